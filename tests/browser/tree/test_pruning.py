"""Pruning on the tree: branches fade before alpha takes them, and the Delete key takes one."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.page.explore import canvas, node, rail
from tests.support.page.modules import LoadModules
from tests.support.page.tree_stage import TreeStage, learned_from, nodes, tree_stage


@pytest.fixture
def stage(modules: LoadModules) -> TreeStage:
    return tree_stage(modules, learned_from("penguins"))


def opacities(page: Page) -> dict[str, float]:
    found: list[tuple[str, float]] = nodes(page).evaluate_all(
        "(all) => all.map((one) => [one.dataset.path, Number(one.getAttribute('opacity') ?? 1)])"
    )
    return dict(found)


def tab(page: Page, name: str) -> None:
    page.locator(".rail-tabs").get_by_role("button", name=name, exact=True).click()


def test_what_alpha_takes_next_is_faint_while_pruning_is_the_limit_that_is_moved(
    stage: TreeStage,
) -> None:
    page = stage.page
    assert set(opacities(page).values()) == {1.0}
    tab(page, "Pruning")
    faint = {path: one for path, one in opacities(page).items() if one < 1}
    assert len(faint) == 6
    assert all(faint[path[:-1] + "L"] == faint[path[:-1] + "R"] for path in faint)
    first = [path for path, one in faint.items() if one == min(faint.values())]
    rail(page, "Pruning strength α").press("ArrowRight")
    left = opacities(page)
    assert all(path not in left for path in first)  # the faintest are gone
    assert min(left.values()) == min(faint.values())  # and others have come to be the next
    tab(page, "Depth")
    assert set(opacities(page).values()) == {1.0}


def test_delete_prunes_the_branch_of_a_node_and_the_scrubber_says_so(stage: TreeStage) -> None:
    page = stage.page
    node(page, "L").click()
    node(page, "L").press("Delete")
    expect(node(page, "LL")).to_have_count(0)
    expect(node(page, "L")).to_contain_text("pruned by hand")
    assert page.evaluate("sent") == [["selected", "L"], ["pruned", {"paths": ["L"]}]]
    stage.settle(pruned=["L"])
    scrubber = canvas(page).locator(".rail-others")
    expect(scrubber).to_contain_text("1 branch pruned by hand")
    scrubber.get_by_role("button", name="Restore 1 branch pruned by hand").click()
    expect(node(page, "LL")).to_have_count(1)
    assert page.evaluate("sent.at(-1)") == ["pruned", {"paths": []}]

"""Pruning on the tree: branches fade before alpha takes them, and the Delete key takes one."""

from playwright.sync_api import Page, expect

from tests.support.page.explore import (
    drawn,
    expect_headline,
    expect_in_address,
    node,
    rail,
)


def opacities(page: Page) -> dict[str, float]:
    nodes = page.locator(".tree-canvas .node").all()
    found = ((one.get_attribute("data-path"), one.get_attribute("opacity")) for one in nodes)
    return {path or "": float(opacity or 1) for path, opacity in found}


def test_what_alpha_takes_next_is_faint_while_pruning_is_the_limit_that_is_moved(
    page: Page,
) -> None:
    drawn(page)
    assert set(opacities(page).values()) == {1.0}
    page.locator(".rail-tabs").get_by_role("button", name="Pruning", exact=True).click()
    faint = {path: one for path, one in opacities(page).items() if one < 1}
    assert len(faint) == 6
    assert all(faint[path[:-1] + "L"] == faint[path[:-1] + "R"] for path in faint)
    first = [path for path, one in faint.items() if one == min(faint.values())]
    rail(page, "Pruning strength α").press("ArrowRight")
    left = opacities(page)
    assert all(path not in left for path in first)  # the faintest are gone
    assert min(left.values()) == min(faint.values())  # and others have come to be the next
    page.locator(".rail-tabs").get_by_role("button", name="Depth", exact=True).click()
    assert set(opacities(page).values()) == {1.0}


def test_delete_prunes_the_branch_of_a_node_and_the_scrubber_says_so(page: Page) -> None:
    drawn(page)
    node(page, "L").click()
    expect_in_address(page, "node", "L")
    node(page, "L").press("Delete")
    expect(node(page, "LL")).to_have_count(0)
    expect_in_address(page, "pruned", "L")
    expect_headline(page, "A tree of depth 3")
    scrubber = page.locator(".rail-others")
    expect(scrubber).to_contain_text("1 branch pruned by hand")
    expect(node(page, "L")).to_contain_text("pruned by hand")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(node(page, "LL")).to_have_count(1)
    expect_in_address(page, "pruned", None)
    page.get_by_role("button", name="Redo", exact=True).click()
    expect(node(page, "LL")).to_have_count(0)
    scrubber.get_by_role("button", name="Restore 1 branch pruned by hand").click()
    expect(node(page, "LL")).to_have_count(1)
    expect_in_address(page, "pruned", None)

"""A followed row in the tree: its decision path lights up, also while the tree grows by steps."""

import pytest
from playwright.sync_api import Page, expect

from explorer.tree.rules import StopRules
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_view
from tests.support.page.explore import expect_drawn
from tests.support.page.modules import PUBLISH, LoadModules, call, mount
from tests.support.samples import grown, mixed
from tests.support.scored import player_of

TRAINING = mixed(200)
TREE = grown(TRAINING, 3)


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    page = modules("tree/tree", afresh=True)
    view = tree_view(TREE, TRAINING)
    page.evaluate("() => { modules.tree_canvas = modules.tree; }")
    mount(page, "tree_canvas", to_json(view), 1100)
    limits = {"max_depth": 3, "max_leaf_nodes": None, "ccp_alpha": 0, "stops": None}
    call(page, PUBLISH, {"limits": limits | {"for": view.id, "pruned": [], "capped": ""}})
    expect_drawn(page, 3, TREE.n_nodes)
    return page


def lit(stage: Page) -> list[str]:
    """Return the paths of the nodes that are not faded while a row is followed."""
    on = stage.locator("[data-following] [role=treeitem]:not(.off-path)")
    return sorted(path or "" for path in on.evaluate_all("all => all.map(e => e.dataset.path)"))


def test_the_decision_path_is_lit_and_the_rows_values_stand_on_its_cards(stage: Page) -> None:
    leaf = max((TREE.path(node) for node in TREE.leaves.tolist()), key=len)
    values = {str(feature): 0 for feature in range(len(TREE.features))}
    steps = to_json(player_of(TREE, StopRules(3))).decode()
    name = tree_view(TREE, TRAINING).id
    call(stage, PUBLISH, {"player": {"for": name, "key": "a", "steps": steps}})
    call(stage, PUBLISH, {"steps": "breadth-first"})
    expect_drawn(stage, 0, 1)
    call(stage, PUBLISH, {"followed": {"path": leaf, "values": values, "settled": True}})
    assert lit(stage) == [""]
    stage.get_by_role("slider", name="Steps").press("ArrowRight")
    expect_drawn(stage, 1, 3)
    assert lit(stage) == ["", leaf[:1]]
    call(stage, PUBLISH, {"steps": None})
    expect_drawn(stage, 3, TREE.n_nodes)
    assert lit(stage) == [leaf[:depth] for depth in range(len(leaf) + 1)]
    expect(stage.locator("[role=treeitem] g.followed")).to_have_count(len(leaf))
    call(stage, PUBLISH, {"follow": None})
    expect(stage.locator("[data-following]")).to_have_count(0)
    expect(stage.locator(".off-path, g.followed")).to_have_count(0)

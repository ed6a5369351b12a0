"""Decision regions while the tree grows step by step: those of the tree so far, found here."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from explorer.tree.rules import StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import best_first_order, trim
from explorer.views.regions.payload import regions_payload
from explorer.views.regions.regions_view import regions_view
from explorer.views.to_json import to_json
from tests.support.page.modules import LoadModules, call
from tests.support.samples import grown, mixed
from tests.support.tiers import first_in_gate

GROWN = """([payload, made]) => {
  const now = modules.grown.grownView(payload, { made: new Set(made), path: null });
  const leaves = [...new Set(now.regions.node)].map((node) => now.nodes.path[node]);
  const shapes = leaves.map((path) => modules.shapes.regionOf({ ...now, selected: "?" }, path));
  const told = now.points.predictions;
  const { title, fixed, caption, points: { outside } } = now;
  return { leaves, shapes, title, told, isSlice: fixed.length > 0, caption, outside };
}"""
WHOLE = """(payload) => {
  const leaves = [...new Set(payload.regions.node)].map((node) => payload.nodes.path[node]);
  return { leaves, shapes: leaves.map((path) => modules.shapes.regionOf(payload, path)) };
}"""


@pytest.fixture
def parts(modules: LoadModules) -> Page:
    return modules("regions/grown", "regions/shapes")


def by_leaf(found: dict[str, Any]) -> dict[str, list[tuple[float, ...]]]:
    shapes = [sorted(map(tuple, shape)) for shape in found["shapes"]]
    return dict(zip(found["leaves"], shapes, strict=True))


@pytest.mark.parametrize(
    ("x", "y"), [("width", "height"), ("width", "colour"), ("shape", "colour"), ("height", None)]
)
@pytest.mark.parametrize("numbers", first_in_gate(False, True))
def test_after_every_step_they_are_those_of_the_tree_of_as_many_leaves(
    parts: Page, x: str, y: str | None, numbers: bool
) -> None:
    training = mixed(numbers=numbers)
    names = training.features.names
    fixed: dict[str, Any] = {"width": 0.1, "height": 4.0, "colour": "red", "shape": "odd"}
    chosen = {name: value for name, value in fixed.items() if name not in (x, y)}

    def payload_of(tree: Tree) -> dict[str, Any]:
        view = regions_view(tree, training, x, y, "", chosen)
        sent: dict[str, Any] = json.loads(to_json(regions_payload(tree, training, view, "", names)))
        return sent

    base = grown(training, 4)
    payload = payload_of(base)
    order = [base.path(node) for node in best_first_order(base).tolist()]
    for k in range(len(order) + 1):
        tree = trim(base, StopRules(4, max_leaf_nodes=k + 1))
        expected = payload_of(tree)
        found = call(parts, GROWN, [payload, order[:k]])
        assert by_leaf(found) == by_leaf(call(parts, WHOLE, expected))
        n_drawn = len(found["leaves"])
        said = f"all {k + 1} leaves" if n_drawn == k + 1 else f"{n_drawn} of {k + 1} leaves are in"
        assert (said if k else "the only leaf") in found["title"].replace("leaves is", "leaves are")
        assert found["isSlice"] == bool(found["caption"]) == bool(expected["fixed"])
        assert found["isSlice"] or found["outside"] == expected["points"]["outside"]
        predictions = dict(
            zip(expected["points"]["paths"], expected["points"]["predictions"], strict=True)
        )
        for path, told in zip(payload["points"]["paths"], found["told"], strict=True):
            leaf = next(one for one in predictions if path.startswith(one))
            assert told in ("", predictions[leaf])
            assert told or leaf not in found["leaves"]

"""Laws of the layout and of its levels of detail, on random trees of many shapes."""

import random
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page

from explorer import encode, load_dataset
from tests.support.page.modules import LoadModules, call
from tests.support.samples import grown
from tests.support.tiers import first_in_gate

CARD, LEAF = 212, 138

LAYOUT = """([nodes, collapsed, rooms]) => {
  const { visibleShape } = modules.layout;
  const { fitFrame } = modules.level_of_detail;
  const { spacingsOf, fitTree, zoomTree } = modules.spacing;
  const n = nodes.left.length;
  const splits = Uint8Array.from(nodes.left, (left) => (left >= 0 ? 1 : 0));
  const trimmed = { splits, shown: new Uint8Array(n).fill(1) };
  const shape = visibleShape(nodes, trimmed, new Set(collapsed));
  const sizes = {
    width: (i, isLeaf) => (isLeaf ? 138 : 212), height: (i, isLeaf) => (isLeaf ? 69 : 82),
    radius: (i) => Math.max(2.25, 21 * Math.sqrt(nodes.rows[i] / nodes.rows[0])),
    pillHeight: () => 34, tallPillHeight: () => 60, pillWidth: () => 0,
  };
  const spacings = spacingsOf(shape, sizes, nodes.depth);
  const { layout, levels } = spacings.wide;
  const told = (frame) => ({ ...frame, x: [...frame.layout.x], isClose: frame.layout !== layout });
  const frames = rooms.map(([width, height]) => {
    const fit = fitTree(spacings, { width, height });
    const zooms = [1, 1.3, 2, 5].map((by) => Math.min(fit.zoom * by, 1));
    return [fit, ...zooms.map((zoom) => zoomTree(spacings, fit, zoom, height))].map(told);
  });
  return {
    x: [...layout.x], width: layout.width, levels: layout.levels, frames,
    wide: rooms.map(([width, height]) => fitFrame(levels, { width, height }).kinds),
    left: [...shape.left], hides: [...shape.hides], leaf: [...shape.leaf],
  };
}"""

ROOMS = [(1140, 430), (860, 400), (340, 300), (2200, 900), (200, 400)]
"""In the last a card has no room."""


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    names = ("layout", "level_of_detail", "spacing")
    return modules(*(f"tree/layout/{name}" for name in names))


def random_nodes(seed: int, splits: int) -> dict[str, list[Any]]:
    """Breadth first, siblings side by side; the more lopsided the higher the seed's remainder."""
    choose = random.Random(seed)
    children: dict[str, bool] = {}
    frontier = [""]
    for _ in range(splits):
        lopsided = seed % 3 == 0
        path = frontier.pop(-1 if lopsided else choose.randrange(len(frontier)))
        children[path] = True
        frontier += [f"{path}L", f"{path}R"]
    order, at = [""], 0
    left: list[int] = []
    while at < len(order):
        path = order[at]
        left.append(len(order) if path in children else -1)
        order += [f"{path}L", f"{path}R"] if path in children else []
        at += 1
    rows = [1000.0 * 0.62 ** len(path) for path in order]
    depth = [len(path) for path in order]
    return {"left": left, "path": order, "depth": depth, "rows": rows}


@cache  # several laws look at one layout
def laid_out(stage: Page, seed: int, splits: int, collapsed: tuple[str, ...] = ()) -> Any:
    nodes = random_nodes(seed, splits)
    return nodes, call(stage, LAYOUT, [nodes, list(collapsed), ROOMS])


CASES = [(seed, splits) for seed in range(12) for splits in (0, 1, 7, 14, 20, 60, 400)]


@pytest.mark.parametrize(("seed", "splits"), first_in_gate(*CASES, n=28))
def test_cards_keep_apart_and_parents_stand_midway(stage: Page, seed: int, splits: int) -> None:
    _, found = laid_out(stage, seed, splits)
    x, left = found["x"], found["left"]
    width = [CARD if child >= 0 else LEAF for child in left]
    for level in found["levels"]:
        for one, other in pairwise(level):
            gap = x[other] - x[one] - (width[one] + width[other]) / 2
            assert gap >= 18 - 1e-6
    for node, child in enumerate(left):
        if child >= 0:
            assert x[node] == pytest.approx((x[child] + x[child + 1]) / 2)
            assert x[child] < x[node] < x[child + 1]
    edges = [(x[i] - width[i] / 2, x[i] + width[i] / 2) for i in range(len(left))]
    assert min(low for low, _ in edges) == pytest.approx(0, abs=1e-6)
    assert max(high for _, high in edges) == pytest.approx(found["width"])


@pytest.mark.parametrize(("seed", "splits"), first_in_gate(*CASES, n=28))
def test_the_fitted_tree_keeps_within_the_room(stage: Page, seed: int, splits: int) -> None:
    _, found = laid_out(stage, seed, splits)
    for (width, height), (fit, *_zoomed) in zip(ROOMS, found["frames"], strict=True):
        grow = fit["grow"]
        assert (fit["right"] - fit["left"]) * grow <= width + 0.01
        if len(fit["tops"]) <= 40:
            assert fit["bottom"] * grow <= height + 0.5
        assert 0 < fit["zoom"] <= 1 or fit["zoom"] == grow
        if grow > 1:
            assert width > 1200
            assert set(fit["kinds"]) == {"card"}


@pytest.mark.parametrize(("seed", "splits"), first_in_gate(*CASES, n=28))
def test_the_root_has_a_text_however_deep_the_tree_is(stage: Page, seed: int, splits: int) -> None:
    _, found = laid_out(stage, seed, splits)
    for fit, *_zoomed in found["frames"]:
        assert fit["kinds"][0] != "dot"


def test_a_small_tree_is_magnified_in_a_wide_room_alone(stage: Page) -> None:
    _, found = laid_out(stage, seed=1, splits=3)
    grows = [fit["grow"] for fit, *_zoomed in found["frames"]]
    assert grows[:3] == [1, 1, 1]
    assert 1.2 < grows[3] <= 1.5


@pytest.mark.parametrize(("seed", "splits"), first_in_gate(*CASES, n=28))
def test_deeper_levels_never_show_more_and_nothing_overlaps(
    stage: Page, seed: int, splits: int
) -> None:
    _, found = laid_out(stage, seed, splits)
    left = found["left"]
    order = ["card", "pill", "dot"]
    for frame in [frame for frames in found["frames"] for frame in frames]:
        x = frame["x"]
        kinds = [order.index(kind) for kind in frame["kinds"]]
        assert kinds == sorted(kinds)
        ends = [top + high for top, high in zip(frame["tops"], frame["heights"], strict=True)]
        assert all(end < top for end, top in zip(ends, frame["tops"][1:], strict=False))
        for depth, level in enumerate(found["levels"]):
            kind, pill = frame["kinds"][depth], frame["pills"][depth]
            for one, other in pairwise(level):
                apart = (x[other] - x[one]) * frame["sx"]
                if kind == "card":
                    cards = [CARD if left[i] >= 0 else LEAF for i in (one, other)]
                    assert apart >= sum(cards) / 2 + 11.9
                if kind == "pill":
                    assert 70 <= pill < apart
                if kind == "dot":
                    assert apart > 0


@pytest.mark.parametrize(("seed", "splits"), first_in_gate(*CASES, n=28))
def test_at_100_percent_all_are_cards(stage: Page, seed: int, splits: int) -> None:
    _, found = laid_out(stage, seed, splits)
    for frames in found["frames"]:
        if frames[-1]["zoom"] == 1:
            assert set(frames[-1]["kinds"]) == {"card"}
            assert frames[-1]["sx"] >= 1 or frames[0]["zoom"] == 1
            assert frames[-1]["x"] == pytest.approx(found["x"])


WORTH = {"card": 2.3, "pill": 1.0, "dot": 0.0}


@pytest.mark.deep
def test_nodes_stand_closer_only_where_that_tells_more_splits(stage: Page) -> None:
    n_close = 0
    for seed, splits in CASES:
        _, found = laid_out(stage, seed, splits)
        for (fit, *_zoomed), wide in zip(found["frames"], found["wide"], strict=True):
            told, otherwise = (sum(WORTH[kind] for kind in kinds) for kinds in (fit["kinds"], wide))
            assert told > otherwise if fit["isClose"] else told == otherwise
            n_close += fit["isClose"]
    assert n_close >= 5


def test_a_collapsed_node_stays_and_counts_what_it_hides(stage: Page) -> None:
    nodes, found = laid_out(stage, 1, 60, ("L",))
    at = nodes["path"].index("L")
    hidden = [path for path in nodes["path"] if path.startswith("L") and path != "L"]
    assert found["left"][at] == -1
    assert found["hides"][at] == len(hidden)
    assert not found["leaf"][at]
    shown = {node for level in found["levels"] for node in level}
    assert len(shown) == len(nodes["path"]) - len(hidden)


def test_a_shallow_subtree_is_packed_beside_a_deep_one(stage: Page) -> None:
    nodes, found = laid_out(stage, 3, 60)
    leaves = sum(child < 0 for child in nodes["left"])
    assert found["width"] < leaves * (LEAF + 18) * 0.75


def test_a_tree_of_six_levels_tells_all_its_splits_on_a_projector(stage: Page) -> None:
    tree = grown(encode(load_dataset("penguins"), "species"), 6)
    nodes = {
        "left": tree.left_child.tolist(),
        "path": [tree.path(node) for node in range(tree.n_nodes)],
        "depth": tree.depth.tolist(),
        "rows": tree.n_samples.tolist(),
    }
    room = (968, 428)
    found = call(stage, LAYOUT, [nodes, [], [room]])
    assert tree.n_leaves == 15
    assert "dot" not in found["frames"][0][0]["kinds"]
    assert found["wide"][0].count("dot") >= 4


@pytest.mark.deep
def test_five_thousand_levels_need_no_recursion(stage: Page) -> None:
    depth = 5000
    left = [1]
    for level in range(1, depth + 1):
        left += [2 * level + 1 if level < depth else -1, -1]
    depths = [0] + [level for level in range(1, depth + 1) for _ in range(2)]
    nodes = {
        "left": left,
        "depth": depths,
        "rows": [10.0] * len(left),
        "path": [""] * len(left),
    }
    found = call(stage, LAYOUT, [nodes, [], [(1140, 430)]])
    assert len(found["levels"]) == depth + 1

"""Ribbons are as wide as their rows, hold a strand per class, and never thin out on the way."""

import math
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.support.page.modules import LoadModules, call
from tests.support.sample_trees import (
    category_feature,
    class_tree,
    number_tree,
    numeric_feature,
    numeric_split,
)

STRANDS = """([tree, child, from, to, options]) => {
  const { node_view, strands } = window.modules;
  const model = node_view.readTreePayload(new TextEncoder().encode(JSON.stringify(tree)));
  const found = strands.strandPaths(model, child, from, to, options);
  return found.map(({ d, slot, width, shade }) => {
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", d);
    const length = path.getTotalLength();
    const points = Array.from({ length: 65 }, (_, k) => {
      const { x, y } = path.getPointAtLength((k / 64) * length);
      return [x, y];
    });
    const paint = strands.strandPaint({ slot, width, shade });
    return { d, slot, width, shade, length, points, paint };
  });
}"""

CALL = """([tree, code]) => {
  const { node_view, strands } = window.modules;
  const model = node_view.readTreePayload(new TextEncoder().encode(JSON.stringify(tree)));
  return new Function("model", "strands", `return ${code}`)(model, strands);
}"""

TOP = {"x": 300.0, "y": 100.0}
FOOTS = [{"x": x, "y": 136.0} for x in (100, 280, 299, 300, 310, 336, 345, 500)]

Strands = list[dict[str, Any]]
Point = dict[str, float]


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    return modules("shared/node_view", "tree/nodes/strands")


def tree(**changes: Any) -> dict[str, Any]:
    return class_tree([numeric_feature()], numeric_split(**changes))


def strands(
    stage: Page,
    child: int,
    foot: Point,
    sample: dict[str, Any] | None = None,
    **how: Any,
) -> Strands:
    found: Strands = call(stage, STRANDS, [sample or tree(), child, TOP, foot, how])
    return found


def of_classes(found: Strands) -> Strands:
    return [strand for strand in found if not isinstance(strand["slot"], str)]


@pytest.mark.parametrize("child", [1, 2])
def test_strands_add_up_to_the_ribbon_and_the_ribbon_to_its_rows(stage: Page, child: int) -> None:
    sample = tree()
    found = of_classes(strands(stage, child, FOOTS[0]))
    total = call(stage, CALL, [sample, f"strands.ribbonWidth(model, {child})"])
    assert sum(strand["width"] for strand in found) == pytest.approx(total)
    assert total == pytest.approx(22 * sample["nodes"]["rows"][child] / 32)
    counts = sample["nodes"]["class_weights"][child]
    expected = {slot: total * n / sum(counts) for slot, n in enumerate(counts) if n}
    assert {s["slot"]: s["width"] for s in found} == pytest.approx(expected)


@pytest.mark.parametrize("is_compact", [False, True])
@pytest.mark.parametrize("numbers", [False, True])
def test_rows_are_as_wide_near_and_far_of_classes_and_of_numbers(
    stage: Page, is_compact: bool, numbers: bool
) -> None:
    sample = number_tree([numeric_feature()], numeric_split()) if numbers else tree()
    found = of_classes(strands(stage, 2, FOOTS[0], sample, isCompact=is_compact, outline=False))
    found = found or strands(stage, 2, FOOTS[0], sample, isCompact=is_compact, outline=False)
    assert sum(strand["width"] for strand in found) == pytest.approx(22 * 21 / 32)


@pytest.mark.parametrize("foot", FOOTS)
def test_a_ribbon_leaves_a_card_for_a_dot_straight_down(stage: Page, foot: Point) -> None:
    for strand in of_classes(strands(stage, 2, foot, isCompact=True)):
        (x, y), (below_x, below_y) = strand["points"][0], strand["points"][1]
        assert y == pytest.approx(TOP["y"], abs=0.01)  # flush with the card's edge
        assert abs(below_x - x) <= 0.7 * (below_y - y)


def test_a_thin_ribbon_stays_visible(stage: Page) -> None:
    sample = tree(rows=100_000)
    assert call(stage, CALL, [sample, "strands.ribbonWidth(model, 1)"]) == 1.5


@pytest.mark.parametrize("foot", FOOTS)
@pytest.mark.parametrize("is_compact", [False, True])
def test_ribbons_run_from_end_to_end_without_a_break(
    stage: Page, foot: Point, is_compact: bool
) -> None:
    how: dict[str, Any] = {"isCompact": is_compact, "isGentle": is_compact}
    for strand in strands(stage, 2, foot, **how):
        assert strand["d"].count("M") == 1
        assert "NaN" not in strand["d"]
        steps = [math.dist(a, b) for a, b in pairwise(strand["points"])]
        assert max(steps) <= strand["length"] / 64 + 0.01
    (_, first), (_, last) = (
        (of_classes(strands(stage, 2, foot, **how, whole=True))[0]["points"][k]) for k in (0, -1)
    )
    assert (first, last) == (pytest.approx(100, abs=0.1), pytest.approx(136, abs=0.1))


@pytest.mark.parametrize("foot", FOOTS)
def test_neighbouring_strands_lie_side_by_side_all_the_way(stage: Page, foot: Point) -> None:
    one, other = of_classes(strands(stage, 2, foot))
    apart = (one["width"] + other["width"]) / 2
    for point in one["points"]:
        nearest = min(distance_to_segment(point, a, b) for a, b in pairwise(other["points"]))
        assert nearest == pytest.approx(apart, abs=0.25)


def test_strands_stand_in_class_order_from_left_to_right(stage: Page) -> None:
    for foot in FOOTS:
        found = of_classes(strands(stage, 2, foot))
        assert [strand["slot"] for strand in found] == [1, 2]
        for end in (0, -1):
            assert found[0]["points"][end][0] < found[1]["points"][end][0]


def test_short_runs_are_smooth_and_long_ones_have_elbows(stage: Page) -> None:
    for foot in FOOTS:
        is_long = abs(foot["x"] - TOP["x"]) >= 36
        assert ("H" in strands(stage, 2, foot)[-1]["d"]) is is_long


@pytest.mark.parametrize("foot", FOOTS)
def test_missing_values_take_a_strand_outside_their_ribbon(stage: Page, foot: Point) -> None:
    left = [s for s in strands(stage, 1, foot, outline=False) if s["slot"] == "missing"]
    assert len(left) == 1
    ribbon = 22 * 11 / 32
    assert left[0]["points"][-1][0] == pytest.approx(foot["x"] - ribbon / 2 - 5.75, abs=0.02)
    assert not [s for s in strands(stage, 2, foot) if s["slot"] == "missing"]
    right = [s for s in strands(stage, 2, foot, tree(missing_left=0)) if s["slot"] == "missing"]
    assert right[0]["points"][-1][0] > foot["x"]


def test_the_rows_without_a_value_go_right_at_a_missing_split(stage: Page) -> None:
    sample = tree(kind="missing", threshold=None, missing_left=0)
    slots = [[s["slot"] for s in strands(stage, child, FOOTS[0], sample)] for child in (1, 2)]
    assert ["missing" in found for found in slots] == [False, True]


def test_the_path_is_outlined_on_both_sides(stage: Page) -> None:
    outlines = [s for s in strands(stage, 2, FOOTS[0]) if s["slot"] == "outline"]
    ends = [strand["points"][-1][0] - FOOTS[0]["x"] for strand in outlines]
    off = 22 * 21 / 32 / 2 + 1.8 + 1.1
    assert ends == [pytest.approx(-off, abs=0.02), pytest.approx(off, abs=0.02)]
    assert not [s for s in strands(stage, 2, FOOTS[0], outline=False) if s["slot"] == "outline"]


def test_thin_ribbons_far_out_are_of_one_mixed_colour(stage: Page) -> None:
    thin = of_classes(strands(stage, 1, FOOTS[0], tree(rows=1000), isCompact=True))
    assert [(s["slot"], s["shade"]) for s in thin] == [(0, 0.6)]
    assert thin[0]["paint"].startswith("color-mix(in srgb, var(--class-0)")
    assert len(of_classes(strands(stage, 1, FOOTS[0], isCompact=True))) == 2


def test_a_ribbon_of_numbers_has_the_colour_of_its_mean(stage: Page) -> None:
    nodes = numeric_split()
    nodes[2] |= {"position": 0.5}
    (ribbon,) = strands(stage, 2, FOOTS[0], number_tree([numeric_feature()], nodes), outline=False)
    assert (ribbon["slot"], ribbon["shade"]) == ("mean", 0.5)
    assert ribbon["width"] == pytest.approx(22 * 21 / 32)
    assert ribbon["paint"] == "color-mix(in srgb, var(--mean-2) 50%, var(--mean-1))"


def test_a_thin_strand_of_other_classes_is_not_dashed(stage: Page) -> None:
    names = [f"c{i}" for i in range(12)]
    sample = class_tree([numeric_feature()], numeric_split(), names)
    sample["nodes"]["class_weights"] = [[1] * 12, [10] * 7 + [0, 0, 0, 0, 1], [0] * 11 + [1]]
    assert strands(stage, 1, FOOTS[0], sample, outline=False)[-2]["paint"] == "var(--other)"
    assert strands(stage, 2, FOOTS[0], sample)[-1]["paint"] == "url(#hatched-other)"


@pytest.mark.parametrize("threshold", [0, 1, 14, 27, 28])
@pytest.mark.parametrize("on_path", ["false", "true"])
def test_ribbons_leave_beside_the_wedge_and_inside_the_card(
    stage: Page, threshold: float, on_path: str
) -> None:
    sample = tree(threshold=threshold)
    left, right = call(stage, CALL, [sample, f"strands.exitsAt(model, 0, {on_path})"])
    widths = [22 * 11 / 32, 22 * 21 / 32]
    assert right - left - sum(widths) / 2 == pytest.approx(10 if on_path == "true" else 4)
    assert left - widths[0] / 2 >= -96 - 1e-9
    assert right + widths[1] / 2 <= 96 + 1e-9


def test_ribbons_widen_while_they_grow(stage: Page) -> None:
    grown = of_classes(strands(stage, 2, FOOTS[0]))
    half = of_classes(strands(stage, 2, FOOTS[0], widen=0.5))
    assert sum(s["width"] for s in half) == pytest.approx(sum(s["width"] for s in grown) / 2)


def distance_to_segment(point: list[float], a: list[float], b: list[float]) -> float:
    (px, py), (ax, ay), (bx, by) = point, a, b
    square = (bx - ax) ** 2 + (by - ay) ** 2
    along = ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / square if square else 0.0
    along = min(1.0, max(0.0, along))
    return math.dist(point, (ax + along * (bx - ax), ay + along * (by - ay)))


EXITS = """([tree, kinds]) => {
  const { node_view, edges } = window.modules;
  const model = node_view.readTreePayload(new TextEncoder().encode(JSON.stringify(tree)));
  const at = { x: 300, y: 100 };
  return kinds.map((kind) => [1, 2].map((child) =>
    edges.exitPoint(model, child, { kind, out: { x: 0, y: 20 } }, at, false).x));
}"""


def test_the_left_ribbon_leaves_its_parent_on_the_left(modules: LoadModules) -> None:
    stage = modules("shared/node_view", "tree/nodes/edges")
    assert all(left < right for left, right in call(stage, EXITS, [tree(), ["card", "compact"]]))


COUNTS = """(tree) => {
  const { node_view, side_texts } = window.modules;
  const model = node_view.readTreePayload(new TextEncoder().encode(JSON.stringify(tree)));
  return [1, 2].map((child) => side_texts.categoryCounts(model, child));
}"""


@pytest.mark.parametrize("goes_left", [True, False])
def test_rows_without_a_value_count_as_a_category_of_their_side(
    modules: LoadModules, goes_left: bool
) -> None:
    stage = modules("shared/node_view", "tree/nodes/side_texts")
    sides = {"levels_left": [0], "levels_right": [1, 2], "others": [0, 0]}
    nodes = numeric_split(kind="category", missing_left=int(goes_left), **sides)
    counts = call(stage, COUNTS, class_tree([category_feature(["a", "b", "c"])], nodes))
    assert [own for own, _ in counts] == ([2, 2] if goes_left else [1, 3])

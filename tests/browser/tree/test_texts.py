"""Short texts on cards and edges keep thresholds and whole words."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.support.page.modules import LoadModules, call
from tests.support.sample_trees import (
    category_feature,
    class_tree,
    numeric_feature,
    numeric_split,
)

CALL = """([tree, code]) => {
  const { node_view, ...modules } = window.modules;
  const model = node_view.readTreePayload(new TextEncoder().encode(JSON.stringify(tree)));
  const run = new Function("model", ...Object.keys(modules), `return ${code}`);
  return run(model, ...Object.values(modules));
}"""


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    names = ("short_names", "side_texts", "pill_texts")
    shared = ("shared/node_view", "shared/drawing/shortening", "tree/layout/label_room")
    return modules(*shared, *(f"tree/nodes/{name}" for name in names))


def called(stage: Page, tree: dict[str, Any], code: str) -> Any:
    return call(stage, CALL, [tree, code])


def short(stage: Page, name: str, others: list[str], letters: int) -> str:
    code = f"shortening.shortName({name!r}, {others!r}, (text) => [...text].length <= {letters})"
    found: str = called(stage, class_tree([numeric_feature()], numeric_split()), code)
    return found


@pytest.mark.parametrize(
    ("name", "others", "letters", "found"),
    [
        ("petal_length", ["petal_width", "sepal_length", "sepal_width"], 10, "petal_len…"),
        ("mean_concave_points", ["mean_radius", "mean_area"], 16, "…_concave_points"),
        ("mean_concave_points", ["mean_radius", "worst_concave_points"], 16, "mean_concave_…"),
        ("day_of_year", ["month", "wind"], 10, "day_…_year"),
        ("mean_texture", ["mean_radius", "worst_texture"], 10, "mean_text…"),
        ("temperature", ["wind"], 8, "tempera…"),
        ("zone_low_density", ["zone_high_density", "zone_low2_density"], 6, "…low…"),
        ("temperature", ["wind"], 3, ""),
    ],
)
def test_a_name_is_shortened_where_it_tells_it_from_no_other(
    stage: Page, name: str, others: list[str], letters: int, found: str
) -> None:
    assert short(stage, name, others, letters) == found


@pytest.mark.parametrize(("name", "told"), [("so…called_width", True), ("so_called_width", False)])
def test_an_ellipsis_of_a_names_own_is_not_taken_for_its_cut(
    stage: Page, name: str, told: bool
) -> None:
    features = [numeric_feature("so…called_length"), numeric_feature(name)]
    tree = class_tree(features, numeric_split())
    assert called(stage, tree, "short_names.isAmbiguous(model, 0, 'so…called_…')") is told


@pytest.mark.parametrize(("room", "told"), [(120, "North_Ames"), (58, "North_…"), (44, "North…")])
def test_a_category_is_shortened_where_it_tells_it_from_no_other(
    stage: Page, room: int, told: str
) -> None:
    towns = ["North_Ames", "Northridge", "Northridge_Heights", "Northwest_Ames"]
    split = {"kind": "category", "threshold": None, "levels_left": [0, 1], "levels_right": [2, 3]}
    tree = class_tree([category_feature(towns)], numeric_split(missing=0, **split))

    def name(code: int) -> Any:
        return called(stage, tree, f"short_names.categoryName(model, 0, {code}, 'small', {room})")

    assert name(0) == told
    if room > 44:
        assert len({name(code) for code in range(4)}) == 4


def categories(n: int, left: int, **changes: Any) -> dict[str, Any]:
    levels = [f"town{k}" for k in range(n)]
    sides = {"levels_left": list(range(left)), "levels_right": list(range(left, n))}
    words = {"left_text": f"{left} categories", "right_text": "town8 or town9"}
    nodes = numeric_split(kind="category", missing=0, **(sides | words | changes))
    return class_tree([category_feature(levels)], nodes)


def side(stage: Page, tree: dict[str, Any], child: int, room: int, two: bool = False) -> Any:
    return called(stage, tree, f"side_texts.sideText(model, {child}, {room}, {str(two).lower()})")


def test_many_categories_are_counted_of_how_many_where_the_word_has_no_room(stage: Page) -> None:
    tree = categories(10, 8)
    assert side(stage, tree, 1, 100)["lines"] == ["8 categories"]
    assert side(stage, tree, 1, 50)["lines"] == ["8 of 10"]
    assert side(stage, tree, 1, 20) is None


def test_two_categories_stand_on_two_lines_or_are_counted(stage: Page) -> None:
    tree = categories(10, 8)
    assert side(stage, tree, 2, 120)["lines"] == ["town8 or town9"]
    assert " ".join(side(stage, tree, 2, 80, True)["lines"]) == "town8 or town9"
    assert len(side(stage, tree, 2, 80, True)["lines"]) == 2
    assert side(stage, tree, 2, 60)["lines"] == ["2 of 10"]


def test_one_category_ends_at_a_word_and_only_within_its_first_by_need(stage: Page) -> None:
    tree = categories(10, 9, right_text="New York State")
    assert side(stage, tree, 2, 68)["lines"] == ["New York…"]
    tree["nodes"]["right_text"][0] = "Torgersen"
    (cut,) = side(stage, tree, 2, 46)["lines"]
    assert cut.startswith("Torg")
    assert cut.endswith("…")


@pytest.mark.parametrize("room", range(8, 120, 4))
def test_a_threshold_is_whole_beside_an_edge_or_its_sign_stands_alone(
    stage: Page, room: int
) -> None:
    tree = class_tree([numeric_feature()], numeric_split())
    for two in (False, True):
        found = side(stage, tree, 1, room, two)
        assert found is None or found["lines"][0] in ("≤ 7 or missing", "≤ 7", "≤")


@pytest.mark.parametrize(("edges_tell", "told"), [("false", "≤ 1 039 132"), ("true", "a rather…")])
def test_a_pill_of_the_least_width_tells_the_threshold_unless_its_edges_do(
    stage: Page, edges_tell: str, told: str
) -> None:
    split = numeric_split(threshold_text="1 039 132")
    tree = class_tree([numeric_feature("a rather long name")], split)
    least = called(stage, tree, "pill_texts.pillWidth(model, 0, false)")

    def rule(width: float) -> str:
        code = f"pill_texts.pillRule(model, 0, {width}, {edges_tell}).firstChild.textContent"
        return str(called(stage, tree, code))

    assert rule(least) == told
    assert rule(least + 40).endswith("… ≤ 1 039 132")
    assert rule(400) == "a rather long name ≤ 1 039 132"


@pytest.mark.parametrize(
    ("left", "right", "below", "told"),
    [
        (0, 0, "pill", False),
        (90, 0, "pill", True),
        (0, 90, "pill", True),
        (90, 90, "dot", False),  # nothing is written next to an edge to a dot
    ],
)
def test_one_edge_with_room_is_enough_to_tell_the_threshold(
    stage: Page, left: int, right: int, below: str, told: bool
) -> None:
    tree = class_tree([numeric_feature()], numeric_split())
    plan = "{ shape: { left: [1, -1, -1] }, levels: [[0], [1, 2]] }"
    frame = (
        f"{{ layout: {{ x: [60, 10, 110] }}, sx: 1, left: {-left}, right: {120 + right}, grow: 1 }}"
    )
    kinds = ", ".join(f"{{ kind: '{kind}' }}" for kind in ("pill", below, below))
    picture = f"{{ frame: {frame}, positions: [{kinds}] }}"
    code = f"label_room.edgesTell(model, {plan}, {picture}, 0, {120 + left + right})"
    assert called(stage, tree, code) is told


def test_a_pill_whose_edges_tell_the_threshold_tells_which_feature_first(stage: Page) -> None:
    features = [numeric_feature("bill_depth_mm"), numeric_feature("bill_length_mm")]
    tree = class_tree(features, numeric_split(threshold_text="16.65"))

    def rule(width: float, edges_tell: str) -> str:
        code = f"pill_texts.pillRule(model, 0, {width}, {edges_tell}).firstChild.textContent"
        return str(called(stage, tree, code))

    least = next(width for width in range(60, 120) if rule(width, "false").startswith("bil"))
    assert rule(least, "false") == "bil… ≤ 16.65"  # which might be either feature
    assert rule(least, "true").startswith("bill_d")
    assert rule(126, "true").endswith("… ≤ 16.65")

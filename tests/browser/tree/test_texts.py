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
    names = ("short_names", "side_texts", "pill_lines", "pill_texts")
    shared = ("shared/node_view", "shared/names/shortening", "tree/layout/label_room")
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
        ("female", ["male"], 4, "fem…"),
    ],
)
def test_a_name_is_shortened_where_it_tells_it_from_no_other(
    stage: Page, name: str, others: list[str], letters: int, found: str
) -> None:
    assert short(stage, name, others, letters) == found


def test_a_name_that_ends_like_another_keeps_its_beginning(stage: Page) -> None:
    # "Fem…" is wider than "…ale", which might be either of them.
    fits = "(text) => text.length <= 4 && !text.startsWith('Fem')"
    code = f"shortening.shortName('Female', ['Male'], {fits})"
    assert called(stage, class_tree([numeric_feature()], numeric_split()), code) == "Fe…"


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


def test_of_many_categories_the_first_are_named_where_all_have_no_room(stage: Page) -> None:
    tree = categories(10, 8)
    assert side(stage, tree, 1, 1000)["lines"] == [
        "town0, town1, town2, town3, town4, town5, town6 or town7"
    ]
    assert side(stage, tree, 1, 150)["lines"] == ["town0, town1, town2 + 5"]
    assert len(side(stage, tree, 1, 150, True)["lines"]) == 2
    assert side(stage, tree, 1, 100)["lines"] == ["town0, town1 + 6"]
    assert side(stage, categories(30, 20), 1, 150)["lines"] == ["20 categories"]
    assert side(stage, tree, 1, 60)["lines"] == ["town0 + 7"]
    assert side(stage, tree, 2, 60)["lines"] == ["town8 + 1"]  # not like its sibling
    assert side(stage, tree, 1, 20) is None


def test_all_categories_but_the_one_that_the_other_side_names_are_others(stage: Page) -> None:
    words = {"left_text": "Biscoe or Torgersen", "right_text": "Dream"}
    sides = {"levels_left": [0, 2], "levels_right": [1]}
    split = numeric_split(kind="category", missing=0, **(sides | words))
    tree = class_tree([category_feature(["Biscoe", "Dream", "Torgersen"])], split)
    assert side(stage, tree, 1, 45)["lines"] == ["others"]
    assert called(stage, tree, "side_texts.ruleWithin(model, 1, 45)") == "2 of 3"


def test_two_categories_stand_on_two_lines_where_there_are_two(stage: Page) -> None:
    tree = categories(10, 8)
    assert side(stage, tree, 2, 120)["lines"] == ["town8 or town9"]
    assert side(stage, tree, 2, 76)["lines"] == ["town8, town9"]
    assert " ".join(side(stage, tree, 2, 80, True)["lines"]) == "town8 or town9"
    assert len(side(stage, tree, 2, 80, True)["lines"]) == 2


def test_a_cut_category_is_told_from_the_others(stage: Page) -> None:
    towns = ["North_Ames", "North_Bend"]
    split = {"kind": "category", "threshold": None, "levels_left": [0], "levels_right": [1]}
    words = {"left_text": towns[0], "right_text": towns[1]}
    nodes = numeric_split(missing=0, **split, **words)
    tree = class_tree([category_feature(towns)], nodes)
    assert side(stage, tree, 1, 40)["lines"] == ["…Ames"]
    assert side(stage, tree, 2, 40)["lines"] == ["…Bend"]


@pytest.mark.parametrize("room", range(8, 120, 4))
def test_a_threshold_is_whole_beside_an_edge_or_nothing_is(stage: Page, room: int) -> None:
    tree = class_tree([numeric_feature()], numeric_split())
    for two in (False, True):
        found = side(stage, tree, 1, room, two)
        assert found is None or found["lines"][0] in ("≤ 7 or missing", "≤ 7")


def test_a_pill_tells_feature_threshold_and_rows_even_at_its_least_width(stage: Page) -> None:
    features = [numeric_feature("bill_depth_mm"), numeric_feature("bill_length_mm")]
    tree = class_tree(features, numeric_split(threshold_text="1 039 132", missing=0))
    tree["nodes"]["left_text"][0] = "≤ 1 039 132"
    least = called(stage, tree, "pill_lines.pillWidth(model, 0, false)")

    def texts(width: float) -> Any:
        read = "(one) => one.firstChild.textContent"
        split = f"pill_texts.pillSplit(model, 0, {width}, 32, {{ above: 0, below: 0 }})"
        marks = f"{split}.filter((one) => one.tagName === 'text').map({read})"
        return called(stage, tree, marks)

    name, rule, *others = texts(least)
    assert name.startswith("bill_d")
    assert rule == "≤ 1 039 132"
    assert any(text.endswith(" rows") for text in others)
    assert texts(200)[:2] == ["bill_depth_mm", "≤ 1 039 132"]

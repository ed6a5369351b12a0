"""The Limitations page: many trees that vote."""

from dataclasses import replace

import pytest

from explorer.ui import state
from explorer.ui.limitations import keys
from tests.support.bad_tables import BAD_TABLES
from tests.support.page.driven_page import (
    is_sound,
    measures,
    on_page,
    opened_at,
    opened_on,
    sent,
    upload,
    words,
)
from tests.support.tiers import first_in_gate


def test_a_forest_says_what_it_scores_beside_one_of_its_trees() -> None:
    page = opened_on("limitations", table="iris", limit="forest", trees="20")
    assert is_sound(page)
    assert "20 trees together predict " in words(page)
    assert "correctly, one of them on average " in words(page)
    assert set(measures(page)) == {"accuracy, held-out rows", "accuracy, out-of-bag"}
    view = sent(page, "forest")
    assert [one["name"] for one in view["maps"]] == ["1 tree", "5 trees", "20 trees"]
    assert len(view["singles"]) == 12


@pytest.mark.parametrize(
    ("trees", "drawn"),
    first_in_gate(("501", "99"), ("many", "<b>all</b>"), ("0", "0"), ("-3", "-1"), n=2),
)
def test_what_the_address_asks_and_cannot_be_is_as_if_it_asked_nothing(
    trees: str, drawn: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keys, "FOREST_TREES", replace(keys.FOREST_TREES, default=30))
    asked = {"table": "iris", "limit": "forest", "trees": trees, "drawn": drawn}
    page = opened_on("limitations", **asked)
    assert is_sound(page)
    assert "30 trees together" in words(page)
    assert page.number_input(key=keys.FOREST_FEATURES.name).value == 2


def test_a_tree_of_the_forest_is_opened_by_its_number() -> None:
    asked = {"table": "iris", "limit": "forest", "trees": "20", "opened": "7"}
    page = opened_on("limitations", **asked)
    assert "Tree 7 of 20:" in words(page)
    assert sent(page, "publisher")["forest_tree"] == 7
    page = page.number_input(key=keys.FOREST_OPENED.name).set_value(3).run()
    assert is_sound(page)
    assert "Tree 3 of 20:" in words(page)
    assert len(sent(page, "tree_canvas")["nodes"]["parent"]) > 1
    page = page.slider(key=keys.FOREST_TREES.name).set_value(2).run()
    assert is_sound(page)
    assert " of 2:" in words(page)


def test_scikit_learns_forest_stands_beside_ours() -> None:
    page = opened_on("limits", table="iris", limit="forest", trees="10")
    assert "scikit-learn’s forest of 10 trees with the same settings: accuracy" in words(page)


def test_both_axes_are_chosen_and_change_places() -> None:
    page = opened_on("limitations", table="iris", limit="forest", trees="5")
    across, up = (axis.name for axis in keys.AXIS_CHOICES)
    before = page.selectbox(key=across).value, page.selectbox(key=up).value
    page = page.selectbox(key=across).set_value("sepal_width").run()
    assert sent(page, "forest")["plane"]["across"]["name"] == "sepal_width"
    assert page.query_params["x"] == "sepal_width"
    page = page.selectbox(key=up).set_value("sepal_width").run()
    assert is_sound(page)
    assert page.selectbox(key=up).value == "sepal_width"
    assert page.selectbox(key=across).value == before[1]
    page = page.selectbox(key=up).set_value("— none —").run()
    assert is_sound(page)
    assert sent(page, "forest")["plane"]["up"]["name"] == ""


def test_a_resample_that_loses_a_weighed_class_grows_all_the_same() -> None:
    page = upload(opened_at(limit="forest", trees="12"), "table.csv", BAD_TABLES["rare class"])
    page = page.slider(key=state.CLASS_WEIGHTS[2].name).set_value(5.0).run()
    page = on_page(page, "limitations")
    assert is_sound(page)
    assert "12 trees together" in words(page)


def test_boosting_of_two_classes_stands_below_with_its_settings() -> None:
    asked = {"table": "diagonal", "limit": "forest", "trees": "10"}
    page = opened_on("limitations", **asked, learning_rate="0.5", boosting_trees="7")
    assert is_sound(page)
    view = sent(page, "boosting")
    assert "7 small trees" in view["title"]
    assert any("prediction times 0.5 (the learning rate)" in told for told in view["told"])
    assert any("the forest: accuracy" in told for told in view["told"])


def test_of_three_classes_a_sentence_says_why_nothing_is_boosted() -> None:
    page = opened_on("limitations", table="iris", limit="forest", trees="10")
    assert is_sound(page)
    assert "Boosting needs a numeric target or two classes" in words(page)


def test_how_many_features_a_node_draws_follows_the_table_until_somebody_chooses() -> None:
    page = opened_on("limitations", table="wine", limit="forest", trees="4")
    drawn = keys.FOREST_FEATURES.name
    assert page.number_input(key=drawn).value == 4  # of 13
    page = page.selectbox(key=state.TABLE.name).set_value("iris").run()
    assert page.number_input(key=drawn).value == 2
    page = page.number_input(key=drawn).set_value(3).run()
    page = page.selectbox(key=state.TABLE.name).set_value("wine").run()
    assert is_sound(page)
    assert page.number_input(key=drawn).value == 3

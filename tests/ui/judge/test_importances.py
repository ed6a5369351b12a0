"""Importances on the Judge page: those of the shown tree, judged by unseen rows."""

import pytest

from explorer import StopRules, encode, importances, load_dataset
from explorer.caps import CAPS
from explorer.ui.judge import importances as panel
from explorer.views.to_json import to_json
from tests.support.page.driven_page import (
    is_sound,
    on_page,
    opened_at,
    opened_on,
    sent,
    upload,
    words,
)
from tests.support.scored import importances_of_rows


def test_columns_are_judged_by_the_folds_that_the_trees_have_not_seen() -> None:
    page = opened_on("judge", max_depth="6")
    assert is_sound(page)
    found = importances(encode(load_dataset("penguins"), "species"), stop=StopRules(max_depth=6))
    expected = importances_of_rows(found, 10)
    shown = sent(page, "importances")
    assert (
        shown["title"] == expected.title == "island matters more than its impurity share suggests"
    )
    assert [row["lost"] for row in shown["rows"]] == pytest.approx(
        [row.lost for row in expected.rows]
    )
    assert [row["copy"] for row in shown["rows"]] == pytest.approx(
        [row.copy for row in expected.rows]
    )
    assert to_json(expected)
    page.slider(key="max_depth").set_value(0).run()
    assert sent(page, "importances")["title"] == "A tree without a split does not use any column"


def test_held_out_rows_judge_where_there_are_some() -> None:
    page = opened_on("judge", test="25")
    assert is_sound(page)
    assert "accuracy on the 86 test rows" in " ".join(sent(page, "importances")["captions"])
    page = opened_on("judge", tuning="25")
    assert "accuracy on the 86 tuning rows" in " ".join(sent(page, "importances")["captions"])


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ({}, "R²"),
        ({"number_criterion": "Absolute error"}, "mean absolute error"),
        ({"number_criterion": "Absolute error", "score": "r2"}, "R²"),
        ({"score": "accuracy"}, "R²"),
    ],
)
def test_numbers_lose_the_score_that_judges(asked: dict[str, str], name: str) -> None:
    page = opened_on("judge", table="cars_mpg", **asked)
    assert is_sound(page)
    assert sent(page, "importances")["lost_head"] == f"{name} lost if shuffled"


def test_where_they_take_long_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    class Small:
        max_unasked_importance_work = 1

    monkeypatch.setattr(panel, "CAPS", Small)
    page = opened_on("judge")
    assert is_sound(page)
    assert not sent(page, "importances")
    assert "grows 20 trees from 344 rows" in words(page)
    page.button(key="shuffle_columns").click().run()
    assert is_sound(page)
    assert sent(page, "importances")["rows"]
    assert CAPS.max_unasked_importance_work > 1


def test_of_one_row_and_of_one_class_it_is_told_what_is_known() -> None:
    page = opened_at()
    upload(page, "few.csv", b"x,y\n1,p\n")
    on_page(page, "judge")
    assert is_sound(page)
    assert not sent(page, "importances")
    assert "Cross-validation needs at least 2 rows." in words(page)
    upload(page, "three.csv", b"x,y\n1,p\n2,q\n3,p\n")
    on_page(page, "judge")
    assert is_sound(page)
    assert sent(page, "importances")["rows"][0]["name"] == "x"


def test_where_every_leaf_predicts_one_class_that_is_the_title() -> None:
    page = opened_on("judge", table="imbalance_fraud", max_depth="1", score="accuracy")
    assert is_sound(page)
    assert sent(page, "importances")["title"] == (
        "Every leaf predicts ok, so shuffling cannot change a prediction"
    )
    page = opened_on("judge", table="imbalance_fraud", max_depth="1")  # shares change all the same
    assert sent(page, "importances")["title"] == "The tree splits only on foreign"

"""The class of interest on the Judge page: when it is judged, by which rows, and which choices
stay."""

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from explorer import StopRules, encode, grow, load_dataset, trim
from explorer.judging.unseen.cross_validation import grow_folds, judged_by_folds
from explorer.tree.rules import SearchRules
from explorer.ui import keys
from explorer.ui.judge import cut_off
from tests.support.page.driven_page import is_sound, on_page, opened_at, sent, words


def judged(**address: str) -> AppTest:
    page = opened_at(**{name: value for name, value in address.items() if name in BOUND})
    for name, value in address.items():
        page.query_params[name] = value
    on_page(page, "judge")
    for name, value in address.items():
        page.query_params[name] = value
    page.run()
    assert is_sound(page)
    return page


BOUND = {"table", "target", "max_depth", "min_samples_leaf", "test", "tuning"}


def test_of_two_classes_the_rarer_is_judged_by_trees_without_each_row() -> None:
    page = judged(table="imbalance_fraud", min_samples_leaf="30")
    found = sent(page, "cut_off")
    assert (found["name"], found["other"], found["judged_by"]) == ("fraud", "ok", "folds")
    assert (found["judged"]["of_class"], found["judged"]["total"]) == (39, 2000)
    assert found["odds"] == 50
    training = encode(load_dataset("imbalance_fraud"), "fraud")
    stop = StopRules(max_depth=3)
    grown = grow_folds(training, SearchRules(min_samples_leaf=30), stop)
    rows = judged_by_folds(grown, training, stop)
    is_called = rows.share_of(0) >= 0.025
    assert (is_called & (rows.actual == 0)).sum() == 20
    at = max(i for i, one in enumerate(found["judged"]["cut_offs"]) if one is None or one >= 0.025)
    assert (found["judged"]["found"][at], found["judged"]["called"][at]) == (20, 260)
    assert trim(grow(training, SearchRules(min_samples_leaf=30)), stop).n_leaves == len(
        found["leaves"]["path"]
    )


def test_of_more_classes_one_has_to_be_chosen() -> None:
    page = judged(table="penguins")
    assert not sent(page, "cut_off")
    assert "Choose a class" in words(page)
    page.selectbox(key="class_in_cut_off").set_value("Gentoo").run()
    assert is_sound(page)
    assert sent(page, "cut_off")["name"] == "Gentoo"
    assert page.query_params["class_of_interest"] in ("Gentoo", ["Gentoo"])


def test_numbers_have_no_class_of_interest() -> None:
    page = judged(table="cars_mpg")
    assert not sent(page, "cut_off")
    assert "Class of interest" not in [box.label for box in page.selectbox]


def test_what_was_chosen_is_told_from_the_address_and_goes_with_its_class() -> None:
    page = judged(
        table="titanic",
        cut_off="0.25",
        cut_off_tree="0badf00d",
        missed_cost="7",
        false_alarm_cost="evil",
    )
    told = sent(page, "publisher")["cut_off"]
    assert told == {"cut_off": 0.25, "tree": "0badf00d", "missed": 7.0, "false_alarm": None}
    page.selectbox(key="class_in_cut_off").set_value("No").run()
    assert sent(page, "publisher")["cut_off"] == dict.fromkeys(told)


@pytest.mark.parametrize(
    ("sent_by_picture", "kept"),
    [
        (
            {"cut_off": 0.1, "missed": 3, "false_alarm": 0, "tree": "0123abcd"},
            ["0.1", "3", "0", "0123abcd"],
        ),
        ({"cut_off": None, "missed": 2.5, "false_alarm": 1}, [None, "2.5", "1", None]),
        ({"cut_off": 7, "missed": "x", "false_alarm": True, "tree": "<b>"}, [None] * 4),
        ({"cut_off": float("nan"), "missed": -1, "false_alarm": 1e99, "tree": 7}, [None] * 4),
    ],
)
def test_what_is_no_number_is_as_if_nothing_was_chosen(
    sent_by_picture: Any, kept: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    found: dict[str, str | None] = {}
    monkeypatch.setattr(keys.Component, "sent", lambda *_: sent_by_picture)
    monkeypatch.setattr(keys.Parameter, "set", lambda one, value: found.update({one.name: value}))
    cut_off._settle_chosen()
    assert list(found.values()) == kept

"""Colouring by a class's share: saved in the address, sent to all pictures."""

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from explorer import encode, load_dataset
from explorer.growth.tree_spec import TreeSpec
from explorer.tree.rules import SearchRules, StopRules
from explorer.ui import colours, keys, state
from tests.support.page.driven_page import is_sound, opened_at, sent
from tests.support.subjects import subject_of


def told(page: AppTest) -> dict[str, Any]:
    assert is_sound(page)
    found: dict[str, Any] = sent(page, "publisher")["interest"]
    return found


def test_pictures_are_coloured_by_leading_classes_until_it_is_asked_otherwise() -> None:
    assert not told(opened_at(table="imbalance_fraud"))["is_coloured"]
    message = told(opened_at(table="imbalance_fraud", min_samples_leaf="30", colour="share"))
    assert message["is_coloured"]
    assert (message["name"], message["top"]) == ("fraud", 0.2)


def test_of_more_classes_one_has_to_be_chosen() -> None:
    assert not told(opened_at(colour="share"))["is_coloured"]
    message = told(opened_at(colour="share", class_of_interest="Gentoo"))
    assert (message["is_coloured"], message["index"]) == (True, 2)


@pytest.mark.parametrize("address", [{"colour": "<b>"}, {"table": "cars_mpg", "colour": "share"}])
def test_what_cannot_be_coloured_is_coloured_as_usual(address: dict[str, str]) -> None:
    assert not told(opened_at(**address))["is_coloured"]


def test_the_tree_is_sent_once_for_both() -> None:
    plain, coloured = opened_at(table="titanic"), opened_at(table="titanic", colour="share")
    assert sent(plain, "tree_canvas") == sent(coloured, "tree_canvas")


@pytest.mark.parametrize(
    "junk", ["junk", {"index": 99}, {"index": -1}, {"index": True}, {"index": "0"}]
)
def test_what_is_no_class_of_the_tree_changes_nothing(
    junk: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed: list[object] = []
    monkeypatch.setattr(keys.Parameter, "set", lambda *how: changed.append(how))
    monkeypatch.setattr(keys.Component, "sent", lambda *_: junk)
    table = load_dataset("penguins")
    shown = TreeSpec(encode(table, "species"), SearchRules(), StopRules())
    colours.settle_colours(state.TREE, subject_of(table, shown))
    assert changed == []

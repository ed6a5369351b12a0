"""Messages of a round's split search: a split within the budget, and anything else."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
import streamlit as st

from explorer import NamedSplit, SearchRules, StopRules, encode, hold_out, load_dataset
from explorer.growth.candidates import MISSING_RIGHT
from explorer.growth.tree_spec import TreeSpec
from explorer.ui import selection, state
from explorer.ui.build.moves import built_in, settle_split
from explorer.ui.build.round import Round
from explorer.ui.choices import ForcedAt, Steps
from explorer.views.split_search.split_search_view import Help
from tests.support.subjects import subject_of

TABLE = load_dataset("penguins")
KEPT = hold_out(encode(TABLE, "species"), 0.2, 0.2, seed=1)
BEGUN = TreeSpec(KEPT.training, SearchRules(), StopRules(), is_built=True)
ROOT: tuple[ForcedAt, ...] = (("", NamedSplit("flipper_length_mm", 205.5)),)
BILL = {
    "path": "L",
    "feature": KEPT.training.features.names.index("bill_length_mm"),
    "threshold": 43.0,
    "routing": MISSING_RIGHT,
}
MADE = ("L", NamedSplit("bill_length_mm", 43.0))


def after(
    monkeypatch: pytest.MonkeyPatch, sent: object, max_leaves: int = 5
) -> tuple[tuple[ForcedAt, ...], str]:
    """Return the splits and the message, after the picture of the left leaf has sent a split."""
    its = Round(KEPT, BEGUN, max_leaves, Help(), "table")
    begun: Steps[ForcedAt] = Steps()
    session: dict[str, Any] = {state.BUILT.name: {its.key: begun.to(ROOT)}}
    session[state.HAND_SEARCH.name] = SimpleNamespace(use=sent)
    monkeypatch.setattr(st, "session_state", session)
    monkeypatch.setattr(selection, "select", lambda path: None)
    built = built_in(its)
    here = replace(built.shown, path="L")
    settle_split(built, subject_of(TABLE, here))
    return state.BUILT.get()[its.key].now, state.SPLIT_REFUSED.get()


def test_a_split_is_made_while_there_are_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    assert after(monkeypatch, BILL) == ((*ROOT, MADE), "")
    splits, told = after(monkeypatch, BILL, max_leaves=2)
    assert splits == ROOT
    assert told.startswith("All 2 leaves of this round are used. Undo or prune")


@pytest.mark.parametrize(
    "change",
    [
        {"threshold": 1e9},
        {"threshold": "43"},
        {"threshold": [43]},
        {"threshold": None},
        {"feature": -1},
        {"feature": True},
        {"feature": "bill_length_mm"},
    ],
)
def test_a_split_that_cannot_be_made_changes_nothing_and_is_told_of(
    monkeypatch: pytest.MonkeyPatch, change: dict[str, object]
) -> None:
    splits, told = after(monkeypatch, BILL | change)
    assert splits == ROOT
    assert told.startswith("This split cannot be made. ")


@pytest.mark.parametrize("sent", [None, "L", [], {}, BILL | {"path": "R"}, BILL | {"path": ["L"]}])
def test_what_is_no_split_of_this_leaf_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, sent: object
) -> None:
    assert after(monkeypatch, sent) == (ROOT, "")

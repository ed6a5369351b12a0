"""Rows that another page has marked in the tree."""

from dataclasses import replace

import numpy as np
import pytest
import streamlit as st

from explorer import SearchRules, StopRules, encode, grow, keep_back, load_dataset
from explorer.data.roles import Roles
from explorer.growth.shown import Shown
from explorer.ui.cached.judging import RowsOf
from explorer.ui.pointed_rows import point_to, rows_message


def test_rows_stay_marked_only_while_the_same_tree_judges_the_same_rows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(st, "session_state", {})
    table = load_dataset("penguins")
    training = encode(table, "species")
    kept = keep_back(training)
    shown = Shown(kept.training, SearchRules(), StopRules(max_depth=3))
    rows_of = RowsOf(table, Roles("species", training.features.names), kept)
    grouped = replace(rows_of.roles, group="island")
    tree = grow(shown.training, shown.search, StopRules())

    def is_marked(shown: Shown, rows_of: RowsOf) -> bool:
        return rows_message(shown, rows_of, "tree", tree) is not None

    point_to(shown, rows_of, shown.training, np.arange(7), "7 rows are named wrongly")
    message = rows_message(shown, rows_of, "tree", tree)
    assert message is not None
    assert message["counts"][""] == 7
    assert is_marked(replace(shown, path="L"), rows_of)
    assert not is_marked(replace(shown, stop=StopRules(max_depth=6)), rows_of)
    assert not is_marked(replace(shown, pruned=("L",)), rows_of)
    assert not is_marked(replace(shown, search=SearchRules(min_samples_leaf=9)), rows_of)
    assert not is_marked(shown, replace(rows_of, roles=grouped))
    assert is_marked(shown, rows_of)

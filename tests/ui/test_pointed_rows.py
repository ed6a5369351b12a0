"""Rows that another page has marked in the tree."""

from dataclasses import replace

import numpy as np
import pytest
import streamlit as st

from explorer import SearchRules, StopRules, encode, hold_out, load_dataset
from explorer.data.roles import Roles
from explorer.growth.tree_spec import TreeSpec
from explorer.ui.pointed_rows import point_to, rows_message
from tests.support.subjects import subject_of


def test_rows_stay_marked_only_while_the_same_tree_judges_the_same_rows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(st, "session_state", {})
    table = load_dataset("penguins")
    training = encode(table, "species")
    kept = hold_out(training)
    shown = TreeSpec(kept.training, SearchRules(), StopRules(max_depth=3))
    subject = subject_of(table, shown, Roles("species", training.features.names), kept)
    grouped = replace(subject.roles, group="island")

    def is_marked(shown: TreeSpec, roles: Roles = subject.roles) -> bool:
        return rows_message(replace(subject, shown=shown, roles=roles), "tree") is not None

    point_to(subject, shown.training, np.arange(7), "7 rows are misclassified")
    message = rows_message(subject, "tree")
    assert message is not None
    assert message["counts"][""] == 7
    assert is_marked(replace(shown, path="L"))
    assert not is_marked(replace(shown, stop=StopRules(max_depth=6)))
    assert not is_marked(replace(shown, pruned=("L",)))
    assert not is_marked(replace(shown, search=SearchRules(min_samples_leaf=9)))
    assert not is_marked(shown, grouped)
    assert is_marked(shown)

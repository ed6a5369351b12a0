"""The complexity picture on the Judge page: its data, and the limits that it sends back."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import streamlit as st

from explorer import SearchRules, StopRules, encode, leaf_size_curve, load_dataset
from explorer.caps import CAPS
from explorer.judging.unseen.complexity_surface import complexity_surface
from explorer.ui import state, stop_rules
from explorer.ui.judge import complexity
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
from tests.support.samples import staircase

PENGUINS = encode(load_dataset("penguins"), "species")


def test_every_cell_and_every_number_of_rows_to_split_is_cross_validated() -> None:
    page = opened_on("judge", min_samples_split="7", max_depth="4")
    assert is_sound(page)
    found = sent(page, "complexity")
    surface = found["surface"]
    assert surface["rows_to_split"][:6] == [2, 3, 4, 5, 6, 7]
    assert surface["rows_to_split"][-1] == CAPS.max_min_samples_split
    assert surface["present"] == [5, 3]
    expected = complexity_surface(PENGUINS, None, surface["depths"], surface["rows_to_split"])
    assert np.array(surface["mean"]) == pytest.approx(expected.mean)
    along = found["split"]
    assert along["values"] == surface["rows_to_split"][::-1]
    column = expected.mean[:, surface["depths"].index(4)]
    assert along["mean"][::-1] == pytest.approx(column.tolist())
    assert along["values"][along["present"]] == found["min_samples_split"] == 7


def test_header_curve_and_heat_map_tell_one_score_of_limits_that_the_tree_does_not_reach() -> None:
    asked = {"table": "cars_mpg", "max_depth": "9", "min_samples_split": "30"}
    for address, deepest in ((asked, None), ({"max_depth": "12"}, 6)):
        page = opened_on("judge", **address)
        assert is_sound(page)
        found = sent(page, "complexity")
        curve, surface = found["depth"], found["surface"]
        row, column = surface["present"]
        (told,) = [text for name, text in measures(page).items() if found["folded"] in name]
        assert told == curve["mean_texts"][curve["present"]]
        assert curve["mean"][curve["present"]] == pytest.approx(surface["mean"][row][column])
        assert curve["values"][curve["present"]] == surface["depth_limits"][column]
        assert surface["depth_limits"][column] == int(address["max_depth"])
        assert deepest in (None, surface["depths"][column])


def test_a_leaf_budget_holds_in_every_cell() -> None:
    page = opened_on("judge", max_leaf_nodes="5")
    surface = sent(page, "complexity")["surface"]
    expected = complexity_surface(
        PENGUINS, None, surface["depths"], surface["rows_to_split"], StopRules(max_leaf_nodes=5)
    )
    assert np.array(surface["mean"]) == pytest.approx(expected.mean)
    assert "best limits" in surface["title"]


def test_trees_of_other_leaf_sizes_are_grown_once_their_curve_is_looked_for() -> None:
    page = opened_on("judge")
    assert "leaf_sizes" not in sent(page, "publisher")
    page.session_state[state.LEAF_SIZES_SHOWN.name] = True
    page.run()
    assert is_sound(page)
    told = sent(page, "publisher")["leaf_sizes"]
    assert told["key"] == sent(page, "complexity")["key"]
    track = told["track"]
    assert (track["values"][0], track["values"][-1]) == (CAPS.max_min_samples_leaf, 1)
    sizes = [int(value) for value in track["values"]]
    expected = leaf_size_curve(PENGUINS, SearchRules(), sizes, StopRules(max_depth=3))
    assert track["mean"] == pytest.approx(expected.mean.tolist())


def test_where_they_take_long_they_are_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(complexity, "CAPS", replace(CAPS, max_unasked_leaf_size_work=1))
    page = opened_at()
    page.session_state[state.LEAF_SIZES_SHOWN.name] = True
    on_page(page, "judge")
    told = sent(page, "publisher")["leaf_sizes"]
    assert told["track"] is None
    assert "minimum leaf sizes, from 1 to 50 rows. For each" in told["offer"]
    assert told["offer"].endswith("it regrows the trees of all folds from 344 rows.")
    page.session_state[state.LEAF_SIZES_ASKED.name] = frozenset([PENGUINS.fingerprint])
    page.run()
    told = sent(page, "publisher")["leaf_sizes"]
    assert told["offer"] == ""
    assert len(told["track"]["values"]) == 15


def test_what_the_tuning_rows_score_is_sent_where_there_are_any() -> None:
    page = opened_on("judge")
    assert sent(page, "complexity")["depth"]["tuning"] == []
    page = opened_on("judge", tuning="20")
    found = sent(page, "complexity")["depth"]
    assert len(found["tuning"]) == len(found["values"])
    assert "are held out to tune it" in words(page)


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({"min_samples_split": 12, "min_samples_leaf": 4}, (12, 4)),
        ({"min_samples_split": 10**9, "min_samples_leaf": -3}, (CAPS.max_min_samples_split, 1)),
        ({"min_samples_split": "12", "min_samples_leaf": True}, (2, 1)),
        ({}, (2, 1)),
    ],
)
def test_limits_that_count_rows_are_taken_within_what_is_offered(
    monkeypatch: pytest.MonkeyPatch, told: dict[str, Any], expected: tuple[int, int]
) -> None:
    kept: dict[str, Any] = {}
    message = {"max_depth": 2, "max_leaf_nodes": None, "ccp_alpha": 0.0, **told}
    kept[state.COMPLEXITY.name] = SimpleNamespace(limits=message)
    monkeypatch.setattr(st, "session_state", kept)
    monkeypatch.setattr(stop_rules.st, "rerun", lambda: None)
    stop_rules.settle_sent(state.COMPLEXITY)
    assert (state.MIN_SAMPLES_SPLIT.get(), state.MIN_SAMPLES_LEAF.get()) == expected
    assert state.MAX_DEPTH.get() == 2


def test_a_curve_sets_no_limit_that_is_locked(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = SimpleNamespace(limits={"max_depth": 2, "max_leaf_nodes": None, "ccp_alpha": 0.0})
    monkeypatch.setattr(st, "session_state", {state.COMPLEXITY.name: sent})
    monkeypatch.setattr(stop_rules, "locks", lambda _: True)
    stop_rules.settle_sent(state.COMPLEXITY)
    assert not state.MAX_DEPTH.is_set


def test_the_best_depth_is_found_beyond_twelve_and_taken() -> None:
    steps = staircase(17)
    names = [steps.classes[code] for code in steps.target_values.tolist()]
    lines = (f"{x},{name}" for x, name in zip(steps.columns[0].tolist(), names, strict=True))
    page = upload(opened_on("judge"), "steps.csv", "\n".join(["x,step", *lines]).encode())
    assert is_sound(page)
    along = sent(page, "complexity")["depth"]
    assert along["values"][along["best"]] == 16
    assert along["among"] == ""
    page = page.slider(key=state.MAX_DEPTH.name).set_value(16).run()
    along = sent(page, "complexity")["depth"]
    assert along["present"] == along["best"]

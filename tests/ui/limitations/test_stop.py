"""Long work of a limitation runs in the background: Stop leaves the page intact, and it can
resume."""

from collections.abc import Callable
from threading import Event
from typing import Any

import pytest
import streamlit as st

from explorer.growth.cancellation import Cancelled, check_cancelled
from explorer.growth.forest import boosting, forest
from explorer.judging import greedy, imbalance
from explorer.judging.stability import stability
from explorer.ui import state
from explorer.ui.background import waiting, workers
from explorer.ui.limitations import difference
from explorer.ui.studies.results import RESULTS
from explorer.ui.studies.study import Study
from explorer.views.panels import many_trees as disturbed_panel
from tests.support.page.driven_page import is_sound, opened_on, words
from tests.support.tiers import first_in_gate

FEW = {"samples": "20", "trees": "5", "boosting_trees": "3"}
LIMITS = {
    # place: address, what grows there, the words on the stopped work
    "instability_over": ({"table": "penguins"}, stability, "The growth of these trees"),
    "disturbed_tree": (
        {"table": "penguins", "limit": "instability"},
        disturbed_panel,
        "The drawing of the tree",
    ),
    "greedy": ({"table": "xor"}, greedy, "The search for the best tree"),
    "imbalance": ({"table": "imbalance_fraud"}, imbalance, "The growth of weighted trees"),
    "forest_over": ({"table": "penguins"}, forest, "The growth of the forest"),
    "boosting": ({"table": "diagonal", "limit": "forest"}, boosting, "Boosting"),
    "two_trees": ({"table": "penguins", "limit": "difference"}, difference, "The comparison"),
}
GROWTHS = {disturbed_panel: "tree_of_drawn_rows"}
"""The slow function by module, if it is not named `grow`."""


def go_on_until_given_up(*_: Any, **__: Any) -> None:
    nothing = Event()
    while not nothing.wait(0.01):
        check_cancelled()


@pytest.mark.parametrize("place", first_in_gate(*LIMITS, n=2))
def test_stop_leaves_a_limit_whole_and_it_goes_on_when_asked(
    monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    address, slow, name = LIMITS[place]
    RESULTS.clear()
    stopped: list[workers.Job[Any]] = []
    draw = waiting._shown

    def press_stop(study: Study[Any], slot: Any, on_stop: Callable[[], None]) -> Any:
        line = draw(study, slot, on_stop)
        if waiting._place(study) == place:
            stopped.extend(workers._jobs)
            on_stop()
            st.rerun()
        return line

    with monkeypatch.context() as changed:
        changed.setattr(slow, GROWTHS.get(slow, "grow"), go_on_until_given_up)
        changed.setattr(waiting, "_shown", press_stop)
        changed.setattr(waiting, "SECONDS_BEFORE_SHOWN", 0.0)
        page = opened_on("limitations", **{"limit": place.split("_")[0]} | FEW | address)
    assert is_sound(page)
    assert f"{name} was stopped." in words(page)
    assert all(job.done.wait(30) for job in stopped)
    assert any(isinstance(job.failure, Cancelled) for job in stopped)
    page = page.button(key=state.go_on_button(place).name).click().run()
    assert is_sound(page)
    assert "was stopped" not in words(page)
    assert page.header

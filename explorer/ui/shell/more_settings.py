"""The fold for what beginners do not need first; its label counts the changed settings."""

from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.data.schema import Task
from explorer.tree.impurity import CLASS_CRITERIA, NUMBER_CRITERIA
from explorer.ui import state
from explorer.ui.keys import Widget
from explorer.ui.shell import keys

_EACH: tuple[Widget[Any], ...] = (
    state.MIN_SAMPLES_SPLIT,
    state.MAX_LEAF_NODES,
    state.CCP_ALPHA,
    state.PRUNING_COST,
    state.MIN_IMPURITY_DECREASE,
    state.MIN_WEIGHT_FRACTION_LEAF,
    state.EACH_FEATURE_ONCE,
)
_TOGETHER = (state.CLASS_WEIGHTS, (state.TUNING_SHARE, state.TEST_SHARE))


def more_settings() -> tuple[DeltaGenerator, int]:
    """Return the fold, and how many changed settings its label states.

    The label is written before the widgets are drawn and take their values from the address.
    """
    n = _n_changed(_task_before())
    label = f"More settings: {n} changed" if n else "More settings"
    # A key keeps it open under another name.
    return st.expander(label, key=state.MORE_SETTINGS.name), n


def recount(stated: int, task: Task) -> None:
    """Run the page again if the fold states another number, now that its widgets are drawn. This
    happens if an address has a setting that is impossible, or another table reset the limits."""
    if _n_changed(task) != stated:
        st.rerun()


def _task_before() -> Task | None:
    of = state.LIMITS_OF.get()
    return of[1] if of else None


def _n_changed(task: Task | None) -> int:
    """Count the changed settings; all class weights are one setting, and so are all losses, all
    directions and both shares of held-out rows."""
    criteria = {
        Task.CLASSIFICATION: (state.CLASS_CRITERION, CLASS_CRITERIA[0]),
        Task.REGRESSION: (state.NUMBER_CRITERION, NUMBER_CRITERIA[0]),
    }
    asked = [criteria[task]] if task else criteria.values()
    n = sum(_is_changed(widget, usual) for widget, usual in asked)
    n += sum(_is_changed(widget, widget.default) for widget in _EACH)
    n += bool(keys.LOSS.get())
    n += bool(keys.RISES_PARAMETER.get() or keys.FALLS_PARAMETER.get())
    return n + sum(any(_is_changed(one, one.default) for one in group) for group in _TOGETHER)


def _is_changed(widget: Widget[Any], usual: object) -> bool:
    if not widget.is_set:
        return widget.is_addressed
    return widget.get() not in (usual, widget.default)

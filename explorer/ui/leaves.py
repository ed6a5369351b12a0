"""Every leaf of the tree in a table that selects, sorts, and can be downloaded."""

from dataclasses import replace
from functools import partial
from math import ceil
from typing import Any

import numpy as np
import pyarrow as pa
import streamlit as st
from numpy.typing import NDArray

from explorer.data.display import show_count
from explorer.data.schema import Column, Display, Kind
from explorer.export.spreadsheet import to_csv, typed_cells
from explorer.judging.class_shares import ClassShares
from explorer.tree.tree import Tree
from explorer.ui import cached, state
from explorer.ui.background.waiting import Task, result_of
from explorer.ui.columns import class_of_interest
from explorer.ui.frame.theme import current_theme
from explorer.ui.grid import GridColumn, named, show_grid
from explorer.ui.markdown import escape_markdown
from explorer.ui.selected import Selected
from explorer.ui.selection import select
from explorer.views.leaves.leaf_table import (
    ClassPredictions,
    LeafTableView,
    NumberPredictions,
    whole_rules,
)

_EVERY_ROW = "every row"
_DIGITS = 4
_RULE_WIDTH = 330
_LETTERS, _MOST_LINES = 50, 3
"""How many letters surely fit that width, and how many lines a rule may have."""


def show_leaves(selected: Selected) -> None:
    """The leaves from left to right; a row selected here is the node selected on the page."""
    training, shown = selected.training, selected.shown
    with st.container(horizontal=True, vertical_alignment="bottom"):
        words = st.container()
        if len(training.classes) > 2:
            class_of_interest.choose(training, "Intervals and lift for", state.CLASS_IN_LEAVES)
        code = class_of_interest.code_of(training)
        task = Task("leaves", (shown.tree_key, code), "Listing the leaves", "The list of leaves")
        view = result_of(task, lambda: cached.views.leaf_table(shown, selected.tree, code))
        if view is None:
            return
        st.download_button(
            "Download the leaves",
            partial(leaves_as_csv, view, selected.tree),
            file_name="leaves.csv",
            mime="text/csv",
            on_click="ignore",
            key=state.DOWNLOAD_LEAVES.name,
            help="CSV with one line per leaf. A text that a spreadsheet would take for a formula "
            "begins with an apostrophe.",
        )
    words.subheader(escape_markdown(view.title), anchor=False)
    words.markdown(escape_markdown(view.caption))
    _show_selection(view, selected.node)
    show_grid(
        _columns(view, current_theme().other),
        key=state.LEAVES.name,
        alt="The leaves of the tree, from left to right",
        on_select=lambda: _select(view.paths),
        n_lines=_lines_of(view.rules),
    )
    sentences = (_how_to_read(view), _below(view, shown.path), view.left_out)
    st.caption(escape_markdown(" ".join(filter(None, sentences))))


def _lines_of(rules: tuple[str, ...]) -> int:
    """Lines that the longest rule takes; beyond three it ends in dots, and whole when clicked."""
    return min(max(ceil(len(rule) / _LETTERS) for rule in rules), _MOST_LINES)


def leaves_as_csv(view: LeafTableView, tree: Tree) -> bytes:
    """One line per leaf, its path first; numbers in full, and rules that name their categories."""
    view = replace(view, rules=whole_rules(tree))
    path = GridColumn("Path", pa.array([path or "root" for path in view.paths]))
    return to_csv(named([path, *_columns(view, "", in_full=True)]))


def _show_selection(view: LeafTableView, node: int) -> None:
    """The selected leaf is the table's selected row; another node is none."""
    rows = [view.nodes.index(node)] if node in view.nodes else []
    known = state.LEAVES.get()
    if (known["selection"]["rows"] if known else []) != rows:
        state.LEAVES.set({"selection": {"rows": rows}})


def _select(paths: tuple[str, ...]) -> None:
    """A row that is let go leaves the root selected."""
    rows = state.LEAVES.get()["selection"]["rows"]
    select(paths[rows[0]] if rows and rows[0] < len(paths) else "")


def _columns(view: LeafTableView, bar: str, *, in_full: bool = False) -> list[GridColumn]:
    column = st.column_config
    number = partial(_number, in_full=in_full)
    rules = pa.array([rule or _EVERY_ROW for rule in view.rules], pa.string())
    match view.predictions:
        case ClassPredictions():
            found = _class_columns(view, view.predictions, bar, number)
        case NumberPredictions():
            found = _number_columns(view.predictions, number)
    return [
        GridColumn("Rule", rules, partial(column.TextColumn, width=_RULE_WIDTH, help=_RULE_HELP)),
        GridColumn("Rows", pa.array(view.n_rows), partial(column.NumberColumn, format="%d")),
        _share("Share of rows", view.shares, bar, "Of all rows that take part."),
        *found,
        number(
            view.criterion.capitalize(),
            view.impurities,
            "The leaf’s impurity: 0 where all its rows have the same target.",
        ),
        GridColumn("Why it ended", pa.array(view.endings, pa.string()), column.TextColumn),
    ]


_RULE_HELP = "What all rows of the leaf have in common: one condition per column."


def _class_columns(
    view: LeafTableView, predictions: ClassPredictions, bar: str, number: Any
) -> list[GridColumn]:
    has_interest = predictions.of_interest is not None
    names = pa.array(predictions.names, pa.string())
    found = [
        GridColumn("Prediction", names, st.column_config.TextColumn),
        *_of_class(view, "Its share", predictions.of_prediction, bar, number, has_interest),
    ]
    if predictions.of_interest is not None:
        label = f"Share of {predictions.class_of_interest}"
        found += _of_class(view, label, predictions.of_interest, bar, number, False)
    return found


def _of_class(
    view: LeafTableView,
    label: str,
    shares: ClassShares,
    bar: str,
    number: Any,
    hidden: bool,
) -> list[GridColumn]:
    counted = (
        "the effective number of rows, (Σ weight)² ÷ Σ weight²"
        if view.weighted
        else "the number of rows"
    )
    interval = (
        f"end of Wilson’s 95 % interval of the share, from {counted}. The leaf was made "
        "for these rows: on new rows expect less."
    )
    by_weight = (
        "The class’s share of the leaf’s weight."
        if view.weighted
        else "The class’s share of the leaf’s rows."
    )
    if view.class_weighted:
        by_weight += " Class weights are not counted here."
    lift = "The share divided by the share in all rows. Above 1, the class is more frequent here."
    whose = "Its share " if hidden else ""
    return [
        _share(label, shares.share, bar, by_weight),
        _percent(f"{whose}from (95 %)".capitalize(), shares.low, f"Lower {interval}", hidden),
        _percent(f"{whose}to (95 %)".capitalize(), shares.high, f"Upper {interval}", hidden),
        number(f"{whose}lift".capitalize(), shares.lift, lift, hidden),
    ]


def _number_columns(predictions: NumberPredictions, number: Any) -> list[GridColumn]:
    unit = " (days)" if predictions.in_days else ""
    absolute = predictions.noun == "median"
    noun = predictions.noun.capitalize()
    deviation = "mean absolute deviation from the median" if absolute else "standard deviation"
    meaning = f"The leaf’s prediction: the {predictions.noun} of its rows."
    value = number(noun, predictions.values, meaning)
    if predictions.in_days:
        target = Column(noun, Kind.NUMERIC, (), Display.DATE)
        whole_seconds = np.round(predictions.values)
        value = GridColumn(
            noun,
            typed_cells(target, whole_seconds),
            partial(st.column_config.DatetimeColumn, format="YYYY-MM-DD"),
        )
    return [
        value,
        number(
            f"Difference{unit}",
            predictions.differences,
            f"The leaf’s {predictions.noun} minus the {predictions.noun} of all rows.",
        ),
        number(
            f"Spread{unit}",
            predictions.spreads,
            f"The {deviation} in the leaf. No interval is given: the splits chose these rows "
            "for their small spread, so an interval would be too narrow.",
        ),
    ]


def _share(label: str, values: NDArray[np.float64], bar: str, meaning: str) -> GridColumn:
    config = partial(
        st.column_config.ProgressColumn,
        format="percent",
        min_value=0.0,
        max_value=1.0,
        color=bar or None,
        width=110,
        help=meaning,
    )
    return GridColumn(label, _filled(values), config)


def _percent(
    label: str, values: NDArray[np.float64], meaning: str, hidden: bool = False
) -> GridColumn:
    config = partial(st.column_config.NumberColumn, format="percent", help=meaning)
    return GridColumn(label, _filled(values), config, hidden)


def _number(
    label: str, values: NDArray[np.float64], meaning: str, hidden: bool = False, *, in_full: bool
) -> GridColumn:
    if not in_full:
        values = np.array([float(f"{value:.{_DIGITS}g}") for value in values.tolist()])
    config = partial(st.column_config.NumberColumn, format="%s", help=meaning)
    return GridColumn(label, _filled(values), config, hidden)


def _filled(values: NDArray[np.float64]) -> Any:
    return pa.array(values, mask=np.isnan(values))


def _how_to_read(view: LeafTableView) -> str:
    n_stopped = int(view.stopped.sum())
    how = "Select a row to select the leaf; click a column’s name to sort."
    if not n_stopped:
        return how
    n_leaves, was = len(view.nodes), "was" if n_stopped == 1 else "were"
    of_all = f"{show_count(n_stopped)} of {show_count(n_leaves)} leaves"
    if n_stopped == n_leaves:
        whole = {1: "The only leaf", 2: "Both leaves"}
        of_all = whole.get(n_leaves, f"All {show_count(n_leaves)} leaves")
    return f"{how} {of_all} {was} stopped by a limit."


def _below(view: LeafTableView, path: str) -> str:
    """How many leaves a node has that is neither a leaf nor the root."""
    if not path or path in view.paths:
        return ""
    n_below = sum(leaf.startswith(path) for leaf in view.paths)
    return f"{show_count(n_below)} of the leaves are below the selected node."

"""The columns of the table of leaves, on the page and in its download."""

from functools import partial
from typing import Any

import numpy as np
import pyarrow as pa
import streamlit as st

from explorer.data.arrays import FloatArray
from explorer.data.display import to_digits
from explorer.data.schema import Column, Display, Kind
from explorer.export.tables import typed_cells
from explorer.judging.class_shares import ClassShares
from explorer.ui.grid import GridColumn
from explorer.views.leaves import (
    ClassPredictions,
    HeldOutLeaves,
    LeafTableView,
    NumberPredictions,
)

_EVERY_ROW = "every row"
_DIGITS = 4
_RULE_WIDTH = 330


def leaf_columns(view: LeafTableView, bar: str, *, in_full: bool = False) -> list[GridColumn]:
    """Return the table's columns; `bar` is the colour of shares, `in_full` gives numbers all their
    digits."""
    column = st.column_config
    number = partial(_number, in_full=in_full)
    rules = pa.array([rule or _EVERY_ROW for rule in view.rules], pa.string())
    match view.predictions:
        case ClassPredictions():
            found = _class_columns(view, view.predictions, bar, number)
        case NumberPredictions():
            found = _number_columns(view.predictions, number)
    if view.kept_back is not None:
        found += _kept_back_columns(view.kept_back, view.predictions, bar, number)
    return [
        GridColumn("Rule", rules, partial(column.TextColumn, width=_RULE_WIDTH, help=_RULE_HELP)),
        GridColumn("Rows", pa.array(view.n_rows), partial(column.NumberColumn, format="%d")),
        _share_of_rows(view.shares, bar, in_full=in_full),
        *found,
        number(
            view.criterion.capitalize(),
            view.impurities,
            "The leaf’s impurity: 0 if all its rows have the same target.",
        ),
        GridColumn("Why growth ended", pa.array(view.endings, pa.string()), column.TextColumn),
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
        f"end of Wilson’s 95 % interval for the share, computed from {counted}. The leaf was "
        "fitted to these rows, so the share in new rows is likely to be smaller."
    )
    by_weight = (
        "The class’s share of the leaf’s weight."
        if view.weighted
        else "The class’s share of the leaf’s rows."
    )
    if view.class_weighted:
        by_weight += " Class weights and losses are ignored here."
    lift = (
        "The class’s share in this leaf divided by its share in all rows. A number above 1 means "
        "that the class is more frequent in this leaf."
    )
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
        value = _date(noun, predictions.values)
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
            f"The {deviation} in the leaf. No interval is given, because it would be too narrow: "
            "the splits chose these rows for their small spread.",
        ),
    ]


def _kept_back_columns(
    found: HeldOutLeaves, predictions: ClassPredictions | NumberPredictions, bar: str, number: Any
) -> list[GridColumn]:
    """Return the scores of each leaf on held-out rows, and whether a difference may be chance."""
    counted = partial(st.column_config.NumberColumn, format="%d", help=_KEPT_ROWS_HELP)
    columns = [GridColumn("Held-out rows", pa.array(found.n_rows), counted)]
    match predictions:
        case ClassPredictions(class_of_interest=name):
            meaning = "The share of the leaf’s held-out rows that are predicted correctly."
            columns.append(_share("Held-out share", found.values, bar, meaning))
            if found.of_interest is not None:
                meaning = "The share of the class among the held-out rows that reach the leaf."
                columns.append(_share(f"Held-out share of {name}", found.of_interest, bar, meaning))
        case NumberPredictions(in_days=True):
            columns.append(_date("Held-out mean", found.values))
        case NumberPredictions():
            meaning = "The mean of the held-out rows that reach the leaf."
            columns.append(number("Held-out mean", found.values, meaning))
    help_ = (
        f"The leaf’s training rows are compared with its held-out rows ({found.test}). The p-value "
        "is multiplied by the number of leaves tested (Bonferroni). A result below 0.05 means that "
        "the leaf probably learned a pattern that does not hold in other rows."
    )
    return [*columns, number("Held-out p", found.p_values, help_)]


_KEPT_ROWS_HELP = "How many held-out rows (tuning or test rows) reach the leaf."


def _share(label: str, values: FloatArray, bar: str, meaning: str) -> GridColumn:
    return _bar(label, values, bar, meaning, "percent", 1.0)


def _bar(
    label: str, values: FloatArray, bar: str, meaning: str, form: str, most: float
) -> GridColumn:
    config = partial(
        st.column_config.ProgressColumn,
        format=form,
        min_value=0.0,
        max_value=most,
        color=bar or None,
        width=110,
        help=meaning,
    )
    return GridColumn(label, _filled(values), config)


def _share_of_rows(values: FloatArray, bar: str, *, in_full: bool) -> GridColumn:
    """Return the column of shares. It has three digits, so that one row of a large table is not 0
    %."""
    label, meaning = "Share of rows", "The leaf’s rows divided by all rows that the tree uses."
    if in_full:
        return _share(label, values, bar, meaning)
    return _bar(label, 100 * values, bar, meaning, "%.3g%%", 100.0)


def _percent(label: str, values: FloatArray, meaning: str, hidden: bool = False) -> GridColumn:
    config = partial(st.column_config.NumberColumn, format="percent", help=meaning)
    return GridColumn(label, _filled(values), config, hidden)


def _number(
    label: str, values: FloatArray, meaning: str, hidden: bool = False, *, in_full: bool
) -> GridColumn:
    if not in_full:
        values = np.array([to_digits(value, _DIGITS) for value in values.tolist()])
    config = partial(st.column_config.NumberColumn, format="%s", help=meaning)
    return GridColumn(label, _filled(values), config, hidden)


def _date(label: str, seconds: FloatArray) -> GridColumn:
    target = Column(label, Kind.NUMERIC, (), Display.DATE)
    config = partial(st.column_config.DatetimeColumn, format="YYYY-MM-DD")
    return GridColumn(label, typed_cells(target, np.round(seconds)), config)


def _filled(values: FloatArray) -> Any:
    return pa.array(values, mask=np.isnan(values))

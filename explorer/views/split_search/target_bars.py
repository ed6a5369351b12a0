"""The rows of a node along one feature: bars of classes, or points and cells of numbers."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.caps import CAPS
from explorer.data.schema import Column
from explorer.views.nodes.axes import number_axis
from explorer.views.nodes.bins import bin_codes, bins_of
from explorer.views.split_search.node_rows import NodeRows, interleaved

MAX_BARS = 40
CELLS_ACROSS, CELLS_UP = 56, 18

FloatArray = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class TargetBars:
    """Classes: bin, class and weight in turn, of `n` bins from `low` to `high`.

    Numbers: x and target in turn, or, of more than CAPS.max_search_points rows, column, line and
    rows in turn of a grid of `n` columns and `up` lines. `y` is the target's axis with its ticks.
    `missing` are class and weight in turn, or targets.
    """

    kind: str
    low: float
    high: float
    n: int
    up: int
    marks: tuple[float, ...]
    missing: tuple[float, ...]
    y: tuple[float, float]
    y_ticks: tuple[tuple[float, str], ...]
    caption: str = ""


def numeric_bars(
    column: Column,
    target: Column,
    here: FloatArray,
    low: float,
    high: float,
    members: NodeRows,
) -> TargetBars:
    """Along a numeric feature; `here` are the members' values, `low` and `high` the axis's data."""
    is_missing = np.isnan(here)
    present, apart = members.take(~is_missing), members.take(is_missing)
    values = here[~is_missing]
    # The ends of the axis besides: a value finer than they are makes finer bins.
    along = np.append(values, (low, high))
    bins = bins_of(column, along, MAX_BARS)
    if members.is_classes:
        return TargetBars(
            "bars", bins.low, bins.high, bins.n, 0,
            _cells(bin_codes(bins, values), present), class_pairs(apart), (0.0, 1.0), (),
        )  # fmt: skip
    y, ticks = target_axis(target, members)
    missing = () if len(apart.rows) > CAPS.max_search_points else tuple(apart.targets.tolist())
    if len(members.rows) <= CAPS.max_search_points:
        marks = interleaved(values, np.asarray(present.targets, np.float64))
        return TargetBars("points", low, high, 0, 0, marks, missing, y, ticks)
    bins = bins_of(column, along, CELLS_ACROSS)
    across = bin_codes(bins, values).astype(np.int64)
    line = _lines(present.targets, y)
    counts = np.bincount(across * CELLS_UP + line, minlength=bins.n * CELLS_UP)
    cells = np.flatnonzero(counts)
    marks = interleaved(cells // CELLS_UP, cells % CELLS_UP, counts[cells])
    caption = "Darker cells hold more rows."
    return TargetBars(
        "cells", bins.low, bins.high, bins.n, CELLS_UP, marks, missing, y, ticks, caption
    )


def class_pairs(members: NodeRows) -> tuple[float, ...]:
    """Class and weight in turn."""
    if len(members.rows) == 0:
        return ()
    weights = np.asarray(members.statistics())
    held = np.flatnonzero(weights)
    return interleaved(held, weights[held])


def target_axis(
    target: Column, members: NodeRows
) -> tuple[tuple[float, float], tuple[tuple[float, str], ...]]:
    """From the least to the greatest target of the node, with a margin."""
    targets = np.asarray(members.targets, np.float64)
    axis = number_axis(target, np.array([targets.min(), targets.max()]))
    return (axis.low, axis.high), axis.ticks


def _cells(codes: NDArray[np.int32], members: NodeRows) -> tuple[float, ...]:
    n = int(codes.max(initial=0)) + 1
    flat = np.bincount(
        codes.astype(np.int64) * members.n_classes + members.targets,
        members.weights,
        n * members.n_classes,
    )
    cells = np.flatnonzero(flat)
    return interleaved(cells // members.n_classes, cells % members.n_classes, flat[cells])


def _lines(targets: FloatArray, y: tuple[float, float]) -> NDArray[np.int64]:
    width = y[1] / 2 - y[0] / 2
    line = (targets / 2 - y[0] / 2) / width * CELLS_UP
    return np.clip(line, 0, CELLS_UP - 1).astype(np.int64)

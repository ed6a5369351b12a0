"""Columns that have a value mostly for one class."""

from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.schema import Task
from explorer.data.table import Table, is_missing
from explorer.data.training import infer_task

MIN_GAP_AUC = 0.82
"""The least suspicious AUC of having a value: in a sample, nearly every column of 0.85 has it."""

MIN_OF_CLASS = 10
"""A class with fewer rows is not judged."""

MIN_SHARE_OF_FILLED = 0.9
"""From this share of one class among the filled rows on, a column waits outside the tree ..."""

MAX_REST = 0.2
"""... if the others keep at most this part of their usual share: if 96 % of all rows are of the
class, 97 % of those with a value are nothing special."""


@dataclass(frozen=True, slots=True)
class Gaps:
    """How the gaps of a column relate to one class.

    area: the AUC of having a value. for_class: the class has values rather than gaps. waits: nearly
    all filled rows are of one class.
    """

    code: int
    area: float
    for_class: bool
    waits: bool


def gaps_of(filled: BoolArray, codes: IntArray, weights: FloatArray, n_classes: int) -> Gaps | None:
    """Return how the gaps relate to the class that they predict best; None if they predict too
    little.

    filled: bool[n]. codes: int64[n], below n_classes. weights: float64[n]. For two classes, the
    rarer one is returned. Classes with fewer than `MIN_OF_CLASS` rows, inside or outside, do not
    count.
    """
    n_rows = np.bincount(codes, minlength=n_classes)
    weight = np.bincount(codes, weights, n_classes)
    with_value = np.bincount(codes[filled], weights[filled], n_classes)
    total, filled_total = weight.sum(), with_value.sum()
    judged = np.flatnonzero(np.minimum(n_rows, n_rows.sum() - n_rows) >= MIN_OF_CLASS)
    if not len(judged) or filled_total == 0:
        return None
    apart = with_value / np.maximum(weight, 1e-300) - (filled_total - with_value) / np.maximum(
        total - weight, 1e-300
    )
    # Two classes are equally far apart: take the rarer one, or else the last.
    code = int(max(judged, key=lambda k: (round(abs(float(apart[k])), 12), -weight[k], k)))
    area = 0.5 + abs(float(apart[code])) / 2
    if area < MIN_GAP_AUC:
        return None
    for_class = bool(apart[code] > 0)
    own, usual = float(with_value[code] / filled_total), float(weight[code] / total)
    rest, usual_rest = (1 - own, 1 - usual) if for_class else (own, usual)
    waits = rest <= min(1 - MIN_SHARE_OF_FILLED, MAX_REST * usual_rest)
    return Gaps(code, area, for_class, waits)


def waiting_columns(table: Table, target: str, task: Task | None = None) -> tuple[str, ...]:
    """Return the columns, in table order, that have values almost only for one class.

    Only gaps are judged, before a tree is grown, which would split on such a column first. Empty
    for a numeric target; classes of fewer than `MIN_OF_CLASS` rows do not count. task: as for
    `encode`.
    """
    column, values = table.column(target), table.values_of(target)
    if (task or infer_task(column, values)) is Task.REGRESSION:
        return ()
    known = ~is_missing(column, values)
    classes, codes = np.unique(values[known], return_inverse=True)
    codes, weights = codes.astype(np.int64), np.ones(len(codes))
    found = []
    for name in table.schema.names:
        if name == target:
            continue
        gone = is_missing(table.column(name), table.values_of(name))[known]
        if gone.any() and (gaps := gaps_of(~gone, codes, weights, len(classes))) and gaps.waits:
            found.append(name)
    return tuple(found)

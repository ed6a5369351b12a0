"""Values in order with the rows on both sides of each: what sorting once saves counting."""

import numpy as np

from explorer.data.display import show_count, show_number, show_value
from explorer.data.schema import Column
from explorer.views.learn.table_view import Head, Line, TableView, aligned
from explorer.views.learn.thresholds.number_line import NumberLine

MAX_LINES = 14
"""Lines that are listed; of more values the first, the last, and those around the best."""

FIRST = 11

MAX_CLASSES = 4
"""Classes that are counted one by one; of more, the heaviest, and the others together."""


def asked_threshold(line: NumberLine) -> int:
    """The threshold that is counted down to: in the middle, or as far as is listed."""
    return min(len(line.texts) // 2, FIRST - 2)


def counts_table(id: str, line: NumberLine, *, is_revealed: bool) -> TableView:
    """A line a value; what is counted and scored is told once it is revealed."""
    distinct, code = np.unique(line.values, return_inverse=True)
    names, slots, column = _columns(line)
    n = len(names)
    flat = np.bincount(code * n + column[line.class_of], minlength=len(distinct) * n)
    here = flat.reshape(-1, n)
    left = here.cumsum(axis=0)
    asked = asked_threshold(line)
    listed = _listed(len(distinct), line.best if is_revealed else None)
    heads = [Head(line.name)]
    for group in ("here", "at most: left", "more: right"):
        heads += [Head(name, slot, group) for name, slot in zip(names, slots, strict=True)]
    heads += [Head("threshold"), Head(line.score_name)]
    lines = []
    for at, i in enumerate(listed):
        is_told = is_revealed and i < len(line.texts)
        counted = [*left[i], *(left[-1] - left[i])] if is_revealed else []
        cells = (
            _written(line.column, float(distinct[i])),
            *(show_count(int(count)) if count else "·" for count in here[i]),
            *([show_count(int(count)) for count in counted] or [""] * (2 * n)),
            f"≤ {line.texts[i]}" if is_told or i == asked else "",
            aligned(float(line.scores[i]), 3) if is_told else "",
        )
        is_best = is_revealed and i == line.best
        lines.append(Line(cells, is_best, i == asked, at > 0 and listed[at - 1] != i - 1))
    some = f"{show_count(len(listed))} of " if len(listed) < len(distinct) else ""
    caption = f"{some}{show_count(len(distinct))} values of {line.name}, in order."
    return TableView(id, tuple(heads), tuple(lines), caption)


def _written(column: Column, value: float) -> str:
    """A value as the thresholds beside it are written."""
    return show_value(column, value) if column.is_moment else show_number(value, 6)


def _columns(line: NumberLine) -> tuple[list[str], list[int], np.ndarray]:
    """Names and slots of the counted classes, and for each class its column among them."""
    n = len(line.classes)
    if n <= MAX_CLASSES:
        return [one.name for one in line.classes], [one.slot for one in line.classes], np.arange(n)
    heaviest = sorted(range(n), key=lambda i: -line.classes[i].weight)[: MAX_CLASSES - 1]
    shown = sorted(heaviest)
    column = np.full(n, len(shown))
    column[shown] = np.arange(len(shown))
    names = [line.classes[i].name for i in shown]
    return [*names, "others"], [*(line.classes[i].slot for i in shown), -1], column


def _listed(n: int, best: int | None) -> list[int]:
    if n <= MAX_LINES:
        return list(range(n))
    near = [] if best is None else [i for i in (best - 1, best, best + 1) if 0 <= i < n]
    return sorted({*range(FIRST), *near, n - 1})

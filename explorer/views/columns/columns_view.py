"""Every column of a table in a row: what it is for, how it is read, what it holds."""

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_count, show_share, show_value
from explorer.data.roles import Role, Roles
from explorer.data.schema import Column, Display
from explorer.data.table import MISSING, ReadAs, Table
from explorer.data.whole_numbers import MIN_INEXACT_INTEGER
from explorer.views.columns.warnings import ColumnWarning
from explorer.views.nodes.wording import on_one_line, rows, short

MOST_LISTED = 60
"""Columns in one list; the others are found by name."""

N_BARS = 16
MOST_WHOLE_BARS = 32
MOST_LEVELS_DRAWN = 8

MEANINGS = {
    Role.WEIGHT: "Kept out of the tree: it says how much each row counts. Rows of weight zero "
    "or without a weight take no part.",
    Role.GROUP: "Kept out of the tree: where rows are kept back, those of one group stay together.",
    Role.TIME: "Kept out of the tree: where rows are kept back, they are the latest ones.",
    Role.ROW_LABEL: "Kept out of the tree: it is what each row is called.",
}
"""What the roles mean that are not the tree's."""


@dataclass(frozen=True, slots=True)
class Portrait:
    """What a column holds. `bars` are heights from 0 to 1, each with its words.

    Numbers: sixteen bins from the lowest to the highest, of whole width for whole numbers.
    Categories: the most frequent levels, named in `low`, and where others are left a bar for
    their mean.
    """

    n_missing: int
    n_distinct: int
    bars: tuple[float, ...] = ()
    words: tuple[str, ...] = ()
    low: str = ""
    high: str = ""
    others: int = 0


@dataclass(frozen=True, slots=True)
class ColumnRow:
    """One column as it is listed."""

    place: int
    name: str
    role: Role
    kind: str
    read_as: ReadAs | None
    portrait: Portrait
    missing: str
    distinct: str
    warnings: tuple[ColumnWarning, ...]


@dataclass(frozen=True, slots=True)
class ColumnsView:
    """The columns listed, of `n_found` whose name holds what was looked for."""

    rows: tuple[ColumnRow, ...]
    n_found: int
    n_columns: int
    reading: str


def portrait_of(table: Table, name: str) -> Portrait:
    """Counts and a small distribution of one column, over all rows of the table."""
    column, values = table.column(name), table.values_of(name)
    n_missing, n_distinct = table.n_missing(name), table.n_distinct(name)
    if n_distinct == 0:
        return Portrait(n_missing, 0)
    if column.is_numeric:
        present = values[~np.isnan(values)]
        return _numbers(column, present.astype(np.float64, copy=False), n_missing, n_distinct)
    return _levels(column, values[values != MISSING], n_missing, n_distinct)


def places_found(names: Sequence[str], looked_for: str) -> tuple[int, ...]:
    """The columns whose name holds the text, in any case; all where there is none."""
    text = looked_for.strip().casefold()
    return tuple(i for i, name in enumerate(names) if text in name.casefold())


def columns_view(
    table: Table,
    roles: Roles,
    portraits: Sequence[Portrait],
    found: Sequence[int],
    warnings: Sequence[ColumnWarning],
    read_as: dict[str, ReadAs],
) -> ColumnsView:
    """The first of the columns found; `portraits[i]` belongs to `found[i]`."""
    by_column = roles.by_column(table.schema.names)
    listed = tuple(
        _row(table, place, portrait, by_column, warnings, read_as)
        for place, portrait in zip(found, portraits, strict=False)
    )
    n_columns, n_found = len(table.schema), len(found)
    asked = sum(role is Role.FEATURE for role in by_column.values())
    reading = (
        f"{show_count(n_columns)} columns of {rows(table.n_rows)}: "
        f"{short(roles.target)} is learned from {show_count(asked)} of them."
    )
    if len(listed) < n_found:
        reading += (
            f" {show_count(len(listed))} of {show_count(n_found)} are listed; "
            "find the others by their names."
        )
    return ColumnsView(listed, n_found, n_columns, reading)


def payload(view: ColumnsView, can_reread: bool, answered: int, said: str, trouble: str) -> bytes:
    """The list as JSON in UTF-8; `answered` makes every answer a new one to the browser."""
    plain = {
        "answered": answered,
        "reading": view.reading,
        "said": on_one_line(said),
        "trouble": on_one_line(trouble),
        "roles": [role.value for role in Role],
        "readings": [how.value for how in ReadAs] if can_reread else [],
        "columns": [_plain(row) for row in view.rows],
    }
    return json.dumps(plain, ensure_ascii=False, allow_nan=False).encode("utf-8", "replace")


def _row(
    table: Table,
    place: int,
    portrait: Portrait,
    by_column: dict[str, Role],
    warnings: Sequence[ColumnWarning],
    read_as: dict[str, ReadAs],
) -> ColumnRow:
    column = table.schema[place]
    return ColumnRow(
        place,
        column.name,
        by_column[column.name],
        column.plural,
        read_as.get(column.name),
        portrait,
        show_share(portrait.n_missing / table.n_rows),
        show_count(portrait.n_distinct),
        tuple(warning for warning in warnings if warning.column == column.name),
    )


def _plain(row: ColumnRow) -> dict[str, object]:
    portrait = row.portrait
    return {
        "place": row.place,
        "name": on_one_line(row.name),
        "role": row.role.value,
        "meaning": MEANINGS.get(row.role, ""),
        "kind": row.kind,
        "read_as": row.read_as.value if row.read_as else "",
        "missing": row.missing,
        "any_missing": portrait.n_missing > 0,
        "distinct": row.distinct,
        "bars": portrait.bars,
        "words": portrait.words,
        "low": portrait.low,
        "high": portrait.high,
        "others": portrait.others,
        "ordered": portrait.high != "",
        "warnings": [
            {
                "sentence": warning.sentence,
                "reason": warning.reason,
                "remedies": [remedy.label for remedy in warning.remedies],
            }
            for warning in row.warnings
        ],
    }


def _numbers(
    column: Column, present: NDArray[np.float64], n_missing: int, n_distinct: int
) -> Portrait:
    low, high = float(present.min()), float(present.max())
    ends = show_value(column, low), show_value(column, high)
    if low == high:
        return Portrait(n_missing, n_distinct, (1.0,), (f"{ends[0]}: {rows(len(present))}",), *ends)
    whole = column.display is Display.INTEGER and high - low < MIN_INEXACT_INTEGER
    if whole:
        # Bins of whole width: one that holds a value more than its neighbours would look taller.
        span = high - low + 1
        width = 1.0 if span <= MOST_WHOLE_BARS else math.ceil(span / N_BARS)
        n_bars = math.ceil(span / width)
        bins = ((present - low) // width).astype(np.int64)
        begins = [low + width * i for i in range(n_bars)]
    else:
        n_bars, width = N_BARS, high / N_BARS - low / N_BARS
        # Halves, where the distance between two numbers is too large for a number.
        unit = 1.0 if math.isfinite(high - low) else 0.5
        place = (present * unit - low * unit) / (high * unit - low * unit)
        bins = np.minimum((place * n_bars).astype(np.int64), n_bars - 1)
        begins = [low * (1 - i / n_bars) + high * (i / n_bars) for i in range(n_bars)]
    counts = np.bincount(bins, minlength=n_bars)
    words = tuple(
        f"{_bin_words(column, begin, width, high)}: {rows(int(n))}"
        for begin, n in zip(begins, counts, strict=True)
    )
    return Portrait(n_missing, n_distinct, _heights(counts), words, *ends)


def _bin_words(column: Column, begin: float, width: float, high: float) -> str:
    """The values of a bin: a whole number alone, or from one to another."""
    if column.display is Display.INTEGER and width == 1:
        return show_value(column, begin)
    end = min(begin + (width - 1 if column.display is Display.INTEGER else width), high)
    if column.display is Display.NUMBER:
        begin, end = _rounded(begin), _rounded(end)
    return f"{show_value(column, begin)} to {show_value(column, end)}"


def _rounded(value: float) -> float:
    """To four digits, where that is still a number."""
    rounded = float(f"{value:.4g}")
    return rounded if math.isfinite(rounded) else value


def _levels(column: Column, codes: NDArray[np.int32], n_missing: int, n_distinct: int) -> Portrait:
    counts = np.bincount(codes, minlength=len(column.levels))
    order = np.argsort(-counts, kind="stable")[:n_distinct]
    drawn, rest = order[:MOST_LEVELS_DRAWN], order[MOST_LEVELS_DRAWN:]
    heights = [int(counts[i]) for i in drawn]
    words = [f"{short(column.levels[i])}: {rows(int(counts[i]))}" for i in drawn]
    if len(rest):
        # Their mean, not their sum: a bar says how frequent a level is.
        heights.append(round(float(counts[rest].mean())))
        words.append(f"{show_count(len(rest))} other levels: {rows(int(counts[rest].sum()))}")
    return Portrait(
        n_missing,
        n_distinct,
        _heights(np.array(heights)),
        tuple(words),
        ", ".join(short(column.levels[i]) for i in drawn),
        others=len(rest),
    )


def _heights(counts: NDArray[np.int64]) -> tuple[float, ...]:
    return tuple((counts / counts.max()).round(4).tolist())

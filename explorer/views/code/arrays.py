"""A call's variables as text: single values in a list, arrays as tables with their middle cut."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

import numpy as np

from explorer.data.display import show_count, show_in_code
from explorer.tree.class_weights import ClassWeights, PrefixWeights
from explorer.views.nodes.wording import short

MAX_COLUMNS = 6
AT_ENDS, AROUND = 3, 2
"""Entries shown at both ends of an array, and on each side of the one that matters."""

_MOMENTS = ("Σw", "Σwz", "Σwz²")


@dataclass(frozen=True, slots=True)
class Value:
    """A single value of a variable; `name` is the variable's in the source."""

    name: str
    words: str
    text: str


@dataclass(frozen=True, slots=True)
class Head:
    """A column of a table: its variable's name in the source, the array's description, and which
    column of the array it is, "" if the array has only one."""

    name: str
    words: str
    column: str


@dataclass(frozen=True, slots=True)
class ArrayRow:
    """One entry of the arrays of a table; `is_best` if it belongs to the best split."""

    index: str
    label: str
    cells: tuple[str, ...]
    is_best: bool


@dataclass(frozen=True, slots=True)
class ArrayTable:
    """Arrays of equal length side by side, entry by entry.

    rows: None marks entries that are left out. note: how many entries are shown, if not all.
    """

    heads: tuple[Head, ...]
    rows: tuple[ArrayRow | None, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Names:
    """Names of entries (the levels present, the classes, the features), and the entry that
    matters for each kind of entry."""

    levels: tuple[str, ...]
    classes: tuple[str, ...]
    focus: Mapping[str, int]
    features: tuple[str, ...] = ()


_NOUNS = {
    "row": "rows",
    "joined": "rows",
    "threshold": "thresholds",
    "candidate": "candidate splits",
    "child": "candidate splits",
    "chosen": "tied candidate splits",
    "level": "categories",
    "order": "categories",
    "class": "classes",
    "node": "nodes",
    "split": "splits",
    "feature": "features",
    "subtree": "subtrees",
}


def values_and_tables(
    variables: Mapping[str, Any], shown: Sequence[str], names: Names
) -> tuple[tuple[Value, ...], tuple[ArrayTable, ...]]:
    """Return the variables named by `shown` (see `Excerpt`), if a call has them."""
    values: list[Value] = []
    by_entries: dict[tuple[str, int], list[tuple[str, np.ndarray, str]]] = {}
    for asked in shown:
        path, entries, columns = (*asked.split(":"), "", "")[:3]
        found = _found(variables, path)
        if found is None:
            continue
        if not entries:
            values += _single(path, found)
            continue
        array = _plain(found, columns)
        by_entries.setdefault((entries, len(array)), []).append((path, array, columns))
    tables = [_table(entries, arrays, names) for (entries, _), arrays in by_entries.items()]
    return tuple(values), tuple(tables)


def source_name(path: str) -> str:
    """Return the source's variable that a path begins with."""
    return path.split(".")[0]


def _found(variables: Mapping[str, Any], path: str) -> Any:
    first, *rest = path.split(".")
    found = variables.get(first)
    for step in rest:
        if found is None:
            return None
        found = found[int(step)] if step.isdigit() else getattr(found, step)
    return found


def _plain(found: Any, columns: str) -> np.ndarray:
    if isinstance(found, ClassWeights | PrefixWeights):
        found = found[:]
    array = np.asarray(found)
    if columns == "moments":
        return array.T
    return array if columns else array.reshape(-1)


def _table(entries: str, arrays: list[tuple[str, np.ndarray, str]], names: Names) -> ArrayTable:
    n = len(arrays[0][1])
    focus = names.focus.get(entries)
    heads: list[Head] = []
    columns: list[np.ndarray] = []
    cut: list[str] = []
    for path, array, kind in arrays:
        if array.ndim == 1:
            heads.append(Head(source_name(path), words_of(path), ""))
            columns.append(array)
            continue
        labels = _column_names(kind, array.shape[1], names)
        kept = min(len(labels), MAX_COLUMNS)
        for i in range(kept):
            heads.append(Head(source_name(path), words_of(path), short(labels[i], 12)))
            columns.append(array[:, i])
        if kept < len(labels):
            noun = _NOUNS.get(kind, "columns")
            cut.append(f"{kept} of {show_count(len(labels))} {noun} are shown.")
    kept_rows = shown_entries(n, focus)
    labels = {"class": names.classes, "level": names.levels, "feature": names.features}.get(
        entries, ()
    )
    rows: list[ArrayRow | None] = []
    for before, i in zip([-1, *kept_rows], kept_rows, strict=False):
        if i > before + 1:
            rows.append(None)
        cells = tuple(_cell(column[i], entries, names) for column in columns)
        label = labels[i] if i < len(labels) else ""
        rows.append(ArrayRow(str(i), label, cells, i == focus))
    if len(kept_rows) < n:
        shown, noun = show_count(len(kept_rows)), _NOUNS[entries]
        cut.insert(0, f"{shown} of {show_count(n)} {noun} are shown.")
    return ArrayTable(tuple(heads), tuple(rows), " ".join(cut))


def shown_entries(n: int, focus: int | None) -> list[int]:
    """Return indices at both ends and around the focus; all of them if only a few would be cut."""
    if n <= 2 * AT_ENDS + 2 * AROUND + 2:
        return list(range(n))
    kept = {*range(AT_ENDS), *range(n - AT_ENDS, n)}
    if focus is not None:
        kept |= set(range(max(focus - AROUND, 0), min(focus + AROUND + 1, n)))
    return sorted(kept)


def words_of(path: str) -> str:
    """Write a path as code: "left.total", "keys[0]", "returned.gap"."""
    first, *rest = path.split(".")
    steps = "".join(f"[{step}]" if step.isdigit() else f".{step}" for step in rest)
    return f"{first}{steps}"


def _column_names(kind: str, n: int, names: Names) -> Sequence[str]:
    known = {
        "class": names.classes,
        "level": names.levels,
        "moment": _MOMENTS,
        "moments": _MOMENTS,
    }.get(kind, ())
    return known if len(known) == n else [str(i) for i in range(n)]


def _cell(value: Any, entries: str, names: Names) -> str:
    if entries == "order":
        return short(names.levels[int(value)])
    return text_of(value)


def _single(path: str, found: Any) -> Iterator[Value]:
    parts: dict[str, Any] = {"": found}
    if is_dataclass(found) and not isinstance(found, type):
        parts = {f".{field.name}": getattr(found, field.name) for field in fields(found)}
    elif isinstance(found, tuple):
        parts = {f"[{i}]": part for i, part in enumerate(found)}
    for step, part in parts.items():
        if text := text_of(part):
            yield Value(source_name(path), words_of(path) + step, text)


def text_of(value: Any) -> str:
    """Write a number or a boolean as Python does; "" for anything else."""
    if isinstance(value, np.ndarray):
        return text_of(value.reshape(-1)[0]) if value.size == 1 else ""
    if isinstance(value, bool | np.bool_):
        return str(bool(value))
    if isinstance(value, int | float | np.integer | np.floating):
        return show_in_code(float(value))
    return ""

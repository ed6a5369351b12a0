"""Every column of a table as one line: its role, how it is read, what it holds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_count, show_share
from explorer.data.reading.cells import USUAL_MARKS
from explorer.data.roles import Role, Roles
from explorer.data.row_numbers import row_words
from explorer.data.table import ReadAs, Table, is_missing
from explorer.views.columns.warnings import ColumnWarning
from explorer.views.nodes.axes import show_feature_value
from explorer.views.nodes.distribution import Distribution
from explorer.views.nodes.wording import on_one_line, rows, short

_MAX_NAMED = 5

IN_ORDER = "categories, in order"
"""A way to read a column that files do not have: its categories get an order."""

MAX_ORDERED = 30
"""Categories whose order can be changed in the list."""


@dataclass(frozen=True, slots=True)
class LostCells:
    """How many cells become missing, and the first five in words, by row; "" for none."""

    n: int
    words: str


MEANINGS = {
    Role.WEIGHT: "This column gives each row’s weight, so it is not a feature. Rows without a "
    "weight or with weight zero are left out.",
    Role.GROUP: "This column says which rows belong together, so it is not a feature. All rows of "
    "a group are used together, either to grow a tree or to judge it.",
    Role.TIME: "This column gives the order of the rows, so it is not a feature. A tree is judged "
    "only on rows that are later than its training rows.",
    Role.ROW_LABEL: "This column only names each row, so it is not a feature.",
}
"""Meanings of the roles that the tree does not use."""


@dataclass(frozen=True, slots=True)
class WarningLines:
    """A warning next to its column; `remedies` are the labels of its buttons."""

    sentence: str
    reason: str
    remedies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ColumnRow:
    """One column as listed; `index` is its index in the table's schema.

    `name` is on one line. `meaning` is "" for roles that the tree uses, `read_as` is "" if the
    column is read as found. `missing` is a share, `distinct` a count, both in words. `ordered`
    are the categories of an ordered column, the lowest first; () for others, and for too many.
    """

    index: int
    name: str
    role: Role
    meaning: str
    kind: str
    read_as: str
    ordered: tuple[str, ...]
    missing: str
    distinct: str
    distribution: Distribution
    warnings: tuple[WarningLines, ...]


@dataclass(frozen=True, slots=True)
class ColumnsView:
    """The listed columns; `caption` gives their number, the target and the number of features."""

    columns: tuple[ColumnRow, ...]
    caption: str


@dataclass(frozen=True, slots=True)
class AnswerLines:
    """The outcome of the last choice.

    `answered` counts the choices answered, so that each answer is new to the browser. `message`
    says what changed, `error` why nothing did, next to the column with index `error_at` in the
    schema (-1: none); `offers` are the labels of the buttons there.
    """

    answered: int
    message: str = ""
    error: str = ""
    error_at: int = -1
    offers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ColumnsPayload:
    """The list as the browser draws it, with its choices and the outcome of the last one.

    The first fields are those of `AnswerLines`. `ways_to_read` is empty if the table is not read
    from a file.
    """

    answered: int
    caption: str
    message: str
    error: str
    error_at: int
    offers: tuple[str, ...]
    roles: tuple[Role, ...]
    ways_to_read: tuple[str, ...]
    columns: tuple[ColumnRow, ...]


def columns_found(names: Sequence[str], text: str) -> tuple[int, ...]:
    """Return the indices of names that contain the text, in any case; all if it is empty."""
    looked_for = text.strip().casefold()
    return tuple(i for i, name in enumerate(names) if looked_for in name.casefold())


def columns_view(
    table: Table,
    roles: Roles,
    distributions: Sequence[Distribution],
    found: Sequence[int],
    warnings: Sequence[ColumnWarning],
    read_as: Mapping[str, str],
) -> ColumnsView:
    """Return the first columns found, one per distribution.

    `found` are indices in the table's schema; `distributions[i]` belongs to `found[i]`.
    `read_as` holds the columns that are not read as found: a ReadAs, or IN_ORDER.
    """
    by_column = roles.by_column(table.schema.names)
    listed = tuple(
        _row(table, index, distribution, by_column, warnings, read_as)
        for index, distribution in zip(found, distributions, strict=False)
    )
    n_features = sum(role is Role.FEATURE for role in by_column.values())
    caption = (
        f"{show_count(len(table.schema))} columns and {rows(table.n_rows)}: "
        f"{short(roles.target)} is predicted from {show_count(n_features)} of the columns."
    )
    if len(listed) < len(found):
        caption += (
            f" {show_count(len(listed))} of {show_count(len(found))} columns are listed; "
            "search for the others by name."
        )
    return ColumnsView(listed, caption)


def columns_payload(
    view: ColumnsView, can_reread: bool, answer: AnswerLines, *, can_order: bool = True
) -> ColumnsPayload:
    """Return the list with all roles, and all ways to read a column if it can be reread.

    can_order: whether categories can be given an order, too.
    """
    return ColumnsPayload(
        answered=answer.answered,
        caption=view.caption,
        message=on_one_line(answer.message),
        error=on_one_line(answer.error),
        error_at=answer.error_at,
        offers=tuple(on_one_line(offer) for offer in answer.offers),
        roles=tuple(Role),
        ways_to_read=(*ReadAs, *([IN_ORDER] if can_order else [])) if can_reread else (),
        columns=view.columns,
    )


def _row(
    table: Table,
    index: int,
    distribution: Distribution,
    by_column: Mapping[str, Role],
    warnings: Sequence[ColumnWarning],
    read_as: Mapping[str, str],
) -> ColumnRow:
    column = table.schema[index]
    can_move = column.is_ordered and len(column.levels) <= MAX_ORDERED
    role = by_column[column.name]
    return ColumnRow(
        index=index,
        name=on_one_line(column.name),
        role=role,
        meaning=MEANINGS.get(role, ""),
        kind=column.plural,
        read_as=read_as.get(column.name, ""),
        ordered=tuple(map(on_one_line, column.levels)) if can_move else (),
        missing=show_share(distribution.n_missing / table.n_rows),
        distinct=show_count(distribution.n_distinct),
        distribution=distribution,
        warnings=tuple(
            WarningLines(each.sentence, each.reason, tuple(r.label for r in each.remedies))
            for each in warnings
            if each.column == column.name
        ),
    )


def lost_cells(before: Table, after: Table, name: str) -> LostCells:
    """Return the cells of a column with a value in `before` and none in `after`.

    Both tables have the same rows. The usual marks of missing values ("n/a") are not a loss.
    """
    column, values = before.column(name), before.values_of(name)
    missing_after = is_missing(after.column(name), after.values_of(name))
    lost = np.flatnonzero(~is_missing(column, values) & missing_after)
    texts = [show_feature_value(column, value) for value in values[lost].tolist()]
    kept = [i for i, text in enumerate(texts) if text.casefold() not in USUAL_MARKS]
    named = [f"“{texts[i]}” in {row_words(int(lost[i]), before.lines)}" for i in kept[:_MAX_NAMED]]
    more = len(kept) - len(named)
    return LostCells(
        len(kept), ", ".join(named) + (f" and {show_count(more)} more" if more else "")
    )

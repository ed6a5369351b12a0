"""Turn a table and the roles of its columns into the arrays that growth reads."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from explorer.data.arrays import BoolArray, FloatArray, IntArray, frozen
from explorer.data.deriving import kin_of
from explorer.data.display import are_whole, show_value
from explorer.data.errors import TableError
from explorer.data.matching import Learned, are_alike, match_feature, match_values
from explorer.data.ordering import with_orders
from explorer.data.row_numbers import line_words, lines_ahead
from explorer.data.rows import RowLabels, column_weights, given_weights
from explorer.data.schema import Column, Kind, LevelType, Schema, Task
from explorer.data.table import ColumnValues, Table, is_missing, levels_of_numbers

FeatureValues = ColumnValues

MAX_INTEGER_CLASSES = 10  # an integer target with more distinct values than this is a number

MAX_CLASSES_OFFERED = 60
"""Up to this many distinct whole numbers may be learned as classes on request."""


@dataclass(frozen=True, slots=True, eq=False)
class TrainingTable:
    """The training rows: features, target and weights, as parallel arrays.

    All arrays are read-only and have one entry per training row. `columns[i]` belongs to
    `features[i]`: float64 with NaN, or int32 level codes with -1 for missing. `target_values` are
    int32 class codes (into `target.levels`) or float64; `weights` are float64, all positive. `rows`
    (int64) are indices from 0 into the table's rows. Rows without a target, and rows whose weight
    is zero or missing, are left out and counted; a row without both counts as one without a target.
    `row_labels` name the rows if a column was chosen for this. `lines` (int64) are the rows' line
    numbers in the file, None if the table was not read from a file. Two training tables are equal
    if their fingerprints are.
    """

    features: Schema
    columns: tuple[FeatureValues, ...]
    target: Column
    target_values: NDArray[np.int32] | FloatArray
    weights: FloatArray
    rows: IntArray
    fingerprint: str
    n_without_target: int = 0
    n_without_weight: int = 0
    row_labels: RowLabels | None = None
    lines: IntArray | None = None

    def row_name(self, row: int) -> str:
        """The name of the row at this index: its label, else "row" and its number, from 1."""
        if self.row_labels is not None:
            return self.row_labels.of(row)
        return f"row {self.row_numbers[row]}"

    @property
    def row_numbers(self) -> IntArray:
        """The number of each row in the table that was encoded, int64[n_rows], from 1."""
        return self.rows + 1

    def line_words(self, row: int) -> str:
        """Return "line 59 of the file" for the row at this index (from 0); "" if not known.

        Also "" if the line's number is the row's.
        """
        return line_words(row, int(self.row_numbers[row]), self.lines)

    def lines_ahead(self, rows: IntArray) -> tuple[int, ...]:
        """Return by how much the line of each row (indices, int64[n]) exceeds its number.

        One entry if all are alike; none if line and number are equal or lines are not known.
        """
        return lines_ahead(self.rows[rows], None if self.lines is None else self.lines[rows])

    @property
    def task(self) -> Task:
        """Regression if the target is numeric, else classification."""
        return Task.REGRESSION if self.target.is_numeric else Task.CLASSIFICATION

    @property
    def n_rows(self) -> int:
        """The number of training rows."""
        return len(self.rows)

    @property
    def classes(self) -> tuple[str, ...]:
        """The levels of the target in schema order; empty for a numeric target."""
        return self.target.levels

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TrainingTable) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)


def encode(
    table: Table,
    target: str | None = None,
    features: Sequence[str] | None = None,
    *,
    like: Learned | None = None,
    task: Task | None = None,
    weight: str | None = None,
    row_label: str | None = None,
    weights: ArrayLike | None = None,
    orders: Mapping[str, Sequence[str]] | None = None,
) -> TrainingTable:
    """Return the rows with a target and a positive weight, as arrays.

    If `features` is None, the features are all columns without another role, except those derived
    from the target or from the same source, and that source. `weight` is the name of a column of
    row weights (a row without one has weight 0); `weights` (`float64[n_rows]`) gives the weights of
    the table's rows as an array instead. `row_label` is the name of a column of row names. A target
    of whole numbers with at most ten distinct values is read as classes unless `task` says
    otherwise.

    `like` is a tree or a training table; it replaces `target`, `features` and `task`. The table is
    then encoded in its columns, matched by name, and its levels and classes keep their codes.
    `orders` lists the categories of ordered columns by name, the lowest first:
    `{"size": ["low", "mid", "high"]}`; a split sends the lowest ones left. An ordered pandas column
    already has its order. The fingerprint depends on the table, on every choice above, and on the
    weights.

    Raises ValueError unless exactly one of `target` and `like` is given. Raises TableError for
    unknown columns, for a column with two roles, for an order that lacks a category, if there is
    nothing to learn from, for negative weights in a column, and for weights or numeric targets so
    large that their sums are infinite. Raises ArgumentError if an array of weights has negative or
    infinite entries, or does not have one entry per row.
    """
    if like is not None:
        if (target, features, task, orders) != (None, None, None, None):
            raise ValueError(
                "like= already gives target, features, task and orders: leave these out."
            )
        table = _with_columns_of(like, table, (weight, row_label))
        target, features, task = like.target.name, like.features.names, like.task
    elif target is None:
        raise ValueError("Name the target, or pass a tree or a training table as like=.")
    table = with_orders(table, orders or {})
    apart = {target, weight, row_label, *kin_of(table, target)}
    others = (name for name in table.schema.names if name not in apart)
    names = tuple(others if features is None else features)
    check_roles(table.schema.names, target, names, {"weight": weight, "row label": row_label})
    if weight is not None and weights is not None:
        raise TableError("Give weights either as a column or as an array, not as both.")
    row_weights = (
        given_weights(weights, table.n_rows) if weight is None else column_weights(table, weight)
    )
    column, values = table.column(target), table.values_of(target)
    has_target = ~is_missing(column, values)
    rows = _rows_that_take_part(has_target, row_weights, target, weight)
    resolved = task or infer_task(column, values)
    target_column, target_values = _target_of(column, values[rows], resolved)
    _check_sums(target_column, target_values, row_weights[rows])
    chosen = tuple(table.schema.index(name) for name in names)
    settled = (table.fingerprint, target, names, resolved, weight, row_label)
    digest = hashlib.sha256(repr(settled).encode("utf-8", "replace"))
    digest.update(row_weights.tobytes() if weights is not None else b"")
    found = TrainingTable(
        features=Schema(tuple(table.schema[i] for i in chosen)),
        columns=tuple(frozen(table.values[i][rows]) for i in chosen),
        target=target_column,
        target_values=frozen(target_values),
        weights=frozen(row_weights[rows]),
        rows=frozen(rows),
        fingerprint=digest.hexdigest(),
        n_without_target=int((~has_target).sum()),
        n_without_weight=int((has_target & (row_weights == 0)).sum()),
        row_labels=None
        if row_label is None
        else RowLabels(table.column(row_label), frozen(table.values_of(row_label)[rows])),
        lines=None if table.lines is None else frozen(table.lines[rows]),
    )
    return found if like is None else matched_to(like, found)


def matched_to(like: Learned, training: TrainingTable) -> TrainingTable:
    """Return a second table in the columns that a tree was grown from, matched by name and value.

    Levels and classes have the same codes as in `like`; unknown ones follow, and a tree treats them
    as unseen. Other columns are left out. If all columns already match, the same object is
    returned. Raises TableError if a feature is absent, if the target is a different one, or if one
    of them is of another kind.
    """
    if are_alike(like, training):
        return training
    if like.target.name != training.target.name:
        raise TableError(
            f"The tree predicts “{like.target.name}”, but the target of this table is "
            f"“{training.target.name}”."
        )
    own = Table("", training.features, training.columns, training.fingerprint)
    matched = [match_feature(feature, own) for feature in like.features]
    target, values = match_values(like.target, training.target, training.target_values)
    if is_missing(target, values).any():
        raise TableError(f"Some values of the target “{target.name}” are not numbers.")
    features = Schema(tuple(column for column, _ in matched))
    digest = hashlib.sha256(repr((training.fingerprint, features, target)).encode())
    return replace(
        training,
        features=features,
        columns=tuple(frozen(column) for _, column in matched),
        target=target,
        target_values=frozen(values),
        fingerprint=digest.hexdigest(),
    )


def _with_columns_of(like: Learned, table: Table, roles: Sequence[str | None]) -> Table:
    """Return a table's features and target in the kinds of `like`, derived ones computed, and the
    columns of these roles."""
    features, target = like.features, like.target.name
    columns = [match_feature(feature, table) for feature in features]
    if target in table.schema.names:
        columns.append(match_values(like.target, table.column(target), table.values_of(target)))
    columns += [
        (table.column(name), table.values_of(name))
        for name in dict.fromkeys(filter(None, roles))
        if name in table.schema.names and name not in (*features.names, target)
    ]
    schema = Schema(tuple(column for column, _ in columns))
    return replace(table, schema=schema, values=tuple(values for _, values in columns))


def _rows_that_take_part(
    has_target: BoolArray, row_weights: FloatArray, target: str, weight: str | None
) -> IntArray:
    """Return the indices of the rows with a target and a positive weight; TableError for none."""
    if not has_target.any():
        raise TableError(
            f"Column “{target}” has no values at all, so there is nothing to learn from it: "
            "choose another target."
        )
    rows = np.flatnonzero(has_target & (row_weights > 0)).astype(np.int64)
    if len(rows) == 0:
        raise TableError(
            "Every row has weight zero, so there is nothing to learn from."
            if weight is None
            else f"No row with a value of “{target}” has a weight above zero in column “{weight}”."
        )
    return rows


def infer_task(target: Column, values: ColumnValues) -> Task:
    """Return classification for text and for whole numbers with at most ten distinct values, else
    regression.

    `values` are the target's values in all rows of the table: `float64[n_rows]` or `int32[n_rows]`.
    """
    if target.kind is Kind.CATEGORICAL:
        return Task.CLASSIFICATION
    whole = target.is_number and are_whole(values)
    few = _n_distinct(values) <= MAX_INTEGER_CLASSES
    return Task.CLASSIFICATION if whole and few else Task.REGRESSION


def allows_both_tasks(target: Column, values: ColumnValues) -> bool:
    """Return whether classes and a number both make sense: whole numbers, at most 60 distinct ones.

    `values` as for `infer_task`.
    """
    if not target.is_number:
        return False
    return are_whole(values) and _n_distinct(values) <= MAX_CLASSES_OFFERED


def _n_distinct(values: ColumnValues) -> int:
    return len(np.unique(values[~np.isnan(values)]))


def _target_of(
    column: Column, values: ColumnValues, task: Task
) -> tuple[Column, NDArray[np.int32] | FloatArray]:
    if task is Task.REGRESSION:
        if column.kind is Kind.CATEGORICAL:
            raise TableError(
                f"Column “{column.name}” holds categories, so it cannot be predicted as a number."
            )
        return column, values
    if column.is_numeric:
        levels, codes = levels_of_numbers(column, values)
        level_type = LevelType.NUMBER if column.is_number else LevelType.TEXT
    else:
        level_type = column.level_type
        present, index = np.unique(values, return_inverse=True)
        levels, codes = tuple(column.levels[code] for code in present), index.astype(np.int32)
    return Column(column.name, Kind.CATEGORICAL, levels, level_type=level_type), codes


def _check_sums(
    target: Column, values: NDArray[np.int32] | FloatArray, weights: FloatArray
) -> None:
    """Raise TableError if weights, or squared errors, add up to more than a float64 holds."""
    with np.errstate(over="ignore"):
        total = weights.sum()
        squares = total * (values.max() - values.min()) ** 2 if target.is_numeric else total
    if not np.isfinite(total):
        raise TableError(
            "The weights add up to a number too large for a computer to store: divide them by a "
            "power of ten."
        )
    if not np.isfinite(squares):
        raise TableError(
            f"The values of column “{target.name}” lie between "
            f"{show_value(target, float(values.min()))} and "
            f"{show_value(target, float(values.max()))}. Their squared errors are too large for a "
            "computer to store: divide the column by a power of ten, or choose another target."
        )


def check_roles(
    columns: Iterable[str],
    target: str,
    features: tuple[str, ...],
    others: Mapping[str, str | None],
) -> None:
    """Raise TableError unless the columns exist, and each has only one role.

    columns: the names of the table's columns. others: the column of each further role, or None.
    """
    kept_out = {name: role for role, name in others.items() if name is not None}
    known = set(columns)
    for name in (target, *features, *kept_out):
        if name not in known:
            raise TableError(f"The table has no column “{name}”.")
    if not features:
        raise TableError("Choose at least one feature: a tree needs something to split on.")
    if target in features:
        raise TableError(f"Column “{target}” is the target; it cannot be a feature too.")
    for name, role in kept_out.items():
        if name == target:
            raise TableError(f"Column “{name}” is the target; it cannot be the {role} too.")
        if name in features:
            raise TableError(f"Column “{name}” is the {role}; it cannot be a feature too.")

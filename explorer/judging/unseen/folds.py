"""Folds: parts of the rows, each judged once by trees that are grown without it."""

import warnings
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Any

import numpy as np
from numpy.typing import ArrayLike

from explorer.data.arguments import AtLeast, one_a_row
from explorer.data.arrays import BoolArray, FloatArray, IntArray, frozen
from explorer.data.display import show_count
from explorer.data.errors import ArgumentError, TableError
from explorer.data.roles import Roles
from explorer.data.schema import Task
from explorer.data.table import Table
from explorer.data.training import TrainingTable

USUAL_FOLDS = 10
USUAL_SEED = 1
IN_NO_FOLD = -1
_NO_TIME = (
    "Column “{}” holds categories, not times: read it as dates or numbers, or choose "
    "another column."
)


class FoldsOf(StrEnum):
    """What each fold consists of: any rows, whole groups of rows, or a period."""

    ROWS = "rows"
    GROUPS = "groups"
    TIMES = "times"


@dataclass(frozen=True, slots=True, eq=False)
class Folds:
    """The fold in which each row is judged.

    fold: int64[n_rows], a row's fold, IN_NO_FOLD for rows that only grow trees (the earliest,
    if folds run forward in time). note: "", or sentences on how the folds differ from the request,
    and why. If folds run forward in time, a fold's tree is grown from the folds before it, else
    from all others.
    """

    fold: IntArray
    n_folds: int
    made_of: FoldsOf = FoldsOf.ROWS
    note: str = ""

    def judged(self, fold: int) -> BoolArray:
        """Return the rows of the fold, bool[n_rows]."""
        return np.asarray(self.fold == fold)

    def growing(self, fold: int) -> BoolArray:
        """Return the rows that grow the fold's tree, bool[n_rows]; none of them is in `judged`."""
        return np.asarray(self.fold < fold if self.made_of is FoldsOf.TIMES else self.fold != fold)


def make_folds(
    training: TrainingTable,
    n_folds: Annotated[int, AtLeast(2, 2**31)] = USUAL_FOLDS,
    *,
    seed: Annotated[int, AtLeast(0, 2**32 - 1)] | None = USUAL_SEED,
    groups: ArrayLike | None = None,
    times: ArrayLike | None = None,
) -> Folds:
    """Return folds of any rows, of whole groups, or forward in time.

    groups: n_rows labels of any kind; all rows of a group are in one fold (scikit-learn's
    GroupKFold), missing labels are one group. times: float64[n_rows] or moments; each fold is
    judged by a tree of all earlier rows, and rows without a time only grow trees. Neither: shuffled
    by `seed` (None does not shuffle), stratified for classes. Labels and times are those of
    `training.rows`. Raises ArgumentError for both, or if there is not one per row, and TableError
    if the rows cannot be divided this way.
    """
    if groups is not None and times is not None:
        raise ArgumentError("Folds can be made by group or by time, but not both.")
    if times is not None:
        return folds_forward(training, moments_of(times, training.n_rows), n_folds)
    if groups is not None:
        return folds_by_group(training, group_codes(groups, training.n_rows), n_folds)
    return folds_of(training, n_folds, seed)


def chosen_folds(
    training: TrainingTable,
    folds: Folds | None,
    groups: ArrayLike | None = None,
    times: ArrayLike | None = None,
) -> Folds:
    """Return these folds, else the usual number of them by `make_folds`.

    Raises ArgumentError for folds with groups or times, and as `make_folds`.
    """
    if folds is None:
        return make_folds(training, groups=groups, times=times)
    if groups is not None or times is not None:
        raise ArgumentError(
            "Folds cannot be combined with groups or times: choose one of the three."
        )
    return folds


def group_codes(groups: ArrayLike, n_rows: int) -> IntArray:
    """Return the number of each row's group, int64[n_rows]. Raises ArgumentError for other shapes.

    Labels of mixed types are distinguished by their text.
    """
    held = np.asarray(groups)
    if held.shape == (n_rows,) and held.dtype.kind in "biufUM":
        return np.asarray(np.unique(held, return_inverse=True)[1], np.int64)
    labels = np.asarray(groups if hasattr(groups, "__len__") else [groups], dtype=object)
    if labels.shape != (n_rows,):
        raise ArgumentError(f"There are {labels.size} group labels for {n_rows} rows.")
    missing = [label is None or label != label for label in labels.tolist()]
    texts = ["" if gone else str(label) for label, gone in zip(labels, missing, strict=True)]
    _, codes = np.unique(np.array([*zip(missing, texts, strict=True)]), axis=0, return_inverse=True)
    return np.asarray(codes.ravel(), np.int64)


def moments_of(times: ArrayLike, n_rows: int) -> FloatArray:
    """Return times as float64[n_rows]; moments in microseconds, NaN for missing.

    Raises ArgumentError for anything but a number or a moment per row.
    """
    held = np.asarray(times)
    if held.dtype.kind == "M":
        micros = held.astype("datetime64[us]")
        held = np.where(np.isnat(micros), np.nan, micros.astype(np.int64).astype(np.float64))
    return one_a_row("times", held, n_rows)


def folds_of(
    training: TrainingTable, n_folds: int = USUAL_FOLDS, seed: int | None = USUAL_SEED
) -> Folds:
    """Return shuffled folds: scikit-learn's StratifiedKFold for classes and KFold for numbers.

    The same seed gives the same folds as in scikit-learn; `seed=None` does not shuffle. If there
    are fewer rows than folds, each row is a fold. If no class has a row for every fold, the folds
    are not stratified. `note` states both. Raises TableError for fewer than two folds, and for
    fewer than two rows.
    """
    if n_folds < 2:
        raise TableError(f"Cross-validation needs at least 2 folds; got {n_folds}.")
    if training.n_rows < 2:
        raise TableError("Cross-validation needs at least 2 rows.")
    # Imported lazily: takes half a second.
    from sklearn.model_selection import KFold, StratifiedKFold

    n, notes = min(n_folds, training.n_rows), []
    if n < n_folds:
        notes.append(f"There are {n} rows, so each row is its own fold.")
    is_classes = training.task is Task.CLASSIFICATION
    counts = np.bincount(training.target_values) if is_classes else np.zeros(1, np.int64)
    make = StratifiedKFold if is_classes and counts.max() >= n else KFold
    if is_classes and make is KFold:
        notes.append(
            f"Every class has fewer than {n} rows, so the shares of the classes can differ from "
            "fold to fold."
        )
    elif is_classes and (rows := int(counts[counts > 0].min())) < n:
        rare = training.classes[int(np.flatnonzero(counts == rows)[0])]
        has = f"“{rare}” has {show_count(rows)} row{'s' * (rows != 1)}"
        notes.append(f"{has}, so some of the {n} folds do not contain it.")
    given: dict[str, Any] = {} if seed is None else {"shuffle": True, "random_state": seed}
    return Folds(_numbered(make(n, **given), training), n, note=" ".join(notes))


def folds_by_group(training: TrainingTable, groups: IntArray, n_folds: int = USUAL_FOLDS) -> Folds:
    """Return folds of whole groups: scikit-learn's GroupKFold.

    groups: int64[n_rows]. If there are fewer groups than folds, each group is a fold, and `note`
    states it. Raises TableError for one group.
    """
    n_groups = len(np.unique(groups))
    if n_groups < 2:
        raise TableError("All rows have the same group, so no group can be held out.")
    from sklearn.model_selection import GroupKFold

    n = min(n_folds, n_groups)
    note = "" if n == n_folds else f"There are {n} groups, so each group is its own fold."
    return Folds(_numbered(GroupKFold(n), training, groups), n, FoldsOf.GROUPS, note)


def folds_forward(training: TrainingTable, times: FloatArray, n_folds: int = USUAL_FOLDS) -> Folds:
    """Return folds forward in time: each is judged by a tree of all earlier rows.

    times: float64[n_rows]; rows with equal times are in one fold. The rows are cut into
    n_folds + 1 periods with about the same number of rows, of which the first only grows trees.
    Rows without a time also only grow trees. Raises TableError for fewer than two times.
    """
    known = np.flatnonzero(~np.isnan(times))
    moments, at, counts = np.unique(times[known], return_inverse=True, return_counts=True)
    if len(moments) < 2:
        raise TableError(
            "All rows have the same time, so none is later than the others: choose another column."
        )
    n = min(n_folds, len(moments) - 1)
    ends = np.cumsum(counts)
    # A time belongs to the period of its middle row; empty periods are left out.
    stretch = ((ends - counts / 2) * (n + 1) / len(known)).astype(np.int64)
    _, stretch = np.unique(stretch, return_inverse=True)
    if stretch[-1] == 0:  # nearly all rows have the same time
        stretch = (np.arange(len(moments)) > 0).astype(np.int64)
    fold = np.full(training.n_rows, IN_NO_FOLD, np.int64)
    fold[known] = stretch[at] - 1
    n_found = int(stretch[-1])
    note = (
        ""
        if n_found == n_folds
        else f"The times differ too little for more than {n_found} fold{'s' * (n_found != 1)}."
    )
    return Folds(frozen(fold), n_found, FoldsOf.TIMES, note)


def folds_by_roles(table: Table, training: TrainingTable, roles: Roles) -> Folds:
    """Return the usual folds of a table's training rows: forward in time if a column has the time
    role, by group if one has the group role, else of any rows.

    Rows without a group are one group. If the column does not divide the rows, the folds are of any
    rows, and `note` states why.
    """
    try:
        if (times := times_of(table, training, roles)) is not None:
            found = folds_forward(training, times)
            unused = _unused_groups(roles)
            return replace(found, note=" ".join(filter(None, [found.note, unused])))
        if (groups := groups_of(table, training, roles)) is not None:
            return folds_by_group(training, groups)
    except TableError as problem:
        found = folds_of(training)
        return replace(found, note=" ".join(filter(None, [str(problem), found.note])))
    return folds_of(training)


def times_of(table: Table, training: TrainingTable, roles: Roles) -> FloatArray | None:
    """float64[n_rows]: each row's time, NaN for missing; None if no column has the time role.

    Raises TableError for a categorical column.
    """
    if roles.time is None:
        return None
    if not table.column(roles.time).is_numeric:
        raise TableError(_NO_TIME.format(roles.time))
    return np.asarray(table.values_of(roles.time)[training.rows], np.float64)


def groups_of(table: Table, training: TrainingTable, roles: Roles) -> IntArray | None:
    """int64[n_rows]: each row's group; rows without one are one group. None if no column has the
    group role."""
    if roles.group is None:
        return None
    _, groups = np.unique(table.values_of(roles.group)[training.rows], return_inverse=True)
    return np.asarray(groups, np.int64)


def _unused_groups(roles: Roles) -> str:
    if not roles.group:
        return ""
    return (
        f"The rows are divided into folds by the times in “{roles.time}”, so the groups in "
        f"“{roles.group}” are not used."
    )


def _numbered(splitter: Any, training: TrainingTable, groups: IntArray | None = None) -> IntArray:
    rows = np.zeros(training.n_rows)
    fold = np.empty(training.n_rows, np.int64)
    with warnings.catch_warnings():  # about a rare class, which `note` reports
        warnings.simplefilter("ignore", UserWarning)
        for number, (_, judged) in enumerate(splitter.split(rows, training.target_values, groups)):
            fold[judged] = number
    return frozen(fold)

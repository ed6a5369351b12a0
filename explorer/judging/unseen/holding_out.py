"""Held-out rows: some tune the tree's limits, some test the tree, once."""

import hashlib
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

import numpy as np
from numpy.typing import ArrayLike

from explorer.data.arguments import AtLeast, Share
from explorer.data.arrays import FloatArray, IntArray
from explorer.data.display import show_count
from explorer.data.errors import TableError
from explorer.data.roles import Roles
from explorer.data.sampling import take_rows
from explorer.data.schema import Task
from explorer.data.table import Table
from explorer.data.training import TrainingTable
from explorer.judging.unseen.folds import (
    USUAL_SEED,
    FoldsOf,
    group_codes,
    groups_of,
    moments_of,
    times_of,
)
from explorer.judging.unseen.row_draws import Shares, blocks_of_parts, drawn, too_few


class Part(StrEnum):
    """The rows that a score comes from: those that grow the tree, tune it, or test it."""

    TRAINING = "training"
    TUNING = "tuning"
    TEST = "test"


@dataclass(frozen=True, slots=True, eq=False)
class RowPartition:
    """The rows of a training table in up to three parts, no row in two.

    training, tuning and test are training tables with the same schema, their rows in the table's
    order; None for a share of 0. kept_back: the rows of tuning and test together. made_of: whether
    groups stayed whole, or rows in order of time. note: "", or sentences on how the parts differ
    from the request, and why. n_in_none: rows without a time, which are in no part.
    """

    training: TrainingTable
    tuning: TrainingTable | None = None
    test: TrainingTable | None = None
    kept_back: TrainingTable | None = None
    made_of: FoldsOf = FoldsOf.ROWS
    note: str = ""
    n_in_none: int = 0

    @property
    def parts(self) -> dict[Part, TrainingTable]:
        """The parts that have rows, those that grow the tree first."""
        found = zip(Part, (self.training, self.tuning, self.test), strict=True)
        return {part: rows for part, rows in found if rows is not None}

    @property
    def judging(self) -> Part | None:
        """The part that judges a tree: test if it has rows, else tuning; None if all rows grow
        it."""
        return next((part for part in (Part.TEST, Part.TUNING) if part in self.parts), None)

    @property
    def key(self) -> tuple[str, ...]:
        """A key that is equal for equal rows in equal parts."""
        return tuple(f"{part} {rows.fingerprint}" for part, rows in self.parts.items())

    @property
    def n_rows(self) -> int:
        """The number of rows in all parts, and in none."""
        return sum(rows.n_rows for rows in self.parts.values()) + self.n_in_none


def hold_out(
    training: TrainingTable,
    tuning: Share = 0.0,
    test: Share = 0.0,
    *,
    seed: Annotated[int, AtLeast(0, 2**32 - 1)] = USUAL_SEED,
    groups: ArrayLike | None = None,
    times: ArrayLike | None = None,
) -> RowPartition:
    """Divide the rows into those that grow the tree, those that tune it and those that test it.

    tuning, test: shares of the rows, 0 … 1, in this order. seed: any rows are drawn as
    scikit-learn's train_test_split draws them for the same seed, first the test rows, then the
    tuning rows from what is left; shares of classes are preserved. groups: n_rows labels; whole
    groups are drawn, in random order, until their rows come nearest to the share. times:
    float64[n_rows] or moments; the latest rows test, those before them tune; rows of one time stay
    together and rows without one are in no part. `keep_back` is its former name.

    Raises TableError if a part would have no row, and ValueError for shares that leave no row to
    grow the tree.
    """
    shares = Shares(tuning, test, seed)
    if tuning == test == 0:
        return RowPartition(training)
    if times is not None:
        return _by_time(training, shares, moments_of(times, training.n_rows))
    if groups is not None:
        return _by_group(training, shares, group_codes(groups, training.n_rows))
    return _any_rows(training, shares)


keep_back = hold_out


def hold_out_by_roles(
    table: Table, training: TrainingTable, roles: Roles, shares: Shares
) -> RowPartition:
    """Divide a table's rows into parts: by the time column if there is one, else by group, else at
    random.

    If the column does not divide the rows, any rows are drawn; if there are too few rows, all grow
    the tree. `note` states both.
    """
    if shares.tuning == shares.test == 0:
        return RowPartition(training)
    asked = shares.tuning, shares.test
    notes = []
    try:
        if (times := times_of(table, training, roles)) is not None:
            return hold_out(training, *asked, times=times)
        if (groups := groups_of(table, training, roles)) is not None:
            return hold_out(training, *asked, seed=shares.seed, groups=groups)
    except TableError as problem:
        notes.append(f"{problem} Rows are held out at random instead.")
    try:
        found = hold_out(training, *asked, seed=shares.seed)
    except TableError as problem:
        return RowPartition(training, note=" ".join([*notes, str(problem)]))
    note = " ".join(filter(None, [*notes, found.note]))
    return replace(found, note=note)


def _any_rows(training: TrainingTable, shares: Shares) -> RowPartition:
    rows, notes = np.arange(training.n_rows), []
    test, rest, why = drawn(training, rows, shares.test, shares.seed, 1 + (shares.tuning > 0))
    notes.append(why)
    share_of_rest = shares.tuning / (1 - shares.test)
    tuning, rest, why = drawn(training, rest, share_of_rest, shares.seed, 1)
    notes.append(why)
    note = " ".join(dict.fromkeys(filter(None, notes)))
    return _parts(training, rest, tuning, test, FoldsOf.ROWS, note)


def _by_group(training: TrainingTable, shares: Shares, groups: IntArray) -> RowPartition:
    _, group, counts = np.unique(groups, return_inverse=True, return_counts=True)
    order = np.random.default_rng(shares.seed).permutation(len(counts))
    n_blocks = blocks_of_parts(counts[order], shares, "group", "groups")
    place = np.empty(len(counts), np.int64)
    place[order] = np.repeat(np.arange(3), n_blocks)
    return _placed(training, place[group], FoldsOf.GROUPS)


def _by_time(training: TrainingTable, shares: Shares, times: FloatArray) -> RowPartition:
    known = ~np.isnan(times)
    _, at, counts = np.unique(times[known], return_inverse=True, return_counts=True)
    n_blocks = blocks_of_parts(counts, shares, "time", "times")
    place = np.full(training.n_rows, -1)
    place[known] = np.repeat(np.arange(3), n_blocks)[at]
    n_without = int((~known).sum())
    note = (
        f"{show_count(n_without)} row{'s' * (n_without != 1)} without a time "
        f"{'belongs' if n_without == 1 else 'belong'} to no part."
        if n_without
        else ""
    )
    return _placed(training, place, FoldsOf.TIMES, note)


def _placed(
    training: TrainingTable, place: IntArray, made_of: FoldsOf, note: str = ""
) -> RowPartition:
    grows, tunes, tests = (np.flatnonzero(place == part) for part in range(3))
    return _parts(training, grows, tunes, tests, made_of, note)


def _parts(
    training: TrainingTable,
    grows: IntArray,
    tunes: IntArray,
    tests: IntArray,
    made_of: FoldsOf,
    note: str,
) -> RowPartition:
    def of(rows: IntArray) -> TrainingTable | None:
        if len(rows) == 0:
            return None
        rows = np.sort(rows)
        digest = hashlib.sha256(training.fingerprint.encode())
        digest.update(rows.tobytes())
        return take_rows(training, rows, digest.hexdigest())

    growing = of(grows)
    if growing is None:
        raise too_few(training.n_rows)
    absent = _absent_class(training, growing)
    n_in_none = training.n_rows - len(grows) - len(tunes) - len(tests)
    note = " ".join(filter(None, [note, absent]))
    kept = of(np.concatenate([tunes, tests]))
    return RowPartition(growing, of(tunes), of(tests), kept, made_of, note, n_in_none)


def _absent_class(training: TrainingTable, growing: TrainingTable) -> str:
    """Return a sentence if a class has rows only in other parts, else ""."""
    if training.task is not Task.CLASSIFICATION:
        return ""
    n_classes = len(training.classes)
    all_rows, grow = (
        np.bincount(t.target_values, minlength=n_classes) for t in (training, growing)
    )
    absent = np.flatnonzero((all_rows > 0) & (grow == 0))
    if len(absent) == 0:
        return ""
    name = f"“{training.classes[int(absent[0])]}”"
    others = f" and {show_count(len(absent) - 1)} more" if len(absent) > 1 else ""
    has, them = ("has", "it") if len(absent) == 1 else ("have", "them")
    return f"{name}{others} {has} no training rows, so the tree never predicts {them}."

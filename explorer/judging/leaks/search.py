"""The search for columns that may give away the target, and for other odd columns."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from explorer.caps import CAPS
from explorer.data.arrays import FloatArray, IntArray
from explorer.data.sampling import sample_rows
from explorer.data.schema import Column, Display, Kind, Schema, Task
from explorer.data.set_aside import Oddity, oddity
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.judging.leaks.alone import cells_of, told_of
from explorer.judging.leaks.evidence import Alone, LeakKind, Suspect, judged_alone
from explorer.tree.tree import Tree

MIN_ROWS = 50
"""In fewer rows, a column may fit the target by luck."""

MIN_ROWS_SEARCHED = 2_000
"""At least this many rows are searched, even in a very wide table."""

N_FOLDS = 5

STRONGEST_MISSED = 0.85
"""From this AUC of one column on, nine in ten planted leaks are found (tests/judging/leaks)."""

MIN_ORDER_SCORE = 0.82
"""From this AUC, or R², of the row's place on, a number that only counts rows is suspected."""

MIN_SHARE_RISING = 0.95
"""The least share of steps in one direction, of an id that was given as rows were written."""

MAX_WITNESSES = 20
"""At most this many other columns, the strongest, whose joint prediction a suspicion must match."""

MIN_Z, MAX_Z = 3.0, 3.0
"""A copy correlates with the other columns, by `MIN_Z` standard errors, but given the target no
longer, by less than `MAX_Z`."""

HONEST_Z, HONEST_CORRELATION = 4.0, 0.06
"""A column that correlates this much with the others beyond what the target explains was not made
from the target."""

DOUBTLESS = 0.93
"""From this score on, the other columns cannot clear a suspect."""

FAR_BEYOND = 0.5
"""A column is far beyond the rest if it leaves at most this part of what the best other leaves."""


@dataclass(frozen=True, slots=True)
class LeakageSearch:
    """The suspects, strongest first, and what was searched.

    n_rows, n_columns: how many rows and features were searched. order_score: the held-out AUC, or
    R², of a row's place in the file.
    """

    found: tuple[Suspect, ...]
    n_rows: int
    n_columns: int
    order_score: float = 0.0


@dataclass(frozen=True, slots=True)
class LeakageMemory:
    """Results for single columns with one target, on the same rows and weights.

    Other roles do not change them, so that a wide table is searched once. seed: draws the rows.
    n_columns: the table's columns, since a wide table is searched in fewer rows; 0 for the number
    of features. The other fields fill as columns are searched.
    """

    seed: str
    n_columns: int = 0
    oddities: dict[str, Oddity | None] = field(default_factory=dict)
    alone: dict[str, Alone] = field(default_factory=dict)


def odd_features(
    training: TrainingTable, memory: LeakageMemory | None = None
) -> tuple[Oddity | None, ...]:
    """Return the oddity of each feature, in schema order, judged by the training rows.

    Features in `memory` are not judged again.
    """
    memory = memory or LeakageMemory(training.fingerprint)
    for column, values in zip(training.features, training.columns, strict=True):
        if column.name not in memory.oddities:
            check_cancelled()
            memory.oddities[column.name] = oddity(column, values)
    return tuple(memory.oddities[name] for name in training.features.names)


def find_target_leakage(
    training: TrainingTable, memory: LeakageMemory | None = None
) -> LeakageSearch:
    """Return the features that may give the target away.

    Each is judged on its own, on held-out rows; if that leaves doubt, it is compared with the other
    columns. Features that have one value or identify rows are not searched: a tree memorises them
    or cannot use them. Nothing is found among fewer than `MIN_ROWS` rows, for a target of one
    value, and in a table of one feature. Features in `memory` are not searched again.
    """
    memory = memory or LeakageMemory(training.fingerprint)
    oddities = odd_features(training, memory)
    n_columns = memory.n_columns or max(len(training.features), 1)
    few = max(MIN_ROWS_SEARCHED, CAPS.max_leakage_cells // n_columns)
    few = min(few, CAPS.max_leakage_rows)
    some = sample_rows(replace(training, fingerprint=memory.seed), few)
    if some.n_rows < MIN_ROWS or len(training.features) < 2 or not _varies(some):
        return LeakageSearch((), some.n_rows, 0)
    folds = _folds(some)
    searched = [i for i, odd in enumerate(oddities) if odd in (None, Oddity.EMPTY)]
    for index in searched:
        name = some.features[index].name
        if name not in memory.alone:
            check_cancelled()
            memory.alone[name] = judged_alone(some, index, folds)
    alone = {index: memory.alone[some.features[index].name] for index in searched}
    asked = [i for i, each in alone.items() if each.suspect or each.doubt]
    witnesses = sorted((i for i in alone if i not in asked), key=lambda i: -alone[i].score)
    verdicts = _verdicts(some, alone, asked, witnesses[:MAX_WITNESSES], folds)
    order_score, rising = _by_order(some, folds)
    counting = {each.column for each in rising}
    found = [*(each for each in verdicts if each and each.column not in counting), *rising]
    found.sort(key=lambda each: (not each.waits, -each.score))
    return LeakageSearch(tuple(found), some.n_rows, len(searched), order_score)


def _by_order(training: TrainingTable, folds: IntArray) -> tuple[float, list[Suspect]]:
    """Score the order of the file, and find the whole numbers that only repeat it."""
    place = training.rows.astype(np.float64)
    alone = replace(training, features=Schema((Column("", Kind.NUMERIC),)), columns=(place,))
    score = judged_alone(alone, 0, folds).score
    if score < MIN_ORDER_SCORE:
        return score, []
    rising = [
        Suspect(column.name, LeakKind.ORDER, score)
        for column, values in zip(training.features, training.columns, strict=True)
        if column.display is Display.INTEGER and _rises(values)
    ]
    return score, rising


def _rises(values: FeatureValues) -> bool:
    """Return whether numbers hardly repeat, and grow or shrink from row to row."""
    filled = values[~np.isnan(values)]
    if len(filled) <= MIN_ROWS or len(np.unique(filled)) < MIN_SHARE_RISING * len(filled):
        return False
    steps = np.diff(filled)
    return bool(max((steps > 0).mean(), (steps < 0).mean()) >= MIN_SHARE_RISING)


def suspected_root(tree: Tree, suspects: Iterable[Suspect]) -> str | None:
    """Return the feature of the root's split if it is one of the suspects; None if not, and for a
    tree of one leaf."""
    if tree.n_nodes == 1:
        return None
    name = tree.features[int(tree.feature[0])].name
    return name if any(each.column == name for each in suspects) else None


def _varies(training: TrainingTable) -> bool:
    return bool((training.target_values != training.target_values[0]).any())


def _folds(training: TrainingTable) -> IntArray:
    """int64[n_rows]: random folds, each class spread evenly over them.

    Not `unseen.folds`, which loads scikit-learn and so delays the first tree by half a second.
    """
    order = np.random.default_rng(0).permutation(training.n_rows)
    if training.task is Task.CLASSIFICATION:
        order = order[np.argsort(training.target_values[order], kind="stable")]
    folds = np.empty(training.n_rows, np.int64)
    folds[order] = np.arange(training.n_rows) % N_FOLDS
    return folds


def _verdicts(
    training: TrainingTable,
    alone: dict[int, Alone],
    asked: Sequence[int],
    witnesses: Sequence[int],
    folds: IntArray,
) -> list[Suspect | None]:
    """Return the suspicion of each column that remains after comparison with the witnesses."""
    if training.task is Task.REGRESSION:
        rest = 1 - max((alone[index].score for index in witnesses), default=0.0)
        return [
            alone[i].suspect
            or (alone[i].doubt if 1 - alone[i].score <= FAR_BEYOND * rest else None)
            for i in asked
        ]
    if len(training.classes) > 2 or not asked:
        return [alone[index].suspect for index in asked]

    def told(index: int, code: int) -> FloatArray:
        check_cancelled()
        cells = cells_of(training.features[index], training.columns[index])
        return told_of(training, cells, folds, code)

    known = training.target_values.astype(np.int64)
    verdicts: list[Suspect | None] = []
    code = next(s.code for i in asked if (s := alone[i].suspect or alone[i].doubt))
    together = sum((told(i, code) for i in witnesses), np.zeros(training.n_rows))
    for index in asked:
        each = alone[index]
        if each.suspect and (
            each.suspect.kind in (LeakKind.FILLED, LeakKind.FUNCTION) or each.score >= DOUBTLESS
        ):
            verdicts.append(each.suspect)
            continue
        own = told(index, code)
        overall = _correlation(own, together, np.zeros(training.n_rows, np.int64))
        within = _correlation(own, together, known)
        root = np.sqrt(training.n_rows)
        if each.suspect:
            is_honest = abs(within) >= max(HONEST_CORRELATION, HONEST_Z / root)
            verdicts.append(None if is_honest else each.suspect)
        else:
            is_copy = overall * root >= MIN_Z and abs(within) * root < MAX_Z
            verdicts.append(each.doubt if is_copy else None)
    return verdicts


def _correlation(one: FloatArray, other: FloatArray, groups: IntArray) -> float:
    """Return the mean rank correlation within groups, by rows; 0 in groups of equal values."""
    total = 0.0
    for group in np.unique(groups):
        rows = groups == group
        a, b = _ranks(one[rows]), _ranks(other[rows])
        scale = float(a.std() * b.std())
        total += float(((a - a.mean()) * (b - b.mean())).sum()) / scale if scale > 0 else 0.0
    return total / len(one)


def _ranks(values: FloatArray) -> FloatArray:
    """float64[n]: ranks; equal values have their mean rank."""
    _, index, counts = np.unique(values, return_inverse=True, return_counts=True)
    return np.asarray((np.cumsum(counts) - counts / 2)[index], np.float64)

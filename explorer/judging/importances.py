"""How much each feature matters: by impurity, by shuffling, and against a shuffled copy of it."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

import numpy as np

from explorer.data.arguments import AtLeast
from explorer.data.arrays import FloatArray, IntArray, frozen
from explorer.data.schema import Schema
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.contract import work_of_search
from explorer.growth.engines.engine_selection import (
    await_compiled,
    engine_for,
    leaves_of_values,
)
from explorer.growth.growing import grow
from explorer.growth.progress import tell
from explorer.judging.judged_nodes import judged_nodes
from explorer.judging.scoring import Scoring, scoring_of
from explorer.judging.tied_importances import MAX_FLIPPED, FlippedTies, flipped_ties
from explorer.judging.unseen.cross_validation import GrownFolds, grow_folds
from explorer.judging.unseen.folds import USUAL_SEED, Folds
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.second_table import matched
from explorer.tree.tree import Tree, impurity_shares
from explorer.tree.trimming import trim

USUAL_TIMES, FEWEST_TIMES = 20, 5
"""Shuffles of each feature, and trees with shuffled copies, unless a table is large."""
MAX_SHUFFLED_ROWS = 1_000_000
MAX_COPIED_CELLS = 30_000_000
MAX_SHUFFLES = 100_000
MAX_CELLS_AT_A_TIME = 4_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Judge:
    """A tree, and rows that judge it: `rows` int64, indices into the training table."""

    tree: Tree
    training: TrainingTable
    rows: IntArray


@dataclass(frozen=True, slots=True, eq=False)
class Importances:
    """How much each feature of a tree matters; the arrays run over `features`, in schema order.

    n_splits: int64[n_features], how many splits of the tree use the feature. impurity:
    float64[n_features], shares of the impurity decrease on the rows that grew the tree;
    they sum to 1, or are all 0. lost: float64[n_repeats, n_features], by how much the score of the
    judged rows falls when the feature's values are shuffled among them; negative if it rises,
    exactly 0 for a feature that no judging tree splits on, NaN if the score is unknown. For
    several judging trees, the mean. copies: float64[n_copies, n_features], the impurity share that
    a shuffled copy of the feature takes in a tree grown from all features and a shuffled copy of
    each: what a column like it takes by chance. score: on the judged rows, unshuffled. n_judged:
    their number. ties: the shares if an exact tie of the tree fell the other way.

    Sources: Breiman et al. 1984, section 5.3.4 (impurity); Breiman 2001, section 10, and Fisher,
    Rudin and Dominici 2019 (shuffling); Kursa and Rudnicki 2010 (shuffled copies).
    """

    features: tuple[str, ...]
    n_splits: IntArray
    impurity: FloatArray
    lost: FloatArray
    copies: FloatArray
    scoring: Scoring
    score: float
    n_judged: int
    ties: FlippedTies = field(default_factory=FlippedTies)

    @property
    def permutation(self) -> FloatArray:
        """float64[n_features]: the mean of `lost` over the shuffles."""
        return np.asarray(self.lost.mean(axis=0))

    @property
    def deviation(self) -> FloatArray:
        """float64[n_features]: the standard deviation of `lost` over the shuffles, divided by n."""
        return np.asarray(self.lost.std(axis=0))

    @property
    def highest_copy(self) -> FloatArray:
        """float64[n_features]: the most that a shuffled copy of the feature took in any tree."""
        return np.asarray(self.copies.max(axis=0, initial=0.0))

    @property
    def strongest_copy(self) -> float:
        """The most that any shuffled copy took in any tree: a feature must exceed it to matter
        (Kursa and Rudnicki 2010)."""
        return float(self.copies.max(initial=0.0))


def importances(
    training: TrainingTable,
    search: SearchRules | None = None,
    stop: StopRules | None = None,
    *,
    judged_on: TrainingTable | None = None,
    folds: Folds | None = None,
    n_repeats: Annotated[int, AtLeast(1, MAX_SHUFFLES)] | None = None,
    n_copies: Annotated[int, AtLeast(0, MAX_SHUFFLES)] | None = None,
    seed: Annotated[int, AtLeast(0)] = USUAL_SEED,
    scoring: Scoring | str | None = None,
) -> Importances:
    """Return how much each feature of the tree under these rules matters, by shares of impurity
    decrease and by the score lost when its values are shuffled.

    `judged_on` are rows that did not grow the tree, matched to it by names. Without them, each
    fold's rows are judged by the tree grown without them (`folds=None` takes the ten of
    `folds_of`). The same seed gives the same numbers; a feature's numbers depend on its name, its
    values and the trees, not on the order of the columns. Rows count by the table's weights.
    `scoring` as for `cross_validate`. `n_repeats` and `n_copies` are 20 each, fewer for large
    tables (`times`).

    Raises TableError if `judged_on` lacks a column of the tree, and as `folds_of`.
    """
    asked, limits = search or SearchRules.usual_for(training.task), stop or StopRules()
    found = scoring_of(training, asked, scoring)
    tree = grow(training, asked, limits)
    if judged_on is None:
        grown = grow_folds(training, asked, limits, folds=folds, scoring=found)
        judges = judges_of_folds(grown, training, limits)
    else:
        judges = [judge_of(tree, judged_on)]
    return importances_of(
        tree, training, judges, found, n_repeats=n_repeats, n_copies=n_copies, seed=seed
    )


def judge_of(tree: Tree, part: TrainingTable) -> Judge:
    """Return a tree and all rows of a part that did not grow it, matched by names (`matched`)."""
    return Judge(*matched(tree, part), np.arange(part.n_rows))


def judges_of_folds(grown: GrownFolds, training: TrainingTable, stop: StopRules) -> list[Judge]:
    """Return each fold's tree, trimmed, with the fold's rows, which it has not seen."""
    return [
        Judge(
            trim(one.tree, grown.rules_of(one.tree, [stop])[0]),
            training,
            np.flatnonzero(grown.folds.judged(fold)),
        )
        for fold, one in enumerate(grown.grown)
    ]


def importances_of(
    tree: Tree,
    training: TrainingTable,
    judges: Sequence[Judge],
    scoring: Scoring,
    *,
    n_repeats: int | None = None,
    n_copies: int | None = None,
    seed: int = USUAL_SEED,
) -> Importances:
    """Return the importances for a tree already grown from `training`; see `importances`."""
    repeats, copies_made = times(training, sum(len(judge.rows) for judge in judges))
    n_repeats = repeats if n_repeats is None else n_repeats
    n_copies = copies_made if n_copies is None else n_copies
    n_steps, names = len(judges) + n_copies, training.features.names
    lost, scores, copies = [], [], []
    for number, judge in enumerate(judges):
        check_cancelled()
        tell(f"{number} of {n_steps} steps are done.")
        found, score = _shuffled(judge, scoring, n_repeats, (seed, number))
        lost.append(found)
        scores.append(score)
    for number in range(n_copies):
        check_cancelled()
        tell(f"{len(judges) + number} of {n_steps} steps are done.")
        copies.append(_shares_of_copies(tree, training, (seed, number)))
    known = [number for number, score in enumerate(scores) if score == score]
    none = np.full((n_repeats, len(names)), np.nan)
    return Importances(
        names,
        frozen(np.bincount(tree.feature[~tree.is_leaf], minlength=len(names))),
        frozen(impurity_shares(tree)),
        frozen(np.mean([lost[number] for number in known], axis=0) if known else none),
        frozen(np.array(copies).reshape(n_copies, len(names))),
        scoring,
        float(np.mean([scores[number] for number in known])) if known else float("nan"),
        sum(len(judge.rows) for judge in judges),
        flipped_ties(tree, training),
    )


def _shuffled(
    judge: Judge, scoring: Scoring, n_repeats: int, seeds: tuple[int, int]
) -> tuple[FloatArray, float]:
    """Return the lost score, float64[n_repeats, n_features], and the score without shuffling."""
    tree, training, rows = judge.tree, judge.training, judge.rows
    targets, weights = training.target_values[rows], training.weights[rows]
    judged = judged_nodes(tree, training, scoring, rows)
    before = float(judged.scores(tree.is_leaf[np.newaxis])[0])
    lost = np.zeros((n_repeats, len(tree.features)))
    if before != before:
        return np.full(lost.shape, np.nan), before
    columns: list[FeatureValues] = [column[rows] for column in training.columns]
    at_a_time = max(1, MAX_CELLS_AT_A_TIME // max(1, len(rows) * len(columns)))
    for feature in np.unique(tree.feature[~tree.is_leaf]).tolist():
        orders = shuffled_orders(len(rows), n_repeats, seeds, tree.features[feature].name)
        for first in range(0, n_repeats, at_a_time):
            check_cancelled()
            some = range(first, min(first + at_a_time, n_repeats))
            tiled: list[Any] = [np.tile(column, len(some)) for column in columns]
            tiled[feature] = columns[feature][orders[some].ravel()]
            reached = leaves_of_values(tree, tiled).reshape(len(some), -1)
            after = [judged.score_of(leaf, targets, weights) for leaf in reached]
            lost[some, feature] = before - np.array(after)
    return lost, before


def _shares_of_copies(tree: Tree, training: TrainingTable, seeds: tuple[int, int]) -> FloatArray:
    """float64[n_features]: the impurity share that a shuffled copy of each feature takes in a tree
    grown from both; 0 for features that are not searched."""
    search = tree.search
    names = training.features.names
    allowed = names if search.features is None else search.features
    copied = [index for index, name in enumerate(names) if name in allowed]
    both = _with_copies(training, copied, seeds)
    copies = both.features.names[len(names) :]
    rules = replace(
        search, features=None if search.features is None else (*search.features, *copies)
    )
    grown = grow(both, rules, tree.stop, engine=engine_for(both, keep=False))
    found = np.zeros(len(names))
    found[copied] = impurity_shares(grown)[len(names) :]
    return found


def _with_copies(
    training: TrainingTable, copied: Sequence[int], seeds: tuple[int, int]
) -> TrainingTable:
    """Return the table with a shuffled copy of each of these columns (indices) appended."""
    names = set(training.features.names)
    columns, values = list(training.features), list(training.columns)
    for index in copied:
        column = training.features[index]
        name = f"{column.name}, shuffled"
        while name in names:
            name += "'"
        names.add(name)
        (order,) = shuffled_orders(training.n_rows, 1, seeds, column.name)
        columns.append(replace(column, name=name))
        values.append(frozen(training.columns[index][order]))
    told = f"{training.fingerprint} with shuffled copies {seeds} of {list(copied)}"
    return replace(
        training,
        features=Schema(tuple(columns)),
        columns=tuple(values),
        fingerprint=hashlib.sha256(told.encode()).hexdigest(),
    )


def shuffled_orders(n: int, n_orders: int, seeds: tuple[int, int], name: str) -> IntArray:
    """int64[n_orders, n]: orders of a feature's values, the same for equal seeds and name; fewer
    orders are the first of more."""
    draw = np.random.default_rng((*seeds, _hash(name)))
    return np.array([draw.permutation(n) for _ in range(n_orders)], np.int64)


def _hash(name: str) -> int:
    """Return a number for a column's name, so that the order of the columns does not matter."""
    return int.from_bytes(hashlib.sha256(name.encode("utf-8", "replace")).digest()[:8])


def judges_for(
    tree: Tree,
    training: TrainingTable,
    stop: StopRules,
    judging: TrainingTable | None,
    folds: GrownFolds | None,
) -> list[Judge]:
    """Return the tree with its held-out rows if there are any, else each fold with its own tree."""
    if judging is not None:
        return [judge_of(tree, judging)]
    return [] if folds is None else judges_of_folds(folds, training, stop)


def importances_judged(
    tree: Tree, training: TrainingTable, judges: Sequence[Judge], scoring: Scoring
) -> Importances:
    """Compute the importances, after waiting for the compiled engine."""
    await_compiled(training)
    return importances_of(tree, training, judges, scoring)


def importance_work(
    tree: Tree, training: TrainingTable, search: SearchRules, n_judging: int
) -> float:
    """Return about how many steps the importances take: search with shuffled copies, walks down
    trees, and at most the search for ties.

    n_judging: the rows that are shuffled.
    """
    internal = ~tree.is_leaf
    searched = work_of_search(training, search, tree.n_samples[internal])
    n_asked = len(set(tree.feature[internal].tolist()))
    n_repeats, n_copies = times(training, n_judging)
    walked = float(n_judging) * n_repeats * n_asked * max(tree.max_depth, 1)
    return (2 * n_copies + MAX_FLIPPED + 1) * searched + walked


def times(training: TrainingTable, n_judging: int) -> tuple[int, int]:
    """Return how often to shuffle each feature, and how many trees to grow with shuffled copies.

    20 each; fewer, but at least 5, for more than `MAX_SHUFFLED_ROWS` rows to shuffle or
    `MAX_COPIED_CELLS` cells to copy, since means over many rows vary less.
    """
    cells = training.n_rows * len(training.features)
    return (
        min(USUAL_TIMES, max(FEWEST_TIMES, MAX_SHUFFLED_ROWS // max(n_judging, 1))),
        min(USUAL_TIMES, max(FEWEST_TIMES, MAX_COPIED_CELLS // max(cells, 1))),
    )

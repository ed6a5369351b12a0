"""Cross-validation: every row is predicted by a tree that has not seen it."""

import warnings
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike

from explorer.data.arguments import one_a_row, some
from explorer.data.arrays import BoolArray, FloatArray
from explorer.data.schema import Column
from explorer.data.training import TrainingTable
from explorer.growth.cancellation import check_cancelled
from explorer.growth.growing import grow
from explorer.growth.leaf_minimum import too_small
from explorer.growth.pruning_path import pruning_path
from explorer.judging.judged_nodes import JudgedNodes, judged_nodes, leaf_above
from explorer.judging.judged_rows import JudgedRows, joined_rows, judged_at
from explorer.judging.scoring import Scoring, scoring_of
from explorer.judging.unseen.folds import Folds, chosen_folds
from explorer.tree.impurity import TIE_BAND
from explorer.tree.pruning import PruningPath
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Ending, Tree
from explorer.tree.trimming import kept_splits, trim


@dataclass(frozen=True, slots=True, eq=False)
class CrossValidation:
    """Scores of trees under several stop rules, each fold judged by a tree grown without it.

    scores: float64[n_folds, n_stops], higher is better: errors are negative, as in scikit-learn.
    NaN
    if a fold has no score: no row of positive weight, equal targets under R², or no row of the
    judged class. goes_deeper: bool[n_stops], whether `goes_deeper` holds for any fold's tree.
    """

    stops: tuple[StopRules, ...]
    folds: Folds
    scoring: Scoring
    scores: FloatArray
    goes_deeper: BoolArray

    @property
    def is_bounded(self) -> bool:
        """Whether a fold's tree continues below the deepest of `stops`: then `best` is only the
        best of the tried depths, and a deeper tree may score more."""
        depths = np.array([stop.depth_limit for stop in self.stops])
        return bool(self.goes_deeper[depths == depths.max()].any())

    @property
    def mean(self) -> FloatArray:
        """float64[n_stops]: the mean over the folds that have a score."""
        return _over_folds(np.nanmean, self.scores)

    @property
    def deviation(self) -> FloatArray:
        """float64[n_stops]: the standard deviation of the folds' scores (divided by n)."""
        return _over_folds(np.nanstd, self.scores)

    @property
    def standard_error(self) -> FloatArray:
        """float64[n_stops]: standard error of the mean, deviation / √(n − 1); 0 for one fold."""
        n = np.maximum((~np.isnan(self.scores)).sum(axis=0), 2)
        return np.asarray(self.deviation / np.sqrt(n - 1))

    @property
    def best(self) -> int | None:
        """The index of the stop with the best mean, the first of a tie; None without a score."""
        mean = self.mean
        if np.isnan(mean).all():
            return None
        top = np.nanmax(mean)
        return int(np.flatnonzero(mean >= top - abs(top) * TIE_BAND)[0])

    @property
    def simplest(self) -> int | None:
        """The first stop whose mean lies within one standard error of the best: the smallest tree
        if the stops rise (Breiman et al. 1984, section 3.4.3)."""
        best = self.best
        if best is None:
            return None
        mean, error = self.mean, float(self.standard_error[best])
        return int(np.flatnonzero(mean >= mean[best] - error)[0])

    def at(self, indices: Sequence[int]) -> "CrossValidation":
        """Return the scores under these stop rules (indices into `stops`), in this order."""
        chosen = list(indices)
        stops = tuple(self.stops[i] for i in chosen)
        scores, deeper = self.scores[:, chosen], self.goes_deeper[chosen]
        return CrossValidation(stops, self.folds, self.scoring, scores, deeper)


def cross_validate(
    training: TrainingTable,
    search: SearchRules | None = None,
    stop: StopRules | None = None,
    *,
    folds: Folds | None = None,
    groups: ArrayLike | None = None,
    times: ArrayLike | None = None,
    scoring: Scoring | str | None = None,
) -> CrossValidation:
    """Return the scores of the trees under these rules, one per fold.

    folds: from `make_folds`; None takes ten. groups, times: ten folds of whole groups, or forward
    in time, as `make_folds` makes them. scoring: a scikit-learn name, or what `scoring_of` returns;
    None takes the usual one. Raises as these two.
    """
    own = chosen_folds(training, folds, groups, times)
    return complexity_curve(training, search, [stop or StopRules()], folds=own, scoring=scoring)


def complexity_curve(
    training: TrainingTable,
    search: SearchRules | None = None,
    stops: Sequence[StopRules] = (),
    *,
    folds: Folds | None = None,
    groups: ArrayLike | None = None,
    times: ArrayLike | None = None,
    scoring: Scoring | str | None = None,
) -> CrossValidation:
    """Return the scores under each of `stops`. One tree is grown per fold, then trimmed.

    Other parameters as for `cross_validate`. Law: each column is what `cross_validate` returns
    under that stop rule.
    """
    some("stops", stops)
    own = chosen_folds(training, folds, groups, times)
    grown = grow_folds(training, search, _loosest(stops), folds=own, scoring=scoring)
    return grown.under(stops)


@dataclass(frozen=True, slots=True, eq=False)
class GrownFolds:
    """The trees of all folds, each judged by its fold's rows; any tighter stop rule can trim them.

    whole: the unpruned tree of all rows whose score they estimate. At the same α, the folds' trees
    differ from it in size; if it is given, a fold's tree is pruned to at most its number of leaves
    under the same rules. None prunes at the same α, as scikit-learn does. held: of each fold, if
    its rows are not in memory, an entry for the rows of one class in one leaf of its tree, with
    `leaf` a node and `leaf_weights` those of all nodes; then `folds.fold` is empty.
    """

    folds: Folds
    scoring: Scoring
    grown: tuple[JudgedNodes, ...]
    whole: Tree | None = None
    held: tuple[JudgedRows, ...] = ()

    @property
    def target(self) -> Column:
        """The column that the trees predict."""
        return self.grown[0].tree.target

    def under(self, stops: Sequence[StopRules]) -> CrossValidation:
        """Return the scores under each of these rules. Raise ValueError if a tree is too small."""
        scores = [scores_under(fold, self.rules_of(fold.tree, stops)) for fold in self.grown]
        deeper = self.goes_deeper(stops)
        return CrossValidation(tuple(stops), self.folds, self.scoring, np.array(scores), deeper)

    def goes_deeper(self, stops: Sequence[StopRules]) -> BoolArray:
        """Return whether some fold's tree goes deeper than each of these rules lets it."""
        every = [goes_deeper(fold.tree, stops) for fold in self.grown]
        return np.asarray(np.any(every, axis=0))

    def rules_of(self, tree: Tree, stops: Sequence[StopRules]) -> list[StopRules]:
        """Return the rules that prune a fold's tree under each of these: see `whole`."""
        if self.whole is None or all(stop.ccp_alpha == 0 for stop in stops):
            return list(stops)
        sizes = np.count_nonzero(kept_splits(self.whole, stops), axis=1) + 1
        paths: dict[StopRules, PruningPath] = {}
        found = []
        for stop, size in zip(stops, sizes.tolist(), strict=True):
            alpha, free = stop.ccp_alpha, replace(stop, ccp_alpha=0.0)
            if alpha > 0:
                if free not in paths:
                    paths[free] = pruning_path(trim(tree, free))
                path = paths[free]
                alpha = float(path.alphas[int(np.argmax(path.n_leaves <= size))])
            found.append(replace(stop, ccp_alpha=alpha))
        return found


def grow_folds(
    training: TrainingTable,
    search: SearchRules | None = None,
    stop: StopRules | None = None,
    *,
    folds: Folds | None = None,
    scoring: Scoring | str | None = None,
) -> GrownFolds:
    """Grow a tree for each fold under these rules, from the rows that the fold does not judge.

    `folds` and `scoring` as for `cross_validate`.
    """
    asked, all_folds = search or SearchRules.usual_for(training.task), chosen_folds(training, folds)
    one_a_row("numbers of folds", all_folds.fold, training.n_rows)
    found = scoring_of(training, asked, scoring)
    trees = (
        grow_fold(training, asked, stop or StopRules(), all_folds, fold)
        for fold in range(all_folds.n_folds)
    )
    return judged_folds(trees, training, all_folds, found)


def grow_fold(
    training: TrainingTable, search: SearchRules, stop: StopRules, folds: Folds, fold: int
) -> Tree:
    """Grow the tree of one fold; rows and class weights count as in `grow`."""
    check_cancelled()
    weights = np.where(folds.growing(fold), training.weights, 0.0)
    return grow(training, search, stop, weights=weights)


def judged_folds(
    trees: Iterable[Tree],
    training: TrainingTable,
    folds: Folds,
    scoring: Scoring,
    whole: Tree | None = None,
) -> GrownFolds:
    """Judge the folds' trees, in order, each by its fold's rows with the table's weights; `whole`
    as for `GrownFolds`."""
    judged = []
    for fold, tree in enumerate(trees):
        check_cancelled()
        judged.append(judged_nodes(tree, training, scoring, np.flatnonzero(folds.judged(fold))))
    return GrownFolds(folds, scoring, tuple(judged), whole)


def judged_by_folds(grown: GrownFolds, training: TrainingTable, stop: StopRules) -> JudgedRows:
    """Return every row of a fold, predicted by the tree that has not seen it, trimmed under `stop`.

    Rows in no fold are left out. Raises ValueError if the trees were not grown that far.
    """
    parts = []
    for fold, held in enumerate(grown.grown):
        check_cancelled()
        (own,) = grown.rules_of(held.tree, [stop])
        if grown.held:
            parts.append(_judged_above(grown.held[fold], held.tree, own))
            continue
        rows = np.flatnonzero(grown.folds.judged(fold))
        parts.append(judged_at(trim(held.tree, own), training, rows))
    return joined_rows(parts)


def _judged_above(entries: JudgedRows, tree: Tree, stop: StopRules) -> JudgedRows:
    """Return the entries of `GrownFolds.held` as the tree predicts them, trimmed under `stop`."""
    leaf = leaf_above(tree, leaves_left(tree, kept_splits(tree, [stop]))[0])[entries.leaf]
    return replace(entries, leaf=leaf, predicted=np.asarray(tree.prediction).astype(np.int32)[leaf])


def scores_under(judged: JudgedNodes, stops: Sequence[StopRules]) -> FloatArray:
    """Return the scores of a tree trimmed to each of these rules, float64[n_stops].

    Raises ValueError if the tree is too small for one.
    """
    check_cancelled()
    return judged.scores(leaves_left(judged.tree, kept_splits(judged.tree, stops)))


def scores_on(
    part: TrainingTable, tree: Tree, stops: Sequence[StopRules], scoring: Scoring
) -> FloatArray:
    """Return the scores of a tree on the rows of a part under each of `stops`, float64[n_stops].

    part: rows of any weight, with the tree's schema. NaN as in a `CrossValidation`. Law: each is
    the score of the tree trimmed to its stop rule.
    """
    return scores_under(judged_nodes(tree, part, scoring), stops)


def goes_deeper(tree: Tree, stops: Sequence[StopRules]) -> BoolArray:
    """Return whether the depth limit or the growth budget cuts a tree off under each of these
    rules, bool[n_stops].

    Leaf budget and pruning are ignored, since it is unknown whether splits that were not searched
    would stay. A node at the depth of growth counts if it has enough rows to be split.
    """
    has_rows = ~too_small(tree.nodes, tree.search, float(tree.weight[0]))
    is_end = np.isin(tree.ending, (Ending.MAX_DEPTH, Ending.GROWTH_BUDGET)) & has_rows
    last = int(tree.depth[-1]) + 1
    depths = np.array([min(stop.depth_limit, last) for stop in stops], np.int64)
    asked = np.array([stop.min_samples_split for stop in stops])
    decreases = np.array([stop.min_impurity_decrease for stop in stops])
    most = np.zeros(len(stops), np.int64)  # the rows of the largest node that is cut off
    for decrease in np.unique(decreases).tolist():
        kept = kept_splits(tree, [replace(tree.stop, min_impurity_decrease=decrease)])[0]
        ends = is_end & np.concatenate([[True], kept[tree.parent[1:]]])
        grown_on, ended = np.zeros((2, last + 1), np.int64)
        np.maximum.at(grown_on, tree.depth[kept], tree.n_samples[kept])
        np.maximum.at(ended, tree.depth[ends], tree.n_samples[ends])
        here = decreases == decrease
        most[here] = np.maximum(grown_on, np.maximum.accumulate(ended))[depths[here]]
    return np.asarray(most >= np.maximum(asked, 1))


def leaves_left(tree: Tree, kept: BoolArray) -> BoolArray:
    """bool[n_trees, n_nodes]: the leaves of the trees that keep these splits, in the same shape."""
    is_leaf = ~kept
    is_leaf[:, 1:] &= kept[:, tree.parent[1:]]
    return is_leaf


def _loosest(stops: Sequence[StopRules]) -> StopRules:
    """Return rules whose tree each of `stops` can trim."""
    depths = [stop.max_depth for stop in stops]
    deepest = None if None in depths else max((d for d in depths if d is not None), default=None)
    return StopRules(
        deepest,
        min(stop.min_samples_split for stop in stops),
        min(stop.min_impurity_decrease for stop in stops),
    )


def _over_folds(summary: Callable[..., FloatArray], scores: FloatArray) -> FloatArray:
    with warnings.catch_warnings():  # a column without any score stays NaN
        warnings.simplefilter("ignore", RuntimeWarning)
        # Each stop's folds are contiguous: else rounding of their sum depends on the number of
        # stops, and a mean that ends in 5 would be shown in two ways.
        return np.asarray(summary(np.ascontiguousarray(scores.T), axis=1))

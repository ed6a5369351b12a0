"""A forest and its scores: its trees one by one, in many orders, and out of bag."""

from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from explorer.caps import CAPS
from explorer.data.arrays import FloatArray, IntArray
from explorer.data.display import show_count
from explorer.data.sampling import sample_rows
from explorer.data.training import TrainingTable
from explorer.growth.forest.forest import Forest, grow_forest
from explorer.growth.forest.voting import vote
from explorer.growth.progress import tell
from explorer.judging.forest.growing_scores import GrowingScores, growing_scores
from explorer.judging.forest.out_of_bag import OutOfBag, judged_by_trees, out_of_bag
from explorer.judging.forest.shuffling import VoteImportances, vote_importances
from explorer.judging.judged_rows import JudgedRows
from explorer.judging.scoring import Scoring
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import impurity_shares

MAX_SIZES = 40
"""At most this many numbers of trees are scored, evenly spaced on a logarithmic axis."""


@dataclass(frozen=True, slots=True, eq=False)
class ForestStudy:
    """A forest and its scores.

    growing: the trees' scores on the held-out rows, together and one by one; None without such
    rows. judged: these rows, or a sample if there are too many. voted: what all trees together
    predict for them. shuffled: what the vote loses if a feature is shuffled; None as `growing`.
    order: int64[n_trees], a tree of median score, then the others in order of growth. importances:
    float64[n_features], the mean of the trees' shares of the impurity decrease. search: the rules
    of the trees.
    """

    forest: Forest
    search: SearchRules
    stop: StopRules
    scoring: Scoring
    growing: GrowingScores | None
    judged: TrainingTable | None
    voted: JudgedRows | None
    shuffled: VoteImportances | None
    out_of_bag: OutOfBag
    order: IntArray
    importances: FloatArray


def study_forest(
    training: TrainingTable,
    judging: TrainingTable | None,
    search: SearchRules,
    stop: StopRules,
    scoring: Scoring,
    *,
    n_estimators: int,
    seed: int = 0,
) -> ForestStudy:
    """Grow a forest and score it; `judging` are held-out rows of the same columns.

    Raises as `grow_forest`.
    """
    forest = grow_forest(
        training,
        search,
        stop,
        n_estimators=n_estimators,
        seed=seed,
        on_tree=partial(tell_grown, n_estimators),
    )
    growing, voted, shuffled, judged = None, None, None, _few_enough(judging, n_estimators)
    if judged is not None:
        growing = growing_scores(forest.trees, judged, scoring, sizes=sizes_of(n_estimators))
        total = n_estimators * vote(forest.trees, judged.columns)
        voted = judged_by_trees(total, n_estimators, judged, np.arange(judged.n_rows))
        shuffled = vote_importances(forest.trees, judged, scoring)
    return ForestStudy(
        forest,
        search,
        stop,
        scoring,
        growing,
        judged,
        voted,
        shuffled,
        out_of_bag(forest, training, scoring),
        _order(growing, n_estimators),
        np.mean([impurity_shares(tree) for tree in forest.trees], axis=0),
    )


def tell_grown(n_trees: int, grown: int) -> None:
    """Report how many trees are grown."""
    if grown < n_trees:
        tell(f"{show_count(grown)} of {show_count(n_trees)} trees have been grown.")
    else:
        tell("All trees have been grown. They are now being judged.")


def grown_whole(
    search: SearchRules, stop: StopRules, max_features: int
) -> tuple[SearchRules, StopRules]:
    """Return the rules for a forest's trees, given those for a single tree.

    What limits or prunes a tree as a whole is dropped, since a vote averages out what single trees
    overfit; a node draws `max_features`.
    """
    rules = replace(search, max_features=max_features, forced=())
    return rules, StopRules(min_samples_split=stop.min_samples_split)


def _few_enough(judging: TrainingTable | None, n_trees: int) -> TrainingTable | None:
    """Return these rows, or a sample for which the outputs of all trees fit in memory."""
    if judging is None:
        return None
    most = CAPS.max_forest_outputs // (n_trees * max(1, len(judging.classes)))
    return sample_rows(judging, max(1, most))


def sizes_of(n_trees: int) -> IntArray:
    """int64: the numbers of trees that are scored, from 1 to all, rising."""
    return np.unique(np.geomspace(1, n_trees, MAX_SIZES).round().astype(np.int64))


def _order(growing: GrowingScores | None, n_trees: int) -> IntArray:
    """Put the tree of median score first: the first that was grown may be the best of all."""
    first = 0
    if growing is not None and not np.isnan(growing.alone).any():
        first = int(np.argsort(growing.alone, kind="stable")[(n_trees - 1) // 2])
    others = np.arange(n_trees)
    return np.concatenate([[first], others[others != first]])

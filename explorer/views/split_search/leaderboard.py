"""The best cut of every feature at one node, ranked by gain."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Column
from explorer.data.training import TrainingTable
from explorer.growth.contract import Queries, SplitEngine
from explorer.growth.split_selection import split_of
from explorer.growth.weighting import row_weights
from explorer.tree.impurity import TIE_BAND
from explorer.tree.rules import SearchRules
from explorer.tree.splits import CategorySplit, NumericSplit, Split
from explorer.tree.tree import NO_NODE, Tree
from explorer.views.nodes.wording import rule, short_column, side_words, whole_column

IntArray = NDArray[np.int64]

MOST_LEVELS_SEARCHED = 100


@dataclass(frozen=True, slots=True)
class NoSplitReason:
    """Why a feature has no cut, in two words and as a sentence."""

    words: str
    sentence: str


NO_REASON = NoSplitReason("", "")


@dataclass(frozen=True, slots=True)
class BestCut:
    """A feature's best cut at the node: which rows it sends left, and what that gains.

    `words` leave the feature's name out; `rule` has it. Without a cut `obstacle` says why, and
    `words` do in short.
    `is_equal` says that no other feature gains more, but for rounding.
    """

    place: int
    name: str
    whole: str
    words: str
    rule: str
    gain: float
    is_equal: bool
    is_chosen: bool
    is_exact: bool
    obstacle: str


def leaderboard(
    engine: SplitEngine, training: TrainingTable, tree: Tree, node: int, rows: IntArray
) -> tuple[BestCut, ...]:
    """Features by gain, the best first; of equal ones the one that was taken, then in order.

    `rows` are the node's. The engine answers all features in one call, so that their cuts
    need not be listed.
    """
    n_features = len(training.features)
    found = best_of_each(engine, training, tree.search, rows)
    chosen = int(tree.feature[node])
    refusals = closed_features(tree, node)
    cuts = []
    for place in range(n_features):
        column = training.features[place]
        split, gain = found[place]
        near = short_column(column)
        obstacle = refusals.get(place, NO_REASON)
        if obstacle is NO_REASON and (split is None or tree.impurity[node] == 0.0):
            obstacle = _no_split_reason(training, place, rows, near.name)
        open_one = split if obstacle is NO_REASON else None
        cuts.append(
            BestCut(
                place=place,
                name=near.name,
                whole=whole_column(column).name,
                words=obstacle.words if open_one is None else _words(open_one, near),
                rule="" if open_one is None else rule(open_one, near, True, 3),
                gain=0.0 if open_one is None else gain,
                is_equal=False,
                is_chosen=place == chosen,
                is_exact=not isinstance(split, CategorySplit) or split.exact,
                obstacle=obstacle.sentence,
            )
        )
    most = max((cut.gain for cut in cuts if not cut.obstacle), default=0.0)
    least = most - TIE_BAND * float(tree.impurity[node])
    marked = [replace(cut, is_equal=not cut.obstacle and cut.gain >= least) for cut in cuts]
    return tuple(sorted(marked, key=_rank))


def best_of_each(
    engine: SplitEngine, training: TrainingTable, search: SearchRules, rows: IntArray
) -> list[tuple[Split | None, float]]:
    """Each feature's best split of the rows and its gain; None where it has none."""
    n_features = len(training.features)
    weights = row_weights(training, search)
    own = None if weights is training.weights else weights
    many = many_levelled(training)
    asked = np.eye(n_features, dtype=np.bool_)
    asked[:, many] = False
    session = engine.begin(search, rows=rows, weights=own)
    found = session.best_splits(Queries(np.zeros(n_features, np.int64), asked))
    best = [(found.splits.split(i), float(found.gain[i])) for i in range(n_features)]
    for place in many:
        # A search among thousands of levels takes seconds, listing its subsets milliseconds.
        profile = engine.profile(rows, place, search)
        if profile.best is not None:
            best[place] = split_of(profile, profile.best), float(profile.gain[profile.best])
    return best


def many_levelled(training: TrainingTable) -> list[int]:
    """Features whose subsets are listed, not searched."""
    columns = enumerate(training.features)
    return [place for place, column in columns if len(column.levels) > MOST_LEVELS_SEARCHED]


def _words(split: Split, column: Column) -> str:
    """The side that goes left, in few words; where missing rows go is told beside the curve."""
    if isinstance(split, NumericSplit):
        split = replace(split, missing_seen=False)
    return side_words(split, column, True)


def _rank(cut: BestCut) -> tuple[bool, bool, float, int]:
    return not (cut.is_chosen and cut.is_equal), bool(cut.obstacle), -cut.gain, cut.place


def closed_features(tree: Tree, node: int) -> dict[int, NoSplitReason]:
    """Features that the search rules close at this node, and why."""
    search, closed = tree.search, {}
    if search.features is not None:
        for place, column in enumerate(tree.features):
            if column.name not in search.features:
                closed[place] = NoSplitReason(
                    "not asked", "The settings do not let the tree ask this."
                )
    if search.each_feature_once:
        above = int(tree.parent[node])
        while above != NO_NODE:
            closed[int(tree.feature[above])] = NoSplitReason(
                "asked above", "Asked on the way here already."
            )
            above = int(tree.parent[above])
    return closed


def _no_split_reason(
    training: TrainingTable, place: int, rows: IntArray, name: str
) -> NoSplitReason:
    if len(rows) < 2:
        return NoSplitReason("one row", "There is one row only.")
    if (training.target_values[rows] == training.target_values[rows[0]]).all():
        return NoSplitReason("pure", "All rows have the same target.")
    values = training.columns[place][rows]
    is_same = values == values[0]
    if values.dtype.kind == "f":
        missing = np.isnan(values)
        is_same = is_same | (missing & missing[0])
    if is_same.all():
        return NoSplitReason("one value", f"{name} has one value only.")
    return NoSplitReason("too few rows", f"Every cut of {name} leaves too few rows on a side.")

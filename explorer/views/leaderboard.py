"""The best cut of every feature at one node, ranked by gain."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Column
from explorer.data.training import TrainingTable
from explorer.growth.contract import Queries, SplitEngine
from explorer.growth.weighting import row_weights
from explorer.tree.impurity import TIE_BAND
from explorer.tree.splits import CategorySplit, NumericSplit, Split
from explorer.tree.tree import NO_NODE, Tree
from explorer.views.wording import rule, short_column, side_words, whole_column

IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class BestCut:
    """A feature's best cut at the node: which rows it sends left, and what that gains.

    `words` leave the feature's name out; `rule` has it. Without a cut `obstacle` says why.
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
    weights = row_weights(training, tree.search)
    own = None if weights is training.weights else weights
    session = engine.begin(tree.search, rows=rows, weights=own)
    each = Queries(np.zeros(n_features, np.int64), np.eye(n_features, dtype=np.bool_))
    found = session.best_splits(each)
    chosen = int(tree.feature[node])
    refusals = closed_features(tree, node)
    cuts = []
    for place in range(n_features):
        column = training.features[place]
        split = found.splits.split(place)
        near = short_column(column)
        obstacle = refusals.get(place, "") or (
            "" if split else _obstacle(training, place, rows, near.name)
        )
        open_one = split if not obstacle else None
        cuts.append(
            BestCut(
                place=place,
                name=near.name,
                whole=whole_column(column).name,
                words="" if open_one is None else _words(open_one, near),
                rule="" if open_one is None else rule(open_one, near, True, 3),
                gain=0.0 if open_one is None else float(found.gain[place]),
                is_equal=False,
                is_chosen=place == chosen,
                is_exact=not isinstance(split, CategorySplit) or split.exact,
                obstacle=obstacle,
            )
        )
    most = max((cut.gain for cut in cuts if not cut.obstacle), default=0.0)
    least = most - TIE_BAND * float(tree.impurity[node])
    marked = [replace(cut, is_equal=not cut.obstacle and cut.gain >= least) for cut in cuts]
    return tuple(sorted(marked, key=_rank))


def _words(split: Split, column: Column) -> str:
    """The side that goes left, in few words; where missing rows go is told beside the curve."""
    if isinstance(split, NumericSplit):
        split = replace(split, missing_seen=False)
    return side_words(split, column, True)


def _rank(cut: BestCut) -> tuple[bool, bool, float, int]:
    return not (cut.is_chosen and cut.is_equal), bool(cut.obstacle), -cut.gain, cut.place


def closed_features(tree: Tree, node: int) -> dict[int, str]:
    """Features that the search rules close at this node, and why."""
    search, closed = tree.search, {}
    if search.features is not None:
        for place, column in enumerate(tree.features):
            if column.name not in search.features:
                closed[place] = "The settings do not let the tree ask this."
    if search.each_feature_once:
        above = int(tree.parent[node])
        while above != NO_NODE:
            closed[int(tree.feature[above])] = "Asked on the way here already."
            above = int(tree.parent[above])
    return closed


def _obstacle(training: TrainingTable, place: int, rows: IntArray, name: str) -> str:
    if len(rows) < 2:
        return "There is one row only."
    values = training.columns[place][rows]
    is_same = values == values[0]
    if values.dtype.kind == "f":
        missing = np.isnan(values)
        is_same = is_same | (missing & missing[0])
    if is_same.all():
        return f"{name} has one value only."
    if (training.target_values[rows] == training.target_values[rows[0]]).all():
        return "All rows have the same target."
    return f"Every cut of {name} leaves too few rows on a side."

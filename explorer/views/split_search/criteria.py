"""One node under every criterion that fits the task: where each would cut, and what it gains."""

from collections.abc import Collection
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Display
from explorer.data.training import TrainingTable
from explorer.growth.contract import Queries, SplitEngine
from explorer.growth.split_selection import split_of
from explorer.growth.weighting import row_weights
from explorer.tree.impurity import CLASS_CRITERIA, NUMBER_CRITERIA, TIE_BAND, Criterion
from explorer.tree.rules import SearchRules
from explorer.tree.splits import Split
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import criterion_name, rule, short, short_column
from explorer.views.split_search.leaderboard import closed_features, many_levelled

IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Contender:
    """One criterion's cut of the node; gain and parent's impurity are in the criterion's units.

    `rule` is "" where no cut is possible. `agrees` says that it takes the very cut of the
    tree's own criterion, `same_feature` that it asks the same feature; `x` is the threshold.
    """

    criterion: str
    name: str
    unit: str
    parent: float
    gain: float
    rule: str
    feature: int
    x: float | None
    agrees: bool
    same_feature: bool
    is_own: bool


def criterion_duel(
    engine: SplitEngine, training: TrainingTable, tree: Tree, node: int, rows: IntArray
) -> tuple[Contender, ...]:
    """The tree's own criterion first. Each searches the features that the node may ask."""
    own = tree.search.criterion
    rivals = CLASS_CRITERIA if own in CLASS_CRITERIA else NUMBER_CRITERIA
    closed = closed_features(tree, node)
    contenders: list[Contender] = []
    first: Split | None = None
    for criterion in (own, *(c for c in rivals if c is not own)):
        search = replace(tree.search, criterion=criterion)
        split, gain, parent = _best_split(engine, training, search, rows, closed)
        if criterion is own:
            first = split
        contenders.append(
            Contender(
                criterion=criterion.value,
                name=criterion_name(criterion),
                unit=unit_of(criterion, training),
                parent=parent,
                gain=gain,
                rule="" if split is None else _rule(split, training),
                feature=-1 if split is None else split.feature,
                x=_threshold(split),
                agrees=split is not None and _is_same(split, first),
                same_feature=split is not None
                and first is not None
                and split.feature == first.feature,
                is_own=criterion is own,
            )
        )
    return tuple(contenders)


def _best_split(
    engine: SplitEngine,
    training: TrainingTable,
    search: SearchRules,
    rows: IntArray,
    closed: Collection[int],
) -> tuple[Split | None, float, float]:
    """The best split over the open features, its gain, and the node's impurity."""
    weights = row_weights(training, search)
    session = engine.begin(
        search, rows=rows, weights=None if weights is training.weights else weights
    )
    parent = float(session.describe(np.zeros(1, np.int64)).impurity[0])
    if parent == 0.0 or len(rows) < 2 * search.min_samples_leaf:
        return None, 0.0, parent
    allowed = np.ones((1, len(training.features)), np.bool_)
    allowed[0, list(closed)] = False
    many = [place for place in many_levelled(training) if allowed[0, place]]
    allowed[0, many] = False
    found = session.best_splits(Queries(np.zeros(1, np.int64), allowed))
    split, gain = found.splits.split(0), float(found.gain[0])
    for place in many:
        profile = engine.profile(rows, place, search)
        if profile.best is None:
            continue
        rival = float(profile.gain[profile.best])
        band = TIE_BAND * parent
        is_first = split is None or place < split.feature
        if split is None or rival > gain + band or (is_first and rival >= gain - band > 0):
            split, gain = split_of(profile, profile.best), rival
    return split, gain, parent


def unit_of(criterion: Criterion, training: TrainingTable) -> str:
    """What impurities are measured in; "" for a bare number. Of dates it is days."""
    is_date = training.target.display is Display.DATE
    target = "days" if is_date else short(training.target.name, 14)
    match criterion:
        case Criterion.ENTROPY:
            return "bits"
        case Criterion.MISCLASSIFICATION:
            return "of rows"
        case Criterion.SQUARED_ERROR:
            return f"{target}²"
        case Criterion.ABSOLUTE_ERROR:
            return target
        case _:
            return ""


def _rule(split: Split, training: TrainingTable) -> str:
    return rule(split, short_column(training.features[split.feature]), True, 2)


def _threshold(split: Split | None) -> float | None:
    threshold = getattr(split, "threshold", None)
    return None if threshold is None else float(threshold)


def _is_same(split: Split, other: Split | None) -> bool:
    """The same rows go left; `unseen_goes_left` of both is decided by weight alone."""
    return split == other

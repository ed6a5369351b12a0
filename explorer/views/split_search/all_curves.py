"""How the split of a node was found: every cut of every feature, ranked by gain."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from explorer.data.display import show_count, show_number
from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitProfile
from explorer.growth.split_selection import split_of
from explorer.tree.impurity import TIE_BAND
from explorer.tree.splits import MissingSplit, NumericSplit, Split
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import (
    criterion_name,
    ending_words,
    listed,
    rows,
    rule,
    short_column,
    side_words,
)
from explorer.views.split_search.curves import CutCurve, curve_of, gain_at


@dataclass(frozen=True, slots=True)
class FeatureSearch:
    """One feature's best cut at the node, and the curve it is the lowest point of.

    `gain` is 0 without a candidate; then `obstacle` says why. `n_ties` counts the cuts of this
    feature equal to its best, itself included; `is_equal` says the feature ties with the best.
    """

    feature: str
    place: int
    best: str
    rule: str
    gain: float
    gain_words: str
    rows_left: int
    rows_right: int
    n_ties: int
    is_equal: bool
    is_chosen: bool
    is_exact: bool
    obstacle: str
    curve: CutCurve


@dataclass(frozen=True, slots=True)
class SplitSearchView:
    """Features by gain, the best first."""

    searches: tuple[FeatureSearch, ...]
    criterion: str
    parent: float
    parent_words: str
    n_rows: int
    title: str
    reading: str


def split_search_view(
    profiles: Iterable[SplitProfile], training: TrainingTable, tree: Tree, node: int
) -> SplitSearchView:
    """What the profiles of a node's rows say, one profile a feature.

    They are gone through once, so that a generator need not hold all of them in memory: one
    of 100,000 cuts takes ten megabytes.
    """
    split = tree.split(node)
    measured, scores = [], []
    for profile in profiles:
        measured.append(_search(profile, training, split))
        band = TIE_BAND * float(profile.node.weight[0] * profile.node.impurity[0])
        scores.append((_best_score(profile), band))
    least = min((score for score, _ in scores), default=np.inf)
    found = [
        replace(search, is_equal=bool(score < np.inf and score <= least + band))
        for search, (score, band) in zip(measured, scores, strict=True)
    ]
    searches = tuple(sorted(found, key=lambda s: (not s.is_chosen or not s.is_equal, *_rank(s))))
    criterion = criterion_name(tree.search.criterion)
    parent = float(tree.impurity[node])
    return SplitSearchView(
        searches=searches,
        criterion=criterion,
        parent=parent,
        parent_words=f"{criterion} {show_number(parent, 3)}",
        n_rows=int(tree.n_samples[node]),
        title=split_title(tree, node, training),
        reading=_reading(tree, node, split, training, searches),
    )


def _rank(search: FeatureSearch) -> tuple[bool, float, int]:
    return bool(search.obstacle), -search.gain, search.place


def _best_score(profile: SplitProfile) -> float:
    return np.inf if profile.best is None else float(profile.score[profile.best])


def _search(profile: SplitProfile, training: TrainingTable, split: Split | None) -> FeatureSearch:
    """One feature alone; whether it equals the best is known when all are measured."""
    column = short_column(training.features[profile.feature])
    best = profile.best
    candidate = None if best is None else split_of(profile, best)
    gain = 0.0 if best is None else gain_at(profile, best)
    return FeatureSearch(
        feature=column.name,
        place=profile.feature,
        best="" if candidate is None else side_words(candidate, column, True),
        rule="" if candidate is None else rule(candidate, column, True),
        gain=gain,
        gain_words=show_number(gain, 3),
        rows_left=0 if best is None else int(profile.left.n_samples[best]),
        rows_right=0 if best is None else int(profile.right.n_samples[best]),
        n_ties=len(profile.ties),
        is_equal=False,
        is_chosen=split is not None and split.feature == profile.feature,
        is_exact=profile.exact,
        obstacle=_no_split_reason(profile, training),
        curve=curve_of(profile, column),
    )


def _no_split_reason(profile: SplitProfile, training: TrainingTable) -> str:
    name = short_column(training.features[profile.feature]).name
    if len(profile) == 0:
        return f"{name} has one value only."
    if profile.best is None:
        return f"Every cut of {name} leaves too few rows on a side."
    return ""


def split_title(tree: Tree, node: int, training: TrainingTable) -> str:
    """What the node's split does, or why there is none, as a heading."""
    split = tree.split(node)
    n = rows(int(tree.n_samples[node]))
    if split is None:
        ending = ending_words(tree, node)
        return f"This leaf of {n} is {ending}" if ending == "pure" else f"A leaf of {n}: {ending}"
    words = rule(split, short_column(training.features[split.feature]), True, 3)
    how = "divides" if tree.gain[node] > 0 else "gains nothing yet: it divides"
    best = "best" if tree.gain[node] > 0 else "most evenly"
    return f"{words} {how} these {n} {best}"


def _reading(
    tree: Tree,
    node: int,
    split: Split | None,
    training: TrainingTable,
    searches: Sequence[FeatureSearch],
) -> str:
    parent = f"{criterion_name(tree.search.criterion)} {show_number(tree.impurity[node], 3)}"
    open_ones = [search for search in searches if not search.obstacle]
    if split is None:
        ending = ending_words(tree, node)
        if ending == "pure":
            return f"All {rows(int(tree.n_samples[node]))} have the same target: nothing to ask."
        would = open_ones[0] if open_ones else None
        best = f"; the best split, {would.rule}, would gain {would.gain_words}" if would else ""
        return f"No split here: {ending}{best}."
    left, right = tree.n_samples[tree.left_child[node]], tree.n_samples[tree.right_child[node]]
    go = "goes" if left == 1 else "go"
    sides = f"{rows(int(left))} {go} left and {show_count(int(right))} right"
    gain = float(tree.gain[node])
    if gain == 0:
        return f"No cut lowers {parent} yet, so the most even one is taken: {sides}."
    others = [search for search in open_ones if not search.is_chosen]
    ahead = _margin(gain, others)
    ties = _ties(split, training, searches)
    return f"Gain {show_number(gain, 3)} of {parent}{ahead}: {sides}.{ties}"


def _margin(gain: float, others: Sequence[FeatureSearch]) -> str:
    if not others or others[0].is_equal:
        return ""
    return f", {show_number(gain - others[0].gain, 3)} ahead of {others[0].feature}"


def _ties(split: Split, training: TrainingTable, searches: Sequence[FeatureSearch]) -> str:
    said = ""
    chosen = next((search for search in searches if search.is_chosen), None)
    if chosen is not None and chosen.n_ties > 1:
        first = "the first" if isinstance(split, NumericSplit | MissingSplit) else "one"
        name = short_column(training.features[split.feature]).name
        said += f" {show_count(chosen.n_ties)} cuts of {name} are equally good; {first} is taken."
    equal = [search.rule for search in searches if search.is_equal and not search.is_chosen]
    if equal:
        said += f" It ties with {listed(equal)}; the first column is taken."
    return said

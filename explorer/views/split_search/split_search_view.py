"""How the split of a node was found, ready to draw: by a browser, or as Plotly's curves."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitProfile
from explorer.judging.nodes.explain_node import NodeExplanation
from explorer.tree.rules import SearchRules
from explorer.tree.tree import Tree
from explorer.views.nodes.criterion_words import axis_name, criterion_name, unit_of
from explorer.views.nodes.wording import short, short_column
from explorer.views.split_search.captions import split_caption, split_title
from explorer.views.split_search.criteria import CriterionView, criterion_view
from explorer.views.split_search.crosstab import Crosstab, crosstab
from explorer.views.split_search.curves import curve_of
from explorer.views.split_search.node_facts import (
    ClassMark,
    SearchedNode,
    class_marks,
    prediction_range,
    searched_node,
)
from explorer.views.split_search.node_rows import NodeRows, node_rows
from explorer.views.split_search.ranking import RankedFeature, ranked_feature
from explorer.views.split_search.split_curve import SplitCurve
from explorer.views.split_search.thresholds import ThresholdTable, threshold_table


@dataclass(frozen=True, slots=True)
class Help:
    """What a person who looks for a split is shown.

    gain: how much the best split gains. place: which split it is, of every feature. curve: the
    whole curve, before it is dragged over.
    """

    gain: bool = True
    place: bool = False
    curve: bool = False


@dataclass(frozen=True, slots=True)
class HandSearch:
    """`best_gain` is that of all features; `help` says what of it is shown."""

    best_gain: float
    help: Help


@dataclass(frozen=True, slots=True)
class SplitSearchView:
    """The search for the split of one node.

    `features` is the leaderboard, the best first. `candidates` are those of the one feature
    `feature` (a column number), as statistics that a browser recomputes every split from;
    None where it has none. `curves` are what Plotly draws, for as many features as were
    asked for. `criteria` is None where the comparison was not asked for. `predictions` are
    the ends of the scale of means, None for classes. `hand` is of a tree that a person builds.
    `is_fixed`: it is to be looked at: no split is used, and criteria are not compared.
    """

    id: str
    title: str
    caption: str
    task: str
    target: str
    display: str
    criterion: str
    criterion_name: str
    axis_name: str
    unit: str
    classes: tuple[ClassMark, ...]
    node: SearchedNode
    predictions: tuple[float, float] | None
    min_samples_leaf: int
    features: tuple[RankedFeature, ...]
    feature: int
    candidates: ThresholdTable | Crosstab | None
    curves: tuple[SplitCurve, ...]
    criteria: tuple[CriterionView, ...] | None
    hand: HandSearch | None = None
    is_fixed: bool = False

    def curve(self, feature: int) -> SplitCurve:
        """The curve of a column number; KeyError where it was not asked for."""
        for curve in self.curves:
            if curve.feature == feature:
                return curve
        raise KeyError(feature)


def split_search_view(
    explanation: NodeExplanation,
    training: TrainingTable,
    tree: Tree,
    profiles: Iterable[SplitProfile] = (),
    max_thresholds: int | None = None,
    *,
    is_fixed: bool = False,
) -> SplitSearchView:
    """The explained search in words and numbers; a curve for each of the profiles.

    max_thresholds: where fewer are drawn than a page draws. is_fixed: no other split may be put in
    the place of the node's own.
    Profiles are gone through once, so that a generator need not hold all of them in memory.
    """
    node, asked = explanation.node, explanation.profile
    criterion = tree.search.criterion
    members = node_rows(training, tree.search, explanation.rows)
    curves = tuple(
        curve_of(profile, short_column(training.features[profile.feature])) for profile in profiles
    )
    ranked = tuple(ranked_feature(best, training) for best in explanation.ranking)
    ties = {curve.feature: curve.n_ties for curve in curves} | {asked.feature: len(asked.ties)}
    return SplitSearchView(
        id=search_id(training, tree.search, tree.path(node)),
        title=split_title(tree, node, training),
        caption=split_caption(tree, node, ranked, ties.get(int(tree.feature[node]), 0)),
        task="classes" if training.task is Task.CLASSIFICATION else "numbers",
        target=short(training.target.name),
        display=training.target.display.value,
        criterion=criterion.value,
        criterion_name=criterion_name(criterion),
        axis_name=axis_name(criterion, training),
        unit=unit_of(criterion, training),
        classes=class_marks(training, tree),
        node=searched_node(tree, node, members, asked, training),
        predictions=prediction_range(tree),
        min_samples_leaf=tree.search.min_samples_leaf,
        features=ranked,
        feature=asked.feature,
        candidates=_candidates(asked, training, tree, node, members, max_thresholds),
        curves=curves,
        criteria=None
        if explanation.criteria is None
        else tuple(criterion_view(choice, training) for choice in explanation.criteria),
        is_fixed=is_fixed,
    )


def all_curves_view(
    found: tuple[NodeExplanation, Iterable[SplitProfile]], training: TrainingTable, tree: Tree
) -> SplitSearchView:
    """The same with the curves of the best features."""
    explanation, profiles = found
    return split_search_view(explanation, training, tree, profiles)


def search_id(training: TrainingTable, search: SearchRules, path: str) -> str:
    """Names the node and the search, whichever feature is looked into."""
    key = repr((training.fingerprint, search, path))
    return hashlib.sha256(key.encode()).hexdigest()[:16]


def _candidates(
    profile: SplitProfile,
    training: TrainingTable,
    tree: Tree,
    node: int,
    members: NodeRows,
    max_thresholds: int | None,
) -> ThresholdTable | Crosstab | None:
    if training.features[profile.feature].is_numeric:
        # Without a threshold there may still be "missing or not", which is drawn too.
        if len(profile) == 0:
            return None
        return threshold_table(profile, training, tree, node, members, max_thresholds)
    if len(profile.levels) == 0:
        return None
    return crosstab(profile, training, members, tree.search.criterion)

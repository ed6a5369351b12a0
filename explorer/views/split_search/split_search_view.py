"""How the split of a node was found, ready to draw: by a browser, or as Plotly's curves."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.candidates import MISSING_APART, MISSING_LEFT
from explorer.growth.contract import SplitProfile
from explorer.judging.nodes.explain_node import NodeExplanation
from explorer.tree.rules import SearchRules
from explorer.tree.tree import Tree
from explorer.views.nodes.classes import class_slots
from explorer.views.nodes.criterion_words import axis_name, criterion_name, unit_of
from explorer.views.nodes.tie_words import near_tie_words
from explorer.views.nodes.wording import (
    NOT_SPLIT_YET,
    ending_words,
    on_one_line,
    rows,
    short,
    short_column,
)
from explorer.views.split_search.crosstab import Crosstab, crosstab
from explorer.views.split_search.forced_choice import ForcedChoice, forced_choice
from explorer.views.split_search.node_rows import NodeRows, node_rows
from explorer.views.split_search.ranking import (
    CriterionView,
    RankedFeature,
    criterion_view,
    ranked_feature,
    split_caption,
    split_title,
)
from explorer.views.split_search.split_curve import SplitCurve, curve_of
from explorer.views.split_search.thresholds import ThresholdTable, threshold_table


@dataclass(frozen=True, slots=True)
class SearchedNode:
    """One node's facts; `statistics` are its class weights, or weight, mean and sum of squares.

    The mean is measured from `centre` (0 for classes), the sum of squared deviations about
    it. `is_weighted` is the tree's, whatever this node's own rows weigh; `ending` is "" unless the
    node is a leaf; `is_no_gain` marks a split that gains nothing yet; `forced` is the split that a
    user has put, None without one.
    """

    path: str
    rows: int
    impurity: float
    statistics: tuple[float, ...]
    centre: float
    prediction: float
    is_weighted: bool
    is_leaf: bool
    ending: str
    is_no_gain: bool
    forced: ForcedChoice | None


@dataclass(frozen=True, slots=True)
class ClassMark:
    """A class's name, short and whole, and the slot of its mark (-1: other)."""

    name: str
    whole: str
    slot: int


@dataclass(frozen=True, slots=True)
class Help:
    """The hints for a user who searches for a split.

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
    `is_fixed`: it is to be looked at: no split is used, and criteria are not compared. `near_ties`
    is a sentence about features that nearly tie with the chosen one, "" if there are none.
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
    near_ties: str = ""

    def curve(self, feature: int) -> SplitCurve:
        """The curve of a column number; KeyError if it was not requested."""
        return {curve.feature: curve for curve in self.curves}[feature]


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

    max_thresholds: if fewer are drawn than a page draws. is_fixed: no other split may replace
    the node's own.
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
    n_ties, near_ties = ties.get(int(tree.feature[node]), 0), ""
    if not tree.is_leaf[node]:
        near_ties = near_tie_words(explanation.ranking, training)
    return SplitSearchView(
        id=search_id(training, tree.search, tree.path(node)),
        title=split_title(tree, node, training),
        caption=split_caption(tree, node, ranked, n_ties, near_ties),
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
        near_ties=near_ties,
    )


def all_curves_view(
    found: tuple[NodeExplanation, Iterable[SplitProfile]], training: TrainingTable, tree: Tree
) -> SplitSearchView:
    """Return the search with the curves of the best features."""
    explanation, profiles = found
    return split_search_view(explanation, training, tree, profiles)


def search_id(training: TrainingTable, search: SearchRules, path: str) -> str:
    """Names the node and the search, whichever feature is examined."""
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


def searched_node(
    tree: Tree, node: int, members: NodeRows, profile: SplitProfile, training: TrainingTable
) -> SearchedNode:
    """The facts of the node whose rows are `members`; `profile` is of the feature examined."""
    return SearchedNode(
        path=tree.path(node),
        rows=int(tree.n_samples[node]),
        impurity=float(tree.impurity[node]),
        statistics=members.statistics(),
        centre=members.centre,
        prediction=float(tree.prediction[node]),
        is_weighted=tree.is_weighted,
        is_leaf=bool(tree.is_leaf[node]),
        ending=ending_words(tree, node),
        is_no_gain=bool(not tree.is_leaf[node] and tree.gain[node] == 0.0),
        forced=forced_choice(tree, node, profile, training, members),
    )


def class_marks(training: TrainingTable, tree: Tree) -> tuple[ClassMark, ...]:
    """In class order; empty for a numeric target."""
    if training.task is Task.REGRESSION:
        return ()
    slots = class_slots(np.asarray(tree.statistics[0]).tolist())
    named = zip(training.classes, slots, strict=True)
    return tuple(ClassMark(short(name), on_one_line(name), slot) for name, slot in named)


def prediction_range(tree: Tree) -> tuple[float, float] | None:
    """The lowest and highest prediction of the tree, which the scale of means spans."""
    if tree.task is Task.CLASSIFICATION:
        return None
    predictions = np.asarray(tree.prediction, np.float64)
    return float(predictions.min()), float(predictions.max())


def hand_search_view(
    explanation: NodeExplanation, training: TrainingTable, tree: Tree, help: Help
) -> SplitSearchView:
    """The search of a node that the user splits; it shows the best split as far as `help` does."""
    view = split_search_view(explanation, training, tree)
    return by_hand(view, help, training, tree.search)


def by_hand(
    view: SplitSearchView, help: Help, training: TrainingTable, search: SearchRules
) -> SplitSearchView:
    """Search for a user who makes the splits: features in the order of their columns, and of the
    best split no more than `help` allows. `search` forces the splits that are made; only those
    above the node decide its rows, and so what was tried of them."""
    path = view.node.path
    above = tuple(one for one in search.forced if path.startswith(one[0]) and path != one[0])
    ranked = sorted(view.features, key=lambda each: each.feature)
    is_open = view.node.ending == NOT_SPLIT_YET
    best_gain = max((each.gain for each in ranked), default=0.0)
    shown = view if help.place else replace(view, candidates=_unspoiled(view.candidates))
    return replace(
        shown,
        id=search_id(training, replace(search, forced=above), path),
        # A split that is made may be CART's: it finishes branches.
        title=f"Split these {rows(view.node.rows)}"
        if is_open
        else view.title.replace("Your split of", "Split of", 1),
        features=tuple(ranked if help.place else map(_untold, ranked)),
        hand=HandSearch(best_gain, help),
        criteria=None,
        near_ties="",
    )


def _untold(ranked: RankedFeature) -> RankedFeature:
    """The feature without its best split; if it has none, the reason stays."""
    if ranked.no_split:
        return ranked
    return replace(ranked, words="", rule="", gain=0.0, is_best=False, is_exact=True, is_near=False)


def _unspoiled(candidates: ThresholdTable | Crosstab | None) -> ThresholdTable | Crosstab | None:
    match candidates:
        case ThresholdTable():
            routing = MISSING_LEFT if candidates.threshold else MISSING_APART
            return replace(candidates, best=None, routing=routing, ties=0)
        case Crosstab():
            return replace(candidates, best=None, ties=0)
    return None

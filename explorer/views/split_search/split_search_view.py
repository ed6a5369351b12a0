"""How a node's split was found, as data for a browser or for Plotly's curves."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.candidates import MISSING_APART, MISSING_LEFT
from explorer.growth.contract import SplitProfile
from explorer.growth.leaf_minimum import LeafMinimum
from explorer.judging.nodes.explain_node import NodeExplanation
from explorer.tree.monotonic import bounds_of, rounding_of, signs_of
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

    The mean is measured from `centre` (0 for classes), the sum of squared deviations is about the
    mean. `is_weighted` is the tree's, whatever this node's rows weigh; `ending` is "" unless the
    node is a leaf; `is_no_gain` marks a split that gains nothing yet; `forced` is the split that
    the user chose, or None.
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
    """A class's name, short and in full, and the slot of its mark (-1: other)."""

    name: str
    whole: str
    slot: int


@dataclass(frozen=True, slots=True)
class Help:
    """Which hints a user who searches for a split gets.

    gain: the best split's gain. place: where each feature's best split is. curve: the full curve,
    before the user drags over it.
    """

    gain: bool = True
    place: bool = False
    curve: bool = False


@dataclass(frozen=True, slots=True)
class HandSearch:
    """`best_gain`: the best of all features. `help`: the hints that are shown."""

    best_gain: float
    help: Help


@dataclass(frozen=True, slots=True)
class Order:
    """A monotonic constraint at a node: 1 or -1, and the lowest and highest value that its children
    may have (None: no bound). Values that differ by at most `rounding` count as equal."""

    sign: int
    lower: float | None
    upper: float | None
    rounding: float


@dataclass(frozen=True, slots=True)
class SplitSearchView:
    """The search for the split of one node.

    `features` is the leaderboard, the best first. `candidates` are those of the feature `feature`
    (a column number), as statistics from which a browser recomputes every split, or None. `curves`
    are Plotly's, for the requested features. `criteria` is None unless a comparison was requested.
    `predictions` are the ends of the scale of means, None for classes. `hand`: for a tree that the
    user builds. is_fixed: view only: splits cannot be used, and criteria are not compared.
    `near_ties` is a sentence about features that nearly tie with the chosen one, or "".
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
    min_leaf_weight: float
    losses: tuple[tuple[float, ...], ...] | None
    order: Order | None
    features: tuple[RankedFeature, ...]
    feature: int
    candidates: ThresholdTable | Crosstab | None
    curves: tuple[SplitCurve, ...]
    criteria: tuple[CriterionView, ...] | None
    hand: HandSearch | None = None
    is_fixed: bool = False
    near_ties: str = ""

    def curve(self, feature: int) -> SplitCurve:
        """Return the curve of a column number; raise KeyError if it was not requested."""
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
    """Return the explained search in words and numbers, with a curve per profile.

    max_thresholds: to draw fewer than the page does. is_fixed: no other split may replace the
    node's. `profiles` is read only once, so that a generator need not keep all in memory.
    """
    node, asked = explanation.node, explanation.profile
    criterion = tree.search.criterion
    members = node_rows(training, tree.search, explanation.rows, explanation.entries)
    signs = signs_of(tree.search, tree.features)
    curves = tuple(_curve(profile, training, int(signs[profile.feature])) for profile in profiles)
    ranked = tuple(ranked_feature(best, training) for best in explanation.ranking)
    ties = {curve.feature: curve.n_ties for curve in curves} | {asked.feature: len(asked.ties)}
    n_ties, near_ties = ties.get(int(tree.feature[node]), 0), ""
    if not tree.is_leaf[node]:
        near_ties = near_tie_words(explanation.ranking, training)
    return SplitSearchView(
        id=search_id(training, tree.search, tree.path(node)),
        title=split_title(tree, node, training, ranked),
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
        losses=_losses(tree),
        order=_order(tree, node, asked.feature),
        min_leaf_weight=LeafMinimum.of(tree.search, float(tree.weight[0])).weight,
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


def _curve(profile: SplitProfile, training: TrainingTable, sign: int) -> SplitCurve:
    curve = curve_of(profile, short_column(training.features[profile.feature]))
    why = "one side is too small, or predictions are out of order"
    return replace(curve, why_refused=why) if sign else curve


def _order(tree: Tree, node: int, feature: int) -> Order | None:
    """Return the monotonic constraint on the examined feature; None without one."""
    sign = int(signs_of(tree.search, tree.features)[feature])
    if sign == 0:
        return None
    low, high = (one if np.isfinite(one) else None for one in bounds_of(tree)[node].tolist())
    held = tree.nodes.take(np.array([node]))
    return Order(sign, low, high, rounding_of(held, tree.search.criterion))


def _losses(tree: Tree) -> tuple[tuple[float, ...], ...] | None:
    """Return the loss of each prediction per unit weight of each true class (row), or None."""
    losses = tree.losses
    return None if losses is None else tuple(map(tuple, losses.per_weight.tolist()))


def all_curves_view(
    found: tuple[NodeExplanation, Iterable[SplitProfile]], training: TrainingTable, tree: Tree
) -> SplitSearchView:
    """Return the search with the curves of the best features."""
    explanation, profiles = found
    return split_search_view(explanation, training, tree, profiles)


def search_id(training: TrainingTable, search: SearchRules, path: str) -> str:
    """Return an identifier of the node and the search, whichever feature is examined."""
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
        # Without a threshold there may still be a split of missing from present, also drawn.
        if len(profile) == 0:
            return None
        return threshold_table(profile, training, tree, node, members, max_thresholds)
    if len(profile.levels) == 0:
        return None
    return crosstab(profile, training, members, tree.search.criterion)


def searched_node(
    tree: Tree, node: int, members: NodeRows, profile: SplitProfile, training: TrainingTable
) -> SearchedNode:
    """Return facts on the node with the rows `members`; `profile` is the examined feature's."""
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
    """Return the marks in class order; empty for a numeric target."""
    if training.task is Task.REGRESSION:
        return ()
    slots = class_slots(np.asarray(tree.statistics[0]).tolist())
    named = zip(training.classes, slots, strict=True)
    return tuple(ClassMark(short(name), on_one_line(name), slot) for name, slot in named)


def prediction_range(tree: Tree) -> tuple[float, float] | None:
    """Return the tree's lowest and highest prediction, the ends of the scale of means."""
    if tree.task is Task.CLASSIFICATION:
        return None
    predictions = np.asarray(tree.prediction, np.float64)
    return float(predictions.min()), float(predictions.max())


def hand_search_view(
    explanation: NodeExplanation, training: TrainingTable, tree: Tree, help: Help
) -> SplitSearchView:
    """Return the search for a node that the user splits, showing as much as `help` allows."""
    view = split_search_view(explanation, training, tree)
    return by_hand(view, help, training, tree.search)


def by_hand(
    view: SplitSearchView, help: Help, training: TrainingTable, search: SearchRules
) -> SplitSearchView:
    """Adapt the search for a user who makes the splits: features in column order, and no more about
    the best split than `help` allows. `search` forces the splits made so far; only those above the
    node determine its rows and candidates."""
    path = view.node.path
    above = tuple(one for one in search.forced if path.startswith(one[0]) and path != one[0])
    ranked = sorted(view.features, key=lambda each: each.feature)
    is_open = view.node.ending == NOT_SPLIT_YET
    best_gain = max((each.gain for each in ranked), default=0.0)
    shown = view if help.place else replace(view, candidates=_unspoiled(view.candidates))
    return replace(
        shown,
        id=search_id(training, replace(search, forced=above), path),
        # The split may be CART's, which can finish branches.
        title=f"Split these {rows(view.node.rows)}"
        if is_open
        else view.title.replace("Your split of", "Split of", 1),
        features=tuple(ranked if help.place else map(_untold, ranked)),
        hand=HandSearch(best_gain, help),
        criteria=None,
        near_ties="",
    )


def _untold(ranked: RankedFeature) -> RankedFeature:
    """Return the feature without its best split; if it has none, with the reason."""
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

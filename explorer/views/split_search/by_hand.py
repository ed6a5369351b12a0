"""The split search of a tree that a person builds, which keeps the best split to itself."""

from dataclasses import replace

from explorer.data.training import TrainingTable
from explorer.growth.candidates import MISSING_APART, MISSING_LEFT
from explorer.judging.nodes.explain_node import NodeExplanation
from explorer.tree.rules import SearchRules
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import NOT_SPLIT_YET, rows
from explorer.views.split_search.crosstab import Crosstab
from explorer.views.split_search.ranking import RankedFeature
from explorer.views.split_search.split_search_view import (
    HandSearch,
    Help,
    SplitSearchView,
    search_id,
    split_search_view,
)
from explorer.views.split_search.thresholds import ThresholdTable


def by_hand(
    view: SplitSearchView, help: Help, training: TrainingTable, search: SearchRules
) -> SplitSearchView:
    """The same search for who makes the splits: features in the order of their columns, and of
    the best split no more than `help` allows. `search` forces the splits that are made; those
    above the node alone decide its rows, and so what was tried of them."""
    path = view.node.path
    above = tuple(one for one in search.forced if path.startswith(one[0]) and path != one[0])
    ranked = sorted(view.features, key=lambda each: each.feature)
    is_open = view.node.ending == NOT_SPLIT_YET
    best_gain = max((each.gain for each in ranked), default=0.0)
    shown = view if help.place else replace(view, candidates=_unspoiled(view.candidates))
    return replace(
        shown,
        id=search_id(training, replace(search, forced=above), path),
        title=f"Split these {rows(view.node.rows)}" if is_open else _neutral(view.title),
        features=tuple(ranked if help.place else map(_untold, ranked)),
        hand=HandSearch(best_gain, help),
        criteria=None,
    )


def _neutral(title: str) -> str:
    """A split that is made may be CART's: it finishes branches."""
    return title.replace("Your split of", "Split of", 1)


def _untold(ranked: RankedFeature) -> RankedFeature:
    """Without its best split; why it has none is told."""
    if ranked.no_split:
        return ranked
    return replace(ranked, words="", rule="", gain=0.0, is_best=False, is_exact=True)


def _unspoiled(candidates: ThresholdTable | Crosstab | None) -> ThresholdTable | Crosstab | None:
    match candidates:
        case ThresholdTable():
            routing = MISSING_LEFT if candidates.threshold else MISSING_APART
            return replace(candidates, best=None, routing=routing, ties=0)
        case Crosstab():
            return replace(candidates, best=None, ties=0)
    return None


def hand_search_view(
    explanation: NodeExplanation, training: TrainingTable, tree: Tree, help: Help
) -> SplitSearchView:
    """The search of a node that a person splits; the best split as far as `help` says."""
    view = split_search_view(explanation, training, tree)
    return by_hand(view, help, training, tree.search)

"""Views of a tree and of its nodes, most of them as the browser is sent them."""

from dataclasses import dataclass, replace

from explorer.caps import CAPS
from explorer.data.sampling import sample_rows
from explorer.figures.split_search.all_curves import MAX_SMALL
from explorer.growth.engines.engine_selection import engine_for
from explorer.growth.growing import grow
from explorer.growth.multiway.growing import grow_multiway
from explorer.growth.shown import Shown
from explorer.judging.nodes.explain_node import explain_node, feature_profiles
from explorer.judging.unseen.keeping_back import KeptBack, Part
from explorer.tree.rules import StopRules
from explorer.tree.tree import Tree
from explorer.ui.cached.keys import BY_CONTENT, BY_LIMITS, BY_NODE, BY_TREE, BY_UNTRIMMED
from explorer.ui.cached.results import kept
from explorer.views.code.code_view import CodeView, code_view
from explorer.views.code.tree_code import tree_code_view
from explorer.views.leaves.leaf_table import LeafTableView, leaf_table_view
from explorer.views.multiway.multiway_view import multiway_view
from explorer.views.nodes.first_splits import capped_under
from explorer.views.nodes.interest_colours import InterestColours, colours_by_interest
from explorer.views.nodes.measures import usual_range
from explorer.views.overview.overview_view import overview_view
from explorer.views.player.player_view import player_view
from explorer.views.regions import clearest
from explorer.views.regions.fixed_values import Value
from explorer.views.regions.payload import regions_payload as build_regions
from explorer.views.regions.regions_view import RegionsView, regions_view
from explorer.views.scores.summary import Measure, SummaryView, part_measure, summary_view
from explorer.views.scores.tracks import ScrubberView, scrubber_view
from explorer.views.split_search.by_hand import by_hand
from explorer.views.split_search.split_search_view import (
    Help,
    SplitSearchView,
    split_search_view,
)
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_view

FixedPairs = tuple[tuple[str, Value], ...]


# Of a tree


@dataclass(frozen=True, slots=True)
class TreePayload:
    """An untrimmed tree as the browser draws it, and the name by which limits refer to it."""

    name: str
    payload: bytes


@kept(BY_UNTRIMMED | BY_CONTENT)
def tree_payload(shown: Shown, _untrimmed: Tree, kept: KeptBack) -> TreePayload:
    """What the tree picture is sent; the same bytes for every depth, leaf budget and pruning."""
    view = tree_view(_untrimmed, shown.training, kept=kept.kept_back)
    view = replace(view, is_fixed=shown.is_built)
    return TreePayload(view.id, to_json(view))


@kept(BY_UNTRIMMED)
def preview_payload(shown: Shown, n_rows: int, caption: str) -> bytes:
    """The tree grown from `n_rows` of the rows, which says so."""
    some, stop = sample_rows(shown.training, n_rows), shown.stop
    limits = StopRules(stop.max_depth, stop.min_samples_split, stop.min_impurity_decrease)
    tree = grow(some, shown.search, limits)
    return to_json(replace(tree_view(tree, some), capped=caption, is_preview=True))


@kept(BY_LIMITS)
def scrubber(shown: Shown, _untrimmed: Tree) -> ScrubberView:
    """What the scrubbers offer under the other limits' present values."""
    return scrubber_view(_untrimmed, shown.stop)


@kept(BY_TREE)
def player_payload(shown: Shown, _untrimmed: Tree) -> str:
    """Every split of the tree in turn, as the growth player reads it."""
    return to_json(player_view(_untrimmed, shown.stop, shown.pruned)).decode()


@kept(BY_LIMITS)
def capped_words(shown: Shown, _untrimmed: Tree) -> str:
    """How many nodes of the tree its picture leaves out; pruning a large one takes long."""
    return capped_under(_untrimmed, shown.stop, CAPS.max_tree_nodes)


@kept(BY_TREE)
def summary(
    shown: Shown, _tree: Tree, class_of_interest: int | None, *, is_part: bool
) -> SummaryView:
    """What the header says; rows are walked down the tree to be counted."""
    return summary_view(_tree, shown.training, class_of_interest, is_part=is_part)


@kept(BY_TREE)
def interest_colours(shown: Shown, _tree: Tree, class_of_interest: int | None) -> InterestColours:
    """What pictures need to be coloured by the share of the class of interest, a code."""
    return colours_by_interest(_tree, class_of_interest)


@kept(BY_TREE | BY_CONTENT)
def kept_back_measure(shown: Shown, _tree: Tree, kept: KeptBack) -> Measure | None:
    """The score on the rows by which limits are chosen, or where there are none on test rows."""
    others = [pair for pair in kept.parts.items() if pair[0] is not Part.TRAINING]
    return part_measure(_tree, *others[0]) if others else None


@kept(BY_TREE | BY_CONTENT)
def leaf_table(
    shown: Shown, _tree: Tree, class_of_interest: int | None, kept: KeptBack
) -> LeafTableView:
    """Every leaf of the tree; rows are walked down it to be counted."""
    return leaf_table_view(_tree, shown.training, class_of_interest, kept.kept_back)


@kept(BY_TREE)
def multiway_payload(shown: Shown, _tree: Tree) -> bytes:
    """ID3's tree and the page's own, as the browser draws them."""
    multiway = grow_multiway(shown.training, shown.search, shown.stop)
    return to_json(multiway_view(multiway, _tree, shown.training))


@kept(BY_TREE)
def overview_payload(shown: Shown, _tree: Tree) -> bytes:
    """The whole tree as it stands, as the browser draws it."""
    return to_json(overview_view(_tree, shown.training))


@kept(BY_TREE)
def default_axes(shown: Shown, _tree: Tree) -> tuple[str, str | None]:
    """The features of the first decision regions; pairs are tried on many rows."""
    return clearest.default_axes(_tree, shown.training)


# Of a node


@kept(BY_NODE)
def split_search_payload(
    shown: Shown, _tree: Tree, feature: int | None, with_criteria: bool, is_fixed: bool = False
) -> bytes:
    """How the selected node was split, as the browser draws it.

    `feature` is the one whose candidates are drawn; None is the one split by, or the best. The
    comparison of criteria takes longer than all the rest. `is_fixed`: no other split may be put in
    the place of the node's own.
    """
    engine = engine_for(shown.training)
    explanation = explain_node(shown, _tree, engine, feature, with_criteria)
    view = split_search_view(explanation, shown.training, _tree)
    return to_json(replace(view, is_fixed=is_fixed))


@kept(BY_NODE)
def hand_search_payload(shown: Shown, _tree: Tree, feature: int | None, help: Help) -> bytes:
    """The same of a tree that is built by hand; the best split is told as far as `help` says.

    `feature`: None is the first column that can be split by.
    """
    engine = engine_for(shown.training)
    explanation = explain_node(shown, _tree, engine, feature)
    if feature is None and _tree.is_leaf[explanation.node]:
        able = [each.feature for each in explanation.ranking if each.split is not None]
        explanation = explain_node(shown, _tree, engine, min(able, default=0))
    view = split_search_view(explanation, shown.training, _tree)
    return to_json(by_hand(view, help, shown.training, shown.search))


@kept(BY_NODE)
def all_curves(shown: Shown, _tree: Tree) -> SplitSearchView:
    """The best features' curves at the selected node; kept as drawn, for profiles are large."""
    engine = engine_for(shown.training)
    explanation = explain_node(shown, _tree, engine)
    profiles = feature_profiles(explanation, shown, engine, MAX_SMALL)
    return split_search_view(explanation, shown.training, _tree, profiles)


@kept(BY_NODE)
def node_code(shown: Shown, _tree: Tree, feature: int | None) -> CodeView:
    """The code that finds the selected node's split on a feature; on the best one for None."""
    node = _tree.node_at(shown.path)
    if node is None:
        raise KeyError(shown.path)
    if feature is None:
        engine = engine_for(shown.training)
        feature = explain_node(shown, _tree, engine).profile.feature
    return code_view(shown.training, _tree, node, feature)


@kept(BY_TREE)
def tree_code(shown: Shown, _tree: Tree, _untrimmed: Tree) -> CodeView:
    """The code that finds the tree's own numbers; of a tree that has a split."""
    return tree_code_view(_tree, _untrimmed)


@kept(BY_NODE)
def regions(
    shown: Shown, _tree: Tree, _untrimmed: Tree, x: str, y: str | None, fixed: FixedPairs
) -> RegionsView:
    """The decision regions around the selected node; means have the tree picture's colours."""
    scale = usual_range(_untrimmed) if _tree.target.is_numeric else None
    return regions_view(_tree, shown.training, x, y, shown.path, dict(fixed), scale=scale)


@kept(BY_NODE)
def regions_payload(
    shown: Shown,
    _tree: Tree,
    _view: RegionsView,
    x: str,
    y: str | None,
    fixed: FixedPairs,
    offered: tuple[str, ...],
) -> bytes:
    """The decision regions as the browser draws them; `_view` is that of the same arguments."""
    names = [name for name, _ in fixed]
    return to_json(build_regions(_tree, shown.training, _view, shown.path, offered, names))

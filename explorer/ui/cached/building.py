"""A tree that is built by hand: what stands of its splits, and what each could have gained."""

from collections.abc import Hashable
from dataclasses import dataclass, replace

from explorer.growth.by_hand import build_what_stands, first_splits_below
from explorer.growth.engines.engine_selection import engine_for
from explorer.growth.growing import grow
from explorer.growth.optimal.best_tree import best_tree
from explorer.growth.optimal.reach import OutOfReachError
from explorer.growth.shown import Shown
from explorer.judging.nodes.split_ranking import rank_features
from explorer.judging.unseen.keeping_back import KeptBack
from explorer.tree.rules import StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim
from explorer.tree.walking import rows_at
from explorer.ui.cached.keys import BY_CONTENT, BY_TREE
from explorer.ui.cached.results import kept
from explorer.ui.cached.trees import tree_of
from explorer.ui.choices import ForcedAt
from explorer.views.build.reveal_view import RevealView, first_split_words, reveal_view
from explorer.views.nodes.tried_words import tried_words
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_to_look_at


@dataclass(frozen=True, slots=True)
class Standing:
    """Those of the asked splits that can be made, and why others, by path, cannot."""

    shown: Shown
    refused: tuple[tuple[str, str], ...]


@kept(BY_TREE)
def standing(begun: Shown, asked: tuple[ForcedAt, ...]) -> Standing:
    """What can be made of these splits by the rows and rules of `begun`."""
    tree, refused = build_what_stands(begun.training, dict(asked), begun.search)
    shown = replace(begun, search=replace(begun.search, forced=tree.search.forced))
    return Standing(shown, tuple(refused.items()))


@kept()
def _best_gain(key: Hashable, _shown: Shown, _tree: Tree, _path: str) -> float:
    node = _tree.node_at(_path)
    assert node is not None, "a split stands at a node"
    training = _shown.training
    rows = rows_at(_tree, training.columns, node)
    return rank_features(engine_for(training), training, _tree, node, rows)[0].gain


def best_gain(shown: Shown, tree: Tree, path: str) -> float:
    """What the best split of the node at the path gains, whichever split it has.

    Kept by the splits above alone: they decide its rows.
    """
    above = tuple(one for one in shown.search.forced if path.startswith(one[0]) and path != one[0])
    key = shown.training.fingerprint, replace(shown.search, forced=above), path
    return _best_gain(key, shown, tree, path)


@kept(BY_TREE)
def finished(shown: Shown, path: str, n_splits: int) -> tuple[ForcedAt, ...]:
    """The first splits, best first, that CART makes at the leaf at the path and below it."""
    grown = grow(shown.training, shown.search)
    return first_splits_below(grown, path, n_splits)


@dataclass(frozen=True, slots=True)
class Revealed:
    """The reveal in words, and each tree as the browser draws it; why the best tree of depth two
    is not among them, or ""."""

    view: RevealView
    drawn: tuple[bytes, ...]
    out_of_reach: str


@kept(BY_TREE | BY_CONTENT)
def revealed(shown: Shown, kept: KeptBack, max_leaves: int) -> Revealed:
    """The tree that was built beside CART's of as many leaves and the best of depth two."""
    training, search = shown.training, replace(shown.search, forced=())
    grown = grow(training, search)
    cart = trim(grown, StopRules(max_leaf_nodes=max_leaves))
    trees, names, notes, why = [tree_of(shown), cart], ["Your tree", "CART"], ["", ""], ""
    try:
        best = best_tree(training, search)
    except OutOfReachError as reason:
        why = str(reason)
    else:
        trees.append(best.tree)
        names.append("the best tree of depth two")
        two = trim(grown, StopRules(max_depth=2))
        told = first_split_words(best.tree, two, training), tried_words(best)
        notes.append(" ".join(filter(None, told)))
    view = reveal_view(names, trees, notes, kept)
    drawn = (tree_to_look_at(tree, training) for tree in trees)
    return Revealed(view, tuple(map(to_json, drawn)), why)

"""Trees: grown once, trimmed for every limit."""

from dataclasses import replace

from explorer.data.training import TrainingTable
from explorer.growth.by_hand import build
from explorer.growth.growing import grow
from explorer.growth.shown import Shown, untrimmed
from explorer.tree.pruning import prune_at
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim
from explorer.ui.background.workers import tell_progress
from explorer.ui.cached.keys import BY_CONTENT, BY_TREE, BY_UNTRIMMED
from explorer.ui.cached.results import kept


@kept(BY_CONTENT)
def _grown(
    training: TrainingTable, search: SearchRules, max_depth: int, _known: Tree | None = None
) -> Tree:
    return _grow(training, search, max_depth) if _known is None else _known


def _grow(training: TrainingTable, search: SearchRules, max_depth: int) -> Tree:
    """A raised `min_samples_leaf` regrows only what it refuses of the tree without it."""
    stop = StopRules(max_depth=max_depth)
    if search.min_samples_leaf == 1:
        return grow(training, search, stop, on_level=tell_progress)
    finer = _grown(training, replace(search, min_samples_leaf=1), max_depth)
    return grow(training, search, stop, grown=finer, on_level=tell_progress)


def grown_tree(shown: Shown) -> Tree:
    """The tree under a limit of depth alone, of which every other is a trim."""
    return _grown(shown.training, shown.search, shown.depth_to_grow)


def keep_grown(training: TrainingTable, tree: Tree) -> None:
    """Keeps what a growth of the table had come to when it was stopped: the tree of a depth.

    It is the very tree that growing to that depth finds.
    """
    depth = tree.stop.max_depth
    if tree.stop != StopRules(max_depth=depth) or depth is None:
        raise ValueError("Only a tree under a limit of depth alone is kept.")
    _grown(training, tree.search, depth, tree)


@kept(BY_TREE)
def tree_of(shown: Shown) -> Tree:
    """The tree under all its rules: grown once, trimmed for every limit, then pruned by hand; or
    built by hand."""
    if shown.is_built:
        return build(shown.training, dict(shown.search.forced), shown.search)
    return prune_at(trim(grown_tree(shown), shown.stop, keep_no_split=True), shown.pruned)


@kept(BY_UNTRIMMED)
def untrimmed_tree(shown: Shown) -> Tree:
    """The tree before limits of depth, leaves and pruning."""
    return untrimmed(grown_tree(shown), shown.stop)

"""Forced splits: the tree without them, and what they change."""

from dataclasses import replace

from explorer.growth.forced_splits import why_refused
from explorer.growth.shown import Shown
from explorer.judging.by_hand import PartDifference, tree_difference
from explorer.judging.unseen.keeping_back import Part
from explorer.tree.tree import Tree
from explorer.ui.cached.judging import BY_FOLDS, RowsOf, loss_of
from explorer.ui.cached.keys import BY_TREE
from explorer.ui.cached.results import kept
from explorer.ui.cached.trees import tree_of


def unforced_tree(shown: Shown) -> Tree:
    """The tree under the same limits, each of whose splits is the best of its node."""
    return tree_of(replace(shown, search=replace(shown.search, forced=())))


@kept(BY_FOLDS | BY_TREE)
def difference(shown: Shown, rows_of: RowsOf) -> dict[Part, PartDifference]:
    """What the forced splits change, on each part of the rows."""
    loss = loss_of(shown.training.task)
    return tree_difference(unforced_tree(shown), tree_of(shown), rows_of.kept.parts, loss)


@kept(BY_TREE)
def refusals(shown: Shown) -> tuple[tuple[str, str], ...]:
    """The paths of nodes that could not take the split that is forced there, and why."""
    tree = tree_of(shown)
    found = ((path, why_refused(tree, shown.training, path)) for path, _ in shown.search.forced)
    return tuple((path, why) for path, why in found if why)

"""Pruning by hand: what it does to the scores of the rows that judge it."""

from collections.abc import Hashable
from dataclasses import replace

from explorer.growth.shown import Shown
from explorer.judging.by_hand import scores_pruned_at
from explorer.judging.unseen.cross_validation import Lost, lost_on
from explorer.judging.unseen.keeping_back import Part
from explorer.judging.unseen.tuning_growth import reduced_error_pruning
from explorer.tree.tree import Tree
from explorer.ui.cached.judging import BY_FOLDS, RowsOf, loss_of
from explorer.ui.cached.keys import BY_TREE
from explorer.ui.cached.results import kept
from explorer.ui.cached.trees import tree_of


def unpruned_tree(shown: Shown) -> Tree:
    """The tree under its limits, before anything is pruned by hand."""
    return tree_of(replace(shown, pruned=()))


def scores(shown: Shown, rows_of: RowsOf, part: Part, paths: tuple[str, ...]) -> list[float]:
    """On the rows of the part: of the tree before any branch is pruned by hand, as it is shown, and
    with these branches pruned."""
    prunings = [(), shown.pruned, paths]
    lost = _lost_unpruned(replace(shown, pruned=()), rows_of, part)
    loss = loss_of(shown.training.task)
    found: list[float] = scores_pruned_at(unpruned_tree(shown), lost, prunings, loss).tolist()
    return found


@kept(BY_FOLDS | BY_TREE)
def _lost_unpruned(shown: Shown, rows_of: RowsOf, part: Part) -> Lost:
    """Rows walk down once for all nodes of a tree: many take long for a click."""
    return lost_on(rows_of.kept.parts[part], unpruned_tree(shown), loss_of(shown.training.task))


@kept(BY_FOLDS | BY_TREE)
def useless_on_tuning(shown: Shown, rows_of: RowsOf) -> tuple[str, ...]:
    """The branches that do not help to predict the tuning rows. Raises TableError."""
    tuning = rows_of.kept.tuning
    assert tuning is not None, "no rows are kept for tuning"
    loss = loss_of(shown.training.task)
    return reduced_error_pruning(unpruned_tree(shown), tuning, loss=loss)


def key_of(shown: Shown) -> Hashable:
    """Names the growth whose branches paths name; a forced split leaves most of them."""
    return shown.training.fingerprint, replace(shown.search, forced=())

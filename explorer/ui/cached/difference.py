"""Two trees of one table beside each other: words, and the pictures of both."""

from dataclasses import dataclass

from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.growth.shown import Shown
from explorer.judging.difference.difference import difference
from explorer.judging.stability.disturbing import telling_move
from explorer.tree.tree import Tree
from explorer.ui.background.workers import tell_progress
from explorer.ui.cached.keys import BY_CONTENT, BY_TREE
from explorer.ui.cached.results import kept
from explorer.ui.cached.trees import tree_of
from explorer.ui.cached.views import default_axes
from explorer.views.difference.difference_view import (
    DifferenceView,
    difference_view,
    hatched_words,
)
from explorer.views.difference.part_words import part_words
from explorer.views.nodes.measures import usual_range
from explorer.views.regions.disagreement import disagreement
from explorer.views.regions.fixed_values import as_chosen
from explorer.views.regions.payload import regions_to_look_at
from explorer.views.regions.regions_view import RegionsView, regions_view
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_to_look_at


@dataclass(frozen=True, slots=True)
class DrawnTree:
    """One of both trees: how good it is, in words; tree and regions as the browser draws them."""

    words: str
    tree: bytes
    regions: bytes


@dataclass(frozen=True, slots=True)
class TwoTrees:
    """The difference in words, and both trees, their regions along the same axes; marks: what the
    rings and the hatching of the regions mean, "" where there are none."""

    view: DifferenceView
    marks: str
    axes: tuple[str, str | None]
    sides: tuple[DrawnTree, DrawnTree]


@kept(BY_TREE | BY_CONTENT)
def two_trees(
    first: Shown,
    second: Shown,
    rows: TrainingTable,
    others: tuple[TrainingTable | None, TrainingTable | None],
    asked_axes: tuple[str, str | None] | None,
) -> TwoTrees:
    """Compared on `rows`; others: rows that a tree has not seen, where there are any. Both trees'
    regions are shown for the same fixed values, in the same colours."""
    tell_progress("The first tree is grown.")
    one = _tree(first)
    tell_progress("The second tree is grown.")
    other = _tree(second)
    tell_progress("Both trees are compared.")
    found = difference(one, other, rows)
    view = difference_view(found, one, other, rows)
    axes = asked_axes or default_axes(first, one)
    scale = usual_range(one) if rows.target.is_numeric else None
    left = regions_view(one, rows, *axes, scale=scale)
    fixed = as_chosen(left.fixed, rows.features)
    right = regions_view(other, rows, *axes, chosen=fixed, scale=scale)
    tolerance = telling_move(rows)
    hatched = disagreement(left, right, tolerance)
    is_cut = bool(left.fixed or right.fixed)
    told = view.ringed_words, hatched_words(rows, tolerance, is_cut=is_cut) if hatched else ""

    def drawn(tree: Tree, shown: Shown, unseen: TrainingTable | None, at: RegionsView) -> DrawnTree:
        return DrawnTree(
            part_words(tree, shown.training, unseen),
            to_json(tree_to_look_at(tree, shown.training)),
            to_json(regions_to_look_at(tree, rows, at, view.ringed, hatched)),
        )

    sides = drawn(one, first, others[0], left), drawn(other, second, others[1], right)
    return TwoTrees(view, " ".join(filter(None, told)), axes, sides)


def _tree(shown: Shown) -> Tree:
    """As the page shows it; a tree of other rows is grown here, and not kept."""
    if shown.search.forced or shown.pruned or shown.is_built:
        return tree_of(shown)
    return grow(shown.training, shown.search, shown.stop)


def payload(view: DifferenceView) -> bytes:
    """As the browser lists it."""
    return to_json(view)

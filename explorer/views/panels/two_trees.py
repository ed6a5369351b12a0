"""Two trees of one table beside each other: words, and the pictures of both."""

from dataclasses import dataclass

from explorer.data.training import TrainingTable
from explorer.judging.difference.difference import Difference
from explorer.judging.stability.disturbing import telling_move
from explorer.tree.tree import Tree
from explorer.views.difference import DifferenceView, difference_view, hatched_words, part_words
from explorer.views.nodes.measures import usual_range
from explorer.views.regions import clearest
from explorer.views.regions.fixed_values import as_chosen
from explorer.views.regions.payload import regions_to_look_at
from explorer.views.regions.regions_view import regions_view
from explorer.views.regions.surface import disagreement
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


def two_trees(
    found: Difference,
    trees: tuple[Tree, Tree],
    grown_from: tuple[TrainingTable, TrainingTable],
    rows: TrainingTable,
    others: tuple[TrainingTable | None, TrainingTable | None],
    asked_axes: tuple[str, str | None] | None,
) -> TwoTrees:
    """Compared on `rows`; others: rows that a tree has not seen, where there are any. Both trees'
    regions are shown for the same fixed values, in the same colours."""
    one, other = trees
    view = difference_view(found, one, other, rows)
    axes = asked_axes or clearest.default_axes(one, grown_from[0])
    scale = usual_range(one) if rows.target.is_numeric else None
    left = regions_view(one, rows, *axes, scale=scale)
    fixed = as_chosen(left.fixed, rows.features)
    right = regions_view(other, rows, *axes, chosen=fixed, scale=scale)
    tolerance = telling_move(rows)
    hatched = disagreement(left, right, tolerance)
    is_cut = bool(left.fixed or right.fixed)
    told = view.ringed_words, hatched_words(rows, tolerance, is_cut=is_cut) if hatched else ""
    first, second = (
        DrawnTree(
            part_words(tree, training, unseen),
            to_json(tree_to_look_at(tree, training)),
            to_json(regions_to_look_at(tree, rows, at, view.ringed, hatched)),
        )
        for tree, training, unseen, at in zip(trees, grown_from, others, (left, right), strict=True)
    )
    return TwoTrees(view, " ".join(filter(None, told)), axes, (first, second))

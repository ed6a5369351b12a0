"""The best tree of two or three levels beside CART's: words, trees and regions."""

from dataclasses import dataclass

from explorer.data.training import TrainingTable
from explorer.growth.optimal.best_tree import BestTree
from explorer.tree.tree import Tree
from explorer.views.greedy import GreedyView, greedy_view
from explorer.views.nodes.measures import usual_range
from explorer.views.regions import clearest
from explorer.views.regions.fixed_values import as_chosen
from explorer.views.regions.payload import regions_to_look_at
from explorer.views.regions.regions_view import regions_view
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_to_look_at


@dataclass(frozen=True, slots=True)
class Greedy:
    """The words, and both trees and their regions as the browser draws them, CART's first; regions
    are those of all rows, along the same axes and for the same fixed values."""

    view: GreedyView
    axes: tuple[str, str | None]
    drawn: tuple[bytes, bytes]
    regions: tuple[bytes, bytes]


def greedy(
    found: tuple[Tree, BestTree] | str,
    training: TrainingTable,
    judging: TrainingTable | None,
    asked_axes: tuple[str, str | None] | None,
    depth: int,
) -> Greedy | str:
    """Both trees, or the sentence on why there is no best one. Regions run along the axes that are
    asked for, else along those that show most of the best tree."""
    if isinstance(found, str):
        return found
    cart, best = found
    first, second = (to_json(tree_to_look_at(tree, training)) for tree in (cart, best.tree))
    axes = asked_axes or clearest.default_axes(best.tree, training)
    scale = usual_range(best.tree) if training.target.is_numeric else None
    right = regions_view(best.tree, training, *axes, scale=scale)
    fixed = as_chosen(right.fixed, training.features)
    left = regions_view(cart, training, *axes, chosen=fixed, scale=scale)
    return Greedy(
        greedy_view(cart, best, training, judging, depth),
        axes,
        (first, second),
        (
            to_json(regions_to_look_at(cart, training, left)),
            to_json(regions_to_look_at(best.tree, training, right)),
        ),
    )

"""The best tree of two or three levels beside CART's."""

from dataclasses import dataclass

from explorer.data.display import show_count
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.growth.optimal.best_tree import best_tree
from explorer.growth.optimal.reach import OutOfReachError
from explorer.growth.shown import Shown
from explorer.tree.rules import StopRules
from explorer.ui.background.workers import tell_progress
from explorer.ui.cached.keys import BY_CONTENT, BY_TREE
from explorer.ui.cached.results import kept
from explorer.views.greedy.greedy_view import GreedyView, greedy_view
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


@kept(BY_TREE | BY_CONTENT)
def greedy(
    shown: Shown,
    judging: TrainingTable | None,
    asked_axes: tuple[str, str | None] | None = None,
    depth: int = 2,
) -> Greedy | str:
    """Both trees; or a sentence on why the best is not looked for. Regions run along the axes that
    are asked for, else along those that show most of the best tree."""
    training = shown.training
    cart = grow(training, shown.search, StopRules(max_depth=depth))
    try:
        best = best_tree(training, shown.search, depth=depth, on_step=_tell)
    except OutOfReachError as reason:
        return str(reason)
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


def _tell(tried: int, n_first: int) -> None:
    tell_progress(f"{show_count(tried)} of {show_count(n_first)} first splits are tried.")

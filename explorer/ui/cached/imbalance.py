"""A class at several weights: trees, scores, and the pictures of one of the trees."""

from dataclasses import dataclass
from functools import partial

from explorer.data.training import TrainingTable
from explorer.growth.shown import Shown
from explorer.judging.imbalance import Weighed, weigh
from explorer.judging.judged_rows import judged_by_tree
from explorer.judging.part_scores import scores_of
from explorer.judging.unseen.keeping_back import Part
from explorer.ui.background.workers import tell_progress
from explorer.ui.cached.keys import BY_CONTENT, BY_TREE
from explorer.ui.cached.results import kept
from explorer.ui.cached.views import default_axes
from explorer.views.confusion.confusion_view import confusion_view
from explorer.views.imbalance.imbalance_view import ImbalanceView, imbalance_view
from explorer.views.regions.payload import regions_to_look_at
from explorer.views.regions.regions_view import regions_view
from explorer.views.scores.judged_part import JudgedPart
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_to_look_at

_BY = BY_TREE | BY_CONTENT


@dataclass(frozen=True, slots=True)
class Imbalance:
    """The words and curves; tree, regions along the axes, and confusion matrix as the browser draws
    them."""

    view: ImbalanceView
    axes: tuple[str, str | None]
    tree: bytes
    regions: bytes
    confusion: bytes


@kept(_BY)
def _weighed(
    shown: Shown, judging: TrainingTable, code: int, weights: tuple[float, ...]
) -> tuple[Weighed, ...]:
    told = partial(_tell, len(weights))
    return weigh(shown.training, judging, shown.search, shown.stop, code, weights, told)


def _tell(n_trees: int, judged: int) -> None:
    tell_progress(f"{judged} of {n_trees} trees are grown and judged.")


@kept(_BY)
def imbalance(
    shown: Shown,
    judging: TrainingTable | None,
    code: int,
    weights: tuple[float, ...],
    chosen: float,
    asked_axes: tuple[str, str | None] | None = None,
) -> Imbalance:
    """At the chosen one of the weights; without rows to judge, the training rows do. Where no axes
    are asked for, regions keep those of the unweighted tree, so that they can be compared."""
    training, rows = shown.training, shown.training if judging is None else judging
    found = _weighed(shown, rows, code, weights)
    tree = next(one.tree for one in found if one.weight == chosen)
    plain = next(one.tree for one in found if one.weight == 1)
    judged = judged_by_tree(tree, rows)
    part = JudgedPart(
        Part.TRAINING if judging is None else Part.TEST,
        rows,
        judged,
        scores_of(judged, training.classes),
    )
    matrix = confusion_view([part], tree)
    axes = asked_axes or default_axes(shown, plain)
    regions = regions_view(tree, training, *axes, "")
    return Imbalance(
        view=imbalance_view(found, chosen, training.classes[code]),
        axes=axes,
        tree=to_json(tree_to_look_at(tree, training)),
        regions=to_json(regions_to_look_at(tree, training, regions)),
        confusion=to_json({"view": matrix, "chosen": {"part": part.name, "cell": None}}),
    )

"""A class at several weights: words, and the pictures of one of the trees."""

from collections.abc import Sequence
from dataclasses import dataclass

from explorer.data.training import TrainingTable
from explorer.judging.imbalance import Weighed
from explorer.judging.judged_rows import judged_by_tree
from explorer.judging.part_scores import scores_of
from explorer.judging.unseen.keeping_back import Part
from explorer.views.confusion import confusion_view
from explorer.views.imbalance import ImbalanceView, imbalance_view
from explorer.views.regions import clearest
from explorer.views.regions.payload import regions_to_look_at
from explorer.views.regions.regions_view import regions_view
from explorer.views.scores.judged_part import JudgedPart
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_to_look_at


@dataclass(frozen=True, slots=True)
class Imbalance:
    """The words and curves; tree, regions along the axes, and confusion matrix as the browser draws
    them."""

    view: ImbalanceView
    axes: tuple[str, str | None]
    tree: bytes
    regions: bytes
    confusion: bytes


def imbalance(
    found: Sequence[Weighed],
    training: TrainingTable,
    judging: TrainingTable | None,
    code: int,
    chosen: float,
    asked_axes: tuple[str, str | None] | None,
) -> Imbalance:
    """At the chosen one of the weights; without rows to judge, the training rows do. Where no axes
    are asked for, regions keep those of the unweighted tree, so that they can be compared."""
    rows = training if judging is None else judging
    tree = next(one.tree for one in found if one.weight == chosen)
    plain = next(one.tree for one in found if one.weight == 1)
    judged = judged_by_tree(tree, rows)
    part = JudgedPart(
        Part.TRAINING if judging is None else Part.TEST,
        rows,
        judged,
        scores_of(judged, training.classes),
    )
    axes = asked_axes or clearest.default_axes(plain, training)
    regions = regions_view(tree, training, *axes, "")
    matrix = {"view": confusion_view([part], tree), "chosen": {"part": part.name, "cell": None}}
    return Imbalance(
        view=imbalance_view(found, chosen, training.classes[code]),
        axes=axes,
        tree=to_json(tree_to_look_at(tree, training)),
        regions=to_json(regions_to_look_at(tree, training, regions)),
        confusion=to_json(matrix),
    )

"""A cut-off on the share of one class and its effect on rows, as data for its picture."""

import math
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from explorer.caps import CAPS
from explorer.data.arrays import FloatArray, IntArray
from explorer.data.display import show_count, show_number
from explorer.data.training import TrainingTable
from explorer.growth.weighting import is_weighted
from explorer.judging.class_curves import ClassCurves, calibration, class_curves
from explorer.judging.judged_rows import JudgedRows, judged_by_tree
from explorer.judging.scoring import share_of
from explorer.judging.unseen.holding_out import Part
from explorer.judging.unseen.stored_folds import growing_rows
from explorer.tree.losses import against_the_rest
from explorer.tree.tree import Tree
from explorer.views.nodes.classes import class_slots
from explorer.views.nodes.interest_colours import round_top
from explorer.views.nodes.node_view import six_digits
from explorer.views.nodes.wording import leaves, on_one_line, rows, short
from explorer.views.scores.judged_part import JudgedPart

_JUDGED_BY: dict[Part | None, Literal["folds", "tuning", "test"]] = {
    None: "folds",
    Part.TUNING: "tuning",
    Part.TEST: "test",
}
_ROUND_ODDS = (1, 2, 5)
_ROUND_ENDS = (1, 1.5, 2, 2.5, 3, 4, 5, 6, 8)


@dataclass(frozen=True, slots=True, eq=False)
class PartCurves:
    """The rows of one part under every cut-off drawn: arrays of `ClassCurves` and of
    `Calibration`. `name` says which rows; `area` is the area under the ROC curve, None if all or
    none of the judged rows are of the class."""

    name: str
    cut_offs: FloatArray
    called: FloatArray
    found: FloatArray
    of_class: float
    total: float
    area: float | None
    predicted: FloatArray
    actual: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class LeafShares:
    """The leaves of the tree, one entry each: the share of the class, and rows."""

    path: tuple[str, ...]
    share: FloatArray
    rows: IntArray


@dataclass(frozen=True, slots=True, eq=False)
class CutOffView:
    """Everything that the picture needs except the user's choices of cut-off and costs.

    `name`, `whole` and `slot` are the class's, `other` and `other_slot` those of the rest, which is
    a class if there are two. `costs` are those of a missed row and a false alarm, None if the user
    sets them here; `about_costs` says how they relate to the tree's losses. `average` is the
    class's share of the training rows, `top` the share where tracks end. `odds` is the approximate
    number of other rows per row of the class. `choosing`: the rows on which the cheapest
    cut-off is found, None for the judged rows. Shares are of unweighted rows in a leaf, without
    class weights. `caption` says which rows are counted, `capped` how many cut-offs and leaves are
    left out. `tree` names the tree's leaves: other leaves, other shares.
    """

    table: str
    tree: str
    name: str
    whole: str
    slot: int
    other: str
    other_slot: int
    average: float
    top: float
    odds: int
    weighted: bool
    judged_by: Literal["folds", "tuning", "test"]
    leaves: LeafShares
    training: PartCurves
    judged: PartCurves
    choosing: PartCurves | None
    costs: tuple[float, float] | None
    about_costs: str
    caption: str
    capped: str


def cut_off_view(
    tree: Tree,
    training: TrainingTable,
    code: int,
    judged: JudgedRows,
    judged_by: Part | None,
    judged_name: str,
    grown_from: JudgedRows | None = None,
    choosing: JudgedPart | None = None,
) -> CutOffView:
    """Return the view of a classification tree.

    code: the class of interest. judged: rows that did not grow the tree that predicts them, called
    `judged_name`. The part is None for the rows of all folds. grown_from: the rows that grew the
    tree; None if they are those of the table. choosing: the rows on which the cheapest cut-off is
    found, if not the judged ones.
    """
    grown_from = (grown_from or judged_by_tree(tree, training)).without_class_weights
    judged = judged.without_class_weights
    of_training, of_judged = _curves(grown_from, code), _curves(judged, code)
    shares = np.zeros(tree.n_leaves)
    shares[grown_from.leaf] = grown_from.share_of(code)
    levels = tree.target.levels
    slots = class_slots(np.asarray(tree.statistics[0]).tolist())
    rest = [other for other in range(len(levels)) if other != code]
    is_two = len(rest) == 1
    name = short(levels[code])
    average = of_training.of_class / of_training.total
    highest = max(float(shares.max()), *(_highest(one) for one in (of_training, of_judged)))
    return CutOffView(
        table=training.fingerprint[:16],
        tree=_name_of(shares, tree.n_samples[tree.leaves]),
        name=name,
        whole=on_one_line(levels[code]),
        slot=slots[code],
        other=short(levels[rest[0]]) if is_two else f"not {name}",
        other_slot=slots[rest[0]] if is_two else -1,
        average=average,
        top=round_top(highest, _ROUND_ENDS),
        odds=round_odds(average),
        weighted=is_weighted(training.weights),
        judged_by=_JUDGED_BY[judged_by],
        leaves=_leaf_shares(tree, shares),
        training=_part("training", of_training),
        judged=_part(judged_name, of_judged),
        choosing=None
        if choosing is None
        else _part(choosing.name, _curves(choosing.judged.without_class_weights, code)),
        costs=_losses_of(tree, code),
        about_costs=_about_costs(tree, code, average),
        caption=_caption(judged_by, judged_name, judged, choosing),
        capped=_capped(tree, of_judged),
    )


def round_odds(average: float) -> int:
    """Return how many other rows there are per row of the class: 1, 2 or 5 times a power of 10."""
    if not 0 < average < 1:
        return 1
    odds = max((1 - average) / average, 1.0)
    power = 10 ** math.floor(math.log10(odds))
    steps = [step * power for step in (*_ROUND_ODDS, 10)]
    return int(min(steps, key=lambda step: abs(math.log(step / odds))))


def _name_of(shares: FloatArray, n_rows: IntArray) -> str:
    """Return what to call a tree by its leaves: their shares of the class, and their rows."""
    held = (np.asarray(each, np.float64).tobytes() for each in (shares, n_rows))
    return f"{zlib.crc32(b''.join(held)):08x}"


def costs_of(tree: Tree, training: TrainingTable, code: int) -> tuple[tuple[float, float], bool]:
    """Return the costs of a missed row and of a false alarm until the user enters others, and
    whether the user may: the tree's losses are fixed."""
    if losses := _losses_of(tree, code):
        return losses, False
    return (round_odds(share_of(training, training.classes[code])), 1.0), True


def _losses_of(tree: Tree, code: int) -> tuple[float, float] | None:
    loss = tree.search.loss
    return against_the_rest(loss, tree.target.levels, code) if loss else None


def _about_costs(tree: Tree, code: int, average: float) -> str:
    """Say where the costs come from before they are changed, and how they relate to the losses."""
    if not tree.search.loss:
        name, odds = short(tree.target.levels[code]), round_odds(average)
        if odds == 1:
            return ""
        exact = show_number((1 - average) / average, 3)
        return (
            f"Until you enter your own costs, their ratio is {show_count(odds)} : 1. It is rounded "
            f"from {exact}, the number of other rows for each row of {name}."
        )
    if _losses_of(tree, code) is not None:
        return "These costs are the tree’s losses; change them under “More settings”."
    return (
        "These costs are used only to choose a cut-off. The tree’s losses, under “More settings”, "
        "depend on both the true and the predicted class, so a cut-off for one class cannot use "
        "them."
    )


def _curves(judged: JudgedRows, code: int) -> ClassCurves:
    return class_curves(judged.share_of(code), judged.actual == code, judged.weights)


def _leaf_shares(tree: Tree, shares: FloatArray) -> LeafShares:
    """Return the leaves with the most rows, from left to right as in the tree's arrays."""
    largest = np.argsort(-tree.n_samples[tree.leaves], kind="stable")[: CAPS.max_leaves_on_track]
    drawn = np.sort(largest)
    nodes = tree.leaves[drawn]
    paths = tuple(tree.path(node) for node in nodes.tolist())
    return LeafShares(paths, shares[drawn], tree.n_samples[nodes])


def _highest(curves: ClassCurves) -> float:
    return float(curves.cut_offs[1]) if len(curves.cut_offs) > 1 else 0.0


def _part(name: str, curves: ClassCurves) -> PartCurves:
    drawn = curves.drawn(CAPS.max_cut_offs)
    bins = calibration(curves)
    return PartCurves(
        name=name,
        cut_offs=curves.cut_offs[drawn],
        called=six_digits_or_whole(curves.called[drawn]),
        found=six_digits_or_whole(curves.found[drawn]),
        of_class=curves.of_class,
        total=curves.total,
        area=curves.roc_area,
        predicted=six_digits(bins.predicted),
        actual=six_digits(bins.actual),
    )


def six_digits_or_whole(values: FloatArray) -> NDArray[Any]:
    """Return counts unchanged, and weights rounded as far as drawing and text allow."""
    return values.astype(np.int64) if (values == np.rint(values)).all() else six_digits(values)


def _caption(
    judged_by: Part | None, name: str, judged: JudgedRows, choosing: JudgedPart | None
) -> str:
    """Say which rows are counted, and that a cut-off chosen on them looks too good."""
    n_rows = len(judged)
    flattered = "A cut-off chosen on these rows looks better on them than on new rows"
    match judged_by:
        case None:
            end = "; held-out rows show how good it really is."
            if judged.counts is not None:  # a stored table cannot hold out rows
                end = "."
            return (
                f"{name.capitalize()}: each of {rows(n_rows)} is judged by a tree that was grown "
                "without it, and all these rows are ranked together: the AUC may differ from the "
                "mean over the folds above. The dots are the leaves of the tree shown. "
                f"{flattered}{end}"
            )
        case Part.TUNING:
            return (
                f"The counts are from {rows(n_rows)} held out for tuning. {flattered}; test rows "
                "show how good it really is."
            )
        case _:
            counts = f"The counts are from {rows(n_rows)} held out for testing."
            if choosing is None:
                return (
                    f"{counts} If you choose a cut-off on them, they cannot judge it any more: "
                    "cross-validate, and it is chosen on the folds."
                )
            on = "the folds" if choosing.part is None else "the tuning rows"
            return f"{counts} “Use the cheapest cut-off” chooses on {on}, not on these rows."


def _capped(tree: Tree, curves: ClassCurves) -> str:
    told, n_leaves, n = [], CAPS.max_leaves_on_track, len(curves.cut_offs)
    if tree.n_leaves > n_leaves:
        told.append(
            f"The {show_count(n_leaves)} largest of {leaves(tree.n_leaves)} are drawn as dots."
        )
    if tree.weight_of_class is not None:
        weights = "class weights" if tree.search.class_weight else "the weights from the losses"
        told.append(f"Shares are computed without {weights}.")
    if n > CAPS.max_cut_offs:
        told.append(
            f"{show_count(CAPS.max_cut_offs)} of {show_count(n)} different cut-offs are tried."
        )
    return " ".join(told)


def cut_off_of(
    tree: Tree,
    training: TrainingTable,
    code: int,
    parts: Sequence[JudgedPart],
    judged_by: Part | None,
) -> CutOffView:
    """Return the curves on the part that judges; `judged_by` is None for the folds.

    Test rows only judge: the cheapest cut-off is found on the folds or on tuning rows, if there are
    any.
    """
    by_part = {part.part: part for part in parts}
    part = by_part[judged_by]
    others = by_part.get(None) or by_part.get(Part.TUNING)
    choosing = others if judged_by is Part.TEST else None
    grown_from = None if part.judged.counts is None else growing_rows(tree)
    return cut_off_view(
        tree, training, code, part.judged, judged_by, part.name, grown_from, choosing
    )

"""One class at every cut-off: the forest's vote against the page's tree, on held-out rows."""

from dataclasses import dataclass

import numpy as np

from explorer.caps import CAPS
from explorer.data.display import show_count, show_number
from explorer.judging.class_curves import ClassCurves, class_curves
from explorer.judging.forest.study import ForestStudy
from explorer.judging.judged_rows import JudgedRows, judged_by_tree
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import short

Points = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Curve:
    """Points of shares, 0 to 1, from no row predicted as the class to all; area: "AUC 0.846"."""

    points: Points
    area: str


@dataclass(frozen=True, slots=True)
class ClassChart:
    """The ROC and the precision-recall curves of one class, of the forest and of the page's tree.

    name: the class. share: its share of the rows, which is the precision of random predictions.
    """

    title: str
    name: str
    share: float
    roc: tuple[Curve, Curve]
    precision: tuple[Curve, Curve]
    told: str


def class_chart(study: ForestStudy, tree: Tree, code: int | None) -> ClassChart | None:
    """Return the chart of the class with this code; None without held-out rows of both kinds.

    The forest's share is its vote: the mean of the trees' shares.
    """
    if code is None or study.judged is None or study.voted is None or not study.voted.n_classes:
        return None
    both = [_curves(judged, code) for judged in (study.voted, judged_by_tree(tree, study.judged))]
    forest, own = both
    if not 0 < forest.of_class < forest.total:
        return None
    name = short(tree.target.levels[code])
    areas = [f"{show_number(one.roc_area or 0.0, 3)}" for one in both]
    n_rows = int(np.count_nonzero(study.judged.weights > 0))
    told = f"Judged on {show_count(n_rows)} held-out row{'s' * (n_rows != 1)}. "
    told += "The forest’s share is the mean of its trees’ shares."
    most = max(len(one.cut_offs) for one in both)
    drawn = max(len(one.drawn(CAPS.max_cut_offs)) for one in both)
    if drawn < most:
        told += f" The curves are drawn at {show_count(drawn)} of {show_count(most)} cut-offs."
    return ClassChart(
        f"AUC for {name}: {areas[0]} by the forest, {areas[1]} by the page’s tree",
        name,
        forest.of_class / forest.total,
        (_roc(forest, areas[0]), _roc(own, areas[1])),
        (_precision(forest), _precision(own)),
        told,
    )


def _curves(judged: JudgedRows, code: int) -> ClassCurves:
    return class_curves(judged.share_of(code), judged.actual == code, judged.weights)


def _roc(curves: ClassCurves, area: str) -> Curve:
    at = curves.drawn(CAPS.max_cut_offs)
    pairs = zip(curves.false_alarm_rate[at].tolist(), curves.recall[at].tolist(), strict=True)
    return Curve(tuple(pairs), f"AUC {area}")


def _precision(curves: ClassCurves) -> Curve:
    """Return the curve as steps, because no cut-off lies between two points."""
    at = curves.drawn(CAPS.max_cut_offs)[1:]
    points, before = [], 0.0
    found = zip(curves.recall[at].tolist(), curves.precision[at].tolist(), strict=True)
    for recall, precision in found:
        points += [(before, precision), (recall, precision)]
        before = recall
    average = show_number(curves.average_precision or 0.0, 3)
    return Curve(tuple(points), f"average precision {average}")

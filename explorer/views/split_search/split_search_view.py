"""The split search of a node as compact JSON, for the browser to draw and recompute."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Display, Task
from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitEngine
from explorer.tree.impurity import Criterion
from explorer.tree.tree import Tree
from explorer.views.nodes.class_slots import class_slots
from explorer.views.nodes.wording import criterion_name, ending_words, on_one_line, short
from explorer.views.split_search.all_curves import split_title
from explorer.views.split_search.criteria import Contender, unit_of
from explorer.views.split_search.crosstab import Crosstab, crosstab
from explorer.views.split_search.leaderboard import BestCut
from explorer.views.split_search.node_rows import node_rows
from explorer.views.split_search.thresholds import CutTable, cut_table

IntArray = NDArray[np.int64]

_AXIS_NAMES = {
    Criterion.GINI: "Gini impurity",
    Criterion.ENTROPY: "entropy, bits",
    Criterion.MISCLASSIFICATION: "misclassified",
    Criterion.SQUARED_ERROR: "squared error",
    Criterion.ABSOLUTE_ERROR: "absolute error",
}


@dataclass(frozen=True, slots=True)
class FeatureCuts:
    """One feature's cuts at a node; `cuts` is None where it has none, `obstacle` says why.

    `statistics` are the node's: class weights, or weight, mean (from `centre`) and sum of
    squared deviations.
    """

    feature: int
    statistics: tuple[float, ...]
    centre: float
    weighted: bool
    cuts: CutTable | Crosstab | None


def feature_cuts(
    engine: SplitEngine,
    training: TrainingTable,
    tree: Tree,
    node: int,
    rows: IntArray,
    feature: int,
) -> FeatureCuts:
    """Every cut of one feature over the node's rows."""
    members = node_rows(training, tree.search, rows)
    profile = engine.profile(rows, feature, tree.search)
    cuts: CutTable | Crosstab | None = None
    if training.features[feature].is_numeric:
        # Without a threshold there may still be "missing or not", which is drawn too.
        if len(profile):
            cuts = cut_table(profile, training, tree, node, members)
    elif len(profile.levels):
        cuts = crosstab(profile, training, members, tree.search.criterion)
    return FeatureCuts(
        feature=feature,
        statistics=members.statistics(),
        centre=members.centre,
        weighted=bool((members.weights != 1.0).any()),
        cuts=cuts,
    )


def split_lab_payload(
    training: TrainingTable,
    tree: Tree,
    node: int,
    board: Sequence[BestCut],
    detail: FeatureCuts,
    duel: Sequence[Contender] | None,
) -> bytes:
    """What the browser needs of one node and one feature, as UTF-8 JSON without NaN.

    Without a duel the browser asks for it when it comes to be shown.
    """
    search, criterion = tree.search, tree.search.criterion
    key = repr((training.fingerprint, search, tree.path(node)))
    payload = {
        "id": hashlib.sha256(key.encode()).hexdigest()[:16],
        "title": split_title(tree, node, training),
        "task": "classes" if training.task is Task.CLASSIFICATION else "numbers",
        "target": short(training.target.name),
        "display": training.target.display.value,
        "criterion": criterion.value,
        "criterion_name": criterion_name(criterion),
        "axis_name": _axis_name(criterion, training),
        "unit": unit_of(criterion, training),
        "classes": _classes(training, tree),
        "node": {
            "path": tree.path(node),
            "rows": int(tree.n_samples[node]),
            "impurity": float(tree.impurity[node]),
            "statistics": detail.statistics,
            "centre": detail.centre,
            "answer": float(tree.prediction[node]),
            "weighted": detail.weighted,
            "is_leaf": bool(tree.is_leaf[node]),
            "ending": ending_words(tree, node),
            "no_gain": bool(not tree.is_leaf[node] and tree.gain[node] == 0.0),
        },
        "means": _mean_range(tree),
        "min_samples_leaf": search.min_samples_leaf,
        "board": list(board),
        "feature": detail.feature,
        "cuts": detail.cuts,
        "duel": None if duel is None else list(duel),
    }
    text = json.dumps(
        payload, default=_plain, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )
    return text.encode()


def _axis_name(criterion: Criterion, training: TrainingTable) -> str:
    name = _AXIS_NAMES[criterion]
    is_date = training.target.display is Display.DATE
    return f"{name}, {unit_of(criterion, training)}" if is_date else name


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: getattr(value, f.name) for f in fields(value)}
    raise TypeError(f"{type(value).__name__} cannot go to the browser.")


def _classes(training: TrainingTable, tree: Tree) -> list[dict[str, Any]]:
    if training.task is Task.REGRESSION:
        return []
    slots = class_slots(np.asarray(tree.statistics[0]).tolist())
    return [
        {"name": short(name), "whole": on_one_line(name), "slot": slot}
        for name, slot in zip(training.classes, slots, strict=True)
    ]


def _mean_range(tree: Tree) -> tuple[float, float] | None:
    """The lowest and highest answer of the tree, which the scale of means spans."""
    if tree.task is Task.CLASSIFICATION:
        return None
    answers = np.asarray(tree.prediction, np.float64)
    return float(answers.min()), float(answers.max())

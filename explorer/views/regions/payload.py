"""The regions as the bytes that their component in the browser reads."""

import json
import math
from collections.abc import Collection, Sequence
from dataclasses import asdict, fields, is_dataclass
from typing import Any

import numpy as np

from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.tree.tree import Tree
from explorer.views.nodes.axes import Axis
from explorer.views.nodes.class_slots import class_slots
from explorer.views.nodes.feature_axes import LONGEST_WHOLE, few_ticks
from explorer.views.nodes.measures import placed
from explorer.views.nodes.wording import on_one_line, short
from explorer.views.regions.fixed_controls import FixedControl, fixed_control
from explorer.views.regions.points import Points
from explorer.views.regions.region_nodes import region_nodes
from explorer.views.regions.region_walk import RegionsKind
from explorer.views.regions.regions_view import RegionsView


def regions_payload(
    tree: Tree,
    training: TrainingTable,
    view: RegionsView,
    selected: str,
    offered: Sequence[str],
    chosen: Collection[str] = (),
) -> bytes:
    """The regions as JSON in UTF-8, without NaN.

    `offered` are the columns that may run along an axis, those of the view among them;
    `chosen` the features whose fixed value a person chose.
    """
    is_classes = tree.task is Task.CLASSIFICATION
    nodes = region_nodes(tree, view)
    entry = {node: i for i, node in enumerate(nodes.node)}
    names = training.features.names
    payload = {
        "of": training.fingerprint[:16],
        "kind": _KINDS[view.kind],
        "title": view.title,
        "reading": view.short_caption,
        "selected": selected,
        "axes": [_axis(view.x), _axis(view.y)],
        "chosen": [-1 if f is None else offered.index(names[f]) for f in view.along],
        "offered": [[short(name), short(name, LONGEST_WHOLE)] for name in offered],
        "classes": _classes(tree, view) if is_classes else [],
        "scale": None if is_classes else _scale(tree, view),
        "features": [{"name": short(name)} for name in names],
        "nodes": nodes,
        "boxes": {
            "node": [entry[region.node] for region in view.regions],
            "x0": [region.x0 for region in view.regions],
            "x1": [region.x1 for region in view.regions],
            "y0": [region.y0 for region in view.regions],
            "y1": [region.y1 for region in view.regions],
        },
        "points": _points(tree, view),
        "outline": view.outline,
        "slice": [
            _control(fixed_control(tree, training, fixed, names[fixed.feature] in chosen))
            for fixed in view.fixed
        ],
    }
    text = json.dumps(
        payload, default=_plain, ensure_ascii=False, allow_nan=False, separators=(",", ":")
    )
    return text.encode()


_KINDS = {
    RegionsKind.CLASS_REGIONS: "class plane",
    RegionsKind.CLASS_INTERVALS: "class strip",
    RegionsKind.NUMBER_REGIONS: "number plane",
    RegionsKind.NUMBER_STEPS: "number steps",
}


def _control(control: FixedControl) -> dict[str, Any]:
    plain = asdict(control)
    return plain | {"at": plain.pop("taken"), "pinned": plain.pop("is_chosen")}


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: getattr(value, f.name) for f in fields(value)}
    raise TypeError(f"{type(value).__name__} cannot go to the browser.")


def _axis(axis: Axis) -> dict[str, Any]:
    kept = ("name", "kind", "low", "high", "ticks")
    return {name: getattr(axis, name) for name in kept}


def _classes(tree: Tree, view: RegionsView) -> list[dict[str, Any]]:
    slots = class_slots(view.root_weights)
    levels = zip(view.class_names, tree.target.levels, slots, strict=True)
    return [
        {"name": name, "whole": on_one_line(level), "slot": slot} for name, level, slot in levels
    ]


def _scale(tree: Tree, view: RegionsView) -> dict[str, Any]:
    ticks = few_ticks(tree.target, view.lowest, view.highest)
    return {"low": view.lowest, "high": view.highest, "ticks": ticks, "name": view.target.name}


def _points(tree: Tree, view: RegionsView) -> dict[str, Any]:
    """What many rows share is written once."""
    points: Points = view.points
    leaves = sorted(set(points.leaf))
    entry = {leaf: i for i, leaf in enumerate(leaves)}
    prediction = dict(zip(points.leaf, points.prediction, strict=True))
    value: tuple[float, ...] = points.value
    if tree.task is Task.REGRESSION:
        value = tuple(placed(np.array(value), view.lowest, view.highest).round(3).tolist())
    return {
        "row": [short(name) for name in points.row],
        "x": points.x,
        "y": points.y,
        "value": value,
        "leaf": [entry[leaf] for leaf in points.leaf],
        "paths": [tree.path(leaf) for leaf in leaves],
        "answers": [prediction[leaf] for leaf in leaves],
        "outside": [math.ceil(100 * share) / 100 for share in points.outside],
        "texts": [_once(texts) for texts in (points.target_text, *points.axis_texts)],
        "names": [view.target.name, *(short(name) for name in points.axis_names)],
    }


def _once(texts: Sequence[str]) -> dict[str, Any]:
    """Each different text, and which of them stands where."""
    words = sorted(set(texts))
    place = {word: i for i, word in enumerate(words)}
    return {"words": words, "at": [place[text] for text in texts]}

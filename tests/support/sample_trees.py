"""Small trees in the canvas's form, made by hand so that a test shows every number."""

from typing import Any

import numpy as np

from explorer.views.nodes.bins import Bins, bins_below

WORDS = {
    "depth": "stopped at depth {n}",
    "leaves": "stopped at {n} leaves",
    "alpha": "pruned at α = {n}",
    "below": "{n} nodes below are not drawn",
}

BLANK: dict[str, Any] = {
    "parent": -1,
    "left": -1,
    "depth": 0,
    "path": "",
    "rows": 1,
    "weight": 1.0,
    "impurity_text": "0.5",
    "impurity": 0.5,
    "purity": 0.5,
    "pure": 0,
    "cost": 0.1,
    "rank": -1,
    "prediction": "ant",
    "predicted_class": 0,
    "share_text": "50 %",
    "tie": 0,
    "class_weights": [],
    "value": 0.0,
    "value_text": "0",
    "spread": 0.0,
    "spread_text": "± 0",
    "position": 0.0,
    "dots": [],
    "ending": "",
    "natural": 0,
    "n_below": 0,
    "feature": -1,
    "kind": "leaf",
    "threshold": None,
    "threshold_bin": -1,
    "threshold_text": "",
    "split_text": "",
    "rule": "",
    "left_text": "",
    "right_text": "",
    "left_whole": "",
    "right_whole": "",
    "levels_left": [],
    "levels_right": [],
    "others": [0, 0],
    "missing": 0,
    "missing_left": 0,
    "exact": 1,
    "no_gain": 0,
    "forced": 0,
    "interval": None,
    "bars": [],
    "missing_bars": [],
    "caption": "",
}

Nodes = list[dict[str, Any]]


def numeric_feature(name: str = "length", low: float = 0.0, high: float = 28.0) -> dict[str, Any]:
    return {
        "name": name,
        "whole": name,
        "kind": "numeric",
        "low": low,
        "high": high,
        "low_text": f"{low:g}",
        "high_text": f"{high:g}",
        "bins": 28,
        "levels": [],
        "levels_whole": [],
    }


def category_feature(levels: list[str], name: str = "island") -> dict[str, Any]:
    return {
        "name": name,
        "whole": name,
        "kind": "category",
        "low": 0,
        "high": 0,
        "low_text": "",
        "high_text": "",
        "bins": len(levels),
        "levels": levels,
        "levels_whole": levels,
    }


def class_tree(
    features: list[dict[str, Any]], nodes: Nodes, classes: list[str] | None = None
) -> dict[str, Any]:
    """Return a tree over classes "ant", "bee", "cat"; more than eight names share the slot
    "other"."""
    names = classes or ["ant", "bee", "cat"]
    slots = [i if len(names) <= 8 or i < 7 else -1 for i in range(len(names))]
    return {
        **_frame(features, nodes, "classes"),
        "criterion": "Gini",
        "classes": [
            {"name": name, "whole": name, "slot": slot, "weight": 1.0}
            for name, slot in zip(names, slots, strict=True)
        ],
        "scale": None,
    }


def number_tree(features: list[dict[str, Any]], nodes: Nodes) -> dict[str, Any]:
    """Return a tree over a target "mpg" from 0 to 40."""
    scale = {"low": 0.0, "high": 40.0, "ticks": [[10.0, "10"], [30.0, "30"]], "name": "mpg"}
    return {
        **_frame(features, nodes, "numbers"),
        "criterion": "squared error",
        "classes": [],
        "scale": scale,
    }


def numeric_split(**changes: Any) -> Nodes:
    """Return the nodes of a split: 28 rows cut at 7 of 0 … 28: 7 ants left, 21 of three classes
    right; 4 more are missing."""
    root = {
        "left": 1,
        "rows": 32,
        "weight": 32.0,
        "rank": 0,
        "class_weights": [8, 8, 16],
        "feature": 0,
        "kind": "numeric",
        "threshold": 7.0,
        "threshold_text": "7",
        "split_text": "length ≤ 7?",
        "left_text": "≤ 7 or missing",
        "right_text": "> 7",
        "left_whole": "length ≤ 7 or missing",
        "right_whole": "length > 7",
        "missing": 4,
        "missing_left": 1,
        "bars": [2, 0, 4, 3, 0, 2, 3, 1, 1, 10, 1, 4, 11, 2, 1, 20, 2, 8],
        "missing_bars": [0, 2, 1, 2],
        "interval": [0.0, 28.0],
        **changes,
    }
    left = {"rows": 11, "class_weights": [8, 3, 0], "share_text": "72.7 %", "purity": 0.6}
    right = {"rows": 21, "class_weights": [0, 5, 16], "prediction": "cat", "predicted_class": 2}
    return [root, {**left, "parent": 0, "path": "L"}, {**right, "parent": 0, "path": "R"}]


def _frame(features: list[dict[str, Any]], nodes: Nodes, task: str) -> dict[str, Any]:
    unknown = {name for node in nodes for name in node} - BLANK.keys()
    assert not unknown, f"the canvas has no column {sorted(unknown)}"
    full = [{**BLANK, **node} for node in nodes]
    for node in full:
        if node["threshold"] is not None:
            axis = features[node["feature"]]
            bins = Bins(axis["low"], axis["high"], axis["bins"])
            node["threshold_bin"] = int(bins_below(bins, np.array([node["threshold"]]))[0]) - 1
    for node in full[1:]:
        node["depth"] = full[node["parent"]]["depth"] + 1
    return {
        "id": "0" * 16,
        "task": task,
        "target": "species",
        "rows": full[0]["rows"],
        "weight": full[0]["weight"],
        "weighted": False,
        "features": features,
        "nodes": {name: [node[name] for node in full] for name in BLANK},
        "words": WORDS,
        "capped": "",
    }

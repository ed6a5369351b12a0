"""The tree canvas as the bytes that its component in the browser reads."""

import json
from typing import Any

from explorer.views.nodes.classes import CanvasClass
from explorer.views.nodes.feature_axes import CanvasFeature, CanvasScale
from explorer.views.tree.tree_view import TreeCanvasView


def payload(view: TreeCanvasView) -> bytes:
    """The view as JSON in UTF-8, the same bytes for the same view."""
    columns = (view.shapes, view.answers, view.splits, view.bars, view.split_words)
    nodes = {
        name: getattr(part, name)
        for part in (*columns, view.answer_words)
        for name in part.__slots__
    }
    plain = {name: getattr(view, name) for name in _PLAIN}
    whole = plain | {
        "classes": [_fields(one) for one in view.classes],
        "scale": view.scale and _fields(view.scale),
        "features": [_fields(one) for one in view.features],
        "nodes": nodes,
        "words": dict(view.words),
        "capped": view.capped,
    }
    return json.dumps(
        whole, ensure_ascii=False, allow_nan=False, check_circular=False, separators=(",", ":")
    ).encode("utf-8")


_PLAIN = ("id", "task", "target", "criterion", "rows", "weight", "weighted")


def _fields(value: CanvasClass | CanvasScale | CanvasFeature) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__slots__}

"""Names of features, categories and classes in little room, each still distinct from the others."""

import math
from collections.abc import Sequence

from explorer.figures.drawing.labels import Style, fits_in, label_width, on_two_lines
from explorer.figures.tree.drawn import DrawnTree
from explorer.views.nodes.shortening import short_name

_MAX_OTHERS = 200
"""A category's short name is compared with at most this many others."""


def feature_name(tree: DrawnTree, feature: int, style: Style, room: float) -> str:
    """Return a feature's name, or a part of it that fits and does not occur in another feature's
    name; "" if no part fits."""
    own = tree.view.features[feature]
    if label_width(style, own.name) <= room:
        return own.name
    known = enumerate(tree.view.features)
    others = [one.whole for at, one in known if at != feature and (one.bins or one.levels)]
    return _shortened(tree, f"{feature}", own.whole, others, style, room)


def broken_name(name: str, room: float) -> list[str]:
    """Return a name on two lines, broken between its words; nothing if it fits on one line or does
    not fit on two."""
    broken = on_two_lines("edge", name.replace("_", "_ "), room)
    lines = [line.replace("_ ", "_") for line in broken]
    fits = all(label_width("edge", line) <= room for line in lines)
    return lines if len(lines) > 1 and fits else []


def category_name(tree: DrawnTree, feature: int, code: int, style: Style, room: float) -> str:
    """Return a category's name, or a part that fits and no other category of the feature has."""
    own = tree.view.features[feature]
    if label_width(style, own.levels[code]) <= room:
        return own.levels[code]
    others = [one for at, one in enumerate(own.levels_whole) if at != code][:_MAX_OTHERS]
    return _shortened(tree, f"{feature} {code}", own.levels_whole[code], others, style, room)


def class_name(tree: DrawnTree, i: int, style: Style, room: float) -> str:
    """Return the name of the class that a node predicts, or a part that fits and no other class
    has."""
    classes, code = tree.view.classes, tree.nodes.predicted_class[i]
    if label_width(style, classes[code].name) <= room:
        return classes[code].name
    others = [one.whole for at, one in enumerate(classes) if at != code]
    return _shortened(tree, f"class {code}", classes[code].whole, others, style, room)


def _shortened(
    tree: DrawnTree, of: str, whole: str, others: Sequence[str], style: Style, room: float
) -> str:
    space = math.floor(room)
    key = of, style, space
    if key not in tree.short_names:
        tree.short_names[key] = short_name(whole, others, fits_in(style, space))
    return tree.short_names[key]

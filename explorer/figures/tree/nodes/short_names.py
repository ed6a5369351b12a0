"""Names of features and categories in little room: what tells them from the others stays."""

import math
from collections.abc import Sequence

from explorer.figures.drawing.labels import Style, fits_in, label_width
from explorer.figures.drawing.shortening import is_cut_of, short_name
from explorer.figures.tree.drawn import DrawnTree

_MAX_OTHERS = 200
"""A category is told from so many others at most."""


def feature_name(tree: DrawnTree, feature: int, style: Style, room: float) -> str:
    """A feature's name, or the part of it that fits and is no other feature's; "" where there is
    no room for a part."""
    own = tree.features[feature]
    if label_width(style, own.name) <= room:
        return own.name
    others = [one.whole for at, one in enumerate(tree.features) if at != feature]
    return _shortened(tree, f"{feature}", own.whole, others, style, room)


def category_name(tree: DrawnTree, feature: int, code: int, style: Style, room: float) -> str:
    """A category's name, or the part of it that fits and is no other's of its feature."""
    own = tree.features[feature]
    if label_width(style, own.levels[code]) <= room:
        return own.levels[code]
    others = [one for at, one in enumerate(own.levels_whole) if at != code][:_MAX_OTHERS]
    return _shortened(tree, f"{feature} {code}", own.levels_whole[code], others, style, room)


def is_ambiguous(tree: DrawnTree, feature: int, short: str) -> bool:
    """Whether a name that `feature_name` has shortened might be another feature's too."""
    own = tree.features[feature]
    if short in (own.name, own.whole):
        return False
    parts = short.split("…")
    others = [one.whole for at, one in enumerate(tree.features) if at != feature]
    cuts = (("…".join(parts[:at]), "…".join(parts[at:])) for at in range(1, len(parts)))
    return any(
        is_cut_of(own.whole, begin, end) and any(is_cut_of(one, begin, end) for one in others)
        for begin, end in cuts
    )


def _shortened(
    tree: DrawnTree, of: str, whole: str, others: Sequence[str], style: Style, room: float
) -> str:
    space = math.floor(room)
    key = of, style, space
    if key not in tree.short_names:
        tree.short_names[key] = short_name(whole, others, fits_in(style, space))
    return tree.short_names[key]

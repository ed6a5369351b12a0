"""What colours mean: the classes with their marks, or the scale of means, above the tree."""

from explorer.data.display import show_count
from explorer.figures.drawing.labels import fitted, label, label_width
from explorer.figures.drawing.marks import glyph
from explorer.figures.drawing.markup import Attributes, Markup, element
from explorer.figures.drawing.ticks import roomy_ticks
from explorer.figures.tree.drawn import DrawnTree, show_weight

LINE = 20
_GLYPH, _APART, _MAX_NAME = 14, 18, 220
_SCALE, _BAR = 178, 8


def legend(tree: DrawnTree, width: float) -> tuple[list[Markup], float]:
    """The legend within a width, from 0, 0; and how high it is."""
    if tree.is_numbers:
        return _colour_scale(tree), LINE + _BAR + 16
    return _classes(tree, width)


def _classes(tree: DrawnTree, width: float) -> tuple[list[Markup], float]:
    theme, parts = tree.theme, []
    heading = f"{tree.target}{', counted by weight' if tree.weighted else ''}:"
    shown = fitted("small", heading, width)
    parts.append(label("small", 0, 13, shown, theme.text_faint, whole=heading))
    x, y = label_width("small", shown) + 8, 13.0
    for slot, name, whole, weight in _items(tree):
        text = fitted("edge", name, min(_MAX_NAME, width - _GLYPH))
        count = show_weight(weight)
        wide = _GLYPH + label_width("edge", text) + 6 + label_width("small", count)
        if x > 0 and x + wide > width:
            x, y = 0, y + LINE
        at = x + _GLYPH + label_width("edge", text) + 6
        parts += [
            glyph(slot, x + 5, y - 4.5, theme),
            label("edge", x + _GLYPH, y, text, theme.text, whole=whole),
            label("small", at, y, count, theme.text_faint),
        ]
        x += wide + _APART
    return parts, y + LINE - 13


def _items(tree: DrawnTree) -> list[tuple[int, str, str, float]]:
    own = [(one.slot, one.name, one.whole, one.weight) for one in tree.classes if one.slot >= 0]
    others = [one for one in tree.classes if one.slot < 0]
    if len(others) == 1:
        own.append((-1, others[0].name, others[0].whole, others[0].weight))
    elif others:
        name = f"{show_count(len(others))} others"
        own.append((-1, name, name, sum(one.weight for one in others)))
    return own


def _colour_scale(tree: DrawnTree) -> list[Markup]:
    scale, theme = tree.scale, tree.theme
    if scale is None:
        return []
    stops = [
        element("stop", {"offset": k / (len(theme.means) - 1), "stop-color": colour})
        for k, colour in enumerate(theme.means)
    ]
    low, width = scale.mean_low, scale.mean_high - scale.mean_low
    bar: Attributes = {"y": LINE, "width": _SCALE, "height": _BAR, "rx": 2, "fill": "url(#means)"}
    placed = [
        (_SCALE * (value - low) / width if width > 0 else _SCALE / 2, value, text)
        for value, text in scale.mean_ticks
    ]
    ticks = [
        label("small", at, LINE + _BAR + 12, text, theme.text_faint, anchor="middle")
        for at, text, _ in roomy_ticks(placed, -8, _SCALE + 8)
    ]
    return [
        element("linearGradient", {"id": "means"}, *stops),
        label("small", 0, 13, f"{scale.noun} {scale.name}", theme.text_faint),
        element("rect", bar),
        *ticks,
    ]

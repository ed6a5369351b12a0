"""Cards for numbers: binned points of the target, and a step at each side's mean."""

import math

from explorer.figures.drawing.labels import label
from explorer.figures.drawing.marks import Markup, element, mean_paint
from explorer.figures.drawing.scales import clamped, fitting_ticks, linear
from explorer.figures.tree.drawn import DrawnTree, children_of
from explorer.figures.tree.nodes.card_bands import band_by_level
from explorer.figures.tree.nodes.card_bars import slot_frame
from explorer.figures.tree.nodes.card_layout import SLOT_WIDTH, CardLayout, bin_stretches

_UP = 20
_RADII = (1.2, 1.5, 1.8, 2.1)
_POINT_STEP, _NARROW = 3, 3

Point = tuple[float, float, int]
"""x, y, size."""


def target_ticks(tree: DrawnTree, layout: CardLayout) -> list[Markup]:
    """Return the target's ticks, with lines across the plot."""
    scale, theme = tree.view.scale, tree.theme
    if scale is None:
        return []
    up = linear(scale.low, scale.high, layout.axis, layout.top)
    slot = layout.slot
    x = layout.start - 6 if slot is None or slot > layout.start else slot - 4
    inside = [tick for tick in scale.ticks if scale.low <= tick[0] <= scale.high]
    parts, room = [], x - 3
    for value, text, whole in fitting_ticks(inside, room):
        y = up(value)
        line = {"x1": layout.start, "x2": layout.end, "y1": y, "y2": y}
        parts.append(element("line", {**line, "stroke": theme.grid}))
        faint = theme.text_faint
        parts.append(label("small", x, y + 4, text, faint, anchor="end", room=room, whole=whole))
    return parts


def target_points(tree: DrawnTree, i: int, layout: CardLayout) -> list[Markup]:
    """Return the rows of each bin as points, at their targets."""
    bars = tree.nodes.bars[i]
    pairs = () if layout.slot is None else tree.nodes.missing_bars[i]
    up = linear(0, _UP, layout.axis, layout.top)
    most = max([1.0, *bars[2::3], *pairs[1::2]])
    stretches = None if layout.bands else bin_stretches(tree, i, layout)
    band_of, points = band_by_level(layout.bands), []
    for bin_, target, count in zip(bars[::3], bars[1::3], bars[2::3], strict=True):
        if stretches:
            start, end = stretches(int(bin_))
            spread = clamped((end - start) / 2 - _RADII[1], 0, 14)
        else:
            band = layout.bands[band_of.get(int(bin_), 0)]
            start, end = band.start, band.end
            spread = clamped((end - start) / 2 - 4, 1, 16)
        points += _scattered((start + end) / 2, up(target + 0.5), count, most, spread)
    for target, count in zip(pairs[::2], pairs[1::2], strict=True):
        x = (layout.slot or 0) + SLOT_WIDTH / 2
        points += _scattered(x, up(target + 0.5), count, most, 2.5)
    frame = [] if layout.slot is None else slot_frame(tree, layout)
    return [*frame, *_paths(tree, points)]


def mean_steps(tree: DrawnTree, i: int, layout: CardLayout) -> list[Markup]:
    """Return the means of both sides as lines, each over the values that go to that side."""
    nodes, scale, theme = tree.nodes, tree.view.scale, tree.theme
    if scale is None:
        return []
    up = linear(scale.low, scale.high, layout.axis, layout.top)
    box = nodes.interval[i]
    low, high = map(layout.across, box) if box else (layout.start, layout.end)
    runs = [(max(low, layout.start), layout.wedge), (layout.wedge, min(high, layout.end))]
    if nodes.kind[i] == "missing":
        slot = layout.slot or 0
        runs = [(layout.start, layout.end), (slot - 1, slot + SLOT_WIDTH + 1)]
    parts = []
    for child, (x1, x2) in zip(children_of(tree, i), runs, strict=True):
        y = clamped(up(nodes.value[child]), layout.top, layout.axis)
        ends = {"x1": x1, "x2": x2, "y1": y, "y2": y}
        stroke = mean_paint(nodes.position[child], theme)
        parts.append(element("line", {**ends, "stroke": theme.card, "stroke-width": 4}))
        parts.append(element("line", {**ends, "stroke": stroke, "stroke-width": 3}))
    return parts


def _scattered(x: float, y: float, count: float, most: float, spread: float) -> list[Point]:
    """Return a bin's rows as points side by side. If the fullest bin has more rows than there is
    room for, the number of points grows with the square root of the number of rows or, in narrow
    bins, the size of the one point does."""
    room = max(2, math.floor(2 * spread / _POINT_STEP) + 1)
    is_exact = most <= room
    if not is_exact and room <= _NARROW:
        is_few = count <= room
        size = 0 if is_few else int(clamped(math.ceil(3 * math.sqrt(count / most)), 1, 3))
        return _in_a_row(x, y, count if is_few else 1, spread, size)
    shown = count if is_exact else max(1, round(room * math.sqrt(count / most)))
    return _in_a_row(x, y, shown, spread, 0)


def _in_a_row(x: float, y: float, shown: float, spread: float, size: int) -> list[Point]:
    n = math.ceil(shown)
    step = min(_POINT_STEP, 2 * spread / (n - 1)) if n > 1 else 0
    # Moved up and down by less than a pixel, so that bins do not look like lines.
    ups = [0 if size else ((k * 7 + round(x) * 3) % 5 - 2) * 0.4 for k in range(n)]
    return [(x + (k - (n - 1) / 2) * step, y + up, size) for k, up in enumerate(ups)]


def _paths(tree: DrawnTree, points: list[Point]) -> list[Markup]:
    """Return one path per size; each point is a line of length 0 with a round cap."""
    paths = []
    look = {"fill": "none", "stroke": tree.theme.side, "stroke-linecap": "round"}
    for size, radius in enumerate(_RADII):
        d = "".join(f"M{x:.1f} {y:.1f}h0" for x, y, of in points if of == size)
        if d:
            paths.append(element("path", {"d": d, **look, "stroke-width": 2 * radius}))
    return paths

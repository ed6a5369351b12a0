"""Cards for classes: histograms and levels as bars stacked by class."""

from collections.abc import Callable

from explorer.data.display import show_count
from explorer.figures.drawing.labels import label, label_width
from explorer.figures.drawing.marks import Markup, element, number, slot_paint
from explorer.figures.drawing.scales import clamped
from explorer.figures.tree.drawn import DrawnTree
from explorer.figures.tree.nodes.card_bands import band_by_level
from explorer.figures.tree.nodes.card_layout import SLOT_WIDTH, CardLayout, bin_stretches

_LEVEL_BAR, _COUNT_ROOM, _COUNT_GAP = 22, 44, 3
_LOWEST_BIN, _LOWEST_LEVEL, _LOWEST_SLOT = 1.5, 2, 4
_BROKEN = 2
"""A slot with more than this many times the highest bar's weight is drawn broken."""

Stacks = dict[int, list[float]]


def histogram_bars(tree: DrawnTree, i: int, layout: CardLayout) -> list[Markup]:
    """Return a bar for each bin, and the slot for missing values on the same scale."""
    stretch_of = bin_stretches(tree, i, layout)
    stacks = _stacks(tree, i, lambda bin_: bin_)
    scale, slot = _slot_and_scale(tree, i, layout, stacks)
    bars = []
    for bin_, stack in stacks.items():
        start, end = stretch_of(bin_)
        width = clamped(end - start - 1, 1, _LEVEL_BAR)
        x = (start + end - width) / 2
        bars += _stacked_bar(tree, stack, x, layout.axis, width, scale, _LOWEST_BIN)
    if stacks:
        fullest = max(stacks, key=lambda bin_: sum(stacks[bin_]))
        slot.append(_count_above(tree, sum(stacks[fullest]), stretch_of(fullest), layout, scale))
    return [*bars, *slot]


def category_bars(tree: DrawnTree, i: int, layout: CardLayout) -> list[Markup]:
    """Return one bar for each level, with its count."""
    band_of = band_by_level(layout.bands)
    stacks = _stacks(tree, i, lambda code: band_of.get(code, -1))
    scale, slot = _slot_and_scale(tree, i, layout, stacks)
    weights = [band.entry.weight for band in layout.bands]
    highest, bars = weights.index(max(weights)), []
    for index, band in enumerate(layout.bands):
        stack = stacks.get(index)
        if not stack:
            continue
        count, room = show_count(band.entry.weight), band.end - band.start
        beside = _LEVEL_BAR + 4 + label_width("small", count)
        has_count = room >= _COUNT_ROOM and beside <= room
        x = band.start + (room - _LEVEL_BAR) / 2
        if has_count:
            x = min(x, band.end - beside)
        bars += _stacked_bar(tree, stack, x, layout.axis, _LEVEL_BAR, scale, _LOWEST_LEVEL)
        if has_count:
            y = min(layout.axis - 3, layout.axis - min(band.entry.weight * scale, 33) + 9)
            bars.append(label("small", x + _LEVEL_BAR + 4, y, count, tree.theme.text_faint))
        elif index == highest:
            bars.append(_count_above(tree, sum(stack), (band.start, band.end), layout, scale))
    return [*bars, *slot]


def slot_frame(tree: DrawnTree, layout: CardLayout) -> list[Markup]:
    """Return the dashed slot for missing values and its "?"."""
    x, theme = layout.slot or 0, tree.theme
    place = {"x": x + 0.5, "y": layout.top + 0.5, "width": SLOT_WIDTH - 1}
    look = {"fill": "none", "stroke": theme.text_faint, "stroke-dasharray": "3 2"}
    middle = x + SLOT_WIDTH / 2
    return [
        element("rect", {**place, "height": layout.axis - layout.top, **look}),
        label("small", middle, layout.baseline, "?", theme.text_faint, anchor="middle"),
    ]


def _count_above(
    tree: DrawnTree, weight: float, stretch: tuple[float, float], layout: CardLayout, scale: float
) -> Markup:
    """Return the weight of the highest bar, written above it, to compare the others with."""
    start, end = stretch
    count = show_count(weight)
    half = label_width("small", count) / 2 + _COUNT_GAP
    x = clamped((start + end) / 2, half, layout.width - half)
    y = layout.axis - weight * scale - _COUNT_GAP
    return label("small", x, y, count, tree.theme.text_faint, anchor="middle")


def _stacks(tree: DrawnTree, i: int, index_of: Callable[[int], int]) -> Stacks:
    """Return weights by bin and band of classes."""
    stacks: Stacks = {}
    bars = tree.nodes.bars[i]
    for bin_, code, weight in zip(bars[::3], bars[1::3], bars[2::3], strict=True):
        stack = stacks.setdefault(index_of(int(bin_)), [0.0] * len(tree.bands))
        stack[tree.band_of[int(code)]] += weight
    return stacks


def _slot_and_scale(
    tree: DrawnTree, i: int, layout: CardLayout, stacks: Stacks
) -> tuple[float, list[Markup]]:
    """Return pixels per unit of weight: the highest bar fills the plot. The slot has the same scale
    unless it would shrink the bars to less than half of their height."""
    highest = max([0.0, *map(sum, stacks.values())])
    missing = [0.0] * len(tree.bands)
    pairs = () if layout.slot is None else tree.nodes.missing_bars[i]
    for code, weight in zip(pairs[::2], pairs[1::2], strict=True):
        missing[tree.band_of[int(code)]] += weight
    total = sum(missing)
    is_broken = 0 < highest < total / _BROKEN
    scale = (layout.axis - layout.top) / (highest if is_broken else max(highest, total) or 1)
    if layout.slot is None:
        return scale, []
    return scale, _missing_slot(tree, missing, layout, scale, is_broken)


def _missing_slot(
    tree: DrawnTree, stack: list[float], layout: CardLayout, scale: float, is_broken: bool
) -> list[Markup]:
    x, full = layout.slot or 0, layout.axis - layout.top
    inner = (full - 3) / sum(stack)
    if not is_broken:
        inner = min(scale, inner)
    bottom, width = layout.axis - 1.5, SLOT_WIDTH - 4
    bars = _stacked_bar(tree, stack, x + 2, bottom, width, inner, _LOWEST_SLOT)
    if is_broken:
        y = layout.top + full / 3
        d = f"M{number(x + 1)} {number(y + 2.5)}L{number(x + SLOT_WIDTH - 1)} {number(y - 2.5)}"
        bars.append(element("path", {"d": d, "stroke": tree.theme.card, "stroke-width": 2}))
    return [*slot_frame(tree, layout), *bars]


def _stacked_bar(
    tree: DrawnTree,
    stack: list[float],
    x: float,
    bottom: float,
    width: float,
    scale: float,
    lowest: float,
) -> list[Markup]:
    """Return segments in class order from the bottom up; a bar that is not empty has at least the
    height `lowest`."""
    total = sum(stack)
    stretch = lowest / (total * scale) if 0 < total * scale < lowest else 1
    y, bars = bottom, []
    for band, weight in zip(tree.bands, stack, strict=True):
        if not weight:
            continue
        height = weight * scale * stretch
        y -= height
        place = {"x": x, "y": y, "width": width, "height": height}
        bars.append(element("rect", {**place, "fill": slot_paint(band.slot, tree.theme)}))
    return bars

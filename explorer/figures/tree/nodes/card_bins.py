"""Where the bins of a card stand: cut at its threshold, and within what earlier splits left."""

import math
from collections.abc import Callable

from explorer.figures.tree.drawn import DrawnTree
from explorer.figures.tree.nodes.card_layout import CardLayout

_CLEAR, _SEEN, _LEAST = 1, 4, 3


def bin_stretches(
    tree: DrawnTree, i: int, layout: CardLayout
) -> Callable[[int], tuple[float, float]]:
    """The stretch of the plot that each bin of a node's bars takes. At a threshold the bin that
    holds it is two: the bins right of it count one more. The narrower of two parts takes room from
    the bin beyond it, or from beyond the plot; the line lies between both."""
    bins = tree.features[tree.nodes.feature[i]].bins
    holds, interval = tree.nodes.threshold_bin[i], tree.nodes.interval[i]
    cut = bins if holds < 0 else holds
    step = (layout.end - layout.start) / bins
    low, high = map(layout.across, interval) if interval else (layout.start, layout.end)
    least = low if low > layout.start else -math.inf
    greatest = high if high < layout.end else math.inf
    left_end, right_end = layout.wedge - _CLEAR, layout.wedge + _CLEAR

    def edge(k: int) -> float:
        return layout.start + k * step

    before = max(edge(cut - 1), least) if cut > 0 else -math.inf
    after = min(edge(cut + 2), greatest) if cut < bins - 1 else math.inf
    begin = min(edge(cut), max((before + left_end) / 2, left_end - _SEEN))
    end = max(edge(cut + 1), min((after + right_end) / 2, right_end + _SEEN))

    def stretch(bin_: int) -> tuple[float, float]:
        if bin_ == cut:
            return min(max(begin, least), left_end - _LEAST), left_end
        if bin_ == cut + 1:
            return right_end, max(min(end, greatest), right_end + _LEAST)
        index = min(bin_ - 1 if bin_ > cut else bin_, bins - 1)
        start = end if bin_ == cut + 2 else edge(index)
        stop = begin if bin_ == cut - 1 else edge(index + 1)
        return max(start, least), min(stop, greatest)

    return stretch


def axis_ends(layout: CardLayout, has_threshold: bool) -> tuple[float, float]:
    """The ends of a card's axis: it bears the bars that stand beyond its plot, too."""
    if not has_threshold:
        return layout.start, layout.end
    beyond = _CLEAR + _SEEN
    return min(layout.start, layout.wedge - beyond), max(layout.end, layout.wedge + beyond)

"""Cards: a split's feature values and threshold; a leaf's prediction and why it ended."""

import re
from collections.abc import Sequence

from explorer.data.display import show_count
from explorer.figures.drawing.labels import label, label_width, on_two_lines
from explorer.figures.drawing.marks import Markup, element, moved, number
from explorer.figures.drawing.scales import clamped
from explorer.figures.tree.drawn import DrawnTree
from explorer.figures.tree.nodes.card_bars import category_bars, histogram_bars
from explorer.figures.tree.nodes.card_layout import CardLayout, axis_ends, card_layout
from explorer.figures.tree.nodes.card_points import mean_steps, target_points, target_ticks
from explorer.figures.tree.nodes.counts import count_marks, has_all_counts
from explorer.figures.tree.nodes.leaves import (
    CLASS_LEAF,
    NUMBER_LEAF,
    class_leaf,
    leaf_frame,
    leaf_ground,
    node_paint,
    number_leaf,
)
from explorer.figures.tree.nodes.short_names import category_name, feature_name
from explorer.views.nodes.wording import rows

_SIDE, _APART = 12, 8
_SECOND = 31
"""The baseline of the second line."""
_WORD_END = re.compile(r"[\s_\-/.]")

_RADIUS, _OVERHANG = 7, 8
LINE = 14


def card_header(tree: DrawnTree, i: int, layout: CardLayout) -> list[Markup]:
    """Return the feature's name and the number of rows, and below them a line on these rows: each
    class's count and the impurity, or mean and spread."""
    nodes, theme, feature = tree.nodes, tree.theme, tree.nodes.feature[i]
    counted, end = rows(nodes.rows[i]), layout.width - _SIDE
    room = layout.width - 2 * _SIDE - _APART - label_width("small", counted)
    shown, whole = feature_name(tree, feature, "name", room), tree.view.features[feature].whole
    parts = [
        label("name", _SIDE, 17, shown, theme.text, room=room, whole=whole),
        label("small", end, 17, counted, theme.text_soft, anchor="end"),
    ]
    if not tree.is_numbers:
        return [*parts, *_class_line(tree, i, end)]
    noun = tree.view.scale.noun if tree.view.scale else "mean"
    words = f"{noun} {nodes.value_text[i]} {nodes.spread_text[i]}"
    return [*parts, label("small", _SIDE, _SECOND, words, theme.text_soft, room=end - _SIDE)]


def _class_line(tree: DrawnTree, i: int, end: float) -> list[Markup]:
    """Return each class's count and, if there is room left, the impurity."""
    impurity = f"{tree.view.criterion} {tree.nodes.impurity_text[i]}"
    room = end - _SIDE - _APART - label_width("small", impurity)
    if not has_all_counts(tree, i, room):
        return count_marks(tree, i, _SIDE, _SECOND, end - _SIDE)
    faint = tree.theme.text_faint
    counts = count_marks(tree, i, _SIDE, _SECOND, room)
    return [*counts, label("small", end, _SECOND, impurity, faint, anchor="end")]


def axis_texts(tree: DrawnTree, i: int, layout: CardLayout) -> list[Markup]:
    """Return the threshold under the wedge, and the ends of the axis if there is room for them."""
    nodes, theme = tree.nodes, tree.theme
    own, slot, y = tree.view.features[nodes.feature[i]], layout.slot, layout.baseline
    is_missing = nodes.kind[i] == "missing"
    slot_left = slot is not None and slot < layout.start
    first = (slot or 0) + 13 if slot_left else 7
    last = slot - 1 if slot is not None and not slot_left else layout.width - 7
    asked = (nodes.left_text if is_missing else nodes.threshold_text)[i]
    half = min(label_width("threshold", asked), last - first) / 2 + 0.5
    middle = layout.wedge - half if is_missing else layout.wedge
    middle = clamped(middle, first + half, last - half)
    room = last - first
    texts = [label("threshold", middle, y, asked, theme.text, anchor="middle", room=room)]
    # The lowest and the highest value are written below the middle of wide bins.
    bin_ = (layout.end - layout.start) / own.bins
    low, high = label_width("small", own.low_text), label_width("small", own.high_text)
    ends = [
        (own.low_text, max(layout.start, layout.start + (bin_ - low) / 2), low),
        (own.high_text, min(layout.end - high, layout.end - (bin_ + high) / 2), high),
    ]
    for text, begin, width in ends:
        end = begin + width
        is_free = end < middle - half - _APART or begin > middle + half + _APART
        if is_free and begin >= first and end <= last + 1:
            texts.append(label("small", begin, y, text, theme.text_faint))
    return texts


def level_names(tree: DrawnTree, i: int, layout: CardLayout) -> list[Markup]:
    """Return the names of categories below their bars; a name without room is shortened to the
    part that distinguishes it."""
    feature = tree.nodes.feature[i]
    begin = _shared([band.entry.name for band in layout.bands if not band.entry.is_rest])
    y, soft, texts = layout.baseline, tree.theme.text_soft, []
    for band in layout.bands:
        entry, room = band.entry, band.end - band.start - 3
        tries = [entry.name, entry.least if entry.is_rest else ""]
        if begin and not entry.is_rest:
            tries.append(f"…{entry.name[begin:]}")
        shown = next((t for t in tries if t and label_width("small", t) <= room), None)
        if shown is None:
            code = entry.codes[0]
            shown = entry.least if entry.is_rest else ""
            shown = shown or category_name(tree, feature, code, "small", room) or entry.name
        x, whole = (band.start + band.end) / 2, entry.whole
        texts.append(label("small", x, y, shown, soft, anchor="middle", room=room, whole=whole))
    return texts


def _shared(names: Sequence[str]) -> int:
    """Return how many letters all names have in common at the beginning, up to the end of a word:
    "town 12" and "town 31" differ only in the rest."""
    if len(names) < 2:
        return 0
    end = 0
    while end < len(names[0]) and all(name[end : end + 1] == names[0][end] for name in names):
        end += 1
    while end > 0 and not _WORD_END.match(names[0][end - 1]):
        end -= 1
    return 0 if end < 4 or any(len(name) == end for name in names) else end


def card_size(tree: DrawnTree, i: int) -> tuple[float, float]:
    """Return the width and height of a split node's card."""
    layout = card_layout(tree, i)
    return layout.width, layout.height


def wedge_at(tree: DrawnTree, i: int) -> float:
    """Return the wedge's distance from the card's centre."""
    layout = card_layout(tree, i)
    return layout.wedge - layout.width / 2


def draw_card(tree: DrawnTree, i: int) -> Markup:
    """Return a card; its origin is its top centre."""
    layout, theme, nodes = card_layout(tree, i), tree.theme, tree.nodes
    is_category = tree.view.features[nodes.feature[i]].kind == "category"
    has_bins = not tree.is_numbers and nodes.kind[i] == "numeric"
    x1, x2 = axis_ends(tree, i, layout) if has_bins else (layout.start, layout.end)
    frame = {"width": layout.width, "height": layout.height, "rx": _RADIUS}
    axis = {"x1": x1, "x2": x2, "y1": layout.axis, "y2": layout.axis}
    parts = [
        element("rect", {**frame, "fill": theme.card, "stroke": theme.border}),
        *card_header(tree, i, layout),
        *([] if is_category else _boxed_out(tree, i, layout)),
        *target_ticks(tree, layout),
    ]
    if tree.is_numbers:
        parts += [*target_points(tree, i, layout), *mean_steps(tree, i, layout)]
    else:
        parts += (category_bars if is_category else histogram_bars)(tree, i, layout)
    parts.append(element("line", {**axis, "stroke": theme.text_faint}))
    parts += _wedge(tree, layout)
    parts += (level_names if is_category else axis_texts)(tree, i, layout)
    if layout.note:
        x, y, soft = layout.width / 2, layout.note_line, theme.text_soft
        parts.append(label("small", x, y, layout.note, soft, anchor="middle", slanted=True))
    return element("g", {"transform": moved(-layout.width / 2, 0)}, *parts)


def leaf_size(tree: DrawnTree) -> tuple[float, float]:
    """Return a leaf's width and height, without the text below it."""
    return NUMBER_LEAF if tree.is_numbers else CLASS_LEAF


def draw_leaf(tree: DrawnTree, i: int) -> Markup:
    """Return a leaf and the reason why the tree ends there; its origin is its top centre."""
    width, height = leaf_size(tree)
    natural = bool(tree.nodes.natural[i])
    parts = [leaf_frame(tree, width, height, natural)]
    if natural:
        parts.append(leaf_ground(width, height, node_paint(tree, i)))
    parts += (number_leaf if tree.is_numbers else class_leaf)(tree, i)
    faint, room = tree.theme.text_faint, width + _OVERHANG
    for k, line in enumerate(ending_texts(tree, i)):
        y = height + LINE * (k + 1)
        parts.append(label("small", width / 2, y, line, faint, anchor="middle", room=room))
    return element("g", {"transform": moved(-width / 2, 0)}, *parts)


def ending_texts(tree: DrawnTree, i: int) -> list[str]:
    """Return the text under a leaf, in lines of at most the allowed width."""
    nodes = tree.nodes
    is_said = nodes.natural[i] and nodes.pure[i]
    words = [nodes.ending[i]] if nodes.ending[i] and not is_said else []
    if nodes.n_below[i] > 0:
        words.append(tree.view.words["below"].replace("{n}", show_count(nodes.n_below[i])))
    room = leaf_size(tree)[0] + _OVERHANG
    return [line for text in words for line in on_two_lines("small", text, room)][:3]


def _boxed_out(tree: DrawnTree, i: int, layout: CardLayout) -> list[Markup]:
    """Return a grey background where the splits above have left no rows."""
    box = tree.nodes.interval[i]
    if not box:
        return []
    low, high = (clamped(layout.across(value), layout.start, layout.end) for value in box)
    tall = {"y": layout.top - 1, "height": layout.axis - layout.top + 1}
    fill = tree.theme.boxed_out
    return [
        element("rect", {"x": begin, "width": end - begin, **tall, "fill": fill})
        for begin, end in ((layout.start, low), (high, layout.end))
        if end - begin > 0.5
    ]


def _wedge(tree: DrawnTree, layout: CardLayout) -> list[Markup]:
    x, text = layout.wedge, tree.theme.text
    line = {"x1": x, "x2": x, "y1": layout.top - 2, "y2": layout.axis}
    d = f"M{number(x)} {number(layout.axis + 1)}l4.5 6.5h-9z"
    return [
        element("line", {**line, "stroke": text, "stroke-width": 1.25}),
        element("path", {"d": d, "fill": text}),
    ]

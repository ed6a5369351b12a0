"""Cards: of a split its feature's values and the threshold, of a leaf its prediction and end."""

from explorer.data.display import show_count
from explorer.figures.drawing.labels import label, on_two_lines
from explorer.figures.drawing.markup import Markup, element, moved, number
from explorer.figures.drawing.scales import clamped
from explorer.figures.tree.drawn import DrawnTree
from explorer.figures.tree.nodes.card_bars import category_bars, histogram_bars
from explorer.figures.tree.nodes.card_bins import axis_ends
from explorer.figures.tree.nodes.card_layout import CardLayout, card_layout
from explorer.figures.tree.nodes.card_points import mean_steps, target_points, target_ticks
from explorer.figures.tree.nodes.card_texts import axis_texts, card_header, level_names, note_line
from explorer.figures.tree.nodes.leaf_parts import leaf_frame, leaf_ground, node_paint
from explorer.figures.tree.nodes.leaves import CLASS_LEAF, NUMBER_LEAF, class_leaf, number_leaf

_RADIUS, _OVERHANG = 7, 8
LINE = 14


def card_size(tree: DrawnTree, i: int) -> tuple[float, float]:
    """Width and height of a node that is split."""
    layout = card_layout(tree, i)
    return layout.width, layout.height


def wedge_at(tree: DrawnTree, i: int) -> float:
    """The wedge's distance from the card's centre."""
    layout = card_layout(tree, i)
    return layout.wedge - layout.width / 2


def draw_card(tree: DrawnTree, i: int) -> Markup:
    """A card; its origin is its top centre."""
    layout, theme, nodes = card_layout(tree, i), tree.theme, tree.nodes
    is_category = tree.features[nodes.feature[i]].kind == "category"
    has_bins = not tree.is_numbers and nodes.kind[i] == "numeric"
    x1, x2 = axis_ends(layout, has_bins)
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
        parts.append(note_line(tree, layout))
    return element("g", {"transform": moved(-layout.width / 2, 0)}, *parts)


def leaf_size(tree: DrawnTree) -> tuple[float, float]:
    """Width and height, without the words below it."""
    return NUMBER_LEAF if tree.is_numbers else CLASS_LEAF


def draw_leaf(tree: DrawnTree, i: int) -> Markup:
    """A leaf with why the tree ends there; its origin is its top centre."""
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
    """What stands under a leaf, in lines as wide as it may be."""
    nodes = tree.nodes
    is_said = nodes.natural[i] and nodes.pure[i]
    words = [nodes.ending[i]] if nodes.ending[i] and not is_said else []
    if nodes.n_below[i] > 0:
        words.append(tree.below.replace("{n}", show_count(nodes.n_below[i])))
    room = leaf_size(tree)[0] + _OVERHANG
    return [line for text in words for line in on_two_lines("small", text, room)][:3]


def _boxed_out(tree: DrawnTree, i: int, layout: CardLayout) -> list[Markup]:
    """Grey ground where the splits above have sent all rows elsewhere."""
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

"""The tree's picture as SVG, as the browser draws the same view in the same room.

Layout and sizes are those of `explorer/browser/tree`, and a test compares the two. `text_width`
measures texts, because there is no browser to do it.
"""

import re
from dataclasses import dataclass, replace

from explorer.data.display import show_count
from explorer.data.errors import UnknownNameError, described
from explorer.figures.drawing.labels import FAMILY, fitted, label, label_width
from explorer.figures.drawing.marks import (
    Attributes,
    Markup,
    element,
    glyph,
    joined,
    literal,
    moved,
    pattern_defs,
)
from explorer.figures.drawing.scales import roomy_ticks
from explorer.figures.theme import LIGHT, Theme
from explorer.figures.tree.drawn import DrawnTree, children_of, drawn_tree
from explorer.figures.tree.layout import Layout
from explorer.figures.tree.levels import Frame, easy_tree_height, fit_tree, spacings_of
from explorer.figures.tree.nodes.cards import draw_card, draw_leaf
from explorer.figures.tree.nodes.compact_labels import (
    CompactLabel,
    compact_label,
    compact_labels,
    leaf_name_height,
)
from explorer.figures.tree.nodes.dots import draw_dot, draw_pill
from explorer.figures.tree.nodes.edges import edge_label, strands
from explorer.figures.tree.positions import Box, LabelRoom, NodePosition, positions_in, sizes_of
from explorer.views.nodes.classes import with_lit
from explorer.views.tree.tree_view import TreeView

LINE = 20
_GLYPH, _APART, _MAX_NAME = 14, 18, 220
_SCALE, _BAR = 178, 8

EDGE, NOTE = 8, 18
"""The margin around the tree, as in the browser; and the line that says what is not drawn."""
_MIN_WIDTH, _NAME_ABOVE = 40, 14
USUAL_WIDTH, _LEAST_SNUG, _STEP, _MAX_SNUG = 1200, 480, 40, 64
_RING, _RING_OFF = 2.2, 1.8


def legend(tree: DrawnTree, width: float) -> tuple[list[Markup], float]:
    """Return the legend within a width, starting at 0, 0, and its height."""
    if tree.is_numbers:
        return _colour_scale(tree), LINE + _BAR + 16
    return _classes(tree, width)


def _classes(tree: DrawnTree, width: float) -> tuple[list[Markup], float]:
    theme, parts = tree.theme, []
    heading = f"{tree.view.target}{', counted by weight' if tree.view.weighted else ''}:"
    shown = fitted("small", heading, width)
    parts.append(label("small", 0, 13, shown, theme.text_faint, whole=heading))
    x, y = label_width("small", shown) + 8, 13.0
    for slot, name, whole, weight in _items(tree):
        text = fitted("edge", name, min(_MAX_NAME, width - _GLYPH))
        count = show_count(weight)
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
    own = [
        (one.slot, one.name, one.whole, one.weight) for one in tree.view.classes if one.slot >= 0
    ]
    others = [one for one in tree.view.classes if one.slot < 0]
    if len(others) == 1:
        own.append((-1, others[0].name, others[0].whole, others[0].weight))
    elif others:
        name = f"{show_count(len(others))} others"
        own.append((-1, name, name, sum(one.weight for one in others)))
    return own


def _colour_scale(tree: DrawnTree) -> list[Markup]:
    scale, theme = tree.view.scale, tree.theme
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
        label("small", 0, 13, f"{scale.noun} {scale.name} ± {scale.spread}", theme.text_faint),
        element("rect", bar),
        *ticks,
    ]


@dataclass(frozen=True, slots=True)
class Arranged:
    """A tree in its room: every position, in the frame's pixels before magnification."""

    frame: Frame
    layout: Layout
    positions: list[NodePosition]
    names: dict[int, CompactLabel]
    height: float


def tree_svg(
    view: TreeView,
    theme: Theme,
    has_rows: bool,
    width: float | None = None,
    selected: str | None = None,
) -> str:
    """Return the picture, `width` pixels wide (None: `snug_width`) and as high as the tree needs;
    `selected` is the path of a node to mark. Raises UnknownNameError if there is no node at that
    path."""
    on_paper = replace(theme, page="#ffffff") if theme.name == LIGHT.name else theme
    tree = drawn_tree(view, on_paper, has_rows)
    if selected is not None and selected not in tree.nodes.path:
        raise UnknownNameError(f"The picture has no node at the path {described(selected)}.")
    if selected is not None and not tree.is_numbers:
        predicted = tree.nodes.predicted_class[tree.nodes.path.index(selected)]
        view = replace(view, classes=with_lit(view.classes, predicted))
        tree = drawn_tree(view, on_paper, has_rows)
    width = snug_width(tree) if width is None else width
    arranged = arrange(tree, width)
    head, above = legend(tree, width - 2 * EDGE)
    above += EDGE + (_NAME_ABOVE if arranged.frame.kinds[0] == "dot" else 0)
    frame, capped = arranged.frame, view.capped
    x = (width - (frame.right + frame.left) * frame.grow) / 2
    whole = above + arranged.height + (NOTE if capped else 0)
    grown = f"{moved(x, above + EDGE)} scale({frame.grow:.4f})"
    parts = [
        element("title", {}, literal(f"Decision tree for {view.target}")),
        element("desc", {}, literal(tree.nodes.caption[0])),
        pattern_defs(tree.theme),
        element("rect", {"width": width, "height": whole, "fill": tree.theme.page}),
        element("g", {"transform": moved(EDGE, EDGE)}, *head),
        element("g", {"transform": grown}, *_drawing(tree, arranged, selected, width)),
    ]
    if capped:
        faint, room = tree.theme.text_faint, width - 2 * EDGE
        parts.append(label("small", EDGE, whole - EDGE, capped, faint, room=room))
    size: Attributes = {"width": width, "height": whole, "viewBox": f"0 0 {width:g} {whole:.2f}"}
    font: Attributes = {"font-family": FAMILY, "style": "font-variant-numeric: tabular-nums"}
    root: Attributes = {"xmlns": "http://www.w3.org/2000/svg", "role": "img", **size, **font}
    return element("svg", root, *parts)


def snug_width(tree: DrawnTree) -> float:
    """Return the least width at which the picture has all the words that it has at USUAL_WIDTH.

    Texts keep their size, so in a narrower picture they are larger when it is scaled to a page. A
    tree of many nodes has USUAL_WIDTH.
    """
    if tree.n_nodes > _MAX_SNUG:
        return USUAL_WIDTH
    whole, width = _words(tree, USUAL_WIDTH), USUAL_WIDTH
    while width - _STEP >= _LEAST_SNUG and whole <= _words(tree, width - _STEP):
        width -= _STEP
    return width


def _words(tree: DrawnTree, width: float) -> set[str]:
    found = joined(_drawing(tree, arrange(tree, width), None, width))
    return set(re.findall(r"<text.*?</text>", re.sub(r' (x|y|d[xy])="[^"]*"', "", str(found))))


def arrange(tree: DrawnTree, width: float) -> Arranged:
    """Return the whole tree in a width, as high as it needs to be."""
    spacings, room = spacings_of(tree, sizes_of(tree)), max(width - 2 * EDGE, _MIN_WIDTH)
    below = leaf_name_height(tree)
    high = max(easy_tree_height(spacings, room, below), _MIN_WIDTH)
    frame, layout = fit_tree(spacings, room, high)
    if frame.kinds[-1] == "dot" and below:
        frame, layout = fit_tree(spacings, room, high - below)
    below = below if frame.kinds[-1] == "dot" else 0
    positions = positions_in(tree, layout, frame)
    slack = max((width - frame.right + frame.left) / 2, 0)
    space = Box(frame.left - slack, frame.right + slack, -_NAME_ABOVE, frame.bottom + 10 + below)
    names = compact_labels(tree, positions, space)
    tall = frame.bottom * frame.grow + below + 2 * EDGE
    return Arranged(frame, layout, positions, names, tall)


def _drawing(
    tree: DrawnTree, arranged: Arranged, selected: str | None, width: float
) -> list[Markup]:
    """Return edges, then those of the path, then nodes, then the texts of edges."""
    paths, positions, frame = tree.nodes.path, arranged.positions, arranged.frame
    on_path = [selected is not None and selected.startswith(path) for path in paths]
    room = LabelRoom(tree, arranged.layout, frame, width)
    edges: list[Markup] = []
    outlined: list[Markup] = []
    labels: list[Markup] = []
    for i, position in enumerate(positions):
        children = children_of(tree, i)
        leads = any(on_path[child] for child in children)
        for child in children:
            at, outline = positions[child], on_path[child]
            ribbon = strands(tree, child, position, at, leads=leads, outlined=outline)
            (outlined if outline else edges).append(element("g", {"class": "edge"}, *ribbon))
            if "dot" not in (at.kind, position.kind):
                gap = at.y - position.y - position.out_y
                text = edge_label(tree, child, at, room.beside(child), gap, outline)
                labels += [text] if text else []
    bodies = [
        _node(tree, arranged, i, path == selected, on_path[i], room) for i, path in enumerate(paths)
    ]
    return [joined(edges), joined(outlined), joined(bodies), joined(labels)]


def _node(
    tree: DrawnTree, arranged: Arranged, i: int, selected: bool, on_path: bool, room: LabelRoom
) -> Markup:
    at = arranged.positions[i]
    if at.kind == "card":
        parts = [draw_leaf(tree, i) if tree.nodes.left[i] < 0 else draw_card(tree, i)]
    elif at.kind == "pill":
        parts = [draw_pill(tree, i, at.width, at.height)]
    else:
        parts = draw_dot(tree, i, at.width, at.scale, at.apart)
        if i in arranged.names:
            parts.append(compact_label(tree, arranged.names[i]))
    if on_path:
        parts = _marked(tree, at, parts, selected)
    known = {"class": "node", "data-node": str(i), "transform": moved(at.x, at.y)}
    described = element("title", {}, literal(tree.nodes.caption[i]))
    return element("g", known, described, *parts)


def _marked(tree: DrawnTree, at: NodePosition, parts: list[Markup], selected: bool) -> list[Markup]:
    """Return the node with a mark if it is selected, or on the path to the selected node."""
    theme = tree.theme
    if at.kind == "dot":
        r = at.width / 2 + _RING_OFF + _RING / 2
        ring: Attributes = {"fill": theme.page, "stroke": theme.accent, "stroke-width": _RING}
        halo = element("circle", {"r": r + _RING / 2 + 3, "fill": theme.halo})
        return [*([halo] if selected else []), element("circle", {"r": r, **ring}), *parts]
    box = {"x": -at.width / 2, "width": at.width, "height": at.height, "rx": 7}
    around: Attributes = {"fill": theme.halo, "stroke": theme.halo, "stroke-width": 10}
    line: Attributes = {"fill": "none", "stroke": theme.accent}
    line["stroke-width"] = 2 if selected else 1.5
    halo = element("rect", {**box, **around, "stroke-linejoin": "round"})
    return [*([halo] if selected else []), *parts, element("rect", {**box, **line})]

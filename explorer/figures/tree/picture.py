"""The tree's picture as SVG: what the browser draws of the same view in the same room.

Layout and measures are those of `explorer/browser/tree`, a test ties the two; texts are measured
by `advance_widths`, because there is no browser to ask.
"""

from dataclasses import dataclass, replace

from explorer.figures.drawing.labels import FAMILY, label
from explorer.figures.drawing.marks import pattern_defs
from explorer.figures.drawing.markup import Attributes, Markup, element, joined, literal, moved
from explorer.figures.theme import LIGHT, Theme
from explorer.figures.tree.drawn import DrawnTree, children_of, drawn_tree
from explorer.figures.tree.layout.label_room import LabelRoom
from explorer.figures.tree.layout.layout import Layout
from explorer.figures.tree.layout.level_of_detail import Frame
from explorer.figures.tree.layout.positions import Box, NodePosition, positions_in, sizes_of
from explorer.figures.tree.layout.spacing import easy_tree_height, fit_tree, spacings_of
from explorer.figures.tree.legend import legend
from explorer.figures.tree.nodes.cards import draw_card, draw_leaf
from explorer.figures.tree.nodes.compact_labels import (
    CompactLabel,
    compact_label,
    compact_labels,
    leaf_name_height,
)
from explorer.figures.tree.nodes.dots import draw_dot, draw_pill
from explorer.figures.tree.nodes.edges import edge_label, exit_point
from explorer.figures.tree.nodes.strands import Manner, strands
from explorer.views.tree.tree_view import TreeView

EDGE, NOTE = 8, 18
"""Around the tree, as the browser has it; and the line that says what is not drawn."""
_MIN_WIDTH, _NAME_ABOVE = 40, 14
_RING, _RING_OFF = 2.2, 1.8


@dataclass(frozen=True, slots=True)
class Arranged:
    """A tree in its room: what stands where, in the frame's pixels before they are magnified."""

    frame: Frame
    layout: Layout
    positions: list[NodePosition]
    names: dict[int, CompactLabel]
    height: float


def tree_svg(
    view: TreeView,
    theme: Theme,
    has_rows: bool,
    width: float = 1200,
    height: float | None = None,
    selected: str | None = None,
) -> str:
    """The picture, `width` pixels wide and, without a height for the tree itself, as high as the
    tree wants; `selected` is the path of a node to mark. Raises KeyError for a path without one."""
    tree = drawn_tree(view, _on_paper(theme), has_rows)
    current = _current(tree, selected)
    arranged = arrange(tree, width, height)
    head, above = legend(tree, width - 2 * EDGE)
    above += EDGE + (_NAME_ABOVE if arranged.frame.kinds[0] == "dot" else 0)
    frame, note = arranged.frame, NOTE if tree.capped else 0
    x = (width - (frame.right + frame.left) * frame.grow) / 2
    whole = above + arranged.height + note
    grown = f"{moved(x, above + EDGE)} scale({frame.grow:.4f})"
    parts = [
        element("title", {}, literal(f"Decision tree of {tree.target}")),
        element("desc", {}, literal(tree.nodes.caption[0])),
        pattern_defs(tree.theme),
        element("rect", {"width": width, "height": whole, "fill": tree.theme.page}),
        element("g", {"transform": moved(EDGE, EDGE)}, *head),
        element("g", {"transform": grown}, *_drawing(tree, arranged, current, width)),
    ]
    if tree.capped:
        faint = tree.theme.text_faint
        parts.append(label("small", EDGE, whole - EDGE, tree.capped, faint, room=width - 2 * EDGE))
    size: Attributes = {"width": width, "height": whole, "viewBox": f"0 0 {width:g} {whole:.2f}"}
    font: Attributes = {"font-family": FAMILY, "style": "font-variant-numeric: tabular-nums"}
    return element(
        "svg", {"xmlns": "http://www.w3.org/2000/svg", "role": "img", **size, **font}, *parts
    )


def arrange(tree: DrawnTree, width: float, height: float | None = None) -> Arranged:
    """The whole tree in a width and, without a height, as high as it wants."""
    spacings, room = spacings_of(tree, sizes_of(tree)), max(width - 2 * EDGE, _MIN_WIDTH)
    below = leaf_name_height(tree)
    if height is None:
        height = easy_tree_height(spacings, room, below) + 2 * EDGE
    high = max(height - 2 * EDGE, _MIN_WIDTH)
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


def _on_paper(theme: Theme) -> Theme:
    """Paper is white."""
    return replace(theme, page="#ffffff") if theme.name == LIGHT.name else theme


def _current(tree: DrawnTree, selected: str | None) -> int | None:
    if selected is None:
        return None
    if selected not in tree.nodes.path:
        raise KeyError(selected)
    return tree.nodes.path.index(selected)


def _drawing(
    tree: DrawnTree, arranged: Arranged, current: int | None, width: float
) -> list[Markup]:
    """Edges, then those of the path, then nodes, then the texts of edges."""
    nodes, positions, frame = tree.nodes, arranged.positions, arranged.frame
    chosen = nodes.path[current] if current is not None else None
    on_path = [chosen is not None and chosen.startswith(path) for path in nodes.path]
    room = LabelRoom(tree, arranged.layout, frame, width)
    edges: list[Markup] = []
    outlined: list[Markup] = []
    labels: list[Markup] = []
    for i, position in enumerate(positions):
        for child in children_of(tree, i):
            at, outline = positions[child], on_path[child]
            start = exit_point(tree, child, position, outline or _leads(tree, i, on_path))
            manner = Manner(at.kind == "dot", position.kind == "dot", outline)
            paths = strands(tree, child, start, (at.x, at.y), manner)
            (outlined if outline else edges).append(element("g", {"class": "edge"}, *paths))
            if "dot" not in (at.kind, position.kind):
                gap = at.y - position.y - position.out_y
                text = edge_label(tree, child, at, room.beside(child), gap, outline)
                labels += [text] if text else []
    bodies = [_node(tree, arranged, i, i == current, on_path[i], room) for i in range(tree.n_nodes)]
    return [joined(edges), joined(outlined), joined(bodies), joined(labels)]


def _leads(tree: DrawnTree, i: int, on_path: list[bool]) -> bool:
    return any(on_path[child] for child in children_of(tree, i))


def _node(
    tree: DrawnTree, arranged: Arranged, i: int, selected: bool, on_path: bool, room: LabelRoom
) -> Markup:
    at = arranged.positions[i]
    if at.kind == "card":
        parts = [draw_leaf(tree, i) if tree.nodes.left[i] < 0 else draw_card(tree, i)]
    elif at.kind == "pill":
        parts = [draw_pill(tree, i, at.width, room.edges_tell(arranged.positions, i))]
    else:
        parts = draw_dot(tree, i, at.width, at.scale, at.apart)
        if i in arranged.names:
            parts.append(compact_label(tree, arranged.names[i]))
    if on_path:
        parts = _marked(tree, at, parts, selected)
    known = {"class": "node", "data-node": str(i), "transform": moved(at.x, at.y)}
    told = element("title", {}, literal(tree.nodes.caption[i]))
    return element("g", known, told, *parts)


def _marked(tree: DrawnTree, at: NodePosition, parts: list[Markup], selected: bool) -> list[Markup]:
    """The node with what shows that it is selected, or on the path to who is."""
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

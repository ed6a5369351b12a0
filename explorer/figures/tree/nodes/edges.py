"""One edge of the tree: where its ribbon leaves, and the text of the side it stands for."""

from explorer.figures.drawing.labels import Anchor, label
from explorer.figures.drawing.markup import Markup, element, moved
from explorer.figures.tree.drawn import DrawnTree, is_left_child
from explorer.figures.tree.layout.positions import NodePosition
from explorer.figures.tree.nodes.side_texts import ribbon_width, side_text, text_offset
from explorer.figures.tree.nodes.strands import exits_at

_ROOM_FOR_TWO = 39
_BASELINE, _LINE = -11, 14
"""Above a child: clear of the ring it has when it is selected."""
_EASY_GAP, _MAX_LOWER = 27, 2.5


def exit_point(
    tree: DrawnTree, child: int, parent: NodePosition, on_path: bool
) -> tuple[float, float]:
    """Where the ribbon to a child leaves its parent."""
    if parent.kind == "dot":
        return parent.x, parent.y
    side, y = 0 if is_left_child(tree, child) else 1, parent.y + parent.out_y
    if parent.kind == "card":
        return parent.x + exits_at(tree, tree.nodes.parent[child], on_path)[side], y
    off = ribbon_width(tree, child) / 2 + (5 if on_path else 2)
    return parent.x + (off if side else -off), y


def edge_label(
    tree: DrawnTree, child: int, at: NodePosition, room: float, height: float, outlined: bool
) -> Markup | None:
    """The side's text beside the end of a ribbon, on its outer side; None where it has no room.

    `room` is between the ribbon's middle and what comes next, `height` that of the gap between the
    levels.
    """
    nodes, theme, is_left = tree.nodes, tree.theme, is_left_child(tree, child)
    off = text_offset(tree, child, outlined)
    text = side_text(tree, child, room - off, height >= _ROOM_FOR_TWO)
    if text is None:
        return None
    whole = (nodes.left_whole if is_left else nodes.right_whole)[nodes.parent[child]]
    x = -off if is_left else off
    anchor: Anchor = "end" if is_left else "start"
    baseline = _BASELINE + min(max(_EASY_GAP - height, 0), _MAX_LOWER)
    parts = [
        label(
            "edge",
            x,
            baseline - _LINE * (len(text.lines) - 1 - k),
            line,
            theme.text,
            anchor=anchor,
            whole=whole,
            outline=theme.page,
        )
        for k, line in enumerate(text.lines)
    ]
    if text.note:
        above = baseline - _LINE
        soft, page = theme.text_soft, theme.page
        parts.append(label("small", x, above, text.note, soft, anchor=anchor, outline=page))
    return element("g", {"class": "edge-label", "transform": moved(at.x, at.y)}, *parts)

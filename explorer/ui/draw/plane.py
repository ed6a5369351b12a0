"""The plane to draw on: the messages that it receives and sends."""

from contextlib import suppress
from dataclasses import replace

from explorer.caps import CAPS
from explorer.data.drawn import points_from
from explorer.data.errors import TableError
from explorer.tree.tree import Tree
from explorer.ui import selection, state
from explorer.ui.draw import drawings
from explorer.ui.pictures import components
from explorer.views.draw import draw_view
from explorer.views.to_json import to_json

_MAX_SEQ = 2**53


def show_plane(tree: Tree | None) -> None:
    """Show the points with the tree's boxes; `tree` is None if no tree is grown from them.

    Python never receives the pointer's moves, only the newest drawn points.
    """
    drawing = drawings.current()
    view = draw_view(
        drawing.points,
        tree,
        seq=drawing.seq,
        shapes=tuple(drawings.shapes_of(is_numbers=drawing.is_numbers)),
        max_points=CAPS.max_drawn_points,
        problem=drawing.problem,
    )
    components.draw(
        key=state.DRAW.name,
        data=to_json(view),
        height="content",
        on_points_change=_take_points,
        on_shape_change=_take_shape,
        on_kind_change=_take_kind,
        on_selected_change=lambda: selection.select_sent(state.DRAW),
    )


def _take_points() -> None:
    """Apply the points that the browser sent; report an invalid drawing and change nothing."""
    sent, drawing = state.DRAW.sent("points"), drawings.current()
    seq = _seq(sent, drawing.seq)
    try:
        points = points_from(sent, is_numbers=drawing.is_numbers, most=CAPS.max_drawn_points)
    except TableError as problem:
        state.DRAWING.set(replace(drawing, seq=seq, problem=str(problem)))
        return
    drawings.keep(points, seq)


def _take_shape() -> None:
    sent, drawing = state.DRAW.sent("shape"), drawings.current()
    name = sent.get("name") if isinstance(sent, dict) else None
    shapes = drawings.shapes_of(is_numbers=drawing.is_numbers)
    if isinstance(name, str) and name in shapes:
        drawings.keep(shapes[name](), _seq(sent, drawing.seq))


def _take_kind() -> None:
    """Switch the kind of drawing; each kind keeps its own points, the newest of which come with the
    message."""
    sent, drawing = state.DRAW.sent("kind"), drawings.current()
    kind = sent.get("kind") if isinstance(sent, dict) else None
    if kind not in ("classes", "numbers"):
        return
    seq = _seq(sent, drawing.seq)
    with suppress(TableError):
        most = CAPS.max_drawn_points
        drawings.keep(points_from(sent, is_numbers=drawing.is_numbers, most=most), seq)
    now = replace(drawings.current(), is_numbers=kind == "numbers", seq=seq, problem="")
    state.DRAWING.set(now)


def _seq(sent: object, before: int) -> int:
    seq = sent.get("seq") if isinstance(sent, dict) else None
    return seq if type(seq) is int and 0 <= seq < _MAX_SEQ else before

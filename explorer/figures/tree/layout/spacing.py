"""How far apart nodes stand: as cards need it, or closer, where pills then tell more of a tree."""

from dataclasses import dataclass

from explorer.figures.tree.drawn import DrawnTree
from explorer.figures.tree.layout.layout import CLOSE_GAPS, Layout, lay_out
from explorer.figures.tree.layout.level_kinds import MIN_PILL_ROOM, Level, worth_of
from explorer.figures.tree.layout.level_of_detail import (
    BOUNDLESS,
    Frame,
    Sizes,
    easy_height,
    fit_frame,
    fitted_frame,
    levels_of,
)


@dataclass(frozen=True, slots=True)
class Spacing:
    """Where the nodes stand before they are scaled, and what their levels need."""

    layout: Layout
    levels: list[Level]


@dataclass(frozen=True, slots=True)
class Spacings:
    """As cards need it and as pills do; `most` is the most detailed kind that is drawn."""

    wide: Spacing
    close: Spacing
    most: int


def spacings_of(tree: DrawnTree, sizes: Sizes) -> Spacings:
    """Both spacings of a tree."""
    layouts = lay_out(tree, sizes.width), lay_out(tree, lambda _: MIN_PILL_ROOM, CLOSE_GAPS)
    wide, close = (Spacing(one, levels_of(one.levels, one.x, sizes)) for one in layouts)
    return Spacings(wide, close, 2 if tree.has_rows else 1)


def fit_tree(spacings: Spacings, width: float, height: float) -> tuple[Frame, Layout]:
    """The whole tree within a room."""
    wide, close = spacings.wide, spacings.close
    frame = fit_frame(wide.levels, width, height, spacings.most)
    if spacings.most < 2 or "dot" in frame.kinds:
        closer = fitted_frame(close.levels, width, height, spacings.most)
        if spacings.most < 2 or worth_of(closer.kinds) > worth_of(frame.kinds):
            return closer, close.layout
    return frame, wide.layout


def easy_tree_height(spacings: Spacings, width: float, below: float) -> float:
    """The height at which a tree of this width has all the detail it can have, at its ease."""
    _, layout = fit_tree(spacings, width, BOUNDLESS)
    if layout is spacings.close.layout:
        return easy_height(spacings.close.levels, width, below, spacings.most, 1)
    return easy_height(spacings.wide.levels, width, below, spacings.most)

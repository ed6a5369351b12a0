"""The tree's exact decision regions over two features, or over one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.data.schema import Column, Task
from explorer.data.training import TrainingTable
from explorer.tree.tree import Tree
from explorer.views.nodes.axes import Axis, show_feature_value
from explorer.views.nodes.measures import position_between, usual_range
from explorer.views.nodes.wording import (
    ending_words,
    leaves,
    listed,
    predictions_in_words,
    rows,
    share_words,
    short,
    short_column,
)
from explorer.views.regions.fixed_values import FixedValue, Value, fixed_values
from explorer.views.regions.points import Points, points_of
from explorer.views.regions.region_walk import (
    NodeExtents,
    Rectangle,
    RegionsKind,
    RegionWalk,
    UnseenBands,
    kind_of,
    leaf_extents,
    outline_of,
    rectangles,
    region_walk,
    unseen_bands,
)


@dataclass(frozen=True, slots=True)
class Region:
    """A leaf's rectangle x0 < x <= x1, y0 < y <= y1 (including the axis's lowest edge), and its
    prediction: a class code, the first of several in a `tie`, or a number.

    Edges are in the axes' own units. `position` is a number's on the scale of means, 0 to 1.
    """

    node: int
    path: str
    x0: float
    x1: float
    y0: float
    y1: float
    prediction: float
    tie: bool
    position: float
    words: str


@dataclass(frozen=True, slots=True)
class RegionsView:
    """Regions that tile the axes, the points over them, and the selected node's outline.

    `along` are the features of the two axes. Numbers are coloured from `lowest` to `highest`.
    `root_weights` are the classes'. `caption` names the fixed values; `short_caption` does not, for
    a page that shows them next to it.
    """

    kind: RegionsKind
    along: tuple[int, int | None]
    x: Axis
    y: Axis
    regions: tuple[Region, ...]
    unseen: tuple[UnseenBands, ...]
    points: Points
    outline: tuple[Rectangle, ...]
    class_names: tuple[str, ...]
    root_weights: tuple[float, ...]
    lowest: float
    highest: float
    target: Column
    fixed: tuple[FixedValue, ...]
    title: str
    caption: str
    short_caption: str


def regions_view(
    tree: Tree,
    training: TrainingTable,
    x: str,
    y: str | None = None,
    selected_path: str = "",
    chosen: Mapping[str, Value] | None = None,
    max_points: int = CAPS.max_region_points,
    scale: tuple[float, float] | None = None,
) -> RegionsView:
    """Return the regions over features x and y (one feature: y=None), others at fixed values.

    Features not in `chosen` are fixed at values of the selected node's rows so that the fewest rows
    are misplaced; None fixes a feature at missing. Numbers are coloured between the ends of
    `scale`, by default the range of the predictions for nine tenths of the rows. Raises ValueError
    for a level that the feature does not have, KeyError for an unknown name.
    """
    chosen = chosen or {}
    selected = tree.node_at(selected_path) or 0
    fixed_at = fixed_values(tree, training, chosen, (x, y), selected)
    walk = region_walk(tree, training, x, y, fixed_at)
    met, deepest = leaf_extents(walk)
    lowest, highest = scale or usual_range(tree)
    regions = _regions(walk, met, lowest, highest)
    points = points_of(walk, training, {one.node for one in met}, max_points)
    columns = [(feature, tree.features[feature]) for feature in walk.fixed_features]
    fixed = tuple(
        FixedValue(f, short(column.name), fixed_at[f], show_feature_value(column, fixed_at[f]))
        for f, column in columns
    )
    kind, n_rows = kind_of(tree, y), training.n_rows
    outline = outline_of(walk, selected) if selected else ()
    left_out = _left_out(walk, points, n_rows, deepest)
    lost = "The selected node has no region in this view." if selected and not outline else ""
    n_drawn = len({one.node for one in met})
    told = points, fixed, kind, n_rows, tree.n_leaves
    return RegionsView(
        kind=kind,
        along=(walk.x, walk.y),
        x=walk.x_axis,
        y=walk.y_axis,
        regions=regions,
        unseen=unseen_bands(walk, met),
        points=points,
        outline=outline,
        class_names=tuple(short(name) for name in tree.target.levels),
        root_weights=tuple(tree.statistics[0].tolist()) if tree.target.levels else (),
        lowest=lowest,
        highest=highest,
        target=short_column(tree.target),
        fixed=fixed,
        title=title_of(kind, n_drawn, tree.n_leaves, walk.x_axis.name, deepest),
        caption=joined(fixed_caption(*told), left_out, lost),
        short_caption=joined(short_caption(*told), left_out, lost),
    )


def _left_out(walk: RegionWalk, points: Points, n_rows: int, deepest: int | None) -> str:
    """Say how many rows, bands and levels are drawn, if not all."""
    n_points, drawn = len(points.x), ""
    if deepest is not None:
        drawn = f"Regions are drawn to depth {deepest}; the tree’s depth is {walk.tree.max_depth}."
    sampled = f"{show_count(n_points)} of {rows(n_rows)} drawn." if n_points < n_rows else ""
    return joined(sampled, walk.x_axis.shown, walk.y_axis.shown, drawn)


def _regions(
    walk: RegionWalk, met: list[NodeExtents], lowest: float, highest: float
) -> tuple[Region, ...]:
    tree = walk.tree
    predictions, ties = np.asarray(tree.prediction, np.float64), tree.ties
    position = position_between(predictions, lowest, highest)
    in_words = predictions_in_words(tree, [one.node for one in met])
    return tuple(
        Region(
            one.node,
            path,
            *rectangle,
            float(predictions[one.node]),
            bool(ties[one.node]),
            float(position[one.node]),
            words,
        )
        for one in met
        for path, words in [(tree.path(one.node), _words(tree, one.node, in_words[one.node]))]
        for rectangle in rectangles(walk, one)
    )


def _words(tree: Tree, node: int, prediction: str) -> str:
    """Return a node's prediction, its rows, and why it ended, one line each."""
    share = f" {share_words(tree, node)}" if tree.task is Task.CLASSIFICATION else ""
    n_rows = rows(int(tree.n_samples[node]))
    ending = ending_words(tree, node)
    return "\n".join([f"{prediction}{share}", n_rows, *([ending] if ending else [])])


def title_of(
    kind: RegionsKind, n_drawn: int, n_leaves: int, x: str, deepest: int | None = None
) -> str:
    """Say how many of the leaves have a region here; `x` is the axis's name.

    If only the levels down to `deepest` are drawn, say how many of their nodes have one.
    """
    match kind:
        case RegionsKind.CLASS_INTERVALS:
            form = f"Intervals of {x}"
        case RegionsKind.NUMBER_STEPS:
            form = f"Steps along {x}"
        case _:
            form = f"Decision region{'s' * (n_drawn > 1)}"
    if deepest is not None:
        return f"{form}: {show_count(n_drawn)} nodes down to depth {deepest} are in this view"
    if n_drawn == n_leaves:
        all_leaves = {1: "the only leaf", 2: "both leaves"}.get(n_leaves, f"all {leaves(n_leaves)}")
        return f"{form}: {all_leaves}"
    are = "is" if n_drawn == 1 else "are"
    return f"{form}: {show_count(n_drawn)} of {leaves(n_leaves)} {are} in this view"


def joined(*sentences: str) -> str:
    """Join the sentences that are not empty."""
    return " ".join(sentence for sentence in sentences if sentence)


def fixed_caption(
    points: Points, fixed: Sequence[FixedValue], kind: RegionsKind, n_rows: int, n_leaves: int
) -> str:
    """Name the fixed values, and count the rows whose own values lead elsewhere.

    Only drawn rows are counted; the caption says so if not all are drawn.
    """
    if not fixed:
        return _nothing_fixed(kind, n_leaves)
    values = listed([f"{one.name} = {one.text}" for one in fixed])
    return f"Shown for {values}; {_differing(points, n_rows)}."


def short_caption(
    points: Points, fixed: Sequence[FixedValue], kind: RegionsKind, n_rows: int, n_leaves: int
) -> str:
    """Return the caption without the fixed values, which the controls show."""
    if not fixed:
        return _nothing_fixed(kind, n_leaves)
    differing = _differing(points, n_rows)
    fainter = len(fixed) > 1 and sum(points.is_outside) > 0
    more = "; fainter rows have more such values" if fainter else ""
    return f"{differing[0].upper()}{differing[1:]}{more}."


def _differing(points: Points, n_rows: int) -> str:
    n_outside, n_drawn = sum(points.is_outside), len(points.x)
    if not n_outside:
        # Both sides of a split have rows, so some of all rows lead elsewhere.
        none = f"none of the {rows(n_drawn)} drawn has values that lead elsewhere"
        return none if n_drawn else "no row is drawn"
    have = f"{'has' if n_outside == 1 else 'have'} values that lead elsewhere"
    if n_drawn < n_rows:
        are = "is" if n_outside == 1 else "are"
        return f"{show_count(n_outside)} of the {rows(n_drawn)} drawn {have} and {are} hollow"
    return f"{show_count(n_outside)} hollow {rows(n_outside).split()[-1]} {have}"


def _nothing_fixed(kind: RegionsKind, n_leaves: int) -> str:
    if n_leaves == 1:
        return "The tree has no splits."
    noun = {RegionsKind.CLASS_INTERVALS: "an interval", RegionsKind.NUMBER_STEPS: "a step"}
    own = noun.get(kind, "a region")
    return f"No split uses another feature, so every leaf is {own}."

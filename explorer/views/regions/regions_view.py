"""The tree's exact decision regions over two features, or over one."""

from collections.abc import Mapping
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
    predictions_in_words,
    rows,
    share_words,
    short,
    short_column,
)
from explorer.views.regions.captions import fixed_caption, joined, short_caption, title_of
from explorer.views.regions.fixed_values import FixedValue, Value, fixed_values
from explorer.views.regions.points import Points, points_of
from explorer.views.regions.region_walk import (
    NodeExtents,
    Rectangle,
    RegionsKind,
    RegionWalk,
    kind_of,
    leaf_extents,
    outline_of,
    rectangles,
    region_walk,
)
from explorer.views.regions.unseen import UnseenBands, unseen_bands


@dataclass(frozen=True, slots=True)
class Region:
    """A leaf's rectangle x0 < x <= x1, y0 < y <= y1 (the lowest edges belong to it), and its
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
    `root_weights` are those of the classes. `caption` names the fixed values, `short_caption`
    does not, for where these stand beside it.
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
    """The regions over features x and y (one feature: y=None) with the others at fixed values.

    A feature not in `chosen` is fixed where the fewest rows are misplaced, at values of the
    selected node's rows; None fixes it at missing. Numbers are coloured between the ends of
    `scale`; without one nine tenths of the rows have predictions between them. Raises ValueError
    for a level that the feature does not have, KeyError for a name.
    """
    chosen = chosen or {}
    selected = tree.node_at(selected_path) or 0
    fixed_at = fixed_values(tree, training, chosen, (x, y), selected)
    walk = region_walk(tree, training, x, y, fixed_at)
    met, deepest = leaf_extents(walk)
    lowest, highest = scale or usual_range(tree)
    regions = _regions(walk, met, lowest, highest)
    points = points_of(walk, training, {one.node for one in met}, max_points)
    fixed = _fixed(walk)
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


def _fixed(walk: RegionWalk) -> tuple[FixedValue, ...]:
    return tuple(
        FixedValue(f, short(column.name), walk.fixed[f], show_feature_value(column, walk.fixed[f]))
        for f in walk.fixed_features
        for column in [walk.tree.features[f]]
    )


def _left_out(walk: RegionWalk, points: Points, n_rows: int, deepest: int | None) -> str:
    """How many rows, bands and depths are drawn where it is not all of them."""
    n_points, drawn = len(points.x), ""
    if deepest is not None:
        drawn = f"Regions are drawn to depth {deepest} of {walk.tree.max_depth}."
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
    """A node's prediction, its rows, and why it ended, a line each."""
    share = f" {share_words(tree, node)}" if tree.task is Task.CLASSIFICATION else ""
    n_rows = rows(int(tree.n_samples[node]))
    ending = ending_words(tree, node)
    return "\n".join([f"{prediction}{share}", n_rows, *([ending] if ending else [])])

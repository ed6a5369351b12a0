"""The tree's exact decision regions in the plane of two features, or along one."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_count, show_share
from explorer.data.schema import Column, Task
from explorer.data.training import TrainingTable
from explorer.tree.tree import Tree
from explorer.views.nodes.axes import Axis, show_feature_value
from explorer.views.nodes.measures import placed, usual_range
from explorer.views.nodes.wording import (
    answers_in_words,
    ending_words,
    rows,
    short,
    short_column,
)
from explorer.views.regions.captions import (
    all_said,
    slice_caption,
    slice_sentence,
    title_of,
    whose_slice,
)
from explorer.views.regions.fixed_values import Held, Value, held_values
from explorer.views.regions.plane import (
    Place,
    Plane,
    PlaneKind,
    Rectangle,
    leaf_places,
    outline_of,
    plane_of,
    rectangles,
)
from explorer.views.regions.points import MOST_POINTS, Points, points_of


@dataclass(frozen=True, slots=True)
class Region:
    """A leaf's rectangle x0 < x <= x1, y0 < y <= y1 (the lowest edges belong to it), and its
    answer: a class code, the first of several in a `tie`, or a number whose `place` on the scale
    of means is 0 to 1."""

    node: int
    path: str
    x0: float
    x1: float
    y0: float
    y1: float
    answer: float
    tie: bool
    place: float
    words: str


@dataclass(frozen=True, slots=True)
class RegionsView:
    """Regions that tile the plane, the points over them, and the selected node's outline.

    `along` are the features of the two axes. Numbers are coloured from `lowest` to `highest`.
    `caption` is the reading without the held values, for where these stand beside it.
    """

    kind: PlaneKind
    along: tuple[int, int | None]
    x: Axis
    y: Axis
    regions: tuple[Region, ...]
    points: Points
    outline: tuple[Rectangle, ...]
    class_names: tuple[str, ...]
    root_counts: tuple[float, ...]
    lowest: float
    highest: float
    target: Column
    held: tuple[Held, ...]
    title: str
    reading: str
    caption: str


def default_axes(tree: Tree, training: TrainingTable) -> tuple[str, str | None]:
    """The two features that decrease impurity most, unasked ones in schema order behind them."""
    decrease = np.zeros(len(training.features))
    internal = ~tree.is_leaf
    np.add.at(decrease, tree.feature[internal], tree.impurity_decrease[internal])
    asked = np.bincount(tree.feature[internal], minlength=len(decrease)) > 0
    order = sorted(range(len(decrease)), key=lambda f: (not asked[f], -decrease[f], f))
    names = training.features.names
    return names[order[0]], names[order[1]] if len(order) > 1 else None


def regions_view(
    tree: Tree,
    training: TrainingTable,
    x: str,
    y: str | None = None,
    selected_path: str = "",
    at: Mapping[str, Value] | None = None,
    most_points: int = MOST_POINTS,
    scale: tuple[float, float] | None = None,
) -> RegionsView:
    """The plane of features x and y (one feature: y=None) with the others held at `at`.

    A feature not in `at` is held at the median or most frequent level of the selected node's
    rows; None holds it at missing. Numbers are coloured between the ends of `scale`; without
    one nine tenths of the rows get answers between them. Raises ValueError for a level that the
    feature does not have, KeyError for a name.
    """
    selected = tree.node_at(selected_path) or 0
    plane = plane_of(tree, training, x, y, held_values(tree, training, at or {}, selected))
    places, cut_depth = leaf_places(plane)
    lowest, highest = scale or usual_range(tree)
    regions = _regions(plane, places, lowest, highest)
    points = points_of(plane, training, {node for node, _, _ in places}, most_points)
    held = tuple(
        Held(f, short(column.name), plane.held[f], show_feature_value(column, plane.held[f]))
        for f in plane.held_features
        for column in [tree.features[f]]
    )
    kind = _kind(tree, y)
    outline = outline_of(plane, selected) if selected else ()
    drawn = (
        "" if cut_depth is None else f"Boxes are drawn to depth {cut_depth} of {tree.max_depth}."
    )
    sampled = (
        f"{show_count(len(points.x))} of {rows(training.n_rows)} drawn."
        if len(points.x) < training.n_rows
        else ""
    )
    lost = "The selected node has no box on this slice." if selected and not outline else ""
    others = (sampled, plane.x_axis.shown, plane.y_axis.shown, drawn, lost)
    whose = whose_slice(held, at or {}, tree, selected)
    return RegionsView(
        kind=kind,
        along=(plane.x, plane.y),
        x=plane.x_axis,
        y=plane.y_axis,
        regions=regions,
        points=points,
        outline=outline,
        class_names=tuple(short(name) for name in tree.target.levels),
        root_counts=tuple(tree.statistics[0].tolist()) if tree.target.levels else (),
        lowest=lowest,
        highest=highest,
        target=short_column(tree.target),
        held=held,
        title=title_of(kind, len({region.path for region in regions}), plane.x_axis.name),
        reading=all_said(slice_sentence(points, held, kind, training.n_rows), *others),
        caption=all_said(slice_caption(points, whose, kind, training.n_rows), *others),
    )


def _regions(
    plane: Plane, places: list[Place], lowest: float, highest: float
) -> tuple[Region, ...]:
    tree = plane.tree
    answers, ties = np.asarray(tree.prediction, np.float64), tree.ties
    place = placed(answers, lowest, highest)
    said = answers_in_words(tree, [node for node, _, _ in places])
    return tuple(
        Region(
            node,
            path,
            *rectangle,
            float(answers[node]),
            bool(ties[node]),
            float(place[node]),
            words,
        )
        for node, x_piece, y_piece in places
        for path, words in [(tree.path(node), _region_words(tree, node, said[node]))]
        for rectangle in rectangles(plane, x_piece, y_piece)
    )


def _region_words(tree: Tree, node: int, answer: str) -> str:
    counts = tree.statistics[node]
    share = ""
    if tree.task is Task.CLASSIFICATION:
        share = f" {show_share(float(counts.max() / counts.sum()))}"
    held = rows(int(tree.n_samples[node]))
    ending = ending_words(tree, node)
    return "\n".join([f"{answer}{share}", held, *([ending] if ending else [])])


def _kind(tree: Tree, y: str | None) -> PlaneKind:
    match tree.task, y is None:
        case Task.CLASSIFICATION, True:
            return PlaneKind.CLASS_STRIP
        case Task.CLASSIFICATION, False:
            return PlaneKind.CLASS_PLANE
        case _, True:
            return PlaneKind.NUMBER_STEPS
        case _:
            return PlaneKind.NUMBER_PLANE

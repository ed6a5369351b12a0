"""The regions as data for their picture in the browser; `to_json` turns them into bytes."""

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from explorer.data.schema import Task
from explorer.data.table import MISSING
from explorer.data.training import TrainingTable
from explorer.tree.tree import Tree
from explorer.views.nodes.axes import MISSING_WORD, Axis, AxisKind
from explorer.views.nodes.classes import ShownClass, ShownClasses, listed_classes, shown_classes
from explorer.views.nodes.feature_axes import MAX_WHOLE_LENGTH, FeatureName, MeanScale, mean_scale
from explorer.views.nodes.measures import position_between
from explorer.views.nodes.node_columns import Columns, Picture, sent_columns
from explorer.views.nodes.node_view import node_view
from explorer.views.nodes.wording import short
from explorer.views.regions.fixed_values import FixedControl, fixed_control
from explorer.views.regions.region_walk import Rectangle, RegionsKind, UnseenBands
from explorer.views.regions.regions_view import RegionsView

Ticks = Sequence[tuple[float, str]]

_EDGES = ("x0", "x1", "y0", "y1")


@dataclass(frozen=True, slots=True)
class AxisLine:
    """One axis: its name, its kind, its ends in its own units, its ticks in words.

    `bands` are the full names of all levels, labelled or not, `codes` the levels; both empty for
    numbers.
    """

    name: str
    kind: AxisKind
    low: float
    high: float
    ticks: Ticks
    bands: tuple[str, ...]
    codes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rectangles:
    """One entry per rectangle: an index into the nodes sent, and edges in the axes' own units."""

    node: tuple[int, ...]
    x0: tuple[float, ...]
    x1: tuple[float, ...]
    y0: tuple[float, ...]
    y1: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class RepeatedTexts:
    """Each different text once, and for every row the index of its text."""

    texts: tuple[str, ...]
    index: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RowPoints:
    """Rows as points, one entry per row; `paths` and `predictions` have one entry per leaf.

    `value` is an index of the classes sent, or a number's position on the scale of means, 0 to
    1. `leaf` is an index of the leaves. `outside` is how far a row is from the fixed values, 0
    to 1. `row` are the rows' names, or only the number if the name is "row" and a number; `number`
    are the rows' numbers if the rows have their own names, otherwise empty. `ahead` is by how much
    a row's line in the file exceeds its number: one entry if it is the same for all, or none.
    `texts` are those of the target and of each axis; `names` are their names.
    """

    row: tuple[str | int, ...]
    number: tuple[int, ...]
    ahead: tuple[int, ...]
    x: tuple[float, ...]
    y: tuple[float, ...]
    value: tuple[float, ...]
    leaf: tuple[int, ...]
    outside: tuple[float, ...]
    paths: tuple[str, ...]
    predictions: tuple[str, ...]
    texts: tuple[RepeatedTexts, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class RegionsPayload:
    """Everything that is drawn. `table` identifies the training table; `selected` is a path.

    `along` are indices of `offered`, the columns that may run along an axis (each name short and in
    full), -1 for none; `asked` are the indices of the axes' features in the schema, likewise.
    `nodes` are nodes with a region and all nodes above them, in the columns that `NodeColumns`
    lists; `unseen` indexes them. `scale` is only for numbers, which do not have classes. is_fixed:
    view only, without other axes or a row to follow. `ringed` are indices of points, `hatched`
    rectangles over the regions.
    """

    table: str
    kind: RegionsKind
    title: str
    caption: str
    selected: str
    axes: tuple[AxisLine, AxisLine]
    along: tuple[int, int]
    asked: tuple[int, int]
    offered: tuple[tuple[str, str], ...]
    weighted: bool
    classes: tuple[ShownClass, ...]
    scale: MeanScale | None
    features: tuple[FeatureName, ...]
    nodes: Columns
    regions: Rectangles
    unseen: tuple[UnseenBands, ...]
    points: RowPoints
    outline: tuple[Rectangle, ...]
    fixed: tuple[FixedControl, ...]
    is_fixed: bool = False
    ringed: tuple[int, ...] = ()
    hatched: tuple[Rectangle, ...] = ()


def regions_payload(
    tree: Tree,
    training: TrainingTable,
    view: RegionsView,
    selected: str,
    offered: Sequence[str],
    chosen: Collection[str] = (),
) -> RegionsPayload:
    """Return the regions with the nodes that are drawn, and the controls of the fixed values.

    `offered`: the columns that may run along an axis, including the view's. `chosen`: the features
    whose fixed value the user chose.
    """
    classes, names = shown_classes(tree), training.features.names
    drawn = {region.node for region in view.regions}
    kept = sorted({above for node in drawn for above in tree.ancestors(node)})
    index = {node: i for i, node in enumerate(kept)}
    x, y = (-1 if f is None else offered.index(names[f]) for f in view.along)
    scale = None
    if tree.task is Task.REGRESSION:
        scale = mean_scale(tree, view.lowest, view.highest, view.target.name)
    return RegionsPayload(
        table=training.fingerprint[:16],
        kind=view.kind,
        title=view.title,
        caption=view.short_caption,
        selected=selected,
        axes=(_axis_line(tree, view.x, view.along[0]), _axis_line(tree, view.y, view.along[1])),
        along=(x, y),
        asked=(view.along[0], -1 if view.along[1] is None else view.along[1]),
        offered=tuple((short(name), short(name, MAX_WHOLE_LENGTH)) for name in offered),
        weighted=tree.is_weighted,
        classes=listed_classes(classes),
        scale=scale,
        features=tuple(FeatureName(short(name)) for name in names),
        nodes=_nodes(tree, view, classes, kept),
        regions=Rectangles(
            tuple(index[region.node] for region in view.regions),
            *(tuple(getattr(region, edge) for region in view.regions) for edge in _EDGES),
        ),
        unseen=tuple(replace(one, node=index[one.node]) for one in view.unseen),
        points=_points(tree, view, classes),
        outline=view.outline,
        fixed=tuple(
            fixed_control(tree, training, fixed, names[fixed.feature] in chosen)
            for fixed in view.fixed
        ),
    )


def regions_to_look_at(
    tree: Tree,
    training: TrainingTable,
    view: RegionsView,
    ringed: Collection[int] = (),
    hatched: tuple[Rectangle, ...] = (),
) -> RegionsPayload:
    """Return the regions without controls. ringed: indices of rows of `training`; those that are
    drawn get a ring."""
    names = training.features.names
    along = [names[feature] for feature in view.along if feature is not None]
    wanted = set(training.row_numbers[list(ringed)].tolist())
    return replace(
        regions_payload(tree, training, view, "", along),
        is_fixed=True,
        ringed=tuple(i for i, number in enumerate(view.points.number) if number in wanted),
        hatched=hatched,
    )


def _axis_line(tree: Tree, axis: Axis, feature: int | None) -> AxisLine:
    bands: tuple[str, ...] = ()
    if feature is not None:
        column = tree.features[feature]
        bands = tuple(
            MISSING_WORD if code == MISSING else short(column.levels[code], MAX_WHOLE_LENGTH)
            for code in axis.bands
        )
    return AxisLine(axis.name, axis.kind, axis.low, axis.high, axis.ticks, bands, axis.bands)


def _nodes(tree: Tree, view: RegionsView, classes: ShownClasses, kept: list[int]) -> Columns:
    position = np.zeros(tree.n_nodes)
    if tree.task is Task.REGRESSION:
        position = position_between(
            np.asarray(tree.prediction, np.float64), view.lowest, view.highest
        )
    found = node_view(tree, classes, position, np.array(kept, np.int64))
    paths = tuple(tree.path(node) for node in kept)
    return sent_columns(Picture.REGIONS, found, {"path": paths})


def _points(tree: Tree, view: RegionsView, classes: ShownClasses) -> RowPoints:
    """Return the points; texts that many rows share are written only once."""
    points = view.points
    leaves = sorted(set(points.leaf))
    index = {leaf: i for i, leaf in enumerate(leaves)}
    prediction = dict(zip(points.leaf, points.prediction, strict=True))
    values = np.array(points.value)
    if tree.task is Task.REGRESSION:
        values = position_between(values, view.lowest, view.highest).round(3)
    else:
        values = classes.column[values.astype(np.int64)]
    names = tuple(_shortest_name(short(name)) for name in points.row)
    return RowPoints(
        row=names,
        number=() if names == points.number else points.number,
        ahead=points.ahead,
        x=_shortest(points.x),
        y=_shortest(points.y),
        value=tuple(values.tolist()),
        leaf=tuple(index[leaf] for leaf in points.leaf),
        outside=_shortest(math.ceil(100 * share) / 100 for share in points.outside),
        paths=tuple(tree.path(leaf) for leaf in leaves),
        predictions=tuple(prediction[leaf] for leaf in leaves),
        texts=tuple(_once(texts) for texts in (points.target_text, *points.axis_texts)),
        names=(view.target.name, *(short(name) for name in points.axis_names)),
    )


def _shortest(values: Iterable[float]) -> tuple[float, ...]:
    """Return whole numbers without the ".0" that JSON would write: there is one per row."""
    return tuple(
        int(value) if value.is_integer() and abs(value) < 2**53 else value for value in values
    )


def _shortest_name(name: str) -> str | int:
    """Return only the number of a row without its own name; the browser puts "row" before it."""
    word, _, number = name.partition(" ")
    is_number = word == "row" and number.isascii() and number.isdecimal() and number[0] != "0"
    return int(number) if is_number and len(number) < 16 else name


def _once(texts: Sequence[str]) -> RepeatedTexts:
    different = tuple(sorted(set(texts)))
    index = {text: i for i, text in enumerate(different)}
    return RepeatedTexts(different, tuple(index[text] for text in texts))

"""Many trees of disturbed rows as a page shows them: their roots, their rows, and each of them."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Column
from explorer.data.training import TrainingTable
from explorer.growth.forest.voting import vote
from explorer.judging.stability.disturbing import Way
from explorer.judging.stability.stability import Stability
from explorer.tree.tree import Tree
from explorer.views.instability import finding
from explorer.views.instability.packing import bits, drawn_digits
from explorer.views.instability.root_curves import RootCurves, RootFeature, curves_of
from explorer.views.instability.small_trees import bands_of, small_trees
from explorer.views.nodes.votes.plane import plane_of
from explorer.views.nodes.votes.plane_view import Colouring, PlaneView, plane_view, rows_drawn
from explorer.views.nodes.votes.vote_map import VoteMap
from explorer.views.nodes.wording import equation, on_one_line, short, short_columns


@dataclass(frozen=True, slots=True)
class CurvesView:
    """features: see RootFeature. low, high: the ends of the impurity's scale."""

    title: str
    told: str
    features: tuple[RootFeature, ...]
    low: float
    high: float
    n_curves: int


@dataclass(frozen=True, slots=True)
class RowsView:
    """The rows on a plane. share: of the trees that change each point's row. changed: by tree,
    which points' rows it changes, as `bits`. dropped: by tree, the point of the row that it is
    without, -1 where that is not drawn; empty where none is dropped."""

    title: str
    told: str
    plane: PlaneView
    map: VoteMap
    share: tuple[float, ...]
    changed: str
    dropped: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TreesView:
    """Lists over all trees. lane: which of `lanes` has its root: a feature, others, or none.
    threshold: NaN where the root has none. asks: the root in words, and
    named: how many letters of these are the feature’s name. changed: of how many rows the
    prediction changes. without: the row that is dropped, where one is. nodes: see `small_trees`;
    bands: the classes that it means."""

    title: str
    lanes: tuple[str, ...]
    lane: tuple[int, ...]
    threshold: tuple[float, ...]
    asks: tuple[str, ...]
    named: tuple[int, ...]
    changed: tuple[int, ...]
    without: tuple[str, ...]
    nodes: str
    bands: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class InstabilityView:
    """title: the finding; caption: what it speaks of. measures: pairs of a number and what it
    is. is_fixed: it is looked at, and none of its trees is chosen."""

    title: str
    caption: str
    measures: tuple[tuple[str, str], ...]
    curves: CurvesView
    rows: RowsView
    trees: TreesView
    is_fixed: bool = False


def instability_view(
    study: Stability,
    training: TrainingTable,
    axes: tuple[str, str | None],
    colours_of: Tree | None = None,
) -> InstabilityView:
    """training: the rows that were disturbed. Classes and numbers are coloured as those of
    `colours_of`, by default of the tree of all rows."""
    painter = study.whole if colours_of is None else colours_of
    colouring = Colouring.of(painter)
    curves = curves_of(study, training)
    return InstabilityView(
        finding.title_of(study, training),
        finding.caption_of(study, training),
        finding.measures_of(study, training),
        CurvesView(
            finding.curves_title(study, curves),
            finding.curves_told(study, training, curves),
            curves.features,
            curves.low,
            curves.high,
            curves.n_curves,
        ),
        _rows(study, training, axes, painter, colouring),
        _trees(study, training, curves, colouring),
    )


def _rows(
    study: Stability,
    training: TrainingTable,
    axes: tuple[str, str | None],
    painter: Tree,
    colouring: Colouring,
) -> RowsView:
    plane = plane_of(training, *axes)
    drawn = plane_view(plane, training, painter, colouring)
    order = np.argsort(training.rows)
    points = rows_drawn(plane, training).rows
    row = order[np.searchsorted(training.rows, points, sorter=order)]
    point_of = {each: point for point, each in enumerate(row.tolist())}
    return RowsView(
        finding.rows_title(study, training),
        finding.rows_told(study, training),
        drawn,
        colouring.map_of(vote(study.trees, plane.columns)),
        tuple(study.changes_of_row[row].round(3).tolist()),
        bits(study.changed[:, row]),
        tuple(point_of.get(dropped, -1) for dropped in study.dropped.tolist()),
    )


def _trees(
    study: Stability, training: TrainingTable, curves: RootCurves, colouring: Colouring
) -> TreesView:
    lanes = [one.name for one in curves.features]
    lane_of = {feature: lane for lane, feature in enumerate(curves.indices)}
    lane = _lanes(study, lane_of, lanes, curves.other_wins)
    columns = short_columns(training.features)
    roots = [_root(tree, columns) for tree in study.trees]
    without: tuple[str, ...] = ()
    if study.disturbance.way is Way.DROP:
        without = tuple(
            short(on_one_line(training.row_name(row)), 24) for row in study.dropped.tolist()
        )
    return TreesView(
        finding.trees_title(study),
        tuple(lanes),
        tuple(lane.tolist()),
        drawn_digits(study.threshold),
        tuple(asks for asks, _ in roots),
        tuple(named for _, named in roots),
        tuple(study.changed_by_tree.tolist()),
        without,
        small_trees(study.trees, colouring),
        bands_of(colouring),
    )


def _lanes(
    study: Stability, lane_of: dict[int, int], lanes: list[str], other_wins: int
) -> NDArray[np.int64]:
    """int64[n_trees]: the lane of each; adds those of others and of no split, where they are."""
    others = len(lanes)
    lanes += ["other features"] if other_wins else []
    none = len(lanes)
    lanes += ["no split"] if study.n_without_split else []
    return np.array(
        [none if root < 0 else lane_of.get(root, others) for root in study.root.tolist()], np.int64
    )


def _root(tree: Tree, columns: tuple[Column, ...]) -> tuple[str, int]:
    """Its split in words, which begin with the feature's name, and the length of that."""
    split = tree.split(0)
    if split is None:
        return "no split", 0
    column = columns[split.feature]
    return equation(split, column), len(column.name)

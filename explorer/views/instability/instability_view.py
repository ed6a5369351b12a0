"""Many trees grown from perturbed rows, as the page shows them: roots, rows, and every tree."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.display import show_count
from explorer.data.schema import Column, Task
from explorer.data.training import TrainingTable
from explorer.growth.forest.voting import vote
from explorer.judging.stability.disturbing import Perturbation
from explorer.judging.stability.root_curves import MOST_CURVES, RootCurve
from explorer.judging.stability.stability import Stability
from explorer.judging.stability.tree_scores import TreeScores
from explorer.tree.tree import Tree
from explorer.views.instability import finding
from explorer.views.instability.root_curves import RootFeature, bits, drawn_digits, root_features
from explorer.views.nodes.classes import weights_by_class
from explorer.views.nodes.measures import position_between
from explorer.views.nodes.votes import (
    Colouring,
    PlaneView,
    VoteMap,
    byte_text,
    plane_of,
    plane_view,
    rows_drawn,
)
from explorer.views.nodes.wording import equation, listed, on_one_line, short, short_columns

LEVELS = 4
"""Levels of each tree that are drawn, including the root's."""
BANDS = 3
"""Classes with their own band in each branch; the others share one."""
BYTES_OF_NODE = 2 + BANDS
OF_SHARE = 63
"""The number that stands for all of the root's weight."""

_IS_LEAF, _IS_SPLIT, _GOES_ON = 0, 64, 128


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
    """The rows on a plane. share: the share of trees that change the prediction of each point's
    row. changed: by tree, the points whose predictions it changes, as `bits`. dropped: by tree, the
    point of the row that was dropped, -1 if it is not drawn; empty if no rows are dropped."""

    title: str
    told: str
    plane: PlaneView
    map: VoteMap
    share: tuple[float, ...]
    changed: str
    dropped: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TreesView:
    """Lists over all trees. lane: the index in `lanes` of the root: a feature, others, or none.
    threshold: NaN without a split. asks: the root's split in words; named: how many of its letters
    are the feature's name. changed: for how many rows the prediction changes. tied: the features
    that tie with the root's, "" if there are none. scores: each tree's score on rows that it has
    not seen, as shown; empty without such rows. without: the dropped row, if rows are dropped.
    nodes: see `small_trees`; bands: the classes of its bands. lines: "line 59 of the file" for
    each row of `without`, "" if that is the row's number or not known."""

    title: str
    lanes: tuple[str, ...]
    lane: tuple[int, ...]
    threshold: tuple[float, ...]
    asks: tuple[str, ...]
    named: tuple[int, ...]
    changed: tuple[int, ...]
    tied: tuple[str, ...]
    scores: tuple[str, ...]
    without: tuple[str, ...]
    nodes: str
    bands: tuple[int, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class InstabilityView:
    """title: the finding; caption: what it refers to; scored: the trees' scores. measures: pairs of
    a number and its name. is_fixed: the view is read-only, and no tree can be chosen."""

    title: str
    caption: str
    scored: str
    measures: tuple[tuple[str, str], ...]
    curves: CurvesView
    rows: RowsView
    trees: TreesView
    is_fixed: bool = False


def instability_view(
    study: Stability,
    training: TrainingTable,
    axes: tuple[str, str | None],
    roots: Sequence[RootCurve],
    colours_of: Tree | None = None,
    scores: TreeScores | None = None,
) -> InstabilityView:
    """Return the view of a study of instability.

    training: the rows that were disturbed. roots: the result of `study_curves`. colours_of: the
    tree whose colours are used, by default the tree of all rows. scores: on unseen rows, if there
    are any.
    """
    painter = study.whole if colours_of is None else colours_of
    colouring = Colouring.of(painter)
    features, low, high = root_features(study, training, roots)
    return InstabilityView(
        finding.title_of(study, training),
        finding.caption_of(study, training),
        finding.scores_told(study, training, scores),
        finding.measures_of(study, training, scores),
        CurvesView(
            finding.curves_title(study, features),
            finding.curves_told(study, training, features),
            features,
            low,
            high,
            min(study.n_trees, MOST_CURVES),
        ),
        _rows(study, training, axes, painter, colouring),
        _trees(study, training, features, [one.feature for one in roots], colouring, scores),
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
    study: Stability,
    training: TrainingTable,
    features: Sequence[RootFeature],
    indices: list[int],
    colouring: Colouring,
    scores: TreeScores | None,
) -> TreesView:
    # A lane for each feature that has a curve, for all others, and for trees without a split.
    lane_of = {feature: lane for lane, feature in enumerate(indices)}
    lanes, others = [one.name for one in features], len(features)
    lanes += ["other features"] if study.wins.sum() > sum(one.wins for one in features) else []
    none = len(lanes)
    lanes += ["no split"] if study.n_without_split else []
    lane = [none if root < 0 else lane_of.get(root, others) for root in study.root.tolist()]
    columns = short_columns(training.features)
    roots = [_root(tree, columns) for tree in study.trees]
    dropped = study.dropped.tolist() if study.disturbance.way is Perturbation.DROP else []
    without = tuple(short(on_one_line(training.row_name(row)), 24) for row in dropped)
    return TreesView(
        "The only tree" if study.n_trees == 1 else f"All {show_count(study.n_trees)} trees",
        tuple(lanes),
        tuple(lane),
        drawn_digits(study.threshold),
        tuple(asks for asks, _ in roots),
        tuple(named for _, named in roots),
        tuple(study.changed_by_tree.tolist()),
        tuple(_rivals(tied, columns) for tied in study.tied),
        finding.named_scores(scores, training),
        without,
        small_trees(study.trees, colouring),
        bands_of(colouring),
        tuple(map(training.line_words, dropped)),
    )


def _root(tree: Tree, columns: tuple[Column, ...]) -> tuple[str, int]:
    """Return the root's split in words, which begin with the feature's name, and its length."""
    split = tree.split(0)
    if split is None:
        return "no split", 0
    column = columns[split.feature]
    return equation(split, column), len(column.name)


def _rivals(tied: BoolArray, columns: tuple[Column, ...]) -> str:
    return listed([columns[i].name for i in np.flatnonzero(tied).tolist()], 2)


def bands_of(colouring: Colouring) -> tuple[int, ...]:
    """Return the indices, among the classes shown, of the root's heaviest, in class order."""
    weights = np.asarray(colouring.classes.weight, np.float64)
    heaviest = np.argsort(-weights, kind="stable")[:BANDS]
    return tuple(np.sort(heaviest).tolist())


def small_trees(trees: tuple[Tree, ...], colouring: Colouring) -> str:
    """Return nodes in preorder, tree by tree, `BYTES_OF_NODE` each, in base64.

    A node's first byte is 0 for a leaf, 64 for a split, or 128 for a split without its children
    here, plus its share of the root's weight, 0 to `OF_SHARE`. The others are the index of its
    class among those shown, or its number's position on the scale, 0 to 255, and each band's share
    of its weight, 0 to 255.
    """
    bands = bands_of(colouring)
    parts = [_node_bytes(tree, _preorder(tree), bands, colouring) for tree in trees]
    return byte_text(np.concatenate(parts).ravel())


def _preorder(tree: Tree) -> IntArray:
    waiting, found = [0], []
    while waiting:
        node = waiting.pop()
        found.append(node)
        if not tree.is_leaf[node] and tree.depth[node] + 1 < LEVELS:
            waiting += [int(tree.right_child[node]), int(tree.left_child[node])]
    return np.array(found, np.int64)


def _node_bytes(
    tree: Tree, nodes: IntArray, bands: tuple[int, ...], colouring: Colouring
) -> FloatArray:
    goes_on = np.where(tree.depth[nodes] + 1 < LEVELS, _IS_SPLIT, _GOES_ON)
    kind = np.where(tree.is_leaf[nodes], _IS_LEAF, goes_on)
    share = np.rint(OF_SHARE * tree.weight[nodes] / tree.weight[0])
    predicted = np.asarray(tree.prediction)[nodes]
    shares = np.zeros((len(nodes), BANDS))
    if tree.task is Task.REGRESSION:
        place = position_between(predicted.astype(np.float64), colouring.low, colouring.high)
        told = np.rint(255 * place)
    else:
        told = colouring.classes.column[predicted]
        weights = weights_by_class(tree, colouring.classes, nodes)[:, list(bands)]
        shares[:, : len(bands)] = np.rint(255 * weights / tree.weight[nodes][:, np.newaxis])
    return np.column_stack([kind + share, told, shares])

"""Bands of a region whose category no row had where a split on it was chosen."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.table import MISSING
from explorer.tree.splits import SplitKind
from explorer.tree.tree import Tree
from explorer.views.nodes.axes import Axis
from explorer.views.regions.extents import Bands
from explorer.views.regions.region_walk import NodeExtents, RegionWalk


@dataclass(frozen=True, slots=True)
class UnseenBands:
    """Bands of the x axis (`axis` 0) or the y axis (1) that a node's region covers although a
    split above it knew no row of theirs: they went to its larger side, and no rule names them.

    `bands` are indices of the axis's bands.
    """

    node: int
    axis: int
    bands: tuple[int, ...]


def unseen_bands(walk: RegionWalk, met: Sequence[NodeExtents]) -> tuple[UnseenBands, ...]:
    """Those of all regions; none along an axis of numbers."""
    above = {one.node: walk.tree.ancestors(one.node)[:-1] for one in met}
    asking = set().union(*above.values())
    sides = [(0, walk.x, walk.x_axis), (1, walk.y, walk.y_axis)]
    unknown = {side: _unknown(walk.tree, asking, feature, axis) for side, feature, axis in sides}
    found = []
    for one in met:
        for side, extent in enumerate((one.x, one.y)):
            masks = [unknown[side][node] for node in above[one.node] if node in unknown[side]]
            if isinstance(extent, Bands) and masks:
                bands = np.flatnonzero(np.logical_or.reduce(masks) & extent.kept)
                if len(bands):
                    found.append(UnseenBands(one.node, side, tuple(bands.tolist())))
    return tuple(found)


def _unknown(
    tree: Tree, asking: Iterable[int], feature: int | None, axis: Axis
) -> dict[int, NDArray[np.bool_]]:
    """bool[n_bands] a category split on the feature among `asking`: the bands that no row had."""
    splits, bands = tree.splits, np.array(axis.bands, np.int32)
    return {
        node: np.where(
            bands == MISSING,
            not splits.missing_seen[node],
            ~np.isin(bands, np.append(splits.levels_left[node], splits.levels_right[node])),
        )
        for node in asking
        if splits.feature[node] == feature and splits.kind[node] == SplitKind.CATEGORY
    }

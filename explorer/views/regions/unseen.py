"""Bands of a region whose category no row had where a split on it was chosen."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from explorer.tree.splits import CategorySplit
from explorer.views.nodes.axes import Axis
from explorer.views.regions.extents import Bands, Extent
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
    return tuple(
        UnseenBands(one.node, axis, bands)
        for one in met
        for axis, (feature, line, extent) in enumerate(
            [(walk.x, walk.x_axis, one.x), (walk.y, walk.y_axis, one.y)]
        )
        if (bands := _bands(walk, one.node, feature, line, extent))
    )


def _bands(
    walk: RegionWalk, node: int, feature: int | None, axis: Axis, extent: Extent
) -> tuple[int, ...]:
    if not isinstance(extent, Bands):
        return ()
    unseen = np.zeros(len(axis.bands), np.bool_)
    for above in walk.tree.ancestors(node)[:-1]:
        split = walk.tree.split(above)
        if isinstance(split, CategorySplit) and split.feature == feature:
            known = {*split.left, *split.right, *([-1] if split.missing_seen else [])}
            unseen |= np.array([code not in known for code in axis.bands])
    return tuple(np.flatnonzero(unseen & extent.kept).tolist())

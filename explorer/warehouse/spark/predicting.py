"""A tree's predictions for rows of Spark's, computed on its workers (see `on_workers`)."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

from explorer.data.schema import Column, Kind
from explorer.tree.tree import Tree
from explorer.warehouse.bins import Bins, CategoryBins, NumberBins
from explorer.warehouse.spark.on_workers import Block, Route
from explorer.warehouse.spark.packing import small_codes
from explorer.warehouse.spark.routes import Routes


@dataclass(frozen=True)
class Predicting:
    """A tree's answers for rows. coders and missing: of each feature that the route asks.

    values: a PyArrow struct array with the answers of each node.
    """

    route: Route
    coders: tuple[Callable[[Any], Any], ...]
    missing: tuple[int, ...]
    values: Any

    def of(self, *cells: Any) -> Any:
        """Return the values of rows; cells: PyArrow arrays of the features, as trees read them."""
        n = len(cells[0])
        held = {}
        asked = zip(self.route.features, cells, self.coders, self.missing, strict=False)
        for feature, own, coder, missing in asked:
            held[f"b{feature}"] = pa.scalar(small_codes(coder(own), missing).tobytes())
        nodes = self.route.nodes(Block(n, held))
        return self.values.take(pa.array(np.zeros(n, np.int64) if nodes is None else nodes))


def predicting(tree: Tree, values: Any, merged: Collection[str]) -> Predicting:
    """Return how a tree predicts. values: as above. merged: the columns whose last category stands
    for all others."""
    bins = [_bins(tree, f, column, column.name in merged) for f, column in enumerate(tree.features)]
    routes, inner = Routes(tuple(bins)), np.flatnonzero(tree.feature >= 0)
    children = tree.left_child[inner], tree.right_child[inner]
    routes.divide(inner, tree.splits.take(inner), *(one.astype(np.int64) for one in children))
    route = routes.arrays()
    asked = [bins[f] for f in route.features]
    coders = tuple(one.coder() for one in asked)
    return Predicting(route, coders, tuple(one.n_bins for one in asked), values)


def _bins(tree: Tree, feature: int, column: Column, is_merged: bool) -> Bins:
    """Return the bins that a tree tells apart; unknown categories have one, too."""
    if column.kind is Kind.CATEGORICAL:
        levels = column.levels if is_merged else (*column.levels, "")
        return CategoryBins(Column(column.name, Kind.CATEGORICAL, levels), n_merged=1)
    asks = (tree.feature == feature) & ~np.isnan(tree.threshold)
    return NumberBins(column, np.unique(tree.threshold[asks]), is_exact=False)

"""Trees of disturbed rows over the axes that show them best, and one of them."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from explorer.data.sampling import take_rows
from explorer.data.training import TrainingTable
from explorer.judging.stability.disturbing import Disturbance, disturbed
from explorer.judging.stability.root_curves import RootCurve
from explorer.judging.stability.stability import Stability
from explorer.tree.tree import Tree
from explorer.views.instability.instability_view import InstabilityView, instability_view
from explorer.views.regions import clearest
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import TreeView, tree_to_look_at


def instability_over(
    study: Stability,
    training: TrainingTable,
    asked_axes: tuple[str, str | None] | None,
    roots: Sequence[RootCurve],
    colours_of: Tree,
) -> tuple[InstabilityView, bytes, tuple[str, str | None]]:
    """What is drawn, as a browser is sent it too, and over which axes: those asked for, else those
    that show the tree of all rows best."""
    axes = asked_axes or clearest.default_axes(study.whole, training)
    view = instability_view(study, training, axes, roots, colours_of)
    return view, to_json(view), axes


def disturbed_tree(
    study: Stability, training: TrainingTable, disturbance: Disturbance, number: int
) -> TreeView:
    """The tree of one disturbed table, from 0, over that table's rows."""
    table = disturbed(training, disturbance, number)
    there = np.flatnonzero(table.weights > 0)
    weighed = replace(table.training, weights=table.weights)
    rows = take_rows(weighed, there, f"{training.fingerprint}-{disturbance}-{number}")
    return tree_to_look_at(study.trees[number], rows)

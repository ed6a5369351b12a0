"""Trees of disturbed rows: grown once, and drawn over the axes that are chosen."""

from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from explorer.data.display import show_count
from explorer.data.sampling import take_rows
from explorer.growth.shown import Shown
from explorer.judging.stability.disturbing import Disturbance, disturbed, n_disturbed, telling_move
from explorer.judging.stability.stability import Stability, stability
from explorer.tree.tree import Tree
from explorer.ui.background.workers import tell_progress
from explorer.ui.cached.keys import BY_CONTENT, BY_TREE
from explorer.ui.cached.results import kept
from explorer.views.instability.instability_view import (
    InstabilityView,
    instability_view,
)
from explorer.views.regions import clearest
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_to_look_at


@dataclass(frozen=True, slots=True, eq=False)
class Studied:
    """axes: the two features that show the tree of all rows best."""

    study: Stability
    axes: tuple[str, str | None]


@kept(BY_TREE | BY_CONTENT)
def studied(shown: Shown, disturbance: Disturbance) -> Studied:
    """Of the rows of `shown`, under its rules."""
    training = shown.training
    study = stability(
        training,
        shown.search,
        shown.stop,
        disturbance=disturbance,
        tolerance=telling_move(training),
        on_tree=partial(_tell, n_disturbed(training, disturbance)),
    )
    tell_progress("The trees are compared.")
    return Studied(study, clearest.default_axes(study.whole, training))


@kept(BY_TREE | BY_CONTENT)
def instability(
    shown: Shown,
    disturbance: Disturbance,
    axes: tuple[str, str | None] | None,
    _colours_of: Tree,
) -> tuple[InstabilityView, bytes, tuple[str, str | None]]:
    """What is drawn, as a browser is sent it too, and over which axes: those asked for, else those
    that show the tree of all rows best."""
    found = studied(shown, disturbance)
    along = axes or found.axes
    view = instability_view(found.study, shown.training, along, _colours_of)
    return view, to_json(view), along


@kept(BY_TREE | BY_CONTENT)
def one_tree(shown: Shown, disturbance: Disturbance, number: int) -> bytes:
    """The tree of one disturbed table, from 0, as the browser draws it, over that table's rows."""
    training = shown.training
    tree = studied(shown, disturbance).study.trees[number]
    table = disturbed(training, disturbance, number)
    there = np.flatnonzero(table.weights > 0)
    weighed = replace(table.training, weights=table.weights)
    rows = take_rows(weighed, there, f"{training.fingerprint}-{disturbance}-{number}")
    return to_json(tree_to_look_at(tree, rows))


def _tell(n_trees: int, grown: int) -> None:
    tell_progress(f"{show_count(grown)} of {show_count(n_trees)} trees are grown.")

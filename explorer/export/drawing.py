"""The page's pictures for library users: one call each."""

import graphviz
from plotly.graph_objects import Figure

from explorer.data.training import TrainingTable
from explorer.figures.regions.regions import regions_figure
from explorer.figures.split_search import split_curve_figure
from explorer.figures.theme import LIGHT, Theme
from explorer.figures.tree.graph import node_graph_dot
from explorer.growth.engines.engine_selection import engine_for
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.nodes.explain_node import explain_node
from explorer.tree.second_table import matched
from explorer.tree.tree import Tree
from explorer.views.regions.clearest import default_axes
from explorer.views.regions.regions_view import regions_view
from explorer.views.split_search.split_search_view import split_search_view
from explorer.views.tree.node_graph import node_graph_view


def draw_tree(tree: Tree, *, selected: str = "", theme: Theme = LIGHT) -> graphviz.Source:
    """Return the tree as cards and ribbons, in DOT; `selected` is the path of a node to mark.

    A notebook shows it and `.render()` saves it, both with Graphviz's `dot`; `.source` works
    without Graphviz.
    """
    return graphviz.Source(node_graph_dot(node_graph_view(tree, selected), theme))


def draw_regions(
    tree: Tree,
    training: TrainingTable,
    x: str | None = None,
    y: str | None = None,
    *,
    selected: str = "",
    theme: Theme = LIGHT,
) -> Figure:
    """Return the tree's exact decision regions over two features; points are training rows.

    Without `x`, the axes are the two features that misplace the fewest rows; with only `x`, there
    is one axis. The other features are fixed at values that also misplace few rows. `training` is
    the table the tree was grown from; `selected` is the path of a node to mark. Raises
    UnknownNameError for a feature that the tree does not have.
    """
    tree, training = matched(tree, training)
    if x is None:
        x, y = default_axes(tree, training)
    return regions_figure(regions_view(tree, training, x, y, selected), theme)


def draw_split_curve(
    tree: Tree,
    training: TrainingTable,
    feature: str | None = None,
    *,
    node: str = "",
    theme: Theme = LIGHT,
) -> Figure:
    """Return impurity against threshold for one feature at the node with this path.

    The lines are left, right and weighted total; the minimum is marked. `training` is the table the
    tree was grown from, or another one whose columns are matched by name. Without `feature`, the
    feature of the node's best split is shown. Raises UnknownNameError for a path or a feature that
    the tree does not have.
    """
    tree, training = matched(tree, training)
    shown = TreeSpec(training, tree.search, tree.stop, node)
    asked = None if feature is None else training.features.index(feature)
    explanation = explain_node(shown, tree, engine_for(training), asked)
    view = split_search_view(explanation, training, tree, [explanation.profile])
    return split_curve_figure(view, theme)

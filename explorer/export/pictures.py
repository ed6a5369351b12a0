"""The tree's picture as DOT, as PDF and as SVG, without a browser."""

from shutil import which
from typing import Annotated

import graphviz

from explorer.caps import CAPS
from explorer.data.arguments import AtLeast, Count
from explorer.data.training import TrainingTable
from explorer.figures.theme import LIGHT, Theme
from explorer.figures.tree.graph import node_graph_dot
from explorer.figures.tree.picture import tree_svg
from explorer.tree.second_table import matched
from explorer.tree.tree import Tree
from explorer.views.tree.node_graph import node_graph_view
from explorer.views.tree.tree_view import bare_tree_view, tree_view


def to_dot(tree: Tree, *, max_nodes: Count | None = None, theme: Theme = LIGHT) -> str:
    """Return DOT source of every node, or of the top levels with at most `max_nodes` nodes.

    Only complete levels, at least the root; no node is marked as selected.
    """
    drawn = tree.n_nodes if max_nodes is None else max_nodes
    return node_graph_dot(node_graph_view(tree, None, max_nodes=drawn), theme)


def has_dot() -> bool:
    """Return whether Graphviz's `dot`, which lays graphs out, is installed here."""
    return which("dot") is not None


def to_pdf(tree: Tree) -> bytes:
    """Return the graph of `to_dot` as a PDF page; needs Graphviz's `dot`."""
    page: bytes = graphviz.Source(to_dot(tree)).pipe(format="pdf")
    return page


def to_svg(
    tree: Tree,
    training: TrainingTable | None = None,
    *,
    width: Annotated[float, AtLeast(1, 1e6)] | None = None,
    selected: str | None = None,
    max_nodes: Count = CAPS.max_tree_nodes,
    theme: Theme = LIGHT,
) -> str:
    """Return the complete tree `width` pixels wide, as the page draws it: each level as cards,
    pills or dots, depending on room. By default 1200 pixels, or less if all texts fit into
    less.

    With `training`, the table the tree was grown from or one matched to it by names, splits are
    cards with a histogram if they fit; without it, pills at most. `selected` is the path of a node
    to mark, if any. If the tree has more than `max_nodes` nodes, only its first splits are drawn,
    and a line below states this. Text stays text, in the page's font (Source Sans) or a substitute.

    Raises UnknownNameError for a path that the picture does not have.
    """
    if training is None:
        view = bare_tree_view(tree, max_nodes)
    else:
        view = tree_view(*matched(tree, training), max_nodes)
    return tree_svg(view, theme, training is not None, width, selected=selected)

"""The tree in Graphviz's language."""

from shutil import which

import graphviz

from explorer.figures.theme import LIGHT, Theme
from explorer.figures.tree.graph import node_graph_dot
from explorer.tree.tree import Tree
from explorer.views.tree.node_graph import node_graph_view


def to_dot(tree: Tree, *, max_nodes: int | None = None, theme: Theme = LIGHT) -> str:
    """DOT source of every node; of the top levels that hold at most `max_nodes`, where given.

    Complete levels only, the root at least; no node is marked as selected.
    """
    drawn = tree.n_nodes if max_nodes is None else max_nodes
    return node_graph_dot(node_graph_view(tree, None, max_nodes=drawn), theme)


def has_dot() -> bool:
    """Whether this machine has Graphviz's program, which lays graphs out."""
    return which("dot") is not None


def to_pdf(tree: Tree, *, theme: Theme = LIGHT) -> bytes:
    """The graph of `to_dot` as a PDF page; needs Graphviz's program."""
    page: bytes = graphviz.Source(to_dot(tree, theme=theme)).pipe(format="pdf")
    return page

"""The tree in Graphviz's language."""

from explorer.figures.node_graph import node_graph_dot
from explorer.figures.theme import LIGHT, Theme
from explorer.tree.tree import Tree
from explorer.views.node_graph import node_graph_view


def to_dot(tree: Tree, *, most_nodes: int | None = None, theme: Theme = LIGHT) -> str:
    """DOT source of every node; of the top levels that hold at most `most_nodes`, where given."""
    drawn = tree.n_nodes if most_nodes is None else most_nodes
    return node_graph_dot(node_graph_view(tree, most_nodes=drawn), theme)

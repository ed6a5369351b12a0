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
    """DOT source of every node; of the top levels that hold at most `max_nodes`, where given.

    Complete levels only, the root at least; no node is marked as selected.
    """
    drawn = tree.n_nodes if max_nodes is None else max_nodes
    return node_graph_dot(node_graph_view(tree, None, max_nodes=drawn), theme)


def has_dot() -> bool:
    """Whether this machine has Graphviz's program, which lays graphs out."""
    return which("dot") is not None


def to_pdf(tree: Tree) -> bytes:
    """The graph of `to_dot` as a PDF page; needs Graphviz's program."""
    page: bytes = graphviz.Source(to_dot(tree)).pipe(format="pdf")
    return page


def to_svg(
    tree: Tree,
    training: TrainingTable | None = None,
    *,
    width: Annotated[float, AtLeast(1, 1e6)] = 1200,
    selected: str | None = None,
    max_nodes: Count = CAPS.max_tree_nodes,
    theme: Theme = LIGHT,
) -> str:
    """The whole tree `width` pixels wide, as the page draws it: each level with as much detail as
    has room, cards, pills or dots.

    With `training`, the table the tree was grown from or one that is matched to it by names, splits
    are cards with a histogram where they have room; without, pills at most. `selected` is the path
    of a node to mark, none where it is not given. Of a tree of more than `max_nodes` nodes the
    first splits are drawn, and a line below states it. Text stays text in the font of the page,
    Source Sans, or what the machine has instead.

    Raises UnknownNameError for a path that the picture does not have.
    """
    if training is None:
        view = bare_tree_view(tree, max_nodes)
    else:
        view = tree_view(*matched(tree, training), max_nodes)
    return tree_svg(view, theme, training is not None, width, selected=selected)

"""The tree's picture as SVG, without a browser or another program."""

from explorer.caps import CAPS
from explorer.data.training import TrainingTable
from explorer.figures.theme import LIGHT, Theme
from explorer.figures.tree.picture import tree_svg
from explorer.tree.tree import Tree
from explorer.views.tree.bare_view import bare_tree_view
from explorer.views.tree.tree_view import tree_view


def to_svg(
    tree: Tree,
    training: TrainingTable | None = None,
    *,
    width: float = 1200,
    selected: str | None = None,
    max_nodes: int = CAPS.max_tree_nodes,
    theme: Theme = LIGHT,
) -> str:
    """The whole tree `width` pixels wide, as the page draws it: each level with as much detail as
    has room, cards, pills or dots.

    With `training`, the table the tree was grown from, splits are cards with a histogram where they
    have room; without, pills at most. `selected` is the path of a node to mark, none where it is
    not given. Of a tree of more than `max_nodes` nodes the first splits are drawn, and a line below
    says so. Text stays text in the font of the page, Source Sans, or what the machine has instead.
    Raises KeyError for a path that the picture does not have.
    """
    if training is None:
        view = bare_tree_view(tree, max_nodes)
    else:
        view = tree_view(tree, training, max_nodes)
    return tree_svg(view, theme, training is not None, width, selected=selected)

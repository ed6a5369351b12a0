"""A forest over the axes that show it best, and one of its trees."""

from explorer.data.training import TrainingTable
from explorer.growth.progress import tell
from explorer.judging.forest.study import ForestStudy
from explorer.tree.tree import Tree
from explorer.views.forest.finding import OpenedTree, opened_tree
from explorer.views.forest.forest_view import ForestView, forest_view
from explorer.views.regions import clearest
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_to_look_at


def forest_over(
    study: ForestStudy,
    training: TrainingTable,
    tree: Tree,
    asked_axes: tuple[str, str | None] | None,
    colours_of: Tree,
) -> tuple[ForestView, tuple[str, str | None]]:
    """What is drawn, and over which axes: those asked for, else those that show one tree best."""
    axes = asked_axes or clearest.default_axes(tree, training)
    tell("Its maps are drawn.")
    return forest_view(study, training, tree, axes, colours_of), axes


def opened_and_drawn(
    study: ForestStudy, training: TrainingTable, number: int
) -> tuple[OpenedTree, bytes]:
    """The tree of this number, from 0: its words, and as the browser draws it."""
    opened = opened_tree(study, training, number)
    return opened, to_json(tree_to_look_at(study.forest.trees[number], opened.drawn))

"""A library user draws what the page shows, in one call each."""

import pytest

from explorer import draw_regions, draw_split_curve, draw_tree
from explorer.data.catalogue import load_dataset
from explorer.data.training import TrainingTable, encode
from explorer.figures.theme import DARK
from explorer.growth.growing import grow
from explorer.tree.rules import StopRules
from explorer.tree.tree import Tree


@pytest.fixture(scope="module")
def training() -> TrainingTable:
    return encode(load_dataset("iris"), target="species")


@pytest.fixture(scope="module")
def tree(training: TrainingTable) -> Tree:
    return grow(training, stop=StopRules(max_depth=2))


def test_every_node_has_a_card_and_the_selected_one_another_border(tree: Tree) -> None:
    drawn = draw_tree(tree).source
    assert drawn.count("label=<<TABLE") == tree.n_nodes
    assert drawn != draw_tree(tree, selected="R").source
    assert DARK.text in draw_tree(tree, theme=DARK).source
    assert DARK.text not in drawn


def test_regions_are_of_the_features_asked_or_of_those_that_tell_most(
    tree: Tree, training: TrainingTable
) -> None:
    def axes(*asked: str) -> tuple[str, str]:
        layout = draw_regions(tree, training, *asked).layout
        return layout.xaxis.title.text, layout.yaxis.title.text

    assert axes("sepal_width", "petal_length") == ("sepal_width", "petal_length")
    assert axes("petal_length")[0] == "petal_length"
    assert set(axes()) == {"petal_length", "petal_width"}
    dark = draw_regions(tree, training, theme=DARK).layout
    assert dark.xaxis.title.font.color == DARK.text_soft
    with pytest.raises(KeyError):
        draw_regions(tree, training, "no such feature")


def test_the_curve_is_that_of_the_best_split_of_the_node_unless_asked_otherwise(
    tree: Tree, training: TrainingTable
) -> None:
    def feature(asked: str | None = None, node: str = "") -> str:
        figure = draw_split_curve(tree, training, asked, node=node)
        return str(figure.layout.xaxis.title.text)

    root = training.features.names[int(tree.feature[0])]
    right = training.features.names[int(tree.feature[int(tree.right_child[0])])]
    assert feature() == root
    assert feature(node="R") == right
    assert feature("sepal_width") == "sepal_width"
    dark = draw_split_curve(tree, training, theme=DARK).layout
    assert dark.xaxis.title.font.color == DARK.text_soft
    with pytest.raises(KeyError):
        draw_split_curve(tree, training, node="LLLL")
    with pytest.raises(KeyError):
        draw_split_curve(tree, training, "no such feature")

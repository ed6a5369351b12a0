"""The shared view of a tree's nodes: of all, or of the nodes that a picture draws."""

import json
from typing import Any

import numpy as np
import pytest

from explorer.tree.tree import Tree
from explorer.views.nodes.classes import shown_classes
from explorer.views.nodes.measures import positions
from explorer.views.nodes.node_columns import Columns
from explorer.views.nodes.node_texts import node_sentence
from explorer.views.nodes.node_view import node_paths, node_view
from explorer.views.to_json import to_json
from tests.support.samples import grown, mixed

STRUCTURE = ("parent", "left")
BESIDE_OTHERS = ("value_text", "spread_text")
"""Decimals are shared among the nodes shown."""


def view_of(tree: Tree, nodes: Any = None) -> Columns:
    return node_view(tree, shown_classes(tree), positions(tree), nodes)


def columns(view: Columns) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(to_json(view))
    return found


@pytest.mark.parametrize(("n_classes", "numbers"), [(3, False), (30, False), (3, True)])
def test_chosen_nodes_say_what_they_say_among_all(n_classes: int, numbers: bool) -> None:
    tree = grown(mixed(300, n_classes=n_classes, numbers=numbers), 6)
    chosen = np.array(sorted({up for leaf in tree.leaves[::3] for up in tree.ancestors(int(leaf))}))
    assert 1 < len(chosen) < tree.n_nodes
    whole, some = columns(view_of(tree)), columns(view_of(tree, chosen))
    for name in whole.keys() - {*STRUCTURE, *BESIDE_OTHERS}:
        expected = [whole[name][node] for node in chosen] if whole[name] else []
        assert some[name] == expected, name


def test_parents_and_children_of_chosen_nodes_are_indices_among_them() -> None:
    tree = grown(mixed(300), 4)
    right = int(tree.left_child[0]) + 1
    chosen = np.array([0, right, int(tree.left_child[right])])
    view = columns(view_of(tree, chosen))
    assert view["parent"] == [-1, 0, 1]
    assert view["left"] == [-1, 2, -1]


def test_a_node_chosen_without_its_parent_keeps_its_rule() -> None:
    tree = grown(mixed(300), 3)
    left = int(tree.left_child[0])
    assert view_of(tree, np.array([left]))["rule"] == (view_of(tree)["rule"][left],)


@pytest.mark.parametrize("numbers", [False, True])
def test_every_caption_is_the_nodes_own_sentence(numbers: bool) -> None:
    tree = grown(mixed(200, numbers=numbers), None)
    alone = tuple(node_sentence(tree, node) for node in range(tree.n_nodes))
    assert view_of(tree)["caption"] == alone


def test_a_path_is_the_turns_from_the_root() -> None:
    tree = grown(mixed(200), None)
    assert node_paths(tree) == tuple(tree.path(node) for node in range(tree.n_nodes))

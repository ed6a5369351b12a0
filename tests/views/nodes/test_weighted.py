"""Whether a tree is weighted is a fact of its growth, and every view states the same."""

import numpy as np
import pytest

from explorer.data.columns import from_columns
from explorer.data.training import TrainingTable, encode
from explorer.export.text import to_text
from explorer.growth.growing import grow
from explorer.growth.weighting import is_weighted
from explorer.tree.dict_form import from_dict, to_dict
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim
from explorer.views.leaves import leaf_table_view
from explorer.views.nodes.node_texts import node_sentence
from explorer.views.overview import overview_view
from explorer.views.regions.payload import regions_payload
from explorer.views.regions.regions_view import regions_view
from explorer.views.split_search.split_search_view import SearchedNode, split_search_view
from explorer.views.tree.node_graph import node_graph_view
from explorer.views.tree.tree_view import tree_view
from tests.support.samples import explained
from tests.support.scored import scrubber_of, summary_of

COLUMNS = {"x": [1.0, 2.0, 3.0, 4.0, 5.0, 5.0], "c": ["b", "a", "b", "b", "a", "b"]}
"""The last two rows differ only in the class, so that a leaf stays mixed."""


def training_with(weights: list[float]) -> TrainingTable:
    return encode(from_columns("t", COLUMNS), "c", weights=weights)


def searched(training: TrainingTable, tree: Tree, node: int) -> SearchedNode:
    return split_search_view(explained(training, tree, node), training, tree).node


def said_by_each(tree: Tree, training: TrainingTable) -> dict[str, bool]:
    regions = regions_view(tree, training, "x")
    return {
        "tree": tree.is_weighted,
        "summary": "weighted" in summary_of(tree, training).measure.label,
        "sentence": "weight" in node_sentence(tree, 0),
        "overview": overview_view(tree, training).weighted,
        "scrubber": "weighted" in scrubber_of(tree, StopRules()).score_name,
        "legend": tree_view(tree, training).weighted,
        "split search": searched(training, tree, 0).is_weighted,
        "regions": regions_payload(tree, training, regions, "", ["x"]).weighted,
        "region": "of the weight" in regions.regions[0].words,
        "text": "of the weight" in to_text(tree),
        "print": "of the weight" in node_graph_view(tree).cards[0].share_text,
        "leaf table": leaf_table_view(tree, training, None).weighted,
    }


@pytest.mark.parametrize(
    ("weights", "expected"),
    [
        ([1.0] * 6, False),
        ([2.0] * 6, True),
        ([0.5, 1.5, 0.5, 1.5, 0.5, 1.5], True),
        ([1.0, 1.0, 0.0, 1.0, 1.0, 1.0], False),
    ],
)
def test_every_view_calls_a_table_weighted_alike(weights: list[float], expected: bool) -> None:
    training = training_with(weights)
    for depth in (0, None):
        tree = grow(training, SearchRules(), StopRules(max_depth=depth))
        assert set(said_by_each(tree, training).values()) == {expected}


def test_class_weights_make_a_tree_weighted_but_not_the_shares_of_its_leaves() -> None:
    training = training_with([1.0] * 6)
    tree = grow(training, SearchRules(class_weight=(("a", 3.0),)))
    said = said_by_each(tree, training)
    # Scores and the leaves' shares count rows unweighted.
    assert [said.pop(name) for name in ("leaf table", "summary", "scrubber")] == [False] * 3
    assert set(said.values()) == {True}
    balanced = grow(training, SearchRules(class_weight="balanced"), StopRules(max_depth=0))
    assert balanced.weight.tolist() == balanced.n_samples.tolist()
    assert balanced.is_weighted


def test_a_node_whose_own_rows_weigh_one_is_called_weighted_in_a_weighted_tree() -> None:
    training = training_with([1.0, 1.0, 1.0, 1.0, 3.0, 3.0])
    tree = grow(training, SearchRules())
    light = int(np.flatnonzero((tree.weight == tree.n_samples) & (tree.n_samples > 1))[0])
    assert searched(training, tree, light).is_weighted
    assert "weight" in node_sentence(tree, light)


def test_a_tree_trimmed_to_a_root_that_weighs_as_many_as_its_rows_stays_weighted() -> None:
    training = training_with([0.5, 1.5, 0.5, 1.5, 0.5, 1.5])
    root = trim(grow(training, SearchRules()), StopRules(max_depth=0))
    assert root.weight.tolist() == root.n_samples.tolist() == [6]
    assert root.is_weighted
    assert from_dict(to_dict(root)).is_weighted


def test_rows_of_weight_zero_take_no_part_in_the_question() -> None:
    assert not is_weighted(np.array([0.0, 1.0]))
    assert is_weighted(np.array([0.0, 2.0]))

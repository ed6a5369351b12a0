"""The list of node columns, and its consequences in Python and in the browser."""

import json
from dataclasses import fields

import numpy as np
import pytest

from explorer.views.nodes.node_columns import LISTED, NodeColumns, Picture, sent_columns
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_view
from tests.support.page.node_types import FILE, node_types
from tests.support.sample_trees import BLANK
from tests.support.samples import grown, mixed

BLANKS = {name: [] for name in LISTED}


def names_for(picture: Picture) -> list[str]:
    return [name for name, column in LISTED.items() if picture & column.pictures]


def test_the_types_of_the_browser_are_those_of_the_list() -> None:
    stale = "`python -m tests.support.page.node_types` rewrites it"
    assert FILE.read_text("utf-8") == node_types(), stale


@pytest.mark.parametrize("picture", list(Picture))
def test_a_picture_is_sent_its_columns_in_order_and_no_others(picture: Picture) -> None:
    assert list(sent_columns(picture, BLANKS)) == names_for(picture)


def test_a_column_that_is_unknown_or_lacking_is_named() -> None:
    with pytest.raises(KeyError, match="A node has no answer"):
        sent_columns(Picture.TREE, BLANKS, {"answer": ()})
    lacking = {name: [] for name in LISTED if name != "rows"}
    with pytest.raises(KeyError, match="A node has no rows"):
        sent_columns(Picture.REGIONS, lacking)


def test_a_later_column_replaces_an_earlier_one_and_has_the_type_of_the_list() -> None:
    found = sent_columns(Picture.TREE, BLANKS, {"pure": [True, False], "dots": [(1, 2), ()]})
    assert isinstance(found["pure"], np.ndarray)
    assert found["pure"].dtype == np.uint8
    assert json.loads(to_json({"pure": found["pure"]})) == {"pure": [1, 0]}
    assert found["dots"] == ((1, 2), ())


@pytest.mark.parametrize("numbers", [False, True])
def test_a_tree_is_sent_an_entry_for_each_node_or_none_at_all(numbers: bool) -> None:
    training = mixed(200, numbers=numbers)
    tree = grown(training, 4)
    view = tree_view(tree, training)
    lengths = {name: len(column) for name, column in view.nodes.items()}
    assert set(lengths.values()) <= {0, tree.n_nodes}
    empty = {name for name, length in lengths.items() if not length}
    assert empty == ({"share_text"} if numbers else NUMBERS_ONLY)


NUMBERS_ONLY = {"value", "value_text", "spread", "spread_text", "position"}


def test_trees_that_tests_make_by_hand_have_the_columns_of_the_list() -> None:
    assert set(BLANK) == set(names_for(Picture.TREE))


def test_every_column_says_what_it_means_and_who_is_sent_it() -> None:
    assert [field.name for field in fields(NodeColumns)] == list(LISTED)
    assert all(column.meaning and column.pictures for column in LISTED.values())

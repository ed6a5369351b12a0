"""Sentences on splits that tie, or nearly tie, with a node's split."""

import numpy as np
import pytest

from explorer import encode, load_dataset
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.judging.nodes.split_ranking import ranking_at
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import NamedSplit
from explorer.views.nodes.tie_words import near_tie_words, root_tie_words
from explorer.views.split_search.split_search_view import Help, by_hand, split_search_view
from tests.support.samples import explained, training_of

IRIS = encode(load_dataset("iris"), "species")


def told(training: TrainingTable, search: SearchRules | None = None) -> str:
    return root_tie_words(ranking_at(grow(training, search, StopRules(2)), training, 0), training)


def copies(n_wrong: int, n_copies: int = 1) -> TrainingTable:
    """Return `x`, which misses 20 of 400 rows, and copies that miss `n_wrong` more."""
    y = np.arange(400) // 200
    x = y.astype(float)
    x[:20] = 1
    columns: dict[str, object] = {"x": x}
    for i in range(n_copies):
        columns[f"copy {i}"] = np.where(np.arange(400) < 20 + n_wrong, 1.0, y)
    return training_of("y", columns | {"y": [str(k) for k in y]})


def test_the_root_of_iris_names_the_split_that_separates_as_well() -> None:
    assert told(IRIS) == "At the root, petal_width ≤ 0.8 separates the rows just as well."


def test_with_the_other_feature_first_the_other_one_is_named() -> None:
    table = load_dataset("iris")
    turned = encode(table, "species", features=("petal_width", "sepal_width"))
    assert told(turned) == ""
    forced = SearchRules(forced=(("", NamedSplit("petal_width", 0.8)),))
    assert told(IRIS, forced) == ""


@pytest.mark.parametrize(
    ("n_copies", "words"),
    [
        (2, "At the root, copy 0 ≤ 0.5 and copy 1 ≤ 0.5 separate the rows just as well."),
        (
            5,
            "At the root, copy 0 ≤ 0.5, copy 1 ≤ 0.5, copy 2 ≤ 0.5 and 2 more separate the rows "
            "just as well.",
        ),
    ],
)
def test_many_rivals_are_listed_and_counted(n_copies: int, words: str) -> None:
    assert told(copies(0, n_copies)) == words


def test_a_near_tie_is_named_with_its_distance_and_the_bound() -> None:
    assert told(copies(1)) == ""
    training = near(2)
    assert told(training) == (
        "At the root, copy 0 ≤ 0.5 gains only 0.403 % less (near tie: within 1 %)."
    )
    assert told(near(3)).endswith(", and copy 1 ≤ 0.5 nearly ties too.")
    assert told(near(4)).endswith(", and copy 1 ≤ 0.5 and copy 2 ≤ 0.5 nearly tie too.")


def near(n_features: int) -> TrainingTable:
    """Return 4,000 rows, of which x misses 200 and each copy 204."""
    y = np.arange(4000) // 2000
    columns: dict[str, object] = {"x": np.where(np.arange(4000) < 200, 1.0, y)}
    for i in range(n_features - 1):
        columns[f"copy {i}"] = np.where(np.arange(4000) < 204, 1.0, y)
    return training_of("y", columns | {"y": [str(k) for k in y]})


def test_the_search_of_a_node_tells_its_near_ties_but_not_while_one_looks_by_hand() -> None:
    training = near(2)
    tree = grow(training, SearchRules(), StopRules(1))
    view = split_search_view(explained(training, tree), training, tree)
    assert view.near_ties == near_tie_words(ranking_at(tree, training, 0), training) != ""
    assert view.caption.endswith(view.near_ties)
    assert [each.is_near for each in view.features] == [False, True]
    hidden = by_hand(view, Help(), training, tree.search)
    assert hidden.near_ties == ""
    assert not any(each.is_near for each in hidden.features)
    leaf = grow(training, SearchRules(), StopRules(0))
    assert split_search_view(explained(training, leaf), training, leaf).near_ties == ""

"""The cached index of a tree goes with it, and reads as the tree does."""

import gc
import pickle
import weakref

import numpy as np

from explorer.growth.growing import grow
from explorer.tree.tree import Tree
from explorer.tree.trimming import best_first_order, trim_index_of
from tests.support.training_tables import random_case, training_of


def small_tree() -> Tree:
    return grow(training_of({"x": [1.0, 2.0, 3.0, 4.0]}, list("abab")))


def test_the_trim_index_of_a_tree_is_found_once() -> None:
    tree = small_tree()
    assert trim_index_of(tree) is trim_index_of(tree)
    assert best_first_order(tree) is best_first_order(tree)


def test_the_trim_index_of_a_tree_does_not_keep_the_tree() -> None:
    tree = small_tree()
    index = trim_index_of(tree)
    gone = weakref.ref(tree)
    del tree
    gc.collect()
    assert gone() is None
    assert len(index.best_first) > 0


def test_a_pickled_tree_has_a_trim_index_of_its_own() -> None:
    tree = small_tree()
    trim_index_of(tree)
    again = pickle.loads(pickle.dumps(tree))
    np.testing.assert_array_equal(best_first_order(again), best_first_order(tree))


def test_the_min_decrease_is_that_of_the_weakest_split_on_the_way() -> None:
    for seed in range(40):
        tree = grow(random_case(seed, 20).training)
        smallest = trim_index_of(tree).min_decrease
        for node in np.flatnonzero(~tree.is_leaf):
            assert smallest[node] == tree.impurity_decrease[tree.ancestors(int(node))].min()

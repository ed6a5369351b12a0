"""A tree of ours against one of scikit-learn's, node by node."""

import numpy as np
import pytest

from explorer.tree.tree import Tree


def assert_same_nodes(ours: Tree, theirs: object) -> None:
    """Below our pure nodes all is allowed: rounding leaves theirs impure, and split again."""
    waiting = [(0, 0)]
    while waiting:
        here, there = waiting.pop()
        assert ours.n_samples[here] == theirs.n_node_samples[there]
        assert ours.weight[here] == pytest.approx(theirs.weighted_n_node_samples[there])
        assert ours.impurity[here] == pytest.approx(theirs.impurity[there], rel=1e-9, abs=1e-9)
        if ours.impurity[here] == 0:
            continue
        left, right = theirs.children_left[there], theirs.children_right[there]
        assert (left < 0) == bool(ours.is_leaf[here])
        if left >= 0:
            assert ours.feature[here] == theirs.feature[there]
            # Known values left, missing ones right: theirs is infinite, ours is none.
            threshold = np.nan_to_num(ours.threshold[here], nan=np.inf)
            assert threshold == theirs.threshold[there]
            waiting += [
                (int(ours.left_child[here]), left),
                (int(ours.right_child[here]), right),
            ]

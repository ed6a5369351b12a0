"""A class's share in each leaf, its interval and its lift, against rows counted one by one."""

from dataclasses import replace

import numpy as np
import pytest

from explorer.growth.growing import grow
from explorer.judging.class_shares import ClassShares, LeafRows
from explorer.judging.intervals import effective_rows, wilson_interval
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.walking import apply
from tests.support.samples import grown, mixed


def test_shares_are_counted_by_own_weight_among_the_rows_that_take_part() -> None:
    training = mixed()
    own = np.random.default_rng(0).uniform(0.1, 5, training.n_rows)
    training = replace(training, weights=own, fingerprint="weighed")
    # The rows of class a take no part, and what class b counts for in growth is no matter here.
    search = SearchRules(class_weight=(("class a", 0.0), ("class b", 3.0)))
    tree = grow(training, search, StopRules(max_depth=3))
    leaf, target = apply(tree, training.columns), training.target_values
    takes_part = target != 0
    leaves = tree.leaves[::-1]
    for code in range(3):
        found = LeafRows.of(tree, training).shares_of(np.full(tree.n_nodes, code), leaves)
        overall = own[takes_part & (target == code)].sum() / own[takes_part].sum()
        for i, node in enumerate(leaves):
            here = takes_part & (leaf == node)
            total, squares = own[here].sum(keepdims=True), (own[here] ** 2).sum(keepdims=True)
            share = own[here & (target == code)].sum(keepdims=True) / total
            (low,), (high,) = wilson_interval(share, effective_rows(total, squares))
            assert (found.share[i], found.low[i]) == pytest.approx((share[0], low))
            assert found.high[i] == pytest.approx(high)
            lift = share[0] / overall if code else np.nan
            assert found.lift[i] == pytest.approx(lift, nan_ok=True)


def test_each_leaf_may_be_asked_for_a_class_of_its_own() -> None:
    training = mixed()
    weights = 1.0 + training.target_values  # so that no class is as frequent as another
    training = replace(training, weights=weights, fingerprint="weighed")
    tree = grown(training)
    rows = LeafRows.of(tree, training)
    of_prediction = rows.shares_of(tree.prediction, tree.leaves)
    of_each = [rows.shares_of(np.full(tree.n_nodes, code), tree.leaves) for code in range(3)]
    for i, node in enumerate(tree.leaves):
        alone = of_each[int(tree.prediction[node])]
        assert of_prediction.share[i] == alone.share[i] == max(each.share[i] for each in of_each)
        assert of_prediction.lift[i] == alone.lift[i]


@pytest.mark.parametrize(
    ("hits", "n_rows", "surest"),
    [
        ([3, 13], [5, 138], 1),  # its interval begins lower, and five rows are too few to name
        ([3, 1], [5, 138], 0),  # nothing else has more of the class than all rows
        ([3, 3], [5, 4], 1),  # none has ten rows
        ([9, 100], [10, 120], 1),
    ],
)
def test_a_leaf_of_few_rows_is_the_surest_only_without_another(
    hits: list[int], n_rows: list[int], surest: int
) -> None:
    counts = np.array(n_rows)
    share = np.array(hits) / counts
    low, high = wilson_interval(share, counts)
    assert ClassShares(share, low, high, share / 0.05).surest(counts) == surest

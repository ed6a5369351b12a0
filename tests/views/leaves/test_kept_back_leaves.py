"""Leaves and the held-out rows that reach them."""

import numpy as np
import pytest
from hypothesis import strategies as st

from explorer import StopRules, grow, hold_out
from explorer.judging.nodes.node_disagreement import node_disagreement
from explorer.tree.walking import apply
from explorer.views.leaves import leaf_table_view
from tests.support.samples import mixed
from tests.support.tiers import random_cases


@random_cases(
    gate=6, deep=15, seed=st.integers(0, 99), numbers=st.booleans(), code=st.sampled_from([None, 1])
)
def test_every_kept_back_row_is_counted_in_its_leaf(
    seed: int, numbers: bool, code: int | None
) -> None:
    kept = hold_out(mixed(150, seed=seed, numbers=numbers), tuning=0.2, test=0.2)
    others = kept.kept_back
    assert others is not None
    tree = grow(kept.training, stop=StopRules(max_depth=4))
    found = leaf_table_view(tree, kept.training, None if numbers else code, others)
    assert found.kept_back is not None
    reached = apply(tree, others.columns)
    for i, leaf in enumerate(found.nodes):
        targets = others.target_values[reached == leaf]
        assert found.kept_back.n_rows[i] == len(targets)
        if len(targets) == 0:
            assert np.isnan(found.kept_back.values[i])
            continue
        hit = targets if numbers else targets == tree.prediction[leaf]
        assert found.kept_back.values[i] == pytest.approx(hit.mean())
        if found.kept_back.of_interest is not None:
            assert found.kept_back.of_interest[i] == pytest.approx((targets == code).mean())
    assert (found.kept_back.of_interest is None) == (numbers or code is None)
    p = node_disagreement(tree, kept.training, others).p_value[list(found.nodes)]
    n_tested = (~np.isnan(p)).sum()
    expected = np.minimum(p * n_tested, 1)
    assert found.kept_back.p_values == pytest.approx(expected, nan_ok=True)


def test_where_all_rows_grow_the_tree_there_is_nothing_beside() -> None:
    training = mixed(60)
    assert leaf_table_view(grow(training), training, None).kept_back is None

"""Ties at the root of disturbed trees, in exact arithmetic, and what counts as a change."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from explorer import SearchRules, StopRules, encode, grow, load_dataset
from explorer.data.arrays import FloatArray, IntArray
from explorer.judging.stability.disturbing import Disturbance, Perturbation, disturbed
from explorer.judging.stability.stability import stability
from explorer.tree.splits import NamedSplit
from tests.support.samples import mixed
from tests.support.tiers import first_in_gate

IRIS = encode(load_dataset("iris"), "species")
DEPTH = StopRules(max_depth=1)


def purity(column: FloatArray, targets: IntArray, counts: IntArray) -> Fraction:
    """The most that a threshold makes of the sum, over both sides, of Σ n_k² / n: the best split by
    Gini impurity has the largest. counts: how often each row is drawn."""
    best = Fraction(0)
    for threshold in np.unique(column[counts > 0])[:-1]:
        total = Fraction(0)
        for side in (column <= threshold, column > threshold):
            of_class = [int(counts[side & (targets == code)].sum()) for code in range(3)]
            total += Fraction(sum(n * n for n in of_class), sum(of_class))
        best = max(best, total)
    return best


@pytest.mark.parametrize("seed", first_in_gate(0, 1, 2, 3, n=1))
@pytest.mark.parametrize("way", [Perturbation.BOOTSTRAP, Perturbation.DROP])
def test_a_feature_ties_where_it_separates_as_well_in_fractions(
    way: Perturbation, seed: int
) -> None:
    how = Disturbance(way, 24, seed)
    found = stability(IRIS, SearchRules(), DEPTH, disturbance=how)
    for number in range(found.n_trees):
        counts = disturbed(IRIS, how, number).weights.astype(np.int64)
        best = [purity(column, IRIS.target_values, counts) for column in IRIS.columns]
        equal = [feature for feature, one in enumerate(best) if one == max(best)]
        assert found.root[number] == equal[0]
        assert np.flatnonzero(found.tied[number]).tolist() == equal[1:]
    assert found.ties.tolist() == found.tied.sum(axis=0).tolist()
    assert found.tied.any()


def test_only_a_feature_that_does_worse_changes_the_first_split() -> None:
    found = stability(IRIS, SearchRules(), DEPTH, disturbance=Disturbance(n_trees=60))
    length, width = 2, 3
    # petal_length comes first: it has the root of every tree in which it ties.
    assert found.root_changed.tolist() == (found.root != length).tolist()
    # With petal_width at the root of the whole tree, a tie with petal_length does not count.
    forced = grow(IRIS, SearchRules(forced=(("", NamedSplit("petal_width", 0.8)),)), DEPTH)
    turned = replace(found, whole=forced)
    expected = (found.root != width) & ~found.tied[:, width]
    assert turned.root_changed.tolist() == expected.tolist()
    assert 0 < turned.root_changed.sum() < (found.root != width).sum()


def test_forced_roots_and_trees_without_a_split_have_no_ties() -> None:
    forced = SearchRules(forced=(("", NamedSplit("petal_width", 0.8)),))
    assert not stability(IRIS, forced, DEPTH, disturbance=Disturbance(n_trees=5)).tied.any()
    bare = stability(
        IRIS, SearchRules(), StopRules(max_depth=0), disturbance=Disturbance(n_trees=5)
    )
    assert not bare.tied.any()
    assert not bare.root_changed.any()


def test_features_that_gain_different_amounts_do_not_tie() -> None:
    found = stability(mixed(), None, DEPTH, disturbance=Disturbance(n_trees=10))
    assert not found.tied.any()
    assert found.root_changed.tolist() == (found.root != found.whole.feature[0]).tolist()

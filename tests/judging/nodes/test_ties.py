"""Ties of a node's split with those of other features, against fractions."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from explorer import encode, load_dataset
from explorer.data.arrays import IntArray
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.judging.nodes.split_ranking import ranking_at, rivals_of
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import NamedSplit, NumericSplit
from explorer.tree.walking import rows_at
from tests.support.samples import training_of

IRIS = encode(load_dataset("iris"), "species")


def exact_gains(training: TrainingTable, feature: int, rows: IntArray) -> dict[float, Fraction]:
    """The decrease of Gini impurity by every threshold of the feature, at a node of these rows."""
    values, targets = training.columns[feature][rows].tolist(), training.target_values[rows]
    distinct = sorted(set(values))
    gains = {}
    for threshold in (low / 2 + high / 2 for low, high in pairwise(distinct)):
        pairs = list(zip(values, targets.tolist(), strict=True))
        left = [target for value, target in pairs if value <= threshold]
        right = [target for value, target in pairs if value > threshold]
        after = sum(Fraction(len(side), len(values)) * gini(side) for side in (left, right))
        gains[threshold] = gini(targets.tolist()) - after
    return gains


def gini(targets: list[int]) -> Fraction:
    return 1 - sum(Fraction(n, len(targets)) ** 2 for n in Counter(targets).values())


def test_petal_length_and_width_tie_exactly_at_the_root_of_iris() -> None:
    names, rows = IRIS.features.names, np.arange(IRIS.n_rows)
    exact = [exact_gains(IRIS, feature, rows) for feature in range(4)]
    best = {name: max(gains.values()) for name, gains in zip(names, exact, strict=True)}
    assert best["petal_length"] == best["petal_width"] == Fraction(1, 3) == max(best.values())
    ranking = ranking_at(grow(IRIS, SearchRules(), StopRules(max_depth=3)), IRIS, 0)
    (rival,) = rivals_of(ranking)
    assert [names[each.feature] for each in (ranking[0], rival)] == ["petal_length", "petal_width"]
    assert (ranking[0].is_chosen, rival.is_chosen) == (True, False)
    for each in ranking:
        assert isinstance(each.split, NumericSplit)
        assert exact[each.feature][each.split.threshold] == best[names[each.feature]]
        assert each.is_best == (best[names[each.feature]] == Fraction(1, 3))
    assert not any(each.is_near for each in ranking)


def test_the_features_that_tie_at_a_node_are_those_that_tie_in_fractions() -> None:
    tree = grow(IRIS, SearchRules(), StopRules())
    n_tied = 0
    for node in range(tree.n_nodes):
        rivals = {each.feature for each in rivals_of(ranking_at(tree, IRIS, node))}
        if tree.is_leaf[node]:
            assert not rivals
            continue
        rows = rows_at(tree, IRIS.columns, node)
        best = [max(exact_gains(IRIS, i, rows).values(), default=Fraction(0)) for i in range(4)]
        equal = {feature for feature in range(4) if best[feature] == max(best)}
        assert rivals == equal - {int(tree.feature[node])}
        n_tied += len(rivals)
    assert n_tied > 1


def near_table(n_moved: int) -> TrainingTable:
    """`x` separates two halves of 2,000 rows except 100 rows; `z` also fails on `n_moved` more."""
    y = np.repeat([0, 1], 1000)
    x, z = y.copy(), y.copy()
    x[:100] = 1
    z[: 100 + n_moved] = 1
    columns = {"x": x.astype(float), "z": z.astype(float), "y": [str(k) for k in y]}
    return training_of("y", columns)


@pytest.mark.parametrize("n_moved", [0, 1, 2, 3, 5])
def test_a_near_tie_gains_at_most_a_hundredth_less(n_moved: int) -> None:
    training = near_table(n_moved)
    ranking = ranking_at(grow(training, SearchRules(), StopRules(1)), training, 0)
    rows = np.arange(training.n_rows)
    x, z = (max(exact_gains(training, i, rows).values()) for i in range(2))
    assert x >= z
    second = ranking[1]
    assert (second.feature, second.is_best) == (1, n_moved == 0)
    assert second.is_near == (z < x and (x - z) / x <= Fraction(1, 100))
    assert not ranking[0].is_near


def test_near_ties_are_seen_on_both_sides_of_the_bound() -> None:
    near = []
    for n_moved in (1, 2, 3, 5):
        training = near_table(n_moved)
        near.append(ranking_at(grow(training, stop=StopRules(1)), training, 0)[1].is_near)
    assert (near[0], near[-1]) == (True, False)


def test_forced_splits_leaves_and_splits_that_gain_nothing_have_no_rivals() -> None:
    forced = SearchRules(forced=(("", NamedSplit("petal_width", 0.8)),))
    assert rivals_of(ranking_at(grow(IRIS, forced, StopRules(1)), IRIS, 0)) == ()
    assert rivals_of(ranking_at(grow(IRIS, stop=StopRules(0)), IRIS, 0)) == ()
    xor = training_of("y", {"a": [0, 0, 1, 1], "b": [0, 1, 0, 1], "y": list("abba")})
    ranking = ranking_at(grow(xor, stop=StopRules(1)), xor, 0)
    assert all(each.is_best for each in ranking)
    assert rivals_of(ranking) == ()

"""The first difference of our tree and scikit-learn's, and why: each reason has a table."""

from typing import Any

import numpy as np
import pytest

from explorer import SearchRules, StopRules, TrainingTable, encode, grow, load_dataset
from explorer.data.columns import from_columns
from explorer.estimators.from_sklearn import as_our_tree, as_scikit_learn_reads
from explorer.growth.weighting import row_weights
from explorer.judging.divergence import Divergence, Why, first_divergence
from explorer.judging.sklearn_comparison import scikit_learn_tree, splits_node
from tests.support.samples import training_of


def parting(
    training: TrainingTable,
    stop: StopRules | None = None,
    search: SearchRules | None = None,
    state: int = 0,
) -> Divergence | None:
    limits, rules = stop or StopRules(), search or SearchRules.usual_for(training.task)
    read = as_scikit_learn_reads(training)
    matrix, weights = np.column_stack(read.columns), row_weights(training, rules)

    def fitted(under: StopRules) -> Any:
        return scikit_learn_tree(rules, under, state).fit(matrix, read.target_values, weights)

    theirs = as_our_tree(fitted(limits), read, rules, limits)
    return first_divergence(
        grow(training, rules, limits),
        training,
        theirs,
        read,
        lambda under, rows: splits_node(fitted(under), matrix[rows]),
    )


def test_trees_without_ties_never_part() -> None:
    draw = np.random.default_rng(5)
    numbers = {name: draw.normal(size=150) for name in "pqr"}
    y = numbers["p"] + numbers["q"] * (numbers["r"] > 0)
    training = training_of("y", {**numbers, "y": y})
    assert parting(training, StopRules(max_depth=4)) is None
    assert parting(training, StopRules(max_leaf_nodes=9)) is None


def test_equal_gains_are_a_tie_and_lots_are_drawn() -> None:
    a = [1, 2, 3, 4] * 3
    copies = training_of("y", {"a": a, "b": [2 * one for one in a], "y": list("pqpp") * 3})
    assert parting(copies) is None  # they divide the rows the same way
    noise = encode(load_dataset("noise_overfit"), "label")
    found = [parting(noise, state=state) for state in range(4)]
    assert any(one is not None and one.why is Why.TIE for one in found)
    for one in found:
        if one is not None:
            assert one.our_gain == pytest.approx(one.their_gain, rel=1e-9)


def test_where_nothing_is_gained_yet_it_is_said() -> None:
    found = parting(encode(load_dataset("xor"), "label"), StopRules(max_depth=2))
    assert found is not None
    assert (found.ours, found.theirs, found.why) == (0, 0, Why.NO_GAIN)
    assert found.our_gain == found.their_gain == 0


def test_several_categories_on_both_sides_are_out_of_reach_of_one_hot_columns() -> None:
    colours = ["red", "blue", "green", "grey"] * 6
    training = training_of(
        "y", {"colour": colours, "y": ["p" if c in ("red", "blue") else "q" for c in colours]}
    )
    found = parting(training)
    assert found is not None
    assert (found.ours, found.why) == (0, Why.CATEGORIES)
    assert found.our_gain > found.their_gain
    one = training_of("y", {"colour": colours, "y": ["pq"[c == "red"] for c in colours]})
    assert parting(one) is None
    # A one-hot column sends its category right: sides are exchanged, and all below is alike.
    x = [i % 7 for i in range(24)]
    y = [100.25 + (i > 4) if c == "red" else 2.0 * (i > 2) for c, i in zip(colours, x, strict=True)]
    assert parting(training_of("y", {"colour": colours, "x": x, "y": y})) is None
    y = [
        -100.25 + (i > 4) if c == "red" else 2.0 * (i > 2) for c, i in zip(colours, x, strict=True)
    ]
    assert parting(training_of("y", {"colour": colours, "x": x, "y": y})) is None
    # A missing category is with the others of a one-hot column.
    lost = [None if c == "grey" else c for c in colours]
    for names in ("pq", "qp"):
        named = [names[c in ("red", "grey")] for c in colours]
        found = parting(training_of("y", {"colour": lost, "y": named}))
        assert found is not None
        assert found.why is Why.CATEGORIES


def test_numbers_that_only_float64_tells_apart() -> None:
    x = 1e9 + np.arange(8) * 4.0
    training = training_of("y", {"x": x, "z": [1, 1, 1, 1, 1, 2, 2, 2], "y": list("ppppqqqq")})
    found = parting(training)
    assert found is not None
    assert found.why is Why.FLOAT32
    alone = training_of("y", {"x": x, "y": list("ppppqqqq")})
    found = parting(alone)
    assert found is not None
    assert (found.their_split, found.why) == (None, Why.FLOAT32)


def noise(seed: int) -> TrainingTable:
    draw = np.random.default_rng(seed)
    columns = {"c": draw.choice(list("abcde"), 60), "x": draw.integers(0, 9, 60)}
    return encode(from_columns("t", columns | {"y": draw.choice(["p", "q"], 60)}), "y")


def of_one_leaf(limits: list[StopRules]) -> list[Divergence]:
    """The differences in noisy tables where one of the two trees has a leaf."""
    found = [parting(noise(seed), stop) for seed in range(12) for stop in limits]
    known = [one for one in found if one is not None]
    return [one for one in known if one.our_split is None or one.their_split is None]


def test_a_leaf_budget_and_pruning_are_named_where_the_node_is_split_without_them() -> None:
    budgets = of_one_leaf([StopRules(max_leaf_nodes=leaves) for leaves in (4, 6, 8, 10)])
    assert {one.why for one in budgets} == {Why.LEAVES}
    # A budget that all leaves fit ends nothing, so that it is pruning that does.
    pruned = of_one_leaf([StopRules(max_leaf_nodes=60, ccp_alpha=alpha) for alpha in (0.01, 0.02)])
    assert {one.why for one in pruned} == {Why.PRUNED}
    assert {one.our_split is None for one in pruned} == {True, False}


def test_a_limit_that_does_not_end_the_node_is_no_reason() -> None:
    x = 1e9 + np.arange(8) * 4.0
    numbers = training_of("y", {"x": x, "y": list("ppppqqqq")})
    colours = training_of("y", {"colour": list("abcd") * 3, "y": list("ppqq") * 3})
    for training, rows, why in ((numbers, 1, Why.FLOAT32), (colours, 5, Why.CATEGORIES)):
        search = SearchRules(min_samples_leaf=rows)
        for stop in (StopRules(), StopRules(max_leaf_nodes=5, ccp_alpha=1e-6)):
            found = parting(training, stop, search)
            assert found is not None
            assert (found.their_split, found.why) == (None, why)

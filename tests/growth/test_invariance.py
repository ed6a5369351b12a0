"""Independence of a tree from the order of the rows and the scale of a feature."""

import numpy as np
import pytest

from explorer.data.table import Table
from explorer.data.training import TrainingTable, encode
from explorer.growth.growing import grow
from explorer.tree.rules import SearchRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import best_first_order
from explorer.tree.walking import apply
from tests.support.training_tables import LEVEL_NAMES, Case, random_case, training_of

RISING = {
    "cubed": lambda v: v**3,
    "raised": np.exp2,
    "shifted": lambda v: v + 1e9,
    "stretched": lambda v: v * 1e300,
    "squeezed": lambda v: v * 1e-300,
    "negative": lambda v: -1 / (v + 100),
}


def with_features(training: TrainingTable, change) -> TrainingTable:
    """Return the rows with the numeric features changed."""
    columns = [
        change(values) if column.is_numeric else values
        for column, values in zip(training.features, training.columns, strict=True)
    ]
    target = training.target
    names = (*training.features.names, target.name)
    table = Table(
        "changed",
        type(training.features)((*training.features, target)),
        (*columns, training.target_values),
        repr(names) + str(id(change)),
    )
    return encode(table, target.name, task=training.task, weights=training.weights)


def with_rows(training: TrainingTable, order: np.ndarray) -> TrainingTable:
    """Return the rows in another order."""
    table = Table(
        "reordered",
        type(training.features)((*training.features, training.target)),
        tuple(values[order] for values in (*training.columns, training.target_values)),
        str(order.tolist()),
    )
    return encode(table, training.target.name, task=training.task, weights=training.weights[order])


def assert_same_but_for_thresholds(one: Tree, other: Tree) -> None:
    for name in ("parent", "ending", "n_samples", "feature"):
        np.testing.assert_array_equal(getattr(one, name), getattr(other, name), err_msg=name)
    for name in ("missing_goes_left", "unseen_goes_left", "kind"):
        np.testing.assert_array_equal(getattr(one.splits, name), getattr(other.splits, name))
    for name in ("levels_left", "levels_right"):
        levels = getattr(one.splits, name), getattr(other.splits, name)
        np.testing.assert_array_equal(levels[0].values, levels[1].values)
    np.testing.assert_array_equal(one.gain == 0, other.gain == 0)
    np.testing.assert_allclose(one.gain, other.gain, rtol=1e-9, atol=1e-11 * one.impurity[0])
    np.testing.assert_allclose(one.statistics, other.statistics, rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(one.prediction, other.prediction, rtol=1e-12, atol=1e-12)


def grown(case: Case, training: TrainingTable) -> Tree:
    return grow(training, SearchRules(case.criterion, case.min_samples_leaf))


def assert_row_order_changes_nothing(case: Case, seed: int) -> None:
    order = np.random.default_rng(seed).permutation(case.training.n_rows)
    one, other = grown(case, case.training), grown(case, with_rows(case.training, order))
    assert_same_but_for_thresholds(one, other)
    np.testing.assert_array_equal(one.threshold, other.threshold)
    np.testing.assert_array_equal(best_first_order(one), best_first_order(other))
    leaves = apply(one, case.training.columns)[order]
    np.testing.assert_array_equal(leaves, apply(other, [c[order] for c in case.training.columns]))


def equal_means(seed: int) -> Case:
    """Levels whose targets have the same mean or share, up to rounding."""
    random = np.random.default_rng(seed)
    criterion = str(random.choice(["squared_error", "absolute_error", "gini", "misclassification"]))
    numbers = criterion.endswith("error")
    columns: dict[str, list] = {"one": [], "other": []}
    target: list[float | str] = []
    weights: list[float] = []
    for level in range(int(random.integers(2, 6))):
        weight = float(random.choice([1.0, 0.1, 0.3, 1 / 3]))
        for _ in range(int(random.integers(1, 4))):
            for value in [0.1, 0.3] if numbers else ["no", "yes"]:
                columns["one"].append(LEVEL_NAMES[level])
                columns["other"].append(str(random.choice(["u", "v"])))
                target.append(value)
                weights.append(weight)
    return Case(training_of(columns, target, weights), SearchRules(criterion).criterion, 1)


@pytest.mark.parametrize("name", RISING)
def test_a_rising_change_of_scale_leaves_every_row_where_it_was(name: str) -> None:
    for seed in range(40):
        case = random_case(seed, 20)
        one = grown(case, case.training)
        changed = with_features(case.training, RISING[name])
        other = grown(case, changed)
        assert_same_but_for_thresholds(one, other)
        np.testing.assert_array_equal(
            apply(one, case.training.columns), apply(other, changed.columns)
        )


def test_the_order_of_the_rows_changes_nothing() -> None:
    for seed in range(120):
        assert_row_order_changes_nothing(random_case(seed, 20, dyadic=seed % 2 == 0), seed)


def test_the_order_of_the_rows_decides_nothing_between_equal_levels() -> None:
    for seed in range(80):
        assert_row_order_changes_nothing(equal_means(seed), seed)


@pytest.mark.deep
def test_the_order_of_the_rows_changes_nothing_in_thousands_of_tables() -> None:
    for seed in range(60_000, 60_300):
        assert_row_order_changes_nothing(random_case(seed, 30, dyadic=seed % 2 == 0), seed)
        assert_row_order_changes_nothing(equal_means(seed), seed)

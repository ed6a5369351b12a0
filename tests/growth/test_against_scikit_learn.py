"""scikit-learn as referee where both mean the same: numeric features without ties."""

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from explorer.growth.growing import grow
from explorer.tree.impurity import CLASS_CRITERIA, Criterion
from explorer.tree.rules import SearchRules, StopRules
from tests.support.growth.scikit_learn_nodes import assert_same_nodes
from tests.support.training_tables import training_of

LIMITS = (
    {},
    {"max_depth": 3},
    {"min_samples_split": 12},
    {"min_impurity_decrease": 0.01},
    {"max_leaf_nodes": 6},
    {"ccp_alpha": 0.012},
    {"max_depth": 5, "min_samples_split": 9, "max_leaf_nodes": 9, "ccp_alpha": 0.004},
)
CRITERIA = (Criterion.GINI, Criterion.ENTROPY, Criterion.SQUARED_ERROR)


def assert_scikit_learn_agrees(
    seed: int, criterion: Criterion, limits: dict[str, float], n_rows: int
) -> None:
    """Weights are continuous so that no two splits tie, and leaves large enough that no two
    features make the same split."""
    random = np.random.default_rng(seed)
    n_features = int(random.integers(1, 5))
    X = random.normal(size=(n_rows, n_features)).astype(np.float32).astype(np.float64)
    weights = random.uniform(0.5, 2.0, n_rows)
    signal = X[:, 0] + 0.5 * X[:, -1] ** 2 + random.normal(size=n_rows)
    min_samples_leaf = int(random.integers(8, 12)) if n_features > 1 else 1
    classes = criterion in CLASS_CRITERIA
    if classes:
        codes = np.digitize(signal, np.quantile(signal, [0.4, 0.75]))
        target: list[float | str] = ["abc"[k] for k in codes]
    else:
        target = signal.tolist()
    columns = {f"x{j}": X[:, j].tolist() for j in range(n_features)}
    stop = StopRules(**limits)
    ours = grow(
        training_of(columns, target, weights.tolist()),
        SearchRules(criterion, min_samples_leaf),
        stop,
    )
    model = DecisionTreeClassifier if classes else DecisionTreeRegressor
    theirs = model(
        criterion=criterion.value, min_samples_leaf=min_samples_leaf, random_state=0, **limits
    ).fit(X, target, sample_weight=weights)
    assert_same_nodes(ours, theirs.tree_)


@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("limits", LIMITS, ids=str)
def test_scikit_learn_grows_the_same_tree(criterion: Criterion, limits: dict[str, float]) -> None:
    for seed in range(3):
        assert_scikit_learn_agrees(seed, criterion, limits, n_rows=90)


def test_scikit_learn_grows_the_same_tree_by_absolute_error() -> None:
    for seed in range(8):
        assert_scikit_learn_agrees(seed, Criterion.ABSOLUTE_ERROR, {"max_depth": 4}, n_rows=40)


@pytest.mark.deep
@pytest.mark.parametrize("criterion", CRITERIA)
def test_scikit_learn_grows_the_same_tree_in_hundreds_of_tables(criterion: Criterion) -> None:
    for seed in range(25):
        for limits in LIMITS:
            assert_scikit_learn_agrees(100 + seed, criterion, limits, n_rows=200)

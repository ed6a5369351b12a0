"""Three programs that grow a tree from one table: this one, scikit-learn and the shortest one."""

from dataclasses import dataclass

import numpy as np

from explorer.data.sampling import take_rows
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.growth.shortest import predict_shortest
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.walking import apply

SEED = 17
TEST_SHARE = 0.3
DEPTH = 4
REGRESSION_DEPTH = 6


@dataclass(frozen=True, slots=True)
class ThreePrograms:
    """How many of `n_test` test rows each program predicts correctly; `n_parted`: how many of them
    the first two predict differently."""

    n_training: int
    n_test: int
    ours: int
    scikit_learn: int
    shortest: int
    n_parted: int


def three_programs(training: TrainingTable) -> ThreePrograms:
    """Grow trees of depth 4 by entropy, on rows drawn by scikit-learn's train_test_split, seed 17.

    training: numeric features without missing values, a categorical target.
    """
    from sklearn.model_selection import train_test_split  # imported lazily: takes half a second
    from sklearn.tree import DecisionTreeClassifier

    points = np.column_stack(training.columns).astype(np.float64)
    codes = np.asarray(training.target_values, np.int64)
    grows, tests = train_test_split(
        np.arange(training.n_rows), test_size=TEST_SHARE, random_state=SEED
    )
    part = take_rows(training, grows, f"{training.fingerprint} grows three programs")
    tree = grow(part, SearchRules(Criterion.ENTROPY), StopRules(max_depth=DEPTH))
    asked = tuple(column[tests] for column in training.columns)
    ours = np.asarray(tree.prediction, np.int64)[apply(tree, asked)]
    theirs = (
        DecisionTreeClassifier(max_depth=DEPTH, criterion="entropy", random_state=SEED)
        .fit(points[grows], codes[grows])
        .predict(points[tests])
    )
    shortest = predict_shortest(points[grows], codes[grows], points[tests], DEPTH)
    truth = codes[tests]
    return ThreePrograms(
        len(grows),
        len(tests),
        int((ours == truth).sum()),
        int((theirs == truth).sum()),
        int((shortest == truth).sum()),
        int((ours != theirs).sum()),
    )


def errors_of_the_recipe() -> tuple[float, float]:
    """Return the mean squared errors of our tree of depth 6 and of scikit-learn's, on test rows of
    scikit-learn's `make_regression` from seed 17."""
    from sklearn.datasets import make_regression
    from sklearn.model_selection import train_test_split
    from sklearn.tree import DecisionTreeRegressor

    from explorer.estimators import DecisionTreeRegressor as Ours

    points, target = make_regression(
        n_features=1, n_samples=200, bias=0, noise=5, random_state=SEED
    )
    grows, tests, known, truth = train_test_split(
        points, target, test_size=TEST_SHARE, random_state=SEED
    )
    programs = (
        Ours(max_depth=REGRESSION_DEPTH),
        DecisionTreeRegressor(max_depth=REGRESSION_DEPTH, random_state=SEED),
    )
    found = (model.fit(grows, known).predict(tests) for model in programs)
    ours, theirs = (float(np.mean((truth - predicted) ** 2)) for predicted in found)
    return ours, theirs

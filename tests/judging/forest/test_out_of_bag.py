"""Out-of-bag scores against scikit-learn's, and a forest's score as it grows."""

import numpy as np
import pytest
from sklearn.ensemble import RandomForestClassifier, RandomForestRegressor

from explorer import SearchRules, encode, load_dataset
from explorer.data.schema import Task
from explorer.growth.forest.forest import Forest, grow_forest
from explorer.growth.forest.voting import decided, outputs, vote
from explorer.judging.forest.growing_scores import growing_scores
from explorer.judging.forest.out_of_bag import out_of_bag
from explorer.tree.impurity import Criterion
from tests.support.scored import ACCURACY, R2
from tests.support.tiers import first_in_gate
from tests.support.training_tables import training_of

N_TREES = 60


def noisy(n_rows: int, *, is_classes: bool) -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(0)
    matrix = random.normal(size=(n_rows, 4)).astype(np.float32).astype(np.float64)
    signal = matrix[:, 0] + matrix[:, 1] * matrix[:, 2] + random.normal(0, 0.7, n_rows)
    return matrix, np.where(signal > 0, "yes", "no") if is_classes else signal


def assert_within_their_spread(ours: list[float], theirs: list[float]) -> None:
    assert min(theirs) < np.mean(ours) < max(theirs)
    # The means differ by less than three standard errors of their difference.
    error = np.sqrt((np.var(ours, ddof=1) + np.var(theirs, ddof=1)) / len(ours))
    assert abs(np.mean(ours) - np.mean(theirs)) < 3 * error
    assert 0.5 < np.std(ours) / np.std(theirs) < 2


@pytest.mark.deep
@pytest.mark.filterwarnings("ignore:Some inputs do not have OOB scores")
@pytest.mark.parametrize("is_classes", [True, False])
@pytest.mark.parametrize("n_seeds", first_in_gate(15, 30))
def test_out_of_bag_scores_are_scikit_learns_within_its_spread_over_seeds(
    n_seeds: int, is_classes: bool
) -> None:
    matrix, target = noisy(150, is_classes=is_classes)
    training = training_of({f"x{i}": matrix[:, i].tolist() for i in range(4)}, target.tolist())
    make = RandomForestClassifier if is_classes else RandomForestRegressor
    loss = ACCURACY if is_classes else R2
    criterion = Criterion.GINI if is_classes else Criterion.SQUARED_ERROR
    search = SearchRules(criterion, max_features=2)
    ours, theirs = [], []
    for seed in range(n_seeds):
        forest = grow_forest(training, search, n_estimators=N_TREES, seed=seed)
        ours.append(float(out_of_bag(forest, training, loss).scores[-1]))
        model = make(N_TREES, max_features=2, oob_score=True, random_state=seed)
        theirs.append(float(model.fit(matrix, target).oob_score_))
    assert_within_their_spread(ours, theirs)


def test_each_row_is_judged_by_the_trees_that_have_not_seen_it() -> None:
    training = encode(load_dataset("penguins"), "species")
    forest = grow_forest(training, n_estimators=4, seed=7)
    found = out_of_bag(forest, training, ACCURACY)
    unseen = np.array([forest.counts(n) == 0 for n in range(4)])
    assert found.n_judged.tolist() == [int(unseen[: n + 1].any(axis=0).sum()) for n in range(4)]
    for row in range(0, training.n_rows, 29):
        columns = tuple(column[row : row + 1] for column in training.columns)
        trees = [forest.trees[n] for n in np.flatnonzero(unseen[:, row])]
        if trees:
            np.testing.assert_allclose(found.votes[row], vote(trees, columns)[0], rtol=1e-12)
        else:
            assert np.isnan(found.votes[row]).all()
    judged = np.flatnonzero(unseen.any(axis=0))
    right = decided(found.votes[judged], is_classes=True) == training.target_values[judged]
    assert found.scores[-1] == pytest.approx(right.mean())


def test_one_row_is_in_every_sample_and_has_no_out_of_bag_score() -> None:
    training = training_of({"x": [1.0]}, ["a"])
    found = out_of_bag(grow_forest(training, n_estimators=3), training, ACCURACY)
    assert found.n_judged.tolist() == [0, 0, 0]
    assert np.isnan(found.scores).all()


def test_a_growing_forest_scores_what_its_first_trees_score_together() -> None:
    training = encode(load_dataset("cars_mpg"), "mpg")
    assert training.task is Task.REGRESSION
    forest: Forest = grow_forest(training, n_estimators=6)
    sizes = np.array([1, 2, 6])
    found = growing_scores(forest.trees, training, R2, sizes=sizes, n_orders=5)
    assert found.together.shape == (5, 3)

    def r2(predicted: np.ndarray) -> float:
        target = training.target_values
        return 1 - ((target - predicted) ** 2).sum() / ((target - target.mean()) ** 2).sum()

    for at, size in enumerate(sizes):
        expected = r2(vote(forest.trees[:size], training.columns)[:, 0])
        assert found.together[0, at] == pytest.approx(expected)
    # All orders end with the same trees; they begin with others.
    np.testing.assert_allclose(found.together[:, -1], found.together[0, -1])
    assert len(set(found.together[:, 0])) > 1
    alone = [r2(outputs(tree, training.columns)[:, 0]) for tree in forest.trees]
    np.testing.assert_allclose(found.alone, alone)

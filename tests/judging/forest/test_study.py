"""A forest and its scores."""

import numpy as np
import pytest
from sklearn.ensemble import RandomForestClassifier

from explorer import SearchRules, StopRules, encode, load_dataset
from explorer.data.training import TrainingTable
from explorer.judging.forest import study as module
from explorer.judging.forest.study import ForestStudy, grown_whole, sizes_of
from explorer.judging.unseen.holding_out import hold_out
from tests.support.scored import forest_of


def parts(name: str, target: str) -> tuple[TrainingTable, TrainingTable]:
    kept = hold_out(encode(load_dataset(name), target), test=0.25)
    assert kept.test is not None
    return kept.training, kept.test


def studied(n_trees: int = 30) -> tuple[ForestStudy, TrainingTable, TrainingTable]:
    training, judging = parts("iris", "species")
    search, stop = grown_whole(SearchRules(), StopRules(max_depth=1, min_samples_split=4), 2)
    found = forest_of(training, judging, search, stop, n_estimators=n_trees, seed=3)
    return found, training, judging


def test_trees_of_a_forest_are_grown_whole_whatever_limits_one_tree() -> None:
    found, _, _ = studied()
    assert found.stop == StopRules(min_samples_split=4)
    assert max(tree.max_depth for tree in found.forest.trees) > 1


def test_the_first_tree_of_the_order_scores_as_the_median_tree_does() -> None:
    found, _, _ = studied()
    assert found.growing is not None
    assert sorted(found.order.tolist()) == list(range(30))
    assert found.growing.alone[found.order[0]] == np.sort(found.growing.alone)[14]


def test_importances_are_the_mean_of_the_trees_as_in_scikit_learn() -> None:
    found, training, _ = studied(200)
    model = RandomForestClassifier(200, max_features=2, min_samples_split=4, random_state=0)
    theirs = model.fit(np.column_stack(training.columns), training.target_values)
    assert found.importances.sum() == pytest.approx(1)
    assert found.importances == pytest.approx(theirs.feature_importances_, abs=0.06)


def test_without_rows_kept_back_the_forest_is_judged_out_of_bag_alone() -> None:
    training, _ = parts("iris", "species")
    found = forest_of(training, None, SearchRules(), StopRules(), n_estimators=5)
    assert found.growing is None
    assert found.order.tolist() == [0, 1, 2, 3, 4]
    assert np.isfinite(found.out_of_bag.scores[-1])


def test_more_outputs_than_can_be_held_are_those_of_a_sample(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    training, judging = parts("iris", "species")
    monkeypatch.setattr(module, "CAPS", type("Few", (), {"max_forest_outputs": 5 * 3 * 10}))
    found = forest_of(training, judging, SearchRules(), StopRules(), n_estimators=5)
    assert found.judged is not None
    assert found.judged.n_rows == 10


@pytest.mark.parametrize("n_trees", [1, 2, 7, 200, 500])
def test_the_scored_numbers_of_trees_rise_from_one_to_all(n_trees: int) -> None:
    sizes = sizes_of(n_trees)
    assert (sizes[0], sizes[-1]) == (1, n_trees)
    assert (np.diff(sizes) > 0).all()
    assert len(sizes) <= module.MAX_SIZES

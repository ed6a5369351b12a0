"""A crosstab holds every category's rows, and the best split of each size."""

import numpy as np
import pytest

from explorer import SearchRules
from explorer.caps import CAPS
from explorer.data.training import TrainingTable
from explorer.growth.engines.reference import ReferenceEngine
from explorer.tree.impurity import Criterion
from explorer.views.split_search.crosstab import Crosstab, crosstab
from explorer.views.split_search.node_rows import node_rows
from tests.support.samples import mixed, training_of

SQUARED = Criterion.SQUARED_ERROR


def crossed(
    training: TrainingTable, feature: int = 0, criterion: Criterion = Criterion.GINI
) -> Crosstab:
    """Return the crosstab at the root, whatever is split there."""
    rows, search = np.arange(training.n_rows), SearchRules(criterion)
    profile = ReferenceEngine(training).profile(rows, feature, search)
    return crosstab(profile, training, node_rows(training, search, rows), criterion)


def test_a_long_name_is_sent_whole_beside_its_short_form() -> None:
    name = "the kind of tree that\nstands where the sample was taken"
    found = crossed(training_of("y", {name: ["oak", "ash"], "y": ["x", "z"]}))
    assert found.whole == name.replace("\n", "↵")
    assert found.name == "the kind of t…le was taken"


def test_categories_that_begin_alike_stay_apart_when_they_are_short() -> None:
    kinds = ["satisfaction_in_2023", "satisfaction_in_2024", None]
    found = crossed(training_of("y", {"kind": kinds, "y": ["x", "z", "z"]}))
    assert found.names == ("satisfact…_in_2023", "satisfact…_in_2024", "missing")
    assert found.wholes == (kinds[0], kinds[1], "missing")


def test_each_category_holds_its_classes_in_turn() -> None:
    kinds, classes = ["b", "a", "c", "c", "a", "c"], list("yxzxxy")
    found = crossed(training_of("y", {"kind": kinds, "y": classes}))
    assert found.names == ("a", "b", "c")
    assert found.rows == (2, 1, 3)
    assert found.targets.lengths == (1, 1, 3)
    assert found.targets.pairs == (0, 2, 1, 1, 0, 1, 1, 1, 2, 1)


def test_each_category_holds_its_numbers_in_order_from_the_centre_with_their_weights() -> None:
    training = training_of("y", {"kind": ["b", "a", None, "a"], "y": [1.5, 6.5, 2.5, 5.5]})
    found = crossed(training, criterion=Criterion.ABSOLUTE_ERROR)
    assert found.targets.value_lengths == found.rows == (2, 1, 1)
    assert found.targets.values == (1.5, 1, 2.5, 1, -2.5, 1, -1.5, 1)
    assert found.targets.moments == ((2, 1, 1), (2, -2.5, -1.5), (0.5, 0, 0))
    assert crossed(training, criterion=Criterion.SQUARED_ERROR).targets.values == ()


def test_rows_of_numbers_are_points_where_they_are_few_and_classes_never_are() -> None:
    kinds, numbers = ["b", "a", None, "a"], [1.5, 6.5, 2.5, 5.5]
    few = crossed(training_of("y", {"kind": kinds, "y": numbers}), criterion=SQUARED)
    assert few.points == (1, 1.5, 0, 6.5, 2, 2.5, 0, 5.5)
    assert few.y[0] < 1.5 < 6.5 < few.y[1]
    n = CAPS.max_search_points // 4 + 1
    many = training_of("y", {"kind": kinds * n, "y": numbers * n})
    assert crossed(many, criterion=SQUARED).points == ()
    classes = crossed(training_of("y", {"kind": kinds, "y": list("abab")}))
    assert (classes.points, classes.y, classes.y_ticks) == ((), (0.0, 1.0), ())


@pytest.mark.parametrize("classes", ["xyxy", "xyzz"])
def test_two_categories_have_one_split_and_no_list_of_subsets(classes: str) -> None:
    found = crossed(training_of("y", {"kind": list("abab"), "y": list(classes)}))
    assert (found.subsets, found.n_candidates, found.order) == ((), 1, (0, 1))


@pytest.mark.parametrize("criterion", [Criterion.GINI, Criterion.ABSOLUTE_ERROR])
def test_of_every_subset_the_best_of_each_size_is_sent_left(criterion: Criterion) -> None:
    training = mixed(numbers=criterion is Criterion.ABSOLUTE_ERROR)
    search = SearchRules(criterion)
    profile = ReferenceEngine(training).profile(np.arange(training.n_rows), 2, search)
    found = crossed(training, 2, criterion)
    assert [len(left) for left in found.subsets] == [1, 2, 3, 4, 5]
    score = {frozenset(np.flatnonzero(profile.is_left(k))): profile.score[k] for k in range(31)}
    # Both sides of a candidate may be sent left; all splits have one category there in common.
    (anchor,) = (i for i in range(6) if all(i in left for left in found.subsets))
    everything = frozenset(range(6))
    score = {left if anchor in left else everything - left: s for left, s in score.items()}
    assert profile.best is not None
    assert anchor == profile.is_left(profile.best).argmax()
    for left in map(frozenset, found.subsets):
        assert score[left] == min(s for each, s in score.items() if len(each) == len(left))
    assert found.drawn == (
        "5 of 31 splits are drawn: the best for each number of categories sent left."
    )


@pytest.mark.parametrize("criterion", [Criterion.GINI, Criterion.ABSOLUTE_ERROR])
@pytest.mark.parametrize("seed", range(8))
def test_no_split_is_another_with_its_sides_exchanged(criterion: Criterion, seed: int) -> None:
    training = mixed(60, seed, numbers=criterion is Criterion.ABSOLUTE_ERROR)
    for feature in (2, 3):
        subsets = [frozenset(left) for left in crossed(training, feature, criterion).subsets]
        assert subsets
        everything = frozenset(range(len(subsets) + 1))
        assert not any(everything - left in subsets for left in subsets)


def test_medians_are_those_of_the_rows_that_a_subset_sends_left_and_right() -> None:
    training = mixed(numbers=True)
    found = crossed(training, 2, Criterion.ABSOLUTE_ERROR)
    codes, y = np.asarray(training.columns[2]), training.target_values
    codes = np.where(codes < 0, 5, codes)  # missing is the last level
    for k, subset in enumerate(found.subsets):
        is_left = np.isin(codes, subset)
        for side, i in ((y[is_left], 0), (y[~is_left], 2)):
            median, deviation = found.medians[i], found.medians[i + 1]
            assert median[k] + y.mean() == pytest.approx(np.median(side))
            assert deviation[k] == pytest.approx(np.abs(side - np.median(side)).sum())

"""Each criterion's split of a node is the one that growing under it takes."""

import numpy as np
import pytest

from explorer import SearchRules, StopRules, encode, grow, load_dataset
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.engines.reference import ReferenceEngine
from explorer.judging.nodes.criteria import CriterionChoice, compare_criteria
from explorer.tree.impurity import Criterion
from explorer.tree.rules import ClassWeight
from explorer.tree.tree import Tree
from tests.support.samples import grown, mixed, training_of


def compared(training: TrainingTable, tree: Tree) -> tuple[CriterionChoice, ...]:
    rows = np.arange(training.n_rows)
    return compare_criteria(ReferenceEngine(training), training, tree, 0, rows)


@pytest.mark.parametrize("numbers", [False, True])
def test_the_comparison_equals_growing_a_stump_under_each_criterion(numbers: bool) -> None:
    training = mixed(numbers=numbers)
    tree = grown(training, 2)
    choices = compared(training, tree)
    assert choices[0].is_own
    assert {choice.criterion.task for choice in choices} == {training.task}
    assert len(choices) == (2 if training.task is Task.REGRESSION else 3)
    for choice in choices:
        _assert_is_the_stump(choice, training)
        assert choice.agrees == (choice.split == tree.split(0))


def test_where_nothing_gains_the_most_even_split_is_taken_of_many_categories_too() -> None:
    zones = [f"z{i}" for i in range(120) for _ in range(10)]
    training = training_of(
        "y",
        {
            "x": [int(i % 10 >= 3) for i in range(1200)],
            "zone": zones,
            "y": ["b" if (i + i // 10) % 10 == 0 else "a" for i in range(1200)],
        },
    )
    tree = grown(training, 1)
    for choice in compared(training, tree):
        _assert_is_the_stump(choice, training)
        assert choice.split is not None
    majority = compared(training, tree)[-1]
    assert majority.criterion is Criterion.MISCLASSIFICATION
    assert majority.gain == 0.0
    assert majority.split is not None
    assert majority.split.feature == 1


def test_a_tie_of_many_categories_with_numbers_falls_to_the_first_column() -> None:
    zones = [f"z{i:03d}" for i in range(120)]
    target = ["ab"[i % 2] for i in range(120)]
    numbers = [i % 2 for i in range(120)]
    for columns in ({"zone": zones, "x": numbers}, {"x": numbers, "zone": zones}):
        training = training_of("y", columns | {"y": target})
        for choice in compared(training, grown(training, 1)):
            assert choice.split is not None
            assert choice.split.feature == 0
            _assert_is_the_stump(choice, training)


def test_a_closed_feature_is_asked_by_no_criterion() -> None:
    training = mixed()
    tree = grow(training, SearchRules(features=("shape",)), StopRules(1))
    features = {choice.split.feature for choice in compared(training, tree) if choice.split}
    assert features == {training.features.index("shape")}


def test_class_weights_count_under_every_criterion() -> None:
    training = mixed()
    weights = (("class a", 5.0), ("class b", 0.5))
    tree = grow(training, SearchRules(class_weight=weights), StopRules(1))
    for choice in compared(training, tree):
        _assert_is_the_stump(choice, training, weights)


def test_where_no_split_is_possible_no_criterion_gains_or_agrees() -> None:
    pure = training_of("y", {"x": [1, 2, 3], "y": ["a", "a", "a"]})
    few = training_of("y", {"x": [1, 2, 3], "y": ["a", "a", "b"]})
    alike = training_of("y", {"x": [1, 1, 1], "y": ["a", "a", "b"]})
    for training, min_samples_leaf in ((pure, 1), (few, 2), (alike, 1)):
        tree = grow(training, SearchRules(min_samples_leaf=min_samples_leaf))
        for choice in compared(training, tree):
            assert (choice.split, choice.gain) == (None, 0.0)
            assert not choice.agrees
            assert not choice.same_feature
            assert (choice.impurity == 0.0) == (training is pure)


def test_a_split_of_the_same_feature_elsewhere_does_not_agree() -> None:
    for seed in range(20):
        training = mixed(60, seed)
        choices = compared(training, grown(training, 1))
        own = choices[0].split
        assert own is not None
        for choice in choices:
            assert choice.split is not None
            assert choice.same_feature == (choice.split.feature == own.feature)
            assert choice.agrees == (choice.split == own)


def test_a_split_that_gains_as_much_as_the_trees_own_is_a_tie() -> None:
    training = encode(load_dataset("penguins"), "species")
    choices = compared(training, grown(training, 1))
    assert [(choice.agrees, choice.ties) for choice in choices] == [
        (True, False),
        (False, False),
        (False, True),
    ]
    assert choices[2].criterion is Criterion.MISCLASSIFICATION


def test_where_nothing_gains_nothing_ties() -> None:
    training = training_of("y", {"x": list(range(12)), "y": list("abaabaaaaaaa")})
    choices = compared(training, grown(training, 1))
    assert (choices[2].gain, choices[2].agrees) == (0.0, False)
    assert not any(choice.ties for choice in choices)


def _assert_is_the_stump(
    choice: CriterionChoice, training: TrainingTable, class_weight: ClassWeight = None
) -> None:
    rules = SearchRules(choice.criterion, class_weight=class_weight)
    stump = grow(training, rules, StopRules(1), engine=ReferenceEngine(training))
    assert choice.gain == pytest.approx(float(stump.gain[0]))
    assert choice.impurity == pytest.approx(float(stump.impurity[0]))
    assert choice.split == stump.split(0)

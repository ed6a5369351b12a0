"""Class weights are the learner's: scores count rows by what they weigh themselves."""

import numpy as np
import pytest
from hypothesis import strategies as st

from explorer import SearchRules, StopRules, grow
from explorer.judging.judged_nodes import judged_by_growing_rows
from explorer.judging.part_scores import ClassScores, score
from explorer.judging.scores import accuracies, is_scored_by_weight
from tests.support.samples import mixed, training_of
from tests.support.scored import ACCURACY
from tests.support.tiers import random_cases

WEIGHTS = st.sampled_from([0.1, 1.0, 3.0, 50.0])


@random_cases(gate=40, seed=st.integers(0, 3), one=WEIGHTS, other=WEIGHTS, depth=st.integers(0, 4))
def test_the_accuracy_is_that_of_the_rows(seed: int, one: float, other: float, depth: int) -> None:
    training = mixed(seed=seed)
    pairs = ((training.classes[0], one), (training.classes[1], other))
    tree = grow(training, SearchRules(class_weight=pairs), StopRules(max_depth=depth))
    found = score(tree, training)
    assert isinstance(found, ClassScores)
    assert accuracies(tree)[0] == pytest.approx(found.accuracy)
    nodes = judged_by_growing_rows(tree, ACCURACY, training)
    assert nodes.scores(tree.is_leaf[np.newaxis])[0] == pytest.approx(found.accuracy)
    assert not is_scored_by_weight(tree)


def test_balanced_weights_are_not_known_of_the_tree_alone_and_count() -> None:
    training = training_of("y", {"x": range(40), "y": ["a"] * 8 + ["b"] * 32})
    tree = grow(training, SearchRules(class_weight="balanced"), StopRules(0))
    assert is_scored_by_weight(tree)
    for rows, share in ((None, 0.5), (training, 0.2)):  # the first of two classes that tie
        nodes = judged_by_growing_rows(tree, ACCURACY, rows)
        assert nodes.scores(tree.is_leaf[np.newaxis])[0] == pytest.approx(share)
    assert not is_scored_by_weight(grow(training))

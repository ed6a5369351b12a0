"""Class weights steer only growth: scores count rows by their own weights."""

from typing import Any

import numpy as np
import pytest
from hypothesis import strategies as st

from explorer import (
    SearchRules,
    StopRules,
    cross_validate,
    encode,
    grow,
    load_dataset,
    predict,
    predict_proba,
)
from explorer.judging.judged_nodes import judged_by_growing_rows
from explorer.judging.judged_rows import judged_by_tree
from explorer.judging.part_scores import ClassScores, score
from explorer.judging.row_scores import score_rows
from explorer.judging.scores import accuracies, is_scored_by_weight
from explorer.judging.scoring import Score, Scoring
from explorer.judging.unseen.folds import folds_of
from explorer.tree.walking import apply
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


def test_balanced_weights_are_the_learners_too() -> None:
    training = training_of("y", {"x": range(40), "y": ["a"] * 8 + ["b"] * 32})
    tree = grow(training, SearchRules(class_weight="balanced"), StopRules(0))
    assert tree.is_weighted
    assert not is_scored_by_weight(tree)
    for rows in (None, training):
        nodes = judged_by_growing_rows(tree, ACCURACY, rows)
        # The first of two classes that tie is predicted.
        assert nodes.scores(tree.is_leaf[np.newaxis])[0] == pytest.approx(0.2)
    assert not is_scored_by_weight(grow(training))


@pytest.mark.parametrize("class_weight", ["balanced", {"a": 7.0, "b": 0.3}])
def test_the_cut_off_of_the_costs_is_on_the_share_of_plain_rows(class_weight: Any) -> None:
    """One leaf of 8 a and 32 b: called from a share of 0.2 on, whatever a class weighs."""
    training = training_of("y", {"x": range(40), "y": ["a"] * 8 + ["b"] * 32})
    tree = grow(training, SearchRules(class_weight=class_weight), StopRules(0))
    for missed, cost in ((4.0, 32 * 1.0 / 40), (3.9, 8 * 3.9 / 40)):  # cut-offs 0.2 and 0.204
        scoring = Scoring(Score.COST, 0, missed, 1.0)
        found = score_rows(scoring, judged_by_tree(tree, training))
        assert found == pytest.approx(-cost)
        nodes = judged_by_growing_rows(tree, scoring)
        assert nodes.scores(tree.is_leaf[np.newaxis])[0] == pytest.approx(-cost)
        folds = cross_validate(
            training, tree.search, StopRules(0), folds=folds_of(training, 4), scoring=scoring
        )
        assert folds.scores[:, 0] == pytest.approx([-cost] * 4)


def test_shares_of_plain_rows_are_frequencies_of_the_leaf() -> None:
    table = load_dataset("penguins")
    training = encode(table, "species", ["island", "bill_length_mm"])
    for class_weight in ("balanced", {"Adelie": 0.0, "Gentoo": 1 / 3}):
        tree = grow(training, SearchRules(class_weight=class_weight), StopRules(1))
        leaf, grew = apply(tree, training.columns), training.target_values
        grew = grew[training.target_values != 0] if class_weight != "balanced" else grew
        own = leaf[training.target_values != 0] if class_weight != "balanced" else leaf
        found = predict_proba(tree, table, with_class_weights=False)
        for node in tree.leaves.tolist():
            counts = np.bincount(grew[own == node], minlength=3)
            assert (found[leaf == node] == counts / counts.sum()).all()
        raw = predict_proba(tree, table)
        assert (predict(tree, table) == np.array(training.classes)[raw.argmax(axis=1)]).all()
        assert (raw != found).any() == (class_weight == "balanced")

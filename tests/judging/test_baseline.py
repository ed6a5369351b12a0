"""The score of always predicting one class, in folds."""

from dataclasses import replace

import numpy as np
import pytest

from explorer import SearchRules, StopRules, encode, load_dataset
from explorer.judging.baseline import heaviest_class_in_folds
from explorer.judging.unseen.cross_validation import cross_validate
from explorer.judging.unseen.folds import IN_NO_FOLD, Folds, folds_of
from tests.support.samples import training_of


def test_a_tree_without_a_split_scores_what_always_predicting_the_commonest_class_does() -> None:
    training = encode(load_dataset("penguins"), "species")
    leaf = cross_validate(training, SearchRules(), StopRules(0))
    found = heaviest_class_in_folds(training, folds_of(training))
    assert found is not None
    assert training.classes[found[0]] == "Adelie"
    assert found[1] == pytest.approx(float(leaf.mean[0]))


def test_judged_rows_alone_count_by_their_weight_and_folds_without_weight_do_not() -> None:
    rows = training_of("y", {"x": [1, 2, 3, 4, 5, 6, 7], "y": list("pppqqpq")})
    training = replace(rows, weights=np.array([1.0, 1, 1, 3, 1, 1, 0]))
    folds = Folds(np.array([IN_NO_FOLD, IN_NO_FOLD, 0, 0, 1, 1, 2]), 3)
    assert heaviest_class_in_folds(training, folds) == (1, (3 / 4 + 1 / 2) / 2)
    none = Folds(np.array([IN_NO_FOLD] * 6 + [0]), 1)
    assert heaviest_class_in_folds(training, none) is None

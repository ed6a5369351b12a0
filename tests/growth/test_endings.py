"""A leaf at a limit that no split could separate is found without growing the whole tree."""

import numpy as np
import pytest

from explorer.growth.endings import with_known_endings
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.growing import grow
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Ending
from explorer.tree.trimming import trim
from tests.support.growth.sameness import assert_same_tree
from tests.support.tiers import first_in_gate
from tests.support.training_tables import random_case, training_of


@pytest.mark.parametrize("batch", first_in_gate(*range(6)))
def test_known_endings_are_those_of_a_whole_tree_trimmed_to_the_limits(batch: int) -> None:
    n_known = 0
    for seed in range(20 * batch, 20 * (batch + 1)):
        random = np.random.default_rng(seed)
        case = random_case(seed, 40, dyadic=True)
        search = SearchRules(case.criterion, case.min_samples_leaf)
        engine = ReferenceEngine(case.training)
        full = grow(case.training, search, engine=engine)
        for _ in range(3):
            stop = StopRules(
                max_depth=random.choice([None, 0, 1, 2, 3]),
                min_samples_split=int(random.choice([2, 3, 4, 6])),
                max_leaf_nodes=random.choice([None, 2, 4]),
            )
            limited = grow(case.training, search, stop, engine=engine)
            known = with_known_endings(limited, case.training)
            assert_same_tree(known, trim(full, stop, keep_no_split=True))
            n_known += int((known.ending != limited.ending).sum())
    assert n_known > 3


def test_a_tree_without_such_leaves_is_the_same_object() -> None:
    training = training_of({"x": [1.0, 2.0, 3.0, 4.0]}, list("abab"))
    for tree in (grow(training), grow(training, stop=StopRules(max_depth=1))):
        assert with_known_endings(tree, training) is tree


def test_a_leaf_that_other_rows_reach_keeps_its_ending() -> None:
    stuck, stop = [1.0, 1.0, 2.0, 2.0], StopRules(max_depth=1)
    training = training_of({"x": stuck}, list("abcc"))
    tree = grow(training, stop=stop)
    assert tree.ending.tolist() == [Ending.SPLIT, Ending.MAX_DEPTH, Ending.PURE]
    known = with_known_endings(tree, training)
    assert known.ending.tolist() == [Ending.SPLIT, Ending.NO_SPLIT, Ending.PURE]
    other = training_of({"x": [1.0, 1.0, 1.0, 2.0, 2.0]}, list("abacc"))
    assert with_known_endings(tree, other) is tree

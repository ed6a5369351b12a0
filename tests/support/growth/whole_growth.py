"""A whole tree in one call of the compiled engine, against the same tree level by level."""

from dataclasses import replace

import numpy as np

from explorer.data.training import TrainingTable
from explorer.growth.engines.compiled import CompiledEngine
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.growing import grow
from explorer.tree.impurity import CLASS_CRITERIA, Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from tests.support.growth.engine_agreement import assert_agreeing, numbers_and_target
from tests.support.growth.invariants import check_invariants
from tests.support.growth.level_by_level import LevelByLevel
from tests.support.growth.sameness import assert_same_tree


def numeric_case(seed: int, criterion: Criterion, max_rows: int) -> TrainingTable:
    """Numbers with ties and holes, targets with ties, weights in two cases of three."""
    random = np.random.default_rng(seed)
    n = int(random.integers(1, max_rows + 1))
    columns = random.integers(-9, 10, (n, int(random.integers(1, 5)))) / 4
    if random.random() < 0.3:
        columns += random.normal(size=columns.shape)
    if random.random() < 0.5:
        columns[random.random(columns.shape) < 0.2] = np.nan
    if criterion in CLASS_CRITERIA:
        target = np.unique(random.integers(0, int(random.integers(1, 5)), n), return_inverse=True)[
            1
        ]
    else:
        target = random.choice([0.1, 0.2, 0.7, 1e8, 1e8 + 1] if seed % 2 else np.arange(40) / 8, n)
    weights = [np.ones(n), random.choice([0.25, 1, 3], n), random.choice([0.0, 0.1, 0.7], n)]
    chosen = weights[int(random.integers(0, 3))]
    return replace(
        numbers_and_target(columns, target), weights=chosen if chosen.any() else np.ones(n)
    )


def assert_at_once_is_by_levels(
    training: TrainingTable, search: SearchRules, stop: StopRules | None = None, **settings
) -> Tree:
    at_once = grow(training, search, stop, engine=CompiledEngine(training), **settings)
    by_levels = grow(training, search, stop, engine=LevelByLevel(training), **settings)
    assert_same_tree(at_once, by_levels)
    check_invariants(at_once)
    return at_once


def assert_whole_is_by_levels(
    training: TrainingTable, search: SearchRules, stop: StopRules | None = None, **settings
) -> Tree:
    at_once = assert_at_once_is_by_levels(training, search, stop, **settings)
    assert_agreeing(
        at_once, grow(training, search, stop, engine=ReferenceEngine(training), **settings)
    )
    return at_once

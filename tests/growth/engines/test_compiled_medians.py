"""The kernel that measures every threshold under absolute error where all rows weigh one."""

from collections.abc import Callable
from random import Random

import numpy as np
import pytest
from hypothesis import strategies as st
from numba import njit

from explorer.data.training import TrainingTable
from explorer.growth.engines.compiled import CompiledEngine
from explorer.growth.engines.compiled.thresholds import medians
from explorer.growth.engines.engine_selection import engine_for, wait_until_compiled
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules
from tests.support.growth.engine_agreement import assert_engines_agree, numbers_and_target
from tests.support.growth.oracle_agreement import assert_tree_is_the_oracles
from tests.support.tiers import first_in_gate, random_cases
from tests.support.training_tables import Case

ABSOLUTE = Criterion.ABSOLUTE_ERROR


@njit
def measured(targets, ranks, n_present, missing_left):
    n = len(ranks)
    total = np.abs(targets[1:] - targets[(n + 1) // 2]).sum()
    fresh, sums = medians.fresh_links(n), np.zeros((2, n + 1), np.int64)
    medians.shrink(
        ranks, n_present, n, missing_left, total, targets, fresh, fresh.copy(), fresh.copy(),
        sums[0], sums[1],
    )  # fmt: skip
    return sums


def deviations(targets: np.ndarray) -> int:
    """The sum of absolute deviations from a median, which is one of the targets."""
    ordered = np.sort(targets)
    return int(np.abs(ordered - ordered[len(ordered) // 2]).sum()) if len(ordered) else 0


@random_cases(
    gate=60,
    deep=300,
    targets=st.lists(
        st.one_of(st.integers(0, 3), st.integers(-(2**52), 2**52)), min_size=1, max_size=40
    ),
    n_missing=st.integers(0, 40),
    missing_left=st.booleans(),
    random=st.randoms(use_true_random=False),
)
def test_both_sides_of_every_split_have_the_sums_of_their_rows(
    targets: list[int], n_missing: int, missing_left: bool, random: Random
) -> None:
    n = len(targets)
    ordered = np.array([0, *sorted(targets)], np.int64)
    ranks = list(range(1, n + 1))
    random.shuffle(ranks)
    n_present = max(n - n_missing, 0)
    sums = measured(ordered, np.array(ranks, np.uint32), n_present, missing_left)
    of_rows = ordered[ranks]
    for n_left in range(n_present + 1):
        left, right, missing = np.split(of_rows, [n_left, n_present])
        sides = ([left, missing], [right]) if missing_left else ([left], [right, missing])
        assert sums[:, n_left].tolist() == [deviations(np.concatenate(side)) for side in sides]


TARGETS: dict[str, Callable[[np.random.Generator, int], np.ndarray]] = {
    "all different": lambda random, n: random.normal(size=n),
    "two values far from zero": lambda random, n: 1e8 + random.integers(0, 2, n),
    "few values": lambda random, n: random.choice([0.1, 0.2, 0.3, 1e6 / 3], n),
    "one far away": lambda random, n: np.where(np.arange(n) == 0, 1e15, random.integers(0, 2, n)),
    "subnormal": lambda random, n: 5e-324 * random.integers(0, 1000, n),
    "huge": lambda random, n: 1e145 * random.normal(size=n),
    "heavy tails": lambda random, n: random.standard_cauchy(n),
}


def trouble(seed: int, n: int, target: str) -> TrainingTable:
    """Ties in the features, holes in one of them, a feature repeated."""
    random = np.random.default_rng(seed)
    columns = random.normal(size=(n, 4)).round(int(random.integers(0, 3)))
    columns[random.random(n) < 0.3, 1] = np.nan
    columns[:, 3] = columns[:, 0]
    return numbers_and_target(columns, TARGETS[target](random, n).astype(np.float64))


@pytest.mark.parametrize("target", list(TARGETS))
@pytest.mark.parametrize("min_samples_leaf", first_in_gate(1, 3, n=4))
def test_the_engines_agree_whatever_the_targets(target: str, min_samples_leaf: int) -> None:
    search = SearchRules(ABSOLUTE, min_samples_leaf)
    for seed in (0, 1, 3, 6):
        assert_engines_agree(trouble(seed, 5 + 6 * seed, target), search)


@pytest.mark.deep
@pytest.mark.parametrize("target", list(TARGETS))
def test_the_engines_agree_on_many_tables_of_any_target(target: str) -> None:
    for seed in range(1000, 1060):
        search = SearchRules(ABSOLUTE, 1 + seed % 4)
        assert_engines_agree(trouble(seed, 2 + seed % 120, target), search)


@pytest.mark.parametrize("target", ["all different", "two values far from zero", "few values"])
def test_every_split_is_the_one_found_in_rationals(target: str) -> None:
    wait_until_compiled()
    for seed in range(8):
        case = Case(trouble(seed, 14, target), ABSOLUTE, 1 + seed % 2)
        assert isinstance(engine_for(case.training), CompiledEngine)
        assert_tree_is_the_oracles(case)

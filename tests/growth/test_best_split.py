"""The engine compared with the oracle: the same split, for the same reasons, at every node."""

from collections.abc import Iterator

import pytest

from tests.support.growth.oracle_agreement import assert_tree_is_the_oracles
from tests.support.tiers import first_in_gate
from tests.support.training_tables import random_case


def compared(seeds: range, **shape: object) -> Iterator[int]:
    for seed in seeds:
        try:
            yield assert_tree_is_the_oracles(random_case(seed, **shape))
        except AssertionError as difference:
            raise AssertionError(f"random_case({seed}, {shape})") from difference


@pytest.mark.parametrize("batch", first_in_gate(*range(4), n=2))
def test_the_engine_takes_the_oracles_split_at_every_node(batch: int) -> None:
    assert sum(compared(range(150 * batch, 150 * (batch + 1)))) > 600


def test_weights_and_targets_that_no_binary_fraction_holds_change_nothing_of_that() -> None:
    assert sum(compared(range(5000, 5100), dyadic=False)) > 400


@pytest.mark.deep
@pytest.mark.parametrize("batch", range(5))
def test_the_engine_takes_the_oracles_split_in_thousands_of_tables(batch: int) -> None:
    seeds = range(10_000 + 1000 * batch, 10_000 + 1000 * (batch + 1))
    assert sum(compared(seeds, dyadic=batch % 2 == 0)) > 4000

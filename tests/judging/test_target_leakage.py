"""The screen that chooses which columns are tried with a tree: by weight, in any order of rows."""

from collections.abc import Mapping

import numpy as np
import pytest
from numpy.typing import ArrayLike

from explorer.data.columns import from_columns
from explorer.data.training import encode
from explorer.judging.target_leakage import Giveaways, giveaways


def found_in(columns: Mapping[str, ArrayLike], weights: ArrayLike | None = None) -> Giveaways:
    training = encode(from_columns("t", columns), "y", weights=weights)
    return giveaways(training, frozenset(training.features.names))


def noise(n: int, n_columns: int, seed: int = 0) -> dict[str, ArrayLike]:
    rng = np.random.default_rng(seed)
    return {f"noise {i}": rng.choice(["red", "green", "blue"], n) for i in range(n_columns)}


@pytest.mark.parametrize("numbers", [False, True])
def test_a_file_sorted_by_its_target_makes_no_column_agree_with_it(numbers: bool) -> None:
    n = 400
    y = np.arange(n) + 0.5 if numbers else np.repeat(["no", "yes"], n // 2)
    columns = noise(n, 30) | {"copy": y, "y": y}
    found = found_in(columns)
    assert (found.n_tried, found.n_worth_trying) == (1, 1)
    assert [each.column for each in found.found] == ["copy"]


@pytest.mark.parametrize("numbers", [False, True])
def test_rows_that_hardly_weigh_do_not_hide_a_column_from_the_screen(numbers: bool) -> None:
    rng = np.random.default_rng(1)
    n, heavy = 400, np.arange(400) % 8 < 4
    y = rng.normal(size=n) if numbers else rng.integers(0, 2, n)
    known = np.where(heavy, y, rng.permutation(y) + (0 if numbers else 2))
    columns = noise(n, 2) | {"known": known, "y": y if numbers else y.astype(str)}
    weights = np.where(heavy, 1.0, 1e-6)
    (each,) = found_in(columns, weights).found
    assert each.column == "known"
    assert found_in(columns).found == ()

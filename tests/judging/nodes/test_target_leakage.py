"""The screen that chooses which columns are tried with a tree: by weight, in any order of rows."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import ArrayLike

from explorer.data.columns import from_columns
from explorer.data.training import encode
from explorer.judging.nodes import target_leakage
from explorer.judging.nodes.target_leakage import LeakageSearch, find_target_leakage
from tests.support.samples import training_of


def found_in(columns: Mapping[str, ArrayLike], weights: ArrayLike | None = None) -> LeakageSearch:
    training = encode(from_columns("t", columns), "y", weights=weights)
    return find_target_leakage(training, frozenset(training.features.names))


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


def copied(n: int, n_others: int = 1, n_classes: int = 2) -> dict[str, ArrayLike]:
    """A target, its copy and some noise."""
    y = np.array([f"class {k}" for k in np.arange(n) * 7 % n_classes])
    return noise(n, n_others) | {"copy": y, "y": y}


def test_fifty_rows_and_a_second_column_are_needed() -> None:
    (each,) = found_in(copied(50)).found
    assert (each.column, each.share, each.n_leaves) == ("copy", 1.0, 2)
    for too_little in (copied(49), copied(50, n_others=0), copied(400) | {"y": ["one"] * 400}):
        n = len(too_little["y"])
        assert found_in(too_little) == LeakageSearch((), n, n, 0, 0)


def test_of_more_than_twenty_promising_columns_the_most_promising_are_tried() -> None:
    rng = np.random.default_rng(2)
    n, y = 800, np.arange(800) % 2
    weaker = {
        f"weaker {i}": np.where(rng.random(n) < 0.05, 1 - y, y).astype(str) for i in range(22)
    }
    found = found_in(weaker | {"copy": y.astype(str), "y": y.astype(str)})
    assert (found.n_tried, found.n_worth_trying) == (20, 23)
    assert [each.column for each in found.found] == ["copy"]
    assert (found.n_rows, found.n_rows_screened) == (n, n)


def test_each_class_has_room_for_a_leaf() -> None:
    (each,) = found_in(copied(400, n_classes=5)).found
    assert (each.column, each.share, each.n_leaves) == ("copy", 1.0, 5)


def test_two_classes_have_room_for_four_leaves_in_a_row_and_not_for_twenty() -> None:
    code, other = np.arange(400.0), np.random.default_rng(5).normal(size=400)

    def found(n_runs: int) -> LeakageSearch:
        runs = np.arange(400) * n_runs // 400
        return found_in({"code": code, "other": other, "y": np.array(["no", "yes"])[runs % 2]})

    assert [(each.column, each.n_leaves) for each in found(4).found] == [("code", 4)]
    assert (found(20).n_tried, found(20).found) == (1, ())


def test_a_number_has_room_for_thirty_two_steps() -> None:
    y = np.arange(1000.0) * 7 % 1000
    (each,) = found_in({"copy": y, "other": np.arange(1000.0), "y": y + 0.5}).found
    assert (each.column, each.n_leaves) == ("copy", 32)
    assert each.share == pytest.approx(1 - 32**-2, abs=1e-4)


def test_a_number_of_its_own_for_each_row_gives_nothing_away() -> None:
    rng = np.random.default_rng(3)
    y = rng.choice(["no", "yes"], 100)
    found = found_in({"code": np.arange(100.0), "other": rng.normal(size=100), "y": y})
    assert found.found == ()


def test_numbers_are_given_away_from_93_hundredths_of_their_variance_on() -> None:
    rng = np.random.default_rng(4)
    n = 2000
    told = rng.choice(16, n).astype(np.float64)

    def found(noise_share: float) -> list[str]:
        error = rng.normal(size=n)
        error = (error - error.mean()) / error.std() * np.std(told)
        y = told + error * np.sqrt(noise_share / (1 - noise_share))
        columns = {"told": told, "other": rng.normal(size=n), "y": y}
        return [each.column for each in found_in(columns).found]

    assert found(0.05) == ["told"]
    assert found(0.10) == []


@pytest.mark.parametrize("numbers", [False, True])
def test_where_the_screened_rows_have_one_target_no_column_is_worth_a_tree(
    numbers: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = replace(target_leakage.CAPS, max_leakage_screen_rows=20)
    monkeypatch.setattr(target_leakage, "CAPS", few)
    n = 2000
    y = np.where(np.arange(n) == 3, 1.5, 2.5)
    columns = noise(n, 2) | {"copy": y, "y": y if numbers else y.astype(str)}
    assert found_in(columns) == LeakageSearch((), n, 20, 0, 0)


@pytest.mark.parametrize(("n_told", "is_found"), [(244, True), (238, False)])
def test_a_column_that_tells_nearly_all_of_a_rare_class_is_found(
    n_told: int, is_found: bool
) -> None:
    leaves = np.arange(5000) < 250
    fee = np.where(np.arange(5000) < n_told, 20.0, 0.0)
    noise = np.random.default_rng(0).normal(size=5000)
    training = training_of(
        "churn",
        {"fee": fee.tolist(), "x": noise.tolist(), "churn": np.where(leaves, "yes", "no").tolist()},
    )
    found = find_target_leakage(training, frozenset(("fee", "x"))).found
    assert [each.column for each in found] == (["fee"] if is_found else [])

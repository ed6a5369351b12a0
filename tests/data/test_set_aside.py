"""Columns that name rows or never vary are set aside, and no others."""

import numpy as np
import pytest
from hypothesis import strategies as st
from numpy.typing import ArrayLike

from explorer.data.catalogue import CATALOGUE, BundledSet, load_dataset
from explorer.data.columns import from_columns
from explorer.data.set_aside import set_aside, usual_features
from tests.support.tiers import first_in_gate, random_cases

N = 60
EVERY_ROW = "a different value in every row"
CALLED_ID = "it is called an id, with 30 different values in 60 rows"


def why(name: str, values: ArrayLike, n: int = N) -> str | None:
    other = [i % 3 for i in range(n)]
    found = set_aside(from_columns("t", {name: values, "other": other}))
    return found[name].reason if name in found else None


def scattered(n: int = N) -> list[int]:
    found: list[int] = np.random.default_rng(0).permutation(100_000)[:n].tolist()
    return found


@pytest.mark.parametrize(
    ("name", "values", "reason"),
    [
        ("customer", [f"c{i}" for i in range(N)], EVERY_ROW),
        ("customer", [f"c{i}" for i in range(N - 2)] + [None] * 2, EVERY_ROW + " that has one"),
        ("name", [f"c{max(i, 5)}" for i in range(N)], "55 different values in 60 rows"),
        ("size", list(range(N)), EVERY_ROW),
        ("size", list(range(N))[::-1], EVERY_ROW),
        ("customer_id", scattered(), EVERY_ROW),
        ("orderId", scattered(), EVERY_ROW),
        ("account number", scattered(), EVERY_ROW),
        ("row_nr", scattered(), EVERY_ROW),
        ("id", [i // 2 for i in range(N)], CALLED_ID),
        (" ID ", [f"c{i // 2}" for i in range(N)], CALLED_ID),
        ("year", [1990] * N, "the same value in every row"),
        ("kind", ["a"] * N, "the same value in every row"),
        ("gone", [None] * N, "no values"),
    ],
)
def test_a_column_that_is_no_feature_is_set_aside_and_says_why(
    name: str, values: ArrayLike, reason: str
) -> None:
    assert why(name, values) == reason


@pytest.mark.parametrize("n_categories", [100, 400, 5_000])
def test_categories_of_few_rows_are_set_aside_at_any_size(n_categories: int) -> None:
    def zips(rows_each: int) -> list[str]:
        return [f"z{i}" for i in range(n_categories)] * rows_each

    reason = why("zip", zips(3), 3 * n_categories)
    assert reason is not None
    assert reason.endswith("rows, 3.0 rows each on average")
    assert why("zip", zips(4), 4 * n_categories) is None


def test_few_categories_of_few_rows_are_a_feature() -> None:
    assert why("town", [f"t{i % 90}" for i in range(180)], 180) is None


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("income", scattered()),
        ("width", [i / 7 for i in range(N)]),
        ("year", list(range(1960, 1960 + N))),
        ("id", [i % 5 for i in range(N)]),
        ("store_id", [i // 2 for i in range(N)]),
        ("idea", scattered()),
        ("numbers_sold", scattered()),
        ("kind", ["a"] * (N - 1) + [None]),
        ("name", [f"c{max(i, 7)}" for i in range(N)]),
        ("rank", [*range(N // 2), *[None] * (N // 2)]),
        ("when", np.datetime64("2020-01-01") + np.arange(N)),
        ("yes", [i % 2 == 0 for i in range(N)]),
    ],
)
def test_what_a_tree_may_ask_about_is_no_oddity(name: str, values: ArrayLike) -> None:
    assert why(name, values) is None


def test_short_tables_are_judged_by_what_is_certain_in_them() -> None:
    days = [f"D{i}" for i in range(14)]
    assert why("day", days, 14) == EVERY_ROW
    assert why("day", [*days[:13], "D0"], 14) is None
    assert why("day", days[:9], 9) is None
    assert why("temperature", list(range(64, 78)), 14) is None
    assert why("nr", list(range(14)), 14) == EVERY_ROW
    assert why("x", list(range(49)), 49) is None
    assert why("x", list(range(50)), 50) == EVERY_ROW


@pytest.mark.parametrize("entry", first_in_gate(*CATALOGUE, n=10), ids=lambda entry: entry.name)
def test_no_feature_of_a_bundled_set_is_set_aside(entry: BundledSet) -> None:
    assert not {*set_aside(load_dataset(entry.name))} - {*entry.ignore}


def test_the_usual_features_leave_out_the_target_and_what_is_set_aside() -> None:
    ids = [f"c{i}" for i in range(N)]
    columns = {"id": ids, "x": [i % 4 for i in range(N)], "still": [1] * N, "y": ["a", "b"] * 30}
    assert usual_features(from_columns("t", columns), "y") == ("x",)
    only = {"id": ids, "still": [1] * N, "y": ["a", "b"] * 30}
    assert usual_features(from_columns("t", only), "y") == ("id", "still")


@random_cases(gate=30, order=st.permutations(range(80)), start=st.integers(0, 1000))
def test_the_order_of_the_rows_decides_nothing(order: list[int], start: int) -> None:
    names = [f"n{i % 74}" for i in range(80)]
    table = {"key": np.arange(80) + start, "name": names, "z": np.arange(80) % 7}
    moved = {name: np.asarray(values)[order] for name, values in table.items()}
    before, after = (set_aside(from_columns("t", each)) for each in (table, moved))
    assert before == after
    assert {name: found.reason for name, found in after.items()} == {
        "key": EVERY_ROW,
        "name": "74 different values in 80 rows",
    }

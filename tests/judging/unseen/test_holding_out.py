"""Held-out rows: no row in two parts, shares, groups and times kept, and unseen by the tree."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.model_selection import train_test_split

from explorer import SearchRules, encode, grow, hold_out, load_dataset, to_dict
from explorer.data.columns import from_columns
from explorer.data.errors import TableError
from explorer.data.roles import Roles
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.judging.unseen.folds import FoldsOf
from explorer.judging.unseen.holding_out import Part, RowPartition, hold_out_by_roles
from explorer.judging.unseen.row_draws import Shares
from tests.support.samples import mixed, training_of

shares = st.sampled_from([(0.2, 0.2), (0.0, 0.3), (0.25, 0.0), (0.45, 0.45), (0.15, 0.1)])


def rows_in(found: RowPartition) -> dict[Part, list[int]]:
    return {part: rows.rows.tolist() for part, rows in found.parts.items()}


def is_divided(found: RowPartition, training: TrainingTable, n_in_none: int = 0) -> bool:
    """Whether each row is in at most one part, the requested number of them in none."""
    placed = [row for rows in rows_in(found).values() for row in rows]
    is_once = len(placed) == len(set(placed))
    return is_once and len(placed) + n_in_none == training.n_rows == found.n_rows


@settings(max_examples=40)
@given(shares=shares, seed=st.integers(0, 9), n=st.integers(40, 90), numbers=st.booleans())
def test_the_rows_are_scikit_learns_for_the_same_seed(
    shares: tuple[float, float], seed: int, n: int, numbers: bool
) -> None:
    training = mixed(n, numbers=numbers)
    found = hold_out(training, *shares, seed=seed)
    assert is_divided(found, training)
    assert (found.made_of, found.note) == (FoldsOf.ROWS, "")

    def of(rows: np.ndarray) -> Any:
        return None if numbers else training.target_values[rows]

    tuning, test = shares
    grows = np.arange(n)
    if test:
        grows, tests = train_test_split(
            grows, test_size=test, random_state=seed, stratify=of(grows)
        )
        assert rows_in(found)[Part.TEST] == sorted(tests)
    if tuning:
        share = tuning / (1 - test)
        grows, tunes = train_test_split(
            grows, test_size=share, random_state=seed, stratify=of(grows)
        )
        assert rows_in(found)[Part.TUNING] == sorted(tunes)
    assert rows_in(found)[Part.TRAINING] == sorted(grows)


def test_without_shares_all_rows_grow_the_tree() -> None:
    training = mixed(30)
    found = hold_out(training)
    assert found.training is training
    assert (found.tuning, found.test, found.kept_back, found.note) == (None, None, None, "")


@settings(max_examples=30)
@given(
    shares=shares,
    seed=st.integers(0, 99),
    asked=st.sampled_from(["rows", "groups", "times"]),
    numbers=st.booleans(),
)
def test_the_targets_of_kept_back_rows_grow_no_tree(
    shares: tuple[float, float], seed: int, asked: str, numbers: bool
) -> None:
    # Classes keep their shares, so which of any rows are drawn depends on them.
    training = mixed(120, seed=seed, numbers=numbers or asked == "rows")
    blocks = {} if asked == "rows" else {asked: np.arange(120) // 5}
    found = hold_out(training, *shares, **blocks)
    assert found.kept_back is not None
    kept, changed = found.kept_back.rows, training.target_values.copy()
    changed[kept] = np.random.default_rng(seed).permutation(changed[kept])
    other = hold_out(
        replace(training, target_values=changed, fingerprint="changed"), *shares, **blocks
    )
    assert rows_in(other) == rows_in(found)
    before, after = (grow(each.training) for each in (found, other))
    assert before.n_nodes > 3
    assert to_dict(before) == to_dict(after)


@settings(max_examples=60)
@given(
    groups=st.lists(st.integers(0, 12), min_size=12, max_size=60),
    shares=shares,
    seed=st.integers(0, 5),
)
def test_groups_stay_whole_and_every_part_has_one(
    groups: list[int], shares: tuple[float, float], seed: int
) -> None:
    n_parts = 1 + sum(share > 0 for share in shares)
    training = mixed(len(groups), numbers=True)
    codes = np.array(groups)
    if len(set(groups)) < n_parts:
        with pytest.raises(TableError, match="too few for"):
            hold_out(training, *shares, seed=seed, groups=codes)
        return
    found = hold_out(training, *shares, seed=seed, groups=codes)
    assert is_divided(found, training)
    assert found.made_of is FoldsOf.GROUPS
    in_parts = [set(codes[rows].tolist()) for rows in rows_in(found).values()]
    assert len(in_parts) == n_parts
    assert sum(map(len, in_parts)) == len(set(groups))


def test_many_small_groups_come_near_to_the_shares_and_the_seed_draws_others() -> None:
    training = mixed(1000, numbers=True)
    codes = np.arange(1000) // 4
    first, second = (hold_out(training, 0.2, 0.3, seed=seed, groups=codes) for seed in (1, 2))
    for found in (first, second):
        assert [len(rows) for rows in rows_in(found).values()] == [500, 200, 300]
    assert rows_in(first) != rows_in(second)
    assert rows_in(first) == rows_in(hold_out(training, 0.2, 0.3, groups=codes))


@settings(max_examples=60)
@given(
    times=st.lists(st.one_of(st.integers(0, 8), st.just(np.nan)), min_size=12, max_size=60),
    shares=shares,
)
def test_the_latest_rows_test_and_ties_stay_together(
    times: list[float], shares: tuple[float, float]
) -> None:
    when = np.array(times, np.float64)
    n_known, n_parts = int((~np.isnan(when)).sum()), 1 + sum(share > 0 for share in shares)
    training = mixed(len(times), numbers=True)
    if len(np.unique(when[~np.isnan(when)])) < n_parts:
        with pytest.raises(TableError, match="too few for"):
            hold_out(training, *shares, times=when)
        return
    found = hold_out(training, *shares, times=when)
    assert is_divided(found, training, len(times) - n_known)
    in_order = [when[rows] for rows in rows_in(found).values()]
    assert len(in_order) == n_parts
    for earlier, later in pairwise(in_order):
        assert earlier.max() < later.min()
    assert ("without a time" in found.note) == (n_known < len(times))


def test_a_share_of_times_is_met_as_nearly_as_ties_allow() -> None:
    training = mixed(100, numbers=True)
    found = hold_out(training, 0.2, 0.2, times=np.arange(100) // 7)
    assert [len(rows) for rows in rows_in(found).values()] == [63, 14, 23]


def tabled(
    columns: dict[str, Any], tuning: float = 0.2, test: float = 0.2, **roles: str
) -> RowPartition:
    table = from_columns("t", columns)
    names = tuple(n for n in table.schema.names if n not in {"y", *roles.values()})
    asked = Roles("y", names, **roles)
    training = encode(table, "y", names)
    return hold_out_by_roles(table, training, asked, Shares(tuning, test))


@pytest.mark.parametrize(
    ("roles", "cells", "why"),
    [
        ("group", ["a"] * 20, "All rows have the same group, too few for 3 parts"),
        ("group", ["a"] * 10 + ["b"] * 10, "There are 2 groups, too few for 3 parts"),
        ("time", [5] * 20, "All rows have the same time, too few for 3 parts"),
        ("time", ["May", "June"] * 10, "holds categories, not times"),
    ],
)
def test_where_the_column_does_not_divide_the_rows_any_are_kept_back(
    roles: str, cells: list[Any], why: str
) -> None:
    found = tabled({"x": list(range(20)), "g": cells, "y": ["p", "q"] * 10}, **{roles: "g"})
    assert why in found.note
    assert found.note.endswith("Rows are held out at random instead.")
    assert [len(rows) for rows in rows_in(found).values()] == [12, 4, 4]


def test_groups_and_times_are_followed_by_their_roles() -> None:
    columns = {"x": list(range(20)), "g": list("abcde") * 4, "y": ["p", "q"] * 10}
    by_group = tabled(columns, group="g")
    assert (by_group.made_of, by_group.note) == (FoldsOf.GROUPS, "")
    by_time = tabled(columns | {"t": list(range(20, 0, -1))}, time="t", group="g")
    assert by_time.made_of is FoldsOf.TIMES
    assert rows_in(by_time)[Part.TEST] == [0, 1, 2, 3]


@pytest.mark.parametrize("n_rows", [1, 2])
def test_too_few_rows_all_grow_the_tree_and_it_is_said(n_rows: int) -> None:
    found = tabled({"x": list(range(n_rows)), "y": list(range(n_rows))})
    assert found.kept_back is None
    assert found.training.n_rows == n_rows
    is_said = {1: "1 row is too few", 2: "2 rows are too few"}[n_rows]
    assert found.note.startswith(is_said) or "1 row is too few" in found.note
    assert found.note.endswith("so the tree is grown from all rows.")


def test_three_rows_are_one_of_each() -> None:
    found = tabled({"x": [1, 2, 3], "y": [1.5, 2.5, 4.5]})
    assert [len(rows) for rows in rows_in(found).values()] == [1, 1, 1]


def test_a_class_of_one_row_leaves_shares_unkept_and_a_class_without_growing_rows_is_named() -> (
    None
):
    columns = {"x": list(range(30)), "y": ["a"] * 29 + ["b"]}
    found = tabled(columns)
    assert "“b” has only one row, so the shares of the classes are not preserved." in found.note
    last = tabled(columns | {"t": list(range(30))}, time="t")
    assert last.note == "“b” has no training rows, so the tree never predicts it."
    assert last.training.classes == ("a", "b")


def test_a_part_of_fewer_rows_than_classes_says_so() -> None:
    training = training_of("y", {"x": list(range(24)), "y": list("abcdefgh") * 3})
    found = hold_out(training, test=0.1)
    assert found.note == (
        "3 of 24 rows cannot contain all 8 classes, so the shares of the classes are not preserved."
    )


@pytest.mark.parametrize("asked", [(0.5, 0.5), (-0.1, 0.2), (0, 1.0)])
def test_shares_that_leave_nothing_are_refused(asked: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match=r"must be at least 0( and add up|; it is)"):
        hold_out(mixed(20), *asked)


def test_parts_keep_the_names_of_rows_and_weights_and_have_fingerprints_of_their_own() -> None:
    table = load_dataset("penguins")
    training = encode(table, "species")
    found = hold_out(training, 0.2, 0.2)
    prints = {rows.fingerprint for rows in found.parts.values()}
    assert len(prints | {training.fingerprint}) == 4
    assert found.test is not None
    assert found.test.row_name(3) == training.row_name(int(found.test.rows[3]))
    assert found.kept_back is not None
    both = sorted(rows_in(found)[Part.TUNING] + rows_in(found)[Part.TEST])
    assert found.kept_back.rows.tolist() == both
    assert found.training.task is Task.CLASSIFICATION
    assert grow(found.training, SearchRules()).weight[0] == found.training.n_rows

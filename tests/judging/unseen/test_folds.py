"""Folds: scikit-learn's, with whole groups, or forward in time; and the sentences if they fail."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.model_selection import GroupKFold, KFold, StratifiedKFold

from explorer.data.columns import from_columns
from explorer.data.errors import TableError
from explorer.data.roles import Roles
from explorer.data.training import encode
from explorer.judging.unseen.folds import (
    IN_NO_FOLD,
    Folds,
    FoldsOf,
    folds_by_group,
    folds_by_roles,
    folds_forward,
    folds_of,
)
from tests.support.samples import mixed, training_of


def as_split(splitter: Any, training, groups=None) -> list[list[int]]:
    rows = np.zeros(training.n_rows)
    return [judged.tolist() for _, judged in splitter.split(rows, training.target_values, groups)]


def as_found(folds) -> list[list[int]]:
    return [np.flatnonzero(folds.judged(k)).tolist() for k in range(folds.n_folds)]


@pytest.mark.parametrize("numbers", [False, True])
@pytest.mark.parametrize(("n_folds", "seed"), [(10, 1), (5, 7), (3, None)])
def test_folds_are_scikit_learns_for_the_same_seed(
    numbers: bool, n_folds: int, seed: int | None
) -> None:
    training = mixed(97, numbers=numbers)
    make = KFold if numbers else StratifiedKFold
    shuffled = {} if seed is None else {"shuffle": True, "random_state": seed}
    theirs = as_split(make(n_folds, **shuffled), training)
    found = folds_of(training, n_folds, seed)
    assert as_found(found) == theirs
    assert found.note == ""


def test_a_class_of_fewer_rows_than_folds_is_spread_over_as_many_folds() -> None:
    training = training_of("y", {"x": list(range(30)), "y": ["a"] * 27 + ["b"] * 3})
    found = folds_of(training)
    assert found.n_folds == 10
    assert len(set(found.fold[27:].tolist())) == 3
    assert found.note == "“b” has 3 rows, so some of the 10 folds do not contain it."


def test_three_rows_are_three_folds_and_it_is_said() -> None:
    training = training_of("y", {"x": [1, 2, 3], "y": ["a", "a", "b"]})
    found = folds_of(training)
    assert sorted(found.fold.tolist()) == [0, 1, 2]
    assert found.note.startswith("There are 3 rows, so each row is its own fold.")


def test_classes_too_small_to_be_shared_out_are_not_stratified_and_it_is_said() -> None:
    training = training_of("y", {"x": list(range(12)), "y": list("abcdefghijkl")})
    found = folds_of(training, 5)
    assert np.bincount(found.fold).tolist() == [3, 3, 2, 2, 2]
    assert "the shares of the classes can differ from fold to fold" in found.note


@pytest.mark.parametrize("n_folds", [0, 1])
def test_fewer_than_two_folds_are_refused(n_folds: int) -> None:
    with pytest.raises(TableError, match="at least 2 folds"):
        folds_of(mixed(20), n_folds)


def test_one_row_is_refused() -> None:
    with pytest.raises(TableError, match="at least 2 rows"):
        folds_of(training_of("y", {"x": [1], "y": ["a"]}))


@given(st.integers(2, 12), st.integers(2, 60), st.integers(0, 99))
def test_a_group_stands_in_one_fold(n_folds: int, n_rows: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    groups = np.append(rng.integers(0, 9, n_rows - 1), 9)
    training = mixed(n_rows, numbers=True)
    found = folds_by_group(training, groups, n_folds)
    for group in np.unique(groups):
        assert len(set(found.fold[groups == group].tolist())) == 1
    assert set(found.fold.tolist()) == set(range(found.n_folds))
    assert (found.note == "") == (len(np.unique(groups)) >= n_folds)
    assert as_found(found) == as_split(GroupKFold(found.n_folds), training, groups)


def test_one_group_is_refused() -> None:
    with pytest.raises(TableError, match="the same group"):
        folds_by_group(mixed(20), np.zeros(20, np.int64))


@given(st.integers(2, 12), st.lists(st.integers(0, 15), min_size=2, max_size=60))
def test_forward_in_time_every_judged_row_is_later_than_all_that_grew(
    n_folds: int, times: list[int]
) -> None:
    at = np.array([*times, 16.0])
    at[0] = 0
    at[1 % len(times)] = np.nan if len(times) > 4 else at[1 % len(times)]
    found = folds_forward(mixed(len(at), numbers=True), at, n_folds)
    assert 1 <= found.n_folds <= n_folds
    for fold in range(found.n_folds):
        growing, judged = found.growing(fold), found.judged(fold)
        assert judged.any()
        assert (growing & ~np.isnan(at)).any()
        assert not (growing & judged).any()
        assert np.nanmax(at[growing]) < at[judged].min()
    assert (found.fold[np.isnan(at)] == IN_NO_FOLD).all()


def test_one_time_is_refused() -> None:
    with pytest.raises(TableError, match="the same time"):
        folds_forward(mixed(20), np.full(20, 3.0))


def test_one_time_that_nearly_all_rows_have_leaves_one_fold() -> None:
    found = folds_forward(mixed(20), np.array([*[1.0] * 19, 2.0]), 10)
    assert found.n_folds == 1
    assert np.flatnonzero(found.judged(0)).tolist() == [19]
    assert found.note == "The times differ too little for more than 1 fold."


def tabled(columns: dict[str, Any], **roles: str) -> Folds:
    table = from_columns("t", columns)
    training = encode(table, "y", ["x"])
    return folds_by_roles(table, training, Roles("y", ("x",), **roles))


MONTHS = np.array([f"2024-{month:02d}-01" for month in range(1, 13)], "datetime64[s]")


def test_the_roles_of_columns_decide_what_folds_are_made_of() -> None:
    columns: dict[str, Any] = {"x": range(12), "g": ["a", "b", None] * 4, "t": MONTHS}
    columns["y"] = ["p", "q"] * 6
    assert tabled(columns).made_of is FoldsOf.ROWS
    groups = tabled(columns, group="g")
    assert (groups.made_of, groups.n_folds) == (FoldsOf.GROUPS, 3)
    # The rows without a group are one group.
    assert len({*groups.fold[2::3].tolist()}) == 1
    times = tabled(columns, time="t", group="g")
    assert times.made_of is FoldsOf.TIMES
    assert (np.diff(times.fold) >= 0).all()
    told = "The rows are divided into folds by the times in “t”, so the groups in “g” are not used."
    assert told in times.note


def test_rows_without_a_target_take_no_group_with_them() -> None:
    columns: dict[str, Any] = {"x": range(8), "g": list("aabbccdd"), "y": [None, None, *"pqpqpq"]}
    assert tabled(columns, group="g").n_folds == 3


def test_where_the_column_does_not_divide_the_rows_they_fall_into_any_fold() -> None:
    found = tabled({"x": list(range(20)), "g": ["a"] * 20, "y": ["p", "q"] * 10}, group="g")
    assert (found.made_of, found.n_folds) == (FoldsOf.ROWS, 10)
    assert found.note.startswith("All rows have the same group")


def test_categories_tell_no_time() -> None:
    columns: dict[str, Any] = {
        "x": range(12),
        "t": ["May", "June", "July"] * 4,
        "y": ["p", "q"] * 6,
    }
    found = tabled(columns, time="t")
    assert (found.made_of, found.n_folds) == (FoldsOf.ROWS, 10)
    assert found.note.startswith("Column “t” holds categories, not times")


def test_a_class_without_rows_is_not_spoken_of() -> None:
    table = from_columns("t", {"x": range(40), "y": ["p", "q"] * 19 + ["r", "r"]})
    weights = [1.0] * 38 + [0.0] * 2
    found = folds_of(encode(table, "y", weights=weights))
    assert (found.n_folds, found.note) == (10, "")

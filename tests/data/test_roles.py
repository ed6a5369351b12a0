"""Roles: always one target, at most one column per excluded role, and valid weights."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.data.columns import from_columns
from explorer.data.errors import TableError
from explorer.data.roles import KEPT_OUT, Role, Roles, with_role
from explorer.data.sampling import sample_rows
from explorer.data.schema import Task
from explorer.data.table import Table
from explorer.data.training import encode
from explorer.growth.growing import grow
from explorer.tree.rules import SearchRules, StopRules
from tests.support.scored import summary_of

NAMES = ("a", "b", "c", "d", "__proto__", "<b>")
START = Roles("a", NAMES[1:])


def table(**weights: list[float | None]) -> Table:
    n = 6
    rows = {"x": [1, 2, 3, 4, 5, 6], "name": list("uvwxyz"), "y": list("ppqqpq")}
    return from_columns("t", rows | {key: values[:n] for key, values in weights.items()})


@given(st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(list(Role))), max_size=12))
def test_after_any_changes_each_column_has_one_role_and_one_is_the_target(
    changes: list[tuple[str, Role]],
) -> None:
    roles = START
    for name, role in changes:
        try:
            roles = with_role(roles, NAMES, name, role)
        except TableError:
            assert roles.target == name
            continue
        assert roles.by_column(NAMES)[name] is role
    held = list(roles.by_column(NAMES).values())
    assert held.count(Role.TARGET) == 1
    assert all(held.count(role) <= 1 for role in KEPT_OUT)
    assert roles.features == tuple(n for n in NAMES if roles.by_column(NAMES)[n] is Role.FEATURE)


def test_the_column_that_had_the_role_becomes_a_feature() -> None:
    roles = with_role(with_role(START, NAMES, "b", Role.WEIGHT), NAMES, "c", Role.WEIGHT)
    assert roles.weight == "c"
    assert "b" in roles.features
    assert with_role(roles, NAMES, "c", Role.TARGET) == Roles("c", ("a", "b", "d", *NAMES[4:]))


def test_ignoring_a_column_leaves_the_other_ignored_columns_alone() -> None:
    roles = with_role(Roles("a", ("b", "c")), NAMES, "b", Role.IGNORED)
    assert roles == Roles("a", ("c",))
    assert with_role(roles, NAMES, "d", Role.FEATURE) == Roles("a", ("c", "d"))


def test_a_role_that_the_column_has_already_changes_nothing() -> None:
    assert with_role(START, NAMES, "a", Role.TARGET) is START
    assert with_role(START, NAMES, "b", Role.FEATURE) is START


def test_a_task_belongs_to_its_target() -> None:
    numbers = Roles("a", NAMES[1:], task=Task.REGRESSION)
    assert with_role(numbers, NAMES, "b", Role.TARGET).task is None
    assert with_role(numbers, NAMES, "b", Role.IGNORED).task is Task.REGRESSION


def test_columns_with_a_role_of_their_own_are_found_by_role_and_by_name() -> None:
    roles = Roles("a", ("b",), weight="c", group="d", time="__proto__", row_label="<b>")
    assert [roles.column_of(role) for role in KEPT_OUT] == ["c", "d", "__proto__", "<b>"]
    assert roles.kept_out == {
        "c": Role.WEIGHT,
        "d": Role.GROUP,
        "__proto__": Role.TIME,
        "<b>": Role.ROW_LABEL,
    }
    assert with_role(roles, NAMES, "b", Role.TIME).time == "b"
    with pytest.raises(ValueError, match="feature is not a role that keeps"):
        roles.column_of(Role.FEATURE)


def test_the_target_cannot_be_given_away_only_passed_on() -> None:
    with pytest.raises(TableError, match="make another column the target"):
        with_role(START, NAMES, "a", Role.WEIGHT)
    with pytest.raises(TableError, match="no column “e”"):
        with_role(START, NAMES, "e", Role.GROUP)


def test_a_weight_column_weighs_as_the_same_array_does() -> None:
    weights = [1.5, 2.0, 0.5, 1.0, 3.0, 1.0]
    by_column = encode(table(w=weights), "y", ["x"], weight="w")
    by_array = encode(table(w=weights), "y", ["x"], weights=weights)
    search, stop = SearchRules(), StopRules(max_depth=2)
    assert by_column.weights.tolist() == weights
    trees = [grow(training, search, stop) for training in (by_column, by_array)]
    assert trees[0].impurity.tolist() == trees[1].impurity.tolist()
    assert by_column != by_array


def test_rows_of_weight_zero_or_without_one_take_no_part_and_are_counted() -> None:
    training = encode(table(w=[1, 0, None, 2, 1, 1]), "y", weight="w")
    assert training.features.names == ("x", "name")
    assert training.rows.tolist() == [0, 3, 4, 5]
    assert training.n_without_weight == 2
    tree = grow(training, SearchRules(), StopRules())
    assert summary_of(tree, training).left_out == "Left out: 2 rows without weight."


@pytest.mark.parametrize(
    ("weight", "sentence"),
    [
        ("name", "Column “name” holds categories, so it cannot be the weight"),
        ("y", "Column “y” is the target; it cannot be the weight too."),
        ("minus", "Column “minus” has a negative value .-1., so it cannot be the weight"),
        ("minuses", "Column “minuses” has negative values in 2 rows .the first is -2., so"),
        ("zero", "No row has a weight above zero in column “zero”"),
        ("none", "No row has a weight above zero in column “none”"),
        ("when", "Column “when” holds dates"),
        ("gone", "The table has no column “gone”."),
    ],
)
def test_what_cannot_be_a_weight_says_why(weight: str, sentence: str) -> None:
    days = np.array(["2020-01-01"] * 6, "datetime64[s]")
    columns = {
        "x": [1, 2, 3, 4, 5, 6],
        "name": list("uvwxyz"),
        "y": list("ppqqpq"),
        "minus": [1, 1, -1, 1, 1, 1],
        "minuses": [1, -2, -1, 1, 1, 1],
        "zero": [0.0] * 6,
        "none": [np.nan] * 6,
        "when": days,
    }
    with pytest.raises(TableError, match=sentence):
        encode(from_columns("t", columns), "y", ["x"], weight=weight)


def test_a_feature_cannot_weigh_and_weights_come_from_one_place() -> None:
    with pytest.raises(TableError, match="“x” is the weight; it cannot be a feature too"):
        encode(table(), "y", ["x", "name"], weight="x")
    with pytest.raises(TableError, match="not as both"):
        encode(table(), "y", ["name"], weight="x", weights=[1] * 6)


def test_rows_that_weigh_but_have_no_target_leave_nothing_to_learn_from() -> None:
    columns = {"x": [1, 2], "w": [1, 0], "y": [None, "a"]}
    with pytest.raises(TableError, match="No row with a value of “y” has a weight above zero"):
        encode(from_columns("t", columns), "y", weight="w")


def test_row_labels_go_with_their_rows() -> None:
    training = encode(table(w=[1, 0, 1, 2, 1, 1]), "y", weight="w", row_label="name")
    labels = training.row_labels
    assert labels is not None
    assert training.features.names == ("x",)
    assert [labels.of(i) for i in range(training.n_rows)] == list("uwxyz")
    some = sample_rows(training, 3)
    assert some.row_labels is not None
    assert [some.row_labels.of(i) for i in range(3)] == ["uvwxyz"[row] for row in some.rows]


def test_a_missing_row_label_says_so_and_numbers_are_written_in_full() -> None:
    columns = {"x": [1, 2], "id": [1234567, np.nan], "name": ["a", None], "y": ["p", "q"]}
    source = from_columns("t", columns)
    for name, expected in (("id", ["1234567", "missing"]), ("name", ["a", "missing"])):
        labels = encode(source, "y", ["x"], row_label=name).row_labels
        assert labels is not None
        assert [labels.of(0), labels.of(1)] == expected

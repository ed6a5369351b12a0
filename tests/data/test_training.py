"""Encoding: the rows that take part, the task of the target, and when two tables are equal."""

import numpy as np
import pytest

from explorer.data.columns import from_columns
from explorer.data.errors import TableError
from explorer.data.matching import UNSEEN, encode_features
from explorer.data.reading import read_table
from explorer.data.sampling import take_rows
from explorer.data.schema import Display, Kind, Task
from explorer.data.table import MISSING, Table
from explorer.data.training import (
    TrainingTable,
    allows_both_tasks,
    encode,
    infer_task,
)


def numbers_of(n_distinct: int, step: float = 1.0) -> Table:
    """A target y of this many distinct values, each of them twice, and a feature x."""
    values = np.repeat(np.arange(n_distinct) * step, 2)
    return from_columns("t", {"x": np.arange(len(values)), "y": values})


def task_of(table: Table) -> Task:
    return infer_task(table.column("y"), table.values_of("y"))


def offers_both(table: Table) -> bool:
    return allows_both_tasks(table.column("y"), table.values_of("y"))


def named(**columns: list[object]) -> Table:
    return from_columns("t", {"x": [1, 2, 3, 4], "y": ["p", None, "q", None], **columns})


def test_a_row_without_target_and_without_weight_is_counted_once() -> None:
    training = encode(named(w=[1, 1, 0, 0]), "y", ["x"], weight="w")
    assert training.rows.tolist() == [0]
    assert (training.n_without_target, training.n_without_weight) == (2, 1)


def test_ten_distinct_whole_numbers_are_classes_and_eleven_are_a_number() -> None:
    assert task_of(numbers_of(10)) is Task.CLASSIFICATION
    assert task_of(numbers_of(11)) is Task.REGRESSION
    assert task_of(numbers_of(3, step=0.5)) is Task.REGRESSION


def test_sixty_distinct_whole_numbers_may_be_either_and_sixty_one_may_not() -> None:
    assert offers_both(numbers_of(60))
    assert not offers_both(numbers_of(61))
    assert not offers_both(numbers_of(3, step=0.5))


def test_text_and_dates_are_never_either() -> None:
    days = np.array(["2020-01-01", "2020-01-02"], "datetime64[s]")
    table = from_columns("t", {"y": days, "z": ["a", "b"]})
    assert task_of(table) is Task.REGRESSION
    assert not offers_both(table)
    assert not allows_both_tasks(table.column("z"), table.values_of("z"))


def test_missing_values_are_no_class_of_a_target_of_numbers() -> None:
    table = from_columns("t", {"x": [1, 2, 3], "y": [7, np.nan, 5]})
    training = encode(table, "y")
    assert training.classes == ("5", "7")
    assert training.target_values.tolist() == [1, 0]
    assert training.n_without_target == 1


def test_classes_are_those_that_occur_among_the_rows_that_take_part() -> None:
    table = from_columns("t", {"x": [1, 2, 3], "y": ["a", "b", "c"], "w": [1, 0, 1]})
    training = encode(table, "y", ["x"], weight="w")
    assert training.classes == ("a", "c")
    assert training.target_values.dtype == np.int32


def test_a_task_that_was_asked_for_outweighs_the_inferred_one() -> None:
    table = numbers_of(3)
    assert encode(table, "y").task is Task.CLASSIFICATION
    as_number = encode(table, "y", task=Task.REGRESSION)
    assert as_number.task is Task.REGRESSION
    assert as_number.target.display is Display.INTEGER
    assert as_number != encode(table, "y")
    with pytest.raises(TableError, match="“y” holds categories, so it cannot be predicted"):
        encode(named(), "y", task=Task.REGRESSION)


def test_the_fingerprint_follows_weights_and_row_labels() -> None:
    table = named(w=[1, 1, 2, 1], v=[1, 1, 2, 1], name=list("abcd"))

    def training(**chosen: object) -> TrainingTable:
        return encode(table, "y", ["x"], **chosen)

    assert training() == training()
    assert training(weight="w") != training()
    assert training(weight="w") != training(weight="v")
    assert training(row_label="name") != training()
    assert training(row_label="name") != training(row_label="w")
    assert training(weights=[1, 1, 2, 1]) != training()
    assert training(weights=[1, 1, 2, 1]) != training(weights=[1, 1, 3, 1])
    assert training(weights=[1, 1, 2, 1]) == training(weights=[1.0, 1.0, 2.0, 1.0])
    assert hash(training()) == hash(training())


def test_the_fingerprint_follows_table_target_features_and_task() -> None:
    table = numbers_of(3)
    other = numbers_of(4)
    assert encode(table, "y") != encode(other, "y")
    assert encode(table, "y") != encode(table, "x", task=Task.CLASSIFICATION)
    three = from_columns("t", {"x": [1, 2], "z": [1, 2], "y": ["a", "b"]})
    assert encode(three, "y", ["x"]) != encode(three, "y", ["z"])


def test_weights_that_are_none_are_refused() -> None:
    for weights, sentence in (
        ([1, 1], "There are 2 weights for 4 rows."),
        ([1, 1, 1, -1], "Weights must be finite and at least zero."),
        ([1, 1, 1, np.nan], "Weights must be finite and at least zero."),
        ([1, 1, 1, np.inf], "Weights must be finite and at least zero."),
        ([0, 1, 0, 1], "Every row has weight zero, so there is nothing to learn from."),
    ):
        with pytest.raises(ValueError, match="eight") as error:
            encode(named(), "y", weights=weights)
        assert str(error.value) == sentence


def test_roles_that_exclude_each_other_are_refused_by_name() -> None:
    table = named(name=list("abcd"), empty=[None] * 4)
    for target, features, label, sentence in (
        ("gone", None, None, "The table has no column “gone”."),
        ("y", ["gone"], None, "The table has no column “gone”."),
        ("y", ["x"], "gone", "The table has no column “gone”."),
        ("y", [], None, "Choose at least one feature: a tree needs something to split on."),
        ("y", ["x", "y"], None, "Column “y” is the target; it cannot be a feature too."),
        ("y", ["x"], "y", "Column “y” is the target; it cannot be the row label too."),
        ("y", ["x"], "x", "Column “x” is the row label; it cannot be a feature too."),
        (
            "empty",
            ["x"],
            None,
            "Column “empty” has no values at all, so there is nothing to learn from it: "
            "choose another target.",
        ),
    ):
        with pytest.raises(TableError) as error:
            encode(table, target, features, row_label=label)
        assert str(error.value) == sentence


def test_a_row_is_called_by_its_label_else_by_its_number_in_the_table() -> None:
    table = named(name=list("abcd"))
    assert [encode(table, "y", ["x"]).row_name(row) for row in (0, 1)] == ["row 1", "row 3"]
    assert encode(table, "y", ["x"], row_label="name").row_name(1) == "c"
    read = encode(read_table(b"x,y\n1,p\n\n2,\n3,q\n", "t.csv"), "y")
    assert [read.row_name(row) for row in (0, 1)] == ["row 1", "row 3"]
    assert [read.line_words(row) for row in (0, 1)] == ["line 2 of the file", "line 5 of the file"]
    assert read.lines_ahead(np.array([1, 0])) == (2, 1)
    last = take_rows(read, np.array([1]), "last")
    assert (last.row_name(0), last.line_words(0)) == ("row 3", "line 5 of the file")
    assert encode(table, "y", ["x"]).line_words(1) == ""


def test_encoded_arrays_are_read_only_and_run_side_by_side() -> None:
    training = encode(named(), "y", ["x"])
    arrays = (*training.columns, training.target_values, training.weights, training.rows)
    assert not any(array.flags.writeable for array in arrays)
    assert training.columns[0].tolist() == [1, 3]
    assert training.weights.tolist() == [1, 1]
    assert training.n_rows == 2


def test_another_table_is_put_into_the_codes_of_the_tree() -> None:
    known = from_columns("t", {"x": [1.0], "c": ["b"]})
    known = from_columns("t", {"x": [1.0, 2.0], "c": ["a", "c"]})
    other = from_columns("u", {"c": ["c", "b", None, "a"], "x": [4, 3, 2, 1]})
    numbers, codes = encode_features(other, known.schema)
    assert numbers.tolist() == [4, 3, 2, 1]
    assert codes.tolist() == [1, UNSEEN, MISSING, 0]
    assert codes.dtype == np.int32


def test_another_table_lacks_no_column_and_has_the_kinds_of_the_tree() -> None:
    known = from_columns("t", {"x": [1.0], "c": ["a"]})
    with pytest.raises(TableError, match="no column “c”, which the tree splits on"):
        encode_features(from_columns("u", {"x": [1.0]}), known.schema)
    with pytest.raises(TableError) as error:
        encode_features(from_columns("u", {"x": ["a"], "c": ["a"]}), known.schema)
    assert str(error.value) == (
        "Column “x” is categorical in this table, but was numeric when the tree was grown."
    )
    assert known.column("x").kind is Kind.NUMERIC


@pytest.mark.parametrize("largest", [1e160, 1.7e308])
def test_targets_and_weights_whose_sums_are_infinite_are_refused(largest: float) -> None:
    table = from_columns("t", {"x": [1.5, 2.0, 3.0], "y": [-largest, 0.5, largest]})
    with pytest.raises(TableError, match=r"values of column “y” lie between .* power of ten"):
        encode(table, target="y")
    assert encode(table, target="x", features=["y"], task=Task.REGRESSION).n_rows == 3
    with pytest.raises(TableError, match="weights add up"):
        encode(table, target="x", weights=[1.7e308, 1.7e308, 1.0])

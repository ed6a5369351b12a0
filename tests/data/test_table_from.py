"""DataFrames of pandas or Arrow, wherever a table is accepted."""

import io
from datetime import date, datetime, time, timedelta
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from explorer import (
    ArgumentError,
    DecisionTreeClassifier,
    SearchRules,
    TableError,
    apply,
    decision_path,
    draw_regions,
    encode,
    from_dict,
    grow,
    load_dataset,
    predict,
    predict_proba,
    read_table,
    score,
    split_profile,
    table_from,
    to_dict,
    to_pandas,
    to_python,
    to_sklearn,
    usual_features,
)
from explorer.data.schema import Display, Kind

FRAME = pd.DataFrame(
    {"x": [1.0, 2, None, 4], "c": [*"abab"], "b": [True, False, True, True], "y": [*"nnyy"]},
    index=[7, 7, 3, 1],
)


@pytest.mark.parametrize(
    "frame", [FRAME, pa.table(FRAME.reset_index(drop=True))], ids=["pandas", "arrow"]
)
def test_a_frame_is_a_table_of_its_own_types(frame: object) -> None:
    table = table_from(frame)
    assert table.schema.names == ("x", "c", "b", "y")
    assert [column.kind for column in table.schema] == [Kind.NUMERIC, *[Kind.CATEGORICAL] * 3]
    assert np.isnan(table.values_of("x")).tolist() == [False, False, True, False]
    assert table.column("c").levels == ("a", "b")


def test_every_function_of_a_table_takes_a_frame() -> None:
    training = encode(FRAME, "y", ["x", "c"])
    tree = grow(training)
    expected = predict(tree, table_from(FRAME)).tolist()
    assert expected == FRAME["y"].tolist()
    assert predict(tree, FRAME).tolist() == expected
    assert decision_path(tree, FRAME, 3)[0] == 0
    assert usual_features(FRAME, "y") == ("x", "c", "b")
    assert encode(FRAME, like=tree) == encode(table_from(FRAME), like=tree)


def test_columns_of_one_name_are_refused() -> None:
    with pytest.raises(TableError, match="must be unique"):
        table_from(pd.DataFrame([[1, 2]], columns=["a", "a"]))


def test_a_tree_is_grown_of_a_table_in_one_call() -> None:
    tree = grow(FRAME, target="y")
    assert tree.features.names == ("x", "c", "b")
    assert predict(tree, FRAME).tolist() == FRAME["y"].tolist()
    assert grow(table_from(FRAME), target="y").threshold[0] == tree.threshold[0]
    with pytest.raises(ValueError, match="Name the target"):
        grow(FRAME)
    with pytest.raises(ArgumentError, match="already has a target"):
        grow(encode(FRAME, "y"), target="y")


def test_shares_of_classes_are_those_of_the_leaves() -> None:
    frame = pd.DataFrame({"x": [0, 0, 0, 1, 1], "y": [*"aabbb"]})
    tree = grow(frame, target="y")
    found = predict_proba(tree, frame)
    assert found == pytest.approx(np.array([[2 / 3, 1 / 3]] * 3 + [[0, 1]] * 2))
    model = DecisionTreeClassifier().fit(frame[["x"]], frame["y"])
    assert found == pytest.approx(model.predict_proba(frame[["x"]]))
    many = pd.DataFrame({"x": np.arange(60), "y": [f"c{i // 2}" for i in range(60)]})
    assert predict_proba(grow(many, target="y"), many).sum(axis=1) == pytest.approx(np.ones(60))
    with pytest.raises(ArgumentError, match="predicts numbers"):
        predict_proba(grow(encode(frame, "x", task="regression")), frame)


class Capsule:
    """A DataFrame that is known only to export Arrow data."""

    def __init__(self, frame: pd.DataFrame) -> None:
        self.frame = frame

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return pa.Table.from_pandas(self.frame).__arrow_c_stream__(requested_schema)


def test_a_frame_that_hands_out_arrow_data_is_a_table() -> None:
    frame = FRAME.reset_index(drop=True)
    assert table_from(Capsule(frame)) == table_from(FRAME)
    assert predict(grow(Capsule(frame), target="y"), Capsule(frame)).tolist() == [*"nnyy"]


def test_a_column_alone_is_no_frame() -> None:
    with pytest.raises(ArgumentError, match="frame must be a DataFrame"):
        table_from(pa.chunked_array([[1, 2]]))


def test_moments_of_arrow_and_of_python_are_dates_and_times() -> None:
    cells = {
        "day": [date(1970, 1, 3), None],
        "moment": [datetime(1970, 1, 1, 1), None],
        "clock": [time(1, 0, 2), None],
        "length": [timedelta(hours=1), None],
    }
    for frame in (
        pa.table(cells),
        pd.DataFrame({n: pd.Series(c, dtype=object) for n, c in cells.items()}),
    ):
        table = table_from(frame)
        assert [c.display for c in table.schema] == [Display.DATE] * 2 + [Display.TIME] * 2
        assert [values[0] for values in table.values] == [2 * 86_400, 3600, 3602, 3600]
        assert all(np.isnan(values[1]) for values in table.values)


@pytest.mark.parametrize(
    ("classes", "dtype"),
    [
        ([0, 1, 1, 0], np.int64),
        ([-3, 10, 10, -3], np.int64),
        ([0.5, 2.0, 2.0, 0.5], np.float64),
        ([True, False, False, True], np.bool_),
        (pd.Categorical([3, 1, 1, 3]), np.int64),
        ([*"1001"], np.str_),
    ],
    ids=str,
)
def test_classes_are_predicted_as_the_values_that_the_column_held(classes: Any, dtype: Any) -> None:
    frame = pd.DataFrame({"x": [1, 2, 3, 4], "y": classes})
    tree = from_dict(to_dict(grow(encode(frame, "y", task="classification"))))
    found = predict(tree, frame)
    assert np.issubdtype(found.dtype, dtype)
    assert (found == frame["y"].to_numpy()).all()
    model = to_sklearn(tree)
    assert (model.predict(frame[["x"]]) == frame["y"].to_numpy()).all()
    module: dict[str, Any] = {}
    exec(to_python(tree), module)
    assert [module["predict"](row) for row in frame.to_dict("records")] == frame["y"].tolist()


def test_classes_of_a_file_are_predicted_as_pandas_reads_them() -> None:
    for cells in (["0", "1"], ["True", "False"], ["true", "false"], ["a", "b"], ["01", "True"]):
        data = "x,y\n" + "".join(f"{i},{cells[i % 2]}\n" for i in range(4))
        found = predict(
            grow(read_table(data.encode(), "t.csv"), target="y"), read_table(data.encode(), "t.csv")
        )
        if cells != ["01", "True"]:
            assert (found == pd.read_csv(io.StringIO(data))["y"].to_numpy()).all()
        assert len(found) == 4


def test_estimators_and_their_trees_predict_the_same_labels() -> None:
    frame = pd.DataFrame({"x": [1.0, 2, 3, 4]})
    for y in ([0, 1, 1, 0], [True, False, False, True], [*"abba"]):
        model = DecisionTreeClassifier().fit(frame, y)
        assert predict(model.explorer_tree_, frame).tolist() == model.predict(frame).tolist() == y


def test_leaves_and_paths_of_a_frame_are_those_of_scikit_learn() -> None:
    table = load_dataset("iris")
    frame = to_pandas(table)
    tree = grow(frame, target="species")
    model = to_sklearn(tree)
    X = frame[list(tree.features.names)]
    leaves = apply(tree, frame)
    assert leaves.tolist() == apply(tree, pa.Table.from_pandas(frame)).tolist()
    assert leaves.tolist() == apply(tree, encode(table, like=tree).columns).tolist()
    assert tree.n_samples[leaves].tolist() == model.tree_.n_node_samples[model.apply(X)].tolist()
    paths = decision_path(tree, frame)
    assert [path[-1] for path in paths] == leaves.tolist()
    assert [len(path) for path in paths] == model.decision_path(X).sum(axis=1).A1.tolist()
    assert paths[7] == decision_path(tree, frame, 7)
    with pytest.raises(ArgumentError, match="3 columns for 4 features"):
        apply(tree, encode(table, like=tree).columns[:3])


def test_a_frame_beside_a_tree_is_its_rows() -> None:
    training = encode(FRAME, "y", ["x", "c"])
    tree = grow(training)
    assert score(tree, FRAME).accuracy == score(tree, training).accuracy == 1
    theirs = split_profile(tree, FRAME, "x")
    assert len(theirs) == len(split_profile(tree, training, "x"))
    assert draw_regions(tree, FRAME).to_json() == draw_regions(tree, training).to_json()
    with pytest.raises(TableError, match="no column “c”"):
        score(tree, FRAME[["x", "y"]])
    with pytest.raises(ArgumentError, match="training must be a TrainingTable"):
        score(tree, SearchRules())

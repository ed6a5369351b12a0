"""DataFrames: of pandas or of Arrow, wherever a table is taken."""

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from explorer import (
    ArgumentError,
    DecisionTreeClassifier,
    TableError,
    decision_path,
    encode,
    grow,
    predict,
    predict_proba,
    table_from,
    usual_features,
)
from explorer.data.schema import Kind

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
    with pytest.raises(ArgumentError, match="has a target already"):
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

"""The shortest program: the tutorial's accuracy, and what it shares with the engines."""

import numpy as np
import pytest

from explorer import encode, grow, load_dataset
from explorer.growth.shortest import predict_shortest
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.walking import apply


@pytest.mark.parametrize("depth", [0, 1, 3, 6])
def test_it_predicts_the_rows_that_it_grew_from_as_the_engines_do(depth: int) -> None:
    training = encode(load_dataset("two_clouds"), "label")
    points = np.column_stack(training.columns)
    codes = np.asarray(training.target_values, np.int64)
    tree = grow(training, SearchRules(Criterion.ENTROPY), StopRules(max_depth=depth))
    ours = np.asarray(tree.prediction, np.int64)[apply(tree, training.columns)]
    assert (predict_shortest(points, codes, points, depth) == ours).all()


def test_rows_at_the_threshold_go_right() -> None:
    values = np.array([[1.0], [2.0], [3.0], [4.0]])
    classes = np.array([0, 0, 1, 1])
    asked = np.array([[2.9], [3.0]])
    assert predict_shortest(values, classes, asked, 1).tolist() == [0, 1]


def test_without_gain_it_stops() -> None:
    corners = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
    found = predict_shortest(corners, np.array([0, 1, 1, 0]), corners, 5)
    assert found.tolist() == [0, 0, 0, 0]

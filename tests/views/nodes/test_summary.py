"""The summary's numbers are the tree's own, and its title says them."""

import numpy as np
import pytest
from sklearn.metrics import r2_score

from explorer.data.columns import from_columns
from explorer.data.training import encode
from explorer.growth.growing import grow
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.walking import apply
from explorer.views.nodes.summary import summary_view
from explorer.views.nodes.wording import node_sentence
from tests.support.samples import grown, mixed, training_of


def test_training_accuracy_is_the_share_of_rows_predicted_rightly() -> None:
    training = mixed()
    tree = grown(training)
    view = summary_view(tree, training)
    right = tree.prediction[apply(tree, training.columns)] == training.target_values
    assert view.accuracy == pytest.approx(right.mean())
    assert view.title == f"At most three splits name {right.sum()} of 240 rows correctly"
    counts = np.bincount(training.target_values.astype(int))
    assert view.baseline == pytest.approx(counts.max() / counts.sum())


def test_r_squared_and_error_of_numbers_are_scikit_learns() -> None:
    training = mixed(numbers=True)
    tree = grown(training)
    view = summary_view(tree, training)
    predicted = tree.prediction[apply(tree, training.columns)]
    error = ((predicted - training.target_values) ** 2).mean()
    assert view.mean_squared_error == pytest.approx(error)
    assert view.r_squared == pytest.approx(r2_score(training.target_values, predicted))


def test_titles_fit_no_split_one_split_and_all_rows() -> None:
    training = training_of("c", {"a": [1, 2, 3], "c": list("xxy")})
    titles = [summary_view(grown(training, depth), training).title for depth in (0, 1)]
    assert titles == [
        "Predicting x every time names 2 of 3 rows correctly",
        "One split names all 3 rows correctly",
    ]


def test_rows_left_out_are_counted_with_the_reason() -> None:
    training = training_of("c", {"a": [1, 2, 3], "c": ["x", "y", None]})
    view = summary_view(grown(training), training)
    assert (view.n_rows, view.n_left_out) == (2, 1)
    assert view.left_out == "Left out: 1 row without c."


@pytest.mark.parametrize("n_classes", [2, 30])
def test_rows_predicted_rightly_are_counted_in_the_leaves_as_by_walking(n_classes: int) -> None:
    training = mixed(n_classes=n_classes)
    for depth in range(6):
        tree = grown(training, depth)
        right = tree.prediction[apply(tree, training.columns)] == training.target_values
        assert f" {right.sum()} of 240 rows" in summary_view(tree, training).title


def test_rows_are_counted_as_rows_where_they_are_weighted() -> None:
    training = mixed()
    search = SearchRules(class_weight="balanced")
    tree = grow(training, search, StopRules(max_depth=3))
    right = tree.prediction[apply(tree, training.columns)] == training.target_values
    assert f" {right.sum()} of 240 rows" in summary_view(tree, training).title


def test_what_is_counted_by_weight_is_called_so() -> None:
    columns = {"x": [1.0, 2.0, 3.0, 3.0], "y": ["a", "a", "b", "a"]}
    plain = training_of("y", columns)
    heavy = encode(from_columns("t", columns), "y", weights=[1.0, 1.0, 5.0, 1.0])
    for training, label, share in (
        (plain, "training accuracy", "75 % of them are a"),
        (heavy, "weighted training accuracy", "62.5 % of their weight is b"),
    ):
        tree = grow(training, SearchRules())
        assert summary_view(tree, training).measures[0].label == label
        assert share in node_sentence(tree, 0)
    assert summary_view(tree, heavy).caption.endswith("is right for 62.5 % of the weight.")


def test_errors_of_dates_are_told_in_days() -> None:
    days = np.array(["2020-01-01", "2020-01-05", "2020-03-01", "2020-03-05"], "datetime64[s]")
    training = training_of("day", {"x": [1.0, 1.0, 2.0, 2.0], "day": days})
    view = summary_view(grow(training, SearchRules.usual_for(training.task)), training)
    assert view.title == "One split leaves a typical error of 2 days in day"
    assert view.measures[1].value == "2 days"


def test_rows_without_weight_are_counted_among_those_left_out() -> None:
    table = from_columns("t", {"a": [1, 2, 3, 4, 5], "c": ["x", "y", None, "y", "x"]})
    training = encode(table, "c", weights=[1, 1, 1, 0, 0])
    view = summary_view(grown(training), training)
    assert (view.n_rows, view.n_left_out) == (2, 3)
    assert view.left_out == "Left out: 1 row without c and 2 rows without weight."

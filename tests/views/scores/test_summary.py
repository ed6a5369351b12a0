"""The summary's numbers are the tree's, and its title states them."""

import re

import numpy as np
import pytest
from sklearn.metrics import mean_absolute_error, r2_score

from explorer.data.columns import from_columns
from explorer.data.display import show_number, show_share
from explorer.data.training import TrainingTable, encode
from explorer.growth.growing import grow
from explorer.judging.scores import accuracies, mean_squared_error, variance_explained
from explorer.judging.scoring import Score, Scoring
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.walking import apply
from explorer.views.nodes.node_texts import node_sentence
from explorer.views.scores.summary import Measure, summary_view
from tests.support.samples import grown, mixed, training_of
from tests.support.scored import summary_of


def test_training_accuracy_is_the_share_of_rows_predicted_correctly() -> None:
    training = mixed()
    tree = grown(training)
    view = summary_of(tree, training)
    right = tree.prediction[apply(tree, training.columns)] == training.target_values
    assert accuracies(tree)[0] == pytest.approx(right.mean())
    assert view.measure == Measure(show_share(right.mean()), "training accuracy")
    counts = np.bincount(training.target_values.astype(int))
    name = training.classes[counts.argmax()]
    assert view.title == (
        f"A tree of depth 3 predicts {right.sum()} of 240 rows correctly; "
        f"always predicting {name}, only {counts.max()}"
    )
    assert accuracies(tree)[1] == pytest.approx(counts.max() / counts.sum())


def test_r_squared_and_error_of_numbers_are_scikit_learns() -> None:
    training = mixed(numbers=True)
    tree = grown(training)
    view = summary_of(tree, training)
    predicted = tree.prediction[apply(tree, training.columns)]
    error = ((predicted - training.target_values) ** 2).mean()
    explained = r2_score(training.target_values, predicted)
    assert mean_squared_error(tree) == pytest.approx(error)
    assert variance_explained(tree) == pytest.approx(explained)
    assert view.measure == Measure(show_number(explained, 3), "training R²")


def test_titles_fit_no_split_one_split_and_all_rows() -> None:
    training = training_of("c", {"a": [1, 2, 3], "c": list("xxy")})
    titles = [summary_of(grown(training, depth), training).title for depth in (0, 1)]
    assert titles == [
        "Always predicting x is correct for 2 of 3 rows",
        "One split predicts all 3 rows correctly; always predicting x, only 2",
    ]


def test_rows_left_out_are_counted_with_the_reason() -> None:
    training = training_of("c", {"a": [1, 2, 3], "c": ["x", "y", None]})
    view = summary_of(grown(training), training)
    assert view.n_rows == 2
    assert view.left_out == "Left out: 1 row without c."


@pytest.mark.parametrize("n_classes", [2, 30])
def test_rows_predicted_correctly_are_counted_in_the_leaves_as_by_walking(n_classes: int) -> None:
    training = mixed(n_classes=n_classes)
    for depth in range(6):
        tree = grown(training, depth)
        right = tree.prediction[apply(tree, training.columns)] == training.target_values
        assert f" {right.sum()} of 240 rows" in summary_of(tree, training).title


def test_rows_are_counted_as_rows_where_they_are_weighted() -> None:
    training = mixed()
    search = SearchRules(class_weight="balanced")
    tree = grow(training, search, StopRules(max_depth=3))
    right = tree.prediction[apply(tree, training.columns)] == training.target_values
    assert f" {right.sum()} of 240 rows" in summary_of(tree, training).title


def test_what_is_counted_by_weight_is_called_so() -> None:
    columns = {"x": [1.0, 2.0, 3.0, 3.0], "y": ["a", "a", "b", "a"]}
    plain = training_of("y", columns)
    heavy = encode(from_columns("t", columns), "y", weights=[1.0, 1.0, 5.0, 1.0])
    for training, label, share, title, surest in (
        (
            plain,
            "training accuracy",
            "75 % of them are a",
            "No better than always predicting a (75 %)",
            "100 % of 2 rows, 1.3 times",
        ),
        (
            heavy,
            "weighted training accuracy",
            "62.5 % of their weight is b",
            "One split predicts 87.5 % of the weight correctly; always predicting b, only 62.5 %",
            "100 % of the weight of 2 rows, 2.7 times",
        ),
    ):
        tree = grow(training, SearchRules())
        view = summary_of(tree, training)
        assert view.measure.label == label
        assert share in node_sentence(tree, 0)
        assert view.title == title
        assert surest in view.caption


@pytest.mark.parametrize("seed", range(12))
def test_how_weights_are_added_up_decides_no_headline(seed: int) -> None:
    rng = np.random.default_rng(seed)
    columns = {"x": rng.normal(size=200), "y": np.where(rng.random(200) < 0.15, "u", "v")}
    training = encode(from_columns("t", columns), "y", weights=rng.random(200))
    whole = summary_of(grown(training, None), training)
    assert " predicts all 200 rows correctly" in whole.title
    assert whole.measure.value == "100 %"
    stump = grown(training, 1)
    title = summary_of(stump, training).title
    if (stump.prediction == stump.prediction[0]).all():
        assert title.startswith("No better than always predicting v (")
    else:
        _, right, _, same = re.split(r"([\d.]+) %", title)[:4]
        assert title.startswith("Hardly") or float(right) > float(same)


def test_a_class_hardly_more_frequent_than_in_all_rows_is_called_so() -> None:
    columns = {"x": [1] * 50 + [2] * 50, "y": ["no"] * 2 + ["yes"] * 48 + ["no"] * 3 + ["yes"] * 47}
    training = training_of("y", columns)
    caption = summary_of(grown(training, 1), training).caption
    assert caption.endswith("y = yes: 96 % of 50 rows, hardly more than in all rows.")


def test_errors_of_dates_are_told_in_days() -> None:
    days = np.array(["2020-01-01", "2020-01-05", "2020-03-01", "2020-03-05"], "datetime64[s]")
    training = training_of("day", {"x": [1.0, 1.0, 2.0, 2.0], "day": days})
    view = summary_of(grow(training, SearchRules.usual_for(training.task)), training)
    assert view.title == (
        "One split predicts day with a root mean squared error of 2 days; "
        "always predicting the mean: 30.1 days"
    )


def test_rows_without_weight_are_counted_among_those_left_out() -> None:
    table = from_columns("t", {"a": [1, 2, 3, 4, 5], "c": ["x", "y", None, "y", "x"]})
    training = encode(table, "c", weights=[1, 1, 1, 0, 0])
    view = summary_of(grown(training), training)
    assert view.n_rows == 2
    assert view.left_out == "Left out: 1 row without c and 2 rows without weight."


def test_a_tree_that_predicts_one_class_everywhere_is_called_no_better_than_that() -> None:
    # Gini finds a purer side, and both sides predict no.
    training = training_of("y", {"x": [1] * 10 + [2] * 10, "y": ["no"] * 16 + ["yes"] * 4})
    view = summary_of(grown(training, 1), training)
    assert view.title == "No better than always predicting no (80 %)"
    assert view.caption == (
        "One split predicts 16 of 20 rows correctly. It splits on its only feature: x. "
        "The most confident leaf predicts y = no: 100 % of 10 rows, 1.2 times the share in "
        "all rows."
    )


def test_a_tree_that_is_worse_than_one_class_does_not_call_that_only_so_much() -> None:
    # Class weights let the rare class win leaves in which most rows are of the other.
    columns = {"x": [1] * 10 + [2] * 10, "y": ["no"] * 7 + ["yes"] * 3 + ["no"] * 10}
    training = training_of("y", columns)
    tree = grow(training, SearchRules(class_weight="balanced"), StopRules(max_depth=1))
    assert summary_of(tree, training).title == (
        "One split predicts 13 of 20 rows correctly; always predicting no, 17"
    )


def test_the_surest_leaf_of_the_class_of_interest_is_the_surest_by_its_lower_bound() -> None:
    # One row of yes is weaker evidence than eight of ten.
    columns = {
        "x": [1] * 20 + [2] * 10 + [3],
        "y": ["no"] * 20 + ["yes"] * 8 + ["no"] * 2 + ["yes"],
    }
    training = training_of("y", columns)
    view = summary_of(grown(training, 2), training, training.classes.index("yes"))
    assert view.caption.endswith(
        "Most confident leaf for y = yes: 80 % of 10 rows, 2.8 times the share in all rows "
        "(100 % of 1 row in a smaller leaf may be luck)."
    )


def test_the_error_that_the_criterion_makes_small_is_named() -> None:
    training = mixed(numbers=True)
    predicted_alike = np.full(training.n_rows, np.median(training.target_values))
    stop = StopRules(max_depth=2)
    squared, absolute = (
        grow(training, SearchRules(criterion=criterion), stop)
        for criterion in (Criterion.SQUARED_ERROR, Criterion.ABSOLUTE_ERROR)
    )
    of_absolute = summary_of(absolute, training)
    predicted = absolute.prediction[apply(absolute, training.columns)]
    error, alone = (
        show_number(mean_absolute_error(training.target_values, values), 3)
        for values in (predicted, predicted_alike)
    )
    assert of_absolute.title == (
        f"A tree of depth 2 predicts answer with a mean absolute error of {error}; "
        f"always predicting the median: {alone}"
    )
    assert "root mean squared error" in summary_of(squared, training).title


def test_the_highest_and_the_lowest_leaf_are_told_of_numbers() -> None:
    training = training_of("y", {"x": [1, 1, 2, 3], "y": [1.5, 1.5, 5.0, 8.0]})
    search = SearchRules.usual_for(training.task)
    assert summary_of(grow(training, search), training).caption.endswith(
        "The leaves’ mean y ranges from 1.5 (2 rows) to 8 (1 row); overall, it is 4."
    )
    same = summary_of(grow(training, search, StopRules(max_depth=0)), training)
    assert same.title == "Always predicting the mean of y has a root mean squared error of 2.72"
    assert same.caption == "It has no splits."


def test_the_measure_is_the_score_on_the_training_rows() -> None:
    for columns, measure in (
        ({"x": [1, 2, 2], "y": ["a", "b", "c"]}, Measure("66.7 %", "training accuracy")),
        ({"x": [1, 2, 2], "y": [1.5, 2.5, 5.0]}, Measure("0.519", "training R²")),
        ({"x": [1], "y": [1.5]}, Measure("–", "training R²")),
    ):
        training = training_of("y", columns)
        assert summary_of(grown(training, 1), training).measure == measure


def test_a_summary_counts_what_the_tree_is_made_of() -> None:
    training = mixed()
    tree = grown(training, 3)
    view = summary_of(tree, training)
    assert (view.n_rows, view.n_features) == (240, 4)
    assert (view.depth, view.n_leaves, view.grown) == (3, tree.n_leaves, "")
    assert view.left_out == ""


@pytest.mark.parametrize(
    ("n_asked", "n_columns", "words"),
    [
        (0, 2, "It has no splits."),
        (1, 1, "It splits on its only feature: x0."),
        (1, 2, "It splits on 1 of 2 features: x0."),
        (2, 2, "It splits on both features: x0 and x1."),
        (3, 3, "It splits on all 3 features: x0, x1 and x2."),
        (4, 5, "It splits on 4 of 5 features: x0, x1, x3 and x2."),
        (5, 5, "It splits on all 5 features: x1, x0, x2 and 2 more."),
    ],
)
def test_the_caption_says_which_columns_are_asked(n_asked: int, n_columns: int, words: str) -> None:
    # Each column separates one row from all others, and its weight determines its place.
    n = n_asked + 1
    columns = {f"x{i}": [int(row == i) for row in range(n)] for i in range(n_columns)}
    training = training_of("y", columns | {"y": [f"c{row}" for row in range(n)]})
    assert words in summary_of(grown(training, None), training).caption


def test_the_most_important_feature_is_named_first() -> None:
    columns = {"less": [0, 1] * 2 + [0] * 8, "more": [0] * 4 + [1] * 8, "y": list("abab" + "c" * 8)}
    training = training_of("y", columns)
    assert "features: more and less." in summary_of(grown(training, None), training).caption


def rare(n_no: int = 90) -> TrainingTable:
    """Return ten rows of yes: one alone, four of ten, one of twenty; the others among no."""
    columns = {
        "x": [0] * 1 + [1] * 10 + [2] * (n_no - 1),
        "y": ["yes"] + ["yes"] * 4 + ["no"] * 6 + ["yes"] * 5 + ["no"] * (n_no - 6),
    }
    return training_of("y", columns)


def test_of_a_rare_class_the_headline_names_the_surest_leaf_and_no_luck() -> None:
    training = rare()
    view = summary_of(grown(training, 2), training, training.classes.index("yes"))
    assert view.title == "y = yes: 4 of 10 rows in the most confident leaf, 4 times the average"
    assert "Accuracy says little here: always predicting no is correct for 90 %." in view.caption
    assert view.caption.endswith(
        "That leaf has the 95 % interval with the highest lower end among all leaves with 10 or "
        "more rows; 100 % of 1 row in a smaller leaf may be luck."
    )
    root = summary_of(grown(training, 0), training, training.classes.index("yes"))
    assert root.title == "y = yes: no leaf has more than the average, 10 %"


def test_a_frequent_class_of_interest_leaves_the_headline_to_accuracy() -> None:
    training = rare(30)
    assert summary_of(grown(training, 1), training, 1).title.startswith("No better than always ")


def test_another_score_than_accuracy_is_named_in_the_headline() -> None:
    training = training_of("y", {"x": [1, 2, 3, 4] * 5, "y": list("abbb") * 5})
    loss = Scoring(Score.LOG_LOSS)
    # With (count + 1) / (n + 2): of 5 a 6/7, of 15 b 16/17; of all 6/22 and 16/22.
    title = summary_view(grown(training, 1), training, loss).title
    assert title == (
        "One split has log loss 0.084 on the rows it was grown from; "
        "the same prediction for every row: 0.564"
    )
    noise = training_of("y", {"x": [1, 1, 2, 2] * 5, "y": list("abab") * 5})
    auc = Scoring(Score.ROC_AUC, 0)
    assert summary_view(grown(noise, 1), noise, auc).title in (
        "The same prediction for every row has AUC 0.5 on the rows it was grown from",
        "No better than the same prediction for every row by AUC (0.5)",
    )

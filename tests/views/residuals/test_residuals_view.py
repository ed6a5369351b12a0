"""Predicted against true numbers: the points of each part, their leaves, and the finding."""

from dataclasses import replace

import numpy as np
import pytest

from explorer import StopRules, encode, grow, load_dataset
from explorer.caps import CAPS
from explorer.data.sampling import take_rows
from explorer.judging.part_scores import NumberScores
from explorer.judging.unseen.holding_out import Part
from explorer.tree.walking import apply
from explorer.views import residuals as module
from explorer.views.residuals import residuals_title, residuals_view
from explorer.views.to_json import to_json
from tests.support.judged import both_parts, judged_part, weighed
from tests.support.samples import dated, mixed, training_of


def test_every_row_is_a_point_with_the_leaf_that_it_reaches() -> None:
    training = encode(load_dataset("cars_mpg"), "mpg")
    tree, parts = both_parts(training, StopRules(max_depth=3))
    view = residuals_view(parts, tree)
    for part, shown in zip(parts, view.parts, strict=True):
        assert shown.predicted.tolist() == part.judged.predicted.tolist()
        assert shown.actual.tolist() == training.target_values.tolist()
        assert shown.error == pytest.approx(shown.actual - shown.predicted)
        paths = [tree.path(int(leaf)) for leaf in apply(tree, training.columns)]
        assert [view.leaf_paths[i] for i in shown.leaf] == paths
        assert shown.shown == ""
        assert view.values.low < min(shown.predicted.min(), shown.actual.min())
        assert shown.error_axis.low < 0 < shown.error_axis.high
    predictions = [
        float(tree.prediction[node])
        for path in view.leaf_paths
        if (node := tree.node_at(path)) is not None
    ]
    assert predictions == sorted(predictions)
    name = training.row_name(0)
    assert view.parts[1].words[0].startswith(f"{name} (line 2 of the file): true ")
    assert to_json(view)


def test_many_rows_are_drawn_at_random_and_both_numbers_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "CAPS", replace(CAPS, max_judged_points=50))
    tree, parts = both_parts(mixed(numbers=True), StopRules(max_depth=3))
    first, again = residuals_view(parts, tree), residuals_view(parts, tree)
    assert len(first.parts[0].predicted) == 50
    assert first.parts[0].shown == "50 of 240 rows, drawn at random."
    assert to_json(first) == to_json(again)
    assert len(first.parts[0].words) == len(first.parts[0].leaf) == 50


def test_the_finding_is_the_mean_absolute_error_and_who_predicts() -> None:
    training = encode(load_dataset("cars_mpg"), "mpg")
    _, (folds, own) = both_parts(training, StopRules(max_depth=4), n_folds=10)
    assert isinstance(folds.scores, NumberScores)
    assert residuals_title(folds, training.target) == (
        f"Predictions of mpg for 398 rows are off by {folds.scores.mae:.3g} on average "
        "(made by trees grown without them)"
    )
    assert residuals_title(own, training.target).endswith("(made by the tree grown from them)")


def test_the_finding_is_true_of_one_row_of_none_missed_of_weights_and_of_dates() -> None:
    numbers = training_of("y", {"x": [1, 2, 3, 4], "y": [0.5, 1.5, 2.5, 3.5]})
    tree, one = grow(numbers), take_rows(numbers, np.array([2]), "one")
    exact = "Predictions of y for all 4 rows are exact (made by the tree grown from them)"
    assert residuals_title(judged_part(tree, numbers), numbers.target) == exact
    part = judged_part(grow(numbers, None, StopRules(max_depth=0)), one, Part.TEST)
    only = (
        "The prediction of y for the only test row is off by 0.5 "
        "(made by the tree, which has not seen it)"
    )
    assert residuals_title(part, numbers.target) == only
    heavy = weighed(mixed(numbers=True))
    part = judged_part(grow(heavy, None, StopRules(max_depth=1)), heavy)
    assert " on weighted average (made by " in residuals_title(part, heavy.target)
    days = dated()
    part = judged_part(grow(days, None, StopRules(max_depth=1)), days)
    assert " days on average (made by " in residuals_title(part, days.target)
    assert (
        residuals_view([part], grow(days, None, StopRules(max_depth=1))).parts[0].error_axis.name
        == "true − predicted (days)"
    )


def test_equal_targets_have_no_r2_and_a_picture_all_the_same() -> None:
    same = training_of("y", {"x": [1, 2, 3], "y": [2.5, 2.5, 2.5]})
    tree = grow(same)
    view = residuals_view([judged_part(tree, same)], tree)
    assert [line.values for line in view.scores.lines] == [("3",), ("–",), ("0",), ("0",)]
    assert view.values.low < 2.5 < view.values.high

"""Pruned by hand a tree scores what the pruned tree scores; forced splits change what they do."""

from dataclasses import replace

import numpy as np
import pytest

from explorer import (
    NamedSplit,
    SearchRules,
    StopRules,
    encode,
    grow,
    hold_out,
    load_dataset,
    prune_at,
    score,
    usual_features,
)
from explorer.data.columns import from_columns
from explorer.data.sampling import take_rows
from explorer.data.schema import Task
from explorer.judging.by_hand import scores_pruned_at, tree_difference
from explorer.judging.judged_nodes import judged_nodes
from explorer.judging.unseen.holding_out import Part
from explorer.tree.walking import apply
from tests.support.samples import mixed
from tests.support.scored import ACCURACY, R2


@pytest.mark.parametrize("numbers", [False, True])
def test_each_score_is_that_of_the_pruned_tree(numbers: bool) -> None:
    whole = mixed(150, numbers=numbers)
    training = take_rows(whole, np.arange(100), "grow")
    judged = take_rows(whole, np.arange(100, 150), "judge")
    tree = grow(training, stop=StopRules(max_depth=5))
    prunings = [(), ("L",), ("R", "LL"), ("L", "LL", "no path"), ("",)]
    scoring = R2 if numbers else ACCURACY
    found = scores_pruned_at(judged_nodes(tree, judged, scoring), prunings)
    targets = judged.target_values
    for one, paths in zip(found, prunings, strict=True):
        pruned = prune_at(tree, paths)
        predicted = np.asarray(pruned.prediction)[apply(pruned, judged.columns)]
        if numbers:
            spread = ((targets - targets.mean()) ** 2).sum()
            assert one == pytest.approx(1 - ((predicted - targets) ** 2).sum() / spread)
        else:
            assert one == pytest.approx(np.mean(predicted == targets))


def test_rows_that_weigh_nothing_judge_nothing() -> None:
    training = mixed(60)
    nothing = take_rows(training, np.arange(0), "none")
    found = scores_pruned_at(judged_nodes(grow(training), nothing, ACCURACY), [()])
    assert np.isnan(found).all()


@pytest.mark.parametrize(
    ("name", "target", "split"),
    [
        ("penguins", "species", NamedSplit("island", left=("Dream",))),
        ("cars_mpg", "mpg", NamedSplit("weight_lbs", 2500.0)),
    ],
)
def test_scores_and_changed_predictions_are_those_of_both_trees(
    name: str, target: str, split: NamedSplit
) -> None:
    table = load_dataset(name)
    kept = hold_out(encode(table, target, usual_features(table, target)), tuning=0.2, test=0.2)
    usual = SearchRules.usual_for(kept.training.task)
    before = grow(kept.training, usual, StopRules(3))
    forced = SearchRules(usual.criterion, forced={"": split})
    after = grow(kept.training, forced, StopRules(3))
    is_classes = kept.training.task is Task.CLASSIFICATION
    scoring = ACCURACY if is_classes else R2
    found = tree_difference(before, after, kept.parts, scoring)
    assert set(found) == {Part.TRAINING, Part.TUNING, Part.TEST}
    for part, rows in kept.parts.items():
        one, other = (tree.prediction[apply(tree, rows.columns)] for tree in (before, after))
        assert found[part].n_rows == rows.n_rows
        assert found[part].n_changed == int(np.sum(one != other)) > 0
        for tree, shown in zip((before, after), found[part].scores, strict=True):
            scores = score(tree, rows)
            expected = getattr(scores, "accuracy" if is_classes else "r2")
            assert shown == pytest.approx(expected)


@pytest.mark.parametrize("near", [0.0, 1e8])
def test_what_only_rounding_tells_apart_is_not_predicted_otherwise(near: float) -> None:
    numbers = from_columns("t", {"x": [1, 2, 3, 4], "y": [near + 0.3 * i for i in range(4)]})
    training = encode(numbers, "y", task=Task.REGRESSION)
    tree = grow(training)
    for step, n_changed in ((np.spacing(near + 1), 0), (0.01, 1)):
        statistics = np.array(tree.statistics)
        statistics[np.flatnonzero(tree.is_leaf)[0], 0] += step
        other = replace(tree, nodes=replace(tree.nodes, statistics=statistics))
        parts = {Part.TRAINING: training}
        found = tree_difference(tree, other, parts, R2)
        assert found[Part.TRAINING].n_changed == n_changed

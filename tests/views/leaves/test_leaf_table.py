"""The leaf table: what each leaf holds and predicts, and how certain that is."""

from typing import Any

import numpy as np
import pytest
from hypothesis import strategies as st

from explorer.caps import CAPS
from explorer.data.columns import from_columns
from explorer.data.schema import Task
from explorer.data.training import TrainingTable, encode
from explorer.growth.growing import grow
from explorer.growth.weighting import row_weights
from explorer.judging.class_shares import ClassShares
from explorer.judging.decisions import CutOff
from explorer.judging.intervals import wilson_interval
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.walking import apply
from explorer.views import leaves
from explorer.views.leaves import (
    ClassPredictions,
    LeafTableView,
    NumberPredictions,
    leaf_table_view,
    whole_rules,
)
from explorer.views.nodes.finding import purer_leaf
from tests.support.samples import grown, hostile, mixed, training_of
from tests.support.tiers import random_cases
from tests.support.training_tables import random_case


def classes_of(view: LeafTableView) -> ClassPredictions:
    assert isinstance(view.predictions, ClassPredictions)
    return view.predictions


def numbers_of(view: LeafTableView) -> NumberPredictions:
    assert isinstance(view.predictions, NumberPredictions)
    return view.predictions


def ten(positive: int | None = None, **weights: Any) -> LeafTableView:
    """Return two leaves of ten rows, of which eight and one are yes."""
    answers = ["yes"] * 8 + ["no"] * 2 + ["yes"] + ["no"] * 9
    training = training_of("y", {"side": ["a"] * 10 + ["b"] * 10, "y": answers})
    return leaf_table_view(grow(training, SearchRules(**weights)), training, positive)


def test_eight_of_ten_have_the_interval_and_the_lift_that_they_have() -> None:
    view = ten(positive=1)
    answers = classes_of(view)
    assert view.rules == ("side is a", "side is b") or view.rules == ("side is b", "side is a")
    at = view.rules.index("side is a")
    shares = answers.of_interest
    assert shares is not None
    assert (answers.class_of_interest, answers.names[at]) == ("yes", "yes")
    assert shares.share[at] == 0.8
    assert shares.low[at] == pytest.approx(0.4422, abs=5e-5)
    assert shares.high[at] == pytest.approx(0.9646, abs=5e-5)
    assert shares.lift[at] == pytest.approx(0.8 / 0.45)
    own = answers.of_prediction
    assert own.share.tolist() == [pytest.approx(0.9), pytest.approx(0.8)][:: 1 if at else -1]
    assert own.lift[1 - at] == pytest.approx(0.9 / 0.55)
    assert view.caption == (
        "Most confident leaf for y = yes: 80 % of 10 rows (95 % interval 44.2 % to 96.5 %)."
    )


def test_a_share_is_said_to_be_of_the_weight_where_rows_are_weighted() -> None:
    table = from_columns("t", {"x": [1, 1, 1], "y": ["a", "b", "b"]})

    def reading(weights: list[float]) -> str:
        training = encode(table, "y", weights=weights)
        return leaf_table_view(grow(training), training, None).caption

    assert reading([1, 4, 5]).startswith("y = b: 90 % of the weight of 3 rows (")
    assert reading([2, 2, 2]).startswith("y = b: 66.7 % of the weight of 3 rows (")
    assert reading([1, 1, 1]).startswith("y = b: 66.7 % of 3 rows (")


def test_without_a_positive_class_each_leaf_is_told_of_its_own() -> None:
    answers = classes_of(ten())
    assert (answers.class_of_interest, answers.of_interest) == (None, None)
    assert sorted(answers.names) == ["no", "yes"]


def test_class_weights_steer_the_tree_and_not_the_shares() -> None:
    plain = {rule: i for i, rule in enumerate(ten().rules)}
    weighed = ten(positive=1, class_weight=(("yes", 30.0),))
    for i, rule in enumerate(weighed.rules):
        shares = classes_of(weighed).of_interest
        assert shares is not None
        assert shares.share[i] == pytest.approx(0.8 if rule == "side is a" else 0.1)
        assert weighed.n_rows[i] == ten().n_rows[plain[rule]]
    assert classes_of(weighed).names == ("yes", "yes")
    assert (weighed.class_weighted, weighed.weighted) == (True, False)


@random_cases(gate=30, seed=st.integers(0, 10**6))
def test_the_leaves_share_all_rows_and_weight_and_their_numbers_are_the_trees(seed: int) -> None:
    case = random_case(seed, 30)
    training = case.training
    tree = grow(training, SearchRules(case.criterion, case.min_samples_leaf))
    positive = len(training.classes) - 1 if training.task is Task.CLASSIFICATION else None
    view = leaf_table_view(tree, training, positive)
    assert sorted(view.nodes) == tree.leaves.tolist()
    assert view.n_rows.sum() == tree.n_samples[0]
    assert view.shares.sum() == pytest.approx(1)
    assert view.impurities.tolist() == tree.impurity[list(view.nodes)].tolist()
    if positive is None:
        values = numbers_of(view).values
        assert values.tolist() == tree.prediction[list(view.nodes)].tolist()
        return
    counts = np.asarray(tree.statistics)[list(view.nodes)]
    own, looked_for = classes_of(view).of_prediction, classes_of(view).of_interest
    assert looked_for is not None
    answer = tree.prediction[list(view.nodes)]
    weight = counts.sum(axis=1)
    assert own.share == pytest.approx(counts[np.arange(len(counts)), answer] / weight)
    assert looked_for.share == pytest.approx(counts[:, positive] / weight)
    for shares in (own, looked_for):
        assert (shares.low <= shares.share + 1e-12).all()
        assert (shares.share <= shares.high + 1e-12).all()
        assert (shares.low < shares.high).all()
    # Weighted by their leaves, the lifts of one class average to that of all rows: 1.
    assert (looked_for.lift * weight).sum() / weight.sum() == pytest.approx(1)


@random_cases(gate=40, seed=st.integers(0, 10**6))
def test_intervals_rest_on_rows_where_they_weigh_alike_and_on_fewer_where_they_do_not(
    seed: int,
) -> None:
    case = random_case(seed, 30)
    training = case.training
    if training.task is Task.REGRESSION:
        return
    tree = grow(training, SearchRules(case.criterion, case.min_samples_leaf))
    view = leaf_table_view(tree, training, None)
    own, n = classes_of(view).of_prediction, view.n_rows.astype(np.float64)
    low, high = wilson_interval(own.share, n)
    if view.weighted:
        assert (own.high - own.low >= high - low - 1e-9).all()
    else:
        assert own.low == pytest.approx(low)
        assert own.high == pytest.approx(high)


def test_equal_weights_of_any_size_leave_the_intervals_alone() -> None:
    def shares(weight: float) -> list[float]:
        table = from_columns("t", {"x": [1, 1, 1, 2, 2], "y": list("aabbb")})
        training = encode(table, "y", weights=[weight] * 5)
        found = classes_of(leaf_table_view(grow(training), training, 1)).of_interest
        assert found is not None
        return [*found.share, *found.low, *found.high, *found.lift]

    assert shares(1.0) == pytest.approx(shares(7.5))


def test_rows_that_take_no_part_are_counted_and_left_out_of_everything() -> None:
    table = from_columns("t", {"x": [1, 1, 2, 2, 2], "y": ["a", "b", "b", "b", None]})
    training = encode(table, "y", weights=[1, 0, 1, 1, 1])
    view = leaf_table_view(grow(training), training, 1)
    assert view.left_out == "Left out: 1 row without y and 1 row without weight."
    assert view.n_rows.tolist() == [1, 2]
    shares = classes_of(view).of_interest
    assert shares is not None
    assert shares.share.tolist() == [0, 1]


def test_a_class_that_weighs_nothing_has_no_lift() -> None:
    training = training_of("y", {"x": [1, 2, 3, 4], "y": ["a", "b", "b", "c"]})
    search = SearchRules(class_weight=(("c", 0.0),))
    shares = classes_of(leaf_table_view(grow(training, search), training, 2)).of_interest
    assert shares is not None
    assert np.isnan(shares.lift).all()
    assert (shares.share == 0).all()


@pytest.mark.parametrize("criterion", [Criterion.SQUARED_ERROR, Criterion.ABSOLUTE_ERROR])
def test_numbers_have_a_prediction_a_spread_and_a_distance_from_all_rows(
    criterion: Criterion,
) -> None:
    training = training_of("y", {"x": [1, 1, 1, 2, 2, 2], "y": [1.0, 2.0, 6.0, 20.0, 20.5, 30.0]})
    tree = grow(training, SearchRules(criterion), StopRules(max_depth=1))
    view = leaf_table_view(tree, training, None)
    answers, absolute = numbers_of(view), criterion is Criterion.ABSOLUTE_ERROR
    assert answers.noun == ("median" if absolute else "mean")
    assert answers.values.tolist() == ([2.0, 20.5] if absolute else [3.0, pytest.approx(23.5)])
    of_all = 13.0 if absolute else 79.5 / 6
    assert answers.differences == pytest.approx(answers.values - of_all)
    spread = 5 / 3 if absolute else np.std([1.0, 2.0, 6.0])
    assert answers.spreads[0] == pytest.approx(spread)
    assert f"The leaves’ {answers.noun}s range from" in view.caption


def test_dates_are_set_apart_in_days() -> None:
    days = np.array(["2020-01-01", "2020-01-03", "2020-02-01", "2020-02-03"], "datetime64[us]")
    training = training_of("day", {"x": [1, 1, 2, 2], "day": days})
    tree = grow(training, stop=StopRules(max_depth=1))
    view = leaf_table_view(tree, training, None)
    answers = numbers_of(view)
    assert answers.in_days
    assert answers.differences.tolist() == [-15.5, 15.5]
    assert answers.spreads.tolist() == [1.0, 1.0]
    assert "2020-01-02" in view.caption


def test_a_leaf_says_why_it_ended_and_whether_a_limit_stopped_it() -> None:
    view = leaf_table_view(grown(mixed(), 2), mixed(), None)
    assert any("stopped at depth 2" in each for each in view.endings)
    stopped = ["stopped" in each for each in view.endings]
    assert view.stopped.tolist() == stopped


def test_a_rule_too_long_for_the_table_begins_with_the_split_that_made_the_leaf(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tree = grown(mixed(), 4)
    whole = leaf_table_view(tree, mixed(), None).rules
    monkeypatch.setattr(leaves, "MAX_RULE", 0)
    view = leaf_table_view(tree, mixed(), None)
    assert view.rules != whole
    for leaf, rule, same in zip(view.nodes, view.rules, whole, strict=True):
        split = tree.split(int(tree.parent[leaf]))
        assert split is not None
        assert rule.startswith(f"{tree.features[split.feature].name} ")
        assert sorted(rule.split("; ")) == sorted(same.split("; "))


def test_a_cut_off_decides_as_in_the_trees_legend() -> None:
    x, y = [1] * 10 + [2] * 10 + [3] * 10, list("yynnnnnnnn" + "yyyynnnnnn" + "yyyyyyyyyn")
    training = training_of("y", {"x": x, "y": y})
    code = training.classes.index("y")
    at = CutOff(code, 0.4)
    view = leaf_table_view(grow(training), training, code, training, at)
    answers = classes_of(view)
    assert answers.names == ("n", "y", "y")
    assert answers.of_prediction.share == pytest.approx([0.8, 0.4, 0.9])
    assert answers.rule.endswith("predicts y if at least 40 % of its rows are y.")
    assert view.kept_back is not None
    assert view.kept_back.values == pytest.approx([0.8, 0.4, 0.9])
    assert classes_of(leaf_table_view(grow(training), training, code)).names == ("n", "n", "y")


def test_a_tie_is_said() -> None:
    training = training_of("y", {"x": [1, 1], "y": ["a", "b"]})
    view = leaf_table_view(grow(training), training, None)
    assert classes_of(view).names == ("tie: a",)
    assert view.rules == ("",)
    assert view.caption == "y = a: 50 % of 2 rows (95 % interval 2.67 % to 97.3 %)."


def test_hostile_and_many_classes_are_named_in_full() -> None:
    training = hostile()
    answers = classes_of(leaf_table_view(grown(training, 4), training, 1))
    assert set(answers.names) <= {"<script>alert(1)</script>", 'a & b \\l "q"'}
    many = training_of(
        "y", {"x": list(range(120)), "y": [f"class {i // 2:02}" for i in range(120)]}
    )
    view = leaf_table_view(grow(many), many, 59)
    assert len(view.nodes) == 60
    shares = classes_of(view).of_interest
    assert shares is not None
    assert shares.lift.max() == pytest.approx(60)


def test_four_thousand_leaves_are_told_apart() -> None:
    training: TrainingTable = training_of(
        "y", {"x": list(range(4096)), "y": [float((i * 2654435761) % 4096) for i in range(4096)]}
    )
    tree = grow(training)
    view = leaf_table_view(tree, training, None)
    assert len(view.nodes) == tree.n_leaves >= 4000
    assert len(set(view.rules)) == tree.n_leaves
    reached = apply(tree, training.columns)
    assert row_weights(training, tree.search).sum() == len(reached)
    # From left to right: with one column, from its low values to its high ones.
    assert reached[np.argsort(training.columns[0])].tolist() == list(view.nodes)


def test_the_surest_leaf_has_the_highest_lower_end_and_not_the_highest_share() -> None:
    columns = {"kind": ["a"] * 2 + ["b"] * 40 + ["c"] * 20, "y": ["yes"] * 41 + ["no"] * 21}
    training = training_of("y", columns)
    view = leaf_table_view(grown(training, max_depth=2), training, 1)
    assert sorted(view.n_rows.tolist()) == [2, 20, 40]
    assert view.caption == (
        "Most confident leaf for y = yes: 97.5 % of 40 rows (95 % interval 85.3 % to 99.9 %; "
        "100 % of 2 rows in a smaller leaf may be luck)."
    )
    # Without a class of interest each leaf uses its predicted class.
    of_own = leaf_table_view(grown(training, max_depth=2), training, None)
    assert of_own.caption.startswith(
        "The most confident leaf predicts y = yes: 97.5 % of 40 rows ("
    )


def test_of_purer_leaves_of_fewer_rows_the_largest_of_the_purest_is_named() -> None:
    share = np.array([1.0, 0.975, 1.0, 1.0])
    n_rows = np.array([2, 40, 3, 40])
    shares = ClassShares(share, *wilson_interval(share, n_rows.astype(float)), share)
    said = "100 % of 3 rows in a smaller leaf may be luck"
    assert purer_leaf(select(shares, [0, 1, 2]), 1, n_rows[:3], False) == said
    assert purer_leaf(select(shares, [1, 3]), 0, n_rows[[1, 3]], False) == ""
    nearly = ClassShares(np.array([0.997, 1.0]), share, share, share)
    assert purer_leaf(nearly, 0, np.array([312, 168]), False) == ""
    assert purer_leaf(select(shares, [2, 3]), 1, n_rows[[2, 3]], False) == ""


def select(shares: ClassShares, at: list[int]) -> ClassShares:
    return ClassShares(shares.share[at], shares.low[at], shares.high[at], shares.lift[at])


def test_a_rule_of_a_file_names_as_many_categories_as_its_cap_and_counts_one_more() -> None:
    most = CAPS.max_categories_in_download
    assert most == 1_000
    names = [f"town {k:04d}" for k in range(2 * most + 1)]
    answers = ["a" if k < most else "b" for k in range(2 * most + 1)]
    tree = grown(training_of("y", {"town": names, "y": answers}), 1)
    named, counted = whole_rules(tree)
    assert named.removeprefix("town is ").replace(" or ", ", ").split(", ") == names[:most]
    assert counted == "town is one of 1001 categories, among them town 1000"

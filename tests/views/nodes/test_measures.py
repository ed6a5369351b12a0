"""Measures of all nodes at once: purity, spread, position, nodes below, weights."""

import numpy as np
import pytest

from explorer.growth.growing import grow
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.trimming import trim
from explorer.views.nodes.classes import (
    class_slots,
    leading_shares,
    listed_classes,
    shown_classes,
    weights_by_class,
)
from explorer.views.nodes.feature_axes import (
    feature_axes,
    feature_bins,
    target_bins,
    target_scale,
)
from explorer.views.nodes.first_splits import capped_under, capped_words, first_splits, identity_of
from explorer.views.nodes.measures import (
    nodes_below,
    position_between,
    positions,
    purities,
    shown_weights,
    spreads,
    usual_range,
)
from explorer.views.nodes.node_view import indices_among, six_digits
from tests.support.samples import grown, mixed, training_of


def test_weights_are_whole_where_all_are_and_else_rounded_to_a_millionth_of_the_total() -> None:
    whole = shown_weights(np.array([1.0, 2.0]), 3.0)
    assert (whole.dtype, whole.tolist()) == (np.int64, [1, 2])
    assert shown_weights(np.array([100.0, 20.00004, 20.00006]), 140.0).tolist() == [
        100.0,
        20.0,
        20.0001,
    ]
    huge = shown_weights(np.array([2.0**53]), 2.0**53)
    assert (huge.dtype, huge.tolist()) == (np.float64, [9007199e9])


def test_the_nodes_below_a_node_are_all_its_descendants() -> None:
    tree = grown(mixed(), 5)
    expected = [
        sum(tree.path(node).startswith(tree.path(above)) for node in range(tree.n_nodes)) - 1
        for above in range(tree.n_nodes)
    ]
    assert nodes_below(tree).tolist() == expected


@pytest.mark.parametrize(
    ("criterion", "root"),
    [(Criterion.GINI, 0.0625), (Criterion.ENTROPY, 0.0536), (Criterion.MISCLASSIFICATION, 0.25)],
)
def test_purity_is_how_far_impurity_is_below_the_highest_that_classes_allow(
    criterion: Criterion, root: float
) -> None:
    training = training_of("c", {"a": [1, 1, 2, 2], "c": list("xxyz")})
    tree = grow(training, SearchRules(criterion), StopRules(max_depth=1))
    assert purities(tree)[0] == pytest.approx(root, abs=5e-5)
    assert purities(tree)[1:].max() == 1


def test_purity_of_numbers_is_how_far_impurity_is_below_the_roots() -> None:
    tree = grown(training_of("y", {"a": [1, 2, 3, 3], "y": [1.5, 2.5, 9.0, 11.0]}), 1)
    assert purities(tree).tolist() == [0.0, *(1 - tree.impurity[1:] / tree.impurity[0])]
    same = grown(training_of("y", {"a": [1, 2], "y": [2.5, 2.5]}))
    assert purities(same).tolist() == [1.0]


def test_spread_is_the_deviation_of_the_criterion() -> None:
    y = [1.0, 2.0, 2.5, 10.0]
    training = training_of("y", {"a": [1, 1, 1, 1], "y": y})
    squared = grow(training, SearchRules(Criterion.SQUARED_ERROR))
    assert spreads(squared) == pytest.approx([np.std(y)])
    absolute = grow(training, SearchRules(Criterion.ABSOLUTE_ERROR))
    assert spreads(absolute) == pytest.approx([(1.25 + 0.25 + 0.25 + 7.75) / 4])


def test_a_position_runs_from_the_lowest_prediction_to_the_highest() -> None:
    tree = grown(training_of("y", {"a": [1, 2, 3], "y": [1.5, 2.5, 9.5]}))
    by_value = dict(zip(np.asarray(tree.prediction).tolist(), positions(tree), strict=True))
    assert by_value == {4.5: 0.375, 2.0: 0.0625, 9.5: 1.0, 1.5: 0.0, 2.5: 0.125}
    assert positions(grown(mixed(), 1)).tolist() == [0, 0, 0]


def test_a_value_stands_between_two_ends_or_in_the_middle_of_none() -> None:
    values = np.array([-1.0, 2.0, 3.0, 9.0])
    assert position_between(values, 2.0, 6.0).tolist() == [0.0, 0.0, 0.25, 1.0]
    assert position_between(values, 2.0, 2.0).tolist() == [0.5] * 4
    assert position_between(np.array([0.0]), -1.5e308, 1.5e308).tolist() == [0.5]


def test_the_usual_range_holds_the_predictions_for_nine_tenths_of_the_rows() -> None:
    # One row in forty at either end, far from the others.
    y = [-1000.5, *np.linspace(0, 37, 38), 1000.5]
    tree = grown(training_of("y", {"a": range(40), "y": y}), None)
    assert usual_range(tree) == (0.0, 37.0 - 1)
    few = grown(training_of("y", {"a": [1, 2], "y": [1.5, 2.5]}))
    assert usual_range(few) == (1.5, 2.5)
    # If most rows have one prediction, every prediction is shown.
    most = [1.5] * 98 + [0.5, 2.5]
    assert usual_range(grown(training_of("y", {"a": range(100), "y": most}), None)) == (0.5, 2.5)


def test_a_target_has_a_scale_and_its_usual_range_another() -> None:
    y = [-1000.5, *np.linspace(0, 37, 38), 1000.5]
    training = training_of("y", {"a": range(40), "y": y})
    tree = grown(training, None)
    scale, position = target_scale(tree, target_bins(training))
    assert (scale.name, scale.low, scale.high) == ("y", -1000.5, 1000.5)
    assert (scale.mean_low, scale.mean_high) == (0.0, 36.0)
    assert [text for _, text in scale.ticks] == ["−1000", "−500", "0", "500", "1000"]
    assert [text for _, text in scale.mean_ticks] == ["0", "10", "20", "30"]
    assert position == pytest.approx(np.clip(np.asarray(tree.prediction) / 36, 0, 1))


def test_a_target_of_one_number_has_that_number_on_its_scale() -> None:
    training = training_of("y", {"a": [1, 2], "y": [2.5, 2.5]})
    scale, position = target_scale(grown(training), target_bins(training))
    assert scale.mean_ticks == ((2.5, "2.5"),)
    assert position.tolist() == [0.5]


def test_the_scale_of_predictions_says_whether_they_are_means_or_medians() -> None:
    training = mixed(numbers=True)
    for criterion, noun, spread in (
        (Criterion.SQUARED_ERROR, "mean", "standard deviation"),
        (Criterion.ABSOLUTE_ERROR, "median", "mean absolute deviation"),
    ):
        tree = grow(training, SearchRules(criterion), StopRules(max_depth=2))
        scale, _ = target_scale(tree, target_bins(training))
        assert (scale.noun, scale.spread) == (noun, spread)


@pytest.mark.parametrize(("value", "room"), [(0.0, 0.5), (2.0, 0.5), (-80.5, 8.05)])
def test_equal_targets_have_a_scale_with_room_on_both_sides(value: float, room: float) -> None:
    bins = target_bins(training_of("y", {"a": [1, 2], "y": [value + 0.25, value + 0.25]}))
    assert (bins.low, bins.high) == pytest.approx((value + 0.25 - room, value + 0.25 + room), 0.01)


def test_classes_take_the_marks_in_order_and_beyond_eight_the_heaviest_seven_do() -> None:
    assert class_slots([1] * 8) == tuple(range(8))
    assert class_slots([1, 5, 3, 3, 3, 3, 3, 3, 2]) == (-1, 0, 1, 2, 3, 4, 5, 6, -1)
    assert class_slots([3] * 9) == (0, 1, 2, 3, 4, 5, 6, -1, -1)


@pytest.mark.parametrize("n_classes", [60, 61])
def test_of_more_than_sixty_classes_those_without_a_mark_are_one(n_classes: int) -> None:
    names = [f"c{i:02}" for i in range(n_classes)]
    columns = {"a": [*range(n_classes), 60, 61], "c": [*names, "c04", "c50"]}
    tree = grown(training_of("c", columns), None)
    classes = shown_classes(tree)
    found = listed_classes(classes)
    if n_classes == 60:
        assert [one.whole for one in found] == names
        return
    assert [one.name for one in found] == [
        *("c00", "c01", "c02", "c03", "c04", "c05", "c50"),
        "54 other classes",
    ]
    assert [one.slot for one in found] == [0, 1, 2, 3, 4, 5, 6, -1]
    assert [one.weight for one in found] == [1, 1, 1, 1, 2, 1, 2, 54]
    weights = weights_by_class(tree, classes)
    assert weights.shape == (tree.n_nodes, 8)
    assert weights[0].tolist() == [one.weight for one in found]
    assert weights.sum(axis=1).tolist() == tree.weight.tolist()
    assert weights_by_class(tree, classes, np.array([2])).tolist() == [weights[2].tolist()]


def test_weights_by_class_of_some_nodes_are_their_rows() -> None:
    tree = grown(mixed(), 2)
    weights = weights_by_class(tree, shown_classes(tree), np.array([0, 2]))
    assert weights.tolist() == np.asarray(tree.statistics)[[0, 2]].tolist()


def test_an_axis_keeps_the_name_and_the_levels_of_its_feature_to_three_hundred_characters() -> None:
    name, level = "n" * 301, "l" * 301
    training = training_of("c", {name: [level, "other"], "c": list("xy")})
    tree = grown(training)
    (axis,) = feature_axes(tree, feature_bins(tree, training), (None,))
    assert (axis.name, axis.whole) == ("n" * 13 + "…" + "n" * 12, "n" * 299 + "…")
    assert axis.levels == ("l" * 17 + "…", "other")
    assert axis.levels_whole == ("l" * 299 + "…", "other")
    (sent,) = feature_axes(tree, feature_bins(tree, training), (np.array([1]),))
    assert (sent.levels, sent.bins) == (("other",), 3)
    unasked = grown(training, 0)
    (bare,) = feature_axes(unasked, feature_bins(unasked, training), (None,))
    assert (bare.kind, bare.levels, bare.bins) == ("category", (), 2)


def test_the_leading_share_is_that_of_the_heaviest_class() -> None:
    tree = grown(training_of("c", {"a": [1, 1, 1, 2], "c": list("xxyy")}))
    assert leading_shares(tree).tolist() == pytest.approx([0.5, 2 / 3, 1.0])


def test_the_first_splits_are_those_that_lower_impurity_most() -> None:
    tree = grown(mixed(400), 6)
    few, nodes = first_splits(tree, 12)
    assert few.n_nodes == len(nodes) == 11
    budget = trim(tree, StopRules(max_depth=6, max_leaf_nodes=6))
    assert [tree.path(int(node)) for node in nodes] == [budget.path(i) for i in range(11)]
    assert few.n_samples.tolist() == tree.n_samples[nodes].tolist()
    assert capped_words(few.n_nodes, tree.n_nodes) == (
        f"11 of {tree.n_nodes} nodes are shown, those with the largest impurity decrease."
    )
    whole, everything = first_splits(tree, tree.n_nodes)
    assert whole is tree
    assert everything.tolist() == list(range(tree.n_nodes))
    assert capped_words(whole.n_nodes, tree.n_nodes) == ""


def test_what_a_cap_leaves_out_is_counted_in_the_tree_that_is_shown() -> None:
    tree = grown(mixed(400), 6)
    shown = trim(tree, StopRules(max_depth=3))
    drawn = {tree.path(int(node)) for node in first_splits(tree, 11)[1]}
    both = sum(shown.path(node) in drawn for node in range(shown.n_nodes))
    assert 1 < both < shown.n_nodes
    assert capped_under(tree, shown.stop, 11) == capped_words(both, shown.n_nodes)
    assert capped_under(tree, StopRules(max_depth=1), 11) == ""
    assert capped_under(tree, StopRules(max_depth=6), tree.n_nodes) == ""


def test_another_tree_table_or_cap_has_another_identity() -> None:
    training, other = mixed(), mixed(seed=1)
    tree = grown(training, 2)
    names = [
        identity_of(tree, training, 100),
        identity_of(tree, training, 99),
        identity_of(tree, other, 100),
        identity_of(grown(training, 3), training, 100),
        identity_of(grown(training, 2, min_samples_leaf=2), training, 100),
    ]
    assert len(set(names)) == 5
    assert all(len(name) == 16 for name in names)
    assert identity_of(tree, training, 100) == names[0]


def test_six_digits_of_a_number_are_kept() -> None:
    values = [0.0, 123456.7, -0.001234567, 1e-320, 1.7e308, 0.1]
    assert six_digits(np.array(values)).tolist() == [0.0, 123457, -0.00123457, 1e-320, 1.7e308, 0.1]


def test_a_node_that_was_not_chosen_has_no_index() -> None:
    assert indices_among(np.array([0, 2, 5]), np.array([5, 0, 1, -1]), 6).tolist() == [2, 0, -1, -1]

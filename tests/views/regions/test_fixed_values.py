"""The fixed values always reach the node, and every row has its distance from them."""

import math

import numpy as np
import pytest
from hypothesis import strategies as st
from numpy.typing import NDArray

from explorer.data.training import TrainingTable
from explorer.tree.splits import Split, goes_left
from explorer.tree.tree import Tree
from explorer.tree.walking import apply, rows_at
from explorer.views.regions.fixed_values import FixedControl, Value, fixed_control, fixed_values
from explorer.views.regions.region_walk import (
    leaf_extents,
    outline_of,
    region_walk,
    shares_outside,
)
from explorer.views.regions.regions_view import regions_view
from tests.support.samples import grown, mixed, mixed_tables, training_of
from tests.support.tiers import random_cases

FEATURES = ("width", "height", "colour", "shape")

axes = st.permutations(FEATURES).flatmap(
    lambda order: st.sampled_from([(order[0], order[1]), (order[0], None)])
)


def tree_of(training: TrainingTable) -> Tree:
    return grown(training, 5)


@random_cases(gate=25, training=mixed_tables(60), pair=axes)
def test_with_the_values_fixed_for_a_node_it_has_a_region(
    training: TrainingTable, pair: tuple[str, str | None]
) -> None:
    tree = tree_of(training)
    for node in range(tree.n_nodes):
        fixed = fixed_values(tree, training, {}, pair, node)
        assert outline_of(region_walk(tree, training, *pair, fixed), node)


@random_cases(gate=30, training=mixed_tables(60), pair=axes, node=st.integers(0, 60))
def test_a_row_differs_exactly_if_its_leaf_has_no_region(
    training: TrainingTable, pair: tuple[str, str | None], node: int
) -> None:
    tree = tree_of(training)
    fixed = fixed_values(tree, training, {}, pair, node % tree.n_nodes)
    walk = region_walk(tree, training, *pair, fixed)
    met = {one.node for one in leaf_extents(walk)[0]}
    shares = shares_outside(walk, training.columns, met)
    assert ((shares >= 0) & (shares <= 1)).all()
    leaf = apply(tree, training.columns)
    assert ((shares == 0) == np.isin(leaf, list(met))).all()


def test_the_fixed_values_follow_the_selected_node_and_what_is_chosen_stays() -> None:
    training = mixed()
    tree = grown(training)
    node = tree.node_at("L")
    assert node is not None
    rows = rows_at(tree, training.columns, node)
    fixed = fixed_values(tree, training, {"shape": "odd"}, ("width", None), node)
    features = training.features
    elsewhere = {features.index("shape"), features.index("width")}
    for feature in set(tree.feature[~tree.is_leaf].tolist()) - elsewhere:
        values = training.columns[feature][rows]
        assert (values == fixed[feature]).any()
    assert fixed[features.index("shape")] == features[features.index("shape")].levels.index("odd")


def test_a_feature_that_all_rows_of_a_node_lack_is_fixed_at_missing() -> None:
    columns = {
        "a": [1.0, 2.0, np.nan, np.nan],
        "b": ["x", "y", None, None],
        "c": list("nnyy"),
        "d": [1, 2, 3, 4],
    }
    training = training_of("c", columns)
    tree = grown(training)
    for node in range(1, tree.n_nodes):
        if set(rows_at(tree, training.columns, node).tolist()) == {2, 3}:
            fixed = fixed_values(tree, training, {}, ("d", None), node)
            assert all(math.isnan(value) or value == -1 for value in fixed)
            return
    pytest.fail("The rows without values are a node.")


def test_nearer_rows_have_smaller_shares() -> None:
    training = mixed()
    tree = grown(training, 5)
    view = regions_view(tree, training, "width", "height", "L")
    assert 0 < min(share for share in view.points.outside if share) < max(view.points.outside)


@random_cases(gate=30, training=mixed_tables(60), pair=axes)
def test_some_stop_of_a_fixed_values_control_leads_each_way_that_the_tree_asks(
    training: TrainingTable, pair: tuple[str, str | None]
) -> None:
    tree = tree_of(training)
    for fixed in regions_view(tree, training, *pair).fixed:
        control = fixed_control(tree, training, fixed, False)
        is_numeric = training.features[fixed.feature].is_numeric
        assert control.texts[control.taken] == fixed.text or is_numeric
        nothing = np.nan if is_numeric else -1
        stops = np.array([nothing if stop is None else stop for stop in control.stops])
        values = stops if is_numeric else stops.astype(np.int32)
        for node in np.flatnonzero(tree.feature == fixed.feature).tolist():
            split = tree.split(node)
            assert split is not None
            assert len(set(goes_left(split, values).tolist())) == 2


def many_levelled(n_levels: int = 6000) -> TrainingTable:
    """Return three rows of the first levels and one of each other; a level's last digit matters."""
    levels = [f"l{i}" for i in range(n_levels)]
    level = [*levels, *levels[:20], *levels[:20]]
    return training_of(
        "answer",
        {
            "level": level,
            "x": [float(i % 7) for i in range(len(level))],
            "y": [float(i % 11) for i in range(len(level))],
            "answer": [("no", "yes")[name[-1] in "037"] for name in level],
        },
    )


def test_of_thousands_of_levels_those_that_lead_somewhere_are_offered_and_it_says_so() -> None:
    training = many_levelled()
    tree = grown(training, 3)
    fixed = next(
        one
        for one in regions_view(tree, training, "x", "y", "", {"level": "l4321"}).fixed
        if one.name == "level"
    )
    control = fixed_control(tree, training, fixed, True)
    assert len(control.stops) < 100
    names = [training.features[fixed.feature].levels[int(stop or 0)] for stop in control.stops]
    assert {f"l{i}" for i in range(20)} <= set(names)
    assert control.texts[control.taken] == "l4321"
    assert control.left_out.startswith(f"{len(control.stops)} of 6000 categories are offered")
    every = np.arange(6000, dtype=np.int32)
    offered = np.array(control.stops, dtype=np.int32)
    splits = [tree.split(node) for node in np.flatnonzero(tree.feature == fixed.feature).tolist()]
    assert _ways(splits, every) == _ways(splits, offered)


def _ways(splits: list[Split | None], codes: NDArray[np.int32]) -> set[tuple[bool, ...]]:
    sides = [goes_left(split, codes).tolist() for split in splits if split is not None]
    return set(zip(*sides, strict=True))


def test_few_levels_are_all_offered_without_a_word() -> None:
    training = mixed()
    tree = grown(training, 4)
    for fixed in regions_view(tree, training, "width", "height").fixed:
        control = fixed_control(tree, training, fixed, False)
        levels = range(len(training.features[fixed.feature].levels))
        assert [stop for stop in control.stops if stop is not None] == list(levels)
        assert control.left_out == ""


def test_numbers_stop_in_order_with_missing_last() -> None:
    training = mixed()
    tree = grown(training, 4)
    for fixed in regions_view(tree, training, "colour", "shape").fixed:
        control = fixed_control(tree, training, fixed, True)
        assert control.is_chosen
        assert control.stops[-1] is None
        assert control.texts[-1] == "missing"
        numbers = [stop for stop in control.stops if stop is not None]
        assert numbers == sorted(numbers)
        assert control.stops[control.taken] == fixed.value


def test_rows_that_differ_are_counted_among_those_that_are_drawn() -> None:
    training = mixed()
    tree = grown(training)
    whole = regions_view(tree, training, "width", "height")
    some = regions_view(tree, training, "width", "height", max_points=50)
    n_outside = sum(some.points.is_outside)
    assert whole.short_caption.startswith(
        f"{sum(whole.points.is_outside)} hollow rows have values that lead elsewhere"
    )
    assert some.short_caption.startswith(
        f"{n_outside} of the 50 rows drawn have values that lead elsewhere and are hollow"
    )
    assert (
        f"; {n_outside} of the 50 rows drawn have values that lead elsewhere and are hollow."
        in some.caption
    )


def control_of(cells: list[object], value: Value) -> FixedControl:
    """Return the control of column b for a tree that splits on a and b, with a on the axis."""
    n = len(cells)
    answers = ["x"] * n + ["y"] * (n - 1) + ["z"]
    columns = {"a": [0] * n + [1] * n, "b": [*cells, *cells], "c": answers}
    training = training_of("c", columns)
    tree = grown(training)
    (fixed,) = regions_view(tree, training, "a", None, "", {"b": value}).fixed
    return fixed_control(tree, training, fixed, False)


def test_numbers_stop_at_the_datas_values_at_thresholds_and_at_the_fixed_value() -> None:
    control = control_of([1.5, 2.0, 4.0], 2.75)
    assert (control.feature, control.name, control.is_numeric) == (1, "b", True)
    assert control.stops == (1.5, 2.0, 2.75, 3.0, 4.0)
    assert control.texts == ("1.5", "2", "2.75", "3", "4")
    assert (control.taken, control.is_chosen, control.left_out) == (2, False, "")
    missing = control_of([1.5, None, 4.0], None)
    assert missing.stops == (1.5, 2.75, 4.0, None)
    assert missing.taken == len(missing.stops) - 1
    assert missing.texts[-1] == "missing"


def test_stops_are_written_with_six_digits_and_the_datas_whole_numbers_in_full() -> None:
    control = control_of([0.1 + 0.2, 1 / 3, 1234567.0], 1 / 3)
    assert control.texts == ("0.3", "0.333333", "617\u00a0284", "1234567")


def test_dates_stop_at_dates() -> None:
    days = np.array(["2020-01-01", "2020-01-02", "2020-01-04"], "datetime64[s]")
    control = control_of(days.tolist(), 1577836800.0)
    assert control.texts == ("2020-01-01", "2020-01-02", "2020-01-03", "2020-01-04")
    assert control.taken == 0


def test_levels_stop_in_schema_order_with_missing_last_where_some_row_lacks_one() -> None:
    control = control_of(["p", "q", "r"], "q")
    assert (control.stops, control.texts) == ((0, 1, 2), ("p", "q", "r"))
    assert (control.taken, control.is_numeric) == (1, False)
    absent = control_of(["p", "q", "r"], None)
    assert (absent.stops, absent.texts[-1], absent.taken) == ((0, 1, 2, None), "missing", 3)
    some = control_of(["p", None, "r"], "r")
    assert (some.stops, some.taken) == ((0, 1, None), 1)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_fixed_at_first_are_the_values_of_one_row(seed: int) -> None:
    training = mixed(seed=seed)
    tree = grown(training, 5)
    for path in ("", "L", "R"):
        node = tree.node_at(path)
        assert node is not None
        fixed = np.array(fixed_values(tree, training, {}, ("shape", None), node))
        asked = [f for f in set(tree.feature[~tree.is_leaf].tolist()) if f != 3]
        rows = np.column_stack([training.columns[f] for f in asked])
        assert len(asked) == 3
        assert (rows == fixed[asked]).all(axis=1).any()

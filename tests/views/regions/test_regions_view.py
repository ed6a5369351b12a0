"""Regions are exactly what the tree predicts, everywhere."""

from collections.abc import Sequence

import numpy as np
import pytest

from explorer.data.training import TrainingTable
from explorer.tree.tree import Tree
from explorer.tree.walking import apply
from explorer.views.nodes.axes import Axis, AxisKind
from explorer.views.regions import region_walk
from explorer.views.regions.clearest import default_axes
from explorer.views.regions.fixed_values import Value
from explorer.views.regions.regions_view import Region, RegionsView, regions_view
from tests.support.samples import grown, mixed, training_of

AXES = [
    ("width", "height"),
    ("width", "colour"),
    ("colour", "height"),
    ("shape", "colour"),
    ("height", None),
    ("colour", None),
]


def _covering(
    regions: Sequence[Region], x: float, y: float, axes: tuple[Axis, Axis]
) -> list[Region]:
    """Return the regions that hold a point; an edge belongs to the region below it."""

    def holds(low: float, high: float, at: float, axis: Axis) -> bool:
        lowest = (axis.data_low, axis.low) if axis.strip is None else (axis.data_low, *axis.strip)
        return low < at <= high or (at == low and low in lowest)

    return [r for r in regions if holds(r.x0, r.x1, x, axes[0]) and holds(r.y0, r.y1, y, axes[1])]


def _random_value(
    axis: Axis, rng: np.random.Generator, edges: Sequence[float]
) -> tuple[float, float]:
    """Return a position along the axis and the feature value there."""
    if axis.kind is AxisKind.LEVELS:
        band = int(rng.integers(len(axis.bands)))
        return float(band) + rng.uniform(-0.4, 0.4), float(axis.bands[band])
    if axis.kind is AxisKind.NOTHING:
        return 0.5, 0.0
    if axis.strip is not None and rng.random() < 0.2:
        return float(rng.uniform(*axis.strip)), float("nan")
    if edges and rng.random() < 0.3:
        at = float(rng.choice(edges))
        return at, at
    at = float(rng.uniform(axis.data_low, axis.data_high))
    return at, at


def _prediction_at(
    tree: Tree, training: TrainingTable, fixed: dict[str, Value], values: dict[str, float]
) -> float:
    columns = []
    for feature in training.features:
        value: float
        if feature.name in values:
            value = values[feature.name]
        else:
            wanted = fixed[feature.name]
            missing = float("nan") if feature.is_numeric else -1.0
            if wanted is None:
                value = missing
            else:
                value = float(feature.levels.index(wanted)) if isinstance(wanted, str) else wanted
        columns.append(np.array([value], np.float64 if feature.is_numeric else np.int32))
    return float(tree.prediction[apply(tree, columns)[0]])


@pytest.mark.parametrize("numbers", [False, True])
@pytest.mark.parametrize(("x", "y"), AXES)
def test_the_one_region_over_a_point_gives_the_prediction_of_the_row_that_stands_there(
    x: str, y: str | None, numbers: bool
) -> None:
    for seed in range(2):
        rng = np.random.default_rng(seed)
        training = mixed(seed=seed, numbers=numbers)
        tree = grown(training, max_depth=4 + seed)
        fixed: dict[str, Value] = {
            "width": float(rng.normal()),
            "height": None if seed == 1 else 4.2,
            "colour": str(rng.choice(["red", "green", "grey"])),
            "shape": None if seed == 1 and numbers else "odd",
        }
        view = regions_view(tree, training, x, y, chosen=fixed)
        inner = tree.threshold[~np.isnan(tree.threshold)].tolist()
        for _ in range(150):
            edges_x = [t for t in inner if view.x.data_low < t < view.x.data_high]
            at_x, value_x = _random_value(view.x, rng, edges_x)
            values = {x: value_x}
            at_y = 0.5
            if y is None and numbers:
                at_y = (view.y.data_low + view.y.data_high) / 2
            elif y is not None:
                edges_y = [t for t in inner if view.y.data_low < t < view.y.data_high]
                at_y, values[y] = _random_value(view.y, rng, edges_y)
            found = _covering(view.regions, at_x, at_y, (view.x, view.y))
            assert len(found) == 1, (at_x, at_y, found)
            assert found[0].prediction == _prediction_at(tree, training, fixed, values)


@pytest.mark.parametrize(("x", "y"), AXES)
def test_regions_cover_both_axes_once(x: str, y: str | None) -> None:
    training = mixed()
    view = regions_view(grown(training, None), training, x, y)

    def length(axis: Axis) -> float:
        if axis.kind is not AxisKind.NUMBERS:
            return axis.high - axis.low
        strip = axis.strip or (0.0, 0.0)
        return axis.data_high - axis.data_low + strip[1] - strip[0]

    covered = sum((r.x1 - r.x0) * (r.y1 - r.y0) for r in view.regions)
    assert covered == pytest.approx(length(view.x) * length(view.y))


def test_the_outline_is_made_of_the_regions_below_the_selected_node() -> None:
    training = mixed()
    tree = grown(training)
    view = regions_view(tree, training, "width", "height", "L")
    below = [r for r in view.regions if r.path.startswith("L")]
    inside = sum((x1 - x0) * (y1 - y0) for x0, x1, y0, y1 in view.outline)
    assert inside == pytest.approx(sum((r.x1 - r.x0) * (r.y1 - r.y0) for r in below))


def test_a_selected_node_away_from_the_fixed_values_is_said_to_have_no_region() -> None:
    training = training_of("c", {"a": [0, 0, 1, 1], "b": [0, 1, 0, 1], "c": list("nyyn")})
    tree = grown(training, None)
    first, other = (training.features[int(tree.feature[i])].name for i in (0, 1))
    view = regions_view(tree, training, other, None, "R", chosen={first: 0.0})
    assert view.outline == ()
    lost = " The selected node has no region in this view."
    assert view.caption.endswith(lost)
    assert view.short_caption.endswith(lost)


def test_a_caption_names_the_fixed_values_and_counts_the_hollow_points() -> None:
    training = mixed()
    tree = grown(training)
    view = regions_view(tree, training, "width", "shape", chosen={"height": 2.5, "colour": "red"})
    hollow = sum(view.points.is_outside)
    asked = {training.features[f].name for f in tree.feature[~tree.is_leaf]} - {"width", "shape"}
    assert {one.name for one in view.fixed} == asked
    assert view.caption.startswith("Shown for ")
    assert str(hollow) in view.caption
    met = {r.path for r in view.regions}
    leaf = [tree.path(int(node)) for node in apply(tree, training.columns)]
    assert hollow == sum(path not in met for path in leaf)


def test_a_tree_of_the_two_features_alone_fixes_no_value() -> None:
    training = training_of("c", {"a": [0, 0, 1, 1], "b": [0, 1, 0, 1], "c": list("nyyn")})
    view = regions_view(grown(training), training, "a", "b")
    assert not any(view.points.is_outside)
    assert view.fixed == ()
    assert "Shown for" not in view.caption


def test_at_most_2000_rows_are_drawn_and_both_numbers_are_said() -> None:
    n = 5000
    columns = {"a": np.arange(n), "b": np.arange(n) % 7, "c": ["x", "y"] * (n // 2)}
    training = training_of("c", columns)
    view = regions_view(grown(training, 2), training, "a", "b")
    again = regions_view(grown(training, 2), training, "a", "b")
    assert len(set(view.points.row)) == len(view.points.x) == 2000
    assert "2000 of 5000 rows drawn." in view.caption
    assert view == again


def test_an_axis_of_5000_levels_shows_the_most_frequent_and_says_how_many() -> None:
    n = 6000
    names = [f"z{i % 5000}" for i in range(n)]
    training = training_of("c", {"zip": names, "c": ["x", "y", "y"] * (n // 3)})
    view = regions_view(grown(training, 1), training, "zip")
    assert len(view.x.bands) == 40
    assert "The 40 most frequent of 5000 categories of zip are shown" in view.caption


def test_a_tree_of_many_leaves_is_drawn_to_a_depth_that_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    training = mixed()
    tree = grown(training, 6)
    monkeypatch.setattr(region_walk.leaf_extents, "__defaults__", (8,))
    view = regions_view(tree, training, "width", "height")
    deepest = max(len(region.path) for region in view.regions)
    assert deepest < tree.max_depth
    assert (
        f"Regions are drawn to depth {deepest}; the tree’s depth is {tree.max_depth}."
        in view.caption
    )
    drawn = {region.path for region in view.regions}
    leaves = [tree.path(leaf) for leaf in view.points.leaf]
    ups = ({path[:n] for n in range(len(path) + 1)} for path in leaves)
    assert view.points.is_outside == tuple(not up & drawn for up in ups)


def test_one_feature_alone_has_no_second_axis() -> None:
    training = training_of("c", {"a": [1, 2, 3], "c": list("xxy")})
    assert default_axes(grown(training), training) == ("a", None)


def test_unknown_levels_and_columns_are_refused() -> None:
    training = mixed()
    tree = grown(training)
    with pytest.raises(ValueError, match="has no category"):
        regions_view(tree, training, "width", "height", chosen={"colour": "ultraviolet"})
    with pytest.raises(KeyError):
        regions_view(tree, training, "width", "depth")


def test_dates_get_date_ticks() -> None:
    days = np.array(["2020-01-01", "2021-06-01", "2023-12-31"], "datetime64[s]")
    training = training_of("c", {"day": days, "c": list("xxy")})
    view: RegionsView = regions_view(grown(training), training, "day")
    words = [text for _, text in view.x.ticks]
    assert "2022-01-01" in words
    assert len(words) <= 8


def test_a_feature_that_was_asked_without_gain_goes_before_one_that_was_not_asked() -> None:
    columns = {"idle": [1, 1, 1, 1], "a": [0, 0, 1, 1], "b": [0, 1, 0, 1], "y": list("xyyx")}
    training = training_of("y", columns)
    tree = grown(training)
    assert tree.impurity_decrease[0] == 0.0
    assert set(default_axes(tree, training)) == {"a", "b"}

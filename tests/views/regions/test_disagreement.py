"""Where two trees' regions predict differently."""

import numpy as np
import pytest

from explorer import StopRules, encode, grow, hold_out, load_dataset
from explorer.growth.by_hand import build
from explorer.tree.splits import NamedSplit
from explorer.views.regions.fixed_values import as_chosen
from explorer.views.regions.regions_view import RegionsView, regions_view
from explorer.views.regions.surface import disagreement
from tests.support.training_tables import training_of

TABLES = (
    ("penguins", "species", ("flipper_length_mm", "bill_length_mm")),
    ("penguins", "species", ("island", "bill_length_mm")),
    ("xor", "label", ("x1", "x2")),
    ("cars_mpg", "mpg", ("horsepower", "weight_lbs")),
    ("penguins", "species", ("flipper_length_mm", None)),
)


def both_views(name: str, target: str, along: tuple[str, str | None]) -> list[RegionsView]:
    training = encode(load_dataset(name), target)
    halves = hold_out(training, test=0.5, seed=1)
    trees = [grow(part, stop=StopRules(max_depth=4)) for part in (halves.training, halves.test)]
    fixed = as_chosen(regions_view(trees[0], training, *along).fixed, training.features)
    first = regions_view(trees[1], training, *along, chosen=fixed)
    fixed |= as_chosen(first.fixed, training.features)
    return [regions_view(tree, training, *along, chosen=fixed) for tree in trees]


def predicted_at(view: RegionsView, x: float, y: float) -> float:
    for region in view.regions:
        if region.x0 < x <= region.x1 and region.y0 < y <= region.y1:
            return region.prediction
    return np.nan


@pytest.mark.parametrize(("name", "target", "along"), TABLES)
def test_hatched_is_where_both_predict_otherwise(name, target, along) -> None:
    one, other = both_views(name, target, along)
    hatched = disagreement(one, other)
    random = np.random.default_rng(0)
    xs, ys = (random.uniform(axis.low, axis.high, 400) for axis in (one.x, one.y))
    for x, y in zip(xs, ys, strict=True):
        values = predicted_at(one, x, y), predicted_at(other, x, y)
        within = sum(x0 < x <= x1 and y0 < y <= y1 for x0, x1, y0, y1 in hatched)
        assert within == (not np.isnan(values).any() and values[0] != values[1])


@pytest.mark.parametrize(("name", "target", "along"), TABLES)
def test_it_is_empty_of_a_tree_and_itself_and_the_same_from_either_side(
    name, target, along
) -> None:
    one, other = both_views(name, target, along)
    assert disagreement(one, one) == ()
    assert disagreement(one, other) == disagreement(other, one)


def test_stretches_are_joined_and_numbers_that_differ_little_are_not_hatched() -> None:
    training = training_of(
        {"x": [1.0, 2.0, 3.0, 4.0], "z": [1.0, 2.0, 1.0, 2.0]}, [1.0, 1.0, 5.0, 9.0]
    )
    splits = {"": NamedSplit("x", 1.5)}, {"": NamedSplit("x", 2.5), "R": NamedSplit("z", 1.5)}
    one, other = (regions_view(build(training, some), training, "x", "z") for some in splits)
    assert disagreement(one, other, 3.9) == (
        (1.5, 2.5, one.y.low, 1.5),
        (1.5, one.x.high, 1.5, one.y.high),
    )
    assert disagreement(one, other, 4.0) == ()


def test_other_axes_are_refused() -> None:
    training = training_of({"x": [1.0, 2.0], "z": [1.0, 2.0]}, ["a", "b"])
    tree = grow(training)
    with pytest.raises(ValueError, match="same axes"):
        disagreement(regions_view(tree, training, "x", "z"), regions_view(tree, training, "z", "x"))

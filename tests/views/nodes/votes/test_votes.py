"""Planes on which trees predict: every cell is one row of the table that `apply` takes."""

import base64

import numpy as np
import pytest

from explorer.data.training import TrainingTable
from explorer.growth.forest.voting import outputs
from explorer.views.nodes.classes import shown_classes
from explorer.views.nodes.votes import (
    Colouring,
    class_map,
    number_map,
    plane_of,
    plane_view,
)
from tests.support.samples import grown, hostile, mixed, training_of


def decoded(text: str) -> list[int]:
    return list(base64.b64decode(text))


def test_a_cell_stands_for_the_values_in_its_middle() -> None:
    training = mixed()
    plane = plane_of(training, "width", "colour", 10)
    n = len(plane.across.values)
    assert n == 11  # ten, and those that are missing
    assert np.isnan(plane.across.values[0])
    assert len(plane.columns[0]) == n * 6  # five colours, and missing
    middles = (plane.across.starts + plane.across.ends) / 2
    assert plane.across.values[1:] == pytest.approx(middles[1:])
    assert plane.columns[0][n + 3] == plane.across.values[3]
    assert set(plane.columns[2][n : 2 * n].tolist()) == {1}


def test_features_that_no_axis_shows_stand_at_a_median_or_a_most_frequent_category() -> None:
    training = training_of(
        "answer",
        {
            "x": [1, 2, 3, 4, 5],
            "size": [9, 1, 7, None, 5],
            "kind": ["b", "a", "b", "c", None],
            "answer": ["p", "q", "p", "q", "p"],
        },
    )
    plane = plane_of(training, "x", None, 4)
    assert plane.fixed == 2
    assert set(plane.columns[1].tolist()) == {5.0}
    assert set(plane.columns[2].tolist()) == {training.features[2].levels.index("b")}


def test_a_feature_without_any_value_is_missing_in_its_cells() -> None:
    training = training_of("t", {"x": [1, 2, 3], "none": [None] * 3, "t": ["p", "q", "p"]})
    plane = plane_of(training, "x", None, 3)
    shown = plane.columns[1]
    assert np.isnan(shown).all() if shown.dtype.kind == "f" else (shown == -1).all()


def test_numbers_that_lie_as_far_apart_as_numbers_get_have_cells() -> None:
    training = training_of("t", {"x": [-8e307, 0.0, 8e307], "t": ["p", "q", "p"]})
    cells = plane_of(training, "x", None, 8).across
    assert np.isfinite(cells.values).all()
    assert (np.diff(cells.values) > 0).all()


def test_the_leading_class_and_its_margin_are_a_byte_each() -> None:
    training = mixed()
    votes = np.array([[0.5, 0.25, 0.25], [0.2, 0.4, 0.4], [0.0, 0.0, 1.0]])
    found = class_map(votes, shown_classes(grown(training)))
    assert decoded(found.lead) == [0, 1, 2]
    assert decoded(found.margin) == [64, 0, 255]


def test_a_single_class_leads_by_all_votes() -> None:
    training = training_of("t", {"x": [1, 2], "t": ["p", "p"]})
    found = class_map(np.ones((2, 1)), shown_classes(grown(training)))
    assert (decoded(found.lead), decoded(found.margin)) == ([0, 0], [255, 255])


def test_numbers_stand_between_the_ends_of_their_scale() -> None:
    found = number_map(np.array([-5.0, 0.0, 5.0, 10.0, 99.0]), 0.0, 10.0)
    assert decoded(found.lead) == [0, 0, 128, 255, 255]
    assert found.margin == ""


@pytest.mark.parametrize("training", [mixed(), mixed(numbers=True), hostile(), mixed(n=12)])
@pytest.mark.parametrize("has_up", [True, False])
def test_every_table_has_maps(training: TrainingTable, has_up: bool) -> None:
    tree, names = grown(training), training.features.names
    plane = plane_of(training, names[0], names[1] if has_up else None, 9)
    colouring = Colouring.of(tree)
    view = plane_view(plane, training, tree, colouring)
    found = colouring.map_of(outputs(tree, plane.columns))
    n_cells = len(view.across.starts) * len(view.up.starts)
    assert len(decoded(found.lead)) == n_cells
    assert all(0 <= at <= 1 for at in (*view.points.x, *view.points.y))
    assert len(view.points.x) == len(view.points.value)
    assert (view.scale is None) == bool(training.classes)


def test_rows_that_are_too_many_are_a_sample_and_it_is_said() -> None:
    training = mixed(n=900)
    tree = grown(training)
    plane = plane_of(training, "width", "height", 5)
    view = plane_view(plane, training, tree, Colouring.of(tree))
    assert len(view.points.x) == 400
    assert "400 of 900 rows are drawn." in view.told
    assert "The 2 other features are set to their medians" in view.told


def test_a_row_of_a_category_without_a_cell_is_no_point() -> None:
    levels = [f"level {i:02d}" for i in range(45)]
    answers = ["p", "q", "p"] * 45
    training = training_of("t", {"x": levels * 3, "y": list(range(135)), "t": answers})
    tree = grown(training)
    view = plane_view(plane_of(training, "x", "y", 4), training, tree, Colouring.of(tree))
    assert len(view.across.starts) == 40
    assert len(view.points.x) == 120
    assert "The 40 most frequent of 45 categories" in view.told

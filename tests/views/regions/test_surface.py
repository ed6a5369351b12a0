"""The surface is exactly as high as the tree predicts."""

import numpy as np

from explorer.data.training import TrainingTable
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import predictions_in_words
from explorer.views.regions.regions_view import regions_view
from explorer.views.regions.surface import surface_view
from tests.support.samples import dated, grown, mixed


def test_each_cell_is_as_high_as_the_prediction_of_the_region_around_it() -> None:
    training = mixed(numbers=True)
    tree = grown(training, 5)
    for x, y in (("width", "height"), ("width", "colour"), ("shape", "colour")):
        view = regions_view(tree, training, x, y)
        surface = surface_view(view)
        n_without = 0
        for i, row in enumerate(surface.heights):
            for j, height in enumerate(row):
                at_x = np.mean(surface.x_edges[j : j + 2])
                at_y = np.mean(surface.y_edges[i : i + 2])
                over = [r for r in view.regions if r.x0 < at_x <= r.x1 and r.y0 < at_y <= r.y1]
                assert [region.prediction for region in over] == (
                    [] if height is None else [height]
                )
                n_without += height is None
        # Between the strip of missing values and the numbers there is nothing.
        assert (n_without > 0) == (x == "width")


def test_its_rows_are_those_that_fall_into_the_regions_each_as_high_as_its_target() -> None:
    training = mixed(numbers=True)
    tree = grown(training, 5)
    view = regions_view(tree, training, "shape", "colour")
    surface = surface_view(view)
    points = view.points
    inside = [i for i, share in enumerate(points.outside) if share == 0]
    assert 0 < len(inside) < len(points.row)
    assert surface.rows == tuple((points.x[i], points.y[i], points.value[i]) for i in inside)
    assert surface.row_words == tuple(points.words[i] for i in inside)
    assert f"rows in these regions ({len(inside)} drawn)." in surface.caption
    targets = [points.value[i] for i in inside]
    assert surface.z.low < min(targets) <= max(targets) < surface.z.high


def test_heights_that_are_dates_are_read_as_dates() -> None:
    training = dated()
    tree = grown(training, 3)
    surface = surface_view(regions_view(tree, training, "width", "height"))
    predictions = [words for row in surface.words for words in row if words]
    assert set(predictions) <= set(predictions_in_words(tree, range(tree.n_nodes)).values())
    assert min(predictions) in surface.caption
    assert max(predictions) in surface.caption
    assert all(text.startswith("2021-") for _, text in surface.z.ticks)
    assert surface_view(regions_view(*numbered(), "width", "height")).words == ()


def numbered() -> tuple[Tree, TrainingTable]:
    training = mixed(numbers=True)
    return grown(training, 3), training


def test_a_surface_of_too_many_edges_says_why_it_is_not_drawn() -> None:
    training = mixed(numbers=True)
    view = regions_view(grown(training, 6), training, "width", "height")
    surface = surface_view(view, max_edges=4)
    assert surface.heights == ()
    n_edges = max(len(surface.x_edges), len(surface.y_edges))
    assert surface.caption == (
        f"These regions have {n_edges} edges along one axis, but a surface can have at most 4. "
        "Reduce the depth to get fewer edges."
    )
    assert surface_view(view, max_edges=n_edges).heights
    assert not surface_view(view, max_edges=n_edges - 1).heights

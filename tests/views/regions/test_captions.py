"""What decision regions say of themselves, word for word."""

from collections.abc import Mapping

import numpy as np
import pytest

from explorer.data.training import TrainingTable
from explorer.tree.tree import Tree
from explorer.views.regions.captions import joined, title_of
from explorer.views.regions.fixed_values import Value
from explorer.views.regions.region_walk import RegionsKind
from explorer.views.regions.regions_view import RegionsView, regions_view
from tests.support.samples import grown, training_of

SLICED = training_of(
    "c",
    {
        "a": [1, 1, 1, 1, 2, 2, 2, 2],
        "b": [1, 1, 1, 1, 1, 1, 1, 2],
        "c": ["x", "x", "x", "x", "y", "y", "y", "z"],
    },
)
"""Split on a, and where that is 2 on b: one row stands apart."""


def over_a(
    path: str = "", chosen: Mapping[str, Value] | None = None, max_points: int = 100
) -> RegionsView:
    return regions_view(grown(SLICED), SLICED, "a", None, path, chosen, max_points)


@pytest.mark.parametrize(
    ("kind", "n_leaves", "title"),
    [
        (RegionsKind.CLASS_REGIONS, 1, "One leaf as decision region"),
        (RegionsKind.NUMBER_REGIONS, 3, "Three leaves as decision regions"),
        (RegionsKind.CLASS_INTERVALS, 2, "Two leaves as intervals of size"),
        (RegionsKind.NUMBER_STEPS, 12, "12 leaves as steps along size"),
    ],
)
def test_the_title_counts_leaves_and_says_what_they_are(
    kind: RegionsKind, n_leaves: int, title: str
) -> None:
    assert title_of(kind, n_leaves, "size") == title


def test_sentences_that_are_there_are_joined() -> None:
    assert joined("One.", "", "Two.") == "One. Two."
    assert joined("", "") == ""


def test_a_slice_names_its_fixed_values_and_the_rows_outside_it() -> None:
    view = over_a()
    assert view.title == "Two leaves as intervals of a"
    assert view.caption == "A slice at b = 1; the 1 row drawn hollow falls in a region outside it."
    assert view.short_caption == (
        "A slice through the middle of all rows: 1 row falls in a region outside it, drawn hollow, "
        "the fainter the more of the fixed columns lead elsewhere."
    )


def test_a_slice_through_a_selected_node_or_moved_says_so() -> None:
    through = over_a("RR")
    assert through.short_caption.startswith(
        "A slice through the selected node: 3 rows fall in regions outside it, drawn hollow"
    )
    assert (
        "A slice at b = 2; the 3 rows drawn hollow fall in regions outside it." in through.caption
    )
    moved = over_a("", {"b": 2.0})
    assert moved.short_caption.startswith("A slice where it was moved to: 3 rows fall")


def test_of_rows_that_are_not_all_drawn_those_outside_are_counted_among_the_drawn() -> None:
    view = over_a("RR", max_points=7)
    n_outside = sum(view.points.is_outside)
    assert f"A slice at b = 2; {n_outside} of the 7 rows drawn, hollow, fall in" in view.caption
    assert f"selected node: {n_outside} of the 7 rows drawn fall in regions" in view.short_caption
    assert view.caption.endswith(" 7 of 8 rows drawn.")


def test_a_slice_with_every_row_inside_says_so() -> None:
    columns = {"a": [1, 1, 2, 2], "b": [1, 2, 1, 2], "c": list("xyzz")}
    training = training_of("c", columns)
    tree = grown(training)
    view = regions_view(tree, training, "b", chosen={"a": 1.0}, max_points=0)
    assert view.caption == "A slice at a = 1; no row is outside it. 0 of 4 rows drawn."
    assert view.short_caption == (
        "A slice where it was moved to; no row is outside it. 0 of 4 rows drawn."
    )


def numbers() -> tuple[Tree, TrainingTable]:
    training = training_of("y", {"a": [1, 2, 3], "y": [1.5, 2.5, 9.0]})
    return grown(training), training


def test_a_tree_that_splits_on_nothing_else_says_what_every_leaf_is() -> None:
    columns = {"a": [0, 0, 1, 1], "b": [0, 1, 0, 1], "c": list("nyyn")}
    training = training_of("c", columns)
    both = regions_view(grown(training), training, "a", "b")
    assert both.caption == "The tree splits on nothing else: every leaf is a region here."
    steps = regions_view(*numbers(), "a")
    assert steps.short_caption == "The tree splits on nothing else: every leaf is a step here."
    alone = training_of("c", {"a": [1, 2], "c": list("xy")})
    interval = regions_view(grown(alone), alone, "a")
    assert interval.caption == "The tree splits on nothing else: every leaf is an interval here."


def test_a_region_says_its_prediction_its_rows_and_why_it_ended() -> None:
    training = training_of("c", {"a": [1, 2, 2], "c": list("xxy")})
    regions = regions_view(grown(training), training, "a").regions
    assert [region.words for region in regions] == [
        "x 100 %\n1 row\npure",
        "tie: x 50 %\n2 rows\nno column separates these rows",
    ]
    assert [region.tie for region in regions] == [False, True]
    words = {region.words for region in regions_view(*numbers(), "a").regions}
    assert words == {"1.5\n1 row\npure", "2.5\n1 row\npure", "9\n1 row\npure"}


def test_a_point_says_its_target_its_values_and_what_is_predicted() -> None:
    training = training_of(
        "c", {"a": [1.5, None, 2.5], "k\ni": ["p", "q", None], "c": ["x", "y", "z\n"]}
    )
    points = regions_view(grown(training, 0), training, "a", "k\ni").points
    assert (
        points.words
        == (
            "x\na: 1.5\nk↵i: p\npredicted tie: x",
            "y\na: missing\nk↵i: q\npredicted tie: x",
            "z↵\na: 2.5\nk↵i: missing\npredicted tie: x",
        )
        or points.words[0] == "x\na: 1.5\nk↵i: p\npredicted tie: x"
    )
    numeric = regions_view(*numbers(), "a").points
    assert numeric.words[2] == "9\na: 3\npredicted 9"
    assert numeric.value == (1.5, 2.5, 9.0)
    assert np.asarray(numeric.y).tolist() == [1.5, 2.5, 9.0]

"""The captions of decision regions, word for word."""

from collections.abc import Mapping

import numpy as np
import pytest

from explorer.data.training import TrainingTable
from explorer.tree.tree import Tree
from explorer.views.regions.fixed_values import Value
from explorer.views.regions.region_walk import RegionsKind
from explorer.views.regions.regions_view import RegionsView, joined, regions_view, title_of
from tests.support.samples import grown, training_of

SLICED = training_of(
    "c",
    {
        "a": [1, 1, 1, 1, 2, 2, 2, 2],
        "b": [1, 1, 1, 1, 1, 1, 1, 2],
        "c": ["x", "x", "x", "x", "y", "y", "y", "z"],
    },
)
"""A split on a and, where a is 2, one on b: one row is separate."""


def over_a(
    path: str = "", chosen: Mapping[str, Value] | None = None, max_points: int = 100
) -> RegionsView:
    return regions_view(grown(SLICED), SLICED, "a", None, path, chosen, max_points)


@pytest.mark.parametrize(
    ("kind", "counts", "title"),
    [
        (RegionsKind.CLASS_REGIONS, (1, 1, None), "Decision region: the only leaf"),
        (
            RegionsKind.NUMBER_REGIONS,
            (4, 7, None),
            "Decision regions: 4 of 7 leaves are in this view",
        ),
        (
            RegionsKind.CLASS_REGIONS,
            (1, 7, None),
            "Decision region: 1 of 7 leaves is in this view",
        ),
        (RegionsKind.CLASS_INTERVALS, (2, 2, None), "Intervals of size: both leaves"),
        (
            RegionsKind.NUMBER_STEPS,
            (12, 30, None),
            "Steps along size: 12 of 30 leaves are in this view",
        ),
        (
            RegionsKind.CLASS_REGIONS,
            (900, 3000, 10),
            "Decision regions: 900 nodes down to depth 10 are in this view",
        ),
    ],
)
def test_the_title_counts_the_leaves_that_have_a_region(
    kind: RegionsKind, counts: tuple[int, int, int | None], title: str
) -> None:
    n_drawn, n_leaves, deepest = counts
    assert title_of(kind, n_drawn, n_leaves, "size", deepest) == title


def test_sentences_that_are_there_are_joined() -> None:
    assert joined("One.", "", "Two.") == "One. Two."
    assert joined("", "") == ""


def test_the_caption_names_the_fixed_values_and_the_rows_that_differ() -> None:
    view = over_a()
    assert view.title == "Intervals of a: 2 of 3 leaves are in this view"
    assert view.caption == "Shown for b = 1; 1 hollow row has values that lead elsewhere."
    assert view.short_caption == "1 hollow row has values that lead elsewhere."


def test_a_tree_of_one_leaf_says_that_it_has_no_split() -> None:
    training = training_of("c", {"a": [1, 2, 3], "b": [1, 2, 1], "c": list("xyx")})
    view = regions_view(grown(training, 0), training, "a", "b")
    assert (view.title, view.caption) == (
        "Decision region: the only leaf",
        "The tree has no splits.",
    )
    assert view.short_caption == view.caption


def test_values_follow_the_selected_node_and_the_person() -> None:
    for view in (over_a("RR"), over_a("", {"b": 2.0})):
        assert view.caption == "Shown for b = 2; 3 hollow rows have values that lead elsewhere."
        assert view.short_caption == "3 hollow rows have values that lead elsewhere."


def test_of_several_fixed_values_rows_differ_more_or_less() -> None:
    columns = {"a": [1, 1, 2, 2], "b": [1, 2, 1, 2], "d": [5, 6, 7, 8], "c": list("wxyz")}
    training = training_of("c", columns)
    view = regions_view(grown(training), training, "d", chosen={"a": 1.0, "b": 1.0})
    assert len(view.fixed) == 2
    assert view.short_caption.endswith(
        " hollow rows have values that lead elsewhere; fainter rows have more such values."
    )


def test_of_rows_that_are_not_all_drawn_those_that_differ_are_counted_among_the_drawn() -> None:
    view = over_a("RR", max_points=7)
    n_outside = sum(view.points.is_outside)
    differ = f"{n_outside} of the 7 rows drawn have values that lead elsewhere and are hollow."
    assert view.caption == f"Shown for b = 2; {differ} 7 of 8 rows drawn."
    assert view.short_caption == f"{differ} 7 of 8 rows drawn."


def test_of_rows_that_are_not_drawn_it_is_not_said_that_they_do_not_differ() -> None:
    columns = {"a": [1, 1, 2, 2], "b": [1, 2, 1, 2], "c": list("xyzz")}
    training = training_of("c", columns)
    tree = grown(training)
    view = regions_view(tree, training, "b", chosen={"a": 1.0}, max_points=0)
    assert view.caption == "Shown for a = 1; no row is drawn. 0 of 4 rows drawn."
    assert view.short_caption == "No row is drawn. 0 of 4 rows drawn."
    apart = training_of("c", {"a": [1] * 40 + [2], "b": [1, 2] * 20 + [2], "c": ["x"] * 40 + ["y"]})
    few = regions_view(grown(apart), apart, "b", chosen={"a": 1.0}, max_points=2)
    assert few.caption.startswith(
        "Shown for a = 1; none of the 2 rows drawn has values that lead elsewhere. 2 of 41"
    )


def numbers() -> tuple[Tree, TrainingTable]:
    training = training_of("y", {"a": [1, 2, 3], "y": [1.5, 2.5, 9.0]})
    return grown(training), training


def test_a_tree_that_splits_on_nothing_else_says_what_every_leaf_is() -> None:
    columns = {"a": [0, 0, 1, 1], "b": [0, 1, 0, 1], "c": list("nyyn")}
    training = training_of("c", columns)
    both = regions_view(grown(training), training, "a", "b")
    nothing_fixed = "No split uses another feature, so every leaf is"
    assert both.caption == f"{nothing_fixed} a region."
    steps = regions_view(*numbers(), "a")
    assert steps.short_caption == f"{nothing_fixed} a step."
    alone = training_of("c", {"a": [1, 2], "c": list("xy")})
    interval = regions_view(grown(alone), alone, "a")
    assert interval.caption == f"{nothing_fixed} an interval."


def test_a_region_says_its_prediction_its_rows_and_why_it_ended() -> None:
    training = training_of("c", {"a": [1, 2, 2], "c": list("xxy")})
    regions = regions_view(grown(training), training, "a").regions
    assert [region.words for region in regions] == [
        "x 100 %\n1 row\npure",
        "tie: x 50 %\n2 rows\nno feature separates these rows",
    ]
    assert [region.tie for region in regions] == [False, True]
    words = {region.words for region in regions_view(*numbers(), "a").regions}
    assert words == {"1.5\n1 row\npure", "2.5\n1 row\npure", "9\n1 row\npure"}


def test_a_point_says_its_target_its_values_and_what_is_predicted() -> None:
    training = training_of(
        "c", {"a": [1.5, None, 2.5], "k\ni": ["p", "q", None], "c": ["x", "y", "z\n"]}
    )
    points = regions_view(grown(training, 0), training, "a", "k\ni").points
    assert points.words == (
        "x\na: 1.5\nk↵i: p\npredicted tie: x",
        "y\na: missing\nk↵i: q\npredicted tie: x",
        "z↵\na: 2.5\nk↵i: missing\npredicted tie: x",
    )
    numeric = regions_view(*numbers(), "a").points
    assert numeric.words[2] == "9\na: 3\npredicted 9"
    assert numeric.value == (1.5, 2.5, 9.0)
    assert np.asarray(numeric.y).tolist() == [1.5, 2.5, 9.0]

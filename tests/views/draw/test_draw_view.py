"""The plane's view: boxes are the tree's, the caption counts, brushes have the tree's marks."""

import numpy as np
import pytest

from explorer.data.drawn import STEPS, DrawnPoints, diagonal, outlier, wave, xor
from explorer.tree.impurity import Criterion
from explorer.tree.walking import apply
from explorer.views.draw import Boxes, boxes_of, caption_of, draw_view
from explorer.views.nodes.classes import shown_classes
from tests.support.drawn import drawn, tree_of
from tests.support.tiers import random_cases


def holds(boxes: Boxes, i: int, x: float, y: float) -> bool:
    across = boxes.x0[i] < x <= boxes.x1[i] or x == boxes.x0[i] == 0
    up = boxes.y0[i] < y <= boxes.y1[i] or y == boxes.y0[i] == 0
    return across and up


@random_cases(gate=25, points=drawn())
def test_each_point_stands_in_the_box_of_its_leaf_alone(points: DrawnPoints) -> None:
    tree = tree_of(points)
    boxes = boxes_of(tree)
    x, y = (np.array(values) / STEPS for values in (points.x, points.y))
    leaf = apply(tree, (x,) if points.is_numbers else (x, y)).tolist()
    for at, node in zip(zip(x.tolist(), y.tolist(), strict=True), leaf, strict=True):
        assert [i for i in range(tree.n_nodes) if boxes.is_leaf[i] and holds(boxes, i, *at)] == [
            node
        ]


@random_cases(gate=25, points=drawn())
def test_leaves_tile_the_plane_and_children_their_parent(points: DrawnPoints) -> None:
    tree = tree_of(points)
    boxes = boxes_of(tree)
    width = np.array(boxes.x1) - np.array(boxes.x0)
    area = width * (np.array(boxes.y1) - np.array(boxes.y0))
    assert area[tree.leaves].sum() == pytest.approx(100)
    inner = np.flatnonzero(~tree.is_leaf)
    children = area[tree.left_child[inner]] + area[tree.right_child[inner]]
    np.testing.assert_allclose(children, area[inner], atol=1e-9)


def test_the_caption_says_how_many_points_the_leaves_name() -> None:
    assert caption_of(tree_of(xor()), xor()) == (
        "4 leaves classify all 100 points correctly; one leaf would classify 50."
    )
    only = tree_of(diagonal(), depth=0)
    assert caption_of(only, diagonal()) == "One leaf classifies 52 of 100 points correctly."
    one = DrawnPoints((1,), (1,), (3,))
    assert caption_of(tree_of(one), one) == "One leaf classifies the only point correctly."


def test_of_numbers_it_says_the_error_that_the_criterion_makes_small() -> None:
    said = caption_of(tree_of(wave(), depth=2), wave())
    assert said.startswith("4 leaves miss y by ")
    assert "(root mean squared error); one leaf would miss it by 2" in said
    absolute = caption_of(tree_of(outlier(), Criterion.ABSOLUTE_ERROR, depth=1), outlier())
    assert "(mean absolute error)" in absolute


@random_cases(gate=25, points=drawn())
def test_brushes_of_drawn_classes_have_the_marks_of_every_other_picture(
    points: DrawnPoints,
) -> None:
    view = draw_view(points, tree_of(points), seq=0, shapes=(), max_points=9)
    if points.is_numbers:
        assert view.brushes == ()
        return
    assert len({brush.slot for brush in view.brushes}) == len(view.brushes)
    assert 2 <= len(view.brushes) <= 5
    slots = {brush.name: brush.slot for brush in view.brushes}
    classes = shown_classes(tree_of(points))
    assert [slots[name] for name in classes.name] == list(classes.slot)


def test_without_points_there_are_two_brushes_no_boxes_and_a_sentence() -> None:
    view = draw_view(DrawnPoints(), None, seq=0, shapes=("XOR",), max_points=9)
    assert [brush.name for brush in view.brushes] == ["A", "B"]
    assert view.boxes is None
    assert view.caption == "There are no points yet. Click on the plane, or start with a shape."

"""Names next to dots: whole where they can be, and nearest to the dot that they name."""

import math
from itertools import combinations

import pytest

from explorer import StopRules, encode, grow, load_dataset
from explorer.figures.theme import LIGHT
from explorer.figures.tree.drawn import DrawnTree, drawn_tree
from explorer.figures.tree.nodes.compact_labels import CompactLabel
from explorer.figures.tree.picture import Arranged, arrange
from explorer.figures.tree.positions import Box, NodePosition
from explorer.views.tree.tree_view import tree_view

LINE = 13


def arranged(name: str, target: str, width: float) -> tuple[DrawnTree, Arranged]:
    training = encode(load_dataset(name), target=target)
    view = tree_view(grow(training, stop=StopRules(max_depth=5)), training)
    tree = drawn_tree(view, LIGHT, has_rows=True)
    return tree, arrange(tree, width)


def box_of(at: NodePosition, name: CompactLabel) -> Box:
    back = {"start": 0.0, "middle": name.wide / 2, "end": name.wide}[name.anchor]
    left, top = at.x + name.dx - back, at.y + name.dy - 8
    lines = len(name.lines) + name.is_stacked
    return Box(left, left + name.wide, top, top + LINE * lines)


def gap(one: Box, other: Box) -> float:
    across = max(one.left - other.right, other.left - one.right, 0)
    return math.hypot(across, max(one.top - other.bottom, other.top - one.bottom, 0))


@pytest.mark.parametrize(
    ("name", "target", "width", "unnamed"),
    [("breast_cancer", "diagnosis", 1140, 0), ("cars_mpg", "mpg", 1140, 8)],
)
def test_names_lie_apart_and_nearest_to_their_dots(
    name: str, target: str, width: float, unnamed: int
) -> None:
    tree, found = arranged(name, target, width)
    dots = [i for i, at in enumerate(found.positions) if at.kind == "dot"]
    assert len(dots) - len(found.names) <= unnamed
    assert all(i in found.names for i in dots if tree.nodes.left[i] < 0)  # every leaf
    boxes = {i: box_of(found.positions[i], one) for i, one in found.names.items()}
    for i, box in boxes.items():
        gaps = [gap(box, at.box()) for at in found.positions]
        assert gaps[i] <= min(gaps) + 2
    assert not any(one.meets(other) for one, other in combinations(boxes.values(), 2))


def test_a_name_goes_on_two_lines_before_it_is_cut() -> None:
    _, found = arranged("breast_cancer", "diagnosis", 1140)
    lines = [line for one in found.names.values() for line in one.lines]
    assert not any("…" in line for line in lines)
    assert any(line.endswith("_") for line in lines)


def test_a_dot_names_the_categories_that_it_asks_for_or_none() -> None:
    _, found = arranged("cars_mpg", "mpg", 900)
    asked = [one.lines for one in found.names.values() if one.lines[0] == "name"]
    assert ("name",) in asked
    assert not any("categories" in line for lines in asked for line in lines)

"""Drawings of points, and the tree that is grown from one."""

from hypothesis import strategies as st

from explorer import SearchRules, StopRules, encode, grow
from explorer.data.drawn import HIGHEST, STEPS, DrawnPoints, drawn_roles, drawn_table
from explorer.tree.impurity import Criterion
from explorer.tree.tree import Tree

POSITIONS = st.integers(0, STEPS * HIGHEST)


@st.composite
def drawn(draw: st.DrawFn) -> DrawnPoints:
    rows = draw(st.lists(st.tuples(POSITIONS, POSITIONS, st.integers(0, 4)), min_size=1))
    x, y, classes = (tuple(column) for column in zip(*rows, strict=True))
    return DrawnPoints(x, y, None if draw(st.booleans()) else classes)


def tree_of(points: DrawnPoints, criterion: Criterion | None = None, depth: int = 4) -> Tree:
    roles = drawn_roles(is_numbers=points.is_numbers)
    usual = Criterion.SQUARED_ERROR if points.is_numbers else Criterion.GINI
    training = encode(drawn_table("drawn", points), roles.target, roles.features, task=roles.task)
    return grow(training, SearchRules(criterion or usual), StopRules(max_depth=depth))

"""The first view misplaces the fewest rows, counted one by one; in large tables, few."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.caps import CAPS
from explorer.data.training import TrainingTable
from explorer.tree.tree import Tree
from explorer.tree.walking import apply, rows_at
from explorer.views.regions.clearest import clearest_rows, default_axes
from explorer.views.regions.fixed_values import as_values, fixed_values
from explorer.views.regions.regions_view import regions_view
from tests.support.samples import grown, mixed, mixed_tables, training_of


def misplaced(
    tree: Tree,
    training: TrainingTable,
    along: tuple[int, ...],
    fixed: tuple[float, ...],
    node: int = 0,
) -> int:
    """Count the node's rows that reach a different leaf once all features except the axes' are
    fixed; rows with a different prediction count twice."""
    columns = [
        column
        if f in along
        else np.repeat(as_values(fixed[f], column.dtype.kind == "f"), len(column))
        for f, column in enumerate(training.columns)
    ]
    rows = rows_at(tree, training.columns, node)
    own, here = apply(tree, training.columns)[rows], apply(tree, columns)[rows]
    return int((here != own).sum() + (tree.prediction[here] != tree.prediction[own]).sum())


def fewest(tree: Tree, training: TrainingTable, along: tuple[int, ...], node: int = 0) -> int:
    """Return the values of each row of the node, one after the other."""
    rows = rows_at(tree, training.columns, node).tolist()
    values = [tuple(float(column[row]) for column in training.columns) for row in rows]
    return min(misplaced(tree, training, along, fixed, node) for fixed in values)


@settings(max_examples=30)
@given(
    training=mixed_tables(20),
    pair=st.permutations(range(4)),
    one=st.booleans(),
    node=st.integers(0, 40),
)
def test_no_rows_values_misplace_fewer_rows_than_those_that_are_fixed(
    training: TrainingTable, pair: list[int], one: bool, node: int
) -> None:
    tree = grown(training, 4)
    node %= tree.n_nodes
    x, y = pair[0], None if one else pair[1]
    along = tuple(f for f in (x, y) if f is not None)
    found = clearest_rows(tree, training, (x, y), node)
    assert found.misplaced == fewest(tree, training, along, node)
    assert set(found.rows.tolist()) <= set(rows_at(tree, training.columns, node).tolist())
    names = training.features.names
    fixed = fixed_values(tree, training, {}, (names[x], None if y is None else names[y]), node)
    padded = tuple(
        0.0 if np.isnan(v) and not training.features[f].is_numeric else v
        for f, v in enumerate(fixed)
    )
    assert misplaced(tree, training, along, padded, node) == found.misplaced


@settings(max_examples=15)
@given(training=mixed_tables(20))
def test_no_two_features_misplace_fewer_rows_than_the_first_axes(training: TrainingTable) -> None:
    tree = grown(training, 4)
    x, y = default_axes(tree, training)
    assert y is not None
    names = training.features.names
    asked = sorted(set(tree.feature[~tree.is_leaf].tolist()))
    chosen = (names.index(x), names.index(y))
    pairs = list(combinations(asked, 2)) or [chosen]
    least = min(fewest(tree, training, pair) for pair in pairs)
    assert fewest(tree, training, chosen) == least


def test_every_pair_of_features_may_be_the_first() -> None:
    """A feature with equal subtrees on both sides is left out, though it decreases impurity."""
    columns = {"a": [0, 1] * 8, "b": [0, 0, 1, 1] * 4, "c": [0, 0, 0, 0, 1, 1, 1, 1] * 2}
    answer = ["yn"[b == c] for b, c in zip(columns["b"], columns["c"], strict=True)]
    training = training_of("answer", {**columns, "answer": answer})
    assert set(default_axes(grown(training, None), training)) == {"b", "c"}


def test_a_value_that_is_chosen_moves_no_other() -> None:
    training = mixed()
    tree = grown(training, 5)
    first = fixed_values(tree, training, {}, ("width", "height"))
    moved = fixed_values(tree, training, {"colour": "red"}, ("width", "height"))
    names = training.features.names
    assert moved[names.index("shape")] == first[names.index("shape")]
    assert moved[names.index("colour")] == training.features[2].levels.index("red")


def test_large_tables_and_trees_are_looked_at_in_part_and_a_node_keeps_its_region(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    training = mixed(400)
    tree = grown(training, 7)
    small = replace(CAPS, max_clearest_rows=30, max_clearest_nodes=12)
    monkeypatch.setattr("explorer.views.regions.clearest.CAPS", small)
    for node in range(0, tree.n_nodes, 5):
        found = clearest_rows(tree, training, (0, 2), node)
        assert 0 < len(found.rows) <= 30
        assert found.misplaced <= 60
        view = regions_view(tree, training, "width", "colour", tree.path(node))
        assert view.outline or not node
    assert len(set(default_axes(tree, training))) == 2


@pytest.mark.parametrize("depth", [0, 1])
def test_the_smallest_trees_have_a_view_that_misplaces_nothing(depth: int) -> None:
    training = mixed(40)
    tree = grown(training, depth)
    x, y = default_axes(tree, training)
    assert y is not None
    names = training.features.names
    axes = (names.index(x), names.index(y))
    assert axes[0] != axes[1]
    assert clearest_rows(tree, training, axes).misplaced == 0

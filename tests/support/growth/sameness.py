"""What it means that two trees are the same: every array, every field, every digit."""

from dataclasses import fields, is_dataclass, replace

import numpy as np

from explorer.tree.tree import Ending, Tree


def assert_same_tree(one: Tree, other: Tree) -> None:
    """Every field of both trees, and of the arrays inside, is equal; NaN equals NaN."""
    _assert_same(one, other, "tree")


def assert_trimmed_as_grown(trimmed: Tree, grown: Tree) -> None:
    """The same tree, but that trimming may know of leaves which growth did not search.

    Where it knows that no split exists, growth names a limit that holds as well.
    """
    known = trimmed.ending == Ending.NO_SPLIT
    limits = (Ending.NO_SPLIT, Ending.MAX_DEPTH, Ending.MIN_SAMPLES_SPLIT)
    assert known.shape == grown.ending.shape
    assert np.isin(grown.ending[known], limits).all()
    ending = np.where(known, np.int8(Ending.NO_SPLIT), grown.ending)
    assert_same_tree(trimmed, replace(grown, ending=ending))


def _assert_same(one: object, other: object, name: str) -> None:
    if isinstance(one, np.ndarray):
        assert isinstance(other, np.ndarray)
        assert one.dtype == other.dtype, f"{name} is {one.dtype} and {other.dtype}"
        np.testing.assert_array_equal(one, other, err_msg=name)
    elif is_dataclass(one) and any(
        isinstance(getattr(one, f.name), np.ndarray) or is_dataclass(getattr(one, f.name))
        for f in fields(one)
    ):
        assert type(one) is type(other)
        for field in fields(one):
            _assert_same(
                getattr(one, field.name), getattr(other, field.name), f"{name}.{field.name}"
            )
    else:
        assert one == other, f"{name}: {one!r} and {other!r}"


def paths_of_splits(tree: Tree) -> set[str]:
    """The paths of the nodes that are split: a tree's shape in one value."""
    return {tree.path(node) for node in range(tree.n_nodes) if not tree.is_leaf[node]}

"""The sameness of two trees: every array, every field, every digit."""

from dataclasses import fields, is_dataclass

import numpy as np

from explorer.tree.tree import Tree


def assert_same_tree(one: Tree, other: Tree) -> None:
    """Check that every field of both trees, and of the arrays inside, is equal; NaN equals NaN."""
    _assert_same(one, other, "tree")


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
    """Return the paths of the nodes that are split: a tree's shape in one value."""
    return {tree.path(node) for node in range(tree.n_nodes) if not tree.is_leaf[node]}

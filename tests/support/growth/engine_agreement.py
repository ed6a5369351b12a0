"""Two engines, one tree: the compiled engine's against the reference engine's."""

import numpy as np

from explorer.data.schema import Column, Kind, Schema
from explorer.data.training import TrainingTable
from explorer.growth.engines.compiled import CompiledEngine
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.growing import grow
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree

SPLIT_FIELDS = (
    "kind",
    "feature",
    "threshold",
    "gap",
    "missing_goes_left",
    "unseen_goes_left",
    "missing_seen",
    "exact",
)


def assert_agreeing(one: Tree, other: Tree) -> None:
    """Check that splits are equal exactly, and numbers up to the rounding of sums."""
    assert one.n_nodes == other.n_nodes
    for name in ("parent", "left_child", "ending", "n_samples"):
        np.testing.assert_array_equal(getattr(one, name), getattr(other, name), name)
    for name in SPLIT_FIELDS:
        np.testing.assert_array_equal(getattr(one.splits, name), getattr(other.splits, name), name)
    for name in ("levels_left", "levels_right"):
        mine, theirs = getattr(one.splits, name), getattr(other.splits, name)
        np.testing.assert_array_equal(mine.offsets, theirs.offsets, name)
        np.testing.assert_array_equal(mine.values, theirs.values, name)
    for name in ("weight", "impurity", "statistics"):
        np.testing.assert_allclose(getattr(one, name), getattr(other, name), 1e-12, 0, name)
    np.testing.assert_array_equal(one.gain == 0, other.gain == 0)
    np.testing.assert_allclose(one.gain, other.gain, 1e-12, 1e-12 * one.impurity.max())


def assert_engines_agree(
    training: TrainingTable, search: SearchRules, stop: StopRules | None = None
) -> Tree:
    one = grow(training, search, stop, engine=ReferenceEngine(training))
    other = grow(training, search, stop, engine=CompiledEngine(training))
    assert_agreeing(one, other)
    return other


def numbers_and_target(columns: np.ndarray, target: np.ndarray) -> TrainingTable:
    """Return a training table of numeric columns and class codes or numbers."""
    features = tuple(Column(f"x{i}", Kind.NUMERIC) for i in range(columns.shape[1]))
    numbers = target.dtype.kind == "f"
    levels = () if numbers else tuple(f"class {k:03d}" for k in range(int(target.max()) + 1))
    described = Column("y", Kind.NUMERIC if numbers else Kind.CATEGORICAL, levels)
    return TrainingTable(
        Schema(features),
        tuple(np.ascontiguousarray(column, np.float64) for column in columns.T),
        described,
        target if numbers else target.astype(np.int32),
        np.ones(len(target)),
        np.arange(len(target)),
        "made in a test",
    )

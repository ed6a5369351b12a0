"""Two engines, one profile: the compiled engine's against the reference engine's."""

from dataclasses import fields

import numpy as np

from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitProfile
from explorer.growth.engines.compiled import CompiledEngine
from explorer.growth.engines.reference import ReferenceEngine
from explorer.tree.rules import SearchRules

EXACT = ("routing", "threshold", "gap", "levels", "orders", "order", "n_first", "swapped")
SIDES = ("node", "left", "right")


def assert_same_profile(one: SplitProfile, other: SplitProfile) -> None:
    """Check that candidates, best and ties are equal, and numbers up to the rounding of sums."""
    assert (one.feature, one.exact, one.best) == (other.feature, other.exact, other.best)
    for name in (*EXACT, "admissible", "ties"):
        mine, theirs = getattr(one, name), getattr(other, name)
        np.testing.assert_array_equal(mine, theirs, name)
        assert mine.dtype == theirs.dtype, name
    scale = float(one.node.weight[0] * one.node.impurity[0])
    np.testing.assert_allclose(one.score, other.score, 1e-12, 1e-12 * scale)
    for side in SIDES:
        mine, theirs = getattr(one, side), getattr(other, side)
        np.testing.assert_array_equal(mine.n_samples, theirs.n_samples)
        for field in fields(mine):
            numbers = getattr(theirs, field.name)
            bound = 1e-12 * float(np.nan_to_num(np.abs(numbers)).max(initial=0.0))
            np.testing.assert_allclose(getattr(mine, field.name), numbers, 1e-12, bound, field.name)


def assert_profiles_agree(
    training: TrainingTable, search: SearchRules, rows: np.ndarray | None = None
) -> None:
    rows = np.arange(training.n_rows) if rows is None else rows
    one, other = CompiledEngine(training), ReferenceEngine(training)
    for feature in range(len(training.features)):
        assert_same_profile(
            one.profile(rows, feature, search), other.profile(rows, feature, search)
        )

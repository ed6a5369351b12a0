"""The gains of all features at a node, counted at once, are those of their branches."""

import numpy as np
import pytest

from explorer.growth.leaf_minimum import LeafMinimum
from explorer.growth.multiway.growing import LevelTable
from explorer.growth.multiway.tree import branches_of
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules
from tests.support.category_tables import category_table


@pytest.mark.parametrize("max_cells", [1, 300, 1 << 20])
def test_gains_counted_at_once_are_those_of_the_branches(
    max_cells: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("explorer.growth.multiway.growing.MAX_CELLS", max_cells)
    for seed in range(30):
        random = np.random.default_rng(seed)
        n, least = int(random.integers(5, 120)), int(random.choice([1, 1, 2, 3]))
        codes = [random.integers(-1, size, n) for size in random.choice([1, 2, 5, 300], 6)]
        for some in codes:
            some[0] = 0
        weights = np.ones(n) if seed % 2 else random.choice([0.1, 1 / 3, 2.5], n)
        target = random.integers(0, 3, n)
        target[:3] = np.arange(3)
        training = category_table(codes, target, weights)
        search = SearchRules(Criterion.ENTROPY, least)
        rows = np.flatnonzero(random.random(n) < random.choice([0.3, 1.0]))
        rows = rows if len(rows) else np.arange(n)
        gains = LevelTable.of(training, search).gains(rows, weights, LeafMinimum(least))
        for feature, gain in enumerate(gains):
            branches = branches_of(training, search, rows, feature)
            if len(branches.levels) < 2 or branches.n_samples.min() < least:
                assert gain == -np.inf
            else:
                assert gain == pytest.approx(branches.gain, rel=1e-12, abs=1e-14)

"""The smallest change that flips a prediction: milliseconds on trees of awkward shapes.

    python -m benchmarks.what_if         # half a minute

The search examines every leaf. The last column is the data that following a row sends a browser,
once per tree. Medians; no time is asserted.
"""

import time
from statistics import median

import numpy as np

from explorer.data.columns import from_columns
from explorer.data.training import TrainingTable, encode
from explorer.growth.growing import grow
from explorer.judging.what_if import row_values, what_would_flip, yardsticks
from explorer.tree.rules import StopRules
from explorer.views.follow.follow_tree import follow_tree
from explorer.views.to_json import to_json

REPEATS = 7


def main() -> None:
    print(f"{'work':34}{'leaves':>8}{'features':>9}{'ms':>8}{'kB sent':>9}")
    report("600 leaves", noise(4_000, 40), StopRules(12, max_leaf_nodes=600))
    report("all leaves of depth 12", noise(60_000, 40), StopRules(12))
    report("wide", noise(4_000, 400), StopRules(12, max_leaf_nodes=600))
    report("5,000 levels", levels(30_000, 5_000, 4), StopRules(12, max_leaf_nodes=600))
    report("a chain of 5,000", chain(5_000), StopRules())


def report(name: str, training: TrainingTable, stop: StopRules) -> None:
    """Print one line."""
    tree, measures = grow(training, stop=stop), yardsticks(training.columns)
    seconds = []
    for row in np.linspace(0, training.n_rows - 1, REPEATS).astype(int).tolist():
        values = row_values(training.columns, row)
        begun = time.perf_counter()
        what_would_flip(tree, values, measures)
        seconds.append(time.perf_counter() - begun)
    sent = len(to_json(follow_tree(tree, training, measures, "tree"))) / 1000
    shape = f"{tree.n_leaves:>8}{len(tree.features):>9}"
    print(f"{name:34}{shape}{1000 * median(seconds):>8.1f}{sent:>9.0f}", flush=True)


def noise(n_rows: int, n_features: int) -> TrainingTable:
    """Return numbers and classes that have nothing to do with each other."""
    random = np.random.default_rng(0)
    columns = {f"x{i}": random.normal(size=n_rows) for i in range(n_features)}
    return encode(from_columns("noise", columns | {"y": classes(random, n_rows)}), "y")


def levels(n_rows: int, n_levels: int, n_features: int) -> TrainingTable:
    """Return categories of many levels."""
    random = np.random.default_rng(0)
    columns = {
        f"c{i}": [f"level {code}" for code in random.integers(n_levels, size=n_rows)]
        for i in range(n_features)
    }
    return encode(from_columns("levels", columns | {"y": classes(random, n_rows)}), "y")


def chain(n_rows: int) -> TrainingTable:
    """Return numbers that alternate between two classes, so that each split takes off only the
    first."""
    random = np.random.default_rng(0)
    columns = {"x": np.arange(n_rows, dtype=float), "z": random.normal(size=n_rows)}
    alternating = ["a" if i % 2 else "b" for i in range(n_rows)]
    return encode(from_columns("chain", columns | {"y": alternating}), "y")


def classes(random: np.random.Generator, n_rows: int) -> list[str]:
    return ["abc"[code] for code in random.integers(3, size=n_rows)]


if __name__ == "__main__":
    main()

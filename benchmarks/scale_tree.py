"""The depth of every tree of `python -m benchmarks.scale`, and how it is judged."""

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.tree.impurity import Criterion, class_total

DEPTH = 6


def print_leaves(counts: FloatArray) -> None:
    """Print the number of leaves and their total impurity. counts: rows[n_leaves, n_classes]."""
    gini, entropy = (
        float(class_total(criterion, counts).sum() / np.sum(counts))
        for criterion in (Criterion.GINI, Criterion.ENTROPY)
    )
    print(
        f"    {len(counts)} leaves, total impurity: Gini {gini:.6f}, entropy {entropy:.6f} bits",
        flush=True,
    )

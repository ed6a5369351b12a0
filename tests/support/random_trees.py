"""Trees grown on noise, to the end."""

import numpy as np

from explorer.growth.growing import grow
from explorer.tree.tree import Tree
from tests.support.training_tables import training_of


def random_tree(n_rows: int, *, classes: bool, seed: int = 0) -> tuple[Tree, np.ndarray, list]:
    """Return a tree grown to the end on continuous noise, in which no two links are equally
    weak."""
    random = np.random.default_rng(seed)
    X = random.normal(size=(n_rows, 3))
    noisy = X[:, 0] + random.normal(size=n_rows)
    target = [str(int(label)) for label in noisy > 0] if classes else noisy.tolist()
    columns = {f"x{place}": X[:, place].tolist() for place in range(3)}
    return grow(training_of(columns, target)), X, target

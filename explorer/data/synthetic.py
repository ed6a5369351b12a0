"""A large table with a known tree behind it: what growing at full speed is shown on."""

import numpy as np

from explorer.data.columns import from_columns
from explorer.data.table import Table

_CLASSES = ["alpha", "beta", "gamma"]
_REGIONS = ["north", "east", "south", "west"]


def synthetic_table(n_rows: int = 120_000, seed: int = 11) -> Table:
    """Five leaves of truth and 3 % of random labels, so that 98 % accuracy is the best possible.

    x1 <= 37.5 asks for cat in {A, D, G}; above it x2 > 0.25, then x3 < 20. `region` is noise.
    """
    rng = np.random.default_rng(seed)
    x1 = rng.uniform(0, 100, n_rows)
    x2 = rng.normal(0, 1, n_rows)
    x3 = rng.integers(0, 50, n_rows)
    cat = rng.choice(list("ABCDEFGHIJ"), n_rows)
    region = rng.choice(_REGIONS, n_rows)
    relabelled = rng.random(n_rows) < 0.03
    low = np.where(np.isin(cat, ["A", "D", "G"]), "alpha", "beta")
    high = np.where(x2 > 0.25, "gamma", np.where(x3 < 20, "alpha", "beta"))
    truth = np.where(x1 <= 37.5, low, high)
    label = np.where(relabelled, rng.choice(_CLASSES, n_rows), truth)
    columns = {"x1": x1, "x2": x2, "x3": x3, "cat": cat, "region": region, "class": label}
    return from_columns("A large table", columns)

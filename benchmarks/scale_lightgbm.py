"""One tree of LightGBM's, for `python -m benchmarks.scale --lightgbm`.

LightGBM splits by gradients of the log loss. In the first round every row has the same prediction,
so with two classes, its gain is Gini's times a constant.
"""

import resource
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from benchmarks.scale_tree import DEPTH, print_leaves

ROWS_AT_A_TIME = 1_000_000
SETTINGS = {
    "objective": "binary",
    "max_depth": DEPTH,
    "num_leaves": 2**DEPTH,
    "max_bin": 255,
    "min_data_in_leaf": 1,
    "min_sum_hessian_in_leaf": 0.0,  # like ours, no limit but the depth
    "learning_rate": 1.0,
    "num_threads": 2,
    "deterministic": True,
    "verbose": -1,
}


def check_lightgbm() -> None:
    """End with one sentence if LightGBM is not installed."""
    if find_spec("lightgbm") is None:
        sys.exit(
            "--lightgbm needs LightGBM: run `python -m pip install -r requirements-dev.txt` first."
        )


def measure_lightgbm(folder: Path) -> None:
    """Print the time and memory of LightGBM's tree, and its total impurity on all rows."""
    import lightgbm
    import pyarrow as pa
    import pyarrow.parquet as pq

    pa.set_cpu_count(2)
    ends = [time.perf_counter()]
    table = pq.read_table(folder)
    y = table["y"].to_numpy()
    rows = table.drop_columns("y")
    ends.append(time.perf_counter())
    binned = lightgbm.Dataset(rows, label=y, params=SETTINGS, free_raw_data=False).construct()
    ends.append(time.perf_counter())
    tree = lightgbm.train(SETTINGS, binned, num_boost_round=1)
    ends.append(time.perf_counter())
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    parts = ("read into memory", "bins", "training", "LightGBM, in all")
    for name, seconds in zip(parts, [*np.diff(ends), ends[-1] - ends[0]], strict=True):
        print(f"  {name:24}{seconds:7.1f} s")
    print(f"  peak memory             {peak:7.2f} GB")
    counts = np.zeros(2**DEPTH * 2)
    for begin in range(0, len(y), ROWS_AT_A_TIME):
        leaf = np.ravel(tree.predict(rows.slice(begin, ROWS_AT_A_TIME), pred_leaf=True))
        pairs = leaf.astype(np.int64) * 2 + y[begin : begin + ROWS_AT_A_TIME]
        counts += np.bincount(pairs, minlength=len(counts))
    per_leaf = counts.reshape(-1, 2)
    print_leaves(per_leaf[per_leaf.any(axis=1)])

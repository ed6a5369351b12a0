"""The time and memory of the first tree of a table beyond memory.

    python -m benchmarks.scale                  # 10⁶ rows × 10
    python -m benchmarks.scale 10_000_000       # more, by hand
    python -m benchmarks.scale --spark          # Spark instead of DuckDB, against Spark MLlib
    python -m benchmarks.scale --lightgbm       # DuckDB, and one tree of LightGBM's in memory
    python -m benchmarks.scale --messages       # messages and bytes between workers, counted

Rows are generated into Parquet files of a temporary folder. DuckDB gets 2 threads and 2 GB. The
peak is that of the whole process: a new one for each table.
"""

import argparse
import multiprocessing
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import numpy as np

from benchmarks.scale_lightgbm import check_lightgbm, measure_lightgbm
from benchmarks.scale_messages import N_ROWS, measure_messages
from benchmarks.scale_spark import measure_mllib, measure_ours
from benchmarks.scale_tree import DEPTH, print_leaves

N_FEATURES = 10
ROWS_A_FILE = 5_000_000


def make_rows(folder: Path, n_rows: int) -> None:
    """Write Parquet files of ten numbers, and a class that three of them and noise decide."""
    import duckdb

    duck = duckdb.connect(config={"threads": 2, "memory_limit": "2GB"})
    columns = ", ".join(f"random() * {1 + i} + random() AS x{i}" for i in range(N_FEATURES))
    chance = "0.05 + 0.4 * (x0 > 0.9)::INT + 0.3 * (x3 > 2.1 AND x7 < 5.5)::INT + 0.02 * x9"
    for number, begin in enumerate(range(0, n_rows, ROWS_A_FILE)):
        n = min(ROWS_A_FILE, n_rows - begin)
        duck.execute(f"SELECT setseed({(number + 1) / 1000})")
        duck.execute(
            f"COPY (SELECT *, (random() < {chance})::INT AS y FROM (SELECT {columns} "
            f"FROM range({n}))) TO '{folder}/part{number:03d}.parquet' (COMPRESSION zstd)"
        )
    duck.close()


def measure(folder: Path) -> None:
    """Print the time and memory of a first tree of the folder."""
    from explorer import StopRules, warehouse

    began = time.perf_counter()

    def since() -> float:
        return time.perf_counter() - began

    with warehouse.open_folder(
        str(folder), memory_gb=2, threads=2, temporary=str(folder.parent)
    ) as table:
        prepared = warehouse.prepare(table, "y")
        at_bins = since()
        print(f"  edges and bins          {at_bins:7.1f} s")
        ends = [at_bins]
        tree = warehouse.grow(
            prepared, stop=StopRules(max_depth=DEPTH), on_level=lambda _: ends.append(since())
        )
        for depth, (before, end) in enumerate(pairwise(ends)):
            n_nodes = int((tree.depth == depth).sum())
            print(f"  level {depth}, {n_nodes:2d} nodes       {end - before:7.1f} s")
        print(f"  first tree of depth {DEPTH}   {since():7.1f} s")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    print(f"  peak memory             {peak:7.2f} GB")
    print_leaves(np.asarray(tree.statistics[tree.leaves]))


def main() -> None:
    """Measure each number of rows in its own process."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rows", nargs="*", type=int)
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--spark", action="store_true", help="measure Spark and Spark MLlib")
    instead.add_argument("--lightgbm", action="store_true", help="measure DuckDB and LightGBM")
    instead.add_argument("--messages", action="store_true", help="count messages between workers")
    spawn = multiprocessing.get_context("spawn")
    asked = parser.parse_args()
    measured: tuple[Callable[[Path], None], ...] = (measure,)
    if asked.spark:
        measured = (measure_ours, measure_mllib)
    elif asked.lightgbm:
        check_lightgbm()
        measured = (measure, measure_lightgbm)
    elif asked.messages:
        measured = (measure_messages,)
    for n_rows in asked.rows or [N_ROWS if asked.messages else 1_000_000]:
        with tempfile.TemporaryDirectory() as folder:
            rows = Path(folder) / "rows"
            rows.mkdir()
            began = time.perf_counter()
            maker = spawn.Process(target=make_rows, args=(rows, n_rows))
            maker.start()
            maker.join()
            size = sum(file.stat().st_size for file in rows.iterdir()) / 1e9
            took = time.perf_counter() - began
            print(f"{n_rows:,} rows × {N_FEATURES}: {size:.2f} GB of Parquet, made in {took:.0f} s")
            print(f"  load of the machine     {os.getloadavg()[0]:7.1f}", flush=True)
            for work in measured:
                worker = spawn.Process(target=work, args=(rows,))
                worker.start()
                worker.join()
                if worker.exitcode:
                    sys.exit(worker.exitcode)


if __name__ == "__main__":
    main()

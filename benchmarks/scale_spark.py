"""Our tree over Spark against Spark MLlib's, for `python -m benchmarks.scale --spark`.

Each gets its own process and its own Spark, local[2]; times begin when Spark is ready.
"""

import os
import time
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.scale_tree import DEPTH, print_leaves

MAX_BINS = 256
MEMORY = "6g"


def _spark() -> Any:
    from pyspark.sql import SparkSession

    settings = {
        "spark.driver.memory": MEMORY,
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.sql.shuffle.partitions": "4",
    }
    return SparkSession.builder.master("local[2]").config(map=settings).getOrCreate()


def _processor_seconds() -> float:
    """Return the processor time of this process and those below it; the machine may be busy."""
    times, above = {}, {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = file.read_text()
        except OSError:  # it has just ended
            continue
        fields = text[text.rindex(")") + 2 :].split()
        pid = int(file.parent.name)
        above[pid], times[pid] = int(fields[1]), int(fields[11]) + int(fields[12])
    own = {os.getpid()}
    for _ in range(4):  # Python, Java, the daemon of the workers, the workers
        own |= {pid for pid, parent in above.items() if parent in own}
    return sum(times[pid] for pid in own) / os.sysconf("SC_CLK_TCK")


def _print(what: str, seconds: float, used: float) -> None:
    print(f"  {what:28} {seconds:7.1f} s, processor time {used:.1f} s", flush=True)


def measure_ours(folder: Path) -> None:
    """Print the time of our first tree, level by level, and its total impurity."""
    from explorer import StopRules, warehouse

    _spark()
    began, before = time.perf_counter(), _processor_seconds()
    with warehouse.open_cluster("local[2]", table=f"{folder}/") as table:
        prepared = warehouse.prepare(table, "y")
        last = time.perf_counter() - began
        _print("edges and bins", last, _processor_seconds() - before)

        def show(progress: Any) -> None:
            nonlocal last
            now = time.perf_counter() - began
            print(f"  level {progress.depth}                      {now - last:7.1f} s", flush=True)
            last = now

        tree = warehouse.grow(prepared, stop=StopRules(max_depth=DEPTH), on_level=show)
        _print("ours, in all", last, _processor_seconds() - before)
    print_leaves(np.asarray(tree.statistics[tree.leaves]))


def measure_mllib(folder: Path) -> None:
    """Print the time of MLlib's DecisionTreeClassifier, and its total impurity on all rows."""
    from pyspark.ml.classification import DecisionTreeClassifier
    from pyspark.ml.feature import VectorAssembler

    spark = _spark()
    began, before = time.perf_counter(), _processor_seconds()
    rows = spark.read.parquet(str(folder))
    names = [name for name in rows.columns if name != "y"]
    vectors = VectorAssembler(inputCols=names, outputCol="features").transform(rows)
    learner = DecisionTreeClassifier(labelCol="y", maxBins=MAX_BINS, maxDepth=DEPTH, seed=0)
    model = learner.fit(vectors.select("features", "y"))
    _print("MLlib, in all", time.perf_counter() - began, _processor_seconds() - before)
    counted = model.setLeafCol("leaf").transform(vectors).groupBy("leaf", "y").count().toArrow()
    columns = (counted[name].to_pylist() for name in ("leaf", "y", "count"))
    of_leaf: dict[float, list[int]] = {}
    for leaf, y, n in zip(*columns, strict=True):
        of_leaf.setdefault(leaf, [0, 0])[y] = n
    print_leaves(np.array([*of_leaf.values()], float))

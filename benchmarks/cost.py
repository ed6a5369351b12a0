"""The time of the Cost tab on hard tables (see benchmarks.hard_tables), and its largest subsets.

    python -m benchmarks.cost                 # all of them, some minutes
    python -m benchmarks.cost "100,000 × 50"

Each table is measured once: seconds for all three searches, and the largest subset of each. The
naive search of whole tables like these would take hours: the caps end it.
"""

import sys
import time

import numpy as np

from benchmarks.hard_tables import HARD, training_of
from explorer.growth.engines.engine_selection import wait_until_compiled
from explorer.judging.cost import measure_cost
from explorer.tree.rules import SearchRules


def report_cost(names: list[str]) -> None:
    """Print one line per table."""
    wait_until_compiled()
    print(f"{'cost':30}{'s':>8}  largest subset of each search, in rows")
    for name in names:
        make, criterion = HARD[name]
        training = training_of(*make(np.random.default_rng(0)))
        begun = time.perf_counter()
        cost = measure_cost(training, SearchRules(criterion))
        seconds = time.perf_counter() - begun
        reached = ", ".join(f"{each.searcher} {each.n_rows[-1]}" for each in cost.timings)
        same = "" if cost.agree else "; different splits"
        print(f"{name:30}{seconds:>8.2f}  {reached}{same}", flush=True)


if __name__ == "__main__":
    report_cost(sys.argv[1:] or list(HARD))

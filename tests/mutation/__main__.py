"""Breaks a sample of places in a package and lists what no test notices.

python -m tests.mutation explorer/tree                  # 150 places, against tests/tree
python -m tests.mutation explorer/tree --seed 2 --size 60
python -m tests.mutation explorer/data/roles.py --size 1000 --tests tests/data/test_roles.py
python -m tests.mutation explorer/tree --size 150 --record found.jsonl
python -m tests.mutation explorer/tree --again found.jsonl   # its survivors once more
"""

import argparse
import gc
import json
import math
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from explorer.judging.intervals import wilson_interval
from tests.mutation.mutants import Mutant, named, sampled
from tests.mutation.running import killer, measured


@dataclass
class Run:
    """A plugin of pytest: tests are collected as ever, then run against each mutant."""

    mutants: list[Mutant]
    record: Path | None
    until: float  # of the monotonic clock; what has run by then is a random sample too
    killed: int = 0
    survived: int = 0

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        gc.freeze()
        reach = measured(session.items)
        print(f"{len(session.items)} tests, {sum(reach.seconds):.0f} s under coverage", flush=True)
        for mutant in self.mutants:
            if time.monotonic() > self.until:
                break
            found = killer(mutant, session.items, reach)
            self.killed += bool(found)
            self.survived += not found
            if not found:
                tests = len(reach.of(mutant))
                print(f"{mutant.path}:{mutant.line} {mutant.owner} ({tests} tests)")
                print(f"    {mutant.change}", flush=True)
            if self.record:
                self._write(mutant, found)
        return True

    def _write(self, mutant: Mutant, found: str) -> None:
        line: dict[str, Any] = {"name": mutant.name, "line": mutant.line, "killer": found}
        with self.record.open("a") as record:
            record.write(json.dumps({**line, "change": mutant.change}) + "\n")


def main() -> int:
    asked = _asked()
    if asked.again:
        lines = [json.loads(line) for line in asked.again.read_text().splitlines()]
        names = {line["name"] for line in lines if not line["killer"]}
        mutants, population = named(asked.package, names), len(names)
    else:
        mutants, population = sampled(asked.package, asked.size, asked.seed)
    parts = asked.package.with_suffix("").parts
    tests = asked.tests or [str(Path("tests", parts[1]))]
    run = Run(mutants, asked.record, time.monotonic() + 60 * asked.minutes)
    print(f"{asked.package}: {len(mutants)} of {population} mutants, seed {asked.seed}", flush=True)
    # hypothesis is imported already, as a part of what runs the tests.
    known = ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
    code = pytest.main(["-n0", "-s", "-p", "no:cacheprovider", *known, *tests], plugins=[run])
    tried = np.array([run.killed + run.survived])
    (low,), (high,) = wilson_interval(run.killed / tried, tried)
    print(f"killed {run.killed} of {tried[0]}, 95 % interval {low:.1%} to {high:.1%}")
    return int(code)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation")
    parser.add_argument("package", type=Path)
    parser.add_argument("--size", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--tests", nargs="+")
    parser.add_argument("--record", type=Path)
    parser.add_argument("--again", type=Path)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())

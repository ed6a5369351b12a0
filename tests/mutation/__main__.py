"""Breaks a sample of places in one package or several and lists what no test notices.

python -m tests.mutation explorer/tree                  # 150 places, against tests/tree
python -m tests.mutation explorer/tree explorer/views/nodes --seed 2 --size 60   # of each
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
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from tests.mutation.held import held
from tests.mutation.mutants import Mutant, named, sampled
from tests.mutation.running import Calls, killer, measured


@dataclass
class Run:
    """A plugin of pytest: tests are collected as ever, then run against each mutant."""

    mutants: Iterable[Mutant]
    record: Path | None
    until: float  # of the monotonic clock; what has run by then is a random sample too
    found: list[tuple[Mutant, str]] = field(default_factory=list)  # each with its killer, or ""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        gc.freeze()
        reach = measured(session.items)
        print(f"{len(session.items)} tests, {sum(reach.seconds):.0f} s under coverage", flush=True)
        for mutant in self.mutants:
            if time.monotonic() > self.until:
                break
            found = killer(mutant, session.items, reach)
            self.found.append((mutant, found))
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

    def held(self, package: Path) -> str:
        """How many of the package's mutants a test noticed."""
        killers = [killer for mutant, killer in self.found if mutant.path.is_relative_to(package)]
        return f"{package}: {held(killers)}"


def main() -> int:
    asked = _asked()
    samples = []
    for package in asked.packages:
        mutants, population = _chosen(package, asked)
        size = population if asked.again else min(asked.size, population)
        print(f"{package}: {size} of {population} mutants, seed {asked.seed}", flush=True)
        samples.append(mutants)
    # In turn, so that a run that is out of time has tried the same number from each package.
    mutants = (mutant for turn in zip_longest(*samples) for mutant in turn if mutant)
    rooms = {str(Path("tests", package.with_suffix("").parts[1])) for package in asked.packages}
    run = Run(mutants, asked.record, time.monotonic() + 60 * asked.minutes)
    # hypothesis is imported already, as a part of what runs the tests.
    known = ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
    tests = asked.tests or sorted(rooms)
    code = pytest.main(
        ["-n0", "-s", "-p", "no:cacheprovider", *known, *tests], plugins=[run, Calls()]
    )
    print(*map(run.held, asked.packages), sep="\n")
    return int(code)


def _chosen(package: Path, asked: argparse.Namespace) -> tuple[Iterator[Mutant], int]:
    if not asked.again:
        return sampled(package, asked.size, asked.seed)
    lines = [json.loads(line) for line in asked.again.read_text().splitlines()]
    return named(package, {line["name"] for line in lines if not line["killer"]})


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation")
    parser.add_argument("packages", type=Path, nargs="+", metavar="package")
    parser.add_argument("--size", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--tests", nargs="+")
    parser.add_argument("--record", type=Path)
    parser.add_argument("--again", type=Path)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())

"""Break the browser's code in one line at a time and print which test notices it.

python -m tests.mutation.browser                            # all sixty: takes hours
python -m tests.mutation.browser --only ribbons-cross legend-too-pale --record found.jsonl
python -m tests.mutation.browser --only ribbons-cross --tests tests/browser/tree/test_layout.py
python -m tests.mutation.browser --deep                     # if the gate passes, the deep tier too
"""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests.mutation.browser_lines import BROKEN_LINES, BrokenLine
from tests.mutation.held import held
from tests.support.paths import ROOT

COPIED = (
    *("explorer", "tests", "datasets", "docs", ".streamlit"),
    *("app.py", "pyproject.toml", "README.md", "requirements.txt", "LICENSE"),
)
LEFT_OUT = shutil.ignore_patterns("node_modules", ".*_cache")

BROWSER_TESTS = "tests/browser"
OWN_TESTS = {"shared": ("shared", "tree"), "splits": ("split_search", "arithmetic")}
"""Test folders of a code folder, unless they are the one of its name."""

REHEARSAL = f"{BROWSER_TESTS}/shared/test_impurity.py"
ANY_TIER = ("-m", "")
HANGS = "tests that ran out of patience"
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+?\.py::.+?)(?: - .*)?$", re.MULTILINE)
NOTHING_FAILED = {0, 5}  # all passed, or there was none
GRACE = 60  # seconds to close the server and the browser


def folders_of(line: BrokenLine) -> tuple[str, ...]:
    """Return the folders of `tests/browser` that test the line's folder."""
    folder = line.file.split("/")[0]
    return OWN_TESTS.get(folder, (folder,))


@dataclass
class Run:
    """Break and test a copy of the checkout; the checkout itself never changes."""

    copy: Path
    tests: list[str]  # run only these, unless empty
    is_deep: bool
    patience: float  # seconds for one run of pytest
    _passes_unbroken: dict[str, bool] = field(default_factory=dict)

    def rehearse(self) -> None:
        """Compile the copy's kernels, and see that tests pass there before anything is broken."""
        if failing := self._first_failing(["-n", "2", REHEARSAL]):
            raise SystemExit(f"{failing} fails before anything is broken.")

    def killer(self, line: BrokenLine) -> str:
        """Return the test that notices the broken line, or "" if none does."""
        path = self.copy / line.path
        unbroken, broken = path.read_text(encoding="utf-8"), line.source(self.copy)
        by_chance: list[str] = []
        path.write_text(broken, encoding="utf-8")
        try:
            for stage in [self.tests] if self.tests else self._stages(line):
                while test := self._first_failing([*stage, *_without(by_chance)]):
                    if test == HANGS or self._notices(test, path, unbroken, broken):
                        return test
                    print(f"{line.name}: not counted, {test}", flush=True)
                    by_chance.append(test)
        finally:
            path.write_text(unbroken, encoding="utf-8")
        return ""

    def _notices(self, test: str, path: Path, unbroken: str, broken: str) -> bool:
        """Return whether a test that failed passes on the unbroken code, and fails again.

        A busy machine can make any test fail.
        """
        if test not in self._passes_unbroken:
            path.write_text(unbroken, encoding="utf-8")
            self._passes_unbroken[test] = not self._first_failing([*ANY_TIER, test])
            path.write_text(broken, encoding="utf-8")
        return self._passes_unbroken[test] and self._first_failing([*ANY_TIER, test]) != ""

    def _stages(self, line: BrokenLine) -> list[list[str]]:
        """Return pytest's arguments, stage by stage: the tests of the line's own folder first."""
        own = [f"{BROWSER_TESTS}/{name}" for name in folders_of(line)]
        rest = [BROWSER_TESTS, *(f"--ignore={folder}" for folder in own)]
        gate = [own, ["-n", "2", *rest]]
        deep = [["-m", "deep", *stage] for stage in gate]
        return [*gate, *deep] if self.is_deep else gate

    def _first_failing(self, arguments: list[str]) -> str:
        """Return the id of the first test that fails in the copy, or "" if all pass."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
        process = subprocess.Popen(
            [*command, *arguments],
            cwd=self.copy,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            # Without a browser tests must fail, not skip. Nothing may be imported from elsewhere.
            env={**os.environ, "EXPLORER_REQUIRE_BROWSER": "1", "PYTHONPATH": ""},
        )
        try:
            output, _ = process.communicate(timeout=self.patience)
        except subprocess.TimeoutExpired:
            return _broken_off(process)
        if found := FAILED.search(output):
            return found[1]
        if process.returncode not in NOTHING_FAILED:
            raise RuntimeError(f"pytest {' '.join(arguments)}:\n{output[-4000:]}")
        return ""


def _broken_off(process: subprocess.Popen[str]) -> str:
    process.send_signal(signal.SIGINT)
    try:
        process.communicate(timeout=GRACE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
    return HANGS


def _without(tests: list[str]) -> list[str]:
    return [f"--deselect={test}" for test in tests]


def _copied(to: Path) -> Path:
    """Copy what the tests need. Files keep their times, so compiled kernels stay valid."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, to / name, ignore=LEFT_OUT)
        else:
            shutil.copy2(source, to / name)
    return to


def main() -> int:
    asked = _asked()
    lines = [line for line in BROKEN_LINES if not asked.only or line.name in asked.only]
    killers = []
    with tempfile.TemporaryDirectory(prefix="broken-lines-") as folder:
        run = Run(_copied(Path(folder)), asked.tests, asked.deep, 60 * asked.patience)
        run.rehearse()
        for line in lines:
            started = time.monotonic()
            killer = run.killer(line)
            seconds = round(time.monotonic() - started)
            killers.append(killer)
            told = f"killed by {killer}" if killer else "SURVIVED"
            print(f"{line.name}: {told} ({seconds} s)", flush=True)
            if asked.record:
                found = {"name": line.name, "file": line.file, "killer": killer, "seconds": seconds}
                with asked.record.open("a") as record:
                    record.write(json.dumps(found) + "\n")
    print(f"explorer/browser: {held(killers)}")
    return 0


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.browser")
    parser.add_argument("--only", nargs="+", metavar="name")
    parser.add_argument("--tests", nargs="+", default=[], metavar="path")
    parser.add_argument("--deep", action="store_true")
    parser.add_argument("--record", type=Path)
    parser.add_argument("--patience", type=float, default=60, help="minutes for one run of pytest")
    asked = parser.parse_args()
    if unknown := set(asked.only or []) - {line.name for line in BROKEN_LINES}:
        parser.error(f"no such line: {', '.join(sorted(unknown))}")
    return asked


if __name__ == "__main__":
    sys.exit(main())

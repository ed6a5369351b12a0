"""Break the browser's code in one line at a time and print which test notices it.

python -m tests.mutation.browser                            # all sixty: takes hours
python -m tests.mutation.browser --only ribbons-cross legend-too-pale --record found.jsonl
python -m tests.mutation.browser --only ribbons-cross --tests tests/browser/tree/test_layout.py
python -m tests.mutation.browser --own                      # only the tests of the line's folder
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
from contextlib import suppress
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
HANGS = "a test that hangs"
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+?\.py::.+?)(?: - .*)?$", re.MULTILINE)
NOTHING_FAILED = {0, 5}  # all passed, or there was none
GRACE = 60  # seconds


def folders_of(line: BrokenLine) -> tuple[str, ...]:
    """Return the folders of `tests/browser` that test the line's folder."""
    folder = line.file.split("/")[0]
    return OWN_TESTS.get(folder, (folder,))


@dataclass
class Run:
    """Break and test a copy of the checkout; the checkout itself never changes."""

    copy: Path
    tests: list[str]  # run only these, unless empty
    is_own: bool  # run only the tests of the line's own folder
    is_deep: bool
    patience: float  # seconds in which at least one test must end
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
        gate = [own] if self.is_own else [own, ["-n", "2", *rest]]
        deep = [["-m", "deep", *stage] for stage in gate]
        return [*gate, *deep] if self.is_deep else gate

    def _first_failing(self, arguments: list[str]) -> str:
        """Return the id of the first test that fails in the copy, or "" if all pass."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
        # Without a browser tests must fail, not skip. Nothing may be imported from elsewhere.
        own = {"EXPLORER_REQUIRE_BROWSER": "1", "PYTHONPATH": "", "PYTHONUNBUFFERED": "1"}
        with tempfile.TemporaryFile("w+", encoding="utf-8") as output:
            process = subprocess.Popen(
                [*command, *arguments],
                cwd=self.copy,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                env=os.environ | own,
                start_new_session=True,  # so that all its processes can be ended
            )
            try:
                if self._hangs(process, output.fileno()):
                    return HANGS
            finally:
                _end(process)
            output.seek(0)
            written = output.read()
        if found := FAILED.search(written):
            return found[1]
        if process.returncode not in NOTHING_FAILED:
            raise RuntimeError(f"pytest {' '.join(arguments)}:\n{written[-4000:]}")
        return ""

    def _hangs(self, process: subprocess.Popen[bytes], output: int) -> bool:
        """Wait until pytest ends. Return whether it stopped writing output before."""
        before = -1
        while True:
            try:
                process.wait(self.patience)
                return False
            except subprocess.TimeoutExpired:
                size = os.fstat(output).st_size
                if size == before:
                    return True
                before = size


def _end(process: subprocess.Popen[bytes]) -> None:
    """Interrupt pytest unless it has ended: it closes its server and its browser."""
    for ending in (signal.SIGINT, signal.SIGKILL):
        if process.poll() is None:
            os.killpg(process.pid, ending)
            with suppress(subprocess.TimeoutExpired):
                process.wait(GRACE)


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
        run = Run(_copied(Path(folder)), asked.tests, asked.own, asked.deep, 60 * asked.patience)
        run.rehearse()
        for line in lines:
            started = time.monotonic()
            killer = run.killer(line)
            seconds = round(time.monotonic() - started)
            killers.append(killer)
            outcome = f"killed by {killer}" if killer else "SURVIVED"
            print(f"{line.name}: {outcome} ({seconds} s)", flush=True)
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
    parser.add_argument("--own", action="store_true", help="only the tests of the line's folder")
    parser.add_argument("--deep", action="store_true", help="the deep tier too")
    parser.add_argument("--record", type=Path)
    parser.add_argument("--patience", type=float, default=20, help="minutes for one test")
    asked = parser.parse_args()
    if unknown := set(asked.only or []) - {line.name for line in BROKEN_LINES}:
        parser.error(f"no such line: {', '.join(sorted(unknown))}")
    return asked


if __name__ == "__main__":
    sys.exit(main())

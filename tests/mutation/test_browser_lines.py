"""The list of broken lines fits the code as it is."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.mutation.browser import BROWSER_TESTS, folders_of
from tests.mutation.browser_lines import BROKEN_LINES, BrokenLine
from tests.support.paths import ROOT

PARSE = """
import { readFileSync } from "node:fs";
import { SourceTextModule } from "node:vm";
const refused = [];
for (const [name, source] of JSON.parse(readFileSync(0, "utf8"))) {
  try { new SourceTextModule(source); } catch (error) { refused.push(`${name}: ${error}`); }
}
console.log(JSON.stringify(refused));
"""
each_line = pytest.mark.parametrize("line", BROKEN_LINES, ids=lambda line: line.name)


def test_sixty_lines_have_names_of_their_own() -> None:
    assert len({line.name for line in BROKEN_LINES}) == len(BROKEN_LINES) == 60


@each_line
def test_the_text_that_is_broken_occurs_once_in_its_file(line: BrokenLine) -> None:
    assert line.source(ROOT) != (ROOT / line.path).read_text(encoding="utf-8")


@each_line
def test_the_folder_of_a_broken_line_has_tests(line: BrokenLine) -> None:
    assert all((ROOT / BROWSER_TESTS / folder).is_dir() for folder in folders_of(line))


def test_text_that_occurs_twice_is_refused(tmp_path: Path) -> None:
    line = BROKEN_LINES[0]
    path = tmp_path / line.path
    path.parent.mkdir(parents=True)
    path.write_text(f"{line.text}\n{line.text}\n", encoding="utf-8")
    with pytest.raises(ValueError, match="once"):
        line.source(tmp_path)


def test_broken_modules_still_parse() -> None:
    """Any test would notice a module that does not parse. Without Node this checks nothing."""
    node = shutil.which("node")
    if node is None:
        return
    sources = [(line.name, line.source(ROOT)) for line in BROKEN_LINES if line.path.suffix == ".js"]
    assert len(sources) > 50
    parsing = subprocess.run(
        [node, "--no-warnings", "--experimental-vm-modules", "--input-type=module", "-e", PARSE],
        input=json.dumps(sources),
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(parsing.stdout) == []


def test_broken_sheets_still_close_their_blocks() -> None:
    sheets = [line.source(ROOT) for line in BROKEN_LINES if line.path.suffix == ".css"]
    assert all(sheet.count("{") == sheet.count("}") for sheet in sheets)

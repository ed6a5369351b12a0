"""The walls between the stages that import-linter does not see."""

import ast
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from tests.support.paths import APP, ROOT

# Of JavaScript, the linter in explorer/browser says the same.
SOURCE_SUFFIXES = {".py", ".html"}
MAX_LINES = 400
MAX_MODULES = 24
SHARED_VIEWS = {"nodes", "panels", "scores"}
VIEWS_THAT_GROW = {"glossary"}

# Ways in which a string from a table could become part of a page.
MARKUP_FROM_STRINGS = (
    "unsafe_allow_html",
    "innerHTML",
    "outerHTML",
    "insertAdjacentHTML",
    "document.write",
)


def _sources() -> Iterator[Path]:
    yield APP
    yield from (p for p in (ROOT / "explorer").rglob("*") if p.suffix in SOURCE_SUFFIXES)


def _length(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def nodes_of(path: Path, where: str = "") -> list[ast.AST]:
    """Return the syntax of a file, or nothing if its text does not hold the pattern `where`."""
    source = path.read_text(encoding="utf-8")
    return list(ast.walk(ast.parse(source))) if re.search(where, source) else []


def guilty(paths: Iterable[Path], found_in: Callable[[Path], set[str]]) -> dict[str, set[str]]:
    """Return what is found, by the file that it is found in."""
    found = {str(path.relative_to(ROOT)): found_in(path) for path in paths}
    return {name: what for name, what in found.items() if what}


def _imported_packages(path: Path) -> set[str]:
    packages = set()
    for node in nodes_of(path):
        match node:
            case ast.Import(names=names):
                packages |= {name.name.split(".")[0] for name in names}
            case ast.ImportFrom(module=str(module)):
                packages.add(module.split(".")[0])
    return packages


def test_importing_the_library_loads_neither_the_app_nor_charts_nor_a_compiler() -> None:
    program = (
        "import sys, explorer\n"
        "print(*{'streamlit', 'plotly', 'graphviz', 'numba'} & sys.modules.keys())"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.split() == []


def test_the_entry_file_is_at_most_40_lines() -> None:
    assert _length(APP) <= 40


def test_the_entry_file_imports_only_streamlit_and_the_project() -> None:
    assert _imported_packages(APP) <= {"streamlit", "explorer", "pathlib"}


def test_no_module_is_too_long_to_read() -> None:
    lengths = {p: _length(p) for p in _sources() if p.suffix == ".py"}
    too_long = {str(p.relative_to(ROOT)): n for p, n in lengths.items() if n > MAX_LINES}
    assert too_long == {}


def test_no_room_holds_more_than_two_dozen_modules() -> None:
    rooms = Counter(path.parent for room in ("explorer", "tests") for path in modules_in(room))
    too_full = {str(room.relative_to(ROOT)): n for room, n in rooms.items() if n > MAX_MODULES}
    assert too_full == {}


def modules_in(room: str) -> list[Path]:
    return [p for p in (ROOT / room).rglob("*.py") if p.name != "__init__.py"]


def test_the_contracts_name_every_feature_that_has_views() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = {each["name"]: each for each in settings["tool"]["importlinter"]["contracts"]}
    views = ROOT / "explorer" / "views"
    rooms = {path.parent.name for path in views.glob("*/__init__.py")}
    rooms |= {path.stem for path in views.glob("*.py")} - {"__init__", "to_json"}
    features = sorted(f"explorer.views.{room}" for room in rooms - SHARED_VIEWS)
    assert sorted(contracts["No feature's views import another's"]["modules"]) == features
    shared = contracts["What features share knows no feature"]
    assert sorted(shared["forbidden_modules"]) == features
    grown = contracts["Views grow nothing and search no split: they are handed what was found"]
    names = {f"explorer.views.{room}" for room in rooms - VIEWS_THAT_GROW}
    assert set(grown["source_modules"]) == names


def markup_from_strings(path: Path) -> set[str]:
    source = path.read_text(encoding="utf-8")
    return {word for word in MARKUP_FROM_STRINGS if word in source}


def test_no_source_makes_markup_from_strings() -> None:
    assert guilty(_sources(), markup_from_strings) == {}


WALL_CLOCKS = {"time", "time_ns", "now", "utcnow", "today", "localtime", "gmtime", "ctime"}
"""Methods of `time`, `datetime` and `date` that jump when somebody sets the clock."""


def clocks_read(path: Path) -> set[str]:
    nodes = nodes_of(path, where=r"\b(time|datetime|date)\.|\bfrom time import")
    asked = {
        f"{node.value.id}.{node.attr}"
        for node in nodes
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id in {"time", "datetime", "date"}
        and node.attr in WALL_CLOCKS
    }
    imported = {
        alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module == "time"
        for alias in node.names
    }
    return asked | (imported & WALL_CLOCKS)


def test_nothing_looks_at_a_clock_that_can_be_set() -> None:
    programs = [path for path in _sources() if path.suffix == ".py"]
    assert len(programs) > 500
    assert guilty(programs, clocks_read) == {}


TESTS = sorted((ROOT / "tests").rglob("*.py"))


def imported_tests(path: Path) -> set[str]:
    nodes = nodes_of(path, where=r"\bfrom\s+tests\b(?!\.support\.)")
    modules = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    own = {module for module in modules if module and module.split(".")[0] == "tests"}
    # The mutation run is a separate program, whose parts know one another.
    allowed = (
        ("tests.support.", "tests.mutation.") if "mutation" in path.parts else "tests.support."
    )
    return {module for module in own if not module.startswith(allowed)}


def test_tests_import_harnesses_from_support_and_nothing_from_each_other() -> None:
    assert len(TESTS) > 500
    assert guilty(TESTS, imported_tests) == {}


def lengths_of_time_waited_for(path: Path) -> set[str]:
    calls = {
        node.func.attr
        for node in nodes_of(path, where="wait_for_timeout|sleep")
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    }
    return calls & {"wait_for_timeout", "sleep"}


def test_no_test_waits_for_a_length_of_time() -> None:
    assert guilty(TESTS, lengths_of_time_waited_for) == {}

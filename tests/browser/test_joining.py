"""Joined modules share one scope: nothing is imported that is not there, nothing named twice."""

import re
from collections import Counter

import pytest

from explorer.browser.joining import FOLDER, SCRIPTS

MOST_LINES = 250
IMPORT = re.compile(r'^import\b[^;]*?from "\./(\w+)\.js";', re.MULTILINE)
NAME = re.compile(r"^(?:export )?(?:function|const|let|class) (\w+)", re.MULTILINE)


def source(module: str) -> str:
    return (FOLDER / f"{module}.js").read_text("utf-8")


@pytest.mark.parametrize("component", SCRIPTS)
def test_a_component_has_every_module_it_imports_once(component: str) -> None:
    modules = SCRIPTS[component]
    assert len(set(modules)) == len(modules)
    imported = {name for module in modules for name in IMPORT.findall(source(module))}
    assert imported <= set(modules)


@pytest.mark.parametrize("component", SCRIPTS)
def test_no_name_is_declared_twice(component: str) -> None:
    names = Counter(name for module in SCRIPTS[component] for name in NAME.findall(source(module)))
    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("module", sorted(path.stem for path in FOLDER.glob("*.js")))
def test_a_module_is_short(module: str) -> None:
    assert len(source(module).splitlines()) <= MOST_LINES

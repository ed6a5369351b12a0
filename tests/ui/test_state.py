"""Every key of the session and of the address stands in one place."""

import ast
from pathlib import Path

import pytest

from explorer.ui import keys, state
from tests.support.paths import ROOT

UI = ROOT / "explorer" / "ui"
OTHERS = sorted(path for path in UI.rglob("*.py") if path.name not in ("state.py", "keys.py"))
KEYS = [
    one
    for one in state.every_key()
    if isinstance(one, keys.Session | keys.Component) and not isinstance(one, type)
]


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: str(path.relative_to(UI)))
def test_no_other_module_touches_the_session_or_the_address(path: Path) -> None:
    names = {
        node.attr
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute)
    }
    assert not names & {"session_state", "query_params"}


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: str(path.relative_to(UI)))
def test_no_other_module_invents_a_key(path: Path) -> None:
    for call in (n for n in ast.walk(ast.parse(path.read_text())) if isinstance(n, ast.Call)):
        is_container = isinstance(call.func, ast.Attribute) and call.func.attr == "container"
        keys = [k.value for k in call.keywords if k.arg == "key" and not is_container]
        # A container's key is a hook for the style sheet, and no state.
        assert not [key for key in keys if isinstance(key, ast.Constant | ast.JoinedStr)]


def test_no_two_keys_have_one_name() -> None:
    names = [one.name for one in KEYS]
    assert len(names) > 40
    assert len(set(names)) == len(names)

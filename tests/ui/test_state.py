"""Every key of the session and of the address is in one place."""

import ast
from pathlib import Path

from explorer.ui import keys, state
from tests.support.paths import ROOT

UI = ROOT / "explorer" / "ui"
OTHERS = sorted(path for path in UI.rglob("*.py") if path.name not in ("state.py", "keys.py"))
KEYS = [
    one
    for one in state.every_key()
    if isinstance(one, keys.Session | keys.Component) and not isinstance(one, type)
]


def nodes_of(path: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(path.read_text())))


def test_no_other_module_touches_the_session_or_the_address() -> None:
    touched = ("session_state", "query_params")
    sources = {path: path.read_text() for path in OTHERS}
    near = [path for path, source in sources.items() if any(name in source for name in touched)]
    names = {
        f"{path.relative_to(UI)}: {node.attr}"
        for path in near
        for node in nodes_of(path)
        if isinstance(node, ast.Attribute) and node.attr in touched
    }
    assert len(OTHERS) > 100
    assert names == set()


def test_no_other_module_invents_a_key() -> None:
    invented = []
    for path in (path for path in OTHERS if "key=" in path.read_text()):
        for call in (node for node in nodes_of(path) if isinstance(node, ast.Call)):
            is_container = isinstance(call.func, ast.Attribute) and call.func.attr == "container"
            keys = [k.value for k in call.keywords if k.arg == "key" and not is_container]
            # A container's key is a hook for the style sheet, and no state.
            found = [key for key in keys if isinstance(key, ast.Constant | ast.JoinedStr)]
            invented += [(str(path.relative_to(UI)), ast.unparse(key)) for key in found]
    assert invented == []


def test_no_two_keys_have_one_name() -> None:
    names = [one.name for one in KEYS]
    assert len(names) > 40
    assert len(set(names)) == len(names)

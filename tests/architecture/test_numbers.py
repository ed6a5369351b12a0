"""Numbers become text in one module of each language."""

import ast
import re
from pathlib import Path

from explorer.ui.pictures.serving import served_files
from tests.support.paths import ROOT

HOME = ROOT / "explorer" / "data" / "display.py"
DRAWING = {ROOT / "explorer" / "figures" / name for name in ("theme.py", "drawing", "tree")}
"""These write coordinates and colours."""
ADDRESS = {
    ROOT / "explorer" / "ui" / name for name in ("judge/cut_off.py", "limitations/imbalance.py")
}
"""The page reads these back from the address."""

FORMAT = re.compile(r"[,%eEfFgG]$")
IN_BROWSER = re.compile(r"\.(?:toPrecision|toExponential|toLocaleString)\(|\bIntl\.")


def formats(path: Path) -> set[str]:
    """Return the formats of numbers in a file's f-strings: ".3f"."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.FormattedValue(format_spec=ast.JoinedStr(values=parts)):
                spec = "".join(str(getattr(part, "value", "")) for part in parts)
                found |= {spec} if FORMAT.search(spec) else set()
    return found


def test_python_writes_numbers_in_one_module() -> None:
    others = [
        path
        for path in (ROOT / "explorer").rglob("*.py")
        if path != HOME and not DRAWING & {path, *path.parents} and path not in ADDRESS
    ]
    found = {str(path.relative_to(ROOT)): formats(path) for path in others}
    assert {name: own for name, own in found.items() if own} == {}
    assert formats(HOME)


def test_the_browser_writes_numbers_in_one_module() -> None:
    writing = {
        name
        for name, file in served_files().items()
        if name.endswith(".js") and IN_BROWSER.search(file.body.decode())
    }
    assert writing == {"shared/display.js"}

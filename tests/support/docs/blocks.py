"""The runnable blocks of a document, each with the output that the document shows below it."""

import contextlib
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_BLOCK = re.compile(
    r"^```python\n(?P<code>.*?)^```\n(?:\n```\n(?P<shown>.*?)^```$)?", re.DOTALL | re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class Block:
    """Code, the line of the document that it begins at, and its output as the document shows it."""

    code: str
    line: int
    shown: str | None


def blocks_of(document: Path) -> Iterator[Block]:
    """Return the blocks of Python in the order of the document."""
    text = document.read_text("utf-8")
    for found in _BLOCK.finditer(text):
        line = text.count("\n", 0, found.start("code"))
        yield Block(found["code"], line, found["shown"])


def run(block: Block, name: str, names: dict[str, Any]) -> str:
    """Run a block among the names that those before it have made, and return what it prints."""
    printed = io.StringIO()
    source = compile("\n" * block.line + block.code, name, "exec")
    with contextlib.redirect_stdout(printed):
        exec(source, names)
    return printed.getvalue()

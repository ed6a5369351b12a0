"""The API reference: every public name with its docstring, as one page of HTML.

    python -m tests.support.docs.reference build/api

pdoc renders it. Docstrings list parameters and fields as lines of `name: words`, which Markdown
would join to one paragraph: they become a list.
"""

import re
import sys
from pathlib import Path
from typing import Any

import jinja2
import pdoc
from pdoc import render

import explorer

_ITEM = re.compile(r"(?P<names>[a-z]\w*(?:, [a-z]\w*)*): (?=\S)")
_FOLDER = Path("build/api")


def as_list(docstring: str) -> str:
    """Return the docstring with its lines of `name: words` as items of a list.

    A paragraph is a list if it begins with such a line; a line that does not begin one goes on
    with the item before it.
    """
    return "\n\n".join(map(_paragraph, re.split(r"\n{2,}", docstring)))


def _paragraph(text: str) -> str:
    if not _ITEM.match(text):
        return text
    # An item may also begin within a line, after the sentence that ends the item before.
    parts = re.split(rf"(?:^|\n|(?<=[.;] ))(?={_ITEM.pattern.replace('?P<names>', '?:')})", text)
    items = [" ".join(part.split()) for part in parts if part.strip()]
    return "\n".join(_ITEM.sub(r"- **\g<names>**: ", item, count=1) for item in items)


def write(folder: Path) -> Path:
    """Write the reference into the folder and return its page."""
    for name in explorer.__all__:
        getattr(explorer, name)  # names load when they are first used
    plain: Any = render.env.filters["to_markdown"]

    @jinja2.pass_context
    def to_markdown(context: Any, docstring: str) -> str:
        return str(plain(context, as_list(docstring)))

    render.env.filters["to_markdown"] = to_markdown
    render.configure(docformat="markdown", show_source=False, search=False)
    try:
        pdoc.pdoc("explorer", output_directory=folder)
    finally:
        render.env.filters["to_markdown"] = plain
    return folder / "explorer.html"


if __name__ == "__main__":
    print(write(Path(sys.argv[1]) if len(sys.argv) > 1 else _FOLDER))

"""The pictures' modules and style sheets for the HTML file."""

import re
from collections.abc import Iterable
from graphlib import TopologicalSorter

from explorer.browser.import_graph import imports_of, with_whole_names
from explorer.browser.pictures import (
    ARITHMETIC,
    COLOURS,
    FOLDER,
    LEAVES,
    REGIONS,
    SPLIT_SEARCH,
    TREE,
    Picture,
    bare,
)
from explorer.figures.theme import style_sheet

PARTS: dict[str, Picture] = {
    "tree": TREE,
    "regions": REGIONS,
    "search": SPLIT_SEARCH,
    "arithmetic": ARITHMETIC,
    "leaves": LEAVES,
}
"""The pictures of a file, by the names that its page uses."""
ENTRY = "one_file/one_file.js"
"""The module that mounts them."""
LOADING = "one_file/loading.js"
"""The page's only inline script, which turns the texts into modules."""
PAGE_SHEET = "one_file/one_file.css"


def module_texts(parts: Iterable[Picture]) -> dict[str, str]:
    """Return every module that the pictures need, once, after its imports.

    Imports use complete names; comments are removed.
    """
    sources: dict[str, str] = {}
    imports: dict[str, list[str]] = {}
    waiting = [ENTRY, *(part.entry for part in parts)]
    while waiting:
        name = waiting.pop()
        if name not in sources:
            sources[name] = _read(name)
            imports[name] = imports_of(name, sources[name])
            waiting += imports[name]
    order = TopologicalSorter(imports).static_order()
    return {name: bare(with_whole_names(name, sources[name])) for name in order}


def sheet_texts(parts: Iterable[Picture]) -> dict[str, str]:
    """Return every style sheet that the pictures use, once."""
    names = dict.fromkeys(name for part in parts for name in part.sheets)
    return {name: style_sheet() if name == COLOURS else bare(_read(name)) for name in names}


def page_sheet() -> str:
    """Return the style sheet of the page around the pictures, in the same colours."""
    sheet = style_sheet() + bare(_read(PAGE_SHEET))
    return re.sub(r":host(?:\((.+?)\))?", r":root\1", sheet)


def loading_script() -> str:
    """Return the page's inline script."""
    return bare(_read(LOADING))


def _read(name: str) -> str:
    return (FOLDER / name).read_text("utf-8")

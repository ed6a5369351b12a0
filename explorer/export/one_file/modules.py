"""The pictures' modules and style sheets, as a file of its own holds them."""

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
"""The pictures of a file, by the names by which its page asks for them."""
ENTRY = "one_file/one_file.js"
"""What mounts them."""
LOADING = "one_file/loading.js"
"""What makes modules of the texts: the one script that is written into the page."""
PAGE_SHEET = "one_file/one_file.css"


def module_texts(parts: Iterable[Picture]) -> dict[str, str]:
    """Every module that the pictures need, once, behind those that it imports; imports by whole
    names, without comments."""
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
    """Every style sheet that the pictures wear, once."""
    names = dict.fromkeys(name for part in parts for name in part.sheets)
    return {name: style_sheet() if name == COLOURS else bare(_read(name)) for name in names}


def page_sheet() -> str:
    """The style sheet of the page around the pictures, in the same colours."""
    sheet = style_sheet() + bare(_read(PAGE_SHEET))
    return re.sub(r":host(?:\((.+?)\))?", r":root\1", sheet)


def loading_script() -> str:
    """The script that is written into the page."""
    return bare(_read(LOADING))


def _read(name: str) -> str:
    return (FOLDER / name).read_text("utf-8")

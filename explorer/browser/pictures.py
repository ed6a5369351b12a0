"""The module that draws each picture, its style sheets, and both as text."""

import re
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent
COLOURS = "shared/colours.css"
"""Generated of the themes, so that pictures and charts have the same colours."""

QUIET = ("marks", "legend", "hover_card", "quiet")
"""The looks of what is drawn as a tree."""
_OF_ALL = ("shared/theme.css", "shared/saving/saving.css")
TERM = "terms/term"
"""The look of a word that the glossary explains."""
_COMMENT = re.compile(r"^ */\*(?:(?!\*/).)*\*/\n", re.DOTALL | re.MULTILINE)
_INDENT = re.compile(r"^\s+", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Picture:
    """The module whose default export draws it, and its style sheets in order."""

    entry: str
    sheets: tuple[str, ...] = ()


def picture(room: str, *shared: str, own: tuple[str, ...] = ()) -> Picture:
    """Return a folder's picture: its module and sheet, after the shared looks that it needs."""
    rooms = (name if "/" in name else f"drawing/{name}" for name in shared)
    looks = (COLOURS, *_OF_ALL, *(f"shared/{name}.css" for name in rooms))
    entry = room.rpartition("/")[2]
    sheets = (f"{room}/{name}.css" for name in (entry, *own))
    return Picture(f"{room}/{entry}.js", (*looks, *sheets))


def bare(source: str) -> str:
    """Return the source without comments on their own lines, and without indents."""
    return _INDENT.sub("", _COMMENT.sub("", source))


# What a tree's own file shows, too.
_OF_TREE = ("frame", "guide", "player/player", "first_steps/first_steps")
TREE = picture("tree", *QUIET, TERM, own=_OF_TREE)
REGIONS = picture("regions", "hover_card", TERM)
SPLIT_SEARCH = picture("split_search", "unseen", TERM)
ARITHMETIC = picture("arithmetic", "unseen", "scrolls", TERM)

LEAVES = Picture("one_file/leaves.js", (COLOURS, "shared/theme.css", "one_file/leaves.css"))
"""On the page a Streamlit table replaces it."""

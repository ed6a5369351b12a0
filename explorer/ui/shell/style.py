"""The page's style sheets and icon, read once: every run of the page sends them.

The script of the page cannot keep them, because Streamlit runs it as a new module each time.
"""

import re
from functools import cache
from pathlib import Path

_COMMENT = re.compile(r"/\*.*?\*/\n?", re.DOTALL)
_SPACES = (
    (re.compile(r"^\s+", re.MULTILINE), ""),
    (re.compile(r"^([a-z-]+): ", re.MULTILINE), r"\1:"),
    (re.compile(r"\s*([{};])\s*"), r"\1"),
    (re.compile(r";(?=\})"), ""),
    (re.compile(r",\n|, (?=[.:\[])"), ","),
    (re.compile(r" (>) (?=[.:\[a-z*])"), r"\1"),
    (re.compile(r'\[([a-z-]+[*^$]?)="([A-Za-z_][\w-]*)"\]'), r"[\1=\2]"),
    (re.compile(r"(?<=[\s:(])0\."), "."),
)
"""What a style sheet can do without, and what takes its place."""


@cache
def style(sheet: str) -> str:
    """Return a style sheet of the shell as sent with a first load, without comments and spaces."""
    bare = _COMMENT.sub("", Path(__file__).with_name(sheet).read_text("utf-8"))
    for spaces, instead in _SPACES:
        bare = spaces.sub(instead, bare)
    return f"<style>{bare}</style>"


@cache
def icon() -> str:
    """Return the page's icon as SVG."""
    return Path(__file__).with_name("icon.svg").read_text("utf-8")

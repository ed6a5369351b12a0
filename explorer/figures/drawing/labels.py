"""Texts of the tree's picture, each shortened where its room ends: `labels.js` in Python."""

import re
from collections.abc import Callable
from typing import Literal

from explorer.figures.drawing.advance_widths import is_measured, text_width
from explorer.figures.drawing.markup import Attributes, Markup, element, literal

Style = Literal["name", "threshold", "edge", "mean", "small"]
Anchor = Literal["start", "middle", "end"]

FAMILY = "'Source Sans', 'Source Sans 3', 'Source Sans Pro', Arial, system-ui, sans-serif"
"""The pages' font by the names that it goes by, then what the machine has."""
TYPE: dict[Style, tuple[int, float]] = {
    "name": (600, 13),
    "threshold": (650, 12),
    "edge": (600, 12),
    "mean": (650, 16),
    "small": (400, 11.5),
}
"""Weight and size in pixels, as `browser/shared/drawing/labels.js` has them."""

_RIGHT_TO_LEFT = re.compile("^[^A-Za-z0-9≤>]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")


def label_width(style: Style, text: str) -> float:
    """In pixels."""
    return text_width(text, *TYPE[style])


def label(
    style: Style,
    x: float,
    y: float,
    text: str,
    fill: str,
    *,
    anchor: Anchor = "start",
    room: float | None = None,
    whole: str | None = None,
    slanted: bool = False,
    outline: str | None = None,
    more: Markup | None = None,
) -> Markup:
    """A text at its baseline; what does not fit ends in "…" and is told whole by a title.

    `outline` is a colour around the letters, for text on ribbons; `more` follows the text.
    """
    shown = text if room is None else fitted(style, text, room)
    whole = text if whole is None else whole
    weight, size = TYPE[style]
    length: Attributes = {}
    if is_measured(shown) and not more:
        # Another font, wider or narrower, takes the room that this one has.
        length = {"textLength": text_width(shown, weight, size), "lengthAdjust": "spacingAndGlyphs"}
    at: Attributes = {
        "x": x,
        "y": y,
        "font-size": size,
        "font-weight": weight,
        "font-style": "italic" if slanted else None,
        "text-anchor": None if anchor == "start" else anchor,
        **length,
    }
    title = [element("title", {}, literal(whole))] if shown != whole else []
    words = [literal(isolated(shown)), *([more] if more else [])]
    own = element("text", {"fill": fill, **at}, *words, *title)
    return element("g", {}, _ground(outline, at, words), own) if outline else own


def _ground(colour: str, at: Attributes, words: list[Markup]) -> Markup:
    """Around the letters, as a text below them: not every program paints strokes before fills, and
    it would hide the letters."""
    around: Attributes = {"fill": colour, "stroke": colour, "stroke-width": 3}
    around |= {"stroke-linejoin": "round", "aria-hidden": "true"}
    return element("text", {**at, **around}, *words)


def isolated(text: str) -> str:
    """Text that runs from right to left as a run of its own: it changes nothing beside it."""
    return f"\u2068{text}\u2069" if _RIGHT_TO_LEFT.match(text) else text


def fitted(style: Style, text: str, room: float) -> str:
    """The text, or as much of its beginning as fits with "…"; "" where nothing does."""
    if label_width(style, text) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if label_width(style, f"{text[:middle].rstrip()}…") <= room:
            low = middle
        else:
            high = middle - 1
    return f"{text[:low].rstrip()}…" if low else ""


def on_two_lines(style: Style, text: str, room: float) -> list[str]:
    """The text on at most two lines, as equal as they get."""
    if label_width(style, text) <= room:
        return [text]
    words = text.split(" ")
    tries = [[text]] + [[" ".join(words[:k]), " ".join(words[k:])] for k in range(1, len(words))]
    return min(tries, key=lambda lines: max(label_width(style, line) for line in lines))


def fits_in(style: Style, room: float) -> Callable[[str], bool]:
    """Whether a text of this style has room."""
    return lambda text: label_width(style, text) <= room

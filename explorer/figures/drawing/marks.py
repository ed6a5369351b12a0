"""SVG elements as text, with table text escaped, and the look of classes and means."""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import NewType

from explorer.figures.theme import Theme, mix

Markup = NewType("Markup", str)
"""Text that is already markup; a plain string becomes markup only through `literal`."""
Attributes = dict[str, str | float | None]

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

HATCHED = "hatched-other"
_MIXING = 0.55
"""How strongly impurity mixes a colour with grey: less than fully, so that some colour remains."""


def element(name: str, attributes: Mapping[str, str | float | None], *children: Markup) -> Markup:
    """Return the element; attributes that are None are left out, and numbers have at most two
    decimals."""
    written = "".join(
        f' {key}="{number(value) if isinstance(value, int | float) else _escaped(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    if not children:
        return Markup(f"<{name}{written}/>")
    return Markup(f"<{name}{written}>{''.join(children)}</{name}>")


def literal(text: str) -> Markup:
    """Return the text as markup that displays it unchanged; characters that XML does not allow
    become �."""
    return Markup(_escaped(text))


def joined(parts: Iterable[Markup]) -> Markup:
    """Return elements one after the other."""
    return Markup("".join(parts))


def number(value: float) -> str:
    """Return a coordinate with two decimals: finer differences are not visible."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def moved(x: float, y: float) -> str:
    """Return the transform that moves an element to this position."""
    return f"translate({number(x)} {number(y)})"


def _escaped(text: str) -> str:
    return escape(_NOT_XML.sub("\ufffd", text))


def slot_paint(slot: int, theme: Theme) -> str:
    """Return the paint of a class slot, for fill and stroke."""
    return f"url(#{HATCHED})" if slot < 0 else theme.classes[slot]


def mixed_paint(slot: int, purity: float, theme: Theme) -> str:
    """Return a class colour, mixed with more grey the more impure the node is; plain grey for
    "other"."""
    if slot < 0:
        return theme.other
    return mix(theme.classes[slot], theme.other, round(100 * max(0.0, purity) ** _MIXING) / 100)


def mean_paint(position: float, theme: Theme) -> str:
    """Return the colour of a mean at this position on the target's scale, 0 to 1."""
    at = min(max(position, 0.0), 1.0) * 3
    low = min(math.floor(at), 2)
    return mix(theme.means[low + 1], theme.means[low], round(100 * (at - low)) / 100)


def pattern_defs(theme: Theme) -> Markup:
    """Return the hatching, which every picture that draws "other" contains once."""
    stripe = element("rect", {"width": 3, "height": 6, "fill": theme.other})
    size: Attributes = {"id": HATCHED, "width": 6, "height": 6, "patternUnits": "userSpaceOnUse"}
    pattern = element("pattern", {**size, "patternTransform": "rotate(45)"}, stripe)
    return element("defs", {}, pattern)


def glyph(slot: int, x: float, y: float, theme: Theme, r: float = 4.6) -> Markup:
    """Return the glyph of a class, which distinguishes it in addition to its colour."""
    look: Attributes = {"fill": "none", "stroke": theme.other, "stroke-width": 1.25}
    if slot >= 0:
        look = {"fill": theme.classes[slot]}
    return element("path", {"d": glyph_path(slot, r), "transform": moved(x, y), **look})


def glyph_path(slot: int, r: float) -> str:
    """Return the outline of a class's glyph around 0, 0; that of "other" is drawn as lines."""
    if slot < 0:
        near, far = (number((r - 0.6) * share) for share in (0.28, 0.88))
        stripes = f"M-{far} {near}L{near} -{far}M-{near} {far}L{far} -{near}"
        return _circle(r - 0.6) + stripes
    match slot:
        case 1:
            return _corners([(-90, 1), (30, 1), (150, 1)], r * 1.25, r * 0.2)
        case 2:
            return _corners([(45, 1), (135, 1), (225, 1), (315, 1)], r * 1.2)
        case 3:
            return _corners([(0, 1), (90, 1), (180, 1), (270, 1)], r * 1.2)
        case 4:
            return _plus(r, 1)
        case 5:
            return _corners([(k * 36 - 90, 0.45 if k % 2 else 1) for k in range(10)], r * 1.2)
        case 6:
            return _plus(r, math.sqrt(0.5))
        case 7:
            return _corners([(60 * k, 1) for k in range(6)], r * 1.08)
    return _circle(r)


def _circle(r: float) -> str:
    n, d = number(r), number(2 * r)
    return f"M-{n} 0a{n} {n} 0 1 0 {d} 0a{n} {n} 0 1 0 -{d} 0z"


def _corners(angles: Sequence[tuple[float, float]], r: float, down: float = 0) -> str:
    points = [
        f"{number(math.cos(math.radians(angle)) * r * share)} "
        f"{number(math.sin(math.radians(angle)) * r * share + down)}"
        for angle, share in angles
    ]
    return f"M{'L'.join(points)}z"


def _plus(r: float, turn: float) -> str:
    a, b, sine = r * 1.08, r * 0.38, math.sqrt(1 - turn * turn)
    points = [(-b, -a), (b, -a), (b, -b), (a, -b), (a, b), (b, b)]
    points += [(-x, -y) for x, y in points]
    turned = [f"{number(x * turn - y * sine)} {number(x * sine + y * turn)}" for x, y in points]
    return f"M{'L'.join(turned)}z"

"""Colours, glyphs and type of every picture, all defined here."""

from collections.abc import Sequence
from dataclasses import dataclass, fields

from explorer.views.nodes.classes import OTHER, class_slots

FONT = "Source Sans, sans-serif"
SMALL, BODY, NAME, TITLE = 11.5, 13.0, 13.0, 15.0

GLYPHS = ("circle", "triangle-up", "square", "diamond", "cross", "star", "x", "hexagon")
SIGNS = ("●", "▲", "■", "◆", "✚", "★", "✖", "⬢")
GLYPH_SIZES = (7.0, 8.5, 6.5, 8.0, 8.0, 9.0, 7.5, 8.0)
OTHER_GLYPH, OTHER_SIGN, OTHER_SIZE = "circle", "▨", 6.0


@dataclass(frozen=True, slots=True)
class Theme:
    """One colour scheme: text and class colours can be distinguished on `page` and on `card`.

    `classes` are eight colours that also differ in lightness, so that they can be distinguished in
    a print without colours. The first four differ strongly, so do colours of the same hue, and each
    differs from the next. `means` is a scale from the lowest to the highest mean; `tint` is the
    share of a class colour laid over the page for a region.
    """

    name: str
    page: str
    card: str
    text: str
    text_soft: str
    text_faint: str
    border: str
    rule: str
    grid: str
    boxed_out: str
    accent: str
    halo: str
    side: str
    other: str
    classes: tuple[str, ...]
    means: tuple[str, ...]
    tint: float


LIGHT = Theme(
    name="light",
    page="#fbfbfd",
    card="#ffffff",
    text="#16181d",
    text_soft="#4a505c",
    text_faint="#686f7c",
    border="#c9cdd6",
    rule="#e4e6ec",
    grid="#eceef2",
    boxed_out="#f0f1f5",
    accent="#d6006c",
    halo="#fbe3ef",
    side="#5d6b7e",
    other="#868c98",
    classes=(
        "#d77b08",
        "#005347",
        "#7e3fdd",
        "#1f265f",
        "#c55c54",
        "#2b5a85",
        "#109697",
        "#79040e",
    ),
    means=("#269ea1", "#00728b", "#00466d", "#001b4c"),
    tint=0.17,
)

DARK = Theme(
    name="dark",
    page="#0e1117",
    card="#161a22",
    text="#f2f4f8",
    text_soft="#b9c0cc",
    text_faint="#949cab",
    border="#3c4350",
    rule="#262b36",
    grid="#1e232d",
    boxed_out="#0b0d12",
    accent="#ff5ca8",
    halo="#3a1529",
    side="#a3b1c4",
    other="#8b92a0",
    classes=(
        "#fc9976",
        "#78f5f9",
        "#8a6ffc",
        "#2f6c97",
        "#d3ffba",
        "#fdc808",
        "#c94b04",
        "#c08c9d",
    ),
    means=("#3b73a8", "#40a2d4", "#82d1f0", "#e6fafe"),
    tint=0.24,
)


@dataclass(frozen=True, slots=True)
class ClassMark:
    """How one class is drawn everywhere: colour, glyph (Plotly's name), sign (a character).

    Glyphs differ in size so that they look equally large.
    """

    colour: str
    glyph: str
    sign: str
    size: float
    is_other: bool = False


def class_colours(root_counts: Sequence[float], theme: Theme) -> tuple[ClassMark, ...]:
    """Return each class's mark by its slot (`class_slots`); classes without a slot share a hatched
    grey."""
    return tuple(
        ClassMark(theme.classes[slot], GLYPHS[slot], SIGNS[slot], GLYPH_SIZES[slot])
        if slot != OTHER
        else ClassMark(theme.other, OTHER_GLYPH, OTHER_SIGN, OTHER_SIZE, is_other=True)
        for slot in class_slots(root_counts, len(theme.classes))
    )


def mix(over: str, under: str, share: float) -> str:
    """Return `share` of one colour over another, as an opaque colour."""
    pairs = zip(_channels(over), _channels(under), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


def mean_colour(position: float, theme: Theme) -> str:
    """Return the colour of a mean at `position`, 0 to 1, between the lowest and the highest.

    Rounded to 64 steps, too fine for the eye to distinguish, so that equal boxes share one trace.
    """
    last = len(theme.means) - 1
    scaled = round(min(max(position, 0.0), 1.0) * 63) / 63 * last
    step = min(int(scaled), last - 1)
    return mix(theme.means[step + 1], theme.means[step], scaled - step)


def mean_scale(theme: Theme) -> list[list[float | str]]:
    """Return the scale of means in Plotly's form."""
    last = len(theme.means) - 1
    return [[i / last, colour] for i, colour in enumerate(theme.means)]


def style_sheet() -> str:
    """Return both themes as CSS variables of a component's host; `data-theme="dark"` chooses
    dark."""
    light, dark = (" ".join(_variables(theme)) for theme in (LIGHT, DARK))
    return (
        f':host {{ --font: "Source Sans", system-ui, sans-serif; {light} }}\n'
        f':host([data-theme="dark"]) {{ {dark} }}\n'
    )


def _variables(theme: Theme) -> list[str]:
    names = [each.name for each in fields(theme) if each.type is str]
    plain = {name.replace("_", "-"): getattr(theme, name) for name in names if name != "name"}
    plain["tint"] = f"{theme.tint:.0%}"
    plain |= {f"class-{i}": colour for i, colour in enumerate(theme.classes)}
    plain |= {f"mean-{i}": colour for i, colour in enumerate(theme.means)}
    return [f"--{name}: {colour};" for name, colour in plain.items()]


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)

"""Texts of the tree's picture, shortened to their room, and their widths.

Widths were measured in a browser, in thousandths of the font size: the advance widths of Source
Sans, the pages' font, at three weights, without kerning. A letter with an accent is as wide as the
letter without it. The width of a letter from another script is an estimate, so a name in that
script may end a little before or after the end of its room.
"""

import unicodedata
from bisect import bisect_right
from collections.abc import Callable
from functools import lru_cache
from typing import Literal

from explorer.data.display import isolated
from explorer.figures.drawing.marks import Attributes, Markup, element, literal

_LETTERS = "".join(map(chr, range(32, 127))) + (
    "\u00a0\u00a7\u00b0\u00b1\u00b5\u00b7\u00b9\u00d7\u00f7\u00df\u00c6\u00d8\u00e6\u00f8"
    "\u0141\u0142\u2009\u202f\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2192"
    "\u2212\u221e\u2248\u2260\u2264\u2265"
)

_REGULAR = """
200 289 426 497 497 824 609 249 303 303 418 497 249 311 249 350 497 497 497 497 497 497 497 497
497 497 249 249 497 497 497 425 847 543 588 571 615 527 494 617 652 263 479 579 486 727 647 664
566 664 569 534 536 645 515 786 513 476 539 303 350 303 497 500 542 504 553 456 555 496 292 504
544 246 247 495 255 829 547 542 555 555 347 419 338 544 467 719 446 467 425 303 241 303 497 200
497 331 497 562 249 367 497 497 576 822 664 778 542 500 298 100 120 480 800 249 249 426 426 304
948 497 619 497 782 497 497 497 497
"""

_SEMIBOLD = """
200 315 482 513 513 841 639 275 324 324 438 513 275 322 275 344 513 513 513 513 513 513 513 513
513 513 275 275 513 513 513 444 875 558 597 576 625 538 510 628 663 282 494 597 502 745 657 674
582 674 592 545 546 655 536 800 541 501 540 324 344 324 513 500 549 516 563 462 564 507 317 520
558 262 263 522 271 843 560 549 564 564 373 431 361 556 495 748 481 495 443 324 255 324 513 200
513 348 513 578 275 372 513 513 604 834 674 780 549 522 329 100 120 480 800 275 275 482 482 325
964 513 618 513 798 513 513 513 513
"""

_BOLDER = """
200 328 510 521 520 849 653 288 334 334 447 520 288 327 288 341 520 520 520 520 520 520 520 520
520 520 288 288 520 520 520 454 889 565 601 579 630 543 517 633 668 292 501 606 510 754 661 679
589 679 602 550 551 660 546 807 554 513 541 334 341 334 520 500 552 522 568 465 568 512 329 527
565 269 270 535 279 850 566 552 568 568 386 437 372 562 509 762 497 508 452 334 261 334 520 200
520 357 520 586 288 374 520 520 618 840 679 781 552 533 344 100 120 480 800 288 288 510 510 335
971 521 617 520 806 520 520 520 520
"""

_WIDTHS = {
    weight: dict(zip(_LETTERS, map(int, widths.split()), strict=True))
    for weight, widths in ((400, _REGULAR), (600, _SEMIBOLD), (650, _BOLDER))
}
_WIDE, _USUAL = 1000, 560

Style = Literal["name", "threshold", "edge", "mean", "small"]
Anchor = Literal["start", "middle", "end"]

FAMILY = "'Source Sans', 'Source Sans 3', 'Source Sans Pro', Arial, system-ui, sans-serif"
"""The pages' font under its different names, then fonts that most machines have."""
TYPE: dict[Style, tuple[int, float]] = {
    "name": (600, 13),
    "threshold": (650, 12),
    "edge": (600, 12),
    "mean": (650, 16),
    "small": (400, 11.5),
}
"""Weight and size in pixels, as `browser/shared/drawing/labels.js` has them."""


@lru_cache(maxsize=50_000)
def text_width(text: str, weight: int, size: float) -> float:
    """Return the width of a text in pixels; `weight` is 400, 600 or 650."""
    return sum(_letter_width(letter, weight) for letter in text) * size / 1000


def is_measured(text: str) -> bool:
    """Return whether a text's width is known, not estimated; False for an empty text."""
    return bool(text) and all(letter in _WIDTHS[400] for letter in text)


def _letter_width(letter: str, weight: int) -> int:
    widths = _WIDTHS[weight]
    if letter in widths:
        return widths[letter]
    if unicodedata.category(letter) in ("Mn", "Me", "Cf", "Cc"):
        return 0
    bare = unicodedata.normalize("NFD", letter)[0]
    if bare in widths:
        return widths[bare]
    return _WIDE if unicodedata.east_asian_width(letter) in "WF" else _USUAL


def label_width(style: Style, text: str) -> float:
    """Return the width of a text in this style, in pixels."""
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
    """Return a text at its baseline; a text that does not fit ends in "…" and has a title with the
    full text.

    `outline` is a colour around the letters, for text on ribbons; `more` follows the text.
    """
    shown = text if room is None else fitted(style, text, room)
    whole = text if whole is None else whole
    weight, size = TYPE[style]
    length: Attributes = {}
    if is_measured(shown) and not more:
        # A wider or narrower font takes the same room as this one.
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
    words = [literal(isolated(shown))]
    words += [more] if more else []
    own = element("text", {"fill": fill, **at}, *words, *title)
    if not outline:
        return own
    # Drawn as a second text below, because some programs do not paint strokes before fills.
    around: Attributes = {"fill": outline, "stroke": outline, "stroke-width": 3}
    around |= {"stroke-linejoin": "round", "aria-hidden": "true"}
    return element("g", {}, element("text", {**at, **around}, *words), own)


def fitted(style: Style, text: str, room: float) -> str:
    """Return the text, or as much of its beginning as fits with "…"; "" if nothing does."""
    if label_width(style, text) <= room:
        return text

    def width(n: int) -> float:
        return label_width(style, f"{text[:n].rstrip()}…")

    n = bisect_right(range(1, len(text) + 1), room, key=width)
    return f"{text[:n].rstrip()}…" if n else ""


def on_two_lines(style: Style, text: str, room: float) -> list[str]:
    """Return the text on at most two lines, as equal in width as possible."""
    if label_width(style, text) <= room:
        return [text]
    words = text.split(" ")
    tries = [[text]] + [[" ".join(words[:k]), " ".join(words[k:])] for k in range(1, len(words))]
    return min(tries, key=lambda lines: max(label_width(style, line) for line in lines))


def fits_in(style: Style, room: float) -> Callable[[str], bool]:
    """Return a function that says whether a text of this style fits."""
    return lambda text: label_width(style, text) <= room

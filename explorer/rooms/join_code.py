"""The code with which a class joins a room, and the room's address as a QR code."""

import secrets
from collections.abc import Callable, Container
from functools import lru_cache

import segno

LETTERS = "BCDFGHJKMNPRSTVWXZ"
"""No vowels, which could spell words; no I, L, O or Q, which look like other characters."""
LENGTH = 4
_QUIET = 4
"""Light modules around a QR code, as its standard requires."""


def draw_code(taken: Container[str], choose: Callable[[str], str] = secrets.choice) -> str:
    """Return a code that no other room has."""
    while (code := "".join(choose(LETTERS) for _ in range(LENGTH))) in taken:
        pass
    return code


def read_code(typed: str) -> str:
    """Return the code as it is stored: in capitals, without spaces and dashes. Not checked."""
    return "".join(letter for letter in typed.upper() if letter.isalnum())[: 2 * LENGTH]


@lru_cache(maxsize=256)
def qr_path(text: str) -> tuple[int, str]:
    """Return the QR code of a text: how many modules a side has with its quiet zone, and the dark
    modules as an SVG path."""
    made = segno.make(text, error="m", micro=False)
    runs: list[str] = []
    for y, row in enumerate(made.matrix_iter(border=_QUIET)):
        begun = None
        for x, dark in enumerate([*row, 0]):
            if dark and begun is None:
                begun = x
            elif not dark and begun is not None:
                runs.append(f"M{begun} {y}h{x - begun}v1h{begun - x}z")
                begun = None
    return int(made.symbol_size(border=_QUIET)[0]), "".join(runs)

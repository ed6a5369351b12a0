"""How long a lesson takes who reads all of it and thinks before each answer."""

from collections.abc import Iterable

WORDS_A_MINUTE = 200
SECONDS_A_STEP = 10
"""For choosing, and for looking at the picture."""


def minutes_of(steps: Iterable[Iterable[str]]) -> float:
    """Minutes for steps, each given by the texts that are read in it, filled from its table."""
    words = [sum(len(text.split()) for text in texts) for texts in steps]
    return sum(words) / WORDS_A_MINUTE + len(words) * SECONDS_A_STEP / 60

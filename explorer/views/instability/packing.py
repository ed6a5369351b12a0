"""Many small numbers as few bytes for a browser."""

import base64

import numpy as np
from numpy.typing import NDArray

NONE = 255
"""The byte of a number that is not known."""


def levels(values: NDArray[np.float64], low: float, high: float) -> str:
    """A byte a number, in base64: where it stands between both ends, 0 to 254; NONE for NaN."""
    room = high - low
    shares = (values - low) / room if room > 0 else np.where(np.isnan(values), np.nan, 0.5)
    placed = np.rint(254 * np.clip(shares, 0.0, 1.0))
    return text(np.where(np.isnan(placed), NONE, placed))


def bits(flags: NDArray[np.bool_]) -> str:
    """Eight flags a byte, the first the highest; each line of the array begins a byte of its own.
    In base64."""
    return text(np.packbits(flags, axis=1))


def text(values: NDArray[np.generic]) -> str:
    """Whole numbers of 0 to 255, a byte each, in base64."""
    return base64.b64encode(values.astype(np.uint8).tobytes()).decode()


def drawn_digits(values: NDArray[np.float64], digits: int = 8) -> tuple[float, ...]:
    """As many significant digits as a picture shows of numbers; NaN stays."""
    return tuple(float(f"{value:.{digits}g}") for value in values.tolist())

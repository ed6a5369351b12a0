"""Numbers in a browser's messages, which may contain any JSON value."""

import math


def finite(value: object) -> float | None:
    """Return a number as a float; None if it is not a number, not finite, or too large."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None

"""Numbers among what a browser sends, which may be anything that JSON can hold."""

import math


def finite(value: object) -> float | None:
    """A number as a float; None for what is none, is not finite, or is larger than every float."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None

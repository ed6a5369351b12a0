"""From values to pixels."""

from collections.abc import Callable


def linear(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    """The straight line that takes low … high to start … end; a domain without width goes to the
    middle."""
    if low == high:
        return lambda _: (start + end) / 2
    return lambda value: start + (value - low) / (high - low) * (end - start)


def clamped(value: float, low: float, high: float) -> float:
    """The value, or the bound that it is beyond."""
    return min(max(value, low), high)

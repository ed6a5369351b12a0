"""How far a key moves a number."""

import math

from explorer.data.schema import Column, Display

_STOPS = 200
_NICE = (1, 2, 5, 10)
_OF_TIME = (1.0, 5.0, 15.0, 60.0, 300.0, 900.0)  # seconds


def key_step(column: Column, low: float, high: float) -> float:
    """A round number, so that some hundred of them reach from end to end; whole days of dates,
    whole seconds of times."""
    rough = (high / _STOPS) - (low / _STOPS)
    if column.display is Display.TIME:
        return next((step for step in _OF_TIME if step >= rough * 0.999), 3600.0)
    if column.display is Display.DATE:
        return max(86400.0 * round(rough / 86400), 86400.0)
    if not rough > 0 or not math.isfinite(rough):
        return 1.0
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(nice * power for nice in _NICE if nice * power >= rough * 0.999)
    return max(1.0, round(step)) if column.display is Display.INTEGER else step

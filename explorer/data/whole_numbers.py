"""When the numbers of a column are whole, and from where float64 cannot tell them apart."""

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Display

MIN_INEXACT_INTEGER = 2.0**53
"""From here on float64 skips whole numbers: a larger one may have been another before."""


def are_whole(values: NDArray[np.float64] | NDArray[np.int32]) -> bool:
    """Whether no value has a fraction; missing values (NaN) are left out."""
    present = values[~np.isnan(values)]
    return bool((present == np.floor(present)).all())


def number_display(values: NDArray[np.float64]) -> Display:
    """INTEGER where `float64[n]` holds values and all of them are whole, else NUMBER."""
    some = not np.isnan(values).all()
    return Display.INTEGER if some and are_whole(values) else Display.NUMBER

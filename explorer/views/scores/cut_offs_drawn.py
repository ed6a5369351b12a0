"""Which cut-offs the curves of a class are drawn at."""

import numpy as np

from explorer.caps import CAPS
from explorer.data.arrays import IntArray
from explorer.judging.class_curves import ClassCurves


def cut_offs_drawn(curves: ClassCurves) -> IntArray:
    """Return the indices of all cut-offs, or of CAPS.max_cut_offs of them at equal distances, both
    ends among them."""
    n = len(curves.cut_offs)
    if n <= CAPS.max_cut_offs:
        return np.arange(n)
    return np.unique(np.linspace(0, n - 1, CAPS.max_cut_offs).round().astype(np.int64))

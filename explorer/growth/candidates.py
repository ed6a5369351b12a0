"""Rules that all engines follow for a feature's candidate splits; kernels also read them."""

MISSING_LEFT, MISSING_RIGHT, MISSING_APART = 0, 1, 2
"""Where rows without a value go, in candidate order: left, right, or only they go right, while
every row with a value goes left."""

MAX_ENUMERATED_LEVELS = 10
"""Up to this many levels at a node every subset is tried; above that, prefixes of a few orders."""

MAX_CLASS_ORDERS = 8
"""With three or more classes, levels are ordered by the shares of this many heaviest classes."""

POWER_STEPS = 32
"""From a fixed start towards the first principal component of the levels' class shares."""

MAX_REFINEMENTS = 4
"""Orders tried from the best prefix on, each only if the one before found a better prefix."""

KEY_BAND = 2.0**-26
"""Levels whose keys differ by no more than this share of the keys' range keep schema order."""

LOG_FLOOR = 2.0**-8
"""Smaller shares are raised to this before taking logarithms: a class may be absent from a side."""

"""What every engine keeps to about a feature's candidate splits; kernels read it, too."""

MISSING_LEFT, MISSING_RIGHT, MISSING_APART = 0, 1, 2
"""Where rows without a value go, in candidate order: left, right, or right alone, while every
row with a value goes left."""

MAX_ENUMERATED_LEVELS = 10
"""Up to so many levels at a node every subset is tried; above that, prefixes of a few orders."""

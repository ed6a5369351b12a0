"""Shapes to begin a drawing with: each teaches one thing, and is the same each time."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.drawn import HIGHEST, STEPS, DrawnPoints

Coordinates = NDArray[np.float64]


def diagonal() -> DrawnPoints:
    """A border that no axis-parallel split follows."""
    x, y = _spread(3, 100)
    return _points(x, y, y > x)


def rings() -> DrawnPoints:
    """A ring around a disc: a box of four splits catches the disc."""
    rng = np.random.default_rng(4)
    inner = np.arange(120) % 2 == 0
    angle = rng.uniform(0, 2 * np.pi, 120)
    radius = np.where(inner, rng.uniform(0.2, 1.7, 120), rng.normal(3.6, 0.3, 120))
    return _points(5 + radius * np.cos(angle), 5 + radius * np.sin(angle), ~inner)


def xor() -> DrawnPoints:
    """Mirrored in both directions, so that no first split gains anything."""
    rng = np.random.default_rng(1)
    across, up = rng.integers(30, 480, (2, 25)) / STEPS
    x = 5 + np.concatenate([across, across, -across, -across])
    y = 5 + np.concatenate([up, -up, up, -up])
    return _points(x, y, (x > 5) != (y > 5))


def staircase() -> DrawnPoints:
    """Four steps of three classes: a tree follows them exactly."""
    x, y = _spread(8, 120)
    step = np.floor(x / 2.5) * 2.5
    return _points(x, y, np.where(y > step + 4, 2, np.where(y > step, 1, 0)))


def steps() -> DrawnPoints:
    """Three levels with a little noise: two splits find them."""
    rng = np.random.default_rng(11)
    x = np.sort(rng.uniform(0.3, 9.7, 60))
    return _points(x, np.select([x < 3, x < 7], [2.5, 7.5], 4.5) + rng.normal(0, 0.35, 60))


def wave() -> DrawnPoints:
    """A smooth curve, which a tree can follow in steps alone."""
    rng = np.random.default_rng(5)
    x = np.sort(rng.uniform(0.3, 9.7, 80))
    return _points(x, 5 + 3.4 * np.sin(x * 2 * np.pi / 10) + rng.normal(0, 0.3, 80))


def outlier() -> DrawnPoints:
    """Two levels and one point far off: squared error splits it away, absolute error does not."""
    rng = np.random.default_rng(12)
    x = np.sort(rng.uniform(0.3, 9.7, 40))
    y = np.where(x < 5, 2.5, 4.0) + rng.normal(0, 0.25, 40)
    y[8] = 9.8
    return _points(x, y)


SHAPES: dict[str, Callable[[], DrawnPoints]] = {
    "Diagonal": diagonal,
    "Rings": rings,
    "XOR": xor,
    "Staircase": staircase,
}
"""Of classes, by name."""

NUMBER_SHAPES: dict[str, Callable[[], DrawnPoints]] = {
    "Steps": steps,
    "Wave": wave,
    "Outlier": outlier,
}
"""Of a number along x, by name."""


def _spread(seed: int, n_points: int) -> tuple[Coordinates, Coordinates]:
    x, y = np.random.default_rng(seed).uniform(0.2, HIGHEST - 0.2, (2, n_points))
    return x, y


def _points(x: Coordinates, y: Coordinates, classes: NDArray[Any] | None = None) -> DrawnPoints:
    across, up = (np.round(np.clip(one, 0, HIGHEST) * STEPS).astype(int) for one in (x, y))
    codes = None if classes is None else tuple(classes.astype(int).tolist())
    return DrawnPoints(tuple(across.tolist()), tuple(up.tolist()), codes)

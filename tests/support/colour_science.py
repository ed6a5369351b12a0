"""Contrast, colour difference and simulated colour blindness, from their definitions.

WCAG 2.1 contrast; CIEDE2000 (Sharma, Wu & Dalal 2005); Machado, Oliveira & Fernandes 2009 at
full severity, applied to linear RGB.
"""

import math

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]

MACHADO = {
    "normal": np.eye(3),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
}
_TO_XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
_WHITE = np.array([0.95047, 1.0, 1.08883])


def linear(colour: str) -> Vector:
    encoded = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    lights = sorted(float(_TO_XYZ[1] @ linear(colour)) for colour in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def difference(one: str, other: str, vision: str = "normal") -> float:
    return _ciede2000(_lab(one, vision), _lab(other, vision))


def lightness(colour: str) -> float:
    """Return L* of CIELAB, 0 to 100: what remains of a colour in grey print."""
    return float(_lab(colour, "normal")[0])


def hue_apart(one: str, other: str) -> float:
    """Return the degrees between two hues of CIELAB, 0 to 180."""
    hues = (math.degrees(math.atan2(*_lab(colour, "normal")[:0:-1])) for colour in (one, other))
    apart = abs(next(hues) - next(hues)) % 360
    return min(apart, 360 - apart)


def _lab(colour: str, vision: str) -> Vector:
    seen = np.clip(MACHADO[vision] @ linear(colour), 0, 1)
    t = _TO_XYZ @ seen / _WHITE
    f = np.where(t > (6 / 29) ** 3, np.cbrt(t), t / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def _ciede2000(one: Vector, other: Vector) -> float:
    mean_chroma = (math.hypot(*one[1:]) + math.hypot(*other[1:])) / 2
    g = 0.5 * (1 - math.sqrt(mean_chroma**7 / (mean_chroma**7 + 25**7)))
    (l1, c1, h1), (l2, c2, h2) = (_polar(lab, g) for lab in (one, other))
    d_hue = 0.0
    if c1 * c2:
        d_hue = (h2 - h1 + 180) % 360 - 180
    d_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(d_hue / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = (h1 + d_hue / 2) % 360 if c1 * c2 else h1 + h2
    t = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    s_l = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    s_c, s_h = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    turn = 60 * math.exp(-(((hue - 275) / 25) ** 2))
    twist = -math.sin(math.radians(turn)) * 2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    a, b, c = (l2 - l1) / s_l, (c2 - c1) / s_c, d_h / s_h
    return math.sqrt(a * a + b * b + c * c + twist * b * c)


def _polar(lab: Vector, g: float) -> tuple[float, float, float]:
    a = float(lab[1]) * (1 + g)
    return float(lab[0]), math.hypot(a, lab[2]), math.degrees(math.atan2(lab[2], a)) % 360

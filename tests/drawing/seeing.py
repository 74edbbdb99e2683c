"""How colours are seen: contrast as WCAG 2 measures it, and how far apart two are with each kind of colour vision."""

from __future__ import annotations

import math
from typing import Final

Matrix = tuple[tuple[float, float, float], ...]

VISIONS: Final[dict[str, Matrix]] = {
    "typical": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Matrices on linear RGB: Machado, Oliveira & Fernandes (2009), severity 1."""
_XYZ: Final[Matrix] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Final = (0.95047, 1.0, 1.08883)


def linear(colour: str) -> tuple[float, ...]:
    """A colour such as ``#1f6aa5`` as linear RGB from 0 to 1."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def luminance(colour: str) -> float:
    """Relative luminance from 0 to 1."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """WCAG's contrast ratio, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _times(matrix: Matrix, vector: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def lab(colour: str, vision: str = "typical") -> tuple[float, float, float]:
    """A colour as somebody sees it, in CIELAB under D65."""
    seen = tuple(min(1.0, max(0.0, part)) for part in _times(VISIONS[vision], linear(colour)))
    x, y, z = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in (value / white for value, white in zip(_times(_XYZ, seen), _WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, vision: str = "typical") -> float:
    """CIEDE2000 between two colours as somebody sees them; 1 is just about a difference."""
    return ciede2000(lab(one, vision), lab(other, vision))


def ciede2000(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """The CIE's colour difference of 2000 between two CIELAB values, all weights 1."""
    l1, a1, b1 = one
    l2, a2, b2 = other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    grey = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + grey), a2 * (1 + grey)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 if a or b else 0.0 for a, b in ((a1, b1), (a2, b2)))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 and c2 else 0.0
    hue = (h1 + turn / 2) % 360 if c1 and c2 else h1 + h2
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    cosines = ((0.17, 1, 30), (-0.24, 2, 0), (-0.32, 3, -6), (0.20, 4, 63))
    # the signs of the CIE's formula: - 0.17 cos(h - 30) + 0.24 cos(2h) + 0.32 cos(3h + 6) - 0.20 cos(4h - 63)
    weight = 1 - sum(part * math.cos(math.radians(many * hue - away)) for part, many, away in cosines)
    s_l = 1 + 0.015 * (lightness - 50) ** 2 / math.sqrt(20 + (lightness - 50) ** 2)
    s_c, s_h = 1 + 0.045 * chroma, 1 + 0.015 * chroma * weight
    twist = (
        -2
        * math.sqrt(chroma**7 / (chroma**7 + 25**7))
        * math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    )
    d_l, d_c = (l2 - l1) / s_l, (c2 - c1) / s_c
    d_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / s_h
    return math.sqrt(d_l**2 + d_c**2 + d_h**2 + twist * d_c * d_h)

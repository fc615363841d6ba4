"""The small drawings that fill a country: peaks, hills, trees, reeds, dunes, dead trees, tufts of grass.

A glyph is a string of relative path commands that start from its foot. Each glyph has several shapes, made
only once; a map places them by the thousand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from empires.render.ink import Grain, Point

SHAPES = 14
"""The number of shapes of each glyph."""


def relative(*lines: Sequence[Point]) -> str:
    """Relative path commands for open lines; the points are given relative to the foot, where the pen
    starts.
    """
    pen = (0.0, 0.0)
    commands = []
    for line in lines:
        letter = "m"
        for x, y in line:
            commands.append(f"{letter}{x - pen[0]:.1f} {y - pen[1]:.1f}")
            pen, letter = (x, y), "l"
    return "".join(commands)


@cache
def peak(shape: int) -> tuple[str, str]:
    """A mountain: its outline with crags, and its shaded eastern face."""
    grain = Grain(f"peak {shape}")
    tall, left, right = grain.between(24, 38), grain.between(13, 19), grain.between(14, 21)
    lean = grain.between(-3, 3)
    west = [
        (-left, 0.0),
        (-left * 0.66, -tall * grain.between(0.26, 0.4)),
        (-left * 0.3, -tall * grain.between(0.58, 0.68)),
        (lean - 1.4, -tall * 0.97),
    ]
    summit = (lean + 0.8, -tall)
    east = [
        (right * 0.32, -tall * grain.between(0.58, 0.7)),
        (right * 0.6, -tall * grain.between(0.26, 0.38)),
        (right, 0.0),
    ]
    crest = [
        (lean + 1.0, -2.0),
        (lean + 4.2, -tall * 0.32),
        (lean - 1.4, -tall * 0.52),
        (lean + 2.8, -tall * 0.76),
    ]
    crags = []
    for share, long in ((0.36, 0.3), (0.52, 0.24), (0.7, 0.16)):
        x, y = right * share, -tall * (1 - share) * 0.86
        crags.append([(x, y), (x - grain.between(1.5, 3.5), y + tall * long)])
    x, y = -left * 0.36, -tall * 0.44
    crags.append([(x, y), (x + grain.between(1, 3), y + tall * 0.18)])
    return relative([*west, summit, *east], *crags), relative([summit, *east, *crest]) + "z"


@cache
def hill(shape: int) -> str:
    """A hill: a rounded back with a few strokes down its eastern flank."""
    grain = Grain(f"hill {shape}")
    wide, tall = grain.between(11, 16), grain.between(8, 12)
    top = grain.between(-2, 2)
    back = (
        f"m{-wide:.1f} 0q{wide * 0.35:.1f} {-tall:.1f} {wide + top:.1f} {-tall:.1f}"
        f"q{wide * 0.6:.1f} 0 {wide - top:.1f} {tall * 0.9:.1f}"
    )
    pen = (wide, -tall * 0.1)
    strokes = []
    for share in (0.34, 0.52, 0.7):
        x, y = wide * share, -tall * (0.86 - 0.62 * share * share)
        strokes.append(f"m{x - pen[0]:.1f} {y - pen[1]:.1f}l{-grain.between(0.5, 2):.1f} {tall * 0.34:.1f}")
        pen = (x - 1.2, y + tall * 0.34)
    return back + "".join(strokes)


@cache
def tree(shape: int) -> str:
    """A broad-leaved tree: trunk, scalloped crown, an inner stroke of shade."""
    grain = Grain(f"tree {shape}")
    wide, tall = grain.between(4.6, 6.2), grain.between(9.5, 13)
    base = -2.6
    lobes = [(-wide, base - tall * 0.28), (-wide * 0.6, base - tall * 0.74), (0.4, base - tall),
             (wide * 0.72, base - tall * 0.7), (wide, base - tall * 0.26), (0.0, base)]  # fmt: skip
    x, y = 0.0, base
    crown = [f"v{base}"]
    for lx, ly in lobes:
        bulge = grain.between(1.9, 2.8)
        mx, my = (x + lx) / 2, (y + ly) / 2 + (2.2 if ly > base - tall * 0.3 else 0)
        out = 1 if mx > 0 else -1
        crown.append(
            f"q{mx + out * bulge - x:.1f} {my - bulge * (0.9 if ly < base - tall * 0.3 else -0.3) - y:.1f} "
            f"{lx - x:.1f} {ly - y:.1f}"
        )
        x, y = lx, ly
    shade = f"m{wide * 0.5:.1f} {-tall * 0.58:.1f}q1.4 {tall * 0.24:.1f} {-wide * 0.35:.1f} {tall * 0.36:.1f}"
    return "".join(crown) + shade


@cache
def conifer(shape: int) -> str:
    """A fir: a tall ragged triangle on a short trunk."""
    grain = Grain(f"fir {shape}")
    wide, tall = grain.between(3.8, 5), grain.between(14, 18)
    left = [
        (-wide, -2.5),
        (-wide * 0.45, -tall * 0.42),
        (-wide * 0.72, -tall * 0.44),
        (-wide * 0.2, -tall * 0.72),
    ]
    right = [(wide * 0.2, -tall * 0.7), (wide * 0.7, -tall * 0.42), (wide * 0.45, -tall * 0.4), (wide, -2.5)]
    return relative(
        [(0, 0), (0, -2.5), *left, (0, -tall), *right, (0, -2.5)],
        [(wide * 0.25, -tall * 0.4), (wide * 0.5, -4)],
    )


@cache
def reeds(shape: int) -> str:
    """Reeds: a tuft over a line of water."""
    grain = Grain(f"reeds {shape}")
    blades: list[list[Point]] = [[(-8, 0.6), (8, 0.6)], [(-3, 3), (6, 3)]]
    for step in range(5):
        x = -4.4 + step * 2.2
        blades.append([(x, 0.0), (x + (x * 0.32) + grain.between(-0.7, 0.7), -grain.between(5, 10))])
    return relative(*blades)


@cache
def dune(shape: int) -> str:
    """A dune: a long, low crest of sand with its steep side."""
    grain = Grain(f"dune {shape}")
    wide = grain.between(11, 17)
    return (
        f"m{-wide:.1f} 0q{wide * 0.7:.1f} -7 {wide * 1.1:.1f} -5.5q{wide * 0.45:.1f} 1 {wide * 0.9:.1f} 5.5"
        f"m{-wide * 0.9:.1f} -5.5q-2 3 {-wide * 0.25:.1f} 4.6"
    )


@cache
def snag(shape: int) -> str:
    """Barren land: a dead tree, or a crack in dry ground."""
    grain = Grain(f"snag {shape}")
    tall = grain.between(9, 14)
    if shape % 3 == 0:
        return relative(
            [(-9, 0), (-4, 1.6), (-1, -1), (4, 1), (9, -1)], [(-1, -1), (1, -5)], [(4, 1), (6, 4)]
        )
    return relative(
        [(0, 0), (0.4, -tall)],
        [(0.2, -tall * 0.45), (-4, -tall * 0.8), (-4.6, -tall)],
        [(0.3, -tall * 0.62), (3.6, -tall * 0.9)],
        [(-3.4, 0.2), (3.4, 0.2)],
    )


@cache
def grass(shape: int) -> str:
    """Grassland: a tuft of grass, or two dots for a field."""
    grain = Grain(f"grass {shape}")
    if shape % 3 == 0:
        return f"m0 0h.1m{grain.between(3, 6):.1f} {grain.between(-2, 2):.1f}h.1m-2 3h.1"
    tall = grain.between(2.5, 4)
    return relative([(-2.6, 0), (-3.4, -tall * 0.8)], [(0, 0), (0, -tall)], [(2.4, 0), (3.4, -tall * 0.8)])


@cache
def drift(shape: int) -> str:
    """Snow: lines drawn by the wind."""
    grain = Grain(f"drift {shape}")
    wide = grain.between(5, 9)
    return (
        f"m{-wide:.1f} 0q{wide * 0.5:.1f} -3 {wide:.1f} 0t{wide:.1f} -1m{-wide * 1.3:.1f} 5h{wide * 0.8:.1f}"
    )

"""The possible defenders of an unexplored hex, with their likelihood."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from empires.rulesets.mightier_empires.book import TABLES, number

Guess = tuple[tuple[float, int], ...]
"""The possible forces on a hex: each strength in points and its likelihood."""


@lru_cache(maxsize=256)
def unexplored(column: str, late: int) -> Guess:
    """The possible defenders of an unexplored hex on this kind of ground, who have grown by `late` points."""
    found: dict[int, float] = {}
    kinds = [TABLES["MI-T-EXPLORE"].at(sum(faces))[column] for faces in product(range(1, 7), repeat=2)]
    most = number("MI-T-MAJOR-HEX", "most natives")
    for kind in kinds:
        row = TABLES["MI-T-MAJOR"].of(str(kind))
        there = min(6, 7 - row["defended"]) / 6
        found[0] = found.get(0, 0.0) + (1 - there) / len(kinds)
        dice = int(str(row["dice"])[0])
        rolls = [sum(faces) for faces in product(range(1, 7), repeat=dice)]
        for roll in rolls:
            points = min(most, roll * row["times"] + late)
            found[points] = found.get(points, 0.0) + there / len(kinds) / len(rolls)
    return tuple((share, points) for points, share in sorted(found.items()))

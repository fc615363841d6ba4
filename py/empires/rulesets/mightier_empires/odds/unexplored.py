"""The possible defenders of an unexplored hex, with their likelihood."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import msgspec

from empires.rulesets.mightier_empires.book import Rows, number, table_of

Guess = tuple[tuple[float, int], ...]
"""The possible forces on a hex: each strength in points and its likelihood."""


EXPLORED, FEATURES = "MI-T-EXPLORE", "MI-T-MAJOR"


def unexplored(house: dict[str, Rows], column: str, late: int) -> Guess:
    """The possible defenders of an unexplored hex on this kind of ground, who have grown by `late` points,
    according to the tables of the campaign (MI-OPT-19)."""
    edited = {name: house[name] for name in (EXPLORED, FEATURES) if name in house}
    return _guess(msgspec.json.encode(edited), column, late)


@lru_cache(maxsize=256)
def _guess(edited: bytes, column: str, late: int) -> Guess:
    house = msgspec.json.decode(edited, type=dict[str, Rows])
    chart, features = table_of(house, EXPLORED), table_of(house, FEATURES)
    found: dict[int, float] = {}
    kinds = [chart.at(sum(faces))[column] for faces in product(range(1, 7), repeat=2)]
    most = number("MI-T-MAJOR-HEX", "most natives")
    for kind in kinds:
        row = features.of(str(kind))
        there = max(0, min(6, 7 - row["defended"])) / 6
        found[0] = found.get(0, 0.0) + (1 - there) / len(kinds)
        dice = int(str(row["dice"])[0])
        rolls = [sum(faces) for faces in product(range(1, 7), repeat=dice)]
        for roll in rolls:
            points = min(most, roll * row["times"] + late)
            found[points] = found.get(points, 0.0) + there / len(kinds) / len(rolls)
    return tuple((share, points) for points, share in sorted(found.items()))

"""The marks of owners: their colours, emblems and border patterns.

Owners never differ by colour alone: each of the twelve emblems and border patterns belongs to one owner, so
that colour-blind people and readers of black-and-white prints can distinguish owners.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from empires.maps.board import INDEPENDENT, BoardPlayer

PALETTE: Final[tuple[tuple[str, str], ...]] = (
    ("crimson", "#a12432"),
    ("azure", "#1f5c96"),
    ("gold", "#e0ad2c"),
    ("forest", "#3f7d3a"),
    ("violet", "#6a3d8f"),
    ("turquoise", "#2aa6a1"),
    ("ink", "#37322e"),
    ("rose", "#d8819c"),
    ("umber", "#855326"),
    ("sky", "#86b9dc"),
    ("olive", "#94992f"),
    ("ivory", "#e9e0c8"),
)
"""Twelve colours that look good on paper, as (name, CSS hex), alternately light and dark; orange is reserved
for the independents."""

_INDEPENDENT_COLOUR: Final = "#d2691e"
_STRANGER: Final = "#8a8175"

EMBLEMS: Final[tuple[tuple[str, str], ...]] = (
    ("cross", "M-1.6-5h3.2v3.4H5v3.2H1.6V5h-3.2V1.6H-5v-3.2h3.4z"),
    ("star", "M0-5.6 1.4-1.8 5.4-1.7 2.2.8 3.4 4.7 0 2.4-3.4 4.7-2.2.8-5.4-1.7-1.4-1.8z"),
    ("crescent", "M2.6-4.7A5 5 0 1 0 2.6 4.7 4 4 0 1 1 2.6-4.7z"),
    ("lozenge", "M0-5.6 4.4 0 0 5.6-4.4 0z"),
    ("chevron", "M0-4.6 5.2 1.6V5L0-.8-5.2 5V1.6z"),
    ("ring", "M0-5A5 5 0 1 1 0 5 5 5 0 1 1 0-5zM0-2.2A2.2 2.2 0 1 0 0 2.2 2.2 2.2 0 1 0 0-2.2z"),
    ("saltire", "M-5-3.2-3.2-5 0-1.8 3.2-5 5-3.2 1.8 0 5 3.2 3.2 5 0 1.8-3.2 5-5 3.2-1.8 0z"),
    ("tower", "M-4.4-5h2.2v1.8h1.2V-5h2v1.8h1.2V-5h2.2v4H3.2v6H1.2V2.2h-2.4V5h-2v-6h-1.2z"),
    ("trefoil", "M0-5.4A2.6 2.6 0 0 1 2.1-1.3 2.6 2.6 0 1 1 .9 2.4"
        "L1.8 5.4h-3.6L-.9 2.4A2.6 2.6 0 1 1-2.1-1.3 2.6 2.6 0 0 1 0-5.4z"),
    ("pales", "M-5-5h2.4V5H-5zM-1.2-5h2.4V5h-2.4zM2.6-5H5V5H2.6z"),
    ("hourglass", "M-4.6-5h9.2L1 0l3.6 5h-9.2L-1 0z"),
    ("drop", "M0-5.8C2.2-2.4 4.2-.4 4.2 1.8A4.2 4.2 0 0 1-4.2 1.8C-4.2-.4-2.2-2.4 0-5.8z"),
)  # fmt: skip
"""Twelve bold emblems about ten units wide around (0, 0), as (name, path commands)."""
_INDEPENDENT_EMBLEM: Final = (
    "wheel",
    "M0-5.2A5.2 5.2 0 1 1 0 5.2 5.2 5.2 0 1 1 0-5.2zM-.8-3.6V-.8H-3.6V.8H-.8V3.6H.8V.8H3.6V-.8H.8V-3.6z",
)

DASHES: Final = (
    "none", "14 5", "1.5 5.5", "14 4 2 4", "7 7", "22 5 7 5", "2 4 2 12", "10 3 3 3 3 3", "26 10", "4 4",
    "18 4 1 4 1 4", "1 9",
)  # fmt: skip
"""The stroke patterns of the twelve borders."""
_INDEPENDENT_DASH: Final = "3 3"


class Livery(NamedTuple):
    """The look of one owner. `on` is the ink colour that is legible on `colour`."""

    colour: str
    on: str
    emblem: str
    emblem_name: str
    dash: str


@lru_cache(maxsize=64)
def livery(player: BoardPlayer) -> Livery:
    """The look of a player."""
    name, emblem = EMBLEMS[player.emblem % len(EMBLEMS)]
    colour = player.colour if is_hex(player.colour) else _STRANGER
    return Livery(colour, ink_on(colour), emblem, name, DASHES[player.emblem % len(DASHES)])


def liveries(players: Sequence[BoardPlayer]) -> dict[str, Livery]:
    """The look of every player and of the independents, by owner."""
    found = {player.name: livery(player) for player in players}
    found[INDEPENDENT] = INDEPENDENT_LIVERY
    return found


def is_hex(colour: str) -> bool:
    """Whether `colour` is a CSS colour of six hexadecimal digits; other text never reaches a picture."""
    return (
        len(colour) == 7
        and colour[0] == "#"
        and all(digit in "0123456789abcdefABCDEF" for digit in colour[1:])
    )


def ink_on(colour: str) -> str:
    """Dark or pale ink, whichever has more contrast on `colour`."""
    red, green, blue = (_linear(int(colour[start : start + 2], 16)) for start in (1, 3, 5))
    light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return "#241a10" if light > 0.2 else "#fdf6e3"


def _linear(channel: int) -> float:
    share = channel / 255
    return float(((share + 0.055) / 1.055) ** 2.4) if share > 0.03928 else share / 12.92


INDEPENDENT_LIVERY: Final = Livery(
    _INDEPENDENT_COLOUR,
    ink_on(_INDEPENDENT_COLOUR),
    _INDEPENDENT_EMBLEM[1],
    _INDEPENDENT_EMBLEM[0],
    _INDEPENDENT_DASH,
)
STRANGER: Final = Livery(_STRANGER, ink_on(_STRANGER), "", "", "5 5")
"""The look of an owner who is not among the players."""

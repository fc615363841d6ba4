"""Pieces on the map: banners on shields, ships, armies, hordes, agents, beasts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from empires.maps.board import Badge, Board, Piece
from empires.render.badges import badge_row
from empires.render.heraldry import STRANGER, Livery
from empires.render.ink import Point, at, circle, group, markup, path, slug, text
from empires.render.layout import MIDDLES
from empires.render.markup import Html

Part = tuple[str, str]
"""A part of a figure: "field" for the coloured field, or else a class, with the path commands."""

_SHIELD: Final = "M-13-17H13V3Q13 14 0 19-13 14-13 3z"
_CHIEF: Final = "M-13-17H13V-5H-13z"

BODIES: Final[dict[str, tuple[Part, ...]]] = {
    "banner": (("field", _SHIELD), ("chief", _CHIEF)),
    "army": (
        ("spear", "M-10 18V-25M10 18V-25M0-17v-9"),
        ("steel", "M-12-25l2-5 2 5-2 3zM8-25l2-5 2 5-2 3zM-2-25l2-6 2 6-2 3z"),
        ("field", _SHIELD),
        ("chief", _CHIEF),
    ),
    "ship": (
        ("timber", "M0 8V-24"),
        ("field", "M2-23Q18-14 14 3 6 0 2 2zM-2-18Q-13-10-12 2-6 0-2 1z"),
        ("hull", "M-18 6H18Q15 17 8 17H-9Q-16 16-18 6z"),
        ("line", "M-14 10.5H15M-22 20q5-4 9 0t9 0 9 0 9 0"),
    ),
    "horde": (
        ("spear", "M-13 16-5-22M13 16 5-22M0-16v-10"),
        ("field", "M-14-12-8-17 0-13 8-17 14-12 12 6 0 19-12 6z"),
        ("chief", "M-14-12-8-17 0-13 8-17 14-12 13.4-4h-26.8z"),
    ),
    "agent": (
        ("field", "M0-19Q8-18 8-9 15-5 15 17H-15Q-15-5-8-9-8-18 0-19z"),
        ("chief", "M0-15Q5-14.5 5-9 0-5-5-9-5-14.5 0-15z"),
    ),
    "beast": (
        ("field", "M-14 14Q-19-4-8-10L-14-22-2-14Q6-18 12-12L19-14 15-6Q20 2 13 4L6 5Q12 12 8 18H-10z"),
        ("dark", "M6-9h3v3H6z"),
    ),
    "pirate": (
        ("timber", "M0 8V-24"),
        ("field", "M2-23H17L13-12 17-1H2zM-2-18H-14L-11-9-14 0H-2z"),
        ("hull", "M-18 6H18Q15 17 8 17H-9Q-16 16-18 6z"),
        ("line", "M-14 10.5H15M-22 20q5-4 9 0t9 0 9 0 9 0"),
    ),
}  # fmt: skip

_EMBLEM_AT: Final[dict[str, Point]] = {
    "ship": (6, -8),
    "pirate": (8, -12),
    "beast": (0, -4),
    "agent": (0, -10),
}
_NUMBER_AT: Final[dict[str, Point]] = {
    "ship": (0, 15),
    "pirate": (0, 15),
    "beast": (-1, 14),
    "agent": (0, 11),
    "horde": (0, 9.5),
}
_ALIASES: Final = {
    "fleet": "ship",
    "monster": "beast",
    "dragon": "beast",
    "hero": "agent",
    "spy": "agent",
    "wizard": "agent",
    "warband": "horde",
    "orcs": "horde",
    "host": "army",
    "force": "army",
}


FEW = 3
"""The maximum number of pieces in one spot that are drawn side by side at full size."""

ROW = 4
"""The maximum number of pieces in one spot that form a row.

If there are more, one piece with a number represents all pieces of the same owner and kind.
"""

SIZES: Final = {"inside": 0.68, "few": 0.82, "many": 0.6}
"""The size of a piece inside a settlement, and its sizes by the number of pieces in one spot."""


def pieces(
    board: Board, places: dict[str, Point], hearts: dict[str, Point], looks: dict[str, Livery]
) -> dict[str, Html]:
    """Every piece as `piece-<id>`; pieces in one spot form a row that stays on its tile."""
    crowds: dict[tuple[str, int | None, bool], list[Piece]] = {}
    for piece in board.pieces:
        crowds.setdefault((piece.tile, piece.slot, piece.inside), []).append(piece)
    built = {tile.id for tile in board.tiles if tile.settlement is not None}
    drawn = {}
    for (tile, slot, inside), crowd in crowds.items():
        if tile not in places:
            continue
        x, y = places[tile] if slot is not None and not inside else hearts[tile]
        dx, dy = _spot(slot, inside, tile in built)
        stacks = stacked(crowd)
        size = SIZES["inside" if inside else "few" if len(stacks) <= FEW else "many"]
        spots = spread(len(stacks))
        fans = iter(fanned(len(crowd)))
        for stack, (along, down) in zip(stacks, spots, strict=True):
            for number, piece in enumerate(stack):
                fan = next(fans)
                name = f"piece-{piece.id}"
                drawn[name] = _piece(
                    name,
                    piece.kind,
                    piece.number,
                    piece.badges,
                    piece.label,
                    size,
                    looks.get(piece.owner, STRANGER) if piece.owner is not None else STRANGER,
                    (x + dx + along, y + dy + down),
                    Fan(tile, fan[0] - along, fan[1] - down) if len(crowd) > 1 else None,
                    len(stack) if not number else 0,
                )
    return drawn


def stacked(crowd: Sequence[Piece]) -> list[list[Piece]]:
    """The pieces in the row for a crowd: every piece separately, or one for all pieces of the same owner and
    kind.
    """
    if len(crowd) <= ROW:
        return [[piece] for piece in crowd]
    stacks: dict[tuple[str | None, str], list[Piece]] = {}
    for piece in crowd:
        stacks.setdefault((piece.owner, piece.kind), []).append(piece)
    return list(stacks.values())


class Fan(NamedTuple):
    """The offset of a piece while its stack is fanned out."""

    tile: str
    along: float
    down: float


FANNED = 0.95
"""The size of the pieces of a fanned-out stack."""

FAN_ROW = 5
"""The number of pieces in one row of a fanned-out stack."""


def fanned(count: int) -> list[Point]:
    """The positions of the pieces of a fanned-out stack: rows around the spot without overlaps."""
    rows = -(-count // FAN_ROW)
    places = []
    for first in range(0, count, FAN_ROW):
        row = min(FAN_ROW, count - first)
        down = (first / FAN_ROW - (rows - 1) / 2) * 46.0
        places += [((step - (row - 1) / 2) * 32.0, down) for step in range(row)]
    return places


def spread(count: int) -> list[Point]:
    """The positions of the pieces in one spot: in one row on their tile, so that none hides another's
    number."""
    apart = 21.0 if count <= FEW else min(17.0, 68.0 / count)
    return [((step - (count - 1) / 2) * apart, 0.0) for step in range(count)]


def _spot(slot: int | None, inside: bool, built: bool) -> Point:
    """A piece's place on its tile: at a side, in the settlement, or in the middle."""
    if inside:
        return -20.0, -22.0
    if slot is not None:
        x, y = MIDDLES[slot % 6]
        low = 12.0 if built and y > 0 else 0.0  # clear of the settlement's name
        return x * 0.74, y * 0.66 + (low if x else low / 3)
    return (0.0, 36.0) if built else (0.0, 0.0)  # below the settlement's name


@lru_cache(maxsize=2048)
def _piece(
    name: str,
    kind: str,
    number: str,
    badges: tuple[Badge, ...],
    label: str,
    size: float,
    look: Livery,
    place: Point,
    fan: Fan | None = None,
    count: int = 1,
) -> Html:
    """A piece, or the first of `count` pieces drawn as one; if `count` is 0, a piece beneath another, which
    is seen only when the stack is fanned out.
    """
    parts = [*body(kind, look, number)]
    if count > 1:
        parts.append(text(f"×{count}", (14.0, -13.0), "stack-count"))
    if badges:
        parts.append(badge_row(badges, (0.0, 25.0), "badges piece-badges"))
    if fan is not None:
        step = f"--x:{fan.along / size:.1f}px;--y:{fan.down / size:.1f}px;--k:{FANNED / size:.2f}"
        parts = [group(*parts, cls="fan", style=step)]
    shown = group(
        *parts,
        id=name,
        cls=f"piece piece-{slug(kind)}{'' if count else ' beneath'}",
        transform=f"{at(place)} scale({size})",
    )
    shown["role"] = "img"
    shown["aria-label"] = label
    if fan is not None:
        shown["data-on"] = fan.tile
    return markup(shown)


def body(kind: str, look: Livery, number: str) -> list[Any]:
    """The figure of a piece around (0, 0): its owner's colour and emblem, and its number."""
    known = _ALIASES.get(kind, kind)
    known = known if known in BODIES else "banner"
    shown: list[Any] = []
    for part, d in BODIES[known]:
        if part == "field":
            shown.append(path(d, "field", fill=look.colour))
        else:
            shown.append(path(d, part))
    on_chief = known in ("banner", "army", "horde", "agent")
    if look.emblem:
        x, y = _EMBLEM_AT.get(known, (0, -11))
        ink = {"class_": "chief-emblem"} if on_chief else {"fill": look.on}
        shown.append(path(look.emblem, transform=f"{at((x, y))} scale({0.9 if on_chief else 0.8})", **ink))
    if number:
        small = " long" if len(number) > 2 else ""
        if known in ("ship", "pirate"):
            shown.append(circle((0, 10.5), 7.2, "plate"))
            shown.append(text(number, _NUMBER_AT[known], f"number plate-number{small}"))
        else:
            shown.append(text(number, _NUMBER_AT.get(known, (0, 10.5)), f"number{small}", fill=look.on))
    return shown

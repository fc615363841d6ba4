"""Realms and unknown land: outlines drawn once around a whole region."""

from __future__ import annotations

from functools import lru_cache

from empires.maps.board import INDEPENDENT, Board
from empires.render.heraldry import STRANGER, Livery
from empires.render.ink import at, circle, group, markup, path
from empires.render.layout import inset, outlines, rounded
from empires.render.markup import Html

Cells = tuple[tuple[int, int], ...]

_EMBLEM_EVERY = 6
"""The approximate number of sides between two emblems on a border."""


def realms(board: Board, looks: dict[str, Livery]) -> dict[str, Html]:
    """The border of each owner as `realm-<n>`, where n is the player's position in the board's list."""
    held: dict[str, list[tuple[int, int]]] = {}
    for tile in board.tiles:
        if tile.owner is not None:
            held.setdefault(tile.owner, []).append((tile.q, tile.r))
    numbers = {player.name: str(number) for number, player in enumerate(board.players)}
    numbers[INDEPENDENT] = "independent"
    drawn = {}
    strangers = 0
    for owner in sorted(held):
        number = numbers.get(owner)
        if number is None:
            number = f"other-{strangers}"
            strangers += 1
        drawn[f"realm-{number}"] = _realm(f"realm-{number}", tuple(held[owner]), looks.get(owner, STRANGER))
    return drawn


@lru_cache(maxsize=128)
def _realm(name: str, cells: Cells, look: Livery) -> Html:
    loops = outlines(cells)
    band = "".join(rounded(inset(loop, 9.0)) for loop in loops)
    line = "".join(rounded(inset(loop, 3.1)) for loop in loops)
    marks = []
    for loop in loops:
        corners = inset(loop, 5.0)
        count = max(1, len(corners) // _EMBLEM_EVERY)
        for step in range(count if len(corners) >= 6 else 0):
            (ax, ay), (bx, by) = (
                corners[(step * len(corners) // count + side) % len(corners)] for side in (2, 3)
            )
            place = ((ax + bx) / 2, (ay + by) / 2)
            marks.append(circle(place, 8, "realm-seal", fill=look.colour))
            if look.emblem:
                marks.append(path(look.emblem, fill=look.on, transform=f"{at(place)} scale(.95)"))
    return markup(
        group(
            path(band, "realm-band", stroke=look.colour),
            path(line, "realm-casing"),
            path(line, "realm-line", stroke=look.colour),
            path(line, "realm-stitch", stroke=look.on, stroke_dasharray=look.dash),
            *marks,
            id=name,
            cls="realm",
        )
    )


def veil(board: Board) -> dict[str, Html]:
    """Pale hatching over all unknown land, as one fragment."""
    cells = tuple((tile.q, tile.r) for tile in board.tiles if tile.veiled)
    return {"veil": _veil(cells)} if cells else {}


@lru_cache(maxsize=16)
def _veil(cells: Cells) -> Html:
    loops = outlines(cells)
    whole = "".join(rounded(loop, 0.3) for loop in loops)
    inner = "".join(rounded(inset(loop, 5.0), 0.4) for loop in loops)
    hatching = path(whole, "veil-hatch", fill="url(#hatch)")
    return markup(group(path(whole, "veil-wash"), path(inner, "veil-inner"), hatching, id="veil"))

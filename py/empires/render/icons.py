"""Small pictures for panels: settlements, pieces, emblems, badges and dice, each an `<svg>` of its own."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from empires.maps.board import BoardPlayer, Settlement
from empires.render.badges import icon_path
from empires.render.heraldry import STRANGER, Livery, livery
from empires.render.ink import circle, drawing, group, markup, path, text
from empires.render.markup import Html
from empires.render.pieces import body
from empires.render.settlements import flag, settlement

_PIPS: Final = {
    "centre": (0, 0), "nw": (-9, -9), "ne": (9, -9), "w": (-9, 0), "e": (9, 0), "sw": (-9, 9), "se": (9, 9),
}  # fmt: skip
_FACES: Final = {
    1: ("centre",),
    2: ("nw", "se"),
    3: ("nw", "centre", "se"),
    4: ("nw", "ne", "sw", "se"),
    5: ("nw", "ne", "centre", "sw", "se"),
    6: ("nw", "ne", "w", "e", "sw", "se"),
}


def settlement_icon(kind: Settlement, owner: BoardPlayer | None = None, *, razed: bool = False) -> Html:
    """A settlement, with its owner's flag if it has one."""
    parts = settlement(kind, razed=razed)
    if owner is not None:
        parts.append(flag(livery(owner), (24, 0)))
    return drawing((-32, -44, 82, 60), markup(group(*parts)), class_="map icon", aria_hidden="true")


def piece_icon(kind: str, owner: BoardPlayer | None = None, number: str = "") -> Html:
    """A piece with its owner's colour and emblem and its number."""
    parts = body(kind, _look(owner), number)
    return drawing((-26, -34, 52, 60), markup(group(*parts)), class_="map icon", aria_hidden="true")


@lru_cache(maxsize=64)
def emblem_icon(owner: BoardPlayer) -> Html:
    """A player's emblem on the player's colour, for lists."""
    look = _look(owner)
    parts = [circle((0, 0), 11, "realm-seal", fill=look.colour), path(look.emblem, fill=look.on)]
    return drawing((-13, -13, 26, 26), markup(group(*parts)), class_="map icon", aria_hidden="true")


def badge_icon(name: str) -> Html:
    """The icon of a badge; a plain dot if the name is unknown."""
    return drawing(
        (-8, -8, 16, 16), markup(path(icon_path(name), "badge-icon")), class_="map icon", aria_hidden="true"
    )


def dice_face(face: int, sides: int = 6) -> Html:
    """A die showing `face`: pips for six sides, a number on the outline of any other die."""
    if sides == 6 and face in _FACES:
        pips = [circle(_PIPS[name], 3.6, "die-pip") for name in _FACES[face]]
        shape = path("M-13-18H13Q18-18 18-13V13Q18 18 13 18H-13Q-18 18-18 13V-13Q-18-18-13-18Z", "die-body")
        inside = group(shape, *pips)
    else:
        shape = path("M0-20 17.5-10V10L0 20-17.5 10V-10Z", "die-body")
        facets = path("M0-20 12 8H-12ZM-12 8-17.5-10M12 8 17.5-10M0 20-12 8M0 20 12 8", "die-facet")
        inside = group(shape, facets, text(str(face), (0, 5), "die-number"))
    label = f"{face} on a die of {sides}"
    return drawing((-21, -21, 42, 42), markup(inside), class_="map icon die", role="img", aria_label=label)


def _look(owner: BoardPlayer | None) -> Livery:
    return livery(owner) if owner is not None else STRANGER

"""Commands of the pointer: on the map of a campaign and on the drawing table."""

from __future__ import annotations

from typing import Literal, TypeAlias

from empires.page.wire.kinds import Command, Look
from empires.page.wire.values import Layer


class ShowFlaw(Look, frozen=True, tag="show_flaw"):
    """Show the rule behind a flaw of the land on the drawing table."""

    rule: str


class Tile(Command, frozen=True, tag="tile"):
    """A tile was clicked, tapped or chosen with Enter: the first selects, a second confirms. `keys` says
    that it was Enter, so that the keyboard can go on to the choices; `hover` that the mouse is over it
    with a tile in hand.
    """

    id: str
    keys: bool = False
    hover: bool = False


class Peek(Look, frozen=True, tag="peek"):
    """Look at a tile without choosing it; "" ends that."""

    id: str


class Turn(Command, frozen=True, tag="turn"):
    """Turn the tile in hand to its next legal position here, or with -1 to the previous one."""

    by: int = 1


class Find(Command, frozen=True, tag="find"):
    """Show the place of a tile."""

    id: str


class SwitchLayer(Command, frozen=True, tag="switch_layer"):
    """Show or hide a layer of the map."""

    name: Layer


class Paint(Command, frozen=True, tag="paint"):
    """A stroke on the drawing table reaches these tiles, one after the other. It goes `on`, ends with them
    (`up`), or is taken back (`off`), because a second finger showed that it was not a stroke."""

    tiles: list[str] = []
    how: Literal["on", "up", "off"] = "on"


class Draw(Command, frozen=True, tag="draw"):
    """Take another brush, spread or symmetry, take a stroke back or make it again, move the sheet or the
    picture under it by hand, or take that away.
    """

    what: Literal["brush", "width", "symmetry", "undo", "redo", "hand", "lay", "bare"]
    value: str = ""


AnyPointing: TypeAlias = ShowFlaw | Tile | Peek | Turn | Find | SwitchLayer | Paint | Draw

"""Commands given with the pointer, on the map of a campaign and in the map editor."""

from __future__ import annotations

from typing import Literal, TypeAlias

from empires.page.wire.kinds import Command, Look
from empires.page.wire.values import Layer


class ShowFlaw(Look, frozen=True, tag="show_flaw"):
    """Show the rule that explains a flaw in the land that is being drawn."""

    rule: str


class Tile(Command, frozen=True, tag="tile"):
    """Report that a tile was clicked, tapped or chosen with Enter: the first time selects, the second
    confirms. `keys` says that it was Enter, so that the keyboard focus can move to the choices; `hover` says
    that the mouse is over the tile while there is a tile in hand."""

    id: str
    keys: bool = False
    hover: bool = False


class Peek(Look, frozen=True, tag="peek"):
    """Look at a tile without choosing it; "" stops looking."""

    id: str


class Turn(Command, frozen=True, tag="turn"):
    """Turn the tile in hand to its next legal rotation in this place; -1 turns it to the previous one."""

    by: int = 1


class Find(Command, frozen=True, tag="find"):
    """Show where a tile is."""

    id: str


class SwitchLayer(Command, frozen=True, tag="switch_layer"):
    """Show or hide a layer of the map."""

    name: Layer


class Paint(Command, frozen=True, tag="paint"):
    """Report that a stroke in the map editor has reached these tiles, one after another. The stroke continues
    (`on`), ends with these tiles (`up`), or is undone (`off`) because a second finger showed that it was not
    meant as a stroke."""

    tiles: list[str] = []
    how: Literal["on", "up", "off"] = "on"


class Draw(Command, frozen=True, tag="draw"):
    """Choose another brush, width or symmetry, undo or redo a stroke, drag the sheet or the picture under it,
    or remove that picture."""

    what: Literal["brush", "width", "symmetry", "undo", "redo", "hand", "lay", "bare"]
    value: str = ""


AnyPointing: TypeAlias = ShowFlaw | Tile | Peek | Turn | Find | SwitchLayer | Paint | Draw

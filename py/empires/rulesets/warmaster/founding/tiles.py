"""Laying a printed tile: the act, the possible placements, their wording, and the event."""

from __future__ import annotations

from empires.core.base.words import many
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Words
from empires.core.rules.game import Game
from empires.maps.catalogue import CATALOGUE, TileType
from empires.maps.edges import NO_FLOW
from empires.maps.hexes import SIDES, hex_of, is_tile_id
from empires.maps.placement import Placement, check
from empires.maps.tiles import Tile, TileMap
from empires.rulesets.warmaster.state import War
from empires.rulesets.warmaster.tables import PACK_NAMES, refuse_fault


class Lay(Act):
    """Lay the tile on this space, turned clockwise by sixths."""

    space: str
    turns: int
    written = "{space}/{turns}"

    @property
    def names_a_place(self) -> bool:
        """Whether the space and the rotation can be read."""
        return self.turns in SIDES and is_tile_id(self.space)


def offers_of(tile: TileType, legal: list[Placement]) -> list[Lay]:
    """The placements that look different: rotations with the same edges count once."""
    shown = {(place.space, tile.turned(place.rot)): place for place in reversed(legal)}
    ordered = sorted(shown.values(), key=lambda place: (hex_of(place.space), place.rot))
    return [Lay(place.space, place.rot) for place in ordered]


def fits(on: TileMap, tile: TileType, act: Act) -> bool:
    """Whether an act lays the tile according to the rules, even in a rotation that is not offered because it
    looks like another (WM-WORLD-10)."""
    return isinstance(act, Lay) and act.names_a_place and check(on, tile, act.space, act.turns) is None


def why_not_lay(on: TileMap, tile: TileType, act: Lay) -> IllegalChoice | None:
    """Why the placement test forbids laying the tile this way, or None (WM-WORLD-29)."""
    if act.names_a_place and (found := check(on, tile, act.space, act.turns)):
        return refuse_fault(found)
    return None


def place_words(space: str, turns: int = 0) -> Words:
    """A description of a place for a tile."""
    turned = f", turned {many(turns, 'sixth')}" if turns else ""
    return Words(f"Lay it on {space}{turned}", (space,), deed="Lay it here")


def named(type_id: str) -> str:
    """The name of a printed tile for players, with its number."""
    return f"{kind_of(type_id)} ({type_id})"


def kind_of(type_id: str) -> str:
    """The kind of a printed tile, as a phrase; this is enough where the picture is shown."""
    tile = CATALOGUE[type_id]
    kinds = {
        "source": "river source", "through": "river", "end": "river end", "fork": "river fork",
        "mouthcoast": "coast with inlets", "land": PACK_NAMES[tile.pack].lower(),
    }  # fmt: skip
    return f"a {kinds.get(tile.kind, tile.kind)} tile"


def tell_laid(game: Game[War], builder: str, laid: Tile) -> None:
    """Emit the laying of a tile, with the rivers that now run over its edges."""
    rule = "WM-WORLD-30" if laid.flow != NO_FLOW else "WM-WORLD-04"
    game.emit(
        "tile_placed", rule, f"{builder} lays {named(laid.type_id)} on {laid.id}.",
        tiles=(laid.id,), type=laid.type_id, rot=laid.rot, flow=list(laid.flow),
    )  # fmt: skip

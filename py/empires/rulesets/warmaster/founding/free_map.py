"""Laying tiles freely, to make a map of the players' own or to tidy one (WM-MAP-10, WM-WORLD-26)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar

import msgspec

from empires.core.base.words import begun, many
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Choice, Field, Number, Pick, Text, bad_answer
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.maps.capitals import NO_CAPITAL
from empires.maps.catalogue import CATALOGUE, TileType
from empires.maps.faults import Code, Fault, fault
from empires.maps.hexes import ids_within, in_order
from empires.maps.labels import labels_apart
from empires.maps.placement import check, lay, set_down
from empires.maps.spacing import have_room
from empires.maps.textform import MapTextError, read_map
from empires.maps.tiles import Tile, TileMap
from empires.rulesets.warmaster.founding.capitals import APART
from empires.rulesets.warmaster.founding.tiles import named, tell_laid
from empires.rulesets.warmaster.founding.umpire import what_is_left
from empires.rulesets.warmaster.state import War
from empires.rulesets.warmaster.tables import refuse, refuse_fault

MOST_TILES = 400
"""The maximum number of tiles in a free map; far more than twelve empires could fill."""

ROUND_THE_CENTRE = 3
"""The distance from the centre within which the first tile of a free map may be laid."""


class PlaceOne(Act, tag="free_place"):
    """Lay a tile."""


class MoveOne(Act, tag="free_move"):
    """Move a tile."""


class RemoveOne(Act, tag="free_remove"):
    """Take a tile away."""


class PasteAll(Act, tag="free_paste"):
    """Read a map from a text."""


class Finish(Act, tag="finish_map"):
    """Declare the map finished."""


Change: TypeAlias = PlaceOne | MoveOne | RemoveOne | PasteAll | Finish

FREE_MAP = Kind("free_map", PlaceOne, MoveOne, RemoveOne, PasteAll, Finish)

_WORDS = {
    PlaceOne: "Lay a tile", MoveOne: "Move a tile", RemoveOne: "Remove a tile",
    PasteAll: "Read a map from a text or file", Finish: "The map is finished",
}  # fmt: skip


class Placed(msgspec.Struct):
    """A form: a tile, where it goes, and how it is turned."""

    type: str
    space: str
    rot: int


class Moved(msgspec.Struct):
    """A form: a tile on the map and where it goes."""

    tile: str
    space: str


class Removed(msgspec.Struct):
    """A form: a tile that is on the map."""

    tile: str


class Pasted(msgspec.Struct):
    """A form: a map as text."""

    map: str


def layout(game: Game[War]) -> Steps[Next]:
    """Let the host change one thing about the map, or declare it finished."""
    state = game.state
    match (yield from ask(_what_next(state))):
        case PlaceOne():
            placed = yield from ask(_place_form(state))
            laid, found = _lay(state, CATALOGUE[placed.type], placed.space, placed.rot)
            tell_laid(game, state.host, laid)
            _warn(game, laid, found)
        case MoveOne():
            moved = yield from ask(_move_form(state))
            old, name = _lift(state, moved.tile), state.names.pop(moved.tile, None)
            laid, found = _lay(state, CATALOGUE[old.type_id], moved.space, old.rot)
            if name is not None:
                state.names[laid.id] = name
            text = f"{state.host} moves a tile to {laid.id}."
            game.emit("tile_moved", "WM-WORLD-26", text, tiles=(laid.id,))
            _warn(game, laid, found)
        case RemoveOne():
            removed = yield from ask(_remove_form(state))
            gone = _lift(state, removed.tile)
            state.names.pop(gone.id, None)
            text = f"{state.host} removes the tile on {gone.id}."
            game.emit("tile_removed", "WM-MAP-10", text, tiles=(gone.id,))
        case PasteAll():
            pasted = yield from ask(_paste_form(state))
            text, names = labels_apart(pasted.map)
            state.map, state.names = read_map(text), names
            text = f"{state.host} brings a map of {len(state.map.tiles):,} tiles."
            game.emit("tile_placed", "WM-MAP-10", text)
        case Finish():
            rule = "WM-MAP-10" if state.settings.map_mode == "free" else "WM-WORLD-26"
            game.emit("map_complete", rule, f"{state.host} declares the map finished.")
            state.hidden.piles = what_is_left(state)
            return ON
    return AGAIN


def _lay(state: War, tile: TileType, space: str, rot: int) -> tuple[Tile, Fault | None]:
    """Lay a tile even if this breaks a rule, and return the fault, if there is one."""
    found = check(state.map, tile, space, rot)
    return lay(state.map, tile, space, rot), found


def _warn(game: Game[War], laid: Tile, found: Fault | None) -> None:
    if found:
        game.emit("warning", found.rule, found.message, tiles=(laid.id,), code=found.code.value)


def _lift(state: War, tile: str) -> Tile:
    """Take a tile off the map; other rivers then flow as if the tile had never been there."""
    left = [one for one in state.map.tiles.values() if one.id != tile]
    lifted = state.map.tiles[tile]
    state.map = TileMap({})
    for one in left:
        set_down(state.map, one)
    return lifted


# --- what is asked -----------------------------------------------------------------------------------


def _what_next(state: War) -> Decision[Change]:
    def too_small(act: Change) -> IllegalChoice | None:
        if not isinstance(act, Finish):
            return None
        message = f"The map needs a capital site for each of the {len(state.empires)} empires."
        return refuse("MAP_TOO_SMALL", message, "WM-MAP-11")

    tiles = len(state.map.tiles)
    offers: list[Change] = [PlaceOne()] if tiles < MOST_TILES else []
    offers += [MoveOne(), RemoveOne()] if tiles else [PasteAll()]
    if has_room(state):
        offers.append(Finish())
    return Decision(
        player=state.host,
        kind=FREE_MAP,
        text=(
            f"The map has {many(tiles, 'tile')}. We recommend "
            f"{state.settings.tiles_per_empire} for each empire."
        ),
        rules=("WM-MAP-10", "WM-MAP-11", "WM-WORLD-26"),
        offers=offers,
        words=lambda act: Words(_WORDS[type(act)]),
        why_not=too_small,
        step_on=Finish(),
    )


def has_room(state: War) -> bool:
    """Whether every empire could have a capital at the legal distance, ignoring tile sets (WM-MAP-11)."""
    ground = [tile for tile, here in state.map.tiles.items() if here.kind not in NO_CAPITAL]
    return have_room(ground, len(state.empires), APART)


def _spaces(state: War) -> tuple[Choice, ...]:
    """The spaces where a tile may be laid: beside the map first, then those a step further out, so that land
    may also be laid apart from the rest; on an empty map, those around its centre."""
    tiles = state.map.tiles
    spaces = [*state.map.spaces()] or [*ids_within("0,0", ROUND_THE_CENTRE)]
    beyond = in_order({space: None for tile in tiles for space in ids_within(tile, 2) if space not in tiles})
    spaces += [space for space in beyond if space not in spaces]
    return tuple(Choice(space, space, (space,)) for space in spaces)


def _why_taken(state: War, what: str, space: str) -> IllegalChoice | None:
    """Why a tile may not be laid on a space even freely, or None (WM-WORLD-29)."""
    return refuse_fault(fault(Code.SPACE_TAKEN, f"{what} on {space}")) if space in state.map.tiles else None


def _tiles(state: War) -> tuple[Choice, ...]:
    return tuple(
        Choice(tile, f"{tile}: {named(state.map.tiles[tile].type_id)}", (tile,)) for tile in state.map.ids()
    )


R = TypeVar("R", bound=msgspec.Struct)


def _form(
    state: War,
    kind: str,
    text: str,
    default: R,
    *fields: Field,
    why_not: Callable[[R], IllegalChoice | None] | None = None,
) -> Form[R]:
    return Form(
        player=state.host, kind=kind, text=text, rules=("WM-MAP-10",), record=type(default), fields=fields,
        default=default, why_not=why_not,
    )  # fmt: skip


def _place_form(state: War) -> Form[Placed]:
    types = tuple(
        Choice(row.id, f"{begun(named(row.id))}: {' '.join(row.edges)}")
        for row in CATALOGUE.values()
        if not row.id.startswith("CA-")
    )
    spaces = _spaces(state)
    return _form(
        state,
        "free_place",
        "Which tile will you lay, and where?",
        Placed("LO-01", spaces[0].value, 0),
        Pick(name="type", label="Tile", choices=types),
        Pick(name="space", label="Where", choices=spaces),
        Number(name="rot", label="Turned by", lo=0, hi=5, unit="sixths"),
        why_not=lambda placed: _why_taken(state, placed.type, placed.space),
    )


def _move_form(state: War) -> Form[Moved]:
    tiles, spaces = _tiles(state), _spaces(state)
    return _form(
        state,
        "free_move",
        "Which tile will you move, and where to?",
        Moved(tiles[0].value, spaces[0].value),
        Pick(name="tile", label="Tile", choices=tiles),
        Pick(name="space", label="To", choices=spaces),
        why_not=lambda moved: _why_taken(state, f"The tile from {moved.tile}", moved.space),
    )


def _remove_form(state: War) -> Form[Removed]:
    tiles = _tiles(state)
    tile = Pick(name="tile", label="Tile", choices=tiles)
    return _form(state, "free_remove", "Which tile will you remove?", Removed(tiles[0].value), tile)


def _paste_form(state: War) -> Form[Pasted]:
    text = Text(name="map", label="Map text", longest=40_000, lines=12, source="map")
    return _form(state, "free_paste", "Paste the map.", Pasted(""), text, why_not=_why_not_paste)


def _why_not_paste(pasted: Pasted) -> IllegalChoice | None:
    """Why a pasted map is refused, or None; maps are accepted as the map command and other campaigns write
    them."""
    try:
        found = read_map(labels_apart(pasted.map)[0])
    except MapTextError as fault:
        return bad_answer(f"The text is not a map: {fault}.")
    printed = all(one.type_id and not one.capital_site for one in found.tiles.values())
    if len(found.tiles) > MOST_TILES or not printed:
        return bad_answer(
            f"A map can have at most {MOST_TILES:,} tiles. All must be printed tiles, and none a capital."
        )
    return None

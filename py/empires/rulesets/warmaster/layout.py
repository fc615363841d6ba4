"""Laying tiles freely: a map of the players' own making, or tidying one (WM-MAP-10, WM-WORLD-26)."""

from __future__ import annotations

from typing import Any

from empires.core.questions import Choice, Number, Pick, Question, Text, bad_answer
from empires.core.steps import Game, Steps, ask
from empires.core.stream import Stream
from empires.kit.words import begun, many
from empires.maps.capitals import choose_sites
from empires.maps.catalogue import CATALOGUE
from empires.maps.placement import check, lay, set_down
from empires.maps.textform import MapTextError, read_map
from empires.maps.tiles import Tile, TileMap
from empires.rulesets.warmaster.reference import refuse
from empires.rulesets.warmaster.state import War
from empires.rulesets.warmaster.world import named, tell_laid, what_is_left

FINISH, PLACE, MOVE, REMOVE, PASTE = "finish_map", "free_place", "free_move", "free_remove", "free_paste"

MOST_TILES = 400
"""Tiles of a free map; far more than twelve empires fill."""


def layout(game: Game[War]) -> Steps[None]:
    """The host changes one thing about the map, or declares it finished (WM-MAP-10, WM-MAP-11)."""
    state = game.state
    host = state.host

    def too_small(answer: object) -> None:
        if answer == FINISH:
            message = f"The map needs a capital site for each of the {len(state.empires)} empires."
            raise refuse("MAP_TOO_SMALL", message, "WM-MAP-11")

    choice = yield from ask(_what_next(state), too_small)
    match choice:
        case "free_place":
            answer = yield from ask(_place_form(state))
            _place(game, host, CATALOGUE[answer["type"]], answer["space"], answer["rot"])
        case "free_move":
            answer = yield from ask(_move_form(state))
            moved = _lift(state, answer["tile"])
            _place(game, host, CATALOGUE[moved.type_id], answer["space"], moved.rot, "tile_moved")
        case "free_remove":
            answer = yield from ask(_remove_form(state))
            gone = _lift(state, answer["tile"])
            game.emit("tile_removed", "WM-MAP-10", f"{host} takes the tile off {gone.id}.", tiles=(gone.id,))
        case "free_paste":
            yield from _paste(game)
        case _:
            rule = "WM-MAP-10" if state.settings.map_mode == "free" else "WM-WORLD-26"
            game.emit("map_complete", rule, f"{host} declares the map finished.")
            state.hidden.piles = what_is_left(state)
            state.phase = "capital_roll"


def _what_next(state: War) -> Question:
    tiles = len(state.map.tiles)
    choices = []
    if tiles < MOST_TILES:
        choices.append(Choice(PLACE, "Lay a tile"))
    if tiles:
        choices += [Choice(MOVE, "Move a tile"), Choice(REMOVE, "Take a tile away")]
    else:
        choices.append(Choice(PASTE, "Read a map from a text or file"))
    if has_room(state):
        choices.append(Choice(FINISH, "The map is finished"))
    return Question(
        player=state.host,
        kind="free_map",
        text=f"The map has {many(tiles, 'tile')}; advised are {state.settings.tiles_per_empire} an empire.",
        rules=("WM-MAP-10", "WM-MAP-11", "WM-WORLD-26"),
        choices=tuple(choices),
        step_on=FINISH,
    )


def has_room(state: War) -> bool:
    """Whether every empire would find a site for a capital, four tiles from the next (WM-MAP-11)."""
    if len(state.map.tiles) < 4 * len(state.empires):
        return False
    stream = Stream("room for capitals", "sites")
    return choose_sites(state.map, stream, len(state.empires), 4, any_pack=True) is not None


def _spaces(state: War) -> tuple[Choice, ...]:
    spaces = state.map.spaces() if state.map.tiles else ["0,0"]
    return tuple(Choice(space, space, (space,)) for space in spaces)


def _tiles(state: War) -> tuple[Choice, ...]:
    return tuple(Choice(tile, f"{tile}: {named(state.map.tiles[tile].type_id)}", (tile,))
                 for tile in state.map.ids())  # fmt: skip


def _form(state: War, kind: str, text: str, fields: Any, default: dict[str, Any]) -> Question:
    return Question(
        player=state.host, kind=kind, text=text, rules=("WM-MAP-10",), fields=fields, default=default
    )


def _place_form(state: War) -> Question:
    types = tuple(
        Choice(row.id, f"{begun(named(row.id))}: {' '.join(row.edges)}")
        for row in CATALOGUE.values()
        if not row.id.startswith("CA-")
    )
    spaces = _spaces(state)
    fields = (
        Pick(name="type", label="Tile", choices=types),
        Pick(name="space", label="Where", choices=spaces),
        Number(name="rot", label="Turned by", lo=0, hi=5, unit="sixths"),
    )
    default = {"type": "LO-01", "space": spaces[0].value, "rot": 0}
    return _form(state, PLACE, "Which tile do you lay, and where?", fields, default)


def _move_form(state: War) -> Question:
    tiles, spaces = _tiles(state), _spaces(state)
    fields = (
        Pick(name="tile", label="Tile", choices=tiles),
        Pick(name="space", label="To", choices=spaces),
    )
    default = {"tile": tiles[0].value, "space": spaces[0].value}
    return _form(state, MOVE, "Which tile moves where?", fields, default)


def _remove_form(state: War) -> Question:
    tiles = _tiles(state)
    fields = (Pick(name="tile", label="Tile", choices=tiles),)
    return _form(state, REMOVE, "Which tile goes?", fields, {"tile": tiles[0].value})


def _lift(state: War, tile: str) -> Tile:
    """Take a tile off the map; the rivers of the others flow as if it had never lain there."""
    left = [one for one in state.map.tiles.values() if one.id != tile]
    lifted = state.map.tiles[tile]
    state.map = TileMap({})
    for one in left:
        set_down(state.map, one)
    return lifted


def _place(game: Game[War], host: str, row: Any, space: str, rot: int, kind: str = "") -> None:
    """Lay a tile whatever the rules say, and warn of what they would say."""
    state = game.state
    found = check(state.map, row, space, rot)
    laid = lay(state.map, row, space, rot)
    if kind:
        game.emit(kind, "WM-WORLD-26", f"{host} moves a tile to {space}.", tiles=(space,))
    else:
        tell_laid(game, host, laid)
    if found:
        game.emit("warning", found.rule, found.message, tiles=(space,), code=found.code.value)


def _paste(game: Game[War]) -> Steps[None]:
    """Take a whole map from a text, as the map command and other campaigns write it."""
    state = game.state

    def read(answer: dict[str, str]) -> None:
        try:
            found = read_map(answer["map"])
        except MapTextError as fault:
            raise bad_answer(f"The text is no map: {fault}.") from fault
        if len(found.tiles) > MOST_TILES or any(
            one.capital_site or not one.type_id for one in found.tiles.values()
        ):
            raise bad_answer(f"A map has at most {MOST_TILES} tiles, all printed ones and none a capital.")

    field = Text(name="map", label="Map text", longest=40_000, lines=12, source="map")
    answer = yield from ask(_form(state, PASTE, "Paste the map.", (field,), {"map": ""}), read)
    state.map = read_map(answer["map"])
    game.emit("tile_placed", "WM-MAP-10", f"{state.host} unrolls a map of {len(state.map.tiles)} tiles.")

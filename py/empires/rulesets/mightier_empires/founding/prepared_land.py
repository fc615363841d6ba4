"""A land that players supply, used instead of one drawn by the umpire (MI-SET-01; setting `land`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, get_args

import msgspec

from empires.core.base.stream import Stream
from empires.core.base.words import span
from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Text, bad_answer
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.maps.flaws import Flaw, cut_off
from empires.maps.foreign.land import ForeignMap, Legend
from empires.maps.foreign.terrains import Meaning
from empires.maps.foreign.writing import in_order, meanings, river_sides
from empires.maps.hexes import hex_of, is_tile_id, tile_id
from empires.maps.labels import labels_apart
from empires.maps.places import Fate, fate_of, settled, spread
from empires.rulesets.mightier_empires.book import number
from empires.rulesets.mightier_empires.founding.first_state import found
from empires.rulesets.mightier_empires.founding.mapmaking import LEAST_EACH, Tiles, homes_on
from empires.rulesets.mightier_empires.state import Hexagon, Terrain, War

MOST: Final = 600
"""The maximum number of hexes in a land, which is what the umpire draws for six players and a hundred turns
(MI-RULING-10).
"""

LONGEST: Final = 20_000

SEAT: Final = "seat"
"""The mark of a hex that is preferred as the site of a Capital."""

_FARTHEST: Final = 999
_TERRAINS: Final[dict[str, Terrain]] = {one: one for one in get_args(Terrain)}
_MEANT: Final[dict[Meaning, Terrain]] = {
    "plain": "fields", "hills": "fields", "forest": "forest", "mountain": "mountain", "swamp": "swamp",
    "lake": "lake",
}  # fmt: skip


class Prepared(msgspec.Struct):
    """The answer to a form: a land as text, one hex per line."""

    map: str


def prepared_land(game: Game[War]) -> Steps[Next]:
    """Ask the first player for the land that all have agreed on, then draw the places of the Capitals and of
    hidden neutral kingdoms on it."""
    state = game.state
    given = yield from ask(_form(state))
    tiles = read_land(given.map)
    stream = Stream(state.hidden.seed, "mightier-empires prepared land")
    homes = homes_on(tiles, len(state.players), stream, seats_in(given.map))
    state.tiles = tiles  # MI-SET-01
    state.names = labels_apart(given.map)[1]
    state.public_names = dict(state.names)
    found(state, homes, stream)  # MI-SET-02, MI-SET-12
    text = f"{state.players[0]} brings a map of {len(tiles):,} hexes."
    game.emit("land_prepared", "MI-SET-01", text, tiles=tuple(tiles))
    return ON


def _form(state: War) -> Form[Prepared]:
    return Form(
        player=state.players[0],
        kind="prepare_land",
        text=(
            "Paste the land for all players, one hex per line: 0,0 river fields. Add “seat” for a Capital."
        ),
        rules=("MI-SET-01", "MI-RULING-10"),
        record=Prepared,
        fields=(Text(name="map", label="Map", longest=LONGEST, lines=16, source="map"),),
        default=Prepared(write_land(state.tiles)),
        why_not=lambda given: why_not_land(state, given.map),
    )


def write_land(tiles: Tiles) -> str:
    """A land as text, from which `read_land` can restore its ground."""
    return "\n".join(f"{name} {' '.join(tile.terrain)}" for name, tile in tiles.items())


def read_land(text: str) -> Tiles:
    """The hexes that a text describes. Raises IllegalChoice, which names the faulty line."""
    tiles: Tiles = {}
    for line_number, line in enumerate(labels_apart(text)[0].splitlines(), start=1):
        words = [word for word in line.partition("#")[0].split() if word != SEAT]
        if not words:
            continue
        try:
            place = hex_of(words[0])
        except ValueError as wrong:
            raise bad_answer(f"Line {line_number}: {wrong}.") from None
        terrain = [_TERRAINS[word] for word in words[1:] if word in _TERRAINS]
        if not terrain or len(terrain) != len(words) - 1 or len(set(terrain)) != len(terrain):
            raise bad_answer(f"Line {line_number} needs one or more of {', '.join(_TERRAINS)}.")
        if max(abs(place.q), abs(place.r)) > _FARTHEST or tile_id(place) in tiles:
            raise bad_answer(f"Line {line_number}: {words[0]} is too far out, or named twice.")
        tiles[tile_id(place)] = Hexagon(terrain=terrain)
        if len(tiles) > MOST:
            raise bad_answer(f"A land can have at most {MOST:,} hexes.")
    return tiles


def seats_in(text: str) -> list[str]:
    """The preferred hexes of a land for Capitals (MI-SET-02)."""
    lines = (line.partition("#")[0].split() for line in labels_apart(text)[0].splitlines())
    return [tile_id(hex_of(words[0])) for words in lines if SEAT in words[1:] and is_tile_id(words[0])]


def why_not_land(state: War, text: str) -> IllegalChoice | None:
    """Why a text is not a land for these players."""
    if len(text) > LONGEST:
        return None  # the form's limits reject it
    try:
        tiles = read_land(text)
    except IllegalChoice as refusal:
        return refusal
    players = len(state.players)
    if len(tiles) < LEAST_EACH * players:
        return bad_answer(f"{players} players need at least {LEAST_EACH * players:,} hexes.")
    stream = Stream(state.hidden.seed, "mightier-empires prepared land")
    if not homes_on(tiles, players, stream, seats_in(text)):
        return bad_answer(f"There is no room for {players} Capitals {_apart():,} hexes apart.")
    return None


def _apart() -> int:
    return number("MI-T-START", "capitals apart")


def take_map(land: ForeignMap, legend: Legend) -> str:
    """The lines of a map from another program; the sea is not part of the land."""
    meant = meanings(land, legend)
    rivers = river_sides(land, meant)
    lines = []
    for cell in in_order(meant):
        if meant[cell] in _MEANT:  # MI-MAP-01
            ground = _MEANT[meant[cell]]
            wet = cell in rivers and ground != "lake"  # MI-MAP-01
            seat = f" {SEAT}" if land.spots[cell].settled and ground != "lake" else ""
            lines.append(f"{cell[0]},{cell[1]} {'river ' if wet else ''}{ground}{seat}")
    return "\n".join(lines)


def places(land: ForeignMap, legend: Legend) -> Fate | None:
    """A note on places marked on a map: Capitals go to these places first, and everything else is found by
    exploring (MI-EXPL-01).
    """
    meant = meanings(land, legend)
    all_places = settled(land, meant)
    seats = spread([cell for cell in all_places if meant[cell] not in ("lake", "sea")], _apart())
    return fate_of(
        len(seats),
        len(all_places),
        "is used first when Capitals are drawn",
        "are used first when Capitals are drawn",
        "The other places keep their names; explorers find out what is there.",
        "MI-SET-02",
    )


def flaws(land: ForeignMap, legend: Legend, players: int) -> Sequence[Flaw]:
    """What is wrong with a map: the number of hexes, unreachable land, or no room for the Capitals."""
    meant = meanings(land, legend)
    hexes = [cell for cell, ground in meant.items() if ground in _MEANT]
    found_wrong = []
    if not LEAST_EACH * players <= len(hexes) <= MOST:  # MI-SET-01
        need = f"{players} players need {span(LEAST_EACH * players, MOST)} hexes"
        found_wrong.append(Flaw(f"{need}, but the map has {len(hexes):,}.", "MI-SET-01"))
    if lost := cut_off([cell for cell in hexes if meant[cell] != "lake"]):  # MI-MAP-04
        found_wrong.append(Flaw("Nobody can reach this land from the rest of the map.", "MI-MAP-04", lost))
    text = take_map(land, legend)
    tiles = read_land(text) if len(hexes) <= MOST else {}
    stream = Stream("drawn", "mightier-empires prepared land")
    # MI-RULING-10
    if tiles and not homes_on(tiles, players, stream, seats_in(text)):
        text = f"There is no room for {players} Capitals {_apart():,} hexes apart."
        found_wrong.append(Flaw(text, "MI-RULING-10"))
    return found_wrong

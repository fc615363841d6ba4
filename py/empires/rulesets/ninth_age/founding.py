"""Founding the realms: a capital each, then the extra flags (NA-FOUND-01 to NA-FOUND-06)."""

from __future__ import annotations

from empires.core.questions import Choice, Question
from empires.core.steps import Game, Steps, ask
from empires.kit.dice_order import beginning_with, highest
from empires.maps.hexes import neighbour_ids

from .book import TERRAIN, refuse
from .realms import named
from .rolloffs import die_for
from .state import NinthAge

FORT_ALLOWED: dict[str, bool] = {row.on: row["fort"] for row in TERRAIN.rows}


def found_roll(game: Game[NinthAge]) -> Steps[None]:
    """A new roll: the highest founds first, the others follow clockwise (NA-FOUND-01)."""
    state = game.state
    game.emit("chapter", "NA-FOUND-01", "The realms are founded")
    first = yield from highest(state.players, die_for(game, "NA-FOUND-01", "rolls for the first capital"))
    state.found_order = beginning_with(state.players, first)
    state.to_act = list(state.found_order)
    game.emit("roll_off", "NA-FOUND-01", f"{first} founds the first realm.", order=list(state.found_order))
    state.phase = "capitals"


def capitals_beside(state: NinthAge, place: str) -> int:
    """How many capitals touch a place."""
    tiles = state.tiles
    return sum(tiles[beside].capital_of is not None for beside in neighbour_ids(place) if beside in tiles)


def why_not_capital(state: NinthAge, place: str) -> str:
    """The code that refuses a capital on `place`, or "" (NA-FOUND-03, NA-FOUND-05, NA-RULING-11)."""
    tile = state.tiles.get(place)
    if tile is None:
        return "off-outline"
    if tile.flag is not None:
        return "hex-has-flag"
    if not tile.spot and any(other.spot for other in state.tiles.values()):
        return "capital-spot"
    if capitals_beside(state, place):
        return "capital-adjacent"
    return "" if FORT_ALLOWED[tile.terrain] else "swamp-no-build"


def capital_places(state: NinthAge) -> list[str]:
    """Where the next capital may stand. Without any legal place the ban on neighbours gives way to as few
    of them as can be (NA-RULING-11).
    """
    legal = [place for place in state.outline if not why_not_capital(state, place)]
    if legal:
        return legal
    dry = [
        place
        for place in state.outline
        if state.tiles[place].flag is None and FORT_ALLOWED[state.tiles[place].terrain]
    ]
    fewest = min(capitals_beside(state, place) for place in dry)
    return [place for place in dry if capitals_beside(state, place) == fewest]


def capitals(game: Game[NinthAge]) -> Steps[None]:
    """A city with the player's flag on a hex of choice (NA-FOUND-02)."""
    state = game.state
    player = state.to_act[0]
    places = capital_places(state)

    def explain(answer: object) -> None:
        place = str(answer)
        raise refuse(why_not_capital(state, place) or "capital-adjacent", place)

    place = places[0]
    if len(places) > 1:
        place = yield from ask(
            Question(
                player=player,
                kind="place_capital",
                text="Where does your capital rise?",
                rules=("NA-FOUND-02", "NA-FOUND-03", "NA-RULING-11"),
                choices=tuple(_found(state, place) for place in places),
            ),
            explain,
        )
    tile = state.tiles[place]
    tile.flag = tile.capital_of = player
    state.realms[player].capital = place
    tile.fort = "city"
    game.emit(
        "capital_placed", "NA-FOUND-02", f"{player} founds a capital on {named(place, tile)}.", tiles=(place,)
    )
    state.to_act.pop(0)
    if not state.to_act:
        state.phase = "flags"
        _next_round_of_flags(state)


def _found(state: NinthAge, place: str) -> Choice:
    tile = state.tiles[place]
    note = "a mine may be built here" if tile.terrain in ("mountain", "river") else ""
    return Choice(place, f"Found it on {named(place, tile)}", (place,), note)


def _next_round_of_flags(state: NinthAge) -> None:
    """Another round in the same order, or the first turn (NA-FOUND-04, NA-RULING-12)."""
    if state.flags_round == state.settings.starting_flags:
        state.phase = "turn_start"
    else:
        state.flags_round += 1
        state.to_act = list(state.found_order)


def flags(game: Game[NinthAge]) -> Steps[None]:
    """One more flag on any hex without one, near the own capital or far off (NA-FOUND-04, NA-RULING-13)."""
    state = game.state
    player = state.to_act[0]
    places = [place for place in state.outline if state.tiles[place].flag is None]

    def explain(answer: object) -> None:
        place = str(answer)
        raise refuse("off-outline" if place not in state.tiles else "hex-has-flag", place, "NA-FOUND-04")

    place = places[0]
    if len(places) > 1:
        place = yield from ask(
            Question(
                player=player,
                kind="place_flag",
                text="Where do you plant your flag?",
                rules=("NA-FOUND-04", "NA-RULING-13"),
                choices=tuple(
                    Choice(place, f"Plant it on {named(place, state.tiles[place])}", (place,))
                    for place in places
                ),
            ),
            explain,
        )
    state.tiles[place].flag = player
    text = f"{player} plants a flag on {named(place, state.tiles[place])}."
    game.emit("flag_placed", "NA-FOUND-04", text, tiles=(place,))
    state.to_act.pop(0)
    if not state.to_act:
        _next_round_of_flags(state)

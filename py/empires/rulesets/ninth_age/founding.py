"""Founding the realms: a capital for each player, then the extra flags (NA-FOUND)."""

from __future__ import annotations

from empires.core.errors import IllegalChoice
from empires.core.offices.guests import tell_handicaps
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.kit.dice_order import beginning_with, highest
from empires.kit.placenames import christen
from empires.maps.hexes import neighbour_ids
from empires.rulesets.ninth_age.book import TERRAIN, refuse
from empires.rulesets.ninth_age.realms import named
from empires.rulesets.ninth_age.rolloffs import die_for
from empires.rulesets.ninth_age.settings import HANDICAP
from empires.rulesets.ninth_age.state import NinthAge


class Capital(Act):
    """A choice: found the capital on this hex."""

    place: str


class Flag(Act):
    """A choice: plant a flag on this hex."""

    place: str


CAPITAL = Kind("place_capital", Capital)
FLAG = Kind("place_flag", Flag)


def found_roll(game: Game[NinthAge]) -> Steps[Next]:
    """Roll again for the order: the player with the highest roll founds first, and the others follow
    clockwise (NA-FOUND-01).
    """
    state = game.state
    game.emit("chapter", "NA-FOUND-01", "The realms are founded")
    tell_handicaps(game, HANDICAP)
    first = yield from highest(state.players, die_for(game, "NA-FOUND-01", "rolls for the first capital"))
    state.found_order = beginning_with(state.players, first)
    state.to_act = list(state.found_order)
    game.emit("roll_off", "NA-FOUND-01", f"{first} founds the first realm.", order=list(state.found_order))
    return ON


def capitals_beside(state: NinthAge, place: str) -> int:
    """The number of capitals next to a place."""
    tiles = state.tiles
    return sum(tiles[beside].capital_of is not None for beside in neighbour_ids(place) if beside in tiles)


def why_not_capital(state: NinthAge, place: str) -> str:
    """The refusal code for founding a capital on `place`; "" if that is legal (NA-RULING-11)."""
    tile = state.tiles.get(place)
    if tile is None:
        return "off-outline"
    if tile.flag is not None:
        return "hex-has-flag"
    if not tile.spot and any(other.spot for other in state.tiles.values()):  # NA-FOUND-05
        return "capital-spot"
    if capitals_beside(state, place):  # NA-FOUND-03
        return "capital-adjacent"
    return "" if TERRAIN.of(tile.terrain)["fort"] else "swamp-no-build"


def capital_places(state: NinthAge) -> list[str]:
    """The places for the next capital.

    If there is no legal place, a capital may be next to others, but to as few as possible (NA-RULING-11).
    """
    legal = [place for place in state.outline if not why_not_capital(state, place)]
    if legal:
        return legal
    dry = [
        place
        for place in state.outline
        if state.tiles[place].flag is None and TERRAIN.of(state.tiles[place].terrain)["fort"]
    ]
    fewest = min(capitals_beside(state, place) for place in dry)
    return [place for place in dry if capitals_beside(state, place) == fewest]


def capitals(game: Game[NinthAge], player: str) -> Steps[Next]:
    """Let each player in turn found a capital."""
    state = game.state
    yield from founding_a_capital(game, player)
    state.to_act.pop(0)
    return AGAIN if state.to_act else _next_round_of_flags(state)


def founding_a_capital(game: Game[NinthAge], player: str) -> Steps[None]:
    """Let a player found his capital, a city with his flag, on a hex of his choice."""
    state = game.state
    places = capital_places(state)
    place = places[0]
    if len(places) > 1:  # NA-RULING-11
        place = (yield from ask(_capital_question(state, player, places))).place
    found_at(game, player, place)


def found_at(game: Game[NinthAge], player: str, place: str) -> None:
    """Found a player's capital on a hex."""
    state = game.state
    tile = state.tiles[place]
    tile.flag = player  # NA-FOUND-02
    tile.capital_of = player  # NA-FOUND-02
    state.realms[player].capital = place  # NA-FOUND-02
    tile.fort = "city"  # NA-FOUND-02
    christen(state, place)
    game.emit(
        "capital_placed", "NA-FOUND-02", f"{player} founds a capital on {named(place, tile)}.", tiles=(place,)
    )


def _capital_question(state: NinthAge, player: str, places: list[str]) -> Decision[Capital]:
    def words(act: Capital) -> Words:
        tile = state.tiles[act.place]
        note = "allows a mine" if tile.terrain in ("mountain", "river") else ""
        return Words(f"Found the capital on {named(act.place, tile)}", (act.place,), note)

    def why_not(act: Capital) -> IllegalChoice:
        return refuse(why_not_capital(state, act.place) or "capital-adjacent", act.place)

    return Decision(
        player=player,
        kind=CAPITAL,
        text="Where will you found your capital?",
        rules=("NA-FOUND-02", "NA-FOUND-03", "NA-RULING-11"),
        offers=[Capital(place) for place in places],
        words=words,
        why_not=why_not,
        unread=lambda text: refuse("off-outline", text),
    )


def _next_round_of_flags(state: NinthAge) -> Next:
    """Begin another round in the same order, or the first turn (NA-FOUND-04, NA-FOUND-06, NA-RULING-12)."""
    if state.flags_round == state.settings.starting_flags:
        return "turn_start"
    state.flags_round += 1
    state.to_act = list(state.found_order)
    return "flags"


def flags(game: Game[NinthAge], player: str) -> Steps[Next]:
    """Let each player in turn plant one more flag."""
    state = game.state
    yield from planting_a_flag(game, player)
    state.to_act.pop(0)
    return AGAIN if state.to_act else _next_round_of_flags(state)


def planting_a_flag(game: Game[NinthAge], player: str) -> Steps[None]:
    """Let a player plant a flag on any hex without one, near his own capital or far from it (NA-FOUND-04)."""
    state = game.state
    places = [place for place in state.outline if state.tiles[place].flag is None]
    if not places:
        return
    place = places[0]
    if len(places) > 1:  # NA-RULING-13
        place = (yield from ask(_flag_question(state, player, places))).place
    state.tiles[place].flag = player
    text = f"{player} plants a flag on {named(place, state.tiles[place])}."
    game.emit("flag_placed", "NA-FOUND-04", text, tiles=(place,))


def _flag_question(state: NinthAge, player: str, places: list[str]) -> Decision[Flag]:
    def why_not(act: Flag) -> IllegalChoice:
        code = "off-outline" if act.place not in state.tiles else "hex-has-flag"
        return refuse(code, act.place, "NA-FOUND-04")

    return Decision(
        player=player,
        kind=FLAG,
        text="Where will you plant your flag?",
        rules=("NA-FOUND-04", "NA-RULING-13"),
        offers=[Flag(place) for place in places],
        words=lambda act: Words(
            f"Plant the flag on {named(act.place, state.tiles[act.place])}", (act.place,)
        ),
        why_not=why_not,
        unread=lambda text: refuse("off-outline", text, "NA-FOUND-04"),
    )

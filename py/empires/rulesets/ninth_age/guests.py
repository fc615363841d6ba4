"""Players who join late or leave for good between two turns, and handicaps in gold.

The rulebook says nothing about such players; a newcomer founds a realm as in NA-FOUND, or gets remote land
and as much gold as the poorest player has.
"""

from __future__ import annotations

from empires.core.base.words import joined
from empires.core.offices.guests import come_and_go
from empires.core.records.guests import Arrival, Departure, Start
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.guests import Guesting
from empires.core.rules.ruleset import Next
from empires.kit.guests import divided, remotest
from empires.maps.hexes import neighbour_ids
from empires.rulesets.ninth_age.book import TERRAIN
from empires.rulesets.ninth_age.founding import found_at, founding_a_capital, planting_a_flag
from empires.rulesets.ninth_age.realms import controlled, in_play, living, named, realm_points
from empires.rulesets.ninth_age.settings import HANDICAP
from empires.rulesets.ninth_age.state import NinthAge, Realm


def guests(game: Game[NinthAge]) -> Steps[Next]:
    """Let players leave and join between two turns."""
    yield from come_and_go(game, GUESTS, in_play)
    return "turn_start"


def free_capitals(state: NinthAge) -> list[str]:
    """The hexes that have no flag and on which a city may be built."""
    tiles = state.tiles
    return [
        place
        for place in state.outline
        if tiles[place].flag is None and TERRAIN.of(tiles[place].terrain)["fort"]
    ]


def why_nobody_joins(state: NinthAge, _start: Start) -> str:
    """Why no newcomer can join: there must be a hex for the capital."""
    if not state.turn:
        return "The realms are still being founded."
    return "" if free_capitals(state) else "Every hex on which a capital could be founded has a flag."


def join(game: Game[NinthAge], guest: Arrival) -> Steps[None]:
    """Let a newcomer found a realm, either as everybody did at the beginning or on the remotest land."""
    state, player = game.state, guest.player
    state.realms[player] = realm = Realm()
    poorest = min(state.realms[other].treasury for other in living(state) if other != player)
    gold = state.settings.starting_gold if guest.start == "rules" else poorest
    realm.treasury = max(0, gold + guest.handicap)
    if guest.start == "rules":
        yield from founding_a_capital(game, player)
        for _ in range(state.settings.starting_flags):
            yield from planting_a_flag(game, player)
    else:
        _hand_out(game, player)
    game.emit("gold_given", "", f"{player} begins with {realm.treasury:,} gold.", player=player)


def _hand_out(game: Game[NinthAge], player: str) -> None:
    """Found a capital as far from all flags as possible, and plant the extra flags next to it."""
    state = game.state
    flags = [place for place, tile in state.tiles.items() if tile.flag is not None]
    capital = remotest(free_capitals(state), flags)[0]
    found_at(game, player, capital)
    around = [
        place for place in neighbour_ids(capital) if place in state.tiles and state.tiles[place].flag is None
    ]
    for place in remotest(around, flags)[: state.settings.starting_flags]:
        state.tiles[place].flag = player
        text = f"{player} plants a flag on {named(place, state.tiles[place])}."
        game.emit("flag_placed", "", text, tiles=(place,))


def leave(game: Game[NinthAge], gone: Departure) -> None:
    """Dissolve a realm: the hexes go to the neighbours or lose their flags.

    Improvements on hexes without a flag fall into ruin, and the heirs share the treasury.
    """
    state, player = game.state, gone.player
    land, realm = controlled(state, player), state.realms[player]
    held = {place: tile.flag for place, tile in state.tiles.items() if tile.flag not in (None, player)}
    others = {place: flag for place, flag in held.items() if flag is not None}
    heirs = {}
    if gone.land == "divided":
        heirs = divided(land, others, lambda name: (realm_points(state, name), state.players.index(name)))
    for place in land:
        tile = state.tiles[place]
        tile.flag = heirs.get(place)
        if tile.flag is None:
            tile.fort, tile.mine = "none", False
    takers = list(dict.fromkeys(heirs[place] for place in land if place in heirs))
    gold, realm.treasury = realm.treasury, 0
    for taker in takers:
        state.realms[taker].treasury += gold // len(takers)
    realm.eliminated_turn, realm.cp_left = state.turn, 0
    shares = f"{joined(takers)} divide the land of {player}, and the gold." if len(takers) > 1 else (
        f"{takers[0]} gets the land of {player}, and the gold." if takers else
        f"The land of {player} no longer has a flag, and what was built there falls into ruin."
    )  # fmt: skip
    game.emit("land_left", "", shares, tiles=tuple(land), player=player)


GUESTS: Guesting[NinthAge] = Guesting(
    turn="turn",
    handicap=HANDICAP,
    starts={
        "handout": "Remote land, and as much gold as the poorest",
        "rules": "A capital and flags of the newcomer’s choice, and the starting gold",
    },
    why_nobody_joins=why_nobody_joins,
    join=join,
    leave=leave,
)
"""The rules by which players join and leave a Ninth Age campaign."""

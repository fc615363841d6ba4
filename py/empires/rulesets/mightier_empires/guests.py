"""Players who join late or leave for good between two turns, and handicaps of extra troops.

A newcomer gets as many hexes as everybody got at the start, on unowned land (MI-SET-03), and builds armies in
secret (MI-SET-04). The armies of an abandoned kingdom disband, just as those of an eliminated kingdom do
(MI-LOSE-02).
"""

from __future__ import annotations

from empires.core.base.words import many
from empires.core.offices.guests import come_and_go
from empires.core.records.guests import Arrival, Departure, Start
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.guests import Guesting
from empires.core.rules.ruleset import Next
from empires.kit.guests import divided, remotest
from empires.maps.hexes import neighbour_ids
from empires.rulesets.mightier_empires.book import number
from empires.rulesets.mightier_empires.founding import first_armies
from empires.rulesets.mightier_empires.founding.first_state import give_more, settle
from empires.rulesets.mightier_empires.land import sights
from empires.rulesets.mightier_empires.land.geography import owned
from empires.rulesets.mightier_empires.land.places import name_settlements
from empires.rulesets.mightier_empires.results.capitals import disband
from empires.rulesets.mightier_empires.results.conquest import change_owner
from empires.rulesets.mightier_empires.settings import HANDICAP
from empires.rulesets.mightier_empires.state import Compartment, Realm, War


def guests(game: Game[War]) -> Steps[Next]:
    """Let players leave and join between two turns."""
    yield from come_and_go(game, GUESTS, in_play)
    return "turn_start"


def in_play(state: War, player: str) -> bool:
    """Whether a player's kingdom has neither fallen nor been abandoned."""
    return not state.realms[player].fell


def why_nobody_joins(state: War, _start: Start) -> str:
    """Why no newcomer can join: there must be free land for a Capital and the hexes around it."""
    if not state.turn:
        return "The kingdoms are still being founded."
    return "" if _sites(state) else "No free land has room for a Capital and the hexes around it."


def _sites(state: War) -> dict[str, list[str]]:
    """The hexes where a Capital could be founded, with the free hexes around each."""
    taken = {one.hex for one in state.natives.values() if one.kind == "beast"}
    taken |= {one.hex for one in state.risings.values()}
    free = [
        name
        for name, tile in state.tiles.items()
        if not (tile.owner or tile.lake or tile.kingdom or name in taken)
    ]
    around = {name: [near for near in neighbour_ids(name) if near in free] for name in free}
    own = number("MI-T-START", "hexes")
    return {name: near for name, near in around.items() if len(near) >= own - 1}


def join(game: Game[War], guest: Arrival) -> Steps[None]:
    """Found a newcomer's kingdom on the most remote free land; the natives there become subjects
    (MI-NEUT-06)."""
    state, player = game.state, guest.player
    state.realms[player], state.secrets[player] = Realm(), Compartment()
    held = [name for name, tile in state.tiles.items() if tile.owner]
    sites = _sites(state)
    capital = remotest(sites, held)[0]
    home = [capital, *remotest(sites[capital], held)[: number("MI-T-START", "hexes") - 1]]
    for one in [one for one in state.natives.values() if one.hex in home]:
        del state.natives[one.id]
    settle(state, player, home)
    give_more(state, player, guest.handicap)
    name_settlements(state)
    for name in home:
        sights.look(state, player, name)
    beginning = yield from ask(first_armies.question(state, player))
    first_armies.begin(state, player, beginning)
    text = f"{player} leads {beginning.race}; the Capital is on {capital}."
    game.emit("army_created", "MI-SET-13", text, tiles=(capital,), player=player, race=beginning.race)


def leave(game: Game[War], gone: Departure) -> None:
    """Dissolve an abandoned kingdom: armies disband and mercenaries leave. The land is divided among the
    neighbours, or becomes neutral."""
    state, player = game.state, gone.player
    if gone.land == "divided":
        held = {name: tile.owner for name, tile in state.tiles.items() if tile.owner not in ("", player)}
        land = owned(state, player)
        heirs = divided(land, held, lambda name: (len(owned(state, name)), state.players.index(name)))
        for name, heir in heirs.items():
            change_owner(game, name, heir, "")
        text = f"The neighbours divide {many(len(heirs), 'hex')} of {player}."
        game.emit("land_divided", "", text, player=player)
    disband(game, player, "")


GUESTS: Guesting[War] = Guesting(
    turn="turn",
    handicap=HANDICAP,
    starts={"handout": "A Capital and the hexes around it in unowned land, and two armies"},
    why_nobody_joins=why_nobody_joins,
    join=join,
    leave=leave,
)
"""The rules by which players join and leave a campaign of Mightier Empires."""

"""Players who join late or leave for good between two rounds, and handicaps in army points. In a team game a
guest joins the smallest team, without land (WM-RULING-82), and a team keeps the land of a member who leaves
(WM-RULING-73). The rules do not provide for whole empires that join or leave by agreement."""

from __future__ import annotations

from empires.core.base.words import agree, many
from empires.core.offices.guests import come_and_go
from empires.core.records.guests import Arrival, Departure, Start
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.guests import Guesting
from empires.core.rules.ruleset import Next
from empires.kit.guests import divided, remotest
from empires.maps.capitals import NO_CAPITAL
from empires.maps.catalogue import CAPITAL_TYPES
from empires.maps.hexes import in_order
from empires.rulesets.warmaster.founding.capitals import (
    Site,
    Stand,
    legal_sites,
    placed_capitals,
    stand_capital,
    start_area,
    which_capital,
    which_site,
)
from empires.rulesets.warmaster.founding.tiles import tell_laid
from empires.rulesets.warmaster.founding.umpire import hand_of, more_land
from empires.rulesets.warmaster.lands import clear, lands, size_of, take
from empires.rulesets.warmaster.membership import join as join_team
from empires.rulesets.warmaster.membership import succeed
from empires.rulesets.warmaster.settings import HANDICAP, MOST_MEMBERS, MOST_TEAMS
from empires.rulesets.warmaster.state import (
    Empire,
    Member,
    Ties,
    War,
    empire_of,
    in_play,
    living,
    member_of,
    playing,
)


def guests(game: Game[War]) -> Steps[Next]:
    """Let players leave and join between two rounds."""
    yield from come_and_go(game, GUESTS, in_play)
    return "round_start"


# --- joining ---------------------------------------------------------------------------------------------


def why_nobody_joins(state: War, _start: Start) -> str:
    """Why no newcomer can join: there must be a team with room, or room for a capital (WM-TEAM-01,
    WM-CAPITAL-04)."""
    if not state.round_no:
        return "The empires are still being founded."
    if state.settings.teams:
        room = any(len(playing(empire)) < MOST_MEMBERS for empire in living(state))
        return "" if room else f"Every team already has {many(MOST_MEMBERS, 'player')}."
    if len(living(state)) >= MOST_TEAMS:
        return f"There are already {many(MOST_TEAMS, 'empire')}."
    grows = any(state.hidden.piles.packs.values())
    return "" if _wild(state) or grows else "There is no free land left for a capital."


def _empire(player: str, seat: int) -> Empire:
    return Empire(name=player, seat=seat, members=[Member(name=player, number=1)], ruler=player)


def _wild(state: War) -> list[str]:
    """The free land on which a capital could be built (WM-RULING-25)."""
    tiles = state.map.tiles
    return in_order(tile for tile in tiles if tile not in state.owner and tiles[tile].kind not in NO_CAPITAL)


def _sites(game: Game[War], empire: Empire) -> Steps[dict[str, list[Site]]]:
    """The capital tiles that may be placed in the wilderness, with the possible sites for each. If there are
    no sites, the map grows until there is one (WM-RULING-23); if it cannot grow, the site is the free tile
    farthest from all capitals.
    """
    state = game.state
    if legal := legal_sites(state, empire, wild=True):
        return legal
    hand = yield from hand_of(game, "WM-RULING-23")
    for laid in more_land(state, hand):
        tell_laid(game, "The umpire", laid)
        if legal := legal_sites(state, empire, wild=True):
            return legal
    wild = remotest(_wild(state), placed_capitals(state))
    return {state.capital_pool[0]: [Stand(wild[0])]} if wild else {}


def join(game: Game[War], guest: Arrival) -> Steps[None]:
    """Let a newcomer join the smallest team, or found an empire in the wilderness."""
    state, player = game.state, guest.player
    state.secrets[player] = Ties()
    if state.settings.teams:
        teams = [empire for empire in living(state) if len(playing(empire)) < MOST_MEMBERS]
        join_team(game, min(teams, key=lambda empire: (len(playing(empire)), empire.seat)), player)
        return
    empire = state.empires[player] = _empire(player, 1 + max(one.seat for one in state.empires.values()))
    state.capital_pool = state.capital_pool or [one.id for one in CAPITAL_TYPES]  # the tiles of another set
    legal = yield from _sites(game, empire)
    if not legal:
        empire.alive = False
        game.emit("empire_given_up", "", f"No land is found for the empire of {player}.", player=player)
        return
    if guest.start == "rules":
        empire.capital_type = next(iter(legal))
        if len(legal) > 1:
            empire.capital_type = (yield from ask(which_capital(state, empire, legal))).type_id
        sites = legal[empire.capital_type]
        site = sites[0] if len(sites) == 1 else (yield from ask(which_site(state, empire, sites)))
    else:
        every = {one.space: (type_id, one) for type_id, sites in legal.items() for one in sites}
        empire.capital_type, site = every[remotest(every, [*state.owner])[0]]
    stand_capital(game, empire, site)
    area = [tile for tile in start_area(state, empire.capital) if tile not in state.owner]
    for tile in area:  # WM-EMPIRE-01
        take(state, tile, empire.name, player)
    text = f"{player} begins with {many(len(area), 'tile')}."
    game.emit("empire_founded", "WM-EMPIRE-01", text, tiles=tuple(area))


# --- leaving ---------------------------------------------------------------------------------------------


def why_kept(state: War, player: str) -> str:
    """Why a player cannot leave: the last two empires stay."""
    empire = empire_of(state, player)
    last = empire is not None and len(playing(empire)) == 1
    return "Only one empire would be left." if last and len(living(state)) <= 2 else ""


def leave(game: Game[War], gone: Departure) -> None:
    """Reassign the land of a player who leaves: a team member's land goes to the ruler or, except for the
    capital, becomes wilderness; an empire's land goes to its neighbours or becomes wilderness."""
    state, player = game.state, gone.player
    empire = empire_of(state, player)
    assert empire is not None
    if len(playing(empire)) > 1:
        member_of(state, player).place = "left"
        succeed(game, empire)  # WM-RULING-73
        for tile in [tile for tile in lands(state, empire.name) if state.marker[tile] == player]:
            if gone.land == "neutral" and tile != empire.capital:
                clear(state, tile)
            else:
                state.marker[tile] = empire.ruler
    else:
        _give_up(game, empire, gone)
    if state.host == player:
        state.host = next(name for name in state.players if name != player and in_play(state, name))
        game.emit("host_changed", "", f"From now on {state.host} is the host.", player=state.host)


def _give_up(game: Game[War], empire: Empire, gone: Departure) -> None:
    """End an empire without a conqueror."""
    state, land = game.state, lands(game.state, empire.name)
    empire.alive = False
    held = {tile: owner for tile, owner in state.owner.items() if owner != empire.name}
    heirs = {}
    if gone.land == "divided":
        heirs = divided(land, held, lambda name: (size_of(state, name), state.empires[name].seat))
    for tile in land:
        clear(state, tile)
        if tile in heirs:
            take(state, tile, heirs[tile], state.empires[heirs[tile]].ruler)
    wild = len(land) - len(heirs)
    told = f"{many(wild, 'tile')} of its land {agree(wild, 'is', 'are')} wilderness"
    text = f"The empire of {empire.name} ends, and {told}."
    game.emit("empire_given_up", "", text, tiles=tuple(land), player=gone.player)


GUESTS: Guesting[War] = Guesting(
    turn="round",
    handicap=HANDICAP,
    starts={
        "handout": "Remote land around a capital; in a team game a place in the smallest team",
        "rules": "A capital of the newcomer’s choice; in a team game a place in the smallest team",
    },
    why_nobody_joins=why_nobody_joins,
    join=join,
    leave=leave,
    why_kept=why_kept,
)
"""The rules for players who join or leave a Warmaster campaign."""

"""Winter D: armies are deployed where settlements have room (MK-DEP, MK-T-DEPLOY, MK-SUPPLY-02)."""

from __future__ import annotations

from typing import TypeAlias

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.book import table
from empires.rulesets.mighty_kingdoms.forces import destroy_army
from empires.rulesets.mighty_kingdoms.ranking import rank_by_armies
from empires.rulesets.mighty_kingdoms.state import Army, Kingdoms
from empires.rulesets.mighty_kingdoms.turns import Pass, begin, choose, next_in_cycle


class Quarter(Act):
    """Quarter this army here."""

    army: str
    tile: str


Placed: TypeAlias = Quarter | Pass

DEPLOY = Kind("deploy", Quarter, Pass)


def open_deploy(game: Game[Kingdoms]) -> Steps[Next]:
    """Begin Deploy: determine the player order again, if the option is on; cut-off recruits stay where they
    are."""
    state = game.state
    if state.settings.reorder_at_deploy:  # MK-COST-07
        yield from rank_by_armies(game, "MK-COST-07")
    for army in state.armies.values():
        army.deployed = False
        if state.settings.supply_lines and army.recruited_at and _cut_off(state, army):  # MK-SUPPLY-02
            army.deployed = True  # MK-SUPPLY-02
    return begin(state, "deploy")


def _supply(state: Kingdoms, player: str) -> list[str]:
    """The player's tiles connected to the Capital or, without a Capital, to the place where the armies
    wintered."""
    centre = land.capital_of(state, player) or state.kingdoms[player].recall_tile
    return land.joined_to(state, player, centre) if centre else []


def _cut_off(state: Kingdoms, army: Army) -> bool:
    return army.recruited_at not in _supply(state, army.owner)


def deploy(game: Game[Kingdoms]) -> Steps[Next]:
    """Let a player place one army; armies without room are destroyed."""
    state = game.state
    player = _next_player(state)
    if player is None:
        for army in state.armies.values():
            army.deployed = False  # MK-DEP-04
            army.recruited_at = ""  # MK-SUPPLY-02
        return ON
    if not rooms_of(state, player):  # MK-DEP-03, MK-RULING-51
        for army in undeployed(state, player):
            # MK-DEP-03, MK-RULING-51
            destroy_army(game, army.id, "MK-RULING-51", "finds no quarters and disperses")
        return AGAIN
    act = yield from choose(game, player, lambda: _question(state, player))
    if not isinstance(act, Quarter):
        return AGAIN
    army = state.armies[act.army]
    army.tile = act.tile  # MK-DEP-01, MK-DEP-02
    army.deployed = True  # MK-DEP-01
    text = f"{player}’s army {army.symbol} takes quarters in {act.tile}."
    game.emit("army_deployed", "MK-DEP-01", text, tiles=(act.tile,), army=army.id)
    return AGAIN


def undeployed(state: Kingdoms, player: str) -> list[Army]:
    """A player's armies still to be placed."""
    return [army for army in land.armies_of(state, player) if not army.deployed]


def _next_player(state: Kingdoms) -> str | None:
    """The next player to place an army. Players take turns, or each places all armies before the next player;
    under the brake rules the largest kingdom comes first."""
    if state.settings.first_player_brakes and len(state.order) > 1:
        first, second = state.order[:2]
        ahead = len(land.armies_of(state, first)) > len(land.armies_of(state, second))  # MK-BRAKE-02
        if ahead and undeployed(state, first):  # MK-BRAKE-02
            state.active = first
            return first
    if state.settings.deploy_order == "player":  # MK-OPT-12
        state.turn = 0  # MK-OPT-12
    return next_in_cycle(state, lambda name: bool(undeployed(state, name)))


def limit_of(state: Kingdoms, player: str, tile: str) -> int:
    """The number of armies that a settlement can take; a Capital counts as a city unless the option gives it
    room for 3 (MK-RULING-55)."""
    limits = table("MK-T-DEPLOY2018" if state.settings.capital_limit_3 else "MK-T-DEPLOY")
    kind = "capital" if land.capital_of(state, player) == tile else state.tiles[tile].settlement
    most: int = limits.of(kind)["armies"]
    return most


def why_not(state: Kingdoms, player: str, name: str) -> IllegalChoice | None:
    """Why no army can be placed on a tile, or None; the limits apply only in this phase."""
    tile = state.tiles.get(name)
    if tile is None or tile.controller != player:  # MK-DEP-01
        return IllegalChoice("not_your_tile", f"{name} does not belong to you.", "MK-DEP-01")
    if tile.settlement == "none":
        return IllegalChoice("no_settlement_there", f"There is no settlement on {name}.", "MK-DEP-01")
    # MK-DEP-04
    placed = sum(army.tile == name and army.deployed for army in land.armies_of(state, player))
    if placed >= limit_of(state, player, name):  # MK-DEP-01, MK-DEP-04
        return IllegalChoice("settlement_full", f"{name} has no room for another army.", "MK-DEP-01")
    if state.settings.supply_lines and name not in _supply(state, player):  # MK-SUPPLY-02
        return IllegalChoice("cut_off", f"{name} is cut off from your Capital.", "MK-SUPPLY-02")
    return None


def rooms_of(state: Kingdoms, player: str) -> list[str]:
    """The player's own settlements that can take another army."""
    return [
        tile
        for tile in land.tiles_of(state, player)
        if state.tiles[tile].settlement != "none" and why_not(state, player, tile) is None
    ]


def _question(state: Kingdoms, player: str) -> Decision[Placed]:
    rooms = rooms_of(state, player)
    return Decision(
        player=player,
        kind=DEPLOY,
        text="Place an army in one of your settlements.",
        rules=("MK-DEP-01", "MK-DEP-02", "MK-DEP-03", "MK-T-DEPLOY"),
        offers=[Quarter(army.id, tile) for army in undeployed(state, player) for tile in rooms],
        words=lambda act: _words(state, act),
        why_not=lambda act: why_not_placed(state, player, act),
    )


def _words(state: Kingdoms, act: Placed) -> Words:
    if isinstance(act, Pass):
        return Words("Pass")
    symbol = state.armies[act.army].symbol
    return Words(
        f"Army {symbol} to {land.on_map(state, act.tile, state.armies[act.army].owner)}", (act.tile,)
    )


def why_not_placed(state: Kingdoms, player: str, act: Placed) -> IllegalChoice | None:
    """Why an army cannot be placed in this way; None if it can."""
    if isinstance(act, Pass):
        if not undeployed(state, player):
            return None
        return IllegalChoice("must_deploy", "You must place every army for which there is room.", "MK-DEP-03")
    if all(army.id != act.army for army in undeployed(state, player)):
        return None
    return why_not(state, player, act.tile)

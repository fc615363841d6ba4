"""Works paid for with Power: building, conscription and searching ruins (step E11, 4.23)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mightier_empires.book import number
from empires.rulesets.mightier_empires.land import sights
from empires.rulesets.mightier_empires.land.geography import owned
from empires.rulesets.mightier_empires.land.places import name_settlements
from empires.rulesets.mightier_empires.orders import power_actions
from empires.rulesets.mightier_empires.orders.sheet import SpendRow
from empires.rulesets.mightier_empires.results.produce import works
from empires.rulesets.mightier_empires.results.sacking import give_item
from empires.rulesets.mightier_empires.state import Spend, War, living


def done_works(game: Game[War]) -> Steps[Next]:
    """Carry out works: first buildings on hexes still held, then conscription, then searches of ruins."""
    state = game.state
    for player in living(state):
        builds = [spend for spend in state.secrets[player].spends if spend.action in power_actions.BUILDING]
        for spend in sorted(builds, key=lambda one: power_actions.BUILDING.index(one.action)):  # MI-SPEND-02
            _build(game, player, spend)
    for player in living(state):
        for spend in state.secrets[player].spends:
            if spend.action == "conscription":
                yield from _conscript(game, player, spend)
    for player in living(state):
        for name in owned(state, player):
            tile = state.tiles[name]
            if "arcane ruin" in tile.major and not (tile.sacked and tile.sacked_turn == state.turn):
                yield from _search(game, player, name)
    return ON


def _build(game: Game[War], player: str, spend: Spend) -> None:
    """Add a feature to a hex, unless the hex was lost or no longer has room for it."""
    state = game.state
    tile = state.tiles[spend.target]
    row = SpendRow(action=spend.action, target=spend.target, change=spend.feature)  # type: ignore[arg-type]
    if not works(state, player, spend.target) or not power_actions.buildable(tile, row):
        text = f"The work on {spend.target} comes to nothing; its Power is lost."
        game.emit("work_lost", "MI-SPEND-03", text, to=(player,), tiles=(spend.target,), player=player)
        return
    power_actions.build(tile, row)  # MI-SPEND-02, MI-SPEND-04
    name_settlements(state)
    sights.look(state, player, spend.target)  # MI-INFO-04
    text = f"The work on {spend.target} is done: {spend.feature or spend.action}."
    game.emit("feature_built", "MI-SPEND-02", text, to=(player,), tiles=(spend.target,), player=player)


def _conscript(game: Game[War], player: str, spend: Spend) -> Steps[None]:
    """Raise d2 times 250 points of conscripts for each Power, for next turn only (MI-SPEND-11)."""
    own = game.state.secrets[player]
    roll = yield from game.roll(f"{spend.power}d2", "MI-SPEND-11", "Conscripts", player=player, to=(player,))
    points = roll.total * number("MI-T-SPEND-LIMITS", "points per conscription die")
    own.conscripts[spend.target] = own.conscripts.get(spend.target, 0) + points
    text = f"{points:,} points of conscripts join {spend.target} next turn."
    game.emit("conscripts_raised", "MI-SPEND-11", text, to=(player,), player=player, points=points)


def _search(game: Game[War], player: str, name: str) -> Steps[None]:
    """Search a player's Arcane Ruin, which yields an item on a 6 (MI-T-MAJOR, MI-ITEM-06)."""
    roll = yield from game.roll(
        "d6", "MI-T-MAJOR", f"Searching the ruin of {name}", player=player, to=(player,)
    )
    if roll.total >= number("MI-T-MAJOR-HEX", "ruin find"):
        give_item(
            game, player, f"Find from turn {game.state.turn}", "found", number("MI-T-MAJOR-HEX", "ruin item")
        )

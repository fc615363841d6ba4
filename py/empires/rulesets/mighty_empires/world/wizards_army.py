"""The army of a wizard, which attacks a force or defends the tower (ME-TOWER-12, ME-TOWER-14)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.kit.odds import throws
from empires.rulesets.mighty_empires.banners.forces import strength
from empires.rulesets.mighty_empires.battle import tabletop
from empires.rulesets.mighty_empires.battle.booty import count_the_dead
from empires.rulesets.mighty_empires.battle.casualty_recovery import gather_the_fallen
from empires.rulesets.mighty_empires.battle.field import Outcome, Side, strength_of, survivors
from empires.rulesets.mighty_empires.battle.plunder import plunder
from empires.rulesets.mighty_empires.battle.retreat import Way, retreat
from empires.rulesets.mighty_empires.charts import TOWER_REACTION
from empires.rulesets.mighty_empires.lands.independents import garrison_store
from empires.rulesets.mighty_empires.lands.presence import eyes_on, force
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.siege.besiegers import besiege_or_leave
from empires.rulesets.mighty_empires.state import WIZARD, Banner, MightyEmpires

ATTACKS = 12
"""The row of ME-T-TOWERREACT with the strength of a wizard's army."""


def gathering() -> tuple[int, int]:
    """The fewest and the most points that may gather at a tower.

    >>> gathering()
    (400, 2400)
    """
    row = TOWER_REACTION.at(ATTACKS)
    rolls = throws(row["dice"])
    return min(rolls) * int(row["times"]), max(rolls) * int(row["times"])


def attacked(game: Game[MightyEmpires], player: str, tile: str) -> Steps[None]:
    """Let the wizard's army attack the force, and fight it at once (ME-TOWER-12, ME-RULING-479)."""
    size = yield from _gathers(game, player, tile)
    yield from _battle(game, player, tile, size)


def attack_tower(game: Game[MightyEmpires], player: str, tile: str) -> Steps[None]:
    """Let the force attack; an outnumbered army holds the tower as a fortress (ME-TOWER-14)."""
    text = f"{player} attacks {place_name(game.state, tile)}."
    game.emit("contact_opened", "ME-TOWER-14", text, tiles=(tile,), attacker=player, defender=WIZARD)
    size = yield from _gathers(game, player, tile)
    if size < strength(game.state, force(game.state, player, tile, inside=False)):  # ME-TOWER-14
        store = yield from garrison_store(game, tile, player)
        yield from besiege_or_leave(game, tile, player, WIZARD, size, store)
    else:
        yield from _battle(game, player, tile, size)


def _gathers(game: Game[MightyEmpires], player: str, tile: str) -> Steps[int]:
    row, eyes = TOWER_REACTION.at(ATTACKS), eyes_on(game.state, tile)
    roll = yield from game.roll(row["dice"], "ME-TOWER-12", "The wizard’s army", player=player, to=eyes)
    size = int(roll.total * row["times"])
    text = f"{size:,} points gather at {place_name(game.state, tile)}."
    game.emit("militia_musters", "ME-TOWER-12", text, to=eyes, tiles=(tile,), points=size)
    return size


def _battle(game: Game[MightyEmpires], player: str, tile: str, size: int) -> Steps[None]:
    """Fight the battle with the player as the attacker, even if the wizard began it; the wizard's army
    pursues nobody, and is destroyed if beaten.

    The victor plunders the tower, but only with surviving troops."""
    state = game.state
    banners = force(state, player, tile, inside=False)
    attack, defence = Side(player, banners), Side(WIZARD, [], size)
    outcome = yield from tabletop.battle(game, tile, attack, defence)
    count_the_dead(game, outcome, attack, defence)
    if outcome.winner == "attacker":
        text = "The wizard’s army is destroyed."
        game.emit("force_destroyed", "ME-RULING-479", text, tiles=(tile,))
        if strength_of(state, attack):  # ME-RULING-163
            yield from plunder(game, tile, player)  # ME-TOWER-13, ME-RULING-479
    else:
        yield from _move_out(game, banners, outcome)  # ME-RULING-480
    yield from gather_the_fallen(game, outcome, "none", attack, defence)  # ME-CASREC-01


def _move_out(game: Game[MightyEmpires], banners: Sequence[Banner], outcome: Outcome) -> Steps[None]:
    """Send forces that came this turn back to where they came from; the others retreat like beaten defenders.

    ME-RULING-480.
    """
    here = survivors(game.state, banners)
    for stayed in (False, True):
        group = [one for one in here if (one.id in game.state.lingering) == stayed]
        drawn = outcome.winner == "draw"
        way = Way(victors=[], defends=stayed, draw=drawn, scattered=outcome.scattered)
        if group:
            yield from retreat(game, group, way)

"""Armies of the dead without a player: how they fight as a side in a battle, attack, are beaten and are
destroyed.

Armies raised by a spell follow ME-EQX-28 and ME-RULING-220, hordes ME-NECRO-20 to 37 and ME-RULING-507."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.battle import tabletop
from empires.rulesets.mighty_empires.battle.booty import count_the_dead
from empires.rulesets.mighty_empires.battle.casualty_recovery import gather_the_fallen, rise_again
from empires.rulesets.mighty_empires.battle.field import Outcome, Side, survivors
from empires.rulesets.mighty_empires.battle.retreat import Way, barren, retreat
from empires.rulesets.mighty_empires.lands.horde_strength import end_horde
from empires.rulesets.mighty_empires.lands.presence import in_the_game
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.nature.dead_armies import Dead, armies_at
from empires.rulesets.mighty_empires.state import UNDEAD, WIZARD, Banner, Horde, MightyEmpires, Role, Spell
from empires.rulesets.mighty_empires.world.counters import dispel

OVERCOME = "The horde at {} is destroyed."


def side_of(state: MightyEmpires, dead: Dead, foe: str) -> Side:
    """An army of the dead as a side: nobody leads a horde, and the dead raised by a spell are led by their
    caster (ME-RULING-220). If they fight him, or a tower raised them, the next player still in the game leads
    them; if there is none, nobody does (ME-RULING-281).
    """
    if isinstance(dead, Horde):
        return Side(UNDEAD, [], dead.points)
    leader = dead.caster
    if leader in (foe, WIZARD):
        at = state.players.index(foe) + 1
        seats = [*state.players[at:], *state.players[: at - 1]]
        leader = next((name for name in seats if name in in_the_game(state)), "")
    return Side(UNDEAD, [], dead.points, leader)


def in_play(state: MightyEmpires, dead: Dead) -> bool:
    """Whether an army of the dead is still on the map, in the tile where it was met."""
    return any(one is dead for one in armies_at(state, dead.tile))


def lay_to_rest(game: Game[MightyEmpires], dead: Dead, rule: str) -> None:
    """Destroy an army of the dead."""
    if isinstance(dead, Spell):
        dispel(game, dead, rule)
    else:
        end_horde(game, dead, rule, OVERCOME)


def count_or_bury(game: Game[MightyEmpires], dead: Dead, side: Side, *, beaten: bool) -> None:
    """Settle the fate of the dead after a battle: if forced out of their tile, they are destroyed.

    ME-EQX-28, ME-RULING-507.
    """
    dead.points = side.militia
    if beaten or not dead.points:
        lay_to_rest(game, dead, "ME-EQX-28" if isinstance(dead, Spell) else "ME-RULING-507")


def recover(game: Game[MightyEmpires], dead: Dead, outcome: Outcome, role: Role) -> Steps[None]:
    """After a battle on the table, let a surviving horde recover like any force (ME-RULING-530)."""
    if isinstance(dead, Horde) and in_play(game.state, dead):
        dead.points += yield from rise_again(game, outcome, role)


def fall_upon(game: Game[MightyEmpires], dead: Dead, defenders: list[Banner]) -> Steps[None]:
    """Let the dead attack a player's force: they stay only if they win, and pursue nobody. Otherwise the dead
    raised by a spell are destroyed, the rest of a horde goes back to where it came from, and a horde that has
    just left its tombs returns there (ME-NECRO-22)."""
    state, tile, player = game.state, dead.tile, defenders[0].owner
    attack, defence = side_of(state, dead, player), Side(player, defenders)
    outcome = yield from tabletop.battle(game, tile, attack, defence)
    count_the_dead(game, outcome, attack, defence)
    won = outcome.winner == "attacker"
    count_or_bury(game, dead, attack, beaten=False)
    if not won and in_play(state, dead):  # ME-RULING-220, ME-RULING-507
        give_up(game, dead)
    if _yields(state, outcome, dead, tile):
        way = Way(victors=[], defends=True, draw=outcome.winner == "draw", scattered=outcome.scattered)
        yield from retreat(game, survivors(state, defenders), way)
    yield from gather_the_fallen(game, outcome, "none", attack, defence)  # ME-CASREC-01
    yield from recover(game, dead, outcome, "attacker")


def give_up(game: Game[MightyEmpires], dead: Dead) -> None:
    """Send the dead away after a failed attack: a horde goes back to the tile it came from, all others to
    their graves."""
    if isinstance(dead, Spell):
        dispel(game, dead, "ME-EQX-28")
    elif dead.previous_tile is None:
        end_horde(game, dead, "ME-NECRO-22", "The army of the dead goes back into its tombs at {}.")
    else:
        home = dead.previous_tile
        text = f"The horde retreats from {place_name(game.state, dead.tile)}."
        game.emit("horde_marched", "ME-RULING-507", text, tiles=(dead.tile, home), horde=dead.id)
        dead.tile, dead.previous_tile = home, None


def _yields(state: MightyEmpires, outcome: Outcome, dead: Dead, tile: str) -> bool:
    """Whether the force under attack gives way: if it is beaten and some of the dead survive, or after a draw
    on barren land."""
    if outcome.winner == "attacker":
        return in_play(state, dead)
    return outcome.winner == "draw" and barren(state, tile)

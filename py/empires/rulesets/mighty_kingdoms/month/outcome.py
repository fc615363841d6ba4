"""The consequences of a result: retreats, withdrawals, the tile, the winner's move (MK-OUT).

The steps follow the order of MK-RULING-25: result and marks, captured artefacts, forces that must leave,
control, and the winner's move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.kit.battles import Term, Why, Winner, decided, end
from empires.rulesets.mighty_kingdoms import control, land
from empires.rulesets.mighty_kingdoms.forces import destroy, relocate
from empires.rulesets.mighty_kingdoms.state import Battle, Force, Kingdoms, Ship
from empires.rulesets.mighty_kingdoms.turns import ask_active, choose

DRAW = ""
"""The value of `winner` for a draw; no player has this name."""


class GoTo(Act):
    """Leave the battlefield for this tile."""

    tile: str


class MoveOn(Act):
    """Move this army on to this tile."""

    army: str
    tile: str


class Stay(Act, tag="stay"):
    """Stay."""


Leaving: TypeAlias = GoTo | Stay
Pursuit: TypeAlias = MoveOn | Stay

RETREAT = Kind("retreat", GoTo, Stay)
WITHDRAW = Kind("withdraw", GoTo, Stay)
PURSUE = Kind("winner_move", MoveOn, Stay)


def conclude(
    game: Game[Kingdoms], battle: Battle, winner: str, notes: str = "", *, why: Sequence[Term] | Why
) -> Next:
    """Record the result and the reason `why`, and list the forces that must leave.

    A loser must leave with all armies on the tile, whether upright or on their sides; after a draw, each side
    that does not control the tile must leave, the attacker first.
    """
    state = game.state
    battle.winner = winner
    there = [
        force
        for force in land.forces_in(state, battle.tile)
        if battle.mode != "naval" or isinstance(force, Ship)
    ]
    if winner == DRAW:
        controller = state.tiles[battle.tile].controller
        leavers = [player for player in battle.sides if player != controller]  # MK-OUT-02, MK-RULING-27
        text = f"The battle on {battle.tile} is a draw."
    else:
        leavers = [battle.other(winner)]
        text = f"{winner} wins the battle on {battle.tile} against {leavers[0]}."
    battle.routed = winner != DRAW  # MK-T-RESULT
    battle.leaving = [force.id for player in leavers for force in there if force.owner == player]  # MK-OUT-01
    who = winner or "draw"
    if not isinstance(why, Why):
        role: Winner = "draw" if winner == DRAW else "attacker" if winner == battle.attacker else "defender"
        why = decided(role, why)
    end(game, "battle_result", "MK-T-RESULT", text, winner=who, tiles=(battle.tile,), notes=notes, why=why)
    # MK-OUT-05: those who must leave, the tile, captured artefacts, and last the winner's move
    return "retreat"


# --- those who must go ---------------------------------------------------------------------------------


def retreat(game: Game[Kingdoms], battle: Battle) -> Steps[Next]:
    """Withdraw one of the armies that must leave: its owner picks an adjacent tile of his own; if there is
    none, the army is destroyed.
    """
    state = game.state
    if not battle.leaving:
        return ON
    force = land.find_force(state, battle.leaving[0])
    if force is None:
        battle.leaving.pop(0)
        return AGAIN
    rule = "MK-OUT-01" if battle.routed else "MK-OUT-02"
    if not refuges(state, force):  # MK-OUT-01, MK-OUT-02
        # MK-OUT-01, MK-OUT-02
        destroy(game, force, rule, f"has nowhere to go from {battle.tile} and is destroyed")
        return AGAIN
    act = yield from choose(game, force.owner, lambda: _refuge_question(state, battle, force))
    if not isinstance(act, GoTo):
        return AGAIN
    battle.leaving.remove(force.id)
    relocate(state, force, act.tile)  # MK-OUT-01, MK-OUT-02
    if battle.routed:  # MK-OUT-01
        _lay_down(state, force)
    title = f"{force.owner}’s {land.name_of(state, force)}"
    kind, verb = ("army_retreated", "flees") if battle.routed else ("army_withdrew", "withdraws")
    text = f"{title} {verb} to {act.tile}."
    game.emit(kind, rule, text, tiles=(battle.tile, act.tile), army=force.id)
    return AGAIN


def _lay_down(state: Kingdoms, force: Force) -> None:
    force.stance = "side"
    if isinstance(force, Ship) and force.army:
        state.armies[force.army].stance = "side"


def refuges(state: Kingdoms, force: Force) -> list[str]:
    """The adjacent tiles of its own kingdom that a force may enter, even if enemies are on them
    (MK-RULING-26).

    Ships may also go to sea tiles without enemy ships (MK-SHIP-06).
    """
    found = []
    for tile in land.around(state, force.tile):
        own = state.tiles[tile].controller == force.owner
        if (own or _open_sea(state, force, tile)) and land.may_enter(state, force, tile):
            found.append(tile)
    return found


def shelter(state: Kingdoms, player: str, tile: str) -> bool:
    """Whether a beaten army of this player has an adjacent tile of its own kingdom to go to."""
    return any(
        state.tiles[near].controller == player and land.barred(state, tile, near) is None
        for near in land.around(state, tile)
    )


def _open_sea(state: Kingdoms, force: Force, tile: str) -> bool:
    if not isinstance(force, Ship) or state.tiles[tile].terrain != "sea":
        return False
    return not any(ship.tile == tile and ship.owner != force.owner for ship in state.ships.values())


def _refuge_question(state: Kingdoms, battle: Battle, force: Force) -> Decision[Leaving]:
    rule = "MK-OUT-01" if battle.routed else "MK-OUT-02"

    def words(act: Leaving) -> Words:
        tile = act.tile if isinstance(act, GoTo) else battle.tile
        return Words(f"To {land.on_map(state, tile, force.owner)}", (tile,))

    def why_not(act: Leaving) -> IllegalChoice | None:
        if isinstance(act, Stay) or act.tile == battle.tile:
            return why_no_stay(rule)
        return _why_no_step(state, force, act.tile, rule)

    return Decision(
        player=force.owner,
        kind=RETREAT if battle.routed else WITHDRAW,
        text=lambda: f"{land.name_of(state, force).capitalize()} must leave {battle.tile}. Where to?",
        rules=(rule,),
        offers=[GoTo(tile) for tile in refuges(state, force)],
        words=words,
        why_not=why_not,
        tiles=(battle.tile,),
    )


def why_no_stay(rule: str) -> IllegalChoice:
    """The refusal if an army would stay on a tile where it lost or that its kingdom does not control."""
    return IllegalChoice("must_retreat", "This army cannot stay here.", rule)


def _why_no_step(state: Kingdoms, force: Force, dest: str, rule: str) -> IllegalChoice | None:
    """Why a force cannot retreat to a tile: the tile is not adjacent, does not belong to the kingdom, or
    cannot be entered from here."""
    if dest not in land.around(state, force.tile):
        return IllegalChoice("not_adjacent", f"{dest} is not next to {force.tile}.", rule)
    if state.tiles[dest].controller != force.owner:
        return IllegalChoice("not_your_tile", f"{dest} does not belong to you.", rule)
    return land.barred(state, force.tile, dest, ship=isinstance(force, Ship))


# --- the winner ----------------------------------------------------------------------------------------


def take_spoils(game: Game[Kingdoms], battle: Battle) -> Steps[Next]:
    """Give the winner the tile, no matter who holds it or who else is there.

    After a fight at sea, the loser's armies ashore still hold the tile.
    """
    state = game.state
    if not battle.routed:
        state.battle = None
        return "battle"
    owners = [force.owner for force in land.forces_in(state, battle.tile)]
    # MK-SHIP-04
    ashore = battle.mode == "naval" and battle.other(battle.winner) in owners
    if battle.winner in owners and not ashore:  # MK-OUT-03
        yield from control.take_tile(game, battle.tile, battle.winner, "MK-OUT-03")
    return ON


def pursue(game: Game[Kingdoms], battle: Battle) -> Steps[Next]:
    """Let one of the winner's armies move on to an adjacent tile of its own kingdom."""
    state = game.state
    if state.settings.win_move and _pursuits(state, battle):
        act = yield from ask_active(game, battle.winner, lambda: _pursuit_question(state, battle))
        if isinstance(act, MoveOn):
            force = land.force_of(state, act.army)
            relocate(state, force, act.tile)  # MK-OUT-04, MK-RULING-28
            text = f"{battle.winner}’s {land.name_of(state, force)} moves on to {act.tile}."
            tiles = (battle.tile, act.tile)
            game.emit("army_moved", "MK-OUT-04", text, tiles=tiles, army=force.id)
    state.battle = None
    return "battle"


def _pursuits(state: Kingdoms, battle: Battle) -> list[MoveOn]:
    return [
        MoveOn(force.id, tile)
        for force in land.forces_in(state, battle.tile)
        if force.owner == battle.winner
        for tile in land.around(state, battle.tile)
        if state.tiles[tile].controller == battle.winner and land.may_enter(state, force, tile)
    ]


def _pursuit_question(state: Kingdoms, battle: Battle) -> Decision[Pursuit]:
    def words(act: Pursuit) -> Words:
        if isinstance(act, Stay):
            return Words("Stay")
        title = land.name_of(state, land.force_of(state, act.army)).capitalize()
        there = land.who_is_there(state, act.tile, battle.winner)
        return Words(
            f"{title} to {land.on_map(state, act.tile, battle.winner)}", (battle.tile, act.tile), there
        )

    def why_not(act: Pursuit) -> IllegalChoice | None:
        force = land.find_force(state, act.army) if isinstance(act, MoveOn) else None
        if isinstance(act, Stay) or force is None:
            return None
        if force.owner != battle.winner or force.tile != battle.tile:
            return None
        return _why_no_step(state, force, act.tile, "MK-OUT-04")

    return Decision(
        player=battle.winner,
        kind=PURSUE,
        text="Which army moves on within your land?",
        rules=("MK-OUT-04", "MK-RULING-28"),
        offers=[Stay(), *_pursuits(state, battle)],
        words=words,
        why_not=why_not,
        tiles=(battle.tile,),
        step_on=Stay(),
    )

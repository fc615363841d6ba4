"""What a result means: retreats, withdrawals, the tile, the winner's move (MK-OUT-01 to MK-OUT-05).

The steps keep the order of MK-RULING-25: result and marks, captured artefacts, those who must go, control,
the winner's move.
"""

from __future__ import annotations

from functools import partial

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice, Question
from empires.core.steps import Steps
from empires.rulesets.mighty_kingdoms import control, land
from empires.rulesets.mighty_kingdoms.forces import destroy, relocate
from empires.rulesets.mighty_kingdoms.state import Battle, Force, Kingdoms, Ship
from empires.rulesets.mighty_kingdoms.turns import Campaign, ask_active, choose

DRAW = ""
"""Stands for a winner where there is none; no player has this name."""


def conclude(game: Campaign, winner: str) -> None:
    """Write the result down and list who must leave (MK-T-RESULT).

    A loser with all armies in the tile, on their side or not (MK-OUT-01); after a draw whoever does not
    control it, the attacker first (MK-OUT-02, MK-RULING-27).
    """
    state = game.state
    battle = state.battle
    assert battle is not None
    battle.winner = winner
    there = [
        force
        for force in land.forces_in(state, battle.tile)
        if battle.mode != "naval" or isinstance(force, Ship)
    ]
    if winner == DRAW:
        leavers = [
            player
            for player in (battle.attacker, battle.defender)
            if state.tiles[battle.tile].controller != player
        ]
        text = f"The battle on {battle.tile} is a draw."
    else:
        leavers = [battle.other(winner)]
        text = f"{winner} wins the battle on {battle.tile} against {leavers[0]}."
    battle.routed = winner != DRAW
    battle.leaving = [force.id for player in leavers for force in there if force.owner == player]
    game.emit("battle_result", "MK-T-RESULT", text, tiles=(battle.tile,), winner=winner or "draw")
    state.phase = "retreat"


def retreat(game: Campaign) -> Steps[None]:
    """One army of those who must go: its owner picks an adjacent own tile; without one it is destroyed."""
    state = game.state
    battle = state.battle
    assert battle is not None
    if not battle.leaving:
        state.phase = "spoils"
        return
    force = land.find_force(state, battle.leaving[0])
    if force is None:
        battle.leaving.pop(0)
        return
    rule = "MK-OUT-01" if battle.routed else "MK-OUT-02"
    if not refuges(state, force):
        battle.leaving.pop(0)
        destroy(game, force, rule, f"has nowhere to go from {battle.tile} and is destroyed")
        return
    dest = yield from _ask_refuge(game, battle, force)
    battle.leaving.remove(force.id)
    relocate(state, force, dest)
    if battle.routed:
        _lay_down(state, force)
    title = f"{force.owner}'s {land.name_of(state, force)}"
    kind, verb = ("army_retreated", "flees") if battle.routed else ("army_withdrew", "withdraws")
    game.emit(kind, rule, f"{title} {verb} to {dest}.", tiles=(battle.tile, dest), army=force.id)


def _lay_down(state: Kingdoms, force: Force) -> None:
    force.stance = "side"
    if isinstance(force, Ship) and force.army:
        state.armies[force.army].stance = "side"


def refuges(state: Kingdoms, force: Force) -> list[str]:
    """The adjacent own tiles a force may go to, enemies in them or not (MK-RULING-26).

    Ships may also go to sea tiles without enemy ships (MK-SHIP-06).
    """
    found = []
    for tile in land.around(state, force.tile):
        own = state.tiles[tile].controller == force.owner
        if (own or _open_sea(state, force, tile)) and land.may_enter(state, force, tile):
            found.append(tile)
    return found


def _open_sea(state: Kingdoms, force: Force, tile: str) -> bool:
    if not isinstance(force, Ship) or state.tiles[tile].terrain != "sea":
        return False
    return not any(ship.tile == tile and ship.owner != force.owner for ship in state.ships.values())


def _ask_refuge(game: Campaign, battle: Battle, force: Force) -> Steps[str]:
    state = game.state
    title = land.name_of(state, force).capitalize()
    dest = yield from choose(
        game,
        force.owner,
        lambda: Question(
            player=force.owner,
            kind="retreat" if battle.routed else "withdraw",
            text=f"{title} must leave {battle.tile}. Where to?",
            rules=("MK-OUT-01",) if battle.routed else ("MK-OUT-02",),
            choices=tuple(
                Choice(tile, f"To {land.describe(state, tile)}", (tile,)) for tile in refuges(state, force)
            ),
            tiles=(battle.tile,),
        ),
        partial(_refuse_refuge, state, battle, force),
    )
    return dest


def _refuse_refuge(state: Kingdoms, battle: Battle, force: Force, answer: object) -> None:
    rule = "MK-OUT-01" if battle.routed else "MK-OUT-02"
    if answer in ("stay", battle.tile):
        raise IllegalChoice("must_retreat", "It cannot stay.", rule)
    _refuse_step(state, force, str(answer), rule)


def _refuse_step(state: Kingdoms, force: Force, dest: str, rule: str) -> None:
    """Why a force cannot step to a tile of its own: not adjacent, not its kingdom's, or no way in."""
    if dest not in land.around(state, force.tile):
        raise IllegalChoice("not_adjacent", f"{dest} does not lie next to {force.tile}.", rule)
    if state.tiles[dest].controller != force.owner:
        raise IllegalChoice("not_your_tile", f"{dest} is not yours.", rule)
    refusal = land.barred(state, force.tile, dest, ship=isinstance(force, Ship))
    if refusal is not None:
        raise refusal


def take_spoils(game: Campaign) -> Steps[None]:
    """The tile becomes the winner's, whoever held it and whoever else stands there (MK-OUT-03).

    After a fight at sea the loser's armies ashore still hold it.
    """
    state = game.state
    battle = state.battle
    assert battle is not None
    if not battle.routed:
        state.phase = "battle"
        state.battle = None
        return
    owners = [force.owner for force in land.forces_in(state, battle.tile)]
    ashore = battle.mode == "naval" and battle.other(battle.winner) in owners
    if battle.winner in owners and not ashore:
        yield from control.take_tile(game, battle.tile, battle.winner, "MK-OUT-03")
    state.phase = "pursuit"


def pursue(game: Campaign) -> Steps[None]:
    """One army of the winner may move on to an adjacent own tile (MK-OUT-04, MK-RULING-28)."""
    state = game.state
    battle = state.battle
    assert battle is not None
    winner = battle.winner
    options = _pursuits(state, battle) if state.settings.win_move else []
    if options:
        answer = yield from ask_active(
            game,
            winner,
            lambda: Question(
                player=winner,
                kind="winner_move",
                text="You won. One army may move on to a tile of yours.",
                rules=("MK-OUT-04", "MK-RULING-28"),
                choices=(Choice("stay", "Stay"), *_pursuits(state, battle)),
                tiles=(battle.tile,),
                step_on="stay",
            ),
            partial(_refuse_pursuit, state, battle),
        )
        if answer != "stay":
            name, _, dest = answer.partition(" ")
            force = land.find_force(state, name)
            assert force is not None
            relocate(state, force, dest)
            title = f"{winner}'s {land.name_of(state, force)}"
            game.emit(
                "army_moved",
                "MK-OUT-04",
                f"{title} moves on to {dest}.",
                tiles=(battle.tile, dest),
                army=name,
            )
    state.battle = None
    state.phase = "battle"


def _pursuits(state: Kingdoms, battle: Battle) -> list[Choice]:
    return [
        Choice(
            f"{force.id} {tile}",
            f"{land.name_of(state, force).capitalize()} to {land.describe(state, tile)}",
            (battle.tile, tile),
        )
        for force in land.forces_in(state, battle.tile)
        if force.owner == battle.winner
        for tile in land.around(state, battle.tile)
        if state.tiles[tile].controller == battle.winner and land.may_enter(state, force, tile)
    ]


def _refuse_pursuit(state: Kingdoms, battle: Battle, answer: object) -> None:
    name, _, dest = str(answer).partition(" ")
    force = land.find_force(state, name)
    if force is not None and force.owner == battle.winner and force.tile == battle.tile:
        _refuse_step(state, force, dest, "MK-OUT-04")

"""The Battle phase: who must fight whom, slaughter, and how battles are settled (MK-BAT)."""

from __future__ import annotations

from functools import partial
from typing import Literal, TypeAlias

from empires.core.errors import IllegalChoice
from empires.core.offices.seats import persons
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, Next
from empires.kit import battles
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.forces import destroy
from empires.rulesets.mighty_kingdoms.month.chances import odds_here, odds_in
from empires.rulesets.mighty_kingdoms.state import Army, Battle, Force, Kingdoms, Mode, Ship
from empires.rulesets.mighty_kingdoms.turns import (
    Pass,
    ask_active,
    begin,
    choose,
    next_in_cycle,
)
from empires.rulesets.mighty_kingdoms.units import list_of


class Fight(Act):
    """Fight this enemy on this tile."""

    tile: str
    enemy: str


class CutDown(Act):
    """Slaughter this enemy army."""

    army: str


class Settle(Act):
    """Settle the battle in this way."""

    way: Literal["tabletop", "simple_hits"]


Picked: TypeAlias = Fight | Pass

PICK = Kind("pick_battle", Fight, Pass)
SLAUGHTER = Kind("slaughter", CutDown)
METHOD = Kind("choose_method", Settle)


def pick_battle(game: Game[Kingdoms]) -> Steps[Next]:
    """Let the next player with an eligible tile pick a battle; nobody may decline."""
    state = game.state
    # MK-BAT-02, MK-RULING-17
    player = next_in_cycle(state, lambda name: bool(eligible(state, name)))
    if player is None:
        return begin(state, "reform")  # MK-BAT-08; disordered armies stay side by side (MK-RULING-29)
    act = yield from choose(game, player, lambda: _question(state, player))
    if not isinstance(act, Fight):
        return AGAIN
    battle = Battle(
        tile=act.tile, attacker=player, defender=act.enemy
    )  # the player who picks attacks (MK-RULING-20)
    state.battle = battle
    if all(force.stance == "side" for force in _of(state, act.tile, act.enemy)):  # MK-BAT-06
        return "slaughter"
    _bring(state, battle)
    words = f"{player} attacks {act.enemy} on {land.describe(state, act.tile)}."
    sides = battles.Sides(player, act.enemy, len(battle.attacking), len(battle.defending))
    battles.begin(game, "MK-BAT-04", words, sides, kind="battle_started", tiles=(act.tile,))
    return "yielding"


def _of(state: Kingdoms, tile: str, player: str) -> list[Force]:
    return [force for force in land.forces_in(state, tile) if force.owner == player]


def eligible(state: Kingdoms, player: str) -> list[str]:
    """The tiles where a player has an upright force and an enemy has any force.

    It does not matter how often these forces have fought this month (MK-BAT-07).
    """
    # MK-BAT-01
    tiles = dict.fromkeys(force.tile for force in land.forces_of(state, player) if force.stance == "upright")
    return [tile for tile in tiles if land.enemies_in(state, tile, player)]  # MK-BAT-01


def opponents(state: Kingdoms, tile: str, player: str) -> list[str]:
    """The enemies whom a player may attack on a tile: those who can fight, if any can.

    If the option is on, the tile's controller comes first.
    """
    enemies = land.enemies_in(state, tile, player)
    # MK-BAT-03, MK-RULING-18
    upright = list(dict.fromkeys(force.owner for force in enemies if force.stance == "upright"))
    controller = state.tiles[tile].controller
    if state.settings.controller_first and controller in upright:  # MK-YIELD-01
        return [controller]
    # MK-BAT-03, MK-RULING-18
    return upright or list(dict.fromkeys(force.owner for force in enemies))


def _question(state: Kingdoms, player: str) -> Decision[Picked]:
    return Decision(
        player=player,
        kind=PICK,
        text="Which battle will you fight?",
        rules=("MK-BAT-01", "MK-BAT-02", "MK-BAT-03"),
        offers=[
            Fight(tile, enemy) for tile in eligible(state, player) for enemy in opponents(state, tile, player)
        ],
        words=lambda act: _words(state, player, act),
        why_not=lambda act: why_not(state, player, act),
    )


def _words(state: Kingdoms, player: str, act: Picked) -> Words:
    if isinstance(act, Pass):
        return Words("Pass")
    own, enemy = (
        [force for force in _of(state, act.tile, one) if force.stance == "upright"]
        for one in (player, act.enemy)
    )
    note = (
        f"{len(own)} against {len(enemy)}"
        if enemy
        else "a slaughter: all its armies are on their sides, and one of them is removed"
    )
    odds = odds_here(state, player, act.enemy, act.tile, attacks=True)
    return Words(f"Fight {act.enemy} on {land.on_map(state, act.tile, player)}", (act.tile,), note, odds=odds)


def why_not(state: Kingdoms, player: str, act: Picked) -> IllegalChoice | None:
    """Why a battle cannot be picked; None if it can."""
    if isinstance(act, Pass):
        if not eligible(state, player):
            return None
        return IllegalChoice("must_pick", "You cannot pass while you have a battle to fight.", "MK-BAT-02")
    tile = act.tile
    if tile not in eligible(state, player):
        return IllegalChoice("tile_not_eligible", f"You have no battle to fight on {tile}.", "MK-BAT-01")
    able = opponents(state, tile, player)
    enemies = [force.owner for force in land.enemies_in(state, tile, player)]
    if act.enemy in able or act.enemy not in enemies:  # MK-BAT-03
        return None
    only = " or ".join(able)
    if state.settings.controller_first and state.tiles[tile].controller == only:
        return IllegalChoice(
            "choose_controller", f"{only} controls the tile and must be fought first.", "MK-YIELD-01"
        )
    return IllegalChoice(
        "choose_upright_enemy", f"Pick an enemy who has an upright army there: {only}.", "MK-BAT-03"
    )


def _bring(state: Kingdoms, battle: Battle) -> None:
    """Begin a battle between all upright armies of two kingdoms on a tile; other kingdoms there stay out of
    it. If both have ships, only the ships fight, at sea."""
    sides = [
        # MK-BAT-04, MK-BAT-05
        [force for force in _of(state, battle.tile, player) if force.stance == "upright"]
        for player in (battle.attacker, battle.defender)
    ]
    fleets = [[force for force in side if isinstance(force, Ship)] for side in sides]
    if all(fleets):  # MK-SHIP-04
        battle.mode = "naval"
        battle.attacking, battle.defending = ([ship.id for ship in fleet] for fleet in fleets)
        return
    battle.mode = "shore" if any(fleets) else ""  # MK-SHIP-05
    battle.attacking, battle.defending = ([force.id for force in side] for side in sides)


def slaughter(game: Game[Kingdoms], battle: Battle) -> Steps[Next]:
    """Remove an enemy army on its side without a game, which uses up the turn.

    This does not count as a win, earns no marks and reveals no list (MK-RULING-19).
    """
    state = game.state
    # MK-BAT-06
    chooser = battle.attacker if state.settings.slaughter_choice == "picker" else battle.defender
    act = yield from choose(game, chooser, lambda: _slaughter_question(state, battle, chooser))
    if act is not None:
        force = land.force_of(state, act.army)
        # MK-BAT-06
        destroy(game, force, "MK-BAT-06", f"is slaughtered in disorder by {battle.attacker}")
    state.battle = None
    return "battle"


def _slaughter_question(state: Kingdoms, battle: Battle, chooser: str) -> Decision[CutDown]:
    return Decision(
        player=chooser,
        kind=SLAUGHTER,
        text=f"{battle.defender}’s armies are all lying on their sides. Which one will you remove?",
        rules=("MK-BAT-06", "MK-RULING-18"),
        offers=[CutDown(force.id) for force in _of(state, battle.tile, battle.defender)],
        words=lambda act: Words(
            land.name_of(state, land.force_of(state, act.army)).capitalize(), (battle.tile,)
        ),
        tiles=(battle.tile,),
    )


def choose_method(game: Game[Kingdoms], battle: Battle) -> Steps[Next]:
    """Choose how a battle is settled: on the table, or by dice if both sides agree or a list is missing."""
    state = game.state
    if battle.mode == "naval":
        return "naval"
    if battle.mode == "shore":
        return "shore"
    mode, why = _settled_mode(state, battle)
    if not mode:  # MK-TBL-04, MK-RULING-53
        agreed = yield from _agree(game, battle)
        mode, why = ("simple_hits", "both sides agreed") if agreed else ("tabletop", "")
    if state.battle is not battle:
        return "battle"
    battle.mode = mode
    how = "on the table" if mode == "tabletop" else f"by dice: {why}"
    text = f"The battle on {battle.tile} is settled {how}."
    game.emit("method_set", "MK-TBL-04", text, tiles=(battle.tile,))
    return "table" if mode == "tabletop" else "simple_roll"


def _settled_mode(state: Kingdoms, battle: Battle) -> tuple[Mode, str]:
    """The way in which a battle is settled without asking anybody, and the reason; "" if the two sides are
    asked (MK-RULING-53)."""
    mode = state.settings.battle_mode
    if mode in ("simple_hits", "simple_points"):
        return mode, "all battles of this campaign are"
    if _without_list(state, battle):
        return "simple_hits", "an army has no list"
    if mode == "tabletop":
        return mode, ""
    if len(persons(state, battle.sides)) < len(battle.sides):
        return "simple_hits", "a computer plays one of the sides"
    return "", ""


def _without_list(state: Kingdoms, battle: Battle) -> bool:
    """Whether a list is needed but missing: an army without one can only fight simple battles
    (MK-RULING-46)."""
    brought = battle.attacking + battle.defending
    return state.settings.lists_required and any(list_of(state, army) is None for army in brought)


def _agree(game: Game[Kingdoms], battle: Battle) -> Steps[bool]:
    """Whether both sides agree to dice; if either side wants the table, the table is used."""
    for player in battle.sides:
        act = yield from ask_active(game, player, partial(_method_question, game.state, battle, player))
        if act is None or act.way == "tabletop":
            return False
    return True


def _method_question(state: Kingdoms, battle: Battle, player: str) -> Decision[Settle]:
    def words(act: Settle) -> Words:
        if act.way == "tabletop":
            return Words("On the table")
        note = "no medals, no scars, no artefacts change hands"
        return Words("By the umpire’s dice", note=note, odds=odds_in(state, battle, player))

    return Decision(
        player=player,
        kind=METHOD,
        text=f"How will the battle on {battle.tile} be fought? Dice need both players’ consent.",
        rules=("MK-TBL-04", "MK-RULING-53"),
        offers=[Settle("tabletop"), Settle("simple_hits")],
        words=words,
        tiles=(battle.tile,),
    )


def armies_in_battle(state: Kingdoms, battle: Battle, player: str) -> list[Army]:
    """The armies that one side brought and that still remain."""
    return [state.armies[name] for name in battle.brought(player) if name in state.armies]

"""The Battle phase: who must fight whom, slaughter, and how it is settled (MK-BAT-01 to MK-BAT-08)."""

from __future__ import annotations

from functools import partial

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice, Question
from empires.core.seats import persons
from empires.core.steps import Steps
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.forces import destroy
from empires.rulesets.mighty_kingdoms.month import yielding
from empires.rulesets.mighty_kingdoms.state import Army, Battle, Force, Kingdoms, Mode, Ship
from empires.rulesets.mighty_kingdoms.turns import Campaign, ask_active, begin, choose, next_in_cycle
from empires.rulesets.mighty_kingdoms.units import list_of

SLAUGHTER, YIELDING, METHOD = "slaughter", "yielding", "method"


def pick_battle(game: Campaign) -> Steps[None]:
    """The next player with an eligible tile picks a battle; nobody may decline (MK-BAT-02, MK-RULING-17).

    The phase ends when no player has one; a tile of disordered armies only stays shared (MK-RULING-29).
    """
    state = game.state
    player = next_in_cycle(state, lambda name: bool(eligible(state, name)))
    if player is None:
        begin(state, "reform")
        return
    answer = yield from choose(
        game,
        player,
        lambda: Question(
            player=player,
            kind="pick_battle",
            text="Which battle do you fight?",
            rules=("MK-BAT-01", "MK-BAT-02", "MK-BAT-03"),
            choices=_choices(state, player),
        ),
        partial(_refuse_battle, state, player),
    )
    tile, _, enemy = answer.partition(" ")
    state.battle = Battle(tile=tile, attacker=player, defender=enemy)
    state.phase = SLAUGHTER
    if any(force.stance == "upright" for force in _of(state, tile, enemy)):
        _bring(state, state.battle)
        words = f"{player} attacks {enemy} on {land.describe(state, tile)}."
        game.emit(
            "battle_started", "MK-BAT-04", words, tiles=(tile,), attacker=player, defender=enemy,
            attack=len(state.battle.attacking), defence=len(state.battle.defending),
        )  # fmt: skip
        state.phase = YIELDING


def _of(state: Kingdoms, tile: str, player: str) -> list[Force]:
    return [force for force in land.forces_in(state, tile) if force.owner == player]


def eligible(state: Kingdoms, player: str) -> list[str]:
    """The tiles where a player has an upright force and some enemy has any (MK-BAT-01)."""
    tiles = dict.fromkeys(force.tile for force in land.forces_of(state, player) if force.stance == "upright")
    return [tile for tile in tiles if land.enemies_in(state, tile, player)]


def opponents(state: Kingdoms, tile: str, player: str) -> list[str]:
    """Whom a player may pick in a tile: one who can fight, if any can (MK-BAT-03, MK-RULING-18).

    With the option the tile's controller goes before the others (MK-YIELD-01).
    """
    enemies = land.enemies_in(state, tile, player)
    upright = list(dict.fromkeys(force.owner for force in enemies if force.stance == "upright"))
    controller = state.tiles[tile].controller
    if state.settings.controller_first and controller in upright:
        return [controller]
    return upright or list(dict.fromkeys(force.owner for force in enemies))


def _choices(state: Kingdoms, player: str) -> tuple[Choice, ...]:
    return tuple(
        Choice(f"{tile} {enemy}", f"Fight {enemy} on {land.describe(state, tile)}", (tile,))
        for tile in eligible(state, player)
        for enemy in opponents(state, tile, player)
    )


def _refuse_battle(state: Kingdoms, player: str, answer: object) -> None:
    if answer == "pass":
        raise IllegalChoice("must_pick", "While you have a battle to fight you cannot pass.", "MK-BAT-02")
    tile, _, enemy = str(answer).partition(" ")
    if tile not in eligible(state, player):
        raise IllegalChoice("tile_not_eligible", f"There is no battle for you on {tile}.", "MK-BAT-01")
    owners = [force.owner for force in land.enemies_in(state, tile, player)]
    if enemy in owners:
        only = " or ".join(opponents(state, tile, player))
        if state.settings.controller_first and state.tiles[tile].controller == only:
            raise IllegalChoice("choose_controller", f"{only} holds the land and is first.", "MK-YIELD-01")
        raise IllegalChoice("choose_upright_enemy", f"Pick one who can fight: {only}.", "MK-BAT-03")


def _bring(state: Kingdoms, battle: Battle) -> None:
    """Every upright army of the two kingdoms fights; third kingdoms stand by (MK-BAT-04, MK-BAT-05).

    Where both have ships, only the ships fight, at sea (MK-SHIP-04).
    """
    sides = [
        [force for force in _of(state, battle.tile, player) if force.stance == "upright"]
        for player in (battle.attacker, battle.defender)
    ]
    fleets = [[force for force in side if isinstance(force, Ship)] for side in sides]
    if all(fleets):
        battle.mode = "naval"
        battle.attacking, battle.defending = ([ship.id for ship in fleet] for fleet in fleets)
        return
    battle.mode = "shore" if any(fleets) else ""
    battle.attacking, battle.defending = ([force.id for force in side] for side in sides)


def slaughter(game: Campaign) -> Steps[None]:
    """No game against armies on their side: one of them is removed, and that was the turn (MK-BAT-06).

    No win, no marks, no list revealed (MK-RULING-19).
    """
    state = game.state
    battle = state.battle
    assert battle is not None
    victims = _of(state, battle.tile, battle.defender)
    chooser = battle.attacker if state.settings.slaughter_choice == "picker" else battle.defender
    chosen = yield from choose(
        game,
        chooser,
        lambda: Question(
            player=chooser,
            kind="slaughter",
            text=f"{battle.defender}'s troops lie in disorder. Which are cut down?",
            rules=("MK-BAT-06", "MK-RULING-18"),
            choices=tuple(
                Choice(force.id, land.name_of(state, force).capitalize(), (force.tile,)) for force in victims
            ),
            tiles=(battle.tile,),
        ),
    )
    force = land.find_force(state, chosen)
    assert force is not None
    destroy(game, force, "MK-BAT-06", f"is slaughtered in disorder by {battle.attacker}")
    end_battle(state)


def end_battle(state: Kingdoms) -> None:
    """The battle is settled; the next player picks."""
    state.battle = None
    state.phase = "battle"


def choose_method(game: Campaign) -> Steps[None]:
    """The table, or dice if both agree (MK-TBL-04, MK-RULING-53); dice where a list is missing."""
    state = game.state
    battle = state.battle
    assert battle is not None
    if battle.mode in ("naval", "shore"):
        state.phase = battle.mode
        return
    sides = (battle.attacker, battle.defender)
    mode: Mode = "tabletop"
    if state.settings.battle_mode in ("simple_hits", "simple_points"):
        mode = state.settings.battle_mode
    elif _without_list(state, battle):
        mode = "simple_hits"
    elif state.settings.battle_mode == "ask":
        computers = len(persons(state, sides)) < len(sides)
        mode = "simple_hits" if computers or (yield from _agree(game, sides)) else "tabletop"
    battle.mode = mode
    how = "on the table" if mode == "tabletop" else "by dice"
    game.emit(
        "method_set", "MK-TBL-04", f"The battle on {battle.tile} is settled {how}.", tiles=(battle.tile,)
    )
    state.phase = "table" if mode == "tabletop" else "simple_roll"


def _without_list(state: Kingdoms, battle: Battle) -> bool:
    """Where lists are needed, an army without one can only fight simple battles (MK-RULING-46)."""
    brought = battle.attacking + battle.defending
    return state.settings.lists_required and any(list_of(state, army) is None for army in brought)


def _agree(game: Campaign, sides: tuple[str, str]) -> Steps[bool]:
    """Both are asked; the first who wants the table decides it."""
    battle = game.state.battle
    assert battle is not None
    tile = battle.tile
    for player in sides:
        answer = yield from ask_active(
            game,
            player,
            partial(
                Question,
                player=player,
                kind="choose_method",
                text=f"How is the battle on {tile} fought? Dice only if both agree.",
                rules=("MK-TBL-04", "MK-RULING-53"),
                choices=(
                    Choice("tabletop", "On the table"),
                    Choice(
                        "simple_hits",
                        "By dice, here and now",
                        note="no medals, no scars, no artefacts change hands",
                    ),
                ),
                tiles=(tile,),
            ),
        )
        if answer == "tabletop":
            return False
    return True


def armies_in_battle(state: Kingdoms, player: str) -> list[Army]:
    """The armies that one side brought and that still stand."""
    battle = state.battle
    assert battle is not None
    return [state.armies[name] for name in battle.brought(player) if name in state.armies]


def offer_to_yield(game: Campaign) -> Steps[None]:
    """Conceding, where the option allows it, comes before the fight (MK-YIELD-02, MK-YIELD-03)."""
    game.state.phase = METHOD
    battle = game.state.battle
    assert battle is not None
    if game.state.settings.concede and battle.mode != "naval":
        game.state.phase = YIELDING
        yield from yielding.offer(game)

"""Armies: their sizes, the help that they get from locations, and how they are drawn up (WM-ARMY,
WM-ALLY-01)."""

from __future__ import annotations

from collections.abc import Mapping

from empires.core.base.words import joined
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Next
from empires.kit.titles import army_of
from empires.maps.hexes import in_order
from empires.rulesets.warmaster.agreement import shared
from empires.rulesets.warmaster.state import Army, Battle, Clash, War, empire_of
from empires.rulesets.warmaster.tables import ALLIES, BRIDGES, number

STEP = number("step of army sizes")
"""The step in points to which army sizes are rounded (WM-RULING-45)."""

MORE_FOR_EACH_ALLY = number("percent per further ally")
"""The percentage of a full army that every ally after the first adds to the allies' total (WM-ALLY-02,
WM-RULING-44)."""


def army_size(base: int, allies: int) -> int:
    """The points of each allied army, given the number of allies, rounded up to a step (WM-ALLY-02,
    WM-RULING-45)."""
    return shared(base, percent_of(allies), allies, STEP) if allies > 1 else base


def percent_of(allies: int) -> int:
    """The allies' total, as a percentage of a full army (WM-T-ALLIES). Beyond the end of the table, every
    further ally adds the percentage that the rule gives."""
    if allies < 2:
        return 100
    most = ALLIES.rows[-1].hi
    more = max(0, allies - most)  # WM-RULING-44
    return int(ALLIES.at(min(allies, most))["percent"]) + MORE_FOR_EACH_ALLY * more


def benefits(state: War, holders: Mapping[str, str], holder: str) -> list[str]:
    """The locations that help an army: those on tiles that `holders` assigns to `holder` (WM-SPECIAL-07).

    Bridges do not help (WM-SPECIAL-13).
    """
    held = in_order(tile for tile in state.locations if holders.get(tile) == holder)
    return [state.locations[tile] for tile in held if state.locations[tile] != BRIDGES]


def army_of_empire(state: War, empire: str, size: int) -> Army:
    """A new army (WM-ARMY-03) with help from the empire's present locations (WM-RULING-28)."""
    helped = benefits(state, state.owner, empire)
    ruler = state.empires[empire].ruler
    return Army(empire=empire, player=ruler, size=_with_handicap(state, ruler, size), benefits=helped)


def benefits_of_player(state: War, player: str) -> list[str]:
    """The locations that help a player in a team game: those on his own tiles (WM-TEAM-11), as they were held
    when the battles of the round began (WM-RULING-28)."""
    return benefits(state, {**state.marker, **(state.buying.before or {})}, player)


def army_of_player(state: War, player: str, size: int) -> Army:
    """A player's army in a team game."""
    empire = empire_of(state, player)
    assert empire is not None
    helped = benefits_of_player(state, player)
    size = _with_handicap(state, player, size)
    return Army(empire=empire.name, player=player, size=size, benefits=helped)


def _with_handicap(state: War, player: str, size: int) -> int:
    """The size of a player's army; it is at least one step of five points."""
    return max(STEP, size + state.handicaps.get(player, 0))


def armies(battle: Battle) -> list[Army]:
    """All armies of a battle, the solo army first."""
    return [battle.solo, *battle.allies]


def lines(game: Game[War]) -> Next:
    """Turn every clash into a battle, or into one battle for each attacker if the defender chose this.

    This is for games without teams (WM-BATTLE-02); in team games, players are paired off instead.
    """
    state = game.state
    for clash in state.clashes:
        # WM-BATTLE-03
        if clash.defence == "separate":
            for attacker in clash.attackers:
                draw_up(game, _battle(state, clash, [attacker]))
        else:
            draw_up(game, _battle(state, clash, clash.attackers))
    return "battles"


def _battle(state: War, clash: Clash, attackers: list[str]) -> Battle:
    base = state.settings.base_size
    size = army_size(base, len(attackers))
    return Battle(
        id="",
        kind="siege" if clash.sieging else "pitched",
        solo=army_of_empire(state, clash.defender, base),
        allies=[army_of_empire(state, name, size) for name in attackers],
        mutual=clash.mutual,
        capital_of=clash.defender if clash.sieging else "",
    )


def draw_up(game: Game[War], battle: Battle) -> None:
    """Add a battle to the list, and emit an event with its sides and armies."""
    state = game.state
    battle.id = str(len(state.battles) + 1)  # WM-BATTLE-02
    state.battles.append(battle)
    if len(battle.allies) > 1:
        game.emit("allies_share", "WM-T-ALLIES", _shares(state, battle))
    capital = state.empires[battle.capital_of].capital if battle.capital_of else ""
    game.emit(
        "battle_created", "WM-CAPASSAULT-05" if capital else "WM-BATTLE-02", f"{headline(state, battle)}.",
        tiles=(capital,) if capital else (), battle=battle.id,
        sizes=[battle.solo.size, *_allied_sizes(battle)],
    )  # fmt: skip


def _allied_sizes(battle: Battle) -> list[int]:
    """The sizes of the allied armies, or the one size that they all have."""
    sizes = [army.size for army in battle.allies]
    return sizes if len(set(sizes)) > 1 else sizes[:1]


def _shares(state: War, battle: Battle) -> str:
    """The calculation of the size of allied armies, as text; a handicap comes on top of it."""
    count, base = len(battle.allies), state.settings.base_size
    each, total = army_size(base, count), base * percent_of(count)
    text = (
        f"{count} allies bring {percent_of(count)} percent of {base:,} points, "
        f"which is {total / 100:,.9g}; divided equally, that is {total / 100 / count:,.6g}, rounded up to "
        f"{each:,} points each."
    )
    other = [f"{fielded(state, army)} {army.size:,}" for army in battle.allies if army.size != each]
    return f"{text} With handicaps: {joined(other)}." if other else text


def called(state: War, army: Army) -> str:
    """The owner of an army: the empire or, in a team game, the player with his empire."""
    return f"{army.player} of {army.empire}" if state.settings.teams else army.empire


def fielded(state: War, army: Army) -> str:
    """The owner of an army, with the name that he gave to it."""
    teams = state.settings.teams
    return f"{army_of(state, army.player)} of {army.empire}" if teams else army_of(state, army.empire)


def headline(state: War, battle: Battle) -> str:
    """A battle in a few words: its sides and the sizes of their armies."""
    solo = f"{fielded(state, battle.solo)} ({battle.solo.size:,} points)"
    names = [fielded(state, army) for army in battle.allies]
    each = " each" if len(battle.allies) > 1 else ""
    allies = f"{joined(names)} ({battle.allies[0].size:,} points{each})"
    if len(_allied_sizes(battle)) > 1:
        allies = joined(
            f"{name} ({army.size:,} points)" for name, army in zip(names, battle.allies, strict=True)
        )
    what = {
        "pitched": "Battle",
        "siege": f"Siege of the capital of {battle.capital_of}",
        "civil_war": "Civil war game",
        "challenge": f"Battle for the rule of {battle.solo.empire}",
    }[battle.kind]
    return f"{what}: {solo} against {allies}"

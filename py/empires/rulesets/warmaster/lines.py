"""Armies are drawn up for battle, in an individual campaign (WM-BATTLE-02, WM-BATTLE-03, WM-ALLY-01)."""

from __future__ import annotations

from empires.core.steps import Game, Steps
from empires.kit.words import joined
from empires.rulesets.warmaster.lands import lands
from empires.rulesets.warmaster.locations import benefits
from empires.rulesets.warmaster.outcome import army_size
from empires.rulesets.warmaster.state import Army, Battle, Clash, War


def lines(game: Game[War]) -> Steps[None]:
    """Every clash becomes a battle, or one battle for each attacker where the defender chose so."""
    state = game.state
    for clash in state.clashes:
        if clash.defence == "separate":
            for attacker in clash.attackers:
                draw_up(game, _battle(state, clash, [attacker]))
        else:
            draw_up(game, _battle(state, clash, clash.attackers))
    state.phase = "battles"
    yield from ()


def _battle(state: War, clash: Clash, attackers: list[str]) -> Battle:
    base = state.settings.base_size
    size = army_size(base, len(attackers))
    return Battle(
        id="",
        kind="siege" if clash.sieging else "pitched",
        solo=_army(state, clash.defender, base),
        allies=[_army(state, name, size) for name in attackers],
        mutual=clash.mutual,
        capital_of=clash.defender if clash.sieging else "",
    )


def _army(state: War, empire: str, size: int) -> Army:
    """A fresh army (WM-ARMY-03) with the help of the locations the empire owns now (WM-RULING-28)."""
    helped = benefits(state, lands(state, empire))
    return Army(empire=empire, player=state.empires[empire].ruler, size=size, benefits=helped)


def draw_up(game: Game[War], battle: Battle) -> None:
    """Enter a battle in the list and tell who meets whom with what."""
    state = game.state
    battle.id = str(len(state.battles) + 1)
    state.battles.append(battle)
    capital = state.empires[battle.capital_of].capital if battle.capital_of else ""
    game.emit(
        "battle_created", "WM-CAPASSAULT-05" if capital else "WM-BATTLE-02", f"{headline(state, battle)}.",
        tiles=(capital,) if capital else (), battle=battle.id,
        sizes=[battle.solo.size, battle.allies[0].size],
    )  # fmt: skip


def called(state: War, army: Army) -> str:
    """Whose army it is: the empire's, in a team game the player's with his empire."""
    return f"{army.player} of {army.empire}" if state.settings.teams else army.empire


def headline(state: War, battle: Battle) -> str:
    """A battle in a few words: who fights whom with armies of what size."""
    solo = f"{called(state, battle.solo)} ({battle.solo.size:,} points)"
    names = joined(called(state, army) for army in battle.allies)
    each = ", each" if len(battle.allies) > 1 else ""
    allies = f"{names} ({battle.allies[0].size:,} points{each})"
    what = {
        "pitched": "Battle",
        "siege": f"Siege of the capital of {battle.capital_of}",
        "civil_war": "Civil war game",
        "challenge": f"Battle for the rule of {battle.solo.empire}",
    }[battle.kind]
    return f"{what}: {solo} against {allies}"

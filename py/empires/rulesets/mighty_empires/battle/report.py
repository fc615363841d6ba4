"""What a game on the table comes back with: the form, and what speaks against it (ME-BATTLE-25)."""

from __future__ import annotations

from typing import Literal

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.fields import Choice, Number, Pick, Text
from empires.core.questions import Form
from empires.kit.words import begun
from empires.rulesets.mighty_empires.battle.ground import OBSTACLES
from empires.rulesets.mighty_empires.battle.matchup import Fight, at_play
from empires.rulesets.mighty_empires.battle.scenario import TITLES
from empires.rulesets.mighty_empires.state import Campaign

BATTLE_RESULTS = {
    "victory": "a win",
    "no_degrees": "a win, in a scenario without degrees",
    "decisive": "a decisive win",
    "massacre": "a massacre",
    "draw": "a draw",
}
ASSAULT_RESULTS = {"assault_won": "the besiegers win", "assault_lost": "the garrison wins"}
NAMED = {"draw": "nobody", "assault_won": "attacker", "assault_lost": "defender"}
"""The winner that goes with a result, where only one does."""


class Report(msgspec.Struct):
    """A form: how a game on the table ended, with the points lost in units that stood and that routed."""

    result: str
    winner: Literal["attacker", "defender", "nobody"]
    attacker_lost: int = 0
    attacker_routed: int = 0
    defender_lost: int = 0
    defender_routed: int = 0
    notes: str = ""


def report_form(
    state: Campaign, player: str, on: Fight, sizes: tuple[int, int], results: dict[str, str]
) -> Form[Report]:
    """The one form for a result from the table (ME-BATTLE-25)."""
    names = on.names()
    losses = [
        Number(name=f"{role}_{word}", label=f"{names[role]}: {label}", lo=0, hi=size, unit="points")
        for role, size in zip(("attacker", "defender"), sizes, strict=True)
        for word, label in (
            ("lost", "casualties in units that stood"),  # of these some recover (ME-CASREC-08)
            ("routed", "casualties in routing units"),
        )
    ]
    return Form(
        player=player,
        kind="tt_report",
        text=lambda: f"{brief(state, on)}How did the game on the table end?",
        rules=("ME-BATTLE-25", "ME-T-TTOUTCOME", "ME-ARMY-05"),
        record=Report,
        fields=(
            Pick(name="result", label="Result", choices=tuple(Choice(*pair) for pair in results.items())),
            Pick(name="winner", label="Winner", choices=tuple(Choice(*pair) for pair in names.items())),
            *losses,
            Text(name="notes", label="For the chronicle", longest=1000, lines=4),
        ),
        default=Report(next(iter(results)), "attacker"),
        why_not=lambda report: why_not_report(sizes, report),
        tiles=(on.tile,),
        facts={"attack": sizes[0], "defence": sizes[1]},
    )


def brief(state: Campaign, on: Fight) -> str:
    """What was agreed and rolled for the game, in sentences."""
    conflict = at_play(state)
    extra = f"The garrison has {conflict.extra_points} points more. " if conflict.extra_points else ""
    if conflict.scenario is None or conflict.scenario_attacker is None:
        return extra
    attacks = conflict.scenario_attacker
    parts = [f"{TITLES[conflict.scenario]}: {on.name(attacks)} attacks", conflict.layout.strip()]
    parts += [OBSTACLES[conflict.obstacle]] if conflict.obstacle != "none" else []
    parts += [conflict.extras.strip(), *conflict.terrain]
    return f"{begun('; '.join(filter(None, parts)))}; it begins {conflict.hour} hours into the day. "


def told(on: Fight, report: Report, results: dict[str, str]) -> str:
    """A report in a sentence, for whoever confirms it."""
    names = on.names()
    victor = f" for {names[report.winner]}" if report.winner != "nobody" else ""
    lost = ", ".join(
        f"{names[role]} lost {stood} points in units that stood and {routed} in routing ones"
        for role, stood, routed in (
            ("attacker", report.attacker_lost, report.attacker_routed),
            ("defender", report.defender_lost, report.defender_routed),
        )
    )
    return f"{results[report.result]}{victor}; {lost}."


def why_not_report(sizes: tuple[int, int], report: Report) -> IllegalChoice | None:
    """Refuse a report that contradicts itself or loses more than there was."""
    named = NAMED.get(report.result)
    if report.winner != named if named else report.winner == "nobody":
        return IllegalChoice("report_inconsistent", "Result and winner do not fit together.", "ME-BATTLE-25")
    losses = (
        report.attacker_lost + report.attacker_routed,
        report.defender_lost + report.defender_routed,
    )
    if any(lost > size for lost, size in zip(losses, sizes, strict=True)):
        return IllegalChoice("report_inconsistent", "A side cannot lose more than it had.", "ME-BATTLE-25")
    return None

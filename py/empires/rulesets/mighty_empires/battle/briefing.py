"""The briefing for both sides of a game on the table, and a description of its report (ME-BATTLE-25)."""

from __future__ import annotations

from collections.abc import Mapping

from empires.core.base.words import begun, many
from empires.rulesets.mighty_empires.battle.ground import OBSTACLES
from empires.rulesets.mighty_empires.battle.matchup import ROLES, Fight, at_play
from empires.rulesets.mighty_empires.battle.report import (
    TROPHIES,
    Answer,
    Report,
    hero_lines,
    report_of,
    unit_lines,
)
from empires.rulesets.mighty_empires.battle.scenario import TITLES
from empires.rulesets.mighty_empires.state import MightyEmpires, Role


def brief(state: MightyEmpires, on: Fight) -> str:
    """Everything agreed and rolled for the game, in sentences."""
    conflict = at_play(state)
    extra = f"The garrison has {conflict.extra_points:,} extra points. " if conflict.extra_points else ""
    if conflict.scenario is None or conflict.scenario_attacker is None:
        return extra
    attacks = conflict.scenario_attacker
    parts = [f"{TITLES[conflict.scenario]}: {on.name(attacks)} attacks", conflict.layout.strip()]
    parts += [OBSTACLES[conflict.obstacle]] if conflict.obstacle != "none" else []
    parts += [conflict.extras.strip(), *conflict.terrain]
    parts += [f"it begins {many(conflict.hour, 'hour')} into the day"] if conflict.hour is not None else []
    return f"{begun('; '.join(filter(None, parts)))}. "


def told(state: MightyEmpires, on: Fight, answer: Answer, results: Mapping[str, str]) -> str:
    """A report as a sentence, for the player who confirms it."""
    report, names = report_of(answer), on.names()
    victor = f" for {names[report.winner]}" if report.winner != "nobody" else ""
    lost = [_side_told(state, on, role, report) for role in ROLES]
    lost += [f"{one.name} of {names[one.side]} fell ({one.points:,} points)" for one in report.characters]
    lost += [f"{names[one.side]} took {one.name} ({TROPHIES[one.kind]})" for one in report.trophies]
    return f"{results[report.result]}{victor}; {'; '.join(lost)}."


def _side_told(state: MightyEmpires, on: Fight, role: Role, report: Report) -> str:
    losses, name = report.losses(role), on.name(role)
    units, heroes = unit_lines(state, on, role), hero_lines(state, on, role)
    if units:
        fell = [
            f"{count} {units[key][2].name}{' (routed)' if key in losses.units_routed else ''}"
            for key, count in losses.models.items()
            if count or key in losses.units_routed
        ]
        fell += [
            f"no {units[key][2].name} (routed)" for key in losses.units_routed if key not in losses.models
        ]
        parts = [f"{name} lost {', '.join(fell) or 'no models'}"]
    else:
        parts = [
            f"{name} lost {losses.lost:,} points in units that held and {losses.routed:,} in routing ones"
        ]
    parts += [f"raised {losses.raised:,} points"] if losses.raised else []
    parts += [f"{heroes[key][1].name} fell" for key in losses.fallen]
    parts += [f"{heroes[key][1].name} fled" for key in losses.fled]
    return ", ".join(parts)

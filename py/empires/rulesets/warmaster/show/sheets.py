"""Battle sheets: what players need at the table for a battle (WM-SPECIAL-14, WM-RULING-63)."""

from __future__ import annotations

from empires.core.rules.tables import Row
from empires.kit.books import Line, Section, Sheet
from empires.kit.titles import general_of
from empires.rulesets.warmaster.armies import armies, fielded, headline
from empires.rulesets.warmaster.results import bearable, majority
from empires.rulesets.warmaster.state import Army, Battle, War, member_of
from empires.rulesets.warmaster.tables import SPECIAL, spoken

_BENEFITS: dict[str, Row] = {row["location"]: row for row in SPECIAL.rows}

SCENARIOS = {
    "pitched": "A pitched battle as on page 63 of the Warmaster rulebook.",
    "siege": "A siege: scenario 3 of “Into the Breach” in Wamag 9, with its rules.",
    "challenge": "A pitched battle for the leadership, as on page 63 of the Warmaster rulebook.",
    "civil_war": "A pitched battle of two on one side, as on page 63 of the rulebook; it counts for both.",
}
"""The rulebook by which a battle is fought on the table."""


def sheets(state: War, player: str | None) -> tuple[Sheet, ...]:  # noqa: ARG001 - battles are open to all
    """A sheet for every battle of the round."""
    return tuple(_sheet(state, battle) for battle in state.battles)


def _sheet(state: War, battle: Battle) -> Sheet:
    sections = [_army(state, battle, army) for army in armies(battle)]
    if len(battle.allies) > 1:
        sections.append(_alliance(battle))
    return Sheet(
        id=f"battle-{battle.id}",
        title=headline(state, battle),
        sections=tuple(sections),
        note=SCENARIOS[battle.kind],
    )


def _army(state: War, battle: Battle, army: Army) -> Section:
    lines = [Line("Size of the army", f"{army.size:,} points")]
    if general := general_of(state, army.player):
        lines.append(Line("General", general))
    if race := member_of(state, army.player).race:
        lines.append(Line("Race", race))
    if battle.capital_of == army.empire:
        lines.append(Line("Garrison of the capital"))
    for location in army.benefits:
        row = _BENEFITS[location]
        lines.append(Line(f"{spoken(location)}: {row['benefit']}", row["limit"], note=row["effect"]))
    return Section(fielded(state, army), tuple(lines))


def _alliance(battle: Battle) -> Section:
    """Reminders of how allies fight alongside each other (WM-ALLY-03, WM-ALLY-04, WM-ALLY-05, WM-ALLY-06),
    and who wins."""
    count = len(battle.allies)
    standing = count - bearable(count)
    lines = (
        Line("Each army must be legal for its own size, with a general and the minimums of its list"),
        Line("Each army has its own break point; allies move and fight in the same turn"),
        Line("The allied deployment zone is divided", f"{count} parts", note="one for each army"),
        Line("Characters give orders to units of their own army only"),
        Line(f"{battle.solo.player} wins by making allies withdraw", f"{majority(count)} of {count}"),
        Line(
            f"The allies win if {battle.solo.player} withdraws and enough of them are left",
            f"{standing} of {count}",
        ),
    )
    return Section("Allied armies", lines)

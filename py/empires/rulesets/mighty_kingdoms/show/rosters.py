"""Sheets to print: one per army, with boxes for medals and scars, and one for the current battle."""

from __future__ import annotations

from empires.core.base.words import many
from empires.kit.books import Line, Section, Sheet
from empires.kit.words import cell_in_words
from empires.rulesets.mighty_kingdoms import artefacts, land, units
from empires.rulesets.mighty_kingdoms.month.tabletop import benefit_of
from empires.rulesets.mighty_kingdoms.state import Army, ArmyList, Battle, Kingdoms, Unit

TICKS = "medals ☐☐☐ scars ☐☐☐"
"""Boxes to tick on paper for the marks of one month."""


def sheets(state: Kingdoms, player: str | None) -> tuple[Sheet, ...]:
    """The sheets of the battle being fought, of the reader's own armies, and of the known armies of
    others."""
    battle = state.battle
    found = [battle_sheet(state, battle)] if battle is not None and battle.mode == "tabletop" else []
    armies = sorted(state.armies.values(), key=lambda army: army.owner != player)
    for army in armies:
        written = units.list_of(state, army.id)
        if written is not None:
            found.append(army_sheet(state, army, written))
    return tuple(found)


def army_sheet(state: Kingdoms, army: Army, written: ArmyList) -> Sheet:
    """An army's list with the present figures and the effects behind them."""
    race = army.race or state.kingdoms[army.owner].race
    known = "known to all" if army.id in state.lists else "secret"
    return Sheet(
        id=f"army-{army.id}",
        title=f"Army {army.symbol} of {army.owner}: {written.name}",
        sections=tuple(Section(unit.name, _unit(state, unit)) for unit in written.units),
        note=f"{race}, {written.points:,} points when first written, {known}.",
    )


def _unit(state: Kingdoms, unit: Unit) -> tuple[Line, ...]:
    waver = units.nerve_shown(unit)
    figures = (
        f"Sp {unit.sp}, Me {units.shown(units.aim(unit, 'me'))}, Ra {units.shown(units.aim(unit, 'ra'))}, "
        f"De {units.defence(unit)}+, At {unit.at}, Ne {waver}"
    )
    kind = f"{'hero, ' if unit.is_hero else ''}{unit.unit_type.replace('_', ' ')}, {unit.size}"
    lines = [Line(figures, f"{unit.points:,} points", note=kind)]
    if rules := units.special_rules(unit):
        lines.append(Line(", ".join(rules)))
    artefact = artefacts.carried_by(state, unit.id)
    if artefact is not None:
        lines.append(Line(f"carries {artefact.name}", f"{artefact.points:,} points, not counted"))
    marks = [many(unit.medals, "medal")] * bool(unit.medals) + [many(unit.scars, "scar")] * bool(unit.scars)
    lines.append(Line("this month: " + ", ".join(marks) if marks else "this month", TICKS))
    for effect in unit.effects:
        undone = ", undone" if effect.undone else ""
        lines.append(Line(units.tell_effect(effect) + undone, note=f"from a {effect.origin}"))
    return tuple(lines)


def battle_sheet(state: Kingdoms, battle: Battle) -> Sheet:
    """Everything that both sides need at the table (MK-TBL-01, MK-TBL-02, MK-DEF-02)."""
    tile = battle.tile
    facts = [
        Line("Table", f"{cell_in_words(battle.board)} feet" if battle.board else ""),
        Line("Place", tile=tile),
    ]
    facts.append(Line("Settlement", state.tiles[tile].settlement))
    if battle.condition:
        facts.append(Line("Condition", battle.condition))
    facts += [Line(f"{player} dug in", note=benefit_of(state, tile)) for player in battle.benefit]
    sides = tuple(
        Section(f"{role}: {player}", _side(state, battle, player))
        for role, player in (("Attacker", battle.attacker), ("Defender", battle.defender))
    )
    return Sheet(
        id="battle",
        title=f"Battle on {tile}: {battle.attacker} against {battle.defender}",
        sections=(Section("The field", tuple(facts)), *sides),
        note="A medal for a unit that routs an enemy, a scar for a unit that is routed; one of each at most.",
    )


def _side(state: Kingdoms, battle: Battle, player: str) -> tuple[Line, ...]:
    brought = battle.brought(player)
    lines = []
    for force in land.forces_in(state, battle.tile):
        if force.owner != player:
            continue
        title = land.name_of(state, force).capitalize()
        if force.id in brought:
            lines.append(Line(title, f"{units.points_now(state, force.id):,} points"))
        else:
            lines.append(Line(title, "disordered", note="not on the table, but shares the result"))
    return tuple(lines)

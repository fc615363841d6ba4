"""Each player's ledger: stores, settlements, armies, artefacts and might (digest, section 2.2)."""

from __future__ import annotations

from empires.kit.books import Ledger, Line, Section, ledgers_of
from empires.rulesets.mighty_kingdoms import artefacts, land
from empires.rulesets.mighty_kingdoms.ending import might_of
from empires.rulesets.mighty_kingdoms.state import CAPITAL, Army, Artefact, Kingdoms
from empires.rulesets.mighty_kingdoms.units import find_unit, list_of
from empires.rulesets.mighty_kingdoms.winter import gather


def ledgers(state: Kingdoms, player: str | None) -> tuple[Ledger, ...]:
    """Every kingdom's ledger, the reader's own first; lists and bearers are included only if the reader knows
    them."""
    return ledgers_of(state.players, player, lambda name: _sections(state, name))


def _sections(state: Kingdoms, name: str) -> list[Section]:
    sections = [
        Section("Kingdom", _kingdom(state, name)),
        Section("Armies", tuple(_army(state, army) for army in land.armies_of(state, name)), "No armies."),
        Section("Settlements", _settlements(state, name), "No settlements."),
    ]
    if state.settings.ships:
        fleet = [ship for ship in state.ships.values() if ship.owner == name]
        lines = tuple(Line(land.name_of(state, ship).capitalize(), tile=ship.tile) for ship in fleet)
        sections.append(Section("Ships", lines, "No ships."))
    if state.settings.wizards:
        held = artefacts.held_by(state, name)
        sections.append(Section("Artefacts", tuple(_artefact(state, one) for one in held), "None."))
    return sections


def _kingdom(state: Kingdoms, name: str) -> tuple[Line, ...]:
    """The kingdom's figures; the first one determines the standings."""
    kingdom = state.kingdoms[name]
    food, gold = gather.income_of(state, name)
    lines = [Line("Race", kingdom.race)] if kingdom.race else []
    if kingdom.status != "active":
        lines.append(Line("Out of the campaign", kingdom.status))
    if state.settings.end == "years" and state.season not in ("setup", "over"):
        lines.append(Line("Might", f"{might_of(state, name):,}", note="if the campaign ended now"))
    if state.season == "over":
        lines.append(Line("Might", f"{kingdom.might:,}"))
    lines += [
        Line("Tiles", str(len(land.tiles_of(state, name)))),
        Line("Gold", f"{kingdom.gold:,}", note=f"{gold:,} next Winter"),
        Line("Food", f"{kingdom.food:,}", note=f"{food:,} next Winter"),
    ]
    if state.settings.strategies:
        lines.append(Line("Strategies", str(kingdom.strategies)))
    return tuple(lines)


def _army(state: Kingdoms, army: Army) -> Line:
    written = list_of(state, army.id)
    notes = ["disordered"] if army.stance == "side" else []
    notes += [f"allied {army.race}"] if army.allied else []
    notes += [f"strength {army.strength:,}"] if state.settings.battle_mode == "simple_points" else []
    if written is not None:
        notes.append(", ".join(unit.name for unit in written.units))
        known = "" if army.id in state.lists else ", secret"
        return Line(
            f"Army {army.symbol}: {written.name}",
            f"{written.points:,} points{known}",
            army.tile,
            "; ".join(notes),
        )
    unknown = "list unknown" if state.settings.lists_required else ""
    return Line(f"Army {army.symbol}", unknown, army.tile, "; ".join(notes))


def _settlements(state: Kingdoms, name: str) -> tuple[Line, ...]:
    capital = land.capital_of(state, name)
    lines = [Line("Capital City", tile=capital)] if capital else []
    for kind in ("city", "fortress", "village"):
        lines += [
            Line(kind.capitalize(), tile=tile)
            for tile in land.settlements_of(state, name, kind)
            if tile != capital
        ]
    return tuple(lines)


def _artefact(state: Kingdoms, artefact: Artefact) -> Line:
    bearer = artefacts.bearer_of(state, artefact)
    unit = find_unit(state, bearer)
    where = "in the Capital" if bearer == CAPITAL else unit.name if unit is not None else ""
    return Line(artefact.name, f"{artefact.points:,} points", note=where)

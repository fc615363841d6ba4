"""A player's view of each empire: its land, its order and fate this round, its pacts and its people."""

from __future__ import annotations

from empires.core.base.words import agree, joined, many
from empires.core.offices.guests import left
from empires.kit.books import Ledger, Line, Section, ledgers_of
from empires.kit.titles import army_of, general_of
from empires.rulesets.warmaster.armies import armies
from empires.rulesets.warmaster.lands import lands, partners, tiles_of
from empires.rulesets.warmaster.places import team_of
from empires.rulesets.warmaster.state import PASS, Empire, War, empire_of
from empires.rulesets.warmaster.tables import SPECIAL, spoken

_RESULTS = {"": "", "W": "won", "D": "drew", "L": "lost"}
_FATES = {
    "": "on its way", "succeeds": "succeeds", "mutual": "mutual attack", "cancelled": "called off",
    "ring": "lost in a ring of attacks",
}  # fmt: skip


def ledgers(state: War, player: str | None) -> tuple[Ledger, ...]:
    """All empires, the player's own first."""
    own = None if player is None else empire_of(state, player)
    names = [empire.name for empire in sorted(state.empires.values(), key=lambda one: one.seat)]
    return ledgers_of(
        names, own.name if own is not None else None, lambda name: _sections(state, state.empires[name])
    )


def _sections(state: War, empire: Empire) -> tuple[Section, ...]:
    if not empire.alive:
        gone = any(member.name in left(state) for member in empire.members)
        why = "Its player left for good." if gone else "Its capital fell and its land is wilderness."
        return (Section("Left" if gone else "Fallen", (), why),)
    sections = [Section("Land", _land(state, empire), "No land yet.")]
    if state.round_no:
        sections.append(Section("This round", _this_round(state, empire), "Its order is not known yet."))
    if state.settings.teams:
        sections.append(Section("Players", _people(state, empire), "Nobody yet."))
    return tuple(sections)


def _land(state: War, empire: Empire) -> tuple[Line, ...]:
    own = lands(state, empire.name)
    if not own:
        return ()
    lines = [Line("Team", name)] if (name := team_of(state, empire)) else []
    lines += [Line("Tiles", str(len(own))), Line("Capital", empire.capital, empire.capital)]
    races = dict.fromkeys(member.race for member in empire.members if member.race)
    lines += [Line(agree(len(races), "Race", "Races"), joined(races))] if races else []
    effects = {row["location"]: f"{row['benefit']}: {row['effect']}" for row in SPECIAL.rows}
    lines += [
        Line(spoken(state.locations[tile]), tile, tile, effects[state.locations[tile]])
        for tile in own
        if tile in state.locations
    ]
    return tuple(lines)


def _this_round(state: War, empire: Empire) -> tuple[Line, ...]:
    lines = []
    if empire.order == PASS:
        lines.append(Line("Attacks nobody"))
    elif empire.order:
        what = "Assaults the capital of" if empire.assaults else "Attacks"
        lines.append(Line(f"{what} {empire.order}", _FATES[empire.status]))
    lines += [Line(f"Pact with {partner}") for partner in partners(state, empire.name)]
    for battle in state.battles:
        for army in armies(battle):
            if army.empire == empire.name and army.result:
                lines.append(Line(f"Battle {battle.id}: {_RESULTS[army.result]}", f"{army.vp:,} VP"))
    if empire.points:
        lines.append(Line("Campaign points to spend", str(empire.points)))
    return tuple(lines)


def _people(state: War, empire: Empire) -> tuple[Line, ...]:
    places = {"plays": "", "knocked_out": "out of the campaign", "left": "left the campaign"}
    lines = []
    for member in empire.members:
        note = "rules" if member.name == empire.ruler else places[member.place]
        if member.place == "plays" and not member.present:
            note = "absent this round"
        tiles = tiles_of(state, member.name)
        leads = army_of(state, member.name)
        name = f"{member.number}. {leads}" if member.place == "plays" else leads
        if general := general_of(state, member.name):
            note = f"{note}, {general} leads" if note else f"{general} leads"
        lines.append(Line(name, many(tiles, "tile"), note=note))
    return tuple(lines)

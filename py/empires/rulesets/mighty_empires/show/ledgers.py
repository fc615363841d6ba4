"""The books of an empire: its lands, banners and stores, limited to what the reader may see."""

from __future__ import annotations

from empires.core.base.words import many
from empires.core.rules.state import ENDED
from empires.kit.books import Ledger, Line, Section, ledgers_of
from empires.maps.board import INDEPENDENT
from empires.rulesets.mighty_empires.banners.contents import contents_of, told
from empires.rulesets.mighty_empires.banners.engines import engines_told, engines_with, in_store
from empires.rulesets.mighty_empires.charts import FORAGE
from empires.rulesets.mighty_empires.lands.presence import banners_of
from empires.rulesets.mighty_empires.lands.settlements import built, empire_tiles, grade, place_name
from empires.rulesets.mighty_empires.nature.races import ways_of
from empires.rulesets.mighty_empires.state import UNDEAD, WIZARD, Banner, MightyEmpires, Ship, Siege
from empires.rulesets.mighty_empires.state.sea import Condition
from empires.rulesets.mighty_empires.winter.events import EVENT_NAMES
from empires.rulesets.mighty_empires.winter.money.revenue import account
from empires.rulesets.mighty_empires.winter.victory import UNITS, score

TROUBLES: dict[Condition, str] = {
    "sound": "",
    "becalmed": "becalmed",
    "dismasted": "without rigging",
    "aground": "aground",
    "dismasted_becalmed": "becalmed, without rigging",
    "dismasted_aground": "aground, without rigging",
}
"""The description of each kind of trouble a ship can be in."""

UNKNOWN = "?"
"""The badge for baggage that is secret from the reader."""


def ledgers(state: MightyEmpires, player: str | None) -> tuple[Ledger, ...]:
    """Every empire's book, the reader's own first."""
    return ledgers_of(state.players, player, lambda name: _sections(state, name, player))


def owner_told(owner: str | None) -> str:
    """The name of an owner."""
    named = {None: "nobody", INDEPENDENT: "independents", UNDEAD: "the dead", WIZARD: "a wizard"}
    return named.get(owner) or str(owner)


def baggage_told(state: MightyEmpires, banner: Banner, player: str | None) -> str:
    """A banner's baggage, unknown to others if it is secret (ME-RULING-115)."""
    hidden = state.settings.hide_baggage and banner.owner != player
    return UNKNOWN if hidden else str(banner.baggage)


def load_told(baggage: str) -> str:
    """The text for a banner's baggage: "2 baggage", "baggage unknown"."""
    return "baggage unknown" if baggage == UNKNOWN else f"{baggage} baggage"


def _sections(state: MightyEmpires, name: str, reader: str | None) -> list[Section]:
    sections = [
        Section("Standing", _standing(state, name, reader)),
        Section("Banners", _banners(state, name, reader), "No banners."),
        Section("Settlements", _settlements(state, name), "No settlement."),
        Section("Ships", _ships(state, name), "No ships."),
    ]
    if state.winter is not None:
        sections.insert(1, Section("Revenue", _revenue(state, name)))
    if sieges := _sieges(state, name):
        sections.append(Section("Sieges", sieges))
    if held := _prisoners(state, name):
        sections.append(Section("Prisoners", held))
    learnt = _learnt(state, name, reader)
    if learnt:
        sections.append(Section("What you know", learnt))
    return sections


def _standing(state: MightyEmpires, name: str, reader: str | None) -> tuple[Line, ...]:
    """The empire's figures; the first number is the one by which standings are ranked."""
    lines = [Line("People", str(ways_of(state, name)["name"]))] if state.settings.races else []
    goal = state.settings.victory
    if goal == "largest_army":
        if name == reader:
            lines.append(Line("Army", f"{score(state, name):,} points"))
    elif goal != "none":
        lines.append(Line("Victory", f"{score(state, name):,} {UNITS[goal]}"))
    lines.append(Line("Tiles", str(len(empire_tiles(state, name)))))
    if state.winter is not None and name in state.winter.events:
        lines.append(Line("This winter", EVENT_NAMES[state.winter.events[name]]))
    if state.winter is not None and (name == reader or state.settings.treasury_visibility == "open"):
        lines.append(Line("Treasury", many(state.secrets[name].treasury, "crown")))
    if state.phase != ENDED and (state.year > 1 or state.campaign_turn > 0):
        lines.append(Line("Years to play", _years_left(state)))
    return tuple(lines)


def _revenue(state: MightyEmpires, name: str) -> tuple[Line, ...]:
    """Every crown of this winter's income, tile by tile; it follows from the map and is not secret
    (ME-RULING-203)."""
    earned = account(state, name)
    lines = [Line(one.label, many(one.crowns, "crown"), one.tile, one.note) for one in earned.entries]
    return (*lines, Line("In all", many(earned.crowns, "crown")))


def _years_left(state: MightyEmpires) -> str:
    return "no limit" if state.settings.years is None else str(state.settings.years - state.year + 1)


def _banners(state: MightyEmpires, name: str, reader: str | None) -> tuple[Line, ...]:
    known = state.secrets[name].points
    lines = []
    for banner in banners_of(state, name):
        strength = f"{known[banner.id]:,} points" if banner.id in known else "strength unknown"
        load = load_told(baggage_told(state, banner, reader))
        lines.append(
            Line(
                f"Banner {banner.number}",
                f"{strength}, {load}",
                banner.tile,
                place_name(state, banner.tile),
            )
        )
        if engines := engines_with(state, [banner]):
            lines.append(Line(engines_told(engines), tile=banner.tile, note="with this banner"))
        if troops := told(contents_of(state, banner)):
            lines.append(Line(troops, tile=banner.tile, note="the troops of this banner"))
    return tuple(lines)


def _settlements(state: MightyEmpires, name: str) -> tuple[Line, ...]:
    lines = []
    for tile in empire_tiles(state, name):
        land = state.lands[tile]
        if built(land) != "none":
            kind = grade(state, tile)
            value = f"{kind}, feeds {FORAGE.of(kind)['value']}"
            notes = [f"{land.stockpile} baggage in store"] if land.stockpile else []
            if stored := in_store(state, tile):
                notes.append(f"{engines_told(stored)} in store")
            if land.walls:
                notes.append(f"walls on {many(len(land.walls), 'edge')}")
            if tile in state.sieges:
                notes.append(f"besieged by {owner_told(state.sieges[tile].besieger)}")
            lines.append(Line(land.name or tile, value, tile, ", ".join(notes)))
    return tuple(lines)


def _sieges(state: MightyEmpires, name: str) -> tuple[Line, ...]:
    """The sieges of an empire, as besieger or besieged, as everyone sees them (ME digest 2.6)."""
    return tuple(
        Line(place_name(state, tile), _siege(siege), tile, f"{owner_told(siege.besieger)} before the walls")
        for tile, siege in state.sieges.items()
        if name in (siege.besieger, siege.defender)
    )


def _siege(siege: Siege) -> str:
    parts = []
    if siege.garrison_points is not None:
        parts.append(f"garrison {siege.garrison_points:,} points, {siege.garrison_baggage} baggage")
    if siege.hardship:
        parts.append(f"hardship +{siege.hardship} for assaults")
    if siege.battery_ready or siege.battered:
        parts.append("the walls are battered")
    if siege.assault_locked:
        parts.append("no assault before next month")
    return ", ".join(parts) or "the garrison holds out"


def _prisoners(state: MightyEmpires, name: str) -> tuple[Line, ...]:
    """The prisoners of an empire, whose names are known to all (ME-PRIS-05)."""
    lines = []
    for one in state.captives.values():
        if one.holder == name:
            banner = state.banners.get(one.banner or "")
            where = "in the dungeon" if banner is None else f"with banner {banner.number}"
            lines.append(Line(f"{one.name} of {one.owner}", where, "" if banner is None else banner.tile))
    return tuple(lines)


def _ships(state: MightyEmpires, name: str) -> tuple[Line, ...]:
    """Every ship, with its place, cargo and troubles."""
    return tuple(
        Line(ship.id.capitalize(), _ship(state, ship), ship.tile, place_name(state, ship.tile))
        for ship in state.ships.values()
        if ship.owner == name
    )


def _ship(state: MightyEmpires, ship: Ship) -> str:
    parts = ["in harbour" if ship.in_harbour else "at sea"]
    if ship.condition != "sound":
        parts.append(TROUBLES[ship.condition])
    if ship.cargo is not None:
        parts.append(f"carries banner {state.banners[ship.cargo].number}")
    return ", ".join(parts)


def _learnt(state: MightyEmpires, name: str, reader: str | None) -> tuple[Line, ...]:
    """The reports by the reader's scouts on another empire, latest first."""
    if reader is None or reader == name:
        return ()
    facts = [fact for fact in state.secrets[reader].knowledge if fact.about == name]
    return tuple(Line(fact.text, f"year {fact.year}, month {fact.campaign_turn}") for fact in reversed(facts))

"""An army sheet to print or to keep next to the table: every banner with its strength and its troops."""

from __future__ import annotations

from collections.abc import Iterator

from empires.kit.books import Line, Section, Sheet
from empires.rulesets.mighty_empires.banners.baggage_trains import riding_with
from empires.rulesets.mighty_empires.banners.contents import contents_of
from empires.rulesets.mighty_empires.banners.heroes import described
from empires.rulesets.mighty_empires.lands.presence import banners_of
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import Banner, Character, MightyEmpires, Train


def sheets(state: MightyEmpires, player: str | None) -> tuple[Sheet, ...]:
    """The reader's own army sheet; onlookers have no sheet (ME-ARMY-18)."""
    if player is None or player not in state.players:
        return ()
    sections = tuple(_banner(state, banner) for banner in banners_of(state, player))
    return (
        Sheet(
            id="army", title=f"The army of {player}", sections=sections, note=_NOTES[state.settings.army_mode]
        ),
    )


_NOTES = {
    "points": "A banner has a points value; on the table, field troops worth that much (ME-ARMY-04).",
    "moderate": "Characters count towards their banner’s points; the rest is rank and file (ME-ARMY-06).",
    "full": "Units stay whole through the season; losses are models of your choice (ME-ARMY-07, ME-ARMY-09).",
}


def _banner(state: MightyEmpires, banner: Banner) -> Section:
    contents = contents_of(state, banner)
    strength = state.secrets[banner.owner].points[banner.id]
    lines = [
        Line("Strength", f"{strength:,} points", banner.tile, place_name(state, banner.tile)),
        Line("Baggage", str(banner.baggage)),
    ]
    lines += [
        Line(f"{unit.models} {unit.name}", f"{unit.models * unit.each:,} points", note=", ".join(unit.nature))
        for unit in contents.units
    ]
    lines += [_hero(hero) for hero in contents.characters]
    return Section(f"Banner {banner.number}", (*lines, *_train(state, banner)))


def _hero(hero: Character) -> Line:
    """A character with his present profile, his gear and his wounds."""
    note = ", ".join(filter(None, (", ".join(hero.nature), described(hero))))
    return Line(hero.name, f"{hero.points:,} points", note=note)


def _train(state: MightyEmpires, banner: Banner) -> Iterator[Line]:
    """The contents of the baggage train, apart from baggage points (ME-PRIS-05, ME-WOUND-03)."""
    train = state.secrets[banner.owner].trains.get(banner.id, Train())
    for hero in train.wounded:
        yield Line(f"In the train: {hero.name}", "out of action", note=described(hero))
    for captive in riding_with(state, banner):
        yield Line(f"In the train: {captive.name}", f"prisoner of {captive.owner}")
    for item in train.gear:
        yield Line(f"In the train: {item.name}", f"{item.points:,} points")
    for trophy in train.trophies:
        yield Line(f"In the train: {trophy.name}", trophy.kind)

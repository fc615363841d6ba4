"""The parts of a side in a battle: armies, garrisons, natives, kingdoms, rebels, personae (4.17)."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.land import defenders, features
from empires.rulesets.mightier_empires.state import Army, Character, War


class Force(msgspec.Struct, kw_only=True):
    """A force in a battle: its player ("" for neutrals and garrisons), and the points that stay `out` of the
    battle (MI-MULTI-01).
    """

    player: str = ""
    out: int = 0


class ArmyPart(Force):
    """A player's army, by its name. A dramatis persona in it is one of its mercenaries."""

    name: str


class GarrisonPart(Force):
    """The garrison of a hex."""

    hex: str


class NativesPart(Force):
    """Natives, rebels who have settled, or a Beast, by their id; they may no longer exist."""

    id: str


class KingdomPart(Force):
    """The army of a neutral kingdom, by its name; if there is a `player`, it is his regent army."""

    name: str


class RisingPart(Force):
    """Rebels raised this turn, by their id."""

    id: str


class PersonaPart(Force):
    """A dramatis persona who fights for neutrals, by the id of the offer."""

    id: str


Part: TypeAlias = ArmyPart | GarrisonPart | NativesPart | KingdomPart | RisingPart | PersonaPart


def army_part(player: str, army: Army) -> ArmyPart:
    """An army as a part of a side."""
    return ArmyPart(army.name, player=player)


def army_of(state: War, part: ArmyPart) -> Army:
    """The army that a part represents."""
    return of_army.army_named(state.secrets[part.player].armies, part.name)


def is_beast(state: War, part: NativesPart) -> bool:
    """Whether a part is a Beast that is still alive."""
    natives = state.natives.get(part.id)
    return natives is not None and natives.kind == "beast"


def part_strength(state: War, part: Part) -> int:
    """The present strength of a part, after the losses of this turn."""
    return max(0, _whole(state, part) - part.out)


def _whole(state: War, part: Part) -> int:
    match part:
        case ArmyPart():
            return of_army.strength(army_of(state, part))
        case GarrisonPart(hex=name):
            return features.garrison_of(state, state.tiles[name]) - state.doings.wounded.get(name, 0)
        case NativesPart():
            natives = state.natives.get(part.id)
            return natives.size - natives.lost if natives is not None else 0
        case KingdomPart():
            kingdom = state.kingdoms[part.name]
            return defenders.kingdom_size(state, kingdom) - kingdom.lost
        case RisingPart():
            rising = state.risings[part.id]
            return rising.size - rising.lost
        case PersonaPart():
            offer = state.offers[part.id]
            return offer.strength - offer.lost if defenders.has_people(state, offer.hex) else 0


def hurt(state: War, part: Part, points: int) -> None:
    """Take points from a part for this turn, but never more than it has."""
    lose(state, part, min(points, part_strength(state, part)))


def lose(state: War, part: Part, points: int) -> None:
    """Record points that a part has lost; a negative number means points regained."""
    match part:
        case ArmyPart():
            army_of(state, part).lost += points
        case GarrisonPart(hex=name):
            state.doings.wounded[name] = state.doings.wounded.get(name, 0) + points
        case NativesPart():
            state.natives[part.id].lost += points
        case KingdomPart():
            state.kingdoms[part.name].lost += points
        case RisingPart():
            state.risings[part.id].lost += points
        case PersonaPart():
            state.offers[part.id].lost += points


def cast_of(state: War, part: Part) -> list[Character]:
    """The characters of a part who can fight this turn, in order; none if the whole army stays out
    (MI-MULTI-01).
    """
    match part:
        case ArmyPart(out=out) if out and not part_strength(state, part):
            found = []
        case ArmyPart():
            return of_army.alive(army_of(state, part), state.turn)
        case NativesPart() if part.id in state.natives:
            found = state.natives[part.id].characters
        case KingdomPart():
            found = state.kingdoms[part.name].characters
        case _:
            found = []
    return [one for one in found if not one.dead and one.away_until < state.turn]


def label_of(state: War, part: Part) -> str:
    """The name of a part in the middle of a sentence."""
    match part:
        case ArmyPart():
            return part.name
        case KingdomPart():
            return f"the army of {part.name}"
        case GarrisonPart():
            return "the garrison"
        case NativesPart():
            return "the Beast" if is_beast(state, part) else defenders.called(state.natives[part.id].race)
        case RisingPart():
            return "the rebels"
        case PersonaPart():
            return state.offers[part.id].name


def race_of(state: War, part: Part) -> str:
    """The race of a part as scouts report it; "" for a player's army and for a garrison."""
    match part:
        case ArmyPart() | GarrisonPart():
            return ""
        case RisingPart():
            return f"rebels, {people_of(state, part)}"
        case PersonaPart():
            return state.offers[part.id].name
        case _:
            return people_of(state, part)


def people_of(state: War, part: Part) -> str:
    """The race to which the troops of a part belong; "" for a persona, and for a garrison that nobody
    owns."""
    match part:
        case ArmyPart(player=player):
            return state.realms[player].race
        case GarrisonPart(hex=name):
            owner = state.tiles[name].owner
            return state.realms[owner].race if owner else ""
        case NativesPart():
            return state.natives[part.id].race
        case KingdomPart():  # a regent chooses his troops from the kingdom’s race (MI-RULING-18)
            return state.kingdoms[part.name].race
        case RisingPart():
            return state.risings[part.id].race
        case PersonaPart():
            return ""

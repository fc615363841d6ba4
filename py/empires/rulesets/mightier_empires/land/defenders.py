"""Defenders of a hex that no player owns: natives, settled rebels, a Beast, a garrison, a neutral kingdom."""

from __future__ import annotations

from empires.rulesets.mightier_empires.book import table_of
from empires.rulesets.mightier_empires.land.features import garrison_of
from empires.rulesets.mightier_empires.state import Natives, NeutralKingdom, Offer, War

PEOPLES = {"Bretonnia": "the Bretonnians", "Empire": "the soldiers of the Empire"}
"""Races whose names come from a land, not from a people."""


def called(race: str) -> str:
    """A race in the middle of a sentence: "the Dwarfs"."""
    return PEOPLES.get(race, f"the {race}")


def standing(state: War, name: str) -> Natives | None:
    """The natives, rebels or Beast on a hex; a Beast first."""
    found = [one for one in state.natives.values() if one.hex == name]
    return min(found, key=lambda one: (one.kind != "beast", one.id), default=None)


def kingdom_of(state: War, name: str) -> NeutralKingdom | None:
    """The neutral kingdom to whose land a hex belongs, no matter who owns it now."""
    return state.kingdoms.get(state.tiles[name].kingdom)


def guarding_kingdom(state: War, name: str) -> NeutralKingdom | None:
    """The neutral kingdom whose army defends an unowned hex (MI-NK-03); none once its capital is held."""
    kingdom = kingdom_of(state, name)
    return kingdom if kingdom is not None and not kingdom.fallen and not state.tiles[name].owner else None


def has_people(state: War, name: str) -> bool:
    """Whether an unowned hex has people for whom somebody could fight; Beasts and walls do not count as
    people.
    """
    there = standing(state, name)
    people = there is not None and there.kind != "beast"
    return not state.tiles[name].owner and (people or guarding_kingdom(state, name) is not None)


def personae(state: War, name: str) -> list[Offer]:
    """The dramatis personae who fight for the people of a hex (MI-DP-02)."""
    if not has_people(state, name):
        return []
    return [one for one in state.offers.values() if one.state == "with neutrals" and one.hex == name]


def kingdom_size(state: War, kingdom: NeutralKingdom) -> int:
    """The army of a neutral kingdom, smaller for each hex lost before this turn."""
    setup = table_of(state.house, "MI-T-NKSETUP")
    # MI-NK-05, MI-NK-11, MI-NK-14, MI-RULING-23
    lost = sum(state.tiles[name].owner_at_start != kingdom.held_by for name in kingdom.hexes)
    whole = setup.of("regent" if kingdom.held_by else "army")["number"]  # MI-NK-14, MI-RULING-24
    left = int(whole - lost * setup.of("points for each lost hex")["number"])  # MI-NK-05, MI-NK-14
    return max(0, left)  # MI-NK-14


def strength(state: War, name: str) -> int:
    """Everything that would fight an invader of an unowned hex, including the garrison (MI-NEUT-09,
    MI-SCOUT-04)."""
    there = standing(state, name)
    kingdom = guarding_kingdom(state, name)
    army = there.size if there is not None else 0
    if kingdom is not None:
        army += max(0, kingdom_size(state, kingdom) - kingdom.lost)
    army += sum(one.strength for one in personae(state, name))  # MI-DP-02
    return army + garrison_of(state, state.tiles[name])

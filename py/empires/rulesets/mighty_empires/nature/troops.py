"""Obstacles that troops can cross by nature, without a roll (ME-MOVE-16, ME-MOVE-17, ME-MOVE-18,
ME-RULING-146)."""

from __future__ import annotations

from empires.rulesets.mighty_empires.nature.races import rolls_for_rivers
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires


def is_all(state: MightyEmpires, banner: Banner, trait: str) -> bool:
    """Whether a trait was declared for a banner's troops, or follows from its list."""
    return trait in state.secrets[banner.owner].traits.get(banner.id, ())


def crosses_swamp(state: MightyEmpires, banner: Banner) -> bool:
    """Whether all of a banner's troops can cross swamps (ME-MOVE-16)."""
    return is_all(state, banner, "crosses_swamp")


def flies(state: MightyEmpires, banner: Banner) -> bool:
    """Whether all of a banner's troops can fly, even over mountains (ME-MOVE-17)."""
    return is_all(state, banner, "all_flying")


def shuns_water(state: MightyEmpires, banner: Banner) -> bool:
    """Whether any of a banner's troops are undead, who cross no river without a roll, with or without a
    bridge. ME-MOVE-18, ME-UNDEAD-10.
    """
    return is_all(state, banner, "any_undead") or rolls_for_rivers(state, banner)


def swims(state: MightyEmpires, banner: Banner) -> bool:
    """Whether all of a banner's troops can cross rivers without a roll (ME-MOVE-17)."""
    return is_all(state, banner, "crosses_rivers") and not shuns_water(state, banner)

"""Leaders that hold an undead banner together (ME-UNDEAD-03).

The army book, which the umpire does not know, says which characters can lead (ME-ARMY-08).
"""

from __future__ import annotations

from empires.core.errors import IllegalChoice
from empires.rulesets.mighty_empires.banners.contents import contents_of
from empires.rulesets.mighty_empires.nature.races import unstable, ways_of
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires


def needs_leader(state: MightyEmpires, banner: Banner) -> bool:
    """Whether a banner falls apart without a character: undead banners do, if characters are listed.

    In points mode a leader is taken for granted (ME-RULING-426). Hosts and columns of engines need no leader.
    """
    return state.settings.army_mode != "points" and banner.kind == "own" and unstable(state, banner)


def are_led(state: MightyEmpires, player: str) -> bool:
    """Whether each of a player's own banners must have a leader of its own (ME-UNDEAD-03)."""
    return state.settings.army_mode != "points" and bool(ways_of(state, player)["unstable"])


def unled(name: str) -> IllegalChoice:
    """The refusal of an undead banner that nobody would lead."""
    return IllegalChoice("no_character", f"{name} is undead and has nobody to lead it.", "ME-UNDEAD-03")


def led(state: MightyEmpires, banner: Banner) -> bool:
    """Whether a banner has the leader it needs; a leader out of action in its train counts
    (ME-RULING-426)."""
    if not needs_leader(state, banner) or contents_of(state, banner).characters:
        return True
    return laid_up(state, banner)


def laid_up(state: MightyEmpires, banner: Banner) -> bool:
    """Whether a character out of action rides in a banner's train."""
    train = state.secrets[banner.owner].trains.get(banner.id)
    return train is not None and bool(train.wounded)

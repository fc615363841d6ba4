"""Leaders that hold an undead banner together (ME-UNDEAD-03).

The army book, which the umpire does not know, says which characters can lead (ME-ARMY-08).
"""

from __future__ import annotations

from empires.rulesets.mighty_empires.banners.contents import contents_of
from empires.rulesets.mighty_empires.nature.races import unstable
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires


def needs_leader(state: MightyEmpires, banner: Banner) -> bool:
    """Whether a banner falls apart without a character: undead ones do, if characters are listed.

    In points mode a leader is taken for granted (ME-RULING-426).
    """
    return state.settings.army_mode != "points" and unstable(state, banner)


def led(state: MightyEmpires, banner: Banner) -> bool:
    """Whether a banner has the leader it needs; a leader out of action in its train counts
    (ME-RULING-426)."""
    if not needs_leader(state, banner) or contents_of(state, banner).characters:
        return True
    train = state.secrets[banner.owner].trains.get(banner.id)
    return train is not None and bool(train.wounded)

"""What is known before a fight: one's own strength; nobody counts the others beforehand (ME-ARMY-18)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.rulesets.mighty_empires.banners.forces import strength
from empires.rulesets.mighty_empires.lands.presence import company
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires


def own_strength(state: MightyEmpires, banners: Sequence[Banner], foe: str = "theirs") -> str:
    """The points on one's own side, and that the foe's are unknown."""
    return f"{strength(state, banners):,} points of yours, {foe} unknown"


def who_is_there(state: MightyEmpires, player: str, banners: Sequence[Banner], goal: str) -> str:
    """The enemies whom these banners would meet in a tile, beside their own strength; "" for nobody."""
    enemies = company(state, player, goal).enemies
    if not enemies:
        return ""
    return f"{', '.join(enemies)} there: {own_strength(state, banners)}"

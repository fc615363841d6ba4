"""What is known before an attack: both sides bring armies of one size, and all can count the tiles."""

from __future__ import annotations

from empires.core.base.words import many
from empires.rulesets.warmaster.quick_battle import GARRISON
from empires.rulesets.warmaster.state import War


def odds_of(state: War, empire: str, target: str, *, walls: bool = False) -> str:
    """The size of the armies and how much each holds; at a capital what the walls add (WM-RULING-66)."""
    held = list(state.owner.values())
    parts = [
        f"{state.settings.base_size:,} points on each side",
        f"you hold {many(held.count(empire), 'tile')}, {target} {held.count(target)}",
    ]
    if walls:
        parts.append(f"by dice the walls add {GARRISON} to the garrison’s 2D6")
    return "; ".join(parts)

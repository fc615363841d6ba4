"""A battle on the table, and its report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from empires.core.play.campaign import Campaign
from empires.rulesets.mightier_empires.battles.tabletop import Deeds, Report
from empires.rulesets.mightier_empires.state import War
from empires.rulesets.mightier_empires.state.land import Terrain
from tests.rulesets.mightier_empires.scene import OUT, army, k4, own, played

LAID = (1, 6, 1, 1, 1, 1, 1)
"""A board with four pieces: the die for their number, the roll-off, and each of them."""


def on_the_table(
    red: int = 2000,
    blue: int = 1500,
    *dice: int,
    terrain: Sequence[Terrain] = ("fields",),
    minor: str = "",
    fog: bool = False,
) -> Campaign[War]:
    """Red invades Blue's hex; both want the table."""
    state = k4(battle_method="tabletop", fog=fog)
    own(state, "Blue", OUT, minor=minor)
    state.tiles[OUT].terrain = list(terrain)
    army(state, "Red", "A", red, "lord hero", f"invade {OUT}")
    army(state, "Blue", "X", blue, "lord hero", f"patrol {OUT}")
    campaign = played(state, 4, 4, *dice, phase="encounters")
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Blue", "decide", "fight")
    return campaign


def report(
    campaign: Campaign[War],
    winner: Literal["attacker", "defender", "draw"],
    *deeds: Deeds,
    lost: tuple[int, int] = (0, 0),
) -> None:
    """Red reports the battle and Blue agrees."""
    given = Report(winner=winner, attacker_lost=lost[0], defender_lost=lost[1], deeds=list(deeds))
    campaign.attempt("Red", "report_battle", given)
    campaign.attempt("Blue", "confirm_report", "agree")

"""What the engine answers for each table of the sea; see `test_tables`."""

from __future__ import annotations

from collections.abc import Callable

from empires.core.play.campaign import Campaign
from empires.core.rules.tables import Cell, Row
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires
from empires.testing import asked
from tests.rulesets.mighty_empires.sea.waters import BEYOND, HERE, SEA, UP, fleet, linger, tell, waters

MORE = [4, 3, 1, 6, 2, 5] * 20
"""Dice for whatever comes after."""

SEA_WORDS: dict[tuple[str, Cell], Cell] = {
    ("ME-T-PIRATE", "stays"): "up",
    ("ME-T-NAVAL", "all"): "one",
}
"""What a word is edited to, where it is not the last other word of its column."""


def told(campaign: Campaign[MightyEmpires]) -> tuple[object, ...]:
    texts = [(event.text, event.facts) for event in campaign.view(None).events]
    return campaign.hash(), repr(texts), [(one.player, one.kind, one.text) for one in campaign.waiting]


def a_naval_battle(row: Row, column: str) -> object:
    scene = waters()
    fleet(scene, "A", HERE, 2)
    scene.aboard("A", "ship 1", 900)
    fleet(scene, "B", UP)
    linger(scene)
    if row.lo > 3:
        scene.ship("B", UP, in_harbour=False)
    has_the_wind, engaged = (6, 1), (1, min(3 + row.lo, 6))
    campaign = tell(scene.play(*has_the_wind, *engaged, *MORE), f"sail 1+2 {UP}")
    campaign.attempt("A", "seek_battle", "yes")
    if asked(campaign) == [("B", "drive_off")]:
        campaign.attempt("B", "drive_off", "up")
    return told(campaign)


def a_pirate(row: Row, column: str) -> object:
    scene = waters(phase="pirates")
    fleet(scene, INDEPENDENT, HERE, kind="pirate")
    scene.banner("A", BEYOND, 600, baggage=6)
    return told(scene.play(row.lo, 1, *MORE))


def out_to_sea(*dice: int) -> object:
    scene = waters(open_sea=True)
    fleet(scene, "A", HERE)
    scene.aboard("A", "ship 1", 900, baggage=6)
    fleet(scene, "B", UP)
    campaign = tell(scene.play(*dice, *MORE), f"sail 1 {SEA}")
    return told(campaign)


def in_trouble(condition: str, *dice: int) -> object:
    scene = waters("start", open_sea=True)
    fleet(scene, "A", HERE, 2, condition=condition)
    return told(scene.play(*dice, *MORE))


def the_weather(row: Row, column: str) -> object:
    if column == "leaves_from":
        return [in_trouble("becalmed", die, die) for die in range(1, 7)]
    return out_to_sea(row.lo)


def a_storm(row: Row, column: str) -> object:
    if column == "moves_from":
        return [in_trouble("dismasted", die, die) for die in range(1, 7)]
    return out_to_sea(6, row.lo)


SEA_PROBES: dict[str, Callable[[Row, str], object]] = {
    "ME-T-NAVAL": a_naval_battle,
    "ME-T-PIRATE": a_pirate,
    "ME-T-WEATHER": the_weather,
    "ME-T-STORM": a_storm,
}
"""One probe for each table of the sea."""

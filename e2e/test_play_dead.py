"""A story of the dead: a necropolis is searched, an army comes out of it and goes its own way."""

from __future__ import annotations

import re

from conftest import Table
from hands import choose, give, lift, play_until, question, whole_log, without_curtain
from playwright.sync_api import Page
from test_play_sea import begun, pieces, tile_label

from empires.core.play.campaign import Campaign
from empires.maps.textform import read_map
from empires.rulesets.mighty_empires.banners.forces import make_banner
from empires.rulesets.mighty_empires.settings import settings_from
from empires.rulesets.mighty_empires.state import Land, MightyEmpires, Secrets

PLAIN = "\n".join(f"{q},{r} LO-01" for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) < 3)
"""Nineteen tiles of open plain around 0,0."""

TOMBS, HOME, FAR = "0,0", "0,1", "0,-2"
ROUND = ("1,-1", "1,0", "-1,1", "-1,0", "0,-1")
"""Villages on the other sides of the tombs."""


def plain() -> MightyEmpires:
    """Ann stands at a necropolis with villages of hers all round it; Bo is far off."""
    on = read_map(PLAIN)
    state = MightyEmpires(
        phase="scouting", players=["Ann", "Bo"], settings=settings_from({}), map=on,
        lands={tile: Land(known=True) for tile in on.land_ids()},
        secrets={name: Secrets() for name in ("Ann", "Bo")},
        campaign_turn=1, turn_order=["Ann", "Bo"], active_player="Ann",
    )  # fmt: skip
    for tile, owner, settlement, name in (
        (TOMBS, "Ann", "none", ""), (HOME, "Ann", "city", "Hallow"), (FAR, "Bo", "city", "Ravensby"),
        *((tile, "Ann", "village", f"Thorpe {n}") for n, tile in enumerate(ROUND, start=1)),
    ):  # fmt: skip
        land = state.lands[tile]
        land.owner = land.flag = owner
        land.settlement, land.name = settlement, name  # type: ignore[assignment]  # words of this table
    for owner, tile in (("Ann", HOME), ("Bo", FAR)):
        land = state.lands[tile]
        land.capital_of = land.realm_of = owner
        state.capitals[owner] = tile
    state.lands[TOMBS].location = "necropolis"
    make_banner(state, "Ann", TOMBS, 900).baggage = 4
    make_banner(state, "Ann", HOME, 900).baggage = 4
    make_banner(state, "Bo", FAR, 900).baggage = 4
    return state


def before_the_search() -> Campaign[MightyEmpires]:
    """Dice by which the search wakes an army, which wins and then lays one of the villages waste."""
    for seed in range(5000):
        campaign = begun(plain(), seed)
        campaign.attempt("Ann", "scout", "search 1")
        if [one.kind for one in campaign.waiting] != ["strategy"]:
            continue
        campaign.attempt("Ann", "strategy", "hold")
        if campaign.state.hordes and _marches(campaign):
            return begun(plain(), seed)
    raise AssertionError("No army of the dead was loosed.")


def _marches(campaign: Campaign[MightyEmpires]) -> bool:
    """Whether the horde razes a village at the start of the next month, if everybody lets time pass."""
    while campaign.state.campaign_turn == 1:
        asked = campaign.waiting[0]
        quiet = asked.step_on or (asked.choices[0].value if asked.choices else asked.default)
        campaign.attempt(asked.player, asked.kind, quiet)
    return any(campaign.state.lands[tile].razed for tile in ROUND)


def hordes(page: Page) -> int:
    """The arrows of hordes on the march."""
    return page.locator("[id^='arrow-horde']").count()


def test_a_search_wakes_the_dead_who_march_and_lay_a_village_waste(table: Table) -> None:
    page = table.sit_down()
    give(page, before_the_search())
    assert lift(page) == "Ann"
    without_curtain(page)
    assert "necropolis" in tile_label(page, TOMBS)
    # the tombs are searched, and an army comes out at once
    choose(page, re.compile("Banner 1 searches the necropolis"))
    assert "your plan for this battle" in question(page)
    choose(page, re.compile("^Hold"))
    assert "A horde of the dead at" in pieces(page)
    assert "Ann’s banner 1" not in tile_label(page, TOMBS)
    # the month passes; then the horde marches before anybody's turn
    quiet = ("Fall back", "No more scouting", "No more marches", "Go on", "Raze nothing")
    play_until(page, lambda: hordes(page) > 0, quiet)
    told = whole_log(page)
    for line in (
        "search the tombs", "points of the dead come out of the necropolis", "the dead win",
        "A horde of", "marches from", "The dead raze Thorpe", "points of the slain rise",
    ):  # fmt: skip
        assert line in told or line.replace("search the", "searches the") in told, line
    assert "in ruins" in "".join(tile_label(page, tile) for tile in ROUND)
    # the key of the map explains both marks
    page.get_by_role("button", name="Layers and marks", exact=True).click()
    key = page.locator(".key").inner_text()
    assert "a necropolis" in key
    assert "a horde of the dead" in key

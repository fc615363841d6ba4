"""A story of a wall: raised in winter, seen on the map, manned and stormed."""

from __future__ import annotations

import re

from conftest import Table
from hands import card, choose, give, lift, question, settled, whole_log, without_curtain
from playwright.sync_api import Page

from empires.core.dice.dice import SealedDice
from empires.core.play.campaign import Campaign
from empires.core.records.setup import Seat, Setup, check_options
from empires.maps.textform import read_map
from empires.rulesets.mighty_empires.banners.forces import make_banner
from empires.rulesets.mighty_empires.ruleset import RULESET
from empires.rulesets.mighty_empires.settings import OPTIONS, settings_from
from empires.rulesets.mighty_empires.state import Land, MightyEmpires, Secrets, Winter

BORDER = """
0,0 lowland F P P P P P
0,1 lowland P P P P P P
0,2 lowland F P P P P P
0,-1 lowland P P P P P P
1,0 lowland P P P P P P
"""
"""Ann's capital at 0,-1, her march at 0,0, Bo's village at 0,1 to the south of it, his capital at 0,2."""

ANNS, MARCH, VILLAGE, BOS = "0,-1", "0,0", "0,1", "0,2"
AGREED = {"walls": True, "siege_train": True}


def border(phase: str) -> MightyEmpires:
    """Ann in the north, Bo in the south; the village between them is his."""
    on = read_map(BORDER)
    state = MightyEmpires(
        phase=phase, players=["Ann", "Bo"], settings=settings_from(check_options(OPTIONS, AGREED)), map=on,
        lands={tile: Land(known=True) for tile in on.land_ids()},
        secrets={name: Secrets() for name in ("Ann", "Bo")}, turn_order=["Ann", "Bo"],
    )  # fmt: skip
    for tile, owner, settlement, name in (
        (ANNS, "Ann", "city", "Norwick"), (MARCH, "Ann", "none", ""), (VILLAGE, "Bo", "village", "Marl"),
        (BOS, "Bo", "city", "Sutton"), ("1,0", "Ann", "none", ""),
    ):  # fmt: skip
        land = state.lands[tile]
        land.owner = land.flag = owner
        land.settlement, land.name = settlement, name  # type: ignore[assignment]  # words of this table
    for owner, tile in (("Ann", ANNS), ("Bo", BOS)):
        land = state.lands[tile]
        land.capital_of = land.realm_of = owner
        state.capitals[owner] = tile
    return state


def begun(state: MightyEmpires, seed: int) -> Campaign[MightyEmpires]:
    """The campaign from this state on, with the dice of a seed."""
    setup = Setup(
        ruleset=RULESET.name,
        rules_version=RULESET.version,
        name="The wall",
        seats=[Seat(name=player) for player in state.players],
        options=check_options(RULESET.options, AGREED),
        seed=f"{seed}",
        dice="sealed",
    )
    return Campaign(RULESET, setup, state, source=SealedDice(f"{seed}"))


def masons() -> Campaign[MightyEmpires]:
    """Winter: Bo has crowns and timber for a wall."""
    state = border("construction")
    state.campaign_turn, state.active_player, state.winter = 6, None, Winter(order=["Ann", "Bo"])
    state.secrets["Bo"].treasury = 2
    return begun(state, 1)


STORM = (
    ("Ann", "scout", f"1 {VILLAGE}"), ("Ann", "move_group", f"1 {VILLAGE}"),
    ("Ann", "agree_peace", "attack"), ("Bo", "assign_defence", "fight"), ("Bo", "man_wall", "yes"),
    ("Ann", "strategy", "direct"), ("Bo", "strategy", "hold"), ("Ann", "pursue", "no"),
)  # fmt: skip
"""Ann scouts over the wall, finds a way, attacks; Bo mans the wall and is driven from it."""


def before_the_storm() -> Campaign[MightyEmpires]:
    """Bo's village walled to the north, and dice by which Ann finds a safe way and storms the wall."""
    for seed in range(3000):
        state = border("scouting")
        state.campaign_turn, state.active_player = 1, "Ann"
        state.lands[VILLAGE].walls = [0]
        for owner, tile, points in (("Ann", MARCH, 1500), ("Bo", VILLAGE, 600), ("Bo", BOS, 900)):
            make_banner(state, owner, tile, points).baggage = 4
        campaign = begun(state, seed)
        if stormed(campaign):
            return begun(state, seed)
    raise AssertionError("No wall was stormed.")


def stormed(campaign: Campaign[MightyEmpires]) -> bool:
    """Whether the answers of STORM fit these dice and the village is Ann's afterwards."""
    for player, kind, answer in STORM:
        asked = [one for one in campaign.waiting if (one.player, one.kind) == (player, kind)]
        if not asked or answer not in [choice.value for choice in asked[0].choices]:
            return False
        campaign.attempt(player, kind, answer)
    return campaign.state.lands[VILLAGE].owner == "Ann"


def tile_label(page: Page, tile: str) -> str:
    """What a screen reader says of a tile."""
    return page.locator(f"[data-tile='{tile}']").first.get_attribute("aria-label") or ""


def test_a_wall_is_raised_in_winter_and_drawn_on_its_edge(table: Table) -> None:
    page = table.sit_down()
    give(page, masons())
    while lift(page) != "Bo":
        card(page).locator("#deed").click()
        settled(page)
    assert "What will you build?" in question(page)
    card(page).get_by_label(re.compile("A wall along the N edge at Marl")).first.check()
    settled(page)
    card(page).locator("#deed").click()
    settled(page)
    without_curtain(page)
    assert page.locator("[id='rampart-0,1'] .rampart-face").count() == 1
    assert "walled: N" in tile_label(page, VILLAGE)
    assert "Bo builds a wall along the N edge at Marl." in whole_log(page)
    page.get_by_role("button", name="Layers and marks", exact=True).click()
    assert "a line of battlements along an edge: a wall" in page.locator(".key").inner_text()


def test_a_wall_is_manned_and_stormed(table: Table) -> None:
    page = table.sit_down()
    give(page, before_the_storm())
    assert lift(page) == "Ann"
    without_curtain(page)
    choose(page, re.compile("Banner 1 scouts Marl"))
    assert "Marl" in tile_label(page, VILLAGE)
    assert "of Bo" in tile_label(page, VILLAGE), "scouts win nothing behind a wall"
    # nobody crosses it without a route roll
    choose(page, re.compile("Banner 1 (marches )?to Marl"))
    for words in ("Attack Bo", "Stand and fight"):
        lift(page)
        choose(page, re.compile(f"^{words}"))
    lift(page)
    assert "over the wall of Marl" in question(page)
    for words in ("Man the wall", "Hold", "Direct attack", "Let them go"):
        lift(page)
        choose(page, re.compile(f"^{words}"))
    assert "of Ann" in tile_label(page, VILLAGE)
    assert page.locator("[id='rampart-0,1'] .rampart-face").count() == 1, "the wall goes with its tile"
    told = whole_log(page)
    for line in (
        "The way to Marl is open, but its wall hides what is behind it.",
        "Ann storms the wall of Marl.",
        "The wall of Marl is stormed, but it is still standing.",
        "Ann takes Marl.",
    ):
        assert line in told

"""Stories of the sea: a landing on a defended coast, and pirates."""

from __future__ import annotations

import re

from conftest import Table
from hands import choose, give, lift, question, whole_log, without_curtain
from playwright.sync_api import Page

from empires.core.dice.dice import SealedDice
from empires.core.play.campaign import Campaign
from empires.core.records.setup import Seat, Setup, check_options
from empires.maps.textform import read_map
from empires.rulesets.mighty_empires.banners.embarkation import go_aboard
from empires.rulesets.mighty_empires.banners.forces import make_banner
from empires.rulesets.mighty_empires.ruleset import RULESET
from empires.rulesets.mighty_empires.settings import settings_from
from empires.rulesets.mighty_empires.state import INDEPENDENT, Land, MightyEmpires, Secrets, Ship

COAST = """
1,-1 coastal P CL S S CS P
0,0 coastal P CL S S CS P
-1,1 coastal P CL S S CS P
-2,2 coastal P CL S S CS P
0,-1 LO-01
-1,0 LO-01
-2,1 LO-01
"""
"""A coast of four tiles, up from 1,-1 to -2,2, and the plains behind it."""

PORT, SHORE, NEXT, LAST = "1,-1", "0,0", "-1,1", "-2,2"


def coast(phase: str) -> MightyEmpires:
    """Ann holds the port at one end, Bo the villages along the coast and a city at the other."""
    on = read_map(COAST)
    state = MightyEmpires(
        phase=phase, players=["Ann", "Bo"], settings=settings_from({}), map=on,
        lands={tile: Land(known=True) for tile in on.land_ids()},
        secrets={name: Secrets() for name in ("Ann", "Bo")},
        campaign_turn=1, turn_order=["Ann", "Bo"], active_player="Ann",
    )  # fmt: skip
    for tile, owner, settlement, name in (
        (PORT, "Ann", "city", "Gullhaven"), (SHORE, "Bo", "village", "Sandwick"),
        (NEXT, "Bo", "village", "Netherby"), (LAST, "Bo", "city", "Saltmouth"), ("0,-1", "Ann", "none", ""),
        ("-1,0", "Bo", "none", ""),
    ):  # fmt: skip
        land = state.lands[tile]
        land.owner = land.flag = owner
        land.settlement, land.name = settlement, name  # type: ignore[assignment]  # words of this table
    for owner, tile in (("Ann", PORT), ("Bo", LAST)):
        land = state.lands[tile]
        land.capital_of = land.realm_of = owner
        state.capitals[owner] = tile
    return state


def ship(state: MightyEmpires, owner: str, tile: str, *, pirate: bool = False, banner: int = 0) -> None:
    """A ship at sea, with a banner of so many points aboard."""
    made = Ship(id=f"ship {state.next_ship}", owner=owner, tile=tile, in_harbour=False)
    made.kind = "pirate" if pirate else "ordinary"
    state.ships[made.id] = made
    state.next_ship += 1
    if banner:
        aboard = make_banner(state, owner, tile, banner)
        aboard.baggage = 4
        go_aboard(aboard, made)


def begun(state: MightyEmpires, seed: int) -> Campaign[MightyEmpires]:
    """The campaign from this state on, with the dice of a seed."""
    setup = Setup(
        ruleset=RULESET.name,
        rules_version=RULESET.version,
        name="By the sea",
        seats=[Seat(name=player) for player in state.players],
        options=check_options(RULESET.options, {}),
        seed=f"{seed}",
        dice="sealed",
    )
    return Campaign(RULESET, setup, state, source=SealedDice(f"{seed}"))


# --- a landing on a defended coast ---------------------------------------------------------------------

LANDING = (
    ("Ann", "scout", f"1 {SHORE}"), ("Ann", "move_group", f"sail 1 {SHORE}"),
    ("Ann", "move_group", "disembark 1"), ("Ann", "agree_peace", "attack"),
    ("Bo", "assign_defence", "fight"), ("Ann", "strategy", "direct"), ("Bo", "strategy", "hold"),
    ("Bo", "pursue", "no"),
)  # fmt: skip
"""Ann scouts the shore from her ship, sails there, lands, attacks and is beaten; Bo lets her go."""


def before_the_landing() -> Campaign[MightyEmpires]:
    """Ann's banner aboard off her port, Bo's on the shore, and dice by which the landing is beaten back."""
    for seed in range(500):
        state = coast("scouting")
        ship(state, "Ann", PORT, banner=600)
        make_banner(state, "Bo", SHORE, 900).baggage = 4
        make_banner(state, "Bo", LAST, 900).baggage = 4
        campaign = begun(state, seed)
        if beaten_back(campaign):
            return begun(state, seed)
    raise AssertionError("No landing was beaten back.")


def beaten_back(campaign: Campaign[MightyEmpires]) -> bool:
    """Whether the answers of LANDING fit these dice and the banner is aboard again afterwards."""
    for player, kind, answer in LANDING:
        if (player, kind) not in [(one.player, one.kind) for one in campaign.waiting]:
            return False
        [asked] = [one for one in campaign.waiting if one.player == player]
        if asked.choices and answer not in [choice.value for choice in asked.choices]:
            return False
        campaign.attempt(player, kind, answer)
    banner = campaign.state.banners.get("Ann:1")
    return banner is not None and banner.aboard is not None


def pieces(page: Page) -> str:
    """What a screen reader says of all pieces."""
    return str(page.locator("[id^=piece-]").evaluate_all("all => all.map(one => one.ariaLabel).join()"))


def tile_label(page: Page, tile: str) -> str:
    """What a screen reader says of a tile."""
    return page.locator(f"[data-tile='{tile}']").first.get_attribute("aria-label") or ""


def test_a_landing_on_a_defended_coast_is_beaten_back_to_its_ship(table: Table) -> None:
    page = table.sit_down()
    give(page, before_the_landing())
    assert lift(page) == "Ann"
    without_curtain(page)
    choose(page, re.compile("Banner 1 scouts Sandwick"))
    # the ship sails, and its voyage is drawn
    assert "which ships sail" in question(page)
    choose(page, re.compile("Ship 1 sails to Sandwick"))
    assert page.locator("[id^='arrow-ship']").count() == 1
    choose(page, re.compile("Banner 1 lands at Sandwick"))
    assert "Ann’s banner 1" in tile_label(page, SHORE)
    # the coast is defended: both fight, and Bo lets the beaten go
    for words in ("Attack Bo", "Stand and fight", "Hold", "Direct attack", "Let them go"):
        lift(page)
        choose(page, re.compile(f"^{words}"))
    assert "Ann’s banner 1" not in tile_label(page, SHORE)
    assert "carries Ann’s banner 1" in pieces(page)
    told = whole_log(page)
    for line in (
        "Ann’s ship 1 sails to Sandwick.",
        "Ann’s banner 1 lands at Sandwick.",
        "Ann meets Bo at Sandwick.",
        "Ann’s banner 1 goes back aboard, and its ship puts out to sea.",
    ):
        assert line in told


# --- pirates -------------------------------------------------------------------------------------------


def before_the_raid() -> Campaign[MightyEmpires]:
    """Pirates off Ann's port, her ship farther up the coast, and dice by which they burn a village and are
    then brought to battle.
    """
    for seed in range(2000):
        state = coast("pirates")
        ship(state, INDEPENDENT, PORT, pirate=True)
        ship(state, "Ann", NEXT)
        make_banner(state, "Ann", PORT, 900).baggage = 4
        campaign = begun(state, seed)
        if campaign.waiting and campaign.waiting[0].kind == "intercept_pirate":
            burnt = campaign.state.lands[SHORE].razed
            campaign.attempt("Ann", "intercept_pirate", "yes")
            fought = any(event.kind == "naval_result" for event in campaign.recent)
            if burnt and fought:
                return begun(state, seed)
    raise AssertionError("No pirates were brought to battle.")


def test_pirates_burn_a_village_and_are_brought_to_battle(table: Table) -> None:
    page = table.sit_down()
    give(page, before_the_raid())
    assert lift(page) == "Ann"
    assert "pirates sail" in page.locator(".track .year").inner_text()
    assert "in ruins" in tile_label(page, SHORE)
    assert "Will you try to stop them?" in question(page)
    choose(page, re.compile("Try to stop them"))
    told = whole_log(page)
    assert "A pirate ship sails up the coast from Gullhaven" in told
    assert "Pirates burn Sandwick down." in told
    assert "Battle at sea off Netherby" in told

"""A story of a whole winter: three people, a mission, a spell, building, an assassin, and deployment."""

from __future__ import annotations

import re

from conftest import Table
from hands import answer_somehow, card, choose, give, lift, question, settled, whole_log, year
from playwright.sync_api import Page

from empires.core.dice.dice import SealedDice
from empires.core.play.campaign import Campaign
from empires.core.records.setup import Seat, Setup, check_options
from empires.maps.hexes import Hex, disc, tile_id
from empires.maps.textform import read_map
from empires.rulesets.mighty_empires.banners.forces import make_banner
from empires.rulesets.mighty_empires.ruleset import RULESET
from empires.rulesets.mighty_empires.settings import settings_from
from empires.rulesets.mighty_empires.state import INDEPENDENT, Land, MightyEmpires, Secrets

REALMS = {
    "Ann": {"-2,0": "Annstead", "-1,0": "Appleby", "-2,1": "Ashford"},
    "Bo": {"2,-2": "Bostead", "1,-1": "Birch", "2,-1": "Brook"},
    "Cy": {"0,2": "Cystead", "0,1": "Cedars", "1,1": "Cove"},
}
"""The capital of each, then two villages; all border on the free village in the middle."""

FREE = "0,0"


def autumn() -> MightyEmpires:
    """The season closes on a wooded plain."""
    plain = [f"{tile_id(place)} lowland F P P P P P" for place in disc(Hex(0, 0), 3)]
    on = read_map("\n".join(plain))
    state = MightyEmpires(
        phase="season_end", players=list(REALMS), settings=settings_from({}), map=on,
        lands={tile: Land(known=True) for tile in on.land_ids()},
        secrets={name: Secrets() for name in REALMS}, turn_order=list(REALMS), campaign_turn=6,
    )  # fmt: skip
    free = state.lands[FREE]
    free.owner = free.flag = INDEPENDENT
    free.settlement, free.name = "village", "Freeholm"
    for player, places in REALMS.items():
        capital, *_ = places
        state.capitals[player] = capital
        state.lands[capital].capital_of = player
        for tile, name in places.items():
            land = state.lands[tile]
            land.owner = land.flag = land.realm_of = player
            land.settlement, land.name = "city" if tile == capital else "village", name
        make_banner(state, player, capital, 1200).baggage = 2
    return state


def before_the_winter() -> Campaign[MightyEmpires]:
    """The campaign from here on, with dice by which the independents hear Ann and her spell takes effect."""
    setup = Setup(
        ruleset=RULESET.name,
        rules_version=RULESET.version,
        name="A winter",
        seats=[Seat(name=player) for player in REALMS],
        options=check_options(RULESET.options, {}),
        seed="1",
        dice="sealed",
    )
    return Campaign(RULESET, setup, autumn(), source=SealedDice("1"))


def tick(page: Page, words: str) -> None:
    """Tick a line of the form on the card and give it in."""
    line = card(page).get_by_label(re.compile(words)).first
    line.check()
    settled(page)
    submit(page)


def submit(page: Page) -> None:
    """Give the form in."""
    card(page).locator("#deed").click()
    settled(page)


def one_answer(page: Page, name: str, asked: str) -> None:
    """What this table does: Ann sends a mission and casts, everybody builds, Cy hires an assassin."""
    if name == "Ann" and "Which of them do you want to be able to send a mission to" in asked:
        return tick(page, "Freeholm")
    if name == "Ann" and "which independents will you send" in asked.lower():
        return tick(page, "Freeholm")
    if name == "Ann" and "autumn equinox" in asked:
        return choose(page, re.compile("^See which spell"))
    if name == "Ann" and "The stars offer" in asked:
        return choose(page, re.compile("^Cast"))
    if "What will you build?" in asked:
        return tick(page, "A fortress at")
    if name == "Cy" and "hire operatives" in asked:
        page.locator("[name=assassin]").fill("1")
        settled(page)
        return submit(page)
    if "operative to place" in asked:
        return choose(page, re.compile("^Assassin at"))
    if "Which of your operatives will act" in asked:
        return choose(page, re.compile("^Assassin at"))
    return answer_somehow(page)


def test_three_people_play_a_winter_from_autumn_to_spring(table: Table) -> None:
    page = table.sit_down()
    give(page, before_the_winter())
    for _ in range(80):
        name = lift(page)
        if "Winter" not in year(page) and "winter" not in year(page):
            break
        one_answer(page, name, question(page))
    told = whole_log(page)
    for line in (
        "Ann declares missions to Freeholm.",
        "Ann casts Shrouding Mists.",
        "Ann sends a mission to Freeholm.",
        "Ann builds a fortress at",
        "Bo builds a fortress at",
        "Cy builds a fortress at",
        "Ann’s banner 1 is deployed at",
        "Cy places a counter at",
        "An assassin of Cy acts at",
        "Year 2, first month",
    ):
        assert line in told, line

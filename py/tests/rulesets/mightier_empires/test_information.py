"""What each player knows, and options that change it (4.31, 4.35)."""

from __future__ import annotations

import pytest

from empires.core.play.campaign import Campaign
from empires.core.records.desk import ORGANISER, Desk
from empires.rulesets.mightier_empires.intermediate.invaders import invaders_of
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.orders import legality, submission
from empires.rulesets.mightier_empires.orders.sheet import ItemRow
from empires.rulesets.mightier_empires.show import board, ledgers, sheets, track
from empires.rulesets.mightier_empires.state import Hire, Item, Natives, News, Offer, Rising, War
from empires.testing import asked, refused
from tests.rulesets.mightier_empires.scene import (  # fmt: skip
    F1,
    F2,
    ONE,
    OUT,
    B,
    C,
    army,
    codes,
    feature,
    happened,
    hero,
    k4,
    kingdom,
    natives,
    own,
    played,
    rows,
    sheet,
)

FAR = "-5,0"


@pytest.mark.rule("MI-INFO-04", "MI-INFO-06", "MI-OPT-09", "MI-RULING-56")
def test_a_player_sees_his_own_hexes_and_what_he_learned() -> None:
    state = k4(fog=True)
    feature(state, OUT, "city")
    own(state, "Blue", B, major="mine")
    campaign = played(state, phase="orders")
    seen = campaign.view("Red").state
    assert seen.tiles[C].major == ["capital"]
    assert (seen.tiles[OUT].major, seen.tiles[B].owner) == ([], "")
    assert seen.tiles[OUT].terrain == ["fields"]
    assert list(seen.secrets) == ["Red"]
    assert not seen.hidden.disasters


@pytest.mark.rule("MI-OPT-09")
def test_without_fog_contents_and_owners_are_open() -> None:
    state = k4(fog=False)
    own(state, "Blue", B, major="mine")
    kingdom(state, "-4,0", "-4,1", "-5,1")
    seen = played(state, phase="orders").view("Red").state
    assert (seen.tiles[B].owner, seen.tiles[B].major) == ("Blue", ["mine"])
    assert seen.tiles["-4,0"].major == []  # a kingdom that nobody has found out


@pytest.mark.rule("MI-INFO-02", "MI-INFO-03", "MI-RULING-57", "MI-INFO-01")
def test_neighbours_hear_at_once_and_others_a_turn_later() -> None:
    state = k4(turn=3, fog=True)
    state.news = [News(text="Blue and Green fought.", hex=OUT, turn=3)]
    campaign = played(state, 1, phase="news")
    told = happened(campaign, "news")
    at_once = [event.to for event in told if event.rule == "MI-INFO-02"]
    later = [event.to for event in told if event.rule == "MI-INFO-03"]
    assert at_once == [("Red",)]
    assert sorted(later) == [("Blue",), ("Green",)]


@pytest.mark.rule("MI-INFO-02", "MI-T-MINOR")
def test_a_watchtower_brings_news_from_two_hexes() -> None:
    state = k4(turn=3, fog=True)
    feature(state, C, "capital", "fortress,watchtower")
    state.news = [News(text="Battle.", hex="-2,2", turn=3), News(text="Far.", hex="-3,3", turn=3)]
    campaign = played(state, 1, phase="news")
    heard = [
        event.text
        for event in happened(campaign, "news")
        if event.rule == "MI-INFO-02" and event.to == ("Red",)
    ]
    assert heard == ["Battle."]


@pytest.mark.rule("MI-INFO-07", "MI-OPT-08", "MI-RULING-91")
@pytest.mark.parametrize("public", [False, True])
def test_everybody_learns_his_own_power_or_all_learn_all(public: bool) -> None:
    campaign = played(k4(turn=3, public_power=public), 1, phase="news")
    assert {event.to for event in happened(campaign, "power_tally")} == (
        {None} if public else {("Red",), ("Blue",), ("Green",)}
    )


@pytest.mark.rule("MI-INFO-05")
def test_only_those_in_an_encounter_know_of_it() -> None:
    state = k4(fog=True)
    own(state, "Blue", OUT)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Blue", "X", 1000, "lord", f"patrol {OUT}")
    campaign = played(state, 4, 4, phase="encounters")
    assert [len(campaign.view(name).state.encounters) for name in ("Red", "Blue", "Green")] == [1, 1, 0]
    assert campaign.view("Green").state.fighting == ""
    assert all("Green" not in (event.to or ()) for event in happened(campaign, "encounter_opened"))


@pytest.mark.rule("MI-REB-08", "MI-INFO-06")
def test_nobody_but_the_owner_sees_rebels_and_nobody_who_sent_them() -> None:
    state = k4(fog=True)
    natives(state, OUT, 700)
    state.secrets["Green"].known = {}
    campaign = played(state, phase="orders")
    assert [one.size for one in campaign.view("Red").state.natives.values()] == [700]
    assert not campaign.view("Green").state.natives
    assert campaign.view(None).state.secrets == {}


@pytest.mark.rule("MI-OPT-14", "MI-RULING-48")
def test_natives_just_found_may_be_appeased_where_that_was_agreed() -> None:
    state = k4(turn=3, appease_at_decision=True)
    found = natives(state, OUT, 900)
    found.born = 3
    state.secrets["Red"].power = 2
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 4, 6, phase="encounters")
    assert asked(campaign) == [("Red", "appease_now")]
    campaign.attempt("Red", "appease_now", "appease 1")
    assert campaign.state.tiles[OUT].owner == "Red"
    assert campaign.state.secrets["Red"].power == 1 + 1


@pytest.mark.rule("MI-OPT-07", "MI-BEAST-08", "MI-RULING-89")
@pytest.mark.parametrize(("die", "joins"), [(6, True), (5, False)])
def test_a_beast_may_be_drawn_to_a_battle(die: int, joins: bool) -> None:
    state = k4(turn=3, beast_drawn=True)
    own(state, "Blue", OUT)
    state.natives["beast 1"] = Natives(
        id="beast 1", hex="2,-1", kind="beast", race="Beast", size=1000, born=3
    )
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Blue", "X", 1000, "lord", f"patrol {OUT}")
    campaign = played(state, die, 4, 4, phase="encounters")
    assert (campaign.state.natives["beast 1"].hex == OUT) == joins
    assert (campaign.state.encounters[0].beasts == ["beast 1"]) == joins


@pytest.mark.rule("MI-OPT-16", "MI-NEUT-03", "MI-RULING-20")
def test_natives_grow_as_agreed_and_never_beyond_2500() -> None:
    state = k4(turn=3, neutral_growth=300)
    first, second = natives(state, OUT, 900), natives(state, B, 2400)
    campaign = played(state, 1, phase="growth")
    assert [campaign.state.natives[one.id].size for one in (first, second)] == [1200, 2500]


@pytest.mark.rule("MI-OPT-11", "MI-ITEM-05", "MI-ITEM-06", "MI-RULING-31", "MI-ITEM-04")
@pytest.mark.parametrize("bound", [True, False])
def test_found_items_change_hands_and_looted_ones_as_agreed(bound: bool) -> None:
    state = k4(turn=3, looted_item_bound=bound)
    made = army(state, "Red", "A", 1000, "lord")
    army(state, "Red", "B", 500, "hero")
    hero(made).items = [Item(name="Loot", kind="bound", value=25), Item(name="Find", kind="found", value=25)]
    given = sheet(state)
    for item in ("Loot", "Find"):
        moved = sheet(state)
        moved.items = [ItemRow(item=item, character="B hero 0")]
        refused = legality.why_not(state, "Red", moved)
        assert (refused is not None) == (bound and item == "Loot")
    given.items = [ItemRow(item="Find", character="B hero 0")]
    submission.lock(state, "Red", given)
    assert [item.name for item in hero(state.secrets["Red"].armies[1]).items] == ["Find"]


@pytest.mark.rule("MI-MERC-09", "MI-MERC-05", "MI-MERC-06")
def test_a_mercenary_may_change_armies_each_turn() -> None:
    state = k4(turn=3)
    state.offers["o"] = Offer(id="o", name="Orc Boyz", support=225, state="hired")
    state.secrets["Red"].hires = [Hire(offer="o", support=225, since=2)]
    for name in ("A", "B"):
        submission.lock(
            state, "Red", sheet(state, lists={"A": (775, "lord"), "B": (500, "hero")}, hires={"o": name})
        )
        assert [one.hires for one in state.secrets["Red"].armies if one.name == name] == [["o"]]


@pytest.mark.rule("MI-DP-01", "MI-OPT-06", "MI-RULING-60")
def test_the_first_player_brings_in_a_persona() -> None:
    campaign = played(k4(turn=2, dramatis_personae=True), 1, phase="rumours")
    assert asked(campaign) == [("Red", "add_persona")]
    persona = {"name": "Gotrek", "points": 250, "support": 100, "power": 1, "story": "Doom.", "foe": "Blue",
               "patience": 2, "hex": ""}  # fmt: skip
    campaign.attempt("Red", "add_persona", persona)
    [offer] = campaign.state.offers.values()
    assert (offer.name, offer.strength, offer.power, offer.foe) == ("Gotrek", 250, 1, "Blue")


@pytest.mark.rule("MI-DP-02")
@pytest.mark.parametrize(("turn", "met", "stays"), [(6, 0, True), (7, 0, False), (7, 5, True), (8, 5, False)])
def test_a_persona_leaves_when_his_patience_ends(turn: int, met: int, stays: bool) -> None:
    state = k4(turn=turn)
    state.offers["g"] = Offer(
        id="g", name="Gotrek", support=100, state="hired", foe="Blue", patience=2, met=met
    )
    state.secrets["Red"].hires = [Hire(offer="g", support=100, since=5)]
    campaign = played(state, 1, phase="hiring")
    assert bool(campaign.state.secrets["Red"].hires) == stays
    assert (campaign.state.offers["g"].state == "hired") == stays


@pytest.mark.rule("MI-DP-03")
def test_a_persona_fights_only_as_its_story_allows() -> None:
    state = k4(turn=2)
    own(state, "Blue", OUT)
    state.offers["g"] = Offer(
        id="g", name="Gotrek", support=100, points=250, special=True, state="hired", foe="Green"
    )
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}", hires=["g"], hired=250)
    army(state, "Blue", "X", 1000, "lord", f"patrol {OUT}")
    campaign = played(state, 4, 4, phase="encounters")
    for player in ("Red", "Blue"):
        campaign.attempt(player, "decide", "fight")
    assert happened(campaign, "battle_begun")[0].facts["attack"] == 1000


@pytest.mark.rule("MI-RULING-83")
def test_an_order_against_a_hex_that_became_own_is_void() -> None:
    state = k4(turn=2)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    assert invaders_of(state, OUT) == ["Red"]
    state.tiles[OUT].owner = "Red"
    assert invaders_of(state, OUT) == []
    state.tiles[OUT].owner = "Blue"
    assert invaders_of(state, OUT) == ["Red"]


@pytest.mark.rule("MI-RULING-19", "MI-NK-02")
def test_a_neutral_kingdom_always_has_a_lord_and_a_hero() -> None:
    state = k4(turn=2)
    realm = kingdom(state, OUT, "2,1", "1,1")
    realm.characters[0].dead = True
    campaign = played(state, phase="restoration")
    people = campaign.state.kingdoms["Kislev"].characters
    assert sorted(one.rank for one in people) == ["hero", "lord"]
    assert not any(one.dead for one in people)


@pytest.mark.rule("MI-LORD-03", "MI-LIST-02", "MI-LIST-03", "MI-LIST-04", "MI-LIST-07", "MI-LORD-01")
def test_lists_change_with_support_and_entitlements() -> None:
    state = k4(turn=3)
    army(state, "Red", "A", 1000, "lord special")
    army(state, "Red", "B", 500, "hero")
    lord = state.secrets["Red"].armies[0].characters[0].name
    feature(state, F1, "town")
    more = {"B": (750, "hero rare special")}
    kept = [row for row in rows("A", 1000, "lord") if row.kind != "lord"]
    kept.append(rows("A", 1000, "lord")[0])
    assert kept[-1].name == lord
    assert codes(state, lists=more, more=kept) == set()
    assert "E_LORD_MISSING" in codes(state, lists={**more, "D": (1000, "lord")})
    state.tiles[F2].owner_at_start = ""
    assert "E_SUPPORT" in codes(state, lists=more, more=kept)


@pytest.mark.rule("MI-EDICT-02", "MI-PWR-06", "MI-PWR-07")
def test_no_edict_is_needed_and_power_has_no_limit() -> None:
    state = k4(turn=3)
    assert codes(state, lists=ONE) == set()
    state.secrets["Red"].power = 500
    campaign = played(state, 1, phase="power")
    assert campaign.state.secrets["Red"].power == 501


@pytest.mark.rule("MI-ORD-06", "MI-ORD-08", "MI-REC-05")
def test_armies_stand_nowhere_between_turns() -> None:
    state = k4(turn=1)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}", holds=OUT, leaderless=True)
    now = played(state, phase="restoration").state.secrets["Red"].armies[0]
    assert (now.order, now.holds, now.leaderless) == (None, "", False)


@pytest.mark.rule("MI-REB-09", "MI-RULING-79", "MI-RULING-47")
def test_rebels_are_rivals_of_an_invader_and_a_draw_leaves_them_standing() -> None:
    state = k4(turn=3)
    own(state, "Blue", OUT)
    state.risings["rebels 1"] = Rising(id="rebels 1", hex=OUT, race="Skaven", size=1000)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    # scouting; the rebels hold; a draw; the lord does not fall; the rebels get 100 of 300 points back
    campaign = played(state, 4, 2, 3, 4, 3, 4, 6, 5, 5, 1, 1, 1, 1, 1, phase="encounters")
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Red", "plan_battle", "hold")
    [begun] = happened(campaign, "battle_begun")
    assert begun.facts["defender"] == "the rebels"
    assert campaign.state.tiles[OUT].owner == ""
    assert happened(campaign, "rebels_razed")  # 800 points are left of them


@pytest.mark.rule("MI-RULING-32")
def test_mercenaries_make_no_army_larger() -> None:
    state = k4(turn=3)
    made = army(state, "Red", "A", 1990, "lord", hired=300)
    assert of_army.size(made) == 1990
    assert of_army.passes_as(of_army.size(made)) == 2000


def test_everything_shows() -> None:
    state = k4(turn=3, battle_method="ask")
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    natives(state, OUT, 700)
    seen = played(state, 4, phase="encounters").view("Red").state
    drawn = board(seen, "Red")
    assert [piece.kind for piece in drawn.pieces] == ["horde"]
    assert [arrow.end for arrow in drawn.arrows] == [OUT]
    assert ledgers(seen, "Red")[0].player == "Red"
    assert {one.id for one in sheets(seen, "Red")} == {"orders", "army-A", "table"}
    assert [stage.label for stage in track(seen, "Red").steps if stage.when == "now"] == ["Battles"]
    assert sheets(seen, None) == ()


@pytest.mark.rule("MI-INFO-06", "MI-OPT-09")
def test_the_order_sheet_tells_nothing_of_foreign_hexes() -> None:
    told = []
    for major in ("", "city"):
        state = k4(turn=2, fog=True)
        own(state, "Blue", OUT, major=major)
        told.append(next(one for one in played(state, phase="orders").waiting if one.player == "Red").fields)
    assert told[0] == told[1]


@pytest.mark.rule("MI-NK-08", "MI-RULING-18")
def test_a_dead_regent_is_replaced_on_the_next_sheet() -> None:
    state = k4(turn=8)
    own(state, "Red", OUT, "2,1", "1,1")
    realm = kingdom(state, OUT, "2,1", "1,1", held_by="Red")
    realm.characters = []
    campaign = played(state, phase="orders")
    [question] = [one for one in campaign.waiting if one.player == "Red"]
    assert [row["kingdom"] for row in question.default["regents"]] == ["Kislev"]
    question.read(question.default)
    with refused("bad_answer", "MI-NK-08"):
        question.read(dict(question.default, regents=[]))
    submission.lock(
        state,
        "Red",
        sheet(state, lists={"A": (875, "lord"), "B": (500, "hero")}, regents=[("Kislev", "Ivan", 125)]),
    )
    assert [(one.name, one.points) for one in realm.characters] == [("Ivan", 125)]


@pytest.mark.rule("MI-RULING-23", "MI-NEUT-08")
def test_a_hex_that_shook_off_its_lord_is_its_kingdoms_again() -> None:
    state = k4(turn=5)
    kingdom(state, "2,1", OUT, "1,1")
    state.tiles[OUT].major, state.tiles[OUT].reverted = ["deep mine"], True
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 4, phase="exploration")
    assert campaign.state.natives == {}
    assert happened(campaign, "scout_result")[0].facts["strength"] == 2500


def mastered(state: War, phase: str) -> Campaign[War]:
    """A campaign with a human game master, in a phase."""
    state.desk = Desk(keeper=ORGANISER, sees=True)
    return played(state, phase=phase, desk="apart")


@pytest.mark.rule("MI-OPT-20")
def test_a_human_game_master_corrects_a_secret_with_a_reason() -> None:
    campaign = mastered(k4(turn=2), "orders")
    events = campaign.attempt(
        ORGANISER, "correct", {"fact": "/secrets/Red/power", "value": "7", "reason": "Miscounted."}
    )
    assert campaign.state.secrets["Red"].power == 7
    assert [one.text for one in events if one.visible_to("Blue")] == [
        "The organiser corrects a secret of Red."
    ]
    assert any("becomes 7. Miscounted." in one.text for one in events if one.visible_to("Red"))
    with refused("unsound"):
        campaign.attempt(
            ORGANISER, "correct", {"fact": "/secrets/Red/bank/ore", "value": "9", "reason": "Too rich."}
        )


@pytest.mark.rule("MI-DP-01", "MI-OPT-06", "MI-OPT-20")
def test_the_game_master_brings_in_a_persona_and_nobody_else_is_asked() -> None:
    campaign = mastered(k4(turn=1, dramatis_personae=True), "rumours")
    assert ("Red", "add_persona") not in asked(campaign)
    persona = {"name": "Gotrek", "points": 250, "support": 100, "power": 1, "story": "Doom.", "foe": "",
               "patience": 2, "hex": ""}  # fmt: skip
    campaign.attempt(ORGANISER, "add_persona", persona)
    assert [offer.name for offer in campaign.state.offers.values()] == ["Gotrek"]


@pytest.mark.rule("MI-INFO-01", "MI-OPT-20")
def test_the_game_master_spreads_a_rumour() -> None:
    campaign = mastered(k4(turn=2), "orders")
    assert [one.kind for one in campaign.at_desk(ORGANISER)][-1] == "add_rumour"
    (event,) = campaign.attempt(ORGANISER, "add_rumour", {"text": "The dead walk."})
    assert (event.text, event.to) == ("People say: The dead walk.", None)

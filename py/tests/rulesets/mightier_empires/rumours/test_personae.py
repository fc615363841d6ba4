"""Dramatis personae: offers, patience, foes, and neutrals they fight for (MI-DP-01 to 03)."""

from __future__ import annotations

import pytest

from empires.core.play.campaign import Campaign
from empires.core.questions.fields import Number, Pick
from empires.core.records.desk import ORGANISER, Desk
from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.land import defenders, sights
from empires.rulesets.mightier_empires.ruleset import RULESET
from empires.rulesets.mightier_empires.rumours import personae
from empires.rulesets.mightier_empires.rumours.personae import Persona
from empires.rulesets.mightier_empires.show import board
from empires.rulesets.mightier_empires.state import Hire, Natives, Offer, War
from empires.testing import asked, field_of, happened, refused, told
from tests.rulesets.mightier_empires.scene import OUT, B, army, codes, k4, kingdom, natives, own, played


@pytest.mark.rule("MI-DP-01", "MI-OPT-06", "MI-RULING-60")
def test_the_first_player_brings_in_a_persona() -> None:
    campaign = played(k4(turn=2, dramatis_personae=True), 1, phase="rumours")
    assert asked(campaign) == [("Red", "add_persona")]
    persona = {"name": "Gotrek", "points": 250, "support": 100, "power": 1, "story": "Doom.", "foe": "Blue",
               "patience": 2, "hex": ""}  # fmt: skip
    campaign.attempt("Red", "add_persona", persona)
    [offer] = campaign.state.offers.values()
    assert (offer.name, offer.strength, offer.power, offer.foe) == ("Gotrek", 250, 1, "Blue")


@pytest.mark.rule("MI-OPT-06", "MI-LOSE-02")
def test_who_is_out_of_the_campaign_brings_in_nobody() -> None:
    state = k4(turn=4, dramatis_personae=True)
    state.realms["Red"].fell = 3
    assert asked(played(state, 1, phase="rumours")) == [("Blue", "add_persona")]


@pytest.mark.rule("MI-DP-02")
@pytest.mark.parametrize(("turn", "met", "stays"), [(6, 0, True), (7, 0, False), (7, 5, True), (8, 5, False)])
def test_a_persona_leaves_when_his_patience_ends(turn: int, met: int, stays: bool) -> None:
    state = k4(turn=turn)
    state.offers["g"] = Offer(
        id="g", name="Gotrek", support=100, state="hired", foe="Blue", patience=2, met=met
    )
    state.secrets["Red"].hires = [Hire(offer="g", support=100, since=5)]
    army(state, "Red", "A", 1000, "lord", hires=["g"], hired=100)
    campaign = played(state, 1, phase="hiring")
    assert bool(campaign.state.secrets["Red"].hires) == stays
    [serves] = campaign.state.secrets["Red"].armies
    assert (serves.hires, serves.hired) == ((["g"], 100) if stays else ([], 0))
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
    [question] = [one for one in campaign.waiting if one.player == "Red"]
    assert question.choices[0].note == "1,000 points, theirs unknown"
    for player in ("Red", "Blue"):
        campaign.attempt(player, "decide", "fight")
    assert happened(campaign, "battle_begun")[0].facts["attack"] == 1000


@pytest.mark.rule("MI-DP-02", "MI-DP-03", "MI-RULING-35")
@pytest.mark.parametrize(("foe", "attack", "met"), [("Blue", 750, 2), ("Green", 500, 0)])
def test_a_persona_meets_his_foe_in_a_garrison_without_a_patrol(foe: str, attack: int, met: int) -> None:
    state = k4(turn=2)
    own(state, "Blue", OUT, minor="mighty fortress")
    state.offers["g"] = Offer(
        id="g", name="Gotrek", support=100, points=250, special=True, state="hired", foe=foe
    )
    army(state, "Red", "A", 500, "lord", f"invade {OUT}", hires=["g"], hired=250)
    campaign = played(state, 4, phase="encounters")
    campaign.attempt("Red", "decide", "fight")
    assert happened(campaign, "battle_begun")[0].facts["attack"] == attack
    assert campaign.state.offers["g"].met == met


@pytest.mark.rule("MI-DP-01")
def test_a_persona_on_offer_has_met_nobody_yet() -> None:
    state = k4(turn=4)
    personae.bring_in(Game(state), Persona(name="Wanderer", support=100))
    [offer] = state.offers.values()
    assert (offer.state, offer.since, offer.special) == ("on offer", 0, True)


@pytest.mark.rule("MI-RULING-60", "MI-DP-01")
def test_a_persona_is_described_within_bounds() -> None:
    state = k4(turn=3)
    question = personae.question_to(state, "Red")
    bounds = {one.name: (one.lo, one.hi) for one in question.fields if isinstance(one, Number)}
    assert bounds == {"points": (0, 1000), "support": (0, 1000), "power": (0, 20), "patience": (0, 20)}
    assert [choice.value for choice in field_of(question, Pick, "foe").choices] == [
        "",
        "Red",
        "Blue",
        "Green",
    ]


def with_neutrals(state: War, foe: str = "", patience: int = 0, hex_: str = OUT) -> Offer:
    """Gotrek fights for the people of a hex since turn 2."""
    offer = Offer(id="offer 0001", name="Gotrek", support=100, points=250, special=True, foe=foe, hex=hex_,
                  since=2, patience=patience, state="with neutrals")  # fmt: skip
    state.offers[offer.id] = offer
    return offer


def invaded(foe: str = "", size: int = 900) -> Campaign[War]:
    """Red invades natives for whom Gotrek fights, and is asked whether he fights."""
    state = k4(turn=3, fog=True)
    natives(state, OUT, size)
    with_neutrals(state, foe)
    army(state, "Red", "A", 1500, "lord", f"invade {OUT}")
    return played(state, 6, phase="encounters")


@pytest.mark.rule("MI-DP-02", "MI-DP-03")
@pytest.mark.parametrize(("foe", "defence"), [("", 1150), ("Red", 1150), ("Blue", 900)])
def test_a_persona_fights_for_neutrals_against_his_foe(foe: str, defence: int) -> None:
    campaign = invaded(foe)
    assert happened(campaign, "scout_result")[0].facts["strength"] == defence
    campaign.attempt("Red", "decide", "fight")
    [begun] = happened(campaign, "battle_begun")
    assert (begun.facts["defence"], begun.facts["defender"]) == (defence, "the Dwarfs and Gotrek")
    assert campaign.state.offers["offer 0001"].met == (3 if foe == "Red" else 0)


@pytest.mark.rule("MI-DP-02")
def test_who_fights_for_neutrals_saves_them_from_a_lost_cause() -> None:
    campaign = invaded(size=700)
    campaign.attempt("Red", "decide", "fight")
    assert happened(campaign, "lost_cause") == []


@pytest.mark.rule("MI-DP-02")
def test_a_persona_shares_the_losses_of_the_neutrals_and_is_whole_again_next_turn() -> None:
    campaign = invaded()
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Red", "plan_battle", "none")
    [resolved] = happened(campaign, "battle_resolved")
    assert resolved.facts["lost"][1] > 0
    while campaign.state.turn == 3:
        for question in campaign.waiting:
            campaign.answer(question, question.default or question.choices[0].value)
    assert campaign.state.offers["offer 0001"].lost == 0


@pytest.mark.rule("MI-DP-02")
def test_whose_neutrals_are_gone_offers_himself_elsewhere() -> None:
    state = k4(turn=5)
    natives(state, OUT, 700)
    with_neutrals(state)
    staying = played(state, 1, phase="hiring").state.offers["offer 0001"]
    assert (staying.state, staying.hex) == ("with neutrals", OUT)
    state.natives.clear()
    campaign = played(state, 1, phase="hiring")
    offer = campaign.state.offers["offer 0001"]
    assert (offer.state, offer.hex, offer.since) == ("on offer", "", 5)
    [event] = told(happened(campaign, "rumour"), "rumour")
    assert (event.rule, event.to) == ("MI-DP-02", None)
    assert "has nobody left to fight for and is looking for a master" in event.text


@pytest.mark.rule("MI-DP-02")
@pytest.mark.parametrize(("turn", "met", "stays"), [(3, 0, True), (4, 0, False), (5, 3, True), (6, 3, False)])
def test_who_fights_for_neutrals_loses_patience_too(turn: int, met: int, stays: bool) -> None:
    state = k4(turn=turn)
    natives(state, OUT, 700)
    with_neutrals(state, "Blue", patience=2).met = met
    offer = played(state, 1, phase="hiring").state.offers["offer 0001"]
    assert (offer.state == "with neutrals") == stays


@pytest.mark.rule("MI-DP-02")
def test_nobody_can_bid_for_him_while_he_fights_for_neutrals() -> None:
    state = k4(turn=3)
    natives(state, OUT, 700)
    with_neutrals(state)
    state.secrets["Red"].power = 3
    assert "E_BID_MIN" in codes(state, bids=[("offer 0001", 100, 1)])
    state.offers["offer 0001"].state = "on offer"
    assert "E_BID_MIN" not in codes(state, bids=[("offer 0001", 100, 1)])


@pytest.mark.rule("MI-DP-02")
def test_he_stands_with_people_and_neither_with_a_beast_nor_on_owned_land() -> None:
    state = k4(turn=3)
    with_neutrals(state)
    assert defenders.personae(state, OUT) == []
    state.natives["beast 1"] = Natives(id="beast 1", hex=OUT, kind="beast", race="Beast", size=1000)
    assert defenders.personae(state, OUT) == []
    natives(state, OUT, 700)
    state.natives.pop("beast 1")
    assert defenders.strength(state, OUT) == 950
    own(state, "Blue", OUT)
    assert defenders.personae(state, OUT) == []


@pytest.mark.rule("MI-DP-02")
def test_he_fights_for_a_neutral_kingdom_until_its_capital_falls() -> None:
    state = k4(turn=3)
    realm = kingdom(state, "2,1", OUT, "1,1")
    with_neutrals(state)
    assert len(defenders.personae(state, OUT)) == 1
    realm.fallen = True
    assert defenders.personae(state, OUT) == []


PERSONA = {"name": "Gotrek", "points": 250, "support": 100, "power": 1, "story": "Doom.", "foe": "",
           "patience": 2, "hex": OUT}  # fmt: skip


@pytest.mark.rule("MI-DP-02", "MI-NEUT-01", "MI-INFO-01")
def test_whoever_brings_him_in_picks_among_the_peoples_he_knows() -> None:
    state = k4(turn=2, dramatis_personae=True, fog=True)
    natives(state, OUT, 700)
    natives(state, B, 700)
    state.secrets["Red"].known.pop(B)
    state.secrets["Green"].known.clear()
    campaign = played(state, 1, phase="rumours")
    assert asked(campaign) == [("Red", "add_persona")]
    with refused("bad_answer"):
        campaign.attempt("Red", "add_persona", PERSONA | {"hex": B})
    events = campaign.attempt("Red", "add_persona", PERSONA)
    offer = campaign.state.offers["offer 0001"]
    assert (offer.state, offer.hex, offer.since) == ("with neutrals", OUT, 2)
    placed = [event for event in events if OUT in event.text]
    assert [event.to for event in placed] == [("Red", "Blue")]
    assert any("takes up arms" in event.text and event.to is None for event in events)
    assert campaign.view("Blue").state.offers["offer 0001"].hex == OUT
    assert campaign.view("Green").state.offers["offer 0001"].hex == ""
    label = next(one.label for one in board(campaign.view("Red").state, "Red").tiles if one.id == OUT)
    assert "Gotrek fights for the people of this hex" in label
    RULESET.check(campaign.state)


@pytest.mark.rule("MI-DP-02", "MI-OPT-20")
def test_an_organiser_who_sees_everything_picks_among_all_peoples() -> None:
    state = k4(turn=2, dramatis_personae=True, fog=True)
    natives(state, B, 700)
    for player in state.players:
        state.secrets[player].known.clear()
    state.desk = Desk(keeper=ORGANISER, sees=True)
    campaign = played(state, phase="orders", desk="apart")
    campaign.attempt(ORGANISER, "add_persona", PERSONA | {"hex": B})
    assert campaign.state.offers["offer 0001"].hex == B
    assert not sights.knows_people(campaign.state, "Red", B)


def test_when_a_persona_met_his_foe_is_known_to_his_master_alone() -> None:
    state = k4(turn=3)
    natives(state, OUT, 700)
    with_neutrals(state, "Red").met = 2
    campaign = played(state, phase="orders")
    assert campaign.view("Blue").state.offers["offer 0001"].met == 0


@pytest.mark.rule("MI-DP-01", "MI-OPT-19")
def test_nobody_need_come_though_a_mercenary_of_an_edited_table_has_no_name() -> None:
    state = k4(turn=2, dramatis_personae=True)
    state.offers["o"] = Offer(id="o", name="", support=100)
    question = personae.question_to(state, "Red")
    assert question.read(question.default) == Persona()
    state.offers["o"].name = "Wanderer"
    with refused("bad_answer"):
        question.read({**question.default, "name": " Wanderer "})

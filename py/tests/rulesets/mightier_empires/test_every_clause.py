"""Clauses of rules that campaigns seldom come by, each where a small change of it would be noticed."""

from __future__ import annotations

import pytest

from empires.core.dice.dice import Roll
from empires.core.questions.question import Question
from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles import battle, characters, contest, decisions
from empires.rulesets.mightier_empires.battles.sides import Side, army_part
from empires.rulesets.mightier_empires.founding import first_armies
from empires.rulesets.mightier_empires.intermediate import chance
from empires.rulesets.mightier_empires.kingdom import entitlements, lists
from empires.rulesets.mightier_empires.orders import payments
from empires.rulesets.mightier_empires.results import losses, ranking
from empires.rulesets.mightier_empires.secrecy import redact
from empires.rulesets.mightier_empires.show import ledgers
from empires.rulesets.mightier_empires.state import (
    Army,
    Encounter,
    Hire,
    Item,
    Offer,
    Rising,
    Unit,
)
from empires.testing import asked, told
from tests.rulesets.mightier_empires.scene import (  # fmt: skip
    F1,
    F2,
    F3,
    OUT,
    B,
    C,
    army,
    codes,
    feature,
    happened,
    k4,
    k6,
    kingdom,
    natives,
    own,
    played,
    rolled,
    rows,
    sheet,
    without_dice,
)


@pytest.mark.rule("MI-DEC-02")
def test_one_leaderless_army_of_several_keeps_its_owner_from_withdrawing_and_nobody_else() -> None:
    state = k4()
    first, second = army(state, "Red", "A", 1000), army(state, "Red", "B", 500)
    third = army(state, "Blue", "X", 1000)
    side = Side(parts=[army_part("Red", first), army_part("Red", second), army_part("Blue", third)])
    assert decisions.may_withdraw(state, side, "Red")
    second.leaderless = True
    assert not decisions.may_withdraw(state, side, "Red")
    assert decisions.may_withdraw(state, side, "Blue")
    second.leaderless, third.leaderless = False, True
    assert decisions.may_withdraw(state, side, "Red")
    assert not decisions.may_withdraw(state, side, "Blue")


@pytest.mark.rule("MI-ENT-03", "MI-RULING-86")
def test_a_wizard_takes_the_place_of_a_hero_and_of_nothing_else() -> None:
    state = k4()
    assert "E_ENTITLEMENT" not in codes(state, lists={"A": (1000, "lord"), "B": (500, "wizard")})
    for two in ("wizard wizard", "hero wizard"):
        assert "E_ENTITLEMENT" in codes(state, lists={"A": (1000, "lord"), "B": (500, two)})


@pytest.mark.rule("MI-ENT-05")
def test_troops_that_an_event_brought_need_no_entitlement() -> None:
    state = k4()
    guests = Unit(name="Guests", category="special", points=100, source="event")
    regulars = Unit(name="Regulars", category="special", points=100)
    assert entitlements.wanted(state, "Red", [Army(name="A", units=[guests])]) == []
    assert entitlements.wanted(state, "Red", [Army(name="A", units=[guests, regulars])]) == ["special"]


@pytest.mark.rule("MI-EVENT-03", "MI-RULING-68")
@pytest.mark.parametrize(("order", "guards"), [(f"patrol {F2}", F2), (f"invade {OUT}", C), ("", C)])
def test_an_army_without_leaders_guards_its_base_or_the_capital(order: str, guards: str) -> None:
    state = k4()
    made = army(state, "Red", "A", 500, "hero", order)
    without_dice(chance.untimely_death(Game(state), "Red"))
    assert made.leaderless
    assert made.order is not None
    assert (made.holds, made.order.type, made.order.hex) == (guards, "patrol", guards)


@pytest.mark.rule("MI-INFO-01", "MI-NK-18", "MI-NK-19")
@pytest.mark.parametrize(("on", "public"), [(2, True), (3, True), (4, False), (0, False)])
def test_a_kingdom_of_which_word_has_spread_is_told_with_the_rumours(on: int, public: bool) -> None:
    state = k4(turn=3)
    kingdom(state, OUT, "2,1", "1,1").public_on = on
    campaign = played(state, 1, phase="rumours")
    assert campaign.state.kingdoms["Kislev"].public == public
    assert len(happened(campaign, "kingdom_public")) == public


@pytest.mark.rule("MI-INFO-05", "MI-REB-08")
def test_rebels_are_seen_by_whose_land_they_trouble() -> None:
    state = k4(turn=3)
    state.risings["r"] = Rising(id="r", hex=F1, race="Dwarfs", size=500, lost=50)
    campaign = played(state, phase="orders")
    assert [one.lost for one in campaign.view("Red").state.risings.values()] == [0]
    assert campaign.view("Blue").state.risings == {}


@pytest.mark.rule("MI-LOOT-04")
@pytest.mark.parametrize(
    ("taker", "by", "pays"), [("Red", "A", "A"), ("Blue", "A", "B"), ("Red", "Gone", "B")]
)
def test_the_army_that_took_the_hex_pays_and_where_none_is_left_any_army(
    taker: str, by: str, pays: str
) -> None:
    state = k4(turn=3)
    for name in ("A", "B"):
        made = army(state, "Red", name, 500)
        made.characters[0].items = [Item(name=f"Sword of {name}")]
    state.doings.taken[OUT], state.doings.conquerors[OUT] = taker, by
    paying_ = losses.lose_treasure(Game(state), "Red", "wizard tower", OUT)
    without_dice(paying_) if pays == "A" else rolled(paying_, 2)
    assert state.secrets["Red"].banned == [f"Sword of {pays}"]


@pytest.mark.rule("MI-MERC-01")
def test_only_who_is_on_offer_can_be_bid_for() -> None:
    state = k4(turn=3)
    for name, where in (("o", "on offer"), ("h", "hired"), ("r", "resting")):
        state.offers[name] = Offer(id=name, name=name, support=100, state=where)  # type: ignore[arg-type]
    for name, refused in (("o", False), ("h", True), ("r", True), ("nobody", True)):
        assert ("E_BID_MIN" in codes(state, bids=[(name, 100)])) == refused


@pytest.mark.rule("MI-MULTI-01")
def test_the_smallest_armies_are_proposed_to_stay_out() -> None:
    state = k4()
    own(state, "Blue", OUT)
    for name, points in (("A", 1500), ("B", 1000), ("D", 500)):
        army(state, "Red", name, points, "lord", f"invade {OUT}")
    army(state, "Blue", "X", 2000, "lord", f"patrol {OUT}")
    campaign = played(state, 4, 4, phase="encounters")
    assert asked(campaign) == [("Red", "combine_invaders")]
    assert campaign.waiting[0].default == {"left": {"Red: A": 0, "Red: B": 0, "Red: D": 500}}


@pytest.mark.rule("MI-NK-19", "MI-RULING-56", "MI-OPT-09")
def test_of_foreign_land_nobody_learns_more_than_was_seen() -> None:
    state = k4(turn=3, fog=True)
    realm = kingdom(state, OUT, "2,1", "1,1")
    realm.known_by, realm.lost, realm.public_on = ["Red", "Blue"], 150, 5
    tile = state.tiles[B]
    own(state, "Blue", B)
    tile.barren_until, tile.sacked, tile.sacked_by, tile.sacked_turn = 9, "loot", "Green", 2
    seen = played(state, phase="orders").view("Red").state
    known = seen.kingdoms["Kislev"]
    assert (known.lost, known.public_on, known.known_by) == (0, 0, ["Red"])
    tile = seen.tiles[B]
    assert (tile.barren_until, tile.sacked, tile.sacked_by, tile.sacked_turn) == (0, "", "", 0)


@pytest.mark.rule("MI-OPT-03", "MI-T-LIMITS", "MI-RULING-08")
def test_only_regular_core_counts_for_what_an_army_book_asks() -> None:
    state = k4()
    made = Army(
        name="A", units=[Unit(name="Core", points=500), Unit(name="Elite", category="rare", points=100)]
    )
    assert lists.warnings(state, made) == ["A has 1 Core unit; its size asks for 2."]
    made.units.append(Unit(name="Levy", points=100, source="conscript"))
    assert lists.warnings(state, made) == ["A has 1 Core unit; its size asks for 2."]
    made.units.append(Unit(name="Core", points=100))
    assert lists.warnings(state, made) == []


@pytest.mark.rule("MI-REB-01")
@pytest.mark.parametrize(
    ("owner", "major", "allowed"),
    [("Blue", "", True), ("Blue", "town", True), ("Blue", "city", False), ("Blue", "capital", False),
     ("Red", "", False), ("", "", False)],
)  # fmt: skip
def test_rebels_rise_in_another_players_hex_without_city_or_capital(
    owner: str, major: str, allowed: bool
) -> None:
    state = k4(turn=3, fog=False)
    state.secrets["Red"].power = 3
    own(state, owner, OUT, major=major) if owner else feature(state, OUT, major)
    assert ("E_REB_TARGET" not in codes(state, spends=[("incite rebellion", OUT, 1)])) == allowed


@pytest.mark.rule("MI-REB-01")
def test_a_capital_is_one_wherever_a_player_has_only_heard_of_it() -> None:
    state = k4(turn=3, fog=True)
    state.secrets["Red"].power = 3
    assert "E_REB_TARGET" in codes(state, spends=[("incite rebellion", "4,0", 1)])


@pytest.mark.rule("MI-REB-03")
@pytest.mark.parametrize(("power", "dice", "allowed"), [
    (1, 0, True), (1, 1, False), (2, 0, False), (2, 1, True), (2, 2, True), (2, 3, False),
    (3, 4, True), (3, 5, False),
])  # fmt: skip
def test_each_power_after_the_first_buys_one_or_two_dice(power: int, dice: int, allowed: bool) -> None:
    state = k4(turn=9, fog=False)
    state.secrets["Red"].power = 5
    own(state, "Blue", OUT)
    assert ("bad_answer" not in codes(state, spends=[("incite rebellion", OUT, power, dice)])) == allowed


@pytest.mark.rule("MI-NEUT-05", "MI-RULING-19")
def test_natives_are_whole_again_and_bury_their_dead() -> None:
    state = k4(turn=3)
    found = natives(state, OUT, 900, heroes=2)
    found.lost, found.characters[0].dead = 300, True
    after = played(state, phase="restoration").state.natives[found.id]
    assert (after.lost, [one.id for one in after.characters]) == (0, ["n1"])


@pytest.mark.rule("MI-ORPH-01", "MI-SEQ-01")
def test_who_is_cut_off_is_told_which_hexes_when_the_turn_begins() -> None:
    state = k4(turn=3)
    own(state, "Red", "5,-5", "6,-5")
    state.tiles[F3].owner_at_start = ""
    campaign = played(state, phase="turn_start", frozen=False)
    [event] = happened(campaign, "orphaned")
    assert event.text == "Red cannot use 2 hexes that are cut off from the Capital."
    assert set(event.tiles) == {"5,-5", "6,-5"}
    assert {name for name, tile in campaign.state.tiles.items() if tile.orphaned} == {"5,-5", "6,-5"}
    assert campaign.state.tiles[F3].owner_at_start == "Red"


@pytest.mark.rule("MI-RULING-85")
@pytest.mark.parametrize(
    ("lost", "winner"),
    [((0, 1000), battle.FIRST), ((1000, 0), battle.SECOND), ((1000, 1000), battle.DRAW)],
)
def test_nobody_fights_whom_nothing_is_left_of(lost: tuple[int, int], winner: int) -> None:
    state = k4()
    both = []
    for player, points in zip(("Red", "Blue"), lost, strict=True):
        made = army(state, player, "A", 1000)
        made.lost = points
        both.append(Side(parts=[army_part(player, made)], players=[player]))
    game = Game(state)
    steps = battle.battle(game, OUT, both[0], both[1], lambda part, won: False)
    assert without_dice(steps) == winner
    assert game.events == []


@pytest.mark.rule("MI-RULING-95", "MI-ARMY-02")
@pytest.mark.parametrize(("price", "refused"), [(1250, False), (1251, True)])
def test_further_terms_may_leave_1000_points_and_no_less(price: int, refused: bool) -> None:
    state = k6(turn=5)
    state.offers["o"] = Offer(id="o", name="Giant", support=225, state="hired")
    state.secrets["Red"].hires = [Hire(offer="o", support=price, since=3)]
    made = sheet(state, lists={"A": (500, "lord"), "B": (500, "hero")}, hires={"o": "A"})
    found = [one.code for one in payments.faults(state, "Red", made)]
    assert ("E_DESPERATE" in found) == refused


@pytest.mark.rule("MI-SEQ-04", "MI-ORD-09")
@pytest.mark.parametrize(("given", "noted"), [(None, "loot"), ("raze", "raze"), ("", "")])
def test_who_takes_a_hex_is_noted_with_what_was_ordered_for_it(given: str | None, noted: str) -> None:
    state = k4()
    army(state, "Red", "A", 1000, "lord", f"invade {OUT} loot")
    contest.take(Game(state), OUT, "Red", "taken", sack=given)  # type: ignore[arg-type]
    doings = state.doings
    assert (doings.taken[OUT], doings.sacks[OUT], doings.conquerors[OUT]) == ("Red", noted, "A")
    assert state.tiles[OUT].owner == ""


@pytest.mark.rule("MI-SET-08", "MI-SET-13")
def test_a_lord_may_begin_in_the_smaller_army() -> None:
    state = k4()
    lists_ = [*rows("A", 1000, "hero"), *rows("B", 500, "lord")]
    beginning = first_armies.Beginning(race="Dwarfs", lists=lists_)
    assert first_armies.why_not(state, "Red", beginning) is None
    first_armies.begin(state, "Red", beginning)
    own_ = state.secrets["Red"]
    assert state.realms["Red"].race == "Dwarfs"
    assert [(one.name, [who.id for who in one.characters]) for one in own_.armies] == [
        ("A", ["1.001"]), ("B", ["1.002"]),
    ]  # fmt: skip
    assert own_.next_id == 3
    assert own_.armies[1].characters[0].founding


@pytest.mark.rule("MI-T-EFFPOWER", "MI-WIN-02")
def test_only_those_who_are_left_are_counted_at_the_end() -> None:
    state = k4(turn=9)
    state.realms["Green"].fell = 4
    game = Game(state)
    ranking.crown(game, ["Red"], "MI-WIN-02")
    assert [event.facts["player"] for event in told(game.events, "final_power")] == ["Red", "Blue"]
    assert state.winners == ["Red"]


@pytest.mark.rule("MI-T-EFFPOWER")
def test_at_the_end_everybody_sees_what_was_counted() -> None:
    state = k4(turn=9)
    game = Game(state)
    power = [ranking.in_words(ranking.effective_power(state, name)) for name in state.players]
    ranking.crown(game, ["Red"], "MI-WIN-02")
    redact(state, None)
    lines = [line for book in ledgers(state, None) for line in book.sections[0].lines]
    assert [line.value for line in lines if line.label == "Effective Power"] == power


@pytest.mark.rule("MI-INFO-05")
def test_a_meeting_elsewhere_is_nobody_elses_business() -> None:
    state = k4(turn=3)
    state.encounters = [Encounter(hex=OUT, invaders=["Blue"], defender="Red")]
    state.fighting = OUT
    seen = played(state, phase="orders")
    assert [seen.view(player).state.fighting for player in ("Red", "Blue", "Green")] == [OUT, OUT, ""]


@pytest.mark.rule("MI-T-SKILL", "MI-FATE-01")
@pytest.mark.parametrize(("again", "dead"), [(True, False), (False, True)])
def test_a_lucky_character_may_roll_his_fate_again(again: bool, dead: bool) -> None:
    state = k4()
    one = army(state, "Red", "A", 500, "hero").characters[0]
    one.advances = ["Lucky"]
    steps = characters.fate(Game(state), "Red", one, footing=0)
    next(steps)
    question = steps.send(Roll((1,)))
    assert isinstance(question, Question)
    assert [choice.label for choice in question.choices] == ["Roll again", "Let it stand"]
    if again:
        steps.send(characters.Lucky())
    with pytest.raises(StopIteration):
        steps.send(Roll((6,)) if again else characters.Accept())
    assert one.dead == dead


@pytest.mark.rule("MI-T-NKKNOW", "MI-NK-18")
@pytest.mark.parametrize(("faces", "on"), [((5,), 0), ((6, 1), 4), ((6, 3), 6)])
def test_word_of_a_kingdom_spreads_on_a_six_with_the_next_rumours_at_the_earliest(
    faces: tuple[int, ...], on: int
) -> None:
    state = k4(turn=3)
    realm = kingdom(state, OUT, "2,1", "1,1")
    rolled(battle._spread_word(Game(state), OUT), *faces)
    assert realm.public_on == on

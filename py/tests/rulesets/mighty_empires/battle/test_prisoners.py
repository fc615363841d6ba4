"""Prisoners, their gear, and what becomes of them (ME-PRIS, ME-WOUND-03, 04, 06, ME-DIPL-03, ME-QUART-11)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_empires.banners.baggage_trains import capture, capture_train, train_of, welcome
from empires.rulesets.mighty_empires.banners.contents import set_contents
from empires.rulesets.mighty_empires.banners.forces import remove_banner
from empires.rulesets.mighty_empires.battle.booty import capture_baggage
from empires.rulesets.mighty_empires.charts import EXECUTION
from empires.rulesets.mighty_empires.state import (
    Banner,
    Captive,
    Character,
    Contents,
    Gear,
    MightyEmpires,
    Trophy,
    Winter,
)
from empires.rulesets.mighty_empires.state.banner import Wound
from empires.testing import asked, dice_left, refused, told
from tests.rulesets.mighty_empires.battle.test_recovery import armies, foot, hero, ranks, report
from tests.rulesets.mighty_empires.battlefield import FIELD, SOUTH, field, plans
from tests.rulesets.mighty_empires.scene import Scene, points, through_winter

BOW = Gear("Bow of Loren", 30, ["wood_elves"])
SWORD = Gear("Sword of Might", 20)


def listed(scene: Scene, banner: Banner, *heroes: Character, men: int = 60) -> Banner:
    """Write a banner's list down."""
    set_contents(scene.state, banner, Contents(units=[foot(men)], characters=list(heroes)))
    return banner


def captives(campaign: Campaign[MightyEmpires]) -> list[Captive]:
    return list(campaign.state.captives.values())


# --- taken in battle -----------------------------------------------------------------------------------


def taken(*gear: Gear, mode: str = "full", captor: Character | None = None) -> Campaign[MightyEmpires]:
    """B's hero with this gear is captured by A."""
    bert = hero("Bert", 150, gear=list(gear))
    mine = Contents(units=[foot(100)], characters=[captor or hero("Axel")])
    campaign = armies(3, mode=mode, attacker=mine, defender=Contents(units=[foot(80)], characters=[bert]))
    report(campaign, "victory", "attacker", defender_fallen=["B:1 c0"])
    return campaign


@pytest.mark.rule("ME-PRIS-02", "ME-PRIS-03")
def test_a_prisoners_gear_is_shared_among_the_characters_of_the_force() -> None:
    campaign = taken(SWORD)
    assert asked(campaign) == [("A", "assign_captured_item")]
    campaign.attempt("A", "assign_captured_item", "1")
    (axel,) = campaign.state.secrets["A"].contents["A:1"].characters
    assert ([one.name for one in axel.gear], axel.points) == (["Sword of Might"], 120)
    assert points(campaign, "A:1") == [1120]
    (bert,) = campaign.state.secrets["B"].away.values()
    assert (bert.gear, bert.points) == ([], 130)


@pytest.mark.rule("ME-PRIS-03", "ME-PRIS-04", "EX-ME-330")
def test_what_the_captors_race_cannot_use_stays_in_the_train() -> None:
    campaign = taken(BOW)
    assert asked(campaign) != [("A", "assign_captured_item")]
    assert [one.name for one in campaign.state.secrets["A"].trains["A:1"].gear] == ["Bow of Loren"]


@pytest.mark.rule("ME-CASREC-18")
def test_in_the_moderate_system_gear_waits_for_the_winter() -> None:
    campaign = taken(SWORD, mode="moderate")
    assert [one.name for one in campaign.state.secrets["A"].trains["A:1"].gear] == ["Sword of Might"]


@pytest.mark.rule("ME-PRIS-02")
def test_the_captor_says_which_banner_takes_the_prisoner_along() -> None:
    from tests.rulesets.mighty_empires.battlefield import BRIEFING, brief, face, field

    scene = field(army_mode="full", battle_method="ask")
    for _ in range(2):
        mine = scene.banner("A", FIELD, 0, edge=3, came_from=SOUTH, has_moved=True, baggage=3)
        listed(scene, mine, hero("Axel"))
    listed(scene, scene.banner("B", FIELD, 0, baggage=3), hero("Bert"))
    scene.land(SOUTH, "A", "village")
    campaign = brief(face(Scene.play(scene, *BRIEFING, 3)))
    report(campaign, "victory", "attacker", defender_fallen=["B:1 c0"])
    campaign.attempt("A", "prisoner_banner", "A:2")
    assert [one.banner for one in captives(campaign)] == ["A:2"]


@pytest.mark.rule("ME-PRIS-02")
def test_each_prisoner_rides_in_the_train_under_a_name_of_his_own() -> None:
    scene, mine, _ = trains()
    held = [prisoner(scene, mine, owner) for owner in ("B", "C")]
    assert [(one.id, one.owner, one.holder, one.banner) for one in held] == [
        ("prisoner 1", "B", "A", "A:1"), ("prisoner 2", "C", "A", "A:1"),
    ]  # fmt: skip
    assert list(scene.state.captives) == ["prisoner 1", "prisoner 2"]


@pytest.mark.rule("ME-PRIS-01")
def test_trophies_ride_with_the_victors() -> None:
    campaign = armies()
    row = {"side": "attacker", "kind": "standard", "name": "The Bull"}
    report(campaign, "victory", "attacker", trophies=[row])
    assert campaign.state.secrets["A"].trains["A:1"].trophies == [Trophy("standard", "The Bull")]


# --- trains --------------------------------------------------------------------------------------------


def trains(**fields: Any) -> tuple[Scene, Banner, Banner]:
    """Banners of A and B that carry nothing yet."""
    scene = Scene(players="A B C", army_mode="full", **fields)
    scene.land("0,0", "A", "capital")
    scene.land("2,0", "B", "capital")
    mine = listed(scene, scene.banner("A", "0,0"), hero("Axel"))
    return scene, mine, listed(scene, scene.banner("B", "1,0"), hero("Bert"))


def prisoner(scene: Scene, holder: Banner, owner: str, gear: tuple[Gear, ...] = ()) -> Captive:
    """A character of `owner` in a train, and his gear with him."""
    captive = capture(scene.state, hero("Caspar"), owner, holder)
    train_of(scene.state, holder).gear += [Gear(one.name, one.points, one.users, captive.id) for one in gear]
    return captive


class Pen:
    """What trains need of a game."""

    def __init__(self, state: MightyEmpires) -> None:
        from empires.core.rules.game import Game

        self.game = Game(state)


@pytest.mark.rule("ME-WOUND-04", "EX-ME-328")
def test_the_wounded_are_taken_with_the_baggage_and_all_their_gear() -> None:
    scene, mine, theirs = trains()
    train_of(scene.state, theirs).wounded.append(hero("Dirk", wounds=[Wound(3, 3)], gear=[SWORD]))
    capture_train(Pen(scene.state).game, theirs, mine)
    (captive,) = scene.state.captives.values()
    assert (captive.name, captive.owner, captive.holder) == ("Dirk", "B", "A")
    assert [one.name for one in train_of(scene.state, mine).gear] == ["Sword of Might"]
    (dirk,) = scene.state.secrets["B"].away.values()
    assert (dirk.gear, dirk.points) == ([], 80)


@pytest.mark.rule("ME-RULING-429")
@pytest.mark.parametrize(("gear", "worth"), [((), 100), ((SWORD,), 120)])
def test_a_prisoner_whose_own_side_takes_the_train_is_free(gear: tuple[Gear, ...], worth: int) -> None:
    scene, mine, theirs = trains()
    prisoner(scene, theirs, "A", gear)
    capture_train(Pen(scene.state).game, theirs, mine)
    assert scene.state.captives == {}
    caspar = scene.state.secrets["A"].contents["A:1"].characters[-1]
    assert (caspar.name, caspar.points, len(caspar.gear)) == ("Caspar", worth, len(gear))


@pytest.mark.rule("ME-RULING-429")
def test_a_third_player_who_takes_the_train_holds_him_now() -> None:
    scene, mine, theirs = trains()
    captive = prisoner(scene, theirs, "C")
    train_of(scene.state, theirs).trophies.append(Trophy("standard", "The Bull"))
    capture_train(Pen(scene.state).game, theirs, mine)
    assert train_of(scene.state, mine).trophies == [Trophy("standard", "The Bull")]
    assert (captive.owner, captive.holder, captive.banner) == ("C", "A", "A:1")


@pytest.mark.rule("ME-RULING-430")
def test_a_train_that_is_lost_sets_its_prisoners_free() -> None:
    scene, _, theirs = trains()
    prisoner(scene, theirs, "A", (SWORD,))
    remove_banner(Pen(scene.state).game, theirs, "ME-DRAGON-06")
    assert scene.state.captives == {}
    (caspar,) = scene.state.secrets["A"].travelling
    assert caspar.gear == []


@pytest.mark.rule("ME-RULING-425", "ME-RULING-421", "EX-ME-326")
def test_a_banner_whose_only_character_is_wounded_stays_until_he_is_fit() -> None:
    scene, mine, _ = trains(phase="turn_end", active="C")
    listed(scene, mine)
    train_of(scene.state, mine).wounded.append(hero("Axel", wounds=[Wound(3, 1)], profile=hero().profile))
    scene.state.secrets["A"].trains["A:1"].wounded[0].profile.s = 2  # type: ignore[union-attr]
    campaign = scene.play(quiet=30)
    assert ranks(campaign, "A:1") == ["Axel"]
    assert points(campaign, "A:1") == [700]
    assert told(campaign.chronicle(), "character_recovered")


@pytest.mark.rule("ME-PRIS-01", "ME-WOUND-04", "ME-RETREAT-07")
def test_the_scattered_leave_their_train_to_the_victors() -> None:
    scene, mine, theirs = trains()
    train_of(scene.state, theirs).wounded.append(hero("Dirk", wounds=[Wound(9, 3)]))
    capture_baggage(Pen(scene.state).game, [theirs], [mine], "ME-RETREAT-07")
    assert [(one.name, one.holder) for one in scene.state.captives.values()] == [("Dirk", "A")]


@pytest.mark.rule("ME-RULING-430", "ME-RETREAT-07")
def test_with_nobody_to_take_it_a_train_is_lost() -> None:
    scene, _, theirs = trains()
    prisoner(scene, theirs, "A")
    capture_baggage(Pen(scene.state).game, [theirs], [], "ME-RETREAT-07")
    assert scene.state.captives == {}


# --- executions ----------------------------------------------------------------------------------------


def on_the_block(*dice: int, **fields: Any) -> Campaign[MightyEmpires]:
    """A holds B's hero in a train, on A's turn."""
    scene, mine, _ = trains(phase="scouting", **fields)
    prisoner(scene, mine, "B", (SWORD,))
    return scene.play(*dice)


def execute(campaign: Campaign[MightyEmpires]) -> None:
    """A orders it and goes on with the turn."""
    campaign.attempt("A", "execute_prisoner", "prisoner 1")
    campaign.attempt("A", "scout", "done")


@pytest.mark.rule("ME-T-EXECUTE")
def test_the_chart_of_executions() -> None:
    assert [EXECUTION.at(die)["result"] for die in range(1, 7)] == [
        "fights_free", "slips_away", "bribes", "stayed", "dead", "dead",
    ]  # fmt: skip


@pytest.mark.rule("ME-PRIS-06", "ME-PRIS-11")
def test_on_five_and_six_he_dies() -> None:
    campaign = on_the_block(5)
    execute(campaign)
    assert captives(campaign) == []
    assert campaign.state.secrets["B"].away == {}
    assert told(campaign.recent, "execution")[0].rule == "ME-PRIS-11"


@pytest.mark.rule("ME-PRIS-06", "ME-PRIS-10", "ME-RULING-427", "EX-ME-332")
def test_on_four_he_lives_and_is_not_tried_again_this_turn() -> None:
    campaign = on_the_block(4)
    execute(campaign)
    assert [one.name for one in captives(campaign)] == ["Caspar"]
    with refused("already_attempted", "ME-PRIS-06"):
        campaign.attempt("A", "execute_prisoner", "prisoner 1")


@pytest.mark.rule("ME-PRIS-06", "ME-RULING-427")
def test_of_two_prisoners_the_other_may_still_be_tried() -> None:
    scene, mine, _ = trains(phase="scouting")
    prisoner(scene, mine, "B")
    prisoner(scene, mine, "B")
    campaign = scene.play(4, 5)
    campaign.attempt("A", "execute_prisoner", "prisoner 1")
    with refused("already_attempted", "ME-PRIS-06"):
        campaign.attempt("A", "execute_prisoner", "prisoner 1")
    campaign.attempt("A", "execute_prisoner", "prisoner 2")
    campaign.attempt("A", "scout", "done")
    assert [one.id for one in captives(campaign)] == ["prisoner 1"]


@pytest.mark.rule("ME-PRIS-06", "ME-RULING-427")
def test_a_new_captor_may_try_in_his_own_turn() -> None:
    scene, mine, theirs = trains(phase="scouting", active="B")
    captive = prisoner(scene, theirs, "C")
    captive.tried = (1, 1, "A")
    campaign = scene.play(5)
    campaign.attempt("B", "execute_prisoner", "prisoner 1")
    assert mine.owner == "A"


@pytest.mark.rule("ME-PRIS-06")
def test_only_the_holder_executes_and_only_in_his_turn() -> None:
    campaign = on_the_block()
    with refused("not_your_prisoner", "ME-PRIS-06"):
        campaign.attempt("B", "execute_prisoner", "prisoner 1")
    with refused("not_your_prisoner", "ME-PRIS-06"):
        campaign.attempt("A", "execute_prisoner", "prisoner 7")
    scene, _, theirs = trains(phase="scouting")
    prisoner(scene, theirs, "C")
    with refused("not_your_turn", "ME-PRIS-06"):
        scene.play().attempt("B", "execute_prisoner", "prisoner 1")


@pytest.mark.rule("ME-PRIS-07", "ME-RULING-428")
def test_on_one_he_is_back_with_his_nearest_force_in_plain_arms() -> None:
    campaign = on_the_block(1)
    execute(campaign)
    campaign.attempt("B", "free_kit", "yes")
    caspar = campaign.state.secrets["B"].contents["B:1"].characters[-1]
    assert (caspar.name, [one.name for one in caspar.gear]) == (
        "Caspar", ["hand weapon, light armour and shield"],
    )  # fmt: skip
    assert points(campaign, "B:1") == [800]


@pytest.mark.rule("ME-PRIS-08", "EX-ME-331", "ME-T-DICEWORLD", "ME-RULING-420")
def test_on_two_he_is_wounded_in_flight() -> None:
    campaign = on_the_block(2, 3, 4)
    execute(campaign)
    campaign.attempt("B", "free_kit", "no")
    caspar = campaign.state.secrets["B"].contents["B:1"].characters[-1]
    assert (caspar.name, caspar.wounds, caspar.gear) == ("Caspar", [Wound(7, 2)], [])


@pytest.mark.rule("ME-RULING-428")
def test_the_escaped_chooses_among_forces_equally_near() -> None:
    scene, mine, _ = trains(phase="scouting")
    listed(scene, scene.banner("B", "0,1"), hero("Bea"))
    prisoner(scene, mine, "B")
    campaign = scene.play(1)
    execute(campaign)
    campaign.attempt("B", "rejoin_force", "B:2")
    campaign.attempt("B", "free_kit", "no")
    assert "Caspar" in ranks(campaign, "B:2")


@pytest.mark.rule("ME-RULING-428")
def test_without_any_force_he_makes_for_his_capital() -> None:
    scene, mine, _ = trains(phase="scouting")
    prisoner(scene, mine, "C")
    campaign = scene.play(1)
    execute(campaign)
    campaign.attempt("C", "free_kit", "no")
    assert [one.name for one in campaign.state.secrets["C"].travelling] == ["Caspar"]


@pytest.mark.rule("ME-PRIS-09", "ME-HOOK-15", "EX-ME-333")
def test_on_three_he_buys_his_way_out_and_is_home_when_the_season_closes() -> None:
    campaign = on_the_block(3)
    execute(campaign)
    assert [one.name for one in campaign.state.secrets["B"].travelling] == ["Caspar"]
    scene, _, _ = trains(phase="season_end")
    scene.state.active_player, scene.state.campaign_turn = None, 6
    scene.state.secrets["B"].travelling = [hero("Caspar")]
    winter = scene.play(quiet=40)
    assert told(winter.chronicle(), "character_home")[0].rule == "ME-HOOK-15"
    assert [one.name for one in winter.state.secrets["B"].at_home] == ["Caspar"]
    assert winter.state.secrets["B"].travelling == []


# --- winter --------------------------------------------------------------------------------------------


def in_winter(scene: Scene, phase: str) -> Campaign[MightyEmpires]:
    """The campaign at a phase of the winter."""
    scene.state.phase, scene.state.active_player, scene.state.campaign_turn = phase, None, 6
    scene.state.winter = Winter(order=["A", "B", "C"])
    return scene.play(quiet=60)


@pytest.mark.rule("ME-PRIS-05", "ME-QUART-11", "ME-PRIS-04", "ME-WOUND-06", "EX-ME-330", "EX-ME-327")
def test_in_winter_quarters_the_train_is_unloaded() -> None:
    scene, mine, _ = trains()
    prisoner(scene, mine, "B")
    train = train_of(scene.state, mine)
    train.gear += [BOW, SWORD]
    train.trophies.append(Trophy("standard", "The Bull"))
    train.wounded += [hero("Dirk", retired=True), hero("Emil", wounds=[Wound(2, None)])]
    campaign = in_winter(scene, "quarters")
    while asked(campaign) and asked(campaign)[0][1] != "assign_captured_item":
        question = campaign.waiting[0]
        campaign.attempt(question.player, question.kind, question.choices[0].value)
    assert [one.name for one in campaign.state.secrets["A"].trains["A:1"].wounded] == ["Emil"]
    campaign.attempt("A", "assign_captured_item", "1")
    secret = campaign.state.secrets["A"]
    assert [one.banner for one in captives(campaign)] == [None]
    assert [one.name for one in secret.relics] == ["Bow of Loren"]
    assert secret.trophies == [Trophy("standard", "The Bull")]
    assert [one.text.split()[0] for one in told(campaign.chronicle(), "character_retired")] == ["Dirk"]


@pytest.mark.rule("ME-PRIS-05")
def test_a_banner_that_stays_at_a_siege_keeps_its_train() -> None:
    scene, mine, _ = trains()
    mine.tile = "1,0"
    scene.land("1,0", "B", "city")
    scene.state.banners["B:1"].inside = True
    scene.siege("1,0", "A", winter="maintained")
    prisoner(scene, mine, "B")
    campaign = in_winter(scene, "quarters")
    assert [one.banner for one in captives(campaign)] == ["A:1"]


@pytest.mark.rule("ME-WOUND-07", "ME-RECOV-06")
def test_in_winter_all_wounds_heal_but_not_what_they_took_for_ever() -> None:
    scene, mine, _ = trains()
    listed(scene, mine)
    dirk = hero("Dirk", wounds=[Wound(12, None)])
    train_of(scene.state, mine).wounded.append(dirk)
    campaign = in_winter(scene, "recovery")
    told_of = told(campaign.chronicle(), "character_recovered")
    assert told_of[0].rule == "ME-RECOV-06"


def bargaining(**options: Any) -> Campaign[MightyEmpires]:
    """A holds B's hero in the dungeon; B has crowns."""
    scene, mine, _ = trains(**options)
    prisoner(scene, mine, "B").banner = None
    scene.state.secrets["B"].treasury = 9
    return in_winter(scene, "ransoms")


@pytest.mark.rule("ME-DIPL-03")
def test_a_prisoner_comes_home_for_crowns_if_both_agree() -> None:
    campaign = bargaining()
    with refused("no_money"):
        campaign.attempt("B", "ransom_offer", {"offer": "yes", "crowns": 10, "exchange": "nobody"})
    campaign.attempt("B", "ransom_offer", {"offer": "yes", "crowns": 7, "exchange": "nobody"})
    assert "7 crowns" in campaign.waiting[0].text
    campaign.attempt("A", "ransom_accept", "yes")
    assert captives(campaign) == []
    returned = told(campaign.chronicle(), "prisoner_returned")
    assert returned[0].text == "A lets Caspar go home to B for a ransom."
    assert [secret.treasury for secret in campaign.state.secrets.values()][:2] == [7, 2]


@pytest.mark.rule("ME-DIPL-03", "ME-RULING-203", "ME-WSET-20")
@pytest.mark.parametrize("treasuries", ["secret", "open"])
def test_a_ransom_is_as_secret_as_the_treasuries(treasuries: str) -> None:
    campaign = bargaining(treasury_visibility=treasuries)
    campaign.attempt("B", "ransom_offer", {"offer": "yes", "crowns": 7, "exchange": "nobody"})
    campaign.attempt("A", "ransom_accept", "yes")
    paid = "B pays A 7 crowns for Caspar."
    for seeing in ("A", "B"):
        assert told(campaign.view(seeing).events, "ransom_paid")[0].text == paid
    for name in ("C", None):
        assert told(campaign.view(name).events, "prisoner_returned")
        assert any("7 crowns" in one.text for one in campaign.view(name).events) == (treasuries == "open")


@pytest.mark.rule("ME-DIPL-03")
def test_the_captor_may_refuse() -> None:
    campaign = bargaining()
    campaign.attempt("B", "ransom_offer", {"offer": "yes", "crowns": 7, "exchange": "nobody"})
    campaign.attempt("A", "ransom_accept", "no")
    assert [one.name for one in captives(campaign)] == ["Caspar"]


@pytest.mark.rule("ME-DIPL-03")
def test_prisoners_may_be_exchanged() -> None:
    scene, mine, theirs = trains()
    prisoner(scene, mine, "B").banner = None
    prisoner(scene, theirs, "A").banner = None
    campaign = in_winter(scene, "ransoms")
    campaign.attempt("B", "ransom_offer", {"offer": "yes", "crowns": 0, "exchange": "prisoner 2"})
    campaign.attempt("A", "ransom_accept", "yes")
    assert captives(campaign) == []


@pytest.mark.rule("ME-DIPL-03")
def test_crowns_got_for_one_prisoner_pay_for_another_who_was_captured_before() -> None:
    scene, mine, theirs = trains()
    prisoner(scene, theirs, "A").banner = None
    prisoner(scene, mine, "C").banner = None
    scene.state.secrets["C"].treasury = 4
    campaign = in_winter(scene, "ransoms")
    campaign.attempt("C", "ransom_offer", {"offer": "yes", "crowns": 4, "exchange": "nobody"})
    campaign.attempt("A", "ransom_accept", "yes")
    campaign.attempt("A", "ransom_offer", {"offer": "yes", "crowns": 3, "exchange": "nobody"})
    campaign.attempt("B", "ransom_accept", "yes")
    assert captives(campaign) == []
    assert [secret.treasury for secret in campaign.state.secrets.values()] == [1, 3, 0]


@pytest.mark.rule("ME-DIPL-03")
def test_who_has_nothing_to_offer_is_not_asked() -> None:
    scene, mine, _ = trains()
    prisoner(scene, mine, "B").banner = None
    assert ("B", "ransom_offer") not in asked(in_winter(scene, "ransoms"))


@pytest.mark.rule("ME-RULING-430")
def test_the_dungeons_of_a_player_who_is_out_open() -> None:
    scene, mine, _ = trains(capital_loss_elimination=True)
    prisoner(scene, mine, "B").banner = None
    scene.land("0,0", "B", "city")
    scene.state.lands["0,0"].capital_of = "A"
    campaign = in_winter(scene, "revenue")
    assert told(campaign.chronicle(), "player_out")
    assert captives(campaign) == []
    assert [one.name for one in campaign.state.secrets["B"].at_home] == ["Caspar"]


@pytest.mark.rule("ME-DIPL-03", "ME-WOUND-05")
def test_who_came_home_is_in_the_ranks_again_in_spring_with_what_wounds_left_of_him() -> None:
    scene, _, _ = trains()
    maimed = hero("Caspar", 100)
    assert maimed.profile is not None
    maimed.profile.t = 1
    scene.state.secrets["B"].at_home = [maimed]
    campaign = in_winter(scene, "pooling")
    form = next(one for one in campaign.waiting if one.player == "B")
    assert "800 points" in form.text
    for question in campaign.waiting:
        campaign.attempt(question.player, question.kind, question.default)
    found = [one for contents in campaign.state.secrets["B"].contents.values() for one in contents.characters]
    caspar = next(one for one in found if one.name == "Caspar")
    assert caspar.profile is not None
    assert caspar.profile.t == 1


def test_the_winter_goes_on_with_prisoners_in_the_dungeon() -> None:
    scene, mine, _ = trains()
    prisoner(scene, mine, "B")
    campaign = through_winter(in_winter(scene, "quarters"))
    assert [one.banner for one in captives(campaign)] == [None]
    assert dice_left(campaign) is not None


# --- the general ---------------------------------------------------------------------------------------


@pytest.mark.rule("ME-BATTLE-23")
def test_after_a_game_on_the_table_a_pursuit_takes_the_general_himself() -> None:
    heroes = [hero("Captain", 60), hero("General", 140)]
    campaign = armies(3, defender=Contents(units=[foot(80)], characters=heroes))
    answer = campaign.waiting[0].default | {"result": "victory", "winner": "attacker"}
    campaign.attempt("A", "tt_report", answer)
    campaign.attempt("B", "confirm_report", "agree")
    campaign.attempt("A", "pursue", "yes")
    assert [one.name for one in captives(campaign)] == ["General"]
    assert points(campaign, "B:1") == [860], "nobody else falls"
    assert dice_left(campaign) == []


def hunted(*dice: int, mode: str = "full") -> Campaign[MightyEmpires]:
    """On paper A beats B's captain and general with these dice, and pursues."""
    scene = field(army_mode=mode)
    mine = scene.banner("A", FIELD, 1100, edge=3, came_from=SOUTH, has_moved=True, baggage=3)
    theirs = scene.banner("B", FIELD, 1000, baggage=3)
    set_contents(scene.state, mine, Contents(units=[foot(100)], characters=[hero("Axel")]))
    heroes = [hero("Captain", 60), hero("Adjutant", 50), hero("General", 140)]
    set_contents(scene.state, theirs, Contents(units=[foot(75)], characters=heroes))
    campaign = plans(scene.play(*dice), "direct", "hold")
    while asked(campaign) != [("A", "pursue")]:
        [question] = campaign.waiting
        campaign.answer(question, question.default if question.kind == "strike_off" else "2")
    campaign.attempt("A", "pursue", "yes")
    return campaign


@pytest.mark.rule("ME-BATTLE-23")
@pytest.mark.parametrize("mode", ["full", "moderate"])
def test_after_a_battle_on_paper_a_listed_general_is_taken_himself(mode: str) -> None:
    campaign = hunted(6, 5, 1, 1, 3, mode=mode)
    assert [one.name for one in captives(campaign)] == ["General"]
    assert points(campaign, "B:1") == [1000 - 200 - 140], "the battle and the general"
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-BATTLE-23", "ME-BATTLE-11")
def test_in_a_dead_generals_place_a_character_at_random_is_taken() -> None:
    campaign = hunted(5, 5, 4, 1, 1, 3, 2)
    assert [one.name for one in captives(campaign)] == ["Adjutant"]
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-RULING-430")
def test_the_wounded_of_a_lost_train_make_their_way_home_without_gear() -> None:
    scene, _, theirs = trains()
    train_of(scene.state, theirs).wounded.append(hero("Dirk", wounds=[Wound(9, 3)], gear=[SWORD]))
    remove_banner(Pen(scene.state).game, theirs, "ME-DRAGON-06")
    [dirk] = scene.state.secrets["B"].travelling
    assert (dirk.name, dirk.gear) == ("Dirk", [])


@pytest.mark.rule("ME-RULING-430", "ME-RULING-535")
def test_from_a_train_lost_in_winter_they_are_home_at_once() -> None:
    scene, _, theirs = trains()
    scene.state.winter = Winter(order=["A", "B", "C"])
    prisoner(scene, theirs, "A")
    train_of(scene.state, theirs).wounded.append(hero("Dirk"))
    remove_banner(Pen(scene.state).game, theirs, "ME-QUART-07")
    secrets = scene.state.secrets
    assert [[one.name for one in secrets[name].at_home] for name in "AB"] == [["Caspar"], ["Dirk"]]
    assert not any(secret.travelling for secret in secrets.values())


@pytest.mark.rule("ME-RULING-535", "ME-PRIS-05", "ME-WOUND-06")
def test_without_a_dungeon_prisoners_escape_before_the_army_is_split() -> None:
    scene, _, theirs = trains()
    scene.land("2,0", "A", "city")
    scene.land("1,0", "B", "village")
    prisoner(scene, theirs, "A")
    scene.state.secrets["A"].at_home.append(hero("Egon", retired=True))
    campaign = in_winter(scene, "pooling")
    assert told(campaign.chronicle(), "prisoner_escaped")[0].text == "Caspar of A escapes: B has no dungeon."
    listed_anew = campaign.waiting[0].default["characters"]
    assert {row["name"] for row in listed_anew} == {"Axel", "Caspar"}, "Egon will never fight again"


@pytest.mark.rule("ME-WOUND-03", "ME-RULING-425")
@pytest.mark.parametrize(("row", "fit"), [(9, False), (7, True)])
def test_whoever_comes_to_a_banner_out_of_action_rides_in_its_train(row: int, fit: bool) -> None:
    scene, mine, _ = trains()
    welcome(scene.state, hero("Dirk", wounds=[Wound(row, 3)]), mine)
    ranks_now = [one.name for one in scene.state.secrets["A"].contents["A:1"].characters]
    assert ("Dirk" in ranks_now) == fit
    assert [one.name for one in train_of(scene.state, mine).wounded] == ([] if fit else ["Dirk"])

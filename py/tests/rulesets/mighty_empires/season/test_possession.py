"""Who holds a tile that several players share (ME-RULING-536)."""

from __future__ import annotations

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_empires.state import MightyEmpires, Peace
from empires.testing import asked, offered
from tests.rulesets.mighty_empires.battlefield import FIELD, NORTH, SOUTH, Battlefield, field
from tests.rulesets.mighty_empires.scene import Scene, where

EAST = "1,0"
"""Where C comes from; it is C's."""

WON = (4, 5, 1, 1)
"""Dice with which an attacker of twice the strength, direct against hold, wins."""

LOST = (1, 2, 1, 1)
"""Dice with which an attacker loses, direct against counter."""

REPELLED = (2, 5, 1, 1)
"""Dice with which an attacker of half the strength, direct against counter, loses and is not scattered."""

DRAWN = (6, 2, 1, 1)
"""Dice with which 800 against 900, flank against hold, come to a draw."""

EVERYWHERE = pytest.mark.parametrize("settlement", ["none", "village", "city"])


def shared(settlement: str, *, guests: str = "C", active: str = "A", strength: int = 700) -> Scene:
    """B's tile FIELD with C's guests in it, who keep the peace with B; step 4 of the active player's turn."""
    scene = field(settlement, players="A B C", active=active)
    scene.land(EAST, "C")
    scene.state.turn_order = [active, *(name for name in "ABC" if name != active)]
    scene.state.contacts = []
    for guest in guests:
        scene.banner(guest, FIELD, strength, edge=2, came_from={"C": EAST, "A": SOUTH}[guest], baggage=1)
        scene.state.peace.append(Peace(FIELD, ("B", guest), fresh=False))
    return scene


def invaded(settlement: str, *, owner_there: bool = True) -> Scene:
    """A has marched with 1,500 into the tile that B, with 600, shares with C."""
    scene = shared(settlement)
    if owner_there:
        scene.banner("B", FIELD, 600, edge=0, baggage=1)
    scene.banner("A", FIELD, 1500, edge=3, came_from=SOUTH, has_moved=True, baggage=2)
    scene.state.contacts = [FIELD]
    return scene


def fight(
    campaign: Campaign[MightyEmpires],
    attacker: str,
    defender: str,
    attack: str = "direct",
    plan: str = "hold",
) -> None:
    """One attacks, the other stands; nobody pursues the beaten."""
    answers = {
        (attacker, "agree_peace"): "attack",
        (defender, "assign_defence"): "fight",
        (attacker, "strategy"): attack,
        (defender, "strategy"): plan,
        (attacker, "pursue"): "no",
        (defender, "pursue"): "no",
    }
    while campaign.waiting and asked(campaign)[0] in answers:
        player, kind = asked(campaign)[0]
        campaign.attempt(player, kind, answers.pop((player, kind)))


def make_peace(campaign: Campaign[MightyEmpires], other: str) -> None:
    """A offers peace and the other agrees."""
    campaign.attempt("A", "agree_peace", "peace")
    campaign.attempt(other, "agree_peace", "yes")


def owner(campaign: Campaign[MightyEmpires]) -> str | None:
    """Who holds FIELD."""
    return campaign.state.lands[FIELD].owner


# --- (a) whoever beats or drives off the owner ---------------------------------------------------------


@EVERYWHERE
@pytest.mark.rule("ME-RULING-536", "ME-BATTLE-17")
def test_whoever_beats_the_owner_holds_the_tile_and_makes_peace_with_the_guest_afterwards(
    settlement: str,
) -> None:
    campaign = invaded(settlement).play(*WON)
    fight(campaign, "A", "B")
    assert owner(campaign) == "A"
    make_peace(campaign, "C")
    assert owner(campaign) == "A"
    assert where(campaign, "C:1", "A:1") == [FIELD, FIELD]


@EVERYWHERE
@pytest.mark.rule("ME-RULING-536")
def test_whoever_made_peace_with_the_guest_first_holds_the_tile_once_the_owner_is_beaten(
    settlement: str,
) -> None:
    scene = invaded(settlement)
    scene.state.peace.append(Peace(FIELD, ("A", "C")))
    campaign = scene.play(*WON)
    fight(campaign, "A", "B")
    assert owner(campaign) == "A"


@EVERYWHERE
@pytest.mark.rule("ME-RULING-536", "ME-RETREAT-09")
def test_an_owner_who_leaves_before_the_attacker_leaves_him_the_tile(settlement: str) -> None:
    campaign = invaded(settlement).play()
    campaign.attempt("A", "agree_peace", "attack")
    campaign.attempt("B", "assign_defence", "retreat")
    campaign.attempt("A", "pursue", "no")
    assert owner(campaign) == "A"
    make_peace(campaign, "C")
    assert owner(campaign) == "A"


@pytest.mark.rule("ME-RULING-536", "ME-BATTLE-15")
def test_a_new_owner_who_attacks_the_guest_and_loses_loses_the_tile_again() -> None:
    campaign = invaded("village").play(*WON, *LOST)
    fight(campaign, "A", "B")
    fight(campaign, "A", "C", "direct", "counter")
    assert where(campaign, "A:1") == [SOUTH]
    assert owner(campaign) == "C"


@pytest.mark.rule("ME-RULING-536", "ME-BATTLE-16")
def test_a_new_owner_who_draws_with_the_guest_leaves_and_keeps_the_tile() -> None:
    campaign = invaded("village").play(*WON, 2, 3, 1, 1)
    fight(campaign, "A", "B")
    fight(campaign, "A", "C", "direct", "hold")
    assert where(campaign, "A:1", "C:1") == [SOUTH, FIELD]
    assert owner(campaign) == "A"


# --- (b) a guest whom the host attacks -----------------------------------------------------------------


@EVERYWHERE
@pytest.mark.rule("ME-RULING-536", "ME-BATTLE-15")
def test_a_guest_whom_the_owner_attacks_and_who_wins_holds_the_tile(settlement: str) -> None:
    scene = shared(settlement, guests="A", active="B", strength=1400)
    scene.banner("B", FIELD, 700, edge=0, came_from=NORTH, baggage=1)
    campaign = scene.play(*REPELLED)
    campaign.attempt("B", "choose_contact", f"break A {FIELD}")
    fight(campaign, "B", "A", "direct", "counter")
    assert owner(campaign) == "A"


@pytest.mark.rule("ME-RULING-536", "ME-RULING-162")
def test_a_guest_who_beats_the_owner_outside_his_fortress_besieges_it_or_goes_back() -> None:
    scene = shared("fortress", guests="A", active="B", strength=1400)
    scene.banner("B", FIELD, 700, edge=0, came_from=NORTH, baggage=1)
    campaign = scene.play(*REPELLED, 3, 4)
    campaign.attempt("B", "choose_contact", f"break A {FIELD}")
    fight(campaign, "B", "A", "direct", "counter")
    assert asked(campaign) == [("A", "besiege_or_leave")]
    campaign.attempt("A", "besiege_or_leave", "besiege")
    assert (owner(campaign), campaign.state.sieges[FIELD].besieger) == ("B", "A")


# --- (c) an owner who walks away -----------------------------------------------------------------------


@EVERYWHERE
@pytest.mark.rule("ME-RULING-536", "ME-RULING-147")
def test_a_guest_in_peace_leaves_the_tile_to_an_absent_owner_until_he_claims_it(settlement: str) -> None:
    scene = shared(settlement, guests="A")
    campaign = scene.play()
    assert asked(campaign) == [("A", "choose_contact")]
    assert owner(campaign) == "B"
    campaign.attempt("A", "choose_contact", f"break B {FIELD}")
    assert owner(campaign) == "A"


@pytest.mark.rule("ME-RULING-536", "ME-RULING-147")
def test_the_peace_with_an_owner_lasts_while_he_is_away() -> None:
    scene = shared("village", guests="A")
    scene.banner("B", NORTH, 900)
    campaign = scene.play()
    campaign.attempt("A", "choose_contact", "done")
    assert campaign.state.peace == [Peace(FIELD, ("B", "A"), fresh=False)]


@pytest.mark.rule("ME-RULING-536")
def test_a_guest_whom_the_owner_could_not_beat_claims_the_tile_in_his_own_turn_only_if_he_likes() -> None:
    scene = shared("village", guests="A", active="B", strength=900)
    scene.state.turn_order = ["B", "A", "C"]
    scene.banner("B", FIELD, 800, edge=0, came_from=NORTH, baggage=2)
    campaign = scene.play(*DRAWN)
    campaign.attempt("B", "choose_contact", f"break A {FIELD}")
    fight(campaign, "B", "A", "flank", "hold")
    assert where(campaign, "B:1", "A:1") == [NORTH, FIELD]
    assert owner(campaign) == "B"
    while (campaign.waiting[0].player, campaign.waiting[0].kind) != ("A", "choose_contact"):
        question = campaign.waiting[0]
        campaign.answer(question, question.step_on or question.default)
    assert owner(campaign) == "B"
    assert offered(campaign) == [f"break B {FIELD}", "done"]
    campaign.attempt("A", "choose_contact", f"break B {FIELD}")
    assert owner(campaign) == "A"


@pytest.mark.rule("ME-RULING-536", "ME-RULING-147")
def test_a_guest_who_claims_a_fortress_stands_before_its_skeleton_garrison() -> None:
    scene = shared("fortress", guests="A")
    campaign = scene.play(3, 4)
    campaign.attempt("A", "choose_contact", f"break B {FIELD}")
    assert asked(campaign) == [("A", "besiege_or_leave")]


# --- (d) the owner is absent ---------------------------------------------------------------------------


@EVERYWHERE
@pytest.mark.rule("ME-RULING-536")
def test_a_newcomer_who_makes_peace_with_the_guest_takes_an_absent_owners_tile(settlement: str) -> None:
    campaign = invaded(settlement, owner_there=False).play()
    make_peace(campaign, "C")
    assert owner(campaign) == "A"


@EVERYWHERE
@pytest.mark.rule("ME-RULING-536")
def test_a_newcomer_who_beats_the_guest_takes_an_absent_owners_tile(settlement: str) -> None:
    campaign = invaded(settlement, owner_there=False).play(*WON)
    fight(campaign, "A", "C", "direct", "hold")
    assert owner(campaign) == "A"


@pytest.mark.rule("ME-RULING-536", "ME-BATTLE-15")
def test_a_newcomer_whom_the_guest_beats_leaves_the_tile_to_its_absent_owner() -> None:
    campaign = invaded("village", owner_there=False).play(*LOST)
    fight(campaign, "A", "C", "direct", "counter")
    assert where(campaign, "A:1", "C:1") == [SOUTH, FIELD]
    assert owner(campaign) == "B"


# --- (e) guests among themselves -----------------------------------------------------------------------


@EVERYWHERE
@pytest.mark.parametrize("owner_there", [True, False])
@pytest.mark.rule("ME-RULING-536", "ME-BATTLE-15")
def test_guests_who_fight_each_other_change_no_owner(settlement: str, owner_there: bool) -> None:
    scene = shared(settlement, guests="AC", strength=700)
    scene.state.secrets["A"].points["A:1"] = 1500
    scene.state.peace.append(Peace(FIELD, ("A", "C"), fresh=False))
    if owner_there:
        scene.banner("B", FIELD, 600, edge=0, baggage=1)
    campaign = scene.play(*WON)
    campaign.attempt("A", "choose_contact", f"break C {FIELD}")
    fight(campaign, "A", "C")
    assert where(campaign, "C:1") == [EAST]
    assert owner(campaign) == "B"


@pytest.mark.rule("ME-RULING-536", "ME-RULING-147")
@pytest.mark.parametrize("settlement", ["none", "village"])
def test_whoever_ends_the_peace_with_an_owner_who_is_away_takes_his_land(settlement: str) -> None:
    scene = shared(settlement, guests="A", strength=900)
    campaign = scene.play()
    assert owner(campaign) == "B"
    campaign.attempt("A", "choose_contact", f"break B {FIELD}")
    assert owner(campaign) == "A"


@pytest.mark.rule("ME-RULING-536", "ME-RULING-147")
@pytest.mark.parametrize(("absent", "left"), [("B", "B"), ("", "A")])
def test_whoever_breaks_the_peace_comes_for_the_land_of_its_owner_and_of_nobody_else(
    absent: str, left: str
) -> None:
    scene = shared("village", guests="CA", strength=1500)
    scene.state.banners["C:1"].kind = "own"
    scene.state.peace = [Peace(FIELD, ("A", "C"), fresh=False)]
    if not absent:
        scene.land(FIELD, "C", "village")
    campaign = scene.play(*WON)
    campaign.attempt("A", "choose_contact", f"break C {FIELD}")
    fight(campaign, "A", "C")
    assert owner(campaign) == left


# --- (f) walls that are held ---------------------------------------------------------------------------


@pytest.mark.rule("ME-RULING-536", "ME-SIEGE-03", "ME-RULING-167", "ME-BATTLE-19")
def test_whoever_makes_peace_with_the_guest_afterwards_then_stands_before_the_walls() -> None:
    campaign = invaded("city").play()
    campaign.attempt("A", "agree_peace", "attack")
    campaign.attempt("B", "assign_defence", "refuge")
    assert asked(campaign) == [("A", "agree_peace")]
    make_peace(campaign, "C")
    assert asked(campaign) == [("A", "besiege_or_leave")]
    assert owner(campaign) == "B"


@pytest.mark.rule("ME-RULING-536", "ME-RULING-162")
def test_a_fortress_whose_owner_is_beaten_keeps_its_skeleton_garrison_whatever_peace_is_made() -> None:
    campaign = invaded("fortress").play(*WON, 3, 4)
    fight(campaign, "A", "B")
    assert owner(campaign) == "B"
    make_peace(campaign, "C")
    assert asked(campaign) == [("A", "besiege_or_leave")]


# --- other ways in -------------------------------------------------------------------------------------


def homeward(settlement: str, phase: str) -> Scene:
    """A besieges B's city in FIELD and came from SOUTH, which has become B's meanwhile."""
    scene = Battlefield(phase=phase, players="A B C")
    scene.land(FIELD, "B", "city")
    scene.land(SOUTH, "B", settlement)
    scene.land(NORTH, "A")
    scene.banner("A", FIELD, 900, edge=3, came_from=SOUTH, baggage=2)
    scene.banner("B", FIELD, 1400, inside=True)
    scene.banner("A", NORTH, 500)
    scene.siege(FIELD, "A")
    return scene


@EVERYWHERE
@pytest.mark.rule("ME-RULING-536", "ME-BATTLE-18", "ME-SIEGE-11")
def test_a_besieger_who_goes_home_takes_what_has_become_a_rivals_and_is_empty(settlement: str) -> None:
    campaign = Scene.play(homeward(settlement, "movement"))
    campaign.attempt("A", "move_group", f"leave {FIELD}")
    assert campaign.state.lands[SOUTH].owner == "A"


@EVERYWHERE
@pytest.mark.rule("ME-RULING-536", "ME-BATTLE-18", "ME-RULING-176")
def test_a_besieger_whom_a_sally_drives_home_takes_what_has_become_a_rivals(settlement: str) -> None:
    scene = homeward(settlement, "battle")
    scene.state.active_player = "B"
    scene.state.turn_order = ["B", "A", "C"]
    campaign = Scene.play(scene, *WON)
    campaign.attempt("B", "choose_contact", f"rally {FIELD}")
    fight(campaign, "B", "A")
    assert where(campaign, "A:1") == [SOUTH]
    assert campaign.state.lands[SOUTH].owner == "A"


@pytest.mark.rule("ME-RULING-536", "ME-SIEGE-04", "ME-BATTLE-18")
def test_whoever_goes_back_from_walls_takes_what_has_become_a_rivals() -> None:
    scene = invaded("fortress")
    scene.land(SOUTH, "C", "city")
    campaign = Scene.play(scene, *WON, 3, 4)
    fight(campaign, "A", "B")
    make_peace(campaign, "C")
    campaign.attempt("A", "besiege_or_leave", "leave")
    assert campaign.state.lands[SOUTH].owner == "A"


@pytest.mark.rule("ME-RULING-536", "ME-SCOUT-08")
def test_nobody_holds_what_is_still_unknown() -> None:
    scene = field(players="A B C")
    scene.state.contacts = []
    scene.banner("A", EAST, 900)
    scene.banner("A", NORTH, 900)
    campaign = scene.play()
    assert campaign.state.lands[EAST].owner is None


@pytest.mark.rule("ME-RULING-536", "ME-RULING-134")
def test_razed_land_stays_nobodys_whoever_wins_there() -> None:
    scene = invaded("village")
    scene.land(FIELD, "B", "village", razed=True, razed_by="C")
    scene.state.peace = []
    campaign = scene.play(*WON)
    fight(campaign, "A", "B")
    make_peace(campaign, "C")
    assert owner(campaign) is None

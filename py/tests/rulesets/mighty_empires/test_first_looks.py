"""What a computer player takes at first sight is what a good player would take."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.base.stream import Stream
from empires.core.play.campaign import Campaign
from empires.maps.catalogue import CATALOGUE
from empires.players.levels import LEVELS
from empires.players.plain import plain
from empires.players.quick import QuickPlayer
from empires.players.tempers import TEMPERS, Temper
from empires.rulesets.mighty_empires.first_looks import liking
from empires.rulesets.mighty_empires.outlook import Goals
from empires.rulesets.mighty_empires.season.movement import March
from empires.rulesets.mighty_empires.state import INDEPENDENT, Alliance, MightyEmpires, Peace
from empires.rulesets.mighty_empires.values import VALUES
from empires.rulesets.mighty_empires.weights import W
from tests.rulesets.mighty_empires.battlefield import FIELD, NORTH, SOUTH, field
from tests.rulesets.mighty_empires.scene import Scene
from tests.rulesets.mighty_empires.winter.base import Base


def takes(campaign: Campaign[MightyEmpires], kind: str, temper: Temper = "even") -> Any:
    """What the quick player answers to the first open question, which is of this kind."""
    question = campaign.waiting[0]
    assert question.kind == kind
    quick = QuickPlayer(VALUES, Stream("values", "quick"), TEMPERS[temper])
    return question.write(quick.choose(campaign.view(question.player), question))


def guests(*loads: int) -> Campaign[MightyEmpires]:
    """A's banners with these loads in the village of independents, A's allies this season."""
    scene = Scene(phase="subsistence")
    scene.land("0,0", INDEPENDENT, "village")
    scene.land("2,-1", "A", "village")
    for load in loads:
        scene.banner("A", "0,0", 600, baggage=load)
    scene.state.alliances = [Alliance("A", ("0,0",))]
    return scene.play()


def test_an_alliance_is_broken_for_troops_who_would_starve_and_not_for_baggage() -> None:
    assert takes(guests(0), "break_to_forage") == "yes"
    assert takes(guests(1, 0), "break_to_forage") == "yes"
    assert takes(guests(1), "break_to_forage") == "no"
    assert takes(guests(2, 0), "break_to_forage") == "no"
    assert takes(guests(0), "break_to_forage", "ally") == "no", "an honest ally keeps it"


def neighbours(settlement: str, *, owner: int, guest: int = 900) -> Campaign[MightyEmpires]:
    """A is a guest in B's tile, in a peace of an earlier turn; B may have left it."""
    scene = field(settlement, players="A B", active="A")
    scene.state.contacts = []
    scene.banner("A", FIELD, guest, edge=3, came_from=SOUTH, baggage=1)
    scene.banner("B", FIELD if owner else NORTH, owner or 900, edge=0, baggage=1)
    scene.state.peace = [Peace(FIELD, ("A", "B"), fresh=False)]
    return scene.play()


@pytest.mark.parametrize("settlement", ["none", "village", "city"])
def test_the_land_of_an_owner_who_has_left_it_is_claimed(settlement: str) -> None:
    assert takes(neighbours(settlement, owner=0), "choose_contact") == f"break B {FIELD}"


def test_a_peace_is_kept_with_a_neighbour_who_is_there_and_strong() -> None:
    assert takes(neighbours("village", owner=1_400), "choose_contact") == "done"


def test_a_peace_is_kept_with_a_neighbour_who_is_weak_but_by_a_raider() -> None:
    assert takes(neighbours("village", owner=300), "choose_contact") == "done"
    assert takes(neighbours("village", owner=300), "choose_contact", "raider") == f"break B {FIELD}"


def test_an_honest_ally_claims_no_land_of_a_friend() -> None:
    assert takes(neighbours("village", owner=0), "choose_contact", "ally") == "done"


def garrison(banners: int) -> float:
    """What A loses at first sight when one of these banners leaves the Capital."""
    scene = Scene()
    scene.land("0,0", "A", "capital")
    scene.land("0,-1", "A")
    first, *_ = [scene.banner("A", "0,0") for _ in range(banners)]
    scene.opened("0,-1", "0,0")
    campaign = scene.play()
    question = campaign.waiting[0]
    assert question.kind == "move_group"
    return liking(campaign.view("A").state, question, March((first.number,), "0,-1")).get("safety", 0.0)


def test_the_last_banner_is_missed_in_the_capital() -> None:
    assert garrison(1) < 0 == garrison(2)


def test_a_banner_stays_in_the_capital_in_spring_and_the_others_start_near_what_they_can_take() -> None:
    scene = Base("deployment")
    for _ in range(3):
        scene.banner("Red", "0,0", 900)
    campaign = scene.play()
    [question] = [one for one in campaign.waiting if one.player == "Red"]
    first = next(iter(VALUES.forms(campaign.view("Red").state, plain(question))))
    assert isinstance(first, dict)
    assert {name: tile for name, tile in first.items() if name.startswith("banner")} == {
        "banner 1": "0,0",
        "banner 2": "2,0",
        "banner 3": "2,0",
    }


def pulls(between: str) -> list[float]:
    """How much the only place worth taking pulls at itself and at tiles two and three steps away in a
    straight line, with this kind of tile between."""
    scene = Scene(f"0,0 LO-01\n1,0 {between}\n2,0 LO-01\n-1,0 LO-01\n0,1 LO-01\n-1,2 LO-01\n1,1 LO-01")
    scene.land("2,0", "B", "village")
    for tile in ("0,0", "1,0", "-1,0", "0,1", "-1,2", "1,1"):
        scene.land(tile, "A")
    goals = Goals(scene.state, "A")
    return [goals.pull(tile) for tile in ("2,0", "0,0", "-1,0")]


def test_what_lies_behind_a_swamp_is_as_far_as_the_way_around_it() -> None:
    swamp = next(tile.id for tile in CATALOGUE.values() if tile.kind == "swamp")
    near, plain_way, farther = pulls("LO-01")
    assert near - plain_way == pytest.approx(2 * W.step)
    assert plain_way - farther == pytest.approx(W.step)
    assert near - pulls(swamp)[1] == pytest.approx(3 * W.step), "by 0,1 and 1,1"


@pytest.mark.rule("ME-RAZE-07")
@pytest.mark.parametrize(
    ("year", "month", "own", "answer"),
    [(6, 6, 900, "0,0"), (6, 6, 1200, "done"), (6, 4, 900, "done"), (5, 6, 900, "done")],
)
def test_a_place_that_would_be_lost_at_the_end_is_burnt(year: int, month: int, own: int, answer: str) -> None:
    scene = Scene(phase="raze")
    scene.state.year, scene.state.campaign_turn = year, month
    scene.land("0,0", "A", "village", realm_of="A")
    scene.land("0,-1", "B")
    scene.banner("A", "0,0", own)
    scene.banner("B", "0,-1", 1000)  # as strong as a banner that nobody has counted is taken to be
    assert takes(scene.play(), "raze") == answer


@pytest.mark.parametrize("settlement", ["village", "fortress", "city"])
def test_even_an_easy_player_hardly_ever_burns_its_own_land(settlement: str) -> None:
    scene = Scene(phase="raze")
    scene.land("0,0", "A", settlement, realm_of="A")
    scene.land("2,-1", "B")
    scene.banner("A", "0,0", 900)
    campaign = scene.play()
    question, view = campaign.waiting[0], campaign.view("A")
    easy = QuickPlayer(VALUES, Stream("values", "easy"), doubt=LEVELS["easy"].doubt)
    answers = [question.write(easy.choose(view, question)) for _ in range(200)]
    assert answers.count("done") >= 196


def test_what_was_taken_from_others_is_never_burnt() -> None:
    scene = Scene(phase="raze")
    scene.state.year, scene.state.campaign_turn = 6, 6
    scene.land("0,0", "A", "village", realm_of="B")
    scene.land("0,-1", "B")
    scene.banner("A", "0,0", 900)
    scene.banner("B", "0,-1", 1500)
    assert takes(scene.play(), "raze") == "done"

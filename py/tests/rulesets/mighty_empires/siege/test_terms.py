"""What players settle between them: terms, permits, burnt stores (ME-SIEGE-28, ME-REORG-10)."""

from __future__ import annotations

import pytest

from empires.rulesets.mighty_empires.banners.contents import contents_of
from empires.rulesets.mighty_empires.banners.halts import why_not_move
from empires.rulesets.mighty_empires.state import Captive, Character, Permit
from empires.testing import asked, refused, told
from tests.rulesets.mighty_empires.battlefield import FIELD, NORTH, SOUTH, field
from tests.rulesets.mighty_empires.scene import Scene, baggage, where

HAND_OVER = {
    "tile": FIELD,
    "deal": "hand_over",
    "keep_baggage": True,
    "hand_over_stockpile": True,
    "words": "and a feast",
}


def siege_of_a_fortress(phase: str = "siege", **options: str) -> Scene:
    """A besieges B's fortress, in A's turn; B has land in the north."""
    scene = field("fortress", phase=phase, **options)
    scene.state.contacts = []
    scene.banner("B", FIELD, 600, inside=True, baggage=2)
    scene.banner("A", FIELD, 900, edge=3, came_from=SOUTH, baggage=3)
    scene.siege(FIELD, "A")
    scene.state.lands[FIELD].stockpile = 4
    return scene


@pytest.mark.rule("ME-SIEGE-28", "EX-ME-100")
@pytest.mark.parametrize(("keeps", "left"), [(True, 2), (False, 0)])
def test_a_place_handed_over_on_terms(keeps: bool, left: int) -> None:
    campaign = siege_of_a_fortress().play(5)
    campaign.attempt("B", "offer_terms", {**HAND_OVER, "keep_baggage": keeps})
    assert not told(campaign.view(None).events, "terms_offered")
    campaign.attempt("A", "answer_terms", f"accept {FIELD}")
    assert [choice.value for choice in campaign.waiting[0].choices] == ["done"]  # nobody storms now
    campaign.attempt("A", "siege", "done")
    campaign.attempt("A", "reorganize", "done")
    campaign.attempt("B", "retreat_to", NORTH)
    campaign.attempt("A", "take_booty", campaign.waiting[0].default)
    assert where(campaign, "B:1") == [NORTH]
    state = campaign.state
    assert state.lands[FIELD].owner == "A"
    assert state.sieges == {}
    assert baggage(campaign, "B:1") == [left]


@pytest.mark.rule("ME-SIEGE-28", "ME-MOVE-01")
def test_to_march_off_on_terms_is_the_march_of_that_turn() -> None:
    scene = siege_of_a_fortress()
    scene.land("0,-2", "B", "village")
    campaign = scene.play(5, *[6, 5] * 30)
    campaign.attempt("B", "offer_terms", HAND_OVER)
    campaign.attempt("A", "answer_terms", f"accept {FIELD}")
    campaign.attempt("A", "siege", "done")
    campaign.attempt("A", "reorganize", "done")
    campaign.attempt("B", "retreat_to", NORTH)
    campaign.attempt("A", "take_booty", campaign.waiting[0].default)
    refusal = why_not_move(campaign.state.banners["B:1"])
    assert refusal is not None
    assert refusal.code == "already_moved"


@pytest.mark.rule("ME-SIEGE-28", "ME-RULING-219", "ME-EQX-26")
def test_a_garrison_held_by_portents_cannot_keep_the_terms() -> None:
    scene = siege_of_a_fortress()
    scene.state.banners["B:1"].spellbound = True
    campaign = scene.play(*[6, 5] * 30)
    campaign.attempt("B", "offer_terms", HAND_OVER)
    campaign.attempt("A", "answer_terms", f"accept {FIELD}")
    campaign.attempt("A", "siege", "done")
    campaign.attempt("A", "reorganize", "done")
    assert told(campaign.chronicle(), "terms_lapsed")
    assert where(campaign, "B:1") == [FIELD]
    assert FIELD in campaign.state.sieges


@pytest.mark.rule("ME-SIEGE-28", "ME-RULING-348")
@pytest.mark.parametrize("steps", [("siege", "reorganize"), ("siege", "raze", "reorganize")])
def test_a_garrison_marches_off_only_to_where_its_owner_told_a_spy(steps: tuple[str, ...]) -> None:
    scene = siege_of_a_fortress()
    scene.state.secrets["B"].commitments = {"B:1": NORTH}
    if "raze" in steps:
        scene.banner("A", NORTH, 500)  # the way is barred, and A could raze that village
    campaign = scene.play(*[6, 5] * 30)
    campaign.attempt("B", "offer_terms", HAND_OVER)
    campaign.attempt("A", "answer_terms", f"accept {FIELD}")
    for step in steps:
        campaign.attempt("A", step, "done")
    assert where(campaign, "B:1") == [FIELD if "raze" in steps else NORTH]
    assert bool(told(campaign.chronicle(), "terms_lapsed")) is ("raze" in steps)


def holding(scene: Scene, owner: str, holder: str, banner: str | None) -> str:
    """A prisoner; his id."""
    state = scene.state
    captive = Captive(
        id=f"prisoner {state.next_captive}", name=f"{owner}’s man", owner=owner, holder=holder, banner=banner
    )
    state.next_captive += 1
    state.captives[captive.id] = captive
    state.secrets[owner].away[captive.id] = Character(name=captive.name, points=100)
    return captive.id


@pytest.mark.rule("ME-SIEGE-28")
def test_prisoners_of_both_sides_may_be_part_of_the_bargain() -> None:
    scene = siege_of_a_fortress(army_mode="moderate")
    ours, theirs = holding(scene, "A", "B", "B:1"), holding(scene, "B", "A", None)
    kept = holding(scene, "B", "A", "A:1")
    campaign = scene.play(5)
    events = campaign.attempt("B", "offer_terms", {**HAND_OVER, "captives": [ours, theirs]})
    assert "A’s man of A and B’s man of B go free" in told(events, "terms_offered")[0].text
    campaign.attempt("A", "answer_terms", f"accept {FIELD}")
    campaign.attempt("A", "siege", "done")
    campaign.attempt("A", "reorganize", "done")
    assert list(campaign.state.captives) == [kept]
    free = told(campaign.chronicle(), "prisoner_freed")
    assert [event.rule for event in free] == ["ME-SIEGE-28"] * 2
    names = {key: [one.name for one in contents_of(campaign.state, campaign.state.banners[key]).characters]
             for key in ("A:1", "B:1")}  # fmt: skip
    assert names == {"A:1": ["A’s man"], "B:1": ["B’s man"]}


@pytest.mark.rule("ME-SIEGE-28", "ME-RULING-430")
def test_whose_side_has_no_banner_before_the_place_makes_his_way_home() -> None:
    scene = field("fortress", phase="siege")
    scene.state.contacts = []
    scene.banner("A", FIELD, 900, edge=3, came_from=SOUTH, baggage=3)
    scene.siege(FIELD, "A")
    held = holding(scene, "B", "A", "A:1")
    campaign = scene.play(*[5, 3] * 100)
    campaign.attempt("B", "offer_terms", {**HAND_OVER, "captives": [held]})
    campaign.attempt("A", "answer_terms", f"accept {FIELD}")
    campaign.attempt("A", "siege", "done")
    campaign.attempt("A", "reorganize", "done")
    assert [one.name for one in campaign.state.secrets["B"].travelling] == ["B’s man"]


@pytest.mark.rule("ME-SIEGE-28")
def test_nobody_bargains_with_the_prisoners_of_others() -> None:
    scene = siege_of_a_fortress()
    campaign = scene.play()
    with refused("bad_answer"):
        campaign.attempt("B", "offer_terms", {**HAND_OVER, "captives": ["prisoner 1"]})
    scene = siege_of_a_fortress()
    held = holding(scene, "A", "B", "B:1")
    campaign = scene.play()
    with refused("not_your_prisoner", "ME-SIEGE-28"):
        campaign.attempt("B", "offer_terms", {**HAND_OVER, "captives": [held, "prisoner 9"]})


@pytest.mark.rule("ME-SIEGE-28")
def test_on_terms_the_stockpile_may_be_burnt() -> None:
    campaign = siege_of_a_fortress().play()
    campaign.attempt("B", "offer_terms", {**HAND_OVER, "hand_over_stockpile": False})
    campaign.attempt("A", "answer_terms", f"accept {FIELD}")
    campaign.attempt("A", "siege", "done")
    campaign.attempt("A", "reorganize", "done")
    campaign.attempt("B", "retreat_to", NORTH)
    assert campaign.state.lands[FIELD].owner == "A"
    assert campaign.state.lands[FIELD].stockpile == 0
    assert baggage(campaign, "A:1") == [3]


@pytest.mark.rule("ME-SIEGE-28")
def test_terms_are_kept_in_the_turn_of_those_who_march_and_known_to_the_two_alone() -> None:
    scene = siege_of_a_fortress("reorganization")
    scene.state.turn_order = ["B", "A"]
    scene.state.active_player = "B"
    campaign = scene.play()
    campaign.attempt("B", "offer_terms", HAND_OVER)
    campaign.attempt("A", "answer_terms", f"accept {FIELD}")
    assert campaign.view("A").state.sieges[FIELD].agreed
    assert campaign.view(None).state.sieges[FIELD].agreed is None
    campaign.attempt("B", "reorganize", "done")
    assert campaign.state.active_player == "A"
    assert campaign.state.sieges[FIELD].agreed  # B marches in its own turn


@pytest.mark.rule("ME-SIEGE-28")
def test_refused_terms_change_nothing() -> None:
    campaign = siege_of_a_fortress().play()
    campaign.attempt("A", "offer_terms", HAND_OVER)
    assert campaign.view(None).state.terms == []
    assert len(campaign.view("B").state.terms) == 1
    campaign.attempt("B", "answer_terms", f"refuse {FIELD}")
    assert campaign.state.sieges[FIELD].agreed is None
    assert campaign.state.terms == []
    assert f"assault {FIELD}" in [choice.value for choice in campaign.waiting[0].choices]


@pytest.mark.rule("ME-SIEGE-28")
def test_the_besiegers_may_agree_to_go_home() -> None:
    scene = siege_of_a_fortress()
    scene.state.turn_order = ["B", "A"]
    scene.state.active_player = "B"
    scene.state.phase = "reorganization"
    scene.banner("B", NORTH, 1000)
    campaign = scene.play()
    campaign.attempt("B", "offer_terms", {**HAND_OVER, "deal": "lift"})
    campaign.attempt("A", "answer_terms", f"accept {FIELD}")
    campaign.attempt("B", "reorganize", "done")
    assert where(campaign, "A:1") == [SOUTH]
    assert campaign.state.sieges == {}


@pytest.mark.rule("ME-SIEGE-28", "ME-RULING-178")
def test_terms_that_cannot_be_kept_lapse() -> None:
    scene = siege_of_a_fortress()
    for tile in ("0,-1", "1,-1", "1,0", "-1,1", "-1,0"):
        scene.banner("A", tile, 500, baggage=1)
    campaign = scene.play()
    campaign.attempt("B", "offer_terms", HAND_OVER)
    campaign.attempt("A", "answer_terms", f"accept {FIELD}")
    campaign.attempt("A", "siege", "done")
    campaign.attempt("A", "raze", "done")
    campaign.attempt("A", "reorganize", "done")
    assert told(campaign.recent, "terms_lapsed")
    assert campaign.state.sieges[FIELD].agreed is None


@pytest.mark.rule("ME-SIEGE-28")
def test_no_terms_while_the_place_is_fought_over() -> None:
    campaign = siege_of_a_fortress().play()
    campaign.attempt("A", "siege", f"assault {FIELD}")
    assert asked(campaign) == [("A", "strategy"), ("B", "strategy")]
    with refused("not_open"):
        campaign.attempt("B", "offer_terms", HAND_OVER)


@pytest.mark.rule("ME-REORG-10", "ME-RULING-184")
def test_a_stockpile_is_destroyed_by_a_banner_in_its_tile() -> None:
    scene = Scene(phase="reorganization")
    scene.land(FIELD, "A", "city", stockpile=4)
    scene.land(NORTH, "A", "city", stockpile=4)
    scene.banner("A", FIELD, 1000)
    campaign = scene.play()
    with refused("no_banner_in_tile", "ME-REORG-10"):
        campaign.attempt("A", "destroy_stockpile", NORTH)
    campaign.attempt("A", "destroy_stockpile", FIELD)
    assert campaign.state.lands[FIELD].stockpile == 0
    assert campaign.state.lands[NORTH].stockpile == 4


@pytest.mark.rule("ME-REORG-10", "ME-ARMY-20")
def test_from_outside_the_walls_nobody_burns_a_besieged_store() -> None:
    scene = Scene(phase="reorganization")
    scene.land(FIELD, "A", "fortress", stockpile=4)
    scene.banner("B", FIELD, 1000)
    scene.banner("A", FIELD, 1000)
    scene.siege(FIELD, "B", garrison_points=100)
    scene.land(NORTH, "A", "city", stockpile=1)
    scene.banner("A", NORTH, 1000)
    campaign = scene.play()
    with refused("no_banner_in_tile", "ME-REORG-10"):
        campaign.attempt("A", "destroy_stockpile", FIELD)


@pytest.mark.rule("ME-REORG-10", "ME-RULING-219", "ME-EQX-26")
def test_a_banner_held_by_portents_burns_no_store() -> None:
    scene = Scene(phase="reorganization")
    scene.land(FIELD, "A", "city", stockpile=4)
    scene.banner("A", FIELD, 1000, spellbound=True)
    scene.land(NORTH, "A", "city", stockpile=4)
    scene.banner("A", NORTH, 1000)
    campaign = scene.play()
    with refused("no_move", "ME-EQX-26"):
        campaign.attempt("A", "destroy_stockpile", FIELD)


@pytest.mark.rule("ME-RULING-184")
def test_only_in_ones_own_turn() -> None:
    scene = Scene(phase="reorganization")
    scene.land(FIELD, "A")
    scene.banner("A", FIELD, 1000)
    scene.land(NORTH, "B", "city", stockpile=4)
    scene.banner("B", NORTH, 1000)
    campaign = scene.play()
    with refused("not_your_turn", "ME-RULING-184"):
        campaign.attempt("B", "destroy_stockpile", NORTH)


@pytest.mark.rule("ME-RULING-121", "ME-RULING-145")
@pytest.mark.parametrize("kind", ["forage", "bridge"])
def test_leave_is_given_and_taken_back(kind: str) -> None:
    scene = Scene(phase="reorganization")
    scene.land(FIELD, "B", "city")
    scene.land(NORTH, "A")
    scene.banner("A", NORTH, 1000)
    campaign = scene.play()
    form = {"player": "A", "kind": kind, "tile": FIELD, "allow": True}
    campaign.attempt("B", "permit", form)
    assert campaign.state.permits == [Permit(FIELD, "A", kind)]  # type: ignore[arg-type]  # one of the two
    campaign.attempt("B", "permit", {**form, "allow": False})
    assert campaign.state.permits == []


@pytest.mark.rule("ME-RULING-121")
def test_leave_to_forage_feeds() -> None:
    scene = Scene(phase="subsistence")
    scene.land(FIELD, "B", "city")
    scene.banner("A", FIELD, 1000)
    scene.state.permits = [Permit(FIELD, "A", "forage")]
    campaign = scene.play()
    assert not told(campaign.recent, "shortfall")
    assert baggage(campaign, "A:1") == [0]


@pytest.mark.rule("ME-REORG-10")
@pytest.mark.parametrize("tile", [FIELD, NORTH, "1,0"])
def test_nothing_burns_where_no_banner_stands_by_a_store_of_its_owners(tile: str) -> None:
    scene = Scene(phase="reorganization")
    scene.land(FIELD, "A", "city")
    scene.banner("A", FIELD, 1000)  # a banner, but no store
    scene.banner("A", FIELD, 1000)
    scene.land(NORTH, "A", "city", stockpile=4)  # a store, but no banner
    with refused("no_banner_in_tile", "ME-REORG-10"):
        scene.play().attempt("A", "destroy_stockpile", tile)

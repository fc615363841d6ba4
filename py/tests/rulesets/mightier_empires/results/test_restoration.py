"""Armies restored between turns, lords replaced, guests gone."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.kingdom.numbering import number_of
from empires.rulesets.mightier_empires.results import restoration
from empires.rulesets.mightier_empires.state import Character, Item, Unit
from empires.testing import asked
from tests.rulesets.mightier_empires.scene import OUT, C, army, hero, k4, kingdom, natives, own, played


@pytest.mark.rule("MI-RULING-19", "MI-NK-02")
def test_a_neutral_kingdom_always_has_a_lord_and_a_hero() -> None:
    state = k4(turn=2)
    realm = kingdom(state, OUT, "2,1", "1,1")
    realm.characters[0].dead = True
    campaign = played(state, phase="restoration")
    people = campaign.state.kingdoms["Kislev"].characters
    assert sorted(one.rank for one in people) == ["hero", "lord"]
    assert not any(one.dead for one in people)


@pytest.mark.rule("MI-ORD-06", "MI-ORD-08", "MI-REC-05")
def test_armies_stand_nowhere_between_turns() -> None:
    state = k4(turn=1)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}", holds=OUT, leaderless=True)
    now = played(state, phase="restoration").state.secrets["Red"].armies[0]
    assert (now.order, now.holds, now.leaderless) == (None, "", False)


@pytest.mark.rule("MI-LORD-02", "MI-RULING-27", "MI-ITEM-05")
def test_a_dead_lord_is_replaced_and_his_loot_is_free() -> None:
    state = k4(turn=5)
    made = army(state, "Red", "A", 1000, "lord hero")
    hero(made).dead, hero(made).items = True, [Item(name="Loot", kind="bound"), Item(name="Sword")]
    campaign = played(state, phase="restoration")
    assert asked(campaign) == [("Red", "replace_lord")]
    campaign.attempt("Red", "replace_lord", {"name": "Karl", "wizard": False})
    lord = campaign.state.secrets["Red"].armies[0].characters[0]
    assert (lord.name, lord.rank, lord.founding, lord.xp, lord.points) == ("Karl", "lord", True, 0, 150)
    assert [item.name for item in campaign.state.secrets["Red"].prizes] == ["Loot"]


@pytest.mark.rule("MI-REC-05", "MI-EVENT-07", "MI-SPEND-11")
def test_all_are_restored_and_guests_leave_in_time() -> None:
    state = k4(turn=5)
    made = army(state, "Red", "A", 1000, "lord", f"patrol {C}", lost=300, fled=True)
    made.units += [
        Unit(name="Conscripts", points=250, source="conscript"),
        Unit(name="Guests", points=250, source="event"),
    ]
    state.secrets["Red"].guests = {"Guests": 6}
    campaign = played(state, phase="restoration")
    now = campaign.state.secrets["Red"].armies[0]
    assert (now.lost, now.fled, now.order) == (0, False, None)
    assert [unit.source for unit in now.units if unit.source != "normal"] == ["event"]


@pytest.mark.rule("MI-LORD-03", "MI-ORD-08")
def test_only_own_troops_and_guests_in_their_time_stay_for_the_next_turn() -> None:
    state = k4(turn=3)
    made = army(state, "Red", "A", 500, "lord")
    made.units = [
        Unit(name="Spears", points=200), Unit(name="Conscripts", points=250, source="conscript"),
        Unit(name="Knights", points=100, source="event"), Unit(name="Bowmen", points=100, source="event"),
    ]  # fmt: skip
    state.secrets["Red"].guests = {"Knights": 3, "Bowmen": 4}
    fallen = Character(id="x", name="Fallen", dead=True)
    fallen.items = [Item(name="Ring", kind="found"), Item(name="Sword"), Item(name="Crown", kind="bound")]
    made.characters.append(fallen)
    restoration._restore(state, "Red", made)
    assert [unit.name for unit in made.units] == ["Spears", "Bowmen"]
    assert state.secrets["Red"].guests == {"Bowmen": 4}
    assert [one.name for one in made.characters] == ["A lord 0"]
    assert [item.name for item in state.secrets["Red"].prizes] == ["Ring", "Crown"]


@pytest.mark.rule("MI-LORD-04", "MI-LORD-01")
def test_the_oldest_lord_stays_and_surplus_lords_leave() -> None:
    state = k4()
    made = army(state, "Red", "A", 1000, "lord lord")
    first, second = made.characters
    first.founding = second.founding = False
    restoration._surplus_lords(Game(state), "Red")
    assert made.characters == [first]
    assert first.founding
    third = army(state, "Red", "B", 500, "lord").characters[0]
    third.founding = False
    kingdom(state, "2,1", held_by="Red")
    restoration._surplus_lords(Game(state), "Red")
    assert third in state.secrets["Red"].armies[1].characters, "a neutral capital entitles to one more"


@pytest.mark.rule("MI-LORD-04")
def test_a_founding_lord_is_made_only_where_there_is_none() -> None:
    state = k4()
    made = army(state, "Red", "A", 1000, "lord lord")
    first, second = made.characters
    first.founding, second.founding = False, True
    restoration._surplus_lords(Game(state), "Red")
    assert made.characters == [second]


@pytest.mark.rule("MI-EVENT-07", "MI-SPEND-11", "MI-ORD-08")
def test_conscripts_leave_after_their_turn_and_guests_when_theirs_has_come() -> None:
    state = k4(turn=5)
    made_ = army(state, "Red", "A", 500, order=f"patrol {C}", lost=100, fled=True)
    for name, source in (("Recruits", "conscript"), ("Going", "event"), ("Staying", "event")):
        made_.units.append(Unit(name=name, points=250, source=source))  # type: ignore[arg-type]
    state.secrets["Red"].guests = {"Going": 5, "Staying": 6}
    restoration._restore(state, "Red", made_)
    assert [unit.name for unit in made_.units if unit.source != "normal"] == ["Staying"]
    assert state.secrets["Red"].guests == {"Staying": 6}
    assert (made_.order, made_.lost, made_.fled) == (None, 0, False)


@pytest.mark.rule("MI-LORD-02")
def test_a_new_lord_has_a_number_of_his_own() -> None:
    state = k4(turn=5)
    made = army(state, "Red", "A", 1000, "lord hero")
    made.characters[0].dead = True
    campaign = played(state, phase="restoration")
    before = campaign.state.secrets["Red"].next_id
    campaign.attempt("Red", "replace_lord", {"name": "Karl", "wizard": False})
    red = campaign.state.secrets["Red"]
    lord = red.armies[0].characters[0]
    assert (lord.name, number_of(campaign.state, "Red", lord.id), red.next_id) == ("Karl", before, before + 1)
    assert red.armies[0].general == lord.id


@pytest.mark.rule("MI-NEUT-05")
def test_a_kingdoms_army_is_whole_again_at_the_end_of_the_turn() -> None:
    state = k4(turn=3)
    realm = kingdom(state, OUT, "2,1", "1,1")
    realm.lost = 400
    assert played(state, phase="restoration").state.kingdoms["Kislev"].lost == 0


@pytest.mark.rule("MI-NK-16", "MI-RULING-27", "MI-LORD-04")
@pytest.mark.parametrize(("founding", "stay"), [(1, ["L1"]), (None, ["L0"])])
def test_a_surplus_lord_leaves_and_the_founding_or_else_the_oldest_stays(
    founding: int | None, stay: list[str]
) -> None:
    state = k4(turn=3)
    made = army(state, "Red", "A", 1000, "lord lord hero")
    for at, one in enumerate(made.characters[:2]):
        one.name, one.founding = f"L{at}", at == founding
    restoration._surplus_lords(Game(state), "Red")
    lords = [one for one in made.characters if one.rank == "lord"]
    assert [one.name for one in lords] == stay
    assert lords[0].founding


@pytest.mark.rule("MI-NK-16", "MI-ITEM-04", "MI-ITEM-06")
def test_a_surplus_lord_leaves_behind_what_was_found() -> None:
    state = k4(turn=3)
    _, second = army(state, "Red", "A", 1000, "lord lord").characters
    second.founding = False
    second.items = [Item(name="Find", kind="found"), Item(name="Loot", kind="bound")]
    restoration._surplus_lords(Game(state), "Red")
    assert [item.name for item in state.secrets["Red"].prizes] == ["Find"]


@pytest.mark.rule("MI-NEUT-05", "MI-RULING-19")
def test_natives_are_whole_again_and_bury_their_dead() -> None:
    state = k4(turn=3)
    found = natives(state, OUT, 900, heroes=2)
    found.lost, found.characters[0].dead = 300, True
    after = played(state, phase="restoration").state.natives[found.id]
    assert (after.lost, [one.id for one in after.characters]) == (0, ["n1"])


@pytest.mark.rule("MI-LORD-02", "MI-RULING-27", "MI-NK-09")
@pytest.mark.parametrize(("dead", "held", "asked_for"), [
    ("founding", True, True), ("founding", False, False), ("extra", True, False),
])  # fmt: skip
def test_the_founding_lord_is_replaced_even_if_an_extra_lord_lives_who_keeps_his_entitlement(
    dead: str, held: bool, asked_for: bool
) -> None:
    state = k4(turn=5)
    own(state, "Red" if held else "Blue", OUT)
    kingdom(state, OUT, held_by="Red" if held else "Blue")
    founder = hero(army(state, "Red", "A", 2000, "lord hero"))
    extra = hero(army(state, "Red", "B", 500, "lord"))
    extra.founding = False
    {"founding": founder, "extra": extra}[dead].dead = True
    campaign = played(state, phase="restoration")
    assert (("Red", "replace_lord") in asked(campaign)) == asked_for
    if asked_for:
        campaign.attempt("Red", "replace_lord", {"name": "Karl", "wizard": False})
    red = campaign.state.secrets["Red"]
    lords = {one.name: one.founding for army in red.armies for one in army.characters if one.rank == "lord"}
    left = {"A lord 0": True} if dead == "extra" else {"B lord 0": not held}
    assert lords == left | ({"Karl": True} if asked_for else {})

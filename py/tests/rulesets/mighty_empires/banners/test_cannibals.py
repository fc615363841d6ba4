"""Hungry goblinoids (ME digest 3, 4.6, example 345)."""

from __future__ import annotations

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_empires.banners.baggage_trains import capture
from empires.rulesets.mighty_empires.state import Character, Contents, MightyEmpires, Unit
from empires.testing import asked, offered, refused, told
from tests.rulesets.mighty_empires.scene import Scene, points


def goblins(*lords: int, mode: str = "moderate", race: str = "orcs_goblins") -> Scene:
    """A's banner starves, with Elf lords of B's of these points as prisoners."""
    scene = Scene(phase="subsistence", army_mode=mode)
    scene.state.races = {"A": race, "B": "high_elves"}  # type: ignore[dict-item]  # a word of this file
    scene.land("0,1", "A")
    banner = scene.banner("A", "0,0", 900)
    for n, worth in enumerate(lords, start=1):
        capture(scene.state, Character(name=f"Lord {n}", points=worth), "B", banner)
    scene.land("0,2", "A", "village")
    scene.banner("A", "0,2", 900)
    return scene


def starving(*lords: int) -> Campaign[MightyEmpires]:
    return goblins(*lords).play(2, 4, *[6] * 9)


@pytest.mark.rule("EX-ME-345", "ME-ORC-03", "ME-ORC-01", "ME-RULING-446", "ME-RULING-447")
def test_goblins_eat_an_elf_lord_before_each_other() -> None:
    campaign = starving(95)
    assert asked(campaign) == [("A", "eat_prisoner")]
    campaign.attempt("A", "eat_prisoner", "prisoner 1")
    assert points(campaign, "A:1") == [900 - 65]
    assert campaign.state.captives == {}
    assert campaign.state.secrets["B"].away == {}, "the Elf is dead"
    assert told(campaign.chronicle(), "prisoner_eaten")[0].rule == "ME-ORC-03"


@pytest.mark.rule("ME-ORC-01", "ME-ORC-02", "ME-ORC-03")
def test_other_peoples_starve_beside_their_prisoners() -> None:
    campaign = goblins(95, race="men_empire").play(2, 4, *[6] * 9)
    assert asked(campaign)[0][1] != "eat_prisoner"
    assert points(campaign, "A:1") == [900 - 80]
    assert len(campaign.state.captives) == 1


@pytest.mark.rule("ME-ORC-03", "ME-RULING-446")
def test_what_a_prisoner_is_worth_beyond_the_loss_is_wasted() -> None:
    campaign = starving(500, 95)
    campaign.attempt("A", "eat_prisoner", "prisoner 1")
    assert points(campaign, "A:1") == [900]
    assert list(campaign.state.captives) == ["prisoner 2"]
    assert asked(campaign) != [("A", "eat_prisoner")], "nobody else need be eaten"
    spared = starving(95)
    spared.attempt("A", "eat_prisoner", "spare")
    assert points(spared, "A:1") == [900 - 160]


@pytest.mark.rule("ME-ORC-03")
def test_one_prisoner_after_another() -> None:
    campaign = starving(60, 50)
    campaign.attempt("A", "eat_prisoner", "prisoner 2")
    assert offered(campaign) == ["prisoner 1", "spare"]
    campaign.attempt("A", "eat_prisoner", "prisoner 1")
    assert points(campaign, "A:1") == [900 - 50]


@pytest.mark.rule("ME-ORC-03", "ME-RULING-446")
def test_prisoners_are_offered_while_a_single_point_is_missing() -> None:
    campaign = starving(159, 50)
    campaign.attempt("A", "eat_prisoner", "prisoner 1")
    assert asked(campaign) == [("A", "eat_prisoner")]
    campaign.attempt("A", "eat_prisoner", "spare")
    assert points(campaign, "A:1") == [899]


@pytest.mark.rule("ME-ORC-03")
def test_who_is_not_starving_or_not_held_is_not_eaten() -> None:
    with refused("no_prisoner", "ME-ORC-03"):
        starving(95).attempt("A", "eat_prisoner", "prisoner 7")
    with refused("no_shortfall", "ME-ORC-03"):
        goblins(95).play(6, *[6] * 9).attempt("A", "eat_prisoner", "prisoner 1")
    human = goblins(95, race="men_empire").play(2, 4, *[6] * 9)
    assert asked(human) != [("A", "eat_prisoner")]
    assert points(human, "A:1") == [900 - 80]


@pytest.mark.rule("ME-ORC-02")
def test_snotlings_and_goblins_are_eaten_while_there_are_orcs_or_trolls() -> None:
    scene = goblins(mode="full")
    scene.state.secrets["A"].contents["A:1"] = Contents(
        units=[
            Unit(name="Black Orcs", models=40, each=10),
            Unit(name="Night Goblins", models=20, each=5),
            Unit(name="Snotlings", models=20, each=5),
        ],
        characters=[Character(name="Boss", points=300)],
    )
    campaign = scene.play(2, 4, *[6] * 9)
    with refused("bad_answer"):
        campaign.attempt("A", "strike_off", {"lost": {"u0": 16}})
    with refused("bad_answer"):
        campaign.attempt("A", "strike_off", {"lost": {"u1": 12, "u0": 10}})
    [question] = campaign.waiting
    assert question.default["lost"] == {"u1": 20, "u2": 12}
    campaign.attempt("A", "strike_off", {"lost": {"u1": 12, "u2": 20}})
    assert points(campaign, "A:1") == [740]


@pytest.mark.rule("ME-ORC-02")
def test_the_last_goblin_is_eaten_before_any_orc() -> None:
    scene = goblins(mode="full")
    scene.state.secrets["A"].contents["A:1"] = Contents(
        units=[Unit(name="Black Orcs", models=40, each=10), Unit(name="Snotlings", models=1, each=5)],
        characters=[Character(name="Boss", points=495)],
    )
    campaign = scene.play(2, 4, *[6] * 9)
    with refused("bad_answer"):
        campaign.attempt("A", "strike_off", {"lost": {"u0": 16}})
    campaign.attempt("A", "strike_off", {"lost": {"u0": 16, "u1": 1}})


@pytest.mark.rule("ME-ORC-02")
def test_men_who_starve_lose_whom_their_player_likes() -> None:
    scene = goblins(mode="full", race="men_empire")
    scene.state.secrets["A"].contents["A:1"] = Contents(
        units=[Unit(name="Knights", models=40, each=10), Unit(name="Snotlings", models=40, each=5)],
        characters=[Character(name="Captain", points=300)],
    )
    campaign = scene.play(2, 4, *[6] * 9)
    campaign.attempt("A", "strike_off", {"lost": {"u0": 8}})
    assert points(campaign, "A:1") == [820]


@pytest.mark.rule("ME-ORC-02")
def test_once_all_the_small_ones_are_eaten_the_others_are() -> None:
    scene = goblins(mode="full")
    scene.state.secrets["A"].contents["A:1"] = Contents(
        units=[
            Unit(name="Black Orcs", models=40, each=10),
            Unit(name="Night Goblins", models=10, each=5),
            Unit(name="Snotlings", models=10, each=5),
        ],
        characters=[Character(name="Boss", points=400)],
    )
    campaign = scene.play(2, 4, *[6] * 9)
    campaign.attempt("A", "strike_off", {"lost": {"u0": 6, "u1": 10, "u2": 10}})
    assert points(campaign, "A:1") == [740]

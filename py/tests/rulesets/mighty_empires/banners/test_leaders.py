"""Who leads the undead, and what joins them (ME digest 3, 4.6, example 338)."""

from __future__ import annotations

import pytest

from empires.core.dice.dice import Roll
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.baggage_trains import train_of
from empires.rulesets.mighty_empires.banners.forces import remove_spent
from empires.rulesets.mighty_empires.banners.gains import gain_troops
from empires.rulesets.mighty_empires.battle.casualties import raise_dead
from empires.rulesets.mighty_empires.battle.field import Side
from empires.rulesets.mighty_empires.battle.matchup import Fight
from empires.rulesets.mighty_empires.battle.report import Losses, Report
from empires.rulesets.mighty_empires.state import Banner, Character, Contents, MightyEmpires, Operative, Unit
from empires.rulesets.mighty_empires.state.race import Race
from empires.rulesets.mighty_empires.winter.agents.assassins import stab
from empires.testing import refused, told
from tests.rulesets.mighty_empires.scene import Scene
from tests.rulesets.mighty_empires.winter.base import Base


def undead(
    strength: int = 900, *leaders: str, mode: str = "moderate", units: int = 0
) -> tuple[Scene, Banner]:
    """An undead banner of A's with these leaders, and a living one of B's."""
    scene = Scene(army_mode=mode)
    scene.state.races = {"A": "undead"}
    banner = scene.banner("A", "0,0", strength)
    heroes = [Character(name=name, points=100) for name in leaders]
    troops = [Unit(name=f"Skeletons {n}", models=10, each=10) for n in range(units)]
    scene.state.secrets["A"].contents[banner.id] = Contents(units=troops, characters=heroes)
    return scene, banner


def with_dice(steps: Steps[None], *faces: int) -> None:
    """Play rule code that asks nobody, with these dice."""
    try:
        next(steps)
        for face in faces:
            steps.send(Roll((face,)))
    except StopIteration:
        return


@pytest.mark.rule("EX-ME-338", "ME-UNDEAD-03")
def test_without_its_necromancer_an_undead_banner_falls_apart() -> None:
    scene, _ = undead(900, "Necromancer")
    game = Game(scene.state)
    assassin = Operative(id="1", owner="B", tile="0,0")
    with_dice(stab(game, assassin, scene.state.banners["A:1"]), 6, *[1] * 9)
    assert "A:1" not in scene.state.banners
    assert told(game.events, "leaderless")[0].rule == "ME-UNDEAD-03"


@pytest.mark.rule("ME-UNDEAD-03", "ME-RULING-426")
@pytest.mark.parametrize(
    ("mode", "race", "leaders", "wounded", "stays"),
    [
        ("moderate", "undead", ("Liche",), False, True),
        ("moderate", "undead", (), True, True),
        ("moderate", "undead", (), False, False),
        ("moderate", "dwarfs", (), False, True),
        ("points", "undead", (), False, True),
    ],
)
def test_who_counts_as_a_leader(
    mode: str, race: str, leaders: tuple[str, ...], wounded: bool, stays: bool
) -> None:
    scene, banner = undead(900, *leaders, mode=mode)
    scene.state.races = {"A": race}  # type: ignore[dict-item]  # a word of this table
    if wounded:
        train_of(scene.state, banner).wounded.append(Character(name="Vampire", points=100))
    remove_spent(Game(scene.state), [banner])
    assert (banner.id in scene.state.banners) == stays


def gain(scene: Scene, banner: Banner, amount: int) -> Game[MightyEmpires]:
    game = Game(scene.state)
    assert not list(gain_troops(game, banner, [banner], amount, "ME-NECRO-06")), "nobody is asked"
    return game


@pytest.mark.rule("ME-UNDEAD-09", "ME-NECRO-06")
def test_a_new_undead_banner_needs_a_leader_of_its_own() -> None:
    scene, banner = undead(1450, "Liche", "Necromancer")
    gain(scene, banner, 250)
    secret = scene.state.secrets["A"]
    assert secret.points == {"A:1": 1400, "A:2": 300}
    assert [len(one.characters) for one in secret.contents.values()] == [1, 1]
    scene, banner = undead(1450, "Liche")
    game = gain(scene, banner, 250)
    assert scene.state.secrets["A"].points == {"A:1": 1500}
    assert told(game.events, "troops_given_up")[0].facts["points"] == 200
    scene, banner = undead(1450, mode="points")
    gain(scene, banner, 250)
    assert scene.state.secrets["A"].points == {"A:1": 1500, "A:2": 200}, "a leader is taken for granted"


@pytest.mark.rule("ME-UNDEAD-08", "ME-UNDEAD-09")
def test_raised_dead_join_as_far_as_there_is_room() -> None:
    def raised(scene: Scene, banner: Banner, amount: int) -> dict[str, int]:
        on = Fight("0,0", Side("A", [banner]), Side("B", []))
        report = Report(
            result="victory", winner="attacker", attacker=Losses(raised=amount), defender=Losses()
        )
        raise_dead(Game(scene.state), on, report)
        return scene.state.secrets["A"].points

    assert raised(*undead(1450, "Liche"), 30) == {"A:1": 1480}
    assert raised(*undead(1450, "Liche"), 90) == {"A:1": 1500}, "the rest has no leader"
    assert raised(*undead(1450, "Liche", "Vampire"), 90) == {"A:1": 1400, "A:2": 140}
    assert raised(*undead(600, "Liche", mode="full", units=5), 90) == {"A:1": 600}, "five units, and no more"
    assert raised(*undead(600, "Liche", mode="full", units=4), 90)["A:1"] > 500


@pytest.mark.rule("ME-RULING-123")
@pytest.mark.parametrize(("left", "gone"), [(0, True), (1, False)])
def test_a_banner_is_there_to_its_last_point(left: int, gone: bool) -> None:
    scene = Scene()
    banner = scene.banner("A", "0,0", left)
    remove_spent(Game(scene.state), [banner])
    assert ("A:1" not in scene.state.banners) == gone


@pytest.mark.rule("ME-UNDEAD-03")
@pytest.mark.parametrize(("left", "told_so"), [(0, 0), (1, 1)])
def test_it_is_told_that_nobody_leads_as_long_as_somebody_is_left_to_lead(left: int, told_so: int) -> None:
    scene = Scene(army_mode="full")
    scene.state.races = {"A": "undead"}
    banner = scene.banner("A", "0,0", left)
    game = Game(scene.state)
    remove_spent(game, [banner])
    assert len([one for one in game.events if one.kind == "leaderless"]) == told_so
    assert "A:1" not in scene.state.banners


@pytest.mark.rule("ME-UNDEAD-03")
@pytest.mark.parametrize(("race", "code"), [("undead", "no_character"), ("dwarfs", None)])
def test_no_banner_of_undead_is_mustered_without_a_leader(race: Race, code: str | None) -> None:
    scene = Scene(phase="muster", army_mode="moderate")
    scene.state.races = {"A": race}
    scene.land("0,0", "A", "capital")
    scene.land("2,0", "B", "capital")
    scene.state.active_player, scene.state.turn_order = None, []
    scene.state.secrets["A"].points_unassigned = 1200
    scene.state.baggage_unassigned = {"A": 4, "B": 0}
    campaign = scene.play()
    liche = {"banner": 1, "name": "Liche", "points": 100}
    answer = {"banners": [600, 600], "characters": [liche], "traits": []}
    if code is not None:
        with refused(code, "ME-UNDEAD-03"):
            campaign.attempt("A", "create_banner", answer)
        answer["characters"] = [liche, {**liche, "banner": 2}]
    campaign.attempt("A", "create_banner", answer)
    assert list(campaign.state.banners) == ["A:1", "A:2"]


@pytest.mark.rule("ME-UNDEAD-03", "ME-DEPLOY-01")
def test_new_banners_of_undead_are_deployed_with_leaders() -> None:
    scene = Base("pooling", army_mode="moderate")
    scene.state.races = {"Red": "undead"}
    banner = scene.banner("Red", "0,0", 2200)
    scene.state.secrets["Red"].contents[banner.id] = Contents(characters=[Character(name="Liche", points=90)])
    campaign = scene.play(quiet=9)
    proposed = campaign.waiting[0].default
    assert sorted(row["banner"] for row in proposed["characters"]) == [1, 2, 3]
    with refused("no_character", "ME-UNDEAD-03"):
        campaign.attempt("Red", "create_banner", {**proposed, "characters": proposed["characters"][:2]})
    campaign.attempt("Red", "create_banner", proposed)
    assert len(campaign.state.banners) == 3


@pytest.mark.rule("ME-UNDEAD-03", "ME-REORG-03", "ME-RULING-426")
@pytest.mark.parametrize("wounded", [False, True])
def test_undead_are_not_rearranged_away_from_their_leaders(wounded: bool) -> None:
    scene = Scene(phase="reorganization", army_mode="moderate")
    scene.state.races = {"A": "undead"}
    scene.land("0,0", "A", "village")
    for name in ("Liche", "Vampire"):
        banner = scene.banner("A", "0,0", 900)
        hero = Character(name=name, points=100)
        scene.state.secrets["A"].contents[banner.id] = Contents(characters=[hero])
    if wounded:
        train_of(scene.state, scene.state.banners["A:1"]).wounded.append(Character(name="Wight", points=50))
    campaign = scene.play()
    campaign.attempt("A", "reorganize", "0,0")
    both = {"points": {"A:1": 900, "A:2": 900}, "baggage": {}, "A:1 c0": "A:2", "A:2 c0": "A:2"}
    if wounded:
        campaign.attempt("A", "rearrange", both)
    else:
        with refused("no_character", "ME-UNDEAD-03"):
            campaign.attempt("A", "rearrange", both)
    with_new = {
        "points": {"A:1": 600, "A:2": 600, "new1": 600},
        "baggage": {},
        "A:1 c0": "A:1",
        "A:2 c0": "A:2",
    }
    if not wounded:
        with refused("no_character", "ME-UNDEAD-03"):
            campaign.attempt("A", "rearrange", with_new)


@pytest.mark.rule("ME-UNDEAD-03", "ME-REORG-04")
@pytest.mark.parametrize(("race", "code"), [("undead", "no_character"), ("dwarfs", None)])
def test_listed_undead_keep_a_leader_in_every_banner_that_is_rearranged(race: Race, code: str | None) -> None:
    scene = Scene(phase="reorganization", army_mode="full")
    scene.state.races = {"A": race}
    scene.land("0,0", "A", "village")
    for name in ("Captain", "Thane"):
        banner = scene.banner("A", "0,0", 700)
        listed = Contents(
            units=[Unit(name="Foot", models=60, each=10)], characters=[Character(name=name, points=100)]
        )
        scene.state.secrets["A"].contents[banner.id] = listed
    campaign = scene.play()
    campaign.attempt("A", "reorganize", "0,0")
    both = {"A:1 u0": "A:1", "A:2 u0": "A:2", "A:1 c0": "A:2", "A:2 c0": "A:2", "baggage": {}}
    if code is not None:
        with refused(code, "ME-UNDEAD-03"):
            campaign.attempt("A", "rearrange", both)
        both |= {"A:1 u0": "A:2"}
    campaign.attempt("A", "rearrange", both)
    assert list(campaign.state.banners) == (["A:2"] if code is not None else ["A:1", "A:2"])


@pytest.mark.rule("ME-UNDEAD-03", "ME-EQX-32")
@pytest.mark.parametrize("kind", ["host", "siege_train"])
def test_hosts_and_columns_of_an_undead_player_need_no_leader(kind: str) -> None:
    scene = Scene(army_mode="moderate")
    scene.state.races = {"A": "undead"}
    banner = scene.banner("A", "0,0", 400, kind=kind)
    remove_spent(Game(scene.state), [banner])
    assert banner.id in scene.state.banners

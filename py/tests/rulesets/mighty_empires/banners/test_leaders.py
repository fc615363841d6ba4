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
from empires.rulesets.mighty_empires.winter.agents.assassins import stab
from empires.testing import told
from tests.rulesets.mighty_empires.scene import Scene


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

"""What a storm raised by magic does to ships (ME-RULING-222, ME-WSET-28)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.dice.dice import Roll
from empires.core.rules.asking import RollRequest
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.sea.gales import Flee, drive_off
from empires.rulesets.mighty_empires.state import INDEPENDENT, Spell
from empires.testing import asked, dice_left, kinds
from tests.rulesets.mighty_empires.scene import Scene
from tests.rulesets.mighty_empires.sea.test_pirates import raiders, sail_out
from tests.rulesets.mighty_empires.sea.waters import (
    DOWN,
    FAR_UP,
    HERE,
    SEA,
    UP,
    fleet,
    linger,
    lying,
    tell,
    waters,
)


def blow(scene: Scene, *dice: int, flee: str = "") -> list[str]:
    """The storm over ship 1 with these dice; who was asked where to, after answering `flee`."""
    game: Game[Any] = Game(scene.state)
    steps = drive_off(game, scene.state.ships["ship 1"], "ME-EQX-31")
    faces, asked = list(dice), list[str]()
    answer: Any = None
    while True:
        try:
            stop: Any = steps.send(answer)
        except StopIteration:
            assert faces == []
            return asked
        if isinstance(stop, RollRequest):
            answer = Roll((faces.pop(0),))
        else:
            asked.append(stop.player)
            answer = Flee(flee)


@pytest.mark.rule("ME-RULING-222")
def test_a_storm_drives_a_ship_and_whom_it_carries_off() -> None:
    scene = waters()
    scene.ship("A", HERE)
    scene.aboard("A", "ship 1", 500)
    blow(scene, 1)
    ship = scene.state.ships["ship 1"]
    assert (ship.tile, ship.in_harbour, scene.state.banners["A:1"].tile) == (DOWN, False, DOWN)


@pytest.mark.rule("ME-WSET-28", "ME-RULING-222")
def test_by_setting_the_owner_says_where_to() -> None:
    scene = waters(storm_drift="owner")
    scene.ship("A", HERE)
    assert blow(scene, flee=UP) == ["A"]
    assert scene.state.ships["ship 1"].tile == UP


@pytest.mark.rule("ME-WSET-28")
def test_by_default_and_for_independents_chance_does() -> None:
    for owner, setting in (("A", "random"), (INDEPENDENT, "owner")):
        scene = waters(storm_drift=setting)
        scene.ship(owner, HERE)
        assert blow(scene, 2) == []
        assert scene.state.ships["ship 1"].tile == UP


@pytest.mark.rule("ME-RULING-222")
@pytest.mark.parametrize(("kind", "last"), [("ordinary", SEA), ("pirate", UP)])
def test_the_open_sea_is_a_way_too_but_not_for_pirates(kind: Any, last: str) -> None:
    scene = waters(open_sea=True)
    scene.ship(INDEPENDENT, HERE, kind=kind)
    blow(scene, 3 if kind == "ordinary" else 2)
    assert scene.state.ships["ship 1"].tile == last


@pytest.mark.rule("ME-RULING-222")
def test_where_no_water_leads_away_the_ship_stays() -> None:
    scene = waters(text=f"{FAR_UP} coastal P CL S S CS P")
    scene.ship("A", FAR_UP)
    blow(scene)
    assert (scene.state.ships["ship 1"].tile, scene.state.ships["ship 1"].in_harbour) == (FAR_UP, True)


def storm(scene: Scene, tile: str, *weathered: str) -> None:
    """A storm in force over a tile, whose ships have been through it."""
    scene.state.active_spells = [Spell(spell="storm", caster="B", tile=tile, weathered=list(weathered))]


@pytest.mark.rule("ME-RULING-222", "ME-EQX-31", "ME-SHIP-04")
@pytest.mark.parametrize(("die", "left"), [(2, {"ship 2"}), (3, {"ship 1", "ship 2"})])
def test_the_storm_tosses_a_ship_before_it_meets_anybody_there(die: int, left: set[str]) -> None:
    scene = waters()
    fleet(scene, "A", HERE)
    fleet(scene, "B", UP)
    storm(scene, UP, "ship 2")
    linger(scene)
    campaign = tell(scene.play(die, 1), f"sail 1 {UP}")
    assert asked(campaign) == [("A", "move_group")], "wrecked or driven off, it meets nobody"
    assert set(campaign.state.ships) == left
    assert lying(campaign)["ship 2"] == (UP, False)


@pytest.mark.rule("ME-RULING-222", "ME-EQX-31", "ME-PIRATE-03")
def test_pirates_who_sail_into_a_storm_are_wrecked_before_they_raid() -> None:
    scene = raiders()
    scene.land(HERE, "B", "village")
    storm(scene, HERE)
    campaign = sail_out(scene, 1, 3, 2)
    assert campaign.state.ships == {}
    assert "raid_failed" not in kinds(campaign.chronicle())
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-RULING-222", "ME-EQX-31", "ME-PIRATE-03")
def test_pirates_driven_off_by_a_storm_sail_no_farther_this_month() -> None:
    scene = raiders(tile=DOWN)
    storm(scene, HERE)
    campaign = sail_out(scene, 1, 3, 3, 2)
    assert lying(campaign)["ship 1"] == (UP, False)
    assert dice_left(campaign) == []

"""What is drawn on the map besides land and troops: spells, pacts, the dead, counters, the ways home."""

from __future__ import annotations

import pytest

from empires.maps.board import Board
from empires.render.badges import ICONS
from empires.render.board import board_svg
from empires.rulesets.mighty_empires.charts import SPELL_LASTS
from empires.rulesets.mighty_empires.show.board import board
from empires.rulesets.mighty_empires.show.marks import SPELL_MARKS
from empires.rulesets.mighty_empires.state import INDEPENDENT, Alliance, Operative, Spell
from empires.rulesets.mighty_empires.world.counters import SPELL_NAMES
from tests.rulesets.mighty_empires.winter.base import Base


def marks(drawn: Board, tile: str) -> list[tuple[str, str]]:
    [found] = [one for one in drawn.tiles if one.id == tile]
    return [(badge.icon, badge.meaning) for badge in found.badges]


@pytest.mark.rule("ME-EQX-11")
def test_every_spell_in_force_is_drawn_with_what_it_does() -> None:
    scene = Base("pooling")
    scene.state.active_spells = [
        Spell(spell=row.on, caster="Red", tile="2,0", points=100 * (row.on == "raise_dead"))  # type: ignore[arg-type]
        for row in SPELL_LASTS.rows
    ]
    drawn = board(scene.state, None)
    assert [icon for icon, _ in marks(drawn, "2,0")] == [icon for icon, _ in SPELL_MARKS.values()]
    assert all(icon in ICONS for icon, _ in marks(drawn, "2,0"))
    [label] = [tile.label for tile in drawn.tiles if tile.id == "2,0"]
    assert all(SPELL_NAMES[row.on] in label for row in SPELL_LASTS.rows)
    [dead] = [piece for piece in drawn.pieces if piece.kind == "horde"]
    assert (dead.tile, dead.label) == ("2,0", "The dead at the village at 2,0, 100 points")
    assert "dead-2,0" in str(board_svg(drawn))


@pytest.mark.rule("ME-DIPL-09")
def test_the_marker_of_an_ally_stands_on_his_tiles() -> None:
    scene = Base("pooling")
    scene.land("3,-1", INDEPENDENT, "village")
    scene.state.alliances = [Alliance("Red", ("3,-1",))]
    drawn = board(scene.state, "Blue")
    assert marks(drawn, "3,-1") == [("pact", "allied with Red for this season")]
    assert marks(drawn, "2,0") == []


@pytest.mark.rule("ME-DIPL-09", "ME-INDEP-04")
@pytest.mark.parametrize(("owner", "razed"), [("Blue", False), (INDEPENDENT, True)])
def test_no_marker_of_an_ally_stands_where_others_have_taken_or_burnt_the_place(
    owner: str, razed: bool
) -> None:
    scene = Base("pooling")
    scene.land("3,-1", owner, "village", razed=razed)
    scene.state.alliances = [Alliance("Red", ("3,-1",))]
    drawn = board(scene.state, "Blue")
    assert "pact" not in [icon for icon, _ in marks(drawn, "3,-1")]
    [label] = [tile.label for tile in drawn.tiles if tile.id == "3,-1"]
    assert "allied" not in label


@pytest.mark.rule("ME-RULING-341")
def test_counters_show_their_owner_and_not_their_trade() -> None:
    scene = Base("espionage")
    scene.winter.operatives = {"op1": Operative(id="op1", owner="Red", tile="5,0")}
    scene.state.secrets["Red"].operatives = {"op1": "spy"}
    [counter] = [piece for piece in board(scene.state, "Blue").pieces if piece.kind == "agent"]
    assert (counter.owner, counter.tile) == ("Red", "5,0")
    assert "spy" not in counter.label


@pytest.mark.rule("ME-QUART-02", "ME-QUART-03", "ME-QUART-05")
def test_ways_home_are_drawn_and_what_bars_them() -> None:
    scene = Base("quarters", {"2,0": "river P P R P P R flow=--o--i"})
    scene.banner("Red", "3,0", 900)
    scene.banner("Red", "0,0", 900)
    scene.banner("Red", "4,2", 900)
    scene.banner("Blue", "5,0", 900)
    clear, barred = board(scene.state, "Red").arrows
    assert (clear.start, clear.through, clear.end, clear.broken) == ("3,0", ("2,0",), "1,0", False)
    assert (barred.start, barred.broken) == ("4,2", True)
    assert barred.label.startswith("No clear way home for Red’s banner 3: land that is not your own at ")
    scene.land("2,0", "Red", "village", razed=True)
    ruined = board(scene.state, "Red").arrows[0]
    assert (ruined.end, ruined.broken) == ("2,0", True)
    assert "ruins" in ruined.label
    assert board(scene.state, "Blue").arrows == ()
    assert board(scene.state, None).arrows == ()
    scene.state.phase = "construction"
    assert board(scene.state, "Red").arrows == ()


@pytest.mark.rule("ME-WSET-07", "ME-RULING-240")
def test_a_way_home_that_must_begin_on_ones_own_land_is_barred_where_it_does_not() -> None:
    scene = Base("quarters", quarters_start_tile="must_be_own")
    scene.land("3,0", "Blue", name="Foreign Parts")
    scene.banner("Red", "3,0", 900)
    [barred] = board(scene.state, "Red").arrows
    assert (barred.start, barred.end, barred.broken) == ("3,0", "2,0", True)
    assert barred.label.endswith(": land that is not your own at Foreign Parts")

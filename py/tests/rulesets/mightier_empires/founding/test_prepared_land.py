"""Maps that players bring along."""

from __future__ import annotations

import pytest

import empires
from empires.core.errors import IllegalChoice
from empires.maps.foreign.land import Spot, made
from empires.maps.foreign.terrains import Meaning
from empires.maps.hexes import id_distance
from empires.rulesets.mightier_empires.founding import prepared_land


@pytest.mark.rule("MI-SET-01", "MI-SET-02", "MI-SET-12", "MI-RULING-10")
def test_a_land_that_is_brought_along_is_peopled_like_the_umpires_own() -> None:
    campaign = empires.new("mightier-empires", ["Ann", "Bo"], options={"land": "prepared"}, seed="brought")
    (question,) = campaign.waiting
    assert (question.player, question.kind) == ("Ann", "prepare_land")
    ground = {3: "lake"}
    lines = [
        f"{q},{r} {ground.get(q, 'river forest' if r == 0 else 'fields')}" for q in range(7) for r in range(6)
    ]
    campaign.answer(question, {"map": "\n".join(lines)})
    state = campaign.state
    assert len(state.tiles) == 42
    assert state.tiles["1,0"].terrain == ["river", "forest"]
    for player in ("Ann", "Bo"):
        own = [name for name, tile in state.tiles.items() if tile.owner == player]
        assert len(own) == 4
        assert state.realms[player].capital in own
        assert not any(state.tiles[name].lake for name in own)
    apart = id_distance(state.realms["Ann"].capital, state.realms["Bo"].capital)
    assert apart >= 4
    assert len(state.kingdoms) == 2
    assert campaign.view("Ann").state.hidden.seed == ""
    assert [one.kind for one in campaign.waiting] != ["prepare_land"]


@pytest.mark.rule("MI-SET-01", "MI-MAP-01")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("0,0 fields", "at least 20 hexes"),
        ("0,0 cheese", "needs one or more of"),
        ("0,0", "needs one or more of"),
        ("0,0 fields\n0,0 forest", "named twice"),
        ("x fields", "is not a tile id"),
        ("\n".join(f"{n},0 lake" for n in range(20)), "no room for 2 Capitals"),
        ("\n".join(f"{n},0 fields" for n in range(601)), "at most 600"),
    ],
)
def test_a_land_that_cannot_be_played_on_is_refused_and_says_why(text: str, why: str) -> None:
    campaign = empires.new("mightier-empires", ["Ann", "Bo"], options={"land": "prepared"}, seed="brought")
    with pytest.raises(IllegalChoice, match=why):
        campaign.answer(campaign.waiting[0], {"map": text})


@pytest.mark.rule("MI-SET-01", "MI-RULING-10")
def test_the_land_proposed_can_be_taken_however_many_players_and_turns_there_are() -> None:
    options = {"land": "prepared", "end_from_turn": 100}
    campaign = empires.new("mightier-empires", list("ABCDEF"), options=options, seed="ends")
    (question,) = campaign.waiting
    campaign.answer(question, question.default)
    assert len(campaign.state.tiles) == 600


LEGEND: dict[str, Meaning] = {"Grass": "plain", "Trees": "forest", "Ocean": "sea", "Lake": "lake"}


@pytest.mark.rule("MI-MAP-01")
def test_a_map_from_elsewhere_is_land_and_rivers_without_its_sea() -> None:
    spots = [
        Spot((0, 0), "Grass"), Spot((1, 0), "Trees"), Spot((2, 0), "Lake"), Spot((3, 0), "Ocean"),
        Spot((0, 1), "Grass"),
    ]  # fmt: skip
    land = made("Elsewhere", spots, (((0, 0), (1, 0), (2, 0)),))
    assert prepared_land.take_map(land, LEGEND).splitlines() == [
        "0,0 river fields", "1,0 river forest", "0,1 fields", "2,0 lake",
    ]  # fmt: skip


@pytest.mark.rule("MI-SET-01", "MI-MAP-04", "MI-RULING-10")
@pytest.mark.parametrize(("columns", "rows_", "lakes", "rules"), [
    (10, 2, (), []),
    (20, 1, (), ["MI-RULING-10"]),
    (19, 1, (), ["MI-SET-01", "MI-RULING-10"]),
    (20, 30, (), []),
    (601, 1, (), ["MI-SET-01"]),
    (20, 2, ((5, 0), (5, 1)), ["MI-MAP-04"]),
])  # fmt: skip
def test_what_is_wrong_with_a_map_from_elsewhere_is_told(
    columns: int, rows_: int, lakes: tuple[tuple[int, int], ...], rules: list[str]
) -> None:
    cells = [(q, r) for q in range(columns) for r in range(rows_)]
    land = made("Elsewhere", [Spot(cell, "Lake" if cell in lakes else "Grass") for cell in cells])
    assert [flaw.rule for flaw in prepared_land.flaws(land, LEGEND, 2)] == rules

"""Every cell of a table counts: whoever edits one gets other answers, or the table says it is a note."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

import msgspec
import pytest

from empires.core.rules.tables import Table
from empires.maps.catalogue import CAPITAL_TYPES, EDGE_TYPES, TILE_TYPES, TileType
from empires.maps.edges import Edge, Pack
from empires.maps.fit import Around, misfit
from empires.maps.hexes import SIDES
from empires.maps.placement import lay, open_packs
from empires.maps.tiles import TileMap
from empires.rulesets.warmaster import armies, points, purchases, quick_battle, results, routes
from empires.rulesets.warmaster.founding import capitals, locations, territory
from empires.rulesets.warmaster.tables import PACK_NAMES, TABLES
from empires.testing import told
from tests.rulesets.warmaster.scene import arrows, duel, fought, play, war

NOTES = {
    "WM-T-SPECIAL": {"benefit", "limit", "effect", "rule"},
    "WM-T-ALLIES": {"total_1500", "each_1500", "total_2000", "each_2000", "source"},
    "WM-T-COSTS": {"tile", "effect"},
    "WM-T-TEAMSHARE": {"ruler"},
    "WM-T-TEAMPOINTS": {"test"},
    "WM-T-REFUSALS": {"refused"},
}
"""Columns that no rule reads; each table's note says so."""


def cells(name: str) -> Iterator[tuple[str, str]]:
    """The cells of a table that rules read, by row and column; a line in the table is no cell."""
    for row in TABLES[name].rows:
        for column in TABLES[name].columns:
            if column not in NOTES.get(name, ()) and row[column] is not None:
                yield row.on, column


def edited(table: Table, on: str, column: str) -> Table:
    """The table with another number or word in one cell."""
    cell = table.of(on)[column]
    other = f"no {cell}" if isinstance(cell, str) else cell + (-1 if column == "allies_may_win_to" else 1)
    rows = [
        msgspec.structs.replace(row, cells={**row.cells, column: other}) if row.on == on else row
        for row in table.rows
    ]
    return msgspec.structs.replace(table, rows=tuple(rows))


def drawn() -> Any:
    """What is drawn for each face of the die."""
    found = []
    for face in range(1, 7):
        campaign = play(
            war("0,0 LO-01 @Red\n9,0 LO-01 @Blue", phase="locations", round_no=0), face, *[1, 2] * 9
        )
        found.append(campaign.state.empires["Red"].special)
    return found


def earned() -> Any:
    """What a victory, a draw and a defeat bring; Green has no battle."""
    found = []
    for outcome in ("WL", "DD"):
        state = fought(arrows("Red>Blue", "Red Blue Green"), duel("Blue", "Red", outcome, (2, 1)))
        awarded = told(play(state, *[1, 2] * 9).recent, "points_awarded")
        found.append({event.facts["empire"]: event.facts["points"] for event in awarded})
    return found


def bought() -> Any:
    """What may be bought for so many points."""
    state = war("0,0 LO-01 @Red\n1,0 LO-01 @Blue\n0,1 LO-01\n5,5 LO-01 @Blue @capital")
    red = state.empires["Red"]
    red.fought = ["Blue"]
    found = []
    for red.points in range(6):
        found.append(purchases.purchases(state, red))
    return found


def allied() -> Any:
    """How every battle against two to eight allies ends."""
    return [
        results.against_allies([True] * gone + [False] * (allies - gone), solo_withdrawn)
        for allies in range(2, 9)
        for gone in range(allies + 1)
        for solo_withdrawn in (True, False)
    ]


READERS: dict[str, tuple[Any, str, Callable[[], Any]]] = {
    "WM-T-SPECIAL": (locations, "SPECIAL", drawn),
    "WM-T-ALLIES": (armies, "ALLIES", lambda: [armies.army_size(2000, allies) for allies in range(1, 9)]),
    "WM-T-MULTI": (results, "MULTI", allied),
    "WM-T-POINTS": (points, "POINTS", earned),
    "WM-T-COSTS": (purchases, "COSTS", bought),
    "WM-T-TEAMSHARE": (territory, "TEAM_SHARE", lambda: [territory.share(7, n)[0] for n in range(1, 8)]),
    "WM-T-TEAMPOINTS": (
        points, "TEAM_POINTS",
        lambda: [points.team_points([*games], each=False) for games in ("WWL", "LLW", "WL")],
    ),
}  # fmt: skip
"""Who reads a table, under which name, and answers that come of it."""


@pytest.mark.rule("WM-T-SPECIAL", "WM-T-ALLIES", "WM-T-MULTI", "WM-T-POINTS", "WM-T-COSTS", "WM-T-TEAMSHARE",
                  "WM-T-TEAMPOINTS")  # fmt: skip
@pytest.mark.parametrize("name", READERS)
def test_whoever_edits_a_cell_gets_other_answers(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    reader, word, answers = READERS[name]
    before, unread = answers(), []
    for on, column in cells(name):
        monkeypatch.setattr(reader, word, edited(TABLES[name], on, column))
        if answers() == before:
            unread.append(f"{on}: {column}")
    assert unread == []


CONSTANTS = {
    "percent per further ally": (armies, "MORE_FOR_EACH_ALLY"),
    "step of army sizes": (armies, "STEP"),
    "tiles between capitals": (capitals, "APART"),
    "range of an attack, in tiles": (routes, "REACH"),
    "tiles between locations": (locations, "SPACING"),
    "bridges in the location": (locations, "MOST_BRIDGES"),
    "locations that count in a quick battle": (quick_battle, "MOST_HELP"),
    "bonus for walls in a quick battle": (quick_battle, "GARRISON"),
    "victory points per point scored": (quick_battle, "VP_PER_SCORE"),
}


def test_numbers_of_the_campaign_are_constants_of_the_rules() -> None:
    numbers = TABLES["WM-T-NUMBERS"]
    assert {row.on for row in numbers.rows} == {*CONSTANTS}
    for row in numbers.rows:
        module, name = CONSTANTS[row.on]
        assert getattr(module, name) == row["number"], row.on


def test_every_table_is_read_or_read_off_what_is_played_with_or_a_note() -> None:
    read_off = {"WM-T-SETTINGS", "WM-T-DIRS", "WM-T-EDGES", "WM-T-TILES", "WM-T-CAPITALS", "WM-T-SEA"}
    assert {*READERS, *read_off, "WM-T-NUMBERS", "WM-T-REFUSALS"} == set(TABLES)
    for name, columns in NOTES.items():
        table = TABLES[name]
        assert columns <= set(table.columns)
        words = ("only printed", "reminder", "worked out", "left over", "words for")
        assert any(word in table.note for word in words), name


def told_apart(one: TileType, other: TileType) -> bool:
    """Whether there is a space where one of two printed tiles fits and the other does not."""
    for rot, side, beside, edge, facing in product((0, 2), SIDES, SIDES, EDGE_TYPES, EDGE_TYPES):
        faced: list[Edge | None] = ["R" if one.kind == "fork" and at in (0, 2) else None for at in SIDES]
        faced[side], faced[beside] = edge, facing
        around = Around(tuple(faced))
        if (misfit(one, rot, around, strict=True) is None) != (
            misfit(other, rot, around, strict=True) is None
        ):
            return True
    return False


def altered(tile: TileType) -> Iterator[tuple[str, TileType]]:
    """The tile with another word in each of its cells, one after the other."""
    packs: tuple[Pack, ...] = ("highland", "lowland")
    for pack in packs:
        if pack != tile.pack:
            yield pack, msgspec.structs.replace(tile, pack=pack)
    yield "fixed", msgspec.structs.replace(tile, fixed=not tile.fixed)
    no_river = tile.kind in ("land", "coast", "mouthcoast")
    yield "kind", msgspec.structs.replace(tile, kind="fork" if no_river else "land")
    for side in SIDES:
        edges: list[Edge] = list(tile.edges)
        edges[side] = "S" if edges[side] != "S" else "CL"
        yield f"edge {side}", msgspec.structs.replace(tile, edges=tuple(edges))


@pytest.mark.parametrize(
    "tiles",
    [
        pytest.param(TILE_TYPES, marks=pytest.mark.rule("WM-T-TILES"), id="tiles"),
        pytest.param(CAPITAL_TYPES, marks=pytest.mark.rule("WM-T-CAPITALS"), id="capitals"),
    ],
)
def test_every_cell_of_the_catalogue_says_where_a_tile_fits(tiles: Sequence[TileType]) -> None:
    assert [
        f"{tile.id}: {cell}" for tile in tiles for cell, other in altered(tile) if not told_apart(tile, other)
    ] == []


@pytest.mark.rule("WM-T-EDGES")
@pytest.mark.parametrize("edge", EDGE_TYPES)
def test_every_line_of_the_edges_says_which_packs_may_be_drawn(edge: Edge) -> None:
    shown = {pack for pack in PACK_NAMES if PACK_NAMES[pack] in TABLES["WM-T-EDGES"].of(edge)["packs"]}
    open_land = TileMap({})
    lay(open_land, msgspec.structs.replace(TILE_TYPES[0], kind="land", edges=(edge,) * 6), "0,0", 0)
    assert set(open_packs(open_land)) == shown

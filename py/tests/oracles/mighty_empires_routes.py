"""The ways home of Mighty Empires once more, from its rules alone: who walks, who sails, who must retreat.

Works on a state as plain JSON and knows none of the engine's rule modules. Covered, in points mode: clear
routes with rivers, bridges, mountains, cities, swamp and ruins, routes over the sea, mists, and room for the
winter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator
from typing import Any

from tests.oracles.mighty_empires import State, banners, setting, sieges, worth
from tests.oracles.mighty_empires_winter import SIDES, holder, race

BEDS = {"none": 0, "village": 1, "fortress": 1, "city": 2}
SEA_HALVES = {"S": (0, 1), "CL": (1,), "CS": (0,), "K": (0, 1)}
"""The halves of an edge that are water, clockwise; a lake is walked round."""
Spot = tuple[str, frozenset[int]]
"""A tile, and the halves of its edges that one reaches there without crossing anything."""


def neighbour(tile: str, side: int) -> str:
    q, r = map(int, tile.split(","))
    return f"{q + SIDES[side][0]},{r + SIDES[side][1]}"


def open_to(state: State, player: str, tile: str) -> bool:
    """Whether a way home may enter the tile: of the empire, and under no siege."""
    return tile in state["lands"] and holder(state, tile) == player and tile not in sieges(state)


def home(state: State, player: str, tile: str) -> bool:
    return open_to(state, player, tile) and state["lands"][tile]["realm_of"] == player


def friendly_city(state: State, player: str, tile: str) -> bool:
    """Whether roads and a bridge in the tile's city are open to the player."""
    land = state["lands"][tile]
    leave = {"tile": tile, "player": player, "kind": "bridge"} in state.get("permits", [])
    return land["settlement"] == "city" and not land["razed"] and (land["owner"] == player or leave)


def banks(state: State, player: str, tile: str) -> list[frozenset[int]]:
    """What a river leaves in one piece; bridges join it, but nothing joins it for the undead."""
    here = state["map"]["tiles"][tile]
    if here["kind"] in ("sea", "swamp"):
        return []
    wet = {2 * side + half for side, edge in enumerate(here["edges"]) for half in SEA_HALVES.get(edge, ())}
    dry = set(range(12)) - wet
    spanned = bool(state["lands"][tile]["bridges"]) or friendly_city(state, player, tile)
    if here["kind"] == "lake" or (spanned and race(state, player) != "undead"):
        return [frozenset(dry)]
    cuts = {
        2 * side for side, edge in enumerate(here["edges"]) if edge == "R" or fed(state, tile, side, edge)
    }
    found: list[frozenset[int]] = []
    for start in sorted(dry):
        if not any(start in bank for bank in found):
            found.append(run_of(start, dry, cuts))
    return found


def fed(state: State, tile: str, side: int, edge: str) -> bool:
    """Whether a river flows into a mouth."""
    beside = state["map"]["tiles"].get(neighbour(tile, side))
    return bool(edge == "Pm" and beside and beside["edges"][(side + 3) % 6] == "R")


def run_of(start: int, dry: set[int], cuts: set[int]) -> frozenset[int]:
    """The halves from `start` on, both ways, to the next river or water; a river lies behind each cut."""
    run, queue = {start}, [start]
    while queue:
        half = queue.pop()
        after, before = (half + 1) % 12, (half - 1) % 12
        for one, crossed in ((after, half in cuts), (before, before in cuts)):
            if one in dry and not crossed and one not in run:
                run.add(one)
                queue.append(one)
    return frozenset(run)


def steps(state: State, player: str, spot: Spot, standing: Container[int] = ()) -> Iterator[Spot]:
    """Where one gets from a spot without a die; `standing` are the edges it may start against."""
    tile, bank = spot
    edges = state["map"]["tiles"][tile]["edges"]
    for side in range(6):
        beside = neighbour(tile, side)
        if not open_to(state, player, beside):
            continue
        roads = friendly_city(state, player, tile) or side in standing
        facing = state["map"]["tiles"][beside]["edges"][(side + 3) % 6]
        if (edges[side] == "M" and not roads) or (facing == "M" and not friendly_city(state, player, beside)):
            continue
        doors = {2 * ((side + 3) % 6) + 1 - half for half in (0, 1) if 2 * side + half in bank}
        yield from ((beside, one) for one in banks(state, player, beside) if one & doors)


def traced(state: State, banner: dict[str, Any]) -> set[str]:
    """The tiles of its own empire that a banner reaches without a die, the one it stands in among them."""
    player, tile, place = banner["owner"], banner["tile"], banner["place"]
    found = {tile} if open_to(state, player, tile) else set[str]()
    if not found and setting(state, "quarters_start_tile", "ignore") == "must_be_own":
        return set()
    swamp = state["map"]["tiles"][tile]["kind"] == "swamp"  # closed to who comes, not to who leaves
    here = [frozenset(range(12))] if swamp else banks(state, player, tile)
    starts = [bank for bank in here if place is None or 2 * place[0] + place[1] in bank]
    standing = (place[0],) if place else range(6)
    queue = [spot for bank in starts for spot in steps(state, player, (tile, bank), standing)]
    seen = set(queue)
    while queue:
        new = set(steps(state, player, queue.pop())) - seen
        seen |= new
        queue += new
    return found | {one for one, _ in seen}


def walks(state: State, banner: dict[str, Any]) -> bool:
    """Whether a banner has a clear route; one aboard has none."""
    return not banner["aboard"] and any(home(state, banner["owner"], tile) for tile in traced(state, banner))


def coast(state: State, tile: str) -> bool:
    return bool({"S", "CL", "CS"} & set(state["map"]["tiles"][tile]["edges"]))


def sails(state: State, banner: dict[str, Any]) -> bool:
    """Whether a ship could bring it: to some coast of the empire, and from one home."""
    afloat = banner["aboard"] and coast(state, banner["tile"])
    if not afloat and (banner["aboard"] or not any(coast(state, tile) for tile in traced(state, banner))):
        return False
    player = banner["owner"]
    landings = [tile for tile in state["lands"] if open_to(state, player, tile) and coast(state, tile)]
    return any(walks(state, {**banner, "tile": tile, "place": None, "aboard": None}) for tile in landings)


def travellers(state: State, player: str) -> dict[str, Any]:
    """Whose siege does not go on: everybody else leaves for home."""
    return {
        name: one
        for name, one in banners(state, player).items()
        if one["aboard"]
        or (siege := sieges(state).get(one["tile"])) is None
        or player != (siege["defender"] if one["inside"] else siege["besieger"])
    }


def check_ways(state: State, told: dict[str, str]) -> Counter[str]:
    """Hold how every banner came home against the rules; returns how many came each way.

    `told` says by banner which way it came: "clear", "mists", "sea" or "retreat"; the lost are not in it.
    """
    seen: Counter[str] = Counter()
    winter = state["winter"]
    for player in state["players"]:
        going = travellers(state, player)
        able = {name: one for name, one in going.items() if name not in winter["led_astray"]}
        clear = {name for name, one in able.items() if walks(state, one)}
        assert {name for name in going if told.get(name) == "clear"} == clear, (player, clear)
        misty = {name for name in able if name in winter["led_home"]} - clear
        assert {name for name in going if told.get(name) == "mists"} == misty
        could = {name for name in set(able) - clear - misty if sails(state, able[name])}
        sailed = {name for name in going if told.get(name) == "sea"}
        ships = sum(ship["owner"] == player for ship in state.get("ships", {}).values())
        assert sailed <= could, (player, sailed, could)
        assert len(sailed) <= ships
        assert {name for name in could if able[name]["aboard"]} <= sailed
        seen += Counter(clear=len(clear), mists=len(misty), sea=len(sailed))
        seen["retreat"] += len(going) - len(clear | misty | sailed)
    return seen


def beds(state: State, player: str, tile: str) -> int:
    """How many banners a tile of the realm houses; the undead need no food and no room."""
    if not home(state, player, tile):
        return 0
    if race(state, player) == "undead":
        return len(banners(state, player))
    return 1 if state["lands"][tile]["razed"] else worth(state, tile, BEDS)


def check_billets(before: State, after: State) -> int:
    """Everybody who came home has a bed in the realm, and no baggage is left; returns how many did."""
    housed = 0
    for player in before["players"]:
        there = {
            name: one for name, one in banners(after, player).items() if name in travellers(before, player)
        }
        for tile, count in Counter(one["tile"] for one in there.values()).items():
            assert count <= beds(before, player, tile), (player, tile, count)
        assert not any(one["aboard"] or one["inside"] or one["place"] for one in there.values())
        housed += len(there)
    assert not any(one["baggage"] for one in after.get("banners", {}).values())
    assert not any(land["stockpile"] for land in after["lands"].values())
    return housed

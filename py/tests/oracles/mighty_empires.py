"""Mighty Empires once more, from its rules alone: who is fed, who starves, what is looted, what counts.

Works on a state as plain JSON and knows none of the engine's rule modules. Covered, in points mode: step 1 of
a turn with its sieges, the loot of razing, and what counts at the close of a year; of the equinox what feeds
(abundance), what starves (storms) and what rots.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Any, NamedTuple

State = dict[str, Any]
Force = tuple[str, bool, str]
"""A tile, whether inside its walls, and the ship."""

WORTH = {"none": 0, "village": 1, "fortress": 1, "city": 2}
GOLD = {"none": 0, "village": 1, "fortress": 2, "city": 2}
CAPITAL = 4
HUNGER = {1: 50, 2: 20, 3: 10, 4: 5, 5: 0, 6: 0}
MOST = 6
"""Baggage of a banner."""
PLENTY = 1_000
"""More banners than a player has."""
NOBODYS = ("#independent", "#wizard")
"""Who defends a place and has no turn of his own."""


class Throw(NamedTuple):
    """Dice that were thrown: their table or rule, the words over them, and the faces."""

    rule: str
    why: str
    faces: tuple[int, ...]


def setting(state: State, name: str, usual: Any) -> Any:
    """A setting; those that are as usual may be left out of the JSON."""
    return state["settings"].get(name, usual)


def worth(state: State, tile: str, values: dict[str, int]) -> int:
    """What a tile feeds, yields or counts; a capital is one for everybody unless agreed otherwise.

    A temple alone in its tile is a fortress; a totem is none.
    """
    land = state["lands"][tile]
    if land["razed"]:
        return 0
    founder = land["capital_of"]
    lessened = int(setting(state, "captured_capital_value", 4)) == 2 and land["owner"] != founder
    if founder is not None and land["settlement"] == "city" and not lessened:
        return CAPITAL
    temple = land.get("temple")
    if temple and temple["cult"] != "orcs_goblins" and land["settlement"] == "none":
        return values["fortress"]
    return values[land["settlement"]]


def banners(state: State, player: str) -> dict[str, Any]:
    return {name: one for name, one in state.get("banners", {}).items() if one["owner"] == player}


def sieges(state: State) -> dict[str, Any]:
    found: dict[str, Any] = state.get("sieges", {})
    return found


def spells(state: State, tile: str) -> list[str]:
    """The spells that lie on a tile."""
    return [one["spell"] for one in state.get("active_spells", []) if one["tile"] == tile]


# --- step 1 --------------------------------------------------------------------------------------------


def forces(state: State, player: str) -> dict[Force, list[str]]:
    """The banners that eat together; one aboard a ship eats alone."""
    found: dict[Force, list[str]] = defaultdict(list)
    for name, one in banners(state, player).items():
        found[one["tile"], one["inside"], one["aboard"] or ""].append(name)
    return dict(found)


def harvest(state: State, player: str, force: Force) -> int:
    """How many banners the land feeds: own or by leave, none in a siege, a storm or at sea; abundance feeds
    all.
    """
    tile, _, ship = force
    if ship or tile in sieges(state) or "storm" in spells(state, tile):
        return 0
    if "abundance" in spells(state, tile):
        return PLENTY
    owner = state["lands"][tile]["owner"]
    leave = {"tile": tile, "player": player, "kind": "forage"} in state.get("permits", [])
    allies = [tile for one in state.get("alliances", []) if one["player"] == player for tile in one["tiles"]]
    open_land = leave or owner == player or (owner == NOBODYS[0] and tile not in allies)
    return worth(state, tile, WORTH) if open_land else 0


def store(state: State, player: str, force: Force) -> int:
    """What a force may draw from the stockpile: its owner's, in a siege those inside only."""
    tile, inside, ship = force
    land = state["lands"].get(tile)
    if ship or land is None or land["owner"] != player or (tile in sieges(state) and not inside):
        return 0
    stock: int = land["stockpile"]
    return stock


def hungry(state: State, player: str) -> dict[Force, int]:
    """How many of each force go without food, whoever it is."""
    found = {}
    for force, names in forces(state, player).items():
        carried = sum(state["banners"][name]["baggage"] for name in names)
        food = harvest(state, player, force) + store(state, player, force) + carried
        found[force] = max(0, len(names) - food)
    return found


def check_step_1(before: State, after: State, player: str, throws: list[Throw]) -> int:
    """Hold a whole step 1 against the rules; returns how many forces and garrisons ate or did not.

    Where an alliance ended in it, who ate from the ally's land depends on when: nothing is held against it.
    """
    if before.get("alliances", []) != after.get("alliances", []):
        return 0
    lacking = hungry(before, player)
    tests = [one for one in throws if one.rule == "ME-T-SHORTFALL"]
    rows = [one for one in tests if "goes hungry" in one.why and "banner" in one.why]
    assert len(rows) == sum(lacking.values()), (lacking, rows)
    left = dict(before["secrets"][player]["points"])
    for at, row in enumerate(tests):
        number = re.search(r"banner (\d+) goes hungry", row.why)
        if number and (times := HUNGER[row.faces[0]]):
            left[f"{player}:{number[1]}"] -= times * tests[at + 1].faces[0]
    fell = [tile for tile in sieges(before) if tile not in sieges(after)]
    for force, names in forces(before, player).items():
        if force[0] not in fell:
            _check_force(before, after, player, force, names, lacking[force], left)
    return len(lacking) + _check_garrisons(before, after, player, tests, fell)


def _check_force(
    before: State,
    after: State,
    player: str,
    force: Force,
    names: list[str],
    lacking: int,
    left: dict[str, int],
) -> None:
    points = after["secrets"][player]["points"]
    assert {name: points[name] for name in names if name in points} == {
        name: left[name] for name in names if left[name] > 0
    }
    had = store(before, player, force) + sum(before["banners"][name]["baggage"] for name in names)
    has = store(after, player, force) + sum(
        one["baggage"] for name, one in after.get("banners", {}).items() if name in names
    )
    foraged = harvest(before, player, force)
    most, least = min(len(names), had), max(0, len(names) - foraged)
    assert had - has == most if lacking else least <= had - has <= most, (force, had, has)


def _check_garrisons(before: State, after: State, player: str, tests: list[Throw], fell: list[str]) -> int:
    """Militia and wizards eat in the besieger's turn, a skeleton garrison in its owner's, like one banner."""
    eaters = [
        siege
        for siege in sieges(before).values()
        if siege["garrison_points"] is not None
        and player == (siege["besieger"] if siege["defender"] in NOBODYS else siege["defender"])
    ]
    starving = 0
    for siege in eaters:
        tile = siege["tile"]
        stock = before["lands"][tile]["stockpile"]
        if not siege["garrison_baggage"] and not stock:
            starving += 1
        elif tile not in fell:
            now = sieges(after)[tile]
            eaten = (
                siege["garrison_baggage"] - now["garrison_baggage"],
                stock - after["lands"][tile]["stockpile"],
            )
            assert eaten == ((1, 0) if siege["garrison_baggage"] else (0, 1))
    assert sum(one.why.startswith("The garrison goes hungry") for one in tests) == starving
    return len(eaters)


# --- razing and the close of the year ------------------------------------------------------------------


def check_loot(before: State, after: State, player: str, throws: list[Throw]) -> int:
    """A razed place gives its worth and its stockpile, and one more die in abundance, as far as there is
    room; where all rots nothing is left of it. Returns how many places were razed.
    """
    dice = iter([one.faces[0] for one in throws if one.rule == "ME-EQX-21"])
    razed = [
        tile
        for tile, land in after["lands"].items()
        if land["razed"] and not before["lands"][tile]["razed"] and land["razed_by"] == player
    ]
    for tile in razed:
        there = [
            name for name, one in banners(before, player).items() if one["tile"] == tile and not one["aboard"]
        ]
        loads = [before["banners"][name]["baggage"] for name in there]
        loot = worth(before, tile, WORTH) + before["lands"][tile]["stockpile"]
        lying = spells(before, tile)
        loot += next(dice) if "abundance" in lying else 0
        room = sum(MOST - load for load in loads)
        gained = sum(after["banners"][name]["baggage"] for name in there) - sum(loads)
        assert gained == (-sum(loads) if "rot" in lying else min(loot, room)), (tile, loot, room, gained)
        assert after["lands"][tile]["owner"] is None
    return len(razed)


def score(state: State, player: str) -> int:
    """What counts towards the agreed victory."""
    held = [tile for tile, land in state["lands"].items() if land["owner"] == player]
    match setting(state, "victory", "captured_realm_gold"):
        case "captured_realm_gold":
            won = [tile for tile in held if state["lands"][tile]["realm_of"] not in (None, player)]
            return sum(worth(state, tile, GOLD) for tile in won)
        case "highest_revenue":
            return sum(worth(state, tile, WORTH) for tile in held)
        case "most_tiles":
            return len(held)
        case "largest_army":
            return sum(state["secrets"][player]["points"].values())
    return 0


def winners(state: State) -> list[str]:
    """Whoever has most, together where it is equal."""
    if setting(state, "victory", "captured_realm_gold") == "none":
        return []
    scores = {player: score(state, player) for player in state["players"]}
    return [player for player in state["players"] if scores[player] == max(scores.values())]

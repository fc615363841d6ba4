"""Mighty Kingdoms once more, from its rules alone: what is counted and what may be chosen.

Works on a state as plain JSON and knows none of the engine's rule modules. Covered: orders, battles on offer,
retreats, income, purchases, quarters, exploration and might, without ships and quests. What the answers lead
to is in `mighty_kingdoms_year`.
"""

from __future__ import annotations

from typing import Any

State = dict[str, Any]

SIDES = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
BARREN = {"swamp", "all_mountain", "sea"}
ORIGINAL = {
    ("village", "none"): (1, 0),
    ("city", "village"): (1, 1),
    ("city", "fortress"): (1, 0),
    ("fortress", "none"): (1, 1),
    ("fortress", "village"): (1, 0),
}
REVISED = {("village", "none"): (1, 0), ("city", "village"): (1, 1), ("fortress", "village"): (2, 0)}
QUARTERS = {"village": 1, "city": 2, "fortress": 3}
MIGHT = {"village": 1, "city": 2, "fortress": 2}


def option(state: State, name: str, usual: Any) -> Any:
    """A setting; those that are as usual may be left out of the JSON."""
    return state["settings"].get(name, usual)


def beside(tile: str) -> list[str]:
    q, r = map(int, tile.split(","))
    return [f"{q + dq},{r + dr}" for dq, dr in SIDES]


def armies(state: State, player: str) -> dict[str, Any]:
    return {name: one for name, one in state.get("armies", {}).items() if one["owner"] == player}


def own(state: State, player: str) -> dict[str, Any]:
    return {name: tile for name, tile in state["tiles"].items() if tile["controller"] == player}


def capital(state: State, player: str) -> str:
    site = "start_tile" if option(state, "capital_by_upgrade", "no") == "no" else "capital_tile"
    start = state["kingdoms"][player][site]
    tile = state["tiles"].get(start, {})
    return start if tile.get("settlement") == "city" and tile.get("controller") == player else ""


def enterable(state: State, start: str, tile: str) -> bool:
    """Whether an army on `start` may enter the tile beside it."""
    there = state["tiles"].get(tile)
    if there is None or there["tower"]:
        return False
    banned = option(state, "terrain_entry", False)
    if banned and "sea" in (there["terrain"], state["tiles"][start]["terrain"]):
        return False
    if there["terrain"] == "sea":
        return bool(option(state, "sea_entry", False))
    return there["terrain"] != "swamp" or bool(option(state, "swamp_entry", True) and not banned)


# --- Summer --------------------------------------------------------------------------------------------


def orders(state: State, player: str) -> set[str]:
    """Every legal order of every army without one."""
    found = set()
    for name, army in armies(state, player).items():
        if army["order"] is not None:
            continue
        if army["stance"] == "side":
            found.add(f"{name} regroup")
            continue
        here = army["tile"]
        found |= {f"{name} move {tile}" for tile in beside(here) if enterable(state, here, tile)}
        found.add(f"{name} defend")
        if state["tiles"][here]["settlement"] != "none":
            found.add(f"{name} raze")
    return found


def unresolved(state: State, player: str) -> set[str]:
    return {name for name, army in armies(state, player).items() if army["order"] and not army["resolved"]}


def battles(state: State, player: str) -> set[str]:
    """Tile and enemy of every battle that may be picked."""
    found = set()
    for army in armies(state, player).values():
        if army["stance"] != "upright":
            continue
        tile = army["tile"]
        enemies = [one for one in state["armies"].values() if one["tile"] == tile and one["owner"] != player]
        standing = [one for one in enemies if one["stance"] == "upright"]
        if option(state, "controller_first", False):
            holder = state["tiles"][tile]["controller"]
            standing = [one for one in standing if one["owner"] == holder] or standing
        found |= {f"{tile} {one['owner']}" for one in standing or enemies}
    return found


def refuges(state: State, player: str, tile: str) -> set[str]:
    """Where an army that must leave may go."""
    return {one for one in beside(tile) if one in own(state, player) and enterable(state, tile, one)}


def pursuits(state: State, player: str, tile: str) -> set[str]:
    there = [name for name, army in armies(state, player).items() if army["tile"] == tile]
    return {"stay"} | {f"{name} {one}" for name in there for one in refuges(state, player, tile)}


def explored(faces: list[int]) -> str:
    total = sum(faces)
    return "empty" if total <= 7 else "village" if total <= 9 else "city" if total == 10 else "fortress"


# --- Winter --------------------------------------------------------------------------------------------


def income(state: State, player: str) -> tuple[int, int]:
    """Food and gold."""
    settled = [tile["settlement"] for tile in own(state, player).values()]
    return settled.count("village"), settled.count("city") + bool(capital(state, player))


def homes(state: State, player: str) -> set[str]:
    """Where all the armies may winter."""
    if capital(state, player):
        return {capital(state, player)}
    for kind in ("city", "village"):
        if found := {name for name, tile in own(state, player).items() if tile["settlement"] == kind}:
            return found
    return set()


def tithes(state: State, player: str) -> set[str]:
    """Every gift that may be made."""
    kingdom = state["kingdoms"][player]
    gold, food = kingdom.get("gold", 0), kingdom.get("food", 0)
    gifts = [(g, f) for g in (0, 1) for f in (0, 1) if g + f and g <= gold and f <= food]
    return {
        f"tithe {g} {f} {other}"
        for other in state["order"]
        if other != player and other not in kingdom.get("tithed_to", [])
        for g, f in gifts
    }


def purchases(state: State, player: str) -> set[str]:
    """Everything that may be bought or given, quests apart."""
    kingdom = state["kingdoms"][player]
    gold, food = kingdom.get("gold", 0), kingdom.get("food", 0)
    first = option(state, "tithe_first", False)
    if state["phase"] == "tithes":
        return {"pass"} | tithes(state, player)
    prices = ORIGINAL if option(state, "build_costs", "original") == "original" else REVISED
    found = {"pass"}
    for name, tile in own(state, player).items():
        if tile["terrain"] in BARREN or (tile["built"] and option(state, "one_build", False)):
            continue
        for (kind, now), (costs_gold, costs_food) in prices.items():
            if now == tile["settlement"] and gold >= costs_gold and food >= costs_food:
                found.add(f"build {kind} {name}")
    needs_gold = option(state, "recruit_for_gold", False)
    if gold if needs_gold else food:
        found |= {
            f"recruit {name}"
            for name, tile in own(state, player).items()
            if tile["settlement"] == "fortress" and not tile["recruited"]
        }
    named = option(state, "capital_by_upgrade", "no")
    if named != "no" and not capital(state, player) and (named == "free" or (gold and food)):
        cities = [name for name, tile in own(state, player).items() if tile["settlement"] == "city"]
        found |= {f"name_capital {name}" for name in cities}
    return found if first else found | tithes(state, player)


def joined(state: State, player: str, centre: str) -> set[str]:
    """The player's land that hangs together with a tile of his."""
    found = [centre]
    for tile in found:
        found += [one for one in beside(tile) if one in own(state, player) and one not in found]
    return set(found)


def supplied(state: State, player: str) -> set[str]:
    """The land joined to the Capital or, without one, to the place where the armies wintered."""
    centre = capital(state, player) or state["kingdoms"][player].get("recall_tile", "")
    return joined(state, player, centre) if centre else set()


def quarters(state: State, player: str) -> set[str]:
    """Which army may be placed where."""
    placed = [army["tile"] for army in armies(state, player).values() if army["deployed"]]
    rooms = []
    for name, tile in own(state, player).items():
        most = QUARTERS.get(tile["settlement"], 0)
        if option(state, "capital_limit_3", False) and name == capital(state, player):
            most = 3
        cut_off = option(state, "supply_lines", False) and name not in supplied(state, player)
        if placed.count(name) < most and not cut_off:
            rooms.append(name)
    waiting = [name for name, army in armies(state, player).items() if not army["deployed"]]
    return {f"{name} {tile}" for name in waiting for tile in rooms}


# --- the end -------------------------------------------------------------------------------------------


def might(state: State, player: str, won: int) -> int:
    """`won` battles on the table, and what is held."""
    held = sum(MIGHT.get(tile["settlement"], 0) for tile in own(state, player).values())
    return won + held + bool(capital(state, player)) + 5 * len(armies(state, player))


def ranked(state: State, order: list[str]) -> bool:
    """Whether nobody stands before one with more armies."""
    counts = [len(armies(state, player)) for player in order]
    return counts == sorted(counts, reverse=True)

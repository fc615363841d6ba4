"""Who holds a tile in Mighty Empires, once more from the rules alone: a season's land, step by step.

Works on states and events as plain data and knows none of the engine's rule modules. Covered: land that
falls by being scouted, entered, fought for, shared in peace or fled from, by two players and by more; walls
that keep it; ruins, which nobody holds. Hordes, the dead and wizards are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.oracles.mighty_empires import State, sieges
from tests.oracles.mighty_empires_winter import INDEPENDENT, race

Happening = dict[str, Any]
"""An event as plain data: its kind, tiles and facts."""


def in_open(state: State, tile: str) -> set[str]:
    """The players with a force in the open."""
    return {
        one["owner"]
        for one in state.get("banners", {}).values()
        if one["tile"] == tile and not one["inside"] and not one["aboard"]
    }


def inside(state: State, tile: str) -> set[str]:
    return {
        one["owner"] for one in state.get("banners", {}).values() if one["tile"] == tile and one["inside"]
    }


def at_peace(state: State, tile: str, one: str, other: str) -> bool:
    pairs = [set(peace["players"]) for peace in state.get("peace", []) if peace["tile"] == tile]
    return {one, other} in pairs


def enemies(state: State, tile: str, player: str) -> set[str]:
    """The forces in the open that a player has no peace with."""
    others = in_open(state, tile) - {player}
    return {other for other in others if not at_peace(state, tile, player, other)}


def walls_hold(state: State, tile: str, owner: str | None) -> bool:
    """Whether banners inside, or a skeleton garrison of a fortress or temple, keep the tile its owner's."""
    land = state["lands"][tile]
    if owner not in state["players"] or land["razed"]:
        return False
    temple = land["temple"] and land["temple"]["cult"] != "orcs_goblins"
    return owner in inside(state, tile) or land["settlement"] == "fortress" or bool(temple)


def ordinary(state: State, tile: str) -> bool:
    """Whether only players and militia have a say there."""
    hordes = {one["tile"] for one in state.get("hordes", [])}
    dead = {one["tile"] for one in state.get("active_spells", []) if one["spell"] == "raise_dead"}
    return tile not in hordes | dead and state["lands"][tile]["location"] not in ("tower", "necropolis")


def may_take(state: State, tile: str, player: str) -> bool:
    """Whether a newcomer whom nobody in the open opposes holds the land of an absent rival, or of nobody."""
    land = state["lands"][tile]
    owner = land["owner"]
    return (
        player in in_open(state, tile)
        and not land["razed"]
        and owner not in (player, INDEPENDENT)
        and tile not in sieges(state)
        and not enemies(state, tile, player)
        and not (owner and (at_peace(state, tile, player, owner) or owner in in_open(state, tile)))
        and not walls_hold(state, tile, owner)
    )


# --- step 4 --------------------------------------------------------------------------------------------


def fight_in(events: Sequence[Happening], tile: str) -> tuple[str, str, str] | None:
    """Attacker, defender and what came of it in a tile: a winner, "draw", "peace" or "fled"."""
    here = [one for one in events if tile in one["tiles"][:1]]
    met = [one for one in here if one["kind"] == "contact_opened"]
    if not met:
        return None
    attacker, defender = met[0]["facts"]["attacker"], met[0]["facts"]["defender"]
    if any(one["kind"] == "peace_kept" for one in here):
        return attacker, defender, "peace"
    results = [one["facts"]["winner"] for one in here if one["kind"] == "battle_result"]
    sides = {"attacker": attacker, "defender": defender}
    return attacker, defender, sides.get(results[0], "draw") if results else "fled"


def holder_after(before: State, after: State, player: str, tile: str, events: Sequence[Happening]) -> Any:
    """Who must hold a tile after one meeting of step 4, or after none; "?" where the oracle is silent."""
    owner = before["lands"][tile]["owner"]
    if not ordinary(before, tile) or tile in sieges(before):
        return "?"
    if before["lands"][tile]["razed"]:
        return None
    fight = fight_in(events, tile)
    came = tile in (*before.get("contacts", []), *after.get("contacts", []))
    if owner == INDEPENDENT:
        beaten = any(
            one["kind"] == "battle_result" and one["tiles"] == [tile] and one["facts"]["winner"] == "attacker"
            for one in events
        )
        return player if beaten and fight is None and player in in_open(after, tile) else owner
    now = {**after, "lands": {**after["lands"], tile: before["lands"][tile]}}
    newcomer = player if came and may_take(now, tile, player) else owner
    if fight is None:
        return "?" if owner is None else newcomer
    attacker, defender, result = fight
    if result == "fled":
        result = "draw" if defender in in_open(after, tile) else attacker
    if result in ("peace", "draw"):
        return "?" if owner is None else newcomer
    loser = defender if result == attacker else attacker
    if result not in in_open(after, tile):
        return owner if owner else "?"
    if loser == owner:
        return owner if walls_hold(now, tile, owner) else result
    if owner is None:
        return "?" if enemies(after, tile, result) else result
    return newcomer


def check_battle(before: State, after: State, player: str, events: Sequence[Happening]) -> Counter[str]:
    """Hold one round of step 4 against the rules; returns what was looked at, by kind."""
    seen: Counter[str] = Counter()
    there = {one["tile"] for one in before.get("banners", {}).values() if one["tile"] in before["lands"]}
    for tile in there:
        wanted, found = holder_after(before, after, player, tile, events), after["lands"][tile]["owner"]
        owner = before["lands"][tile]["owner"]
        if wanted == "?" or came_later(before, after, tile, found):
            continue
        assert found == wanted, (tile, player, owner, found, wanted, fight_in(events, tile))
        fight = fight_in(events, tile)
        seen["looked"] += 1
        seen["fights"] += fight is not None
        seen["thirds"] += fight is not None and owner not in (None, *fight[:2])
        seen["won"] += found != owner
    return seen


def came_later(before: State, after: State, tile: str, found: str | None) -> bool:
    """Whether somebody came in the meantime, falling back or going home, and took what nobody defends."""
    return found in in_open(after, tile) - in_open(before, tile)


def check_end(state: State, player: str) -> int:
    """When step 4 is over nothing is left that the player came for and nobody keeps from him."""
    came = [tile for tile in state.get("contacts", []) if ordinary(state, tile)]
    for tile in came:
        assert not (state["lands"][tile]["owner"] and may_take(state, tile, player)), tile
    return len(came)


# --- the other steps -----------------------------------------------------------------------------------


def changed(before: State, after: State) -> dict[str, tuple[str | None, str | None]]:
    """Tiles with their owner before and after, where those differ."""
    owners = {tile: (before["lands"][tile]["owner"], land["owner"]) for tile, land in after["lands"].items()}
    return {tile: pair for tile, pair in owners.items() if pair[0] != pair[1]}


def falls_to_scouts(state: State, tile: str, player: str) -> bool:
    """Whether rivals' land goes over to its scouts: empty or a village, with nobody to keep it."""
    land = state["lands"][tile]
    temple = land["temple"] and land["temple"]["cult"] != "orcs_goblins"
    people = {land["settlement_race"], *(race(state, name) for name in state["players"])}
    return (
        land["settlement"] in ("none", "village")
        and not (land["razed"] or temple or (in_open(state, tile) | inside(state, tile)) - {player})
        and "lizardmen" not in people
        and tile not in {one["tile"] for one in state.get("hordes", [])}
    )


def check_scouting(before: State, after: State, player: str, events: Sequence[Happening]) -> int:
    """Rivals' land falls to scouts just where nobody is there to keep it; returns how much was scouted."""
    scouted = [one["tiles"][0] for one in events if one["kind"] == "tile_scouted"]
    rivals = set(before["players"]) - {player}
    for tile, (owner, _) in changed(before, after).items():
        lizards = "lizardmen" in {race(before, name) for name in before["players"]}
        assert owner not in rivals or falls_to_scouts(before, tile, player) or lizards, tile
    looked = [tile for tile in scouted if before["lands"][tile]["owner"] in rivals]
    for tile in looked:
        if falls_to_scouts(before, tile, player):
            assert after["lands"][tile]["owner"] == player, tile
    return len(looked)


def check_quiet(before: State, after: State) -> int:
    """In the other steps land changes hands by sieges, by fire, or where somebody came to empty land."""
    for tile, (owner, found) in changed(before, after).items():
        if not ordinary(before, tile) or after["lands"][tile]["razed"]:
            continue
        besieged = sieges(before).get(tile)
        taken = besieged and found == besieged["besieger"]
        walked_in = came_later(before, after, tile, found) and not walls_hold(before, tile, owner)
        discovered = (owner, found) == (None, INDEPENDENT)
        assert taken or walked_in or discovered, (tile, owner, found)
    return 1

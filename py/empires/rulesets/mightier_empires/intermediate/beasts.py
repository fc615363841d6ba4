"""Beasts: how they wake, and how they move, oldest first (step C4, 4.34)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.maps.hexes import Hex, hex_of, tile_id
from empires.rulesets.mightier_empires.book import TABLES, table_of
from empires.rulesets.mightier_empires.land import sights
from empires.rulesets.mightier_empires.state import Natives, War, fresh_id


def beasts(game: Game[War]) -> Steps[Next]:
    """Move each Beast one hex in a random direction, from the turn after it woke (MI-BEAST-05)."""
    state = game.state
    roaming = [one for one in state.natives.values() if one.kind == "beast" and one.born < state.turn]
    for beast in sorted(roaming, key=lambda one: one.id):
        yield from _move(game, beast)
    return ON


def _move(game: Game[War], beast: Natives) -> Steps[None]:
    """Move a Beast. At a lake or the edge of the map, roll for another direction (MI-RULING-61); natives flee
    from the Beast."""
    state = game.state
    if not _ways(state, beast.hex):
        return
    dest = ""
    while dest not in state.tiles or state.tiles[dest].lake:
        row, _ = yield from game.roll_on(TABLES["MI-T-BEAST-WAY"], "Where the Beast goes")
        place = hex_of(beast.hex)
        dest = tile_id(Hex(place.q + row["q"], place.r + row["r"]))
    beast.hex = dest
    state.doings.arrived.append(beast.id)
    scatter(state, dest)
    text = f"The Beast enters {dest}."
    game.emit("beast_moved", "MI-BEAST-05", text, tiles=(dest,), beast=beast.id, hex=dest)


def scatter(state: War, name: str) -> None:
    """Let the natives of a hex flee from a Beast, as everybody knows who knew of them (MI-RULING-62)."""
    for one in [one for one in state.natives.values() if one.hex == name and one.kind != "beast"]:
        del state.natives[one.id]
    for player in state.players:
        sights.forget_people(state, player, name)


def _ways(state: War, name: str) -> list[str]:
    place = hex_of(name)
    steps = [(row["q"], row["r"]) for row in TABLES["MI-T-BEAST-WAY"].rows]
    around = [tile_id(Hex(place.q + q, place.r + r)) for q, r in steps]
    return [one for one in around if one in state.tiles and not state.tiles[one].lake]


def waken(game: Game[War], name: str) -> Steps[None]:
    """Wake a Beast on a hex; at the end of the turn it appears there and razes the hex."""
    state = game.state
    table = table_of(state.house, "MI-T-BEAST")
    roll = yield from game.roll("d6", "MI-T-BEAST", "Size of the Beast")
    points = {row.on: row["points"] for row in table.rows}
    size = points["base"] + points["each turn"] * state.turn + points["each pip"] * roll.total
    beast = Natives(
        id=fresh_id(state, "beast"), hex=name, kind="beast", race="Beast", size=min(points["most"], size),
        born=state.turn,
    )  # fmt: skip
    state.natives[beast.id] = beast
    state.doings.woken.append(beast.id)  # MI-BEAST-04
    text = f"A Beast of {beast.size:,} points wakes on {name}."
    game.emit("beast_awoke", "MI-BEAST-01", text, tiles=(name,), beast=beast.id, size=beast.size)

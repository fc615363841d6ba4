"""The spell of a wizard's tower at an equinox, and its target (ME-TOWER-20 to ME-TOWER-23, ME-HOOK-03)."""

from __future__ import annotations

import msgspec

from empires.core.base.words import many
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.maps.hexes import neighbour_ids
from empires.rulesets.mighty_empires.charts import TOWER_EQUINOX, TOWER_SPELL
from empires.rulesets.mighty_empires.lands.presence import in_the_game
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.nature.cults import warded
from empires.rulesets.mighty_empires.nature.spells import untouched
from empires.rulesets.mighty_empires.siege.ending import settle_sieges
from empires.rulesets.mighty_empires.state import MightyEmpires
from empires.rulesets.mighty_empires.winter.spells.equinox import AUTUMN_BOOK, SPRING_BOOK, Book, roll_spell
from empires.rulesets.mighty_empires.winter.spells.experiments import experiment
from empires.rulesets.mighty_empires.winter.spells.stray_effects import stray_effect
from empires.rulesets.mighty_empires.winter.spells.stray_targets import strike_point
from empires.rulesets.mighty_empires.world.counters import expire


class Flight(msgspec.Struct, frozen=True):
    """The tile where a spell landed, and how many tiles it flew."""

    tile: str
    distance: int


def autumn_towers(game: Game[MightyEmpires]) -> Steps[Next]:
    """Let every tower cast, after the players (ME-RULING-489); then the protection spells of spring end."""
    yield from _towers(game, AUTUMN_BOOK)
    # ME-RULING-216
    if game.state.settings.protection_until == "after_autumn":
        expire(game, "autumn")
    return ON


def spring_towers(game: Game[MightyEmpires]) -> Steps[Next]:
    """Let every tower cast in spring, before the year ends."""
    yield from _towers(game, SPRING_BOOK)
    return ON


def _towers(game: Game[MightyEmpires], book: Book) -> Steps[None]:
    """Let the towers cast in the order of their discovery (ME-RULING-489)."""
    for tower in list(game.state.towers):
        if tower in game.state.towers:
            yield from _cast(game, tower, book)
            yield from settle_sieges(game)


def hand(state: MightyEmpires, tile: str) -> str:
    """The player who rolls the dice of a tower: the owner of its tile, or else the first player who is not
    out, if there is one."""
    owner = state.lands[tile].owner
    others = in_the_game(state) or state.players  # ME-RULING-281
    return owner if owner in state.players else others[0]


def _cast(game: Game[MightyEmpires], tower: str, book: Book) -> Steps[None]:
    """Roll a D6 for the tower (ME-TOWER-20, ME-T-TOWEREQ)."""
    state, name = game.state, place_name(game.state, tower)
    player = hand(state, tower)
    row, _ = yield from game.roll_on(TOWER_EQUINOX, f"The equinox at {name}", player=player)
    match row["spell"]:
        case "standard":
            yield from _standard(game, tower, player, book)  # ME-TOWER-22
        case "experimental":
            drawn = yield from experiment(game, tower, player, book.season)
            flight = None if drawn is None else (yield from _flies(game, tower, player))
            if drawn is not None and flight is not None:  # ME-TOWER-21
                yield from drawn(flight.tile)
        case _:
            game.emit("tower_quiet", "ME-TOWER-20", f"No spell comes from {name}.", tiles=(tower,))


def _flies(game: Game[MightyEmpires], tower: str, player: str) -> Steps[Flight | None]:
    """Pick a random side, then go 2D6 tiles straight on; None if that leads off the map (ME-RULING-484)."""
    name = place_name(game.state, tower)
    side = yield from game.roll("d6", "ME-TOWER-21", f"Which way from {name}", player=player)
    far = yield from game.roll("2d6", "ME-TOWER-21", "How many tiles the spell flies", player=player)
    tile = tower
    for _ in range(far.total):
        tile = neighbour_ids(tile)[side.total % 6]
    if tile not in game.state.map.tiles:  # ME-TOWER-21
        text = f"A spell from {name} leaves the map."
        game.emit("spell_lost", "ME-TOWER-21", text, tiles=(tower,))
        return None
    place = place_name(game.state, tile)
    text = f"A spell from {name} flies {many(far.total, 'tile')} and comes down at {place}."
    game.emit("spell_landed", "ME-TOWER-21", text, tiles=(tower, tile), distance=far.total)
    return Flight(tile, far.total)


def _standard(game: Game[MightyEmpires], tower: str, player: str, book: Book) -> Steps[None]:
    """Send a spell of the season: find out whether it succeeds, and what it hits."""
    flight = yield from _flies(game, tower, player)
    if flight is None:
        return
    row = yield from roll_spell(game, player, book)
    name = book.names[row["spell"]]
    game.emit("spell_rolled", "ME-TOWER-22", f"It is {name}.", tiles=(flight.tile,), spell=row["spell"])
    way = TOWER_SPELL.of(row["spell"])
    if way["tested"] and not (yield from _carries(game, player, flight)):  # ME-TOWER-22
        _fails(game, flight.tile, f"{name} falls short.", "ME-RULING-485")
        return
    aim = yield from strike_point(game, tower, player, flight.tile, way)
    if aim is None:
        _fails(game, flight.tile, f"{name} finds nothing to strike.", "ME-TOWER-23")  # ME-TOWER-23
    elif untouched(game.state, aim.tile):  # ME-EQX-25
        rule = "ME-RULING-497" if warded(game.state, aim.tile) else "ME-EQX-25"
        _fails(game, aim.tile, f"{name} cannot touch {place_name(game.state, aim.tile)}.", rule)
    else:
        text = f"{name} strikes {place_name(game.state, aim.tile)}."
        game.emit("spell_cast", "ME-TOWER-22", text, tiles=(aim.tile,), spell=row["spell"])
        yield from stray_effect(game, player, row, aim, season=book.season)


def _carries(game: Game[MightyEmpires], player: str, flight: Flight) -> Steps[bool]:
    """Whether a roll of 2D6 is at least the number of tiles that the spell flew (ME-RULING-485)."""
    why = f"The spell must carry {many(flight.distance, 'tile')}"
    roll = yield from game.roll("2d6", "ME-TOWER-22", why, player=player)
    return roll.total >= flight.distance


def _fails(game: Game[MightyEmpires], tile: str, text: str, rule: str) -> None:
    game.emit("spell_failed", rule, text, tiles=(tile,))

"""Scouting events: the fate of a force whose scouts find trouble instead of a way (ME-SCOUT)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.tables import Row
from empires.maps.hexes import direction_between, hex_of, neighbour_ids
from empires.rulesets.mighty_empires.banners.forces import (
    baggage_eyes,
    lose_baggage,
    lose_by_dice,
    name_of,
    names_of,
    remove_spent,
)
from empires.rulesets.mighty_empires.banners.gains import gain_troops, share_baggage
from empires.rulesets.mighty_empires.banners.halts import keep
from empires.rulesets.mighty_empires.banners.supply import shortfall
from empires.rulesets.mighty_empires.charts import EVENT
from empires.rulesets.mighty_empires.lands.presence import force_of
from empires.rulesets.mighty_empires.season.reach import within_reach
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires, Opened
from empires.rulesets.mighty_empires.world import dragons

TITLES = {
    "desertion": "men desert",
    "mutiny": "the men mutiny",
    "rotten_supplies": "supplies have rotted",
    "sickness": "sickness breaks out",
    "storms": "storms close the roads",
    "wrong_way": "the scouts go astray",
    "bandits": "bandits fall upon the scouts",
    "convoy": "the scouts capture a convoy",
    "mercenaries": "the scouts meet armed wanderers",
    "lair": "the scouts find a dragons’ lair",
}


def event(game: Game[MightyEmpires], banner: Banner, attempt: tuple[str, ...]) -> Steps[str | None]:
    """Roll for what befalls scouts who have failed; the tile stays closed to the whole force this turn. The
    force is every banner of the player in the scouts' tile, whether or not it scouted; at sea it is the
    banner aboard. A lair is found in the tile where the scouts are, even if they have gone astray
    (ME-RULING-131); an 11 is a lair only in the highlands. Returns the tile reached by scouts who go
    astray."""
    state, tile = game.state, attempt[-1]
    struck = force_of(state, banner)
    for one in struck:
        if tile not in one.barred_tiles:
            one.barred_tiles.append(tile)  # ME-RULING-128, ME-SCOUT-15
    highland = state.map.tiles[tile].pack == "highland"  # ME-SCOUT-25
    while True:
        row, _ = yield from game.roll_on(
            EVENT, f"What happened to {name_of(banner)}’s scouts", player=banner.owner
        )
        if row["event"] != "highland_lair" or highland:  # ME-DRAGON-01
            break  # an 11 outside the highlands is rolled again (ME-SCOUT-25)
    kind = "lair" if row["event"] == "highland_lair" else row["event"]  # ME-RULING-264
    text = f"{names_of(struck)}: {TITLES[kind]}."
    game.emit("scout_event", "ME-SCOUT-15", text, tiles=(banner.tile, tile), event=kind)
    if kind == "wrong_way":  # ME-SCOUT-21
        return (yield from _wrong_way(game, banner, attempt))
    yield from _befall(game, banner, struck, kind, row, tile)
    return None


def _befall(
    game: Game[MightyEmpires], banner: Banner, struck: list[Banner], kind: str, row: Row, tile: str
) -> Steps[None]:
    """Carry out one event of ME-T-EVENT."""
    match kind:
        case "desertion":
            yield from _losses(game, struck, row["times"], "ME-SCOUT-16")  # ME-SCOUT-16
        case "mutiny":
            for one in struck:
                keep(one, "mutiny")  # ME-SCOUT-17
                one.skip_next = True  # ME-SCOUT-17
        case "rotten_supplies":
            yield from _rot(game, struck)  # ME-SCOUT-18
        case "sickness":
            yield from _losses(game, struck, row["times"], "ME-SCOUT-19")  # ME-SCOUT-19
        case "storms":
            for one in struck:
                keep(one, "storms")  # ME-SCOUT-20
        case "bandits":
            pass  # only the scouting is lost (ME-SCOUT-22)
        case "convoy":
            eyes = baggage_eyes(game.state, banner.owner)
            roll = yield from game.roll(
                "d6", "ME-SCOUT-23", "Baggage in the convoy", player=banner.owner, to=eyes
            )
            yield from share_baggage(game, struck, roll.total, "ME-SCOUT-23")  # ME-SCOUT-23
        case "mercenaries":
            yield from _mercenaries(game, banner, struck, row)  # ME-SCOUT-24
        case "lair":
            yield from dragons.lair(game, banner.owner, tile)  # ME-DRAGON-01


def _losses(game: Game[MightyEmpires], struck: list[Banner], times: int, rule: str) -> Steps[None]:
    """Make each banner lose D6 times a number of points, with a separate die for each (ME-SCOUT-16,
    ME-SCOUT-19)."""
    for one in struck:
        why = f"Losses of {name_of(one)}"
        roll = yield from game.roll("d6", rule, why, player=one.owner, to=(one.owner,))
        yield from lose_by_dice(game, one, roll.total, times, rule)
    remove_spent(game, struck)  # ME-RULING-123


def _rot(game: Game[MightyEmpires], struck: list[Banner]) -> Steps[None]:
    """Make each banner lose 1 baggage; a banner without baggage risks a shortfall (ME-SCOUT-18)."""
    for one in struck:
        if one.baggage:
            lose_baggage(game, one, 1, "ME-SCOUT-18")
        else:
            yield from shortfall(game, one)


def _wrong_way(game: Game[MightyEmpires], banner: Banner, attempt: tuple[str, ...]) -> Steps[str | None]:
    """Send the scouts astray over a random edge, counted clockwise from the target (ME-SCOUT-21). They find
    nothing off the map, across the sea, or in a tile that another banner from their tile has tried; if they
    come back to the target they may find the way after all."""
    state = game.state
    roll = yield from game.roll("d6", "ME-SCOUT-21", "Which way they went", player=banner.owner)
    first = direction_between(hex_of(banner.tile), hex_of(attempt[0])) or 0
    astray = neighbour_ids(banner.tile)[(first + roll.total - 1) % 6]
    tried = Opened(astray, banner.tile)
    # ME-RULING-129
    if astray not in within_reach(state, banner) or (tried in state.tried and astray not in attempt):
        game.emit("scouts_lost", "ME-RULING-129", "They find nothing there.", tiles=(banner.tile,))
        return None
    if tried not in state.tried:
        state.tried.append(tried)
    return astray


def _mercenaries(game: Game[MightyEmpires], banner: Banner, struck: list[Banner], row: Row) -> Steps[None]:
    """Roll to see whether mercenaries join: they fill banners up to 1500 points, and the rest form a new
    banner (ME-SCOUT-24, ME-RULING-130)."""
    player = banner.owner
    test = yield from game.roll("d6", "ME-SCOUT-24", "Do they join?", player=player)
    if test.total > row["die_to"]:
        game.emit("slaughter", "ME-SCOUT-24", "They would rather fight, and fall.", tiles=(banner.tile,))
        return
    roll = yield from game.roll("d6", "ME-SCOUT-24", "How many join the force", player=player, to=(player,))
    yield from gain_troops(game, banner, struck, roll.total * row["times"], "ME-SCOUT-24")

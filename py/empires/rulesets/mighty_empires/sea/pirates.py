"""Pirates, who sail along the coast at the beginning of a campaign turn, raiding as they go (ME-PIRATE)."""

from __future__ import annotations

from empires.core.base.words import many
from empires.core.questions.acts import Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mighty_empires.charts import PIRATE, number
from empires.rulesets.mighty_empires.lands.settlements import fortified, lay_waste, place_name
from empires.rulesets.mighty_empires.sea.battles import engage, naval_odds, out_sail
from empires.rulesets.mighty_empires.sea.fleets import (
    Along,
    Fleet,
    along_coast,
    lose_ship,
    move_ship,
    ships_of,
)
from empires.rulesets.mighty_empires.sea.gales import storms
from empires.rulesets.mighty_empires.state import MightyEmpires, Ship
from empires.rulesets.mighty_empires.state.answers import No, Yes

RAZES_FROM = number("lowest roll on which pirates raze a village")
"""The lowest roll on which a raid razes a village (ME-PIRATE-04)."""

INTERCEPT_PIRATE = Kind("intercept_pirate", Yes, No)


def pirates(game: Game[MightyEmpires]) -> Steps[Next]:
    """Move every pirate ship on its own, in order of number, before any player's turn (ME-PIRATE-03,
    ME-RULING-119)."""
    for ship in [one for one in game.state.ships.values() if one.kind == "pirate"]:
        row, _ = yield from game.roll_on(PIRATE, f"A pirate ship off {place_name(game.state, ship.tile)}")
        if row["way"] != "stays":
            yield from _cruise(game, ship, row["way"])
    return ON


def _cruise(game: Game[MightyEmpires], ship: Ship, way: Along) -> Steps[None]:
    """Move a pirate ship along the coast, never over the open sea, until somebody or a magical storm stops
    it. It passes fortresses and cities (ME-PIRATE-05). Beyond the last tile it leaves the map for good."""
    state = game.state
    roll = yield from game.roll("d6", PIRATE.id, "How far the pirates sail")
    place, far = place_name(state, ship.tile), many(roll.total, "tile")
    text = f"A pirate ship sails {way} the coast from {place}, {far}."
    game.emit("pirate_moved", "ME-PIRATE-03", text, tiles=(ship.tile,), ship=ship.id, way=way)
    for _ in range(roll.total):
        goal = along_coast(state, ship.tile, way)
        if goal is None:  # ME-PIRATE-06
            lose_ship(game, ship, "ME-PIRATE-06", "leaves these waters")
            return
        start = ship.tile
        move_ship(state, ship, goal)  # ME-PIRATE-02
        text = f"Pirates off {place_name(state, goal)}."
        game.emit("pirate_moved", "ME-PIRATE-03", text, tiles=(start, goal), ship=ship.id, way=way)
        yield from storms(game)  # ME-RULING-222
        if state.ships.get(ship.id) is not ship or ship.tile != goal:
            return
        yield from _raid(game, goal)  # ME-PIRATE-04
        if (yield from _stopped(game, ship)):  # ME-PIRATE-07
            return


def _raid(game: Game[MightyEmpires], tile: str) -> Steps[None]:
    """Roll to see whether an un-razed village without a protecting force burns, unless it is independent
    (ME-PIRATE-04)."""
    state, land = game.state, game.state.lands[tile]
    if fortified(land):  # ME-TEMPLE-04, ME-PIRATE-05
        return
    village = land.settlement == "village" and not land.razed and land.owner in state.players
    if not village or _protected(state, tile):  # ME-PIRATE-04
        return
    roll = yield from game.roll("d6", "ME-PIRATE-04", f"A raid on {place_name(state, tile)}")
    if roll.total >= RAZES_FROM:
        text = f"Pirates burn {place_name(state, tile)} down."
        lay_waste(state, tile, "pirates")
        game.emit("village_razed", "ME-PIRATE-04", text, tiles=(tile,))
    else:
        text = f"{place_name(state, tile)} beats the pirates."
        game.emit("raid_failed", "ME-PIRATE-04", text, tiles=(tile,))


def _protected(state: MightyEmpires, tile: str) -> bool:
    """Whether a force protects the village: any banner of any player in the tile does (ME-RULING-195)."""
    return any(banner.tile == tile for banner in state.banners.values())


def _stopped(game: Game[MightyEmpires], ship: Ship) -> Steps[bool]:
    """Let players with ships there try to bring the pirate to battle, in turn order. On a tie the pirate
    escapes. After an engagement it goes no further this turn.
    """
    state = game.state
    for player in state.turn_order:
        hunters = Fleet(player, ships_of(state, player, ship.tile))
        if hunters.ships and (yield from _hunts(state, player, ship)):
            prey = Fleet(ship.owner, [ship])
            if (yield from out_sail(game, prey, hunters)) is hunters:  # ME-PIRATE-07, ME-RULING-193
                yield from engage(game, prey, hunters)
                return True  # ME-PIRATE-09
            game.emit("pirate_escaped", "ME-PIRATE-07", "The pirates get away.", tiles=(ship.tile,))
    return False


def _hunts(state: MightyEmpires, player: str, ship: Ship) -> Steps[bool]:
    def words(act: Yes | No) -> Words:
        if isinstance(act, No):
            return Words("Let them pass", (ship.tile,))
        hunters = Fleet(player, ships_of(state, player, ship.tile))
        odds = naval_odds(state, hunters, Fleet(ship.owner, [ship]))
        return Words("Try to stop them", (ship.tile,), odds=odds)

    question: Decision[Yes | No] = Decision(
        player=player,
        kind=INTERCEPT_PIRATE,
        text=lambda: (
            f"Pirates approach your ships off {place_name(state, ship.tile)}. Will you try to stop them?"
        ),
        rules=("ME-PIRATE-07", "ME-PIRATE-08", "ME-PIRATE-09"),
        offers=[Yes(), No()],
        words=words,
        tiles=(ship.tile,),
    )
    return isinstance((yield from ask(question)), Yes)

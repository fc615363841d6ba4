"""Naval battles: out-sailing, and the losses of the side with the lower score (ME-SHIP-05, ME-SHIP-06)."""

from __future__ import annotations

from itertools import product
from typing import Literal

from empires.core.base.words import begun
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.kit.battles import Term, Why, Winner, decided, facts_of
from empires.kit.odds import End, Tally, throws
from empires.rulesets.mighty_empires.banners.forces import lose_by_dice, name_of, remove_spent
from empires.rulesets.mighty_empires.charts import NAVAL, number
from empires.rulesets.mighty_empires.lands.lots import pick
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.nature.races import outsails, seamanship
from empires.rulesets.mighty_empires.sea.fleets import (
    Along,
    Fleet,
    aboard,
    afloat,
    along_coast,
    lose_ship,
    move_ship,
)
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires, Ship

FEROCITY = number("pirates’ bonus at sea")
"""The bonus that pirates get in an engagement (ME-PIRATE-08)."""

DRIVES_UP_TO = number("highest roll on which a fleet is driven up the coast")
"""The highest roll on which pirates drive a fleet up the coast; on a higher roll they drive it down
(ME-RULING-194)."""

DIE = 6


class DriveOff(Act):
    """Send the beaten ships along the coast, or let them stay."""

    way: Literal["up", "down", "leave"]


DRIVE_OFF = Kind("drive_off", DriveOff)


def out_sail(game: Game[MightyEmpires], mover: Fleet, other: Fleet) -> Steps[Fleet | None]:
    """Let both sides roll; the side with the higher roll decides whether there is a battle, and after a tie
    neither does. High Elves win without rolling."""
    for fleet, rival in ((mover, other), (other, mover)):
        if outsails(game.state, fleet.owner, rival.owner):  # ME-HELF-01
            text = f"{fleet.does('has the wind', 'have the wind')}, as always."
            game.emit("outsailed", "ME-HELF-01", text, tiles=(mover.tile,), winner=fleet.owner)
            return fleet
    found = []
    for fleet in (mover, other):
        roll = yield from game.roll(
            "d6", "ME-SHIP-05", f"{begun(fleet.name)}: seamanship", player=fleet.roller
        )
        found.append(roll.total)
    mine, theirs = found
    # ME-RULING-187, ME-SHIP-05
    winner = mover if mine > theirs else other if theirs > mine else None
    outcome = "Neither side gets the wind" if winner is None else winner.does("has the wind", "have the wind")
    text = f"{outcome}: {mover.name} {mine}, {other.name} {theirs}."
    game.emit("outsailed", "ME-SHIP-05", text, tiles=(mover.tile,), winner=winner.owner if winner else None)
    return winner


def engage(game: Game[MightyEmpires], mover: Fleet, other: Fleet) -> Steps[Fleet | None]:
    """Fight an engagement, whose loser takes the losses in ME-T-NAVAL. Returns the winner, or None after a
    draw."""
    tile, totals = mover.tile, []
    for fleet in (mover, other):
        why = f"{begun(fleet.name)}: engagement"
        roll = yield from game.roll("d6", "ME-SHIP-06", why, player=fleet.roller)
        totals.append(weight(game.state, fleet) + roll.total)
    mine, theirs = totals
    winner, loser = (mover, other) if mine > theirs else (other, mover)
    outcome = "drawn" if mine == theirs else f"won by {winner.name}"
    place = place_name(game.state, tile)
    text = f"Battle at sea off {place}, {outcome}: {mover.name} {mine}, {other.name} {theirs}."
    said = facts_of(_why(game.state, (mover, other), (mine, theirs)))
    game.emit("naval_result", "ME-SHIP-06", text, tiles=(tile,), mover=mine, other=theirs, **said)
    if mine == theirs:
        return None
    yield from _suffer(game, loser, winner, abs(mine - theirs))
    return winner


def _why(state: MightyEmpires, fleets: tuple[Fleet, Fleet], totals: tuple[int, int]) -> Why:
    """The deciding factor of an engagement: the ships and those aboard, or the dice."""
    weights = [weight(state, fleet) for fleet in fleets]
    dice = [total - more for total, more in zip(totals, weights, strict=True)]
    winner: Winner = "draw" if totals[0] == totals[1] else "attacker" if totals[0] > totals[1] else "defender"
    return decided(
        winner,
        [
            Term(
                weights[0] - weights[1],
                f"Decided by the ships: {max(weights)} against {min(weights)}.",
                "ships",
            ),
            Term(dice[0] - dice[1], f"The dice decided: {max(dice)} against {min(dice)}."),
        ],
    )


def weight(state: MightyEmpires, fleet: Fleet) -> int:
    """The number that a side adds to its die: its ships, the banners aboard, pirates' ferocity, elven
    seamanship."""
    strength = len(fleet.ships) + len(aboard(state, fleet.ships))
    strength += FEROCITY * fleet.pirates  # ME-PIRATE-08
    return strength + seamanship(state, fleet.owner)  # ME-HELF-02


def naval_odds(state: MightyEmpires, mine: Fleet, theirs: Fleet) -> tuple[Odds, ...]:
    """The odds of an engagement for the first fleet; `cost` is in ships."""
    if not mine.ships or not theirs.ships:
        return ()
    lead = weight(state, mine) - weight(state, theirs)
    lost = {"one": 1, "all": len(mine.ships), None: 0}
    tally = Tally()
    for one, other in product(throws("d6"), throws("d6")):
        ahead = lead + one - other
        end: End = "draw" if not ahead else "win" if ahead > 0 else "lose"
        tally.add(end, 1, lost[NAVAL.at(-ahead)["ships_lost"]] if ahead < 0 else 0)
    about = f"The engagement: D6{lead:+d} against D6"
    return (Odds(lines=(tally.chances(),), about=about, dice="d6", unit="ships"),)


def _suffer(game: Game[MightyEmpires], loser: Fleet, winner: Fleet, difference: int) -> Steps[None]:
    """Apply the losses of ME-T-NAVAL to the side with the lower score."""
    row = NAVAL.at(difference)
    match row["ships_lost"]:
        case "all":
            for ship in loser.ships:
                lose_ship(game, ship, "ME-T-NAVAL", "goes down with all aboard")
        case "one":
            unlucky = yield from _random_ship(game, loser)
            lose_ship(game, unlucky, "ME-T-NAVAL", "goes down with all aboard")
    left = Fleet(loser.owner, afloat(game.state, loser.ships))
    if row["times"]:
        yield from _batter(game, left, row["times"])
    if row["driven_off"] and left.ships:
        yield from _drive_off(game, left, winner)


def _random_ship(game: Game[MightyEmpires], fleet: Fleet) -> Steps[Ship]:
    """Number the ships and roll for one of them, rerolling numbers that are too high (ME-RULING-188); if
    there are more ships than a die has faces, draw lots."""
    count = len(fleet.ships)
    if count == 1 or count > DIE:
        return (
            yield from pick(game, fleet.ships, "ME-RULING-188", "Which ship is lost", player=fleet.roller)
        )
    while True:
        roll = yield from game.roll("d6", "ME-RULING-188", "Which ship is lost", player=fleet.roller)
        if roll.total <= count:
            return fleet.ships[roll.total - 1]


def _batter(game: Game[MightyEmpires], fleet: Fleet, times: int) -> Steps[None]:
    """Make each banner aboard lose troops (ME-T-NAVAL)."""
    banners = aboard(game.state, fleet.ships)
    for banner in banners:
        owner, why = banner.owner, f"{name_of(banner)}: losses at sea"
        roll = yield from game.roll("d6", "ME-T-NAVAL", why, player=owner, to=(owner,))
        yield from lose_by_dice(game, banner, roll.total, times, "ME-T-NAVAL")
    remove_spent(game, banners)


# --- driven off (ME-RULING-188) ------------------------------------------------------------------------


def _drive_off(game: Game[MightyEmpires], loser: Fleet, winner: Fleet) -> Steps[None]:
    """Let the winner drive off beaten ships, which then meet no other ships; those in harbour leave it.

    Independents are destroyed; pirates at sea are only halted. If the coast ends at the edge of the map, the
    ships are lost. On the open sea there is no coast to be driven along."""
    state, tile = game.state, loser.tile
    if loser.owner == INDEPENDENT:  # ME-SHIP-16
        for ship in loser.ships:
            if ship.kind != "pirate" or ship.in_harbour:  # ME-RULING-194
                lose_ship(game, ship, "ME-SHIP-16", "has nowhere to flee and is destroyed")
        return
    ways = [way for way in _WAYS if along_coast(state, tile, way) is not None]
    if not ways and not state.map.tiles[tile].is_sea:  # ME-T-NAVAL
        for ship in loser.ships:
            lose_ship(game, ship, "ME-T-NAVAL", "is driven off the map")
        return
    way = yield from _which_way(game, loser, winner, ways)
    goal = tile if way == "leave" else along_coast(state, tile, way)
    for ship in loser.ships:
        move_ship(state, ship, goal or tile)  # ME-SHIP-06
    text = f"{loser.does('is', 'are')} driven off{'' if way == 'leave' else f' {way} the coast'}."
    game.emit("driven_off", "ME-SHIP-06", text, tiles=tuple(dict.fromkeys((tile, goal or tile))), way=way)


_WAYS: tuple[Along, ...] = ("up", "down")


def _which_way(
    game: Game[MightyEmpires], loser: Fleet, winner: Fleet, ways: list[Along]
) -> Steps[Literal["up", "down", "leave"]]:
    """The direction in which beaten ships are driven: the winner decides, or a die for pirates and other
    independents (ME-RULING-194)."""
    if not ways:
        return "leave"
    if winner.owner != INDEPENDENT:
        return (yield from ask(_question(game.state, loser, winner.owner, ways))).way
    if len(ways) == 1:
        return ways[0]
    roll = yield from game.roll("d6", "ME-RULING-194", "Which way the fleet is driven")
    return "up" if roll.total <= DRIVES_UP_TO else "down"


def _question(state: MightyEmpires, loser: Fleet, player: str, ways: list[Along]) -> Decision[DriveOff]:
    tile = loser.tile

    def words(act: DriveOff) -> Words:
        if act.way == "leave":
            return Words("Leave them where they are", (tile,))
        goal = along_coast(state, tile, act.way) or tile
        return Words(f"{begun(act.way)} the coast, to {place_name(state, goal)}", (goal,))

    return Decision(
        player=player,
        kind=DRIVE_OFF,
        text=lambda: f"Where will you drive {loser.name}?",
        rules=("ME-SHIP-06", "ME-RULING-188"),
        offers=[*map(DriveOff, ways), DriveOff("leave")],
        words=words,
        tiles=(tile,),
    )

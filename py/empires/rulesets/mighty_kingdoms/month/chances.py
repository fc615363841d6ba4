"""The odds of a battle by dice.

They are public, because the dice depend on nothing hidden (MK-SIMP, MK-SHIP). Each side is assumed to strike
where most of its dice hit. Battles on the table have no odds here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TypeVar

from empires.core.questions.odds import Odds
from empires.kit.odds import End, Tally, throws
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.month.outcome import shelter
from empires.rulesets.mighty_kingdoms.month.ships import sinks_from
from empires.rulesets.mighty_kingdoms.month.simple_battle import HIT, defence_of
from empires.rulesets.mighty_kingdoms.state import Army, Battle, Force, Kingdoms, Mode, Ship
from empires.rulesets.mighty_kingdoms.units import list_of

F = TypeVar("F", Army, Ship)
Marks = tuple[int, ...]
"""The die faces that hit a side, lowest first: one for each hit that the side can take."""


def odds_of_march(state: Kingdoms, force: Force, dest: str) -> tuple[Odds, ...]:
    """The odds of the battle to which a march leads, assuming that all armies stay where they are except
    those already sent to the tile."""
    player = force.owner
    enemies = _upright(land.enemies_in(state, dest, player))
    if not enemies:
        return ()
    going = [one for one in land.forces_of(state, player) if one is not force and _will_be_at(one, dest)]
    met = [one for one in enemies if one.owner == enemies[0].owner]
    return fight_odds(state, player, [*_upright(going), force], met, dest, attacks=True)


def _will_be_at(force: Force, tile: str) -> bool:
    order = force.order
    return (order.dest if order is not None and order.type == "move" else force.tile) == tile


def odds_here(state: Kingdoms, player: str, enemy: str, tile: str, *, attacks: bool) -> tuple[Odds, ...]:
    """The first player's odds in a battle against the second on a tile."""
    there = _upright(land.forces_in(state, tile))
    own, others = ([one for one in there if one.owner == name] for name in (player, enemy))
    return fight_odds(state, player, own, others, tile, attacks=attacks)


def odds_in(state: Kingdoms, battle: Battle, player: str) -> tuple[Odds, ...]:
    """The odds of the battle being settled, for one of its sides."""
    attacks = player == battle.attacker
    return odds_here(state, player, battle.other(player), battle.tile, attacks=attacks)


def _upright(forces: Sequence[Force]) -> list[Force]:
    return [force for force in forces if force.stance == "upright"]


def fight_odds(
    state: Kingdoms, player: str, own: Sequence[Force], others: Sequence[Force], tile: str, *, attacks: bool
) -> tuple[Odds, ...]:
    """The odds of a battle between these forces; none if the battle is fought on the table or a side has no
    forces."""
    if not own or not others:
        return ()
    fleets = _of(own, Ship), _of(others, Ship)
    if all(fleets):
        return (_at_sea(state, fleets, tile, attacks=attacks),)
    if any(fleets):
        return (_ashore(own, others),)
    mode = _mode(state, _of(own, Army))
    if not mode:
        return ()
    return (_by_dice(state, player, _of(own, Army), _of(others, Army), tile, mode),)


def _of(forces: Sequence[Force], kind: type[F]) -> list[F]:
    return [force for force in forces if isinstance(force, kind)]


def _mode(state: Kingdoms, own: Sequence[Army]) -> Mode:
    """The method by which dice may settle a battle; "" if they never do (MK-RULING-53). Only the player's own
    lists are known to him (MK-RULING-46)."""
    mode = state.settings.battle_mode
    if mode == "simple_points":
        return mode
    listless = state.settings.lists_required and any(list_of(state, army.id) is None for army in own)
    return "" if mode == "tabletop" and not listless else "simple_hits"


# --- by dice -------------------------------------------------------------------------------------------


def _by_dice(
    state: Kingdoms, player: str, own: list[Army], others: list[Army], tile: str, mode: Mode
) -> Odds:
    """The odds of a battle decided by hits; beaten armies without an adjacent tile of their own are lost
    (MK-OUT-01)."""
    points = mode == "simple_points"
    homeless = not shelter(state, player, tile)
    holds = state.tiles[tile].controller == player
    ours, theirs = (marks_of(state, side, tile, mode) for side in (own, others))
    tally = Tally()
    for scored, ways in hits(len(own), theirs).items():
        for taken, times in hits(len(others), ours).items():
            gone, beaten = (points and hit == len(side) for hit, side in ((taken, ours), (scored, theirs)))
            end = _end(scored, taken, gone=gone, beaten=beaten)
            leaves = end == "lose" or (end == "draw" and not holds)
            tally.add(end, ways * times, taken * HIT if points else len(own) if homeless and leaves else 0)
    about = f"By dice: your {len(own)}d6 hit on {_told(theirs)}, their {len(others)}d6 on {_told(ours)}"
    unit = "strength" if points else "armies"
    return Odds(lines=(tally.chances(),), about=about, dice=f"{len(own)}d6", unit=unit)


def _end(scored: int, taken: int, *, gone: bool, beaten: bool) -> End:
    """The outcome: a side wins if it alone has armies left, or otherwise if it has more hits (MK-SIMP-05,
    MK-SIMP-08)."""
    if gone != beaten:
        return "lose" if gone else "win"
    return "draw" if scored == taken else "win" if scored > taken else "lose"


def _told(marks: Marks) -> str:
    """The lowest face that hits."""
    return f"{marks[0]}+" if marks[0] < 6 else "6" if marks[0] == 6 else "nothing"


def marks_of(state: Kingdoms, side: Sequence[Army], tile: str, mode: Mode) -> Marks:
    """The targets on a side: its lowest Defence any number of times or, if strength is counted, one target
    for each hit that the side can take.
    """
    faces = sorted((defence_of(state, army, mode, tile), -(-army.strength // HIT)) for army in side)
    if mode == "simple_hits":
        return (faces[0][0],) * MOST_DICE
    return tuple(face for face, lives in faces for _ in range(lives))


MOST_DICE = 100
"""The maximum number of dice that a side may have."""


@lru_cache(maxsize=1024)
def hits(dice: int, marks: Marks) -> Counter[int]:
    """For each number of hits, the number of ways in which the dice score it when they are used for as many
    hits as possible (MK-SIMP-04)."""
    stands = Counter({(dice, 0): 1})
    for face in range(1, 7):
        open_now = sum(mark <= face for mark in marks)
        found: Counter[tuple[int, int]] = Counter()
        for (left, scored), ways in stands.items():
            for count in [left] if face == 6 else range(left + 1):
                more = min(count, max(0, open_now - scored))
                found[left - count, scored + more] += ways * comb(left, count)
        stands = found
    return Counter({scored: ways for (_, scored), ways in stands.items()})


# --- ships ---------------------------------------------------------------------------------------------


def _ashore(own: Sequence[Force], others: Sequence[Force]) -> Odds:
    """The odds on the shore: one die for each ship or army, two for a ship with an army aboard; equal totals
    are a draw (MK-SHIP-05)."""
    mine, theirs = (f"{shore_dice(side)}d6" for side in (own, others))
    tally = Tally()
    for total, ways in throws(mine).items():
        for other, times in throws(theirs).items():
            end: End = "draw" if total == other else "win" if total > other else "lose"
            tally.add(end, ways * times)
    return Odds(lines=(tally.chances(),), about=f"On the shore: {mine} against {theirs}", dice=mine)


def shore_dice(side: Sequence[Force]) -> int:
    """The number of dice that a side rolls on the shore."""
    return len(side) + sum(bool(ship.army) for ship in _of(side, Ship))


def _at_sea(
    state: Kingdoms, fleets: tuple[list[Ship], list[Ship]], tile: str, *, attacks: bool
) -> Odds:  # fmt: skip
    """The odds at sea, in rounds until one fleet is gone; empty ships sink first (MK-SHIP-04)."""
    own, others = (tuple(sorted(sinks_from(state, ship, tile) for ship in fleet)) for fleet in fleets)
    won = sea_chance(tuple(sorted(own, reverse=True)), tuple(sorted(others, reverse=True)), attacks)
    tally = Tally()
    tally.add("win", won.numerator)
    tally.add("lose", won.denominator - won.numerator)
    need = min(own)
    about = f"At sea, to the end: {len(own)}d6 against {len(others)}d6; a ship sinks on {need} or more"
    return Odds(lines=(tally.chances(),), about=about, dice="d6")


@lru_cache(maxsize=4096)
def sea_chance(own: tuple[int, ...], others: tuple[int, ...], attacks: bool) -> Fraction:
    """The chance that a fleet wins at sea, given the lowest face with which each ship sinks another; the
    worst shots sink first. If both fleets are gone, the attacker has lost.
    """
    if not own or not others:
        return Fraction(bool(own) or (not others and not attacks))
    still = Fraction(1)
    won = Fraction(0)
    for scored, likely in _sunk(own).items():
        for taken, as_likely in _sunk(others).items():
            share = likely * as_likely
            if scored or taken:
                won += share * sea_chance(own[taken:], others[scored:], attacks)
            else:
                still -= share
    return won / still


@lru_cache(maxsize=512)
def _sunk(faces: tuple[int, ...]) -> dict[int, Fraction]:
    """For each number of enemy ships, the chance that ships hitting on these faces sink exactly that many."""
    found = {0: Fraction(1)}
    for face in faces:
        hit = Fraction(7 - face, 6)
        stands: dict[int, Fraction] = {}
        for count, share in found.items():
            stands[count] = stands.get(count, Fraction(0)) + share * (1 - hit)
            stands[count + 1] = stands.get(count + 1, Fraction(0)) + share * hit
        found = stands
    return found

"""The review of a finished campaign: land and gold over time, turning points, battles and luck. It is made
only from boards and events that everybody may know at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from empires.core.dice.dice import parse_dice
from empires.core.offices.entries import fights, sides_of
from empires.core.records.events import ROLL, Event
from empires.kit.changes import turned
from empires.maps.board import Board

MOST_POINTS: Final = 5
"""The maximum number of turning points listed."""

MOST_SIDES: Final = 20
"""The maximum number of sides of dice that count as luck; dice with more sides are rolled to pick places or
cards."""

UNKNOWN: Final = frozenset({"dice", "plans", "losses", "victory points"})
"""The factors of a battle that nobody can know beforehand."""


class Moment(NamedTuple):
    """The end of a part of the campaign: the name of the part, the map, and the gold that each player had."""

    title: str
    board: Board
    gold: Mapping[str, int] = {}


class Point(NamedTuple):
    """A turning point: the number of its moment, and its description."""

    moment: int
    text: str


class Record(NamedTuple):
    """A player's record: battles won and fought, dice rolled, the average number of pips above the mean, and
    the average `odds` of the player's attacks, that is, how far the factors known beforehand favoured the
    attacker. `odds` is None if no battle shows these factors."""

    won: int
    fought: int
    dice: int
    luck: float
    odds: float | None = None


def held(board: Board, players: Iterable[str]) -> dict[str, int]:
    """The number of tiles that each player holds on a map."""
    counts = Counter(tile.owner for tile in board.tiles)
    return {player: counts[player] for player in players}


def turning_points(moments: Sequence[Moment], players: Sequence[str]) -> list[Point]:
    """The first and the last capital that changed hands, and the greatest changes in land, in order."""
    capitals: list[Point] = []
    weighed: list[tuple[int, Point]] = []
    for n, (before, after) in enumerate(pairwise(moments), start=1):
        for tile, owner in turned(before.board, after.board):
            if tile.settlement == "capital" and owner in players and tile.owner != owner:
                name = tile.name or "It"
                conquest = f"{tile.owner} takes {name}, the capital of {owner}."
                falls = f"{name}, the capital of {owner}, falls."
                capitals.append(Point(n, conquest if tile.owner in players else falls))
        then, now = (held(one.board, players) for one in (before, after))
        player = max(players, key=lambda name: abs(now[name] - then[name]), default="")
        change = now.get(player, 0) - then.get(player, 0)
        if change:
            verb = "wins" if change > 0 else "loses"
            land = after.board.counted(abs(change))
            weighed.append((abs(change), Point(n, f"{player} {verb} {land} and has {now[player]}.")))
    chosen = list(dict.fromkeys([*capitals[:1], *capitals[-1:]]))
    taken = {one.moment for one in chosen}
    for _, point in sorted(weighed, key=lambda one: (-one[0], one[1].moment)):
        if len(chosen) < MOST_POINTS and point.moment not in taken:
            chosen.append(point)
    return sorted(chosen)


def records(events: Iterable[Event], players: Sequence[str]) -> dict[str, Record]:
    """The record of each player in battles and with dice."""
    told = list(events)
    found, odds = fights(told), _odds(told, players)
    above: dict[str, list[float]] = {player: [] for player in players}
    for event in told:
        roller = event.facts.get("player")
        if event.kind == ROLL and roller in above:
            sides = parse_dice(event.facts["dice"]).sides
            if sides <= MOST_SIDES:
                above[roller] += [face - (sides + 1) / 2 for face in event.facts["faces"]]
    return {
        player: Record(
            sum(player in one.won for one in found),
            sum(one.with_(player) and one.over for one in found),
            len(pips),
            sum(pips) / len(pips) if pips else 0.0,
            sum(odds[player]) / len(odds[player]) if player in odds else None,
        )
        for player, pips in above.items()
    }


def _odds(events: Sequence[Event], players: Sequence[str]) -> dict[str, list[int]]:
    """How far the factors known beforehand favoured each attacker, for each battle whose events show them."""
    found: dict[str, list[int]] = {}
    attackers: Sequence[str] = ()
    for event in events:
        sides = sides_of(event)
        attackers = sides[0] if sides is not None else attackers
        tips = event.facts.get("tips")
        if isinstance(tips, Mapping) and "winner" in event.facts:
            known = sum(tip for name, tip in tips.items() if name not in UNKNOWN)
            for player in attackers:
                if player in players:
                    found.setdefault(player, []).append(known)
    return found

"""What becomes of a force beaten on the table in Mighty Empires, from the rules alone.

It knows none of the engine's rule modules. Covered, in points mode: who takes the baggage, pursuit, food on
the retreat, and the casualties that return. Only the totals of each side are reckoned, and only where no
banner is wiped out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from empires.core.base.stream import Stream

HUNGER = {1: 50, 2: 20, 3: 10, 4: 5}
CARRIED = 6


class Army(NamedTuple):
    """The points and baggage of each banner, and its casualties in units that stood and in those that
    routed."""

    points: list[int]
    baggage: list[int]
    lost: int
    routed: int


class Battle(NamedTuple):
    """A battle for a village of the defender's.

    The result is "victory", "decisive", "massacre" or "draw", the winner "attacker", "defender" or "nobody";
    the winner may pursue."""

    attacker: Army
    defender: Army
    result: str
    winner: str
    pursued: bool


class Totals(NamedTuple):
    """What is left of both armies; baggage that lies in the banners alone."""

    points: tuple[int, int]
    baggage: tuple[int, int]


def army(dice: Stream) -> Army:
    """Up to three banners that lose less than half of their points."""
    points = [800 + dice.below(701) for _ in range(1 + dice.below(3))]
    lost, routed = (dice.below(sum(points) // 4) * (dice.below(5) > 0) for _ in range(2))
    return Army(points, [dice.below(7) * dice.below(2) for _ in points], lost, routed)


def battle(dice: Stream) -> Battle:
    """A battle by chance."""
    result = dice.pick(("victory", "decisive", "massacre", "draw"))
    winner = "nobody" if result == "draw" else dice.pick(("attacker", "defender"))
    return Battle(army(dice), army(dice), result, winner, winner != "nobody" and dice.below(3) > 0)


class Aftermath:
    """The aftermath of one battle; `die` rolls one die."""

    def __init__(self, fought: Battle, die: Callable[[], int]) -> None:
        self.fought, self.die = fought, die
        self.armies = (fought.attacker, fought.defender)
        self.points = [sum(one.points) - one.lost - one.routed for one in self.armies]
        self.baggage = [sum(one.baggage) for one in self.armies]
        self.beaten = {"attacker": 1, "defender": 0, "nobody": 0}[fought.winner]

    def reckon(self) -> Totals:
        """Everything in order: baggage of the scattered, pursuit, food, recovery."""
        won = self.fought.winner != "nobody"
        scattered = self.fought.result in ("decisive", "massacre")
        if won and scattered:
            self.take()
        if self.fought.pursued:
            self.pursue()
        self.feed(forage=int(self.beaten == 1 and won and not self.fought.pursued))
        for side in (0, 1):
            fate = 1 if side != self.beaten else -2 if scattered else -1
            modifier = fate - (self.fought.pursued and side == self.beaten) if won else 0
            self.recover(side, modifier)
        return Totals((self.points[0], self.points[1]), (self.baggage[0], self.baggage[1]))

    def take(self) -> None:
        """The winner takes all baggage of the beaten, six points to a banner (ME-BATTLE-24)."""
        winner = 1 - self.beaten
        room = CARRIED * len(self.armies[winner].points)
        self.baggage[winner] = min(room, sum(self.baggage))
        self.baggage[self.beaten] = 0

    def pursue(self) -> None:
        """ME-T-PURSUIT, with losses multiplied by the size of those who cause them (ME-BATTLE-21)."""
        winner = 1 - self.beaten
        sizes = [1 + sum(one.points) // 1000 for one in self.armies]
        match self.die():
            case 1:
                self.baggage[self.beaten] = 0
            case 2 | 3:
                self.points[self.beaten] -= 50 * self.die() * sizes[winner]
            case 4:
                self.take()
            case 6:
                self.points[winner] -= 50 * self.die() * sizes[self.beaten]

    def feed(self, forage: int) -> None:
        """Each banner that leaves eats once; they share their baggage (ME-RETREAT-04, ME-SUBS-05)."""
        eaters = len(self.armies[self.beaten].points) - forage
        hungry = max(0, eaters - self.baggage[self.beaten])
        self.baggage[self.beaten] = max(0, self.baggage[self.beaten] - eaters)
        for _ in range(hungry):
            times = HUNGER.get(self.die(), 0)
            self.points[self.beaten] -= times * self.die() if times else 0

    def recover(self, side: int, modifier: int) -> None:
        """ME-T-RANKRECOV: part of those who fell in units that stood comes back, rounded down."""
        lost = self.armies[side].lost
        if lost:
            one_in = {2: 4, 3: 3, 4: 3}.get(score := self.die() + modifier, 2 if score > 4 else 0)
            self.points[side] += lost // one_in if one_in else 0

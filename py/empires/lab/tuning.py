"""Tuning the weights of a ruleset: candidates play against a pool, and an optimiser proposes better ones.

Results are recorded at once, so a stopped run continues where it left off: the optimiser proposes the same
candidates again and gets the stored results. Weights are never measured on the campaigns that were used to
tune them."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Protocol

import msgspec

from empires.core.table import Table
from empires.kit.weights import flat, with_numbers
from empires.lab.matches import MOST_ANSWERS, Match, begun, matches, winners_of
from empires.players.named import with_weights
from empires.players.policy import play
from empires.rulesets import find_ruleset, find_values

TUNED = "tuned"
"""The name of a candidate in a match."""

REACH, LEAST = 0.5, 0.1
"""The size of one step of a weight: a fraction of the weight, or a fixed amount if the weight is nearly 0."""

HEAD = ["generation", "candidate", "points", "games"]


class Optimiser(Protocol):
    """An optimiser that proposes candidates as steps from its start, and learns the cost of each."""

    def ask(self) -> Sequence[Sequence[float]]:
        """The candidates of the next generation."""
        ...

    def tell(self, steps: Sequence[Sequence[float]], costs: Sequence[float]) -> None:
        """Report the costs of candidates; the lower the better."""
        ...


class Duel(msgspec.Struct, frozen=True):
    """A campaign in which a candidate plays like the computer player `level`, but with these numbers."""

    match: Match
    level: str
    numbers: dict[str, float]


class Course(msgspec.Struct, frozen=True):
    """What is tuned: some weights of a ruleset, the pool of opponents, and the number of campaigns for each
    candidate."""

    ruleset: str
    level: str
    names: tuple[str, ...]
    pool: tuple[str, ...]
    games: int
    seed: str

    def start(self) -> dict[str, float]:
        """The numbers from which tuning starts."""
        numbers = flat(record_of(self.ruleset))
        return {name: numbers[name] for name in self.names}

    def numbers(self, steps: Sequence[float]) -> dict[str, float]:
        """The weights after this many steps; no weight changes its sign."""
        found = {}
        for (name, begun_at), step in zip(self.start().items(), steps, strict=True):
            moved = begun_at + step * max(abs(begun_at) * REACH, LEAST)
            found[name] = min(moved, 0.0) if begun_at < 0 else max(moved, 0.0)
        return found

    def duels(self, generation: int, steps: Sequence[float]) -> Iterator[Duel]:
        """A candidate's campaigns; all candidates of a generation play the same maps from every seat."""
        numbers, each = self.numbers(steps), -(-self.games // len(self.pool))
        for rival in self.pool:
            seed = f"{self.seed} {rival} {generation}"
            for match in matches(self.ruleset, [TUNED, rival], each, seed, {}):
                yield Duel(match, self.level, numbers)


class Line(msgspec.Struct):
    """The result of a candidate: a point for each campaign won, half a point for a shared victory."""

    generation: int
    candidate: int
    points: float
    games: int
    numbers: Mapping[str, float]


def record_of(ruleset: str) -> msgspec.Struct:
    """The weights with which a ruleset is played."""
    record = find_values(find_ruleset(ruleset)).weights
    assert record is not None
    return record


def fought(duel: Duel) -> float:
    """A candidate's points from one campaign: 1 for a win, or its share of a shared victory."""
    match, record = duel.match, record_of(duel.match.ruleset)
    names = tuple(duel.level if name == TUNED else name for name in match.players)
    campaign, policies = begun(msgspec.structs.replace(match, players=names), "tune")
    numbers = with_numbers(record, duel.numbers)
    for seat, name in zip(match.seats, match.players, strict=True):
        if name == TUNED:
            policies[seat] = with_weights(duel.level, campaign.ruleset, f"tune {match.seed}", seat, numbers)
    play(campaign, policies, MOST_ANSWERS)
    return _points(match, campaign)


def _points(match: Match, campaign: Table) -> float:
    winners = winners_of(match, campaign)
    return sum(match.players[at] == TUNED for at in winners) / max(1, len(winners))


def read_log(course: Course, path: Path) -> list[Line]:
    """The log of an earlier run that tuned the same weights; a line that was cut off is left out."""
    if not path.exists():
        return []
    with path.open(newline="") as file:
        rows = [row for row in csv.reader(file) if len(row) == len(HEAD) + len(course.names)]
    if rows and rows[0] != [*HEAD, *course.names]:
        return []
    return [
        Line(int(row[0]), int(row[1]), float(row[2]), int(row[3]), _numbers(course, row[4:]))
        for row in rows[1:]
    ]


def _numbers(course: Course, cells: Sequence[str]) -> dict[str, float]:
    return dict(zip(course.names, map(float, cells), strict=True))


def tune(
    course: Course, optimiser: Optimiser, generations: int, executor: Executor | None, path: Path
) -> Iterator[Line]:
    """Play the remaining generations, recording each line as it arrives."""
    known = {(line.generation, line.candidate): line for line in read_log(course, path)}
    run: Callable[..., Iterator[float]] = map if executor is None else executor.map
    with path.open("a" if known else "w", newline="") as file:
        log = csv.writer(file)
        if not known:
            log.writerow([*HEAD, *course.names])
        for generation in range(1, generations + 1):
            steps, costs = optimiser.ask(), list[float]()
            for candidate, one in enumerate(steps, start=1):
                line = known.get((generation, candidate))
                if line is None:
                    points = list(run(fought, course.duels(generation, one)))
                    numbers = course.numbers(one)
                    line = Line(generation, candidate, sum(points), len(points), numbers)
                    log.writerow([generation, candidate, line.points, line.games, *numbers.values()])
                    file.flush()
                    yield line
                costs.append(-line.points / line.games)
            optimiser.tell(steps, costs)

"""Looking ahead: play on a few steps after each move that is worth it, and see what comes of it.

All moves are tried with the same dice, and the worse half is left aside after each round, so that the tries
go where the choice is close.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from time import monotonic
from typing import Any

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.fields import Answer
from empires.core.questions import Decision, Question
from empires.core.stream import Stream
from empires.core.views import View
from empires.core.work import Work
from empires.kit.values import Part, Values, Worth

from .imagined import Beginning, Imagined, beginning
from .quick import MOST_FORMS, QuickPlayer, ways
from .tempers import TEMPERS, Temperament

VICTORY = 1000.0
"""What victory is worth, more than all else together."""


class Budget(msgspec.Struct, frozen=True):
    """How far a player looks: `answers` imagined in all where they are cheap, `turns` ahead, at most `wide`
    moves, `longest` answers after each; `doubt` is how much first impressions may err in it.
    """

    answers: int
    turns: int = 1
    wide: int = 16
    longest: int = 60
    doubt: float = 0.6


class Prospect(msgspec.Struct):
    """A move and what came of it: `score` and `parts` summed over `tries`, `best` how often nothing was
    better.
    """

    answer: Answer
    score: float = 0.0
    tries: int = 0
    best: int = 0
    parts: dict[Part, float] = {}

    @property
    def mean(self) -> float:
        """What came of it on average; worse than anything where nothing could be tried."""
        return self.score / self.tries if self.tries else -VICTORY * 10

    def mean_of(self, part: Part) -> float:
        """What came of it of one part, on average."""
        return self.parts.get(part, 0.0) / self.tries if self.tries else 0.0


class Mind(msgspec.Struct, frozen=True):
    """What a computer player goes by: what the ruleset values, how it weighs that, and its patience."""

    values: Values[Any]
    temper: Temperament = TEMPERS["even"]
    seconds: float | None = None

    def standing(self, state: Any, player: str) -> tuple[float, Worth]:
        """How well a player stands against the rivals, and in which parts."""
        worth, weigh, even = self.values.worth, self.temper.weigh, TEMPERS["even"].weigh
        own = worth(state, player)
        rivals = [even(worth(state, other)) for other in state.players if other != player]
        score = weigh(own)
        if rivals:
            score -= self.temper.envy * (max(rivals) + sum(rivals) / len(rivals)) / 2
        if state.winners:
            score += VICTORY / len(state.winners) if player in state.winners else -VICTORY
        return score, own


def prospects(
    mind: Mind,
    start: Beginning,
    question: Question,
    answers: Sequence[Answer],
    budget: Budget,
    stream: Stream,
) -> Work[list[Prospect]]:
    """What comes of each answer, the best first; yields how much of the budget is used."""
    alive = [Prospect(answer, parts={}) for answer in answers]
    aside: list[Prospect] = []
    seed, spent, round_no = stream.below(1 << 32), 0, 0
    most = budget.answers / mind.values.effort
    until = monotonic() + mind.seconds if mind.seconds is not None else inf
    while True:
        outcomes: list[float] = []
        for prospect in alive:
            if monotonic() > until and outcomes:
                outcomes.append(-inf)
                continue
            used, outcome = _try(mind, start, question, prospect, budget, f"{seed}:{round_no}")
            outcomes.append(outcome)
            spent += used
            yield min(spent / max(most, 1), 1.0)
        top = max(outcomes)
        for prospect, outcome in zip(alive, outcomes, strict=True):
            prospect.best += outcome == top
        round_no += 1
        if spent >= most or len(alive) == 1 or monotonic() > until:
            break
        if round_no in (2, 5, 10, 20) and len(alive) > 2:
            alive.sort(key=_mean, reverse=True)
            kept = max(2, (len(alive) + 1) // 2)
            aside = alive[kept:] + aside
            alive = alive[:kept]
    return sorted(alive, key=_mean, reverse=True) + aside


def _mean(prospect: Prospect) -> float:
    return prospect.mean


def _try(
    mind: Mind, start: Beginning, question: Question, prospect: Prospect, budget: Budget, seed: str
) -> tuple[int, float]:
    """Give the answer in an imagined campaign and play on; what it cost in answers, and what came of it."""
    player = question.player
    used = 1
    try:
        world = start.begun(seed)
        world.attempt(player, question.kind, prospect.answer)
        used += play_on(mind, world, budget, Stream(seed, "quick player"))
        score, parts = mind.standing(world.state, player)
    except Exception:  # the rules stumbled over something imagined, or refuse the answer
        return used, -VICTORY * 10
    prospect.tries += 1
    prospect.score += score
    for part, amount in parts.items():
        prospect.parts[part] = prospect.parts.get(part, 0.0) + amount
    return used, score


def play_on(mind: Mind, world: Imagined, budget: Budget, stream: Stream) -> int:
    """Let quick players play to the end of the last turn that is looked at; how many answers that took."""
    quick = QuickPlayer(mind.values, stream, doubt=budget.doubt)
    clock: Callable[[Any], int] = mind.values.clock
    until = clock(world.state) + budget.turns
    given = 0
    while given < budget.longest and world.waiting and clock(world.state) < until:
        question = world.waiting[0]
        try:
            world.attempt(question.player, question.kind, quick.answer(world.state, question))
        except IllegalChoice:
            world.attempt(question.player, question.kind, question.default)
        given += 1
    return given


def candidates(mind: Mind, view: View[Any], question: Question, wide: int, stream: Stream) -> list[Answer]:
    """The answers that are worth a look, those that look best at first sight first."""
    if not isinstance(question, Decision):
        return ways(mind.values, view.state, question, stream, min(wide, MOST_FORMS))
    acts = list(question.acts)
    if len(acts) <= wide:
        return acts
    state, liking, weigh = view.state, mind.values.liking, mind.temper.weigh
    liked = {at: weigh(liking(state, question, act)) for at, act in enumerate(acts)}
    lots = stream.shuffled(range(len(acts)))
    first = sorted(lots, key=lambda at: liked[at], reverse=True)[:wide]
    last = question.step_on
    chosen = [acts[at] for at in sorted(first)]
    if last and (end := question.read(last)) not in chosen:
        chosen[-1] = end
    return chosen


def look_ahead(
    mind: Mind, ruleset: Any, view: View[Any], question: Question, budget: Budget, stream: Stream
) -> Work[list[Prospect]]:
    """The moves worth a look and what comes of them, the best first; empty where nothing can be imagined."""
    answers = candidates(mind, view, question, budget.wide, stream)
    if len(answers) == 1:
        return [Prospect(answers[0], parts={})]
    start = beginning(ruleset, mind.values, view, question, stream)
    if start is None:
        return []
    found = yield from prospects(mind, start, question, answers, budget, stream)
    return found if found[0].tries else []

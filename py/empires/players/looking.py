"""Looking ahead: playing on for a few steps after each promising move, to see its results. All moves are
tried with the same luck, and the worse half is dropped after each round, so that the remaining tries go to
close choices. The move with the best first impression is kept unless another move clearly leads, because the
best of many close results is usually just the luckiest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, sqrt
from time import monotonic
from typing import Any, NamedTuple

import msgspec

from empires.core.base.long_work import Work
from empires.core.base.stream import Stream
from empires.core.errors import IllegalChoice
from empires.core.play.views import View
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.kit.values import NOTHING, Part, Values, Worth
from empires.players.imagined import Beginning, Imagined
from empires.players.quick import MOST_FORMS, QuickPlayer, err, faithful, ways
from empires.players.tempers import TEMPERS, Temperament

VICTORY = 1000.0
"""The worth of victory, which exceeds the worth of everything else together."""

SURE = 3.0
"""The number of standard errors by which a move must lead before the other moves are dropped."""

FEWEST = 2
"""The minimum number of tries for estimating a spread."""

CULLS = (2, 4, 8, 16)
"""The rounds after which the worse half is dropped and a choice may already be clear."""


class Budget(msgspec.Struct, frozen=True):
    """The limits on looking ahead: `answers` imagined in total if they are cheap, `turns` ahead, at most
    `wide` moves at a glance, the best `kept` of those in depth, and `longest` answers after each move.
    `hint` is the weight of first impressions relative to results, `doubt` how far they may be wrong; with
    `stay`, the move with the best first impression is kept unless another clearly leads (`Values.sure`).
    With `lots`, forms are also filled in at random: few tries cannot tell luck from sense.
    """

    answers: int
    turns: int = 1
    wide: int = 16
    kept: int = 0
    longest: int = 60
    hint: float = 0.3
    doubt: float = 0.6
    stay: bool = False
    lots: bool = True


class Prospect(msgspec.Struct):
    """A move with the part of its first impression that counts (`hint`), the components of that impression
    (`liking`), its immediate gain (`glance`, None if unknown), and its results: the score of each try,
    `parts` summed over all tries, and `best`, how often every other move was worse."""

    answer: Answer
    hint: float = 0.0
    liking: Worth = NOTHING
    glance: float | None = None
    scores: list[float] = []
    best: int = 0
    parts: dict[Part, float] = {}

    @property
    def tries(self) -> int:
        """The number of tries."""
        return len(self.scores)

    @property
    def mean(self) -> float:
        """The move's average result, counting the glance as one more try, plus the first impression, which
        decides close choices; minus infinity if nothing is known.
        """
        if self.glance is None:
            return -VICTORY * 10
        return (self.glance + sum(self.scores)) / (1 + self.tries) + self.hint

    @property
    def means(self) -> Worth:
        """The average result of the move, for each part of its worth."""
        return {part: amount / self.tries for part, amount in self.parts.items()}

    def leads(self, other: Prospect, errors: float) -> bool:
        """Whether this move did better than another in the same tries, by more than a given number of
        standard errors.
        """
        gap = self.mean - other.mean
        if not errors:
            return gap > 0
        each = [mine - theirs for mine, theirs in zip(self.scores, other.scores, strict=False)]
        if len(each) < FEWEST:
            return False
        mean = sum(each) / len(each)
        spread = sum((one - mean) ** 2 for one in each) / len(each) ** 2
        return gap > errors * sqrt(spread)


class Outcome(NamedTuple):
    """The result of a move in one trial run, and the number of answers needed."""

    move: Prospect
    answers: int
    score: float
    parts: Worth

    def note(self) -> None:
        """Add the result of one trial run."""
        self.move.scores.append(self.score)
        for part, amount in self.parts.items():
            self.move.parts[part] = self.move.parts.get(part, 0.0) + amount


class Mind(msgspec.Struct, frozen=True):
    """The mind of a computer player: the ruleset's values, its weights for them, and its patience."""

    values: Values[Any]
    temper: Temperament = TEMPERS["even"]
    seconds: float | None = None

    def standing(self, state: Any, player: str) -> tuple[float, Worth]:
        """A player's lead over the rivals, in total and for each part of the position's worth."""
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
    mind: Mind, start: Beginning, moves: list[Prospect], budget: Budget, stream: Stream
) -> Work[list[Prospect]]:
    """The moves with their results, best first; yields the share of the budget used. All moves are checked
    for their immediate gain; play continues from the `kept` best of them."""
    seed = stream.below(1 << 32)
    now, seconds = monotonic(), mind.seconds if mind.seconds is not None else inf
    until, halfway = now + seconds, now + seconds / 2
    for at, move in enumerate(moves):
        if monotonic() < until:
            move.glance = _glance(mind, start, move, f"{seed}")
            yield at / len(moves) / 4
    first = moves[0] if budget.stay else None
    alive, aside = _parted(sorted(moves, key=_mean, reverse=True), budget.kept, first)
    spent, round_no = len(moves), 0
    most, longest = budget.answers / mind.values.effort, int(budget.longest / mind.values.effort**0.5)
    while len(alive) > 1 and spent < most and monotonic() < until:
        outcomes: list[Outcome] = []
        for move in sorted(alive, key=lambda one: one is not first):
            if len(outcomes) >= FEWEST and monotonic() > (until if round_no else halfway):
                break
            outcomes.append(_try(mind, start, move, budget, longest, f"{seed}:{round_no}"))
            spent += outcomes[-1].answers
            yield min(spent / most, 1.0)
        if round_no and len(outcomes) < len(alive):
            break  # only moves with the same luck can be compared
        for outcome in outcomes:
            outcome.note()
        untried = [move for move in alive if not move.tries]  # there was no time for these moves
        alive, aside = [move for move in alive if move.tries], untried + aside
        round_no += 1
        _count_best(alive, round_no)
        alive.sort(key=_mean, reverse=True)
        if round_no in CULLS:
            if all(alive[0].leads(other, SURE) for other in alive[1:]):
                break
            alive, worse = _parted(alive, max(2, (len(alive) + 1) // 2), first)
            aside = worse + aside
    found = alive + aside
    if first is not None and first.tries and not found[0].leads(first, mind.values.sure):
        found.remove(first)
        found.insert(0, first)
    return found


def _parted(
    moves: list[Prospect], kept: int, first: Prospect | None
) -> tuple[list[Prospect], list[Prospect]]:
    """The best moves (always including `first`) and the other moves; moves that could not be imagined are
    dropped.
    """
    good = [one for one in moves if one.glance is not None]
    alive = good[:kept]
    if first in good and first not in alive:
        alive[-1:] = [first]
    return alive, [one for one in moves if one not in alive]


def _count_best(tried: Sequence[Prospect], round_no: int) -> None:
    """Note which move turned out best in the last round; if several are tied, none is noted."""
    last = [one.scores[-1] if one.tries == round_no else -inf for one in tried]
    first = [one for one, score in zip(tried, last, strict=True) if score == max(last)]
    if len(first) == 1:
        first[0].best += 1


def _mean(prospect: Prospect) -> float:
    return prospect.mean


def _glance(mind: Mind, start: Beginning, move: Prospect, seed: str) -> float | None:
    """The player's position right after a move; None if the rules refuse the move or fail on it."""
    player = start.question.player
    try:
        world = start.begun(seed)
        world.imagine(player, move.answer)
        return mind.standing(world.state, player)[0]
    except Exception:  # any error that a wrong guess leads to
        return None


def _try(mind: Mind, start: Beginning, move: Prospect, budget: Budget, longest: int, seed: str) -> Outcome:
    """Give the answer in an imagined campaign and play on."""
    player = start.question.player
    answers = 1
    try:
        world = start.begun(seed)
        world.imagine(player, move.answer)
        answers += play_on(mind, world, budget, longest, Stream(seed, "quick player"))
        score, parts = mind.standing(world.state, player)
    except Exception:  # any error that a wrong guess leads to
        score, parts = -VICTORY, {}
    return Outcome(move, answers, score, parts)


def play_on(mind: Mind, world: Imagined, budget: Budget, longest: int, stream: Stream) -> int:
    """Let quick players play to the end of the last turn in view, and return the number of answers."""
    quick = QuickPlayer(mind.values, stream, doubt=budget.doubt)
    clock: Callable[[Any], int] = mind.values.clock
    until = clock(world.state) + min(budget.turns, mind.values.farthest)
    given = 0
    while given < longest and world.waiting and clock(world.state) < until:
        question = world.waiting[0]
        try:
            world.imagine(question.player, quick.answer(world.state, question))
        except IllegalChoice:
            world.imagine(question.player, question.default)
        given += 1
    return given


def candidates(
    mind: Mind, view: View[Any], question: Question, budget: Budget, stream: Stream
) -> list[Prospect]:
    """The answers worth examining, those with the best first impression first; ties are in random order, and
    so are all answers if first impressions do not count.
    """
    state, liking, weigh = view.state, mind.values.liking, mind.temper.weigh
    doubt = budget.doubt * mind.values.spread

    def seen(answer: Answer) -> Prospect:
        if not budget.hint:
            return Prospect(answer)
        liked = liking(state, question, answer)
        return Prospect(answer, budget.hint * (weigh(liked) + err(stream, doubt)), liked)

    if not isinstance(question, Decision):
        found = ways(mind.values, state, question, stream, min(budget.wide, MOST_FORMS), budget.lots)
        return [seen(one) for one in (found if budget.hint else stream.shuffled(found))]
    moves = [seen(act) for act in stream.shuffled(faithful(mind.values, mind.temper, state, question))]
    moves.sort(key=lambda one: one.hint, reverse=True)
    chosen, rest = moves[: budget.wide], moves[budget.wide :]
    ends = [one for one in rest if question.write(one.answer) == question.step_on]
    return [*chosen[: budget.wide - len(ends)], *ends]


def look_ahead(
    mind: Mind, start: Beginning, view: View[Any], budget: Budget, stream: Stream
) -> Work[list[Prospect]]:
    """The moves worth examining with their results, best first; empty if none could be tried."""
    moves = candidates(mind, view, start.question, budget, stream)
    if len(moves) == 1:
        return moves
    found = yield from prospects(mind, start, moves, budget, stream)
    return found if found[0].glance is not None else []

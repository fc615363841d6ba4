"""Measure the engine on this Python: answers per second, and whether anything grows with a campaign's length.

Random players choose and answer in Mighty Empires for three players. To measure growth, two campaigns are
played on from the same position and compared for each kind of question: one has 20,000 answers behind it, the
other begins there. Random players would ruin themselves long before that, so the players of these campaigns
stay at home: they end each step wherever they may. A position also grows, as fleets and the reports of spies
do; its size is printed for the beginning and the end.
"""

from __future__ import annotations

import gc
import time
from collections import defaultdict
from contextlib import suppress
from typing import Any, NamedTuple

import empires
from empires.core.errors import IllegalChoice
from empires.core.play.campaign import Campaign
from empires.core.play.record import Record
from empires.core.play.views import View
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.records.blocks import Stretch
from empires.core.saves import leaves, saves
from empires.players.policy import answer_one, play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import rules_of

RULESET = "mighty-empires"
BEFORE = 20_000
AROUND, ROUNDS = 1_200, 120
SOON, OFTEN = 24, 8
PLAYERS = ("A", "B", "C")
TWELVE = tuple("ABCDEFGHIJKL")


class Long(NamedTuple):
    """A campaign that need not end, and how many answers are given before its cost is measured."""

    ruleset: str
    players: tuple[str, ...]
    options: dict[str, str | int | None]
    answers: int


LONG = (
    Long(RULESET, PLAYERS, {"map_mode": "generated", "years": None}, BEFORE),
    Long("warmaster", PLAYERS, {"rounds_limit": None}, BEFORE),
    Long("mighty-kingdoms", PLAYERS, {"end": "open"}, BEFORE),
    Long(RULESET, TWELVE, {"map_mode": "generated", "years": None, "tiles_per_player": 90}, 2_000),
)
"""Three rulesets at the same length, and the largest map with the most players."""


class Homebody(RandomPlayer):
    """Ends every step that may be ended, and so lives for ever."""

    def choose(self, view: View[Any], question: Question) -> Answer:
        """The choice that steps on, else any."""
        leaving = question.step_on
        return leaving if question.offers(leaving) else super().choose(view, question)


class Begun(NamedTuple):
    """A campaign and its players."""

    campaign: Campaign[Any]
    players: dict[str, RandomPlayer]


def begin(seed: str, one: Long, player: type[RandomPlayer] = RandomPlayer) -> Begun:
    """A campaign and its players."""
    campaign = empires.new(one.ruleset, one.players, seed=seed, options=one.options)
    return Begun(campaign, {name: player(seed, name) for name in one.players})


def answers_per_second(campaigns: int = 20) -> float:
    """Whole campaigns of three years, choosing and applying; processor time, whatever else runs."""
    answers, spent = 0, 0.0
    years = Long(RULESET, PLAYERS, {"map_mode": "generated", "years": 3}, 0)
    for seed in range(campaigns):
        campaign, players = begin(f"speed {seed}", years)
        gc.collect()
        started = time.process_time()
        play(campaign, players)
        spent += time.process_time() - started
        answers += campaign.answers
    return answers / spent


def at_checkpoint(campaign: Campaign[Any], *, history: bool) -> Begun:
    """The campaign at its last checkpoint, with all that is behind it or as if it began there. Both are
    played on with the same dice by the same players.
    """
    last, record = campaign.record.stretch, campaign.record
    stretch = Stretch(last.start, last.answers if history else 0, last.rolls, [], [])
    earlier = record.earlier if history else None
    kept = Record(stretch, blocks=[*record.blocks] if history else [], earlier=earlier)
    again = Campaign(campaign.ruleset, campaign.setup, kept)
    return Begun(again, {name: Homebody("growth", name) for name in campaign.setup.players})


def cost_of_answers(begun: Begun, spent: dict[str, list[float]]) -> None:
    """Time a few answers by question kind."""
    for _ in range(AROUND // ROUNDS):
        question = begun.campaign.waiting[0]
        acts = len(question.acts) if isinstance(question, Decision) else 0  # afterwards some are no more
        started = time.process_time()
        answer_one(begun.campaign, question, begun.players[question.player])
        spent[f"answer {question.kind}, {acts} choices"].append(time.process_time() - started)


def cost_of_keeping(campaign: Campaign[Any], spent: dict[str, list[float]]) -> None:
    """Time loading, undoing and writing an answer down, soon after a checkpoint: how many inputs lie behind
    the last one goes up and down with every stretch, with a long history and with none.
    """
    if len(campaign.record.stretch.inputs) > SOON:
        return
    started = time.process_time()
    head, leafs = leaves.split(campaign)
    saved = time.process_time()
    again = saves.open_head(
        *leaves.join(head, leafs.get, len(campaign.record.blocks)), campaign.record.blocks, rules_of
    )
    loaded = time.process_time()
    spent["save"].append(saved - started)
    spent["load"].append(loaded - saved)
    with suppress(IllegalChoice):  # dice were rolled since: there is nothing to time
        again.campaign.undo()
        spent["undo"].append(time.process_time() - loaded)


class Growth(NamedTuple):
    """Bytes of the position at the beginning and at the end, bytes of the pages behind it, and each cost in
    seconds of the processor without and with them.
    """

    young: int
    old: int
    pages: int
    costs: dict[str, tuple[float, float]]


def growth(one: Long) -> Growth:
    """What a campaign's history costs: the best of many tries, with and without it by turns, so that other
    work on the machine weighs on neither alone.
    """
    campaign, players = begin("growth", one, Homebody)
    young = len(campaign.record.stretch.start)
    play(campaign, players, one.answers)
    pages = sum(map(len, campaign.record.blocks))
    moments: list[tuple[Begun, dict[str, list[float]]]] = []
    for history in (False, True):
        begun = at_checkpoint(campaign, history=history)
        play(*begun, AROUND // 2)
        moments.append((begun, defaultdict(list)))
    for _ in range(ROUNDS):
        for begun, spent in moments:
            cost_of_keeping(begun.campaign, spent)
            cost_of_answers(begun, spent)
    without, behind = (spent for _, spent in moments)
    often = [what for what in without if min(len(without[what]), len(behind[what])) >= OFTEN]
    costs = {what: (min(without[what]), min(behind[what])) for what in often}
    return Growth(young, len(campaign.record.stretch.start), pages, costs)


def main() -> None:
    """Print the figures."""
    print(f"{answers_per_second():,.0f} answers a second, random players, {RULESET}, {len(PLAYERS)} players")
    for one in LONG:
        found = growth(one)
        print(
            f"{one.ruleset}, {len(one.players)} players: the position has {found.young:,} bytes at first, "
            f"{found.old:,} after {one.answers:,} answers, the pages behind it {found.pages:,}."
        )
        print("  cost at that position without and with its history, in microseconds:")
        for what, (without, behind) in found.costs.items():
            print(f"  {what:36} {without * 1e6:9.1f} {behind * 1e6:9.1f}   x {behind / without:.2f}")


if __name__ == "__main__":
    main()

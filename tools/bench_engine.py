"""Measure the engine on this Python: answers a second, and whether anything grows with a campaign's length.

Random players choose and answer; the campaign is Mighty Empires for three players. Growth compares the cost
around the 200th answer with that around the 20,000th, question kind by question kind. Random players ruin
themselves long before, so the players of that campaign stay at home: they step on wherever they may.
"""

from __future__ import annotations

import gc
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from statistics import median
from typing import Any

import empires
from empires.core import saves
from empires.core.campaign import Campaign
from empires.core.errors import IllegalChoice
from empires.core.questions import Answer, Question
from empires.core.views import View
from empires.players.policy import answer_one, play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import find_ruleset

RULESET = "mighty-empires"
EARLY, LATE = 200, 20_000
AROUND = 100
Begun = tuple[Campaign[Any], dict[str, RandomPlayer]]
PLAYERS = ("A", "B", "C")


class Homebody(RandomPlayer):
    """Ends every step that may be ended, and so lives for ever."""

    def choose(self, view: View[Any], question: Question) -> Answer:
        """The choice that steps on, else any."""
        leaving = question.step_on
        return leaving if question.offers(leaving) else super().choose(view, question)


def begin(seed: str, years: int | None, player: type[RandomPlayer] = RandomPlayer) -> Begun:
    """A campaign and its players."""
    campaign = empires.new(RULESET, PLAYERS, seed=seed, options={"years": years})
    return campaign, {name: player(seed, name) for name in PLAYERS}


def answers_per_second(campaigns: int = 20) -> float:
    """Whole campaigns of three years, choosing and applying."""
    answers, spent = 0, 0.0
    for seed in range(campaigns):
        campaign, players = begin(f"speed {seed}", 3)
        gc.collect()
        started = time.perf_counter()
        play(campaign, players)
        spent += time.perf_counter() - started
        answers += campaign.answers
    return answers / spent


def cost_of_answers(campaign: Campaign[Any], players: dict[str, RandomPlayer]) -> dict[str, float]:
    """Median seconds of one answer by question kind, over the next few hundred answers."""
    spent: dict[str, list[float]] = defaultdict(list)
    for _ in range(2 * AROUND):
        question = campaign.waiting[0]
        started = time.perf_counter()
        answer_one(campaign, question, players[question.player])
        spent[question.kind].append(time.perf_counter() - started)
    return {kind: median(times) for kind, times in spent.items() if len(times) >= 10}


def timed(action: Callable[[], object], times: int = 15) -> float:
    """Median seconds of an action."""
    spent = []
    for _ in range(times):
        started = time.perf_counter()
        action()
        spent.append(time.perf_counter() - started)
    return median(spent)


def moment(campaign: Campaign[Any], players: dict[str, RandomPlayer]) -> dict[str, float]:
    """What it costs at this moment to load, to undo and to write down an answer, and to answer."""
    head = saves.save_head(campaign)

    def load() -> Campaign[Any]:
        return saves.load(head, find_ruleset, blocks=campaign.blocks)

    def undo() -> None:
        with suppress(IllegalChoice):  # dice were rolled since: finding that out is what it costs
            load().undo()

    loading = timed(load)
    return {
        "load": loading,
        "undo": max(timed(undo) - loading, 0.0),
        "save": timed(lambda: saves.save_head(campaign)),
        **{f"answer {kind}": cost for kind, cost in cost_of_answers(campaign, players).items()},
    }


def growth() -> dict[str, tuple[float, float]]:
    """Each cost around the 200th and the 20,000th answer, in seconds."""
    campaign, players = begin("growth", None, Homebody)
    play(campaign, players, EARLY - AROUND)
    early = moment(campaign, players)
    play(campaign, players, LATE - AROUND - campaign.answers)
    late = moment(campaign, players)
    return {what: (early[what], late[what]) for what in early if what in late}


def main() -> None:
    """Print the figures."""
    print(f"{answers_per_second():,.0f} answers a second, random players, {RULESET}, {len(PLAYERS)} players")
    print(f"cost around the {EARLY}th and the {LATE:,}th answer, in microseconds:")
    for what, (early, late) in growth().items():
        print(f"  {what:28} {early * 1e6:9.1f} {late * 1e6:9.1f}   x {late / early if early else 1:.2f}")


if __name__ == "__main__":
    main()

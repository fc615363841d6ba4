"""Measure the engine on this Python: answers a second, and whether anything grows with a campaign's length.

Random players choose and answer; the campaign is Mighty Empires for three players. Growth compares the cost
around the 200th answer with that around the 20,000th, question kind by question kind. Random players ruin
themselves long before, so the players of that campaign stay at home: they step on wherever they may.
"""

from __future__ import annotations

import gc
import time
from collections import defaultdict
from contextlib import suppress
from typing import Any

import empires
from empires.core.errors import IllegalChoice
from empires.core.play.campaign import Campaign
from empires.core.play.views import View
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.saves import leaves, saves
from empires.players.policy import answer_one, play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import rules_of

RULESET = "mighty-empires"
EARLY, LATE = 200, 20_000
AROUND, ROUNDS = 1_200, 120
SOON, OFTEN = 24, 8
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
    campaign = empires.new(RULESET, PLAYERS, seed=seed, options={"map_mode": "generated", "years": years})
    return campaign, {name: player(seed, name) for name in PLAYERS}


def answers_per_second(campaigns: int = 20) -> float:
    """Whole campaigns of three years, choosing and applying; processor time, whatever else runs."""
    answers, spent = 0, 0.0
    for seed in range(campaigns):
        campaign, players = begin(f"speed {seed}", 3)
        gc.collect()
        started = time.process_time()
        play(campaign, players)
        spent += time.process_time() - started
        answers += campaign.answers
    return answers / spent


def cost_of_answers(begun: Begun, spent: dict[str, list[float]]) -> None:
    """Time a few answers by question kind."""
    campaign, players = begun
    for _ in range(AROUND // ROUNDS):
        question = campaign.waiting[0]
        acts = len(question.acts) if isinstance(question, Decision) else 0  # afterwards some are no more
        started = time.process_time()
        answer_one(campaign, question, players[question.player])
        spent[f"answer {question.kind}, {acts} choices"].append(time.process_time() - started)


def cost_of_keeping(campaign: Campaign[Any], spent: dict[str, list[float]]) -> None:
    """Time loading, undoing and writing an answer down, soon after a checkpoint: how many inputs lie behind
    the last one goes up and down with every stretch, early and late alike.
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


def growth() -> dict[str, tuple[float, float]]:
    """Each cost around the 200th and the 20,000th answer, in seconds of the processor: the best of many
    tries, the two moments by turns, so that other work on the machine weighs on neither alone.
    """
    moments: list[tuple[Begun, dict[str, list[float]]]] = []
    for answers in (EARLY, LATE):
        begun = begin("growth", None, Homebody)
        play(*begun, max(answers - AROUND // 2, 50))
        moments.append((begun, defaultdict(list)))
    for _ in range(ROUNDS):
        for begun, spent in moments:
            cost_of_keeping(begun[0], spent)
            cost_of_answers(begun, spent)
    early, late = (spent for _, spent in moments)
    often = [what for what in early if min(len(early[what]), len(late[what])) >= OFTEN]
    return {what: (min(early[what]), min(late[what])) for what in often}


def main() -> None:
    """Print the figures."""
    print(f"{answers_per_second():,.0f} answers a second, random players, {RULESET}, {len(PLAYERS)} players")
    print(f"cost around the {EARLY}th and the {LATE:,}th answer, in microseconds:")
    for what, (early, late) in growth().items():
        print(f"  {what:36} {early * 1e6:9.1f} {late * 1e6:9.1f}   x {late / early if early else 1:.2f}")


if __name__ == "__main__":
    main()

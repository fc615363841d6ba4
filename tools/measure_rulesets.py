"""Measure how long and how difficult each ruleset is, for the figures on the start page.

`python -m tools.measure_rulesets [RULESET …]` plays the preset of an evening with two easy computers on a few
seeds and prints the medians: how many answers one player gives, and how many kinds of question are among
them.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "py"))  # the package beside this folder, whether it is installed or not

import empires  # noqa: E402
from empires.core.records.setup import Seat  # noqa: E402
from empires.players.named import player_for  # noqa: E402
from empires.players.policy import answer_one  # noqa: E402
from empires.rulesets import catalogue, find_ruleset  # noqa: E402

SEEDS = ("one", "two", "three")
MOST = 3_000
"""Answers after which a campaign is given up."""


def measured(ruleset: str, seed: str) -> tuple[int, int]:
    """The answers of the first of two players, and their kinds, in an evening's campaign."""
    options = next(one.options for one in catalogue()[ruleset].presets if one.name == "evening")
    names = ("Ann", "Bo")
    campaign = empires.new(ruleset, [Seat(name=name) for name in names], options=dict(options), seed=seed)
    players = {name: player_for("easy", find_ruleset(ruleset), seed, name) for name in names}
    kinds: list[str] = []
    for _ in range(MOST):
        if campaign.finished:
            break
        question = campaign.waiting[0]
        if question.player == names[0]:
            kinds.append(question.kind)
        answer_one(campaign, question, players[question.player])
    return len(kinds), len(set(kinds))


def main(wanted: list[str]) -> None:
    """Print the figures of some rulesets, or of all."""
    for ruleset in wanted or [*catalogue()]:
        found = [measured(ruleset, seed) for seed in SEEDS]
        answers, kinds = (median(one[n] for one in found) for n in (0, 1))
        print(f"{ruleset}: {answers:.0f} answers, {kinds:.0f} kinds of question; {found}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])

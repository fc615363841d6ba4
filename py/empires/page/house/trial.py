"""“Try it”: quick campaigns by the printed rules and by house rules, side by side."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from empires.core.base.long_work import Work
from empires.core.base.words import many
from empires.core.records.variant import Variant
from empires.kit.odds import interval
from empires.lab.plots import Bar, bars
from empires.lab.trials import Seen, plan, trying
from empires.page.widgets.markup import Html, el
from empires.page.wire.operations import Operations, Progress
from empires.rulesets import catalogue

CAMPAIGNS = 40
"""The number of campaigns played by the printed rules; the same number are then played by the house rules on
the same maps."""

PLAYERS = 3
"""The number of computer players at each table, unless the ruleset needs more or allows fewer."""

BEAT = 10
"""The number of answers between progress reports."""


def playing(variant: Variant, all_seen: list[Seen]) -> Iterator[Operations]:
    """Play the campaigns one after another, and add up what happened in each; the caller may stop at any
    moment."""
    about = catalogue()[variant.ruleset]
    seats = ["sight"] * min(max(about.fewest, PLAYERS), about.most)
    trials = plan(variant.ruleset, seats, CAMPAIGNS, "house rules", {}, variant)
    for trial in trials:
        text = f"Campaign {len(all_seen) + 1} of {len(trials)} …"
        part = len(all_seen) / len(trials)
        all_seen.append((yield from _watched(trying(trial), Progress(text=text, part=part))))
        yield []


def _watched(work: Work[Seen], sign: Progress) -> Generator[Operations, None, Seen]:
    """Play a campaign, reporting progress, and return what happened in it."""
    answers = 0
    while True:
        try:
            next(work)
        except StopIteration as done:
            seen: Seen = done.value
            return seen
        answers += 1
        if answers % BEAT == 0:
            yield [sign]


def results(all_seen: Sequence[Seen]) -> Html:
    """The results so far, as small plots."""
    groups = {
        name: [one for one in all_seen if (one.combination == "as usual") == (name == "printed")]
        for name in ("printed", "yours")
    }
    groups = {name: group for name, group in groups.items() if group}
    if not groups:
        return el("section", el("p", "The first campaign is being played …", class_="quiet-text"))
    fair = 100 / len(all_seen[0].players)
    title = "Campaigns won by the first seat, in percent; the dotted line marks a fair share"
    return el(
        "section",
        el("h2", "Result of the trial"),
        el(
            "p",
            f"{many(len(all_seen), 'campaign')} between computer players that act on first impressions.",
            role="status",
        ),
        el(
            "div",
            bars([Bar(name, _mean([one.answers for one in seen])) for name, seen in groups.items()],
                 "Length of a campaign, in answers"),
            bars([Bar(name, _mean([one.swings for one in seen])) for name, seen in groups.items()],
                 "Lead changes per campaign", digits=1),
            bars([_first_seat(name, seen) for name, seen in groups.items()], title, fair=fair),
            class_="trial-plots",
        ),
    )  # fmt: skip


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers)


def _first_seat(name: str, seen: Sequence[Seen]) -> Bar:
    wins = sum(one.winners == [0] for one in seen)
    low, high = interval(wins, len(seen))
    return Bar(name, 100 * wins / len(seen), (100 * low, 100 * high))

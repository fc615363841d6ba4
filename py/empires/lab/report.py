"""What the laboratory found, as a page with tables and pictures, and as a table for other programs."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from empires.kit.rulebook import RuleText
from empires.render.markup import NOTHING, Html, document, el, join

from .matches import interval
from .trials import MINUTES, Seen

MOST_RULES = 25
"""Rules of which it is told how often they came up under each combination."""

WIDTH, BAR, GAP = 420, 18, 6
"""Of the plots, in pixels."""

STYLE = "body{font:16px/1.5 Georgia,serif;max-width:60em;margin:2em auto;padding:0 1em}" \
    "table{border-collapse:collapse;margin:1em 0}td,th{padding:.2em .8em;border-bottom:1px solid #bbb;" \
    "text-align:right}th:first-child,td:first-child{text-align:left}svg{font:13px sans-serif}"  # fmt: skip


def page(title: str, all_seen: Sequence[Seen], book: Mapping[str, RuleText]) -> str:
    """The report as a page of its own; `book` has the words for the rules' IDs."""
    groups = grouped(all_seen)

    def named(rule: str) -> str:
        return f"{rule} {book[rule].title}" if rule in book else rule

    ends = {name: Counter(named(one.way) for one in group) for name, group in groups.items()}
    return document(
        title,
        STYLE,
        el("h1", title),
        el("p", f"{len(all_seen)} campaigns, {len(groups)} combinations of options."),
        el("h2", "Length, and how often the lead changes"),
        _lengths(groups),
        el("h2", "Who wins: the first seat"),
        _first_seat(groups),
        el("h2", "Who wins: the players"),
        _players(groups),
        el("h2", "How it ends"),
        _table_of(ends, groups),
        el("h2", "How often each rule comes up in a campaign"),
        _rules(groups, named),
    )


def grouped(all_seen: Sequence[Seen]) -> dict[str, list[Seen]]:
    """What was seen under each combination, in the order of the plan."""
    groups: dict[str, list[Seen]] = {}
    for one in sorted(all_seen, key=lambda seen: seen.number):
        groups.setdefault(one.combination, []).append(one)
    return groups


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def _lengths(groups: Mapping[str, Sequence[Seen]]) -> Html:
    rows = [
        (
            name,
            f"{_mean([one.answers for one in group]):.0f}",
            f"{_mean([one.answers for one in group]) * MINUTES:.0f}",
            f"{_mean([one.turns for one in group]):.1f}",
            f"{_mean([one.swings for one in group]):.1f}",
        )
        for name, group in groups.items()
    ]
    heads = ("Options", "Answers", f"Minutes at {MINUTES:g} each", "Turns", "Changes of lead")
    plotted = {name: _mean([one.answers for one in group]) for name, group in groups.items()}
    return join(table(heads, rows), bars(plotted, "answers a campaign"))


def _first_seat(groups: Mapping[str, Sequence[Seen]]) -> Html:
    rows, plotted = [], {}
    for name, group in groups.items():
        wins = sum(one.winners == [0] for one in group)
        lo, hi = interval(wins, len(group))
        plotted[name] = 100 * wins / len(group)
        rows.append(
            (name, f"{plotted[name]:.0f} %", f"{100 * lo:.0f} to {100 * hi:.0f} %",
             f"{100 / len(group[0].players):.0f} %")
        )  # fmt: skip
    heads = ("Options", "First seat wins", "95 in 100 between", "Fair")
    return join(table(heads, rows), bars(plotted, "% of campaigns"))


def _players(groups: Mapping[str, Sequence[Seen]]) -> Html:
    wins = {
        name: Counter(one.players[one.winners[0]] if len(one.winners) == 1 else "drawn" for one in group)
        for name, group in groups.items()
    }
    return _table_of(wins, groups)


def _rules(groups: Mapping[str, Sequence[Seen]], named: Callable[[str], str]) -> Html:
    """The rules that differ most between combinations; of one combination, the most common."""
    rates: dict[str, dict[str, float]] = {}
    for name, group in groups.items():
        for one in group:
            for rule, times in one.rules.items():
                of = rates.setdefault(rule, dict.fromkeys(groups, 0.0))
                of[name] += times / len(group)

    def spread(rule: str) -> float:
        found = rates[rule].values()
        return max(found) - min(found) if len(groups) > 1 else max(found)

    chosen = sorted(rates, key=spread, reverse=True)[:MOST_RULES]
    rows = [(named(rule), *(f"{rates[rule][name]:.2f}" for name in groups)) for rule in sorted(chosen)]
    return table(("Rule", *groups), rows)


def _table_of(counts: Mapping[str, Counter[str]], groups: Mapping[str, Sequence[Seen]]) -> Html:
    kinds = sorted({kind for one in counts.values() for kind in one})
    rows = [
        (name, *(f"{100 * counts[name][kind] / len(group):.0f} %" for kind in kinds))
        for name, group in groups.items()
    ]
    return table(("Options", *kinds), rows)


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Html:
    """A table as markup."""
    head = el("tr", *(el("th", one, scope="col") for one in heads))
    return el("table", head, *(el("tr", *(el("td", cell) for cell in row)) for row in rows))


def bars(values: Mapping[str, float], unit: str) -> Html:
    """A plot with a bar for each value."""
    most = max(values.values(), default=0.0)
    if most <= 0:
        return NOTHING
    drawn = []
    for at, (name, value) in enumerate(values.items()):
        y, wide = at * (BAR + GAP), round(value / most * WIDTH / 2)
        drawn.append(el("text", name, x=0, y=y + BAR - 5))
        drawn.append(el("rect", x=WIDTH // 2, y=y, width=max(wide, 1), height=BAR, fill="#8a3324"))
        drawn.append(el("text", f"{value:.0f}", x=WIDTH // 2 + wide + 4, y=y + BAR - 5))
    height = len(values) * (BAR + GAP)
    words = f"{unit}: " + ", ".join(f"{name} {value:.0f}" for name, value in values.items())
    return el(
        "svg", el("title", words), *drawn, viewBox=f"0 0 {WIDTH + 60} {height}",
        width=WIDTH + 60, height=height, role="img",
    )  # fmt: skip


def as_csv(all_seen: Sequence[Seen]) -> str:
    """A line for each campaign."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(
        ["number", "options", "players", "winners", "way", "answers", "turns", "swings", "seconds"]
    )
    for one in sorted(all_seen, key=lambda seen: seen.number):
        winners = " ".join(str(seat + 1) for seat in one.winners)
        players = " ".join(one.players)
        writer.writerow(
            [one.number, one.combination, players, winners, one.way, one.answers, one.turns, one.swings,
             one.seconds]
        )  # fmt: skip
    return out.getvalue()

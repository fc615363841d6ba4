"""The laboratory's findings, as a page with tables and pictures, and as a table for other programs."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from empires.core.base.words import many
from empires.kit.odds import interval
from empires.kit.rulebook import RuleText
from empires.lab.plots import Bar, bars
from empires.lab.trials import MINUTES, Seen
from empires.render.markup import Html, document, el, join

MOST_RULES = 25
"""The maximum number of rules whose frequency with each combination is reported."""

STYLE = "body{font:16px/1.5 Georgia,serif;max-width:60em;margin:2em auto;padding:0 1em}" \
    "table{border-collapse:collapse;margin:1em 0}td,th{padding:.2em .8em;border-bottom:1px solid #bbb;" \
    "text-align:right}th:first-child,td:first-child{text-align:left}figure{margin:1em 0}" \
    "figcaption{font-style:italic}svg{font:13px sans-serif;max-width:100%;height:auto}"  # fmt: skip


def page(title: str, all_seen: Sequence[Seen], book: Mapping[str, RuleText]) -> str:
    """The report as a standalone page; `book` has the wording of the rules by ID."""
    groups = grouped(all_seen)

    def named(rule: str) -> str:
        return f"{rule} {book[rule].title}" if rule in book else rule

    ends = {name: Counter(named(one.way) for one in group) for name, group in groups.items()}
    ways = sorted({way for one in ends.values() for way in one})
    return document(
        title,
        STYLE,
        el("h1", title),
        el("p", f"{many(len(all_seen), 'campaign')}, {many(len(groups), 'combination')} of options."),
        el("h2", "Length, and how often the lead changes"),
        _lengths(groups),
        el("h2", "How often the first seat wins"),
        _first_seat(groups),
        el("h2", "Who wins, player by player"),
        _players(groups),
        el("h2", "How it ends"),
        _table_of(ends, groups),
        *(_shares(ends, groups, way) for way in ways if len(ways) > 1),
        el("h2", "How often each rule comes up in a campaign"),
        _rules(groups, named),
    )


def grouped(all_seen: Sequence[Seen]) -> dict[str, list[Seen]]:
    """The observations for each combination, in the order of the plan."""
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
    heads = ("Options", "Answers", f"Minutes, at {MINUTES:g} an answer", "Turns", "Lead changes")
    answers = [Bar(name, _mean([one.answers for one in group])) for name, group in groups.items()]
    swings = [Bar(name, _mean([one.swings for one in group])) for name, group in groups.items()]
    return join(
        table(heads, rows),
        bars(answers, "Answers per campaign"),
        bars(swings, "Lead changes per campaign", digits=1),
    )


def _first_seat(groups: Mapping[str, Sequence[Seen]]) -> Html:
    rows, plotted, fair = [], [], 0.0
    for name, group in groups.items():
        wins, fair = sum(one.winners == [0] for one in group), 100 / len(group[0].players)
        lo, hi = (100 * share for share in interval(wins, len(group)))
        plotted.append(Bar(name, 100 * wins / len(group), (lo, hi)))
        rows.append((name, f"{100 * wins / len(group):.0f}%", f"{lo:.0f} to {hi:.0f}%", f"{fair:.0f}%"))
    heads = ("Options", "First seat wins", "95% interval", "Fair")
    unit = "Campaigns won by the first seat, in percent; the dotted line marks a fair share"
    return join(table(heads, rows), bars(plotted, unit, fair=fair))


def _players(groups: Mapping[str, Sequence[Seen]]) -> Html:
    wins = {
        name: Counter(one.players[one.winners[0]] if len(one.winners) == 1 else "drawn" for one in group)
        for name, group in groups.items()
    }
    return _table_of(wins, groups)


def _rules(groups: Mapping[str, Sequence[Seen]], named: Callable[[str], str]) -> Html:
    """The rules whose frequency differs most between combinations; if there is only one combination, the
    most frequent rules.
    """
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
        (name, *(f"{100 * counts[name][kind] / len(group):.0f}%" for kind in kinds))
        for name, group in groups.items()
    ]
    return table(("Options", *kinds), rows)


def _shares(counts: Mapping[str, Counter[str]], groups: Mapping[str, Sequence[Seen]], kind: str) -> Html:
    """How often something of this kind occurred with each combination, as a percentage of that combination's
    campaigns.
    """
    rows = []
    for name, group in groups.items():
        lo, hi = (100 * share for share in interval(counts[name][kind], len(group)))
        rows.append(Bar(name, 100 * counts[name][kind] / len(group), (lo, hi)))
    return bars(rows, f"Percentage of campaigns: {kind}")


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Html:
    """A table as markup."""
    head = el("tr", *(el("th", one, scope="col") for one in heads))
    return el("table", head, *(el("tr", *(el("td", cell) for cell in row)) for row in rows))


def as_csv(all_seen: Sequence[Seen]) -> str:
    """A table with a line for each campaign, which counts how often each rule was used."""
    out = io.StringIO()
    writer = csv.writer(out)
    rules = sorted({rule for one in all_seen for rule in one.rules})
    heads = ("number", "options", "players", "winners", "way", "answers", "turns", "swings", "seconds")
    writer.writerow([*heads, *rules])
    for one in sorted(all_seen, key=lambda seen: seen.number):
        winners = " ".join(str(seat + 1) for seat in one.winners)
        told = (one.number, one.combination, " ".join(one.players), winners, one.way, one.answers)
        counts = (one.rules.get(rule, 0) for rule in rules)
        writer.writerow([*told, one.turns, one.swings, one.seconds, *counts])
    return out.getvalue()

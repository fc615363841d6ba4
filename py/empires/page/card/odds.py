"""Odds of a choice: a bar for win, draw and loss, the dice needed, and the cost."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from empires.core.base.words import begun, same_start, span
from empires.core.questions.odds import Chances, Odds
from empires.kit.called import Names, words_told
from empires.page.widgets.markup import Html, el, join


def odds_lines(risks: Sequence[Odds], *, whole: bool, named: Collection[str] = ()) -> Html:
    """The odds of a choice's risks: a line for every assumption, or only the chance that each risk ends well,
    with the rest for screen readers. Outcomes that are `named` above are not named again."""
    beside = len(risks) > 1
    return join(*(_whole(risk, beside=beside) if whole else _brief(risk, named) for risk in risks))


def risk_lines(risks: Sequence[Odds], names: Names) -> Html | None:
    """The risks of a filled form, folded away below the chance that each ends well; None if there are no
    risks."""
    lines = [(risk, line) for risk in risks for line in _middle(risk)]
    if not lines:
        return None
    heads = "; ".join(f"{words_told(risk.hope or risk.ends[0], names)} {line.win} %" for risk, line in lines)
    shown = (_line(risk, line, words_told(risk.about, names)) for risk, line in lines)
    return el("details", el("summary", f"Chances: {heads}"), el("div", *shown, class_="odds"), id="risks")


def in_common(risks: Sequence[Sequence[Odds]]) -> tuple[Html | None, bool]:
    """The odds of several choices in one line, if they are all the same or none of the choices can end well;
    and whether that line says everything."""
    some = [one[0] for one in risks if len(one) == 1 and one[0].lines]
    if len(some) < 2 or len(some) < len(risks):
        return None, False
    if all(one == some[0] for one in some) and len(some[0].lines) == 1:
        line = some[0].lines[0]
        said = "; ".join(_facts(some[0], line))
        ends = el("span", f"Each: {_ends(some[0], line)}")
        shown = el("p", ends, _bar(line), el("small", said) if said else None, class_="chances")
        return el("div", shown, class_="odds"), True
    (name, chance), *others = {(risk.ends[0], line.win) for risk in some for line in risk.lines}
    if others or chance:
        return None, False
    return el("p", f"None of these has a chance of “{name}”.", class_="quiet-text"), False


def _middle(risk: Odds) -> Sequence[Chances]:
    return risk.lines[len(risk.lines) // 2 :][:1]


def _brief(risk: Odds, named: Collection[str]) -> Html:
    name = "" if risk.ends[0] in named else risk.ends[0]
    return el("div", *(_short(risk, line, name) for line in _middle(risk)), class_="odds")


def _whole(risk: Odds, *, beside: bool) -> Html:
    """One risk; if other risks are shown next to it (`beside`), even a single line becomes a row of their
    common table."""
    bare = all(line.need is None for line in risk.lines)  # no dice to explain
    if len(risk.lines) == 1 and not beside:
        about = el("p", risk.about, class_="unseen" if bare else "quiet-text") if risk.about else None
        return el("div", about, _line(risk, risk.lines[0]), class_="odds")
    same = _same_words([line.given for line in risk.lines])
    costs = [line.cost.average for line in risk.lines if line.cost is not None]
    unit = "" if risk.unit == "points" else f" {risk.unit}"
    cost = f"costs about {span(min(costs), max(costs))}{unit}" if costs else None
    rows = (_row(risk, line, len(same)) for line in risk.lines)
    head = _head(risk, same)
    return el("div", head, *rows, el("small", cost) if cost else None, class_="odds")


def _same_words(given: Sequence[str]) -> str:
    """The first words that several assumptions share, such as “against ”, which are given once above them."""
    return "".join(f"{word} " for word in same_start(one.split() for one in given)) if len(given) > 1 else ""


def _head(risk: Odds, same: str) -> Html:
    """A heading that says what the rows below are about, and explains their bars."""
    heard = el("span", risk.about, class_="unseen") if risk.about else None
    about = begun(risk.about.removeprefix("The "))
    told = el("span", ", ".join(part for part in (about, same.rstrip()) if part), aria_hidden="true")
    signs = (_sign(n, name) for n, name in enumerate(risk.ends) if name)
    return el("p", heard, told, el("span", *signs, class_="signs", aria_hidden="true"), class_="odds-head")


def _sign(end: int, name: str) -> Html:
    """The name of a possible outcome, with a sample of its part of the bar."""
    win, draw, lose = (100 if n == end else 0 for n in range(3))
    return el("span", _bar(Chances(win=win, draw=draw, lose=lose)), name)


@lru_cache(maxsize=1024)  # every click shows the same odds again
def _short(risk: Odds, line: Chances, name: str) -> Html:
    ends = _ends(risk, line).split(", ")
    told = f"{name} {line.win} %" if line.win else ends[0]
    if name and line.win and line.draw:  # a bar of three parts needs a word for the middle one
        told = f"{told}, {ends[1]}"
    head = el("span", told.lstrip(), aria_hidden="true")
    return el("p", el("span", _said(risk, line), class_="unseen"), head, _bar(line), class_="chances")


def _row(risk: Odds, line: Chances, same: int) -> Html:
    """One of several assumptions: its text without the first letters that are the `same` for all, what the
    dice must show (a dash if no roll is enough), and its chances."""
    need = "" if line.need is None else f"⚂ {'≤' if line.low else '≥'} {line.need}" if line.win else "–"
    shown = (el("span", line.given[same:]), el("span", need), _bar(line), el("strong", f"{line.win} %"))
    heard = el("span", _said(risk, line), class_="unseen")
    return el("p", heard, el("span", *shown, aria_hidden="true"), class_="chances assumed")


def _said(risk: Odds, line: Chances) -> str:
    """A whole line of odds as text."""
    return "; ".join(part for part in (_ends(risk, line), *_facts(risk, line)) if part)


def _ends(risk: Odds, line: Chances) -> str:
    win, draw, lose = risk.ends
    parts = ((win, line.win), (draw, line.draw), (lose, line.lose))
    return ", ".join(f"{name} {part} %" for name, part in parts if part and name)


def _facts(risk: Odds, line: Chances) -> list[str]:
    facts = [line.given, f"{_needed(line)} on {risk.dice}" if line.need else ""]
    if line.cost is not None and risk.unit not in risk.ends[0]:  # “7 crowns or fewer” says enough
        unit = "" if risk.unit == "points" else f" {risk.unit}"
        facts.append(f"costs about {line.cost.average:,}{unit}")
    return facts


def _line(risk: Odds, line: Chances, about: str = "") -> Html:
    """One assumption: its chances as a bar and as text, the subject of the roll (`about`), the dice needed,
    and the average cost."""
    said = "; ".join(fact for fact in (about, *_facts(risk, line)) if fact)
    ends = el("span", _ends(risk, line))
    return el("p", ends, _bar(line), el("small", said) if said else None, class_="chances")


def _needed(line: Chances) -> str:
    return f"{line.need}{'−' if line.low else '+'}"


def _bar(line: Chances) -> Html:
    """A bar with win, draw and loss side by side. The three differ in shape as well as in colour: full
    height, half height, hollow."""
    lengths = (
        ("win", 0, line.win, 0, 8),
        ("draw", line.win, line.draw, 2, 4),
        ("lose", line.win + line.draw, line.lose, 1, 6),
    )
    rects = (
        el("rect", x=start, y=top, width=length, height=high, class_=name)
        for name, start, length, top, high in lengths
        if length
    )
    return el(
        "svg", *rects, viewBox="0 0 100 8", preserveAspectRatio="none", class_="odds-bar", aria_hidden="true"
    )

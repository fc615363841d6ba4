"""Odds of a choice: a bar for win, draw and loss, what the dice must show, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.questions.odds import Chances, Odds
from empires.kit.called import Names, words_told
from empires.page.widgets.markup import Html, el, join


def odds_lines(risks: Sequence[Odds], *, whole: bool) -> Html:
    """The odds of a choice's risks: every line that is assumed, or only the middle one of each risk."""
    return join(*(_risk(risk, whole=whole) for risk in risks))


def risk_lines(risks: Sequence[Odds], names: Names) -> Html | None:
    """The risks of what is filled in, folded behind how likely each ends well; None without any."""
    lines = [(risk, line) for risk in risks for line in _middle(risk)]
    if not lines:
        return None
    heads = "; ".join(f"{risk.ends[0]} {line.win} %" for risk, line in lines)
    shown = (_line(risk, line, words_told(risk.about, names)) for risk, line in lines)
    return el("details", el("summary", f"Risks: {heads}"), el("div", *shown, class_="odds"), id="risks")


def _middle(risk: Odds) -> Sequence[Chances]:
    return risk.lines[len(risk.lines) // 2 :][:1]


def _risk(risk: Odds, *, whole: bool) -> Html:
    lines = risk.lines if whole else _middle(risk)
    return el(
        "div",
        el("p", risk.about, class_="quiet-text") if whole and risk.about else None,
        *(_line(risk, line) for line in lines),
        class_="odds",
    )


def _line(risk: Odds, line: Chances, about: str = "") -> Html:
    """One assumption: its chances as a bar and in words, what it is `about`, the dice it takes, the average
    cost.
    """
    win, draw, lose = risk.ends
    parts = ((win, line.win), (draw, line.draw), (lose, line.lose))
    words = ", ".join(f"{name} {part} %" for name, part in parts if part and name)
    facts = [about, line.given, f"{risk.dice}: {_needed(line)}" if line.need else ""]
    if line.cost is not None:
        facts.append(f"costs about {line.cost.average:,} {risk.unit}")
    said = "; ".join(fact for fact in facts if fact)
    return el("p", el("span", words), _bar(line), el("small", said) if said else None, class_="chances")


def _needed(line: Chances) -> str:
    return f"{line.need} or {'less' if line.low else 'more'}"


def _bar(line: Chances) -> Html:
    """Win, draw and loss beside each other, different in form as well as in colour: full, half as high,
    hollow.
    """
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

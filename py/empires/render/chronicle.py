"""Passages of the chronicle as markup, for the drawer and for every edition."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import TypeAlias

from empires.core.offices.book import Passage
from empires.render.markup import NOTHING, Html, el, join

Pictured: TypeAlias = Callable[[Passage], Html]
"""Gives the pictures that belong to a passage."""


def unpictured(_passage: Passage) -> Html:
    """A function that gives no pictures for any passage."""
    return NOTHING


def passages_html(passages: Iterable[Passage], pictured: Pictured = unpictured) -> list[Html]:
    """Passages in order; consecutive passages restricted to the same players are marked as one."""
    told: list[Html] = []
    for to, some in groupby(passages, key=lambda passage: passage.to):
        bodies = [_body(passage, pictured) for passage in some]
        told += bodies if to is None else [_private(to, *bodies)]
    return told


def passage_html(passage: Passage, pictured: Pictured = unpictured) -> Html:
    """A passage with its pictures and what players wrote about it, marked if some players may not see it."""
    return join(*passages_html([passage], pictured))


def _private(to: Sequence[str], *bodies: Html) -> Html:
    return el("div", el("small", known_to(to), class_="known"), *bodies, class_="private")


def _body(passage: Passage, pictured: Pictured) -> Html:
    told = join(
        *([_battle(passage)] if passage.battle else [_words(passage)]),
        *(_account(by, words) for by, words in passage.told),
        *(el("p", f"{by} notes: {words}", class_="comment") for by, words in passage.comments),
        pictured(passage),
    )
    return el("div", told, class_="battle") if passage.battle else told


def known_to(names: Iterable[str]) -> str:
    """A phrase naming the only readers of a secret passage."""
    *most, last = [name.removeprefix("#") for name in names] or ["nobody"]
    return f"Known only to {', '.join(most)} and {last}" if most else f"Known only to {last}"


def _words(passage: Passage) -> Html:
    author = passage.worded or passage.by
    return join(
        el("p", passage.text, class_="words" if author else None),
        el("p", f"— in the words of {author}", class_="by") if author else NOTHING,
    )


def _battle(passage: Passage) -> Html:
    rows = (
        el(
            "tr",
            el(
                "th",
                figure.side,
                el("small", " victorious") if figure.side in passage.won else None,
                scope="row",
            ),
            el("td", figure.strength),
            el("td", figure.outcome),
        )
        for figure in passage.figures
    )
    return join(
        el("p", passage.title, class_="fight"),
        el("table", *rows) if passage.figures else NOTHING,
        _words(passage),
    )


def _account(by: str, words: str) -> Html:
    author = f"— according to {by}" if by else "— according to those who fought"
    return el("blockquote", words, el("br"), el("cite", author))

"""A poster of a campaign on one sheet of any size: title, date, map, standings and the latest battles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from empires.core.offices.book import Book, Passage, edition
from empires.editions.source import Source
from empires.kit.books import Ledger, figures, ranked
from empires.maps.board import Board
from empires.render.atlas import Atlas, holdings
from empires.render.icons import emblem_icon
from empires.render.layout import plan
from empires.render.markup import Html, document, el, proper_names, untranslated
from empires.render.sheet import extent
from empires.render.style import resolved

MOST_BATTLES = 12
"""The maximum number of battles on a poster; it shows the latest battles."""

_STYLE = (
    "@page{margin:10mm}"
    # a unit is a hundredth of the sheet's width, so the poster looks the same on any paper
    ":root{color-scheme:light;--u:.66vh}html,body{height:100%;margin:0;overflow:hidden}"
    "body{display:flex;flex-direction:column;gap:calc(2*var(--u));box-sizing:border-box;width:calc(100*var(--u));"
    "margin:auto;padding:calc(2*var(--u));color:#2a2018;background:#f4ecd8;"
    "font:calc(1.9*var(--u))/1.3 Iowan Old Style,Palatino Linotype,Palatino,Georgia,serif;"
    "font-variant-numeric:lining-nums tabular-nums}"
    "h1{margin:0;font-weight:400;font-size:calc(5.6*var(--u));line-height:1.1;text-align:center;"
    "overflow-wrap:anywhere}"
    "h2{margin:0 0 calc(.6*var(--u));font-weight:400;font-size:calc(2.6*var(--u))}"
    "p{margin:0}.about{text-align:center;color:#5c4a32}"
    "figure{flex:1;min-height:0;margin:0}figure svg{display:block;width:100%;height:100%}"
    "main{display:flex;gap:calc(4*var(--u))}section{flex:1 1 auto}"
    "table{border-collapse:collapse;width:100%}"
    "th,td{padding:calc(.2*var(--u)) calc(1.2*var(--u)) calc(.2*var(--u)) 0;text-align:right;"
    "font-weight:400;vertical-align:baseline}"
    "thead th{font-size:calc(1.5*var(--u));color:#5c4a32;border-bottom:1px solid #a08a63}"
    "tbody th,th.who,.fights td{text-align:left}tbody th{font-weight:600}"
    "th svg{width:calc(2.2*var(--u));height:calc(2.2*var(--u));margin-right:calc(.6*var(--u));"
    "vertical-align:-.2em}"
    ".fights td:last-child{color:#5c4a32;white-space:nowrap}"
    "@media print{:root{--u:1vw;print-color-adjust:exact;-webkit-print-color-adjust:exact}"
    "html,body{height:99vh}body{width:auto;padding:0;background:none}}"
)


def poster(source: Source, today: str) -> Html:
    """The public poster as a page for the printer, with a readable date."""
    campaign = source.campaign
    board, fights = source.draw(campaign), _fights(source.book)
    _, _, wide, high = extent(plan(board.tiles).cells)
    drawn = Atlas().picture(board, f"The land now. {holdings(board)}.") if board.tiles else None
    map = el("svg", drawn, viewBox=f"0 0 {wide:.0f} {high:.0f}")  # nested, and clipped at its own edge
    page = document(
        campaign.setup.name,
        resolved("paper") + _STYLE,
        el("h1", campaign.setup.name, translate="no"),
        el("p", f"{campaign.ruleset.title} · {source.when(today)}", class_="about"),
        el("figure", map),
        el("main", _standings(source.ledgers(), board), fights),
    )
    return untranslated(page, proper_names(source.every_name(None)))


def _standings(ledgers: Sequence[Ledger], board: Board) -> Html | None:
    """The players with their emblems and the figures from their ledgers, best first."""
    heads, books = ranked(ledgers)
    if not heads:
        return None
    emblems = {player.name: emblem_icon(player) for player in board.players}
    rows = (
        el(
            "tr",
            el("th", f"{place}. ", emblems.get(one.player), one.player, scope="row"),
            *(el("td", figures(one).get(head, "–")) for head in heads),
        )
        for place, one in enumerate(books, start=1)
    )
    head = el("tr", el("th", "Player", class_="who"), *(el("th", one, scope="col") for one in heads))
    return el("section", el("h2", "Standings"), el("table", el("thead", head), el("tbody", *rows)))


def _fights(book: Book) -> Html | None:
    """The latest battles with their winners, newest first."""
    fought = list(_battles(book))[: -MOST_BATTLES - 1 : -1]
    if not fought:
        return None
    rows = (
        el(
            "tr",
            el("td", passage.title),
            el("td", _end(passage)),
            el("td", when),
        )
        for when, passage in fought
    )
    return el("section", el("h2", "Battles"), el("table", el("tbody", *rows), class_="fights"))


def _end(passage: Passage) -> str:
    if passage.won:
        return f"{' and '.join(passage.won)} won"
    return "A draw" if passage.drawn else "Undecided"


def _battles(book: Book) -> Iterator[tuple[str, Passage]]:
    """The public battles in order, each with the title of its part."""
    for part in edition(book, None):
        for chapter in part.chapters:
            for passage in chapter.passages:
                if passage.battle and passage.to is None:
                    yield part.title, passage

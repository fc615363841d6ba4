"""A club's page about a campaign: standings, map, the last turn and a film in one file that any static host
can serve.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence

from empires.core.base.long_work import Work
from empires.core.offices.book import Part, edition
from empires.editions.album import Album, Photograph
from empires.editions.figures import figure, pictured_by
from empires.editions.film import NoFilmError, film
from empires.editions.pages import chronicle_page, part_section, picture_of
from empires.editions.source import Source
from empires.kit.books import Ledger, figures, ranked
from empires.render.atlas import Atlas, holdings
from empires.render.markup import Html, el, join, proper_names, untranslated
from empires.render.style import resolved

PHOTOGRAPHS = "Photographs"
MOST_EARLIER = 12
"""The maximum number of photographs from earlier turns on the page."""


def club_page(source: Source, today: str) -> Work[str]:
    """The public page, with a readable date, the photographs of the last turn, and the latest ones from
    earlier turns.
    """
    campaign, album = source.campaign, source.album
    board, parts = source.draw(campaign), list(edition(source.book, None))
    told: list[tuple[str, Html | None]] = [("The standings", _standings(source.ledgers()))]
    if board.tiles:
        caption = f"The land now. {holdings(board)}."
        told.append(("The map", picture_of(Atlas().picture(board, caption), caption)))
    sections = [
        (title, join(el("h2", title, id=f"part-{number}"), inside))
        for number, (title, inside) in enumerate(told, start=1)
    ]
    if parts:
        sections.append(
            (parts[-1].title, part_section(parts[-1], len(sections) + 1, None, pictured_by(album)))
        )
    if album is not None and (hung := [figure(one) for one in _earlier(parts[:-1], album)]):
        heading = el("h2", PHOTOGRAPHS, id=f"part-{len(sections) + 1}")
        sections.append((PHOTOGRAPHS, join(heading, *hung)))
    try:
        drawn = yield from film(source)
    except NoFilmError:
        drawn = ""
    if drawn and len(parts) > 1:
        title = "The campaign so far"
        moving = el(
            "img",
            src=f"data:image/svg+xml;base64,{b64encode(drawn.encode()).decode()}",
            alt="A film of the land, year by year.",
            style="width:100%",
        )
        heading = el("h2", title, id=f"part-{len(sections) + 1}")
        sections.append((title, join(heading, el("figure", moving))))
    about = [campaign.ruleset.title, source.when(today)]
    page = chronicle_page(campaign.setup.name, about, resolved("paper"), sections, source.agreed)
    return untranslated(page, proper_names(source.every_name(None)))


def _earlier(parts: Sequence[Part], album: Album) -> list[Photograph]:
    """The latest photographs at public passages of these parts, newest first."""
    passages = [passage for part in parts for chapter in part.chapters for passage in chapter.passages]
    found = [one for passage in passages if passage.to is None for one in album.at(passage.id)]
    return found[: -MOST_EARLIER - 1 : -1]


def _standings(ledgers: Sequence[Ledger]) -> Html | None:
    """The players with the figures from their ledgers, best first."""
    heads, books = ranked(ledgers)
    if not heads:
        return None
    head = el("tr", *(el("th", one, scope="col") for one in ("", "Player", *heads)))
    rows = (
        el(
            "tr",
            el("td", f"{place}."),
            el("th", ledger.player, scope="row"),
            *(el("td", figures(ledger).get(one, "–")) for one in heads),
        )
        for place, ledger in enumerate(books, start=1)
    )
    return el("table", head, *rows)

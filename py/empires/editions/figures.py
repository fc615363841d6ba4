"""Photographs as HTML figures."""

from __future__ import annotations

from empires.core.offices.book import Book, Passage, edition
from empires.editions.album import Album, Photograph
from empires.render.chronicle import Pictured
from empires.render.markup import NOTHING, Html, el, join


def figure(one: Photograph) -> Html:
    """A photograph with its caption."""
    told = one.caption or "A photograph of the campaign"
    picture = el("img", src=one.pixels, alt=told, style=f"aspect-ratio:1/{one.ratio:g}")
    caption = el("figcaption", one.caption) if one.caption else NOTHING
    return el("figure", picture, caption, class_="photograph")


def hung(album: Album, book: Book, *, struck: bool = False) -> list[Photograph]:
    """The photographs of an album at passages of the public edition, including `struck` passages only if
    wanted.
    """
    parts = edition(book, None, struck=struck)
    there = {passage.id for part in parts for chapter in part.chapters for passage in chapter.passages}
    return [one for one in album.pictures if one.passage in there]


def strays(album: Album, book: Book) -> list[Photograph]:
    """The photographs of an album whose passages have been undone."""
    shown = hung(album, book, struck=True)
    return [one for one in album.pictures if one not in shown]


def pictured_by(album: Album | None) -> Pictured:
    """Returns a function that gives the photographs belonging to a passage. Only public passages have any;
    restricted passages are counted separately, so their names may coincide with those of public ones.
    """

    def pictures_of(passage: Passage) -> Html:
        if album is None or passage.to is not None:
            return NOTHING
        return join(*map(figure, album.at(passage.id)))

    return pictures_of

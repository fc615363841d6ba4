"""The chronicle as Markdown, for wikis, forums and books. Text written by players is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from empires.core.offices.book import Part, Passage
from empires.editions.album import Album
from empires.render.chronicle import known_to
from empires.render.markup import plain

_SIGNS: Final = re.compile(r"([\\`*_\[\]<>#|~&$!])")
"""Characters with a special meaning in Markdown or markup."""

_BEGINNINGS: Final = re.compile(r"^(\s*)([-+=:]|\d+(?=[.)]))")
"""Characters that start a list, a rule or a heading at the beginning of a line."""


UNCAPTIONED: Final = "without a caption"


def marked(text: str) -> str:
    """Text on one line, escaped so that Markdown shows every character as written."""
    line = " ".join(plain(text).split())
    escaped = _SIGNS.sub(r"\\\1", line)
    begun = _BEGINNINGS.match(escaped)
    if begun is None:
        return escaped
    at = begun.end() if begun[2].isdigit() else begun.start(2)
    return f"{escaped[:at]}\\{escaped[at:]}"


def title_markdown(title: str, about: Sequence[str], agreed: str = "") -> str:
    """The book's title, lines about the book, and the `agreed` house rules."""
    rules = ["## House rules\n\n", *(f"{marked(line)}\n\n" for line in agreed.splitlines() if line)]
    lines = [f"# {marked(title)}\n\n", *(f"{marked(line)}\n\n" for line in about)]
    return "".join([*lines, *(rules if agreed else [])])


def part_markdown(part: Part, ending: str = "", album: Album | None = None) -> str:
    """A part of the book, with a line for each photograph of an album; `ending` describes the land at the end
    of the part."""
    lines = [f"## {marked(part.title)}"]
    season = ""
    for chapter in part.chapters:
        if chapter.season and chapter.season != season:
            lines.append(f"### {marked(chapter.season)}")
        season = chapter.season
        if chapter.title:
            lines.append(f"#### {marked(chapter.title)}")
        for passage in chapter.passages:
            lines += _passage(passage)
            if album is not None and passage.to is None:
                captions = (marked(one.caption or UNCAPTIONED) for one in album.at(passage.id))
                lines += (f"*Photograph: {caption}*" for caption in captions)
    if ending:
        lines.append(f"*{marked(ending)}*")
    return "\n\n".join(lines) + "\n\n"


def _passage(passage: Passage) -> Iterator[str]:
    lead = f"*{marked(known_to(passage.to))}:* " if passage.to is not None else ""
    if passage.battle:
        yield f"{lead}**{marked(passage.title)}**"
        lead = ""
        if passage.figures:
            yield "\n".join(_figures(passage))
    author = passage.worded or passage.by
    words = _paragraphs(passage.text)
    words[0] = lead + words[0]
    yield from words
    if author:
        yield f"— in the words of {marked(author)}"
    for by, told in passage.told:
        yield "\n>\n".join(f"> {line}" for line in _paragraphs(told))
        yield f"— according to {marked(by) if by else 'those who fought'}"
    for by, told in passage.comments:
        yield f"*{marked(by)} notes:* {' '.join(_paragraphs(told))}"


def _figures(passage: Passage) -> Iterator[str]:
    for figure in passage.figures:
        won = " (victor)" if figure.side in passage.won else ""
        told = ", ".join(marked(part) for part in (figure.strength, figure.outcome) if part)
        yield f"- {marked(figure.side)}{won}{': ' if told else ''}{told}"


def _paragraphs(text: str) -> list[str]:
    return [marked(line) for line in text.split("\n") if line.strip()] or [""]

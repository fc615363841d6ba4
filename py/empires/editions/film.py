"""A film of a campaign from its own journal: the land year by year, showing only what is public."""

from __future__ import annotations

from empires.core.base.long_work import Work
from empires.core.errors import EmpiresError, ReplayError
from empires.core.offices.book import Part, edition, headline
from empires.core.saves.proof import looking_back
from empires.editions.animation import Moment, film_svg
from empires.editions.source import Source
from empires.maps.board import Board

MOST_MOMENTS = 60
"""The maximum number of moments in a film, at one a second. A longer book shows only this many parts, evenly
spaced and including the last.
"""

LARGEST = 8_000_000
"""The maximum size of a film in characters; a film that would be larger shows fewer moments."""


class NoFilmError(EmpiresError):
    """Raised if a film would have nothing to show."""


def film(source: Source) -> Work[str]:
    """The public edition of a book as an animated picture. Raises NoFilmError if there is no map yet."""
    campaign, draw = source.campaign, source.draw
    parts = list(edition(source.book, None))
    chosen = _in_even_steps(parts)
    boards: list[Board] = []
    if len(chosen) > 1:
        starts = [parts[parts.index(one) + 1].at for one in chosen[:-1]]
        looking = looking_back(campaign, starts, draw)
        try:
            while True:
                yield next(looking) * 0.8
        except StopIteration as done:
            boards = done.value
        except ReplayError:  # lost pages or older rules: only the present map is left
            chosen = chosen[-1:]
    boards.append(draw(campaign))
    moments = [
        Moment(board, part.title, headline(part))
        for part, board in zip(chosen[len(chosen) - len(boards) :], boards, strict=True)
        if board.tiles
    ]
    if not moments:
        raise NoFilmError("There is no land to film yet: play on until the map is laid.")
    yield 0.85
    drawn = str(film_svg(campaign.setup.name, moments))
    while len(drawn) > LARGEST and len(moments) > 1:
        moments = [*moments[:-1:2], moments[-1]]
        yield 0.9
        drawn = str(film_svg(campaign.setup.name, moments))
    return drawn


def _in_even_steps(parts: list[Part]) -> list[Part]:
    if len(parts) <= MOST_MOMENTS:
        return parts
    last = len(parts) - 1
    return [parts[n * last // (MOST_MOMENTS - 1)] for n in range(MOST_MOMENTS)]

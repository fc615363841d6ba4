"""How long a repaint takes on this Python, on about 100 and 1,000 tiles: processor time, without a browser.

`python -m tools.bench_repaint` plays on from the first question about tiles, while the first player looks on.
After each answer it measures what the page then does: the view, the map, the card and the track, and the text
of the operations that go to the browser. A click only moves the marks on the map.
"""

from __future__ import annotations

import gc
import time
from statistics import median, quantiles

import empires
from empires.page.screen.screen import Screen
from empires.page.session.seating import change_seat
from empires.page.session.session import Session
from empires.page.shelf.contents import Shelf
from empires.page.table.painter import Painter
from empires.page.wire import codec
from empires.players.policy import answer_one
from empires.players.random_legal import RandomPlayer
from tools.bench_click import campaign_with

SIZES = {100: (6, 17), 1_000: (12, 84)}
"""Tiles: players, and tiles for each."""
ANSWERS = 60
AIM = 15
"""Milliseconds a repaint of 1,000 tiles may take."""


class Onlooker:
    """The first player's screen, while everybody's answers are given at random."""

    def __init__(self, saved: str) -> None:
        self.session = Session(empires.load(saved), "bench")
        for other in self.session.people.here[1:]:
            change_seat(self.session, other)
        self.screen = Screen()
        self.painter = Painter(self.session, self.screen, Shelf())

    def answer(self) -> None:
        """Somebody answers."""
        campaign = self.session.campaign
        question = campaign.waiting[0]
        policy = RandomPlayer(f"repaint {campaign.answers}", question.player)
        answer_one(campaign, question, policy)

    def repaint(self) -> tuple[float, int]:
        """Milliseconds of a repaint, and the characters sent."""
        started = time.process_time()
        operations = [one for some in self.painter.repaint() for one in some]
        text = codec.write([*self.screen.take(), *operations])
        return (time.process_time() - started) * 1_000, len(text)


def measure(saved: str) -> tuple[int, float, list[float], list[float], int]:
    """Tiles, the first drawing, repaints after an answer and after a click, characters of a usual repaint."""
    onlooker = Onlooker(saved)
    tiles = [tile.id for tile in onlooker.session.board().tiles]
    first, _ = onlooker.repaint()
    answers, clicks, sent = [], [], []
    gc.collect()
    gc.freeze()
    for n in range(ANSWERS):
        onlooker.answer()
        spent, size = onlooker.repaint()
        answers.append(spent)
        sent.append(size)
        onlooker.session.pointer.tile = tiles[n * 7 % len(tiles)]
        clicks.append(onlooker.repaint()[0])
    return len(tiles), first, answers, clicks, round(median(sent))


def told(times: list[float]) -> str:
    """The best, the middle and the nine-tenths mark of some times."""
    most = quantiles(times, n=10)[-1]
    return f"best {min(times):.1f} ms, median {median(times):.1f} ms, nine of ten under {most:.1f} ms"


def main() -> None:
    """Print the table."""
    for players, each in SIZES.values():
        tiles, first, answers, clicks, sent = measure(campaign_with(players, each))
        aim = f", aim {AIM} ms" if tiles >= 1_000 else ""
        print(f"{tiles:,} tiles: drawn first in {first:.0f} ms; {sent:,} characters sent after an answer")
        print(f"  repaint after an answer: {told(answers)}{aim}")
        print(f"  repaint after a click:   {told(clicks)}")


if __name__ == "__main__":
    main()

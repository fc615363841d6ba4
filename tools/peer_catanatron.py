"""Catanatron's random players, compared with ours; runs in a virtual environment of its own.

Each line on the standard input is a number of seconds of processor time: whole games with four random players
are played for that long, and `ACTIONS SECONDS` is printed.
"""

from __future__ import annotations

import sys
import time
from itertools import count

from catanatron import Color, Game, RandomPlayer

COLOURS = (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)


def slice_of(seconds: float, seeds: count[int]) -> tuple[int, float]:
    """Actions taken and processor time spent; making a game is not counted."""
    actions, spent = 0, 0.0
    while spent < seconds:
        game = Game([RandomPlayer(colour) for colour in COLOURS], seed=next(seeds))
        started = time.process_time()
        game.play()
        spent += time.process_time() - started
        actions += len(game.state.actions)
    return actions, spent


def main() -> None:
    """Answer every line until there are no more."""
    seeds = count(1)
    for line in sys.stdin:
        actions, spent = slice_of(float(line), seeds)
        print(actions, spent, flush=True)


if __name__ == "__main__":
    main()

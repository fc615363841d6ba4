"""Record a save of every ruleset in every way to play: `python -m tests.saves.record 1.0` (in `py`).

It is done once for a release, and what is recorded is never written again: `test_released_saves.py` opens,
proves and plays it on under every later program.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import empires
from empires.core.apart.device import Device, save
from empires.core.house.settling import read_variant
from empires.core.play.campaign import Campaign
from empires.core.records.desk import DESK
from empires.core.records.setup import Seat
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue
from empires.umpire.stored import write_umpire, write_window
from tests import correspondence
from tests.guests import Table, join, leave
from tests.umpire import friends

FOLDER = Path(__file__).parent
HOUSE_RULES = FOLDER.parents[2] / "docs" / "house-rules"
NAMES = ("Ann", "Bo", "Cy")
ANSWERS = 40
FOUNDED = {
    "mightier-empires": 3,
    "mighty-empires": 205,
    "mighty-kingdoms": 14,
    "ninth-age": 36,
    "warmaster": 10,
}
"""Answers after which all realms are founded, so that somebody can join."""


def begun(ruleset: str, **more: Any) -> Campaign[Any]:
    """A campaign at one screen."""
    return empires.new(ruleset, NAMES, seed="a released save", **more)


def played(campaign: Campaign[Any]) -> str:
    """The save of a campaign that random players have played for a while."""
    play(campaign, {name: RandomPlayer("released", name) for name in NAMES}, ANSWERS)
    return empires.save(campaign)


def at_one_screen(ruleset: str) -> str:
    """Dice by Empires, a computer in one seat."""
    seats = [Seat(name="Ann"), Seat(name="Bo"), Seat(name="Cy", controller="computer")]
    return played(empires.new(ruleset, seats, seed="a released save"))


def dice_on_the_table(ruleset: str) -> str:
    """Dice that people roll and type in."""
    return played(begun(ruleset, dice="table"))


def with_a_desk(ruleset: str) -> str:
    """An organiser's desk, at which somebody joined and somebody left."""
    campaign = begun(ruleset, options={DESK.key: "apart"}, house_rules="No shouting.")
    table = Table(campaign)
    table.play(FOUNDED[ruleset])
    join(campaign, "Di")
    leave(campaign, "Cy", "neutral")
    table.until_all_came_and_went()
    table.play(ANSWERS)
    return empires.save(campaign)


def by_house_rules(ruleset: str) -> str:
    """Changed numbers in the tables."""
    file = min(HOUSE_RULES.glob(f"{ruleset}-*.rules.json"))
    return played(begun(ruleset, variant=read_variant(file.read_bytes())))


def between_devices(ruleset: str) -> str:
    """What one of three devices stores."""
    posts = correspondence.founded(ruleset)
    players = {name: RandomPlayer("released", name) for name in NAMES}
    for _ in range(ANSWERS):
        for post in posts:
            if correspondence.play(post, players, 4) or post.unsent:
                correspondence.spread(post, posts)
    return save(Device(posts[0].campaign, posts[0]))


def umpires(ruleset: str) -> str:
    """What the umpire's device stores."""
    group = friends.founded(ruleset)
    group.play(ANSWERS)
    return write_umpire(group.umpire)


def windows(ruleset: str) -> str:
    """What a player's device stores under an umpire."""
    group = friends.founded(ruleset)
    group.play(ANSWERS)
    return write_window(group.windows["Ann"])


WAYS: dict[str, Callable[[str], str]] = {
    "screen": at_one_screen,
    "table-dice": dice_on_the_table,
    "desk": with_a_desk,
    "house-rules": by_house_rules,
    "devices": between_devices,
    "umpire": umpires,
    "window": windows,
}
"""The ways to play, each with what it stores."""

HIDDEN = ("umpire", "window")
"""The ways that are offered where the rules hide something."""


def plans() -> list[tuple[str, str]]:
    """Every ruleset with each way to play it."""
    rulesets = catalogue().items()
    return [(name, way) for name, about in rulesets for way in WAYS if about.hides or way not in HIDDEN]


def main(version: str) -> None:
    """Record what is not recorded yet of a version."""
    folder = FOLDER / version
    folder.mkdir(exist_ok=True)
    for ruleset, way in plans():
        path = folder / f"{ruleset}.{way}.json.gz"
        if not path.exists():
            path.write_bytes(gzip.compress(WAYS[way](ruleset).encode(), mtime=0))
            print(path.relative_to(FOLDER), path.stat().st_size)


if __name__ == "__main__":
    main(sys.argv[1])

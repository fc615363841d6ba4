"""How the dice fell: expected and rolled, and how anybody can check sealed dice without this program."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from empires.core.campaign import Campaign
from empires.core.dice import SealedDice, parse_dice
from empires.core.events import ROLL, Event
from empires.core.setup import Setup

from .markup import Html, button, el, join
from .wire import Back

LAST = 6
"""Rolls that are shown with their numbers."""

RECIPE = """from hashlib import sha256
digest = sha256(f"{seed} roll {number} block 0".encode()).digest()
fair = 256 - 256 % sides
faces = [byte % sides + 1 for byte in digest if byte < fair][:dice]"""


def seen_rolls(campaign: Campaign[Any], viewer: str | None) -> list[tuple[int, Event]]:
    """Every roll this player may know of, with its number in the campaign, from 0."""
    rolls = enumerate(event for event in campaign.chronicle() if event.kind == ROLL)
    return [(n, event) for n, event in rolls if event.visible_to(viewer)]


def dice_dialog(setup: Setup, rolls: Sequence[tuple[int, Event]]) -> Html:
    """The dialog: counts of every face, then the check."""
    return join(
        el("h2", "Dice, expected and rolled"),
        *_counts([event for _, event in rolls]),
        *(_check(setup, rolls) if setup.dice == "sealed" else [_typed()]),
        el("div", button("Close", Back(), class_="primary"), class_="choices"),
    )


def _counts(rolls: Iterable[Event]) -> list[Html]:
    faces: dict[int, list[int]] = {}
    for event in rolls:
        sides = parse_dice(event.facts["dice"]).sides
        counts = faces.setdefault(sides, [0] * sides)
        for face in event.facts["faces"]:
            counts[face - 1] += 1
    if not faces:
        return [el("p", "No die has been rolled yet that you may know of.", class_="quiet-text")]
    return [_count(sides, counts) for sides, counts in sorted(faces.items())]


def _count(sides: int, counts: list[int]) -> Html:
    total = sum(counts)
    expected, rest = divmod(total, sides)
    head = el("tr", el("th", "Face"), *(el("th", str(face), scope="col") for face in range(1, sides + 1)))
    fell = el("tr", el("th", "Rolled", scope="row"), *(el("td", str(count)) for count in counts))
    average = sum(face * count for face, count in enumerate(counts, 1))
    often = f"{expected:,} to {expected + 1:,}" if rest else f"{expected:,}"
    told = (
        f"{total:,} dice of {sides} sides; each face is expected {often} times. "
        f"Average {average / total:.2f}, expected {(sides + 1) / 2:.1f}."
    )
    return join(
        el("p", told),
        el("div", el("table", head, fell, class_="number"), class_="wide") if sides <= 20 else None,
    )


def _check(setup: Setup, rolls: Sequence[tuple[int, Event]]) -> list[Html]:
    """Recompute every roll the player has seen from the seed alone."""
    source = SealedDice(setup.seed)
    wrong = [
        n
        for n, event in rolls
        if source.faces(n, parse_dice(event.facts["dice"])) != tuple(event.facts["faces"])
    ]
    verdict = (
        f"All {len(rolls):,} rolls you may know of fell as the seed had fixed them."
        if not wrong
        else f"{len(wrong):,} rolls differ from what the seed fixes; the first is number {wrong[0]}."
    )
    rows = (
        el(
            "tr",
            el("th", str(n), scope="row"),
            el("td", event.text),
            el("td", event.facts["dice"]),
            el("td", ", ".join(str(face) for face in event.facts["faces"])),
        )
        for n, event in rolls[-LAST:]
    )
    return [
        el("h3", "Checked"),
        el("p", verdict, id="dice-verdict"),
        el(
            "p",
            f"The seed “{setup.seed}” fixed every roll before the campaign began, so that nobody can roll "
            "again. Anybody can check it with four lines of Python or any other language:",
        ),
        el("pre", RECIPE),
        el(
            "div",
            el("table", el("caption", "The last rolls by number"), *rows, class_="number"),
            class_="wide",
        ),
    ]


def _typed() -> Html:
    return el("p", "These dice were rolled at your table and typed in; nobody but you can vouch for them.")

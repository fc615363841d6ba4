"""The record of the dice: which faces were expected and which were rolled, and how the rolls were checked.
The seed of sealed dice is shown only after the end, because it gives away all future rolls."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from empires.core.base.words import many, span
from empires.core.dice.dice import SealedDice, parse_dice
from empires.core.records.events import ROLL, Event
from empires.core.records.setup import Setup
from empires.page.widgets.markup import Html, button, el, join
from empires.page.wire.pages import Back

LAST = 6
"""How many of the most recent rolls are shown one by one."""

MOST_SIDES = 20
"""The maximum number of sides on a die whose faces are counted one by one; dice with more sides pick tiles,
cards or places.
"""

_NONE_YET = el("p", "There are no rolls yet that you can see.", class_="quiet-text")
_TYPED = el(
    "p", "These dice were rolled at your table and typed in. Only the people there can vouch for them."
)

LATER = "The seed is shown when the campaign has ended. Before that, it would reveal the coming rolls."

SHARED = (
    "Nobody could choose any of these dice: each comes from hidden numbers that were "
    "sealed beforehand. The player whose turn it is could work out the next ones with a "
    "program, but only for that turn. When the turn is handed on, its number is "
    "opened, and every device checks every roll made with it."
)

UMPIRED = (
    "The umpire’s device rolled these dice from numbers that all of you gave and one of its own, fixed "
    "beforehand. Its story proves each of them at the end."
)

RECIPE = """from hashlib import sha256
digest = sha256(f"{seed} roll {number} block 0".encode()).digest()
fair = 256 - 256 % sides
faces = [byte % sides + 1 for byte in digest if byte < fair][:dice]"""


class DiceBook:
    """Every roll that a player may know about, collected one page of the journal at a time."""

    def __init__(self, setup: Setup, viewer: str | None, *, finished: bool) -> None:
        self._viewer = viewer
        self._seed = setup.seed if finished else ""
        self._typed, self._shared = setup.dice == "table", setup.dice == "shared"
        self._umpired = bool(setup.umpire) and not setup.seed
        self._source = SealedDice(setup.seed) if setup.dice == "sealed" and not self._umpired else None
        self._number = 0
        self._fixed = 0
        self._wrong: list[int] = []
        self._faces: dict[int, list[int]] = {}
        self._last: deque[tuple[int, Event]] = deque(maxlen=LAST)

    def enter(self, events: Iterable[Event]) -> None:
        """Count and check the rolls among these events; the campaign's rolls are numbered from 0."""
        for event in events:
            if event.kind != ROLL:
                continue
            if event.visible_to(self._viewer):
                self._enter(self._number, event)
            self._number += 1

    def _enter(self, number: int, event: Event) -> None:
        dice, faces = parse_dice(event.facts["dice"]), tuple(event.facts["faces"])
        self._last.append((number, event))
        counts = self._faces.setdefault(dice.sides, [0] * dice.sides)
        for face in faces:
            counts[face - 1] += 1
        if self._source is not None:
            self._fixed += 1
            if self._source.faces(number, dice) != faces:
                self._wrong.append(number)

    def dialog(self) -> Html:
        """The counts of every face, followed by how the rolls were checked."""
        dice = {sides: counts for sides, counts in sorted(self._faces.items()) if sides <= MOST_SIDES}
        drawn = sum(sum(counts) for sides, counts in self._faces.items() if sides > MOST_SIDES)
        return join(
            el("h2", "Dice, expected and rolled"),
            *[_count(sides, counts) for sides, counts in dice.items()] or [_NONE_YET],
            el("p", f"Rolls of a die with more sides, to pick one of many: {drawn:,}.") if drawn else None,
            el("p", SHARED) if self._shared else None,
            el("p", UMPIRED) if self._umpired else None,
            *(self._check() if self._fixed else []),
            _TYPED if self._typed else None,
            el("div", button("Close", Back(), class_="primary"), class_="choices"),
        )

    def _check(self) -> list[Html]:
        wrong = self._wrong
        verdict = (
            f"All {self._fixed:,} rolls that you can see are exactly those the seed fixed."
            if not wrong
            else (f"{len(wrong):,} rolls differ from those the seed fixes. The first is number {wrong[0]}.")
        )
        fixed = "The seed fixed these rolls before the campaign began, so that nobody can roll again."
        return [
            el("h3", "Checked"),
            el("p", verdict, id="dice-verdict"),
            *(self._recipe(fixed) if self._seed else [el("p", f"{fixed} {LATER}")]),
        ]

    def _recipe(self, fixed: str) -> list[Html]:
        rows = (
            el(
                "tr",
                el("th", str(n), scope="row"),
                el("td", event.text),
                el("td", event.facts["dice"]),
                el("td", ", ".join(str(face) for face in event.facts["faces"])),
            )
            for n, event in self._last
        )
        return [
            el(
                "p",
                f"{fixed} It was “{self._seed}”. Anybody can check it with four lines of Python or any other "
                "language:",
            ),
            el("pre", RECIPE),
            el(
                "div",
                el("table", el("caption", "The latest rolls by number"), *rows, class_="number"),
                class_="wide",
            ),
        ]


def _count(sides: int, counts: list[int]) -> Html:
    total = sum(counts)
    expected, rest = divmod(total, sides)
    head = el("tr", el("th", "Face"), *(el("th", str(face), scope="col") for face in range(1, sides + 1)))
    fell = el("tr", el("th", "Rolled", scope="row"), *(el("td", str(count)) for count in counts))
    average = sum(face * count for face, count in enumerate(counts, 1))
    often = span(expected, expected + 1 if rest else expected)
    rolled = many(total, "die", "dice")
    told = (
        f"{rolled} with {sides} sides; each face is expected {often} times. "
        f"Average {average / total:.2f}, expected {(sides + 1) / 2:.1f}."
    )
    table = el("table", head, fell, class_="number")
    label = f"Dice with {sides} sides"
    return join(el("p", told), el("div", table, class_="wide", tabindex=0, role="group", aria_label=label))

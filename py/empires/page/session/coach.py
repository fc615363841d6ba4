"""The coach: a short hint on the card the first time each kind of question comes up, shown until somebody
closes it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Literal

import msgspec

import empires
from empires.core.base.nesting import depth
from empires.core.errors import SetupError
from empires.core.play.campaign import Campaign
from empires.core.records.setup import Seat, Setup
from empires.core.table import Table
from empires.kit.coach import Book, Lesson, Words
from empires.page.shelf.contents import Shelf
from empires.page.widgets.markup import NOTHING, Html, button, el
from empires.page.wire.answers import CoachGot, CoachWish
from empires.page.wire.browsing import ShowRule
from empires.page.wire.operations import Operations
from empires.rulesets import find_coach, find_ruleset

DEEPEST = 4
"""The maximum number of levels of nesting in the coach's memory."""

MOST_SEEN = 500
"""The maximum number of panels of one ruleset that are remembered as closed; in practice there are far
fewer."""


class Memory(msgspec.Struct, omit_defaults=True):
    """What the coach remembers. If nobody has expressed a `wish`, the coach speaks only in the prepared
    campaigns."""

    wish: Literal["", "always", "never"] = ""
    seen: dict[str, list[str]] = {}


class Coach:
    """The coach's settings and history in this browser, stored on the `shelf`."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._read = ""
        self._memory = Memory()
        self._met: dict[str, list[str]] = {}  # the topics of hints not yet closed, by campaign

    @property
    def memory(self) -> Memory:
        """What the coach remembers; unreadable contents count as empty."""
        if self._shelf.habits.coach != self._read:
            self._read = self._shelf.habits.coach
            shallow = depth(self._read.encode("utf-8", "surrogatepass")) <= DEEPEST
            try:
                self._memory = msgspec.json.decode(self._read if shallow else "{}", type=Memory)
            except (msgspec.DecodeError, UnicodeError):
                self._memory = Memory()
        return self._memory

    def _remember(self) -> Operations:
        self._read = msgspec.json.encode(self._memory).decode()
        return self._shelf.remember(self._read)

    # --- what people wish -------------------------------------------------------------------------

    def begin(self, ruleset: str) -> Operations:
        """Begin to teach a ruleset, even if it was taught before."""
        self.memory.seen.pop(ruleset, None)
        if self.memory.wish == "never":
            self.memory.wish = ""
        return self._remember()

    def speaks(self, setup: Setup) -> bool:
        """Whether the coach speaks in a campaign."""
        return self.memory.wish == "always" or (self.memory.wish == "" and lesson_of(setup) is not None)

    def got(self, panel: str, setup: Setup) -> Operations:
        """Close a hint that has been understood."""
        seen = self.memory.seen.get(setup.ruleset, [])
        self.memory.seen[setup.ruleset] = [*(one for one in seen if one != panel), panel][-MOST_SEEN:]
        return self._remember()

    def switch(self, setup: Setup) -> Operations:
        """Silence the coach, or let it speak again."""
        spoke = self.speaks(setup)
        self.memory.wish = "never" if spoke else "always"
        if not spoke:
            self.memory.seen.pop(setup.ruleset, None)
        return self._remember()

    def hush(self) -> Operations:
        """Switch the coach off."""
        self.memory.wish = "never"
        return self._remember()

    # --- what is said -----------------------------------------------------------------------------

    def says(self, campaign: Table, kind: str, happened: Collection[str]) -> tuple[str, Words] | None:
        """The coach's current hint, and the name used to close it. A hint about the question of this `kind`
        comes first, then hints about other things that have come up; `happened` holds the kinds of recent
        events."""
        setup = campaign.setup
        if not self.speaks(setup):
            return None
        book, seen = find_coach(campaign.ruleset), self.memory.seen.get(setup.ruleset, ())
        if book is None:
            return None
        met = self._met.setdefault(_name(setup), [])
        met += [one for one in _came_up(book, campaign.answers, happened) if one not in met]
        words = book.questions.get(kind)
        if words is not None and kind not in seen:
            return kind, words
        return next(
            (
                (f"={thing.name}", thing)
                for thing in book.things
                if thing.name in met and f"={thing.name}" not in seen
            ),
            None,
        )

    def panel(self, campaign: Table, kind: str, happened: Collection[str]) -> Html:
        """The coach's current hint, for the card."""
        said = self.says(campaign, kind, happened)
        return _panel(*said) if said else NOTHING

    def spoken(self, campaign: Table, kind: str, happened: Collection[str]) -> str:
        """The current hint, as read out by a screen reader."""
        said = self.says(campaign, kind, happened)
        return f"Coach: {said[1].title}. {said[1].asked} {said[1].why}" if said else ""


def lesson(ruleset: str) -> Campaign[Any]:
    """The small prepared campaign of a ruleset. Raises SetupError if it has none."""
    book = find_coach(find_ruleset(ruleset))
    if book is None:
        raise SetupError("There is no lesson for these rules yet.")
    prepared = book.lesson
    person, *others = prepared.players
    return empires.new(
        ruleset,
        [Seat(name=person), *(Seat(name=name, controller="easy") for name in others)],
        options=prepared.options,
        seed=prepared.seed,
        name=prepared.name,
        pausing=True,
    )


def lesson_of(setup: Setup) -> Lesson | None:
    """The lesson to which a prepared campaign belongs; None for any other campaign."""
    book = find_coach(find_ruleset(setup.ruleset))
    if book is None or (setup.seed, setup.name) != (book.lesson.seed, book.lesson.name):
        return None
    return book.lesson


def _name(setup: Setup) -> str:
    return f"{setup.ruleset} {setup.name} {setup.seed}"


def _came_up(book: Book, answers: int, happened: Collection[str]) -> Iterable[str]:
    return (
        thing.name
        for thing in book.things
        if (thing.after is not None and answers >= thing.after) or not thing.events.isdisjoint(happened)
    )


def _panel(name: str, words: Words) -> Html:
    """One hint: its sentence, an explanation that is folded away, and the cross that closes it."""
    page = button("Rulebook", ShowRule(ids=list(words.rules)), class_="quiet") if words.rules else None
    return el(
        "section",
        el("h2", el("small", "Coach"), " ", words.title, id="coach-title", class_="unseen"),
        el(
            "details",
            el("summary", el("span", words.asked), el("small", "More")),
            el("p", words.why),
            el("p", words.look, class_="coach-look"),
            el(
                "div",
                page,
                button("No more coaching", CoachWish(wish="never"), class_="quiet"),
                class_="choices",
            ),
            id="coach-more",
        ),
        button(
            "×", CoachGot(panel=name), id="coach-got", class_="quiet", aria_label="Got it", title="Got it"
        ),
        class_="coach",
        id="coach",
        role="note",
        aria_labelledby="coach-title",
    )

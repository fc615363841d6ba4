"""The chronicle's narration: how a ruleset's events become prose (`core.offices.book`).

    scribe = Scribe(display.teller())     # the ruleset's way to narrate its events
    for number, event in enumerate(page):
        scribe.take(page_number, number, event)
    parts = edition(scribe.book, "Ann")   # what Ann may know; None is everybody

A ruleset's `Teller` decides which events open years and months, which are left out, which share one sentence,
and how battles are narrated."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

import msgspec

from empires.core.base.texts import cleaned
from empires.core.base.words import begun, listed
from empires.core.offices.book import Book, Chapter, Figure, Part, Passage, Place, Sentence
from empires.core.offices.desk import TOLD
from empires.core.offices.entries import CHRONICLE
from empires.core.records.events import ROLL, Event
from empires.kit import called
from empires.kit.battles import ROLES

__all__ = ["BattleTeller", "Figure", "Gather", "Scribe", "Teller", "several"]

BEFORE = "Before the first year"
"""The title of the part for everything that happens before the ruleset opens its first part."""

MOST_SENTENCES = 12
"""The maximum number of sentences in a paragraph; further sentences begin another paragraph."""

MOST_NAMED = 8
"""The maximum number of things that a sentence names; if there are more, only the first ones are named."""

MOST_MAPS = 80
"""The maximum number of parts of a book that have maps; in a longer book, maps are drawn only for the last
parts."""


class Gather(msgspec.Struct, frozen=True):
    """A way for events of one kind to share a sentence of a paragraph. `pattern` matches their texts, with
    named groups: events with the same `who` go together, and each adds one `item`. `one` is the sentence with
    `{who}` and `{what}` for one item, `more` the sentence for several; with `twice`, repeated items are named
    again."""

    pattern: str
    one: str
    more: str = ""
    item: str = "{what}"
    others: str = "other places"
    twice: bool = False

    def tell(self, text: str, scribe: Scribe) -> bool:
        """Add an event with this text to the sentence for its kind. Returns False if the text does not
        match."""
        found = re.fullmatch(self.pattern, text)
        if found is None:
            return False
        groups = found.groupdict("")
        who = groups.get("who", "")

        def told(items: Sequence[str]) -> str:
            several_of_them = self.more and len(dict.fromkeys(items)) > 1
            sentence = self.more if several_of_them else self.one
            return begun(
                sentence.format(who=who, what=listed(items) if self.twice else several(items, self.others))
            )

        scribe.gather(f"{self.pattern} {who}", self.item.format(**groups), told)
        return True


class Teller:
    """How a ruleset narrates its events; every book has a new instance.

    This class opens a part at every "chapter", combines events of the kinds in `gathered`, and uses the texts
    of all others unchanged, except the `silent` ones. An event that belongs to another of the `topics` begins
    a new paragraph.
    """

    opening = BEFORE
    silent: frozenset[str] = frozenset()
    gathered: Mapping[str, Gather | tuple[Gather, ...]] = {}
    topics: Mapping[str, str] = {}

    def __init__(self) -> None:
        self._topic: dict[tuple[str, ...] | None, str] = {}

    def tell(self, event: Event, scribe: Scribe) -> None:
        """Narrate an event: open a part or chapter, write a sentence, or do nothing."""
        if event.kind == "chapter":
            self._topic.clear()
            self.head(event, scribe)
        elif event.kind not in self.silent:
            self.say(event, scribe)

    def head(self, event: Event, scribe: Scribe) -> None:
        """Open a part for a "chapter" of the journal."""
        scribe.part(event.text)

    def say(self, event: Event, scribe: Scribe) -> None:
        """Write an event as a sentence of its own, or add it to a shared one."""
        self.turn_to(event, scribe)
        how = self.gathered.get(event.kind, ())
        ways = (how,) if isinstance(how, Gather) else how
        if not any(way.tell(event.text, scribe) for way in ways):
            scribe.say(self.sentence(event))

    def turn_to(self, event: Event, scribe: Scribe) -> None:
        """Begin another paragraph if the event belongs to another topic."""
        topic = self.topics.get(event.kind)
        if topic is not None and topic != self._topic.get(event.to):
            self._topic[event.to] = topic
            scribe.close()

    def sentence(self, event: Event) -> str:
        """The sentence for a single event; "" if it has none."""
        return event.text


class BattleTeller(Teller):
    """A teller that gives each battle its own passage, with the strengths of both sides (`kit.battles`).

    A battle begins with an event of the kind `begins` and ends with one of the kinds in `ends`; other events
    meanwhile begin another paragraph, unless they are `in_battle`.
    """

    begins = "battle_begun"
    ends: frozenset[str] = frozenset({"battle_result"})
    in_battle: frozenset[str] = frozenset()

    def tell(self, event: Event, scribe: Scribe) -> None:
        """Write an event; a battle gets its own passage, for readers who may know about it."""
        if event.kind == self.begins:
            self.begin(event, scribe)
        elif event.kind in self.ends and scribe.fighting() is not None:
            self.end(event, scribe)
        else:
            if scribe.fighting() is not None and event.kind not in self.silent | self.in_battle:
                scribe.close()
            super().tell(event, scribe)

    def begin(self, event: Event, scribe: Scribe) -> None:
        """Open a battle: its heading, and both sides with their strengths if everybody may know them."""
        facts = event.facts
        sides = [str(facts[role]) for role in ROLES]
        sizes = [facts.get(name) for name in ("attack", "defence")]
        scribe.battle(self.title(event))
        scribe.figures(
            *(
                Figure(side, "" if size is None else self.strength(int(size)))
                for side, size in zip(sides, sizes, strict=True)
            )
        )
        scribe.leaders(sides)

    def title(self, event: Event) -> str:
        """The heading of a battle that begins."""
        return f"{event.facts['attacker']} against {event.facts['defender']}"

    def strength(self, size: int) -> str:
        """The strength of a side as text."""
        return f"{size:,} points"

    def end(self, event: Event, scribe: Scribe) -> None:
        """Close a battle with its winner and its players' own account."""
        scribe.result(event)


class Scribe:
    """Writes a book from events in order; `names` are the public names of its places."""

    def __init__(self, teller: Teller, names: called.Names | None = None) -> None:
        self.teller = teller
        self.names: called.Names = names or {}
        self.book = Book()
        self.next: Place = (0, 0)
        self._event = Event("", "", "")
        self._at: Place = (0, 0)
        self._public = 0
        self._open: dict[tuple[str, ...] | None, Passage] = {}
        self._last: dict[tuple[str, ...] | None, Passage] = {}
        self._gathered: dict[tuple[tuple[str, ...] | None, str], Sentence] = {}

    def take(self, page: int, number: int, event: Event) -> None:
        """Write the next event. If an event from a file lacks its facts, its text is used unchanged."""
        if self._at[0] != page:
            self._public = 0
        self._event, self._at, self.next = event, (page, self._public), (page, number + 1)
        self._public += event.to is None
        if event.kind == CHRONICLE:
            self.book.entries.append((self._at, event))
        elif event.kind != ROLL and event.kind not in TOLD:
            try:
                self.teller.tell(event, self)
            except (LookupError, TypeError, ValueError, AttributeError):
                self.say(event.text)

    # --- headings ----------------------------------------------------------------------------------

    def part(self, title: str) -> None:
        """Begin a year, round or turn."""
        page, number = self.next
        self.book.parts.append(Part(title, (page, number - 1), [Chapter("")]))
        self.paragraph()

    def retitle(self, title: str) -> None:
        """Give the current part another title."""
        self._part().title = title

    def chapter(self, title: str, season: str = "") -> None:
        """Begin a month or season."""
        self._part().chapters.append(Chapter(title, season))
        self.paragraph()

    def paragraph(self) -> None:
        """Make the next sentence begin a new paragraph."""
        self._open.clear()
        self._gathered.clear()

    def _part(self) -> Part:
        if not self.book.parts:
            self.book.parts.append(Part(self.teller.opening, (0, 0), [Chapter("")]))
        return self.book.parts[-1]

    # --- sentences ---------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Add a sentence for readers who may know about the event."""
        if text:
            self._add(Sentence(self._called(text)))

    def gather(self, key: str, item: str, told: Callable[[Sequence[str]], str]) -> None:
        """Add an `item` to the sentence that this paragraph has for the `key`."""
        to = self._event.to
        sentence = self._gathered.get((to, key))
        item = self._called(item)
        items = [*sentence.items, item] if sentence is not None else [item]
        text = called.titled(told(items), self.names, called.speaker(self._event))
        if sentence is None:
            sentence = self._gathered[to, key] = Sentence("")
            self._add(sentence)
        sentence.items, sentence.text = items, text

    def _called(self, text: str) -> str:
        event = self._event
        return called.told(text, event.tiles, self.names, called.speaker(event)) if self.names else text

    def _add(self, sentence: Sentence) -> None:
        passage = self._open.get(self._event.to)
        if passage is None or len(passage.sentences) >= MOST_SENTENCES:
            passage = self._begin()
        passage.sentences.append(sentence)

    def _begin(self) -> Passage:
        """Open a passage. An event opens only one passage; anything else it adds goes into the same one."""
        to = self._event.to
        passage = self._last.get(to)
        if passage is None or passage.at != self._at or passage.battle:
            passage = Passage(self._at, to)
            self._part().chapters[-1].passages.append(passage)
        self._open[to] = self._last[to] = passage
        return passage

    # --- battles -----------------------------------------------------------------------------------

    def battle(self, title: str) -> None:
        """Begin a battle; its sentences, up to the next paragraph, form their own passage."""
        self._close()
        passage = self._begin()
        passage.battle, passage.title = True, self._called(title)

    def figures(self, *figures: Figure) -> None:
        """Set the sides of the battle being written."""
        self.fight().figures = list(figures)

    def leaders(self, sides: Sequence[str]) -> None:
        """Write a sentence with the armies and generals that meet in this battle, if they have names."""
        players = dict.fromkeys(words.rpartition(called.OF)[0] for words in self.names if called.OF in words)
        there = [
            one
            for one in players
            if any(one == side.partition(" of ")[0] for whole in sides for side in whole.split(" and "))
        ]
        told = []
        for player in there:
            named = dict(called.leaders(self.names, player))
            army = (
                f"{player}’s {named['army'].removeprefix('The ')}" if "army" in named else f"{player}’s army"
            )
            if "general" in named:
                told.append(f"{named['general']} leads {army}")
            elif "army" in named:
                told.append(f"{army} takes the field")
        if told:
            self.say(f"{listed(told)}.")

    def fared(self, side: int, words: str) -> None:
        """Note how one side of the battle fared."""
        figures = self.fight().figures
        if side < len(figures):
            figures[side].outcome = words

    def winner(self, event: Event) -> str:
        """The side of the battle that an event names as its winner; "" for a draw."""
        sides = [figure.side for figure in self.fight().figures]
        by_role: dict[str, str] = dict(zip(ROLES, sides, strict=False))
        winner = str(event.facts.get("winner"))
        named = by_role.get(winner, winner)
        return named if named in sides else ""

    def result(self, event: Event) -> None:
        """Note the winner of the battle, and its players' own account."""
        if winner := self.winner(event):
            self.won(winner)
        else:
            self.fight().drawn = True
        self.notes(str(event.facts.get("notes", "")))

    def won(self, *names: str) -> None:
        """Set the winners of the battle."""
        self.fight().won = list(names)

    def notes(self, words: str, by: str = "") -> None:
        """Add the account that the fighters wrote for the chronicle."""
        if words.strip():
            self.fight().told.append((by, cleaned(words.strip())))

    def fighting(self) -> Passage | None:
        """The battle being written for readers who may know about the event, or None."""
        passage = self._open.get(self._event.to)
        return passage if passage is not None and passage.battle else None

    def fight(self) -> Passage:
        """The passage of the battle being written; a new passage if there is none."""
        return self.fighting() or self._begin()

    def _close(self) -> None:
        to = self._event.to
        self._open.pop(to, None)
        self._gathered = {key: one for key, one in self._gathered.items() if key[0] != to}

    def close(self) -> None:
        """Begin a new paragraph with the next sentence for readers who may know about the event."""
        self._close()


def several(items: Sequence[str], others: str) -> str:
    """The things that a sentence names, each given once. If there are too many, only the first are named:
    "Ems, Ulm and 5 other places"."""
    named = list(dict.fromkeys(items))
    rest = len(named) - MOST_NAMED
    return f"{', '.join(named[:MOST_NAMED])} and {rest} {others}" if rest > 1 else listed(named)

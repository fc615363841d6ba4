"""What this tab knows about the contents of the shelf, and how the open campaign is stored there."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal, TypeAlias

import msgspec

from empires.page.shelf import batches, keys
from empires.page.shelf.entry import Heard, Kept, ShelfEntry, forget, fresh, read_entry, unknown
from empires.page.shelf.heads import is_ours
from empires.page.wire import operations, reports
from empires.page.wire.operations import Operations
from empires.page.wire.values import Place, Problem

ROOM = 5_242_880
"""The number of characters, keys included, that browsers let a page store in localStorage."""

NEARLY = 0.8
"""The fraction of the storage space, from 0 to 1, at which the shelf counts as nearly full."""


NO_BATCH = -1
BESIDE = {"underlay": -2, "photographs": -3}
"""Batch numbers for writes that are not part of the campaign itself, and for writes of its pictures."""

THEME = "empires:theme"
"""The browser's key for the chosen colours, which the page itself writes before any engine is loaded."""

COACH = "empires:coach"
"""The browser's key for the coach's memory: whether the coach speaks, and which hints were closed."""


SOUND = "empires:sound"
"""The browser's key that records whether sounds are on."""

TELL = "empires:tell"
"""The browser's key that records whether notifications are on."""

ONE_TAP = "empires:one-tap"
"""The browser's key that records whether one tap is enough to answer."""

UNITS = "empires:units"
"""The browser's key for the unit values that people have typed in."""

WARNED = "empires:warned"
"""The browser's key that records whether people were warned that this browser clears its storage."""

RULES = "empires:rules:"
"""The beginning of the browser's keys for house rules."""

Noted: TypeAlias = tuple[str, str]
"""The drafts and the standing answers of a table, as they are stored."""


class Habits(msgspec.Struct):
    """What the person at this browser has chosen for all campaigns: the colours, the coach's memory, whether
    sounds are on, whether notifications say that a campaign is waiting, whether one tap is enough to answer
    where nothing is risked, and the unit values that were typed in (see `page.session.profiles`).
    """

    theme: str = "auto"
    coach: str = ""
    sound: bool = False
    tell: bool = False
    one_tap: bool = False
    units: str = ""


class Shelf:
    """What this tab knows about the shelf. `kept` is the open campaign on the shelf, if this tab has claimed
    it; `drafts` are the forms being filled in there, and `always` the standing answers of its table.
    `unheard` are campaigns that another tab has changed and whose descriptions have not been requested since.
    `heard` holds what friends’ drawers claim about campaigns that are not open."""

    def __init__(self) -> None:
        self.stored: dict[str, int] = {}
        self.others = 0
        self.spare: set[str] = set()
        self.problems: dict[Place, Problem] = {}
        self.safari: Literal["", "page", "app"] = ""
        self.entries: dict[str, ShelfEntry] = {}
        self.heard: dict[str, Heard] = {}
        self.pictures: dict[str, str] = {}
        self.kept: Kept | None = None
        self.drafts = self.always = ""
        self.unheard: set[str] = set()
        self.habits = Habits()
        self._noted: Noted | None = ("", "")  # the stored text; None if the places differ
        self._drawn = -1
        self._given_away = 0
        self._under_way: dict[tuple[Place, str, int], operations.Store] = {}

    # --- what there is ----------------------------------------------------------------------------

    def told(self) -> list[ShelfEntry]:
        """Returns the description of every campaign, with the news about it from friends’ drawers."""
        return [one.after(self.heard.get(one.id)) for one in self.entries.values()]

    @property
    def ids(self) -> list[str]:
        """The campaigns that have a head in either place."""
        return keys.ids([*self.stored, *self.spare])

    @property
    def leftovers(self) -> list[str]:
        """The campaigns that have stored parts but no head, because their first write was cut off."""
        return sorted(set(keys.touched([*self.stored, *self.spare])) - set(self.ids))

    @property
    def fullness(self) -> float:
        """How full the home storage is, from 0 to 1."""
        used = self.others + sum(len(key) + length for key, length in self.stored.items())
        return min(used / ROOM, 1.0)

    def size(self, id: str) -> float:
        """The fraction of the home storage that a campaign takes up."""
        return sum(len(key) + self.stored[key] for key in keys.keys_of(self.stored, id)) / ROOM

    def start(self, command: reports.Start) -> Operations:
        """Note what the page found in storage, and ask for the description of every campaign."""
        self.stored, self.others = dict(command.stored), command.others
        self.spare = set(command.spare)
        self.problems = dict(command.problems)
        self.safari = command.safari
        habits = [key for key in (COACH, THEME, SOUND, TELL, ONE_TAP, UNITS) if key in self.stored]
        asked = operations.Recall(name="", starts=[*self.ask_for_words(self.ids).starts, *habits])
        return [asked] if asked.starts else []

    def ask_for_words(self, ids: Collection[str]) -> operations.Recall:
        """Ask for the descriptions and the small maps of campaigns."""
        self.unheard -= set(ids)
        return operations.Recall(
            name="", starts=[keys.key(id, part) for id in ids for part in ("about", "picture")]
        )

    def hear(self, home: Mapping[str, str], spare: Mapping[str, str | None]) -> None:
        """Store the descriptions of campaigns, and at the start the player's habits."""
        self.habits.coach = home.get(COACH, self.habits.coach)
        self.habits.theme = home.get(THEME, self.habits.theme)
        self.habits.sound = bool(home.get(SOUND, self.habits.sound))
        self.habits.tell = bool(home.get(TELL, self.habits.tell))
        self.habits.one_tap = bool(home.get(ONE_TAP, self.habits.one_tap))
        self.habits.units = home.get(UNITS, self.habits.units)
        for id in self.ids:
            told = [texts.get(keys.key(id, "about")) for texts in (home, spare)]
            if any(told) or id not in self.entries:
                abouts = filter(None, map(read_entry, told))
                self.entries[id] = max(abouts, key=lambda one: one.touched, default=unknown(id))
                pictures = [texts.get(keys.key(id, "picture")) for texts in (home, spare)]
                self.pictures[id] = next(filter(None, pictures), "")
        self._forget_gone()

    def change(self, stored: Mapping[str, int | None]) -> None:
        """Note what another tab has written to the home storage, since the descriptions of these campaigns
        may have changed."""
        for key, length in stored.items():
            if length is None:
                self.stored.pop(key, None)
            else:
                self.stored[key] = length
        at_home = keys.ids(self.stored)
        gone = {id for id in keys.touched(stored) if id not in at_home}
        for id in gone:
            self.spare -= set(keys.keys_of(self.spare, id))
        self._forget_gone()
        self.unheard = (self.unheard | set(keys.touched(stored))) - gone

    def remember(self, coach: str) -> Operations:
        """Store the coach's memory."""
        self.habits.coach = coach
        return [self._habit(COACH, coach)]

    def remember_units(self) -> Operations:
        """Store the unit values that people have typed in."""
        return [self._habit(UNITS, self.habits.units or None)]

    @property
    def has_rules(self) -> bool:
        """Whether any house rules are stored in this browser."""
        return any(key.startswith(RULES) for key in self.stored)

    def keep_rules(self, name: str, text: str | None) -> Operations:
        """Store house rules, or delete them."""
        return [self._habit(f"{RULES}{name}", text)]

    def switch_sound(self) -> Operations:
        """Switch sounds on or off."""
        self.habits.sound = not self.habits.sound
        return [self._habit(SOUND, "on" if self.habits.sound else None)]

    def switch_tap(self) -> Operations:
        """Switch answering with one tap on or off."""
        self.habits.one_tap = not self.habits.one_tap
        return [self._habit(ONE_TAP, "on" if self.habits.one_tap else None)]

    def switch_telling(self, *, on: bool) -> Operations:
        """Switch notifications on or off."""
        self.habits.tell = on
        return [self._habit(TELL, "on" if on else None)]

    @property
    def warns(self) -> bool:
        """Whether the person here has yet to be warned that this browser clears its storage."""
        return self.safari == "page" and WARNED not in self.stored

    def warned(self) -> Operations:
        """Note that the person here was warned."""
        self.stored[WARNED] = 1
        return [self._habit(WARNED, "1")]

    def _habit(self, key: str, text: str | None) -> operations.Store:
        return self._sent(operations.Store(place="home", writes=[(key, text)], batch=NO_BATCH))

    def _forget_gone(self) -> None:
        for id in set(self.entries) - set(self.ids):
            del self.entries[id]
            self.pictures.pop(id, None)

    # --- the open campaign ------------------------------------------------------------------------

    @property
    def at_risk(self) -> bool:
        """Whether closing the page would lose answers, because they are neither in storage nor in a file."""
        return self.kept is not None and self.kept.failing and self.kept.serial != self._given_away

    def open(self, kept: Kept, found: reports.Recalled, pages: int) -> None:
        """Claim an opened campaign, given its stored parts and the number of its finished pages."""
        self.kept = kept
        self.problems["spare"] = found.problem
        places = places_of(found).values()
        drafts, always = (
            [texts.get(keys.key(kept.id, part)) or "" for texts in places] for part in ("drafts", "always")
        )
        self.drafts, self.always = (next(filter(None, some), "") for some in (drafts, always))
        alike = len({*zip(drafts, always, strict=True)}) == 1
        self._noted = (self.drafts, self.always) if alike else None
        self._drawn = pages
        self._note_problems()

    def begin(self, id: str) -> None:
        """Open a campaign that is not stored yet under this id."""
        self.kept = fresh(id)
        self.drafts = self.always = ""
        self._noted = ("", "")
        self._drawn = -1
        self._note_problems()

    def _note_problems(self) -> None:
        self._given_away = 0
        for copy in self.kept.copies if self.kept else ():
            copy.problem = self.problems.get(copy.place, "")

    def wants_picture(self, pages: int) -> bool:
        """Whether the small map has to be redrawn, because it shows a different checkpoint."""
        return pages != self._drawn

    def next_touch(self, id: str) -> int:
        """A number for `touched` that puts a campaign above all others."""
        return 1 + max((one.touched for one in self.entries.values() if one.id != id), default=0)

    def write_down(self, entry: ShelfEntry, pages: int) -> Operations:
        """Write the open campaign, as noted by `stored.snapshot`, to every place."""
        if self.kept is None:
            return []
        self.entries[entry.id] = entry
        self._drawn = pages
        return [store for copy in self.kept.copies for store in self._write(copy)]

    def note(self, id: str, drafts: str, always: str) -> Operations:
        """Store the partly filled forms and the standing answers, which are not part of the campaign."""
        if self.kept is None or self.kept.id != id or (drafts, always) == self._noted:
            return []
        self.drafts, self.always = self._noted = drafts, always
        writes = [(keys.key(id, "drafts"), drafts), (keys.key(id, "always"), always)]
        return [
            self._sent(operations.Store(place=copy.place, writes=writes, under=id, batch=NO_BATCH))
            for copy in self.kept.copies
        ]

    def keep_beside(self, id: str, part: str, text: str) -> Operations:
        """Store pictures of a campaign: the picture under its hexes, or its photographs. Only the second copy
        has room for these."""
        writes = [(keys.key(id, part), text)]
        return [self._sent(operations.Store(place="spare", writes=writes, under=id, batch=BESIDE[part]))]

    def _write(self, copy: batches.Copy) -> Operations:
        kept = self.kept
        if kept is None or kept.snapshot is None:
            return []
        store = batches.store(copy, kept.id, kept.snapshot)
        return [self._sent(store)] if store else []

    def _sent(self, store: operations.Store) -> operations.Store:
        self._under_way[store.place, store.under, store.batch] = store
        return store

    def settle(self, answer: reports.Stored) -> Operations:
        """Process the result of a write. Changes made since are written now; parts that failed are written
        again with the next answer."""
        store = self._under_way.pop((answer.place, answer.under, answer.batch), None)
        for key, text in store.writes[: answer.done] if store else ():
            self._note(answer.place, key, text)
        if answer.problem in ("", "full", "blocked", "silent"):
            self.problems[answer.place] = answer.problem
        kept = self.kept
        if kept is None or kept.id != answer.under:
            return []
        copy = next(one for one in kept.copies if one.place == answer.place)
        batches.settle(copy, answer.batch, answer.done, answer.problem)
        return self._write(copy) if not answer.problem else []

    def _note(self, place: Place, key: str, text: str | None) -> None:
        if place == "spare" and text is None:
            self.spare.discard(key)
        elif place == "spare":
            self.spare.add(key)
        elif text is None:
            self.stored.pop(key, None)
        else:
            self.stored[key] = len(text)

    def is_ours(self, found: reports.Recalled) -> bool:
        """Whether all stored parts of the open campaign were written by this tab."""
        return self.kept is not None and is_ours(self.kept, places_of(found))

    def give_away(self) -> None:
        """Note that the open campaign has been saved to a file in its current state."""
        self._given_away = self.kept.serial if self.kept else 0

    def forget(self, id: str, found: reports.Recalled) -> Operations:
        """Erase all stored parts of a campaign."""
        self.entries.pop(id, None)
        self.pictures.pop(id, None)
        return [self._sent(store) for store in forget(places_of(found), id)]


def places_of(found: reports.Recalled) -> dict[Place, dict[str, str | None]]:
    """The stored texts of each place. A recall returns only those texts of the second copy that differ from
    the home storage."""
    home: dict[str, str | None] = dict(found.home)
    spare = {} if found.problem else {**home, **found.spare}
    return {"home": home, "spare": {key: text for key, text in spare.items() if text is not None}}

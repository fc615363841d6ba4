"""The keeper of the shelf: what this tab knows to be stored, and how the open campaign is written down."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from empires.page.shelf import batches, entry, keys
from empires.page.wire import commands, operations
from empires.page.wire.commands import Place, Problem
from empires.page.wire.operations import Operations

# What opens and writes campaigns is imported with the first of them: the start page needs none of it.
if TYPE_CHECKING:
    from empires.core.apart.device import Device
    from empires.page.session.session import Session

ROOM = 5_242_880
"""Characters, keys included, that browsers let a page's localStorage hold."""

NEARLY = 0.8
"""The part of it from which on the shelf counts as nearly full."""


NO_BATCH = -1
"""The number of a writing that is none of the campaign's own."""

THEME = "empires:theme"
"""Where the browser keeps which colours are worn; the page writes it, before any engine is there."""

COACH = "empires:coach"
"""Where the browser keeps whether the coach speaks, and what of his was put away."""


class Keeper:
    """The shelf as this tab knows it. `kept` is the open campaign's place on it, if this tab holds it, and
    `drafts` the forms that are being filled in there;
    `unheard` are campaigns that another tab wrote and whose words were not asked for since.
    """

    def __init__(self) -> None:
        self.stored: dict[str, int] = {}
        self.others = 0
        self.spare: set[str] = set()
        self.problems: dict[Place, Problem] = {}
        self.abouts: dict[str, entry.About] = {}
        self.pictures: dict[str, str] = {}
        self.kept: entry.Kept | None = None
        self.drafts = ""
        self.unheard: set[str] = set()
        self.coach = ""
        self.theme = "auto"
        self._noted: str | None = ""  # the drafts as they stand in every place; None where places differ
        self._drawn = -1
        self._given_away = 0
        self._under_way: dict[tuple[Place, str, int], operations.Store] = {}

    # --- what there is ----------------------------------------------------------------------------

    @property
    def ids(self) -> list[str]:
        """The campaigns that have a head stored in either place."""
        return keys.ids([*self.stored, *self.spare])

    @property
    def leftovers(self) -> list[str]:
        """The campaigns of which parts are stored but no head: their first writing was cut off."""
        return sorted(set(keys.touched([*self.stored, *self.spare])) - set(self.ids))

    @property
    def fullness(self) -> float:
        """How full the home is, from 0 to 1."""
        used = self.others + sum(len(key) + length for key, length in self.stored.items())
        return min(used / ROOM, 1.0)

    def size(self, id: str) -> float:
        """The part of the home's room that a campaign takes up."""
        return sum(len(key) + self.stored[key] for key in keys.keys_of(self.stored, id)) / ROOM

    def start(self, command: commands.Start) -> Operations:
        """Take in what the page found stored, and ask for the words about every campaign."""
        self.stored, self.others = dict(command.stored), command.others
        self.spare = set(command.spare)
        self.problems = dict(command.problems)
        habits = [key for key in (COACH, THEME) if key in self.stored]
        asked = operations.Recall(name="", starts=[*self.ask_for_words(self.ids).starts, *habits])
        return [asked] if asked.starts else []

    def ask_for_words(self, ids: Collection[str]) -> operations.Recall:
        """Ask what is told of campaigns, and for their small maps."""
        self.unheard -= set(ids)
        return operations.Recall(
            name="", starts=[keys.key(id, part) for id in ids for part in ("about", "picture")]
        )

    def hear(self, home: Mapping[str, str], spare: Mapping[str, str | None]) -> None:
        """The words about campaigns are here, and at the start the habits of whoever plays."""
        self.coach = home.get(COACH, self.coach)
        self.theme = home.get(THEME, self.theme)
        for id in self.ids:
            told = [texts.get(keys.key(id, "about")) for texts in (home, spare)]
            if any(told) or id not in self.abouts:
                abouts = filter(None, map(entry.read_about, told))
                self.abouts[id] = max(abouts, key=lambda one: one.touched, default=entry.unknown(id))
                pictures = [texts.get(keys.key(id, "picture")) for texts in (home, spare)]
                self.pictures[id] = next(filter(None, pictures), "")
        self._forget_gone()

    def change(self, stored: Mapping[str, int | None]) -> None:
        """Another tab wrote at home; the words about these campaigns may have changed."""
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
        """Keep what the coach is to remember."""
        self.coach = coach
        return [self._sent(operations.Store(place="home", writes=[(COACH, coach)], batch=NO_BATCH))]

    def _forget_gone(self) -> None:
        for id in set(self.abouts) - set(self.ids):
            del self.abouts[id]
            self.pictures.pop(id, None)

    # --- the open campaign ------------------------------------------------------------------------

    @property
    def at_risk(self) -> bool:
        """Whether closing the page would lose answers: no place takes them, and no file has them."""
        return self.kept is not None and self.kept.failing and self.kept.serial != self._given_away

    def take_down(self, id: str, found: commands.Recalled) -> tuple[Device, str]:
        """Open a campaign; what there is to say about it. Raises SaveError."""
        from empires.page.shelf import stored

        self.problems["spare"] = found.problem
        places = _places(found)
        device, self.kept, told = stored.take_down(id, places, not found.problem)
        drafts = [texts.get(keys.key(id, "drafts")) or "" for texts in places.values()]
        self.drafts = next(filter(None, drafts), "")
        self._noted = self.drafts if len(set(drafts)) == 1 else None
        self._drawn = len(device.pages())
        self._note_problems()
        return device, told

    def read(self, id: str, found: commands.Recalled) -> Device:
        """A campaign as it is stored, to look at only. Raises SaveError."""
        from empires.page.shelf import stored

        return stored.take_down(id, _places(found))[0]

    def begin(self, id: str) -> None:
        """A campaign that is not stored yet is open under this id."""
        self.kept = entry.fresh(id)
        self.drafts = self._noted = ""
        self._drawn = -1
        self._note_problems()

    def _note_problems(self) -> None:
        self._given_away = 0
        for copy in self.kept.copies if self.kept else ():
            copy.problem = self.problems.get(copy.place, "")

    def keep(self, session: Session, *, leaving: bool = False) -> Operations:
        """Write the open campaign down. Its small map is drawn at checkpoints and at the end."""
        if self.kept is None:
            return []
        if session.campaign.resting is not None and not leaving:
            return []  # long work is kept once it is done
        from empires.page.shelf import stored
        from empires.page.table import pieces

        device, id = session.device, session.id
        if leaving or len(device.pages()) != self._drawn:
            self.pictures[id] = pieces.picture(session)
            self._drawn = len(device.pages())
        touched = max((one.touched for one in self.abouts.values() if one.id != id), default=0)
        session.told = about = self.abouts[id] = pieces.about(session, touched + 1)
        stored.draft(self.kept, device, about, self.pictures.get(id, ""))
        stores = [store for copy in self.kept.copies for store in self._write(copy)]
        return [*stores, *self.note(session)]

    def note(self, session: Session) -> Operations:
        """Write down the forms that are being filled in; they are no part of the campaign."""
        text = session.filling.text
        if self.kept is None or self.kept.id != session.id or text == self._noted:
            return []
        self.drafts = self._noted = text
        writes = [(keys.key(session.id, "drafts"), text)]
        return [
            self._sent(operations.Store(place=copy.place, writes=writes, under=session.id, batch=NO_BATCH))
            for copy in self.kept.copies
        ]

    def _write(self, copy: batches.Copy) -> Operations:
        kept = self.kept
        if kept is None or kept.draft is None:
            return []
        store = batches.store(copy, kept.id, kept.draft)
        return [self._sent(store)] if store else []

    def _sent(self, store: operations.Store) -> operations.Store:
        self._under_way[store.place, store.under, store.batch] = store
        return store

    def settle(self, answer: commands.Stored) -> Operations:
        """How a writing went; what came up meanwhile is written now, what failed with the next answer."""
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

    def is_ours(self, found: commands.Recalled) -> bool:
        """Whether what is stored of the open campaign is what this tab wrote, or less."""
        from empires.page.shelf import stored

        return self.kept is not None and stored.is_ours(self.kept, _places(found))

    def give_away(self) -> None:
        """The open campaign as it stands is in a file."""
        self._given_away = self.kept.serial if self.kept else 0

    def forget(self, id: str, found: commands.Recalled) -> Operations:
        """Erase everything of a campaign."""
        self.abouts.pop(id, None)
        self.pictures.pop(id, None)
        return [self._sent(store) for store in entry.forget(_places(found), id)]


def _places(found: commands.Recalled) -> dict[Place, dict[str, str | None]]:
    """The texts of each place; a recall tells of the second copy only what differs from the home."""
    home: dict[str, str | None] = dict(found.home)
    spare = {} if found.problem else {**home, **found.spare}
    return {"home": home, "spare": {key: text for key, text in spare.items() if text is not None}}

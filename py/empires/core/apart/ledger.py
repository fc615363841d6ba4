"""What one device knows about a campaign between devices: the links so far, and the open question."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from copy import copy
from typing import Any, NamedTuple, Protocol, Self

from empires.core.apart.founding import Founding
from empires.core.apart.things import (
    Agreement,
    Body,
    Opening,
    Page,
    Seal,
    Thing,
    Wish,
    check_signature,
    hash_of,
)
from empires.core.base.canonical import as_text, digest
from empires.core.records.desk import ORGANISER

GAP = "A message in between is missing. Ask for it, or for the whole file."

UNEVEN = "A step of this file has too many or too few parts; ask for the file again."


class Act(NamedTuple):
    """One input of a page: what a seat did. Requests are numbered; inputs of the seat with the pen have the
    number 0."""

    seat: str
    kind: str
    answer: Any
    wish: int = 0


class Play(Protocol):
    """A campaign at one link, as the protocol sees it. It is immutable: each step returns a new one."""

    @property
    def pen(self) -> str | None:
        """The seat that writes the next page; None at the end and while letters are outstanding (P1)."""

    @property
    def writers(self) -> tuple[str, ...]:
        """The people asked by a question that goes to everyone at once, in seat order; empty for other
        questions."""

    @property
    def persons(self) -> tuple[str, ...]:
        """The people in the game."""

    @property
    def signers(self) -> tuple[str, ...]:
        """The people who can still be asked, since eliminated players sign no agreement (protocol G2)."""

    @property
    def wishes(self) -> Mapping[str, int]:
        """How many of each seat's requests have been recorded since the seat's own last page or letter."""

    @property
    def keeper(self) -> str | None:
        """The person who runs the organiser's desk."""

    def state(self) -> str:
        """The hash of the state."""

    def hold(self, seat: str, acts: Sequence[Act], number: str) -> Self:
        """The `Play` after a whole hold of the pen. Raises SlipError if these inputs are not a hold."""

    def letters(self, answers: Mapping[str, Any], numbers: Mapping[str, str], lost: Collection[str]) -> Self:
        """The `Play` after letters are opened. `answers` holds those that could be read (the others count as
        missing), `numbers` those opened with the letters, in seat order, and `lost` the seats that everybody
        agrees are lost."""

    def agreed(self, lost: Sequence[str], claimed: Collection[str], witnesses: Sequence[str]) -> Self:
        """The `Play` after lost seats are given new controllers; seats that people have `claimed` again
        remain theirs (protocol G1, D6)."""


class Step(NamedTuple):
    """One link and what led to it: a page with its parts, opened letters, or agreements."""

    link: str
    things: tuple[Thing, ...]


class Ledger:
    """What one device knows about a campaign from the first link on."""

    def __init__(self, founding: Founding, play: Play, mine: Collection[str] = ()) -> None:
        self.campaign = founding.campaign
        self.keys = {**founding.keys}
        if play.keeper is not None:
            self.keys.setdefault(play.keeper, founding.organiser)
        self.tips = dict(founding.numbers)
        """The number that each seat opened last."""
        self.mine = tuple(mine)
        self.play = play
        first = as_text(digest("first link", self.campaign, founding.pool(), play.state()))
        self.steps: list[Step] = [Step(first, ())]
        self.parts: dict[str, Thing] = {}
        """Pages of a hold that continues on another page, by the link they lead to."""
        self.seals: dict[str, Thing] = {}
        self.openings: dict[str, Thing] = {}
        self.agreements: dict[str, Thing] = {}
        self.waiting: dict[str, dict[int, Thing]] = {}
        """Requests not yet recorded in a page, by seat and number."""
        self.acted: dict[str, int] = {}
        """The step after which each seat wrote its own last page or letter (protocol W1)."""
        self.heard: dict[str, int] = {}
        """For each seat, the number of steps that its own signature proves it has received (protocol C6)."""
        self.checks = True
        """Whether signatures are checked; a signature covered by a later one need not be checked
        (protocol J3)."""

    @property
    def link(self) -> str:
        """The link that the campaign has reached on this device."""
        return self.steps[-1].link

    @property
    def office(self) -> str:
        """The organiser without a seat, who signs agreements on everyone's behalf (protocol G6); or ""."""
        return ORGANISER if self.play.keeper == ORGANISER else ""

    @property
    def bound(self) -> set[str]:
        """The seats that the people at this device agree are lost at this link (protocol G4)."""
        mine = [self.agreements[seat].body for seat in self.mine if seat in self.agreements]
        return {lost for body in mine if isinstance(body, Agreement) for lost in body.lost}

    def open_things(self) -> list[Thing]:
        """Everything on this device that belongs to the open question, and the waiting requests."""
        things = [
            *self.parts.values(),
            *self.seals.values(),
            *self.openings.values(),
            *self.agreements.values(),
        ]
        return [*things, *(one for mine in self.waiting.values() for one in mine.values())]

    def restore(self, thing: Thing) -> None:
        """Restore something that belonged to the open question when it was stored."""
        seat = thing.body.seat
        match thing.body:
            case Page():
                self.parts[hash_of(thing.body)] = thing
            case Seal():
                self.seals[seat] = thing
            case Opening():
                self.openings[seat] = thing
            case Agreement():
                self.agreements[seat] = thing
            case Wish(count=count):
                self.waiting.setdefault(seat, {})[count] = thing
            case _:
                pass

    def check_signed(self, thing: Thing) -> None:
        """Raise Refused if a thing was not signed with the key of its seat."""
        if self.checks:
            check_signature(thing, self.keys[thing.body.seat])

    def lapsed(self, body: Wish) -> bool:
        """Whether a request no longer counts, because its seat has written a page or letter since
        (protocol W1)."""
        acted = self.acted.get(body.seat, 0)
        return all(step.link != body.link for step in self.steps[acted:])

    def sealing(self, lost: Collection[str] = ()) -> list[str]:
        """The writers whose letters must be here: all of them or, once an agreement names lost seats, those
        who remain and have a key (protocol G3)."""
        return [one for one in self.play.writers if not lost or (one not in lost and one in self.keys)]

    def seals_hash(self, writers: Sequence[str]) -> str:
        """The hash of the seals of these writers, in seat order (protocol L4)."""
        return as_text(digest("seals", [self.seals[seat].text.decode() for seat in writers]))

    def decided(self) -> Agreement | None:
        """The agreement signed by everyone who stays; None if there is none (protocol G2, G3)."""
        signed = {seat: one.body for seat, one in self.agreements.items() if isinstance(one.body, Agreement)}
        for one in signed.values():
            if not one.lost:
                continue  # taken back
            by_office = terms(signed.get(self.office)) == terms(one)  # on everyone's behalf (protocol G6)
            same = by_office or all(terms(signed.get(seat)) == terms(one) for seat in self._staying(one.lost))
            writers = self.sealing(one.lost)
            sealed = all(seat in self.seals for seat in writers)
            if same and (not self.play.writers or (sealed and one.seals == self.seals_hash(writers))):
                return one
        return None

    def _staying(self, lost: Collection[str]) -> list[str]:
        """The seats that must sign an agreement about lost seats: all remaining seats that can still be asked
        (protocol G2)."""
        able = [seat for seat in self.play.signers if seat not in lost and seat in self.keys]
        return able or [seat for seat in self.play.persons if seat not in lost]

    def on(self, link: str, things: tuple[Thing, ...], play: Play) -> Self:
        """The ledger one link later, without anything that belonged to the previous question."""
        other = copy(self)
        other.play, other.keys, other.tips = play, dict(self.keys), dict(self.tips)
        other.steps = [*self.steps, Step(link, things)]
        other.parts, other.seals, other.openings, other.agreements = {}, {}, {}, {}
        writers = {thing.body.seat for thing in things if isinstance(thing.body, Page | Seal)}
        other.acted = self.acted | dict.fromkeys(writers, len(self.steps))
        known = {thing.body.seat: isinstance(thing.body, Page) for thing in things}
        other.heard = self.heard | {seat: len(self.steps) - (not page) for seat, page in known.items()}
        counts = play.wishes
        other.waiting = {
            seat: left
            for seat, mine in self.waiting.items()
            if (
                left := {n: one for n, one in mine.items() if n > counts.get(seat, 0) and seat not in writers}
            )
        }
        return other


def terms(body: Body | None) -> tuple[object, ...]:
    """The terms of an agreement, without its signer."""
    return (body.lost, body.seals, body.claims) if isinstance(body, Agreement) else ()

"""The course of a campaign between devices: a chain of links that every device computes in the same way
(protocol C to G).

One link leads to the next through a page signed by the seat with the pen, through letters that everybody who
was asked has sealed and opened, or through an agreement among the players who stay. `Course.take` looks at
one signed thing. The course either moves on, or refuses with an explanation and stays unchanged. Players are
believed only about themselves. A `Play` works out what a page does in the game, so the protocol needs no game
rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from itertools import pairwise

from empires.core.apart import holds, letters
from empires.core.apart.ledger import Ledger, Play, terms
from empires.core.apart.things import (
    Agreement,
    Claim,
    First,
    Opening,
    Page,
    Refused,
    Roster,
    Seal,
    Thing,
    Wish,
    hash_of,
)
from empires.core.base.words import listed


class Course(Ledger):
    """What one device knows about a campaign, with the steps by which the campaign continues. A course is
    immutable: each step returns a new one."""

    def take(self, thing: Thing) -> Course:
        """The course after a signed thing arrives; the same course if the thing is not new. Raises
        Refused.
        """
        body = thing.body
        if isinstance(body, Claim | Roster | First):
            return self  # every first message carries these
        if body.seat not in self.keys:
            raise Refused("C1", "This message contains something signed by somebody who is not a player.")
        self.check_signed(thing)
        match body:
            case Page():
                return holds.page(self, thing, body)
            case Wish():
                return holds.wish(self, thing, body)
            case Seal() | Opening() | Agreement():
                return letters.beside(self, thing, body)
            case _:
                raise AssertionError(f"unknown kind: {body}")

    def own(self, parts: Sequence[Thing], play: Play) -> Course:
        """The course after a hold of the pen that was played on this device."""
        body = holds.page_of(parts[-1])
        other = self.on(hash_of(body), tuple(parts), play)
        if body.seat in other.tips:
            other.tips[body.seat] = body.number
        return other

    def take_step(self, things: Sequence[Thing]) -> Course:
        """The course after a complete step, that is, everything that led from one link to the next
        (protocol L5). Raises Refused if the step is not accepted, or if the course differs on this device."""
        begins = getattr(things[0].body, "link", "") if things else ""
        for before, here in pairwise(self.steps):
            if before.link == begins:
                if {one.text for one in things} != {one.text for one in here.things}:
                    holds.part(self, things, here)
                return self
        if any(isinstance(thing.body, Seal) for thing in things):
            return self._take_letters(things)
        course = self
        for thing in things:
            course = course.take(thing)
        if course.link == self.link:
            self._check_words(things, self.seals)
        return course

    def _check_words(self, things: Sequence[Thing], seals: Mapping[str, Thing]) -> None:
        """Raise Refused if others continued with an agreement that somebody has since withdrawn
        (protocol G4)."""
        then = copy(self)
        then.agreements = {one.body.seat: one for one in things if isinstance(one.body, Agreement)}
        then.seals = {**seals}
        agreed = then.decided()
        if agreed is None:
            return
        back = [seat for seat, one in then.agreements.items() if self._has_changed(seat, one)]
        raise Refused(
            "G4",
            f"The others went on once they had agreed that {listed(agreed.lost)}’s seat was lost, but "
            f"{listed(back)} took that back afterwards. Agree with everyone on which version counts.",
        )

    def _has_changed(self, seat: str, word: Thing) -> bool:
        newest = self.agreements.get(seat)
        return newest is not None and terms(newest.body) != terms(word.body)

    def _take_letters(self, things: Sequence[Thing]) -> Course:
        """The course after all letters that answer a question have arrived; they replace any different ones
        stored here (L5)."""
        links = {getattr(thing.body, "link", "") for thing in things}
        for thing in things:
            box = self.seals if isinstance(thing.body, Seal) else self.openings
            known = box.get(thing.body.seat) if not isinstance(thing.body, Agreement) else None
            if known is not None and thing.body.seat in self.mine and known.text != thing.text:
                raise Refused(
                    "L3",
                    "This message contains a letter of yours that differs from the one sealed here.",
                )
        other = copy(self)
        other.seals, other.openings = {}, {}
        for kind in (Agreement, Seal, Opening):
            for thing in things:
                if isinstance(thing.body, kind) and other.link == self.link:
                    other = other.take(thing)
        if other.link == self.link:
            self._check_words(things, other.seals)
        if links != {self.link} or other.link == self.link:
            raise Refused("L5", "The letters in this message do not belong together.")
        return other

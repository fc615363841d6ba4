"""The course of a campaign between devices: a chain of links that all compute alike (protocol C to G).

A link leads to the next by a page that the seat with the pen has signed, by letters that all who were asked
have sealed and opened, or by an agreement of those who stay. `Course.take` looks at one signed thing and
either goes on or refuses with a sentence and changes nothing; it believes nobody's word but for their own.
What the rules make of a page is asked of a `Play`, so the protocol knows no rules.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from copy import copy
from typing import Any, NamedTuple, Protocol, Self

from empires.core.apart.sealing import Sealed, fits, opened
from empires.core.apart.things import (  # fmt: skip
    MOST_OF_LETTERS,
    Agreement,
    Body,
    Claim,
    First,
    Opening,
    Page,
    Refused,
    Roster,
    Seal,
    Thing,
    Wish,
    check_signature,
    hash_of,
    signed_again,
)
from empires.core.base.canonical import NotCanonical, as_bytes, as_text, digest
from empires.core.dice.shared import before, founded

MOST_WISHES = 50
"""Wishes of one seat that wait (protocol B)."""


class Act(NamedTuple):
    """One input of a page: what a seat did. A wish has its count, what the pen's seat did itself has 0."""

    seat: str
    kind: str
    answer: Any
    wish: int = 0


class Play(Protocol):
    """A campaign as the protocol sees it, at one link. It never changes: going on gives another."""

    @property
    def pen(self) -> str | None:
        """The seat whose page goes on from here; None while letters are out and at the end (protocol P1)."""

    @property
    def writers(self) -> tuple[str, ...]:
        """The people asked in a question of all, in seat order; nobody at any other."""

    @property
    def persons(self) -> tuple[str, ...]:
        """The people who can still be asked."""

    @property
    def wishes(self) -> Mapping[str, int]:
        """How many wishes of each seat were written down since its last own page or letter."""

    @property
    def keeper(self) -> str | None:
        """The keeper of an organiser's desk."""

    def state(self) -> str:
        """The hash of the state."""

    def hold(self, seat: str, acts: Sequence[Act], number: str) -> Self:
        """What a whole hold of the pen leads to. Raises SlipError where it is none."""

    def letters(self, answers: Mapping[str, Any], numbers: Mapping[str, str], lost: Collection[str]) -> Self:
        """What opened letters lead to: `answers` of those that could be read (the others count as missing),
        the `numbers` opened with them in seat order, and the seats that are agreed to be lost.
        """

    def agreed(self, lost: Sequence[str], claimed: Collection[str], witnesses: Sequence[str]) -> Self:
        """The new controllers of lost seats; those `claimed` again stay persons' (protocol G1, D6)."""


MOST_PARTS = 50
"""Pages of one turn that goes on in others (protocol B)."""

GAP = "A message in between is missing. Ask for it, or for the whole file."


class Doubled(Refused):
    """One key has signed two things where it may sign one: a proof, with both texts (protocol F1, F2)."""

    def __init__(self, first: Thing, second: Thing, what: str) -> None:
        seat = first.body.seat
        super().__init__(
            "F1",
            f"{seat}’s key has signed two different {what} (a phone restored from a copy does this too). "
            "Here are both.",
        )
        self.first, self.second = first, second


class Step(NamedTuple):
    """One link and what led to it: a page with its parts, opened letters, or agreements."""

    link: str
    things: tuple[Thing, ...]


class Founding:
    """The claims to seats, before the first link (protocol K2, K3)."""

    def __init__(self, campaign: str, organiser: str, seats: Sequence[str]) -> None:
        self.campaign, self.organiser, self.seats = campaign, organiser, tuple(seats)
        self.claims: dict[str, Thing] = {}
        self.roster: Thing | None = None
        self.firsts: dict[str, Thing] = {}

    def take(self, thing: Thing) -> None:
        """Take in a claim, the roster or a first number. Raises Refused."""
        match thing.body:
            case Claim():
                self._claim(thing, thing.body)
            case Roster():
                self._roster(thing, thing.body)
            case First():
                self._first(thing, thing.body)

    def _claim(self, thing: Thing, body: Claim) -> None:
        check_signature(thing, body.key)
        if body.seat not in self.seats:
            raise Refused("K2", f"Nobody called {body.seat} plays in this campaign.")
        known = self.claims.setdefault(body.seat, thing)
        if known.text != thing.text:
            raise Refused(
                "K2",
                f"Two devices say that they are {body.seat}. Ask {body.seat} which is right; the other "
                "message is left out.",
            )

    def _roster(self, thing: Thing, body: Roster) -> None:
        check_signature(thing, self.organiser)
        if tuple(seat for seat, _, _ in body.claims) != self.seats:
            raise Refused("K2", "The list of players does not fit this campaign.")
        if self.roster is not None and self.roster.text != thing.text:
            raise Refused(
                "K3", "The organiser has signed another list of players; begin with a new invitation."
            )
        self.roster = thing

    def _first(self, thing: Thing, body: First) -> None:
        if body.seat not in self.keys:
            raise Refused("K3", "The list of players has not come yet.")
        check_signature(thing, self.keys[body.seat])
        if body.roster != self.roster_hash:
            raise Refused("K3", f"{body.seat} has another list of players; begin with a new invitation.")
        if before(self.campaign, body.seat, body.number) != self.tips[body.seat]:
            raise Refused("D1", f"The first number of {body.seat} is not the one that was claimed.")
        known = self.firsts.setdefault(body.seat, thing)
        if known.text != thing.text:
            raise Doubled(known, thing, "first numbers")

    @property
    def keys(self) -> dict[str, str]:
        """The key of each seat on the roster."""
        body = self.roster.body if self.roster is not None else None
        return {seat: key for seat, key, _ in body.claims} if isinstance(body, Roster) else {}

    @property
    def tips(self) -> dict[str, str]:
        """The tip of each chain on the roster."""
        body = self.roster.body if self.roster is not None else None
        return {seat: tip for seat, _, tip in body.claims} if isinstance(body, Roster) else {}

    @property
    def roster_hash(self) -> str:
        """The hash that first numbers are signed over; "" before the roster has come."""
        return hash_of(self.roster.body) if self.roster is not None else ""

    @property
    def numbers(self) -> dict[str, str]:
        """The first numbers that were opened, in seat order."""
        firsts = {seat: self.firsts[seat].body for seat in self.seats if seat in self.firsts}
        return {seat: body.number for seat, body in firsts.items() if isinstance(body, First)}

    def pool(self) -> str | None:
        """The first pool, once every seat has opened its first number."""
        numbers = self.numbers
        if self.roster is None or len(numbers) < len(self.seats):
            return None
        return founded(self.roster_hash, numbers)

    def things(self) -> list[Thing]:
        """All that is known of the founding."""
        return [*self.claims.values(), *([self.roster] if self.roster else []), *self.firsts.values()]


class Course:
    """What one device knows of a campaign from its first link on."""

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
        """Pages whose hold goes on in another, by the link they lead to."""
        self.seals: dict[str, Thing] = {}
        self.openings: dict[str, Thing] = {}
        self.agreements: dict[str, Thing] = {}
        self.waiting: dict[str, dict[int, Thing]] = {}
        """Wishes that are not written down yet, by seat and count."""
        self.acted: dict[str, int] = {}
        """After how many steps each seat wrote its last own page or letter (protocol W1)."""
        self.heard: dict[str, int] = {}
        """How many steps each seat is known to have had, by its own signature (protocol C6)."""
        self.checks = True
        """Whether signatures are looked at; those that a later one covers need not be (protocol J3)."""

    @property
    def link(self) -> str:
        """The campaign's present link here."""
        return self.steps[-1].link

    @property
    def bound(self) -> set[str]:
        """Seats that the people at this device have agreed are lost, at this link (protocol G4)."""
        mine = [self.agreements[seat].body for seat in self.mine if seat in self.agreements]
        return {lost for body in mine if isinstance(body, Agreement) for lost in body.lost}

    def open_things(self) -> list[Thing]:
        """What belongs to the open question here, and wishes that wait."""
        things = [
            *self.parts.values(),
            *self.seals.values(),
            *self.openings.values(),
            *self.agreements.values(),
        ]
        return [*things, *(one for mine in self.waiting.values() for one in mine.values())]

    def take(self, thing: Thing) -> Course:
        """The course as it is after a thing has come; itself where it brings nothing. Raises Refused."""
        body = thing.body
        if isinstance(body, Claim | Roster | First):
            return self  # every message of the beginning carries them
        if body.seat not in self.keys:
            raise Refused("C1", "This message holds something signed by nobody who plays.")
        self._check_signature(thing)
        match body:
            case Page():
                return self._page(thing, body)
            case Wish():
                return self._wish(thing, body)
            case Seal() | Opening() | Agreement():
                return self._beside(thing, body)
            case _:
                raise AssertionError(f"no such thing: {body}")

    def _check_signature(self, thing: Thing) -> None:
        if self.checks:
            check_signature(thing, self.keys[thing.body.seat])

    def own(self, parts: Sequence[Thing], play: Play) -> Course:
        """The course after a hold that was played at this device."""
        body = _page_of(parts[-1])
        other = self._on(hash_of(body), tuple(parts), play)
        other.tips[body.seat] = body.number
        return other

    def restored(self, thing: Thing) -> Course:
        """The course with something that belonged to the open question when it was stored."""
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
        return self

    def take_letters(self, things: Sequence[Thing]) -> Course:
        """The course after all letters of a question, opened and passed on together: they stand before pieces
        that differ here (protocol L5). Raises Refused.
        """
        links = {getattr(thing.body, "link", "") for thing in things}
        if links <= {step.link for step in self.steps[:-1]}:
            return self
        for thing in things:
            box = self.seals if isinstance(thing.body, Seal) else self.openings
            known = box.get(thing.body.seat) if not isinstance(thing.body, Agreement) else None
            if known is not None and thing.body.seat in self.mine and known.text != thing.text:
                raise Refused("L3", "This message holds another letter of yours than this device has sealed.")
        other = copy(self)
        other.seals, other.openings = {}, {}
        for kind in (Agreement, Seal, Opening):
            for thing in things:
                if isinstance(thing.body, kind) and other.link == self.link:
                    other = other.take(thing)
        if links != {self.link} or other.link == self.link:
            raise Refused("L5", "The letters in this message do not belong together.")
        return other

    # --- pages -------------------------------------------------------------------------------------

    def _page(self, thing: Thing, body: Page) -> Course:
        if body.link == self.link and not body.more:
            return self._hold([thing], hash_of(body))
        new = hash_of(body)
        places = {step.link: at for at, step in enumerate(self.steps)}
        if new in places:
            return self
        if body.more:
            if body.link not in places and body.link not in self.parts:
                raise Refused("C5", GAP)
            if len(self.parts) >= MOST_PARTS:
                raise Refused("B", f"The turn of {body.seat} has more pages than any turn has.")
            other = copy(self)
            other.parts = {**self.parts, new: thing}
            return other
        parts = [thing]
        start = body.link
        while start not in places and start in self.parts:
            parts.insert(0, self.parts[start])
            start = _page_of(parts[0]).link
        if start not in places:
            raise Refused("C5", GAP)
        if places[start] < len(self.steps) - 1:
            self._parting(parts[0], self.steps[places[start] + 1])
        return self._hold(parts, new)

    def _parting(self, thing: Thing, here: Step) -> None:
        """A page goes on from a place that the campaign has left here. Raises Refused or Doubled."""
        mine = here.things[0] if here.things else None
        if mine is not None and isinstance(mine.body, Page) and mine.body.seat == thing.body.seat:
            raise Doubled(mine, thing, "pages for one turn")
        raise Refused("F3", "This message continues from an earlier point than this device has reached.")

    def _hold(self, parts: Sequence[Thing], new: str) -> Course:
        """A whole hold of the pen, in one page or several (protocol P2, P3, P4)."""
        bodies = [_page_of(part) for part in parts]
        seat, number = bodies[-1].seat, bodies[-1].number
        if self.play.pen != seat:
            raise Refused("P2", f"It is not {seat}’s turn to go on here.")
        if seat in self.bound:
            raise Refused("G4", f"You have agreed that {seat} is lost.")
        if any((body.seat, body.number) != (seat, number) for body in bodies):
            raise Refused("P3", f"The pages of {seat}’s turn do not belong together.")
        if before(self.campaign, seat, number) != self.tips.get(seat):
            raise Refused(
                "D1",
                f"The dice of this page cannot be {seat}’s: its number is not the one sealed at the "
                "beginning.",
            )
        acts = [self._act(seat, one) for body in bodies for one in body.inputs]
        self._check_wishes(acts)
        play = self.play.hold(seat, acts, number)
        if play.state() != bodies[-1].state:
            raise Refused(
                "P4",
                f"{seat}’s page leads somewhere else here (step {len(self.steps)}). One of you has another "
                "program or a changed file.",
            )
        other = self._on(new, tuple(parts), play)
        other.tips[seat] = number
        return other

    def _act(self, seat: str, one: Any) -> Act:
        """An input of a page: the seat's own, or somebody's wish with his signature (protocol P2, W1)."""
        match one:
            case [str() as kind, answer]:
                return Act(seat, kind, answer)
            case [str() as name, str() as link, int() as count, str() as kind, answer, str() as signature]:
                self._check_wish(Wish(self.campaign, name, link, count, kind, answer), signature)
                return Act(name, kind, answer, count)
            case _:
                raise Refused("B", "This page holds something that no answer is.")

    def _check_wish(self, body: Wish, signature: str) -> None:
        if body.seat not in self.keys:
            raise Refused("W1", "This page holds the wish of somebody who does not play.")
        self._check_signature(signed_again(body, signature))
        if self._lapsed(body):
            raise Refused("W1", f"This page holds a wish of {body.seat} that has lapsed.")

    def _lapsed(self, body: Wish) -> bool:
        """Whether a wish counts no more: its seat has written a page or letter since (protocol W1)."""
        acted = self.acted.get(body.seat, 0)
        return all(step.link != body.link for step in self.steps[acted:])

    def _check_wishes(self, acts: Sequence[Act]) -> None:
        """Wishes are written in order, without gaps, once (protocol W1)."""
        counts = dict(self.play.wishes)
        for act in acts:
            if act.wish:
                if act.wish != counts.get(act.seat, 0) + 1:
                    raise Refused("W1", f"This page holds a wish of {act.seat} that is out of order.")
                counts[act.seat] = act.wish

    # --- wishes ------------------------------------------------------------------------------------

    def _wish(self, thing: Thing, body: Wish) -> Course:
        if self._lapsed(body):
            if any(step.link == body.link for step in self.steps):
                return self
            raise Refused("C5", GAP)
        mine = self.waiting.get(body.seat, {})
        known = mine.get(body.count)
        if known is not None and known.text != thing.text:
            raise Doubled(known, thing, "wishes of one number")
        if known is not None or body.count <= self.play.wishes.get(body.seat, 0):
            return self
        if len(mine) >= MOST_WISHES:
            raise Refused("B", f"More wishes of {body.seat} wait than anybody has.")
        other = copy(self)
        other.waiting = {**self.waiting, body.seat: {**mine, body.count: thing}}
        at = next(at for at, step in enumerate(self.steps) if step.link == body.link)
        other.heard = {**self.heard, body.seat: max(at, self.heard.get(body.seat, 0))}
        return other

    # --- letters and agreements --------------------------------------------------------------------

    def _beside(self, thing: Thing, body: Seal | Opening | Agreement) -> Course:
        if body.link != self.link:
            if body.link in [step.link for step in self.steps]:
                return self
            raise Refused("C5", GAP)
        other = copy(self)
        other.heard = {**self.heard, body.seat: len(self.steps) - 1}
        match body:
            case Seal():
                self._check_seal(body)
                other.seals = _kept(self.seals, thing, "letters")
            case Opening():
                self._check_opening(body)
                other.openings = _kept(self.openings, thing, "openings of one letter")
            case Agreement():
                other.agreements = self._agreement(thing, body)
        return other._settled()

    def _check_writer(self, seat: str) -> None:
        if seat not in self.play.writers:
            raise Refused("L1", f"Nobody asked {seat} for a letter here.")
        if seat in self.bound:
            raise Refused("G4", f"You have agreed that {seat} is lost.")

    def _check_seal(self, body: Seal) -> None:
        self._check_writer(body.seat)
        if len(body.hidden) > MOST_OF_LETTERS * 4 // 3 // len(self.play.writers):
            raise Refused("B", f"The letter of {body.seat} is longer than any can be.")
        if self._opened_here and body.seat not in self.seals:
            raise Refused("L4", f"Letters are open here already; the seal of {body.seat} comes too late.")

    @property
    def _opened_here(self) -> bool:
        return any(seat in self.openings for seat in self.mine)

    def _check_opening(self, body: Opening) -> None:
        self._check_writer(body.seat)
        seal = self.seals.get(body.seat)
        if seal is None:
            raise Refused("L4", f"{body.seat} opens a letter whose seal has not come.")
        if before(self.campaign, body.seat, body.number) != self.tips.get(body.seat):
            raise Refused("D1", f"The number that {body.seat} opened is not the one sealed at the beginning.")
        if not fits(sealed_in(seal), as_bytes(body.key, 32)):
            raise Refused(
                "L5",
                f"What {body.seat} opened is not what he sealed; agree that it counts as missing, or ask him "
                "for the right one.",
            )

    def _agreement(self, thing: Thing, body: Agreement) -> dict[str, Thing]:
        persons = self.play.persons
        if body.seat not in persons or body.seat in body.lost or not {*body.lost} < {*persons}:
            raise Refused("G2", f"{body.seat} cannot agree to that.")
        if list(body.lost) != sorted({*body.lost}, key=persons.index):
            raise Refused("B", "An agreement names its seats in another order than all do.")
        if {*body.lost} & {*self.mine}:
            raise Refused("G5", f"{body.seat} says that you are lost.")
        known = self.agreements.get(body.seat)
        if known is not None and isinstance(known.body, Agreement):
            if known.body.count == body.count and known.text != thing.text:
                raise Doubled(known, thing, "agreements of one number")
            if known.body.count >= body.count:
                return self.agreements
        return {**self.agreements, body.seat: thing}

    def seals_hash(self, writers: Sequence[str]) -> str:
        """The set of the seals of some writers, in seat order (protocol L4)."""
        return as_text(digest("seals", [self.seals[seat].text.decode() for seat in writers]))

    def decided(self) -> Agreement | None:
        """What every person who stays has agreed to, if they have (protocol G2, G3)."""
        signed = {seat: one.body for seat, one in self.agreements.items() if isinstance(one.body, Agreement)}
        for one in signed.values():
            if not one.lost:
                continue  # taken back
            staying = [seat for seat in self.play.persons if seat not in one.lost]
            same = all(_terms(signed.get(seat)) == _terms(one) for seat in staying)
            writers = [seat for seat in self.play.writers if seat not in one.lost]
            sealed = all(seat in self.seals for seat in writers)
            if same and (not self.play.writers or (sealed and one.seals == self.seals_hash(writers))):
                return one
        return None

    def _signed_by_all(self, agreed: Agreement) -> tuple[Thing, ...]:
        """The agreements of those who stay, as they are passed on."""
        return tuple(one for one in self.agreements.values() if _terms(one.body) == _terms(agreed))

    def _settled(self) -> Course:
        """The course after letters and agreements that need no pen (protocol L5, G3)."""
        agreed = self.decided()
        if self.play.writers:
            return self._letters(agreed)
        return self._without(agreed) if agreed is not None else self

    def _without(self, agreed: Agreement) -> Course:
        play = self._agreed(self.play, agreed)
        link = as_text(digest("agreement", self.link, agreed.lost, agreed.claims, play.state()))
        return self._on(link, self._signed_by_all(agreed), play)._claimed(agreed)

    def _agreed(self, play: Play, agreed: Agreement) -> Play:
        witnesses = [seat for seat in self.play.persons if seat not in agreed.lost]
        return play.agreed(agreed.lost, [seat for seat, _, _ in agreed.claims], witnesses)

    def _claimed(self, agreed: Agreement) -> Course:
        """This course with the keys and chains of seats that were claimed again (protocol G6)."""
        self.keys.update({seat: key for seat, key, _ in agreed.claims})
        self.tips.update({seat: tip for seat, _, tip in agreed.claims})
        return self

    def _letters(self, agreed: Agreement | None) -> Course:
        lost = agreed.lost if agreed is not None else ()
        writers = [seat for seat in self.play.writers if seat not in lost]
        if any(seat not in self.seals or seat not in self.openings for seat in writers):
            return self
        openings = {seat: _opening_of(self.openings[seat]) for seat in writers}
        mine = self.seals_hash(writers)
        if not lost and any(one.seals != mine for one in openings.values()):
            return self
        answers: dict[str, Any] = {}
        for seat, one in openings.items():
            try:
                answers[seat] = opened(sealed_in(self.seals[seat]), as_bytes(one.key, 32))
            except NotCanonical:
                continue  # it counts as missing (protocol L6)
        numbers = {seat: one.number for seat, one in openings.items()}
        play = self.play.letters(answers, numbers, lost)
        if agreed is not None:
            play = self._agreed(play, agreed)
        keys = [[seat, one.key] for seat, one in openings.items()]
        link = as_text(digest("letters", self.link, lost, mine, keys, play.state()))
        things = [*(self.seals[seat] for seat in writers), *(self.openings[seat] for seat in writers)]
        other = self._on(link, (*things, *(self._signed_by_all(agreed) if agreed is not None else ())), play)
        other.tips.update(numbers)
        return other._claimed(agreed) if agreed is not None else other

    def _on(self, link: str, things: tuple[Thing, ...], play: Play) -> Course:
        """The course one link on; what belonged to the question before is done with."""
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


def _kept(box: dict[str, Thing], thing: Thing, what: str) -> dict[str, Thing]:
    """A box with one thing of each seat, this too. Raises Doubled for a second, different one (L3, F2)."""
    known = box.get(thing.body.seat)
    if known is not None and known.text != thing.text:
        raise Doubled(known, thing, what)
    return {**box, thing.body.seat: thing}


def sealed_in(thing: Thing) -> Sealed:
    """The closed letter that a seal holds."""
    body = thing.body
    assert isinstance(body, Seal)
    return Sealed(mark=body.mark, hidden=body.hidden, lock=body.lock)


def _page_of(thing: Thing) -> Page:
    assert isinstance(thing.body, Page)
    return thing.body


def _opening_of(thing: Thing) -> Opening:
    assert isinstance(thing.body, Opening)
    return thing.body


def _terms(body: Body | None) -> tuple[object, ...]:
    """What an agreement says, whoever signed it."""
    return (body.lost, body.seals, body.claims) if isinstance(body, Agreement) else ()

"""The umpire: a campaign, and what the umpire knows about each seat.

The umpire takes in replies, plays the acts in them, and makes bundles with a parcel for every window.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from typing import Any

from empires.core.apart import phrases, signer
from empires.core.apart.founding import Founding
from empires.core.apart.play import Thinks, give
from empires.core.apart.things import Claim, First, Thing, check_signature, sign
from empires.core.apart.things import read as read_thing
from empires.core.base.canonical import as_bytes, as_text
from empires.core.base.dates import STORED, this_moment
from empires.core.errors import EmpiresError, IllegalChoice, SetupError, SlipError
from empires.core.offices.seats import SEAT
from empires.core.play.campaign import Campaign, first_state
from empires.core.rules.ruleset import Ruleset
from empires.umpire.charter import Charter, Ticket, box_key, keys_of, proof_of, seed_of, signer_of
from empires.umpire.difference import difference
from empires.umpire.messages import (
    MOST_REFUSALS,
    TAKE_BACK,
    Act,
    Bell,
    Down,
    Head,
    Parcel,
    Refusal,
    Reply,
    Up,
    bundled,
    content_hash,
    own,
    sealed_in,
    unsealed,
)
from empires.umpire.seated import Kept, Line, Seated
from empires.umpire.told import Place, asked, fingerprint, news, told
from empires.umpire.way import Posted, Way

MOST_KEPT = 8
"""How many of the newest contents sent to a seat are kept until the seat acknowledges one of them."""


TWO = "Two devices are playing this seat, or one was restored from a copy. The umpire can reissue the seat."


class Umpire:
    """The umpire's device.

    `due` is True if something has to be sent to the seats; `ledger` has a line for each bundle, and the
    bundle's number is the number of its line, counted from 1.
    """

    def __init__(self, root: bytes, charter: Charter, ruleset: Ruleset[Any], thinks: Thinks) -> None:
        self.root, self.charter, self.ruleset, self.thinks = root, charter, ruleset, thinks
        self._box, self.number = keys_of(root)
        self._signer = signer_of(charter, root)
        self.founding = Founding(charter.campaign, charter.key, charter.people)
        self.seats = {name: Seated(token=_token()) for name in charter.people}
        self.campaign: Campaign[Any] | None = None
        self.reign = 1
        self.ledger: list[Line] = []
        self.due = False
        self.heard: set[str] = set()
        """The seats from which something has arrived."""
        self.taken: list[str] = []
        """The names of texts that have been taken in and are still in the inbox."""
        self.post: Posted | None = None
        """The umpire's post, if it is on."""
        self.patience = 0
        """The number of hours after which a seat is reminded of its question; 0 means never."""
        self._keys: dict[tuple[str, str], tuple[bytes, bytes]] = {}

    # --- what people are given ---------------------------------------------------------------------

    def ticket(self, seat: str) -> Ticket:
        """The ticket for a seat, which only one person should see."""
        return Ticket(self.charter, seat, self.seats[seat].token, self.way)

    @property
    def way(self) -> Way | None:
        """The way to this device through the post, if the post is on."""
        return self.post.way if self.post is not None else None

    @property
    def words(self) -> str:
        """The 24 words from which the umpire can be restored (`umpire 3`)."""
        return phrases.on_paper(self.root)

    def give_anew(self, seat: str) -> Ticket:
        """A new ticket for a seat: the device that had the seat is sent nothing more, and nothing more is
        accepted from it (`umpire 7`). Raises SetupError between the signing of the list of claims and the
        beginning of the campaign.
        """
        if seat not in self.seats:
            raise SetupError(f"Nobody called {seat} plays in this campaign.")
        if self.founding.roster is not None and self.campaign is None:
            raise SetupError("No seat can get a new ticket until everybody has opened a first number.")
        if self.campaign is None:
            self.founding.claims.pop(seat, None)
        self.seats[seat] = Seated(token=_token())
        self.due = True
        return self.ticket(seat)

    # --- what comes --------------------------------------------------------------------------------

    def take(self, text: str) -> list[str]:
        """Take in the replies in a string; returns sentences about what was not accepted."""
        refused: list[str] = []
        for public, box in sealed_in(text):
            try:
                if (up := self._opened(public, box)) is not None:
                    self._take(up, public)
            except EmpiresError as fault:
                refused.append(str(fault))
        self._found_on()
        return refused

    def _opened(self, public: bytes, box: bytes) -> Up | None:
        """The reply in a box, if the key belongs to the seat that the reply names, or if that seat has no
        key yet. Keys are bound to seats, so the box of another seat contains no reply.
        """
        for name, seat in self.seats.items():
            if seat.box in ("", as_text(public)):
                with suppress(ValueError):
                    up = unsealed(public, self._key(name, public, 0), box)
                    if up is not None and up.seat == name:
                        return up
        return None

    def _key(self, seat: str, public: bytes, way: int) -> bytes:
        """The key for boxes that go up from a seat (0) or down to it (1)."""
        found = self._keys.get((seat, as_text(public)))
        if found is None:
            campaign = self.charter.campaign
            one, other = (box_key(self._box, public, campaign, seat, way) for way in ("up", "down"))
            found = one, other
            if self.seats[seat].box == as_text(public):  # strangers' keys are not kept
                self._keys[seat, as_text(public)] = found
        return found[way]

    def _take(self, up: Up, public: bytes) -> None:
        seat = self.seats[up.seat]
        if not seat.key:
            self._claim(up, seat, public)
        self.heard.add(up.seat)
        seat.seen = this_moment()
        if up.first is not None and self.campaign is None:
            first = read_thing(up.first, self.charter.campaign, {"first": First})
            self.founding.take(own(first, up.seat))
            self.due = True
        if up.reply is not None and self.campaign is not None:
            thing = own(read_thing(up.reply, self.charter.campaign, {"reply": Reply}), up.seat)
            body = thing.body
            assert isinstance(body, Reply)
            if self._news_in(seat, body):
                check_signature(thing, seat.key)
                self._reply(up.seat, seat, body)

    def _claim(self, up: Up, seat: Seated, public: bytes) -> None:
        """Take in a claim made with this seat's ticket (`umpire 6`)."""
        if up.claim is None:
            raise SlipError(f"{up.seat}’s seat has not been claimed yet.")
        signed, proof = up.claim
        thing = own(read_thing(signed, self.charter.campaign, {"claim": Claim}), up.seat)
        body = thing.body
        if not isinstance(body, Claim) or proof != proof_of(seat.token, bytes(signed.body), public):
            raise SlipError(f"This claim to {up.seat}’s seat was not made with its newest ticket.")
        if self.campaign is None:
            self.founding.take(thing)
        seat.key, seat.box = body.key, as_text(public)
        self.due = True

    def _found_on(self) -> None:
        """Sign the list of claims once all claims are here, and begin the campaign once all first numbers are
        (`umpire 1`)."""
        founding = self.founding
        if founding.roster is None and len(founding.claims) == len(self.seats):
            founding.take(signer.roster(self._signer, founding))
            self.due = True
        if self.campaign is None and founding.pool() is not None:
            seed = seed_of(self.number, founding.roster_hash, founding.numbers)
            setup = self.charter.setup(seed)
            self.campaign = Campaign(self.ruleset, setup, first_state(self.ruleset, setup))
            self.settle()
            self.due = True

    # --- what is played ----------------------------------------------------------------------------

    def _news_in(self, seat: Seated, reply: Reply) -> bool:
        """Whether a reply says anything new; a reply that has arrived before is not even checked."""
        base = seat.base
        known = base is not None and (reply.reign, reply.number) == (base.reign, base.number)
        last = max([act.number for act in reply.acts], default=0)
        return not known or last > seat.handled[0] or self._doubled(seat, reply) is not None

    def _doubled(self, seat: Seated, reply: Reply) -> Act | None:
        """An act that has the same number as the last act handled, but differs from that act."""
        number, known = seat.handled
        return next((act for act in reply.acts if act.number == number and act.hash != known), None)

    def _reply(self, name: str, seat: Seated, reply: Reply) -> None:
        self._acknowledge(seat, reply)
        if self._doubled(seat, reply) is not None:
            seat.stopped, self.due = TWO, True
        if seat.stopped:
            raise SlipError(f"{name}: {seat.stopped}")
        for act in sorted(reply.acts, key=lambda one: one.number):
            if act.number > seat.handled[0]:
                self._do(name, seat, act)

    def _acknowledge(self, seat: Seated, reply: Reply) -> None:
        """Note which parcel the seat has, or that it has none, so that the next parcel can build on that."""
        if not reply.number:
            seat.base, seat.sent, self.due = None, [], True
        for one in seat.sent:
            if (one.reign, one.number, one.head) == (reply.reign, reply.number, reply.head):
                seat.base, seat.sent = one, [later for later in seat.sent if later.number > one.number]
                seat.refused = [said for said in seat.refused if said.number > one.handled]

    def _do(self, name: str, seat: Seated, act: Act) -> None:
        """Carry out one act, or note why it was not carried out (`umpire 7`)."""
        seat.handled, self.due = (act.number, act.hash), True
        try:
            self._attempt(name, act)
            if act.asked:
                seat.asked, seat.reminded, seat.reminders = "", "", 0
            self.settle()
        except IllegalChoice as refusal:
            self._refuse(seat, Refusal(act.number, refusal.code, refusal.message[:2_000], refusal.rule))
        except Exception:  # a mistake in the rules must not end a process that nobody watches
            said = (
                "The program made a mistake with this answer, and nothing was changed. Give another answer."
            )
            self._refuse(seat, Refusal(act.number, "fault", said))

    def _refuse(self, seat: Seated, refusal: Refusal) -> None:
        seat.refused = [*seat.refused, refusal][-MOST_REFUSALS:]

    def _attempt(self, name: str, act: Act) -> None:
        campaign = self._begun
        question = campaign.run.open.get(name)
        here = "" if question is None or question.kind != act.kind else fingerprint(asked(question))
        if act.kind == TAKE_BACK:
            campaign.take_back(name)
            return
        if here != act.asked:
            raise IllegalChoice(
                "too_late", "That question is no longer open, or it has changed. Look at what is asked now."
            )
        if act.kind == SEAT.name and str(act.answer).partition(" ")[2] != name:
            raise IllegalChoice("not_yours", "Only the umpire can give away another player’s seat.")
        campaign.attempt(name, act.kind, act.answer)

    def settle(self) -> None:
        """Finish long calculations, let computers answer, and note when each seat was first asked its current
        question: see `_settle`.
        """
        self._settle()
        asked = {one.player for one in self._begun.waiting}
        for name, seat in self.seats.items():
            seat.asked = (seat.asked or this_moment()) if name in asked else ""
            if not seat.asked:
                seat.reminded, seat.reminders = "", 0

    def _settle(self) -> None:
        """Finish long calculations, and let computers answer, with random choices drawn from the seed
        (`umpire 9`).

        Once no person is playing any more, the computers wait, because recorded answers cannot be taken back.
        """
        campaign = self._begun
        while True:
            alone = all(one in campaign.state.seats for one in campaign.state.players)
            by_none = [one for one in campaign.waiting if one.player in campaign.state.seats and not alone]
            if campaign.resting is not None:
                campaign.go_on()
            elif by_none:
                lots = f"{campaign.setup.seed} {campaign.answers - len(campaign.pending)}"
                give(campaign, by_none[0], None, self.thinks, lots)
            else:
                return

    @property
    def awaited(self) -> list[str]:
        """The players with an open question that is not secret; others must not know of a secret question."""
        campaign = self._begun
        openly = [
            one.player
            for one in campaign.waiting
            if not campaign.ruleset.asked_quietly(campaign.state, one.kind)
        ]
        return list(dict.fromkeys(openly))

    @property
    def asks_secretly(self) -> bool:
        """Whether somebody has an open question that is secret."""
        campaign = self.campaign
        return campaign is not None and not {one.player for one in campaign.waiting} <= {*self.awaited}

    def remind(self) -> bool:
        """Note a reminder for every seat whose question, or last reminder, is older than agreed, or whose
        deadline has passed since then (`umpire 14`). Returns whether to send reminders now; a reminder about
        a secret question waits for the next bundle (`umpire 5`).
        """
        if self.campaign is None:
            return False
        desk, now, openly, sent = self.campaign.state.desk, this_moment(), self.awaited, False
        until = desk.until if desk is not None else ""
        for name, seat in self.seats.items():
            last = max(seat.asked, seat.reminded)
            long = bool(self.patience) and seat.asked != "" and _hours(last, now) >= self.patience
            if seat.asked and (long or last < until <= now):
                seat.reminded, seat.reminders = now, seat.reminders + 1
                sent = sent or name in openly
        self.due = self.due or sent
        return sent

    @property
    def _begun(self) -> Campaign[Any]:
        assert self.campaign is not None
        return self.campaign

    # --- what is sent ------------------------------------------------------------------------------

    def bundle(self) -> str:
        """A bundle with a box for every claimed seat, all of one size (`umpire 5`). Store the umpire before
        the bundle is sent, and note afterwards that nothing is `due` (`umpire 12`)."""
        campaign = self.campaign
        if campaign is not None:
            self.ledger.append(Line(campaign.record.length, campaign.pending))
        downs = [*self.downs()]
        keyed = [(self._key(name, as_bytes(self.seats[name].box, 32), 1), down) for name, down in downs]
        return bundled(keyed, [self._bell(name) for name, _ in downs] if campaign is not None else ())

    def _bell(self, name: str) -> Bell:
        """A seat's bell, made from the content that the seat is sent."""
        last = self.seats[name].sent[-1]
        return Bell(last.reign, last.number, bool(last.content["asked"]))

    def downs(self) -> Iterator[tuple[str, Down]]:
        """The current content for each seat, before it is sealed."""
        for name, seat in self.seats.items():
            if seat.key:
                roster = self.founding.roster if seat.base is None else None
                parcel = None if self.campaign is None else self._parcel(self.campaign, name, seat)
                signed = roster.signed if roster is not None else None
                yield name, Down(signed, parcel, self.way, seat.reminders)

    def _parcel(self, campaign: Campaign[Any], name: str, seat: Seated) -> Parcel:
        _, seat.place = news(campaign, name, seat.place)
        content = told(campaign, name, seat.place.tale)
        base = seat.base
        since = base.place if base is not None else Place()
        head = Head(
            self.charter.campaign, name, self.reign, len(self.ledger), seat.head, content_hash(content),
            self.ruleset.version, seat.handled, tuple(seat.refused),
        )  # fmt: skip
        seat.head = head.hash
        kept = Kept(self.reign, head.number, head.hash, content, seat.place, seat.handled[0])
        seat.sent = [*seat.sent, kept][-MOST_KEPT:]
        return Parcel(
            self._signed(head).signed,
            (base.reign, base.number) if base is not None else (0, 0),
            difference(base.content if base is not None else None, content),
            (since.page, since.own),
            since.tale,
            news(campaign, name, since)[0],
        )

    def _signed(self, head: Head) -> Thing:
        """A head signed by the umpire; the signed body names the seat that the head is for."""
        return sign(self._signer, head)


def _hours(since: str, now: str) -> float:
    """The number of hours from one moment to another."""
    passed = datetime.strptime(now, STORED) - datetime.strptime(since, STORED)
    return passed.total_seconds() / 3_600


def _token() -> str:
    return as_text(secrets.token_bytes(32))

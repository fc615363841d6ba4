"""A campaign at one link, as the protocol sees it: the seat that writes the next page, and the effect of a
page.

A hold, opened letters and agreements are carried out on the device's only copy of the campaign, which then
moves one link forward. The previous state can be restored by a replay from the last checkpoint, so a refusal
leaves everything unchanged (protocol A1).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from typing import Any, Protocol, Self

import msgspec

from empires.core.apart.ledger import Act
from empires.core.apart.signer import Input
from empires.core.apart.things import Refused, Thing
from empires.core.base.canonical import as_text
from empires.core.dice.shared import NO_NUMBER
from empires.core.errors import IllegalChoice, ReplayError
from empires.core.offices.seats import SEAT, Seating, controller, persons
from empires.core.play.campaign import Campaign
from empires.core.play.dealing import SharedDealer
from empires.core.play.record import Earlier, Record
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.records.blocks import Stretch, unpack
from empires.core.records.desk import ORGANISER
from empires.core.records.events import ROLL
from empires.core.records.inputs import Agreed, Answered, Lapsed, Missing, Opened, Rolled, Unasked, Wished
from empires.core.records.inputs import Input as Written
from empires.core.records.setup import Controller


class Thinks(Protocol):
    """The answer for a seat that no person plays, the same on every device (protocol P2)."""

    def __call__(self, campaign: Campaign[Any], question: Question, by: Controller, lots: str) -> Answer:
        """The answer of a computer player whose random choices come from the seed `lots`."""


class Place(msgspec.Struct, frozen=True):
    """What the protocol needs to know about a campaign at a link."""

    pen: str | None
    writers: tuple[str, ...]
    persons: tuple[str, ...]
    signers: tuple[str, ...]
    wishes: dict[str, int]
    keeper: str | None
    state: str


class Kept(msgspec.Struct, frozen=True):
    """Everything needed to restore a campaign to an earlier moment."""

    stretch: Stretch
    pending: tuple[Answered, ...]
    blocks: tuple[str, ...]
    earlier: Earlier | None
    length: int


class Played:
    """A campaign at one link; see `course.Play`. It is `busy` while one of this device's seats plays on from
    this link. `place` is given if play had gone beyond this link when the campaign was stored."""

    def __init__(self, campaign: Campaign[Any], thinks: Thinks, place: Place | None = None) -> None:
        self.campaign, self.thinks = campaign, thinks
        self.kept = _kept(campaign) if place is None else None
        self.place = place or place_of(campaign)
        self.busy = place is not None

    @property
    def pen(self) -> str | None:
        """The seat that writes the next page."""
        return self.place.pen

    @property
    def writers(self) -> tuple[str, ...]:
        """The people asked by a question that goes to everyone at once."""
        return self.place.writers

    @property
    def persons(self) -> tuple[str, ...]:
        """The people in the game."""
        return self.place.persons

    @property
    def signers(self) -> tuple[str, ...]:
        """The people who can still be asked, since eliminated players sign no agreement (protocol G2)."""
        return self.place.signers

    @property
    def wishes(self) -> Mapping[str, int]:
        """How many of each seat's requests have been recorded since the seat's own last page or letter."""
        return self.place.wishes

    @property
    def keeper(self) -> str | None:
        """The person who runs the organiser's desk."""
        return self.place.keeper

    def state(self) -> str:
        """The hash of the state."""
        return self.place.state

    # --- what leads on -----------------------------------------------------------------------------

    def hold(self, seat: str, acts: Sequence[Act], number: str) -> Self:
        """The `Play` after a whole hold of the pen (protocol P2, P3, D3, D4). Raises Refused."""
        campaign = self.here()
        try:
            with_number(campaign, seat, number)
            first_of_all(campaign, seat, self.thinks)
            for act in acts:
                if passed(campaign, seat):
                    raise Refused("P3", f"{seat}’s message goes on after the turn has ended.")
                do(campaign, act)
                first_of_all(campaign, seat, self.thinks)
            settle(campaign, seat, self.thinks)
            if not passed(campaign, seat):
                raise Refused("P3", f"{seat}’s message stops in the middle of the turn.")
            campaign.replay([Opened(seat, number)])
        except (IllegalChoice, ReplayError) as fault:
            raise Refused("P2", f"{seat}’s turn contains an answer that the rules refuse: {fault}") from fault
        finally:
            with_number(campaign)
        return type(self)(campaign, self.thinks)

    def letters(self, answers: Mapping[str, Any], numbers: Mapping[str, str], lost: Collection[str]) -> Self:
        """The `Play` after letters are opened (protocol D5, L5, L6)."""
        campaign = self.here()
        computers = [name for name in campaign.run.together if name not in self.writers]
        for seat, number in numbers.items():
            campaign.replay([Opened(seat, number, letter=True)])
        for seat in [name for name in self.writers if name not in campaign.record.pending]:
            try:
                kind, answer = _letter(answers.get(seat))
                if seat in lost or campaign.run.open[seat].kind != kind:
                    raise IllegalChoice("no_letter", "")
                campaign.attempt(seat, kind, answer)
            except IllegalChoice:
                campaign.replay([Missing(seat, agreed=seat in lost)])
                give(campaign, campaign.run.open[seat], "caretaker", self.thinks)
        for name in computers:
            give(campaign, campaign.run.open[name], None, self.thinks)
        if not lost and not campaign.state.pool.late:
            fall(campaign, self.thinks)
        return type(self)(rested(campaign), self.thinks)

    def agreed(self, lost: Sequence[str], claimed: Collection[str], witnesses: Sequence[str]) -> Self:
        """The `Play` after lost seats are given new controllers (protocol G1, G6)."""
        campaign = self.here()
        for seat in lost:
            campaign.replay([Agreed(seat, tuple(witnesses), seat in claimed)])
        return type(self)(rested(campaign), self.thinks)

    def here(self) -> Campaign[Any]:
        """The campaign at this link. Raises Refused if this device has already played on from this link."""
        campaign, kept = self.campaign, self.kept
        if kept is None or self.busy:
            raise Refused("A1", "End your own turn first, then bring this message in again.")
        with_number(campaign)  # from here on only the link is known
        if campaign.record.length != kept.length:  # letters that wait here are not inputs yet
            campaign.record.blocks, campaign.record.earlier = [*kept.blocks], kept.earlier
            campaign.replay([*kept.stretch.inputs, *kept.pending], start=kept.stretch)
            self.kept = _kept(campaign)
        return rested(campaign)


def rested(campaign: Campaign[Any]) -> Campaign[Any]:
    """Finish all calculations that a campaign has put off, and return the campaign."""
    while campaign.resting is not None:
        campaign.go_on()
    return campaign


def _kept(campaign: Campaign[Any]) -> Kept:
    record = campaign.record
    now = record.stretch
    stretch = Stretch(now.start, now.answers, now.rolls, [*now.inputs], [])
    pending = tuple(record.pending.values())
    return Kept(stretch, pending, tuple(record.blocks), record.earlier, record.length)


def place_of(campaign: Campaign[Any]) -> Place:
    """What the protocol needs to know about a campaign's current state."""
    state, run = campaign.state, campaign.run
    people = () if run.finished else tuple(persons(state, state.players))
    signers = tuple(name for name in people if campaign.ruleset.in_play(state, name))
    state_hash = as_text(sha256(msgspec.json.encode(state)).digest())
    return Place(
        pen_of(campaign), writers_of(campaign), people, signers,
        dict(state.pool.wishes), state.desk.keeper if state.desk is not None else None, state_hash,
    )  # fmt: skip


def writers_of(campaign: Campaign[Any]) -> tuple[str, ...]:
    """The people asked by a question that goes to everyone at once; a question to only one person is an
    ordinary one (L1)."""
    writers = persons(campaign.state, campaign.run.together)
    order = [name for name in campaign.state.players if name in writers]
    return tuple(order) if len(order) > 1 else ()


def pen_of(campaign: Campaign[Any]) -> str | None:
    """The seat that writes the next page, according to the state; at the end, the organiser's desk
    (protocol P1).
    """
    state, run = campaign.state, campaign.run
    players: list[str] = state.players
    last: str | None = state.pool.pen
    if run.finished or writers_of(campaign):
        return None
    people, asked = persons(state, players), persons(state, run.asked)
    if asked:
        return asked[0] if last is not None else min(asked, key=players.index)
    if not people:
        return ORGANISER if state.desk is not None and state.desk.keeper == ORGANISER else None
    at = players.index(last) if last in players else 0
    return next(name for name in [*players[at:], *players[:at]] if name in people)


def passed(campaign: Campaign[Any], seat: str) -> bool:
    """Whether a seat's hold is over: another seat has the pen, everyone is asked, or the campaign has ended.
    With at most one person left, a hold also ends with each phase (protocol P3). Rolls outside any hold
    (`fall`) end as soon as a person is asked."""
    state = campaign.state
    people, asked = persons(state, state.players), campaign.run.asked
    if not seat:
        return campaign.run.finished or len(people) < 2 or bool(persons(state, asked))
    if pen_of(campaign) != seat:
        return True
    here = seat in asked if people else bool(asked)
    return len(people) < 2 and here and state.phase != state.pool.phase


# --- what happens in a hold ------------------------------------------------------------------------------


def with_number(campaign: Campaign[Any], seat: str = "", number: str = "") -> None:
    """Use a seat's number for the dice from now on; without a number nothing is rolled (protocol D3)."""
    dealer = campaign.dealer.onward
    if isinstance(dealer, SharedDealer):
        dealer.seat, dealer.number = seat, number


def roll_on(campaign: Campaign[Any]) -> None:
    """Roll the dice that the rules are waiting for, if they are known now."""
    if campaign.run.roll is not None and not campaign.run.open:
        campaign.go_on()


def settle(campaign: Campaign[Any], seat: str, thinks: Thinks) -> None:
    """Roll dice and let computers answer as long as a seat's hold lasts and no person is asked."""
    while campaign.resting is not None or not passed(campaign, seat):
        run = campaign.run
        by_none = [one for one in campaign.waiting if one.player in campaign.state.seats]
        if campaign.resting is not None:
            campaign.go_on()
        elif run.roll is not None and not run.open:
            before = run.rolls
            campaign.go_on()
            if campaign.run.rolls == before:
                raise Refused("D3", "The dice of this turn are not known here.")
        elif by_none and run.roll is None:
            give(campaign, by_none[0], None, thinks)
        else:
            return


def fall(campaign: Campaign[Any], thinks: Thinks) -> None:
    """Roll the dice due at the beginning or right after letters, before anybody is asked, and let computers
    answer. Nobody has the pen then. These dice come only from the pool, to which every writer has just
    contributed a number, so every device can roll them without a message (protocol D3)."""
    with_number(campaign, "", NO_NUMBER)
    try:
        settle(campaign, "", thinks)
    finally:
        with_number(campaign)


def first_of_all(campaign: Campaign[Any], seat: str, thinks: Thinks) -> None:
    """Roll dice and let computers answer before a seat does anything in its hold. For the desk, which is
    never asked anything, this happens afterwards (protocol P1)."""
    if seat == ORGANISER:
        roll_on(campaign)
    else:
        settle(campaign, seat, thinks)


def do(campaign: Campaign[Any], act: Act) -> None:
    """Carry out what a seat does in a hold; a request that the rules refuse is recorded without effect
    (protocol W1).

    Raises IllegalChoice.
    """
    if not act.wish:
        rolls = act.kind == ROLL and campaign.run.roll is not None
        check_own(campaign, act.seat, act.kind, act.answer)
        campaign.attempt(next(iter(campaign.run.open)) if rolls else act.seat, act.kind, act.answer)
        return
    try:
        check_own(campaign, act.seat, act.kind, act.answer)
        campaign.attempt(act.seat, act.kind, act.answer, wish=act.wish)
    except IllegalChoice as refusal:
        campaign.replay([Lapsed(act.seat, act.wish, refusal.message)])


def check_own(campaign: Campaign[Any], seat: str, kind: str, answer: Answer) -> None:
    """Raise IllegalChoice if a seat decides something about another seat, which needs an agreement
    (protocol W2). It may hand itself to a computer, and take itself back from a caretaker (protocol G7)."""
    if kind != SEAT.name:
        return
    act = SEAT.of(answer)
    keeper = campaign.state.desk.keeper if campaign.state.desk is not None else None
    if isinstance(act, Seating) and act.player != seat and keeper != seat:
        raise IllegalChoice(
            "not_yours",
            f"Only {act.player} can say who plays that seat, or all the others together if it is lost.",
        )


def give(
    campaign: Campaign[Any], question: Question, by: Controller | None, thinks: Thinks, source: str = ""
) -> None:
    """Let a computer answer for a seat, even one that a person plays, with random choices from the pool
    (protocol P2) or from another `source`."""
    by = by or controller(campaign.state, question.player)
    answer = thinks(campaign, question, by, source or lots(campaign))
    try:
        campaign.answer(question, answer)
    except IllegalChoice:
        if question.choices:
            raise
        campaign.answer(question, question.default)


def lots(campaign: Campaign[Any]) -> str:
    """The seed for a computer player's random choices."""
    return f"{campaign.state.pool.value} {campaign.answers - len(campaign.pending)}"


def _letter(written: Any) -> tuple[str, Any]:
    match written:
        case [str() as kind, answer]:
            return kind, answer
        case _:
            raise IllegalChoice("no_letter", "")


def acts_since(
    campaign: Campaign[Any], length: int, seat: str, wishes: Mapping[str, Mapping[int, Thing]]
) -> list[Input]:
    """The content of a page for a seat's hold that began after `length` inputs of the journal: what the seat
    did, and the requests (`wishes`) recorded. Dice results are included only if people typed them in
    (protocol C4)."""
    typed = campaign.setup.dice == "table"
    acts: list[Input] = []
    for one in inputs_since(campaign.record, length):
        match one:
            case Rolled() if typed:
                acts.append(Act(seat, ROLL, {"faces": [*one.faces]}))
            case Answered() | Unasked() if one.player == seat:
                acts.append(Act(seat, one.kind, one.answer))
            case Wished() | Lapsed():
                acts.append(wishes[one.player][one.count])
            case _:
                pass  # dice and computers: every device works them out
    return acts


def inputs_since(record: Record, length: int) -> list[Written]:
    """The inputs of the journal from number `length` on."""
    inputs, at = list(record.stretch.inputs), len(record.blocks)
    while record.length - len(inputs) > length:
        at -= 1
        inputs = [*unpack(record.blocks[at]).inputs, *inputs]
    return inputs[length - (record.length - len(inputs)) :]

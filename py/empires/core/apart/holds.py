"""Holds of the pen: the pages that a seat writes while it has the pen, and the requests of other seats
recorded in those pages (P, W)."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from itertools import pairwise
from typing import Any, NoReturn, TypeVar

import msgspec

from empires.core.apart.ledger import GAP, UNEVEN, Act, Ledger, Step
from empires.core.apart.things import (
    LONGEST_WISH,
    Agreement,
    Doubled,
    Page,
    Refused,
    Thing,
    Wish,
    check_signature,
    hash_of,
    signed_again,
)
from empires.core.base.words import listed
from empires.core.dice.shared import NO_NUMBER, before

L = TypeVar("L", bound=Ledger)

MOST_PARTS = 50
"""The maximum number of pages in one turn (protocol B)."""

MOST_WISHES = 50
"""The maximum number of waiting requests per seat (protocol B)."""


def page(ledger: L, thing: Thing, body: Page) -> L:
    """The ledger after a page, which may be part of a hold, out of date, or one of two conflicting pages (P3,
    F1)."""
    if body.link == ledger.link and not body.more:
        return hold(ledger, [thing], hash_of(body))
    after = _followed(ledger, body.link)
    if after is not None:
        if after.things[0].text != thing.text:
            part(ledger, [thing], after)
        return ledger
    if body.link != ledger.link and body.link not in ledger.parts:
        raise Refused("C5", GAP)
    if body.more:
        return _first_parts(ledger, thing, body)
    parts = [thing]
    while (start := page_of(parts[0]).link) != ledger.link:
        parts.insert(0, ledger.parts[start])
    return hold(ledger, parts, hash_of(body))


def _followed(ledger: Ledger, link: str) -> Step | None:
    """The step that followed a link on this device, or the rest of the step that contains the link."""
    for there, here in pairwise(ledger.steps):
        if there.link == link:
            return here
        for at, one in enumerate(here.things[1:], 1):
            if isinstance(one.body, Page) and one.body.link == link:
                return Step(here.link, here.things[at:])
    return None


def _first_parts(ledger: L, thing: Thing, body: Page) -> L:
    """The ledger after a page whose hold continues on another page; only the seat with the pen writes such
    pages (P2, P3)."""
    if body.seat != ledger.play.pen:
        raise Refused("P2", f"It is not {body.seat}’s turn here.")
    if len(ledger.parts) >= MOST_PARTS:
        raise Refused("B", f"{body.seat}’s turn is too long.")
    other = copy(ledger)
    other.parts = {**ledger.parts, hash_of(body): thing}
    return other


def part(ledger: Ledger, things: Sequence[Thing], here: Step) -> NoReturn:
    """Refuse things that continue from a point where the campaign on this device went another way. Two
    different pages signed with one key prove cheating; any other divergence is refused without accusing
    anybody. Nothing unsigned is trusted. Raises Refused or Doubled (protocol F1, F3, J2)."""
    for one in (*things, *(() if ledger.checks else here.things)):
        if one.body.seat not in ledger.keys:
            raise Refused("C1", "This message contains something signed by somebody who is not a player.")
        check_signature(one, ledger.keys[one.body.seat])
    differ = next(((m, t) for m, t in zip(here.things, things, strict=False) if m.text != t.text), None)
    if differ is None:
        raise Refused("C5", UNEVEN)
    mine, thing = differ
    if isinstance(mine.body, Page) and isinstance(thing.body, Page) and mine.body.link != thing.body.link:
        raise Refused("C5", UNEVEN)
    if isinstance(mine.body, Page) and isinstance(thing.body, Page) and mine.body.seat == thing.body.seat:
        if msgspec.structs.replace(thing.body, state=mine.body.state) == mine.body:
            raise Refused(
                "J2",
                f"Two messages from {mine.body.seat} hold the same answers but lead to different "
                "results: one of you has a different version of the program. That does not mean that "
                "anybody cheated.",
            )
        raise Doubled(mine, thing, "versions of one turn")
    raise Refused(
        "F3",
        f"Here the campaign continued with {_told(here.things)}, on the sender’s device with "
        f"{_told(things)}. Agree with everyone on which version counts. The whole campaign file from "
        "somebody who has the other version shows both.",
    )


def _told(things: Sequence[Thing]) -> str:
    """A phrase naming the signed things with which a campaign continued."""
    for thing in things:
        if isinstance(thing.body, Agreement):
            return f"the agreement that {listed(thing.body.lost)}’s seat is lost"
    body = things[0].body
    return f"{body.seat}’s turn" if isinstance(body, Page) else "everyone’s letters"


def hold(ledger: L, parts: Sequence[Thing], new: str) -> L:
    """The ledger after a whole hold of the pen, in one page or several (protocol P2, P3, P4)."""
    bodies = [page_of(part) for part in parts]
    seat, number = bodies[-1].seat, bodies[-1].number
    if ledger.play.pen != seat:
        raise Refused("P2", f"It is not {seat}’s turn here.")
    if seat in ledger.bound:
        raise Refused("G4", f"You have agreed that {seat}’s seat is lost.")
    if any((body.seat, body.number) != (seat, number) for body in bodies):
        raise Refused("P3", f"The parts of {seat}’s turn do not belong together.")
    if not _next(ledger, seat, number):
        raise Refused(
            "D1",
            f"The dice of this turn cannot be {seat}’s: its number is not the one sealed at the beginning.",
        )
    acts = [_act(ledger, seat, one) for body in bodies for one in body.inputs]
    check_wishes(ledger, acts)
    play = ledger.play.hold(seat, acts, number)
    if play.state() != bodies[-1].state:
        raise Refused(
            "P4",
            f"{seat}’s turn leads to a different result on this device (step {len(ledger.steps)}). "
            "One of you has a different version of the program or a changed file.",
        )
    other = ledger.on(new, tuple(parts), play)
    if seat in other.tips:
        other.tips[seat] = number
    return other


def _next(ledger: Ledger, seat: str, number: str) -> bool:
    """Whether a number is the next in its seat's chain; a desk has no numbers (protocol D1, K2)."""
    if seat == ledger.office:
        return number == NO_NUMBER
    return before(ledger.campaign, seat, number) == ledger.tips.get(seat)


def _act(ledger: Ledger, seat: str, one: Any) -> Act:
    """An input of a page: the seat's own, or another player's signed request (protocol P2, W1)."""
    match one:
        case [str() as kind, answer]:
            return Act(seat, kind, answer)
        case [*fields, str() as signature] if len(fields) == 5:
            wish = _wish_of(ledger, fields)
            check_wish(ledger, wish, signature)
            return Act(wish.seat, wish.kind, wish.answer, wish.count)
        case _:
            raise Refused("B", "This turn contains something that is not an answer.")


def _wish_of(ledger: Ledger, fields: Sequence[Any]) -> Wish:
    """The request in a page, held to the same bounds as a request that arrives on its own (protocol B)."""
    try:
        return msgspec.convert([ledger.campaign, *fields], Wish)
    except msgspec.ValidationError as fault:
        raise Refused("B", "This turn contains something that is not a request.") from fault


def check_wish(ledger: Ledger, body: Wish, signature: str) -> None:
    """Raise Refused if a request in a page was not signed by its seat, or has lapsed (protocol W1)."""
    if body.seat not in ledger.keys:
        raise Refused("W1", "This turn contains a request from somebody who is not a player.")
    ledger.check_signed(signed_again(body, signature))
    if ledger.lapsed(body):
        raise Refused("W1", f"This turn contains a request from {body.seat} that has lapsed.")


def check_wishes(ledger: Ledger, acts: Sequence[Act]) -> None:
    """Check that requests are recorded in order, without gaps and only once (protocol W1)."""
    counts = dict(ledger.play.wishes)
    for act in acts:
        if act.wish:
            if act.wish != counts.get(act.seat, 0) + 1:
                raise Refused("W1", f"This turn contains a request from {act.seat} that is out of order.")
            counts[act.seat] = act.wish


def wish(ledger: L, thing: Thing, body: Wish) -> L:
    """The ledger after a request, which waits until it lapses or the seat with the pen records it
    (protocol W1)."""
    if ledger.lapsed(body):
        if any(step.link == body.link for step in ledger.steps):
            return ledger
        raise Refused("C5", GAP)
    mine = ledger.waiting.get(body.seat, {})
    known = mine.get(body.count)
    if known is not None and known.text != thing.text:
        raise Doubled(known, thing, "requests with the same number")
    if known is not None or body.count <= ledger.play.wishes.get(body.seat, 0):
        return ledger
    size = sum(len(one.text) for one in mine.values()) + len(thing.text)
    if len(mine) >= MOST_WISHES or size > LONGEST_WISH:
        raise Refused("B", f"{body.seat} has more requests waiting than a seat may have.")
    other = copy(ledger)
    other.waiting = {**ledger.waiting, body.seat: {**mine, body.count: thing}}
    at = next(at for at, step in enumerate(ledger.steps) if step.link == body.link)
    other.heard = {**ledger.heard, body.seat: max(at, ledger.heard.get(body.seat, 0))}
    return other


def page_of(thing: Thing) -> Page:
    """The page that a signed thing contains."""
    assert isinstance(thing.body, Page)
    return thing.body

"""The signatures of a seat's own device: claims, pages, seals, openings, requests and agreements.

If the course already has the seat's signature for something, it is not signed again, so neither a crash nor a
restored copy makes an honest device sign two versions (protocol F4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from empires.core.apart.course import Course
from empires.core.apart.founding import Founding
from empires.core.apart.ledger import Act
from empires.core.apart.letters import sealed_in
from empires.core.apart.sealing import key_of, seal
from empires.core.apart.secret import Secret
from empires.core.apart.things import (
    LONGEST_PAGE,
    LONGEST_WISH,
    MOST_INPUTS,
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
    sign,
)
from empires.core.base.canonical import as_text, encode
from empires.core.dice.shared import NO_NUMBER

Input: TypeAlias = Act | Thing
"""An input in a page: what the seat did itself, or somebody else's request."""

ROOM = LONGEST_PAGE - 2_000
"""The maximum size of a page's inputs, in bytes."""


def claim(secret: Secret) -> Thing:
    """The seat's claim (protocol K2)."""
    body = Claim(secret.campaign, secret.seat, as_text(secret.public), secret.chain.tip)
    return sign(secret, body)


def roster(organiser: Secret, founding: Founding) -> Thing:
    """The list of claims that count, signed by the organiser (protocol K2)."""
    claims = []
    for seat in founding.seats:
        body = founding.claims[seat].body
        assert isinstance(body, Claim)
        claims.append((seat, body.key, body.tip))
    return sign(organiser, Roster(organiser.campaign, organiser.seat, tuple(claims)))


def first(secret: Secret, founding: Founding) -> Thing:
    """The seat's first number, signed together with the roster (protocol K3). Raises Refused if one was
    signed before."""
    if secret.seat in founding.firsts:
        raise Refused("K3", "This device has already signed its first number.")
    return sign(secret, First(secret.campaign, secret.seat, founding.roster_hash, secret.chain.number(1)))


def next_number(secret: Secret, course: Course) -> str:
    """The number that the seat opens next (protocol D2); a desk has none (protocol K2). Raises Refused if
    this secret belongs to another seat."""
    if secret.seat == course.office:
        return NO_NUMBER
    try:
        return secret.chain.after(course.tips[secret.seat])
    except LookupError:
        raise Refused("K5", "This device no longer has the secret key of its seat.") from None


def pages(secret: Secret, link: str, acts: Sequence[Input], number: str, state: str) -> list[Thing]:
    """The page for a whole hold of the pen that starts at a link, or several pages if one would be too large
    (protocol P3). `acts` are the seat's own actions and the requests of others."""
    parts: list[Thing] = []
    inputs: list[Any] = []
    size = 0
    for at, act in enumerate(acts):
        one = _written(act)
        size += len(encode(one)) + 1
        inputs.append(one)
        following = len(encode(_written(acts[at + 1]))) if at + 1 < len(acts) else 0
        if at + 1 < len(acts) and (len(inputs) >= MOST_INPUTS or size + following > ROOM):
            body = Page(secret.campaign, secret.seat, link, tuple(inputs), number, state, more=True)
            parts.append(sign(secret, body))
            link, inputs, size = hash_of(body), [], 0
    body = Page(secret.campaign, secret.seat, link, tuple(inputs), number, state)
    return [*parts, sign(secret, body)]


def _written(act: Input) -> tuple[Any, ...]:
    if isinstance(act, Act):
        return (act.kind, act.answer)
    wish = act.body
    assert isinstance(wish, Wish)
    return (wish.seat, wish.link, wish.count, wish.kind, wish.answer, act.signed.signature)


def letter(secret: Secret, course: Course, answer: Any) -> Thing:
    """The seat's sealed letter (protocol L2, L3). Raises Refused if one was sealed already."""
    if secret.seat in course.seals:
        raise Refused("F4", "You have already answered this. A sealed letter is final.")
    one = seal(secret.letter_key, course.link, answer)
    return sign(secret, Seal(secret.campaign, secret.seat, course.link, one.mark, one.hidden, one.lock))


def opening(secret: Secret, course: Course, lost: Sequence[str] = ()) -> Thing | None:
    """The key of the seat's letter once every seal is here (protocol L4); None before that, and after the
    letter was opened."""
    writers = course.sealing(lost)
    if secret.seat not in writers or secret.seat in course.openings:
        return None
    if any(seat not in course.seals for seat in writers):
        return None
    key = key_of(secret.letter_key, course.link, sealed_in(course.seals[secret.seat]).mark)
    number = next_number(secret, course)
    body = Opening(
        secret.campaign, secret.seat, course.link, course.seals_hash(writers), as_text(key), number
    )
    return sign(secret, body)


def wish(secret: Secret, course: Course, kind: str, answer: Any) -> Thing:
    """The seat's next request: an action that it takes without having the pen (protocol W1)."""
    seat = secret.seat
    count = max([course.play.wishes.get(seat, 0), *course.waiting.get(seat, {})]) + 1
    body = Wish(secret.campaign, seat, course.link, count, kind, answer)
    if len(encode(body)) > LONGEST_WISH:
        raise Refused("B", "That is too long for a message; say it in fewer words.")
    return sign(secret, body)


def agreement(
    secret: Secret,
    course: Course,
    lost: Sequence[str],
    claims: Sequence[Thing] = (),
) -> Thing:
    """The seat's agreement that others are lost, with their new controllers; naming nobody withdraws the
    agreement (protocol G1).
    """
    order = [seat for seat in course.play.persons if seat in {*lost}]
    writers = course.sealing(order) if order else []
    if any(seat not in course.seals for seat in writers):
        raise Refused("G3", "The remaining players have not all sealed their letters yet.")
    known = course.agreements.get(secret.seat)
    count = known.body.count + 1 if known is not None and isinstance(known.body, Agreement) else 1
    anew = []
    for one in claims:
        assert isinstance(one.body, Claim)
        anew.append((one.body.seat, one.body.key, one.body.tip))
    seals = course.seals_hash(writers) if writers else ""
    body = Agreement(secret.campaign, secret.seat, course.link, count, tuple(order), seals, tuple(anew))
    return sign(secret, body)

"""Steps that need no pen: letters sealed and opened by everybody who is asked, and agreements signed by those
who stay."""

from __future__ import annotations

from copy import copy
from typing import Any, TypeVar

from empires.core.apart.ledger import GAP, Ledger, Play, terms
from empires.core.apart.sealing import Sealed, fits, opened
from empires.core.apart.things import MOST_OF_LETTERS, Agreement, Doubled, Opening, Refused, Seal, Thing
from empires.core.base.canonical import NotCanonical, as_bytes, as_text, digest
from empires.core.dice.shared import before

L = TypeVar("L", bound=Ledger)


def beside(ledger: L, thing: Thing, body: Seal | Opening | Agreement) -> L:
    """The ledger after a seal, an opening or an agreement that belongs to the open question."""
    if body.link != ledger.link:
        if body.link in [step.link for step in ledger.steps]:
            return ledger
        raise Refused("C5", GAP)
    other = copy(ledger)
    other.heard = {**ledger.heard, body.seat: len(ledger.steps) - 1}
    match body:
        case Seal():
            _check_seal(ledger, body)
            other.seals = kept(ledger.seals, thing, "letters")
        case Opening():
            _check_opening(ledger, body)
            other.openings = kept(ledger.openings, thing, "openings of one letter")
        case Agreement():
            other.agreements = _agreement(ledger, thing, body)
    return _settled(other)


def _check_writer(ledger: Ledger, seat: str) -> None:
    if seat not in ledger.play.writers:
        raise Refused("L1", f"Nobody asked {seat} for a letter here.")
    if seat in ledger.bound:
        raise Refused("G4", f"You have agreed that {seat}’s seat is lost.")


def _check_seal(ledger: Ledger, body: Seal) -> None:
    _check_writer(ledger, body.seat)
    if len(body.hidden) > MOST_OF_LETTERS * 4 // 3 // len(ledger.play.writers):
        raise Refused("B", f"{body.seat}’s letter is too long.")
    if _opened_here(ledger) and body.seat not in ledger.seals:
        raise Refused("L4", f"Letters are already open here; {body.seat}’s seal comes too late.")


def _opened_here(ledger: Ledger) -> bool:
    return any(seat in ledger.openings for seat in ledger.mine)


def _check_opening(ledger: Ledger, body: Opening) -> None:
    _check_writer(ledger, body.seat)
    seal = ledger.seals.get(body.seat)
    if seal is None:
        raise Refused("L4", f"{body.seat} opens a letter whose seal has not arrived. {GAP}")
    if before(ledger.campaign, body.seat, body.number) != ledger.tips.get(body.seat):
        raise Refused("D1", f"The number that {body.seat} opened is not the one sealed at the beginning.")
    if not fits(sealed_in(seal), as_bytes(body.key, 32)):
        raise Refused(
            "L5",
            f"The letter that {body.seat} opened is not the sealed one; agree that it counts as missing, or "
            "ask for the right one.",
        )


def _agreement(ledger: Ledger, thing: Thing, body: Agreement) -> dict[str, Thing]:
    persons = ledger.play.persons
    if body.seat not in {*persons, ledger.office} or body.seat in body.lost or not {*body.lost} < {*persons}:
        raise Refused("G2", f"{body.seat} cannot agree to that.")
    if list(body.lost) != sorted({*body.lost}, key=persons.index):
        raise Refused("B", "An agreement names its seats in the wrong order.")
    if {*body.lost} & {*ledger.mine}:
        raise Refused("G5", f"{body.seat} says that your seat is lost.")
    _check_anew(body)
    known = ledger.agreements.get(body.seat)
    if known is not None and isinstance(known.body, Agreement):
        if known.body.count == body.count and known.text != thing.text:
            raise Doubled(known, thing, "agreements with the same number")
        if known.body.count >= body.count:
            return ledger.agreements
    return {**ledger.agreements, body.seat: thing}


def _check_anew(body: Agreement) -> None:
    """Check that only lost seats are claimed again, and each only once (protocol G6)."""
    anew = [seat for seat, _, _ in body.claims]
    if len({*anew}) < len(anew) or not {*anew} <= {*body.lost}:
        raise Refused("G6", f"{body.seat} gives away a seat that nobody has lost.")


def _signed_by_all(ledger: Ledger, agreed: Agreement) -> tuple[Thing, ...]:
    """The agreements signed by those who stay, in seat order."""
    order = [*ledger.play.persons, ledger.office]
    found = {seat: one for seat, one in ledger.agreements.items() if terms(one.body) == terms(agreed)}
    return tuple(found[seat] for seat in order if seat in found)


def _settled(ledger: L) -> L:
    """The course after letters and agreements that need no pen (protocol L5, G3)."""
    agreed = ledger.decided()
    if ledger.play.writers:
        return _letters(ledger, agreed)
    return _without(ledger, agreed) if agreed is not None else ledger


def _without(ledger: L, agreed: Agreement) -> L:
    play = _agreed(ledger, ledger.play, agreed)
    link = as_text(digest("agreement", ledger.link, agreed.lost, agreed.claims, play.state()))
    return _claimed(ledger.on(link, _signed_by_all(ledger, agreed), play), agreed)


def _agreed(ledger: Ledger, play: Play, agreed: Agreement) -> Play:
    witnesses = [seat for seat in ledger.play.persons if seat not in agreed.lost and seat in ledger.keys]
    return play.agreed(agreed.lost, [seat for seat, _, _ in agreed.claims], witnesses)


def _claimed(ledger: L, agreed: Agreement) -> L:
    """This ledger with the keys and chains of seats that were claimed again (protocol G6)."""
    ledger.keys.update({seat: key for seat, key, _ in agreed.claims})
    ledger.tips.update({seat: tip for seat, _, tip in agreed.claims})
    return ledger


def _letters(ledger: L, agreed: Agreement | None) -> L:
    lost = agreed.lost if agreed is not None else ()
    writers = ledger.sealing(lost)
    if any(seat not in ledger.seals or seat not in ledger.openings for seat in writers):
        return ledger
    openings = {seat: _opening_of(ledger.openings[seat]) for seat in writers}
    mine = ledger.seals_hash(writers)
    if not lost and any(one.seals != mine for one in openings.values()):
        return ledger
    answers: dict[str, Any] = {}
    for seat, one in openings.items():
        try:
            answers[seat] = opened(sealed_in(ledger.seals[seat]), as_bytes(one.key, 32))
        except NotCanonical:
            continue  # the letter counts as missing (protocol L6)
    numbers = {seat: one.number for seat, one in openings.items()}
    play = ledger.play.letters(answers, numbers, lost)
    if agreed is not None:
        play = _agreed(ledger, play, agreed)
    keys = [[seat, one.key] for seat, one in openings.items()]
    link = as_text(digest("letters", ledger.link, lost, mine, keys, play.state()))
    things = [*(ledger.seals[seat] for seat in writers), *(ledger.openings[seat] for seat in writers)]
    other = ledger.on(link, (*things, *(_signed_by_all(ledger, agreed) if agreed is not None else ())), play)
    other.tips.update(numbers)
    return _claimed(other, agreed) if agreed is not None else other


def kept(box: dict[str, Thing], thing: Thing, what: str) -> dict[str, Thing]:
    """Things by seat, with this one added. Raises Doubled if its seat already has a different one (L3,
    F2)."""
    known = box.get(thing.body.seat)
    if known is not None and known.text != thing.text:
        raise Doubled(known, thing, what)
    return {**box, thing.body.seat: thing}


def sealed_in(thing: Thing) -> Sealed:
    """The closed letter that a seal contains."""
    body = thing.body
    assert isinstance(body, Seal)
    return Sealed(mark=body.mark, hidden=body.hidden, lock=body.lock)


def _opening_of(thing: Thing) -> Opening:
    assert isinstance(thing.body, Opening)
    return thing.body

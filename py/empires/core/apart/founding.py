"""The founding of a campaign between devices: who takes which seat, and each seat's first number (K2, K3)."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from empires.core.apart.things import Claim, Doubled, First, Refused, Roster, Thing, check_signature, hash_of
from empires.core.dice.shared import before, founded


class Founding:
    """The choice of seats, before the first link (protocol K2, K3)."""

    def __init__(self, campaign: str, organiser: str, seats: Sequence[str]) -> None:
        self.campaign, self.organiser, self.seats = campaign, organiser, tuple(seats)
        self.claims: dict[str, Thing] = {}
        self.roster: Thing | None = None
        self.firsts: dict[str, Thing] = {}

    def copy(self) -> Founding:
        """A copy that is not affected by later changes to this founding."""
        other = copy(self)
        other.claims, other.firsts = dict(self.claims), dict(self.firsts)
        return other

    def take(self, thing: Thing) -> None:
        """Accept a claim, the roster or a first number. Raises Refused."""
        match thing.body:
            case Claim():
                self._claim(thing, thing.body)
            case Roster():
                self._roster(thing, thing.body)
            case First():
                self._first(thing, thing.body)

    def restore(self, thing: Thing) -> None:
        """Restore a claim, the roster or a first number that was accepted before it was stored. Signatures of
        stored data are not checked again: only the owner of this device can have changed them, and nobody
        else would be cheated by that (protocol J5)."""
        match thing.body:
            case Claim(seat=seat):
                self.claims[seat] = thing
            case Roster():
                self.roster = thing
            case First(seat=seat):
                self.firsts[seat] = thing

    def _claim(self, thing: Thing, body: Claim) -> None:
        check_signature(thing, body.key)
        if body.seat not in self.seats:
            raise Refused("K2", f"Nobody called {body.seat} plays in this campaign.")
        known = self.claims.setdefault(body.seat, thing)
        if known.text != thing.text:
            raise Refused(
                "K2",
                f"Two devices say that they are {body.seat}. Ask {body.seat} which is right; the other "
                "message is not used.",
            )

    def _roster(self, thing: Thing, body: Roster) -> None:
        check_signature(thing, self.organiser)
        if tuple(seat for seat, _, _ in body.claims) != self.seats:
            raise Refused("K2", "The list of players does not match this campaign.")
        if self.roster is not None and self.roster.text != thing.text:
            raise Refused(
                "K3", "The organiser has signed a different list of players; begin with a new invitation."
            )
        self.roster = thing

    def _first(self, thing: Thing, body: First) -> None:
        if body.seat not in self.keys:
            raise Refused("K3", "The list of players has not arrived yet.")
        check_signature(thing, self.keys[body.seat])
        if body.roster != self.roster_hash:
            raise Refused("K3", f"{body.seat} has a different list of players; begin with a new invitation.")
        if before(self.campaign, body.seat, body.number) != self.tips[body.seat]:
            raise Refused("D1", f"{body.seat}’s first number is not the one that was claimed.")
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
        """The hash of the roster, which is signed together with first numbers; "" before the roster has
        arrived."""
        return hash_of(self.roster.body) if self.roster is not None else ""

    @property
    def numbers(self) -> dict[str, str]:
        """The first numbers that seats have opened, in seat order."""
        firsts = {seat: self.firsts[seat].body for seat in self.seats if seat in self.firsts}
        return {seat: body.number for seat, body in firsts.items() if isinstance(body, First)}

    def pool(self) -> str | None:
        """The first pool, once every seat has opened its first number."""
        numbers = self.numbers
        if self.roster is None or len(numbers) < len(self.seats):
            return None
        return founded(self.roster_hash, numbers)

    def things(self) -> list[Thing]:
        """Everything that this device knows about the founding."""
        return [*self.claims.values(), *([self.roster] if self.roster else []), *self.firsts.values()]

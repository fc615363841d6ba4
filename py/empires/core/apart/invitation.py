"""An invitation: the beginning of a campaign between devices, before anybody has a seat (protocol K3).

It has no seed: the lands and the first rolls come from the pool, a shared random number to which every seat
contributes.
"""

from __future__ import annotations

import secrets
from functools import cached_property
from typing import Any

import msgspec

from empires.core.base.canonical import as_text, digest
from empires.core.offices.seats import HUMAN
from empires.core.records.setup import Seat, Setup
from empires.core.records.variant import Variant


class Invitation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """The `setup` of a campaign without its seed, 16 random bytes, and the inviter: a seat's name, or that of
    an organiser without a seat, with the key that signs the roster.
    """

    ruleset: str
    rules: int
    name: str
    seats: list[Seat]
    options: dict[str, Any]
    typed: bool
    nonce: str
    organiser: str
    key: str
    house_rules: str | msgspec.UnsetType = msgspec.UNSET
    variant: Variant | msgspec.UnsetType = msgspec.UNSET

    @cached_property
    def campaign(self) -> str:
        """The campaign's name in everything that is signed: the hash of its setup (protocol C1). It is
        computed only once, since an invitation never changes."""
        plain = msgspec.to_builtins(self)
        del plain["key"]  # made from a secret of this campaign, as the roster's signature shows
        return as_text(digest("setup", plain))

    @property
    def people(self) -> list[str]:
        """The seats that people can claim, in seat order."""
        return [seat.name for seat in self.seats if seat.controller == HUMAN]

    def setup(self, pool: str) -> Setup:
        """The setup, completed with the seed for the lands and all random choices."""
        return Setup(
            ruleset=self.ruleset, rules_version=self.rules, name=self.name, seats=[*self.seats],
            options=dict(self.options), seed=pool, dice="table" if self.typed else "shared",
            house_rules=self.house_rules, variant=self.variant,
        )  # fmt: skip


def invite(setup: Setup, organiser: str) -> Invitation:
    """An invitation to a campaign in the organiser's name, still without the key."""
    return Invitation(
        ruleset=setup.ruleset, rules=setup.rules_version, name=setup.name, seats=setup.seats,
        options=setup.options, typed=setup.dice == "table", nonce=as_text(secrets.token_bytes(16)),
        organiser=organiser, key="", house_rules=setup.house_rules, variant=setup.variant,
    )  # fmt: skip

"""The facts that only one player knows about his kingdom (digest, section 2)."""

from __future__ import annotations

from typing import Literal

import msgspec

from empires.rulesets.mightier_empires.state.land import Edict, Sight, Token
from empires.rulesets.mightier_empires.state.troops import Army, Item


class Bonus(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Support gained by looting, from one turn to another (MI-SUP-04); a `last` of 0 means that it is
    permanent."""

    amount: int
    first: int
    last: int
    source: str = ""


class Bid(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A player's offer for a mercenary."""

    offer: str
    support: int
    power: int = 0


class Offer(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A mercenary: on offer, hired at a price, or resting until the next rumours; `since` is the turn in
    which this status began. `points` are its points in the field, if they differ from the basic cost. A
    dramatis persona has a `story`. A persona with a `foe` fights only him, and waits up to `patience` turns
    after they last `met` (0 means for ever). A persona who fights for the neutrals on a `hex` may have `lost`
    points this turn.
    """

    id: str
    name: str
    special: bool = False
    support: int
    power: int = 0
    points: int = 0
    state: Literal["on offer", "hired", "resting", "with neutrals"] = "on offer"
    since: int = 0
    story: str = ""
    foe: str = ""
    patience: int = 0
    met: int = 0
    hex: str = ""
    lost: int = 0

    @property
    def strength(self) -> int:
        """The mercenary's points in the field (MI-T-MERCS)."""
        return self.points or self.support

    @property
    def is_persona(self) -> bool:
        """Whether this is a dramatis persona, a character with a story, and not a unit (MI-DP-01)."""
        return bool(self.story or self.foe or self.patience)


class Hire(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A mercenary in a player's pay, at the price that the player bid; the first term must be paid."""

    offer: str
    support: int
    power: int = 0
    since: int


class Spend(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A Power action on a sheet, which lists the most important action first.

    `dice` are extra dice for a rebellion.
    """

    action: str
    target: str
    power: int
    dice: int = 0
    feature: str = ""


class Fought(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The turns in which a player fought natives (MI-APP-03)."""

    natives: str
    turns: list[int] = []


class Compartment(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The facts that only one player knows about his kingdom.

    `spends`, `edicts`, `gifts` and `expects` are this turn's sheet; `paid` are the actions for which there
    was enough Power. `conscripts` are points that an army gets next turn; `guests` are free units, each with
    its last turn. `lots`, if not empty, is the seed from which the characters' numbers are drawn.
    """

    power: int = 0
    bank: dict[Token, int] = {}
    bonuses: list[Bonus] = []
    armies: list[Army] = []
    banned: list[str] = []
    rebelled: int = 0
    known: dict[str, Sight] = {}
    fought: list[Fought] = []
    edicts: dict[str, Edict] = {}
    spends: list[Spend] = []
    gifts: dict[str, int] = {}
    expects: dict[str, int] = {}
    bids: list[Bid] = []
    hires: list[Hire] = []
    escrow: int = 0
    conscripts: dict[str, int] = {}
    guests: dict[str, int] = {}
    prizes: list[Item] = []
    next_id: int = 1
    lots: str = ""

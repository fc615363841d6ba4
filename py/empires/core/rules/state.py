"""The base class of every ruleset's state."""

from __future__ import annotations

import msgspec

from empires.core.dice.shared import Pool
from empires.core.records.desk import Desk
from empires.core.records.guests import Guests
from empires.core.records.results import NewReports
from empires.core.records.setup import Controller

ENDED = "ended"


class State(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The base class of every ruleset's state: plain data that can be converted to JSON and back without
    loss.

    No sets, no floats, no object shared between two places: a state read back from its JSON must behave
    exactly as the one in memory. A player's secrets are stored in that player's compartment. Fields that
    still have their default value are not written, so a field added by a later version does not change older
    hashes. `seats` names the controllers of seats without a person (see `core.offices.seats`); `desk` is the
    organiser's desk, if there is one (see `core.offices.desk`); `recorder` is the player who keeps the
    chronicle, None for the first player; `pool` is the source of dice shared between devices (see
    `core.dice.shared`); `consents` lists who has agreed to which change to a seat; `restated` counts the
    restated battle results; `new_reports` are reports that are waiting for agreement between devices;
    `guests` are the players who join late or leave for good (see `core.offices.guests`); `handicaps` say how
    far players begin above or below the others."""

    phase: str
    players: list[str]
    winners: list[str] = []
    seats: dict[str, Controller] = {}
    desk: Desk | None = None
    recorder: str | None = None
    pool: Pool | None = None
    consents: dict[str, list[str]] = {}
    restated: int = 0
    new_reports: NewReports | None = None
    guests: Guests | None = None
    handicaps: dict[str, int] = {}

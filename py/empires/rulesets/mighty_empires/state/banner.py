"""Field armies and their contents (ME digest 2.4)."""

from __future__ import annotations

from typing import Literal

import msgspec

from empires.maps.banks import Place

Cause = Literal["", "mutiny", "storms", "no_route", "disorder", "sabotage", "spied", "explored", "searched"]
"""Why a banner cannot move for a turn; "" if unknown."""


class Banner(msgspec.Struct, kw_only=True):
    """A field army as everyone sees it (ME digest 2.4). Its points are in `Secrets.points`.

    `place` is its edge and bank (ME-MOVE-02), None while it is `free` (ME-RULING-113) or `inside` a
    settlement. `came_from` is the tile or ship it entered from, for retreats; `arrived` says that it marched
    in this turn. `kept_by` gives the reason for `no_move`. The flags last for one turn of the banner's owner,
    but `retreat_lock` and `spellbound` for one campaign turn, `skip_next` until used, and `turn1_stay` until
    the first month of the season (ME-RULING-351). `marched` says that it tried a forced march this turn
    (ME-RULING-448), `searched` that it has searched tombs. `searches` counts the searches of its stay at the
    necropolis in the tile `stay` (ME-RULING-499); `cursed_by` is the tile of the tomb that cursed it
    (ME-NECRO-14)."""

    id: str
    owner: str
    number: int
    tile: str
    kind: Literal["own", "ally", "mercenary", "host", "temple", "siege_train"] = "own"
    race: str = ""
    baggage: int = 0
    place: Place | None = None
    inside: bool = False
    aboard: str | None = None
    came_from: str | None = None
    has_scouted: bool = False
    has_moved: bool = False
    marched: bool = False
    arrived: bool = False
    no_move: bool = False
    kept_by: Cause = ""
    skip_next: bool = False
    skipping: bool = False
    retreat_lock: bool = False
    turn1_stay: bool = False
    spellbound: bool = False
    barred_tiles: list[str] = []
    searched: bool = False
    searches: int = 0
    stay: str | None = None
    cursed_by: str | None = None


class Unit(msgspec.Struct, kw_only=True):
    """Troops of one kind in a banner's list: the number of models, and the points of each (ME-ARMY-07).
    `nature` holds the traits of ME-RULING-146; an `engine` can batter walls (ME-SIEGE-20)."""

    name: str
    models: int
    each: int
    nature: list[str] = []
    engine: bool = False


class Gear(msgspec.Struct, frozen=True):
    """A weapon, piece of equipment or magic item; `users` are the races that can use the item; none means
    all. `of` is the prisoner from whom it was taken (ME-RULING-429).
    """

    name: str
    points: int = 0
    users: list[str] = []
    of: str = ""


class Profile(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The characteristics of a character; `m2` is twice his movement, and `halved` counts further halvings,
    so that halves stay exact (ME-RULING-422)."""

    m2: int
    ws: int
    bs: int
    s: int
    t: int
    w: int
    i: int
    a: int
    ld: int
    halved: int = 0

    @property
    def movement(self) -> float:
        """A character's movement in inches, exact even after several halvings."""
        return float(self.m2) / float(2 << self.halved)

    def halve(self) -> None:
        """Halve a character's movement without rounding (ME-RULING-422)."""
        if self.m2 % 2:
            self.halved += 1
        else:
            self.m2 //= 2


class Wound(msgspec.Struct, frozen=True):
    """A wound from a row of ME-T-WOUND; it lasts to the end of the month `until`, or for the season if that
    is None."""

    row: int
    until: int | None


class Character(msgspec.Struct, kw_only=True):
    """A character in a banner's list (ME-ARMY-06, ME-ARMY-07).

    `points` include his `gear`. The `profile` includes the effects of lasting wounds, and is None if it was
    never recorded; `wounds` are those still healing. If `retired`, he never fights again (ME-WOUND-06)."""

    name: str
    points: int
    nature: list[str] = []
    gear: list[Gear] = []
    profile: Profile | None = None
    shield: bool = True
    wounds: list[Wound] = []
    retired: bool = False


class Contents(msgspec.Struct, kw_only=True):
    """The contents of a banner: only characters in moderate mode, everything in full mode."""

    units: list[Unit] = []
    characters: list[Character] = []

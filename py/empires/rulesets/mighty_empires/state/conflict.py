"""A fight that is being played on the table (ME digest part 3, 2.7)."""

from __future__ import annotations

from typing import Literal

import msgspec

Role = Literal["attacker", "defender"]
"""The sides of a fight: the one that entered the tile or storms the walls, and the one that was there
first."""

FightKind = Literal["battle", "assault", "wall"]
"""The kind of place where a fight happens: in the open, at a city or fortress, or at a wall (ME-WALL-05)."""

Scenario = Literal[
    "last_stand", "breakthrough", "capture", "pitched_battle", "meeting_engagement", "flank_attack", "ambush"
]

Obstacle = Literal["none", "river", "river_by_die", "mountain", "coast", "mud_flats"]
"""The obstacle between the two forces that is put on the table (ME-TABLE-05 to ME-TABLE-08)."""


class Conflict(msgspec.Struct, kw_only=True):
    """The facts of a fight while it is settled on the table; all but `extra_points` are public.

    `agreed` is set once those concerned have agreed to play on the table. `edges` counts the edges over which
    the attacker came in this step 3 (ME-TABLE-14). `layout`, `obstacle`, `crossings` and `extras` describe
    the ground that both agreed on; `scores` are those of the attacker's and the defender's scouts
    (ME-TABLE-12), `out_scouter` is the side whose scouts were far better (ME-TABLE-13). `total` is the
    scenario's number with all modifiers; `scenario_attacker` attacks on the table, and may be the defender of
    the tile (ME-T-SCENROLE). `terrain` lists pieces added and removed, and `hour` is when the fight begins
    (ME-TABLE-09). `extra_points` belong to the garrison for this game only (ME-TSIEGE-05) and would
    betray its strength. `playing` is set until the report is in."""

    tile: str
    attacker: str
    defender: str
    kind: FightKind = "battle"
    agreed: bool = False
    edges: int = 0
    layout: str = ""
    obstacle: Obstacle = "none"
    crossings: int = 0
    extras: str = ""
    scores: tuple[int, int] | None = None
    out_scouter: Role | None = None
    total: int | None = None
    scenario: Scenario | None = None
    scenario_attacker: Role | None = None
    terrain: list[str] = []
    hour: int | None = None
    extra_points: int = 0
    playing: bool = False

"""Refusals in map building: codes, each with its rule and a sentence.

The codes are those of WM-T-REFUSALS that concern the map. Rulesets translate them into codes of their own.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from empires.maps.hexes import NAMES


class Code(StrEnum):
    """A fault in laying a tile, drawing one or placing a capital (WM-T-REFUSALS)."""

    SPACE_TAKEN = "SPACE_TAKEN"
    FIXED_ORIENTATION = "FIXED_ORIENTATION"
    TOUCH_TWO = "TOUCH_TWO"
    FIRST_HIGHLAND = "FIRST_HIGHLAND"
    SET_TO_EDGE = "SET_TO_EDGE"
    COAST_BROKEN = "COAST_BROKEN"
    RIVER_BLOCKED = "RIVER_BLOCKED"
    BLOCKS_RIVER = "BLOCKS_RIVER"
    TWO_UPSTREAMS = "TWO_UPSTREAMS"
    NO_UPSTREAM = "NO_UPSTREAM"
    SECOND_OUTFLOW = "SECOND_OUTFLOW"
    FORK_NOT_REQUIRED = "FORK_NOT_REQUIRED"
    HOLE = "HOLE"
    PACK_NO_MATCH = "PACK_NO_MATCH"
    PACK_EMPTY = "PACK_EMPTY"
    RETURN_NOT_ALLOWED = "RETURN_NOT_ALLOWED"
    WRONG_SET = "WRONG_SET"
    CAPITAL_TERRAIN = "CAPITAL_TERRAIN"
    CAPITAL_TOO_CLOSE = "CAPITAL_TOO_CLOSE"
    CAPITAL_MISFIT = "CAPITAL_MISFIT"


RIVER_CODES = frozenset(
    {
        Code.RIVER_BLOCKED,
        Code.BLOCKS_RIVER,
        Code.TWO_UPSTREAMS,
        Code.NO_UPSTREAM,
        Code.SECOND_OUTFLOW,
        Code.FORK_NOT_REQUIRED,
    }
)
"""The codes of refusals that concern a river, for membership tests only."""

_REASONS: dict[Code, tuple[str, str]] = {
    Code.SPACE_TAKEN: ("WM-WORLD-29", "a tile is already there"),
    Code.FIXED_ORIENTATION: (
        "WM-WORLD-09",
        "a tile with hills or mountains must be laid with its peaks pointing up",
    ),
    Code.TOUCH_TWO: (
        "WM-WORLD-08",
        "a new tile must touch two others (only the second tile of the map may touch just one)",
    ),
    Code.FIRST_HIGHLAND: ("WM-WORLD-02", "the map must begin with a Highland tile"),
    Code.SET_TO_EDGE: ("WM-WORLD-04", "no neighbour has an edge that its pack may be laid against"),
    Code.COAST_BROKEN: ("WM-WORLD-21", "coast must meet coast, and sea must meet sea"),
    Code.RIVER_BLOCKED: ("WM-WORLD-13", "its river would run into land"),
    Code.BLOCKS_RIVER: ("WM-WORLD-14", "it would dam a river"),
    Code.TWO_UPSTREAMS: ("WM-WORLD-30", "two rivers would meet in a tile that cannot join them"),
    Code.NO_UPSTREAM: ("WM-WORLD-30", "no river reaches it there"),
    Code.SECOND_OUTFLOW: ("WM-WORLD-17", "a river already leaves that lake or swamp"),
    Code.FORK_NOT_REQUIRED: ("WM-WORLD-15", "a fork may be laid only where exactly two rivers meet"),
    Code.HOLE: ("WM-WORLD-20", "it would enclose an empty space"),
    Code.PACK_NO_MATCH: ("WM-WORLD-03", "no open edge of the map matches that pack"),
    Code.PACK_EMPTY: ("WM-WORLD-03", "that pack is used up"),
    Code.RETURN_NOT_ALLOWED: ("WM-RULING-15", "a tile that fits may not be put back"),
    Code.WRONG_SET: ("WM-CAPITAL-03", "a capital tile must replace a tile of its own pack"),
    Code.CAPITAL_TERRAIN: (
        "WM-RULING-25",
        "a capital cannot be on a lake, a swamp, the sea or an empty space",
    ),
    Code.CAPITAL_TOO_CLOSE: ("WM-CAPITAL-04", "another capital is too near"),
    Code.CAPITAL_MISFIT: ("WM-RULING-22", "its own rivers or coast do not fit the tiles around it"),
}


class Fault(msgspec.Struct, frozen=True):
    """A refusal: a stable code, a sentence for a player, the rule, and the side at fault if there is one."""

    code: Code
    message: str
    rule: str
    side: int | None = None


def fault(code: Code, what: str, side: int | None = None) -> Fault:
    """The refusal `code` about `what` ("LO-01 on 0,2"), naming the side at fault."""
    rule, reason = _REASONS[code]
    where = f" (side {NAMES[side]})" if side is not None else ""
    return Fault(code, f"{what}: {reason}{where}.", rule, side)

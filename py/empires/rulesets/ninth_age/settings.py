"""The settings of a campaign (NA-T-SETTINGS). The two team options exclude each other, and so do the two
battle sizes, because each pair is one setting (NA-RULING-61).

The setting `players` is the number of seats, and `dice` belongs to every campaign: sealed dice for `engine`,
dice rolled on the table for `typed` (NA-RULING-02, NA-RULING-53).
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from empires.core.errors import SetupError
from empires.core.questions import Choice
from empires.core.setup import Option, flag, pick
from empires.core.tables import read_table


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The agreed settings, typed; `OPTIONS` says what each means."""

    map_mode: str
    outline: str
    hex_mix: str
    river_check: str
    starting_flags: int
    starting_gold: int
    improvements_per_hex: str
    rebuild_exhausted: bool
    challenge_required: bool
    bye_cp: int
    band_boundary: str
    brash_two_battles: str
    teams: str
    team_turns: int | None
    battle_size: str
    standard_points: int
    quick_battle: str


def settings_from(options: dict[str, Any]) -> Settings:
    """The typed settings from a campaign's checked options. Raises SetupError where two clash."""
    settings = msgspec.convert(options, Settings)
    if settings.teams == "fixed" and settings.team_turns is None:
        raise SetupError("Fixed teams need a number of turns after which they end (team_turns).")
    return settings


MAP, REALMS, TURNS, BATTLES, TEAMS = "The map", "Realms", "The turn", "Battles", "Teams"


OPTIONS: Final = (
    pick(
        "map_mode",
        "Map",
        "How the map comes to be.",
        MAP,
        ("NA-MAP-02", "NA-MAP-09", "NA-MAP-10"),
        Choice("tile-laying", "Laid by the players", note="Everybody draws and places hexes in turn."),
        Choice("balanced", "Balanced", note="A symmetrical map with marked capital spots, made for you."),
        Choice("prepared", "Prepared", note="A map you have drawn beforehand, given as text."),
    ),
    pick(
        "outline",
        "Outline",
        "Which spaces the players fill, five for each of them. Only for a map laid by the players.",
        MAP,
        ("NA-RULING-05",),
        Choice("default", "The usual one", note="Five rows, or three short ones for two players."),
        Choice("drawn", "A drawn one", note="The first player gives its spaces before the first hex."),
    ),
    pick(
        "hex_mix",
        "Random hexes",
        "What a random hex may be. Only for a map laid by the players.",
        MAP,
        ("NA-RULING-04",),
        Choice("book", "Half land, some rivers, a few swamps"),
        Choice("own", "A table of your own", note="The first player fills it in before the first hex."),
    ),
    pick(
        "river_check",
        "Open rivers",
        "Whether land may be put where a river would run on.",
        MAP,
        ("NA-RULING-07",),
        Choice("when-placed", "Only rivers are tested"),
        Choice("always", "Land may not stop a river"),
    ),
    Option(
        key="starting_flags",
        label="Extra flags",
        help="How many flags each player places beside the capital.",
        kind="number",
        default=1,
        lo=0,
        hi=4,
        group=REALMS,
        rules=("NA-FOUND-04", "NA-RULING-12"),
    ),
    Option(
        key="starting_gold",
        label="Starting gold",
        help="What lies in each treasury at the founding.",
        kind="number",
        default=0,
        lo=0,
        hi=1_000_000,
        group=REALMS,
        rules=("NA-RULING-14",),
    ),
    pick(
        "improvements_per_hex",
        "Improvements on a hex",
        "Whether a mine may share a hex with a city or fortress.",
        REALMS,
        ("NA-RULING-27",),
        Choice("fort-and-mine", "A mine beside a city or fortress"),
        Choice("one", "One improvement only"),
    ),
    flag(
        "rebuild_exhausted",
        "New mines in old pits",
        "A mine that ran out may be built again.",
        REALMS,
        ("NA-RULING-30",),
        True,
    ),
    flag(
        "challenge_required",
        "Everybody must challenge",
        "A player with somebody to challenge may not pass.",
        TURNS,
        ("NA-RULING-31",),
        True,
    ),
    Option(
        key="bye_cp",
        label="Points without a battle",
        help="Conquest points for a player who was left without a battle.",
        kind="number",
        default=0,
        lo=0,
        hi=2,
        group=TURNS,
        rules=("NA-RULING-35",),
    ),
    pick(
        "band_boundary",
        "The edge of a result",
        "What a difference of exactly 10, 30 or 50 percent counts as.",
        BATTLES,
        ("NA-RULING-42",),
        Choice("lower", "The smaller victory"),
        Choice("upper", "The greater victory"),
    ),
    pick(
        "brash_two_battles",
        "Brash Attack in two battles",
        "What a brash player earns who fights two opponents one after the other.",
        BATTLES,
        ("NA-RULING-21",),
        Choice("all-must-win", "The bonus only for two victories", note="Any draw or loss pays nothing."),
        Choice("per-battle", "Each battle by itself", note="The average of both, rounded down."),
    ),
    pick(
        "battle_size",
        "Size of battles",
        "Who says how many points an army has.",
        BATTLES,
        ("NA-BAT-02", "NA-VAR-01", "NA-VAR-02"),
        Choice("standard", "The standard 2500"),
        Choice("free", "The players of each battle agree"),
        Choice("scaled", "Another standard", note="Gold is adapted to it."),
    ),
    Option(
        key="standard_points",
        label="Another standard",
        help="The standard army, where battles are played at another standard.",
        kind="number",
        default=2500,
        lo=1,
        hi=100_000,
        group=BATTLES,
        rules=("NA-VAR-02", "NA-RULING-60"),
    ),
    pick(
        "quick_battle",
        "How battles are fought",
        "On the tabletop, or by a roll of dice with the armies' points as an edge.",
        BATTLES,
        ("NA-RULING-51",),
        Choice("computer-only", "On the tabletop", note="Battles among computer players are rolled."),
        Choice("off", "On the tabletop, all of them"),
        Choice("on", "Ask each time", note="Rolled where everybody in the battle agrees."),
        Choice("always", "By dice, all of them", note="Agreed for the whole campaign."),
    ),
    pick(
        "teams",
        "Teams",
        "Team-mates may not harm each other and may share conquest points. One player wins all the same.",
        TEAMS,
        ("NA-TEAM-01", "NA-TEAM-07", "NA-RULING-58", "NA-RULING-61"),
        Choice("none", "None"),
        Choice("fixed", "Fixed at the start", note="The first player writes the teams down before the map."),
        Choice("per-turn", "Declared each turn"),
    ),
    Option(
        key="team_turns",
        label="Turns the teams last",
        help="After this turn fixed teams dissolve. They need a number here.",
        kind="number",
        default=None,
        lo=1,
        hi=1000,
        or_none=True,
        group=TEAMS,
        rules=("NA-TEAM-06",),
    ),
)

FEWEST, MOST = 2, 16
"""Players (NA-RULING-02)."""


def _row(option: Option) -> dict[str, Any]:
    values = ", ".join(choice.value for choice in option.choices) or f"{option.lo}..{option.hi}"
    return {
        "on": option.key,
        "default": option.default,
        "values": "true, false" if option.kind == "flag" else values,
    }


SETTINGS_TABLE: Final = read_table(
    {
        "id": "NA-T-SETTINGS",
        "title": "Settings of a campaign",
        "note": "What a campaign may agree on before it begins.",
        "keyed": True,
        "columns": ["default", "values"],
        "rows": [
            {"on": "players", "default": FEWEST, "values": f"{FEWEST}..{MOST}"},
            *(_row(option) for option in OPTIONS),
            {"on": "team_lists", "default": None, "values": "asked when the campaign begins"},
            {"on": "dice", "default": "sealed", "values": "sealed, table"},
        ],
    }
)

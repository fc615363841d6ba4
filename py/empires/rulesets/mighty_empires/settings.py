"""The settings of a Mighty Empires campaign (ME digest 2.8)."""

from __future__ import annotations

from typing import Any

import msgspec

from empires.core.questions import Choice
from empires.core.setup import Option, flag, pick


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The agreed settings, typed; `OPTIONS` says what each means."""

    map_mode: str
    tiles_per_player: int
    capital_min_distance: int
    strict_layout: bool
    unused_capitals: str
    move_edge_capitals: bool
    realm_start: str
    army_strength: str
    army_points: int
    army_mode: str
    years: int | None
    victory: str
    scout_sharing: str
    attacker_retreat_forage: bool
    assault_cards: bool
    independent_card: str
    hide_baggage: bool
    initial_stockpiles: bool
    battle_method: str
    captured_capital_value: int
    siege_starvation_rows: str
    pirates: bool
    combat_table: str


def settings_from(options: dict[str, Any]) -> Settings:
    """The typed settings from a campaign's checked options."""
    values = {**options, "capital_min_distance": int(options["capital_min_distance"])}
    values["captured_capital_value"] = int(options["captured_capital_value"])
    return msgspec.convert(values, Settings)


MAP, START, PLAY, END = "The map", "The start", "Play", "Victory"

OPTIONS = (
    pick(
        "map_mode",
        "Map",
        "How the land comes to be.",
        MAP,
        ("ME-MAP-05", "ME-RULING-101", "ME-RULING-105"),
        Choice("generated", "Laid for you", note="A whole map at once, the same for the same seed."),
        Choice("drawn_by_players", "Laid by the players", note="Everybody draws and lays tiles in turn."),
    ),
    Option(
        key="tiles_per_player",
        label="Tiles for each player",
        help="How large the map grows.",
        kind="number",
        default=15,
        lo=10,
        hi=100,
        group=MAP,
        rules=("ME-RULING-107",),
    ),
    pick(
        "capital_min_distance",
        "Distance between capitals",
        "How many tiles must lie between two capitals.",
        MAP,
        ("ME-MAP-10", "ME-RULING-106"),
        Choice("4", "at least 4 tiles apart"),
        Choice("3", "at least 3 tiles apart"),
    ),
    flag(
        "strict_layout",
        "Strict layout",
        "Peaks must point to the top of the map and no gap may be enclosed.",
        MAP,
        ("ME-RULING-105",),
    ),
    pick(
        "unused_capitals",
        "Capital sites nobody takes",
        "What stands on them.",
        MAP,
        ("ME-REALM-03",),
        Choice("unexplored", "nothing known"),
        Choice("independent_cities", "independent cities"),
    ),
    flag(
        "move_edge_capitals",
        "Capitals may move from the edge",
        "A player may shift a capital away from the rim of the map before the realm is filled.",
        MAP,
        ("ME-REALM-05",),
    ),
    pick(
        "realm_start",
        "Realms",
        "How the first settlements come to be.",
        START,
        ("ME-REALM-06", "ME-REALM-14", "ME-REALM-16"),
        Choice("chart", "rolled on the chart"),
        Choice("crowns_80", "bought with 80 crowns"),
    ),
    pick(
        "army_strength",
        "Army strength",
        "How many points the first army has; not used with 80 crowns.",
        START,
        ("ME-ARMY-01", "ME-ARMY-02", "ME-RULING-110"),
        Choice("equal", "equal for all"),
        Choice("random", "rolled from the realm"),
    ),
    Option(
        key="army_points",
        label="Points of an equal army",
        help="Best between 3000 and 5000.",
        kind="number",
        default=4000,
        lo=3000,
        hi=5000,
        group=START,
        rules=("ME-ARMY-01", "ME-RULING-110"),
    ),
    pick(
        "army_mode",
        "Armies",
        "How closely troops are written down.",
        START,
        ("ME-ARMY-03", "ME-ARMY-04", "ME-ARMY-06", "ME-ARMY-07"),
        Choice("points", "points only"),
        Choice("moderate", "points and characters"),
        Choice("full", "whole army lists", note="Every unit and character is typed in."),
    ),
    flag(
        "initial_stockpiles",
        "Stockpiles at the start",
        "First baggage that banners cannot carry may be stored in realm cities and fortresses.",
        START,
        ("ME-RULING-114",),
    ),
    pick(
        "scout_sharing",
        "Who may use a scouted way",
        "Whether another banner's scouts open a tile for every neighbour or only for their own tile.",
        PLAY,
        ("ME-RULING-127",),
        Choice("any_friendly", "any friendly banner next to it"),
        Choice("same_tile", "only banners from the scouts' tile"),
    ),
    flag(
        "attacker_retreat_forage",
        "Beaten attackers may forage",
        "A retreating attacker may eat from the tile it leaves if it was not pursued.",
        PLAY,
        ("ME-RULING-159",),
    ),
    flag(
        "assault_cards",
        "Strategy cards in assaults",
        "Assaults on walls use the secret strategies too.",
        PLAY,
        ("ME-RULING-170",),
        True,
    ),
    pick(
        "independent_card",
        "Independents' strategy",
        "Who chooses for independent troops.",
        PLAY,
        ("ME-INDEP-03", "ME-RULING-165"),
        Choice("random", "a die"),
        Choice("other_player", "the next player in turn order"),
    ),
    flag("hide_baggage", "Secret baggage", "Baggage is hidden like points.", PLAY, ("ME-RULING-115",)),
    pick(
        "battle_method",
        "Battles",
        "Where battles are fought.",
        PLAY,
        ("ME-BATTLE-02", "ME-RULING-168"),
        Choice("paper", "on paper, by the battle tables"),
        Choice("ask", "asked before each battle"),
        Choice("tabletop", "on the table"),
    ),
    pick(
        "combat_table",
        "Combat table",
        "The table of combat factors.",
        PLAY,
        ("ME-RULING-149",),
        Choice("printed", "as printed, odd cells included"),
        Choice("custom", "your own", note="Typed in before the map is laid."),
    ),
    pick(
        "siege_starvation_rows",
        "Starving garrisons",
        "Which of the two worst results of the starvation table is a 1 and which a 2.",
        PLAY,
        ("ME-RULING-169",),
        Choice("betrayal1_surrender2", "1 betrayal, 2 surrender"),
        Choice("surrender1_betrayal2", "1 surrender, 2 betrayal"),
    ),
    flag(
        "pirates",
        "Pirates",
        "Ships found in independent ports may turn out to be pirates.",
        PLAY,
        ("ME-PIRATE-01",),
        True,
    ),
    Option(
        key="years",
        label="Years",
        help="After how many years the campaign ends; none plays on for ever.",
        kind="number",
        default=6,
        lo=1,
        hi=100,
        or_none=True,
        group=END,
        rules=("ME-VICTORY-01", "ME-VICTORY-04"),
    ),
    pick(
        "victory",
        "Victory",
        "What is counted at the end.",
        END,
        ("ME-VICTORY-02", "ME-VICTORY-03"),
        Choice("captured_realm_gold", "gold of settlements taken from other realms"),
        Choice("largest_army", "the largest army"),
        Choice("highest_revenue", "the highest revenue"),
        Choice("most_tiles", "the most tiles"),
        Choice("none", "no winner"),
    ),
    pick(
        "captured_capital_value",
        "A captured capital is worth",
        "For food, loot, revenue and victory, to anybody but its founder.",
        END,
        ("ME-RULING-122",),
        Choice("4", "4, like its founder's"),
        Choice("2", "2, like an ordinary city"),
    ),
)

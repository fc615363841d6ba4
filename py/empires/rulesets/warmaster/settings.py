"""What may be agreed before the first tile is laid (WM-T-SETTINGS), and the same as typed values."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from empires.core.errors import SetupError
from empires.core.questions import Choice
from empires.core.setup import Option
from empires.rulesets.warmaster.reference import SETTINGS

MOST_EMPIRES = 12
MOST_MEMBERS = 7
"""Players of one team (WM-TEAM-01)."""

EMPIRES_PER_SET = 6
"""How many empires one tile set serves (WM-MAP-13)."""


class Settings(msgspec.Struct, kw_only=True):
    """The campaign's settings. Without `rounds_limit` there is no last round."""

    mode: Literal["individual", "team"] = "individual"
    empires: int = 2
    team_forming: Literal["dealt", "neighbours", "choose"] = "dealt"
    map_mode: Literal["auto", "co-op", "solo", "free"] = "auto"
    tiles_per_empire: int = 15
    tile_sets: int = 1
    tidy_map: bool = False
    base_size: int = 2000
    capital_edges: Literal["inherit", "own"] = "inherit"
    orders_pass: Literal["fallback_only", "always", "never"] = "fallback_only"
    route_length: Literal["3", "unlimited"] = "3"
    third_party_blocks: bool = True
    nap_visibility: Literal["public", "private"] = "public"
    assault_mixed: Literal["separate", "join_siege"] = "separate"
    capital_prize: Literal["none", "tile"] = "none"
    rounds_limit: int | None = 10
    half_map: bool = True
    end_custom: bool = False
    auto_battle: Literal["computer_only", "agreed", "never", "always"] = "computer_only"
    show_arrows: Literal["step", "at_once"] = "step"
    team_points: Literal["majority", "each"] = "majority"
    team_knockout: bool = False
    team_challenge: Literal["battle", "auto"] = "battle"
    civil_war: bool = False
    team_pairing: Literal["random", "agreed"] = "random"

    @property
    def teams(self) -> bool:
        """Whether an empire is a team of players."""
        return self.mode == "team"


def settings_from(options: dict[str, Any], people: int) -> Settings:
    """The settings for so many players. Raises SetupError where options contradict each other."""
    given = dict(options)
    if given["mode"] == "individual":
        given["empires"] = people
    if not given["empires"] <= MOST_EMPIRES:
        raise SetupError(
            f"The world has room for {MOST_EMPIRES} empires; {people} players need the team game.",
            "TOO_FEW_SETS",
            "WM-MAP-13",
        )
    needed = -(-given["empires"] // EMPIRES_PER_SET)
    given["tile_sets"] = given["tile_sets"] or needed
    if given["tile_sets"] < needed:
        raise SetupError(
            f"{given['empires']} empires need {needed} tile sets, one for every {EMPIRES_PER_SET}.",
            "TOO_FEW_SETS",
            "WM-MAP-13",
        )
    if given["base_size"] % 5:
        raise SetupError("The size of an army is a multiple of 5 points.", "base_size", "WM-ARMY-01")
    if given["mode"] == "team" and not given["empires"] <= people <= given["empires"] * MOST_MEMBERS:
        raise SetupError(
            f"{given['empires']} teams are for {given['empires']} to {given['empires'] * MOST_MEMBERS} "
            f"players, not {people}: each has one to {MOST_MEMBERS}.",
            "TEAM_SIZE",
            "WM-TEAM-01",
        )
    return msgspec.convert(given, Settings)


def _flag(key: str, group: str, label: str, text: str) -> Option:
    row = SETTINGS.of(key)
    return Option(
        key=key, label=label, help=text, kind="flag", default=row["default"], group=group,
        rules=tuple(row["rules"].split()),
    )  # fmt: skip


def _pick(key: str, group: str, label: str, text: str, choices: dict[str, str]) -> Option:
    row = SETTINGS.of(key)
    return Option(
        key=key, label=label, help=text, kind="pick", default=row["default"], group=group,
        choices=tuple(Choice(value, words) for value, words in choices.items()),
        rules=tuple(row["rules"].split()),
    )  # fmt: skip


def _number(key: str, group: str, label: str, text: str, lo: int, hi: int, or_none: bool = False) -> Option:
    row = SETTINGS.of(key)
    return Option(
        key=key, label=label, help=text, kind="number", default=row["default"], lo=lo, hi=hi,
        or_none=or_none, group=group, rules=tuple(row["rules"].split()),
    )  # fmt: skip


_PLAYERS, _WORLD, _WAR, _END, _TEAMS = "Players", "The world", "War", "The end", "Teams"

OPTIONS: tuple[Option, ...] = (
    _pick(
        "mode", _PLAYERS, "Who plays an empire",
        "One player each, or teams of one to seven players with a ruler.",
        {"individual": "One player each", "team": "A team of players"},
    ),
    Option(
        key="empires", label="Teams", help="How many empires there are in a team game.", kind="number",
        default=2, lo=2, hi=MOST_EMPIRES, group=_PLAYERS, rules=("WM-TEAM-01", "WM-MAP-13"),
    ),
    Option(
        key="team_forming", label="How the teams form",
        help="Go round the table dealing players to the teams, let neighbours form a team, or let everyone "
        "choose one as the campaign begins.",
        kind="pick", default="dealt", group=_PLAYERS, rules=("WM-TEAM-01",),
        choices=(
            Choice("dealt", "Dealt round the table"),
            Choice("neighbours", "Neighbours in the list play together"),
            Choice("choose", "Everyone chooses"),
        ),
    ),
    _pick(
        "map_mode", _WORLD, "Who lays the world",
        "The umpire lays it at once; all players in turn; one player alone; or freely, without any rule.",
        {"auto": "Lay it for us", "co-op": "All players in turn", "solo": "The first player alone",
         "free": "The first player, freely"},
    ),
    _number("tiles_per_empire", _WORLD, "Tiles for each empire", "How large the world grows.", 7, 200),
    _number(
        "tile_sets", _WORLD, "Tile sets",
        "How many sets of 126 tiles are shuffled together; none: as many as the empires need.",
        1, 9, or_none=True,
    ),
    _flag(
        "tidy_map", _WORLD, "Tidy the map by hand",
        "Unwanted tiles may be put back, and the first player may move tiles about once the map is laid; "
        "the umpire only warns.",
    ),
    _pick(
        "capital_edges", _WORLD, "Ground under a capital",
        "A capital takes over the ground it is built on, or shows its own rivers and coast, which must fit.",
        {"inherit": "As it was", "own": "As printed on the capital tile"},
    ),
    _number("base_size", _WAR, "Size of an army", "Points; 1,500 to 2,000 play best.", 100, 20_000),
    _pick(
        "orders_pass", _WAR, "Holding back",
        "Whether an empire may name no target.",
        {"fallback_only": "Only when nobody is in reach", "always": "Always", "never": "Never"},
    ),
    _pick(
        "route_length", _WAR, "Length of a route",
        "How many tiles a clear route may enter; without a limit only the distance counts.",
        {"3": "Three tiles", "unlimited": "No limit"},
    ),
    _flag(
        "third_party_blocks", _WAR, "Foreign land bars the way",
        "Routes may not lead through the land of an empire that is neither target nor pact partner.",
    ),
    _pick(
        "nap_visibility", _WAR, "Who knows of pacts",
        "Pacts of non-aggression are known to all, or only to the two that made them.",
        {"public": "Everybody", "private": "The two partners"},
    ),
    _pick(
        "assault_mixed", _WAR, "Assault and attack at once",
        "When a capital is assaulted while others attack the same empire: two battles, or all in the siege.",
        {"separate": "The siege apart from the battle", "join_siege": "All fight the siege"},
    ),
    _pick(
        "capital_prize", _WAR, "A fallen capital",
        "The tile goes wild like the rest of the realm, or to the assaulter with most Victory points.",
        {"none": "Goes wild", "tile": "Goes to the conqueror"},
    ),
    Option(
        key="auto_battle", label="Battles",
        help="Battles are fought on the table and reported here. The umpire's quick battle decides where a "
        "computer player fights, where all agree, for all battles, or never.",
        kind="pick", default=SETTINGS.of("auto_battle")["default"], group=_WAR, rules=("WM-RULING-66",),
        choices=(
            Choice("computer_only", "On the table, quick where a computer fights"),
            Choice("agreed", "Ask before every battle"),
            Choice("always", "All quick, agreed beforehand"),
            Choice("never", "All on the table"),
        ),
    ),
    Option(
        key="show_arrows", label="Resolving the arrows",
        help="The first player shows step by step which attacks come through, or all is shown at once.",
        kind="pick", default="step", group=_WAR, rules=("WM-ATTACK-07",),
        choices=(Choice("step", "Step by step"), Choice("at_once", "At once")),
    ),
    _number("rounds_limit", _END, "Rounds", "The largest empire wins after so many rounds; none: no limit.",
            1, 1000, or_none=True),
    _flag("half_map", _END, "Half the land wins", "Whoever holds half the land after buying wins at once."),
    _flag(
        "end_custom", _END, "Conditions of your own",
        "After every round the first player may end the campaign and name the winners.",
    ),
    _pick(
        "team_points", _TEAMS, "Points of a team",
        "Compare battles won with all others together, or with draws and defeats one by one.",
        {"majority": "All others together", "each": "One by one"},
    ),
    _flag("team_knockout", _TEAMS, "Players without land are out", "For a weekend; off for a long campaign."),
    _pick(
        "team_challenge", _TEAMS, "How a ruler falls",
        "A player with more land than the ruler fights him for the throne, or does better in war.",
        {"battle": "By battle", "auto": "By a better battle against the enemy"},
    ),
    _flag(
        "civil_war", _TEAMS, "Civil war games",
        "Players left over may fight a friend one to one instead of doubling up.",
    ),
    _pick(
        "team_pairing", _TEAMS, "Who fights whom",
        "Markers are drawn blind, or each ruler says in which order his players line up.",
        {"random": "Drawn blind", "agreed": "The rulers say"},
    ),
)  # fmt: skip
"""The options of a campaign, in the order a person meets them."""

"""The options chosen before the first tile is laid (WM-T-SETTINGS), and their typed values."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from empires.core.errors import SetupError
from empires.core.rules.guests import Handicap
from empires.kit.settings import options_of, setting, settings_of, settings_table
from empires.maps.catalogue import CAPITALS_PER_SET
from empires.rulesets.warmaster.about import ABOUT

HANDICAP = Handicap(
    label=ABOUT.handicap,
    unit="points",
    least=-1_000,
    most=1_000,
    sentence="The armies of {player} have {number} points {more} than those of the others.",
)

MOST_TEAMS = 12
"""The maximum number of teams in one campaign: as many as there are colours."""
MOST_TILES = 2400
"""The maximum number of tiles that the umpire lays: enough for twelve empires of the largest size."""
MOST_MEMBERS = 7
"""The maximum number of players in one team (WM-TEAM-01)."""

PLAYERS, WORLD, WAR, END, TEAMS = "Players", "The world", "War", "The end", "Teams"


# fmt: off
class Settings(msgspec.Struct, kw_only=True):
    """The campaign's settings. Without `rounds_limit` there is no last round."""

    mode: Annotated[Literal["individual", "team"], setting(
        PLAYERS, "Who plays an empire", "One player each, or teams of one to seven players with a ruler.",
        "WM-TEAM-01", {"individual": "One player each", "team": "A team of players"}, first=True,
    )] = "individual"
    empires: Annotated[int, setting(
        PLAYERS, "Teams", "How many empires there are in a team game.", "WM-TEAM-01 WM-MAP-13",
        lo=2, hi=MOST_TEAMS,
        needs="mode=team",
    )] = 2
    team_forming: Annotated[Literal["dealt", "neighbours", "choose"], setting(
        PLAYERS, "How teams are formed",
        "Players are dealt into teams round the table, neighbours form a team, or everybody chooses one when "
        "the campaign begins.",
        "WM-TEAM-01",
        {"dealt": "Dealt round the table", "neighbours": "Neighbours in the list play together",
         "choose": "Everyone chooses"},
        needs="mode=team",
    )] = "dealt"
    map_mode: Annotated[Literal["auto", "co-op", "solo", "free"], setting(
        WORLD, "Who lays the world",
        "The umpire lays it all at once, all players take turns, one player lays it alone, or one player "
        "lays it freely, without rules.",
        "WM-WORLD-32 WM-WORLD-27 WM-MAP-10",
        {"auto": "The umpire", "co-op": "All players in turn", "solo": "The first player alone",
         "free": "The first player, freely"}, first=True,
    )] = "auto"
    tiles_per_empire: Annotated[int, setting(
        WORLD, "Tiles for each empire", "How many tiles the world has for each empire.", "WM-MAP-11", lo=7,
        hi=200,
    )] = 15
    tile_sets: Annotated[int | None, setting(
        WORLD, "Tile sets",
        "How many sets of 126 tiles are shuffled together. The world is smaller if "
        "they run out. If left blank, there are as many as the world needs.", "WM-MAP-13 WM-WORLD-24",
        lo=1, hi=9,
    )] = None
    tidy_map: Annotated[bool, setting(
        WORLD, "Tidy the map by hand",
        "Unwanted tiles may be put back, and the first player may move tiles once "
        "the map is laid. The umpire only warns.",
        "WM-WORLD-26",
    )] = False
    base_size: Annotated[int, setting(
        WAR, "Size of an army", "How many points an army has. Between 1,500 and 2,000 works best.",
        "WM-ARMY-01", lo=100, hi=20000,
    )] = 2000
    capital_edges: Annotated[Literal["inherit", "own"], setting(
        WORLD, "Ground under a capital",
        "A capital keeps the terrain of the tile it is built on, or has its own rivers and "
        "coast, which must fit.",
        "WM-RULING-22", {"inherit": "As it was", "own": "As printed on the capital tile"},
    )] = "inherit"
    orders_pass: Annotated[Literal["fallback_only", "always", "never"], setting(
        WAR, "Holding back", "Whether an empire may decline to name a target.", "WM-RULING-30",
        {"fallback_only": "Only if nobody is within reach", "always": "Always", "never": "Never"},
    )] = "fallback_only"
    route_length: Annotated[Literal["3", "unlimited"], setting(
        WAR, "Length of a route",
        "How many tiles a clear route may enter. If there is no limit, only the distance counts.",
        "WM-RULING-31",
        {"3": "Three tiles", "unlimited": "No limit"},
    )] = "3"
    third_party_blocks: Annotated[bool, setting(
        WAR, "Foreign land blocks routes",
        "Routes may not lead through the land of an empire that is neither the "
        "target nor a pact partner.",
        "WM-RULING-34",
    )] = True
    nap_visibility: Annotated[Literal["public", "private"], setting(
        WAR, "Who knows about pacts",
        "All players know about pacts, or only the two partners do.", "WM-RULING-38",
        {"public": "Everybody", "private": "The two partners"},
    )] = "public"
    assault_mixed: Annotated[Literal["separate", "join_siege"], setting(
        WAR, "Assault and attack at once",
        "What happens if others attack an empire whose capital is assaulted: two "
        "battles, or all join the siege.",
        "WM-RULING-55", {"separate": "A siege and a separate battle", "join_siege": "All fight the siege"},
    )] = "separate"
    capital_prize: Annotated[Literal["none", "tile"], setting(
        WAR, "A fallen capital",
        "The tile becomes wilderness like the rest of the empire, or goes to the "
        "assaulter with the most Victory points.",
        "WM-RULING-57", {"none": "Becomes wilderness", "tile": "Goes to the conqueror"},
    )] = "none"
    rounds_limit: Annotated[int | None, setting(
        END, "Rounds", "After how many rounds the largest empire wins. If left blank, there is no limit.",
        "WM-VICTORY-01 WM-RULING-62", lo=1, hi=1000, first=True,
    )] = 10
    half_map: Annotated[bool, setting(
        END, "Half the land wins", "An empire that holds half the land after buying wins at once.",
        "WM-VICTORY-02",
    )] = True
    end_custom: Annotated[bool, setting(
        END, "Your own conditions",
        "After every round the first player may end the campaign and name the winners.", "WM-VICTORY-03",
    )] = False
    auto_battle: Annotated[Literal["computer_only", "agreed", "always", "never"], setting(
        WAR, "Battles",
        "Battles are fought on the table and reported here, in any order. The umpire’s quick battle may "
        "decide those with a computer player, those where all agree, all, or none.",
        "WM-RULING-66",
        {"computer_only": "On the table; quick if a computer player fights",
         "agreed": "Ask before every battle",
         "always": "All quick, agreed beforehand", "never": "All on the table"}, first=True,
    )] = "computer_only"
    show_arrows: Annotated[Literal["step", "at_once"], setting(
        WAR, "Resolving the arrows",
        "The first player shows step by step which attacks succeed, or all are shown at once.",
        "WM-ATTACK-07", {"step": "Step by step", "at_once": "At once"},
    )] = "step"
    team_points: Annotated[Literal["majority", "each"], setting(
        TEAMS, "Team points",
        "Battles won are compared with all other battles together, or with draws and defeats separately.",
        "WM-RULING-67", {"majority": "All others together", "each": "Draws and defeats separately"},
        needs="mode=team",
    )] = "majority"
    team_knockout: Annotated[bool, setting(
        TEAMS, "Players without land are out", "This suits a weekend campaign. Leave it off for a long one.",
        "WM-TEAM-18 WM-TEAM-19",
        needs="mode=team",
    )] = False
    team_challenge: Annotated[Literal["battle", "auto"], setting(
        TEAMS, "How a ruler is replaced",
        "A player with more land than the ruler fights him for the throne, or wins "
        "with more Victory points.",
        "WM-TEAM-20 WM-TEAM-21", {"battle": "By battle", "auto": "By a better victory over the enemy"},
        needs="mode=team",
    )] = "battle"
    civil_war: Annotated[bool, setting(
        TEAMS, "Civil war games",
        "Players left over may fight a team-mate one-on-one instead of doubling up.",
        "WM-TEAM-23",
        needs="mode=team",
    )] = False
    team_pairing: Annotated[Literal["random", "agreed"], setting(
        TEAMS, "Who fights whom",
        "Opponents are drawn at random, or each ruler sets the order in which his players line up.",
        "WM-TEAM-08",
        {"random": "Drawn at random", "agreed": "The rulers decide"},
        needs="mode=team",
    )] = "random"
    # fmt: on

    @property
    def teams(self) -> bool:
        """Whether an empire is a team of players."""
        return self.mode == "team"


OPTIONS = options_of(Settings, PLAYERS, WORLD, WAR, END, TEAMS)
SETTINGS_TABLE = settings_table("WM-T-SETTINGS", "Campaign settings", OPTIONS)


def settings_from(options: Mapping[str, Any], people: int) -> Settings:
    """The settings for a number of players. Raises SetupError if options contradict each other."""
    team, size = options["mode"] == "team", options["base_size"]
    empires: int = options["empires"] if team else people
    needed = -(-empires // CAPITALS_PER_SET)  # WM-MAP-13
    sets: int | None = options["tile_sets"]
    if sets is not None and sets < needed:
        raise SetupError(
            f"{empires} empires need {needed} tile sets, one for every {CAPITALS_PER_SET}.",
            "TOO_FEW_SETS",
            "WM-MAP-13",
            option="tile_sets",
        )
    if size % 5:
        message = "The size of an army must be a multiple of 5 points."
        raise SetupError(message, "base_size", "WM-ARMY-01", option="base_size")
    if team and not empires <= people <= empires * MOST_MEMBERS:
        raise SetupError(
            f"{empires} teams are for {empires} to {empires * MOST_MEMBERS} "
            f"players, not {people}: each team has one to {MOST_MEMBERS}.",
            "TEAM_SIZE",
            "WM-TEAM-01",
            option="empires",
        )
    if empires * options["tiles_per_empire"] > MOST_TILES:
        most = MOST_TILES // empires
        message = f"With {empires} empires, a world has at most {most:,} tiles for each."
        raise SetupError(message, "", "WM-MAP-11", option="tiles_per_empire")
    return settings_of(Settings, options, empires=empires)

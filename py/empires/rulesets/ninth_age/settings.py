"""The settings of a campaign (NA-T-SETTINGS). The two team options are values of one setting, so they exclude
each other; the same is true of the two battle sizes (NA-RULING-61).

The setting `players` is the number of seats, and `dice` is common to all rulesets: sealed dice for `engine`,
dice rolled on the table for `typed` (NA-RULING-02, NA-RULING-53).
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec

from empires.core.errors import SetupError
from empires.core.rules.guests import Handicap
from empires.kit.settings import options_of, setting, setting_row, settings_of, settings_table
from empires.rulesets.ninth_age.about import ABOUT

FEWEST, MOST = 2, 16
"""The minimum and maximum number of players (NA-RULING-02)."""

LEAST_SIZE, LARGEST_SIZE = 2, 100_000
"""The minimum number of points in a battle whose points are shared, and the maximum in any battle; below the
minimum, an ally or each of four players would bring no points (NA-RULING-60).
"""

MAP, REALMS, TURNS, BATTLES, TEAMS = "The map", "Realms", "The turn", "Battles", "Teams"


# fmt: off
class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings agreed before the campaign began."""

    map_mode: Annotated[Literal["tile-laying", "balanced", "prepared"], setting(
        MAP, "Map", "How the map is made.", "NA-MAP-02 NA-MAP-09 NA-MAP-10",
        {"tile-laying": ("Laid by the players", "Everybody draws and places hexes in turn."),
         "balanced": ("Balanced", "A symmetrical map with marked capital spots, made for you."),
         "prepared": ("Prepared", "A map you have drawn beforehand, given as text.")}, first=True,
    )] = "tile-laying"
    outline: Annotated[Literal["default", "drawn"], setting(
        MAP, "Outline",
        "Which spaces the players fill, five for each player. This applies only to a "
        "map laid by the players.",
        "NA-RULING-05",
        {"default": ("The usual one", "Five rows, or three short ones for two players."),
         "drawn": ("Your own drawing", "The first player lists its spaces before the first hex is placed.")},
        needs="map_mode=tile-laying",
    )] = "default"
    hex_mix: Annotated[Literal["book", "own"], setting(
        MAP, "Random hexes", "What a random hex may be. This applies only to a map laid by the players.",
        "NA-RULING-04",
        {"book": "Half land, some rivers, a few swamps",
         "own": ("A table of your own", "The first player fills it in before the first hex is placed.")},
        needs="map_mode=tile-laying",
    )] = "book"
    river_check: Annotated[Literal["when-placed", "always"], setting(
        MAP, "Open rivers", "Whether land may be placed where a river would have to run on.", "NA-RULING-07",
        {"when-placed": "Only rivers are tested", "always": "Land may not block a river"},
    )] = "when-placed"
    starting_flags: Annotated[int, setting(
        REALMS, "Extra flags", "How many flags each player places besides the capital.",
        "NA-FOUND-04 NA-RULING-12", lo=0, hi=4,
    )] = 1
    starting_gold: Annotated[int, setting(
        REALMS, "Starting gold", "How much gold each treasury has at the founding.", "NA-RULING-14", lo=0,
        hi=1000000,
    )] = 0
    improvements_per_hex: Annotated[Literal["fort-and-mine", "one"], setting(
        REALMS, "Improvements on a hex", "Whether a mine may share a hex with a city or fortress.",
        "NA-RULING-27", {"fort-and-mine": "A mine beside a city or fortress", "one": "One improvement only"},
    )] = "fort-and-mine"
    rebuild_exhausted: Annotated[bool, setting(
        REALMS, "New mines in old pits", "A new mine may be built where one ran out.", "NA-RULING-30",
    )] = True
    challenge_required: Annotated[bool, setting(
        TURNS, "Everybody must challenge", "A player who can challenge somebody may not pass.",
        "NA-RULING-31",
    )] = True
    bye_cp: Annotated[int, setting(
        TURNS, "Points without a battle", "Conquest points for a player who was left without a battle.",
        "NA-RULING-35", lo=0, hi=2,
    )] = 0
    band_boundary: Annotated[Literal["lower", "upper"], setting(
        BATTLES, "Borderline results", "What a difference of exactly 10, 30 or 50 percent counts as.",
        "NA-RULING-42", {"lower": "The smaller victory", "upper": "The greater victory"},
    )] = "lower"
    brash_two_battles: Annotated[Literal["all-must-win", "per-battle"], setting(
        BATTLES, "Brash Attack in two battles",
        "What a player with Brash Attack earns for fighting two opponents in turn.", "NA-RULING-21",
        {"all-must-win": ("The bonus only for two victories", "A draw or a loss pays nothing."),
         "per-battle": ("Each battle by itself", "The average of both, rounded down.")},
    )] = "all-must-win"
    teams: Annotated[Literal["none", "fixed", "per-turn"], setting(
        TEAMS, "Teams",
        "Team-mates may not harm each other and may share conquest points. There is "
        "still only one winner.",
        "NA-TEAM-01 NA-TEAM-07 NA-RULING-58 NA-RULING-61",
        {"none": "None",
         "fixed": ("Fixed at the start", "The first player writes the teams down before the map is made."),
         "per-turn": "Declared each turn"},
    )] = "none"
    team_turns: Annotated[int | None, setting(
        TEAMS, "How many turns teams last",
        "Fixed teams dissolve after this turn, so they need a number here.", "NA-TEAM-06", lo=1, hi=1000,
        needs="teams=fixed",
    )] = None
    battle_size: Annotated[Literal["standard", "free", "scaled"], setting(
        BATTLES, "Battle size", "Who decides how many points an army has.",
        "NA-BAT-02 NA-VAR-01 NA-VAR-02",
        {"standard": "The standard 2,500",
         "free": "The players of each battle agree",
         "scaled": ("Another standard", "Gold is adjusted to that size.")},
    )] = "standard"
    standard_points: Annotated[int, setting(
        BATTLES, "Another standard", "The size of an army if another standard is used.",
        "NA-VAR-02 NA-RULING-60", lo=LEAST_SIZE, hi=LARGEST_SIZE,
        needs="battle_size=scaled", once=1,
    )] = 2500
    battles_at_once: Annotated[bool, setting(
        BATTLES, "Battles at several tables at once",
        "The gold to be spent on points is declared for all of a turn’s battles before the first is fought. "
        "The battles can then be reported in any order.",
        "NA-RULING-40 NA-RULING-45",
    )] = False
    quick_battle: Annotated[Literal["computer-only", "off", "on", "always"], setting(
        BATTLES, "How battles are fought",
        "On the tabletop, or by a roll of dice in which the stronger army has an edge.", "NA-RULING-51",
        {"computer-only": ("On the tabletop", "Battles between computer players are settled by dice."),
         "off": "All on the tabletop",
         "on": ("Ask each time", "Rolled if everybody in the battle agrees."),
         "always": ("All by dice", "Agreed for the whole campaign.")}, first=True,
    )] = "computer-only"
# fmt: on


HANDICAP: Final = Handicap(
    label=ABOUT.handicap,
    unit="gold",
    least=-100_000,
    most=100_000,
    sentence="{player} begins with {number} gold {more} than the others.",
)

OPTIONS: Final = options_of(Settings, MAP, REALMS, TURNS, BATTLES, TEAMS)

SETTINGS_TABLE: Final = settings_table(
    "NA-T-SETTINGS",
    "Settings of a campaign",
    OPTIONS,
    before=[setting_row("players", FEWEST, f"{FEWEST} to {MOST}", "NA-RULING-02")],
    after=[
        setting_row("team_lists", None, "asked when the campaign begins", "NA-RULING-58"),
        setting_row("dice", "sealed", "sealed, table", "NA-RULING-53"),
    ],
)


def settings_from(options: Mapping[str, Any]) -> Settings:
    """The typed settings, made from a campaign's checked options. Raises SetupError if two of them clash."""
    settings = settings_of(Settings, options)
    if settings.teams == "fixed" and settings.team_turns is None:
        message = "Fixed teams need a number of turns after which they end (team_turns)."
        raise SetupError(message, option="team_turns")
    if settings.battle_size != "scaled" and settings.standard_points != Settings().standard_points:
        raise SetupError(
            (
                f"A standard of {settings.standard_points:,} points (standard_points) can "
                "be used only if battles are played at another standard "
                "(battle_size=scaled)."
            ),
            option="standard_points",
        )
    return settings

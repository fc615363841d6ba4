"""The options chosen before the first turn (MI-OPT-01 to MI-OPT-20), and their typed values."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from empires.core.records.desk import DESK
from empires.core.rules.guests import Handicap
from empires.kit.settings import options_of, setting, setting_row, settings_of, settings_table
from empires.rulesets.mightier_empires.about import ABOUT

LAND, WAR, EVENTS, SECRETS, END = "The land", "War", "Events", "What players know", "The end"


# fmt: off
class Settings(msgspec.Struct, kw_only=True):
    """The campaign's settings."""

    tiles: Annotated[int | None, setting(
        LAND, "Number of tiles",
        "How many tiles the land has. If left blank, it is the number of players times the number of turns.",
        "MI-SET-01 MI-RULING-10", lo=24, hi=400,
    )] = None
    land: Annotated[Literal["drawn", "prepared"], setting(
        LAND, "Where the land comes from",
        "The umpire draws it at random, with weighted terrain, or the players bring their own map.",
        "MI-SET-01 MI-RULING-10", {"drawn": "The umpire draws it", "prepared": "We have a map"},
    )] = "drawn"
    neutral_kingdoms: Annotated[int | None, setting(
        LAND, "Neutral kingdoms",
        "How many neutral kingdoms are hidden in the land. If left blank, there is one for every twenty "
        "tiles.",
        "MI-OPT-01 MI-NK-01", lo=0, hi=20,
    )] = None
    neutral_growth: Annotated[int, setting(
        LAND, "Growth of natives", "How many points natives gain each turn while nobody fights them.",
        "MI-OPT-16 MI-NEUT-03",
        lo=0, hi=1000,
    )] = 100
    house_tables: Annotated[Literal["printed", "edited"], setting(
        LAND, "House tables",
        "Tables that fill gaps in the source are used as they are or edited by the first player.",
        "MI-OPT-19 MI-RULING-01", {"printed": "As they are", "edited": "Edited before the start"},
        retired=True,
    )] = "printed"
    battle_method: Annotated[Literal["abstract", "ask", "tabletop"], setting(
        WAR, "Battles between players",
        "By dice and a plan, on the table if both want it, or always on the table. "
        "Battles with a computer player are decided by dice. They are fought one at a time: the "
        "losses of each decide who meets in the next.",
        "MI-BAT-01 MI-ABS-01",
        {"abstract": "By dice", "ask": "Ask before every battle", "tabletop": "On the table"}, first=True,
    )] = "ask"
    neutral_battle_method: Annotated[Literal["abstract", "ask"], setting(
        WAR, "Battles against natives", "By dice, or on the table if the player finds an opponent.",
        "MI-OPT-02 MI-NEUT-02", {"abstract": "By dice", "ask": "Ask before every battle"},
    )] = "abstract"
    slot_limits: Annotated[Literal["refuse", "warn", "off"], setting(
        WAR, "Limits of the army books",
        "What happens if an army has too many characters, Special or Rare units for its size.",
        "MI-OPT-03 MI-ARMY-09", {"refuse": "Refuse", "warn": "Only warn", "off": "Leave it to the players"},
    )] = "refuse"
    orphan_garrison: Annotated[bool, setting(
        WAR, "Garrisons in orphaned hexes fight",
        "These garrisons fight even if nothing else defends the hex.",
        "MI-OPT-10 MI-RULING-12",
    )] = False
    nk_patrol_ban: Annotated[Literal["regent_only", "always"], setting(
        WAR, "Your own patrols in neutral kingdoms",
        "Your own patrols are refused where you hold the neutral capital, or in every hex of a neutral "
        "kingdom.",
        "MI-OPT-13 MI-RULING-15", {"regent_only": "Not where the regent guards", "always": "Never"},
    )] = "regent_only"
    looted_item_bound: Annotated[bool, setting(
        WAR, "Looted items stay with their bearer",
        "A looted item stays with its bearer until he is killed. If off, items change hands freely.",
        "MI-OPT-11 MI-ITEM-05",
    )] = True
    war_footing_stacks: Annotated[bool, setting(
        WAR, "War Footings add up", "Each additional War Footing improves recovery further.",
        "MI-OPT-18 MI-RULING-41",
    )] = False
    appease_at_decision: Annotated[bool, setting(
        WAR, "Appease natives as soon as they are found",
        "You may spend Power on natives you have just found.", "MI-OPT-14 MI-RULING-48",
    )] = False
    random_events: Annotated[bool, setting(
        EVENTS, "Random events", "Something may happen to each player every turn.", "MI-OPT-04 MI-EVENT-01",
    )] = True
    special_mercenaries: Annotated[bool, setting(
        EVENTS, "Special mercenaries", "Some mercenaries ask for Power too.", "MI-OPT-05 MI-SMERC-01",
    )] = True
    dramatis_personae: Annotated[bool, setting(
        EVENTS, "Dramatis Personae",
        "The organiser, or else the first player, may bring in characters with their own stories.",
        "MI-OPT-06 MI-DP-01",
    )] = False
    beast_drawn: Annotated[bool, setting(
        EVENTS, "Beasts are drawn to battles", "On a 6 a Beast joins an encounter in an adjoining hex.",
        "MI-OPT-07 MI-BEAST-08",
    )] = False
    public_power: Annotated[bool, setting(
        SECRETS, "Everybody’s Power is public", "If off, each player knows only his own Power.",
        "MI-OPT-08 MI-INFO-07",
    )] = False
    fog: Annotated[bool, setting(
        SECRETS, "Fog",
        "You learn what is in a hex and who owns it only by being there, or from news. All players know the "
        "first hexes of every kingdom.",
        "MI-OPT-09 MI-RULING-56 MI-SET-13",
    )] = True
    living_legend_per_character: Annotated[bool, setting(
        END, "Power for every legend", "Every legendary character brings Power, not just one of them.",
        "MI-OPT-12 MI-RULING-43",
    )] = False
    majority_counts_lakes: Annotated[bool, setting(
        END, "Lakes count towards the majority",
        "A majority is half of all tiles, or half of those that can be owned.",
        "MI-OPT-15 MI-RULING-55",
    )] = True
    end_from_turn: Annotated[int, setting(
        END, "First turn in which the campaign may end",
        "From this turn on, a die decides whether the campaign ends.",
        "MI-OPT-17 MI-WIN-01 MI-SET-11", lo=1, hi=100, first=True,
    )] = 10
# fmt: on


HANDICAP = Handicap(
    label=ABOUT.handicap,
    unit="points",
    least=0,
    most=1_000,
    sentence="{player} can keep troops of {number} points {more} than the others, and begins with them.",
)

OPTIONS = options_of(Settings, LAND, WAR, EVENTS, SECRETS, END)
GM_OVERRIDE = setting_row(DESK.key, DESK.default, " ".join(one.value for one in DESK.choices), "MI-OPT-20")
"""The organiser's desk, which every ruleset offers; in this ruleset it takes the place of a human game master
(MI-OPT-20).
"""
SETTINGS_TABLE = settings_table("MI-T-SETTINGS", "Campaign settings", OPTIONS, after=[GM_OVERRIDE])


def settings_from(options: Mapping[str, Any]) -> Settings:
    """The typed settings, made from a campaign's checked options."""
    return settings_of(Settings, options)

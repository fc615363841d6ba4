"""The settings of a campaign (MK-OPT), in plain words and as typed values."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from empires.core.rules.guests import Handicap
from empires.kit.settings import options_of, setting, settings_of
from empires.rulesets.mighty_kingdoms.about import ABOUT

MAPS, BATTLES, ARMIES, WINTER, WIZARDS, END = (
    "The map", "Battles", "Armies", "Winter", "Wizards and artefacts", "The end",
)  # fmt: skip


# fmt: off
class Settings(msgspec.Struct, kw_only=True):
    """The settings of a campaign; they never change."""

    map: Annotated[Literal["generated", "preset", "drawn"], setting(
        MAPS, "Map", "Where the map comes from.", "MK-OPT-01 MK-RULING-04",
        {"generated": "made by the umpire", "preset": "the Broad River", "drawn": "your own, as text"},
        first=True,
    )] = "generated"
    terrain: Annotated[bool, setting(
        MAPS, "Terrain", "Off: a generated map is all plains.", "MK-OPT-02",
    )] = True
    sea_entry: Annotated[bool, setting(
        MAPS, "Armies at sea", "Whether armies may enter sea tiles.", "MK-OPT-03 MK-RULING-05",
        {"forbid": "may not enter the sea", "allow": "may enter the sea"}, yes="allow",
    )] = False
    swamp_entry: Annotated[bool, setting(
        MAPS, "Armies in swamps", "Whether armies may enter swamp tiles.", "MK-OPT-04 MK-RULING-05",
        {"allow": "may enter swamps", "forbid": "may not enter swamps"}, yes="allow",
    )] = True
    battle_mode: Annotated[Literal["ask", "tabletop", "simple_hits", "simple_points"], setting(
        BATTLES, "Battles",
        "How battles are settled. They are fought one at a time: the result of each decides which can be "
        "picked next.",
        "MK-OPT-05 MK-RULING-53 MK-TBL-04",
        {"ask": "ask the two players each time", "tabletop": "always on the table",
         "simple_hits": "always by dice (hits)", "simple_points": "always by dice (army strength)"},
        first=True,
    )] = "ask"
    lists_required: Annotated[bool, setting(
        ARMIES, "Army lists", "Whether every army needs a list in Empires.", "MK-OPT-06 MK-RULING-46",
        {"auto": "needed, unless all battles are simple", "yes": "every army needs a list",
         "no": "lists stay on paper"}, yes="yes", offered="auto",
    )] = True
    slaughter_choice: Annotated[Literal["picker", "owner"], setting(
        BATTLES, "Slaughter", "Who chooses which army is removed in a slaughter.", "MK-OPT-07 MK-RULING-18",
        {"picker": "the player who attacks", "owner": "the owner of the armies"},
    )] = "picker"
    max_armies: Annotated[int, setting(
        ARMIES, "Army limit", "How many armies a kingdom may have.", "MK-OPT-08 MK-ARM-03 MK-RULING-47",
        lo=1, hi=12,
    )] = 6
    unspent: Annotated[Literal["keep", "lose"], setting(
        WINTER, "Unspent stores", "What happens to gold and food left at the end of Spend.",
        "MK-OPT-09 MK-SPE-03 MK-FEED-02 MK-RULING-42", {"keep": "kept for next year", "lose": "lost"},
    )] = "keep"
    build_costs: Annotated[Literal["original", "revised2018"], setting(
        WINTER, "Building costs", "Which price list is used.", "MK-OPT-10 MK-COST-01 MK-RULING-44",
        {"original": "the original", "revised2018": "the 2018 revision"},
    )] = "original"
    one_build: Annotated[bool, setting(
        WINTER, "One build per tile", "A tile can be built on only once a Winter.", "MK-OPT-11 MK-COST-02",
    )] = False
    deploy_order: Annotated[Literal["cycle", "player"], setting(
        WINTER, "Deploying", "How armies are placed at the end of Winter.", "MK-OPT-12 MK-RULING-51",
        {"cycle": "one army at a time, in turn", "player": "all of a player’s armies at once"},
    )] = "cycle"
    end: Annotated[Literal["years", "last_kingdom", "open"], setting(
        END, "The end", "When the campaign ends.", "MK-OPT-13 MK-RULING-52 MK-SCORE-01 MK-SCORE-03",
        {"years": "after a number of years, when might is counted",
         "last_kingdom": "when one kingdom is left", "open": "when the last player leaves"}, first=True,
    )] = "years"
    years: Annotated[int, setting(
        END, "Years", "How many years a campaign lasts if it is scored by might.", "MK-OPT-13 MK-SCORE-01",
        lo=1, hi=30, first=True,
        needs="end=years",
    )] = 6
    army_restrictions: Annotated[bool, setting(
        ARMIES, "Restricted recruits",
        ("Recruited armies have no monsters, war machines or magic items, unless the " "land provides them."),
        "MK-OPT-14 MK-RSTR-01 MK-RSTR-02 MK-RSTR-03 MK-RSTR-04",
    )] = False
    restrict_start_army: Annotated[bool, setting(
        ARMIES, "Restrict the first army too", "The restrictions apply to the first army as well.",
        "MK-OPT-15 MK-RULING-57",
    )] = False
    wizards: Annotated[bool, setting(
        WIZARDS, "Wizards", "Armies find towers, heroes go on quests and artefacts are won.",
        "MK-OPT-16 MK-TOW-01 MK-QST-01 MK-ART-01",
    )] = False
    max_towers: Annotated[int | None, setting(
        WIZARDS, "Tower limit", "How many towers may be found. If left blank, there is no limit.",
        "MK-OPT-17 MK-RULING-59",
        lo=0, hi=50,
        needs="wizards=on",
    )] = None
    artefact_pool: Annotated[Literal["table", "entered"], setting(
        WIZARDS, "Artefacts", "Where the pool of artefacts comes from.", "MK-OPT-18 MK-RULING-63",
        {"table": "the usual thirty", "entered": "entered by the players"},
    )] = "table"
    snake_setup: Annotated[bool, setting(
        MAPS, "The last player places first",
        "The ring of settlements around the Capital and the first army are placed in reverse player order.",
        "MK-OPT-19 MK-SNAKE-01",
    )] = False
    first_player_brakes: Annotated[bool, setting(
        ARMIES, "The strongest moves first",
        "If the first player has the most armies, that player orders and deploys all of them before anyone "
        "else.",
        "MK-OPT-20 MK-BRAKE-01 MK-BRAKE-02",
    )] = False
    terrain_entry: Annotated[bool, setting(
        MAPS, "Water and swamps block the way",
        "Armies cannot cross an edge that is all water and cannot enter swamps.",
        "MK-OPT-21 MK-TERR-01 MK-TERR-02",
    )] = False
    terrain_slow: Annotated[bool, setting(
        MAPS, "Rough ground disorders armies",
        "An army that crosses mountains, forest or a river is laid on its side until the month ends.",
        "MK-OPT-22 MK-TERR-03 MK-TERR-04",
    )] = False
    controller_first: Annotated[bool, setting(
        BATTLES, "The tile’s owner is fought first",
        "In a shared tile you must attack the player who controls it, if that player can fight.",
        "MK-OPT-23 MK-YIELD-01",
    )] = False
    concede: Annotated[bool, setting(
        BATTLES, "Conceding",
        "A battle may be conceded. The side with fewer armies must concede, except in a last stand.",
        "MK-OPT-24 MK-YIELD-02 MK-YIELD-03",
    )] = False
    win_move: Annotated[bool, setting(
        BATTLES, "Winner’s move", "After a win one army may move on.", "MK-OPT-25 MK-OUT-04 MK-YIELD-04",
    )] = True
    defended_settlements: Annotated[bool, setting(
        BATTLES, "Defended settlements",
        "What a Defend order is worth on the table depends on the settlement.", "MK-OPT-26 MK-DEFT-01",
    )] = False
    defended_fortress: Annotated[bool, setting(
        BATTLES, "Defended fortress", "A battle for a defended fortress is a scenario of its own.",
        "MK-OPT-26 MK-DEFT-02",
    )] = False
    table_conditions: Annotated[bool, setting(
        BATTLES, "Table conditions", "A die may bring bog, mist or a hasty fight to the table.",
        "MK-OPT-27 MK-COND-01",
    )] = False
    strategies: Annotated[bool, setting(
        BATTLES, "Strategies", "A kingdom draws a strategy card for every battle it has lost.",
        "MK-OPT-27 MK-STRAT-01",
    )] = False
    battlefield_cards: Annotated[bool, setting(
        BATTLES, "Battlefield cards", "Battles use a common deck of cards.", "MK-OPT-27 MK-CARD-01",
    )] = False
    unit_marks: Annotated[Literal["medals_scars", "unit_strength"], setting(
        BATTLES, "Veterans", "How a battle marks the units that fought it.",
        "MK-OPT-28 MK-USTR-01 MK-USTR-02",
        {"medals_scars": "medals and scars", "unit_strength": "unit strength up or down"},
    )] = "medals_scars"
    capital_by_upgrade: Annotated[Literal["no", "free", "paid"], setting(
        WINTER, "Capitals",
        "If naming is allowed, a captured Capital becomes an ordinary city for good, and "
        "another city may be named.",
        "MK-OPT-29 MK-CAPT-01 MK-RULING-41",
        {"no": "always the first city", "free": "a new one may be named free of charge",
         "paid": "a new one may be named for 1 gold and 1 food"},
    )] = "no"
    supply_lines: Annotated[bool, setting(
        WINTER, "Supply lines", "Armies cut off from the Capital are lost at Recall.",
        "MK-OPT-30 MK-SUPPLY-01 MK-SUPPLY-02",
    )] = False
    feed_armies: Annotated[bool, setting(
        WINTER, "Feeding armies", "Each army eats 1 food a Winter.", "MK-OPT-31 MK-FEED-01",
    )] = False
    recruit_for_gold: Annotated[bool, setting(
        WINTER, "Recruiting for gold", "An army costs 1 gold instead of 1 food.", "MK-OPT-32 MK-COST-03",
    )] = False
    tithe_first: Annotated[bool, setting(
        WINTER, "Tithes first", "All tithes are given before anything is bought.", "MK-OPT-33 MK-COST-04",
    )] = False
    one_allied_army: Annotated[bool, setting(
        ARMIES, "One allied army", "A kingdom has at most one allied army.", "MK-OPT-34 MK-COST-05",
    )] = False
    capital_limit_3: Annotated[bool, setting(
        WINTER, "Crowded Capital", "The Capital takes 3 armies in Deploy.",
        "MK-OPT-35 MK-COST-06 MK-RULING-55",
    )] = False
    reorder_at_deploy: Annotated[bool, setting(
        WINTER, "New order at Deploy", "Player order is determined again before Deploy.",
        "MK-OPT-36 MK-COST-07",
    )] = False
    ships: Annotated[bool, setting(
        MAPS, "Ships", "Ships are built for gold, carry armies and fight at sea.",
        "MK-OPT-37 MK-SHIP-01 MK-SHIP-02 MK-SHIP-03 MK-SHIP-04 MK-SHIP-05 MK-SHIP-06 MK-SHIP-07",
    )] = False
# fmt: on


HANDICAP = Handicap(
    label=ABOUT.handicap,
    unit="gold",
    least=0,
    most=1_000,
    sentence="{player} begins with {number} gold {more} than the others.",
)

OPTIONS = options_of(Settings, MAPS, BATTLES, ARMIES, WINTER, WIZARDS, END)


def settings_from(options: Mapping[str, Any]) -> Settings:
    """The typed settings; army lists are needed unless all battles are simple battles (MK-RULING-46)."""
    simple = options["battle_mode"] in ("simple_hits", "simple_points")
    needed = {"auto": not simple, "yes": True, "no": False}[options["lists_required"]]
    return settings_of(Settings, options, lists_required=needed)

"""The settings of a campaign (MK-OPT-01 to MK-OPT-37), in plain words and as the rules read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from empires.core.questions import Choice
from empires.core.setup import Option


class Settings(msgspec.Struct, kw_only=True):
    """What a campaign was set up with; fixed for its whole length."""

    map: Literal["generated", "drawn", "preset"] = "generated"
    terrain: bool = True
    sea_entry: bool = False
    swamp_entry: bool = True
    battle_mode: Literal["ask", "tabletop", "simple_hits", "simple_points"] = "ask"
    lists_required: bool = True
    slaughter_choice: Literal["picker", "owner"] = "picker"
    max_armies: int = 6
    unspent: Literal["keep", "lose"] = "keep"
    build_costs: Literal["original", "revised2018"] = "original"
    one_build: bool = False
    deploy_order: Literal["cycle", "player"] = "cycle"
    end: Literal["years", "last_kingdom", "open"] = "years"
    years: int = 6
    army_restrictions: bool = False
    restrict_start_army: bool = False
    wizards: bool = False
    max_towers: int | None = None
    artefact_pool: Literal["table", "entered"] = "table"
    snake_setup: bool = False
    first_player_brakes: bool = False
    terrain_entry: bool = False
    terrain_slow: bool = False
    controller_first: bool = False
    concede: bool = False
    win_move: bool = True
    defended_settlements: bool = False
    defended_fortress: bool = False
    table_conditions: bool = False
    strategies: bool = False
    battlefield_cards: bool = False
    unit_marks: Literal["medals_scars", "unit_strength"] = "medals_scars"
    capital_by_upgrade: Literal["no", "free", "paid"] = "no"
    supply_lines: bool = False
    feed_armies: bool = False
    recruit_for_gold: bool = False
    tithe_first: bool = False
    one_allied_army: bool = False
    capital_limit_3: bool = False
    reorder_at_deploy: bool = False
    ships: bool = False


MAPS, BATTLES, ARMIES, WINTER, WIZARDS, END = (
    "The map", "Battles", "Armies", "Winter", "Wizards and artefacts", "The end",
)  # fmt: skip


def _pick(
    number: str, key: str, group: str, label: str, help_: str, choices: dict[str, str], *rules: str
) -> Option:
    offered = tuple(Choice(value, words) for value, words in choices.items())
    return Option(
        key=key,
        label=label,
        help=help_,
        kind="pick",
        default=offered[0].value,
        choices=offered,
        group=group,
        rules=(f"MK-OPT-{number}", *rules),
    )


def _flag(
    number: str, key: str, group: str, label: str, help_: str, *rules: str, default: bool = False
) -> Option:
    return Option(
        key=key,
        label=label,
        help=help_,
        kind="flag",
        default=default,
        group=group,
        rules=(f"MK-OPT-{number}", *rules),
    )


OPTIONS = (
    _pick(
        "01", "map", MAPS, "Map", "Where the map comes from.",
        {"generated": "made by the app", "preset": "the Broad River", "drawn": "your own, as text"},
        "MK-RULING-04",
    ),
    _flag("02", "terrain", MAPS, "Terrain", "Off: a generated map is all plains.", default=True),
    _pick(
        "03", "sea_entry", MAPS, "Armies at sea", "Whether armies may enter sea tiles.",
        {"forbid": "may not enter the sea", "allow": "may enter the sea"}, "MK-RULING-05",
    ),
    _pick(
        "04", "swamp_entry", MAPS, "Armies in swamps", "Whether armies may enter swamp tiles.",
        {"allow": "may enter swamps", "forbid": "may not enter swamps"}, "MK-RULING-05",
    ),
    _flag(
        "21", "terrain_entry", MAPS, "Water and marsh bar the way",
        "Armies cannot cross an edge that is all water and cannot enter marshes.", "MK-TERR-01", "MK-TERR-02",
    ),
    _flag(
        "22", "terrain_slow", MAPS, "Rough ground disorders",
        "An army that crossed mountains, forest or a river this month ends it on its side.",
        "MK-TERR-03", "MK-TERR-04",
    ),
    _flag(
        "37", "ships", MAPS, "Ships", "Ships are built for gold, carry armies and fight at sea.",
        *(f"MK-SHIP-0{n}" for n in range(1, 8)),
    ),
    _flag(
        "19", "snake_setup", MAPS, "Last places first",
        "The ring and the first army are placed in reverse player order.", "MK-SNAKE-01",
    ),
    _pick(
        "05", "battle_mode", BATTLES, "Battles", "How battles are settled.",
        {
            "ask": "ask the two players each time",
            "tabletop": "always on the table",
            "simple_hits": "always by dice (hits)",
            "simple_points": "always by dice (army strength)",
        },
        "MK-RULING-53", "MK-TBL-04",
    ),
    _pick(
        "07", "slaughter_choice", BATTLES, "Slaughter", "Who says which disordered army is lost.",
        {"picker": "the player who attacks", "owner": "the owner of the armies"}, "MK-RULING-18",
    ),
    _flag(
        "23", "controller_first", BATTLES, "The owner of the land first",
        "In a crowded tile you must attack its controller, if that player can fight.", "MK-YIELD-01",
    ),
    _flag(
        "24", "concede", BATTLES, "Conceding",
        "A battle may be conceded, and must be by the side with fewer armies, save in a last stand.",
        "MK-YIELD-02", "MK-YIELD-03",
    ),
    _flag(
        "25", "win_move", BATTLES, "Winner's move", "After a win one army may move on.",
        "MK-OUT-04", "MK-YIELD-04", default=True,
    ),
    _flag(
        "26", "defended_settlements", BATTLES, "Defended settlements",
        "What a Defend order gives on the table depends on the settlement.", "MK-DEFT-01",
    ),
    _flag(
        "26", "defended_fortress", BATTLES, "Defended fortress",
        "A battle for a defended fortress is a scenario of its own.", "MK-DEFT-02",
    ),
    _flag(
        "27", "table_conditions", BATTLES, "Table conditions",
        "A die may bring bog, mist or a hasty fight to the table.", "MK-COND-01",
    ),
    _flag(
        "27", "strategies", BATTLES, "Strategies",
        "A kingdom draws a strategy card for every battle it has lost.", "MK-STRAT-01",
    ),
    _flag(
        "27", "battlefield_cards", BATTLES, "Battlefield cards", "Battles use a common deck of cards.",
        "MK-CARD-01",
    ),
    _pick(
        "28", "unit_marks", BATTLES, "Veterans", "What units carry away from a battle.",
        {"medals_scars": "medals and scars", "unit_strength": "unit strength up or down"},
        "MK-USTR-01", "MK-USTR-02",
    ),
    _pick(
        "06", "lists_required", ARMIES, "Army lists", "Whether every army must have its list in the app.",
        {
            "auto": "needed, unless all battles are simple",
            "yes": "every army needs a list",
            "no": "lists stay on paper",
        },
        "MK-RULING-46",
    ),
    Option(
        key="max_armies", label="Most armies", help="How many armies a kingdom may have.", kind="number",
        default=6, lo=1, hi=12, group=ARMIES, rules=("MK-OPT-08", "MK-ARM-03", "MK-RULING-47"),
    ),
    _flag(
        "14", "army_restrictions", ARMIES, "Restricted recruits",
        "New armies have no monsters, war machines or magic items, unless the land provides.",
        "MK-RSTR-01", "MK-RSTR-02", "MK-RSTR-03", "MK-RSTR-04",
    ),
    _flag(
        "15", "restrict_start_army", ARMIES, "Restrict the first army too",
        "With restricted recruits, the first army is bound as well.", "MK-RULING-57",
    ),
    _flag(
        "34", "one_allied_army", ARMIES, "One allied army", "A kingdom has at most one allied army.",
        "MK-COST-05",
    ),
    _flag(
        "20", "first_player_brakes", ARMIES, "The greatest shows its hand",
        "A first player with the most armies orders and deploys them all before anyone else.",
        "MK-BRAKE-01", "MK-BRAKE-02",
    ),
    _pick(
        "09", "unspent", WINTER, "Unspent stores", "What becomes of gold and food at the end of Spend.",
        {"keep": "kept for next year", "lose": "lost"}, "MK-SPE-03", "MK-FEED-02", "MK-RULING-42",
    ),
    _pick(
        "10", "build_costs", WINTER, "Building costs", "Which price list is used.",
        {"original": "the original", "revised2018": "the revision of 2018"}, "MK-COST-01", "MK-RULING-44",
    ),
    _flag("11", "one_build", WINTER, "One build per tile", "A tile is built on once a Winter.", "MK-COST-02"),
    _pick(
        "12", "deploy_order", WINTER, "Deploying", "How armies are placed at the end of Winter.",
        {"cycle": "one army each in turn", "player": "each player all armies at once"}, "MK-RULING-51",
    ),
    _pick(
        "29", "capital_by_upgrade", WINTER, "Capitals",
        "With naming, a Capital that is taken is a Capital no more, and another city may be named.",
        {"no": "the first city, always", "free": "named anew, free", "paid": "named anew for 1 gold, 1 food"},
        "MK-CAPT-01", "MK-RULING-41",
    ),
    _flag(
        "30", "supply_lines", WINTER, "Supply lines",
        "Armies cut off from the Capital are lost at Recall.", "MK-SUPPLY-01", "MK-SUPPLY-02",
    ),
    _flag("31", "feed_armies", WINTER, "Feeding armies", "Each army eats 1 food a Winter.", "MK-FEED-01"),
    _flag(
        "32", "recruit_for_gold", WINTER, "Recruit for gold", "An army costs 1 gold instead of 1 food.",
        "MK-COST-03",
    ),
    _flag("33", "tithe_first", WINTER, "Tithes first", "Gifts come before purchases.", "MK-COST-04"),
    _flag(
        "35", "capital_limit_3", WINTER, "Crowded Capital", "The Capital takes 3 armies in Deploy.",
        "MK-COST-06", "MK-RULING-55",
    ),
    _flag(
        "36", "reorder_at_deploy", WINTER, "New order at Deploy", "Player order is made anew before Deploy.",
        "MK-COST-07",
    ),
    _flag(
        "16", "wizards", WIZARDS, "Wizards", "Towers are found, heroes quest there, artefacts are won.",
        "MK-TOW-01", "MK-QST-01", "MK-ART-01",
    ),
    Option(
        key="max_towers", label="Most towers", help="How many towers may be found; empty: any number.",
        kind="number", default=None, lo=0, hi=50, or_none=True, group=WIZARDS,
        rules=("MK-OPT-17", "MK-RULING-59"),
    ),
    _pick(
        "18", "artefact_pool", WIZARDS, "Artefacts", "Where the pool of artefacts comes from.",
        {"table": "the app's thirty", "entered": "entered by the players"}, "MK-RULING-63",
    ),
    _pick(
        "13", "end", END, "The end", "When the campaign ends.",
        {
            "years": "after a number of years, by might",
            "last_kingdom": "when one kingdom is left",
            "open": "when the last player leaves",
        },
        "MK-RULING-52", "MK-SCORE-01", "MK-SCORE-03",
    ),
    Option(
        key="years", label="Years", help="How many years a campaign scored by might lasts.", kind="number",
        default=6, lo=1, hi=30, group=END, rules=("MK-OPT-13", "MK-SCORE-01"),
    ),
)  # fmt: skip


def settings_from(options: Mapping[str, Any]) -> Settings:
    """The chosen options as the rules read them; lists are needed unless every battle is a simple one."""
    simple = options["battle_mode"] in ("simple_hits", "simple_points")
    lists = {"auto": not simple, "yes": True, "no": False}[options["lists_required"]]
    return msgspec.convert(
        {
            **options,
            "sea_entry": options["sea_entry"] == "allow",
            "swamp_entry": options["swamp_entry"] == "allow",
            "lists_required": lists,
        },
        Settings,
    )

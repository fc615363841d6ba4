"""The settings of a Mighty Empires campaign (ME digest 2.8)."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from empires.core.rules.guests import Handicap
from empires.kit.settings import options_of, setting, settings_of
from empires.rulesets.mighty_empires.about import ABOUT

MAP, START, PLAY, WORLD, WINTER, END = "The map", "The start", "Play", "The world", "Winter", "Victory"


# fmt: off
class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings agreed before the campaign began."""

    map_mode: Annotated[Literal["drawn_by_players", "generated", "imported"], setting(
        MAP, "Map", "How the map is made.", "ME-MAP-05 ME-RULING-101 ME-RULING-105",
        {"drawn_by_players": ("Laid by the players", "Everybody draws and lays tiles in turn."),
         "generated": ("Laid for you", "A whole map at once, the same for the same seed."),
         "imported": ("Imported", "A map drawn elsewhere, read from a text or a file.")}, first=True,
    )] = "drawn_by_players"
    tiles_per_player: Annotated[int, setting(
        MAP, "Tiles for each player", "How many tiles the map has for each player.", "ME-RULING-107", lo=10,
        hi=100,
    )] = 15
    draft_maps: Annotated[int, setting(
        MAP, "Maps to choose from",
        "How many maps are laid for the players to choose from. Imported maps are not affected.",
        "ME-MAP-11", lo=1, hi=5,
    )] = 1
    map_extension: Annotated[int, setting(
        MAP, "New land each year",
        "How many tiles each player lays beyond the edge of the map before a new year, if all agree.",
        "ME-MAP-13", lo=0, hi=10,
    )] = 0
    capital_min_distance: Annotated[Literal[4, 3], setting(
        MAP, "Distance between capitals", "How far apart two capitals must be.",
        "ME-MAP-10 ME-RULING-106", {"4": "at least 4 tiles apart", "3": "at least 3 tiles apart"},
    )] = 4
    strict_layout: Annotated[bool, setting(
        MAP, "Strict layout", "Peaks must point to the top of the map and there may be no enclosed gaps.",
        "ME-RULING-105",
    )] = False
    unused_capitals: Annotated[Literal["unexplored", "independent_cities"], setting(
        MAP, "Capital sites nobody takes", "What happens to sites that no player takes.", "ME-REALM-03",
        {"unexplored": "they stay unexplored", "independent_cities": "they become independent cities"},
    )] = "unexplored"
    move_edge_capitals: Annotated[bool, setting(
        MAP, "Capitals may move from the edge",
        "A player may shift a capital away from the edge of the map before the realm is filled.",
        "ME-REALM-05",
    )] = False
    realm_start: Annotated[Literal["chart", "crowns_80"], setting(
        START, "Realms", "How the first settlements are chosen.", "ME-REALM-06 ME-REALM-14 ME-REALM-16",
        {"chart": "rolled on the chart", "crowns_80": "bought with 80 crowns"},
    )] = "chart"
    army_strength: Annotated[Literal["equal", "random"], setting(
        START, "Army strength",
        "How many points the first army has. This is not used if realms are bought with 80 crowns.",
        "ME-ARMY-01 ME-ARMY-02 ME-RULING-110",
        {"equal": "equal for all", "random": "rolled according to the realm"},
    )] = "equal"
    army_points: Annotated[int, setting(
        START, "Points per army, if all are equal",
        "How many points each army has. Between 3,000 and 5,000 works best.", "ME-ARMY-01 ME-RULING-110",
        lo=3000, hi=5000,
        needs="army_strength=equal",
    )] = 4000
    army_mode: Annotated[Literal["points", "moderate", "full"], setting(
        START, "Armies", "How much detail is kept about the troops.",
        "ME-ARMY-03 ME-ARMY-04 ME-ARMY-06 ME-ARMY-07 ME-WSET-01 ME-OPT-302",
        {"points": "points only",
         "moderate": "points and characters",
         "full": ("full army lists", "Every unit and character is typed in.")},
    )] = "points"
    years: Annotated[int | None, setting(
        END, "Years", "After how many years the campaign ends. If left blank, it never ends.",
        "ME-VICTORY-01 ME-VICTORY-04", lo=1, hi=100, first=True,
    )] = 6
    victory: Annotated[Literal[
        "captured_realm_gold", "largest_army", "highest_revenue", "most_tiles", "none",
    ], setting(
        END, "Victory", "What decides victory.", "ME-VICTORY-02 ME-VICTORY-03",
        {"captured_realm_gold": "gold from settlements taken from other realms",
         "largest_army": "the largest army", "highest_revenue": "the highest revenue",
         "most_tiles": "the most tiles", "none": "no winner"},
    )] = "captured_realm_gold"
    scout_sharing: Annotated[Literal["any_friendly", "same_tile"], setting(
        PLAY, "Who may use a scouted route",
        "Whether scouts open a tile for every neighbouring banner, or only for "
        "banners in their own tile.",
        "ME-RULING-127",
        {"any_friendly": "any friendly banner next to it", "same_tile": "only banners from the scouts’ tile"},
    )] = "any_friendly"
    attacker_retreat_forage: Annotated[bool, setting(
        PLAY, "Beaten attackers may forage",
        "A retreating attacker may forage in the tile he leaves if he was not pursued.", "ME-RULING-159",
    )] = False
    assault_cards: Annotated[bool, setting(
        PLAY, "Strategy cards in assaults", "Assaults on walls use the secret strategies too.",
        "ME-RULING-170",
    )] = True
    independent_card: Annotated[Literal["random", "other_player"], setting(
        PLAY, "Independents’ strategy", "Who chooses the strategy of independent troops.",
        "ME-INDEP-03 ME-RULING-165",
        {"random": "a die", "other_player": "the next player in turn order"},
    )] = "random"
    hide_baggage: Annotated[bool, setting(
        PLAY, "Secret baggage", "Baggage is kept secret, like points.", "ME-RULING-115",
    )] = False
    initial_stockpiles: Annotated[bool, setting(
        START, "Stockpiles at the start",
        ("Starting baggage that banners cannot carry may be stored in the realm’s cities and fortresses."),
        "ME-RULING-114",
    )] = False
    battle_method: Annotated[Literal["paper", "ask", "tabletop"], setting(
        PLAY, "Battles",
        "Where battles are fought. They are fought one at a time, during the moves that lead to them.",
        "ME-BATTLE-02 ME-RULING-168",
        {"paper": "on paper, by the battle tables", "ask": "asked before each battle",
         "tabletop": "on the table"}, first=True,
    )] = "paper"
    table_recovery: Annotated[bool, setting(
        PLAY, "Recovery after table battles",
        "Whether some casualties recover after a battle on the table.",
        "ME-ARMY-12 ME-CASREC-01",
        needs="battle_method=ask,tabletop",
    )] = True
    tabletop_scenarios: Annotated[bool, setting(
        PLAY, "Scenarios on the table",
        "Scouts and dice decide which scenario is played on the table, in which "
        "roles and on what ground.",
        "ME-TABLE-14 ME-ARMY-12",
        needs="battle_method=ask,tabletop",
    )] = True
    recovery_scope: Annotated[Literal["force", "unit"], setting(
        PLAY, "Recovery dice", "How many dice decide who recovers after a battle on the table.",
        "ME-OPT-304 ME-RULING-415",
        {"force": "one for the whole force", "unit": "one for each unit, where units are listed"},
        needs="battle_method=ask,tabletop table_recovery=on",
    )] = "force"
    routers_off_table: Annotated[Literal["survive", "lost"], setting(
        PLAY, "Troops who flee off the table", "What happens to the survivors of a routing unit.",
        "ME-OPT-305 ME-RULING-418",
        {"survive": "they stay with their banner", "lost": "they are lost"},
        needs="battle_method=ask,tabletop",
    )] = "survive"
    warhammer_siege: Annotated[bool, setting(
        PLAY, "Sieges played as siege games",
        "Once a month, either side of a siege may take an option from the miniature siege game instead of "
        "fighting.", "ME-OPT-316 ME-TSIEGE-01",
        needs="battle_method=ask,tabletop",
    )] = False
    captured_capital_value: Annotated[Literal[4, 2], setting(
        END, "A captured capital is worth",
        "How much a captured capital is worth in food, loot, revenue and victory to anyone but its founder.",
        "ME-RULING-122 ME-WSET-08",
        {"4": "4, as it was for its founder", "2": "2, like an ordinary city"},
    )] = 4
    siege_starvation_rows: Annotated[Literal["betrayal1_surrender2", "surrender1_betrayal2"], setting(
        PLAY, "Starving garrisons",
        "Which of the two worst results of the starvation table is a 1, and which is a 2.", "ME-RULING-169",
        {"betrayal1_surrender2": "1 betrayal, 2 surrender",
         "surrender1_betrayal2": "1 surrender, 2 betrayal"},
    )] = "betrayal1_surrender2"
    pirates: Annotated[bool, setting(
        PLAY, "Pirates", "Ships found in independent ports may turn out to be pirates.", "ME-PIRATE-01",
    )] = True
    open_sea: Annotated[bool, setting(
        PLAY, "Open sea", "Ships may leave the coast and sail the sea tiles, at the mercy of the weather.",
        "ME-SEA-01",
    )] = False
    combat_table: Annotated[Literal["printed", "custom"], setting(
        PLAY, "Combat table", "Which combat factor table is used.", "ME-RULING-149",
        {"printed": "as printed, odd cells included",
         "custom": ("your own", "Typed in before the map is laid.")},
        retired=True,
    )] = "printed"
    final_winter_score: Annotated[Literal["after_deployment", "after_all"], setting(
        END, "The last winter", "When the campaign is decided.", "ME-WSET-29 ME-WINTER-07",
        {"after_deployment": "after deployment", "after_all": "when the winter is over"},
    )] = "after_deployment"
    winter_order: Annotated[Literal["once", "each_phase"], setting(
        WINTER, "Order in winter", "When the order of the players in winter is rolled.",
        "ME-WSET-02 ME-RULING-201",
        {"once": "once a winter", "each_phase": "for each phase that needs one"},
    )] = "once"
    quarters_start_tile: Annotated[Literal["ignore", "must_be_own"], setting(
        WINTER, "Where banners start for home", "Whether the route home must begin on your own land.",
        "ME-WSET-07 ME-RULING-240", {"ignore": "wherever they are", "must_be_own": "only on their own land"},
    )] = "ignore"
    treachery_capital: Annotated[Literal["included", "exempt"], setting(
        WINTER, "Treachery in the capital", "Whether a capital may change sides by treachery.",
        "ME-WSET-11 ME-RULING-259", {"included": "possible", "exempt": "never"},
    )] = "included"
    treachery_troops: Annotated[Literal["rebillet", "removed"], setting(
        WINTER, "Troops in betrayed places", "What happens to banners in a place that changes sides.",
        "ME-WSET-12 ME-RULING-259",
        {"rebillet": "they look for room elsewhere in the realm", "removed": "they are lost"},
    )] = "rebillet"
    missions: Annotated[Literal["one_per_independent", "one_total"], setting(
        WINTER, "Missions", "How many missions a player may send in a winter.", "ME-WSET-13 ME-RULING-285",
        {"one_per_independent": "one to each independent empire", "one_total": "only one in total"},
    )] = "one_per_independent"
    gifts_of_crowns: Annotated[bool, setting(
        WINTER, "Gifts of crowns", "Players may give each other crowns in winter.",
        "ME-WSET-21 ME-RULING-208",
    )] = False
    d12_by_2d6: Annotated[bool, setting(
        WINTER, "Spells with two dice",
        "Spells are chosen with two six-sided dice instead of one twelve-sided die.",
        "ME-WSET-03 ME-EQX-07",
    )] = False
    protection_until: Annotated[Literal["after_autumn", "before_autumn"], setting(
        WINTER, "Magical Protection lasts", "How long a tile that was protected in spring stays protected.",
        "ME-WSET-04 ME-RULING-216",
        {"after_autumn": "until the autumn equinox is over", "before_autumn": "until the season closes"},
    )] = "after_autumn"
    trail_offmap: Annotated[Literal["reroll", "ends"], setting(
        WINTER, "Trails that leave the map", "What happens to a Trail of Howling Doom that leaves the map.",
        "ME-WSET-06 ME-RULING-226", {"reroll": "its direction is rolled again", "ends": "it ends"},
    )] = "reroll"
    spy_commit: Annotated[Literal["binding", "intent"], setting(
        WINTER, "What spies learn about marches",
        "Whether a force is bound by the march that a spy has learned about.", "ME-WSET-18 ME-RULING-348",
        {"binding": "it may move nowhere else", "intent": "it may change its mind"},
    )] = "binding"
    ops_vs_independents: Annotated[bool, setting(
        WINTER, "Operatives among independents", "Saboteurs and agents may go to independent settlements.",
        "ME-WSET-19 ME-RULING-342",
    )] = True
    dragon_offmap: Annotated[Literal["reroll", "lost"], setting(
        WINTER, "Dragons that leave the map", "What happens to a dragon that flies off the map.",
        "ME-WSET-05 ME-RULING-262",
        {
            "reroll": "its direction is rolled again",
            "lost": "the dragon is gone; the next sets out from the same tile",
        },
    )] = "reroll"
    isolated_event_bonus: Annotated[bool, setting(
        WINTER, "Isolated places count for bonuses",
        "Whether isolated settlements count for Increased Revenue and Plentiful Harvest.",
        "ME-WSET-10 ME-RULING-261",
    )] = False
    sea_links_revenue: Annotated[bool, setting(
        WINTER, "Ships link the empire", "If an empire has a ship, its coastal land is not isolated.",
        "ME-WSET-09 ME-RULING-275",
    )] = False
    besieged_revenue: Annotated[bool, setting(
        WINTER, "Besieged places pay", "Whether a settlement under siege yields revenue.",
        "ME-WSET-25 ME-RULING-276",
    )] = True
    capital_loss_elimination: Annotated[bool, setting(
        WINTER, "A player who loses the capital is out",
        "A player who does not hold his capital in winter leaves the game.",
        "ME-WSET-22 ME-REV-03 ME-RULING-281",
    )] = False
    treasury_visibility: Annotated[Literal["secret", "open"], setting(
        WINTER, "Treasuries", "Whether other players see how many crowns you have left.",
        "ME-WSET-20 ME-RULING-203",
        {"secret": "secret", "open": "open"},
    )] = "secret"
    famine_scope: Annotated[Literal["would_be_owner", "all_bordering"], setting(
        WINTER, "Famine strikes ruins", "Which razed land cannot recover in a famine.",
        "ME-WSET-26 ME-RULING-260",
        {"would_be_owner": "ruins that would join the starving empire",
         "all_bordering": "all ruins next to that empire"},
    )] = "would_be_owner"
    recovery_chain: Annotated[Literal["simultaneous", "sequential"], setting(
        WINTER, "Recovered land", "Whether land that recovers helps to claim its neighbours.",
        "ME-WSET-27 ME-RULING-303",
        {"simultaneous": "no, all at once", "sequential": "yes, tile by tile"},
    )] = "simultaneous"
    timber_scope: Annotated[Literal["shared", "per_type"], setting(
        WINTER, "Timber", "Whether ships, bridges and fortresses share one limit.",
        "ME-WSET-14 ME-RULING-310",
        {"shared": "one limit for all", "per_type": "a limit for each"},
    )] = "shared"
    storm_drift: Annotated[Literal["random", "owner"], setting(
        WINTER, "Ships in a magic storm", "Who decides where a storm drives a ship that is not wrecked.",
        "ME-WSET-28 ME-RULING-222", {"random": "chance", "owner": "its owner"},
    )] = "random"
    ship_models: Annotated[int | None, setting(
        WINTER, "Ship models", "How many ship models there are. A ship without a model cannot be built.",
        "ME-WSET-15 ME-BUILD-08", lo=0, hi=500,
    )] = None
    bridge_models: Annotated[int | None, setting(
        WINTER, "Bridge models",
        "How many bridge models there are. A bridge without a model cannot be built.",
        "ME-WSET-15 ME-BUILD-08", lo=0, hi=500,
    )] = None
    fortress_models: Annotated[int | None, setting(
        WINTER, "Fortress models",
        "How many fortress models there are. A fortress without a model cannot be built.",
        "ME-WSET-15 ME-BUILD-08", lo=0, hi=500,
    )] = None
    city_models: Annotated[int | None, setting(
        WINTER, "City models", "How many city models there are. A city without a model cannot be built.",
        "ME-WSET-15 ME-BUILD-08", lo=0, hi=500,
    )] = None
    mercenaries_for_hire: Annotated[bool, setting(
        WINTER, "Mercenaries for hire",
        "In winter, a contingent may be hired at the same price as your own troops.",
        "ME-WSET-24 ME-RULING-302",
    )] = False
    deploy_ship_ratio: Annotated[Literal["per_banner", "per_settlement"], setting(
        WINTER, "Ships for deployment over water", "How many ships are needed for banners deployed overseas.",
        "ME-WSET-16 ME-RULING-331",
        {"per_banner": "one for each banner", "per_settlement": "one for each settlement"},
    )] = "per_banner"
    deploy_landlocked: Annotated[Literal["allowed", "refused"], setting(
        WINTER, "Cut-off land without a coast",
        "Whether banners may be deployed on land that is cut off and has no coast.",
        "ME-WSET-17 ME-RULING-332", {"allowed": "allowed", "refused": "not allowed"},
    )] = "allowed"
    races: Annotated[bool, setting(
        WORLD, "Races",
        "Players may choose a race with rules of its own. A player who chooses none rules Men.",
        "ME-OPT-303 ME-RACE-01",
    )] = True
    dwarf_battery: Annotated[Literal["stated", "arithmetic"], setting(
        WORLD, "Battering Dwarf halls", "How hard it is to batter a Dwarf settlement in the mountains.",
        "ME-OPT-308 ME-RULING-439",
        {"stated": "with its own table", "arithmetic": "with the usual table and −2 on the die"},
        needs="races=on",
    )] = "stated"
    wilderness: Annotated[bool, setting(
        WORLD, "Wilderness", "Forces may explore barren land to find what is hidden there.",
        "ME-OPT-309 ME-EXPLORE-01",
    )] = True
    mines: Annotated[bool, setting(
        WORLD, "Mines", "Explorers may find mines in highlands.", "ME-OPT-309 ME-MINE-01",
    )] = True
    labyrinth_chart: Annotated[Literal["none", "custom"], setting(
        WORLD, "Ruined holds", "What is found in a Dwarf hold or Skaven labyrinth where nobody lives.",
        "ME-OPT-310 ME-RULING-471",
        {"none": "nothing",
         "custom": ("from your own chart", "Typed in before the map is laid; you carry out what it says.")},
        retired=True,
    )] = "none"
    custom_explore_rows: Annotated[bool, setting(
        WORLD, "Your own hidden places",
        "Some results that would otherwise be rolled again turn up a place from your own chart, "
        "which you type in before the map is laid.",
        "ME-OPT-317 ME-EXPLORE-04",
        retired=True,
    )] = False
    towers: Annotated[bool, setting(
        WORLD, "Wizards’ towers", "Explorers may find towers, whose wizards help or harm, and cast spells.",
        "ME-OPT-309 ME-TOWER-01",
    )] = True
    custom_experiments: Annotated[bool, setting(
        WORLD, "Your own experiments",
        "Wizards’ experiments use your own chart, typed in before the map is laid. You "
        "carry out what it says.",
        "ME-OPT-318 ME-TOWER-25",
        needs="towers=on wilderness=on",
        retired=True,
    )] = False
    necropolis: Annotated[bool, setting(
        WORLD, "Necropolises", "Explorers may find necropolises, with treasure and its guardians.",
        "ME-OPT-309 ME-NECRO-01",
    )] = True
    necro_summon_56: Annotated[Literal[50, 100], setting(
        WORLD, "Summoning the dead", "How many points a 5 or 6 brings when the undead use a necropolis.",
        "ME-OPT-306 ME-RULING-501",
        {"50": "D6 × 50 points, as printed", "100": "D6 × 100 points"},
        needs="necropolis=on",
    )] = 50
    necro_map: Annotated[Literal["reusable", "single_use"], setting(
        WORLD, "Maps of a necropolis", "How often a map found in a necropolis helps.",
        "ME-OPT-307 ME-RULING-500",
        {"reusable": "in every later search there", "single_use": "once"},
        needs="necropolis=on",
    )] = "reusable"
    temples: Annotated[bool, setting(
        WORLD, "Temples", "Temples may be founded in winter and found by explorers.",
        "ME-OPT-309 ME-TEMPLE-01",
    )] = True
    temple_income: Annotated[Literal["lone_only", "always", "never"], setting(
        WORLD, "Food and gold from temples", "Whether a temple yields food and revenue like a fortress.",
        "ME-OPT-311 ME-RULING-490",
        {"lone_only": "alone in its tile", "always": "also beside a settlement", "never": "never"},
        needs="temples=on",
    )] = "lone_only"
    named_calendar: Annotated[bool, setting(
        WORLD, "Named years", "Years are named after ten beasts in turn.", "ME-OPT-313 ME-CHRON-04",
    )] = True
    year_order: Annotated[Literal["alphabetical", "as_printed"], setting(
        WORLD, "Order of the years", "The order in which years are named after the beasts.",
        "ME-OPT-312 ME-RULING-463",
        {"alphabetical": "Bear, Cat, Dog, Dragon …", "as_printed": "Bear, Fox, Cat, Griffon …"},
        needs="named_calendar=on",
    )] = "alphabetical"
    first_year: Annotated[int, setting(
        WORLD, "The first year", "Which of the ten years is the first of the campaign.",
        "ME-RULING-464", lo=1, hi=10,
        needs="named_calendar=on",
    )] = 1
    siege_train: Annotated[bool, setting(
        WORLD, "Siege trains", "In winter, huge engines may be built to batter and storm walls.",
        "ME-OPT-314 ME-TRAIN-01",
    )] = False
    walls: Annotated[bool, setting(
        WORLD, "Walls", "In winter, walls may be built on the edges of tiles, to be manned and stormed.",
        "ME-OPT-315 ME-WALL-01",
    )] = False
# fmt: on


HANDICAP = Handicap(
    label=ABOUT.handicap,
    unit="points",
    least=-2_000,
    most=2_000,
    sentence="The first army of {player} has {number} points {more} than those of the others.",
)

OPTIONS = options_of(Settings, MAP, START, PLAY, WORLD, WINTER, END)


def settings_from(options: Mapping[str, Any]) -> Settings:
    """The typed settings from checked options; an option that the campaign does not have gets its default."""
    return settings_of(Settings, {option.key: option.default for option in OPTIONS} | dict(options))

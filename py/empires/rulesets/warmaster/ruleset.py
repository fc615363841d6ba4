"""Mighty Empires for Warmaster as a plug-in."""

from __future__ import annotations

from collections.abc import Mapping

from empires.core.rules.ruleset import Phase, Ruleset
from empires.kit.any_time import offered
from empires.kit.handed import handed_by
from empires.rulesets.display import Display
from empires.rulesets.warmaster import (
    assaults,
    battles,
    defence,
    ending,
    fall,
    guests,
    leadership,
    newcomers,
    orders,
    pacts,
    pairings,
    points,
    purchases,
    races,
    reports,
    resolution,
    rounds,
    show,
    soundness,
)
from empires.rulesets.warmaster.about import ABOUT
from empires.rulesets.warmaster.agreement import repeats
from empires.rulesets.warmaster.armies import lines
from empires.rulesets.warmaster.founding import (
    capitals,
    drawn_map,
    free_map,
    locations,
    teams,
    territory,
    world,
)
from empires.rulesets.warmaster.founding.order import of_founder
from empires.rulesets.warmaster.places import NAME_ARMY, NAME_PLACE, names
from empires.rulesets.warmaster.refusals import refusal
from empires.rulesets.warmaster.rulebook import rulebook
from empires.rulesets.warmaster.secrecy import OPENLY, blank, redact
from empires.rulesets.warmaster.settings import OPTIONS
from empires.rulesets.warmaster.show.chronicle import WarmasterTeller
from empires.rulesets.warmaster.state import War, in_play
from empires.rulesets.warmaster.tables import TABLES

PHASES: Mapping[str, Phase[War]] = {
    # Before the first round (digest S1 to S7)
    "founding": teams.founding,
    "teams": teams.teams,
    "election": teams.election,
    "world": world.world,
    "drawing": world.drawing,
    "laying": world.laying,
    "world_laid": world.world_laid,
    "layout": free_map.layout,
    "capital_roll": capitals.capital_roll,
    "choosing_capital": of_founder(capitals.choosing_capital),
    "placing_capital": of_founder(capitals.placing_capital),
    "displaced": of_founder(capitals.displaced),
    "territory": of_founder(territory.territory),
    "locations": of_founder(locations.locations),
    "placing_location": of_founder(locations.placing_location),
    "sea_fill": locations.sea_fill,
    # Orders (O1 to O4)
    "round_start": rounds.round_start,
    "muster": rounds.muster,
    "assaults": assaults.assaults,
    "pacts": pacts.pacts,
    "pact_answers": pacts.pact_answers,
    "orders": orders.orders,
    # Battle (B1 to B4)
    "resolution": resolution.resolution,
    "defence": defence.defence,
    "lines": lines,
    "pairing": pairings.pairing,
    "battles": battles.battles,
    "capitals_fall": fall.capitals_fall,
    # Post-Battle (P1 to P4)
    "points": points.points,
    "buying": purchases.buying,
    "upkeep": leadership.upkeep,
    "leadership": leadership.leadership,
    "round_end": ending.round_end,
    "ending": ending.ending,
    # between two rounds
    "guests": newcomers.guests,
}
"""The sequence of play (WM-ROUND-01)."""

RULESET: Ruleset[War] = Ruleset(
    name=ABOUT.name,
    package=__package__ or "",
    title=ABOUT.title,
    version=5,
    fewest=ABOUT.fewest,
    most=ABOUT.most,
    state_type=War,
    options=OPTIONS,
    setup=teams.begin,
    phases=PHASES,
    redact=redact,
    tables=TABLES,
    repeats=repeats,
    standing=offered((*guests.ANY_TIME, races.SET_RACE, NAME_PLACE, NAME_ARMY, *reports.HANDING_IN)),
    refusal=refusal,
    check=lambda state: soundness.check(state, PHASES),
    mend=soundness.print_blank_tiles,
    results=handed_by("report_battle"),
    in_play=in_play,
    guests=newcomers.GUESTS,
)

DISPLAY: Display[War] = Display(
    names=lambda state: names(state) | state.names,
    board=show.board,
    track=show.track,
    threats=show.threats,
    ledgers=show.ledgers,
    rulebook=rulebook,
    sheets=show.sheets,
    teller=WarmasterTeller,
    in_hand=show.in_hand,
    pictures=show.pictures,
    teams=teams.teams_to_be,
    take_map=drawn_map.take_map,
    own_land={"map_mode": "free"},
    flaws=drawn_map.flaws,
    places=drawn_map.places,
    openly=OPENLY,
    blank=blank,
    spares={
        "nap_accept": "Accept no pact",
        "nap_offer": "Offer no pact",
        "place_bridges": "Build no bridge",
    },
    deeds={
        "add_player": "Let the player in",
        "end_campaign": "Settle it",
        "free_move": "Move the tile",
        "free_paste": "Take this map",
        "free_place": "Lay the tile",
        "free_remove": "Remove the tile",
        "nap_accept": "Answer the offers",
        "nap_offer": "Send the offers",
        "pair_players": "Seal the order",
        "place_bridges": "Build the bridges",
        "report_battle": "Report the battle",
        "set_present": "Begin the round",
        "set_race": "Lead them",
    },
    echoes=frozenset(["capital_chosen", "location_placed"]),
    again=frozenset(["round_void"]),
    leads=frozenset(
        [
            "assault_barred",
            "battle_forfeited",
            "battle_result",
            "campaign_ended",
            "capital_fell",
            "civil_war",
            "empire_destroyed",
            "half_conquered",
            "player_knocked_out",
            "ruler_changed",
            "tile_captured",
            "tile_occupied",
        ]
    ),
)

"""Mightier Empires as a plug-in, with its steps in the order of section 3 of the digest."""

from __future__ import annotations

from collections.abc import Mapping

from empires.core.rules.ruleset import Phase, Ruleset
from empires.kit.any_time import offered
from empires.kit.battles import reported_by
from empires.rulesets.display import Display
from empires.rulesets.mightier_empires import guests, refusals, show, soundness
from empires.rulesets.mightier_empires.about import ABOUT
from empires.rulesets.mightier_empires.battles import encounters
from empires.rulesets.mightier_empires.book import TABLES
from empires.rulesets.mightier_empires.founding import first_armies, first_state, house_tables, prepared_land
from empires.rulesets.mightier_empires.intermediate import (
    appeasement,
    beasts,
    chance,
    exploration,
    rebels,
    treasury,
)
from empires.rulesets.mightier_empires.kingdom.names import names
from empires.rulesets.mightier_empires.kingdom.rosters import take_roster
from empires.rulesets.mightier_empires.orders import submission
from empires.rulesets.mightier_empires.results import (
    capitals,
    conquest,
    ending,
    news,
    power,
    produce,
    restoration,
    ruin,
    sacking,
    works,
)
from empires.rulesets.mightier_empires.rulebook import rulebook
from empires.rulesets.mightier_empires.rumours import bids, game_master, opening, rumours
from empires.rulesets.mightier_empires.secrecy import asked_quietly, redact
from empires.rulesets.mightier_empires.settings import OPTIONS
from empires.rulesets.mightier_empires.show.chronicle import MightierTeller
from empires.rulesets.mightier_empires.state import War

PHASES: Mapping[str, Phase[War]] = {
    # before the first turn
    "prepared_land": prepared_land.prepared_land,
    "house_tables": house_tables.house_tables,
    "first_armies": first_armies.first_armies,
    # A Rumours (A1 to A4)
    "turn_start": opening.turn_start,
    "growth": opening.growth,
    "hiring": bids.hiring,
    "rumours": rumours.rumours,
    # B Orders (B1, C1)
    "orders": submission.orders,
    # C Intermediate (C2 to C8)
    "gifts": treasury.gifts,
    "events": chance.events,
    "beasts": beasts.beasts,
    "rebels": rebels.rebels,
    "appeasement": appeasement.appeasement,
    "exploration": exploration.exploration,
    "encounters": encounters.encounters,
    # D Battles, encounter by encounter
    "battles": encounters.next_encounter,
    # E Results (E1 to E15)
    "conquest": conquest.conquest,
    "neutral_capitals": conquest.neutral_capitals,
    "uprisings": ruin.uprisings,
    "calamities": ruin.calamities,
    "lost_capitals": capitals.capitals,
    "production": produce.production,
    "looting": sacking.looting,
    "razing": sacking.razing,
    "awakenings": ruin.awakenings,
    "ruined_capitals": capitals.capitals,
    "power": power.power,
    "works": works.done_works,
    "restoration": restoration.restoration,
    "news": news.news,
    "victory": ending.victory,
    "length": ending.length,
    # between two turns
    "guests": guests.guests,
}
"""The sequence of play (MI-SEQ-01); after the last step, either the next turn begins or the campaign is
over."""

RULESET: Ruleset[War] = Ruleset(
    name=ABOUT.name,
    package=__package__ or "",
    title=ABOUT.title,
    version=4,
    fewest=ABOUT.fewest,
    most=ABOUT.most,
    state_type=War,
    options=OPTIONS,
    setup=first_state.first_state,
    phases=PHASES,
    redact=redact,
    asked_quietly=asked_quietly,
    mend=soundness.mend,
    tables=TABLES,
    standing=offered(refusals.ANY_TIME),
    at_desk=game_master.at_desk,
    refusal=refusals.refusal,
    check=lambda state: soundness.check(state, PHASES),
    results=reported_by("report_battle"),
    in_play=guests.in_play,
    guests=guests.GUESTS,
)

DISPLAY: Display[War] = Display(
    spares={"cooperate": "Treat all as rivals"},
    deeds={
        "add_persona": "Continue",
        "add_rumour": "Spread the rumour",
        "agree_spoils": "Seal your share",
        "choose_patrol": "Send the patrols",
        "combine_invaders": "Seal the line-up",
        "cooperate": "Seal the alliance",
        "create_start_army": "Seal the lists",
        "edit_table": "Change the table",
        "lock_orders": "Seal {orders}",
        "prepare_land": "Take this land",
        "replace_lord": "Seal the succession",
        "report_battle": "Report the battle",
    },
    echoes=frozenset(["battle_begun", "decisions_revealed", "hex_changed_owner", "power_tally"]),
    leads=frozenset(
        [
            "battle_resolved",
            "beast_awoke",
            "beast_defeated",
            "campaign_ended",
            "capital_moved",
            "character_fate",
            "hex_changed_owner",
            "hex_explored",
            "hex_razed",
            "hex_taken",
            "item_gained",
            "kingdom_taken",
            "lord_left",
            "natives_found",
            "player_eliminated",
            "random_event",
            "rebels_raised",
            "whoops",
        ]
    ),
    names=lambda state: {**names(state), **state.names},
    proper_names=show.proper_names,
    board=show.board,
    track=show.track,
    threats=show.threats,
    ledgers=show.ledgers,
    rulebook=rulebook,
    sheets=show.sheets,
    take_roster=take_roster,
    teller=MightierTeller,
    take_map=prepared_land.take_map,
    own_land={"land": "prepared"},
    flaws=prepared_land.flaws,
    places=prepared_land.places,
)

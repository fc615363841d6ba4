"""Mighty Kingdoms as a plug-in: its phases in the order of play (MK-YEAR)."""

from __future__ import annotations

from empires.core.rules.ruleset import Phase, Ruleset
from empires.kit.any_time import offered
from empires.kit.battles import reported_by
from empires.kit.titles import given_names
from empires.rulesets.display import Display
from empires.rulesets.mighty_kingdoms import agreement, ending, guests, refusals, show, soundness
from empires.rulesets.mighty_kingdoms.about import ABOUT
from empires.rulesets.mighty_kingdoms.book import TABLES
from empires.rulesets.mighty_kingdoms.founding import first_lists, first_state, setup
from empires.rulesets.mighty_kingdoms.founding.imported_map import flaws, places, take_map
from empires.rulesets.mighty_kingdoms.lists.muster import take_roster
from empires.rulesets.mighty_kingdoms.month import (
    battles,
    concession,
    marks,
    months,
    naval,
    orders,
    outcome,
    reform,
    report,
    resolution,
    simple_battle,
    tabletop,
)
from empires.rulesets.mighty_kingdoms.settings import OPTIONS
from empires.rulesets.mighty_kingdoms.show.chronicle import KingdomsTeller
from empires.rulesets.mighty_kingdoms.state import Kingdoms, redact
from empires.rulesets.mighty_kingdoms.turns import of_battle, of_next
from empires.rulesets.mighty_kingdoms.winter import allocation, deployment, feeding, gather, recall, spend

_ORDER_OF_PLAY: dict[str, Phase[Kingdoms]] = {
    # before the first year
    "prepare": first_state.prepare,
    "races": setup.choose_races,
    "first_order": setup.roll_first_order,
    "start_tiles": of_next(setup.choose_start, setup.open_rings),
    "rings": of_next(setup.place_ring, setup.open_first_armies),
    "first_armies": of_next(setup.place_first_army, setup.close_setup),
    "lists": first_lists.submit_lists,
    # a month of Summer: Orders, Resolution
    "orders": orders.give_order,
    "resolution": resolution.resolve_order,
    # Battle: picked one by one; slaughtered, conceded or settled on the table, by dice, at sea or ashore
    "battle": battles.pick_battle,
    "slaughter": of_battle(battles.slaughter),
    "yielding": of_battle(concession.offer_to_yield),
    "method": of_battle(battles.choose_method),
    "table": of_battle(tabletop.open_table),
    "report": of_battle(report.report_battle),
    "simple_roll": of_battle(simple_battle.roll_dice),
    "assign": of_battle(simple_battle.assign_die),
    "naval": of_battle(naval.fight_at_sea),
    "shore": of_battle(naval.fight_ashore),
    # the consequences of a result; then the next battle is picked
    "retreat": of_battle(outcome.retreat),
    "spoils": of_battle(outcome.take_spoils),
    "pursuit": of_battle(outcome.pursue),
    # Reform; then the next month or, after the sixth, the Winter
    "reform": reform.reform,
    "marks": marks.settle_next,
    "ranking": months.new_order,
    # Winter: Recall, Gather, Spend (quests too, MK-RULING-56), Deploy; then the next year
    "recall": of_next(recall.recall, recall.end_recall),
    "gather": gather.gather,
    "tithes": spend.give_tithes,
    "spend": spend.spend,
    "feed": of_next(feeding.feed, feeding.end_spend),
    "deploy_order": deployment.open_deploy,
    "deploy": deployment.deploy,
    "allocate": allocation.allocate,
    "year_end": ending.end_year,
    # between two months
    "guests": guests.guests,
}

PHASES: dict[str, Phase[Kingdoms]] = {name: ending.or_end(step) for name, step in _ORDER_OF_PLAY.items()}
"""The phases after which the campaign is over if no rivals are left."""

RULESET = Ruleset(
    name=ABOUT.name,
    package=__package__ or "",
    title=ABOUT.title,
    version=2,
    fewest=ABOUT.fewest,
    most=ABOUT.most,
    state_type=Kingdoms,
    options=OPTIONS,
    setup=first_state.first_state,
    phases=PHASES,
    redact=redact,
    tables=TABLES,
    repeats=agreement.repeats,
    standing=offered(refusals.ANY_TIME),
    refusal=refusals.refusal,
    miscount=("bad_player_count", "MK-SET-01"),
    check=lambda state: soundness.check(state, PHASES),
    results=reported_by("report_battle"),
    in_play=guests.in_play,
    guests=guests.GUESTS,
)

DISPLAY = Display(
    unit="army",
    names=lambda state: given_names(state) | state.names,
    board=show.board,
    track=show.track,
    threats=show.threats,
    ledgers=show.ledgers,
    rulebook=show.rulebook,
    sheets=show.sheets,
    take_roster=take_roster,
    teller=KingdomsTeller,
    take_map=take_map,
    own_land={"map": "drawn"},
    flaws=flaws,
    places=places,
    deeds={
        "allocate": "Hand them out",
        "choose_race": "Lead them",
        "draw_map": "Take this map",
        "enter_artefacts": "Enter the artefacts",
        "place_ring": "Settle the ring",
        "recruit": "Seal the list",
        "report_battle": "Report the battle",
        "submit_list": "Seal the list",
        "unfed": "Let them go",
    },
    queues=frozenset(["resolve_order"]),
    likely=("recruit ", "build fortress "),
    echoes=frozenset(["order_given", "army_deployed", "army_moved", "defend_set", "passed"]),
    leads=frozenset(
        [
            "army_hit",
            "artefact_gained",
            "battle_conceded",
            "battle_result",
            "player_eliminated",
            "player_resigned",
            "quest_empty",
            "raze_failed",
            "ship_destroyed",
            "stores_lost",
            "tile_explored",
            "tile_taken",
            "tower_found",
            "unfed",
            "unit_destroyed",
        ]
    ),
    openly=frozenset(
        (
            "choose_start",
            "place_ring",
            "place_first_army",
            "give_order",
            "resolve_order",
            "spend",
            "deploy",
            "choose_recall",
            "retreat",
            "pick_battle",
            "choose_method",
            "winner_move",
        )
    ),
)

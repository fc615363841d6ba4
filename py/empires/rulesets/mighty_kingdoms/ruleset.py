"""Mighty Kingdoms as a plug-in: its phases in the order they are played (MK-YEAR-01 to MK-YEAR-04)."""

from __future__ import annotations

from empires.core.ruleset import Ruleset
from empires.rulesets.display import Display
from empires.rulesets.mighty_kingdoms import ending, ranking, show, soundness
from empires.rulesets.mighty_kingdoms import refusals as standing
from empires.rulesets.mighty_kingdoms.about import ABOUT
from empires.rulesets.mighty_kingdoms.book import TABLES
from empires.rulesets.mighty_kingdoms.founding import preparing, setup
from empires.rulesets.mighty_kingdoms.lists import writing as lists
from empires.rulesets.mighty_kingdoms.lists.muster import rows_of_roster
from empires.rulesets.mighty_kingdoms.month import (
    battles,
    marks,
    naval,
    orders,
    outcome,
    reform,
    report,
    resolution,
    simple,
    tabletop,
)
from empires.rulesets.mighty_kingdoms.settings import OPTIONS
from empires.rulesets.mighty_kingdoms.state import Kingdoms, redact
from empires.rulesets.mighty_kingdoms.turns import guarded
from empires.rulesets.mighty_kingdoms.winter import allocation, deploy, gather, recall, spend

_RUNS = {
    "prepare": preparing.prepare,
    "races": setup.choose_races,
    "first_order": setup.roll_first_order,
    "start_tiles": setup.choose_start,
    "rings": setup.place_ring,
    "first_armies": setup.place_first_army,
    "lists": lists.submit_lists,
    "orders": orders.give_order,
    "resolution": resolution.resolve_order,
    "battle": battles.pick_battle,
    "slaughter": battles.slaughter,
    "yielding": battles.offer_to_yield,
    "method": battles.choose_method,
    "table": tabletop.open_table,
    "report": report.report_battle,
    "simple_roll": simple.roll_dice,
    "assign": simple.assign_die,
    "naval": naval.fight_at_sea,
    "shore": naval.fight_ashore,
    "retreat": outcome.retreat,
    "spoils": outcome.take_spoils,
    "pursuit": outcome.pursue,
    "reform": reform.reform,
    "marks": marks.settle_next,
    "ranking": ranking.new_order,
    "recall": recall.recall,
    "gather": gather.gather,
    "tithes": spend.give_tithes,
    "spend": spend.spend,
    "feed": spend.feed,
    "deploy_order": deploy.open_deploy,
    "deploy": deploy.deploy,
    "allocate": allocation.allocate,
    "year_end": ending.end_year,
}

RULESET = Ruleset(
    name=ABOUT.name,
    title=ABOUT.title,
    version=1,
    fewest=ABOUT.fewest,
    most=ABOUT.most,
    state_type=Kingdoms,
    options=OPTIONS,
    setup=preparing.first_state,
    phases={name: guarded(run, ending.conclude_if_over) for name, run in _RUNS.items()},
    redact=redact,
    tables=TABLES,
    standing=standing.offered,
    stand=standing.act,
    refusal=standing.refusal,
    check=lambda state: soundness.check(state, _RUNS),
)

DISPLAY = Display(
    board=show.board,
    track=show.track,
    ledgers=show.ledgers,
    rulebook=show.rulebook,
    sheets=show.sheets,
    rows_of_roster=rows_of_roster,
)

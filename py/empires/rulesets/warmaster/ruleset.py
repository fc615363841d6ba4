"""Mighty Empires for Warmaster, as the engine plays it."""

from __future__ import annotations

from empires.core.ruleset import Phase, Ruleset
from empires.rulesets.display import Display
from empires.rulesets.warmaster import (
    aftermath,
    assaults,
    battles,
    buying,
    capitals,
    display,
    ending,
    founding,
    guests,
    layout,
    lines,
    locations,
    orders,
    pacts,
    pairing,
    resolution,
    rounds,
    rulebook,
    soundness,
    territory,
    upkeep,
    world,
)
from empires.rulesets.warmaster.about import ABOUT
from empires.rulesets.warmaster.reference import TABLES
from empires.rulesets.warmaster.refusals import refusal
from empires.rulesets.warmaster.settings import OPTIONS
from empires.rulesets.warmaster.state import War, redact

PHASES: dict[str, Phase[War]] = {
    "founding": founding.founding,
    "teams": founding.teams,
    "election": founding.election,
    "world": world.world,
    "drawing": world.drawing,
    "laying": world.laying,
    "world_laid": world.world_laid,
    "layout": layout.layout,
    "capital_roll": capitals.capital_roll,
    "choosing_capital": capitals.choosing_capital,
    "placing_capital": capitals.placing_capital,
    "displaced": capitals.displaced,
    "territory": territory.territory,
    "locations": locations.locations,
    "placing_location": locations.placing_location,
    "sea_fill": locations.sea_fill,
    "round_start": rounds.round_start,
    "muster": rounds.muster,
    "assaults": assaults.assaults,
    "pacts": pacts.pacts,
    "pact_answers": pacts.pact_answers,
    "orders": orders.orders,
    "resolution": resolution.resolution,
    "defence": resolution.defence,
    "lines": lines.lines,
    "pairing": pairing.pairing,
    "battles": battles.battles,
    "capitals_fall": aftermath.capitals_fall,
    "points": aftermath.points,
    "buying": buying.buying,
    "upkeep": upkeep.upkeep,
    "leadership": upkeep.leadership,
    "round_end": ending.round_end,
    "ending": ending.ending,
}
"""The sequence of play (WM-ROUND-01); each phase names the next."""

RULESET: Ruleset[War] = Ruleset(
    name=ABOUT.name,
    title=ABOUT.title,
    version=1,
    fewest=ABOUT.fewest,
    most=ABOUT.most,
    state_type=War,
    options=OPTIONS,
    setup=founding.begin,
    phases=PHASES,
    redact=redact,
    tables=TABLES,
    standing=guests.standing,
    stand=guests.stand,
    refusal=refusal,
    check=lambda state: soundness.check(state, PHASES),
)

DISPLAY: Display[War] = Display(
    board=display.board,
    track=display.track,
    ledgers=display.ledgers,
    rulebook=rulebook.rulebook,
    sheets=display.sheets,
)

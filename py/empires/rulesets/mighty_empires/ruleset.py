"""Mighty Empires as a plug-in: its phases in order, and its checks."""

from __future__ import annotations

from empires.core.rules.ruleset import Phase, Ruleset
from empires.kit.any_time import offered
from empires.kit.battles import reported_by
from empires.kit.sequence import of_active
from empires.rulesets.mighty_empires import agreement, guests, soundness
from empires.rulesets.mighty_empires.about import ABOUT
from empires.rulesets.mighty_empires.banners.dungeons import guarded
from empires.rulesets.mighty_empires.charts import TABLES
from empires.rulesets.mighty_empires.founding import (
    drafts,
    extension,
    house_charts,
    house_table,
    mapmaking,
    muster,
    purchase,
    realm,
)
from empires.rulesets.mighty_empires.founding.first_state import found
from empires.rulesets.mighty_empires.refusals import ANY_TIME, refusal
from empires.rulesets.mighty_empires.sea import pirates
from empires.rulesets.mighty_empires.season import (
    contact,
    engine_transfers,
    movement,
    razing,
    reorganization,
    scouting,
    subsistence,
    turns,
)
from empires.rulesets.mighty_empires.season.enchantment import enchanted
from empires.rulesets.mighty_empires.season.executions import executing
from empires.rulesets.mighty_empires.secrecy import redact
from empires.rulesets.mighty_empires.settings import OPTIONS
from empires.rulesets.mighty_empires.show.board import DISPLAY
from empires.rulesets.mighty_empires.show.chronicle import RULES as CHRONICLE_RULES
from empires.rulesets.mighty_empires.siege import tactics
from empires.rulesets.mighty_empires.state import MightyEmpires
from empires.rulesets.mighty_empires.winter import close, declarations, diplomacy, events
from empires.rulesets.mighty_empires.winter.agents import espionage, hiring
from empires.rulesets.mighty_empires.winter.building import construction, land_recovery
from empires.rulesets.mighty_empires.winter.deployment import deployment, pool
from empires.rulesets.mighty_empires.winter.money import baggage, ransoms, recruitment, revenue
from empires.rulesets.mighty_empires.winter.quarters import berths, quarters
from empires.rulesets.mighty_empires.winter.spells import equinox, stray_spells
from empires.rulesets.mighty_empires.world import hordes

__all__ = ["DISPLAY", "RULESET"]

FOUNDING: dict[str, Phase[MightyEmpires]] = {
    "combat_table": house_table.type_in,  # if the players have their own
    "house_charts": house_charts.type_in_charts,  # if they write charts themselves
    "map": mapmaking.map_laying,  # tile by tile
    "drafts": drafts.choose_map,  # if several maps were agreed on
    "capitals": realm.capitals,  # player by player
    "moving_capitals": realm.moving_capitals,  # if agreed
    "realm": realm.realm,  # rolls tile by tile, or goes on to the purchase
    "purchase": purchase.purchase,
    "ports": realm.ports,
    "army": muster.army,
    "muster": muster.muster,
    "loading": muster.loading,
    "placing": muster.placing,
}
"""The phases before the first season (ME digest 3.1)."""

TURN: dict[str, Phase[MightyEmpires]] = {
    "start": enchanted(executing(of_active(turns.start))),
    "subsistence": enchanted(executing(of_active(subsistence.subsistence))),
    "scouting": enchanted(executing(of_active(scouting.scouting))),
    "movement": enchanted(executing(of_active(movement.movement))),
    "battle": enchanted(executing(of_active(contact.battle_step))),
    "siege": enchanted(executing(of_active(tactics.siege_step))),
    "raze": enchanted(executing(of_active(razing.raze_step))),
    "reorganization": enchanted(executing(of_active(reorganization.reorganize))),
    "turn_end": of_active(turns.turn_end),  # the next player's start, the next month, or on to winter
}
"""The steps of a player's own turn (ME-TURN-03); after each step the spells in force take effect
(ME-EQX-11)."""

SEASON: dict[str, Phase[MightyEmpires]] = {
    "initiative": turns.initiative,
    "pirates": pirates.pirates,
    "portents": turns.omens,
    "hordes": hordes.hordes,
    **TURN,
}
"""The phases of a campaign season, which has six campaign turns (ME digest 3.2)."""

WINTER: dict[str, Phase[MightyEmpires]] = {
    "season_end": close.season_end,
    "declarations": declarations.declarations,
    "autumn_equinox": equinox.autumn_equinox,
    "autumn_casting": equinox.autumn_casting,
    "autumn_towers": stray_spells.autumn_towers,
    "siege_decisions": quarters.siege_decisions,
    "quarters": quarters.quarters,
    "berths": berths.berths,
    "events": events.events,
    "revenue": revenue.revenue,
    "ransoms": ransoms.ransoms,
    "gifts": diplomacy.gifts,
    "missions": diplomacy.missions,
    "recruitment": recruitment.recruitment,
    "recovery": land_recovery.recovery,
    "rebuilding": land_recovery.rebuilding,
    "construction": construction.construction,
    "baggage": baggage.baggage,
    "winter_sieges": baggage.winter_sieges,
    "pooling": pool.pooling,
    "deployment": deployment.deployment,
    "fitting_out": engine_transfers.fitting_out,  # engines join banners
    "year_end": close.year_end,  # in the last year, the end
    "hiring": hiring.hiring,
    "placing_ops": hiring.placing_ops,  # counter by counter
    "espionage_order": espionage.espionage_order,
    "espionage": espionage.espionage,  # one action after another
    "spring_equinox": equinox.spring_equinox,
    "spring_casting": equinox.spring_casting,
    "spring_towers": stray_spells.spring_towers,
    "winter_end": close.winter_end,
    "extension": extension.extension,  # if agreed
    "new_year": close.new_year,  # the next year's initiative
}
"""The phases of the winter; all players finish one before the next begins (ME-T-WSEQ, ME-WINTER-02,
ME-RULING-206)."""

BETWEEN_YEARS = {"guests": guests.guests}
"""The phase that is entered only if players have joined or left."""

PHASES = {
    **FOUNDING,
    **{name: guarded(phase) for name, phase in {**SEASON, **WINTER, **BETWEEN_YEARS}.items()},
}


def check(state: MightyEmpires) -> None:
    """Raise ValueError if a state from a file contradicts itself."""
    soundness.check(state, PHASES, TURN)


RULESET = Ruleset(
    name=ABOUT.name,
    package=__package__ or "",
    title=ABOUT.title,
    version=4,
    fewest=ABOUT.fewest,
    most=ABOUT.most,
    state_type=MightyEmpires,
    options=OPTIONS,
    setup=found,
    phases=PHASES,
    redact=redact,
    tables=TABLES,
    repeats=agreement.repeats,
    standing=offered(ANY_TIME),
    refusal=refusal,
    check=check,
    results=reported_by("tt_report"),
    seen_by_all=frozenset(
        {"choose_contact", "agree_peace", "assign_defence", "besiege_or_leave", "strategy", "pursue"}
    ),
    in_play=guests.in_play,
    guests=guests.GUESTS,
    chronicle=CHRONICLE_RULES,
    recorder_at_any_time=False,  # before the first year and in winter (ME-CHRON-01, ME-CHRON-02)
)

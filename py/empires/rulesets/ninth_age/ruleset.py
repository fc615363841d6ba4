"""The hex campaign for The 9th Age as a plug-in: its phases, options, tables, and what may be known."""

from __future__ import annotations

from empires.core.ruleset import Ruleset
from empires.maps.hexes import hex_of
from empires.rulesets.display import Display

from . import (
    adjusting,
    battles,
    challenges,
    conquest,
    display,
    events,
    founding,
    gifts,
    invasion,
    laying,
    mining,
    preparation,
    ranking,
    refusals,
    results,
    rulebook,
    sheets,
    teams,
    victory,
)
from .about import ABOUT
from .book import TABLES
from .settings import FEWEST, MOST, OPTIONS
from .state import NinthAge

PHASES = {
    "dividing": preparation.dividing,
    "outlining": preparation.outlining,
    "mixing": preparation.mixing,
    "generating": preparation.generating,
    "loading": preparation.loading,
    "map_roll": laying.map_roll,
    "taking": laying.taking,
    "placing": laying.placing,
    "adjusting": adjusting.adjusting,
    "consenting": adjusting.consenting,
    "found_roll": founding.found_roll,
    "capitals": founding.capitals,
    "flags": founding.flags,
    "turn_start": ranking.turn_start,
    "uniting": teams.uniting,
    "joining": teams.joining,
    "events": events.events,
    "mining": mining.mining,
    "challenge": challenges.challenge,
    "formats": challenges.formats,
    "matching": challenges.matching,
    "battle": battles.battle,
    "sizing": battles.sizing,
    "buying": battles.buying,
    "fighting": results.fighting,
    "reporting": results.reporting,
    "rolling": results.rolling,
    "award": conquest.award,
    "invasion": invasion.invasion,
    "counting": victory.counting,
    "deciding": victory.deciding,
}


def redact(state: NinthAge, player: str | None) -> None:  # noqa: ARG001 - the hook's shape
    """Nothing is secret (NA-RULING-52); only the seed of maps not made yet is nobody's business."""
    state.map_seed = ""


def check(state: NinthAge) -> None:
    """Raise ValueError where a state from a file contradicts itself."""
    if list(state.realms) != state.players:
        raise ValueError("every player has one realm, in seat order")
    if any(place not in state.outline for place in state.tiles):
        raise ValueError("a hex lies outside the map's outline")
    for place in state.outline:
        hex_of(place)
    for place, tile in state.tiles.items():
        if tile.flag is not None and tile.flag not in state.realms:
            raise ValueError(f"the flag on {place} belongs to nobody")
        if tile.flag is None and (tile.fort != "none" or tile.mine):
            raise ValueError(f"an improvement stands on {place}, where nobody rules")
    if any(realm.treasury < 0 or realm.cp_left < 0 for realm in state.realms.values()):
        raise ValueError("gold and conquest points are never below nothing")
    if any(name not in state.realms for name in (*state.to_act, *state.realm_order)):
        raise ValueError("somebody who does not play is to act")


RULESET: Ruleset[NinthAge] = Ruleset(
    name=ABOUT.name,
    title=ABOUT.title,
    version=1,
    fewest=FEWEST,
    most=MOST,
    state_type=NinthAge,
    options=OPTIONS,
    setup=preparation.begin,
    phases=PHASES,
    redact=redact,
    tables=TABLES,
    standing=gifts.standing,
    stand=gifts.stand,
    explain=gifts.explain,
    refusal=refusals.refusal,
    check=check,
)

DISPLAY: Display[NinthAge] = Display(
    board=display.board,
    track=display.track,
    ledgers=display.ledgers,
    rulebook=rulebook.rulebook,
    sheets=sheets.sheets,
)

"""The hex campaign for The 9th Age as a plug-in: its phases, options, tables and secrets."""

from __future__ import annotations

from empires.core.rules.ruleset import Phase, Ruleset
from empires.kit.any_time import offered
from empires.kit.handed import handed_by
from empires.kit.titles import given_names
from empires.rulesets.display import Display
from empires.rulesets.ninth_age import (
    battles,
    challenges,
    conquest,
    display,
    drawn_map,
    events,
    founding,
    gifts,
    guests,
    invasion,
    layout,
    map_changes,
    mapfile,
    mining,
    preparation,
    quick_battle,
    ranking,
    refusals,
    results,
    rulebook,
    sheets,
    soundness,
    teams,
    threats,
    victory,
)
from empires.rulesets.ninth_age.about import ABOUT
from empires.rulesets.ninth_age.agreement import repeats
from empires.rulesets.ninth_age.book import TABLES
from empires.rulesets.ninth_age.chronicle import NinthAgeTeller
from empires.rulesets.ninth_age.realms import in_play
from empires.rulesets.ninth_age.sequence import of_next
from empires.rulesets.ninth_age.settings import FEWEST, MOST, OPTIONS
from empires.rulesets.ninth_age.state import NinthAge

PHASES: dict[str, Phase[NinthAge]] = {
    "dividing": preparation.dividing,
    "outlining": preparation.outlining,
    "mixing": preparation.mixing,
    "generating": preparation.generating,
    "loading": preparation.loading,
    "map_roll": layout.map_roll,
    "taking": of_next(layout.taking),
    "placing": layout.placing,
    "adjusting": of_next(map_changes.adjusting),
    "consenting": map_changes.consenting,
    "found_roll": founding.found_roll,
    "capitals": of_next(founding.capitals),
    "flags": of_next(founding.flags),
    "turn_start": ranking.turn_start,
    "uniting": of_next(teams.uniting),
    "joining": teams.joining,
    "events": of_next(events.events),
    "mining": of_next(mining.mining),
    "challenge": of_next(challenges.challenge),
    "formats": of_next(challenges.formats),
    "matching": challenges.matching,
    "battle": battles.battle,
    "sizing": battles.sizing,
    "buying": of_next(battles.buying),
    "fighting": results.fighting,
    "reporting": results.reporting,
    "rolling": quick_battle.rolling,
    "award": conquest.award,
    "invasion": of_next(invasion.invasion),
    "counting": victory.counting,
    "guests": guests.guests,
    "deciding": victory.deciding,
}


def redact(state: NinthAge, player: str | None) -> None:  # noqa: ARG001 - the hook's shape
    """Hide the seeds for later maps and names, which are the only secrets (NA-RULING-52)."""
    state.map_seed = state.names_seed = ""


RULESET: Ruleset[NinthAge] = Ruleset(
    name=ABOUT.name,
    package=__package__ or "",
    title=ABOUT.title,
    version=5,
    fewest=FEWEST,
    most=MOST,
    state_type=NinthAge,
    options=OPTIONS,
    setup=preparation.begin,
    phases=PHASES,
    redact=redact,
    tables=TABLES,
    repeats=repeats,
    standing=offered((*gifts.ANY_TIME, *results.HANDING_IN)),
    refusal=refusals.refusal,
    dice_code="bad-dice",
    check=lambda state: soundness.check(state, PHASES),
    results=handed_by("report_result", "report_points", "report_words"),
    in_play=in_play,
    guests=guests.GUESTS,
)

DISPLAY: Display[NinthAge] = Display(
    names=lambda state: given_names(state) | state.names,
    board=display.board,
    track=display.track,
    threats=threats.threats,
    ledgers=display.ledgers,
    rulebook=rulebook.rulebook,
    sheets=sheets.sheets,
    teller=NinthAgeTeller,
    in_hand=display.in_hand,
    take_map=mapfile.take_map,
    own_land={"map_mode": "prepared"},
    flaws=drawn_map.flaws,
    places=drawn_map.places,
    spares={"declare_allied": "Declare no allies"},
    deeds={
        "buy_points": "Bring the army",
        "declare_allied": "Declare them",
        "divide_teams": "Form the teams",
        "draw_outline": "Take these hexes",
        "give_gold": "Give the gold",
        "load_map": "Take this map",
        "mix_hexes": "Use these hexes",
        "name_size": "Play for these points",
        "report_points": "Report the points",
        "report_result": "Report the result",
        "report_words": "Write it in the chronicle",
        "share_cp": "Share the points",
    },
    echoes=frozenset(["alliance_formed"]),
    again=frozenset(["map_made"]),
    leads=frozenset(
        [
            "battle_result",
            "beaten",
            "campaign_won",
            "cp_awarded",
            "hex_claimed",
            "hex_conquered",
            "hex_flipped",
            "improvement_destroyed",
            "player_eliminated",
            "raided",
        ]
    ),
)

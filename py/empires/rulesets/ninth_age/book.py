"""The tables of this ruleset, read once, and the wording of its refusals."""

from __future__ import annotations

from typing import Final

from empires.core.base.words import begun
from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Answer
from empires.core.rules.repeats import check_repeats
from empires.core.rules.tables import read_tables
from empires.rulesets.ninth_age.agreement import repeats
from empires.rulesets.ninth_age.settings import SETTINGS_TABLE

TABLES: Final = {
    **read_tables(__package__ or "", ("tables/campaign.json", "tables/battles.json", "tables/refusals.json")),
    SETTINGS_TABLE.id: SETTINGS_TABLE,
}

check_repeats(TABLES, repeats)

PHASES: Final = TABLES["NA-T-PHASES"]
TIEBREAK: Final = TABLES["NA-T-TIEBREAK"]
TERRAIN: Final = TABLES["NA-T-TERRAIN"]
IMPROVEMENTS: Final = TABLES["NA-T-IMPROVEMENTS"]
EVENTS: Final = TABLES["NA-T-EVENTS"]
MINING: Final = TABLES["NA-T-MINING"]
GOLD_FACTOR: Final = TABLES["NA-T-GOLDMULT"]
DRAW: Final = TABLES["NA-T-DRAW"]
DRAW_SHAPE: Final = TABLES["NA-T-DRAW-SHAPE"]
CHALLENGE: Final = TABLES["NA-T-CHALLENGE"]
POINTS: Final = TABLES["NA-T-POINTS"]
BANDS: Final = TABLES["NA-T-BANDS"]
EARNED: Final = TABLES["NA-T-CP-EARNED"]
AVERAGE: Final = TABLES["NA-T-CP-AVERAGE"]
PRICES: Final = TABLES["NA-T-CP-SPEND"]
QUICK: Final = TABLES["NA-T-QUICK"]
QUICK_SCORE: Final = TABLES["NA-T-QUICK-SCORE"]
REFUSALS: Final = TABLES["NA-T-REFUSALS"]

_NUMBERS: Final = TABLES["NA-T-VICTORY"]


def goal() -> int:
    """The number of realm points needed to win the campaign (NA-WIN-01)."""
    return int(_NUMBERS.of("realm points to win")["number"])


def regular_each() -> int:
    """The number of regular hexes on the map for each player (NA-MAP-01)."""
    return int(_NUMBERS.of("regular hexes each")["number"])


def mountains_each() -> int:
    """The number of mountains on the map for each player (NA-MAP-01)."""
    return int(_NUMBERS.of("mountains each")["number"])


def hexes_each() -> int:
    """The total number of hexes on the map for each player."""
    return regular_each() + mountains_each()


def outline_rows() -> int:
    """The number of rows in the usual outline for three players or more (NA-RULING-05)."""
    return int(_NUMBERS.of("rows of the outline")["number"])


def gold_step() -> int:
    """The number of points beyond the last row of NA-T-GOLDMULT for which the gold rises by another step
    (NA-VAR-05).
    """
    return int(_NUMBERS.of("points of a gold step")["number"])


def not_whole(_: Answer) -> IllegalChoice:
    """The refusal of an amount that is not a whole number."""
    return refuse("bad-amount", "what you gave")


def refuse(code: str, it: str, rule: str = "", sentence: str = "") -> IllegalChoice:
    """The refusal with this `code` (NA-T-REFUSALS); `it` is the player, place or thing concerned.

    `rule` and `sentence`, if given, replace those in the table.
    """
    row = REFUSALS.of(code)
    return IllegalChoice(code, begun((sentence or row["sentence"]).format(it=it)), rule or row["rule"])

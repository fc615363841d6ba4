"""What the engine answers for the tables of characters on the table; see `test_tables`."""

from __future__ import annotations

from collections.abc import Callable

from empires.core.rules.tables import Cell, Row
from empires.rulesets.mighty_empires.banners.heroes import current, incapacitated
from empires.rulesets.mighty_empires.state import Contents
from empires.testing import asked
from tests.rulesets.mighty_empires.battle.test_prisoners import on_the_block
from tests.rulesets.mighty_empires.battle.test_recovery import armies, foot, hero, profile, report

TABLE_WORDS: dict[tuple[str, Cell], Cell] = {
    ("ME-T-CHARRECOV", "dead"): "light",
    ("ME-T-CHARRECOV", "light"): "dead",
    ("ME-T-EXECUTE", "dead"): "stayed",
}
"""Words of these tables that are edited to another than the last of their column."""


def fallen(row: Row, column: str) -> object:
    """B's hero fell in a battle that B lost; for the best row in one that nobody won."""
    best = row.lo == 6
    campaign = armies(6 if best else max(1, row.lo) + 1, 3, 4)
    report(
        campaign,
        "draw" if best else "victory",
        "nobody" if best else "attacker",
        defender_fallen=["B:1 c0"],
    )
    return campaign.hash()


def wounds(row: Row, column: str) -> object:
    """A tough hero, and one whose wound is out of action by nothing but the chart."""
    high = min(6, row.lo - 1)
    bert = hero("Bert", profile=profile(w=9, ws=9, bs=9, s=9, t=9, ld=9))
    campaign = armies(4, row.lo - high, high, defender=Contents(units=[foot(80)], characters=[bert]))
    report(campaign, "draw", "nobody", defender_fallen=["B:1 c0"])
    secret = campaign.state.secrets["B"]
    people = [*secret.contents["B:1"].characters]
    people += [one for train in secret.trains.values() for one in train.wounded]
    return campaign.hash(), [(current(one), incapacitated(one)) for one in people]


def executed(row: Row, column: str) -> object:
    campaign = on_the_block(max(1, row.lo), 3, 4)
    campaign.attempt("A", "execute_prisoner", "prisoner 1")
    campaign.attempt("A", "scout", "done")
    return campaign.hash(), asked(campaign)


TABLE_PROBES: dict[str, Callable[[Row, str], object]] = {
    "ME-T-CHARRECOV": fallen,
    "ME-T-WOUND": wounds,
    "ME-T-EXECUTE": executed,
}

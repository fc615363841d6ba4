"""House rules of a campaign under an umpire: everybody reads the changes and is played by them."""

from __future__ import annotations

from typing import Any

import msgspec

from empires.core.records.desk import ORGANISER
from empires.core.records.variant import Change, Variant
from empires.rulesets import find_ruleset
from tests.page.browser import Browser, Page
from tests.page.fog.devices import an_umpire, answer, bring, exchange, seated, ticket, umpire_of, window_of

RULESET, TABLE, ROW, COLUMN = "mightier-empires", "MI-T-EFFPOWER", "feature", "halves"


def rules() -> str:
    """House rules by which a feature is worth five points of Effective Power."""
    cells = {TABLE: {ROW: {COLUMN: Change(3, 10)}}}
    version = find_ruleset(RULESET).version
    ours = Variant(format="empires-variant 1", ruleset=RULESET, version=version, title="Rich", cells=cells)
    return msgspec.json.encode(ours).decode()


def worth(device: Any) -> object:
    """What the rules of a device have in the changed cell."""
    return device.ruleset.tables[TABLE].of(ROW)[COLUMN]


def test_a_campaign_under_an_umpire_is_played_by_house_rules_that_everybody_reads() -> None:
    umpire = an_umpire(RULESET, variant=rules())
    newcomer = Page(Browser())
    bring(newcomer, ticket(umpire, "Ann"))
    assert "feature, halves: 10, printed 3" in newcomer.shown["card"]
    windows = seated(umpire)
    for _ in range(5):
        exchange(umpire, windows)
        for page in windows.values():
            if page.session.question is not None:
                answer(page)
    exchange(umpire, windows)
    campaign = umpire_of(umpire).campaign
    assert campaign.answers >= 3
    assert worth(campaign) == 10
    assert umpire.session.view is umpire.session.campaign.view(ORGANISER)
    for name, page in windows.items():
        assert worth(window_of(page)) == 10
        assert msgspec.json.encode(page.session.view.state) == msgspec.json.encode(campaign.view(name).state)
        page.send("show_rule", ids=[TABLE])
        assert ", printed 3" in page.shown["dialog"]

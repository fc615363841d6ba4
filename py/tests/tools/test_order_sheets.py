"""Random order sheets are legal and of every kind; Mightier Empires is played to its end with them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
from tools.bench_peers import choices, fields
from tools.order_sheets import SheetWriter

import empires
from empires.core.play.campaign import Campaign
from empires.players.plain import plain
from empires.players.policy import give
from empires.rulesets.mightier_empires.orders.sheet import EDICTS, Sheet


def played(seed: str) -> tuple[Campaign[Any], list[Sheet]]:
    """A campaign to its end, and the sheets of it; one that the rules refuse fails the test."""
    campaign = empires.new("mightier-empires", ["A", "B", "C"], seed=seed)
    players = {name: SheetWriter(seed, name) for name in "ABC"}
    sheets: list[Sheet] = []
    while campaign.waiting:
        question = campaign.waiting[0]
        choice = players[question.player].choose(campaign.view(question.player), plain(question))
        if isinstance(choice, Sheet):
            sheets.append(choice)
            campaign.answer(question, choice)
        else:
            give(campaign, question, choice)
    return campaign, sheets


def test_random_sheets_are_legal_and_of_every_kind() -> None:
    kinds: Counter[str] = Counter()
    for seed in map(str, range(5)):
        campaign, sheets = played(seed)
        assert campaign.finished
        assert empires.load(empires.save(campaign)).hash() == campaign.hash()
        for sheet in sheets:
            kinds.update(row.edict for row in sheet.edicts)
            kinds.update(row.order + row.sack for row in sheet.orders)
            kinds.update(row.action for row in sheet.spends)
            kinds.update(name for name in ("lists", "gifts", "bids", "hires") if getattr(sheet, name))
    wanted = {*EDICTS, "patrol", "invade", "invadeloot", "invaderaze"} - {"provoke"}
    assert kinds.keys() >= wanted | {"sink mine", "incite rebellion", "lists", "gifts", "bids", "hires"}


def test_what_is_counted_are_the_fields_of_answers() -> None:
    assert fields({"edicts": [{"hex": "1,0", "edict": "loot"}], "orders": [], "power": 3, "sack": ""}) == 3
    campaign, sheets = played("count")
    filled = sum(fields(msgspec.to_builtins(sheet)) for sheet in sheets)
    assert filled <= choices(campaign) < filled + campaign.answers * 100

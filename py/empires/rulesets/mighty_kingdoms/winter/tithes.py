"""Tithes: up to 1 gold and 1 food to each other player a Winter (MK-TIT-01 to MK-TIT-04, MK-RULING-50)."""

from __future__ import annotations

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice
from empires.rulesets.mighty_kingdoms.book import table
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.rulesets.mighty_kingdoms.turns import Campaign
from empires.rulesets.mighty_kingdoms.winter.prices import Price, can_pay, pay, read_price, refuse_price

_GIFTS = (Price(1, 0), Price(0, 1), Price(1, 1))


def choices(state: Kingdoms, player: str) -> list[Choice]:
    """Every gift a player may make now."""
    gifts = [(gift, gift.words()) for gift in _GIFTS if can_pay(state, player, gift)]
    return [
        Choice(f"tithe {gift.gold} {gift.food} {other}", f"Give {other} {words}")
        for other in (state.order if gifts else ())
        if other != player and other not in state.kingdoms[player].tithed_to
        for gift, words in gifts
    ]


def why_not(state: Kingdoms, player: str, other: str, gift: Price) -> IllegalChoice | None:
    """Why a gift cannot be made, or None."""
    most = read_price(table("MK-T-PRICES").of("tithe")["most"])
    assert most is not None
    if other == player:
        return IllegalChoice("self", "A tithe goes to another player.", "MK-TIT-01")
    if other not in state.order:
        return IllegalChoice("no_such_player", f"{other} is not in the campaign.", "MK-RULING-50")
    if gift == Price():
        return IllegalChoice("empty_tithe", "A tithe is at least 1 gold or 1 food.", "MK-TIT-01")
    if gift.gold > most.gold or gift.food > most.food:
        return IllegalChoice("too_much", "A tithe is at most 1 gold and 1 food.", "MK-TIT-01")
    if other in state.kingdoms[player].tithed_to:
        return IllegalChoice("already_tithed", f"{other} had a tithe of yours this Winter.", "MK-TIT-03")
    return refuse_price(state, player, gift)


def _read(rest: str) -> tuple[str, Price] | None:
    gold, _, more = rest.partition(" ")
    food, _, other = more.partition(" ")
    if not (gold.isdecimal() and food.isdecimal() and len(gold + food) < 8):
        return None
    return other, Price(int(gold), int(food))


def refuse(state: Kingdoms, player: str, rest: str) -> None:
    """Say why a gift cannot be made."""
    read = _read(rest)
    refusal = why_not(state, player, *read) if read is not None else None
    if refusal is not None:
        raise refusal


def tithe(game: Campaign, player: str, rest: str) -> None:
    """The gift cannot be refused and may be given on; no deal is enforced (MK-TIT-02, MK-TIT-04)."""
    state = game.state
    read = _read(rest)
    assert read is not None
    other, gift = read
    pay(state, player, gift)
    state.kingdoms[other].gold += gift.gold
    state.kingdoms[other].food += gift.food
    state.kingdoms[player].tithed_to.append(other)
    game.emit(
        "tithe_given",
        "MK-TIT-01",
        f"{player} gives {other} {gift.words()}.",
        to_player=other,
        gold=gift.gold,
        food=gift.food,
    )

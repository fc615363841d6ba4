"""Tithes: up to 1 gold and 1 food to each other player per Winter (MK-TIT, MK-RULING-50)."""

from __future__ import annotations

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Words
from empires.core.rules.game import Game
from empires.rulesets.mighty_kingdoms.book import table
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.rulesets.mighty_kingdoms.winter.prices import Price, can_pay, pay, read_price, why_not_pay
from empires.rulesets.mighty_kingdoms.winter.purchase import Purchase

_GIFTS = (Price(1, 0), Price(0, 1), Price(1, 1))


class Tithe(Act, tag="tithe"):
    """Give gold or food to another player."""

    gold: int
    food: int
    to: str


def _offers(state: Kingdoms, player: str) -> list[Tithe]:
    """Every gift a player may make now."""
    gifts = [gift for gift in _GIFTS if can_pay(state, player, gift)]
    return [
        act
        for other in (state.order if gifts else ())
        for act in (Tithe(gift.gold, gift.food, other) for gift in gifts)
        if why_not(state, player, act) is None
    ]


def why_not(state: Kingdoms, player: str, act: Tithe) -> IllegalChoice | None:
    """Why a gift cannot be made, or None."""
    most = read_price(table("MK-T-PRICES").of("tithe")["most"]) or Price()
    if act.to == player:
        return IllegalChoice("self", "A tithe must go to another player.", "MK-TIT-01")
    if act.to not in state.order:
        return IllegalChoice("no_such_player", f"{act.to} is not in the campaign.", "MK-RULING-50")
    if act.gold < 0 or act.food < 0 or act.gold + act.food == 0:
        return IllegalChoice("empty_tithe", "A tithe must be at least 1 gold or 1 food.", "MK-TIT-01")
    if act.gold > most.gold or act.food > most.food:
        return IllegalChoice("too_much", "A tithe may be at most 1 gold and 1 food.", "MK-TIT-01")
    if act.to in state.kingdoms[player].tithed_to:
        return IllegalChoice(
            "already_tithed", f"{act.to} has already had a tithe from you this Winter.", "MK-TIT-03"
        )
    return why_not_pay(state, player, Price(act.gold, act.food))


def tithe(game: Game[Kingdoms], player: str, act: Tithe) -> None:
    """Make a gift, which cannot be refused and may be passed on; no deal is enforced (MK-TIT-02,
    MK-TIT-04)."""
    state = game.state
    gift, to = Price(act.gold, act.food), act.to
    pay(state, player, gift)  # MK-TIT-01
    state.kingdoms[to].gold += gift.gold  # MK-TIT-01
    state.kingdoms[to].food += gift.food  # MK-TIT-01
    state.kingdoms[player].tithed_to.append(to)  # MK-TIT-03
    text = f"{player} gives {to} {gift.words()}."
    game.emit("tithe_given", "MK-TIT-01", text, to_player=to, gold=gift.gold, food=gift.food)


TITHES = Purchase(
    act=Tithe,
    offers=_offers,
    words=lambda _state, act: Words(f"Give {act.to} {Price(act.gold, act.food).words()}"),
    why_not=why_not,
    do=tithe,
)

"""Winter C: purchases in turn until all have passed in a row (MK-SPE-01 to MK-SPE-03, MK-FEED-01)."""

from __future__ import annotations

from functools import partial
from typing import Any

from empires.core.errors import IllegalChoice
from empires.core.questions import Choice, PickMany, Question
from empires.core.steps import Steps
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.forces import destroy_army
from empires.rulesets.mighty_kingdoms.month import ships
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.rulesets.mighty_kingdoms.turns import (
    Campaign,
    ask_active,
    begin,
    choose,
    next_in_cycle,
    next_once,
)
from empires.rulesets.mighty_kingdoms.winter import building, quests, recruiting, tithes
from empires.rulesets.mighty_kingdoms.winter.prices import Price, can_pay, pay, refuse_price

SHIP = Price(gold=1)
"""What a ship costs (MK-SHIP-07)."""


def give_tithes(game: Campaign) -> Steps[None]:
    """With tithes first, a cycle of gifts comes before all other purchases (MK-COST-04)."""
    yield from _turn(game, "spend")


def spend(game: Campaign) -> Steps[None]:
    """One player makes one purchase or passes (MK-SPE-01)."""
    yield from _turn(game, "feed")


def _turn(game: Campaign, after: str) -> Steps[None]:
    """The phase ends when all have passed one after another, wherever that began (MK-RULING-43)."""
    state = game.state
    if state.passes >= len(state.order):
        game.emit("phase_ended", "MK-RULING-43", "All have passed.")
        begin(state, after)
        return
    player = next_in_cycle(state, lambda _: True)
    assert player is not None
    answer = yield from choose(
        game, player, partial(_question, state, player), partial(_refuse, state, player)
    )
    if answer == "pass":
        state.passes += 1
        game.emit("passed", "MK-SPE-01", f"{player} passes.", player=player)
        return
    state.passes = 0
    yield from _buy(game, player, answer)


def purchases(state: Kingdoms, player: str) -> list[Choice]:
    """Everything a player may buy, give or send out now."""
    if state.phase == "tithes":
        return tithes.choices(state, player)
    found = building.choices(state, player) + recruiting.choices(state, player)
    if not state.settings.tithe_first:
        found += tithes.choices(state, player)
    if state.settings.ships and can_pay(state, player, SHIP):
        found += [
            Choice(f"buy_ship {city}", f"Build a ship in {city}", (city,), SHIP.words())
            for city in ships.harbours(state, player)
        ]
    return found + quests.choices(state, player)


def _question(state: Kingdoms, player: str) -> Question:
    kingdom = state.kingdoms[player]
    what = "Give a tithe" if state.phase == "tithes" else "Make one purchase"
    return Question(
        player=player,
        kind="spend",
        text=f"{what}, or pass. You have {kingdom.gold} gold and {kingdom.food} food.",
        rules=("MK-SPE-01", "MK-SPE-02", "MK-T-BUILD", "MK-T-PRICES", "MK-QST-01"),
        choices=(Choice("pass", "Pass"), *purchases(state, player)),
        facts={"gold": kingdom.gold, "food": kingdom.food},
        step_on="pass",
    )


def _refuse(state: Kingdoms, player: str, answer: object) -> None:
    action, _, rest = str(answer).partition(" ")
    match action:
        case "build":
            building.refuse(state, player, rest)
        case "remove" | "raze":
            raise IllegalChoice("no_razing_in_winter", "Nothing is burnt down in Winter.", "MK-BLD-04")
        case "name_capital":
            building.refuse_capital(state, player, rest)
        case "recruit":
            recruiting.refuse(state, player, rest)
        case "tithe":
            tithes.refuse(state, player, rest)
        case "quest":
            quests.refuse(state, player, rest)
        case "buy_ship":
            _refuse_ship(state, player, rest)


def _refuse_ship(state: Kingdoms, player: str, tile: str) -> None:
    refusal = refuse_price(state, player, SHIP)
    if tile not in ships.harbours(state, player):
        raise IllegalChoice("no_harbour", f"{tile} is no free harbour of yours.", "MK-SHIP-07")
    if refusal is not None:
        raise refusal


def _buy(game: Campaign, player: str, answer: str) -> Steps[None]:
    action, _, rest = answer.partition(" ")
    match action:
        case "build":
            building.build(game, player, rest)
        case "name_capital":
            building.name_capital(game, player, rest)
        case "recruit":
            yield from recruiting.recruit(game, player, rest)
        case "tithe":
            tithes.tithe(game, player, rest)
        case "quest":
            yield from quests.quest(game, player, rest)
        case "buy_ship":
            pay(game.state, player, SHIP)
            ships.buy_ship(game, player, rest)


# --- at the end of Spend ------------------------------------------------------------------------------


def feed(game: Campaign) -> Steps[None]:
    """With feeding, 1 food per army, new ones too; the unfed go, the owner says which (MK-FEED-01).

    Then what is unspent stays in store, or is lost with the option (MK-SPE-03, MK-FEED-02).
    """
    state = game.state
    player = next_once(state, lambda _: state.settings.feed_armies)
    if player is not None:
        yield from _feed_kingdom(game, player)
        return
    if state.settings.unspent == "lose":
        for name in state.order:
            kingdom = state.kingdoms[name]
            if kingdom.gold or kingdom.food:
                words = f"{name} loses {kingdom.gold} gold and {kingdom.food} food unspent."
                game.emit("stores_lost", "MK-FEED-02", words, player=name)
            kingdom.gold = kingdom.food = 0
    begin(state, "deploy_order")


def _feed_kingdom(game: Campaign, player: str) -> Steps[None]:
    state = game.state
    kingdom = state.kingdoms[player]
    armies = land.armies_of(state, player)
    hungry = max(0, len(armies) - kingdom.food)
    removed = [army.id for army in armies] if hungry == len(armies) else []
    if 0 < hungry < len(armies):
        form = yield from ask_active(game, player, partial(_hunger, state, player, hungry))
        removed = form["armies"]
    kingdom.food -= len(armies) - hungry
    for army in removed:
        destroy_army(game, army, "MK-FEED-01", "goes unfed and scatters")
    if armies:
        text = f"{player} feeds {len(armies) - hungry} armies."
        game.emit("armies_fed", "MK-FEED-01", text, player=player, fed=len(armies) - hungry)


def _hunger(state: Kingdoms, player: str, hungry: int) -> Question:
    armies = land.armies_of(state, player)
    default: dict[str, Any] = {"armies": [army.id for army in armies[-hungry:]]}
    return Question(
        player=player,
        kind="unfed",
        text=f"You cannot feed {hungry} of your armies. Which go?",
        rules=("MK-FEED-01",),
        fields=(
            PickMany(
                name="armies",
                label="Unfed armies",
                choices=tuple(Choice(army.id, f"Army {army.symbol}", (army.tile,)) for army in armies),
                lo=hungry,
                hi=hungry,
            ),
        ),
        default=default,
    )

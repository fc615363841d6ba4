"""Phase 9: baggage for the coming season, and sieges continued in the snow (ME-BAGG-01 to 08)."""

from __future__ import annotations

import msgspec

from empires.core.base.words import many
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Number
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask, ask_all
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mighty_empires.banners.forces import name_of, remove_banner
from empires.rulesets.mighty_empires.charts import WINTER_STARVE
from empires.rulesets.mighty_empires.lands.presence import besiegers, garrison
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.nature.races import eats, keeps_stores
from empires.rulesets.mighty_empires.siege.ending import end_siege, hand_over, place_falls
from empires.rulesets.mighty_empires.siege.starvation import HUNGER, Refuse, hunger, surrender_question
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires, Siege
from empires.rulesets.mighty_empires.winter.money.purse import pay, price, tally, treasury, why_not_pay
from empires.rulesets.mighty_empires.winter.order import in_order
from empires.rulesets.mighty_empires.winter.quarters.berths import shelter_the_homeless
from empires.rulesets.mighty_empires.winter.quarters.quarters import go_home


class Purchase(msgspec.Struct):
    """A form: the amount of baggage bought."""

    baggage: int


class Sustain(Act, tag="pay"):
    """Pay for the baggage of the siege."""


class Abandon(Act, tag="refuse"):
    """Let the besiegers perish."""


SUSTAIN_SIEGE = Kind("sustain_siege", Sustain, Abandon)


def baggage(game: Game[MightyEmpires]) -> Steps[Next]:
    """Everyone buys baggage at the same time, in secret; it is set aside until deployment (ME-BAGG-01)."""
    state = game.state
    buyers = [
        player
        for player in state.players
        if treasury(state, player) >= price("baggage") and keeps_stores(state, player)
    ]
    orders = yield from ask_all({player: purchase_form(state, player) for player in buyers})
    for player, order in orders.items():
        crowns = order.baggage * price("baggage")
        pay(game, player, crowns, "ME-BAGG-01", f"{order.baggage} baggage")
        state.secrets[player].baggage_bought += order.baggage
        if order.baggage:
            text = f"{order.baggage} baggage is bought."
            game.emit(
                "baggage_bought", "ME-BAGG-01", text, to=(player,), player=player, baggage=order.baggage
            )
    return ON


def purchase_form(state: MightyEmpires, player: str) -> Form[Purchase]:
    """The baggage that a player buys."""
    held = treasury(state, player)
    return Form(
        player=player,
        kind="buy_baggage",
        text=f"You have {many(held, 'crown')}. How much baggage will you buy for the season?",
        rules=("ME-BAGG-01", "ME-BAGG-03", "ME-BAGG-04", "ME-T-PRICES"),
        record=Purchase,
        fields=(Number(name="baggage", label="Baggage, a crown each", lo=0, hi=held // price("baggage")),),
        default=Purchase(0),
        why_not=lambda order: why_not_pay(state, player, order.baggage * price("baggage")),
        sums=lambda order: tally(held, order.baggage * price("baggage")),
        secret=True,
        facts={"treasury": held},
    )


# --- winter sieges (ME-BAGG-05 to 08) ------------------------------------------------------------------


def winter_sieges(game: Game[MightyEmpires]) -> Steps[Next]:
    """Every siege that goes on is paid for, or is lost with all besiegers; then the garrison may
    surrender."""
    state = game.state
    for player in (yield from in_order(game)):
        for siege in [one for one in state.sieges.values() if one.besieger == player]:
            if siege.winter == "maintained":
                yield from _sustain(game, siege)
    return ON


def _sustain(game: Game[MightyEmpires], siege: Siege) -> Steps[None]:
    """Before the besieger pays, roll a die for each besieging banner to find how much baggage it needs."""
    state, player, name = game.state, siege.besieger, place_name(game.state, siege.tile)
    needed = 0
    eaters = [one for one in besiegers(state, siege) if eats(state, one)]  # ME-RULING-437
    for banner in eaters:
        roll = yield from game.roll(
            "d6", "ME-BAGG-05", f"{name_of(banner)}: baggage for the siege", player=player
        )
        needed += roll.total  # ME-BAGG-05, ME-RULING-323
    crowns = needed * price("winter_siege")
    text = f"The siege of {name} needs {needed} baggage."
    game.emit("siege_supply", "ME-BAGG-05", text, tiles=(siege.tile,), baggage=needed)
    act: Sustain | Abandon = Abandon()
    if not needed:
        act = Sustain()  # undead besiegers need no baggage
    elif why_not_pay(state, player, crowns) is None:
        act = yield from ask(_sustain_question(state, siege, crowns))
    if isinstance(act, Abandon):
        _besiegers_perish(game, siege)
        return
    pay(game, player, crowns, "ME-BAGG-05", f"the siege of {name}")
    yield from _starve(game, siege)


def _sustain_question(state: MightyEmpires, siege: Siege, crowns: int) -> Decision[Sustain | Abandon]:
    def words(act: Sustain | Abandon) -> Words:
        if isinstance(act, Sustain):
            return Words(f"Pay {many(crowns, 'crown')}", (siege.tile,), "for the whole force")
        return Words("Do not pay", (siege.tile,), "every besieging banner is lost")

    return Decision(
        player=siege.besieger,
        kind=SUSTAIN_SIEGE,
        text=lambda: (
            f"The besiegers of {place_name(state, siege.tile)} need supplies for the winter. Will you pay?"
        ),
        rules=("ME-BAGG-05", "ME-BAGG-06", "ME-RULING-323"),
        offers=[Sustain(), Abandon()],
        words=words,
        tiles=(siege.tile,),
        secret=True,
        facts={"treasury": treasury(state, siege.besieger)},
    )


def _besiegers_perish(game: Game[MightyEmpires], siege: Siege) -> None:
    """Remove the whole force if the besieger does not pay; the defenders stay where they are (ME-BAGG-06,
    ME-RULING-324)."""
    name = place_name(game.state, siege.tile)
    text = f"The besiegers of {name} perish in the snow."
    game.emit("besiegers_lost", "ME-BAGG-06", text, tiles=(siege.tile,))
    for banner in besiegers(game.state, siege):
        remove_banner(game, banner, "ME-BAGG-06")
    end_siege(game, siege, "ME-BAGG-06")


def _starve(game: Game[MightyEmpires], siege: Siege) -> Steps[None]:
    """Roll once for each siege, no matter how much food the defenders have left."""
    state = game.state
    name = place_name(state, siege.tile)
    inside = garrison(state, siege)
    living = any(eats(state, banner) for banner in inside) if inside else keeps_stores(state, siege.defender)
    if not living:  # ME-RULING-437
        return
    why = f"Winter behind the walls of {name}"
    result = yield from hunger(game, siege, WINTER_STARVE, why)  # ME-RULING-322
    text = (HUNGER | {"no_effect": "{} holds out through the winter."})[result].format(name)
    game.emit("siege_result", "ME-BAGG-07", text, tiles=(siege.tile,), result=result)
    match result:
        case "betrayal":
            outside = besiegers(state, siege)
            yield from place_falls(game, siege, "ME-BAGG-07")  # ME-BAGG-07
            yield from _go_to_quarters(game, siege, [], outside)  # ME-BAGG-07
        case "surrender":
            yield from _surrender(game, siege)
        case "hardship":
            siege.hardship += 1  # and stays with the siege in the new season (ME-RULING-325)


def _surrender(game: Game[MightyEmpires], siege: Siege) -> Steps[None]:
    """If the besieger accepts, let the garrison go home; militia and skeleton garrisons disperse
    (ME-BAGG-08)."""
    state = game.state
    rules = ("ME-T-STARVE-W", "ME-BAGG-08")
    if (yield from ask(surrender_question(state, siege, "Let them go home", rules))) == Refuse():
        text = "No surrender: the siege goes on."
        game.emit("siege_goes_on", "ME-T-STARVE-W", text, tiles=(siege.tile,))
        return
    inside, outside = garrison(state, siege), besiegers(state, siege)
    text = f"{place_name(state, siege.tile)} is handed over to {siege.besieger}."
    game.emit("settlement_surrendered", "ME-BAGG-08", text, tiles=(siege.tile,))
    yield from hand_over(game, siege, "ME-BAGG-08", found=0)
    yield from _go_to_quarters(game, siege, inside, outside)  # ME-RULING-328


def _go_to_quarters(
    game: Game[MightyEmpires], siege: Siege, inside: list[Banner], outside: list[Banner]
) -> Steps[None]:
    """Find room in its realm for a force that marches off; without room it is lost. The loser's ships look
    for another harbour.
    """
    yield from shelter_the_homeless(game)  # ME-RULING-271
    if inside:  # ME-BAGG-08
        yield from go_home(game, siege.defender, inside)
    yield from go_home(game, siege.besieger, outside)  # ME-RULING-326

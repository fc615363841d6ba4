"""Phase 6: buying troops and allied contingents for crowns (ME-RECR-01 to 07); mercenaries only under a
setting. Mercenaries have no rule of their own (ME-RULING-302): they cost as much as the player's own
troops."""

from __future__ import annotations

from empires.core.base.words import many
from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Number
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask_all
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mighty_empires.banners.contents import bestow
from empires.rulesets.mighty_empires.banners.forces import SMALLEST_BANNER, name_of
from empires.rulesets.mighty_empires.banners.gains import pick_bearer
from empires.rulesets.mighty_empires.charts import MINE_YIELD, PRICES
from empires.rulesets.mighty_empires.lands.presence import banners_of
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import MightyEmpires
from empires.rulesets.mighty_empires.winter.money.captured_engines import man_engines
from empires.rulesets.mighty_empires.winter.money.purse import pay, price, tally, treasury, why_not_pay
from empires.rulesets.mighty_empires.winter.money.revenue import linked, mines
from empires.rulesets.mighty_empires.winter.order import this_winter
from empires.rulesets.mighty_empires.world.temples import temple_items, temple_muster

TROOPS, ALLIES, HIRED = "troops", "allies", "mercenaries"
Order = dict[str, int]
"""A form: crowns for `troops` and for each contingent, "allies 1" and so on."""


def recruitment(game: Game[MightyEmpires]) -> Steps[Next]:
    """Everyone buys at the same time, in secret; players without crowns are not asked."""
    state = game.state
    for player in state.players:
        _heroes_come(game, player)
        _banished_return(game, player)
    for player in state.players:
        yield from _take_items(game, player)
        yield from man_engines(game, player)
        yield from temple_items(game, player)
        yield from temple_muster(game, player)
    buyers = [player for player in state.players if treasury(state, player)]
    orders = yield from ask_all({player: order_form(state, player) for player in buyers})
    for player, order in orders.items():
        _recruit(game, player, order)
    return ON


def _heroes_come(game: Game[MightyEmpires], player: str) -> None:
    """Let heroes from a Call of Heroes join the army free of charge (ME-RECR-07, ME-RULING-231)."""
    secret = game.state.secrets[player]
    heroes, secret.heroes_points = secret.heroes_points, 0
    secret.points_unassigned += heroes
    if heroes:
        text = f"{heroes:,} points of heroes join your army."
        game.emit("heroes_join", "ME-RECR-07", text, to=(player,), player=player, points=heroes)


def _banished_return(game: Game[MightyEmpires], player: str) -> None:
    """Let wizards who were banished in a duel come back at their full worth (ME-HOOK-13, ME-RULING-482)."""
    secret = game.state.secrets[player]
    back, secret.banished = secret.banished, []
    for wizard in back:
        secret.points_unassigned += wizard.points
        text = f"{wizard.name} returns from limbo with {wizard.points:,} points."
        game.emit("wizard_returns", "ME-HOOK-13", text, to=(player,), player=player, points=wizard.points)


def _take_items(game: Game[MightyEmpires], player: str) -> Steps[None]:
    """Let meteoric iron and warpstone give magic to a banner of the player's choice."""
    state = game.state
    chain = linked(state, player)
    for tile in [one for one in mines(state, player) if one in chain]:
        items = MINE_YIELD.of(state.lands[tile].mine_kind or "")["items"]
        bearers = [one for one in banners_of(state, player) if one.kind == "own"]  # ME-RULING-473
        if items and bearers:  # ME-MINE-06, ME-MINE-07
            text = f"The mine at {place_name(state, tile)} yields magic. Which banner will get it?"
            rules = ("ME-MINE-06", "ME-MINE-07", "ME-RULING-473")
            bearer = yield from pick_bearer(state, bearers, "mine_take_item", text, rules, tile)
            why = f"Magic from the iron at {place_name(state, tile)}"
            roll = yield from game.roll("d6", "ME-MINE-06", why, player=player, to=(player,))
            gained = roll.total * items
            bestow(state, bearer, gained)  # ME-MINE-06, ME-MINE-07
            text = f"{name_of(bearer)} gains magic worth {gained:,} points."
            game.emit("troops_gained", "ME-MINE-06", text, to=(player,), banner=bearer.id, points=gained)


def contingents(state: MightyEmpires, player: str) -> list[str]:
    """The contingents a player may raise, one for each alliance won this winter (ME-RECR-06)."""
    return [f"{ALLIES} {n}" for n in range(1, this_winter(state).contingents_allowed.get(player, 0) + 1)]


def points_for(item: str, crowns: int) -> int:
    """The points of troops that these crowns buy; only whole crowns count (ME-RULING-300)."""
    return crowns * int(PRICES.of(item)["points"]) // price(item)


def order_form(state: MightyEmpires, player: str) -> Form[Order]:
    """The troops that a player buys."""
    held = treasury(state, player)
    each = points_for(TROOPS, 1)
    fields = [
        Number(name=TROOPS, label=f"Your own troops, {each:,} points a crown", lo=0, hi=held, unit="crowns")
    ]
    fields += [
        Number(name=one, label=f"Contingent of {one}, for one season", lo=0, hi=held, unit="crowns")
        for one in contingents(state, player)
    ]
    if state.settings.mercenaries_for_hire:
        hired = "Mercenaries, a contingent of their own"
        fields.append(Number(name=HIRED, label=hired, lo=0, hi=held, unit="crowns"))
    return Form(
        player=player,
        kind="recruit",
        text=f"You have {many(held, 'crown')}. How much will you spend on troops?",
        rules=("ME-RECR-01", "ME-RECR-06", "ME-RULING-300", "ME-RULING-301", "ME-T-PRICES"),
        record=Order,
        fields=tuple(fields),
        default={field.name: 0 for field in fields},
        why_not=lambda order: why_not_order(state, player, order),
        sums=lambda order: tally(held, sum(order.values())),
        secret=True,
        facts={"treasury": held},
    )


def why_not_order(state: MightyEmpires, player: str, order: Order) -> IllegalChoice | None:
    """Refuse an order that exceeds the treasury, or a contingent too small for a banner (ME-RULING-301)."""
    for name, crowns in order.items():
        if name != TROOPS and crowns and points_for(ALLIES, crowns) < SMALLEST_BANNER:
            text = f"A contingent must have at least {SMALLEST_BANNER:,} points."
            return IllegalChoice("banner_below_500", text, "ME-RULING-301")
    return why_not_pay(state, player, sum(order.values()))


def _recruit(game: Game[MightyEmpires], player: str, order: Order) -> None:
    secret = game.state.secrets[player]
    own = points_for(TROOPS, order[TROOPS])
    pay(game, player, order[TROOPS], "ME-RECR-01", f"{own:,} points of troops")
    secret.points_unassigned += own
    if own:
        _tell(game, player, own, "ME-RECR-01", "of troops")
    for name in contingents(game.state, player):
        if crowns := order[name]:
            allies = points_for(ALLIES, crowns)
            pay(game, player, crowns, "ME-RECR-06", f"{allies:,} points of allies")
            secret.contingents.append(allies)
            _tell(game, player, allies, "ME-RECR-06", "of allies, for one season")
    if crowns := order.get(HIRED, 0):
        hired = points_for(TROOPS, crowns)
        pay(game, player, crowns, "ME-WSET-24", f"{hired:,} points of mercenaries")
        secret.mercenaries.append(hired)
        _tell(game, player, hired, "ME-WSET-24", "of mercenaries")


def _tell(game: Game[MightyEmpires], player: str, points: int, rule: str, what: str) -> None:
    text = f"{points:,} points {what} are raised."
    game.emit("points_bought", rule, text, to=(player,), player=player, points=points)

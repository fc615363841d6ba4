"""Phase 11, first half: hiring, counting and placing operatives (ME-SPY-01 to 03, ME-RULING-207)."""

from __future__ import annotations

from collections.abc import Mapping

from empires.core.base.words import many
from empires.core.dice.dice import Roll
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Answer, Number
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask, ask_all
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.kit.dice_order import rank_by
from empires.rulesets.mighty_empires.charts import OPERATIVE_COST, OPERATIVE_PLACE
from empires.rulesets.mighty_empires.lands.presence import others_in
from empires.rulesets.mighty_empires.lands.settlements import (
    built,
    is_independent,
    is_rival_capital,
    place_name,
)
from empires.rulesets.mighty_empires.state import MightyEmpires, Operative, Trade, Winter
from empires.rulesets.mighty_empires.winter.money.purse import pay, tally, treasury, why_not_pay
from empires.rulesets.mighty_empires.winter.order import this_winter

NAMES: Mapping[Trade, str] = {
    "assassin": "Assassins", "spy": "Spies", "saboteur": "Saboteurs", "agent": "Agents",
}  # fmt: skip

TRADES: tuple[Trade, ...] = ("assassin", "spy", "saboteur", "agent")
Crowns = dict[Trade, int]
"""A form: the crowns spent on each kind of operative."""


class Place(Act):
    """Place an operative of this kind face down in a tile."""

    trade: Trade
    tile: str


PLACE_OP = Kind("place_op", Place)


# --- hired and counted (ME-SPY-01, ME-SPY-02) ----------------------------------------------------------


def hiring(game: Game[MightyEmpires]) -> Steps[Next]:
    """Everyone hires at the same time, in secret, and announces a number; the player with the most operatives
    places first (ME-RULING-340)."""
    state, winter = game.state, this_winter(game.state)
    buyers = [player for player in state.players if treasury(state, player)]
    orders = yield from ask_all({player: hiring_form(state, player) for player in buyers})
    for player, crowns in orders.items():
        yield from _hire(game, player, crowns)
    winter.counted = {name: total for name in state.players if (total := _left(state, name))}  # ME-SPY-02
    for player, total in winter.counted.items():
        text = f"{player} has {many(total, 'operative')}."
        game.emit("ops_counted", "ME-SPY-02", text, player=player, operatives=total)

    def die(player: str, ties: int) -> Steps[Roll]:
        why = f"Who places the first counter{', again' * ties}: {player}"
        return game.roll("d6", "ME-RULING-340", why, player=player)

    winter.spy_order = yield from rank_by(winter.counted, die)
    return ON


def _left(state: MightyEmpires, player: str) -> int:
    return sum(state.secrets[player].hired.values())


def hiring_form(state: MightyEmpires, player: str) -> Form[Crowns]:
    """The operatives that a player hires."""
    held = treasury(state, player)
    come = {"spy": "D6 for each crown"}
    return Form(
        player=player,
        kind="buy_ops",
        text=f"You have {many(held, 'crown')} left. Will you hire operatives? Unspent crowns are lost.",
        rules=("ME-SPY-01", "ME-SPY-12", "ME-T-OPCOST", "ME-REV-10"),
        record=Crowns,
        fields=tuple(
            Number(name=trade, label=f"{NAMES[trade]}, {come.get(trade, 'a crown each')}", lo=0, hi=held)
            for trade in TRADES
        ),
        default=dict.fromkeys(TRADES, 0),
        why_not=lambda crowns: why_not_pay(state, player, sum(crowns.values())),
        unread=_why_not_save,
        sums=lambda crowns: tally(held, sum(crowns.values())),
        secret=True,
        facts={"treasury": held},
    )


def _why_not_save(crowns: Answer) -> IllegalChoice | None:
    """The refusal of an attempt to save crowns at the last purchase of the year, when unspent crowns would be
    lost (ME-REV-10)."""
    if isinstance(crowns, dict) and set(crowns) - set(TRADES):
        text = "Crowns cannot be saved: those you do not spend on operatives are lost."
        return IllegalChoice("no_saving", text, "ME-REV-10")
    return None


def _hire(game: Game[MightyEmpires], player: str, crowns: Crowns) -> Steps[None]:
    """Pay for all operatives together, since even open treasuries must not reveal their kinds (ME-SPY-02)."""
    hired = game.state.secrets[player].hired
    pay(game, player, sum(crowns.values()), "ME-SPY-01", "operatives")
    for trade, paid in crowns.items():
        row = OPERATIVE_COST.of(trade)
        count = paid // int(row["crowns"])
        if row["dice"] is not None:
            count = yield from _roll_spies(game, player, row["dice"], count)
        if count:
            hired[trade] = count
            text = f"{many(count, trade)} hired."
            game.emit("ops_bought", "ME-SPY-01", text, to=(player,), player=player, trade=trade, count=count)


def _roll_spies(game: Game[MightyEmpires], player: str, dice: str, times: int) -> Steps[int]:
    """Roll once for each crown, and hire as many spies as the dice show."""
    total = 0
    for _ in range(times):
        roll = yield from game.roll(dice, "ME-T-OPCOST", "Spies hired", player=player, to=(player,))
        total += roll.total
    return total


# --- placed (ME-SPY-03) --------------------------------------------------------------------------------


def placing_ops(game: Game[MightyEmpires]) -> Steps[Next]:
    """Place one counter after another, beginning with the player who has the most, until none is left
    (ME-SPY-03)."""
    state, winter = game.state, this_winter(game.state)
    if not any(_left(state, player) for player in winter.spy_order):
        winter.goes = 0
        return ON
    winter.goes += 1
    player = placer(winter)
    if not _left(state, player):
        return AGAIN
    places = choices(state, player)
    if not places:
        game.emit("ops_discarded", "ME-SPY-03", f"{player}’s other operatives find no target.", player=player)
        state.secrets[player].hired = {}
        return AGAIN
    _lay(game, player, places[0] if len(places) == 1 else (yield from ask(_question(state, player, places))))
    return AGAIN


def placer(winter: Winter) -> str:
    """The player whose turn it is to place a counter."""
    return winter.spy_order[(winter.goes - 1) % len(winter.spy_order)]


def choices(state: MightyEmpires, player: str) -> list[Place]:
    """Every tile in which each kind of the player's remaining operatives may be placed."""
    hired = state.secrets[player].hired
    acts = [Place(trade, tile) for trade in TRADES if hired.get(trade) for tile in state.lands]
    return [act for act in acts if why_not_place(state, player, act) is None]


def why_not_place(state: MightyEmpires, player: str, act: Place) -> IllegalChoice | None:
    """Why an operative of this kind cannot be placed in a tile (ME-T-OPPLACE)."""
    land, row = state.lands.get(act.tile), OPERATIVE_PLACE.of(act.trade)
    if land is not None:
        settled = built(land) != "none" and not land.razed  # ME-RULING-532
        rival = land.owner in state.players and land.owner != player
        lawless = is_independent(land) and state.settings.ops_vs_independents  # ME-RULING-342
        fits = (
            (row["enemy_banner"] and bool(others_in(state, player, act.tile)))
            or (row["enemy_capital"] and is_rival_capital(state, player, act.tile))  # ME-RULING-359
            or (row["enemy_settlement"] and settled and (rival or lawless))
            or (row["own_settlement"] and settled and land.owner == player)
        )
        if fits:
            return None
    return IllegalChoice("bad_tile", f"A {act.trade} cannot be placed there.", "ME-SPY-03")


def _question(state: MightyEmpires, player: str, places: list[Place]) -> Decision[Place]:
    return Decision(
        player=player,
        kind=PLACE_OP,
        text=f"You have {many(_left(state, player), 'operative')} to place. Where will each one go?",
        rules=("ME-SPY-03", "ME-T-OPPLACE", "ME-RULING-341"),
        offers=places,
        words=lambda act: Words(f"{act.trade.capitalize()} at {place_name(state, act.tile)}", (act.tile,)),
        why_not=lambda act: why_not_place(state, player, act),
        secret=True,
    )


def _lay(game: Game[MightyEmpires], player: str, act: Place) -> None:
    """Place a counter: everyone sees its owner and tile, but not its kind (ME-RULING-341)."""
    state, winter, secret = game.state, this_winter(game.state), game.state.secrets[player]
    winter.placed += 1
    op = Operative(id=f"op{winter.placed}", owner=player, tile=act.tile)
    winter.operatives[op.id] = op
    secret.operatives[op.id] = act.trade
    secret.hired[act.trade] -= 1
    text = f"{player} places a counter at {place_name(state, act.tile)}."
    game.emit("op_placed", "ME-SPY-03", text, tiles=(act.tile,), player=player, op=op.id)

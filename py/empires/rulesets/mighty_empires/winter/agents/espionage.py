"""Phase 11, second half: resolving counters one by one, in turn (ME-SPY-04 to 12)."""

from __future__ import annotations

from typing import TypeAlias

from empires.core.base.words import begun
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.core.rules.tables import Table
from empires.kit.odds import Tally, throws
from empires.rulesets.mighty_empires.charts import AGENT, ASSASSIN, PALACE, SABOTEUR, SPY
from empires.rulesets.mighty_empires.founding.dice_order import order_by_dice
from empires.rulesets.mighty_empires.lands.presence import force, others_in
from empires.rulesets.mighty_empires.lands.settlements import is_rival_capital, place_name
from empires.rulesets.mighty_empires.siege.ending import settle_sieges
from empires.rulesets.mighty_empires.state import MightyEmpires, Operative, Trade
from empires.rulesets.mighty_empires.winter.agents.agents import use_agent
from empires.rulesets.mighty_empires.winter.agents.assassins import PALACE_MARK, stab, strike_palace
from empires.rulesets.mighty_empires.winter.agents.sabotage import sabotage
from empires.rulesets.mighty_empires.winter.agents.spies import spy_on
from empires.rulesets.mighty_empires.winter.agents.underground import discard, operatives_of, trade_of
from empires.rulesets.mighty_empires.winter.order import this_winter

NOBODY = "nobody"


class Resolve(Act):
    """Turn over a counter and let it act on a target: a banner, a player’s force, the palace, or nobody."""

    op: str
    target: str


class UseAgent(Act, tag="agent"):
    """Use an agent, who may be used again later."""

    op: str


class PassOn(Act, tag="pass"):
    """Do nothing, which is allowed only if all of the player's operatives are agents."""


RESOLVE_OP = Kind("resolve_op", PassOn, UseAgent, Resolve)
Chosen: TypeAlias = Resolve | UseAgent | PassOn


def espionage_order(game: Game[MightyEmpires]) -> Steps[Next]:
    """Let the players with counters roll for the order in which they act (ME-SPY-04)."""
    winter = this_winter(game.state)
    spying = [name for name in game.state.players if operatives_of(winter, name)]
    winter.spy_order = yield from order_by_dice(game, spying, "ME-SPY-04", "Espionage order")
    if winter.spy_order:
        order = ", ".join(winter.spy_order)
        text = f"Operatives act in this order: {order}."
        game.emit("espionage_order", "ME-SPY-04", text, order=list(winter.spy_order))
    return ON


def espionage(game: Game[MightyEmpires]) -> Steps[Next]:
    """Let one player resolve a counter or use an agent. The phase ends when no counter is left, or when all
    players have passed in a row; then the agents leave too.
    """
    winter = this_winter(game.state)
    spying = [name for name in winter.spy_order if operatives_of(winter, name)]
    if not spying or winter.passes >= len(spying):  # ME-RULING-352, ME-SPY-11
        _leave(game)
        return ON
    player = winter.spy_order[winter.goes % len(winter.spy_order)]
    winter.goes += 1  # ME-SPY-04
    if player in spying:
        act = yield from ask(lambda: _question(game.state, player))
        winter.passes = winter.passes + 1 if isinstance(act, PassOn) else 0  # ME-RULING-352
        yield from _act(game, player, act)
    return AGAIN


def round_of(state: MightyEmpires) -> int:
    """The number of the present round; the first round is 1."""
    winter = this_winter(state)
    return (winter.goes - 1) // len(winter.spy_order) + 1


def _act(game: Game[MightyEmpires], player: str, act: Chosen) -> Steps[None]:
    state = game.state
    match act:
        case PassOn():
            game.emit("passed", "ME-RULING-352", f"{player}’s agents do nothing.", player=player)
        case UseAgent(op):
            this_winter(state).operatives[op].used = round_of(state)
            yield from use_agent(game, this_winter(state).operatives[op])
        case Resolve(op, target):
            yield from _resolve(game, this_winter(state).operatives[op], target)
    yield from settle_sieges(game)


def _resolve(game: Game[MightyEmpires], op: Operative, target: str) -> Steps[None]:
    """Turn over a counter, let it act, and discard it (ME-SPY-04); without a target it is wasted."""
    state, trade = game.state, trade_of(game.state, op)
    where = place_name(state, op.tile)
    text = f"{begun(_A[trade])} of {op.owner} acts at {where}."
    game.emit("op_resolved", "ME-SPY-04", text, tiles=(op.tile,), player=op.owner, trade=trade)
    discard(state, op)
    if trade == "saboteur":
        yield from sabotage(game, op)
    elif target == NOBODY:
        game.emit("no_effect", "ME-RULING-344", f"There is no target left at {where}.", tiles=(op.tile,))
    elif trade == "spy":
        yield from spy_on(game, op, target)
    elif target == PALACE_MARK:
        yield from strike_palace(game, op)
    else:
        yield from stab(game, op, state.banners[target])


_A: dict[Trade, str] = {
    "assassin": "an assassin",
    "spy": "a spy",
    "saboteur": "a saboteur",
    "agent": "an agent",
}


def offers(state: MightyEmpires, player: str) -> list[Chosen]:
    """What a player can do when he is to act; he may pass only if he has nothing but agents
    (ME-RULING-352)."""
    mine = operatives_of(this_winter(state), player)
    acts: list[Chosen] = []
    for op in mine:
        trade = trade_of(state, op)
        acts += (
            [UseAgent(op.id)] if trade == "agent" else [Resolve(op.id, one) for one in _targets(state, op)]
        )
    return [PassOn(), *acts] if all(isinstance(act, UseAgent) for act in acts) else acts


def _targets(state: MightyEmpires, op: Operative) -> list[str]:
    """The targets on which an operative can act where he is."""
    enemies = others_in(state, op.owner, op.tile)
    match trade_of(state, op):
        case "spy":
            return enemies or [NOBODY]  # ME-RULING-344
        case "assassin":
            if enemies:  # whoever they are: ME-SPY-06, ME-RULING-343
                return [one.id for name in enemies for one in force(state, name, op.tile)]
            return [PALACE_MARK if is_rival_capital(state, op.owner, op.tile) else NOBODY]  # ME-RULING-359
        case _:
            return [NOBODY]


def _question(state: MightyEmpires, player: str) -> Decision[Chosen]:
    winter = this_winter(state)

    def words(act: Chosen) -> Words:
        if isinstance(act, PassOn):
            return Words("Let the agents do nothing")
        op = winter.operatives[act.op]
        trade = trade_of(state, op).capitalize()
        at = f"{trade} at {place_name(state, op.tile)}"
        if isinstance(act, UseAgent):
            return Words(at, (op.tile,), odds=_odds("agent", op.tile))
        ruins = act.target == NOBODY and state.lands[op.tile].razed
        odds = () if ruins else _odds(trade_of(state, op), act.target)
        return Words(f"{at}: {_mark(state, act.target)}", (op.tile,), odds=odds)

    def why_not(act: Chosen) -> IllegalChoice | None:
        if isinstance(act, PassOn):
            return IllegalChoice(
                "not_offered", "Your other operatives must act before your agents may pass.", "ME-RULING-352"
            )
        return None

    return Decision(
        player=player,
        kind=RESOLVE_OP,
        text="It is your go. Which of your operatives will act?",
        rules=("ME-SPY-04", "ME-RULING-352"),
        offers=offers(state, player),
        words=words,
        why_not=why_not,
        secret=True,
    )


def _odds(trade: Trade, target: str) -> tuple[Odds, ...]:
    """The chance that an operative achieves anything, which does not depend on anybody's strength."""
    if target == NOBODY and trade != "saboteur":
        return ()
    table, column, idle = _WORKS["palace" if target == PALACE_MARK else trade]
    tally = Tally()
    for die in throws("d6"):
        tally.add("lose" if table.at(die)[column] in idle else "win", 1)
    return (Odds(lines=(tally.chances(),), about="The deed", dice="d6", ends=("done", "", "in vain")),)


_WORKS: dict[str, tuple[Table, str, tuple[str | None, ...]]] = {
    "assassin": (ASSASSIN, "dice", (None,)),
    "palace": (PALACE, "effect", ("caught",)),
    "spy": (SPY, "effect", ("none",)),
    "saboteur": (SABOTEUR, "effect", ("caught",)),
    "agent": (AGENT, "effect", ("uncovered",)),
}
"""For each kind of operative: its table, the column, and the results that achieve nothing."""


def _mark(state: MightyEmpires, target: str) -> str:
    if target in state.banners:
        return f"{state.banners[target].owner}’s banner {state.banners[target].number}"
    return {PALACE_MARK: "the palace", NOBODY: "whatever he finds"}.get(target, f"{target}’s force")


def _leave(game: Game[MightyEmpires]) -> None:
    """Remove the operatives still on the map, who serve for one winter only (ME-SPY-11, ME-SPY-12)."""
    winter = this_winter(game.state)
    for op in list(winter.operatives.values()):
        discard(game.state, op)
    if winter.counted:
        game.emit("ops_gone", "ME-SPY-11", "All operatives are gone.")

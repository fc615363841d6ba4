"""Operatives on the map: their owners, their kinds, and their removal (ME-SPY-04, ME-RULING-341)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.forces import lose_points, points, remove_spent
from empires.rulesets.mighty_empires.state import Banner, Fact, MightyEmpires, Operative, Trade, Winter
from empires.rulesets.mighty_empires.winter.order import this_winter


class Bears(Act):
    """Let the banner with this number bear the loss."""

    number: int


ANSWER_LOSS = Kind("answer_op", Bears)


def operatives_of(winter: Winter, player: str) -> list[Operative]:
    """A player's counters, in the order in which they were placed."""
    return [op for op in winter.operatives.values() if op.owner == player]


def trade_of(state: MightyEmpires, op: Operative) -> Trade:
    """The kind of a counter; only its owner knows it."""
    return state.secrets[op.owner].operatives[op.id]


def discard(state: MightyEmpires, op: Operative) -> None:
    """Remove a counter from the map."""
    del this_winter(state).operatives[op.id]
    del state.secrets[op.owner].operatives[op.id]


def learn(game: Game[MightyEmpires], player: str, about: str, rule: str, text: str) -> None:
    """Report something about another player to this player alone."""
    state = game.state
    state.secrets[player].knowledge.append(Fact(about, state.year, state.campaign_turn, text))
    game.emit("report", rule, text, to=(player,), player=player)


def bear_loss(
    game: Game[MightyEmpires], banners: Sequence[Banner], loss: int, rule: str, *, anywhere: bool = False
) -> Steps[None]:
    """Inflict a loss on banners that the victim picks one after another, until the whole loss is borne."""
    state = game.state
    while loss > 0 and (left := [one for one in banners if one.id in state.banners]):
        banner = left[0]
        if len(left) > 1:
            act = yield from ask(_bears_question(state, left, loss, rule, anywhere))
            banner = next(one for one in left if one.number == act.number)
        share = min(loss, points(state, banner))
        yield from lose_points(game, banner, share, rule)
        remove_spent(game, [banner])
        loss -= share


def _bears_question(
    state: MightyEmpires, left: Sequence[Banner], loss: int, rule: str, anywhere: bool
) -> Decision[Bears]:
    by_number = {one.number: one for one in left}

    def words(act: Bears) -> Words:
        banner = by_number[act.number]
        return Words(f"Banner {banner.number} ({points(state, banner):,} points)", (banner.tile,))

    return Decision(
        player=left[0].owner,
        kind=ANSWER_LOSS,
        text=f"{loss:,} points are lost{' of your army' * anywhere}. Which banner will lose them?",
        rules=(rule,),
        offers=[Bears(one.number) for one in left],
        words=words,
        secret=True,
    )

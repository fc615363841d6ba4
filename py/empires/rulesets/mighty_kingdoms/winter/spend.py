"""Winter C: purchases in turn until all have passed in a row (MK-SPE)."""

from __future__ import annotations

from typing import Any

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, Next
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.rulesets.mighty_kingdoms.turns import Pass, begin, choose, next_in_cycle
from empires.rulesets.mighty_kingdoms.winter.building import BUILDING, NAMING, Burn
from empires.rulesets.mighty_kingdoms.winter.docking import SHIPS
from empires.rulesets.mighty_kingdoms.winter.purchase import Purchase
from empires.rulesets.mighty_kingdoms.winter.quests import QUESTS
from empires.rulesets.mighty_kingdoms.winter.recruitment import RECRUITING
from empires.rulesets.mighty_kingdoms.winter.tithes import TITHES

COUNTER: tuple[Purchase[Any], ...] = (BUILDING, NAMING, RECRUITING, TITHES, SHIPS, QUESTS)
"""Everything that can be bought, given or sent, each with acts of its own type."""

SPEND = Kind("spend", Pass, Burn, *(line.act for line in COUNTER))


def give_tithes(game: Game[Kingdoms]) -> Steps[Next]:
    """Let one player make a gift or pass, in the round of gifts that comes before all purchases if tithes
    come first (MK-COST-04)."""
    return (yield from _turn(game, lines_of(game.state), "spend"))


def spend(game: Game[Kingdoms]) -> Steps[Next]:
    """Let one player make one purchase or pass (MK-SPE-01)."""
    return (yield from _turn(game, lines_of(game.state), "feed"))


def lines_of(state: Kingdoms) -> tuple[Purchase[Any], ...]:
    """The purchases open now; if tithes come first, none can be given in Spend (MK-COST-04)."""
    if state.phase == "tithes":
        return (TITHES,)
    if state.settings.tithe_first:
        return tuple(line for line in COUNTER if line is not TITHES)
    return COUNTER


def _turn(game: Game[Kingdoms], lines: tuple[Purchase[Any], ...], after: str) -> Steps[Next]:
    """End the phase when all players have passed in a row, no matter who passed first."""
    state = game.state
    if state.passes >= len(state.order):  # MK-RULING-43
        game.emit("phase_ended", "MK-RULING-43", "All have passed.")
        return begin(state, after)
    player = next_in_cycle(state, lambda _: True)
    if player is None:
        return AGAIN
    act = yield from choose(game, player, lambda: _question(state, player, lines))
    if act is None:
        return AGAIN
    if isinstance(act, Pass):
        state.passes += 1  # MK-RULING-43
        game.emit("passed", "MK-SPE-01", f"{player} passes.", player=player)
        return AGAIN
    state.passes = 0  # MK-RULING-43
    steps = _line_of(act).do(game, player, act)
    if steps is not None:
        yield from steps
    return AGAIN


def _line_of(act: Act) -> Purchase[Any]:
    return next(line for line in COUNTER if type(act) is line.act)


def _question(state: Kingdoms, player: str, lines: tuple[Purchase[Any], ...]) -> Decision[Act]:
    kingdom = state.kingdoms[player]
    what = "Make one purchase" if RECRUITING in lines else "Give a tithe"

    def words(act: Act) -> Words:
        return Words("Pass") if isinstance(act, Pass) else _line_of(act).words(state, act)

    return Decision(
        player=player,
        kind=SPEND,
        text=f"{what}, or pass. You have {kingdom.gold:,} gold and {kingdom.food:,} food.",
        rules=("MK-SPE-01", "MK-SPE-02", "MK-T-BUILD", "MK-T-PRICES", "MK-QST-01"),
        offers=[Pass(), *(act for line in lines for act in line.offers(state, player))],
        words=words,
        why_not=lambda act: why_not(state, player, lines, act),
        facts={"gold": kingdom.gold, "food": kingdom.food},
        step_on=Pass(),
    )


def why_not(state: Kingdoms, player: str, lines: tuple[Purchase[Any], ...], act: Act) -> IllegalChoice | None:
    """Why something cannot be bought now; None if it can."""
    if isinstance(act, Pass):
        return None
    if isinstance(act, Burn):
        return IllegalChoice("no_razing_in_winter", "No settlement can be burnt down in Winter.", "MK-BLD-04")
    line = _line_of(act)
    refusal: IllegalChoice | None = line.why_not(state, player, act)
    if refusal is None and line not in lines:
        return IllegalChoice(
            "wrong_phase", "All tithes must be given before anything else is bought.", "MK-COST-04"
        )
    return refusal

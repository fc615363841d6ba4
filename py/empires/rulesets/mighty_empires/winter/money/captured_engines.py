"""Captured engines in the capital, which may join the army for the price of a crew (ME-RECR-05,
ME-QUART-11)."""

from __future__ import annotations

import msgspec

from empires.core.base.words import many
from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Number
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.contents import listed
from empires.rulesets.mighty_empires.charts import PRICES
from empires.rulesets.mighty_empires.state import MightyEmpires, Trophy
from empires.rulesets.mighty_empires.winter.money.purse import pay, price, tally, treasury, why_not_pay

MOST = 1000


class Crew(msgspec.Struct):
    """A form: the points of an engine's crew, where 0 leaves the engine in the hall, and the points of the
    engine itself."""

    crew: int
    engine: int


def man_engines(game: Game[MightyEmpires], player: str) -> Steps[None]:
    """Let players man their captured engines: the crew is paid for like any troops, and the engine itself is
    free.

    This happens only if whole armies are listed, and only for players with crowns.
    """
    state = game.state
    if not listed(state):
        return
    secret = state.secrets[player]
    for trophy in [one for one in secret.trophies if one.kind == "engine"]:
        if not treasury(state, player):
            return
        answer = yield from ask(lambda engine=trophy: _form(state, player, engine))  # type: ignore[misc]
        if answer.crew:
            pay(game, player, crowns_for(answer.crew), "ME-RECR-05", f"the crew of {trophy.name}")
            secret.trophies.remove(trophy)
            secret.points_unassigned += answer.crew + answer.engine
            text = f"{trophy.name} joins your army with its crew: {answer.crew + answer.engine:,} points."
            game.emit("engine_manned", "ME-RECR-05", text, to=(player,), player=player)


def crowns_for(crew: int) -> int:
    """The cost of a crew: the price of troops, per hundred points, rounded up."""
    hundred: int = PRICES.of("troops")["points"]
    return -(-crew // hundred) * price("troops")


def _form(state: MightyEmpires, player: str, trophy: Trophy) -> Form[Crew]:
    held = treasury(state, player)

    def why_not(answer: Crew) -> IllegalChoice | None:
        return why_not_pay(state, player, crowns_for(answer.crew))

    return Form(
        player=player,
        kind="man_engine",
        text=(
            f"{trophy.name} is in your capital. It may join the army for the price of "
            f"its crew, and you have {many(held, 'crown')}. With 0 points of crew it "
            "stays where it is."
        ),
        rules=("ME-RECR-05", "ME-QUART-11"),
        record=Crew,
        fields=(
            Number(name="crew", label="Crew", lo=0, hi=MOST, unit="points"),
            Number(name="engine", label="Engine", lo=0, hi=MOST, unit="points"),
        ),
        default=Crew(0, 0),
        why_not=why_not,
        sums=lambda answer: tally(held, crowns_for(answer.crew)),
        secret=True,
    )

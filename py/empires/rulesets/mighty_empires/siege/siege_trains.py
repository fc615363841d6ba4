"""Siege trains: the engines of each side, their effects and their losses (ME-TRAIN)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.columns import break_up_columns
from empires.rulesets.mighty_empires.banners.engines import (
    ENGINES_TOLD,
    engines_with,
)
from empires.rulesets.mighty_empires.battle.field import Side, survivors
from empires.rulesets.mighty_empires.charts import TRAIN
from empires.rulesets.mighty_empires.lands.engine_losses import scrap
from empires.rulesets.mighty_empires.lands.lots import pick
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import Banner, Engine, MightyEmpires


class Destroy(Act):
    """Destroy this engine in a sally; it is given by its id."""

    engine: str


SALLY_DESTROYS = Kind("sally_destroys", Destroy)


def engine_points(state: MightyEmpires, banners: Iterable[Banner]) -> int:
    """The points that engines add to the besiegers in a siege; they count nowhere else (ME-TRAIN-02). The
    size of the force counts only its troops (ME-RULING-514); defenders have no use for engines
    (ME-TRAIN-11)."""
    return sum(int(TRAIN.of(engine.kind)["points"]) for engine in engines_with(state, banners))


def battery_bonus(state: MightyEmpires, banners: Iterable[Banner]) -> int:
    """The bonus that stone throwers give to the battery die (ME-TRAIN-12)."""
    return _bonus(state, banners, "battery")


def assault_bonus(state: MightyEmpires, banners: Iterable[Banner]) -> int:
    """The bonus that engines against gates and walls give to the score of an assault (ME-TRAIN-13,
    ME-TRAIN-14)."""
    return _bonus(state, banners, "assault")


def _bonus(state: MightyEmpires, banners: Iterable[Banner], use: str) -> int:
    rows = (TRAIN.of(engine.kind) for engine in engines_with(state, banners))
    return sum(int(row["bonus"]) for row in rows if row["use"] == use)


def can_batter(state: MightyEmpires, banners: Iterable[Banner]) -> bool:
    """Whether a force has engines for a battery, in any army mode (ME-RULING-515)."""
    return battery_bonus(state, banners) > 0


# --- a sally -------------------------------------------------------------------------------------------


def sally(game: Game[MightyEmpires], tile: str, attacker: Side, defender: Side) -> Steps[None]:
    """Take an engine from besiegers who have been beaten off by a counter-attack. The defender picks the
    engine; for militia and a wizard's army a die does."""
    state = game.state
    engines = engines_with(state, survivors(state, attacker.banners))
    if not engines:
        return
    if not defender.led:
        lost = yield from pick(  # ME-RULING-520
            game, engines, "ME-TRAIN-16", "Which engine the sally destroys", player=attacker.chief
        )
    elif len(engines) == 1:
        lost = engines[0]
    else:
        act = yield from ask(_sally_question(state, tile, defender, engines))
        lost = state.engines[act.engine]
    text = f"The sally destroys a {ENGINES_TOLD[lost.kind]} before {place_name(state, tile)}."
    game.emit("engine_destroyed", "ME-TRAIN-16", text, tiles=(tile,), engine=lost.id)
    scrap(state, [lost])
    break_up_columns(game)


def _sally_question(
    state: MightyEmpires, tile: str, defender: Side, engines: Sequence[Engine]
) -> Decision[Destroy]:
    return Decision(
        player=defender.chief,
        kind=SALLY_DESTROYS,
        text=lambda: (
            f"Your sally from {place_name(state, tile)} reaches the engines. Which one will you destroy?"
        ),
        rules=("ME-TRAIN-16", "ME-RULING-520"),
        offers=[Destroy(one.id) for one in engines],
        words=lambda act: Words(f"The {ENGINES_TOLD[state.engines[act.engine].kind]}", (tile,)),
        tiles=(tile,),
    )

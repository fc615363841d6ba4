"""Engines left behind voluntarily (ME-TRAIN-10, ME-RULING-517)."""

from __future__ import annotations

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.game import Game
from empires.kit.any_time import AnyTime, closed
from empires.rulesets.mighty_empires.banners.columns import break_up_columns
from empires.rulesets.mighty_empires.banners.engines import ENGINES_TOLD, abandon, engines_with
from empires.rulesets.mighty_empires.banners.forces import name_of
from empires.rulesets.mighty_empires.lands.presence import banners_of
from empires.rulesets.mighty_empires.state import Engine, MightyEmpires


class Abandon(Act):
    """Leave this engine behind; it is given by its id."""

    engine: str


ABANDON_ENGINE = Kind("abandon_engine", Abandon)


def _engines(state: MightyEmpires, player: str) -> list[Engine]:
    return engines_with(state, banners_of(state, player))


def _why_not(state: MightyEmpires, player: str) -> IllegalChoice | None:
    if not _engines(state, player):
        return closed("None of your banners has engines.", "ME-TRAIN-10")
    text = "You can abandon engines only in the movement step of your own turn."
    if state.active_player != player:
        return IllegalChoice("not_your_turn", text, "ME-TRAIN-10")
    if state.phase != "movement":
        return IllegalChoice("wrong_step", text, "ME-TRAIN-10")
    return None


def _question(state: MightyEmpires, player: str) -> Decision[Abandon]:
    engines = {engine.id: engine for engine in _engines(state, player)}

    def words(act: Abandon) -> Words:
        engine = engines[act.engine]
        banner = state.banners[engine.banner or ""]
        return Words(f"The {ENGINES_TOLD[engine.kind]} of {name_of(banner)}", (banner.tile,))

    return Decision(
        player=player,
        kind=ABANDON_ENGINE,
        text="Which engine will you leave behind, for good?",
        rules=("ME-TRAIN-10", "ME-RULING-517"),
        offers=[Abandon(engine) for engine in engines],
        words=words,
    )


def _abandon(game: Game[MightyEmpires], player: str, act: Abandon) -> None:  # noqa: ARG001 - the engine's owner
    engine = game.state.engines[act.engine]
    tile = game.state.banners[engine.banner or ""].tile
    abandon(game, [engine], tile, "ME-TRAIN-10")
    break_up_columns(game)  # ME-RULING-518


ABANDON = AnyTime(kind=ABANDON_ENGINE.name, why_not=_why_not, question=_question, do=_abandon)

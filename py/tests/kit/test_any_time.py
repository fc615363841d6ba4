"""What may be done at any moment is offered while nothing speaks against it, and else says what does."""

from __future__ import annotations

from dataclasses import replace

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Ruleset
from empires.core.rules.state import ENDED, State
from empires.kit.any_time import AnyTime, closed, offered, why_closed
from empires.testing import campaign_at, refused


class Wave(Act, tag="wave"):
    """Wave to the others."""


WAVING = Kind("wave", Wave)
NOD = Kind("nod", Wave)


class Peace(State, kw_only=True):
    """Nothing happens but waving."""

    waved: list[str] = []


def once(state: Peace, player: str) -> IllegalChoice | None:
    return closed("You have waved.", "X-01") if player in state.waved else None


def question(_state: Peace, player: str, kind: Kind = WAVING) -> Decision[Wave]:
    return Decision(
        player=player, kind=kind, text="Wave?", rules=("X-01",), offers=[Wave()], words=lambda _: Words("Yes")
    )


def wave(game: Game[Peace], player: str, _act: Wave) -> None:
    game.state.waved.append(player)
    game.emit("waved", "X-01", f"{player} waves.")


ANY_TIME = (AnyTime(kind="wave", why_not=once, question=question, do=wave),)


def rest(game: Game[Peace]) -> Steps[str]:
    yield from ask(question(game.state, "A", NOD))
    return ENDED


RULES: Ruleset[Peace] = Ruleset(
    name="peace", title="Peace", version=1, fewest=1, most=2, state_type=Peace, options=(),
    package="",
    setup=lambda _: Peace(phase="rest", players=["A", "B"]), phases={"rest": rest},
    redact=lambda _state, _player: None, standing=offered(ANY_TIME),
    refusal=lambda state, player, kind, _: why_closed(ANY_TIME, state, player, kind),
)  # fmt: skip


def test_it_is_open_to_everybody_until_something_speaks_against_it() -> None:
    campaign = campaign_at(RULES, Peace(phase="rest", players=["A", "B"]))
    assert "wave" in [one.kind for one in campaign.view("B").standing]
    campaign.attempt("B", "wave", "wave")
    assert campaign.state.waved == ["B"]
    assert "wave" not in [one.kind for one in campaign.view("B").standing]
    with refused("not_open", "X-01"):
        campaign.attempt("B", "wave", "wave")
    campaign.attempt("A", "wave", "wave")
    assert campaign.state.waved == ["B", "A"]


def test_of_other_kinds_and_of_open_ones_it_says_nothing() -> None:
    state = Peace(phase="rest", players=["A", "B"], waved=["A"])
    assert why_closed(ANY_TIME, state, "A", "nod") is None
    assert why_closed(ANY_TIME, state, "B", "wave") is None
    assert why_closed(ANY_TIME, state, "A", "wave") is not None


def test_the_first_of_a_kind_answers_for_it() -> None:
    other = replace(ANY_TIME[0], why_not=lambda _state, _player: None)
    state = Peace(phase="rest", players=["A", "B"], waved=["A"])
    assert why_closed((*ANY_TIME, other), state, "A", "wave") is not None

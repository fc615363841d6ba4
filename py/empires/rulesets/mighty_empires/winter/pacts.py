"""Pacts: agreements between players, recorded and never enforced (ME-DIPL-01, ME-DIPL-02)."""

from __future__ import annotations

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, PickMany, Text
from empires.core.questions.form import Form
from empires.core.rules.game import Game
from empires.kit.any_time import AnyTime, closed
from empires.rulesets.mighty_empires.state import Fact, MightyEmpires


class Pact(msgspec.Struct):
    """A form: the words of a pact, and its parties."""

    parties: list[str]
    words: str


def _why_not(state: MightyEmpires, _: str) -> IllegalChoice | None:
    """Why a player cannot write a pact now; pacts can be written as long as the winter lasts (ME-DIPL-02)."""
    return closed("Pacts can be written only in winter.", "ME-DIPL-02") if state.winter is None else None


def _form(state: MightyEmpires, player: str) -> Form[Pact]:
    others = tuple(Choice(name, name) for name in state.players if name != player)
    return Form(
        player=player,
        kind="write_pact",
        text="Will you write down a pact? Only its parties can read it, and it is not binding.",
        rules=("ME-DIPL-01", "ME-DIPL-02"),
        record=Pact,
        fields=(
            PickMany(name="parties", label="With", choices=others, lo=1),
            Text(name="words", label="What is agreed", longest=500, lines=4),
        ),
        default=Pact([others[0].value], ""),
        secret=True,
    )


def _write(game: Game[MightyEmpires], player: str, pact: Pact) -> None:
    state = game.state
    parties = tuple(name for name in state.players if name == player or name in pact.parties)
    for party in parties:
        for other in parties:
            if other != party:
                fact = Fact(
                    other, state.year, state.campaign_turn, f"Pact of {', '.join(parties)}: {pact.words}"
                )
                state.secrets[party].knowledge.append(fact)
    text = f"A pact of {', '.join(parties)}: {pact.words}"
    game.emit("pact_stored", "ME-DIPL-02", text, to=parties)


WRITE_PACT = AnyTime(kind="write_pact", why_not=_why_not, question=_form, do=_write)
"""Write down a pact, which only its parties can read (ME-DIPL-02)."""

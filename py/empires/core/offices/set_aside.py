"""A sealed letter that nobody can open, because its device was lost, is set aside: all who wait for it agree
to that, or the organiser says so.

It is written into the journal as something done beside the open question; whoever knows that all have agreed
writes down the same. The story then goes on from another link, so that every seal before it is void: the
letter set aside can never be opened, its writer answers anew, and so does everybody whose letter was open to
others. Nobody learns anything from a letter that counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from empires.core.base.words import listed
from empires.core.offices.seats import persons
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.records.inputs import Input, Unasked
from empires.core.rules.game import Game
from empires.core.rules.standing import Standing
from empires.core.rules.state import State


class Aside(Act):
    """Set the sealed letter of `player` aside: `by` all who wait for it, or the organiser."""

    by: Literal["all", "organiser"]
    player: str


SET_ASIDE = Kind("set_letter_aside", Aside)


def deciders(state: State, asked: Iterable[str], player: str) -> list[str]:
    """The persons who wait for the letter of `player`: the others who were asked, or all others."""
    waiting = [name for name in persons(state, asked) if name != player]
    return waiting or [name for name in persons(state, state.players) if name != player]


def aside(state: State, asked: Iterable[str], act: Aside) -> Unasked:
    """What the journal holds for it, whoever writes it down."""
    return Unasked(deciders(state, asked, act.player)[0], SET_ASIDE.name, SET_ASIDE.write(act))


def asides(inputs: Iterable[Input]) -> list[Aside]:
    """The letters that were set aside among these inputs."""
    written = [one.answer for one in inputs if isinstance(one, Unasked) and one.kind == SET_ASIDE.name]
    found = [SET_ASIDE.read(answer) for answer in written if isinstance(answer, str)]
    return [one for one in found if isinstance(one, Aside)]


def setting_aside(game: Game[State], asked: Iterable[str], asker: str) -> list[Standing[Aside]]:
    """What stands in the name of `asker`, the first of those who wait."""
    state, names = game.state, list(asked)
    whose = [name for name in persons(state, names) if [*deciders(state, names, name), ""][0] == asker]
    desk = state.desk
    ways: tuple[Literal["all", "organiser"], ...] = ("all",) if desk is None else ("all", "organiser")
    if not whose:
        return []
    question = Decision(
        player=asker,
        kind=SET_ASIDE,
        text="Whose sealed letter is to be set aside?",
        offers=[Aside(by, name) for name in whose for by in ways],
        words=lambda act: Words(f"Set the letter of {act.player} aside"),
    )

    def do(act: Aside) -> None:
        agreed = deciders(state, names, act.player) if act.by == "all" else []
        who, one = listed(agreed or ["The organiser"]), len(agreed) <= 1
        text = (
            f"{who} set{'s' if one else ''} the sealed letter of {act.player} aside, "
            f"because its device was lost. Nobody has read it. {act.player} answers "
            "again, and so do all whose letters were open already."
        )
        game.emit("letter_set_aside", "", text, player=act.player, by=act.by, agreed=agreed)

    return [Standing(question, do)]

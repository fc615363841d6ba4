"""The rival of a first campaign: it keeps its capital guarded, and attacks the newcomer once.

It plays as computer players do, from its view alone. This module says only when it turns from one way of
playing to the other, and which moves it lets be.
"""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.questions.fields import Answer, Choice
from empires.core.questions.question import Question
from empires.core.records.events import Event
from empires.core.records.setup import Controller
from empires.kit.changes import fights
from empires.kit.coach import Lesson
from empires.maps.board import Board


def way(lesson: Lesson, answers: int, events: Sequence[Event], rival: str) -> Controller:
    """How the rival plays now, after so many answers and these last events."""
    person = lesson.players[0]
    attacked = any(rival in one.attackers and person in one.defenders for one in fights(events))
    return lesson.attack if answers >= lesson.attacks_after and not attacked else lesson.guard


def guarded(board: Board, question: Question, answer: Answer) -> Answer:
    """The answer, or another if it would leave its player's capital empty."""
    player, chosen = question.player, _chosen(question, answer)
    capital = next((one.id for one in board.tiles if one.settlement == "capital" and one.owner == player), "")
    if chosen is None or not capital:
        return answer
    guards = sum(piece.owner == player and piece.tile == capital for piece in board.pieces)
    home = [one for one in question.choices if _goes(one) and one.tiles[-1] == capital]
    if not guards and home:
        return home[0].value
    if not _empties(chosen, capital, guards):
        return answer
    stays = [one for one in question.choices if not _empties(one, capital, guards)]
    return min(stays, key=lambda one: len(one.tiles)).value if stays else answer


def _chosen(question: Question, answer: Answer) -> Choice | None:
    """The choice with the value of an answer; None in a form."""
    if question.fields:
        return None
    written = question.write(question.read(answer))
    return next((one for one in question.choices if one.value == written), None)


def _goes(choice: Choice) -> bool:
    return len(choice.tiles) > 1


def _empties(choice: Choice, capital: str, guards: int) -> bool:
    """Whether a march might take the last guards away: one of some who are still to be named might, too."""
    if not _goes(choice) or choice.tiles[0] != capital or choice.tiles[-1] == capital:
        return False
    who = choice.value.split()[0]
    return ":" in who or who.count("+") + 1 >= guards

"""The rival of a first campaign, which keeps its capital guarded and attacks the newcomer once.

The rival plays as other computer players do, from its view alone. This module only decides when it changes
from one way of playing to the other, and which moves it avoids."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.offices.entries import fights
from empires.core.questions.fields import Answer, Choice
from empires.core.questions.question import Question
from empires.core.records.events import Event
from empires.core.records.setup import Controller
from empires.kit.coach import Lesson
from empires.maps.board import Board
from empires.maps.hexes import Hex, distance


def way(lesson: Lesson, answers: int, events: Sequence[Event], rival: str) -> Controller:
    """The rival's way of playing after this many answers and these latest events."""
    person = lesson.players[0]
    attacked = any(rival in one.attackers and person in one.defenders for one in fights(events))
    return lesson.attack if answers >= lesson.attacks_after and not attacked else lesson.guard


def pressed(board: Board, question: Question, answer: Answer, person: str) -> Answer:
    """The answer of an attacking rival: a battle if one is on offer or, failing that, the march that ends
    nearest to the newcomer; if no march leads nearer, the rival's own answer. This guarantees a first
    battle."""
    chosen = _chosen(question, answer)
    armies = {one.tile for one in board.pieces if one.owner == person}
    towns = {one.id for one in board.tiles if one.owner == person and one.settlement is not None}
    spots = {one.id: Hex(one.q, one.r) for one in board.tiles}
    goals = [spots[one] for one in (*armies, *towns) if one in spots]
    if chosen is None or not goals:
        return answer
    for one in question.choices:
        fights = one.odds or not question.step_on
        if fights and armies.intersection(one.tiles[-1:] or (question.tiles if one.odds else ())):
            return one.value
    capital, guards = _guarded(board, question.player)
    free = [one for one in question.choices if _goes(one) and not _empties(one, capital, guards)]
    marches = [one for one in free if {one.tiles[0], one.tiles[-1]} <= spots.keys()]

    def far(tile: str) -> int:
        return min(distance(spots[tile], goal) for goal in goals)

    nearest = min(marches, key=lambda one: far(one.tiles[-1]), default=chosen)
    return nearest.value if nearest in marches and far(nearest.tiles[-1]) < far(nearest.tiles[0]) else answer


def guarded(board: Board, question: Question, answer: Answer) -> Answer:
    """The answer, or a different one if this answer would empty the player's capital or leave it empty."""
    chosen = _chosen(question, answer)
    capital, guards = _guarded(board, question.player)
    if chosen is None or not capital:
        return answer
    home = [one for one in question.choices if _goes(one) and one.tiles[-1] == capital]
    if not guards and home:
        return home[0].value
    if not _empties(chosen, capital, guards):
        return answer
    stays = [one for one in question.choices if not _empties(one, capital, guards)]
    return min(stays, key=lambda one: len(one.tiles)).value if stays else answer


def _guarded(board: Board, player: str) -> tuple[str, int]:
    """A player's capital, and the number of its guards."""
    mine = (one.id for one in board.tiles if one.settlement == "capital" and one.owner == player)
    capital = next(mine, "")
    return capital, sum(one.owner == player and one.tile == capital for one in board.pieces)


def _chosen(question: Question, answer: Answer) -> Choice | None:
    """The choice that an answer selects; None if the question is a form."""
    if question.fields:
        return None
    written = question.write(question.read(answer))
    return next((one for one in question.choices if one.value == written), None)


def _goes(choice: Choice) -> bool:
    return len(choice.tiles) > 1


def _empties(choice: Choice, capital: str, guards: int) -> bool:
    """Whether a march might take the last guards away. This is also assumed for marches whose troops have yet
    to be chosen."""
    if not _goes(choice) or choice.tiles[0] != capital or choice.tiles[-1] == capital:
        return False
    who = choice.value.split()[0]
    return ":" in who or who.count("+") + 1 >= guards

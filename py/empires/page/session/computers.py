"""The computer players of a campaign on the page: they think a little at a time, and give their reasons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from empires.core.apart.device import Device
from empires.core.base.long_work import Work
from empires.core.base.stream import Stream
from empires.core.play.views import View
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.table import Table
from empires.page.session.coach import lesson_of
from empires.page.session.tutor import guarded, pressed, way
from empires.players.advice import Advice, advise
from empires.players.levels import thinking
from empires.players.named import player_for
from empires.players.policy import Policy, give
from empires.rulesets import find_values
from empires.rulesets.display import Display


class Computers:
    """Answers for the seats that computers play, and gives people advice on request. `reasons` are what the
    computer players have said about their moves since a person's last answer; reasons that would give away a
    sealed answer are withheld until they no longer do."""

    def __init__(self, device: Device, display: Display[Any]) -> None:
        self.campaign: Table = device
        self.device = device
        self._display = display
        self.reasons: dict[str, str] = {}
        self._withheld: dict[str, str] = {}
        self._advised: tuple[Question | None, list[Advice]] = (None, [])

    def answer(self, question: Question) -> Iterator[bool]:
        """Let a computer player think, a little at a time, and then give its answer."""
        campaign = self.campaign
        bits = thinking(self._policy(question), campaign.view(question.player), question)
        while True:
            try:
                next(bits)
            except StopIteration as done:
                thought = done.value
                break
            yield False
        give(campaign, question, self._taught(question, thought.answer))
        self._hear_reason(question, thought.reason)

    def _hear_reason(self, question: Question, reason: str) -> None:
        """Note the reasons for open answers at once, and those for sealed answers when the same player next
        answers openly."""
        player = question.player
        if not reason:
            return
        if question.secret or question.fields:
            self._withheld[player] = reason
            return
        held = self._withheld.pop(player, "")
        self.reasons[player] = f"{reason}; before: {held}" if held and held != reason else reason

    def _policy(self, question: Question) -> Policy:
        """The computer player of a seat. It always gives the same answer to the same question at the same
        moment, so that neither undo nor loading changes its choice."""
        campaign = self.campaign
        player, lots = question.player, self.device.lots
        lesson, by = lesson_of(campaign.setup), campaign.played_by[player]
        if lots is not None:  # every device computes it, however long it takes (protocol P2)
            return player_for(by, campaign.ruleset, lots, player, None)
        if lesson is not None:
            by = way(lesson, campaign.answers, campaign.view(player).events, player)
        return player_for(by, campaign.ruleset, self._moment(question), player)

    def _taught(self, question: Question, answer: Answer) -> Answer:
        """The answer that the rival gives in a first campaign; other computers give their own answers."""
        lesson, campaign = lesson_of(self.campaign.setup), self.campaign
        if lesson is None:
            return answer
        if question.kind in lesson.lets_be and question.step_on:
            return question.step_on
        view = campaign.view(question.player)
        board = self._display.board(view.state, question.player)
        if way(lesson, campaign.answers, view.events, question.player) == lesson.attack:
            answer = pressed(board, question, answer, lesson.players[0])
        return guarded(board, question, answer)

    def _moment(self, question: Question) -> str:
        """The seed of a computer's random choices, independent of the campaign's seed and dice."""
        campaign = self.campaign
        settled = campaign.answers - len(campaign.pending)
        return f"{campaign.setup.name} {settled} {question.kind}"

    def advise(self, view: View[Any], question: Question) -> Work[None]:
        """Think about the answer to a question, a little at a time, as a computer player in this seat would
        do."""
        campaign = self.campaign
        values = find_values(campaign.ruleset)
        stream = Stream(self._moment(question), f"advice {question.player}")
        advice = yield from advise(campaign.ruleset, values, view, question, stream)
        self._advised = question, advice

    def advice_at(self, question: Question | None) -> list[Advice] | None:
        """The advice on a question; None if nobody has asked for any."""
        asked, advice = self._advised
        return advice if question is not None and question is asked else None

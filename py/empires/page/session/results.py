"""Restating a wrongly reported battle on the page: which battle, its new report, and what that report would
change."""

from __future__ import annotations

from typing import Any

import msgspec

from empires.core.apart.device import Device
from empires.core.offices.restatement import AGREE, RESTATE, Restatement, may_restate_alone, waiting_for
from empires.core.play.restating import Part, Result
from empires.core.questions.fields import Choice, Pick, PickMany, Text
from empires.core.questions.form import Form
from empires.core.records.desk import LONGEST_NOTICE
from empires.core.records.events import Event
from empires.core.records.results import NewReport
from empires.page.forms.drafts import Doubts
from empires.page.forms.filled import read_form
from empires.page.wire.values import Filled

CHOICE = "choice"
"""The name of the field in a form made from a question with choices."""


class Restating:
    """The open result, and the answers given so far in its new report.

    Both are dropped whenever the campaign continues.
    """

    def __init__(self, device: Device) -> None:
        self.device = device
        self.back = 0
        self.answers: list[tuple[str, Any]] = []
        self._doubts = Doubts()
        self._moment = -1
        self._found: list[Result] = []

    @property
    def closed(self) -> bool:
        """Whether results cannot be restated here, because the campaign has an umpire."""
        return bool(self.device.setup.umpire)

    @property
    def apart(self) -> bool:
        """Whether the campaign is played between devices, where each side gives its own consent."""
        return self.device.state.pool is not None

    @property
    def shown(self) -> tuple[int, int]:
        """Everything that decides what the drawer shows, apart from the campaign."""
        return self.back, len(self.answers)

    def open(self, back: int) -> None:
        """Open the result whose report began `back` inputs ago; 0 opens none."""
        self.back, self.answers = back, []

    def go_back(self) -> bool:
        """Take one step back, to the list of results."""
        was = self.back
        self.open(0)
        return was > 0

    def listed(self, who: str) -> list[Result]:
        """The results that the player `who` may restate, either alone or together with others."""
        device = self.device
        if self._moment != device.moment:
            self._moment, self._found = device.moment, device.results()
            self.open(0)
        if self.closed:
            return []
        alone = may_restate_alone(device.state, who)
        return [one for one in self._found if alone or who in one.fighters]

    def waiting(self, who: str) -> list[NewReport]:
        """In a campaign between devices, the new reports that the player `who` may agree to or reject."""
        return waiting_for(self.device.state, who)

    def agree(self, who: str, key: str, *, agrees: bool) -> list[Event] | None:
        """Agree to a new report, or reject it. Returns None if the report is no longer waiting. Raises
        IllegalChoice."""
        if all(one.key != key for one in self.waiting(who)):
            return None
        return self.device.attempt(who, AGREE, {"key": key, "agrees": agrees})

    def chosen(self, who: str) -> Result | None:
        """The result that is open."""
        return next((one for one in self.listed(who) if one.back == self.back), None)

    def asked(self) -> Part | None:
        """The next part of the report as a form, filled in with the original answers; None if the report is
        complete."""
        part = self.device.next_of_report(self.back, self.answers)
        if part is None or part.question.fields:
            return part
        question = part.question
        choices = Pick(name=CHOICE, label=question.text, choices=question.choices)
        form = Form(
            player=question.player, kind=question.kind, text="", record=dict, fields=(choices,),
            default={CHOICE: question.choices[0].value},
        )  # fmt: skip
        return Part(form, {CHOICE: part.before} if question.offers(part.before) else None)

    def signing(self, who: str) -> Form[dict[str, Any]]:
        """The last form, which asks who agrees, and why the result is restated."""
        one = self.chosen(who)
        alone = one is None or may_restate_alone(self.device.state, who)
        others = [] if one is None or alone or self.apart else [name for name in one.fighters if name != who]
        agree = PickMany(name="agreed", label="Agreed by", choices=tuple(Choice(one, one) for one in others))
        why = Text(name="reason", label="Why (everybody can read it)", longest=LONGEST_NOTICE)
        return Form(
            player=who, kind=RESTATE, text="", record=dict, fields=(*([agree] if others else []), why),
            default={"agreed": [], "reason": ""},
        )  # fmt: skip

    def take(self, who: str, filled: Filled) -> list[Event] | None:
        """Accept a form: the next part of the report or, at the end, the form that restates the result.
        Returns the events that followed. Raises IllegalChoice."""
        if self.chosen(who) is None:
            return None
        part = self.asked()
        if part is None:
            given = read_form(self.signing(who), filled)
            return self.device.restate(who, self._wish(**given))
        answer = read_form(part.question, filled)
        self._doubts.check(part.question, answer, (self.device.moment, *self.shown))
        answers = [*self.answers, (part.question.kind, answer.get(CHOICE, answer))]
        self.device.next_of_report(self.back, answers)
        self.answers = answers
        return None

    def foreseen(self, who: str) -> list[Event]:
        """The changes that the new report would cause. Raises IllegalChoice."""
        one = self.chosen(who)
        agreed = [name for name in one.fighters if name != who] if one is not None else []
        return self.device.foreseen(who, self._wish(agreed=agreed))

    def _wish(self, agreed: list[str] | None = None, reason: str = "") -> Restatement:
        answers = msgspec.json.encode(self.answers).decode()
        return Restatement(back=self.back, answers=answers, agreed=agreed or [], reason=reason)

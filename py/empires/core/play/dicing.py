"""Dice that a campaign's rules ask for: drawn, typed in by people, or replayed from the journal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from empires.core.dice.dice import Dice, Roll, check_faces
from empires.core.dice.pool import Pledged, Salted
from empires.core.errors import IllegalChoice, ReplayError
from empires.core.offices.seats import persons
from empires.core.play.recorded import Recorded
from empires.core.questions.fields import Answer, check_form
from empires.core.questions.question import Question
from empires.core.records.inputs import Rolled, Unasked, Wished
from empires.core.rules.asking import RollRequest
from empires.core.rules.rolling import faces_form, roll_event
from empires.core.rules.state import State

S = TypeVar("S", bound=State)


class Dicing(Recorded[S]):
    """A record with the dice that fall in it."""

    def _advance(self, sent: Any) -> None:
        """Run the rules until they ask a person or end."""
        raise NotImplementedError

    def _faces(self, request: RollRequest) -> tuple[int, ...] | None:
        if self._queue and self.source.mode == "table" and isinstance(self._queue[0], Unasked | Wished):
            return None  # done while people were still rolling the dice asked for here
        if self._queue:
            item = self._queue.popleft()
            if type(item) is not Rolled:
                raise ReplayError(
                    f"After answer {self.answers} the rules roll {request.dice}, the journal does not."
                )
            self._check_source(request, item.faces)
            return item.faces
        return self._draw(self._rolls, request.dice)

    def _draw(self, index: int, dice: Dice) -> tuple[int, ...] | None:
        """Faces that nobody has seen; None where people type them."""
        return self.source.faces(index, dice)

    def _check_source(self, request: RollRequest, faces: tuple[int, ...]) -> None:
        """Dice that nobody types fall in one way only; a journal that says otherwise was tampered with."""
        self._check_roll(self._rolls, request.dice, faces)

    def _check_roll(self, index: int, dice: Dice, faces: tuple[int, ...]) -> None:
        if self.source.mode == "sealed" and faces != self.source.faces(index, dice):
            raise ReplayError(f"Roll {index + 1} of the journal shows faces that the dice did not show.")

    def _rolled(self, request: RollRequest, faces: tuple[int, ...]) -> Roll:
        check_faces(request.dice, faces)
        self._stretch.inputs.append(Rolled(faces))
        self._rolls += 1
        self._game.events.append(roll_event(request, faces, self._foreseen))
        return Roll(faces)

    def _ask_for_faces(self, request: RollRequest) -> None:
        player = request.player or self.setup.players[0]
        self._roll = request
        self._many = False
        self._open = {player: faces_form(request, player)}

    def _type_faces(self, request: RollRequest, question: Question, answer: Answer) -> None:
        check_form(question.fields, answer)
        faces = tuple(answer["faces"])
        try:
            check_faces(request.dice, faces)
        except IllegalChoice as refusal:
            raise IllegalChoice(self.ruleset.dice_code, refusal.message, request.rule) from None
        self._fall(request, faces)

    def _fall(self, request: RollRequest, faces: tuple[int, ...]) -> None:
        """Go on with the faces that were typed in."""
        self._roll = None
        self._advance(self._rolled(request, faces))

    # --- shared dice: see `sharing` ----------------------------------------------------------------

    @property
    def _foreseen(self) -> list[str] | None:
        """Who could have foreseen the roll that is made now; None where dice are not shared."""
        return None

    @property
    def scribe(self) -> str | None:
        """The person at whose device the campaign goes on: who is asked, or the first of them."""
        together = self._many and self._open and self._asked is not None
        return self._first_person(self._asked.questions if together and self._asked else self._open)

    def _first_person(self, asked: Iterable[str]) -> str | None:
        state = self.state
        return next(iter([*persons(state, asked), *persons(state, state.players)]), None)

    def _take_pen(self, player: str | None) -> None:
        """Somebody answers, or does something beside the open question."""

    def _open_letters(self, asked: Sequence[str]) -> None:
        """All secret answers are in."""

    def _pledge(self, one: Pledged) -> None:
        """A hidden number is opened, and the next one sealed."""
        raise NotImplementedError

    def _stir(self, one: Salted) -> None:
        """The salt of a letter is opened."""
        raise NotImplementedError

"""What a window shows its seat: a view that arrived from the umpire, in place of a campaign's own view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from empires.core.dice.dice import TableDice
from empires.core.offices.desk import redacted
from empires.core.play.dealing import SourceDealer
from empires.core.play.record import Record, Step
from empires.core.play.run import Run
from empires.core.play.views import Seen, View
from empires.core.questions.question import Question
from empires.core.records.blocks import Stretch
from empires.core.records.events import Event
from empires.core.rules.ruleset import Ruleset


class Sight(View[Any]):
    """What `player` may know, made from the view of a `seat`: what that seat knows or, redacted further,
    what an onlooker knows. The rules work out from the view which actions are open, but the umpire has the
    last word.
    """

    def __init__(
        self,
        ruleset: Ruleset[Any],
        player: str | None,
        state: bytes,
        seen: Seen | None,
        questions: Sequence[Question],
        waiting: tuple[str, ...],
        more: bool,
        pages: Sequence[Sequence[Event]],
    ) -> None:
        known = msgspec.json.decode(state, type=ruleset.state_type)
        run: Run[Any] = Run(ruleset, known, SourceDealer(TableDice()), _nothing, roller=known.players[0])
        record = NewsRecord(pages)
        super().__init__(player, run, record, lambda: Step(seen.start if seen else state, [], 0))
        self.questions = tuple(questions)
        self.waiting_for, self.awaits_more = waiting, more
        self.state = known if player is not None else redacted(ruleset, known, None)
        self.seen = seen if player is not None else None


class NewsRecord(Record):
    """A record of events that consists of a seat's news, page by page."""

    def __init__(self, pages: Sequence[Sequence[Event]]) -> None:
        super().__init__(Stretch(b"", 0, 0, [], [*pages[-1]] if pages else []))
        self._pages = pages

    @property
    def recent(self) -> list[Event]:
        """The news of the last two pages."""
        return [event for page in self._pages[-2:] for event in page]

    def page(self, number: int) -> Sequence[Event] | None:
        """One page of the news; None if there is no such page."""
        return self._pages[number] if number < len(self._pages) else None


def _nothing() -> None:
    """Do nothing, because nobody goes on playing from a view."""

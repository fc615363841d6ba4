"""The same campaign to one player, and otherwise wherever that player cannot see it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import msgspec

from empires.core.base.stream import Stream
from empires.core.errors import IllegalChoice
from empires.core.offices.desk import redacted
from empires.core.play.campaign import Campaign, step_of, step_start
from empires.core.play.correcting import inputs_of
from empires.core.play.record import Record
from empires.core.questions.decision import Decision
from empires.core.questions.question import Question
from empires.core.records.blocks import Stretch
from empires.core.records.inputs import Answered, Input
from empires.core.rules.asking import AskAll
from empires.players.imagined import OwnDice
from empires.players.plain import plain
from empires.players.random_legal import RandomPlayer

Path: TypeAlias = tuple[str | int, ...]
GONE = object()


def hidden(full: Any, known: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Where each single fact stands that `known` does not tell, and what it is."""
    if isinstance(full, dict):
        seen = known if isinstance(known, dict) else {}
        for key, value in full.items():
            yield from hidden(value, seen.get(key, GONE), (*path, key))
    elif isinstance(full, list):
        same = isinstance(known, list) and len(known) == len(full)
        for at, value in enumerate(full):
            yield from hidden(value, known[at] if same else GONE, (*path, at))
    elif known is GONE or known != full:
        yield path, full


def put_at(tree: Any, path: Path, value: Any) -> Any:
    """A copy of plain data in which another value stands at a place."""
    if not path:
        return value
    copy = tree.copy()
    copy[path[0]] = put_at(tree[path[0]], path[1:], value)
    return copy


class Otherwise:
    """Changes what a player cannot see of the question that a campaign waits at, fact by fact.

    A change is kept if the rules hold the state for sound, put the same question to the player, and show the
    player the same. `changed` are the places that are otherwise now, `tried` how many were; `answered` is how
    many answers of others in the step are otherwise of which the player was told nothing.
    """

    def __init__(self, campaign: Campaign[Any], player: str, stream: Stream) -> None:
        self._source, self._player, self._stream = campaign, player, stream
        self._start = msgspec.to_builtins(step_start(campaign))
        self._inputs = inputs_of(step_of(campaign), campaign.record)
        self._shown = self._seen_of(campaign)
        self.changed: list[Path] = []
        self.tried = self.answered = 0

    def campaign(self, most: int) -> Campaign[Any]:
        """A campaign with up to `most` facts otherwise, other dice, and other letters under way."""
        known = msgspec.to_builtins(
            redacted(self._source.ruleset, step_start(self._source), self._player), str_keys=True
        )
        facts = self._stream.shuffled(list(hidden(self._start, known)))
        words: dict[str | int, set[Any]] = defaultdict(set)
        for path, value in facts:
            words[_kind(path)].add(value)
        for path, value in facts[:most]:
            self.tried += 1
            for other in self._others(value, words[_kind(path)]):
                changed = put_at(self._start, path, other)
                if self._same(changed):
                    self._start = changed
                    self.changed.append(path)
                    break
        self._answer_otherwise()
        return self._begun(self._start, self._inputs)

    @property
    def others_answered(self) -> bool:
        """Whether anybody but the player has answered in the step."""
        return any(isinstance(one, Answered) and one.player != self._player for one in self._inputs)

    def _answer_otherwise(self) -> None:
        told = self._told_of(self._begun(self._start, self._inputs))
        for at, one in enumerate(self._inputs):
            if isinstance(one, Answered) and one.player != self._player:
                other = msgspec.structs.replace(one, answer=another(self._asked_for(at), one.answer))
                inputs = [*self._inputs[:at], other, *self._inputs[at + 1 :]]
                if other != one and self._leads_to(inputs, told):
                    self._inputs = inputs
                    self.answered += 1

    def _asked_for(self, at: int) -> Question:
        """The question that the answer at this place was given to, maybe together with those before it."""
        given = self._inputs[at]
        assert isinstance(given, Answered)
        for before in range(at, -1, -1):
            asked = self._begun(self._start, self._inputs[:before], ()).run.open.get(given.player)
            if asked is not None and asked.kind == given.kind:
                return asked
        raise AssertionError("the step begins without this question")

    def _leads_to(self, inputs: Sequence[Input], told: Any) -> bool:
        try:
            return bool(self._told_of(self._begun(self._start, inputs)) == told)
        except Exception:  # what came after does not fit any more
            return False

    def _told_of(self, campaign: Campaign[Any]) -> Any:
        """All that the player was told in the step, in events and in the question that is open."""
        events = [event for event in campaign.record.stretch.events if event.visible_to(self._player)]
        state, _, acts, shown = self._seen_of(campaign)
        return events, state, acts, shown

    def _others(self, value: Any, words: set[Any]) -> Sequence[Any]:
        """Values that could stand there instead, the likeliest first."""
        match value:
            case bool():
                return (not value,)
            case int():
                return (value + 250, value + 1, value - 1)
            case str():
                return self._stream.shuffled(sorted(word for word in words if word != value))[:3]
        return ()

    def _same(self, start: Any) -> bool:
        try:
            return bool(self._seen_of(self._begun(start, self._inputs)) == self._shown)
        except Exception:  # the rules do not hold with it: no legal state
            return False

    def _begun(
        self, start: Any, inputs: Sequence[Input], letters: Sequence[Answered] | None = None
    ) -> Campaign[Any]:
        source = self._source
        state = msgspec.convert(start, source.ruleset.state_type)
        source.ruleset.check(state)
        stretch = Stretch(msgspec.json.encode(state), 0, 0, list(inputs), [])
        return Campaign(
            source.ruleset,
            msgspec.structs.replace(source.setup, seed="another seed"),
            Record(stretch, self._letters() if letters is None else letters),
            source=OwnDice("another seed", lambda _state: 0),
        )

    def _letters(self) -> list[Answered]:
        """Sealed answers of the others, otherwise where they may be."""
        asked = self._source.run.stop
        found = []
        for one in self._source.pending:
            question = asked.questions[one.player] if isinstance(asked, AskAll) else None
            other = one.answer if question is None else another(question, one.answer)
            found.append(Answered(one.player, one.kind, other))
        return found

    def _seen_of(self, campaign: Campaign[Any]) -> Any:
        """All that a computer player is given."""
        view = campaign.view(self._player)
        asked = next(one for one in campaign.waiting if one.player == self._player)
        put = plain(asked)
        acts = [put.write(act) for act in put.acts] if isinstance(put, Decision) else []
        return msgspec.json.encode(view.state), view.seen, acts, put.shown()


def _kind(path: Path) -> str | int:
    """What kind of fact stands at a place: its last name."""
    names = [part for part in path if isinstance(part, str)]
    return names[-1] if names else 0


def another(question: Question, answer: Any) -> Any:
    """A random legal answer, as different from this one as a few tries find."""
    player = RandomPlayer("letters", question.player)
    for _ in range(8):
        other = player.choose(None, question)  # type: ignore[arg-type]  # it never looks
        try:
            written = question.write(question.read(other))
        except IllegalChoice:
            continue
        if written != answer:
            return written
    return answer

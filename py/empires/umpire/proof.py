"""The proof at the end: each seat recomputes every parcel that it received (`umpire 4`)."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from empires.core.apart.founding import Founding
from empires.core.apart.things import read as read_thing
from empires.core.base.long_work import Work
from empires.core.errors import EmpiresError, ReplayError
from empires.core.play.campaign import Campaign, first_state
from empires.core.records.inputs import Answered, Input, Unasked
from empires.core.saves import saves
from empires.core.saves.proof import whole_journal
from empires.umpire.charter import promise_of, seed_of
from empires.umpire.messages import TAKE_BACK, Act, Head, content_hash
from empires.umpire.seated import Line
from empires.umpire.stored import Story
from empires.umpire.told import Place, news, told
from empires.umpire.window import Window


class Proved(NamedTuple):
    """The result of a proof: how many parcels were correct, how many could not be checked, and a sentence
    for each `fault`.
    """

    true: int
    unknown: int
    faults: list[str]


OTHER_RULES = "The story was played under another version of the rules, so nothing is checked."


def proving(window: Window, story: Story) -> Work[Proved]:
    """Recompute everything that a window received; yields its progress from 0 to 1."""
    heads = [msgspec.json.decode(one.body, type=Head) for one in window.heads]
    if story.charter.rules != window.ruleset.version:
        return Proved(0, len(heads), [OTHER_RULES])
    try:
        seed = _seed(window, story)
        given = saves.load(bytes(story.campaign).decode(), lambda _: window.ruleset)
        inputs = whole_journal(given)
        if given.setup != window.ticket.charter.setup(seed):
            raise ReplayError("This is not the story of the campaign that you joined.")
        contents = yield from _contents(window, story.ledger, inputs, seed)
    except EmpiresError as fault:
        return Proved(0, len(heads), [str(fault)])
    false = [
        f"Parcel {head.number} of your seat did not contain what the story says."
        for head in heads
        if contents.get(head.number, head.content) != head.content and head.reign == heads[-1].reign
    ]
    true = sum(contents.get(head.number) == head.content for head in heads)
    faults = _changed(window, [*inputs, *given.pending])
    return Proved(true, len(heads) - true - len(false), [*false, *faults])


def _seed(window: Window, story: Story) -> str:
    """The seed.

    Raises ReplayError unless it follows from the umpire's promise and everybody's numbers (`umpire 1`).
    """
    charter = window.ticket.charter
    founding = Founding(charter.campaign, charter.key, charter.people)
    for one in story.founding:
        founding.take(read_thing(one, charter.campaign))
    own = window.founding.roster
    if own is None or founding.roster is None or founding.roster.text != own.text:
        raise ReplayError(
            "The list of players in the story differs from the one that the umpire signed for you."
        )
    if promise_of(story.number) != charter.promise:
        raise ReplayError(
            "The umpire’s number is not the one that was promised before the dice were determined."
        )
    if founding.pool() is None:
        raise ReplayError("A first number is missing from the story.")
    return seed_of(story.number, founding.roster_hash, founding.numbers)


def _contents(window: Window, ledger: list[Line], inputs: list[Input], seed: str) -> Work[dict[int, str]]:
    """The hash of what the seat should have received, by the number of the bundle."""
    setup = window.ticket.charter.setup(seed)
    again: Campaign[Any] | None = None
    found: dict[int, str] = {}
    place, length = Place(), -1
    for number, line in enumerate(ledger, 1):
        if again is None:
            start = first_state(window.ruleset, setup)
            again = Campaign(window.ruleset, setup, start, replay_first=inputs[: line.length])
        elif line.length > length:
            again.replay(inputs[length : line.length])
        length = line.length
        if again.record.length != length:
            raise ReplayError("The umpire’s ledger does not match the journal.")
        for letter in line.letters:
            again.attempt(letter.player, letter.kind, letter.answer)
        _, place = news(again, window.seat, place)
        found[number] = content_hash(told(again, window.seat, place.tale))
        if line.letters:  # letters become inputs once all are in
            stretch = again.record.stretch
            again.replay([*stretch.inputs], start=stretch)
        yield number / len(ledger)
    return found


def _changed(window: Window, inputs: list[Input]) -> list[str]:
    """Sentences about accepted answers by this seat that are missing from the journal or differ in it."""
    taken: list[Act] = []
    for act in window.done:
        if act.kind == TAKE_BACK:
            taken.remove(next(one for one in reversed(taken) if one.asked))
        else:
            taken.append(act)
    written = [one for one in inputs if isinstance(one, Answered | Unasked) and one.player == window.seat]
    faults = []
    for act in taken:
        fits = next((one for one in written if one.kind == act.kind and _holds(one.answer, act.answer)), None)
        if fits is None:
            faults.append(f"Your answer {act.number} ({act.kind}) is not in the story as you gave it.")
        else:
            written.remove(fits)
    return faults


def _holds(written: Any, given: Any) -> bool:
    """Whether an answer in the journal matches the one that was given; the answer in the journal may have
    more fields, because fields left out of a form are filled in.
    """
    match written, given:
        case dict(), dict():
            return all(key in written and _holds(written[key], value) for key, value in given.items())
        case list(), list():
            return len(written) == len(given) and all(map(_holds, written, given))
        case _:
            return bool(written == given)

"""One hidden fact otherwise: a campaign's state changed in one place while the rules wait for an answer."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, Final

import msgspec

from empires.core.dice.dice import ScriptDice
from empires.core.play.campaign import Campaign, step_of
from empires.core.play.correcting import inputs_of
from empires.core.play.record import Record
from empires.core.records.blocks import Stretch
from empires.core.records.inputs import Answered
from empires.core.rules.asking import REFRESH
from empires.umpire.foresight import foreseen
from empires.umpire.messages import Act
from empires.umpire.received import Content
from empires.umpire.told import Place, fingerprint, news, plain, told
from tests.players.otherwise import GONE, Path, put_at
from tests.umpire.known import Changed, may_know

LEFT_OUT: Final = "left out"
"""Ends a path whose last thing is taken out of its object."""

ADDED: Final = "added"
"""Ends a path beside whose last thing another one is made, with an id of its own."""

NUMBERED: Final = re.compile(r"(.*\D|)(\d+)")
"""A key that ends in a number, as ids do."""

HEX: Final = re.compile(r"-?\d+,-?\d+")
"""A key that is a place; of these, only names are made for other ones."""


def copied(campaign: Campaign[Any], letters: list[Answered] | None = None) -> Campaign[Any]:
    """The step that a campaign is in, played again with another seed and without any dice to come; with other
    `letters`, if these are given."""
    step = step_of(campaign)
    under_way = campaign.pending if letters is None else letters
    stretch = Stretch(step.start, 0, 0, inputs_of(step, campaign.record), [])
    return Campaign(
        campaign.ruleset,
        msgspec.structs.replace(campaign.setup, seed="another seed"),
        Record(stretch, under_way, kept=False, followed=True),
        source=ScriptDice([]),
    )


def hidden_places(full: Any, known: Any, path: Path = ()) -> Iterator[Path]:
    """Where each fact stands that `known` does not show as it is, and each thing that it does not show."""
    if known is not GONE and known == full:
        return
    if isinstance(full, dict):
        seen = known if isinstance(known, dict) else {}
        for key, value in full.items():
            if path and key not in seen:
                yield (*path, key, LEFT_OUT)
                if NUMBERED.fullmatch(key) and (path == ("names",) or not HEX.fullmatch(key)):
                    yield (*path, key, ADDED)
            yield from hidden_places(value, seen.get(key, GONE), (*path, key))
    elif isinstance(full, list):
        seen_items = known if isinstance(known, list) else []
        same = len(seen_items) == len(full)
        for number, value in enumerate(full):
            if same:
                yield from hidden_places(value, seen_items[number], (*path, number))
            elif value not in seen_items:
                yield (*path, number, LEFT_OUT)
                yield from hidden_places(value, GONE, (*path, number))
    else:
        yield path


def kind_of(path: Path) -> str:
    """What kind of fact stands at a place: the names on the way to it, without those of single things."""
    return ".".join(part for part in map(str, path) if part.replace("_", "").isalpha() and len(part) > 1)


class Changing:
    """A campaign whose state is changed in one place after the other, and put back; each seat is `sent`
    something."""

    def __init__(
        self, campaign: Campaign[Any], sent: Callable[[Campaign[Any], str], object] | None = None
    ) -> None:
        self.source = campaign
        self._sent = sent or everything_sent
        self.seats = list(campaign.state.players)
        self.broken = 0
        """Changes with which the rules cannot even ask: no state that a campaign can be in."""
        self._begin()
        self.sent = {seat: self._sent(self.campaign, seat) for seat in self.seats}
        self.hidden = self._hidden()
        """The seats to which each fact is hidden."""
        self._words: dict[str | int, set[str]] = defaultdict(set)
        for path in self.hidden:
            if path[-1] not in (LEFT_OUT, ADDED) and isinstance(found := at(self.campaign.state, path), str):
                self._words[_last(path)].add(found)

    def _hidden(self) -> dict[Path, list[str]]:
        full = plain(self.campaign.state)
        found: dict[Path, list[str]] = {}
        for seat in self.seats:
            for path in hidden_places(full, told(self.campaign, seat, "")["view"]):
                found.setdefault(path, []).append(seat)
        return found

    def _begin(self) -> None:
        self.campaign = copied(self.source)
        self._refresh()

    def _refresh(self) -> None:
        self.campaign.moment += 1
        self.campaign.run.go_on(REFRESH)

    def differing(self, path: Path) -> list[str]:
        """The seats that may not know a fact, and are sent something else when it stands otherwise."""
        place = path[:-2] if path[-1] in (LEFT_OUT, ADDED) else path
        for other in self._others(path):
            state, step = self.campaign.state, self.campaign.record.step
            assert step is not None
            start, old = step.start, at(state, place)
            try:
                put(state, place, other)
                step.start = changed_start(start, place, plain(old), plain(other))
                self._refresh()
                now = {seat: self._sent(self.campaign, seat) for seat in self.hidden[path] if seat != other}
            except Exception:  # with this value the rules cannot go on
                self.broken += 1
                self._begin()
                continue
            put(state, place, old)
            step.start = start
            self._refresh()
            return [
                seat
                for seat, found in now.items()
                if found != self.sent[seat] and not self._knows(seat, place, other, found)
            ]
        return []

    def _knows(self, seat: str, place: Path, other: Any, sent: object) -> bool:
        """Whether a seat may know of everything that is `sent` otherwise to it, if that is bytes."""
        was = self.sent[seat]
        if not isinstance(sent, bytes) or not isinstance(was, bytes):
            return False
        old = at(self.campaign.state, place)
        keys = {*map(str, other)} - {*map(str, old)} if isinstance(other, dict) else set()
        before, now = msgspec.json.decode(was), msgspec.json.decode(sent)
        pages, _ = news(self.campaign, seat, Place())
        heard = [event for _, events in pages for event in events]
        return may_know(seat, Changed(place, other, frozenset(keys)), before, now, heard)

    def _others(self, path: Path) -> Iterator[Any]:
        """Values that could stand there instead, the likeliest first; a list is shorter or longer."""
        if path[-1] == ADDED:
            yield one_more(at(self.campaign.state, path[:-2]), str(path[-2]))
            return
        if path[-1] == LEFT_OUT:
            whole = at(self.campaign.state, path[:-2])
            if isinstance(whole, dict):
                yield {key: value for key, value in whole.items() if str(key) != path[-2]}
            elif not isinstance(whole, msgspec.Struct):
                number = int(path[-2])
                yield type(whole)([*whole[:number], *whole[number + 1 :]])
                yield type(whole)([*whole[: number + 1], *whole[number:]])
            return
        match value := at(self.campaign.state, path):
            case bool():
                yield not value
            case int():
                yield from (value + 1, value - 1, value + 250)
            case str():
                yield from [word for word in sorted(self._words[_last(path)]) if word != value][:4]
                yield value + "x"


def one_more(whole: dict[Any, Any], key: str) -> dict[Any, Any]:
    """The same things and a copy of one of them, under the next id of its kind that is free."""
    found = NUMBERED.fullmatch(key)
    assert found is not None
    word, number = found[1], int(found[2])
    taken = {*map(str, whole)}
    while f"{word}{number:0{len(found[2])}}" in taken:
        number += 1
    other = f"{word}{number:0{len(found[2])}}"
    model = next(value for name, value in whole.items() if str(name) == key)
    copy = (
        msgspec.convert(plain(model), type(model)) if isinstance(model, msgspec.Struct) else deepcopy(model)
    )
    if hasattr(copy, "id"):
        msgspec.structs.force_setattr(copy, "id", other)
    return {**whole, other: copy}


def everything_sent(campaign: Campaign[Any], seat: str) -> bytes:
    """Everything that a seat is sent, byte for byte."""
    return msgspec.json.encode([told(campaign, seat, ""), news(campaign, seat, Place())])


def everything_known(campaign: Campaign[Any], seat: str) -> bytes:
    """Everything that a seat is sent, and what its device foresees of it after the proposed answer."""
    content = plain(told(campaign, seat, ""))
    ahead = [_foreseen(campaign, seat, content, data) for data in content["asked"]]
    return msgspec.json.encode([content, *ahead, news(campaign, seat, Place())])


def _foreseen(campaign: Campaign[Any], seat: str, content: Any, data: Any) -> Any:
    answer = data["default"] if data["fields"] else data["choices"][0]["value"]
    act = Act(1, fingerprint(data), data["kind"], answer)
    return foreseen(campaign.ruleset, campaign.setup, msgspec.convert(content, Content), seat, act)


def changed_start(start: bytes, path: Path, old: Any, other: Any) -> bytes:
    """The first state of a step, with the same fact otherwise if it stood there already."""
    tree = msgspec.json.decode(start)
    found = tree
    for part in path:
        try:
            found = found[part]
        except (LookupError, TypeError):
            return start
    return msgspec.json.encode(put_at(tree, path, other)) if found == old else start


def at(thing: Any, path: Path) -> Any:
    """The live value at a place of a state."""
    for part in path:
        thing = _child(thing, part)
    return thing


def put(thing: Any, path: Path, value: Any) -> None:
    """Put a value into a live state, in the very object that the rules hold."""
    parent, part = at(thing, path[:-1]), path[-1]
    if isinstance(parent, msgspec.Struct):
        msgspec.structs.force_setattr(parent, str(part), value)
    elif isinstance(parent, tuple):
        assert isinstance(part, int)
        put(thing, path[:-1], (*parent[:part], value, *parent[part + 1 :]))
    else:
        parent[_key(parent, part)] = value


def _child(thing: Any, part: str | int) -> Any:
    return getattr(thing, str(part)) if isinstance(thing, msgspec.Struct) else thing[_key(thing, part)]


def _key(thing: Any, part: str | int) -> Any:
    if isinstance(thing, dict) and part not in thing:
        return next(key for key in thing if str(key) == part)
    return part


def _last(path: Path) -> str | int:
    """The name of the fact at a place."""
    names = [part for part in path if isinstance(part, str)]
    return names[-1] if names else 0

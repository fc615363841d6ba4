"""Individual facts of a state: finding them by type, naming them by a pointer, changing them, and checking
the result as thoroughly as a save.

A pointer is the path to a fact, as in "/tiles/0,1/owner" (RFC 6901), made of field names, mapping keys and
list positions counted from 0; "-" is the position after a list's last item. In a key, "~1" means "/" and "~0"
means "~"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import inspect as kinds

from empires.core.base.nesting import check_depth
from empires.core.errors import IllegalChoice, SaveError
from empires.core.questions.fields import Choice, Field, Flag, Number, Pick, Text, bad_answer

LONGEST_VALUE = 4_000
"""The maximum length of a fact's new value, in characters."""

LONGEST_POINTER = 200
"""The maximum length of the path to a fact, in characters."""

MOST = 1_000_000_000
"""A bound higher than any number in a campaign."""

NOTHING: Final = object()
"""A mark for a fact that does not exist."""

FIXED = frozenset(
    {
        "phase",
        "players",
        "seats",
        "desk",
        "recorder",
        "pool",
        "consents",
        "restated",
        "new_reports",
        "guests",
        "handicaps",
    }
)
"""Facts that no correction may touch: the phase and the program's own records, and the seats and the
recorder, which have their own questions."""

_TILE = re.compile(r"-?\d+,-?\d+")


class Fact(msgspec.Struct, frozen=True):
    """One fact: its path, its type and its value as plain data."""

    pointer: str
    type: kinds.Type
    value: Any

    @property
    def words(self) -> str:
        """A readable description of the fact's path."""
        return told(steps_of(self.pointer))

    @property
    def whole(self) -> bool:
        """Whether the fact contains other facts."""
        return isinstance(self.value, dict | list)


def steps_of(pointer: str) -> list[str]:
    """The steps of a pointer. Raises IllegalChoice if the text is not a pointer."""
    if not pointer.startswith("/"):
        raise bad_answer("A fact is named by its path, such as /turn.")
    return [step.replace("~1", "/").replace("~0", "~") for step in pointer[1:].split("/")]


def pointer_of(steps: Sequence[str]) -> str:
    """The pointer that consists of these steps."""
    return "".join("/" + step.replace("~", "~0").replace("/", "~1") for step in steps)


def told(steps: Sequence[str]) -> str:
    """A readable description of the path to a fact."""
    return " · ".join(step.replace("_", " ") for step in steps)


def tiles_of(steps: Sequence[str]) -> tuple[str, ...]:
    """The tiles named in the path to a fact."""
    return tuple(step for step in steps if _TILE.fullmatch(step))


def value_told(value: Any, longest: int = 300) -> str:
    """A value as text for use in a sentence."""
    if value is NOTHING:
        return "nothing"
    if isinstance(value, str):
        text = f"“{value}”"
    elif value is None:
        text = "nothing"
    elif isinstance(value, bool):
        text = "yes" if value else "no"
    else:
        text = msgspec.json.encode(value).decode()
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


# --- finding ---------------------------------------------------------------------------------------------


@cache
def type_of(state_type: type[msgspec.Struct]) -> kinds.Type:
    """The type description of a class of states."""
    return kinds.type_info(state_type)


def find(state: msgspec.Struct, pointer: str) -> Fact | None:
    """The fact at a pointer; its value is NOTHING if a fact could be added there. None if there is no such
    place."""
    type, value = type_of(state.__class__), _plain(state)
    for step in steps_of(pointer):
        below = _below(type, value, step)
        if below is None:
            return None
        type, value = below
    return Fact(pointer, type, value)


def parts(fact: Fact) -> list[Fact]:
    """The facts that a fact contains."""
    value = fact.value
    type = _inner(fact.type, value)
    if isinstance(type, kinds.StructType):
        names: list[str] = [field.encode_name for field in type.fields]
    elif isinstance(value, dict):
        names = list(value)
    elif isinstance(value, list):
        names = [str(at) for at in range(len(value))]
    else:
        return []
    found = []
    for name in names:
        below = _below(fact.type, value, name)
        if below is not None:
            found.append(Fact(fact.pointer + pointer_of([name]), *below))
    return found


def top(state: msgspec.Struct) -> list[Fact]:
    """The top-level facts of the state that a correction may touch."""
    whole = Fact("", type_of(state.__class__), _plain(state))
    return [one for one in parts(whole) if one.pointer[1:] not in FIXED]


def every(state: msgspec.Struct) -> Iterator[Fact]:
    """Every fact that a correction may touch, containers before their contents."""
    waiting = top(state)[::-1]
    while waiting:
        fact = waiting.pop()
        yield fact
        waiting += parts(fact)[::-1]


def at_place(state: msgspec.Struct, tile: str) -> list[Fact]:
    """The records about a tile, which are stored under its name or have a field that names it."""
    found = []
    for fact in every(state):
        keyed = fact.whole and steps_of(fact.pointer)[-1] == tile
        named = isinstance(fact.value, dict) and any(
            one.value == tile and "/" not in one.pointer[len(fact.pointer) + 1 :] for one in parts(fact)
        )
        if (keyed or named) and isinstance(_inner(fact.type, fact.value), kinds.StructType):
            found.append(fact)
    return found


def _plain(state: msgspec.Struct) -> Any:
    return msgspec.json.decode(msgspec.json.encode(state))


def _inner(type: kinds.Type, value: Any) -> kinds.Type:
    """The member of a union type that fits the value."""
    if not isinstance(type, kinds.UnionType):
        return type
    for one in type.types:
        match one, value:
            case (kinds.NoneType(), None) | (kinds.BoolType(), bool()) | (kinds.StrType(), str()):
                return one
            case (kinds.LiteralType(), str()) | (kinds.ListType(), list()) | (kinds.DictType(), dict()):
                return one
            case kinds.IntType(), int() if not isinstance(value, bool):
                return one
            case kinds.StructType(), dict() if one.tag is None or value.get(one.tag_field) == one.tag:
                return one
    return next(one for one in type.types if not isinstance(one, kinds.NoneType))


def _below(type: kinds.Type, value: Any, step: str) -> tuple[kinds.Type, Any] | None:
    """The type and value one step further along a path; None if the path does not lead any further."""
    match _inner(type, value), value:
        case kinds.StructType(fields=fields), dict():
            for field in fields:
                if field.encode_name == step:
                    return field.type, value.get(step, _default(field))
        case kinds.DictType(value_type=inner), dict():
            return inner, value.get(step, NOTHING)
        case ((kinds.ListType(item_type=inner) | kinds.VarTupleType(item_type=inner)), list()):
            if step == "-":
                return inner, NOTHING
            if step.isascii() and step.isdigit() and int(step) < len(value):
                return inner, value[int(step)]
    return None


def _default(field: kinds.Field) -> Any:
    """The value of a field that is missing from the JSON."""
    if field.default is not msgspec.NODEFAULT:
        return msgspec.to_builtins(field.default)
    if field.default_factory is not msgspec.NODEFAULT:
        return msgspec.json.decode(msgspec.json.encode(field.default_factory()))
    return NOTHING


# --- changing --------------------------------------------------------------------------------------------


def field_of(fact: Fact) -> Field:
    """The form field for changing a fact; a fact that contains others is edited as JSON."""
    type, name, label = _inner(fact.type, fact.value), "value", fact.words
    match type:
        case kinds.BoolType():
            return Flag(name=name, label=label)
        case kinds.IntType():
            lo = -MOST if type.ge is None else type.ge
            return Number(name=name, label=label, lo=lo, hi=MOST if type.le is None else type.le)
        case kinds.LiteralType():
            words = [Choice(str(one), str(one) or "nothing") for one in type.values]
            return Pick(name=name, label=label, choices=tuple(words))
        case kinds.StrType():
            return Text(name=name, label=label, longest=LONGEST_VALUE)
        case _:
            return Text(name=name, label=label, longest=LONGEST_VALUE, lines=6)


def literal(fact: Fact, word: str) -> str | int:
    """The value that corresponds to a word if a fact has only a few possible values: the word itself, or a
    number."""
    type = _inner(fact.type, fact.value)
    values = type.values if isinstance(type, kinds.LiteralType) else ()
    return next((value for value in values if value is not None and str(value) == word), word)


def may_be_none(fact: Fact) -> bool:
    """Whether a fact may also be None."""
    return isinstance(fact.type, kinds.UnionType) and fact.type.includes_none


def removable(state: msgspec.Struct, fact: Fact) -> bool:
    """Whether a fact can be removed, because it is an item of a list or mapping rather than a field of a
    record."""
    *way, _ = steps_of(fact.pointer)
    holder = find(state, pointer_of(way)) if way else None
    return holder is not None and not isinstance(_inner(holder.type, holder.value), kinds.StructType)


def read_value(fact: Fact, text: str, *, removable: bool) -> Any:
    """The value in a string: parsed JSON, or the text itself if the fact is a text. For a `removable` fact an
    empty string gives NOTHING, which removes it. A fact of a union type keeps its current type. Raises
    IllegalChoice."""
    kept = _kept(fact)
    wordy = any(isinstance(one, kinds.StrType | kinds.LiteralType) for one in kept)
    if not text.strip() and removable:
        return NOTHING
    try:
        check_depth(text.encode())
        value = msgspec.json.decode(text.encode())
    except (SaveError, msgspec.DecodeError, UnicodeError) as fault:
        if wordy:
            return text
        raise bad_answer(f"{fact.words}: this fact needs {_named(fact)}.") from fault
    plain = isinstance(value, str) or (value is None and may_be_none(fact))
    return text if wordy and not plain else value


def _kept(fact: Fact) -> tuple[kinds.Type, ...]:
    """The types that a fact may have after a correction."""
    if not isinstance(fact.type, kinds.UnionType):
        return (fact.type,)
    if fact.value is None or fact.value is NOTHING:
        return fact.type.types
    return (_inner(fact.type, fact.value),)


def _named(fact: Fact) -> str:
    match _inner(fact.type, fact.value):
        case kinds.IntType():
            return "a number"
        case kinds.BoolType():
            return "true or false"
        case _:
            return "a value in JSON"


def with_fact(state: msgspec.Struct, pointer: str, value: Any) -> bytes:
    """A state's JSON with a fact changed or added, or removed if the new value is NOTHING. Types are not
    checked."""
    holder = whole = _plain(state)
    *way, last = steps_of(pointer)
    for at, step in enumerate(way, 1):
        if isinstance(holder, dict) and step not in holder:
            left_out = find(state, pointer_of(way[:at]))
            holder[step] = left_out.value if left_out is not None else {}
        holder = holder[int(step)] if isinstance(holder, list) else holder[step]
    if isinstance(holder, list) and last == "-":
        holder.append(value)
        return msgspec.json.encode(whole)
    place: Any = int(last) if isinstance(holder, list) else last
    if value is NOTHING:
        del holder[place]
    else:
        holder[place] = value
    return msgspec.json.encode(whole)


def check_place(state: msgspec.Struct, pointer: str) -> Fact:
    """The fact at a pointer. Raises IllegalChoice if there is none, or if no correction may touch it."""
    if steps_of(pointer)[0] in FIXED:
        raise IllegalChoice(
            "not_a_fact",
            ("That fact cannot be corrected here. Undo the answer, or change it in the list of seats."),
        )
    fact = find(state, pointer)
    if fact is None:
        raise IllegalChoice("no_such_fact", f"There is no fact called {told(steps_of(pointer))}.")
    return fact

"""Acts: the possible actions of players as typed records, and their form in the journal.

    class Storm(Act, tag="assault"):
        tile: str

    class Wait(Act, tag="done"): ...

    SIEGE = Kind("siege", Storm, Wait)

    SIEGE.write(Storm("0,1"))    # "assault 0,1"
    SIEGE.read("assault 0,1")    # Storm("0,1")

In the journal an act is a short string: its tag, if it has one, and its fields, or whatever its `written`
pattern says. Such strings are parsed here and nowhere else; rule code matches on the record.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from typing import Any, ClassVar, Literal, dataclass_transform, get_args, get_origin, get_type_hints

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.odds import Odds


@dataclass_transform(frozen_default=True)
class _Acts(msgspec.StructMeta):
    """A metaclass that marks every act as frozen for type checkers, even if its class does not say so."""


class Act(msgspec.Struct, metaclass=_Acts, frozen=True, gc=False):
    """The base class of all acts. The fields are `str`, `int`, a `Literal` of words, or `tuple[int, ...]`.

    `tag` is the act's first word in the journal; an act without a tag is written as its fields alone.
    `written` may give another pattern, such as "{space}/{turns}". The last field may be a string with spaces.
    """

    written: ClassVar[str] = ""


_PART = re.compile(r"\{(\w+)\}")
_QUOTED = r'"(?:[^"\\]|\\.)*"'


class _Field(msgspec.Struct, frozen=True):
    """The codec of a field: `pattern` matches its text, `read` and `write` convert its value."""

    name: str
    before: str
    pattern: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]


def _unquote(text: str) -> str:
    if not text.startswith('"'):
        return text
    found: str = msgspec.json.decode(text, type=str)
    return found


def _quote(text: str) -> str:
    return msgspec.json.encode(text).decode()


def _write_word(text: str) -> str:
    plain = text and not text.startswith('"') and not any(sign in text for sign in " /+")
    return text if plain else _quote(text)


def _write_last(text: str) -> str:
    return text if text and not text.startswith('"') and text.isprintable() else _quote(text)


def _field(name: str, type: Any, before: str, last: bool) -> _Field:
    """The codec for a field of this type; a string in the `last` field may contain spaces."""
    if type is int:
        return _Field(name, before, r"-?\d{1,12}", int, str)
    if type is str:
        plain = r'[^"].*' if last else r'[^" /+][^ /+]*'
        return _Field(name, before, f"{_QUOTED}|{plain}", _unquote, _write_last if last else _write_word)
    if get_origin(type) is Literal:
        return _Field(name, before, "|".join(map(re.escape, get_args(type))), str, str)
    if get_origin(type) is tuple and get_args(type) == (int, Ellipsis):
        return _Field(
            name, before, r"\d{1,9}(?:\+\d{1,9})*",
            lambda text: tuple(map(int, text.split("+"))), lambda value: "+".join(map(str, value)),
        )  # fmt: skip
    raise TypeError(f"an act cannot have a field {name} of {type}")


class _Form:
    """The written form of one type of act."""

    def __init__(self, act: type[Act]) -> None:
        self.act = act
        config = act.__struct_config__
        self.tag = config.tag if isinstance(config.tag, str) else ""
        names = act.__struct_fields__
        pattern = act.written or " ".join(
            [*([self.tag] if self.tag else []), *(f"{{{one}}}" for one in names)]
        )
        pieces = _PART.split(pattern)  # text, name, text, name, …, text
        if sorted(pieces[1::2]) != sorted(names):
            raise TypeError(f"{act.__name__} is written with fields that it does not have")
        types = get_type_hints(act)
        last = pieces[-2] if len(pieces) > 1 and not pieces[-1] else ""
        self.fields = [
            _field(name, types[name], before, name == last)
            for before, name in zip(pieces[::2], pieces[1::2], strict=False)
        ]
        self.end = pieces[-1]

    @cached_property
    def regex(self) -> re.Pattern[str]:
        found = "".join(f"{re.escape(one.before)}(?P<{one.name}>{one.pattern})" for one in self.fields)
        return re.compile(found + re.escape(self.end), re.DOTALL)

    def read(self, text: str) -> Act | None:
        match = self.regex.fullmatch(text)
        if match is None:
            return None
        try:
            return self.act(**{one.name: one.read(match[one.name]) for one in self.fields})
        except (ValueError, msgspec.MsgspecError):
            return None

    def write(self, act: Act) -> str:
        parts = [one.before + one.write(getattr(act, one.name)) for one in self.fields]
        return "".join(parts) + self.end


class Kind:
    """A kind of question, named after the action in the digest, and the types of act that answer it."""

    def __init__(self, name: str, *acts: type[Act]) -> None:
        self.name = name
        self.acts = acts

    def __str__(self) -> str:
        return self.name

    @cached_property
    def _forms(self) -> dict[type[Act], _Form]:
        forms = [_Form(act) for act in self.acts]
        forms.sort(key=lambda form: not form.tag)  # a tag is tried before a value that looks like it
        return {form.act: form for form in forms}

    @cached_property
    def _tags(self) -> frozenset[str]:
        return frozenset(form.tag for form in self._forms.values() if form.tag)

    def write(self, act: Act) -> str:
        """The act in its journal form, which `read` reads back."""
        form = self._forms[type(act)]
        text = form.write(act)
        if not form.tag and text.partition(" ")[0] in self._tags:
            first = form.fields[0]
            value = _quote(getattr(act, first.name))  # a player may be called "pass"
            text = value + text[len(first.write(getattr(act, first.name))) :]
        return text

    def read(self, text: str) -> Act | None:
        """The act that `text` encodes, or None if it is not an act of this kind."""
        for form in self._forms.values():
            if (act := form.read(text)) is not None:
                return act
        return None

    def of(self, answer: object) -> Act | None:
        """The act given as an answer, either as a record or as text; None if the answer is neither."""
        if isinstance(answer, str):
            return self.read(answer)
        return answer if isinstance(answer, Act) else None


class Words(msgspec.Struct, frozen=True, gc=False):
    """The description of an act on offer: its label, the tiles it points at, its consequences, and the `odds`
    of its risks in the order in which dice decide them. A `grave` act harms the player who chooses it and is
    easily chosen by mistake. The button shows the `deed`, or the label if there is none."""

    label: str
    tiles: tuple[str, ...] = ()
    note: str = ""
    grave: bool = False
    odds: tuple[Odds, ...] = ()
    deed: str = ""


def not_offered() -> IllegalChoice:
    """The refusal of an act that is not on offer, for rules that give no reason of their own."""
    return IllegalChoice("not_offered", "That is not one of the choices for this question.")

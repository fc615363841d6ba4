"""Settings of a campaign, each declared once: as a typed field of the record that the rules read.

    class Settings(msgspec.Struct, frozen=True, kw_only=True):
        realms: Annotated[Literal["chart", "crowns"], setting(
            START, "Realms", "How the first settlements come to be.", "ME-REALM-06 ME-REALM-16",
            {"chart": "rolled on the chart", "crowns": ("bought", "Everybody has 80 crowns.")},
        )] = "chart"
        years: Annotated[int | None, setting(
            END, "Years", "How long the campaign lasts.", "ME-VICTORY-01", lo=1, hi=100,
        )] = 6

    OPTIONS = options_of(Settings, START, END)
    settings = settings_of(Settings, setup.options)

The field's type and default give the kind of option and its usual value.
A module that declares settings must not postpone its annotations (`from __future__ import annotations`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import NoneType
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from empires.core.base.words import span
from empires.core.questions.fields import Choice
from empires.core.records.setup import Option
from empires.core.rules.tables import Row, Table

R = TypeVar("R", bound=msgspec.Struct)

Value = bool | int | str | None

MOST = 1_000_000
"""A bound higher than any number that a ruleset works out itself."""


class Declared(msgspec.Struct, frozen=True, kw_only=True):
    """The declaration of a setting in a field's annotation; see `setting`."""

    group: str
    label: str
    meaning: str
    rules: tuple[str, ...]
    choices: tuple[Choice, ...]
    yes: str
    lo: int
    hi: int
    first: bool
    offered: Value | msgspec.UnsetType
    needs: Mapping[str, tuple[str, ...]]
    once: int | None
    retired: bool


def setting(
    group: str,
    label: str,
    meaning: str,
    rules: str,
    choices: Mapping[str, str | tuple[str, str]] | None = None,
    *,
    yes: str = "",
    lo: int = 0,
    hi: int = 0,
    first: bool = False,
    offered: Value | msgspec.UnsetType = msgspec.UNSET,
    needs: str = "",
    once: int | None = None,
    retired: bool = False,
) -> Declared:
    """The declaration of a setting, with its texts. `meaning` says in a sentence what it decides, `rules` are
    the IDs behind it. `choices` gives each value its label, or its label and a note; for a flag with a name
    for each value, `yes` is the label of True. A number is between `lo` and `hi`; if an older version allowed
    lower numbers, `once` is its lower bound, and such campaigns can still be opened. Settings that players
    decide on before all others are `first`: the origin of the land, where battles are fought, how long the
    campaign lasts. `offered` is the first value in the form if that is not the field's default, because the
    ruleset works the value out (see `settings_of`). `needs` lists other settings without which this one has
    no effect: "mode=team", or with several values "battles=ask,tabletop"; a flag is on or off. A `retired`
    setting occurs only in old campaigns."""
    words = [
        Choice(word, label) if isinstance(label, str) else Choice(word, label[0], note=label[1])
        for word, label in (choices or {}).items()
    ]
    return Declared(
        group=group,
        label=label,
        meaning=meaning,
        rules=tuple(rules.split()),
        choices=tuple(words),
        yes=yes,
        lo=lo,
        hi=hi,
        first=first,
        offered=offered,
        needs={key: tuple(values.split(",")) for key, values in (one.split("=") for one in needs.split())},
        once=once,
        retired=retired,
    )


def options_of(record: type[msgspec.Struct], *groups: str) -> tuple[Option, ...]:
    """The options that the fields of `record` declare, group by group in the order of `groups`, and within a
    group in the order of the fields."""
    declared = _declarations(record)
    options = [_option(field, *declared[field.name]) for field in msgspec.structs.fields(record)]
    return tuple(sorted(options, key=lambda option: groups.index(option.group)))


def settings_of(record: type[R], options: Mapping[str, Any], **decided: Value) -> R:
    """The typed settings from a campaign's checked options, except those that the ruleset has `decided`. A
    setting that did not exist when the campaign began gets its proposed value."""
    values = {
        name: decided[name] if name in decided else _read(kind, declared, options[name])
        for name, (kind, declared) in _declarations(record).items()
        if name in decided or name in options
    }
    return msgspec.convert(values, record)


def check_settings(settings: msgspec.Struct) -> None:
    """Raise ValueError if a number in loaded settings is out of bounds; types have been checked before.

    A number that the ruleset works out itself only has to be a sensible count, and so does one in a setting
    that has no effect."""
    declarations = _declarations(type(settings))
    for name, (_, declared) in declarations.items():
        value = getattr(settings, name)
        own = declared.offered is not msgspec.UNSET or not _counts(settings, declarations, declared)
        lo = declared.lo if declared.once is None else declared.once
        hi = MOST if own else declared.hi
        if type(value) is int and not declared.choices and not lo <= value <= hi:
            raise ValueError(f"“{declared.label}” must be from {lo:,} to {hi:,}")


def _counts(settings: msgspec.Struct, all_: Mapping[str, tuple[Any, Declared]], one: Declared) -> bool:
    """Whether a setting has an effect, because the other settings that it needs have the right values."""
    for key, values in one.needs.items():
        said = _word(all_[key][1], getattr(settings, key))
        if ("on" if said is True else "off" if said is False else str(said)) not in values:
            return False
    return True


def settings_table(
    name: str, title: str, options: Sequence[Option], before: Sequence[Row] = (), after: Sequence[Row] = ()
) -> Table:
    """The options as a table for readers; `before` and `after` are lines for facts that do not depend on
    options."""
    lines = [
        setting_row(option.key, option.default, _span(option), " ".join(option.rules)) for option in options
    ]
    return Table(
        id=name,
        title=title,
        note="Everything the players of a campaign may agree on before it begins.",
        keyed=True,
        columns=("default", "values", "rules"),
        rows=(*before, *lines, *after),
    )


def setting_row(key: str, default: Value, values: str, rules: str = "") -> Row:
    """A line of `settings_table`."""
    return Row(key, {"default": default, "values": values, "rules": rules})


def _span(option: Option) -> str:
    if option.kind == "flag":
        return "on, off"
    if option.kind == "pick":
        return ", ".join(choice.value for choice in option.choices)
    return f"{span(option.lo, option.hi)}{', none' if option.or_none else ''}"


@lru_cache(maxsize=16)
def _declarations(record: type[msgspec.Struct]) -> dict[str, tuple[Any, Declared]]:
    """Each field's type and declaration."""
    hints = get_type_hints(record, include_extras=True)
    return {name: (hint.__origin__, hint.__metadata__[0]) for name, hint in hints.items()}


def _option(field: msgspec.structs.FieldInfo, kind: Any, declared: Declared) -> Option:
    words = [choice.value for choice in declared.choices]
    if get_origin(kind) is Literal and sorted(words) != sorted(map(str, get_args(kind))):
        raise TypeError(f"{field.name}: the choices are not the values of its type")
    default = _word(declared, field.default) if declared.offered is msgspec.UNSET else declared.offered
    return Option(
        key=field.name,
        label=declared.label,
        help=declared.meaning,
        kind="pick" if words else "flag" if kind is bool else "number",
        default=default,
        choices=declared.choices,
        lo=declared.lo,
        hi=declared.hi,
        or_none=NoneType in get_args(kind) or declared.offered is None,
        group=declared.group,
        first=declared.first,
        rules=declared.rules,
        needs=declared.needs,
        once=declared.once,
        retired=declared.retired,
    )


def _word(declared: Declared, value: Value) -> Value:
    """The value of an option that corresponds to a field's value."""
    if declared.yes:
        return next(one.value for one in declared.choices if (one.value == declared.yes) is value)
    return str(value) if declared.choices else value


def _read(kind: Any, declared: Declared, said: Value) -> Value:
    """The value of a field that corresponds to an option's value."""
    if declared.yes:
        return said == declared.yes
    if get_origin(kind) is Literal:
        return next((value for value in get_args(kind) if str(value) == said), said)
    return said

"""Books and sheets: what a player reads of a campaign, as headed lines without markup."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec


class Line(msgspec.Struct, frozen=True):
    """One line: words on the left, a number with its unit on the right, a tile to show, a remark."""

    label: str
    value: str = ""
    tile: str = ""
    note: str = ""


class Section(msgspec.Struct, frozen=True):
    """Lines under a heading; `empty` is said where there are none."""

    title: str
    lines: tuple[Line, ...]
    empty: str = ""


class Ledger(msgspec.Struct, frozen=True):
    """The book of one empire: whose it is and its sections."""

    player: str
    sections: tuple[Section, ...]


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """Something to print or to lay beside the table: an army sheet, a battle sheet, an order sheet."""

    id: str
    title: str
    sections: tuple[Section, ...]
    note: str = ""


def own_first(names: Iterable[str], own: str | None) -> list[str]:
    """The names with the reader's own before the others, which keep their order."""
    return sorted(names, key=lambda name: name != own)


def ledgers_of(
    names: Iterable[str], own: str | None, sections: Callable[[str], Iterable[Section]]
) -> tuple[Ledger, ...]:
    """A book for each name, the reader's own first."""
    return tuple(Ledger(name, tuple(sections(name))) for name in own_first(names, own))

"""Commands from the page: a record for everything that a person does or the page reports.

A button carries its command in `data-cmd` and the command's fields as JSON in `data-args`. A form carries
`Fill`, with its contents as `fields`. The commands are grouped into modules by subject."""

from __future__ import annotations

from typing import TypeAlias

from empires.page.wire.answers import AnyAnswer
from empires.page.wire.browsing import AnyBrowsing
from empires.page.wire.forms import Fill
from empires.page.wire.letters import AnyLetter
from empires.page.wire.pages import AnyPage
from empires.page.wire.parcels import AnyParcel
from empires.page.wire.pointing import AnyPointing
from empires.page.wire.post import AnyPost
from empires.page.wire.reports import AnyReport
from empires.page.wire.seating import AnySeating

AnyCommand: TypeAlias = (
    AnyReport
    | AnyPage
    | AnyPointing
    | AnyAnswer
    | AnyBrowsing
    | AnySeating
    | AnyLetter
    | AnyPost
    | AnyParcel
    | Fill
)

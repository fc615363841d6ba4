"""Reports by the page itself: that it has started, what its storage contains, and prompts to continue."""

from __future__ import annotations

from typing import Literal, TypeAlias

from empires.page.wire.kinds import Unasked
from empires.page.wire.values import Place, Problem


class Start(Unasked, frozen=True, tag="start"):
    """The page has started. `stored` gives each key of the home storage with the length of its text in
    characters, `others` the space that keys of other pages take up there, `spare` the keys of the second
    copy, and `problems` what is wrong with either; `open` are the names that this tab had claimed before it
    was reloaded; `again` is true if the engine was restarted after a fault; `address` is the page's URL, for
    links to the page; `relays` are those that this site suggests. On Apple's devices, `safari` says whether
    this is a `page` in Safari, which clears the storage of sites that nobody visits, or an installed `app`
    with separate storage."""

    stored: dict[str, int] = {}
    others: int = 0
    spare: list[str] = []
    problems: dict[Place, Problem] = {}
    open: list[str] = []
    again: bool = False
    address: str = ""
    relays: list[str] = []
    safari: Literal["", "page", "app"] = ""


class Recalled(Unasked, frozen=True, tag="recalled"):
    """The result of a `Recall`: the texts in the home storage by key, and those texts of the second copy that
    differ (None if a text is missing). A `problem` means that the second copy could not be read."""

    name: str
    home: dict[str, str]
    spare: dict[str, str | None] = {}
    problem: Problem = ""


class Stored(Unasked, frozen=True, tag="stored"):
    """The result of a `Store`: how many of its writes were carried out, and what went wrong if any were
    not."""

    place: Place
    under: str
    batch: int
    done: int
    problem: Problem = ""


class Changed(Unasked, frozen=True, tag="changed"):
    """Another tab has written to storage: the new lengths of the texts in the home storage, by key; None for
    a key that is gone."""

    stored: dict[str, int | None]


class Claimed(Unasked, frozen=True, tag="claimed"):
    """The answer to `Claim`: whether this tab is now the only one that has `name` open."""

    name: str
    granted: bool


class Lost(Unasked, frozen=True, tag="lost"):
    """Another tab has taken over `name`, so this tab must not write anything more under that name."""

    name: str


class Offline(Unasked, frozen=True, tag="offline"):
    """Whether the page is stored for use without a network, and whether a newer version is ready."""

    ready: bool
    update: bool = False


class Warm(Unasked, frozen=True, tag="warm"):
    """The start page is being shown: load the code for drawing and playing now, so that nobody has to wait
    for it later."""


class Think(Unasked, frozen=True, tag="think"):
    """Let the computer players whose turn it is continue."""


AnyReport: TypeAlias = Start | Recalled | Stored | Changed | Claimed | Lost | Offline | Warm | Think

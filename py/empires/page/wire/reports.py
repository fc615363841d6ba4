"""Reports of the page itself: that it has started, what its storage contains, and prompts to go on."""

from __future__ import annotations

from typing import Literal, TypeAlias

from empires.page.wire.kinds import Unasked
from empires.page.wire.values import Place, Problem


class Start(Unasked, frozen=True, tag="start"):
    """The page has started. `stored` gives each key of the home with its text's length in characters,
    `others` the space that keys of other pages take up there, `spare` the keys of the second copy, and
    `problems` what is wrong with either; `open` are the names that this tab had claimed before it was
    reloaded; `again` is true if the engine was restarted after a fault; `address` is the page's URL, for
    links to it; `relays` are those that this site suggests. On Apple's devices `safari` says whether this is
    a `page` of Safari, which clears the storage of sites that nobody visits, or an installed `app` with a
    storage of its own."""

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
    """The result of a `Recall`: the texts at home by key, and those texts of the second copy that differ
    (None if a text is missing). A `problem` means that the second copy could not be read."""

    name: str
    home: dict[str, str]
    spare: dict[str, str | None] = {}
    problem: Problem = ""


class Stored(Unasked, frozen=True, tag="stored"):
    """The result of a `Store`: how many of its writes were carried out, and what went wrong if not all
    were."""

    place: Place
    under: str
    batch: int
    done: int
    problem: Problem = ""


class Changed(Unasked, frozen=True, tag="changed"):
    """Another tab has written: the new lengths of keys at home, None for a key that is gone."""

    stored: dict[str, int | None]


class Claimed(Unasked, frozen=True, tag="claimed"):
    """The answer to `Claim`: whether this tab is now the only one that has `name` open."""

    name: str
    granted: bool


class Lost(Unasked, frozen=True, tag="lost"):
    """Another tab has taken `name` over, so this one must not write anything more under it."""

    name: str


class Offline(Unasked, frozen=True, tag="offline"):
    """Whether the page is stored for use without a network, and whether a newer version is waiting."""

    ready: bool
    update: bool = False


class Warm(Unasked, frozen=True, tag="warm"):
    """The first page is being shown: load the code that draws and plays now, so that nobody waits for it
    later."""


class Think(Unasked, frozen=True, tag="think"):
    """Let the computer players whose turn it is play on."""


AnyReport: TypeAlias = Start | Recalled | Stored | Changed | Claimed | Lost | Offline | Warm | Think

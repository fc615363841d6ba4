"""Operations: records that the page applies in order, without deciding anything.

A region with its own layer (dialog, drawer, curtain, notice) is open while it has content.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from empires.page.wire.commands import AnyCommand
from empires.page.wire.values import Place, Theme
from empires.render import markup

Region: TypeAlias = Literal[
    "page",
    "track",
    "tools",
    "map",
    "locator",
    "legend",
    "peek",
    "slip",
    "card",
    "drawer",
    "dialog",
    "curtain",
    "notice",
    "alert",
]
Layout: TypeAlias = Literal["page", "table"]


class Operation(msgspec.Struct, frozen=True, kw_only=True, tag_field="op"):
    """The base class of all operations."""


class Html(Operation, frozen=True, tag="html"):
    """Replace the content of a region. Focus and scroll position are preserved for elements whose id is found
    again."""

    region: Region
    html: markup.Html


class Part(Operation, frozen=True, tag="part"):
    """Replace the content of one element of a region, so that text typed next to it remains unchanged; with
    `whole`, replace the element itself."""

    id: str
    html: markup.Html
    whole: bool = False


class Reveal(Operation, frozen=True, tag="reveal"):
    """Scroll a region until the element with this id is in view."""

    id: str


class BringIntoSight(Operation, frozen=True, tag="sight"):
    """Bring these tiles into view, large enough to be read, unless they already are. If there is not enough
    space for all of them, those in `news` are preferred, and of these the first two."""

    tiles: Sequence[str]
    news: Sequence[str] = ()


Changes: TypeAlias = Sequence[tuple[str, str, str, markup.Html, str]]
"""Changes to the map, as in `render.board.Change`."""


class Fragments(Operation, frozen=True, tag="fragments"):
    """Change parts of the map by id and leave the rest of the picture as it is.

    Each change is a `render.board.Change`: step (replace, remove, add), id, layer, markup, and the id before
    which it is inserted. A moving piece marches along the tiles that `routes` gives for its element, or in a
    straight line, unless the picture remains `still` because somebody else is looking at it now."""

    changes: Changes
    routes: Mapping[str, Sequence[str]] = {}
    still: bool = False


class LayPicture(Operation, frozen=True, tag="picture"):
    """Lay a picture under the hexes: its `pixels` (None keeps the current ones; "" removes the picture), the
    ratio of its height to its width, its centre and width on the sheet, its rotation in degrees, and how
    strongly the map is drawn over it."""

    pixels: str | None = ""
    ratio: float = 1
    x: float = 0
    y: float = 0
    wide: float = 1
    turn: float = 0
    over: float = 1


class RepaintPicture(Operation, frozen=True, tag="repaint"):
    """Redraw the picture in a file, so that it consists of nothing but pixels. Answered by `Picture`; for a
    photograph, the caption and the name are passed on unchanged."""

    pixels: str
    passage: str = ""
    caption: str = ""
    name: str = ""


class Anew(Operation, frozen=True, tag="anew"):
    """Reset the keyboard position on the map and everything that was looked at, because somebody else is
    looking now."""


class SetLayout(Operation, frozen=True, tag="layout"):
    """Choose a layout: `page` for reading and forms, `table` for the map with its card."""

    name: Layout


class Title(Operation, frozen=True, tag="title"):
    """Set the title of the browser's tab."""

    text: str


class Focus(Operation, frozen=True, tag="focus"):
    """Move the keyboard focus to the element with this id."""

    id: str


class Announce(Operation, frozen=True, tag="announce"):
    """Say something to a screen reader; an `urgent` text interrupts the current one. `html` is the text with
    names that translation programs must leave alone."""

    text: str
    urgent: bool = False
    html: markup.Html = markup.NOTHING


class Store(Operation, frozen=True, tag="store"):
    """Store texts under keys, and delete keys whose text is None. Answered by `Stored`.

    The home storage writes in this order up to the first failure, where the old text remains; the second copy
    writes all or nothing. With `under`, nothing is written unless that name is claimed; with `expect`,
    nothing is written unless the text under each of these keys begins with the given characters (or there is
    no text, if these are empty)."""

    place: Place
    writes: Sequence[tuple[str, str | None]]
    under: str = ""
    batch: int = 0
    expect: Sequence[tuple[str, str]] = ()


class Recall(Operation, frozen=True, tag="recall"):
    """Read all texts whose keys begin with one of `starts`; answered by `Recalled` with this name."""

    name: str
    starts: Sequence[str]


class Claim(Operation, frozen=True, tag="claim"):
    """Ask for `name` to be open in this tab only; answered by `Claimed`. `take` takes the name from another
    tab; `patience` is how many milliseconds to wait for a tab that is about to release it."""

    name: str
    take: bool = False
    patience: int = 0


class Guard(Operation, frozen=True, tag="guard"):
    """Ask the person to confirm before the page is left, or stop asking."""

    on: bool


class Release(Operation, frozen=True, tag="release"):
    """Let other tabs open `name` again."""

    name: str


class Download(Operation, frozen=True, tag="download"):
    """Offer some text as a file."""

    name: str
    text: str
    type: str = "application/json"


class PassOn(Operation, frozen=True, tag="pass"):
    """Pass on a text and a link to this page; answered by `Passed`. The link carries a message (`slip`) or an
    invitation (`join`)."""

    words: str
    slip: str
    brings: Literal["slip", "join"] = "slip"


class Carry(Operation, frozen=True, tag="carry"):
    """Keep these events on these relays and listen to these authors there, once everything that has to be
    stored is stored. Each event has its author's secret, the key that seals it, its place, and its bytes. If
    a relay asks for identification, the author with this `secret` is named. Without any relays, nothing more
    is carried under this `name`. Answered by `Came` and `Carried`."""

    name: str
    relays: Sequence[str] = ()
    authors: Sequence[str] = ()
    seals: Sequence[str] = ()
    puts: Sequence[tuple[str, str, str, str]] = ()
    secret: str = ""


class Wait(Operation, frozen=True, tag="wait"):
    """Send this command after this many milliseconds."""

    command: AnyCommand
    ms: int


class AskToNotify(Operation, frozen=True, tag="ask"):
    """Ask the person whether the page may show notifications. Answered by `Notified`."""


class Notify(Operation, frozen=True, tag="notify"):
    """Show a notification if nobody is looking at the page; it replaces one of the same `name`."""

    name: str
    text: str


class Badge(Operation, frozen=True, tag="badge"):
    """Show a number on the icon of the installed page, if the system can do that; 0 removes it."""

    count: int


class SetTheme(Operation, frozen=True, tag="theme"):
    """Switch to these colours, and remember them for the next start."""

    name: Theme


class Fit(Operation, frozen=True, tag="fit"):
    """Show all of the map."""


class Centre(Operation, frozen=True, tag="centre"):
    """Bring a tile to the middle of the map, unless it is clearly visible already."""

    tile: str


class Progress(Operation, frozen=True, tag="progress"):
    """Show the progress of a long calculation: what is being done, and a number from 0 to 1."""

    text: str
    part: float


class Again(Operation, frozen=True, tag="again"):
    """Send this command once the page is painted, which lets people see a computer player's moves one by one.
    With `after`, it is sent that many milliseconds later, or not at all if the person has turned off
    animations."""

    command: AnyCommand
    after: int = 0


class Ribbon(Operation, frozen=True, tag="ribbon"):
    """Show a moment over the map as a ribbon, which disappears after a while or at any key: its text, its
    meaning to the reader, the tile where a flag of this colour is planted, and the id of the border to
    redraw. `html` is the text with names that translation programs must leave alone."""

    text: str
    mood: Literal["won", "lost", ""]
    tile: str = ""
    colour: str = ""
    border: str = ""
    html: markup.Html = markup.NOTHING


SoundName: TypeAlias = Literal["dice", "seal", "march", "news", "won", "lost", "turn"]


class Sound(Operation, frozen=True, tag="sound"):
    """Play a sound. Sounds are never needed to understand anything."""

    name: SoundName


class StoreOffline(Operation, frozen=True, tag="offline"):
    """Store the page so that it can be used without a network, now that it has fetched everything."""


class TakeUpdate(Operation, frozen=True, tag="update"):
    """Start the newer version of the page."""


AnyOperation: TypeAlias = (
    Html
    | Part
    | Reveal
    | BringIntoSight
    | Fragments
    | SetLayout
    | Title
    | Focus
    | Announce
    | Store
    | Recall
    | Claim
    | Guard
    | Release
    | Download
    | PassOn
    | Carry
    | Wait
    | AskToNotify
    | Notify
    | Badge
    | SetTheme
    | Fit
    | Centre
    | Progress
    | Again
    | Anew
    | LayPicture
    | RepaintPicture
    | Ribbon
    | Sound
    | StoreOffline
    | TakeUpdate
)

Operations: TypeAlias = list[AnyOperation]

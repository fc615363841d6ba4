"""Operations: records that the page applies in order, without deciding anything.

A region that is a layer of its own (dialog, drawer, curtain, notice) is open while it has content.
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
    """The base of all operations."""


class Html(Operation, frozen=True, tag="html"):
    """Replace the content of a region. Focus and scroll position are kept for elements whose id is found
    again."""

    region: Region
    html: markup.Html


class Part(Operation, frozen=True, tag="part"):
    """Replace the content of one element of a region, so that text typed next to it stays unchanged; with
    `whole`, replace the element itself."""

    id: str
    html: markup.Html
    whole: bool = False


class Reveal(Operation, frozen=True, tag="reveal"):
    """Scroll a region until the element with this id is in view."""

    id: str


class BringIntoSight(Operation, frozen=True, tag="sight"):
    """Bring these tiles into view, large enough to be read, unless they already are. If there is no room for
    all of them, those in the `news` come first, and of these the first two."""

    tiles: Sequence[str]
    news: Sequence[str] = ()


Changes: TypeAlias = Sequence[tuple[str, str, str, markup.Html, str]]
"""Changes to the map, as in `render.board.Change`."""


class Fragments(Operation, frozen=True, tag="fragments"):
    """Change parts of the map by id and leave the rest of the picture as it is.

    Each change is a `render.board.Change`: step (replace, remove, add), id, layer, markup, and the id it
    comes before. A moving piece marches along the tiles that `routes` gives for its element, or in a straight
    line, unless the picture stays `still` because somebody else is now looking at it."""

    changes: Changes
    routes: Mapping[str, Sequence[str]] = {}
    still: bool = False


class LayPicture(Operation, frozen=True, tag="picture"):
    """Lay a picture under the hexes: its `pixels` (None keeps the present ones; "" removes the picture), its
    height as a share of its width, its centre and width on the sheet, its rotation in degrees, and how
    strongly the map shows over it.
    """

    pixels: str | None = ""
    ratio: float = 1
    x: float = 0
    y: float = 0
    wide: float = 1
    turn: float = 0
    over: float = 1


class RepaintPicture(Operation, frozen=True, tag="repaint"):
    """Redraw the picture in a file, so that nothing but pixels is left of it. Answered by `Picture`; for a
    photograph, the caption and the name are passed on unchanged."""

    pixels: str
    passage: str = ""
    caption: str = ""
    name: str = ""


class Anew(Operation, frozen=True, tag="anew"):
    """Have the map forget the position of the keyboard and what was looked at, because somebody else is
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
    """Say something to a screen reader; `urgent` interrupts it. `html` is the text with names that no
    translator may touch.
    """

    text: str
    urgent: bool = False
    html: markup.Html = markup.NOTHING


class Store(Operation, frozen=True, tag="store"):
    """Store texts under keys, and delete keys whose text is None. Answered by `Stored`.

    The home writes in this order up to the first failure, where the old text stays; the second copy writes
    all or nothing. With `under`, nothing is written unless that name is claimed; with `expect`, nothing is
    written unless each of these keys holds a text that begins like this (or no text, if the beginning is
    empty)."""

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
    """Ask for `name` to be open in this tab only; answered by `Claimed`. `take` takes it from another tab;
    `patience` is how many milliseconds to wait for a tab that is about to release it.
    """

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
    """Keep these events on these relays and listen to these authors there, after everything that has to be
    stored is stored. Each event has its author's secret, the key that seals it, its place, and its bytes. A
    relay that asks for identification is given the author of `secret`. Without a relay, nothing more is
    carried under this `name`. Answered by `Came` and `Carried`."""

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
    """Switch the colours, and remember them for the next start."""

    name: Theme


class Fit(Operation, frozen=True, tag="fit"):
    """Show all of the map."""


class Centre(Operation, frozen=True, tag="centre"):
    """Bring a tile to the middle of the map, unless it can be seen well already."""

    tile: str


class Progress(Operation, frozen=True, tag="progress"):
    """Show how far long thinking has got: what is being done, and a number from 0 to 1."""

    text: str
    part: float


class Again(Operation, frozen=True, tag="again"):
    """Send this command once the page is painted, which lets people see a computer player's moves one by one.
    With `after`, it is sent that many milliseconds later, and not at all if motion is unwanted."""

    command: AnyCommand
    after: int = 0


class Ribbon(Operation, frozen=True, tag="ribbon"):
    """Show a moment over the map as a ribbon, which disappears after a while or at any key: its text, its
    meaning to the reader, the tile where a flag of this colour is planted, and the id of the border to
    redraw. `html` is the text with names that no translator may touch.
    """

    text: str
    mood: Literal["won", "lost", ""]
    tile: str = ""
    colour: str = ""
    border: str = ""
    html: markup.Html = markup.NOTHING


SoundName: TypeAlias = Literal["dice", "seal", "march", "news", "won", "lost", "turn"]


class Sound(Operation, frozen=True, tag="sound"):
    """Play a sound. Nobody needs sounds to understand anything."""

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

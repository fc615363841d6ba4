"""The messages between the browser page and Python, as JSON text in both directions.

The page sends one *command* at a time, `{"cmd": "tile", "id": "t7"}`; Python answers with a list of
*operations*, `[{"op": "html", "region": "card", "html": "…"}, …]`, which the page applies in order and
without judgement. Everything that decides lives behind `read`.

A button carries its command in `data-cmd` and the command's fields as JSON in `data-args`; a form adds what
was filled in as `fields`. A region that is a layer of its own (dialog, drawer, curtain, notice) is open
while it has content.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from empires.core.base.nesting import depth
from empires.render import markup

LARGEST = 12_000_000
"""Bytes of one command: an imported file of the largest kind fits, a flood does not."""
DEEPEST = 24
"""Levels of nesting in one command. Far deeper JSON would kill the interpreter past any `except`."""

Region: TypeAlias = Literal[
    "page", "track", "tools", "map", "card", "drawer", "dialog", "curtain", "notice", "alert"
]
Layout: TypeAlias = Literal["page", "table"]
Theme: TypeAlias = Literal["auto", "paper", "candle"]
Edition: TypeAlias = Literal["chronicle-own", "chronicle-public", "markdown-own", "markdown-public"]
"""The chronicle as a page or as Markdown: what the viewer may know, or what everybody may."""
Place: TypeAlias = Literal["home", "spare"]
"""Where texts are kept: the browser's localStorage, and a second copy in a database, written durably."""
Problem: TypeAlias = Literal["", "full", "blocked", "silent", "changed", "lost"]
"""Why a place did not take a text: no room; not allowed, or broken; no answer; something else stands there
than was expected; another tab has the name.
"""


class Malformed(ValueError):
    """A text that is no command; the message is a sentence for the player."""


# --- Commands: from the page to Python -------------------------------------------------------------------


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="cmd", forbid_unknown_fields=True):
    """Something a person did, or the page has to tell."""


class Start(Command, frozen=True, tag="start"):
    """The page is there. `stored` gives each key of the home with its text's length in characters, `others`
    how much keys of other pages take up there, `spare` the keys of the second copy, `problems` what is wrong
    with either; `open` are the names this tab had claimed before it was reloaded; `again` is true where the
    engine was started anew after a fault; `address` is where the page lies, for links to it.
    """

    stored: dict[str, int] = {}
    others: int = 0
    spare: list[str] = []
    problems: dict[Place, Problem] = {}
    open: list[str] = []
    again: bool = False
    address: str = ""


class Recalled(Command, frozen=True, tag="recalled"):
    """What a `Recall` found: texts by key at home, and what the second copy holds otherwise (None: not).
    With a `problem` the second copy could not be read.
    """

    name: str
    home: dict[str, str]
    spare: dict[str, str | None] = {}
    problem: Problem = ""


class Stored(Command, frozen=True, tag="stored"):
    """How a `Store` went: how many of its writes were carried out, and what was wrong if that is not all."""

    place: Place
    under: str
    batch: int
    done: int
    problem: Problem = ""


class Changed(Command, frozen=True, tag="changed"):
    """Another tab wrote: the new lengths of keys at home, None where a key is gone."""

    stored: dict[str, int | None]


class Claimed(Command, frozen=True, tag="claimed"):
    """The answer to `Claim`: whether this tab is now the only one that has `name` open."""

    name: str
    granted: bool


class Lost(Command, frozen=True, tag="lost"):
    """Another tab has taken `name` over; this one must write nothing more under it."""

    name: str


class Offline(Command, frozen=True, tag="offline"):
    """Whether the page is stored for play without a network, and whether a newer version waits."""

    ready: bool
    update: bool = False


class Tile(Command, frozen=True, tag="tile"):
    """A tile was clicked, tapped or chosen with Enter: the first selects, a second confirms. `keys` tells
    that it was Enter, so that the keyboard can go on to the choices; `hover` that the mouse is over it with a
    tile in hand.
    """

    id: str
    keys: bool = False
    hover: bool = False


class Turn(Command, frozen=True, tag="turn"):
    """Turn the tile in hand to the next way in which it may lie here, or with -1 to the one before."""

    by: int = 1


class Paint(Command, frozen=True, tag="paint"):
    """A stroke on the drawing table reaches these tiles, one after the other. It goes `on`, ends with them
    (`up`), or was none, because a second finger came, and is taken back (`off`).
    """

    tiles: list[str] = []
    how: Literal["on", "up", "off"] = "on"


class Draw(Command, frozen=True, tag="draw"):
    """Take another brush, spread or symmetry, take a stroke back or make it again, or move the sheet."""

    what: Literal["brush", "width", "symmetry", "undo", "redo", "hand"]
    value: str = ""


class Back(Command, frozen=True, tag="back"):
    """Escape: one step back."""


class Show(Command, frozen=True, tag="show"):
    """Open a screen, drawer or dialog by its name."""

    what: str


class Find(Command, frozen=True, tag="find"):
    """Show where a tile lies."""

    id: str


class Answer(Command, frozen=True, tag="answer"):
    """Pick a choice of an open question, named by its player and kind. `at` counts the answers before it, so
    that the second of two clicks on one button is known for what it is.
    """

    player: str
    kind: str
    choice: str
    at: int


class Open(Command, frozen=True, tag="open"):
    """Open a campaign kept in this browser; `take` it from another tab that has it open."""

    id: str
    take: bool = False


class Forget(Command, frozen=True, tag="forget"):
    """Delete a campaign kept in this browser; asked once more unless `sure`. `take` it from another tab."""

    id: str
    sure: bool = False
    take: bool = False


class PutAway(Command, frozen=True, tag="put_away"):
    """Offer a campaign of the shelf as a file, and then to remove it here."""

    id: str


class Export(Command, frozen=True, tag="export"):
    """Offer the open campaign, its map, a film, its deadline or an edition of its chronicle as a file."""

    what: Literal["campaign", "map", "map-text", "map-picture", "film", "deadline"] | Edition = "campaign"


class Send(Command, frozen=True, tag="send"):
    """Write the message for the others and pass it on: by the system's share sheet or the clipboard, as a
    small file, as a picture to scan, or as text to be copied by hand.
    """

    by: Literal["chat", "file", "picture", "text"] = "chat"


class Passed(Command, frozen=True, tag="passed"):
    """How a `PassOn` went: shared, copied, put off by the person, or not possible."""

    how: Literal["shared", "copied", "kept", "failed"]


class Undo(Command, frozen=True, tag="undo"):
    """Take the last answer back."""


class TakeBack(Command, frozen=True, tag="take_back"):
    """A player opens the sealed answer again that waits for the others."""

    player: str


class Verify(Command, frozen=True, tag="verify"):
    """Replay the whole journal and compare."""


class Lift(Command, frozen=True, tag="lift"):
    """The player whom the curtain named is at the screen."""


class Warm(Command, frozen=True, tag="warm"):
    """The first page stands: load what draws and plays, so that nobody waits for it later."""


class Think(Command, frozen=True, tag="think"):
    """Let the computer players whose turn it is play on."""


class Toggle(Command, frozen=True, tag="toggle"):
    """Switch a layer of the map, the curtain or another habit of the table on or off."""

    what: str


class Fill(Command, frozen=True, tag="fill"):
    """A form was sent: what it is for, and every control's values by its name."""

    form: str
    fields: dict[str, list[str]] = {}


class File(Command, frozen=True, tag="file"):
    """A file was chosen or dropped. It comes as `text`, or as `base64` where its control has `data-bytes`;
    as neither where it is larger than the control's `data-limit`. `fields` are those of the form around it.
    """

    purpose: str
    name: str
    size: int
    text: str | None = None
    base64: str | None = None
    fields: dict[str, list[str]] = {}


class ChooseTheme(Command, frozen=True, tag="theme"):
    """Paper, candle, or as the system has it."""

    name: Theme


class Update(Command, frozen=True, tag="update"):
    """The player agrees to the newer version."""


AnyCommand: TypeAlias = (
    Start
    | Recalled
    | Stored
    | Changed
    | Claimed
    | Lost
    | Offline
    | Tile
    | Back
    | Show
    | Find
    | Turn
    | Paint
    | Draw
    | Answer
    | Open
    | Forget
    | PutAway
    | Export
    | Send
    | Passed
    | Undo
    | TakeBack
    | Verify
    | Lift
    | Think
    | Warm
    | Toggle
    | Fill
    | File
    | ChooseTheme
    | Update
)


# --- Operations: from Python to the page -----------------------------------------------------------------


class Operation(msgspec.Struct, frozen=True, kw_only=True, tag_field="op"):
    """Something the page does."""


class Html(Operation, frozen=True, tag="html"):
    """Replace the content of a region. Focus and scroll stay where an element of the same id is found."""

    region: Region
    html: markup.Html


class Part(Operation, frozen=True, tag="part"):
    """Replace the content of one element of a region, so that what is typed beside it stays as it is;
    or with `whole` the element itself.
    """

    id: str
    html: markup.Html
    whole: bool = False


class Reveal(Operation, frozen=True, tag="reveal"):
    """Scroll a region so that the element with this id is in sight."""

    id: str


class Look(Operation, frozen=True, tag="look"):
    """Bring these tiles into sight, near enough to be read, if they are not so already."""

    tiles: Sequence[str]


class Fragments(Operation, frozen=True, tag="fragments"):
    """Change parts of the map by id and leave the rest of the picture as it is.

    Each change is a `render.board.Change`: step (replace, remove, add), id, layer, markup, and the id it
    stands before. What moves marches there, over the tiles that `routes` says of its element or straight,
    unless the picture is `still`: then somebody else looks at it.
    """

    changes: Sequence[tuple[str, str, str, markup.Html, str]]
    routes: Mapping[str, Sequence[str]] = {}
    still: bool = False


class Anew(Operation, frozen=True, tag="anew"):
    """Somebody else looks at the map: it tells no longer where the keyboard stood or what was looked at."""


class SetLayout(Operation, frozen=True, tag="layout"):
    """`page` for reading and forms, `table` for the map with its card."""

    name: Layout


class Title(Operation, frozen=True, tag="title"):
    """The title of the browser's tab."""

    text: str


class Focus(Operation, frozen=True, tag="focus"):
    """Put the keyboard on the element with this id."""

    id: str


class Announce(Operation, frozen=True, tag="announce"):
    """Say something to a screen reader; `urgent` interrupts it."""

    text: str
    urgent: bool = False


class Store(Operation, frozen=True, tag="store"):
    """Keep texts under keys, and forget those whose text is None. Answered by `Stored`.

    The home does it in this order up to the first that fails, whose old text stays; the second copy does all
    or nothing. With `under`, only while that name is claimed; with `expect`, only where each of these keys
    holds a text that begins so, or none where that is empty.
    """

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
    """Ask to be the only tab with `name` open; answered by `Claimed`. `take` takes it from another tab;
    `patience` waits so many milliseconds for a tab that is about to let go.
    """

    name: str
    take: bool = False
    patience: int = 0


class Guard(Operation, frozen=True, tag="guard"):
    """Ask the person before the page is left, or no longer."""

    on: bool


class Release(Operation, frozen=True, tag="release"):
    """Let other tabs open `name`."""

    name: str


class Download(Operation, frozen=True, tag="download"):
    """Offer a text as a file."""

    name: str
    text: str
    type: str = "application/json"


class PassOn(Operation, frozen=True, tag="pass"):
    """Pass a message on as words and a link to this page; answered by `Passed`."""

    words: str
    slip: str


class SetTheme(Operation, frozen=True, tag="theme"):
    """Switch the colours, and remember them for the next start."""

    name: Theme


class Fit(Operation, frozen=True, tag="fit"):
    """Show the whole map."""


class Centre(Operation, frozen=True, tag="centre"):
    """Bring a tile to the middle of the map, if it is not well in sight already."""

    tile: str


class Progress(Operation, frozen=True, tag="progress"):
    """How far a long piece of thinking has come: what is being done, and a part from 0 to 1."""

    text: str
    part: float


class Again(Operation, frozen=True, tag="again"):
    """Send this command once the page is painted: lets a computer player's moves be seen one by one."""

    command: AnyCommand


class StoreOffline(Operation, frozen=True, tag="offline"):
    """Store the page for play without a network: everything it fetches by itself has come."""


class TakeUpdate(Operation, frozen=True, tag="update"):
    """Start the newer version of the page."""


AnyOperation: TypeAlias = (
    Html
    | Part
    | Reveal
    | Look
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
    | SetTheme
    | Fit
    | Centre
    | Progress
    | Again
    | Anew
    | StoreOffline
    | TakeUpdate
)

Operations: TypeAlias = list[AnyOperation]

ASIDE = (Show, ChooseTheme, Offline)
"""Commands that only look: they need not wait while another is being thought about."""

_decoder = msgspec.json.Decoder(AnyCommand)


def _as_text(value: object) -> str:
    """Markup is sent as the text it is."""
    if isinstance(value, markup.Html):
        return str(value)
    raise TypeError(f"{type(value).__name__} cannot be sent to the page.")


_encoder = msgspec.json.Encoder(enc_hook=_as_text)


def read(text: str) -> AnyCommand:
    """The command in a text; `Malformed` for anything else, however hostile."""
    raw = text.encode("utf-8", "surrogatepass")
    if len(raw) > LARGEST:
        raise Malformed(f"That is too large: {len(raw):,} bytes, and at most {LARGEST:,} can be read.")
    if depth(raw) > DEEPEST:
        raise Malformed("That is nested too deeply to be read.")
    try:
        command: AnyCommand = _decoder.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Malformed(f"The page sent something that cannot be read. ({error})") from error
    return command


def write(operations: list[AnyOperation]) -> str:
    """A list of operations as the text the page applies."""
    return _encoder.encode(operations).decode()

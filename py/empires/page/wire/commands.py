"""What the page sends: a record for everything that a person did or the page has to tell.

A button carries its command in `data-cmd` and the command's fields as JSON in `data-args`. A form carries
`Fill`; what was filled in comes with it as `fields`. Commands that only `Look` are told apart by their type.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Theme: TypeAlias = Literal["auto", "paper", "candle"]
Place: TypeAlias = Literal["home", "spare"]
"""Where texts are kept: the browser's localStorage, and a second copy in a database, written durably."""
Problem: TypeAlias = Literal["", "full", "blocked", "silent", "changed", "lost"]
"""Why a place did not take a text: no room; not allowed, or broken; no answer; something else stands there
than was expected; another tab has the name.
"""
Drawer: TypeAlias = Literal["ledger", "log", "chronicle", "rules", "sheets", "desk", "menu"]
LogView: TypeAlias = Literal["all", "story", "mine", "dice"]
Layer: TypeAlias = Literal[
    "borders", "settlements", "pieces", "arrows", "names", "veil", "grid", "coordinates"
]
Computer: TypeAlias = Literal["easy", "computer", "hard", "raider", "builder", "hedgehog", "ally"]
Filled: TypeAlias = dict[str, list[str]]
"""What stands in a form: the values of every control by its name."""


class Command(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="cmd", forbid_unknown_fields=True
):
    """Something a person did, or the page has to tell."""


class Look(Command, frozen=True):
    """A person only looks at something: it need not wait while another command is being carried out."""


class Unasked(Command, frozen=True):
    """Something that no person did: the page tells how things are, or goes on by itself."""


class Leaving(Command, frozen=True):
    """A person turns to something else: it ends whatever goes on at the table that is left."""


# --- the page tells ----------------------------------------------------------------------------------


class Start(Unasked, frozen=True, tag="start"):
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


class Recalled(Unasked, frozen=True, tag="recalled"):
    """What a `Recall` found: texts by key at home, and what the second copy holds otherwise (None: not).
    With a `problem` the second copy could not be read.
    """

    name: str
    home: dict[str, str]
    spare: dict[str, str | None] = {}
    problem: Problem = ""


class Stored(Unasked, frozen=True, tag="stored"):
    """How a `Store` went: how many of its writes were carried out, and what was wrong if that is not all."""

    place: Place
    under: str
    batch: int
    done: int
    problem: Problem = ""


class Changed(Unasked, frozen=True, tag="changed"):
    """Another tab wrote: the new lengths of keys at home, None where a key is gone."""

    stored: dict[str, int | None]


class Claimed(Unasked, frozen=True, tag="claimed"):
    """The answer to `Claim`: whether this tab is now the only one that has `name` open."""

    name: str
    granted: bool


class Lost(Unasked, frozen=True, tag="lost"):
    """Another tab has taken `name` over; this one must write nothing more under it."""

    name: str


class Offline(Unasked, frozen=True, tag="offline"):
    """Whether the page is stored for play without a network, and whether a newer version waits."""

    ready: bool
    update: bool = False


class Warm(Unasked, frozen=True, tag="warm"):
    """The first page is shown: load what draws and plays, so that nobody waits for it later."""


class Think(Unasked, frozen=True, tag="think"):
    """Let the computer players whose turn it is play on."""


class Passed(Command, frozen=True, tag="passed"):
    """How a `PassOn` went: shared, copied, put off by the person, or not possible."""

    how: Literal["shared", "copied", "kept", "failed"]


# --- a person looks ----------------------------------------------------------------------------------


class ShowRule(Look, frozen=True, tag="show_rule"):
    """The words of these rules."""

    ids: list[str]


class ShowTable(Look, frozen=True, tag="show_table"):
    """A table of the rules, with the row and column of a roll lit up."""

    id: str
    total: int | None = None
    column: str = ""


class ShowKeys(Look, frozen=True, tag="show_keys"):
    """What the keys do."""


class ShowSafety(Look, frozen=True, tag="show_safety"):
    """How safe the ways of playing are."""


class ShowAbout(Look, frozen=True, tag="show_about"):
    """Whose rules these are, and the licences."""


class ShowMore(Look, frozen=True, tag="show_more"):
    """The lines of a long list from `start` on."""

    list: str
    start: int


class ShowFlaw(Look, frozen=True, tag="show_flaw"):
    """The rule behind a flaw of the land on the drawing table."""

    rule: str


# --- the shelf and the pages round it ----------------------------------------------------------------


class Leave(Leaving, frozen=True, tag="leave"):
    """Go to the start page; asked once more, unless `sure`, where that would lose answers."""

    sure: bool = False


class NewSheet(Leaving, frozen=True, tag="new_sheet"):
    """The sheet of a new campaign by these rules, or the rules to choose from."""

    ruleset: str = ""


class Learn(Leaving, frozen=True, tag="learn"):
    """Begin the small prepared campaign of a ruleset, with the coach beside it."""

    ruleset: str


class PlayNow(Leaving, frozen=True, tag="play_now"):
    """Begin a campaign against an easy computer, with nothing to set."""


class OpenDrawing(Leaving, frozen=True, tag="open_drawing"):
    """Draw a map."""


class UseDrawing(Leaving, frozen=True, tag="use_drawing"):
    """The sheet of a campaign that is played on the drawn land."""


class Open(Leaving, frozen=True, tag="open"):
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


class Back(Command, frozen=True, tag="back"):
    """Escape: one step back."""


class ChooseTheme(Command, frozen=True, tag="theme"):
    """Paper, candle, or as the system has it."""

    name: Theme


class Update(Command, frozen=True, tag="update"):
    """The player agrees to the newer version."""


# --- the map -----------------------------------------------------------------------------------------


class Tile(Command, frozen=True, tag="tile"):
    """A tile was clicked, tapped or chosen with Enter: the first selects, a second confirms. `keys` tells
    that it was Enter, so that the keyboard can go on to the choices; `hover` that the mouse is over it with a
    tile in hand.
    """

    id: str
    keys: bool = False
    hover: bool = False


class Peek(Look, frozen=True, tag="peek"):
    """Look at a tile without choosing it, or with "" no longer."""

    id: str


class Turn(Command, frozen=True, tag="turn"):
    """Turn the tile in hand to the next way in which it may lie here, or with -1 to the one before."""

    by: int = 1


class Find(Command, frozen=True, tag="find"):
    """Show where a tile lies."""

    id: str


class SwitchLayer(Command, frozen=True, tag="switch_layer"):
    """Show or hide a layer of the map."""

    name: Layer


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


# --- answers -----------------------------------------------------------------------------------------


class Answer(Command, frozen=True, tag="answer"):
    """Pick a choice of an open question, named by its player and kind. `at` counts the answers before it, so
    that the second of two clicks on one button is known for what it is.
    """

    player: str
    kind: str
    choice: str
    at: int


class Choose(Command, frozen=True, tag="choose"):
    """Select a choice in the list of the open question; the second time it is the answer. `at` counts the
    answers before it.
    """

    choice: str
    at: int


class Undo(Command, frozen=True, tag="undo"):
    """Take the last answer back."""


class GoBack(Command, frozen=True, tag="go_back"):
    """Against computers: play again from the start of this month, turn or round, asked once more unless
    `sure`.
    """

    sure: bool = False


class TakeBack(Command, frozen=True, tag="take_back"):
    """A player opens the sealed answer again that waits for the others."""

    player: str


class Lift(Command, frozen=True, tag="lift"):
    """The player whom the curtain named is at the screen."""


class Watch(Command, frozen=True, tag="watch"):
    """Watch the last moves again: show this step, from 0 for the map as it was before, or end it. `clock`
    tells that no person asked for it; `pause` halts it there or lets it run on.
    """

    step: int | None = None
    clock: bool = False
    pause: bool = False


class AnswerAlways(Command, frozen=True, tag="answer_always"):
    """Let the last answer to this kind of question stand for all that come, or be asked again."""

    kind: str
    on: bool = True


class OpenStanding(Command, frozen=True, tag="open_standing"):
    """Open a question that may be answered at any moment."""

    kind: str


class Advise(Command, frozen=True, tag="advise"):
    """Ask the computer what it would do."""


class FollowAdvice(Command, frozen=True, tag="follow_advice"):
    """Fill the form in as the advice of this number says."""

    number: int


class CoachGot(Command, frozen=True, tag="coach_got"):
    """What the coach said is understood: it is put away."""

    panel: str


class CoachWish(Command, frozen=True, tag="coach_wish"):
    """No more coaching, or switch the coach on or off."""

    wish: Literal["never", "switch"]


# --- drawers and dialogs -----------------------------------------------------------------------------


class OpenDrawer(Command, frozen=True, tag="open_drawer"):
    """Open a drawer, or close the open one."""

    name: Drawer | Literal[""]


class ViewLog(Command, frozen=True, tag="view_log"):
    """Read the log in one of its ways."""

    name: LogView


class OlderLog(Command, frozen=True, tag="older_log"):
    """Read further back in the log."""


class LookBack(Unasked, frozen=True, tag="look_back"):
    """The campaign has ended: read its journal again for the end page."""


class ShowCourses(Command, frozen=True, tag="show_courses"):
    """How the land changed hands."""


class ShowDice(Command, frozen=True, tag="show_dice"):
    """How the dice fell, and whether they fell as the seed had fixed them."""


class Verify(Command, frozen=True, tag="verify"):
    """Replay the whole journal and compare."""


class TurnChronicle(Command, frozen=True, tag="turn_chronicle"):
    """Turn the chronicle to a part of it."""

    part: int


class ReadEdition(Command, frozen=True, tag="read_edition"):
    """Read the chronicle as everybody may know it, or the reader's own."""

    public: bool


class WritePassage(Command, frozen=True, tag="write_passage"):
    """Take the pen up at a passage of the chronicle, or lay it down with ""."""

    id: str


class SignAs(Command, frozen=True, tag="sign_as"):
    """When all is over, a person says who writes into the chronicle."""

    player: str


class SitAtDesk(Command, frozen=True, tag="sit_at_desk"):
    """An organiser without a seat comes to the desk, or leaves it."""

    seated: bool


class OpenFact(Command, frozen=True, tag="open_fact"):
    """Open a fact at the organiser's desk."""

    pointer: str


class LeaveFact(Command, frozen=True, tag="leave_fact"):
    """Go from a fact at the organiser's desk to what holds it."""


# --- who plays, and where ----------------------------------------------------------------------------


class HandSeat(Command, frozen=True, tag="hand_seat"):
    """Give a person's seat to a caretaker, or any other to a person."""

    player: str


class PlaySeat(Command, frozen=True, tag="play_seat"):
    """Give a seat to a computer player."""

    by: Computer
    player: str


class TakeSeat(Command, frozen=True, tag="take_seat"):
    """Somebody says who he is, in a campaign to which he was invited."""

    player: str


class SwitchCurtain(Command, frozen=True, tag="switch_curtain"):
    """A curtain falls between players, or none does."""


class OpenFriends(Command, frozen=True, tag="open_friends"):
    """Open the messages for friends far apart."""


class Send(Command, frozen=True, tag="send"):
    """Write the message for the others and pass it on: by the system's share sheet or the clipboard, as a
    small file, as a picture to scan, or as text to be copied by hand.
    """

    by: Literal["chat", "file", "picture", "text"] = "chat"


class Compared(Command, frozen=True, tag="compared"):
    """People have compared their five words."""


class MoveSeat(Command, frozen=True, tag="move_seat"):
    """Take the seats of this device to another phone as a file, or show their secret in words."""

    by: Literal["file", "words"] = "file"


class GiveUp(Command, frozen=True, tag="give_up"):
    """Agree that somebody is lost: a caretaker plays, or the new phone that claims the seat."""

    player: str
    anew: bool = False


class ClaimAnew(Command, frozen=True, tag="claim_anew"):
    """Claim a seat whose phone is lost, without a copy of its secret."""

    player: str


class Branch(Command, frozen=True, tag="branch"):
    """What to do with another course of the campaign: go on with the one here or the one that came, or open
    it beside this one.
    """

    choice: Literal["mine", "theirs", "beside"]


# --- files -------------------------------------------------------------------------------------------


class Export(Command, frozen=True, tag="export"):
    """Offer the open campaign, its map, a film or its deadline as a file."""

    what: Literal["campaign", "map", "map-text", "map-picture", "film", "deadline"] = "campaign"


class ExportChronicle(Command, frozen=True, tag="export_chronicle"):
    """Offer the chronicle as a page or as Markdown: what the viewer may know, or what everybody may."""

    public: bool = False
    markdown: bool = False


class File(Command, frozen=True, tag="file"):
    """A file was chosen or dropped: a campaign or message, a land to draw on, or an army's list or a map for
    a `field` of the open form. It comes as `text`, or as `base64` where its control has `data-bytes`; as
    neither where it is larger than the control's `data-limit`. `fields` are those of the form around it.
    """

    purpose: Literal["campaign", "drawing", "roster", "map"]
    name: str
    size: int
    field: str = ""
    text: str | None = None
    base64: str | None = None
    fields: Filled = {}


# --- forms -------------------------------------------------------------------------------------------


class Form(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    tag_field="form",
    forbid_unknown_fields=True,
):
    """What a form is for; `at` counts the answers before it. A form that is sent while it is filled in has
    this in `data-live` as well, and a button of such a form has what it does in `data-do`.
    """


class AnswerForm(Form, frozen=True, tag="answer"):
    """The answer to the open question."""

    at: int


class Do(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A button in the form of a question: add a row to the list `row`, with `new` on the clicked tile; drop
    the row, put the clicked tile into it, or take it in hand; read the `paste` for the field `row`, or the
    map's corrected legend; or fill all in `anew` as it was proposed.
    """

    what: Literal["rows", "new", "drop", "put", "hand", "paste", "legend", "anew"]
    row: str = ""


class CheckForm(Form, frozen=True, tag="check"):
    """The answer to the open question as far as it is filled in."""

    do: Do | None = None


class SheetDo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A button on the sheet of a new campaign: add a seat, drop `seat`, seat the names of a list, make all
    others computers, move `seat` to the next team, take another seed, or the `preset` of this name.
    """

    what: Literal["add", "drop", "names", "computers", "team", "seed", "preset"]
    seat: int = 0
    preset: str = ""


class Preview(Form, frozen=True, tag="preview"):
    """The sheet of a new campaign as far as it is filled in."""

    ruleset: str
    do: SheetDo | None = None


class Begin(Form, frozen=True, tag="begin"):
    """The campaign that was filled in begins."""

    ruleset: str


class PasteSlip(Form, frozen=True, tag="slip"):
    """A message of somebody else, pasted or from a link."""


class SeatWords(Form, frozen=True, tag="seat_words"):
    """The 24 words of a seat that comes to this device."""


class SearchRules(Form, frozen=True, tag="search"):
    """Words to look up in the rulebook."""


class ChronicleForm(Form, frozen=True, tag="chronicle"):
    """What is written at a passage of the chronicle."""

    passage: str
    at: int


class RecorderForm(Form, frozen=True, tag="recorder"):
    """The office of keeping the chronicle is handed on."""

    at: int


class DeskForm(Form, frozen=True, tag="desk"):
    """Something is done at the organiser's desk."""

    kind: str
    at: int


class SearchFacts(Form, frozen=True, tag="facts"):
    """Words to look for in the facts at the organiser's desk."""


class NameHex(Form, frozen=True, tag="name_hex"):
    """The name of the hexagon on the drawing table that was touched last."""


class DrawFor(Form, frozen=True, tag="draw_for"):
    """For whom the land is drawn."""


class NewLand(Form, frozen=True, tag="new_land"):
    """A new land in the place of the one on the drawing table."""


AnyForm: TypeAlias = (
    AnswerForm
    | CheckForm
    | Preview
    | Begin
    | PasteSlip
    | SeatWords
    | SearchRules
    | ChronicleForm
    | RecorderForm
    | DeskForm
    | SearchFacts
    | NameHex
    | DrawFor
    | NewLand
)


class Fill(Command, frozen=True, tag="fill"):
    """A form was sent: what it is for, and every control's values by its name."""

    form: AnyForm
    fields: Filled = {}


AnyCommand: TypeAlias = (
    Start
    | Recalled
    | Stored
    | Changed
    | Claimed
    | Lost
    | Offline
    | Warm
    | Think
    | Passed
    | ShowRule
    | ShowTable
    | ShowKeys
    | ShowSafety
    | ShowAbout
    | ShowMore
    | ShowFlaw
    | Leave
    | NewSheet
    | Learn
    | PlayNow
    | OpenDrawing
    | UseDrawing
    | Open
    | Forget
    | PutAway
    | Back
    | ChooseTheme
    | Update
    | Tile
    | Peek
    | Turn
    | Find
    | SwitchLayer
    | Paint
    | Draw
    | Answer
    | Choose
    | Undo
    | GoBack
    | TakeBack
    | Lift
    | Watch
    | AnswerAlways
    | OpenStanding
    | Advise
    | FollowAdvice
    | CoachGot
    | CoachWish
    | OpenDrawer
    | ViewLog
    | OlderLog
    | LookBack
    | ShowCourses
    | ShowDice
    | Verify
    | TurnChronicle
    | ReadEdition
    | WritePassage
    | SignAs
    | SitAtDesk
    | OpenFact
    | LeaveFact
    | HandSeat
    | PlaySeat
    | TakeSeat
    | SwitchCurtain
    | OpenFriends
    | Send
    | Compared
    | MoveSeat
    | GiveUp
    | ClaimAnew
    | Branch
    | Export
    | ExportChronicle
    | File
    | Fill
)

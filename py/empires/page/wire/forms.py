"""The purposes of forms, and how forms are sent. A button in a form has its action in `data-do`; a form that
is sent while being filled in has its record in `data-live` as well."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from empires.page.wire.kinds import Command
from empires.page.wire.values import Filled


class Form(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    tag_field="form",
    forbid_unknown_fields=True,
):
    """The purpose of a form; `at` counts the answers given before. A form that is sent while being filled in
    has a purpose in `data-live` as well, and a button in such a form has its action in `data-do`."""


class AnswerForm(Form, frozen=True, tag="answer"):
    """The answer to the open question."""

    at: int


class Do(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Press a button in the form of a question: add a row to the list `row` (with `new` for the clicked tile,
    or beginning with a `value`); remove the row, put the clicked tile into it, or begin to fill it in on the
    map; read the `paste` for the field `row`, or the map's corrected legend; save that field as text; or
    reset everything to the proposed answer (`anew`)."""

    what: Literal["rows", "new", "drop", "put", "hand", "paste", "legend", "give", "anew"]
    row: str = ""
    value: str = ""


class CheckForm(Form, frozen=True, tag="check"):
    """The partly filled answer to the open question."""

    do: Do | None = None


class ListDo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Press a button next to a list that was read: show the list with this number, or another way to read the
    list."""

    what: Literal["list", "way"]
    number: int


class CheckList(Form, frozen=True, tag="check_list"):
    """A list that was read, with the corrections made so far."""

    do: ListDo | None = None


class TakeList(Form, frozen=True, tag="take_list"):
    """Fill in the open form with a list that was read and corrected."""


class SheetDo(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Press a button on the sheet for a new campaign: add a seat, remove `seat`, give seats to the names in a
    list, make all others computers, move `seat` to the next team, draw another seed, or use the `preset` of
    this name."""

    what: Literal["add", "drop", "names", "computers", "team", "seed", "preset"]
    seat: int = 0
    preset: str = ""


class Preview(Form, frozen=True, tag="preview"):
    """The partly filled sheet for a new campaign."""

    ruleset: str
    do: SheetDo | None = None


class Begin(Form, frozen=True, tag="begin"):
    """Begin the campaign that the sheet describes."""

    ruleset: str


class HouseForm(Form, frozen=True, tag="house"):
    """House rules that are being written; with `use`, they are adopted for the campaign on the sheet."""

    ruleset: str
    use: bool = False


class PasteSlip(Form, frozen=True, tag="slip"):
    """A message from somebody else, pasted or taken from a link."""


class SeatWords(Form, frozen=True, tag="seat_words"):
    """The 24 words of a seat that moves to this device."""


class SearchRules(Form, frozen=True, tag="search"):
    """Words to look up in the rulebook."""


class PostForm(Form, frozen=True, tag="post_on"):
    """Switch the post on, with the relay that was chosen or typed in."""


class ChronicleForm(Form, frozen=True, tag="chronicle"):
    """Write an entry at a passage of the chronicle."""

    passage: str
    at: int


class CaptionForm(Form, frozen=True, tag="caption"):
    """The caption of a photograph."""

    name: str


class RecorderForm(Form, frozen=True, tag="recorder"):
    """Pass the office of recorder on to somebody else."""

    at: int


class DeskForm(Form, frozen=True, tag="desk"):
    """Carry out an action at the organiser's desk."""

    kind: str
    at: int


class GuestForm(Form, frozen=True, tag="guest"):
    """Say that somebody is to join the campaign, or to leave it for good."""

    kind: str
    at: int


class ResultForm(Form, frozen=True, tag="result"):
    """A part of a new report of a battle, or the last form, which puts the report into effect."""

    at: int


class SearchFacts(Form, frozen=True, tag="facts"):
    """Words to look for in the facts at the organiser's desk."""


class NameHex(Form, frozen=True, tag="name_hex"):
    """Name the hexagon that was touched last in the map editor."""


class DrawFor(Form, frozen=True, tag="draw_for"):
    """Choose the rules and the number of players for which the land is drawn."""


class PlacePicture(Form, frozen=True, tag="place_picture"):
    """Say how the picture under the land is placed."""


class CheckMap(Form, frozen=True, tag="check_map"):
    """The partly filled form that says which part of a map from a file is used, and what its terrains
    mean.
    """


class TakeMap(Form, frozen=True, tag="take_map"):
    """Draw on the map from a file, or fill in the open form with it."""


class NewLand(Form, frozen=True, tag="new_land"):
    """Begin a new land, which replaces the one in the map editor."""


AnyForm: TypeAlias = (
    AnswerForm
    | CheckForm
    | CheckList
    | TakeList
    | Preview
    | Begin
    | HouseForm
    | PasteSlip
    | SeatWords
    | PostForm
    | SearchRules
    | ChronicleForm
    | CaptionForm
    | RecorderForm
    | DeskForm
    | GuestForm
    | ResultForm
    | SearchFacts
    | NameHex
    | DrawFor
    | PlacePicture
    | CheckMap
    | TakeMap
    | NewLand
)


class Fill(Command, frozen=True, tag="fill"):
    """A sent form: its purpose, and every control's values by name."""

    form: AnyForm
    fields: Filled = {}

"""Files that are opened or dropped, and texts that are pasted: each is passed on to the part of the page that
can use it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Protocol

import msgspec

from empires.maps.drawing.underlay import Underlay, is_pixels, read_underlay
from empires.page.incoming import Incoming
from empires.page.new_sheet import NewSheet
from empires.page.recognition import is_fog, is_no_message, kind_of, misplaced
from empires.page.screen.screen import Screen
from empires.page.table.own_map import asks_for_list, asks_for_map
from empires.page.table.table import Table
from empires.page.widgets.why import refusal_notice
from empires.page.wire import operations, parcels
from empires.page.wire.operations import Operations

if TYPE_CHECKING:  # fetched when the first map is drawn or the first campaign under an umpire opens
    from empires.page.drawing.table import DrawingTable
    from empires.page.fog.arrivals import Arrivals

LAID = "The picture is under this campaign’s map. Turn it on in the map’s layers."
OPEN_FIRST = "These are photographs of a campaign. Open the campaign first, then this file."
KEPT_LIST = "This is an army list. It is kept here until a form asks for one."


class Desk(Protocol):
    """The parts of the page to which files and texts can be passed."""

    screen: Screen
    incoming: Incoming
    sheet: NewSheet
    table: Table | None
    drawing: DrawingTable | None

    def may_leave(self) -> bool:
        """Whether the table can be left without losing anything."""

    def clear(self) -> Iterator[Operations]:
        """Leave the table and show the start page."""

    def open_drawing(self) -> Iterator[Operations]:
        """Open the map editor."""

    def arrivals(self) -> Arrivals:
        """The code that handles messages for campaigns under an umpire."""


class Sorting:
    """Passes on everything that comes to the page from outside, and holds the picture from a map’s file until
    the browser has redrawn it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.unpainted: Underlay | None = None

    def take_file(self, file: parcels.File) -> Iterator[Operations]:
        """Pass on a file that was opened or dropped to the part of the page where it belongs."""
        desk, table = self.desk, self.desk.table
        if file.text is None and file.base64 is None:
            yield from desk.incoming.take_file(file, table)  # refused there as too large
            return
        data = parcels.contents(file)
        match kind_of(data):
            case "list":
                desk.incoming.list = data
                if table is None or not asks_for_list(table.session):
                    yield desk.screen.say(refusal_notice(KEPT_LIST, ""), KEPT_LIST)
            case "photographs" if table is not None:
                yield from table.photographs.take_in(data)
            case "photographs":
                yield desk.screen.say(refusal_notice(OPEN_FIRST, ""), OPEN_FIRST)
            case "rules":
                if desk.may_leave():
                    yield from desk.clear()
                    yield from desk.sheet.house.take(data)
            case "map":
                yield from self._take_map(data, file)
            case _:
                text = text_of(data)
                if is_fog(text):
                    yield from desk.arrivals().take(text, table)
                else:
                    yield from desk.incoming.take_file(msgspec.structs.replace(file, text=text), table)

    def _take_map(self, data: bytes, file: parcels.File) -> Iterator[Operations]:
        """Open a map in the editor, put it into the form that asks for one, or lay its picture under the
        campaign.
        """
        desk, table, beside = self.desk, self.desk.table, parcels.files_beside(file)
        if desk.drawing is not None:
            yield from desk.drawing.take_in(data, beside)
        elif table is not None and (field := asks_for_map(table.session)):
            yield from table.bring("map", field, data, beside)
        elif table is not None and (picture := read_underlay(text_of(data))):
            self.unpainted = picture
            yield [operations.RepaintPicture(pixels=picture.pixels)]
        else:
            desk.incoming.map = data, beside
            yield from desk.open_drawing()

    def take_text(self, text: str) -> Iterable[Operations]:
        """Accept a message from somebody else."""
        if is_fog(text):
            return self.desk.arrivals().take(text, self.desk.table)
        if is_no_message(text):
            return self.take_file(parcels.File(purpose="campaign", name="", size=len(text), text=text))
        return self.desk.incoming.take(text, self.desk.table)

    def take_underlay(self, table: Table, came: parcels.Picture) -> Iterator[Operations]:
        """Lay the picture from a map's file under the map of the campaign on the table."""
        picture, self.unpainted = self.unpainted, None
        if picture is not None and is_pixels(came.pixels):
            yield table.take_underlay(msgspec.structs.replace(picture, pixels=came.pixels))
            yield table.painter.tell(LAID)


def out_of_place(file: parcels.File) -> str:
    """A sentence saying why a file is of no use where it was opened; "" if it is of use."""
    sent = file.text is not None or file.base64 is not None
    return misplaced(parcels.contents(file), file.purpose) if sent else ""


def text_of(data: bytes) -> str:
    """The text of a file, with a mark in place of invalid bytes."""
    return data.decode("utf-8", "replace")

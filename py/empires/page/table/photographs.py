"""The photographs of a campaign: how they are added, captioned, removed and exported at its table."""

from __future__ import annotations

from collections.abc import Iterator

from empires.core.errors import ForeignError
from empires.page.session.session import Session
from empires.page.shelf.contents import Shelf
from empires.page.table import files
from empires.page.table.painter import Painter
from empires.page.wire import forms, operations, parcels, values
from empires.page.wire.operations import Operations

UNSEEN = "This file is not a picture that this browser can read, or it is too large. Choose a JPEG or a PNG."

ALL_HERE = "The chronicle already has every photograph in this file."


class Photographs:
    """Carries out commands about the photographs of one session."""

    def __init__(self, painter: Painter) -> None:
        self.session: Session = painter.session
        self.shelf: Shelf = painter.shelf
        self.painter = painter

    def carry_out(
        self,
        command: parcels.Picture | parcels.MovePhotograph | forms.CaptionForm,
        fields: values.Filled | None = None,
    ) -> Iterator[Operations]:
        """Add, move, remove or caption a photograph, and store the album. Raises ForeignError."""
        annals = self.session.chronicle
        album = annals.album()
        match command:
            case parcels.Picture():
                from empires.editions.album import photograph

                new = photograph(
                    command.passage, command.pixels, command.ratio, command.caption, command.name
                )
                album, at = album.with_one(new), f"caption-{new.name}"
            case parcels.MovePhotograph() if command.passage:
                album, at = album.moved(command.name, command.passage), f"caption-{command.name}"
            case parcels.MovePhotograph():
                album, at = album.without(command.name), "chronicle-photograph"
            case forms.CaptionForm():
                told = (fields or {}).get("caption", [""])[0]
                album, at = album.captioned(command.name, told), f"caption-{command.name}"
        annals.hang(album)
        yield from self.painter.repaint()
        yield self.keep()
        if isinstance(command, parcels.Picture) and command.name:
            yield self.painter.tell(f"Photographs in the chronicle: {len(album.pictures)}.")
        else:
            yield [operations.Focus(id=at)]

    def keep(self) -> Operations:
        """Store the album next to the campaign."""
        return self.shelf.keep_beside(self.session.id, "photographs", self.session.chronicle.kept_album)

    def take_in(self, data: bytes) -> Iterator[Operations]:
        """Make the browser redraw those photographs in a file that are not in the album yet. Raises
        ForeignError."""
        here = self.session.chronicle.album()
        from empires.editions.album import read_album

        came = read_album(data)
        if came.photographs_of != here.photographs_of:
            raise ForeignError(
                f"These are photographs from “{came.photographs_of[:60]}”. Open that campaign first."
            )
        new = [one for one in came.pictures if not here.has(one.name)]
        yield [
            operations.RepaintPicture(
                pixels=one.pixels, passage=one.passage, caption=one.caption, name=one.name
            )
            for one in new
        ]
        if not new:
            yield self.painter.tell(ALL_HERE)

    def export(self) -> Iterator[Operations]:
        """Save the album to a file."""
        album = self.session.chronicle.album()
        from empires.editions.album import write_album

        name = files.file_name(self.session, "json").replace(".json", "-photographs.json")
        yield [operations.Download(name=name, text=write_album(album))]

"""The map editor, in which players draw a land: carrying out commands about the drawing, and showing it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from empires.core.base.texts import cleaned
from empires.core.errors import ForeignError
from empires.maps.drawing.easel import Easel
from empires.maps.drawing.land import Land, round_land
from empires.maps.drawing.picture import board_of
from empires.maps.drawing.text import of_foreign, write_text
from empires.maps.drawing.underlay import Underlay, is_pixels, laid_over, read_underlay, write_underlay
from empires.maps.foreign import textmapper
from empires.maps.foreign.land import Cell, Legend
from empires.maps.foreign.terrains import Meaning
from empires.maps.hexes import hex_of, is_tile_id
from empires.page.drawers.rulebook import rule_dialog
from empires.page.drawing import card
from empires.page.drawing.card import Checked, Wanted
from empires.page.screen.screen import Screen
from empires.page.session.bringing import LARGEST, Bringing
from empires.page.widgets.markup import NOTHING, button, el
from empires.page.wire import answers, commands, forms, operations, parcels, pointing
from empires.page.wire.operations import Operations
from empires.page.wire.pages import Leave
from empires.render import easel as drawn_as
from empires.render.board import Change, board_svg, changes
from empires.render.layout import RISE, SIZE
from empires.render.markup import Html
from empires.rulesets import find_display, find_ruleset

DRAFT = "empires:drawing"
"""The storage key of the drawing."""

PICTURE = f"{DRAFT}:picture"
"""The storage key of the picture beneath the map; the picture is stored only in the second copy."""


class DrawingTable:
    """One land on the page. `wanted` gives the rules and the number of players for which it is drawn;
    `before` holds earlier lands that were replaced by a new one, `legend` the meanings that people gave to
    the terrains of opened maps, and `brought` a map that is inspected before anybody draws on it."""

    def __init__(
        self, screen: Screen, land: Land | None = None, legend: Mapping[str, Meaning] | None = None
    ) -> None:
        self.screen = screen
        self.legend = dict(legend or {})
        self.brought: Bringing | None = None
        self.picture: Underlay | None = None
        self._unpainted: Underlay | None = None  # a picture from a file; the browser redraws it
        self.easel = Easel(land if land is not None and land.hexes else round_land(4))
        self.before: list[Easel] = []
        self.wanted = Wanted()
        self.checked = Checked()
        self._shown: dict[Cell, dict[str, Html]] = {}
        self._marks: dict[str, Html] = {}

    def begin(self) -> Iterator[Operations]:
        """Show the land, with the picture under it."""
        self.screen.layout("table")
        self.screen.title("A map · Empires")
        self.screen.put("track", el("p", "A map of your own", class_="track"))
        self.screen.put("tools", button("Done", Leave()))
        self.screen.underlay(self.picture)
        self._unroll()
        self._check()
        self._refresh()
        yield [operations.Fit()]

    # --- what is done -----------------------------------------------------------------------------

    def carry_out(self, command: commands.AnyCommand) -> Iterable[Operations]:
        """Carry out a command about the drawing; ignore any other command."""
        match command:
            case pointing.Paint():
                return self._paint(command)
            case pointing.Tile(hover=False) if is_tile_id(command.id):
                return self._after(self.easel.press(hex_of(command.id)), done=True)
            case pointing.Draw(what="undo") | answers.Undo():
                return self._undo()
            case pointing.Draw(what="redo"):
                return self._after(self.easel.redo(), done=True)
            case pointing.Draw(what="brush" | "width" | "symmetry"):
                self.easel.take(**{command.what: command.value})
                self._refresh()
                return ()
            case pointing.Draw(what="hand"):
                self.wanted.hand = not self.wanted.hand
                self._refresh()
                return ()
            case pointing.Find() if is_tile_id(command.id):
                self.easel.cursor = hex_of(command.id)
                self._mark()
                return ([operations.Centre(tile=command.id)],)
            case pointing.ShowFlaw():
                self.screen.put("dialog", self._why(command.rule))
                return ()
            case pointing.Draw(what="lay"):
                self.wanted.lay = not self.wanted.lay
                self._refresh()
                return ()
            case pointing.Draw(what="bare"):
                return self.lay(None)
            case parcels.Picture():
                return self._take_picture(command)
            case forms.Fill(form=forms.PlacePicture()) if self.picture is not None:
                return self.lay(self.picture.moved(**card.placed(command.fields)))
            case parcels.File():
                return self.take_in(parcels.contents(command), parcels.files_beside(command))
            case parcels.Export(what="map" | "map-text" | "map-picture" | "map-with-picture"):
                return ([self._export(command.what)],)
            case forms.Fill(form=forms.NameHex()) if self.easel.cursor is not None:
                words = cleaned(command.fields.get("name", [""])[0])
                return self._after(self.easel.name(self.easel.cursor, words), done=True)
            case forms.Fill(form=forms.DrawFor()):
                self.wanted.fill(command.fields)
                self._check()
                self._refresh()
                return ()
            case forms.Fill(form=forms.CheckMap()) if self.brought is not None:
                self.brought.change(command.fields)
                self.screen.put("dialog", self.brought.dialog())
                return ()
            case forms.Fill(form=forms.TakeMap()) if self.brought is not None:
                self.brought.change(command.fields)
                return self._take(self.brought)
            case forms.Fill(form=forms.NewLand()):
                return self._begin_anew(card.new_land(command.fields))
            case _:
                return ()

    def back(self) -> bool:
        """Take one step back, which ends a river that is being drawn. Returns whether there was such a
        river."""
        pen, self.easel.pen = self.easel.pen, None
        return pen is not None

    def _why(self, rule: str) -> Html:
        """A dialog with the rule that explains a flaw."""
        rules = find_ruleset(self.wanted.ruleset)
        return rule_dialog([rule], find_display(rules).rulebook(), rules.tables)

    @property
    def text(self) -> str:
        """The drawing as text, for storage and export."""
        return write_text(self.easel.land, legend=self.legend)

    @property
    def own_land(self) -> dict[str, str]:
        """The options that make the wanted ruleset ask for a prepared map."""
        return dict(find_display(find_ruleset(self.wanted.ruleset)).own_land)

    def take_in(self, data: bytes, beside: Mapping[str, bytes] | None = None) -> Iterator[Operations]:
        """Open a map from a file in the editor, together with its accompanying files (`beside`). If
        necessary, first ask which part of it to use and what its terrains mean. Raises ForeignError."""
        brought = Bringing(data, beside or {}, self.legend)
        self._unpainted = read_underlay(data.decode("utf-8", "replace"))
        if self._unpainted is not None:
            yield [operations.RepaintPicture(pixels=self._unpainted.pixels)]
        if brought.asks:
            self.brought = brought
            self.screen.put("dialog", brought.dialog())
            yield []
            return
        yield from self._take(brought)

    def _take_picture(self, came: parcels.Picture) -> Iterator[Operations]:
        """Lay a picture under the land, either at the position given in a map file or as wide as the land."""
        waiting, self._unpainted = self._unpainted, None
        if not is_pixels(came.pixels):
            raise ForeignError("This picture is too large, even at a smaller size.")
        if waiting is not None:
            yield from self.lay(msgspec.structs.replace(waiting, pixels=came.pixels))
            return
        self.wanted.lay = True
        yield from self.lay(laid_over(came.pixels, came.ratio, list(self.easel.land.hexes), SIZE, RISE))

    def lay(self, picture: Underlay | None) -> Iterator[Operations]:
        """Lay a picture under the land, or remove it, and store the change."""
        self.picture = picture
        self.wanted.lay = self.wanted.lay and picture is not None
        self.screen.underlay(picture)
        self._refresh()
        text = write_underlay(picture) if picture is not None else None
        yield [operations.Store(place="spare", writes=[(PICTURE, text)])]

    def _take(self, brought: Bringing) -> Iterator[Operations]:
        land = brought.land()
        self.brought = None
        self.legend = {**brought.map.said, **brought.said}
        self.screen.put("dialog", NOTHING)
        yield from self._begin_anew(land)

    def _begin_anew(self, land: Land) -> Iterator[Operations]:
        self.before.append(self.easel)
        old = self.easel
        self.easel = Easel(land)
        self.easel.take(brush=old.tool.brush, width=old.tool.width, symmetry=old.tool.symmetry)
        self._unroll()
        yield from self._after(set(), done=True)
        yield [operations.Fit()]

    def _paint(self, command: pointing.Paint) -> Iterator[Operations]:
        easel = self.easel
        touched: set[Cell] = set()
        if command.how == "off":
            touched = easel.drop()
        for id in command.tiles:
            if is_tile_id(id):
                touched |= (easel.drag if easel.painting else easel.press)(hex_of(id))
        yield from self._after(touched, done=command.how != "on")

    def _undo(self) -> Iterator[Operations]:
        if self.easel.can_undo or not self.before:
            yield from self._after(self.easel.undo(), done=True)
            return
        self.easel = self.before.pop()
        self._unroll()
        yield from self._after(set(), done=True)
        yield [operations.Fit()]

    def _after(self, touched: set[Cell], *, done: bool) -> Iterator[Operations]:
        """Paint the hexagons that were touched; at the end of a stroke, check the land and store the
        drawing."""
        self._repaint(touched)
        self._mark()
        if not done:
            yield []
            return
        self.easel.lift()
        self._refresh()
        yield self.screen.take()  # the map is shown before it is checked
        self._check()
        self._refresh()
        yield [self.keep()]

    def keep(self) -> operations.Store:
        """Store the drawing."""
        return operations.Store(place="home", writes=[(DRAFT, self.text)])

    # --- what is shown ----------------------------------------------------------------------------

    def _unroll(self) -> None:
        """Show a different land, with all of it in view."""
        land = self.easel.land
        order = sorted(land.hexes, key=lambda cell: (2 * cell[1] + cell[0], cell[0]))
        drawn = drawn_as.cell_fragments(land, order)
        self._shown = {cell: {} for cell in order}
        for name, html in drawn.items():
            at = hex_of(name.partition("-")[2])
            self._shown[at.q, at.r][name] = html
        self._marks = {}
        self.screen.lay("easel", drawn_as.easel_svg(land, drawn))
        self._mark()

    def _repaint(self, touched: Iterable[Cell]) -> None:
        """Redraw the hexagons that were touched, and their neighbours."""
        land = self.easel.land
        steps: list[Change] = []
        for cell in drawn_as.near(touched, land):
            after = drawn_as.cell_fragments(land, [cell])
            steps += changes(self._shown[cell], after)
            self._shown[cell] = after
        self.screen.retouch(steps)

    def _mark(self) -> None:
        marks = drawn_as.mark_fragments(self.checked.cells, self.easel.cursor)
        self.screen.retouch(changes(self._marks, marks))
        self._marks = marks

    def _check(self) -> None:
        """Check the land against the rules of the wanted ruleset."""
        self.checked = Checked.of(
            self.easel.land, find_display(find_ruleset(self.wanted.ruleset)), self.wanted.players
        )
        self._mark()

    def _refresh(self) -> None:
        self.screen.put(
            "card", card.card(self.easel, self.wanted, self.checked, len(self.before), self.picture)
        )

    def _export(self, what: str) -> operations.Download:
        land = self.easel.land
        if what == "map-with-picture" and self.picture is not None:
            text = write_text(land, legend=self.legend) + write_underlay(self.picture)
            return operations.Download(name="map-with-picture.txt", text=text, type="text/plain")
        if what == "map-text":
            return operations.Download(
                name="map.txt", text=write_text(land, from_corner=True, legend=self.legend), type="text/plain"
            )
        kind = "svg" if what == "map" else "png"
        text = board_svg(board_of(land), standalone=True)
        return operations.Download(
            name=f"map.{kind}", text=text, type="image/svg+xml" if kind == "svg" else "image/png"
        )


def kept_picture(texts: Mapping[str, str | None]) -> Underlay | None:
    """The picture that was stored with the drawing, if there is one."""
    return read_underlay(texts.get(PICTURE) or "")


def kept_land(texts: Mapping[str, str]) -> tuple[Land | None, Legend]:
    """The stored land, or None if it cannot be read, together with its legend."""
    try:
        draft = texts.get(DRAFT, "")
        map = textmapper.read(draft) if textmapper.is_text(draft) else None
    except ForeignError:
        map = None
    if map is None or len(map.spots) > LARGEST:
        return None, {}
    return of_foreign(map), map.said

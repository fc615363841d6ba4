"""A map from a file, before anybody draws or plays on it: which part to use, how many hexes to divide it
into, and what its terrains mean."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from empires.core.base.words import listed, many
from empires.core.errors import ForeignError
from empires.maps.drawing.land import Land
from empires.maps.drawing.text import of_foreign
from empires.maps.foreign.land import MOST_READ, ForeignMap, legend_of, unknown_of
from empires.maps.foreign.opening import open_map
from empires.maps.foreign.terrains import MEANINGS, Meaning
from empires.maps.foreign.window import (
    ACROSS,
    FEWEST_ACROSS,
    MOST_ACROSS,
    Window,
    cut_out,
    extent,
    fitting_window,
)
from empires.page.forms.controls import LEGEND
from empires.page.shelf.libraries import fetch_map_readers
from empires.page.widgets.markup import Html, button, el, join, sends
from empires.page.wire.forms import CheckMap, TakeMap
from empires.page.wire.pages import Back
from empires.page.wire.values import Filled
from empires.render.preview import preview_svg


class Purpose(msgspec.Struct, frozen=True):
    """The purpose for which a map is opened: the maximum number of hexes that can be used (`most`), the text
    that gives this limit, and the label of the button."""

    most: int
    bound: str
    button: str


LARGEST = 2_500
"""The maximum number of hexagons in a land that can be drawn on."""

DRAWING = Purpose(LARGEST, "can be drawn on", "Draw on it")

MOST_TERRAINS = 60
"""The maximum number of terrains whose meanings are shown for correction."""

_COLOURS = ("#b3248f", "#1f6fd1", "#d1491f", "#6a3fb5", "#0f8a80", "#a07800")
"""The colours of unknown terrains until somebody says what they mean."""

_EDGES = ("left", "top", "wide", "high")


class Bringing:
    """The map in a file, together with its accompanying files (`beside`); `map` is given if the file has
    already been read. `said` holds the meanings that people have given to terrains."""

    def __init__(
        self,
        data: bytes,
        beside: Mapping[str, bytes],
        said: Mapping[str, Meaning],
        map: ForeignMap | None = None,
    ) -> None:
        self.data, self.beside, self.said, self.purpose = data, beside, dict(said), DRAWING
        self.map = self._read(ACROSS) if map is None else map
        self.window = self._fitting()

    def suit(self, purpose: Purpose) -> None:
        """Fit the map to this purpose. If the map is too large, only a window of it is used; if it has no
        hexagons of its own, a grid with fewer columns is laid over it."""
        self.purpose = purpose
        if self.map.across and len(self.map.spots) > purpose.most:
            fewer = int(self.map.across * (purpose.most / len(self.map.spots)) ** 0.5)
            self.map = self._read(max(FEWEST_ACROSS, fewer))
        self.window = self._fitting()

    def _fitting(self) -> Window | None:
        """The largest window in the middle of a map that is too large; None if the map fits."""
        most = self.purpose.most
        return fitting_window(self.map, most) if len(self.map.spots) > most else None

    def _read(self, across: int) -> ForeignMap:
        fetch_map_readers()
        map = open_map(self.data, self.beside, across)
        if map is None:
            raise ForeignError(
                "No map can be read from this file. Maps come from Text Mapper, Worldographer, Tiled or "
                "Azgaar’s generator."
            )
        return map

    @property
    def unknown(self) -> list[str]:
        """The unknown terrains, except those that people had explained before this map was opened."""
        return [terrain for terrain in unknown_of(self.map) if terrain not in self.said]

    @property
    def asks(self) -> bool:
        """Whether anything has to be decided before the map can be drawn on."""
        return bool(self.window or self.map.across or self.unknown or self.map.missing)

    @property
    def legend(self) -> dict[str, Meaning]:
        """The meaning of each terrain: the one that somebody has given or, failing that, the one that its
        name suggests."""
        legend = legend_of(self.map)
        return legend | {terrain: self.said[terrain] for terrain in legend if terrain in self.said}

    def part(self) -> ForeignMap:
        """The part of the map in the window, whatever its size. Raises ForeignError if the part is empty."""
        return self.map if self.window is None else cut_out(self.map, self.window, MOST_READ)

    def taken(self) -> ForeignMap:
        """The part of the map that is used. Raises ForeignError if the window is empty or too large."""
        part, purpose = self.part(), self.purpose
        if len(part.spots) > purpose.most:
            raise ForeignError(
                f"The window has {len(part.spots):,} hexes, but at most {purpose.most:,} {purpose.bound}."
            )
        return part

    def land(self) -> Land:
        """The land to draw on. Raises ForeignError if the window is empty or too large."""
        return of_foreign(self.taken(), self.legend, rim=True)

    def change(self, fields: Filled) -> None:
        """Take over the values entered in the form; if a value is not a number, the old one is kept."""
        across = _number(fields, "across", self.map.across)
        if self.map.across and across != self.map.across and FEWEST_ACROSS <= across <= MOST_ACROSS:
            self.map = self._read(across)
            self.window = self._fitting()
        if self.window is not None:
            edges = {edge: max(1, _number(fields, edge, getattr(self.window, edge))) for edge in _EDGES}
            self.window = msgspec.structs.replace(self.window, **edges)
        known = legend_of(self.map)
        for terrain, meaning in known.items():
            now = next((one for one in MEANINGS if one == fields.get(LEGEND + terrain, [""])[0]), None)
            if now is not None and (now != meaning or terrain in self.asked):
                self.said[terrain] = now

    @property
    def asked(self) -> list[str]:
        """The terrains whose names do not say what they mean, the most common first, whether or not somebody
        has explained them."""
        return unknown_of(self.map)

    # --- what is shown ----------------------------------------------------------------------------

    def dialog(self) -> Html:
        """The dialog with a small picture of the map, next to the decisions to be made."""
        colours = dict(zip(self.asked, _COLOURS, strict=False))
        return join(
            el("h2", f"A map of {self.map.program}"),
            el(
                "form",
                preview_svg(self.map, self.legend, colours, self.window),
                self._missing(),
                self._across(),
                self._window(),
                el("p", self.count, id="map-count", role="status"),
                self._terrains(colours),
                el(
                    "div",
                    el("button", self.purpose.button, class_="primary"),
                    button("Close the map", Back(), class_="quiet"),
                    class_="choices",
                ),
                **sends(TakeMap(), CheckMap()),
            ),
        )

    @property
    def count(self) -> str:
        """A sentence saying how many hexes will be used, or why there are none."""
        try:
            hexes = len(self.part().spots)
        except ForeignError as fault:
            return str(fault)
        told = many(hexes, "hex")
        most, bound = self.purpose.most, self.purpose.bound
        return f"{told}." if hexes <= most else f"{told}: at most {most:,} {bound}."

    def _missing(self) -> Html | None:
        if not self.map.missing:
            return None
        files = listed(list(self.map.missing))
        return el(
            "p", f"Missing: {files}. Open it together with the map, so that its kinds of terrain are known."
        )

    def _across(self) -> Html | None:
        if not self.map.across:
            return None
        control = _control("across", self.map.across, FEWEST_ACROSS, MOST_ACROSS)
        return el("label", "How many columns of hexes to lay over it", control)

    def _window(self) -> Html | None:
        if self.window is None:
            return None
        whole = extent(self.map)
        labels = ("First column", "First row", "Columns", "Rows")
        most = (whole.wide, whole.high, whole.wide, whole.high)
        controls = (
            el("label", label, _control(edge, getattr(self.window, edge), 1, end))
            for edge, label, end in zip(_EDGES, labels, most, strict=True)
        )
        told = f"The map has {whole.wide} columns and {whole.high} rows. Drag a window over it."
        return join(el("p", told), el("div", *controls, class_="lines"))

    def _terrains(self, colours: Mapping[str, str]) -> Html:
        legend, asked = self.legend, self.asked[:MOST_TERRAINS]
        others = [terrain for terrain in legend if terrain not in asked][: MOST_TERRAINS - len(asked)]
        rows = [self._terrain(one, legend[one], colours.get(one)) for one in asked]
        known = [self._terrain(one, legend[one], None) for one in others]
        question = el("legend", "What do these mean?")
        return join(
            el("fieldset", question, el("div", *rows, class_="lines")) if rows else None,
            el(
                "details",
                el("summary", "What its other terrain means" if rows else "What its terrain means"),
                el("div", *known, class_="lines"),
                id="known-terrains",
            )
            if known
            else None,
        )

    def _terrain(self, terrain: str, now: Meaning, colour: str | None) -> Html:
        swatch = (
            el("svg", el("rect", width=12, height=12, fill=colour), width=12, height=12) if colour else None
        )
        choices = (el("option", one, value=one, selected=one == now) for one in MEANINGS)
        told = f"{terrain} ({self.map.terrains[terrain]:,})"
        return el(
            "label", swatch, " " if swatch else None, told, el("select", *choices, name=LEGEND + terrain)
        )


def _number(fields: Filled, name: str, otherwise: int) -> int:
    said = fields.get(name, [""])[0]
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 6 else otherwise


def _control(name: str, value: int, low: int, high: int) -> Html:
    return el(
        "input",
        type="number",
        inputmode="numeric",
        name=name,
        min=low,
        max=high,
        value=value,
        class_="number",
    )

"""The card next to the map editor: brushes, symmetry, flaws, and the campaigns for which the land can be
used."""

from __future__ import annotations

from typing import Any

import msgspec

from empires.maps.drawing.brushes import GROUNDS, Brush, Width
from empires.maps.drawing.easel import Easel
from empires.maps.drawing.land import LONGEST_NAME, MOST_NEW, Land, broad_land, round_land, rounds_for
from empires.maps.drawing.symmetry import Symmetry
from empires.maps.drawing.text import as_foreign
from empires.maps.drawing.underlay import NARROWEST, Underlay
from empires.maps.flaws import Flaw
from empires.maps.foreign.land import Cell
from empires.maps.foreign.terrains import Meaning
from empires.maps.places import Fate
from empires.page.widgets.markup import Html, as_json, button, el, join, sends
from empires.page.wire.forms import DrawFor, NameHex, NewLand, PlacePicture
from empires.page.wire.pages import UseDrawing
from empires.page.wire.parcels import Export
from empires.page.wire.pointing import Draw, Find, ShowFlaw
from empires.page.wire.values import Filled
from empires.render.easel import id_of
from empires.render.layout import SIZE, centre
from empires.rulesets import catalogue
from empires.rulesets.display import Display

_BRUSHES: tuple[tuple[str, tuple[tuple[Brush, str, str], ...]], ...] = (
    ("Ground", (
        ("plain", "Plains", "1"), ("forest", "Forest", "2"), ("hills", "Hills", "3"),
        ("mountain", "Mountains", "4"), ("swamp", "Swamp", "5"), ("lake", "Lake", "6"), ("sea", "Sea", "7"),
        ("outside", "Off the map", "8"),
    )),
    ("Rivers and coasts", (("river", "River", "w"), ("dry", "No river", "e"), ("coast", "Coast", "c"))),
    ("Places", (
        ("village", "Village", "v"), ("fortress", "Fortress", "f"), ("city", "City", "y"),
        ("empty", "No place", "n"),
    )),
)  # fmt: skip
"""The brushes by type of paint, with the keys that select them."""

_WIDTHS: tuple[tuple[Width, str], ...] = (("one", "One hex"), ("seven", "Seven"), ("area", "Whole area"))
_SYMMETRIES: tuple[tuple[Symmetry, str], ...] = (
    ("none", "None"), ("half", "Half turn"), ("third", "Three ways"), ("sixth", "Six ways"),
    ("mirror", "Mirror"),
)  # fmt: skip

MOST_TOLD = 8
"""The maximum number of flaws listed at once; a longer list would hide the brushes."""

_HOW = join(
    "Drag to paint; zoom in for detail.",
    el("span", " Arrow keys move, space paints.", class_="drop-hint"),
)
"""Instructions for painting; keys are mentioned only if there is a keyboard."""

_SHORE = "Drag along the shore: the brush paints land, with the sea on your right as you go."


class Wanted(msgspec.Struct):
    """The rules and the number of players for which the land is drawn. With `hand`, dragging moves the sheet
    instead of painting; with `lay`, it moves the picture under the land."""

    ruleset: str = msgspec.field(default_factory=lambda: next(iter(catalogue())))
    players: int = 4
    hand: bool = False
    lay: bool = False

    def fill(self, fields: Filled) -> None:
        """Take over the values entered in the form."""
        rules = catalogue()
        ruleset = fields.get("ruleset", [""])[0]
        self.ruleset = ruleset if ruleset in rules else self.ruleset
        about = rules[self.ruleset]
        said = fields.get("players", [""])[0]
        players = int(said) if said.isascii() and said.isdigit() else self.players
        self.players = min(max(players, about.fewest, 2), about.most)


class Checked(msgspec.Struct):
    """The result of checking a land: its flaws, and what a campaign does with the places marked on it."""

    flaws: tuple[Flaw, ...] = ()
    places: Fate | None = None

    @classmethod
    def of(cls, land: Land, display: Display[Any], players: int) -> Checked:
        """Check a land by the rules of a ruleset, for this number of players."""
        map, legend = as_foreign(land)
        return cls(tuple(display.flaws(map, legend, players)), display.places(map, legend))

    @property
    def cells(self) -> frozenset[Cell]:
        """The hexagons that have flaws."""
        return frozenset(cell for flaw in self.flaws for cell in flaw.cells)


def card(
    easel: Easel, wanted: Wanted, checked: Checked, lands_before: int, picture: Underlay | None = None
) -> Html:
    """The whole card of the map editor."""
    tool = easel.tool
    groups = (
        el(
            "fieldset",
            el("legend", title),
            el("div", *(_brush(one, tool.brush) for one in brushes), class_="choices brushes"),
        )
        for title, brushes in _BRUSHES
    )
    spread = tool.brush in GROUNDS
    paints = not (wanted.hand or wanted.lay)
    beneath = _picture(picture, easel.land, lay=wanted.lay)
    return join(
        el("p", _SHORE if tool.brush == "coast" else _HOW, class_="quiet-text") if paints else None,
        beneath if wanted.lay else None,
        el(
            "div",
            button(
                "Undo",
                Draw(what="undo"),
                id="draw-undo",
                data_key="u",
                disabled=not (easel.can_undo or lands_before),
            ),
            button("Redo", Draw(what="redo"), id="draw-redo", data_key="r", disabled=not easel.can_redo),
            button(
                "Move the map",
                Draw(what="hand"),
                id="draw-hand",
                data_key="p",
                aria_pressed=_pressed(wanted.hand),
            ),
            class_="choices",
        ),
        _flaws(checked),
        _places(checked.places),
        *groups,
        _picks("Brush size", "width", _WIDTHS, tool.width) if spread else None,
        _picks("Symmetry", "symmetry", _SYMMETRIES, tool.symmetry),
        _name(easel),
        _for(wanted),
        beneath if not wanted.lay else None,
        _use(with_picture=picture is not None),
        _new(),
        el("span", data_paint=True) if paints else None,
    )


def _pressed(on: bool) -> str:
    return "true" if on else "false"


def _brush(brush: tuple[Brush, str, str], now: Brush) -> Html:
    name, label, key = brush
    return button(
        join(label, el("kbd", key)),
        Draw(what="brush", value=name),
        id=f"brush-{name}",
        data_key=key,
        aria_pressed=_pressed(name == now),
    )


def _picks(title: str, what: Any, picks: tuple[tuple[str, str], ...], now: str) -> Html:
    buttons = (
        button(label, Draw(what=what, value=name), id=f"{what}-{name}", aria_pressed=_pressed(name == now))
        for name, label in picks
    )
    return el("fieldset", el("legend", title), el("div", *buttons, class_="choices brushes"))


def _name(easel: Easel) -> Html | None:
    """The field for the name of the hexagon that was touched last."""
    here = easel.land.hexes.get(easel.cursor) if easel.cursor is not None else None
    if here is None or easel.cursor is None or here.ground == "outside":
        return None
    control = el(
        "input", type="text", name="name", id="draw-name", maxlength=LONGEST_NAME, value=here.name,
        autocomplete="off",
    )  # fmt: skip
    return el(
        "form",
        el("label", f"Name of {id_of(easel.cursor)}", control),
        el("button", "Name it", type="submit"),
        **sends(NameHex()),
        class_="naming",
    )


def _flaws(checked: Checked) -> Html:
    """The flaws in the land according to the rules."""
    told = [_flaw(flaw) for flaw in checked.flaws[:MOST_TOLD]]
    if more := len(checked.flaws) - len(told):
        told.append(el("li", f"and {more} more"))
    return el("div", el("ul", *told, class_="flaws") if told else None, id="flaws", role="status")


def _places(fate: Fate | None) -> Html | None:
    """A sentence that says what a campaign on this land does with the places marked on it."""
    return el("p", fate.text, " ", _why(fate.rule), class_="quiet-text", id="places") if fate else None


def _for(wanted: Wanted) -> Html:
    """The fields for the rules and the number of players for which the land is drawn and checked."""
    rules = catalogue()
    about = rules[wanted.ruleset]
    choices = (
        el("option", one.title, value=one.name, selected=one.name == wanted.ruleset) for one in rules.values()
    )
    form = el(
        "form",
        el("label", "Game", el("select", *choices, name="ruleset", id="draw-ruleset")),
        el(
            "label",
            "Players",
            el(
                "input", type="number", name="players", id="draw-players", min=max(about.fewest, 2),
                max=about.most, value=wanted.players, class_="number",
            ),
        ),
        data_live=as_json(DrawFor()),
        class_="draw-for",
    )  # fmt: skip
    return el("fieldset", el("legend", "Checked against the rules of"), form)


def _flaw(flaw: Flaw) -> Html:
    find = button("Show", Find(id=id_of(flaw.cells[0])), class_="quiet") if flaw.cells else None
    return el("li", el("span", flaw.text), find, _why(flaw.rule))


def _why(rule: str) -> Html:
    return button("Why?", ShowFlaw(rule=rule), class_="why")


def _picture(picture: Underlay | None, land: Land, *, lay: bool) -> Html:
    """The controls for the picture under the land: open, move, scale, turn, fade or remove it."""
    title = el("legend", "A picture under the hexes")
    if picture is None:
        file = el("input", type="file", accept="image/*", data_file="drawing", id="draw-picture")
        told = "A photograph of your table, a scan, or a map from a paint program, to trace over."
        return el(
            "fieldset",
            title,
            el("p", told, class_="quiet-text"),
            el("label", "Open a picture", file, class_="button file"),
        )
    left, top, wide, high = _reach(land)
    sliders = (
        _slider("Left and right", "x", picture.x, left - wide, left + 2 * wide),
        _slider("Up and down", "y", picture.y, top - high, top + 2 * high),
        _slider("Size", "wide", picture.wide, NARROWEST, max(4 * wide, picture.wide)),
        _slider("Turn", "turn", picture.turn, -180, 180),
        _slider("Map opacity", "over", picture.over, 0, 1),
    )
    buttons = (
        button("Move it by hand", Draw(what="lay"), id="draw-lay", aria_pressed=_pressed(lay)),
        button("Remove it", Draw(what="bare"), class_="quiet"),
    )
    hint = "Drag to move the picture; use two fingers to scale and turn it." if lay else None
    return el(
        "fieldset",
        title,
        el("form", *sliders, data_live=as_json(PlacePicture()), data_picture=True, class_="sliders"),
        el("div", *buttons, class_="choices"),
        el("p", hint, class_="quiet-text") if hint else None,
        el("span", data_lay=True) if lay else None,
        id="picture",
    )


def _reach(land: Land) -> tuple[float, float, float, float]:
    """The bounds of the land on the sheet: left edge, top edge, width and height."""
    places = [centre(*cell) for cell in land.hexes] or [(0.0, 0.0)]
    left, top = min(x for x, _ in places), min(y for _, y in places)
    wide, high = max(x for x, _ in places) - left, max(y for _, y in places) - top
    return left, top, max(wide, SIZE), max(high, SIZE)


def _slider(label: str, name: str, value: float, low: float, high: float) -> Html:
    control = el(
        "input",
        type="range",
        name=name,
        id=f"picture-{name}",
        min=f"{min(low, value):g}",
        max=f"{max(high, value):g}",
        step="any",
        value=f"{value:g}",
    )
    return el("label", label, control)


def placed(fields: Filled) -> dict[str, float]:
    """The position of the picture as entered in the form; values that are not numbers are left out."""
    found = {}
    for name in ("x", "y", "wide", "turn", "over"):
        try:
            found[name] = float(fields.get(name, [""])[0][:30])
        except ValueError:
            continue
    return found


def _use(*, with_picture: bool) -> Html:
    file = el(
        "input", type="file", accept=".txt,.wxx,.xml,.tmx,.tmj,.js,.json,.geojson,.map,.tsx,.tsj,.zip",
        data_file="drawing", data_bytes=True, data_limit=8_000_000, multiple=True,
    )  # fmt: skip
    return el(
        "div",
        button("Use it for a new campaign", UseDrawing(), class_="primary", id="draw-use"),
        button("Save as a file", Export(what="map-text")),
        button("Save with the picture", Export(what="map-with-picture")) if with_picture else None,
        button("As a drawing (SVG)", Export(what="map"), class_="quiet"),
        button("As a picture (PNG)", Export(what="map-picture"), class_="quiet"),
        el("label", "Open a map file", file, class_="button file"),
        class_="choices column",
    )


def _new() -> Html:
    """The form for replacing this land with a new one; undo restores the old one."""
    shapes = (
        el(
            "label",
            el("input", type="radio", name="shape", value=value, checked=value == "round"),
            " ",
            label,
            class_="tick",
        )
        for value, label in (
            ("round", "Round, with this many rings"),
            ("broad", "Wide, in columns and rows"),
        )
    )
    sizes = (
        el(
            "label",
            label,
            el("input", type="number", name=name, min=low, max=high, value=value, class_="number"),
        )
        for name, label, low, high, value in (
            ("rings", "Rings", 1, 17, 4),
            ("columns", "Columns", 2, 40, 12),
            ("rows", "Rows", 2, 40, 9),
        )
    )
    sea = el(
        "label",
        el("input", type="checkbox", name="sea", value="yes"),
        " Start with nothing but sea",
        class_="tick",
    )
    form = el(
        "form",
        *shapes,
        el("div", *sizes, class_="lines"),
        sea,
        el("button", "Start this map", type="submit"),
        **sends(NewLand()),
    )
    return el("details", el("summary", "A new map"), form, id="draw-new")


def new_land(fields: Filled) -> Land:
    """The empty land that the form describes, limited to the largest size that the editor can draw."""

    def size(name: str, otherwise: int) -> int:
        said = fields.get(name, [""])[0]
        return max(int(said), 1) if said.isascii() and said.isdigit() and len(said) < 4 else otherwise

    ground: Meaning = "sea" if "sea" in fields else "plain"
    if fields.get("shape", [""])[0] == "broad":
        wide = min(size("columns", 12), MOST_NEW // 2)
        return broad_land(wide, min(size("rows", 9), MOST_NEW // wide), ground)
    rings = size("rings", 4)
    while rounds_for(rings) > MOST_NEW:
        rings -= 1
    return round_land(rings, ground)

"""What the page shows at this moment, so that only what changed is sent."""

from __future__ import annotations

from collections.abc import Mapping

from .wire import AnyOperation, Fragments, Html, Layout, Region, SetLayout, Title


class Screen:
    """The page as last drawn. Say what it should show; `take` gives the operations that get it there."""

    def __init__(self) -> None:
        self._layout: Layout | None = None
        self._title = ""
        self._shown: dict[Region, str] = {}
        self._layers: Mapping[str, Mapping[str, str]] = {}
        self._waiting: list[AnyOperation] = []

    def layout(self, name: Layout) -> None:
        """Lay the page out for reading or for the table."""
        if name != self._layout:
            self._layout = name
            self._waiting.append(SetLayout(name=name))

    def title(self, text: str) -> None:
        """Name the browser's tab."""
        if text != self._title:
            self._title = text
            self._waiting.append(Title(text=text))

    def put(self, region: Region, html: str) -> None:
        """Fill a region with markup; empty closes a dialog, drawer, curtain or notice."""
        if html != self._shown.get(region, ""):
            self._shown[region] = html
            self._waiting.append(Html(region=region, html=html))

    def shows(self, region: Region) -> bool:
        """Whether a region has content."""
        return bool(self._shown.get(region))

    def draw(self, sheet: str, layers: Mapping[str, Mapping[str, str]]) -> None:
        """Show a map: `sheet` is an SVG with an empty group for each layer, `layers` gives each group's
        parts by id. A new sheet is drawn whole; on the same one only parts that differ are sent.
        """
        if sheet != self._shown.get("map"):
            self.put("map", sheet)
            self._layers = {}
        change = compare(self._layers, layers)
        self._layers = {layer: dict(parts) for layer, parts in layers.items()}
        if change != Fragments():
            self._waiting.append(change)

    def take(self) -> list[AnyOperation]:
        """The operations since the last call."""
        taken, self._waiting = self._waiting, []
        return taken


def compare(old: Mapping[str, Mapping[str, str]], new: Mapping[str, Mapping[str, str]]) -> Fragments:
    """The change from one set of layers to another. A part that moves to another layer is drawn anew."""
    changed: dict[str, str] = {}
    added: dict[str, dict[str, str]] = {}
    removed: list[str] = []
    for layer, parts in old.items():
        kept = new.get(layer, {})
        removed += [part for part in parts if part not in kept]
    for layer, parts in new.items():
        before = old.get(layer, {})
        changed.update({part: svg for part, svg in parts.items() if part in before and before[part] != svg})
        if fresh := {part: svg for part, svg in parts.items() if part not in before}:
            added[layer] = fresh
    return Fragments(changed=changed, added=added, removed=removed)

"""The current contents of the page, remembered so that only changes are sent."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from empires.maps.drawing.underlay import Underlay
from empires.page.screen.notices import Notices
from empires.page.widgets.markup import NOTHING, Html
from empires.page.wire import operations
from empires.page.wire.operations import Announce, AnyOperation, Changes, Layout, Region, Ribbon
from empires.render.markup import join, proper_names, untranslated

_ROUND_THE_TABLE: tuple[Region, ...] = (
    "track", "tools", "locator", "legend", "peek", "slip", "card", "drawer", "dialog",
)  # fmt: skip


class Screen:
    """The page as it was last drawn. The methods set new contents, and `take` returns the operations that
    produce them."""

    def __init__(self) -> None:
        self.notices = Notices()
        self._layout: Layout | None = None
        self._title = self._named = ""
        self._count = 0
        self._shown: dict[Region, Html] = {}
        self._parts: dict[Region, dict[str, Html]] = {}
        self._sheet: object = None
        self._proper: frozenset[str] = frozenset()
        self._names: re.Pattern[str] | None = None
        self._waiting: list[AnyOperation] = []
        self._under: Underlay | None = None

    def layout(self, name: Layout) -> None:
        """Lay out the page either for reading or for the table."""
        if name != self._layout:
            self._layout = name
            self._waiting.append(operations.SetLayout(name=name))
        if name == "page":
            self.underlay(None)

    def title(self, text: str) -> None:
        """Set the title of the browser's tab."""
        self._named = text
        whole = f"({self._count}) {text}" if self._count else text
        if whole != self._title:
            self._title = whole
            self._waiting.append(operations.Title(text=whole))

    def count(self, waiting: int) -> None:
        """Show in the title of the tab how many campaigns between devices are waiting for somebody here."""
        self._count = waiting
        self.title(self._named)

    def name(self, proper: Iterable[str]) -> None:
        """Note the names of people and places, which translation programs must leave alone in all markup from
        now on."""
        names = frozenset(proper)
        if names != self._proper:
            self._proper, self._names = names, proper_names(names)

    def put(self, region: Region, html: Html) -> None:
        """Fill a region with markup; empty markup closes a dialog, drawer, curtain or notice.

        Passing the same markup again changes nothing: text that was typed remains, and so do parts that have
        been filled since.
        """
        if html != self._shown.get(region, NOTHING):
            self._shown[region] = html
            self._parts[region] = {}
            self._waiting.append(operations.Html(region=region, html=self._kept(html)))

    def put_part(self, region: Region, id: str, html: Html, *, whole: bool = False) -> None:
        """Fill one element of a region or, with `whole`, replace it. The rest of the region remains
        unchanged, including anything typed there."""
        parts = self._parts.setdefault(region, {})
        if html != parts.get(id):
            parts[id] = html
            self._waiting.append(operations.Part(id=id, html=self._kept(html), whole=whole))

    def _kept(self, html: Html) -> Html:
        return untranslated(html, self._names)

    def told(self, made: Iterable[AnyOperation]) -> list[AnyOperation]:
        """The given operations, with the names in spoken messages and on ribbons protected from translation
        programs.
        """
        return [self._told(one) if isinstance(one, Announce | Ribbon) else one for one in made]

    def _told(self, one: Announce | Ribbon) -> Announce | Ribbon:
        plain = join(one.text)
        html = self._kept(plain)
        return one if html == plain else msgspec.structs.replace(one, html=html)

    def say(self, notice: Html, sentence: str) -> list[AnyOperation]:
        """Show a temporary notice, and announce it to screen readers at once."""
        self.notices.say(notice)
        self.put("notice", self.notices.shown)
        return [*self.take(), operations.Announce(text=sentence, urgent=True)]

    def shows(self, region: Region) -> bool:
        """Whether a region has content."""
        return self._shown.get(region, NOTHING) != NOTHING

    def lay(self, sheet: object, whole: Html) -> None:
        """Put a map on the page, replacing any other; maps of different sizes have different values of
        `sheet`."""
        self._waiting.append(operations.Html(region="map", html=whole))
        self._sheet = sheet

    def lies(self, sheet: object) -> bool:
        """Whether the page shows a map of the size described by this sheet."""
        return self._sheet == sheet

    def underlay(self, picture: Underlay | None) -> None:
        """Lay a picture under the hexes of the map that is shown, or remove the picture."""
        before, self._under = self._under, picture
        if picture is None:
            self._waiting += [operations.LayPicture()] if before is not None else []
        elif picture != before:
            same = before is not None and before.pixels == picture.pixels
            laid = msgspec.structs.asdict(picture) | ({"pixels": None} if same else {})
            self._waiting.append(operations.LayPicture(**laid))

    def retouch(
        self, steps: Changes, routes: Mapping[str, Sequence[str]] | None = None, *, still: bool = False
    ) -> None:
        """Change parts of the map on the page (`Fragments`)."""
        if steps:
            self._waiting.append(operations.Fragments(changes=steps, routes=routes or {}, still=still))

    def forget_reader(self) -> None:
        """Reset the map to the state before its reader looked at anything (`Anew`)."""
        self._waiting.append(operations.Anew())

    def clear_map(self) -> None:
        """Take the map off the page."""
        if self._sheet is not None:
            self.lay(None, NOTHING)

    def unsay(self) -> None:
        """Remove announcements from the page."""
        if self._sheet is not None:
            self._waiting += [operations.Announce(text=""), operations.Announce(text="", urgent=True)]

    def clear_round(self) -> None:
        """Clear everything on the page around the map."""
        for region in _ROUND_THE_TABLE:
            self.put(region, NOTHING)

    def clear_table(self) -> None:
        """Clear the map and everything around it, so that nothing is left on the page."""
        self.unsay()
        self.underlay(None)
        self.clear_map()
        self.clear_round()

    def take(self) -> list[AnyOperation]:
        """The operations since the last call."""
        taken, self._waiting = self._waiting, []
        return taken

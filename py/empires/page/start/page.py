"""The start page on the screen, and the pages that replace it: the page about the program, and the sheet for
a new campaign."""

from __future__ import annotations

from typing import Literal

from empires.page.screen.screen import Screen
from empires.page.shelf.contents import Shelf
from empires.page.start.welcome import about_page, welcome
from empires.page.widgets.markup import NOTHING, Html
from empires.rulesets import catalogue

LARGEST_FILE = 11_000_000
"""The maximum size of a campaign file that is read, in bytes; the page refuses larger ones without sending
them."""


class StartPage:
    """The start page. `open` names the page that is shown, or is empty while a table replaces all of them."""

    def __init__(self, screen: Screen, shelf: Shelf) -> None:
        self.screen = screen
        self.shelf = shelf
        self.open: Literal["welcome", "about", "rulesets", "sheet", ""] = "welcome"

    def show(self) -> None:
        """Show the start page, with nothing on the table."""
        self.open = "welcome"
        self.screen.layout("page")
        self.screen.title("Empires")
        self.screen.clear_table()
        for region in ("dialog", "curtain"):
            self.screen.put(region, NOTHING)
        self.refresh()

    def refresh(self) -> None:
        """Redraw the start page if it is being shown."""
        if self.open == "welcome":
            kept = self.shelf.entries.values()
            self.screen.name(name for about in kept for name in (f"“{about.name}”", *about.players))
            self.screen.put("page", welcome(self.shelf, LARGEST_FILE, [*catalogue().values()]))

    def about(self) -> None:
        """Show the authors of the rules."""
        if self.open:
            self.open = "about"
            self.screen.put("page", about_page(catalogue().values()))

    def sheet(self, page: Html, *, rulesets: bool = False) -> None:
        """Show the sheet for a new campaign, or the rulesets to choose from."""
        self.open = "rulesets" if rulesets else "sheet"
        self.screen.layout("page")
        self.screen.put("page", page)

    def close(self) -> None:
        """Note that a table is shown from now on."""
        self.open = ""
        self.screen.put("page", NOTHING)

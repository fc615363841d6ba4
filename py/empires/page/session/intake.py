"""Filling in a field of the open form with contents from elsewhere: an army list, or a map from another
program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from empires.core.base.texts import cleaned
from empires.core.errors import ForeignError
from empires.core.questions.fields import Field, Records, Text
from empires.core.questions.question import Question
from empires.kit.lists import fill_in
from empires.maps.foreign.land import MOST, ForeignMap, legend_of
from empires.maps.foreign.opening import open_map
from empires.maps.foreign.terrains import MEANINGS, Meaning
from empires.maps.foreign.window import cut_out, fitting_window
from empires.maps.labels import names_of, with_labels
from empires.page.forms.controls import LEGEND
from empires.page.forms.drafts import Drafts
from empires.page.forms.filled import replaced
from empires.page.forms.reading import Listing
from empires.page.session.bringing import Bringing, Purpose
from empires.page.session.profiles import Profiles
from empires.page.shelf.libraries import fetch_map_readers, fetch_readers
from empires.page.wire.values import Filled
from empires.rosters import Roster, read_rosters
from empires.rulesets.display import Display

MEASURED = 400
"""The number of hexes used to estimate the length of a map's text."""

MOST_TERRAINS = 60
"""The maximum number of terrains, in a map from another program, whose meanings are shown for correction."""


class Intake:
    """Reads files and texts that fill in a form. `listing` is an army list and `brought` is a map, both of
    which people check before they are used; `land` is a map that has been used, whose legend may still be
    corrected. `said` holds the meanings that people gave to terrains."""

    def __init__(self, display: Display[Any], filling: Drafts, profiles: Profiles) -> None:
        self.display = display
        self.drafts = filling
        self.profiles = profiles
        self.land: ForeignMap | None = None
        self.listing: Listing | None = None
        self.brought: Bringing | None = None
        self.said: dict[str, Meaning] = {}

    def take(
        self,
        question: Question,
        source: str,
        field: str,
        data: bytes,
        filled: Filled,
        beside: Mapping[str, bytes] | None = None,
    ) -> str:
        """Fill in a field of the open form with a "roster" or a "map" from a file or from pasted text, and
        return what to say about it. Raises ForeignError if the text cannot be read, and SetupError if the
        code that reads it cannot be fetched."""
        asked = next((one for one in question.fields if one.name == field), None)
        if asked is None:
            return ""
        self.drafts.note(question, filled)
        self.listing = self.brought = None
        if source != "roster":
            return self._take_map(question, asked, data, filled, beside or {})
        fetch_readers()
        rosters = read_rosters(data)
        if not any(roster.units for roster in rosters):
            raise ForeignError("No unit could be found in that list.")
        listing = Listing(rosters, data.decode("utf-8", "replace"), field)
        if listing.is_plain:
            return self._fill_in(question, rosters[0], filled)
        self.listing = listing
        return ""

    def take_list(self, question: Question) -> str:
        """Fill in the open form with the list that was checked. Raises ForeignError if the list has no
        troops."""
        listing = self.listing
        if listing is None:
            return ""
        told = self._fill_in(question, listing.kept(), self.drafts.of(question))
        self.listing = None
        return told

    def _fill_in(self, question: Question, roster: Roster, filled: Filled) -> str:
        given, told = fill_in(roster, self.display.take_roster, question.fields)
        for one in question.fields:
            if isinstance(one, Records) and one.name in given:
                filled = replaced(filled, one, self.profiles.completed(one, given[one.name]))
        self.drafts.note(question, filled)
        return told

    def _take_map(
        self, question: Question, field: Field, data: bytes, filled: Filled, beside: Mapping[str, bytes]
    ) -> str:
        """Fill in the field with a map. A map in the game's own format is used unchanged; another program's
        map is used at once only if nothing has to be asked about it, otherwise people check it first."""
        filled = {name: sent for name, sent in filled.items() if not name.startswith(LEGEND)}
        take = self.display.take_map
        if take is not None:
            fetch_map_readers()
        map = open_map(data, beside) if take is not None else None
        if map is None:
            self.land = None
            text = cleaned(data.decode("utf-8", "replace"))
            self.drafts.note(question, replaced(filled, field, text))
            return ""
        brought = Bringing(data, beside, self.said, map)
        brought.suit(self._room(brought, field))
        if not brought.asks:
            return self._use(question, field, brought, filled)
        self.drafts.note(question, filled)
        self.brought = brought
        return ""

    def take_map(self, question: Question) -> str:
        """Fill in the open form with the map that was checked, and return what to say about it. Raises
        ForeignError if the map's window is empty or too large."""
        brought, field = self.brought, next((one for one in question.fields if one.name == "map"), None)
        if brought is None or field is None:
            return ""
        told = self._use(question, field, brought, self.drafts.of(question))
        self.brought = None
        return told

    def _room(self, brought: Bringing, field: Field) -> Purpose:
        """The maximum number of hexes whose text fits into the field, estimated from the text of a part of
        the map."""
        part, take = brought.map, self.display.take_map
        if len(part.spots) > MEASURED:
            part = cut_out(part, fitting_window(part, MEASURED))
        most = MOST
        if take is not None and isinstance(field, Text):
            text = with_labels(take(part, brought.legend), names_of(part))
            most = min(most, int(field.longest * len(part.spots) / (1.1 * len(text) + 1)))
        return Purpose(most, "fit into this form", "Use this map")

    def _use(self, question: Question, field: Field, brought: Bringing, filled: Filled) -> str:
        """Fill in the field with a map, and return what to say about it."""
        self.land = brought.taken()
        self.said |= brought.said
        asked = {*brought.asked}
        legend = {name: meaning for name, meaning in brought.legend.items() if name in self.land.terrains}
        first = sorted(legend.items(), key=lambda one: one[0] not in asked)[:MOST_TERRAINS]
        filled |= {f"{LEGEND}{terrain}": [meaning] for terrain, meaning in first}
        self._write_map(question, field, filled)
        told = f"A map of {self.land.program}: {len(self.land.spots):,} hexes. Check what its terrain means."
        return f"{told} {self.fate}".rstrip()

    @property
    def fate(self) -> str:
        """A sentence that says what happens to the places on another program's map; "" if there is nothing to
        say."""
        fate = self.display.places(self.land, legend_of(self.land)) if self.land is not None else None
        return fate.text if fate is not None else ""

    def read_legend(self, question: Question, filled: Filled) -> None:
        """Read another program's map again according to the corrected legend."""
        field = next((one for one in question.fields if one.name == "map"), None)
        if field is not None:
            self._write_map(question, field, filled)

    def _write_map(self, question: Question, field: Field, filled: Filled) -> None:
        take = self.display.take_map
        if take is None or self.land is None:
            return
        legend = legend_of(self.land)
        for terrain in legend:
            said = filled.get(f"{LEGEND}{terrain}", [""])[0]
            legend[terrain] = next((one for one in MEANINGS if one == said), legend[terrain])
        text = with_labels(take(self.land, legend), names_of(self.land))
        self.drafts.note(question, replaced(filled, field, text))

"""An army list that was read is looked over: the shown units can be corrected, others stay as read."""

from __future__ import annotations

from empires.page.forms.reading import MOST_ROWS, Listing
from empires.rosters.roster import RosterUnit, make_roster


def test_units_beyond_the_rows_that_are_shown_are_kept_when_something_is_corrected() -> None:
    units = [RosterUnit(name=f"Spears {n}", points=10, models=10) for n in range(MOST_ROWS + 20)]
    listing = Listing([make_roster("Host", units)], "", "units")
    assert len(listing.kept().units) == MOST_ROWS + 20
    kept = {f"keep.{n}": ["yes"] for n in range(1, MOST_ROWS)}
    listing.note({**kept, "name.0": ["Spears 0"]})  # the first is ticked off
    assert len(listing.kept().units) == MOST_ROWS + 19

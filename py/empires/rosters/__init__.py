"""Army lists that players already have, read into one plain shape.

>>> from empires.rosters import read_rosters
>>> [roster] = read_rosters("Spear Guard (110)\\nCaptain (80)\\n190".encode())
>>> [(unit.name, unit.points) for unit in roster.units], roster.check
([('Spear Guard', 110), ('Captain', 80)], 'The units add up to the 190 points that the list gives.')

BattleScribe `.ros` and `.rosz`, New Recruit `.json`, Old World Builder `.owb.json`, and text pasted from any
list builder or forum can be read. A file is recognised by its first bytes, not by its name. Stat lines are
read; rule texts are not. A broken, oversized or hostile file raises `ForeignError`; a list that does not add
up to its printed total is still read, with a note. Everything in a roster is text from strangers: it may be
shown, but must never be run.
"""

from __future__ import annotations

from empires.rosters.roster import Profile, Roster, RosterUnit

__all__ = ["Profile", "Roster", "RosterUnit", "read_rosters", "read_text"]


def read_rosters(data: bytes) -> list[Roster]:
    """The lists (at least one) in a file or a pasted text. Raises ForeignError."""
    from empires.rosters.reading import read  # compiling its patterns would slow down every page start

    return read(data)


def read_text(text: str) -> list[Roster]:
    """The lists in a pasted text: at least one, which may be empty."""
    from empires.rosters import pasted  # as above

    return pasted.read_text(text)

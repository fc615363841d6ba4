"""The names of places and characters, which texts use and the page protects from translation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from empires.rulesets.mighty_empires.state import MightyEmpires


def place_names(state: MightyEmpires) -> Mapping[str, str]:
    """The names of the places in a redacted state, by tile. A text written before a place had its name, or
    one about its land, calls it by this name as well."""
    return {tile: land.name for tile, land in state.lands.items() if land.name}


def proper_names(state: MightyEmpires) -> Iterator[str]:
    """Every name of a character in a redacted state."""
    yield from (captive.name for captive in state.captives.values())
    for secrets in state.secrets.values():
        listed = [one for contents in secrets.contents.values() for one in contents.characters]
        wounded = [one for train in secrets.trains.values() for one in train.wounded]
        absent = [*secrets.away.values(), *secrets.travelling, *secrets.at_home, *secrets.banished]
        yield from (character.name for character in [*listed, *wounded, *absent])

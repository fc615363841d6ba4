"""The names of places and characters, which the page protects from translation."""

from __future__ import annotations

from collections.abc import Iterator

from empires.rulesets.mighty_empires.state import MightyEmpires


def proper_names(state: MightyEmpires) -> Iterator[str]:
    """Every name of a place or character in a redacted state."""
    yield from (land.name for land in state.lands.values())
    yield from (captive.name for captive in state.captives.values())
    for secrets in state.secrets.values():
        listed = [one for contents in secrets.contents.values() for one in contents.characters]
        wounded = [one for train in secrets.trains.values() for one in train.wounded]
        absent = [*secrets.away.values(), *secrets.travelling, *secrets.at_home, *secrets.banished]
        yield from (character.name for character in [*listed, *wounded, *absent])

"""Names of armies, characters and neutral kingdoms, which the page protects from translation."""

from __future__ import annotations

from collections.abc import Iterator

from empires.rulesets.mightier_empires.state import War


def proper_names(state: War) -> Iterator[str]:
    """Every name of an army, character or kingdom in a redacted state; names of places are in
    `state.names`.
    """
    armies = [army for own in state.secrets.values() for army in own.armies]
    yield from (army.name for army in armies)
    yield from (kingdom.name for kingdom in state.kingdoms.values())
    casts = [one.characters for one in armies]
    casts += [one.characters for one in state.natives.values()]
    casts += [one.characters for one in state.kingdoms.values()]
    yield from (character.name for cast in casts for character in cast)

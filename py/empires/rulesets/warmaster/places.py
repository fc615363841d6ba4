"""Players' names for the places in their empire, and for their armies, generals and teams."""

from __future__ import annotations

from empires.kit.any_time import AnyTime
from empires.kit.called import OF
from empires.kit.placenames import Renaming, naming
from empires.kit.titles import ARMY, GENERAL, TEAM, Title, given_names, titling
from empires.rulesets.warmaster.lands import lands
from empires.rulesets.warmaster.state import Empire, War, empire_of, playing
from empires.rulesets.warmaster.tables import BRIDGES, spoken


def _places(state: War, player: str) -> list[str]:
    """The tiles of a player's empire."""
    empire = empire_of(state, player)
    return lands(state, empire.name) if empire is not None and empire.alive else []


NAME_PLACE: AnyTime[War, Renaming] = naming(_places)
"""The action by which a player names a place in his empire."""


def _army(state: War, player: str) -> dict[str, str]:
    """The army that a player fields in every battle, its general, and a ruler’s team."""
    empire = empire_of(state, player)
    if empire is None or not empire.alive or player not in [one.name for one in playing(empire)]:
        return {}
    rules = state.settings.teams and player == empire.ruler
    return {ARMY: "", GENERAL: ""} | ({TEAM: empire.capital} if rules else {})


def team_of(state: War, empire: Empire) -> str:
    """The name that its ruler has given to a team; "" if there is none."""
    return state.titles.get(empire.ruler, {}).get(TEAM, "") if state.settings.teams else ""


def names(state: War) -> dict[str, str]:
    """The names of armies and generals, and of special locations, and the names that replace the colours of
    teams."""
    teams = {f"{OF}{one.name}": name for one in state.empires.values() if (name := team_of(state, one))}
    locations = {tile: f"the {spoken(one)}" for tile, one in state.locations.items() if one != BRIDGES}
    return {**given_names(state), **teams, **locations}


NAME_ARMY: AnyTime[War, Title] = titling(_army)
"""The action by which a player names his army or his general, or a ruler his team (WM-TEAM-05)."""

"""Members of a team, and its next ruler when the old one is gone (WM-TEAM-01, WM-TEAM-04, WM-RULING-73)."""

from __future__ import annotations

from empires.core.rules.game import Game
from empires.rulesets.warmaster.lands import tiles_of
from empires.rulesets.warmaster.state import Empire, Member, War, playing


def join(game: Game[War], empire: Empire, player: str) -> None:
    """Add a player to a team under the lowest free number; a player who is out gives up his number."""
    taken = [member.number for member in playing(empire)]
    number = next(number for number in range(1, len(taken) + 2) if number not in taken)
    empire.members.append(Member(name=player, number=number))
    game.emit("player_added", "WM-TEAM-01", f"{player} joins the empire of {empire.name}.")


def ruler_of(empire: Empire) -> Member:
    """The record of the ruler."""
    return next(member for member in empire.members if member.name == empire.ruler)


def crown(game: Game[War], empire: Empire, player: str, rule: str, text: str) -> None:
    """Make a player the ruler."""
    empire.ruler = player
    game.emit("ruler_changed", rule, text)


def succeed(game: Game[War], empire: Empire) -> None:
    """Replace a ruler who no longer plays with the player who has the most tiles or, if several are tied, the
    lowest number.
    """
    members = playing(empire)
    if any(member.name == empire.ruler for member in members):
        return
    heir = max(members, key=lambda member: (tiles_of(game.state, member.name), -member.number))
    crown(game, empire, heir.name, "WM-RULING-73", f"{heir.name} now rules {empire.name}.")

"""Effective Power, which decides the winner at the end (MI-WIN-02, MI-WIN-05, MI-T-EFFPOWER)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from empires.core.base.words import agree, joined
from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.book import TABLES
from empires.rulesets.mightier_empires.land.geography import owned
from empires.rulesets.mightier_empires.state import War, living


def effective_power(state: War, player: str) -> int:
    """A player's Effective Power, counted in halves: unspent Power, plus the best value that applies to each
    hex, orphaned or not (MI-ORPH-06).
    """
    unspent = state.secrets[player].power * _halves("unspent Power")
    return unspent + sum(worth(state, name) for name in owned(state, player))


def _halves(row: str) -> int:
    return int(TABLES["MI-T-EFFPOWER"].of(row)["halves"])


def worth(state: War, name: str) -> int:
    """The value of a hex, counted in halves (MI-T-EFFPOWER)."""
    tile = state.tiles[name]
    if tile.sacked == "loot" and tile.sacked_by == tile.owner and tile.sacked_turn == state.turn:
        return _halves("looted")
    lines = [row for row in TABLES["MI-T-EFFPOWER"].rows if row["features"]]
    found = [row["halves"] for row in lines if any(one in row["features"].split(", ") for one in tile.major)]
    return max(found, default=_halves("plain"))  # MI-RULING-53


def in_words(halves: int) -> str:
    """Effective Power as a decimal number, such as 4.5."""
    return f"{halves // 2}.5" if halves % 2 else str(halves // 2)


Standing: TypeAlias = tuple[int, int, int]
"""The numbers that decide who wins: Effective Power in halves, then hexes, then Power."""


def standings(state: War, players: Sequence[str]) -> dict[str, Standing]:
    """The present standing of each player."""
    return {
        player: (effective_power(state, player), len(owned(state, player)), state.secrets[player].power)
        for player in players
    }


def strongest(state: War, players: Sequence[str]) -> list[str]:
    """The winners: the players with the most Effective Power; ties are broken by the most hexes, then by the
    most Power. Players who are still tied share the victory (MI-RULING-54).
    """
    return best(standings(state, players))


def best(standings: Mapping[str, Standing]) -> list[str]:
    """The players with the best standing."""
    return [player for player, one in standings.items() if one == max(standings.values())]


def crown(
    game: Game[War], winners: Sequence[str], rule: str, before: Mapping[str, Standing] | None = None
) -> None:
    """End the campaign and announce every player's Effective Power, as it is now or as it was `before`."""
    state = game.state
    state.winners = list(winners)
    counted = before or standings(state, living(state))
    for player in state.players:
        if player in counted:
            state.realms[player].final = power = counted[player][0]
            score = in_words(power)
            game.emit("final_power", "MI-T-EFFPOWER", f"{player} has {score} Effective Power.", player=player)
    text = f"{joined(winners)} {agree(len(winners), 'wins', 'win')} the campaign."
    game.emit("campaign_ended", rule, text, winners=list(winners))

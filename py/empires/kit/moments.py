"""Great moments between two looks at the map: the fall of a capital, the loss of an army, a victory. They are
found only from two boards and from events that the reader may see, so they reveal nothing else."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from empires.core.base.words import agree, listed
from empires.core.offices.entries import Fight, fights
from empires.core.records.events import Event
from empires.kit.changes import turned
from empires.maps.board import Board, Piece

Mood: TypeAlias = Literal["won", "lost", ""]
"""What a moment means to the reader: good, bad, or of no direct concern."""

MOST: Final = 2
"""The maximum number of moments shown one after another; the others are only in the log and in the slip about
recent changes."""


class Moment(NamedTuple):
    """The text of a ribbon, its meaning to the reader, its place, and the player who plants a flag there."""

    text: str
    mood: Mood
    tile: str = ""
    owner: str | None = None


def moments(
    before: Board, after: Board, events: Sequence[Event], player: str | None, players: Collection[str]
) -> list[Moment]:
    """The capitals that changed hands and the armies that were destroyed in battle, the player's own
    first."""
    found = [*_capitals(before, after, player, players), *_armies(before, after, events, player)]
    return sorted(found, key=lambda one: not one.mood)[:MOST]


def victory(title: str, winners: Sequence[str], player: str | None) -> Moment:
    """The moment that shows the end of a campaign."""
    if not winners:
        return Moment(f"{title} is over", "")
    if player in winners:
        return Moment("Victory is yours" if len(winners) == 1 else f"Victory: {listed(winners)}", "won")
    have = agree(len(winners), "has", "have")
    return Moment(f"{listed(winners)} {have} won", "lost" if player is not None else "")


def _capitals(before: Board, after: Board, player: str | None, players: Collection[str]) -> list[Moment]:
    were = {tile.id: tile for tile in before.tiles}
    found = []
    for tile, owner in turned(before, after):
        if owner not in players or "capital" not in (tile.settlement, were[tile.id].settlement):
            continue
        name = tile.name or were[tile.id].name
        if owner == player:
            told = f"{name or 'Your capital'} is lost"
        elif tile.owner == player and player is not None:
            told = f"{name or f'The capital of {owner}'} is yours"
        else:
            told = f"{name or 'The capital'} of {owner} has fallen"
        mood: Mood = "lost" if owner == player else "won" if tile.owner == player and player else ""
        found.append(Moment(told, mood, tile.id, tile.owner))
    return found


def _armies(before: Board, after: Board, events: Sequence[Event], player: str | None) -> list[Moment]:
    """The pieces that the losers of these battles had on the map and have lost."""
    left = {piece.id for piece in after.pieces}
    gone = [piece for piece in before.pieces if piece.id not in left]
    beaten: dict[str, Fight] = {}
    for fight in fights(events):
        if fight.won:
            beaten |= {name: fight for name in (*fight.attackers, *fight.defenders) if name not in fight.won}
    found = []
    for piece in gone:
        if piece.owner not in beaten or not beaten[piece.owner].with_(player):
            continue
        whose = "Your" if piece.owner == player else f"{piece.owner}’s"
        mood: Mood = "lost" if piece.owner == player else "won"
        found.append(Moment(f"{whose} {_called(piece)} is destroyed", mood, piece.tile))
    return found


def _called(piece: Piece) -> str:
    return piece.name or f"{piece.kind} {piece.number}".strip()

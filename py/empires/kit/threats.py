"""The threats to a player's land: who can reach which places, based on facts that the player may know."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from empires.core.base.words import listed, many
from empires.maps.board import Board, BoardTile, Piece
from empires.maps.hexes import neighbour_ids

Doing: TypeAlias = Literal["at", "conquer", "march", "attacks", "reach", "invade", "attack", "challenge"]

SAID: Final[Mapping[Doing, tuple[str, str]]] = {
    "at": ("is at", "are at"), "conquer": ("can conquer",) * 2, "march": ("marches on", "march on"),
    "attacks": ("attacks", "attack"), "reach": ("can reach",) * 2, "invade": ("can invade",) * 2,
    "attack": ("can attack",) * 2, "challenge": ("can challenge you for",) * 2,
}  # fmt: skip
"""Verbs for what somebody does or can do to a place, in the singular and the plural, the most urgent
first."""

WORTH: Final = ("capital", "city", "fortress", "village", "mine", "tower", "temple", "camp", "ruin")
"""What can be built on a tile, the most valuable first."""


class Threat(NamedTuple):
    """A threat to a player's `place` from the place `at`, either by a numbered force of some kind or by an
    `owner` as a whole."""

    owner: str
    does: Doing
    place: str
    at: str
    kind: str = ""
    number: str = ""


def worth(tile: BoardTile) -> int:
    """The rank of a tile according to what is built on it; the most valuable has rank 0."""
    return WORTH.index(tile.settlement) if tile.settlement in WORTH else len(WORTH)


def worst_first(threats: Sequence[Threat], board: Board) -> list[Threat]:
    """The worst threat by each force or player, the most urgent first; equally urgent ones are ordered by the
    worth of the place."""
    rank = {tile.id: worth(tile) for tile in board.tiles}
    doings = list(SAID)
    ranked = sorted(threats, key=lambda one: (doings.index(one.does), rank.get(one.place, len(WORTH))))
    found: dict[tuple[str, ...], Threat] = {}
    for one in ranked:
        found.setdefault((one.owner, one.kind, one.number, one.at if one.kind else ""), one)
    return list(found.values())


def beside(
    board: Board, player: str, kinds: Sequence[str], may_enter: Callable[[Piece, str], bool]
) -> Iterator[Threat]:
    """The foreign pieces of some `kinds` on a player's land, or next to it if they may enter it."""
    mine = {tile.id for tile in board.tiles if tile.owner == player}
    for piece in board.pieces:
        if piece.owner in (player, None) or piece.kind not in kinds:
            continue
        for place in (piece.tile, *neighbour_ids(piece.tile)):
            if place in mine and (place == piece.tile or may_enter(piece, place)):
                does: Doing = "at" if place == piece.tile else "reach"
                yield Threat(piece.owner or "", does, place, piece.tile, piece.kind, piece.number)


def borders(board: Board, player: str, rival: str) -> Iterator[tuple[str, str]]:
    """A player's places that border on a rival's land, each with an adjacent place of the rival's."""
    held = {tile.id: tile.owner for tile in board.tiles}
    for place, owner in held.items():
        if owner == player:
            near = next((one for one in neighbour_ids(place) if held.get(one) == rival), None)
            if near is not None:
                yield place, near


def named(ranked: Sequence[Threat]) -> tuple[list[Threat], list[Threat]]:
    """The threats that a sentence names: first the worst and others just like it, then those by one other
    owner if possible."""
    worst = ranked[0]
    same = [
        one
        for one in ranked
        if (one.does, one.place) == (worst.does, worst.place) and (not one.kind or one.owner == worst.owner)
    ]
    rest = [one for one in ranked if one not in same]
    other = next((one for one in rest if one.owner != worst.owner), next(iter(rest), None))
    return same, [one for one in rest if other is not None and one.owner == other.owner]


def said(ranked: Sequence[Threat], called: Callable[[str], str]) -> tuple[str, str]:
    """A phrase for the worst threat and one for the next, whose places are described by `called`."""
    worst = ranked[0]
    same, more = named(ranked)
    words = f"{_who(same)} {SAID[worst.does][len(same) > 1]} {called(worst.place)}"
    if not more:
        return words, ""
    other = more[0]
    if not other.kind and other.place == worst.place:
        return words, f"; {other.owner} {SAID[other.does][0]} it too"
    if not other.kind:
        verb = "for" if other.does == worst.does == "challenge" else SAID[other.does][0]
        return words, f"; {other.owner} {verb} {called(other.place)}"
    who = f"{len(more)} more" if other.owner == worst.owner else _who(more)
    many = len(more) > 1
    alike = all(one.does == other.does for one in more)
    verb = SAID[other.does][many] if alike else ("threatens", "threaten")[many]
    places = [*dict.fromkeys(one.place for one in more)]
    if places == [worst.place]:
        return words, f"; {who} {verb} it too"
    where = [
        called(places[0]),
        *(
            [f"{len(places) - 1} more of your places"]
            if len(places) > 2
            else [called(one) for one in places[1:]]
        ),
    ]
    return words, f"; {who} {verb} {listed(where)}"


def _who(some: Sequence[Threat]) -> str:
    """A phrase for the forces of one owner, or for whole players."""
    first = some[0]
    if not first.kind:
        return listed([one.owner for one in some])
    if first.owner.startswith("#"):
        return many(len(some), first.kind) if len(some) > 1 else f"a {first.kind}"
    if len(some) == 1:
        return f"{first.owner}’s {first.kind} {first.number}".rstrip()
    return f"{first.owner}’s {many(len(some), first.kind)}"

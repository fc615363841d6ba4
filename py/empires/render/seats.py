"""The players' colours and emblems on a map, which come from the seats and not from the ruleset."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from empires.core.records.setup import Seat
from empires.maps.board import Board, BoardPlayer
from empires.render.heraldry import PALETTE


def board_players(seats: Sequence[Seat]) -> tuple[BoardPlayer, ...]:
    """Each seat with its emblem and its colour (which depends on the place at the table if none was
    chosen).
    """
    return tuple(
        BoardPlayer(seat.name, seat.colour or PALETTE[n % len(PALETTE)][1], n % len(PALETTE))
        for n, seat in enumerate(seats)
    )


def coloured(board: Board, seats: Sequence[Seat]) -> Board:
    """The board in the colours of the campaign's seats; owners whose colour the board sets keep that
    colour.
    """
    seated = board_players(seats)
    if not board.players:
        return msgspec.structs.replace(board, players=seated)
    colours = {player.name: player.colour for player in seated}
    shown = tuple(
        player if player.colour else msgspec.structs.replace(player, colour=colours.get(player.name, ""))
        for player in board.players
    )
    return msgspec.structs.replace(board, players=shown)

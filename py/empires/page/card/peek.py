"""A quick look at a tile without choosing it: its land, its owner and the forces there."""

from __future__ import annotations

from empires.kit.called import Names, piece_placed
from empires.maps.board import INDEPENDENT, Board, BoardTile
from empires.page.widgets.markup import NOTHING, Html, el, join

MOST = 4
"""The maximum number of lines in a quick look."""


def peek(board: Board, id: str, names: Names) -> Html:
    """The card about a tile, with places called by their `names`; empty if there is no such tile."""
    tile = next((one for one in board.tiles if one.id == id), None)
    if tile is None:
        return NOTHING
    there = [piece_placed(piece, names) for piece in board.pieces if piece.tile == id]
    here = [piece.label for piece in there if piece.label]
    rows = [
        ("Land", _land(tile)),
        *((badge.meaning, badge.text or "yes") for badge in tile.badges if badge.meaning),
    ]
    if tile.walls:
        rows.append(("Walls", "all round" if len(tile.walls) == 6 else f"along {len(tile.walls)} of 6 sides"))
    shown = rows[: MOST - min(len(here), 2)]
    lines = [
        *(el("div", el("dt", name), el("dd", value)) for name, value in shown),
        *(el("div", el("dt", "Here"), el("dd", one)) for one in here[: MOST - len(shown)]),
    ]
    more = len(here) - (MOST - len(shown))
    return join(
        el("p", el("strong", tile.name or _land(tile).capitalize()), " ", el("span", _whose(tile))),
        el("dl", *lines),
        el("p", f"and {more} more", class_="quiet-text") if more > 0 else None,
    )


def _land(tile: BoardTile) -> str:
    return "unknown" if tile.veiled and tile.ground == "plain" else tile.ground


def _whose(tile: BoardTile) -> str:
    """The buildings on a tile, and its owner."""
    state = "besieged" if tile.besieged else "in ruins" if tile.razed else ""
    holder = "independent" if INDEPENDENT in (tile.owner, tile.flag) else ""
    if not holder and (owner := tile.owner or tile.flag):
        holder = f"{owner}’s"
    return ", ".join(part for part in (tile.settlement or "", state, holder) if part)

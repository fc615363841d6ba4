"""The legend of the map: the players with their emblems, the reader as "You"."""

from __future__ import annotations

from collections.abc import Sequence

from empires.maps.board import BoardPlayer
from empires.page.widgets.markup import NOTHING, Html, el
from empires.render.icons import emblem_icon


def legend(players: Sequence[BoardPlayer], viewer: str | None) -> Html:
    """The emblem and name of each player, in the order of seats."""
    if len(players) < 2:
        return NOTHING
    return el("ul", *(_player(one, you=one.name == viewer) for one in players), class_="legend")


def _player(player: BoardPlayer, *, you: bool) -> Html:
    name = el("span", "You") if you else el("span", player.name, translate="no")
    return el("li", emblem_icon(player), name, class_="you" if you else None)

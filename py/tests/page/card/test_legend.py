"""The legend of the map: whose each colour is."""

from __future__ import annotations

import re

from empires.maps.board import BoardPlayer
from empires.page.card.legend import legend

PLAYERS = [BoardPlayer("Ann", "#a12432", 0), BoardPlayer("Bo", "#1f5c96", 1)]


def names(viewer: str | None) -> list[str]:
    return re.findall(r"<span[^>]*>([^<]+)</span>", str(legend(PLAYERS, viewer)))


def test_each_player_has_a_name_beside_the_emblem_and_the_reader_is_you() -> None:
    assert names("Ann") == ["You", "Bo"]
    assert names(None) == ["Ann", "Bo"]
    assert str(legend(PLAYERS, "Ann")).count("<svg") == 2


def test_one_player_alone_needs_none() -> None:
    assert not legend(PLAYERS[:1], "Ann")

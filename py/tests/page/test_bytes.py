"""How much an answer writes: as little on a large map as on a small one."""

from __future__ import annotations

import pytest

import empires
from empires.page import shelf, shown
from empires.page.table import Table
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer

MOST = 8_000
"""Bytes an answer may write; checkpoints and pages, written once, come on top every 64 inputs."""


@pytest.mark.parametrize(
    ("players", "tiles_per_player", "tiles", "answers"), [(6, 17, 100, 400), (12, 85, 1_100, 150)]
)
def test_an_answer_writes_at_most_8_kB(players: int, tiles_per_player: int, tiles: int, answers: int) -> None:
    names = [f"Player {n}" for n in range(players)]
    campaign = empires.new(
        "mighty-empires", names, seed="large", options={"tiles_per_player": tiles_per_player}
    )
    table = Table(campaign, "0123456789ab")
    assert len(table.board().tiles) >= tiles
    kept = shelf.Kept(table.id)
    policies = {name: RandomPlayer("large", name) for name in names}
    most, once = 0, 0
    while campaign.answers < answers:
        play(campaign, policies, 1)
        store = shelf.keep(kept, campaign, shown.about(table, 1), "")
        shelf.settle(kept, store.batch, len(store.writes))
        for key, text in store.writes:
            if ":leaf:" in key or ":page:" in key:
                once += len(text or "")
        changing = [text for key, text in store.writes if ":leaf:" not in key and ":page:" not in key]
        most = max(most, sum(len(text or "") for text in changing))
    assert campaign.blocks
    assert most <= MOST
    assert once / campaign.answers <= MOST

"""How much an answer writes, as little on a large map as on a small one."""

from __future__ import annotations

import pytest

import empires
from empires.page.session.session import Session
from empires.page.shelf import batches, entry, stored
from empires.page.table import files
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer

MOST = 8_000
"""Bytes an answer may write to both places together. Checkpoints and pages, written once, come on top."""


@pytest.mark.parametrize(
    ("players", "tiles_per_player", "tiles", "answers"), [(6, 17, 100, 400), (12, 85, 1_100, 100)]
)
def test_an_answer_writes_at_most_8_kB(players: int, tiles_per_player: int, tiles: int, answers: int) -> None:
    names = [f"Player {n}" for n in range(players)]
    campaign = empires.new(
        "mighty-empires",
        names,
        seed="large",
        options={"map_mode": "generated", "tiles_per_player": tiles_per_player},
    )
    session = Session(campaign, "0123456789ab")
    assert len(session.board().tiles) >= tiles
    kept = entry.fresh(session.id)
    policies = {name: RandomPlayer("large", name) for name in names}
    most, once = 0, 0
    while campaign.answers < answers:
        play(campaign, policies, 1)
        stored.snapshot(kept, campaign, files.entry_of(session, 1), "")
        assert kept.snapshot is not None
        written = 0
        for copy in kept.copies:
            store = batches.store(copy, session.id, kept.snapshot)
            assert store is not None
            batches.settle(copy, store.batch, len(store.writes), "")
            for key, text in store.writes:
                size = len(key) + len(text or "")
                if ":leaf:" in key or ":page:" in key:
                    once += size
                else:
                    written += size
        most = max(most, written)
    assert campaign.record.blocks
    assert most <= MOST
    assert once / campaign.answers <= MOST

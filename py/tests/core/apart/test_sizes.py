"""How long messages are that friends far apart send: a chat’s line, not a file (protocol B)."""

from __future__ import annotations

from statistics import median

import pytest

from empires.players.random_legal import RandomPlayer
from tests.correspondence import NAMES, founded, hear, play
from tests.protocol.toy import ideal

MORE = 300
"""Characters that the second protocol may cost more than the first, which signed nothing."""

BEFORE = {
    "warmaster": (610, 985),
    "ninth-age": (570, 733),
    "mighty-kingdoms": (570, 1638),
    "mightier-empires": (961, 1610),
    "mighty-empires": (675, 1105),
}
"""Median and largest of the first protocol’s, with the same players."""


def sizes_of(ruleset: str, seed: str, answers: int) -> list[int]:
    """The sizes of all messages while three honest people give so many answers."""
    posts = founded(ruleset, seed=seed)
    players = {name: RandomPlayer(name, name) for name in NAMES}
    sizes: list[int] = []
    for _ in range(100):
        if posts[0].campaign.answers >= answers or posts[0].campaign.finished:
            break
        for post in posts:
            play(post, players)
            if post.unsent:
                text = post.message()
                sizes.append(len(text))
                for other in posts:
                    if other is not post:
                        hear(other, text)
    return sizes


@pytest.mark.soak
@pytest.mark.rule("protocol B", "protocol C5")
@pytest.mark.parametrize("ruleset", BEFORE)
def test_messages_stay_small(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ideal(monkeypatch, 512)
    sizes = [one for seed in ("far", "two", "three") for one in sizes_of(ruleset, seed, 150)]
    taps = len(NAMES) * len(sizes)  # one to send a message, one at each other device to paste it
    print(
        f"{ruleset}: {len(sizes)} messages, median {median(sizes):.0f}, largest {max(sizes)}; "
        f"{taps} taps for some 450 answers"
    )
    middle, largest = BEFORE[ruleset]
    assert median(sizes) <= middle + MORE
    assert max(sizes) <= largest + MORE

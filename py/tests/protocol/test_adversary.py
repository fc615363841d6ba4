"""The protocol against a cheat with own code, in a toy campaign that has every stop that rules have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from empires.core.apart import holds, ledger, letters, signer
from empires.core.apart.course import Course
from empires.core.apart.secret import Secret
from empires.core.apart.things import Agreement, Thing
from empires.core.errors import SlipError
from tests.protocol.adversary import World
from tests.protocol.toy import CHAIN, SEATS, ideal


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    ideal(monkeypatch, CHAIN)


def games(first: int, count: int, bad: Sequence[str] = ()) -> Counter[str]:
    """Play some games to their end; how they ended, and how often what was refused."""
    seen: Counter[str] = Counter()
    for seed in range(first, first + count):
        world = World(seed, bad or [SEATS[seed % 3]])
        world.play(60)
        seen[world.end()] += 1
        seen.update(world.refusals)
    return seen


@pytest.mark.rule(
    "protocol T3", "protocol P2", "protocol P3", "protocol P4", "protocol D1", "protocol D3", "protocol L3",
    "protocol L4", "protocol L5", "protocol L6", "protocol W1", "protocol G2", "protocol G3", "protocol G4",
    "protocol G5", "protocol F1", "protocol F2", "protocol A1", "protocol A2",
)  # fmt: skip
def test_a_cheat_breaks_no_promise_and_the_others_always_play_on() -> None:
    seen = games(0, 24)
    assert seen["finished"] >= 20
    tried = {"C1", "C2", "C5", "P2", "P3", "P4", "D1", "L1", "L4", "G2", "G5", "F1", "F3"}
    assert tried <= seen.keys(), "the cheat no longer tries everything"


@pytest.mark.rule("protocol T4")
def test_two_cheats_break_no_promise_either() -> None:
    games(500, 8, SEATS[1:])


@pytest.mark.soak
@pytest.mark.rule("protocol T3", "protocol T4")
@pytest.mark.parametrize("first", range(0, 2000, 250))
def test_a_cheat_breaks_no_promise_in_two_thousand_games(first: int) -> None:
    games(first, 250)


def _believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "check_signature", lambda thing, key: None)


def _free_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    class Anything(str):
        __slots__ = ()

        def __eq__(self, other: object) -> bool:
            return True

        def __ne__(self, other: object) -> bool:
            return False

        __hash__ = str.__hash__

    for module in (holds, letters):
        monkeypatch.setattr(module, "before", lambda *_: Anything())


def _one_word_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    def first(self: Course) -> Agreement | None:
        return next((one.body for one in self.agreements.values() if isinstance(one.body, Agreement)), None)

    monkeypatch.setattr(Course, "decided", first)


def _opened_early(monkeypatch: pytest.MonkeyPatch) -> None:
    sealed = signer.opening

    def early(secret: Secret, now: Course, lost: Sequence[str] = ()) -> Thing | None:
        others = [seat for seat in now.play.writers if seat != secret.seat]
        return sealed(secret, now, [*lost, *others])

    monkeypatch.setattr(signer, "opening", early)


def _any_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Course, "seals_hash", lambda self, writers: "A" * 43)
    monkeypatch.setattr(letters, "kept", lambda box, thing, what: {**box, thing.body.seat: thing})


@pytest.mark.parametrize(
    ("switched_off", "first"),
    [
        pytest.param(_believed, 14, marks=pytest.mark.rule("protocol C1")),
        pytest.param(_free_numbers, 5, marks=pytest.mark.rule("protocol D1")),
        pytest.param(_one_word_is_enough, 1, marks=pytest.mark.rule("protocol G2")),
        pytest.param(_opened_early, 1, marks=pytest.mark.rule("protocol L4")),
        pytest.param(_any_set, 50, marks=pytest.mark.rule("protocol L3", "protocol L5")),
    ],
)
def test_with_a_rule_switched_off_the_cheat_wins(
    switched_off: Callable[[pytest.MonkeyPatch], None], first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Among sixty games there is one that shows it; those before the first that does are left out."""
    switched_off(monkeypatch)
    with pytest.raises((AssertionError, SlipError)):
        games(first, 60)

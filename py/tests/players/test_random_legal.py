"""The random player's answers are legal, all of them possible, and its own dice decide."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Item, Numbers, Split, check_bounds, check_form
from empires.core.questions.form import Form
from empires.core.questions.question import Question
from empires.players.random_legal import RandomPlayer


class Take(Act):
    word: str


def one_of(words: list[str]) -> Question:
    return Decision(
        player="A",
        kind=Kind("k", Take),
        text="?",
        offers=[Take(word) for word in words],
        words=lambda act: Words(act.word),
    )


def form(field: Split | Numbers) -> Question:
    return Form(player="A", kind="k", text="?", record=dict, fields=(field,), default={})


def choose(seed: int, asked: Question) -> Any:
    return RandomPlayer(str(seed), "A").choose(None, asked)  # type: ignore[arg-type]


def test_every_choice_is_as_likely_as_the_next() -> None:
    asked = one_of(list("abc"))
    player = RandomPlayer("s", "A")
    seen = Counter(player.choose(None, asked) for _ in range(3_000))  # type: ignore[arg-type]
    assert all(880 < seen[Take(name)] < 1_120 for name in "abc")


@given(
    bounds=st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=6),
    seed=st.integers(0, 10**6),
)
def test_shares_keep_every_bound(bounds: list[tuple[int, int]], seed: int) -> None:
    items = tuple(Item(str(n), str(n), lo, lo + more) for n, (lo, more) in enumerate(bounds))
    least, most = sum(item.lo for item in items), sum(item.hi for item in items)
    field = Split(name="f", label="Shares", items=items, lo=(least + most) // 2, hi=most)
    answer = choose(seed, form(field))
    check_form((field,), answer)
    check_bounds((field,), answer)


@given(total=st.integers(500, 20_000), seed=st.integers(0, 10**6))
def test_an_army_is_split_into_banners_that_add_up(total: int, seed: int) -> None:
    field = Numbers(name="f", label="Banners", lo=500, hi=1_500, at_least=1, at_most=40, total=total)
    answer = choose(seed, form(field))
    check_form((field,), answer)
    check_bounds((field,), answer)


def test_the_same_seed_chooses_the_same() -> None:
    asked = one_of([str(n) for n in range(50)])
    assert choose(7, asked) == choose(7, asked)
    assert len({choose(seed, asked) for seed in range(40)}) > 15

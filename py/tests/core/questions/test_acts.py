"""Acts are written as short strings and read back as what they were, whatever a name looks like."""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.testing import refused


class Scout(Act):
    banner: int
    tile: str


class Storm(Act, tag="assault"):
    tile: str


class Challenge(Act):
    player: str


class Gift(Act, tag="gift"):
    to: str
    gold: int
    words: str


class Pass(Act, tag="pass"):
    pass


class Lay(Act):
    written = "{space}/{turns}"
    space: str
    turns: int


class March(Act):
    banners: tuple[int, ...]
    how: Literal["walk", "run"]


SCOUT = Kind("scout", Scout, Pass)
CHALLENGE = Kind("challenge", Challenge, Pass, Gift)
SIEGE = Kind("siege", Storm, Pass)
LAY = Kind("lay", Lay, Pass)
MARCH = Kind("march", March)


@pytest.mark.parametrize(
    ("kind", "act", "text"),
    [
        (SCOUT, Scout(1, "0,1"), "1 0,1"),
        (SCOUT, Pass(), "pass"),
        (SIEGE, Storm("0,-1"), "assault 0,-1"),
        (LAY, Lay("2,-1", 5), "2,-1/5"),
        (MARCH, March((1, 3), "run"), "1+3 run"),
        (CHALLENGE, Challenge("Ann Lee"), "Ann Lee"),
        (CHALLENGE, Challenge("pass"), '"pass"'),
        (CHALLENGE, Challenge("pass away"), '"pass away"'),
        (CHALLENGE, Gift("Ann Lee", 3, "for peace, and honour"), 'gift "Ann Lee" 3 for peace, and honour'),
    ],
)
def test_an_act_is_written_as_its_tag_and_fields(kind: Kind, act: Act, text: str) -> None:
    assert kind.write(act) == text
    assert kind.read(text) == act


def test_a_player_called_pass_can_be_challenged() -> None:
    assert CHALLENGE.read("pass") == Pass()
    assert CHALLENGE.read('"pass"') == Challenge("pass")


@given(name=st.text(min_size=0, max_size=30), gold=st.integers(-999, 999), words=st.text(max_size=30))
def test_whatever_a_name_is_it_reads_back(name: str, gold: int, words: str) -> None:
    for act in (Challenge(name), Gift(name, gold, words), Pass()):
        assert CHALLENGE.read(CHALLENGE.write(act)) == act


@given(text=st.text(max_size=40))
def test_any_text_is_an_act_or_none(text: str) -> None:
    for kind in (SCOUT, SIEGE, LAY, MARCH, CHALLENGE):
        act = kind.read(text)
        assert act is None or kind.read(kind.write(act)) == act


def test_labels_are_made_when_somebody_reads_them() -> None:
    made: list[Act] = []

    def words(act: Act) -> Words:
        made.append(act)
        return Words("Scout it", ("0,1",))

    question = Decision(player="A", kind=SCOUT, text="Where?", offers=[Scout(1, "0,1"), Pass()], words=words)
    assert question.read("1 0,1") == Scout(1, "0,1")
    with refused("not_offered"):
        question.read("1 0,2")
    assert made == []
    assert [choice.value for choice in question.choices] == ["1 0,1", "pass"]
    assert made == [Scout(1, "0,1"), Pass()]

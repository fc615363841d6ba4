"""Messages as mail and chats hand them over: whatever is put round and into them, they are read."""

from __future__ import annotations

import quopri
import textwrap
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from empires.core.apart.device import is_message
from empires.core.apart.message import Message, all_opened, opened, write
from empires.core.errors import SlipError
from tests.core.apart.test_post import players
from tests.correspondence import founded, hear, play

ONE = Message("weir-watch", "E1. The return of E2. and E2F.")
TWO = Message("sluice", "Another")
TEXT = write(ONE)


def quoted(text: str) -> str:
    return "".join(f"> {line}\n" for line in textwrap.wrap(text, 40))


@pytest.mark.rule("protocol C5")
@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        f"Hello Bo, here is my turn of E2. The return: {TEXT}",
        f"{TEXT} Thanks and see you",
        f"{TEXT}\n-- \nAnn\n",
        "\n".join(textwrap.wrap(TEXT, 76)),
        "\r\n".join(textwrap.wrap(TEXT, 30)),
        f"On Monday Ann wrote:\n{quoted(TEXT)}",
        "\n".join(f">> {line}" for line in textwrap.wrap(TEXT, 30)),
        quopri.encodestring(TEXT.encode()).decode(),
        "=\n".join(textwrap.wrap(TEXT, 30)),
        "\u200b".join(textwrap.wrap(TEXT, 10)),
        "\u00ad".join(textwrap.wrap(TEXT, 10)),
        f"_https://example.org/#slip={TEXT}_",
        f"*<https://example.org/#slip={TEXT}>*",
        f"https://example.org/#slip={TEXT}".replace(".", "%2E").replace("_", "%5F").replace("-", "%2d"),
        f"“{TEXT}”",
        f"[code]{TEXT}[/code]",
    ],
    ids=range(17),
)
def test_what_a_mail_does_to_a_message_matters_nothing(text: str) -> None:
    assert is_message(text)
    assert opened(text) == ONE


def answered(text: str) -> str:
    return "".join(f"> {line}\n" for line in text.splitlines())


def quoted_printable(text: str) -> str:
    return quopri.encodestring(text.encode()).decode()


@pytest.mark.rule("protocol C5")
@pytest.mark.parametrize(
    "mailed",
    [
        lambda text: "\n".join(textwrap.wrap(text, 76)),
        quoted,
        lambda text: answered(quoted_printable(text)),
        quoted_printable,
        lambda text: "=\n".join(textwrap.wrap(text, 70)),
        lambda text: "\u200b".join(textwrap.wrap(text, 60)),
        lambda text: f"On Monday Ann wrote:\n{answered(quoted(text))}\n\nSee you,\nBo",
    ],
    ids=["wrapped", "quoted", "quoted and broken", "broken", "broken by hand", "zero width", "an answer"],
)
def test_a_turn_that_mail_has_broken_is_played_by_the_other_device(mailed: Callable[[str], str]) -> None:
    one, other = founded("ninth-age", ["Ann", "Bo"])
    if one.pen not in one.secrets:
        one, other = other, one
    play(one, players(["Ann", "Bo"]))
    assert not hear(other, mailed(one.message())).refused
    assert other.campaign.hash() == one.campaign.hash()


@pytest.mark.rule("protocol C5", "protocol A2")
def test_two_messages_in_one_text_are_both_read_and_a_damaged_one_spoils_none() -> None:
    text = f"The first:\n{quoted(TEXT)}\nE2.damaged\n\nThe second: {write(TWO)} bye"
    assert all_opened(text) == [ONE, TWO]


def test_what_is_damaged_is_still_refused() -> None:
    half = TEXT[: len(TEXT) // 2]
    for text in (half, f"{half}\nregards", TEXT[:20] + TEXT[24:], "E2. The return", "no message at all"):
        with pytest.raises(SlipError):
            opened(text)


@given(
    st.text(max_size=200),
    st.lists(st.integers(0, len(TEXT)), max_size=6),
    st.sampled_from(["\n", "> ", " ", "=\n"]),
)
def test_any_text_round_it_is_read_or_refused(around: str, cuts: list[int], sign: str) -> None:
    text = TEXT
    for cut in cuts:
        text = f"{text[:cut]}{sign}{text[cut:]}"
    with suppress(SlipError):
        assert all_opened(f"{around} {text} {around}")


@pytest.mark.rule("protocol C5")
def test_a_message_that_was_lost_is_sent_again_by_pressing_send_once_more() -> None:
    one, other = founded("ninth-age", ["Ann", "Bo"])
    if one.pen not in one.secrets:
        one, other = other, one
    play(one, players(["Ann", "Bo"]))
    one.message()  # and it never comes
    assert not hear(other, one.message()).refused
    assert other.campaign.hash() == one.campaign.hash()

"""What people type is kept as they typed it, or refused; never does it spoil a campaign."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import empires
from empires.core.base.texts import cleaned, fit
from empires.core.errors import SetupError
from empires.core.questions.texts import check_texts
from empires.testing import refused
from tests.core.play.test_campaign import sealed

ANY = st.text(st.characters(exclude_categories=()), max_size=30)
ODD = ["\ud800", "a\x00b", "bell\x07", "\x1b[2J", "\u202eevil", "\uffff", "\x85"]


@pytest.mark.parametrize("text", ["Ann", "Größe 5", "חיפה", "مدينة", "👩‍👩‍👧", "two\nlines\tand a tab", ""])
def test_every_script_is_welcome(text: str) -> None:
    assert fit(text)
    assert cleaned(text) == text
    check_texts({"note": [text]})


@pytest.mark.parametrize("text", ODD)
def test_odd_signs_are_refused_wherever_they_stand(text: str) -> None:
    for answer in (text, {"note": text}, {text: 1}, {"rows": [{"name": text}]}):
        with refused("bad_answer"):
            check_texts(answer)


@given(ANY)
def test_a_cleaned_text_is_fit_and_can_be_sent(text: str) -> None:
    assert fit(cleaned(text))
    assert cleaned(cleaned(text)) == cleaned(text)
    assert cleaned(text).encode().decode() == cleaned(text)


def test_lines_end_alike() -> None:
    assert cleaned("one\r\ntwo\rthree") == "one\ntwo\nthree"


@pytest.mark.parametrize("text", ODD)
def test_an_answer_with_odd_signs_leaves_the_campaign_as_it_was_and_saveable(text: str) -> None:
    campaign = sealed("A", "B")
    before = campaign.hash()
    with refused("bad_answer"):
        campaign.attempt("A", "bid", {"coins": 1, "note": text})
    with refused("bad_answer"):
        campaign.attempt("A", "give", text)
    assert campaign.hash() == before
    assert empires.save(campaign)


@pytest.mark.parametrize("text", [*ODD, "s" * 201])
def test_a_seed_that_no_file_can_hold_is_refused(text: str) -> None:
    with pytest.raises(SetupError, match="seed"):
        empires.new("ninth-age", ["Ann", "Bo"], seed=text)


@pytest.mark.parametrize("text", ODD[:-1])
def test_names_with_odd_signs_are_refused(text: str) -> None:
    with pytest.raises(SetupError, match="characters"):
        empires.new("ninth-age", [f"Ann{text}x", "Bo"], seed="s")
    with pytest.raises(SetupError, match="characters"):
        empires.new("ninth-age", ["Ann", "Bo"], seed="s", name=f"War{text}x")

"""Events become prose: paragraphs for those who may know, sentences told together, and what players write."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.offices.book import Book, Part, Passage, edition
from empires.core.offices.entries import CHRONICLE, LONGEST_PASSAGE
from empires.core.records.events import Event
from empires.kit.chronicle import MOST_SENTENCES, BattleTeller, Figure, Gather, Scribe, Teller, several


class TollTeller(Teller):
    """A teller of tolls."""

    silent = frozenset({"counted"})
    gathered = {
        "paid": Gather(
            r"(?P<who>\w+) pays (?P<what>\d+)\.", "{who} pays {what}.", "{who} pays twice: {what}."
        ),
        "raided": Gather(r"(?P<who>\w+) raids (?P<what>\w+)\.", "{who} raids {what}.", twice=True),
    }
    topics = {"paid": "tolls", "raided": "war"}


def read(*events: Event, teller: Teller | None = None) -> Book:
    scribe = Scribe(teller or TollTeller())
    for number, event in enumerate(events):
        scribe.take(0, number, event)
    return scribe.book


def told(kind: str, text: str, to: tuple[str, ...] | None = None, **facts: Any) -> Event:
    return Event(kind, "", text, to, (), facts)


def written(what: str, passage: str, words: str = "", by: str = "Ann") -> Event:
    return told(CHRONICLE, "", by=by, what=what, passage=passage, words=words)


def passages(book: Book, reader: str | None = None, **wanted: bool) -> list[Passage]:
    return [
        one
        for part in edition(book, reader, **wanted)
        for chapter in part.chapters
        for one in chapter.passages
    ]


def texts(book: Book, reader: str | None = None) -> list[str]:
    return [passage.text for passage in passages(book, reader)]


def test_a_chapter_of_the_journal_opens_a_part_and_what_comes_before_has_one_too() -> None:
    book = read(told("rain", "It rains."), told("chapter", "Year 1"), told("sun", "It shines."))
    assert [part.title for part in edition(book, None)] == ["Before the first year", "Year 1"]


def test_parts_and_chapters_with_nothing_to_tell_are_left_out() -> None:
    book = read(
        told("chapter", "Year 1"), told("counted", "7"), told("roll", "Dice"), told("chapter", "Year 2")
    )
    assert list(edition(book, None)) == []


def test_events_of_a_kind_are_told_in_one_sentence() -> None:
    book = read(told("paid", "Ann pays 3."), told("paid", "Bo pays 4."), told("paid", "Ann pays 5."))
    assert texts(book) == ["Ann pays twice: 3 and 5. Bo pays 4."]


def test_the_same_thing_is_named_once_unless_it_comes_twice() -> None:
    assert texts(read(told("paid", "Ann pays 3."), told("paid", "Ann pays 3."))) == ["Ann pays 3."]
    assert texts(read(*[told("raided", "Ann raids Ulm.")] * 2)) == ["Ann raids Ulm and Ulm."]


def test_of_very_many_things_the_first_are_named() -> None:
    assert several([str(n) for n in range(11)], "others") == "0, 1, 2, 3, 4, 5, 6, 7 and 3 others"
    assert several(["a", "b", "a"], "others") == "a and b"


def test_another_topic_begins_another_paragraph() -> None:
    book = read(told("paid", "Ann pays 3."), told("rain", "It rains."), told("raided", "Bo raids Ulm."))
    assert texts(book) == ["Ann pays 3. It rains.", "Bo raids Ulm."]


def test_a_text_of_another_look_is_told_as_it_stands() -> None:
    assert texts(read(told("paid", "Nobody pays."))) == ["Nobody pays."]


def test_paragraphs_do_not_grow_for_ever() -> None:
    lengths = [
        len(one.sentences) for one in passages(read(*[told("rain", "It rains.")] * (MOST_SENTENCES + 1)))
    ]
    assert lengths == [MOST_SENTENCES, 1]


def test_what_only_some_may_know_has_paragraphs_of_its_own() -> None:
    book = read(told("rain", "It rains."), told("spy", "A spy comes.", ("Ann",)), told("sun", "It shines."))
    assert texts(book) == texts(book, "Bo") == ["It rains. It shines."]
    assert texts(book, "Ann") == ["It rains. It shines.", "A spy comes."]
    assert [one.to for one in passages(book, "Ann")] == [None, ("Ann",)]


def test_hidden_events_leave_no_trace_in_the_public_edition() -> None:
    public = [told("rain", "It rains."), told("paid", "Ann pays 3."), told("raided", "Bo raids Ulm.")]
    hidden = [told("spy", "A spy comes.", ("Ann",)), told("paid", "Bo pays 9.", ("Bo",))]
    mixed = [event for event in public for event in (hidden[0], event, hidden[1])]
    assert passages(read(*mixed)) == passages(read(*public)), "the names of passages included"


class Warlike(Teller):
    """A teller of battles."""

    def tell(self, event: Event, scribe: Scribe) -> None:
        """One that needs its facts."""
        if event.kind == "battle":
            scribe.battle(event.facts["title"])
            scribe.figures(Figure("Ann", "3 points"), Figure("Bo", "2 points"))
        elif event.kind == "won":
            scribe.won("Ann")
            scribe.fared(1, "2 points lost")
            scribe.notes("We stood.\u202e", "Ann")
        elif event.kind == "over":
            scribe.close()
            scribe.say(event.text)
        else:
            scribe.say(event.text)


def test_a_battle_stands_by_itself_with_its_figures_and_the_players_words() -> None:
    events = [
        told("rain", "It rains."),
        told("battle", "", title="Ulm"),
        told("blow", "Blows fall."),
        told("won", ""),
    ]
    rain, battle, after = passages(read(*events, told("over", "Night falls."), teller=Warlike()))
    assert (battle.title, battle.text, battle.won) == ("Ulm", "Blows fall.", ["Ann"])
    assert battle.figures[1] == Figure("Bo", "2 points", "2 points lost")
    assert battle.told == [("Ann", "We stood.")], "signs that turn the writing round are gone"
    assert (rain.text, after.text) == ("It rains.", "Night falls.")


def fought(winner: str) -> Passage:
    begun = told("battle_begun", "", attacker="Ann", defender="Bo and Cy", attack=1500)
    result = told("battle_result", "It is over.", winner=winner, notes="Never again.")
    later = told("sun", "It shines.")
    first, then = passages(read(begun, result, later, teller=BattleTeller()))
    assert then.text == "It shines."
    return first


@pytest.mark.parametrize(("winner", "won"), [
    ("attacker", ["Ann"]), ("defender", ["Bo and Cy"]), ("Ann", ["Ann"]), ("draw", []), ("Dee", []),
])  # fmt: skip
def test_a_battle_names_the_side_that_has_won(winner: str, won: list[str]) -> None:
    battle = fought(winner)
    assert (battle.title, battle.won) == ("Ann against Bo and Cy", won)
    assert [(one.side, one.strength) for one in battle.figures] == [
        ("Ann", "1,500 points"),
        ("Bo and Cy", ""),
    ]
    assert [words for _, words in battle.told] == ["Never again."]


def test_an_event_that_lacks_its_facts_is_told_in_its_own_words() -> None:
    assert texts(read(told("battle", "A battle."), teller=Warlike())) == ["A battle."]


# --- what players write ----------------------------------------------------------------------------------


def test_a_passage_is_worded_anew_and_says_by_whom() -> None:
    book = read(told("rain", "It rains."), written("reword", "0.0", "It poured."))
    [passage] = passages(book)
    assert (passage.text, passage.worded) == ("It poured.", "Ann")
    assert book.parts[0].chapters[0].passages[0].text == "It rains.", "the book itself stays"


def test_a_struck_passage_is_left_out_until_it_is_put_back() -> None:
    events = [told("rain", "It rains."), written("strike", "0.0")]
    assert passages(read(*events)) == []
    assert [one.struck for one in passages(read(*events), struck=True)] == [True]
    assert texts(read(*events, written("restore", "0.0"))) == ["It rains."]


def test_passages_are_added_after_one_and_can_be_written_into_themselves() -> None:
    book = read(
        told("rain", "It rains."),
        written("add", "0.0", "We sang.", "Bo"),
        written("comment", "0.1", "Badly."),
    )
    assert texts(book) == ["It rains.", "We sang."]
    sung = passages(book)[1]
    assert (sung.by, sung.comments) == ("Bo", [("Ann", "Badly.")])


def test_everybody_who_fought_has_one_account_of_a_battle() -> None:
    accounts = [
        written("account", "0.0", words, by) for by, words in (("Bo", "I won."), ("Bo", "I nearly won."))
    ]
    [passage] = passages(read(told("rain", "It rains."), *accounts))
    assert passage.told == [("Bo", "I nearly won.")]


@pytest.mark.parametrize("place", ["0.1", "7.7", "x", "", "-1.0", "0.0.0", "9999999.1"])
def test_what_belongs_to_no_public_passage_changes_nothing(place: str) -> None:
    events = [told("rain", "It rains."), told("spy", "A spy comes.", ("Ann",))]
    book = read(*events, *(written(what, place, "Mine") for what in ("reword", "strike", "add", "comment")))
    assert passages(book, "Ann") == passages(read(*events), "Ann")


@pytest.mark.parametrize(
    "facts", [{}, {"what": "burn", "by": "Ann", "words": "x"}, {"what": 1, "by": 2, "words": 3}]
)
def test_an_entry_from_a_file_that_is_none_is_passed_over(facts: dict[str, Any]) -> None:
    book = read(told("rain", "It rains."), told(CHRONICLE, "", passage="0.0", **facts))
    assert texts(book) == ["It rains."]


def test_words_from_a_file_are_bounded_and_cleaned() -> None:
    [passage] = passages(read(told("rain", "It rains."), written("reword", "0.0", "\u202e" + "x" * 5_000)))
    assert passage.text == "x" * (LONGEST_PASSAGE - 1)


def test_part_openings_are_told_by_their_place_in_the_journal() -> None:
    book = read(told("spy", "A spy comes.", ("Ann",)), told("chapter", "Year 1"), told("rain", "It rains."))
    parts: list[Part] = list(edition(book, None))
    assert [part.at for part in parts] == [(0, 1)]

"""The chronicle's layout, its battles, who writes it, and what it keeps to itself (ME digest 3, 4.8)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.offices.book import Part, Passage, edition
from empires.core.offices.entries import CHRONICLE
from empires.core.play.campaign import Campaign
from empires.core.records.events import Event
from empires.kit.chronicle import Scribe
from empires.rulesets.mighty_empires.ruleset import DISPLAY, RULESET
from empires.rulesets.mighty_empires.show.chronicle import SILENT
from empires.rulesets.mighty_empires.state import INDEPENDENT, MightyEmpires
from empires.rulesets.mighty_empires.world.calendar import read_heading
from empires.testing import refused
from tests.rulesets.mighty_empires.battlefield import BRIEFING, FIELD, brief, defend, enter, face, field


def event(kind: str, text: str, to: tuple[str, ...] | None = None, **facts: Any) -> Event:
    return Event(kind, "", text, to, (), facts)


def year(number: int, beast: str = "the year of the Cat") -> list[Event]:
    """A year in which only its second month and its winter have anything to tell."""
    return [
        event("chapter", f"Year {number}, first month of {beast}"),
        event("turn_begun", "A’s turn.", player="A"),
        event("moved", "A’s banner 1 marches to Ems."),
        event("chapter", f"Year {number}, second month of {beast}"),
        event("turn_begun", "A’s turn.", player="A"),
        event("settlement_razed", "A razes Ems to the ground.", player="A"),
        event("settlement_razed", "A razes Ulm to the ground.", player="A"),
        event("chapter", f"Winter of year {number}, {beast}"),
        event("plague", "Plague at Trier."),
    ]


def read(*events: Event) -> list[Part]:
    return parts_of([events], None)


def parts_of(pages: Any, reader: str | None) -> list[Part]:
    scribe = Scribe(DISPLAY.teller())
    for number, page in enumerate(pages):
        for at, one in enumerate(page):
            scribe.take(number, at, one)
    return list(edition(scribe.book, reader))


def passages(campaign: Campaign[MightyEmpires], reader: str | None = None) -> list[Passage]:
    parts = parts_of(campaign.pages(), reader)
    return [passage for part in parts for chapter in part.chapters for passage in chapter.passages]


def fought(notes: str = "") -> Campaign[MightyEmpires]:
    """A beats B at the field, on the table; A reports with `notes`, B confirms."""
    campaign = brief(face(defend(enter(field(battle_method="ask"), 1200), 900).play(*BRIEFING, 5, 5, 5)))
    report = next(one for one in campaign.waiting if one.player == "A").default
    report |= {"result": "victory", "winner": "attacker", "defender_lost": 300, "notes": notes}
    campaign.attempt("A", "tt_report", report)
    campaign.attempt("B", "confirm_report", "agree")
    return campaign


def battle(campaign: Campaign[MightyEmpires], reader: str | None = None) -> Passage:
    [found] = [passage for passage in passages(campaign, reader) if passage.battle]
    return found


def write(campaign: Campaign[MightyEmpires], by: str, what: str, passage: str, text: str = "") -> None:
    campaign.attempt(by, CHRONICLE, {"what": what, "passage": passage, "text": text})


# --- layout ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-CHRON-08", "ME-CHRON-03")
def test_the_year_is_the_heading_then_the_season_then_a_heading_for_each_month() -> None:
    [one, other] = read(*year(2), *year(3, "the year of the Dog"))
    assert (one.title, other.title) == ("Year 2, the year of the Cat", "Year 3, the year of the Dog")
    assert [(chapter.season, chapter.title) for chapter in one.chapters] == [
        ("The campaign season", "Second month of the year of the Cat"),
        ("Winter", ""),
    ]


@pytest.mark.rule("ME-CHRON-08")
def test_months_with_nothing_to_tell_are_left_out() -> None:
    titles = [chapter.title for part in read(*year(2)) for chapter in part.chapters]
    assert not any(title.startswith("First month") for title in titles)


@pytest.mark.rule("ME-CHRON-06", "EX-ME-363")
def test_a_months_heading_names_the_cycle_and_the_beast() -> None:
    heading = read_heading("Year 12, third month of the year of the Dark Cat")
    assert heading is not None
    assert heading.year_told == "Year 12, the year of the Dark Cat"
    assert heading.month_told == "Third month of the year of the Dark Cat"
    assert read_heading("The third age") is None
    [part] = read(*year(12, "the year of the Dark Cat"))
    assert [chapter.title for chapter in part.chapters] == ["Second month of the year of the Dark Cat", ""]


@pytest.mark.rule("ME-CHRON-03", "ME-OPT-313")
def test_years_without_names_are_counted() -> None:
    events = [
        event("chapter", "Year 2, first month"),
        event("plague", "Plague."),
        event("chapter", "Winter of year 2"),
    ]
    [part] = read(*events, event("plague", "Plague."))
    assert part.title == "Year 2"
    assert [chapter.title for chapter in part.chapters] == ["First month", ""]


@pytest.mark.rule("ME-CHRON-07")
def test_all_of_a_winter_stands_under_one_heading() -> None:
    events = [
        event("treasury_set", "A earns 3 crowns.", player="A", crowns=3),
        event("built", "A builds a bridge."),
    ]
    [part] = read(*year(2), *events)
    winter = part.chapters[-1]
    assert winter.season == "Winter"
    assert [passage.text for passage in winter.passages] == [
        "Plague at Trier.", "The winter’s revenue: 3 crowns for A.", "A builds a bridge.",
    ]  # fmt: skip


@pytest.mark.rule("ME-CHRON-05")
def test_a_year_is_called_by_the_adjective_the_recorder_finds_in_it() -> None:
    [part] = read(
        *year(2), event("cycle_named", "This is the year of the Dark Cat.", player="A", name="Dark")
    )
    assert part.title == "Year 2, the year of the Dark Cat"


@pytest.mark.rule("ME-CHRON-10")
def test_razed_land_hunger_disasters_and_armies_raised_are_told_in_few_words() -> None:
    lean = [
        event("shortfall", "A’s banner 1 goes hungry.", banner="A:1"),
        event("shortfall", "…", banner="A:2"),
    ]
    raised = [event("banner_created", "…", banner=f"A:{number}") for number in (3, 4)]
    parts = read(*year(2)[:-2], *lean, *year(2)[-2:], *raised)
    told = [passage.text for part in parts for chapter in part.chapters for passage in chapter.passages]
    assert told == [
        "A razes Ems and Ulm to the ground.",
        "Hunger marches with A’s banners 1 and 2.",
        "Plague at Trier.",
        "A raises banners 3 and 4.",
    ]


@pytest.mark.rule("ME-CHRON-10")
def test_what_no_recorder_writes_down_is_left_to_the_log() -> None:
    heading = event("chapter", "Year 1, first month")
    assert read(heading, *(event(kind, "Words.") for kind in sorted(SILENT))) == []


# --- battles ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-CHRON-09")
def test_a_battle_is_recorded_with_who_where_and_who_won() -> None:
    told = battle(fought())
    assert told.title.startswith("The battle of ")
    assert told.text.startswith("A meets B at ")
    assert [(one.side, one.strength) for one in told.figures] == [("A", "1,200 points"), ("B", "900 points")]
    assert (told.won, told.to) == (["A"], None)


@pytest.mark.rule("ME-CHRON-09")
def test_a_battle_on_paper_too() -> None:
    scene = enter(field(owner=INDEPENDENT), 1200)
    campaign = scene.play(4, 6, 6, 6, *[1] * 12)
    while campaign.waiting[0].kind == "strategy":
        question = campaign.waiting[0]
        campaign.answer(question, question.choices[0].value)
    told = battle(campaign)
    assert told.figures[0].side == "A"
    assert told.figures[1].side == "the militia"
    assert campaign.state.lands[FIELD]
    assert "for the odds" not in told.text, "sums are for the log"


@pytest.mark.rule("ME-CHRON-09", "ME-CHRON-12", "ME-BATTLE-25")
def test_what_is_typed_for_the_chronicle_stands_in_it() -> None:
    for reader in (None, "A", "B"):
        assert battle(fought("They ran like hares."), reader).told == [("", "They ran like hares.")]
    assert battle(fought()).told == []


@pytest.mark.rule("ME-CHRON-11")
def test_who_took_part_writes_the_battle_up() -> None:
    campaign = fought()
    write(campaign, "B", "account", battle(campaign).id, "We were betrayed.")
    assert battle(campaign).told == [("B", "We were betrayed.")]
    assert RULESET.chronicle["account"] == "ME-CHRON-11"


@pytest.mark.rule("ME-CHRON-12")
def test_the_victor_words_the_entry_as_he_likes_and_the_recorder_comments() -> None:
    campaign = fought()
    campaign.state.recorder = "B"
    entry = battle(campaign).id
    write(campaign, "A", "reword", entry, "Ten thousand fell to my sword alone.")
    write(campaign, "B", "comment", entry, "He was seen behind a cart.")
    told = battle(campaign)
    assert (told.text, told.worded) == ("Ten thousand fell to my sword alone.", "A")
    assert told.comments == [("B", "He was seen behind a cart.")]
    assert told.figures, "the figures stay"
    events = [one.rule for one in campaign.recent if one.kind == CHRONICLE]
    assert events == ["ME-CHRON-12", "ME-CHRON-12"]


@pytest.mark.rule("ME-CHRON-12", "ME-CHRON-01")
def test_the_beaten_may_not_word_it_nor_comment() -> None:
    campaign = fought()
    entry = battle(campaign).id
    for what in ("reword", "comment", "strike"):
        with refused("not_yours"):
            write(campaign, "B", what, entry, "No.")
    write(campaign, "A", "strike", entry)
    assert not any(passage.battle for passage in passages(campaign))


@pytest.mark.rule("ME-CHRON-02")
def test_the_office_is_handed_on_in_winter_only() -> None:
    campaign = fought()
    assert not RULESET.recorder_at_any_time
    with refused("not_open"):
        campaign.attempt("A", "set_recorder", {"player": "B"})


# --- secrets ---------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-RULING-465")
def test_what_is_secret_is_told_to_those_alone_who_know_it() -> None:
    spied = event("report", "Your spy counts 900 points.", ("A",), player="A")
    parts = {who: parts_of([[*year(2), spied]], who) for who in ("A", "B", None)}
    assert parts["B"] == parts[None]
    [secret] = [one for chapter in parts["A"][0].chapters for one in chapter.passages if one.to is not None]
    assert (secret.text, secret.to) == ("Your spy counts 900 points.", ("A",))


@pytest.mark.rule("ME-RULING-465")
def test_what_players_write_is_public() -> None:
    campaign = fought()
    entry = battle(campaign).id
    write(campaign, "B", "add", entry, "Here I stood.")
    for reader in (None, "A", "B"):
        [added] = [passage for passage in passages(campaign, reader) if passage.by]
        assert (added.text, added.by, added.to) == ("Here I stood.", "B", None)


@pytest.mark.rule("ME-CHRON-09", "ME-RULING-465")
def test_of_a_storm_all_learn_how_it_went_and_some_how_strong_both_were() -> None:
    storm = [
        event("assault_begun", "A storms Ems.", attacker="A", defender="B"),
        event(
            "strengths_declared", "900 points storm Ems.", ("A", "B"), attacker="A", defender="B", attack=900
        ),
        event("assault_result", "+1 for the odds, 8 on the dice: 9. Repulsed.", winner="defender"),
    ]
    [told] = parts_of([storm], None)[0].chapters[0].passages
    assert (told.title, told.text, told.won) == ("The storming of Ems", "A storms Ems. Repulsed.", ["B"])
    assert [(one.side, one.strength) for one in told.figures] == [("A", ""), ("B", "")]
    assert [one.text for one in parts_of([storm], "B")[0].chapters[0].passages] == [
        "A storms Ems. Repulsed.", "900 points storm Ems.",
    ]  # fmt: skip


@pytest.mark.rule("ME-RULING-465")
def test_what_is_hidden_leaves_no_trace_between_what_all_may_know() -> None:
    spied = event("report", "Your spy counts 900 points.", ("A",))
    explored = event("explored", "A’s banner 1 explores the hills.")
    found = [explored, spied, event("nothing_found", "Nothing is found.")]
    ruins = [event("still_razed", "Ems stays in ruins."), spied, event("built", "A builds a bridge.")]
    for events in (found, ruins):
        public = [one for one in events if one.to is None]
        assert parts_of([events], None) == parts_of([public], None)


@pytest.mark.rule("ME-CHRON-10")
@pytest.mark.parametrize(
    ("kind", "logged", "told"),
    [
        ("mission_failed", "Ems: A is sent home.", "A’s mission to Ems is sent home."),
        (
            "alliance",
            "Ems: an ally of A until the next season ends.",
            "A is allied with Ems until the next season ends.",
        ),
        ("alliance", "Ems: part of A’s empire from now on.", "Ems joins A’s empire for good."),
        ("naval_result", "Battle at sea off Ems, won by A: 7 to 4.", "Battle at sea off Ems, won by A."),
        ("revenue_modified", "Peasant revolt: -2 to the revenue of A.", "Peasant revolt costs A 2 crowns."),
        ("shortfall", "The garrison loses 50 points (5 × 10).", "The garrison loses 50 points."),
    ],
)
def test_missions_alliances_and_losses_are_told_without_sums(kind: str, logged: str, told: str) -> None:
    [passage] = read(event(kind, logged))[0].chapters[0].passages
    assert passage.text == told

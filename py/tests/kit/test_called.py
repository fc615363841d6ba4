"""Places are called by their names in what readers see, and by nothing that only looks like them."""

from __future__ import annotations

import re

import pytest

import empires
from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, Pick, Records
from empires.core.questions.question import Question
from empires.core.records.events import ROLL, Event
from empires.kit.books import Ledger, Line, Section
from empires.kit.called import (
    book_told,
    event_told,
    events_told,
    placed,
    question_told,
    refusal_told,
    told,
    told_apart,
    with_tiles,
    words_told,
)
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue, find_display, find_ruleset

NAMES = {"0,1": "Harrowmere", "1,2": "Ashford"}


def test_a_happening_calls_its_places_by_their_names() -> None:
    event = Event("taken", "X-1", "Bo marches from 1,2 and takes 0,1.", tiles=("0,1", "1,2"))
    assert event_told(event, NAMES).text == "Bo marches from Ashford and takes Harrowmere."


def test_a_number_is_no_place_nor_is_a_place_it_is_not_about() -> None:
    text = "Bo takes 0,1 with 10,1 and 1,200 points, off -1,2; 0,12 is far; by 1,2."
    assert told(text, ("0,1",), NAMES) == text.replace("takes 0,1", "takes Harrowmere")
    assert told("1,200 points", ("1,2",), NAMES) == "1,200 points"
    assert told("Bo sails off -1,2", ("1,2",), NAMES) == "Bo sails off -1,2"


def test_a_name_that_stands_there_is_not_said_twice() -> None:
    once = told("Bo takes 0,1.", ("0,1", "0,1"), NAMES)
    assert told(once, ("0,1",), NAMES) == once == "Bo takes Harrowmere."


def test_ground_that_is_named_already_is_not_named_again_by_the_words_for_its_place() -> None:
    words = {
        "0,3": "the river valley by Ashford",
        "1,3": "the hill two tiles north of Ashford",
        "2,3": "the hill three hexes north-northwest of Ashford",
    }
    assert told("Claim the farmland at 0,3.", ["0,3"], words) == "Claim the farmland by Ashford."
    assert told("Fill the highland at 1,3", ["1,3"], words) == "Fill the highland two tiles north of Ashford"
    assert (
        told("Fill the hill at 2,3", ["2,3"], words) == "Fill the hill three hexes north-northwest of Ashford"
    )
    assert told("1,3: your plan?", ["1,3"], words) == "The hill two tiles north of Ashford: your plan?"
    assert told("March to 1,3", ["1,3"], words) == "March to the hill two tiles north of Ashford"
    assert told("Raze the city at 0,1", ["0,1"], NAMES) == "Raze the city at Harrowmere"


def test_places_that_only_their_ground_tells_apart_keep_the_ground_of_their_names() -> None:
    words = {"0,3": "the mountain by Ashford", "1,3": "the hill by Ashford", "2,3": "the hill by Oldcombe"}
    assert told("Fill the highland at 0,3", ["0,3"], words) == "Fill the mountain by Ashford"
    assert told("Scout the unknown highland at 1,3", ["1,3"], words) == "Scout the unknown hill by Ashford"
    assert told("Fill the highland at 2,3", ["2,3"], words) == "Fill the highland by Oldcombe"
    assert told("On the highland site at 1,3", ["1,3"], words) == "On the highland site by Ashford"


@pytest.mark.parametrize("ground", ["hills", "plains", "mountains"])
def test_ground_in_the_plural_is_ground_too(ground: str) -> None:
    words = {"0,3": f"the {ground[:-1]} by Ashford"}
    assert told(f"Plant the flag on the {ground} at 0,3", ["0,3"], words) == (
        f"Plant the flag on the {ground} by Ashford"
    )


def test_a_name_is_never_read_as_a_pattern() -> None:
    assert told("To 0,1.", ("0,1",), {"0,1": r"\g<0> \1"}) == r"To \g<0> \1."


def test_a_question_names_its_places_and_stays_as_it_was() -> None:
    question = Question(player="Ann", kind="go", text="Leave 1,2?", tiles=("1,2",))
    question.choices = (Choice("a", "To 0,1", ("0,1",), "beside 0,1"), Choice("b", "Stay"))
    inner = Pick(name="where", label="Where", choices=(Choice("0,1", "0,1", ("0,1",)),))
    question.fields = (Records(name="rows", label="Rows", fields=(inner,)),)
    shown = question_told(question, NAMES)
    assert shown.text == "Leave Ashford?"
    assert shown.choices[0].label == "To Harrowmere"
    assert shown.choices[0].note == "beside Harrowmere"
    assert shown.choices[0].value == "a"
    [rows] = shown.fields
    assert isinstance(rows, Records)
    [pick] = rows.fields
    assert isinstance(pick, Pick)
    assert pick.choices[0].label == "Harrowmere"
    assert (question.text, question.choices[0].label) == ("Leave 1,2?", "To 0,1")


def test_a_ledger_names_a_place_before_what_stands_there() -> None:
    lines = (Line("City", tile="0,1"), Line("The hills at 1,2", tile="1,2"), Line("Gold", "3"))
    book = book_told(Ledger("Ann", (Section("Land", lines),)), NAMES)
    assert [line.label for line in book.sections[0].lines] == [
        "Harrowmere: City",
        "The hills at Ashford",
        "Gold",
    ]


def test_a_ledger_names_a_place_only_once_for_what_stands_there() -> None:
    lines = (Line("Banner 1", "80 points", "0,1", "Harrowmere"), Line("2 cannon", tile="0,1", note="with it"))
    for names in (NAMES, with_tiles(NAMES)):
        book = book_told(Ledger("Ann", (Section("Banners", lines),)), names)
        assert [line.label for line in book.sections[0].lines] == ["Banner 1", "2 cannon"]


def test_what_dice_are_rolled_for_calls_its_places_by_their_names() -> None:
    roll = Event(ROLL, "X-T", "What lies on 0,1 beside 5,5", facts={"dice": "d6", "faces": [3]})
    assert event_told(roll, NAMES).text == "What lies on Harrowmere beside 5,5"
    assert event_told(roll, {}).text == roll.text, "a name that the reader does not know is not told"


def test_a_refusal_calls_its_places_by_their_names_in_all_its_reasons() -> None:
    reason = IllegalChoice("far", "1,2 is too far.", "X-2")
    refusal = refusal_told(IllegalChoice("no", "0,1 is Bo’s, for 1,200 points.", "X-1", (reason,)), NAMES)
    assert (refusal.code, refusal.rule) == ("no", "X-1")
    assert refusal.message == "Harrowmere is Bo’s, for 1,200 points."
    assert [one.message for one in refusal.parts] == ["Ashford is too far."]
    assert words_told("(0,1) and -0,1", NAMES) == "(0,1) and -0,1"


def test_beside_the_map_a_name_suffices_unless_two_places_share_it() -> None:
    names = {"0,1": "Harrowmere", "1,2": "Ashford", "2,2": "Ashford"}
    assert told_apart(names) == {"0,1": "Harrowmere", "1,2": "Ashford (1,2)", "2,2": "Ashford (2,2)"}
    assert with_tiles(names)["0,1"] == "Harrowmere (0,1)"


@pytest.mark.parametrize(
    ("ground", "words"),
    [("highland", "in the highland"), ("forest", "in the forest"), ("hill", "on the hill")],
)
def test_forces_stand_in_or_on_land_that_has_no_name(ground: str, words: str) -> None:
    names = {"0,0": f"the {ground} by Harrowmere"}
    assert placed(f"Reorganize the force at the {ground} at 0,0", ["0,0"], names) == (
        f"Reorganize the force {words} by Harrowmere"
    )
    assert placed(f"Attack the {ground} at 0,0", ["0,0"], names) == f"Attack the {ground} by Harrowmere"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Fight the rebels at 0,0", "Fight the rebels on the plain north of Harrowmere"),
        ("Scout the unknown plain at 0,0", "Scout the unknown plain north of Harrowmere"),
        ("The farmland at 0,0 burns.", "The farmland north of Harrowmere burns."),
    ],
)
def test_only_land_is_itself_beside_a_place_and_who_is_there_stands_on_land(text: str, words: str) -> None:
    assert placed(text, ["0,0"], {"0,0": "the plain north of Harrowmere"}) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Forces meet on 0,0.", "Forces meet at Harrowmere."),
        ("Ann withdraws on 0,0.", "Ann withdraws at Harrowmere."),
        ("Ann’s army 1 digs in on 0,0.", "Ann’s army 1 digs in at Harrowmere."),
        ("Start on 0,0 (city)", "Start at Harrowmere (city)"),
        ("Ann marches on 0,0.", "Ann marches on Harrowmere."),
    ],
)
def test_things_happen_at_a_named_place_and_armies_march_on_it(text: str, words: str) -> None:
    assert placed(text, ["0,0"], {"0,0": "Harrowmere"}) == words


@pytest.mark.parametrize("ruleset", [*catalogue()])
def test_in_every_ruleset_no_text_gives_the_coordinates_of_a_place_that_has_a_name(ruleset: str) -> None:
    options = {"map_mode": "generated"} if ruleset == "mighty-empires" else {}
    campaign = empires.new(ruleset, ["Ann", "Bo"], seed="names", options=options)
    players = {name: RandomPlayer("n", name) for name in ("Ann", "Bo")}
    display, told = find_display(find_ruleset(ruleset)), 0
    for _ in range(6):
        play(campaign, players, 30)
        view, board = campaign.view("Ann"), display.map_of(campaign, "Ann")
        names = told_apart(display.names(view.state))
        named = {tile.id for tile in board.tiles if tile.name}
        if ruleset == "warmaster":  # its map also labels capitals and locations by what they are
            named &= names.keys()
        assert named <= names.keys()
        for text in [
            *(event.text for event in events_told(view.events, names)),
            *(question_told(one, names).text for one in view.questions),
        ]:
            found = set(re.findall(r"(?<![\w,.(-])-?\d+,-?\d+(?!\w|[,.-]\d)", text))
            assert not found & named, text
            told += 1
    assert told

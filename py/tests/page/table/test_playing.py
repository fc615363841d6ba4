"""What people meet while they play: news, battles, sealed letters, seats, the log, the dice, the journal."""

from __future__ import annotations

import base64
import re
from itertools import pairwise

import pytest
from engines import hands, kills

import empires
from empires.core.dice.dice import SealedDice, parse_dice
from empires.core.errors import SaveError
from empires.core.questions.fields import Choice
from empires.core.records.blocks import MOST_EVENTS, Stretch, pack
from empires.core.records.events import Event
from empires.core.records.setup import Seat, Setup
from empires.maps.board import BoardPlayer
from empires.page.card import battle
from empires.page.card.events import Ways, tidings, told_of
from empires.page.card.repeats import grouped
from empires.page.drawers.dice import DiceBook
from empires.page.drawers.frame import picked
from empires.page.start.seats import alike, default_name, edited, seats
from empires.page.widgets.long_list import Lists
from empires.page.widgets.progress import AT_ONCE, MOST_READ, reading
from empires.page.wire import browsing, operations
from empires.page.wire.forms import SheetDo
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.render.heraldry import PALETTE
from tests.core.play.test_campaign import _NoBugs
from tests.page.bridge import ABOUT, toll_bridge
from tests.page.browser import Page

__all__ = ["toll_bridge"]

pytestmark = pytest.mark.usefixtures("toll_bridge")

OPENING = Event(
    "declared",
    "R",
    "Ann attacks Bo.",
    facts={"attacker": "Ann", "defender": "Bo", "attack": 900, "defence": 700, "factor": 1},
)
PLANS = Event("shown", "R", "Flank against hold.", facts={"attack": "flank", "defence": "hold"})
DICE = Event("roll", "R", "Fortune", facts={"dice": "2d6", "faces": [3, 4]})
END = Event("result", "R", "Ann wins.", facts={"winner": "attacker"})
LOSS = Event("losses", "R", "Bo loses 100 points.", facts={})
LATER = Event("moved", "R", "Bo goes home.")
PLAYERS = {name: BoardPlayer(name, "#123456", n) for n, name in enumerate(("Ann", "Bo"))}


# --- battles -----------------------------------------------------------------------------------------


def test_a_battle_reaches_from_its_opening_to_its_losses() -> None:
    told = [LATER, OPENING, PLANS, DICE, END, LOSS, LATER]
    assert battle.opens(told[1])
    assert battle.ends(told, 1) == 6


def test_a_battle_that_is_not_over_is_told_line_by_line() -> None:
    assert battle.ends([OPENING, PLANS], 0) is None
    assert "battle" not in tidings([OPENING, PLANS], Ways(PLAYERS, {}), Lists())


def test_a_battle_shows_both_sides_the_plans_the_dice_and_who_won() -> None:
    html = battle.battle([OPENING, PLANS, DICE, END, LOSS], PLAYERS, {})
    allied = Event("begun", "X-1", "Allies.", facts={"attacker": "both of Red", "defender": "#old_city"})
    drawn = battle.battle([allied, END], PLAYERS, {})
    assert "<strong>Both of Red</strong>" in drawn
    assert "<strong>Old city</strong>" in drawn
    for part in (
        "900",
        "attacks<",
        "700",
        "defends<",
        "+1",
        "flank",
        "hold",
        "3 on a die of 6",
        "Ann wins.",
        "Bo loses 100 points.",
    ):
        assert part in html
    assert html.count("side won") == 1


def test_allies_attack_and_defend_together() -> None:
    sides = {"attacker": "Ann and Bo", "defender": "Cy and Di", "attack": 900, "defence": 700}
    lost = Event("losses", "X-1", "Lost.", facts={"side": "Cy and Di", "points": 100})
    drawn = battle.battle([Event("begun", "X-1", "Allies.", facts=sides), END, lost], PLAYERS, {})
    assert ">attack<" in drawn
    assert ">defend, lose 100<" in drawn


def test_the_opening_is_found_where_it_was_told_an_answer_earlier() -> None:
    news = [PLANS, END]
    assert battle.completed(news, lambda: [LATER, OPENING, PLANS, END]) == [OPENING, PLANS, END]
    assert battle.completed([LATER], lambda: [OPENING]) == [LATER]


def test_the_opening_of_another_battle_is_not_taken_for_this_one() -> None:
    assert battle.completed([END], lambda: [OPENING, END, LATER, END]) == [END]


def test_a_battle_stays_in_sight_when_much_came_after_it() -> None:
    told = tidings([OPENING, END, *[LATER] * 9], Ways(PLAYERS, {}), Lists(), fresh=True)
    fresh = told[told.index("fresh") :]
    assert "Ann wins." in fresh


def test_the_end_of_my_battle_that_the_slip_tells_is_only_heard() -> None:
    told = [
        tidings([OPENING, END], Ways(PLAYERS, {}, reader=reader), Lists(), known=known)
        for reader, known in (("Ann", True), ("Ann", False), ("Cy", True))
    ]
    assert ["outcome unseen" in one for one in told] == [True, False, False]
    assert all("Ann wins." in one for one in told)


@pytest.mark.parametrize("place", ["0,0", "1,0"])
def test_of_equal_news_that_of_the_place_in_question_is_shown(place: str) -> None:
    met = [Event("met", "R", f"Elves defend {at}.", tiles=(at,), to=("Ann",)) for at in ("0,0", "1,0")]
    told = str(tidings(met, Ways(PLAYERS, {}, reader="Ann"), Lists(), most=1, about=(place,)))
    assert f"Elves defend {place}." in told[told.index("</details>") :]


@pytest.mark.parametrize(("said", "folded"), [(["0,0"], True), (["1,0"], False)])
def test_news_of_a_place_of_which_the_slip_has_said_all_is_folded_away(said: list[str], folded: bool) -> None:
    lost = Event("taken", "R", "The hill is Bo’s now.", tiles=("0,0",), to=("Ann",))
    told = str(tidings([lost], Ways(PLAYERS, {}, reader="Ann"), Lists(), said=said))
    assert ("1 event" in told) is folded
    assert "The hill is Bo’s now." in told


def test_an_outcome_leads_and_its_dice_stand_behind_it() -> None:
    items = told_of([DICE, LATER, LOSS, DICE])
    assert [(item.lead, item.dice) for item in items] == [(LATER, (DICE,)), (LOSS, ()), (DICE, ())]
    told = tidings([DICE, LATER], Ways(PLAYERS, {}), Lists())
    assert told.index("Bo goes home.") < told.index("3 on a die of 6")


def test_what_the_ruleset_says_leads_stays_in_sight_however_much_comes_after_it() -> None:
    repulsed = Event("storm_failed", "R", "Repulsed.")
    learnt = Event("counted", "R", "1,400 stand behind the walls.", to=("Ann",))
    ways = Ways(PLAYERS, {}, leads={"storm_failed"})
    told = tidings([repulsed, learnt, *[LATER] * 9], ways, Lists(), fresh=True)
    fresh = told[told.index("fresh") :]
    assert "Repulsed." in fresh
    assert "1,400 stand" in fresh
    assert fresh.index('class="leads"') < fresh.index("Repulsed.") < fresh.index("1,400")


@pytest.mark.parametrize(
    ("text", "facts", "folded"),
    [
        ("The mine brings Bo 40 gold.", {"player": "Bo"}, True),
        ("A hero falls.", {"side": ["Bo:2"]}, True),
        ("A hero falls.", {"side": "Ann and Bo"}, False),
        ("Bombards open the wall.", {}, False),
        ("Bo marches on.", {}, True),
        ("Bo marches on Annfeld.", {}, True),
        ("Bo marches on Ann’s land.", {}, False),
        ("Bo gives way.", {"to": {"land": "Ann"}}, False),
    ],
)
def test_whom_news_concerns_is_told_by_its_facts_and_by_names_not_by_letters(
    text: str, facts: dict[str, object], folded: bool
) -> None:
    told = tidings([Event("it", "R", text, facts=facts)], Ways(PLAYERS, {}, reader="Ann"), Lists())
    assert ("1 event<" in told) == folded


def test_what_others_did_among_themselves_or_what_was_answered_is_folded() -> None:
    ways = Ways(PLAYERS, {}, leads={"army_lost"}, reader="Ann")
    eaten, taken = Event("fed", "R", "Bo’s banners eat."), Event("taken", "R", "Bo takes the hill from Ann.")
    assert "1 event<" in tidings([eaten], ways, Lists())
    assert "<ol" not in tidings([eaten], ways, Lists()).partition("</details>")[2]
    both = tidings([eaten, taken, eaten], ways, Lists()).partition("</details>")[2]
    assert "takes the hill from Ann" in both
    assert "banners eat" not in both
    assert "2 more<" in tidings([eaten, taken, eaten], ways, Lists())
    ordered = Event("ordered", "R", "Ann’s army will march.")
    again = tidings([ordered], Ways(PLAYERS, {}, echoes={"ordered"}, reader="Ann"), Lists())
    assert "<ol" not in again.partition("</details>")[2]
    withdrawn = Event("ordered", "R", "Bo’s army withdraws from Ann’s land.")
    ways_of_ann = Ways(PLAYERS, {}, echoes={"ordered"}, reader="Ann")
    assert "withdraws" in tidings([withdrawn], ways_of_ann, Lists()).partition("<ol")[2]
    assert "1 event<" not in tidings([withdrawn], ways_of_ann, Lists())
    lost = Event("army_lost", "R", "Bo’s army is destroyed.")
    assert "destroyed" in tidings([lost], ways, Lists()).partition("<ol")[2]


# --- lists of choices --------------------------------------------------------------------------------


def test_long_lists_are_grouped_by_their_first_words() -> None:
    listed = [Choice(f"{b} {n}", f"Banner {b} scouts tile {n}", (f"t{n}",)) for b in (1, 2) for n in range(6)]
    assert {name: len(group) for name, group in grouped(listed).items()} == {"Banner 1": 6, "Banner 2": 6}


def test_a_list_that_groups_would_not_shorten_stays_one() -> None:
    listed = [Choice(str(n), f"{n} lies far away", (f"t{n}",)) for n in range(20)]
    assert list(grouped(listed)) == [""]


# --- the seats of a new table ------------------------------------------------------------------------


def test_a_table_of_forty_two_has_a_name_for_everybody() -> None:
    names = [default_name(n) for n in range(42)]
    assert len(set(names)) == 42


def test_seats_are_added_dropped_and_given_to_the_computer() -> None:
    filled = edited({}, ABOUT, SheetDo(what="add"))
    assert len(seats(filled, ABOUT)) == 3
    filled = edited(filled | {"player1": ["Zoe"]}, ABOUT, SheetDo(what="drop"))
    assert seats(filled, ABOUT)[0].name == "Zoe"
    filled = edited(filled, ABOUT, SheetDo(what="computers"))
    assert [seat.controller for seat in seats(filled, ABOUT)] == ["human", "computer"]
    assert len(seats(edited(filled, ABOUT, SheetDo(what="drop")), ABOUT)) == ABOUT.fewest


def test_a_list_of_names_seats_as_many_as_the_rules_allow() -> None:
    filled = edited({"names": ["Ann\n\n Bo \nCy\nDee\nEve"]}, ABOUT, SheetDo(what="names"))
    assert [seat.name for seat in seats(filled, ABOUT)] == ["Ann", "Bo", "Cy", "Dee"]


def test_the_colours_that_seats_come_with_do_not_look_alike() -> None:
    assert not alike([Seat(name=name, colour=colour) for name, colour in PALETTE])


def test_colours_that_look_alike_are_told() -> None:
    session = [
        Seat(name="Ann", colour="#a12432"),
        Seat(name="Bo", colour="#a52a38"),
        Seat(name="Cy", colour="#1f5c96"),
    ]
    assert alike(session) == [("Ann", "Bo")]


def test_typing_a_name_redraws_neither_the_names_nor_the_map() -> None:
    page = Page()
    page.send("new_sheet", ruleset="toll")
    fields = {"seats": ["2"], "seed": ["s"], "player0": ["Ann"], "player1": ["Bo"], "name": ["T"]}
    page.fill("preview", fields, ruleset="toll")
    page.parts.clear()
    page.fill("preview", fields | {"player0": ["Anna"]}, ruleset="toll")
    assert set(page.parts) <= {"seat-warning", "new-problem"}
    page.fill("preview", fields, ruleset="toll", do={"what": "seed"})
    assert "seed-part" in page.parts
    assert "seat-rows" not in page.parts


def test_the_first_name_that_is_typed_leaves_the_seats_as_they_stand() -> None:
    page = Page()
    page.send("new_sheet", ruleset="toll")
    fields = {"seats": ["2"], "seed": ["s"], "player0": ["Ann"], "player1": ["Berengar"], "name": ["T"]}
    page.fill("preview", fields, ruleset="toll")
    assert "seat-rows" not in page.parts, "a slow engine would take back what was typed in between"
    page.fill("preview", fields | {"seats": ["3"]}, ruleset="toll")
    assert "seat-rows" in page.parts
    page.parts.clear()
    page.fill("preview", fields | {"seats": ["3"], "colour0": ["#123456"]}, ruleset="toll")
    assert "#123456" in page.parts["seat-rows"]


# --- secrets and seats -------------------------------------------------------------------------------


def test_a_sealed_answer_is_shown_as_sealed_and_opens_only_behind_its_own_curtain() -> None:
    page = Page()
    page.begin("Ann", "Bo")
    page.send("lift")
    page.bid(3)
    assert "Ann’s letter is sealed" in page.shown["curtain"]
    page.send("take_back", player="Ann")
    assert "Ann, it is your turn" in page.shown["curtain"]
    assert page.shown["card"] == ""
    page.send("lift")
    assert "What do you bid?" in page.shown["card"]


def test_the_machine_that_plays_while_it_is_killed_opens_no_sealed_letter_again() -> None:
    page = Page()
    page.begin("Ann", "Bo")
    page.send("lift")
    page.bid(3)
    buttons = re.findall(r'data-cmd="(\w+)"', page.shown["curtain"])
    assert (buttons.count("lift"), buttons.count("take_back")) == (1, 1)
    assert hands.CURTAIN == "[data-region=curtain] [data-cmd=lift]"
    assert f"const ways = ['{hands.CURTAIN}'" in kills.PLAY


def test_a_seat_changes_hands_and_stays_so_after_a_reload() -> None:
    page = Page()
    page.begin("Ann", "Bo")
    page.send("lift")
    page.send("hand_seat", player="Bo")
    session = page.app.session
    assert session is not None
    assert session.people.here == ["Ann"]
    page.bid(1)
    assert page.shown["curtain"] == ""
    page.close()
    again = Page(page.browser)
    again.send("open", id=session.id)
    assert again.app.session is not None
    assert again.app.session.people.here == ["Ann"]
    again.send("hand_seat", player="Bo")
    assert again.app.session.people.here == ["Ann", "Bo"]


def test_a_reloaded_tab_goes_on_where_it_was() -> None:
    page = Page()
    page.begin("Ann", "Bo")
    assert page.app.session is not None
    again = page.reload()
    assert again.app.session is not None


# --- dice, journal, log ------------------------------------------------------------------------------


def test_sealed_dice_are_checked_and_a_wrong_one_is_found() -> None:
    setup = Setup(ruleset="toll", rules_version=1, name="T", seats=[], options={}, seed="a dark seed")
    source = SealedDice("a dark seed")
    rolls = [
        Event("roll", "R", "x", facts={"dice": "2d6", "faces": list(source.faces(n, parse_dice("2d6")))})
        for n in range(5)
    ]
    book = DiceBook(setup, "Ann", finished=True)
    book.enter(rolls[:2])
    book.enter(rolls[2:])
    assert "All 5 rolls" in book.dialog()
    assert setup.seed in book.dialog()
    wrong = [1 + face % 6 for face in rolls[3].facts["faces"]]
    book = DiceBook(setup, "Ann", finished=False)
    book.enter([*rolls[:3], Event("roll", "R", "x", facts={"dice": "2d6", "faces": wrong})])
    assert "The first is number 3" in book.dialog()
    assert setup.seed not in book.dialog(), "it would tell what is still to be rolled"


def test_of_shared_dice_it_is_told_that_nobody_chose_them() -> None:
    setup = Setup(
        ruleset="x", rules_version=1, name="x", seats=[], options={}, seed="a dark seed", dice="shared"
    )
    book = DiceBook(setup, "Ann", finished=False)
    book.enter([Event("roll", "R", "x", facts={"dice": "d6", "faces": [3]})])
    told = book.dialog()
    assert "Nobody could choose any of these dice" in told
    assert "a dark seed" not in told


def test_dice_that_pick_one_of_many_are_counted_in_one_line() -> None:
    setup = Setup(ruleset="x", rules_version=1, name="x", seats=[], options={}, seed="s", dice="table")
    book = DiceBook(setup, "Ann", finished=False)
    for dice, face in (("d6", 3), ("d27", 20), ("d26", 1), ("d100", 99)):
        book.enter([Event("roll", "R", "x", facts={"dice": dice, "faces": [face]})])
    told = book.dialog()
    assert "1 die with 6 sides" in told
    assert "to pick one of many: 3" in told
    assert "27 sides" not in told


def test_a_journal_of_many_events_is_read_a_part_at_a_time_and_no_further_than_a_bound() -> None:
    campaign = empires.new("ninth-age", ["Ann", "Bo"], seed="long")
    told = [Event("told", "NA-TURN-01", f"Happening {n}.") for n in range(MOST_EVENTS)]
    campaign.record.blocks += [pack(Stretch(b"{}", 0, 0, [], told))] * 2
    read: list[Event] = []
    counts = [len(read) for _ in reading(campaign, lambda _page, _first, events: read.extend(events))]
    assert read == list(campaign.chronicle())
    assert max(later - sooner for sooner, later in pairwise([0, *counts])) <= AT_ONCE
    campaign.record.blocks += campaign.record.blocks[-1:] * (MOST_READ // MOST_EVENTS)
    with pytest.raises(SaveError, match="too many to be read as a whole"):
        for _ in reading(campaign, lambda _page, _first, events: read.extend(events)):
            pass


def test_the_journal_is_checked_on_demand() -> None:
    page = Page()
    page.begin("Ann", "Bo")
    page.send("lift")
    page.send("verify")
    assert page.app.session is not None
    assert page.app.session.campaign.hash() in page.shown["dialog"]


def test_checking_a_long_journal_tells_how_far_it_has_come() -> None:
    page = Page()
    page.begin("Ann", "Bo", goal=900)
    assert page.app.session is not None
    play(
        page.app.session.campaign, {name: _NoBugs(RandomPlayer("long", name)) for name in ("Ann", "Bo")}, 120
    )
    steps = [one for some in page.app.steps(browsing.Verify()) for one in some]
    parts = [one.part for one in steps if isinstance(one, operations.Progress)]
    assert len(parts) > 4
    assert parts == sorted(parts)
    assert parts[-1] == 1


def test_the_log_is_read_in_four_ways() -> None:
    mine = Event("x", "R", "You find gold.", to=("Ann",))
    told = [DICE, LATER, mine]
    assert picked(told, "dice", "Ann") == [DICE]
    assert picked(told, "story", "Ann") == [LATER, mine]
    assert picked(told, "mine", "Ann") == [mine]
    assert picked(told, "all", "Ann") == told


def test_a_file_for_no_field_of_the_form_changes_nothing() -> None:
    page = Page()
    page.begin("Ann", "Bo")
    page.send("lift")
    raw = base64.b64encode(b"PK\x03\x04").decode()
    page.send("file", purpose="roster", field="units", name="a.rosz", size=4, base64=raw)
    assert "What do you bid?" in page.shown["card"]
    page.send("file", purpose="roster", field="units", name="a.rosz", size=9_999_999)
    assert "too large" in page.shown["notice"]


def test_dice_roll_once_and_lie_still_at_every_click_after_that() -> None:
    page = Page()
    page.begin("Ann", "Bo", computers=1)
    page.bid(2)
    assert "tidings fresh" in "".join(one.get("html", "") for one in page.log), "they roll"
    before = len(page.log)
    page.send("tile", id="0,1")
    assert "tidings fresh" not in page.shown["card"]
    assert "tidings fresh" not in "".join(one.get("html", "") for one in page.log[before:])

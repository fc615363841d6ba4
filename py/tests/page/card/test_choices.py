"""Long lists of choices: what matters first stands first, the rest folded under words that make sense."""

from __future__ import annotations

import re

import msgspec

import empires
from empires.core.questions.fields import Choice
from empires.core.questions.odds import Chances, Odds
from empires.core.questions.question import Question
from empires.kit.rulebook import RuleText
from empires.page.card.card import News, question_card, unsaid
from empires.page.card.choices import Moment, choices, choose, deeds
from empires.page.card.repeats import grouped, same_words
from empires.page.drawers.rulebook import found
from empires.page.widgets.long_list import Lists
from empires.page.widgets.markup import el, join, words_in_view
from empires.players.named import player_called
from empires.players.policy import play
from empires.rulesets import find_ruleset
from tests.page.table.test_at_the_table import opened, played

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Fay")


def test_groups_are_named_by_whole_words_and_never_end_in_an_article() -> None:
    listed = [Choice(f"{n}", f"{words} {n}") for n, words in enumerate(("Build a village on",) * 5)]
    listed += [Choice(f"r{n}", f"Recruit an army in {n}") for n in range(4)]
    listed += [Choice(f"t{n}", f"March to the hill {n}") for n in range(3)]
    assert list(grouped(listed)) == ["Build", "Recruit", "March to"]


def test_groups_of_a_single_choice_are_no_groups_and_names_end_in_no_comma() -> None:
    listed = [Choice(f"{n}", f"At the highland at 0,{n}") for n in range(30)]
    listed += [Choice(f"t{n}", f"At Norburg{n}") for n in range(20)]
    assert list(grouped(listed)) == [""]
    turned = [Choice(f"{q}{n}", f"At {q},0, turned {n} sixths") for q in range(4) for n in range(6)]
    assert list(grouped(turned)) == ["At 0,0", "At 1,0", "At 2,0", "At 3,0"]


def test_several_ships_are_named_whole_above_their_ways() -> None:
    labels = [f"{ships} {sail} to {goal}" for ships, sail in SQUADRONS for goal in ("Altenfeld", "the sea")]
    listed = [Choice(str(n), label) for n, label in enumerate(labels)]
    assert list(grouped(listed)) == ["Ships 1 and 2", "Ships 1, 2 and 4", "Ship 1"]


SQUADRONS = (("Ships 1 and 2", "sail"), ("Ships 1, 2 and 4", "sail"), ("Ship 1", "sails"))


def test_words_with_which_all_choices_begin_are_said_once_and_heard_in_each() -> None:
    said = ("Army 1 to Ashcliff", "Army 1 to the hill", "Army 1: defend Holm")
    question = Question(player="Ann", kind="order", text="What now?")
    question.choices = tuple(Choice(f"{n}", label, ("0,0",)) for n, label in enumerate(said))
    rows = str(choices(question, Moment(0), Lists()))
    assert '<p class="quiet-text" aria-hidden="true">Army 1</p>' in rows
    assert rows.count('<span class="unseen">Army 1 </span>') == 2
    assert '<span class="unseen">Army 1: </span><span class="begins">defend Holm</span>' in rows
    numbered = [Choice(f"{n}", f"Army {n} digs in") for n in range(4)]
    question.choices = tuple(numbered)
    assert "unseen" not in str(choices(question, Moment(0), Lists())), "a number stays with its word"
    question.choices = tuple(Choice(f"{n}", label, ("0,0",)) for n, label in enumerate(said[:2]))
    assert "unseen" not in str(choices(question, Moment(0), Lists())), "two are no list"
    question.choices = tuple(Choice(f"{n}", f"The hill {n}") for n in range(5))
    assert "unseen" not in str(choices(question, Moment(0), Lists())), "an article is no heading"


def test_what_all_notes_end_with_is_said_once_and_heard_in_each() -> None:
    question = Question(player="Ann", kind="found", text="Where?")
    notes = [f"{n} tiles to begin with" for n in (3, 6, 7)]
    question.choices = tuple(Choice(note, f"Hill {note[0]}", ("0,0",), note) for note in notes)
    rows = str(choices(question, Moment(0), Lists()))
    assert "<small>3 tiles to begin with</small>" in rows
    assert '<small>6 tiles<span class="unseen"> to begin with</span></small>' in rows
    rows = str(choices(question, Moment(0, chosen=question.choices[1]), Lists()))
    assert "<small>6 tiles to begin with</small>" in rows, "the chosen one says all"
    other = msgspec.structs.replace(question.choices[0], note="all tiles to begin with")
    question.choices = (other, *question.choices[1:])
    assert '"unseen"> to begin' not in str(choices(question, Moment(0), Lists())), "not only numbers differ"


def test_a_fact_that_the_sentence_tells_is_not_told_again() -> None:
    question = Question(player="Ann", kind="spend", text="You have 1,250 crowns. What do you buy?")
    question.facts = {"treasury": 1250, "timber": 3}
    assert list(unsaid(question)) == ["timber"]


def test_a_number_in_the_sentence_tells_one_fact_and_the_name_of_a_tile_tells_none() -> None:
    question = Question(player="Ann", kind="spend", text="You have 3 points at 2,-1.")
    question.facts = {"points": 3, "realm_points": 3, "walls": 2, "gold": 1}
    assert list(unsaid(question)) == ["realm_points", "walls", "gold"]


def test_in_winter_building_and_recruiting_stand_before_a_folded_list_of_gifts() -> None:
    campaign = empires.new(
        "mighty-kingdoms",
        NAMES,
        seed="gifts",
        options={"battle_mode": "simple_hits", "lists_required": "no", "years": 1},
    )
    players = {
        name: player_called("random", find_ruleset("mighty-kingdoms"), "gifts", name) for name in NAMES
    }
    while campaign.waiting[0].kind != "spend" or len(campaign.waiting[0].choices) < 20:
        assert play(campaign, players, 1)
    question = campaign.waiting[0]
    shown = str(choices(question, Moment(0), Lists()))
    gifts = [one for one in question.choices if one.label.startswith("Give")]
    assert len(gifts) > 4
    assert shown.index("<summary>Build") < shown.index("<summary>Give")
    before = shown[: shown.index("<summary>Give")]
    assert not re.search(r">Give \w+ 1", before)
    assert ">Pass<" in str(deeds(question, Moment(0))[1]), "the end of the step stands in the foot"


def test_gifts_are_folded_below_what_the_map_shows_though_they_are_few() -> None:
    question = Question(player="Ann", kind="spend", text="Buy?")
    gifts = [Choice(f"give {n}", f"Give Bo {n} gold") for n in (1, 2)]
    question.choices = (*gifts, Choice("build", "Build a village on 0,0", ("0,0",)), Choice("pass", "Pass"))
    question.step_on = "pass"
    shown = str(choices(question, Moment(0), Lists()))
    assert shown.index("Build a village") < shown.index("<summary>Give") < shown.index("Give Bo 1 gold")


def raze(*, own: bool) -> str:
    """Row and big button for razing in Mighty Empires, of own and of others' places."""
    campaign = empires.new(
        "mighty-empires",
        ("Ann", "Bo"),
        seed="fire",
        options={"map_mode": "generated", "tiles_per_player": 10},
    )
    players = {
        name: player_called("random", find_ruleset("mighty-empires"), "fire", name) for name in ("Ann", "Bo")
    }
    while True:
        question = campaign.waiting[0]
        for choice in question.choices if question.kind == "raze" else ():
            tile = campaign.state.lands[choice.tiles[0]] if choice.tiles else None
            if tile is not None and (tile.owner == question.player) == own:
                now = Moment(0, chosen=choice)
                return f"{choose(choice, 0, chosen=True)}{deeds(question, now)[0]}"
        assert play(campaign, players, 1)


def test_to_raze_ones_own_takes_two_presses_and_says_so() -> None:
    shown = raze(own=True)
    assert re.search(r">Yes: Raze [^<]*, your own(?: capital)?<", shown)
    assert "you lose " in shown


def test_hits_that_are_called_alike_are_told_apart() -> None:
    book = {
        "A-1": RuleText("Medals", "gold"),
        "A-2": RuleText("Medals", "gold"),
        "A-3": RuleText("Scars", "gold"),
    }
    shown = str(found("gold", book, {}))
    assert "Medals<small> A-1</small>" in shown
    assert "Medals<small> A-2</small>" in shown
    assert "Scars</button>" in shown


def test_who_ends_scouting_with_nothing_scouted_is_told_that_nobody_will_march() -> None:
    campaign = empires.new(
        "mighty-empires",
        ("Ann", "Bo"),
        seed="fire",
        options={"map_mode": "generated", "tiles_per_player": 10},
    )
    players = {
        name: player_called("random", find_ruleset("mighty-empires"), "fire", name) for name in ("Ann", "Bo")
    }
    told = set()
    for _ in range(120):
        question = campaign.waiting[0]
        for choice in question.choices:
            if choice.label == "No more scouting":
                told.add((bool(campaign.state.opened), choice.note))
        assert play(campaign, players, 1)
    assert told == {(False, "nobody can march, because no route is open"), (True, "")}


def searches(*chances: tuple[int, int]) -> str:
    """The choices of a question whose odds are these chances of a find, and of a trace."""
    question = Question(player="Ann", kind="scout", text="Where?")
    question.choices = tuple(
        Choice(
            f"{n}", f"Tile {n}",
            odds=(Odds(lines=(Chances(win=find, draw=trace, lose=100 - find - trace),), about="",
                       ends=("a find", "a trace", "nothing")),),
        )
        for n, (find, trace) in enumerate(chances)
    )  # fmt: skip
    return str(choices(question, Moment(0), Lists()))


def test_what_odds_are_about_is_read_once_in_a_list_and_heard_with_each() -> None:
    shown = searches((42, 0), (42, 0), (50, 0))
    assert shown.count(">a find 42 %</span>") == 1
    assert shown.count(">42 %</span>") == 1
    assert shown.count(">50 %</span>") == 1
    assert shown.count("a find 42 %, nothing 58 %") == 2


def test_odds_that_are_the_same_for_all_choices_are_said_once_above_them() -> None:
    shown = searches((42, 0), (42, 0), (42, 0))
    assert shown.count(">Each: a find 42 %, nothing 58 %<") == 1
    assert shown.count("a find 42 %, nothing 58 %") == 1
    assert shown.count("odds-bar") == 1


def test_choices_without_odds_among_others_are_not_said_to_have_the_same() -> None:
    odds = (Odds(lines=(Chances(win=42, draw=0, lose=58),), about="", ends=("a find", "", "nothing")),)
    question = Question(player="Ann", kind="scout", text="Where?")
    question.choices = tuple(Choice(f"{n}", f"Tile {n}", odds=odds if n else ()) for n in range(3))
    shown = str(choices(question, Moment(0), Lists()))
    assert "Each: " not in shown
    assert shown.count("odds-bar") == 2


def test_where_nothing_can_end_well_words_say_so_and_rows_show_what_differs() -> None:
    shown = searches((0, 30), (0, 10), (0, 20))
    assert shown.count("None of these has a chance of “a find”.") == 1
    assert ">a trace 30 %</span>" in shown
    assert ">a trace 10 %</span>" in shown
    assert "a find" not in shown.partition("odds-bar")[2]


def test_long_notes_are_read_with_the_choice_that_is_chosen_and_heard_with_all() -> None:
    question = Question(player="Ann", kind="pick", text="Which?")
    note = "Nobody may come into your land before the end of the turn"
    question.choices = tuple(Choice(f"{n}", f"Event {n}", note=f"{note} {n}.") for n in range(5))
    shown = str(choices(question, Moment(0, chosen=question.choices[1]), Lists()))
    assert re.findall(r"<small>[^<]*(\d)\.</small>", shown) == ["1"]
    assert shown.count(note) == 5


def test_the_words_above_rows_do_not_divide_the_description_of_a_place() -> None:
    labels = [f"Lay it on the lowland four tiles {way} of Fairworth" for way in ("north", "south", "east")]
    assert same_words(labels) == ["Lay", "it", "on"]
    assert same_words([f"Lay it on the {ground} by Ash" for ground in ("hill", "forest", "coast")]) == [
        "Lay", "it", "on",
    ]  # fmt: skip


def test_a_fact_whose_word_is_in_the_sentence_is_not_repeated() -> None:
    question = Question(player="Ann", kind="place", text="Where will you place the farmland?")
    question.facts = {"terrain": "farmland", "mind": "doubt"}
    assert list(unsaid(question)) == ["mind"]


def listing(*labels: str, text: str = "What now?", note: str = "") -> str:
    question = Question(player="Ann", kind="march", text=text)
    question.choices = tuple(Choice(f"{n}", label, ("0,0",), note) for n, label in enumerate(labels))
    rows = re.sub(r'<(span|small) class="unseen">[^<]*</', "</", str(choices(question, Moment(0), Lists())))
    return re.sub(r"<[^>]*>", "", rows)


def test_where_several_march_to_the_same_place_it_is_named_once_above_them() -> None:
    hill, town = "the hill by Holm", "Vergrad"
    who = ("Banners 1 and 3 march", "Banner 1 marches", "Banner 3 marches")
    rows = listing(*(f"{one} to {goal}" for goal in (hill, town) for one in who))
    assert rows == f"To {hill}{''.join(who)}To {town}{''.join(who)}"


def test_who_wins_is_named_once_above_the_ways_of_winning() -> None:
    rows = listing("A draw", "Cy: narrow victory", "Cy: solid victory", "Cy: massacre", "Ann: massacre")
    assert rows == "A drawCynarrow victorysolid victorymassacreAnn: massacre"


def test_words_that_the_question_has_said_are_not_repeated_above_the_rows() -> None:
    labels = [f"Found the capital on the {ground} by Ash" for ground in ("hill", "forest", "coast")]
    assert "Found" not in listing(*labels, text="Where will you found your capital?")
    assert listing(*labels, text="Where?").startswith("Found the capital on")


def test_a_note_that_all_rows_share_is_given_once() -> None:
    rows = listing("Build a city on Holm", "Build a mine on Ash", "Build a village on Elm", note="1 gold")
    assert rows == "Build · 1 golda city on Holma mine on Asha village on Elm"


def test_of_a_queue_only_the_next_are_shown_and_the_rest_is_one_tap_away() -> None:
    question = Question(player="Ann", kind="resolve_order", text="Which order next?")
    question.choices = tuple(Choice(f"{n}", f"Army {n} to Holm", (f"{n},0",)) for n in range(5))
    rows = str(choices(question, Moment(0), Lists(), queue=True))
    shown, folded = rows.split("<details")
    assert [n for n in range(5) if f"Army {n}" in shown] == [0, 1]
    assert "3 more" in folded
    assert [n for n in range(5) if f"Army {n}" in folded] == [2, 3, 4]
    question.choices = question.choices[:3]
    assert "<details" not in str(choices(question, Moment(0), Lists(), queue=True)), "one is not worth a tap"


def sites(count: int, room: int, chosen: int | None = None) -> tuple[int, int]:
    """How many of some rows of ten words are shown, and how many are folded away."""
    question = Question(player="Ann", kind="found", text="Where?")
    question.choices = tuple(
        Choice(f"{n}", f"Site {n}, a high and windy hill by the sea", (f"{n},0",)) for n in range(count)
    )
    now = Moment(0, chosen=None if chosen is None else question.choices[chosen])
    shown, _, folded = str(choices(question, now, Lists(), room=room)).partition("<details")
    return shown.count("Site "), folded.count("Site ")


def test_rows_that_the_map_shows_too_are_folded_away_when_they_have_many_words() -> None:
    assert sites(6, 60) == (6, 0)
    assert sites(6, 59) == (4, 2), "one is not worth a tap"
    assert sites(6, 42) == (4, 2)
    assert sites(6, 41) == (3, 3)
    assert sites(6, 0) == (1, 5), "the first is always shown"
    assert sites(3, 29) == (1, 2)
    assert sites(2, 0) == (2, 0)


def test_choosing_a_row_folds_no_other_away() -> None:
    assert sites(6, 42, chosen=0) == sites(6, 42)


def test_words_above_the_rows_leave_less_room_for_them() -> None:
    session = opened(played("warmaster", "buy", seed="c")).app.session
    assert session is not None
    assert session.question is not None
    for words, folded in ((0, False), (30, True)):
        card = question_card(session, session.question, "", News(el("p", "Victory " * words)))
        assert ('id="rest-placed"' in card) == folded
        assert words_in_view(card) <= 60


def test_words_that_are_folded_away_or_only_read_aloud_do_not_count() -> None:
    folded = el("details", el("summary", "3 more"), el("p", "a town"), el("details", el("summary", "Dice")))
    read = el("span", "only heard", el("b", "too"), class_="whole unseen")
    assert words_in_view(join(folded, read, el("kbd", "↵"), el("p", "–", el("input"), "Vergrad · 2"))) == 4
    assert words_in_view(el("details", el("summary", "3 more"), "a town", open=True)) == 4

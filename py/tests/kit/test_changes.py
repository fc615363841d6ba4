"""What changed for a player: three lines on land, marches and battles, from two boards and what was seen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

import empires
from empires.core.records.events import Event
from empires.kit.changes import Line, changes, fights
from empires.maps.board import Arrow, Board, BoardTile, Piece, Settlement
from empires.players.policy import answer_one
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue, find_display, find_ruleset


def tile(r: int, owner: str | None = None, settlement: Settlement | None = None, name: str = "") -> BoardTile:
    return BoardTile(id=f"0,{r}", q=0, r=r, ground="hills", owner=owner, settlement=settlement, name=name)


def banner(owner: str, r: int, number: str = "4") -> Piece:
    return Piece(id=f"{owner}:{number}", tile=f"0,{r}", kind="banner", owner=owner, number=number)


def board(owners: Iterable[str | None], pieces: Iterable[Piece] = ()) -> Board:
    return Board(tiles=tuple(tile(r, owner) for r, owner in enumerate(owners)), pieces=tuple(pieces))


def told(lines: Iterable[Line]) -> list[str]:
    return [f"{line.strong}{line.rest}" for line in lines]


QUIET = ["No land changed hands.", "No enemy came near.", "No battle."]


def test_there_are_always_the_same_three_lines_where_armies_are_on_the_map() -> None:
    still = board(["Ann", "Bo"], [banner("Bo", 1)])
    lines = changes(still, still, [], "Ann")
    assert told(lines) == QUIET
    assert not any(line.happened for line in lines)


def test_lost_land_comes_first_with_its_taker_and_its_places() -> None:
    before = Board(tiles=(tile(0, "Ann", "village", "Mundvoltan"), tile(1, "Ann"), tile(2, "Bo")))
    after = Board(tiles=(tile(0, "Bo", "village", "Mundvoltan"), tile(1, "Bo"), tile(2, "Ann")))
    land = changes(before, after, [], "Ann")[0]
    assert (land.strong, land.rest) == ("You lost 2 tiles", " to Bo, and won 1: Mundvoltan and a hill.")
    assert land.tiles == ("0,0", "0,1")


def test_a_capital_is_called_so_by_whoever_lost_it_and_whoever_won_it() -> None:
    before, after = (Board(tiles=(tile(0, name, "capital", "Vergrad"),)) for name in ("Ann", "Bo"))
    assert told(changes(before, after, [], "Ann"))[0] == "You lost the capital Vergrad to Bo."
    assert told(changes(before, after, [], "Bo"))[0] == "You won the capital Vergrad from Ann."


def test_what_others_took_from_each_other_is_told_as_theirs() -> None:
    before, after = board(["Ann", "Bo", "Bo"]), board(["Ann", "Cy", "Cy"])
    assert told(changes(before, after, [], "Ann"))[0] == "Cy took 2 tiles; none of yours."
    assert told(changes(before, after, [], None))[0] == "Cy took 2 tiles."


def test_a_stranger_that_comes_beside_my_land_is_a_threat_to_what_is_worth_most_there() -> None:
    land = (tile(0, "Ann", "city", "Cormeir"), tile(1), tile(2), tile(3, "Bo"))
    before, after = (Board(tiles=land, pieces=(banner("Bo", r),)) for r in (3, 1))
    line = changes(before, after, [], "Ann")[1]
    assert told([line]) == ["Bo’s banner 4 is one march from Cormeir."]
    assert line.tiles == ("0,0", "0,1")


def test_a_stranger_that_stood_there_before_is_no_news() -> None:
    still = board(["Ann", None], [banner("Bo", 1)])
    assert told(changes(still, still, [], "Ann"))[1] == "No enemy came near."


def test_that_nobody_came_near_is_not_said_to_somebody_who_lost_land() -> None:
    before, after = (board([owner, "Bo", "Bo"], [banner("Bo", 2)]) for owner in ("Ann", "Bo"))
    assert [line.topic for line in changes(before, after, [], "Ann")] == ["land", "battle"]
    assert [line.topic for line in changes(before, after, [], "Cy")] == ["land", "march", "battle"]


def test_several_strangers_are_counted_and_the_nearest_is_told() -> None:
    before = board(["Ann", None, None, "Bo"], [banner("Bo", 3, "1"), banner("Bo", 3, "2")])
    after = board(["Ann", None, None, "Bo"], [banner("Bo", 0, "1"), banner("Bo", 1, "2")])
    assert told(changes(before, after, [], "Ann"))[1] == "2 of Bo’s are near, the nearest at a hill."


def test_my_lost_army_comes_before_every_threat() -> None:
    before = board(["Ann", None], [banner("Ann", 0, "3")])
    assert (
        told(changes(before, board(["Ann", None], [banner("Bo", 1)]), [], "Ann"))[1] == "You lost banner 3."
    )


def test_where_no_armies_are_on_the_map_an_arrow_at_my_land_is_the_threat() -> None:
    before = board(["Ann", "Bo"])
    after = msgspec.structs.replace(
        before, arrows=(Arrow(id="a", kind="attack", start="0,1", end="0,0", owner="Bo"),)
    )
    assert told(changes(before, after, [], "Ann"))[1] == "Bo is on the way to a hill."
    assert len(changes(before, before, [], "Ann")) == 2


def fought(attacker: str, defender: str, winner: str | None) -> list[Event]:
    facts: dict[str, Any] = {"attacker": attacker, "defender": defender}
    begun = Event("begun", "X", "A battle.", tiles=("0,0",), facts=facts)
    return [begun] if winner is None else [begun, Event("over", "X", "Over.", facts={"winner": winner})]


@pytest.mark.parametrize(
    ("winner", "words"),
    [
        ("attacker", "You lost to Bo at a hill."),
        ("defender", "You beat Bo at a hill."),
        ("draw", "An undecided battle with Bo at a hill."),
        (None, "You are attacked by Bo at a hill."),
    ],
)
def test_my_battle_is_told_with_its_end(winner: str | None, words: str) -> None:
    assert told(changes(None, board(["Ann"]), fought("Bo", "Ann", winner), "Ann")) == [words]


def test_battles_of_others_are_told_where_i_had_none() -> None:
    events = [*fought("Bo", "#old_city", "attacker"), *fought("Bo", "Cy", "defender")]
    assert told(changes(None, board(["Ann"]), events, "Ann")) == [
        "Cy beat Bo at a hill. 1 more battle; none was yours."
    ]
    assert told(changes(None, board(["Ann"]), events, None)) == ["Cy beat Bo at a hill. 1 more battle."]


@pytest.mark.parametrize(
    ("winner", "words"),
    [
        ("attacker", "Bo beat the independents at a hill."),
        ("defender", "The independents beat Bo at a hill."),
    ],
)
def test_who_belongs_to_nobody_is_named_in_whole_words(winner: str, words: str) -> None:
    events = fought("Bo", "#independent", winner)
    assert told(changes(None, board(["Ann"]), events, None)) == [words]


def test_what_is_said_first_of_strangers_says_something_by_itself() -> None:
    before = board(["Ann", None, None, "Bo"], [banner("Bo", 3, "1"), banner("Bo", 3, "2")])
    one = board(["Ann", None, None, "Bo"], [banner("Bo", 1, "1"), banner("Bo", 3, "2")])
    two = board(["Ann", None, None, "Bo"], [banner("Bo", 0, "1"), banner("Bo", 1, "2")])
    assert changes(before, one, [], "Ann")[1].strong == "Bo’s banner 1 is one march from a hill"
    assert changes(before, two, [], "Ann")[1].strong == "2 of Bo’s are near"


@pytest.mark.parametrize("ruleset", [*catalogue()])
def test_in_every_ruleset_lines_come_of_what_the_player_sees_and_lead_to_places_they_know(
    ruleset: str,
) -> None:
    options = {"map_mode": "generated"} if ruleset == "mighty-empires" else {}
    campaign = empires.new(ruleset, ["Ann", "Bo"], seed="changes", options=options)
    display, players = (
        find_display(find_ruleset(ruleset)),
        {name: RandomPlayer("c", name) for name in ("Ann", "Bo")},
    )
    before, happened, fights_told = None, 0, 0
    for n in range(240):
        if campaign.finished:
            break
        question = campaign.waiting[0]
        events = answer_one(campaign, question, players[question.player])
        if n % 8:
            continue
        for eyes in ("Ann", None):
            seen = [event for event in events if event.visible_to(eyes)]
            after = display.board(campaign.view(eyes).state, eyes)
            lines = changes(before if eyes else None, after, seen, eyes)
            known = {one.id for one in after.tiles}
            assert known.issuperset(one for line in lines for one in line.tiles if line.topic != "battle")
            assert len({line.topic for line in lines}) == len(lines) <= 3
            happened += sum(line.happened for line in lines)
            fights_told += len(fights(seen))
            if eyes:
                kept = after
        before = kept
    assert happened

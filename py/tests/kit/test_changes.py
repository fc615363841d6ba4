"""What changed for a player: three lines on land, marches and battles, from two boards and what was seen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

import empires
from empires.core.offices.entries import fights
from empires.core.records.events import Event
from empires.kit.changes import Ahead, Line, changes
from empires.kit.threats import Threat, beside
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
    return [f"{line.strong}{line.rest}{line.gain}" for line in lines]


QUIET = ["No land changed hands.", "No enemy is near.", "No battle."]


def reached(board: Board, known: Iterable[Threat] = ()) -> Ahead:
    """The threats to Ann, where banners go everywhere."""
    now = [*beside(board, "Ann", ("banner",), lambda piece, tile: True)]
    return Ahead(frozenset(known), now)


def march(before: Board, after: Board) -> Line:
    """The line on threats to Ann."""
    lines = changes(before, after, [], "Ann", reached(after, reached(before).now))
    return next(line for line in lines if line.topic == "march")


def test_there_are_always_the_same_three_lines_where_threats_are_known() -> None:
    still = board(["Ann", None, "Bo"], [banner("Bo", 2)])
    lines = changes(still, still, [], "Ann", reached(still))
    assert told(lines) == QUIET
    assert not any(line.happened for line in lines)


def test_lost_land_is_named_with_its_taker_and_its_places() -> None:
    before = Board(tiles=(tile(0, "Ann", "village", "Mundvoltan"), tile(1, "Ann"), tile(2, "Bo")))
    after = Board(tiles=(tile(0, "Bo", "village", "Mundvoltan"), tile(1, "Bo"), tile(2, "Bo")))
    land = changes(before, after, [], "Ann")[0]
    assert (land.strong, land.rest) == ("You lost Mundvoltan and a hill", " to Bo.")
    assert land.tiles == ("0,0", "0,1")


def test_a_place_is_called_as_it_is_in_a_sentence() -> None:
    before, after = (Board(tiles=(tile(0, owner, None, "Stone Circle"),)) for owner in ("Ann", None))
    land = changes(before, after, [], "Ann", names={"0,0": "the Stone Circle"})[0]
    assert told([land]) == ["You lost the Stone Circle, which nobody owns now."]


def test_a_place_without_a_name_is_called_by_where_it_is() -> None:
    before, after = board(["Ann", "Ann"]), board(["Bo", "Ann"])
    land = changes(before, after, [], "Ann", names={"0,0": "the hills by Cormeir"})[0]
    assert told([land]) == ["You lost the hills by Cormeir to Bo."]


def test_a_gain_beside_a_loss_is_told_as_loud_and_says_which_tile_is_which() -> None:
    before = Board(tiles=(tile(0, "Ann", "village", "Mundvoltan"), tile(1, "Bo")))
    after = Board(tiles=(tile(0, "Bo", "village", "Mundvoltan"), tile(1, "Ann")))
    land = changes(before, after, [], "Ann")[0]
    assert (land.strong, land.rest, land.gain) == ("You lost Mundvoltan", " to Bo", "; you won a hill.")
    assert land.tiles == ("0,0", "0,1")


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (3, "You lost Mundvoltan 0, Mundvoltan 1 and Mundvoltan 2 to Bo."),
        (5, "You lost Mundvoltan 0, Mundvoltan 1, Mundvoltan 2 and 2 more to Bo."),
    ],
)
def test_all_lost_places_are_named_as_far_as_there_is_room(count: int, words: str) -> None:
    before, after = (
        Board(tiles=tuple(tile(r, owner, "village", f"Mundvoltan {r}") for r in range(count)))
        for owner in ("Ann", "Bo")
    )
    assert told(changes(before, after, [], "Ann"))[0] == words


@pytest.mark.parametrize(
    ("owners", "words"),
    [
        ([None], "You lost a hill, which nobody owns now."),
        ([None, None], "You lost 2 tiles, which nobody owns now."),
        ([None, "Cy"], "You lost a hill to Cy, and a hill, which nobody owns now."),
        ([None, None, "Cy"], "You lost a hill to Cy, and 2 tiles, which nobody owns now."),
        (["#independent"], "You lost a hill to the independents."),
        (["#independent", "Cy"], "You lost 2 tiles to the independents and Cy."),
    ],
)
def test_land_that_no_player_took_is_said_to_be_nobodys(owners: list[str | None], words: str) -> None:
    before, after = board(["Ann"] * len(owners)), board(owners)
    assert told(changes(before, after, [], "Ann"))[0] == words


@pytest.mark.parametrize("change", [{"razed": True}, {"settlement": "ruin"}])
def test_a_place_that_was_burnt_down_is_said_to_lie_in_ruins(change: dict[str, Any]) -> None:
    before = Board(tiles=(tile(0, "Ann", "city", "Einburg"),))
    after = Board(tiles=(replace(tile(0, None, "city", "Einburg"), **change),))
    assert told(changes(before, after, [], "Ann"))[0] == "You lost Einburg, now in ruins."


def test_land_without_a_name_is_called_by_its_rulesets_own_word() -> None:
    before = Board(tiles=(tile(0, "Ann"), replace(tile(1, "Ann"), word="downs")))
    after = Board(tiles=(tile(0, "Ann"), replace(tile(1, "Bo"), word="downs")))
    assert told(changes(before, after, [], "Ann"))[0] == "You lost downs to Bo."


def test_of_tiles_that_no_name_tells_apart_the_number_is_told() -> None:
    before = Board(tiles=(tile(0, "Ann", "village", "Mundvoltan"), tile(1, "Ann"), tile(2, "Ann")))
    after = Board(tiles=(tile(0, "Bo", "village", "Mundvoltan"), tile(1, "Bo"), tile(2, "Bo")))
    line = changes(before, after, [], "Ann")[0]
    assert told([line]) == ["You lost 3 tiles to Bo: Mundvoltan among them."]


def test_my_own_news_comes_before_that_of_others() -> None:
    before, after = board(["Ann", "Bo"]), board(["Ann", "Cy"])
    lines = changes(before, after, fought("Cy", "Ann", "attacker"), "Ann")
    assert told(lines) == ["You lost a battle to Cy on a hill.", "Cy took 1 tile; none of yours."]


def test_a_capital_is_called_so_by_whoever_lost_it_and_whoever_won_it() -> None:
    before, after = (Board(tiles=(tile(0, name, "capital", "Vergrad"),)) for name in ("Ann", "Bo"))
    assert told(changes(before, after, [], "Ann"))[0] == "You lost the capital Vergrad to Bo."
    assert told(changes(before, after, [], "Bo"))[0] == "You won the capital Vergrad from Ann."


def test_what_others_took_from_each_other_is_told_as_theirs() -> None:
    before, after = board(["Ann", "Bo", "Bo"]), board(["Ann", "Cy", "Cy"])
    assert told(changes(before, after, [], "Ann"))[0] == "Cy took 2 tiles; none of yours."
    assert told(changes(before, after, [], None))[0] == "Cy took 2 tiles."


def test_a_stranger_beside_my_land_can_reach_what_is_worth_most_there() -> None:
    land = (tile(0, "Ann", "city", "Cormeir"), tile(1), tile(2), tile(3, "Bo"))
    before, after = (Board(tiles=land, pieces=(banner("Bo", r),)) for r in (3, 1))
    line = march(before, after)
    assert told([line]) == ["Bo’s banner 4 can reach Cormeir."]
    assert line.tiles == ("0,0", "0,1")
    assert line.happened


def test_a_stranger_that_stood_there_before_is_told_and_is_no_news() -> None:
    still = board(["Ann", None], [banner("Bo", 1)])
    line = march(still, still)
    assert told([line]) == ["Bo’s banner 4 can reach a hill."]
    assert not line.happened


def test_that_nobody_is_near_is_not_said_to_somebody_who_lost_land() -> None:
    before, after = (board([owner, None, "Bo"], [banner("Bo", 2)]) for owner in ("Ann", "Bo"))
    nobody = Ahead((), ())
    assert [line.topic for line in changes(before, after, [], "Ann", nobody)] == ["land", "battle"]
    assert [line.topic for line in changes(before, after, [], "Cy", nobody)] == ["land", "march", "battle"]


def test_my_lost_army_and_the_worst_threat_are_told_together() -> None:
    before = board(["Ann", None], [banner("Ann", 0, "3")])
    assert told([march(before, board(["Ann", None]))]) == ["You lost banner 3."]
    after = board(["Ann", None], [banner("Bo", 1)])
    assert told([march(before, after)]) == ["You lost banner 3; Bo’s banner 4 can reach a hill."]


def test_one_threat_is_kept_for_each_way_that_the_line_names_the_worst_first() -> None:
    after = board(["Ann", None, None, "Ann"], [banner("Bo", 1, "1"), banner("Bo", 1, "2"), banner("Cy", 2)])
    line = march(board(["Ann", None, None, "Ann"]), after)
    assert [(one.owner, one.at, one.place) for one in line.threats] == [
        ("Bo", "0,1", "0,0"),
        ("Cy", "0,2", "0,3"),
    ]


@pytest.mark.parametrize(("broken", "words"), [(False, " on a hill."), (True, ".")])
def test_a_battle_without_a_place_was_where_the_attackers_arrow_points(broken: bool, words: str) -> None:
    arrow = Arrow(id="Bo", kind="attack", start="0,1", end="0,0", owner="Bo", broken=broken, label="Bo")
    land = board(["Ann", "Bo"])
    land = Board(tiles=land.tiles, arrows=(arrow,))
    begun, over = fought("Bo", "Ann", "attacker")
    begun = Event(begun.kind, begun.rule, begun.text, facts=begun.facts)
    line = next(one for one in changes(land, land, [begun, over], "Ann") if one.topic == "battle")
    assert f"{line.strong}{line.rest}" == f"You lost a battle to Bo{words}"
    assert line.tiles == (() if broken else ("0,0",))


def fought(attacker: str, defender: str, winner: str | None) -> list[Event]:
    facts: dict[str, Any] = {"attacker": attacker, "defender": defender}
    begun = Event("begun", "X", "A battle.", tiles=("0,0",), facts=facts)
    return [begun] if winner is None else [begun, Event("over", "X", "Over.", facts={"winner": winner})]


@pytest.mark.parametrize(
    ("winner", "words"),
    [
        ("attacker", "You lost a battle to Bo on a hill."),
        ("defender", "You beat Bo on a hill."),
        ("Bo", "You lost a battle to Bo on a hill."),
        ("Ann", "You beat Bo on a hill."),
        ("draw", "A drawn battle with Bo on a hill."),
        (None, "Bo attacked you on a hill; not yet decided."),
    ],
)
def test_my_battle_is_told_with_its_end(winner: str | None, words: str) -> None:
    assert told(changes(None, board(["Ann"]), fought("Bo", "Ann", winner), "Ann")) == [words]


def test_battles_of_others_are_told_where_i_had_none() -> None:
    events = [*fought("Bo", "#old_city", "attacker"), *fought("Bo", "Cy", "defender")]
    assert told(changes(None, board(["Ann"]), events, "Ann")) == [
        "2 battles between others; in the last, Cy beat Bo on a hill."
    ]
    assert told(changes(None, board(["Ann"]), events, None)) == [
        "2 battles; in the last, Cy beat Bo on a hill."
    ]
    assert told(changes(None, board(["Ann"]), events[2:], "Ann")) == ["Between others: Cy beat Bo on a hill."]


@pytest.mark.parametrize(
    ("before", "words"),
    [
        ([("Cy", "Ann", "attacker")], "before that, you lost a battle to Cy there"),
        ([("Cy", "Ann", "draw")], "before that, a drawn battle with Cy there"),
        ([("Cy", "Ann", None)], "before that, Cy attacked you there; not yet decided"),
        ([("Cy", "Ann", "attacker"), ("Ann", "Cy", "attacker")], "2 more before that: 1 won and 1 lost"),
    ],
)
def test_my_earlier_battles_are_told_with_their_ends(
    before: list[tuple[str, str, str | None]], words: str
) -> None:
    events = [one for fight in before for one in fought(*fight)]
    lines = changes(None, board(["Ann"]), [*events, *fought("Ann", "Bo", "attacker")], "Ann")
    assert told(lines) == [f"You beat Bo on a hill; {words}."]


def test_sides_that_meet_and_then_fight_have_one_battle() -> None:
    events = [*fought("Bo", "Ann", None), *fought("Bo", "Ann", "defender")]
    assert told(changes(None, board(["Ann"]), events, "Ann")) == ["You beat Bo on a hill."]
    events = [*fought("Bo", "Ann", "attacker"), *fought("Bo", "Ann", "defender")]
    assert len(fights(events)) == 2


def lost_at(place: tuple[str, ...], **sizes: int) -> list[Event]:
    """Bo attacks Ann and wins."""
    facts = {"attacker": "Bo", "defender": "Ann", **sizes}
    begins = Event("battle_begun", "X", "", tiles=place, facts=facts)
    return [begins, Event("battle_result", "X", "", facts={"winner": "attacker"})]


@pytest.mark.parametrize("where", ["0,0", ""])
def test_a_battle_lost_with_its_place_names_it_once_and_gives_the_strengths_of_both_sides(where: str) -> None:
    events = lost_at((where,) if where else (), attack=4_207, defence=2_898)
    land, battle = changes(board(["Ann", "Ann"]), board(["Bo", "Ann"]), events, "Ann")
    assert told([land, battle]) == [
        "You lost a hill to Bo.",
        "You lost the battle to Bo, 2,898 points against 4,207.",
    ]
    assert battle.tiles == land.tiles == ("0,0",), "both lines have their number there"


def test_a_battle_elsewhere_names_its_place_and_one_without_a_place_loses_none_to_somebody_else() -> None:
    before, after = board(["Ann", "Ann"]), board(["Cy", "Ann"])
    [_, there] = changes(before, after, lost_at(("0,1",), attack=2, defence=1), "Ann", unit="army")
    assert told([there]) == ["You lost a battle to Bo on a hill, 1 army against 2."]
    [_, nowhere] = changes(before, after, lost_at(()), "Ann")
    assert told([nowhere]) == ["You lost a battle to Bo."]
    assert nowhere.tiles == ()


def test_sides_that_part_without_a_battle_are_told_so() -> None:
    events = [*fought("Ann", "Bo", None), Event("fled", "X", "Bo flees."), *fought("Ann", "Bo", None)]
    lines = changes(None, board(["Ann"]), events[:2], "Ann", partings={"fled": "the defenders fled"})
    assert told(lines) == ["You attacked Bo on a hill; the defenders fled."]
    assert len(fights(events, {"fled": "the defenders fled"})) == 2


@pytest.mark.parametrize(
    ("winner", "words"),
    [
        ("attacker", "Bo beat the independents on a hill."),
        ("defender", "The independents beat Bo on a hill."),
    ],
)
def test_who_belongs_to_nobody_is_named_in_whole_words(winner: str, words: str) -> None:
    events = fought("Bo", "#independent", winner)
    assert told(changes(None, board(["Ann"]), events, None)) == [words]


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
            ahead = Ahead((), [*display.threats(campaign.view(eyes).state, after, eyes)]) if eyes else None
            lines = changes(before if eyes else None, after, seen, eyes, ahead)
            known = {one.id for one in after.tiles}
            assert known.issuperset(one for line in lines for one in line.tiles if line.topic != "battle")
            assert len({line.topic for line in lines}) == len(lines) <= 3
            happened += sum(line.happened for line in lines)
            fights_told += len(fights(seen))
            if eyes:
                kept = after
        before = kept
    assert happened

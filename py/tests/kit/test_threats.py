"""Who can reach what of a player's: the worst first, and nothing that the player may not know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import empires
from empires.core.base.stream import Stream
from empires.core.play.campaign import Campaign
from empires.kit.threats import Threat, beside, borders, said, worst_first
from empires.maps.board import Board, BoardTile, Piece, Settlement
from empires.players.named import player_called
from empires.players.policy import answer_one
from empires.rulesets import catalogue, find_display
from tests.players.test_fair import OPTIONS
from tests.umpire.changes import Changing


def tile(r: int, owner: str | None = None, settlement: Settlement | None = None, name: str = "") -> BoardTile:
    return BoardTile(id=f"0,{r}", q=0, r=r, ground="hills", owner=owner, settlement=settlement, name=name)


LAND = (tile(0, "Bo"), tile(1, "Ann", "city", "Cormeir"), tile(2, "Ann", name="Mundvoltan"), tile(3, "Cy"))


def army(owner: str, number: str, r: int) -> Piece:
    return Piece(id=f"{owner}{number}", tile=f"0,{r}", kind="army", owner=owner, number=number)


def horde(r: int) -> Piece:
    return Piece(id="h", tile=f"0,{r}", kind="horde", owner="#independent")


def words(*pieces: Piece) -> str:
    """What is said to Ann of these armies."""
    board = Board(tiles=LAND, pieces=pieces)
    found = [*beside(board, "Ann", ("army", "horde"), lambda piece, place: True)]
    names = {one.id: one.name for one in LAND}
    return "".join(said(worst_first(found, board), lambda place: names[place]))


@pytest.mark.parametrize(
    ("pieces", "told"),
    [
        ([army("Bo", "4", 0)], "Bo’s army 4 can reach Cormeir"),
        ([army("Bo", "1", 0), army("Bo", "2", 0)], "Bo’s 2 armies can reach Cormeir"),
        ([army("Bo", "1", 0), army("Bo", "2", 2)], "Bo’s army 2 is at Mundvoltan; 1 more can reach Cormeir"),
        (
            [army("Bo", "1", 0), army("Cy", "2", 3), army("Cy", "3", 2)],
            "Cy’s army 3 is at Mundvoltan; Bo’s army 1 can reach Cormeir",
        ),
        (
            [army("Bo", "1", 1), army("Cy", "2", 3), army("Cy", "3", 2)],
            "Bo’s army 1 is at Cormeir; Cy’s 2 armies threaten Mundvoltan",
        ),
        (
            [army("Bo", "1", 0), army("Cy", "2", 3)],
            "Bo’s army 1 can reach Cormeir; Cy’s army 2 can reach Mundvoltan",
        ),
        (
            [army("Bo", "1", 0), army("Cy", "2", 0)],
            "Bo’s army 1 can reach Cormeir; Cy’s army 2 can reach it too",
        ),
        ([horde(0)], "a horde can reach Cormeir"),
    ],
)
def test_the_worst_threat_says_who_can_reach_what_and_the_others_follow_in_short(
    pieces: Sequence[Piece], told: str
) -> None:
    assert words(*pieces) == told


def test_armies_of_ones_own_and_other_pieces_threaten_nobody() -> None:
    agent = Piece(id="a", tile="0,0", kind="agent", owner="Bo")
    board = Board(tiles=LAND, pieces=(army("Ann", "1", 2), agent))
    assert not [*beside(board, "Ann", ("army",), lambda piece, place: True)]
    bo = Board(tiles=LAND, pieces=(army("Bo", "1", 0),))
    assert not [*beside(bo, "Ann", ("army",), lambda piece, place: False)]


def test_where_no_army_is_seen_the_borders_are_told_for_each_rival() -> None:
    board = Board(tiles=LAND)
    found = [Threat(name, "invade", *at) for name in ("Cy", "Bo") for at in borders(board, "Ann", name)]
    names = {one.id: one.name for one in LAND}
    assert said(worst_first(found, board), lambda place: names[place]) == (
        "Bo can invade Cormeir",
        "; Cy can invade Mundvoltan",
    )


def ahead(campaign: Campaign[Any], seat: str) -> list[Threat]:
    """The threats that a seat is told of."""
    display, state = find_display(campaign.ruleset), campaign.view(seat).state
    return [*display.threats(state, display.board(state, seat), seat)]


def test_players_who_threaten_the_same_place_are_named_together() -> None:
    found = [Threat(name, "attack", "0,1", "0,0") for name in ("Bo", "Cy")]
    words = said(worst_first(found, Board(tiles=LAND)), lambda place: "Cormeir")
    assert words == ("Bo and Cy can attack Cormeir", "")


@pytest.mark.parametrize("ruleset", [*catalogue()])
def test_in_every_ruleset_others_threaten_and_what_a_seat_may_not_know_changes_nothing(ruleset: str) -> None:
    names = ["Ann", "Bo", "Cy"]
    campaign = empires.new(ruleset, names, seed="threats", options=OPTIONS.get(ruleset, {}))
    stream, players = (
        Stream("threats", ruleset),
        {name: player_called("sight", campaign.ruleset, "threats", name) for name in names},
    )
    seen = tried = 0
    while not campaign.finished and campaign.answers < 260:
        question = campaign.waiting[0]
        answer_one(campaign, question, players[question.player])
        if campaign.answers % 5:
            continue
        found = ahead(campaign, "Ann")
        seen += len(found)
        assert all(one.owner != "Ann" for one in found)
        if campaign.answers % 50:
            continue
        changing = Changing(campaign, ahead)
        for path in stream.shuffled(sorted(changing.hidden, key=str))[:12]:
            assert changing.differing(path) == [], path
            tried += 1
    assert seen
    assert tried

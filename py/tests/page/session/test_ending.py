"""The end page: what a finished campaign is remembered by, in every ruleset."""

from __future__ import annotations

import pytest

import empires
from empires.kit.review import Moment
from empires.maps.board import BoardPlayer
from empires.page.card.ending import review
from empires.page.session.ending import Ending, looking_at_the_end
from empires.page.session.session import Session
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue, find_ruleset

SHORT = {
    "mighty-empires": {"map_mode": "generated", "years": 1, "battle_method": "paper", "tiles_per_player": 10},
    "mighty-kingdoms": {"end": "years", "years": 1, "battle_mode": "simple_hits", "lists_required": "no"},
    "mightier-empires": {"battle_method": "abstract", "end_from_turn": 2},
    "ninth-age": {"map_mode": "balanced", "quick_battle": "always", "win_points": 6},
    "warmaster": {"rounds_limit": 4, "auto_battle": "always"},
}  # fmt: skip


@pytest.mark.parametrize("ruleset", [*catalogue()])
def test_a_finished_campaign_is_looked_back_on(ruleset: str) -> None:
    known = {option.key for option in find_ruleset(ruleset).options}
    options = {key: value for key, value in SHORT[ruleset].items() if key in known}
    campaign = empires.new(ruleset, ["Ann", "Bo"], seed="end", options=options)
    play(campaign, {name: RandomPlayer("e", name) for name in ("Ann", "Bo")}, 1_500)
    if not campaign.finished:
        pytest.skip("random players did not bring it to its end")
    session = Session(campaign, "end")
    *_, ending = looking_at_the_end(session.chronicle, session.display, ["Ann", "Bo"])
    assert isinstance(ending, Ending)
    assert len(ending.frames) == len(ending.moments)
    assert {point.moment for point in ending.points} <= {*range(len(ending.moments))}
    assert {*ending.records} == {"Ann", "Bo"}
    shown = review(ending, session.people.players)
    assert len(ending.moments) < 2 or "How you played" in shown


def test_where_land_is_hidden_the_only_person_looks_back_on_what_they_know() -> None:
    options = SHORT["mightier-empires"]
    campaign = empires.new("mightier-empires", ["Ann", "Bo"], seed="end", options=options)
    play(campaign, {name: RandomPlayer("e", name) for name in ("Ann", "Bo")}, 1_500)
    session = Session(campaign, "end")
    for reader, known in ((None, set()), ("Ann", {"Ann", "Bo"})):
        *_, ending = looking_at_the_end(session.chronicle, session.display, ["Ann", "Bo"], reader)
        assert isinstance(ending, Ending)
        assert {tile.owner for tile in ending.moments[0].board.tiles} - {None} == known
        seen = campaign.view(reader).state.tiles
        shown = {tile.id: tile.owner or "" for tile in ending.moments[-1].board.tiles}
        assert shown == {name: tile.owner for name, tile in seen.items()}
        assert reader is None or shown != {name: tile.owner for name, tile in campaign.state.tiles.items()}


def test_a_colour_that_somebody_made_by_hand_never_reaches_the_picture() -> None:
    board = Session(empires.new("ninth-age", ["Ann", "Bo"], seed="end"), "end").board()
    moment = Moment("Spring", board, {"Ann": 1})
    forged = {"Ann": BoardPlayer("Ann", "url(https://elsewhere.example)", 0)}
    shown = review(Ending([moment, moment], [], {}, "", []), forged)
    assert 'class="line"' in shown
    assert "elsewhere" not in shown

"""What the page is told of a campaign: map, track, ledgers and rulebook."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import empires
from empires.core.rules.state import ENDED
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets.mighty_empires.rulebook import rulebook
from empires.rulesets.mighty_empires.ruleset import RULESET
from empires.rulesets.mighty_empires.show.board import DISPLAY
from empires.rulesets.mighty_empires.state import INDEPENDENT, Fact, Temple
from tests.rulesets.mighty_empires.scene import Scene

LANDS = """
0,0  highland M M M P P M
0,-1 river R P P R P P
1,-1 coastal P CL S S CS P
0,1  lowland F F F F F P
1,0  sea S S S S S S
"""


def pictured() -> Scene:
    scene = Scene(LANDS)
    scene.land("0,0", "A", "capital", name="Ravenholt", stockpile=3)
    scene.land("0,-1", "B", "village", name="Larkford", razed=True, bridges=[0])
    scene.land("0,1", INDEPENDENT, "fortress", name="Marlwatch", forest_burned=True)
    scene.banner("A", "0,0", 900, baggage=2, edge=3)
    scene.banner("B", "0,1", 1200, edge=0, came_from="0,0")
    scene.siege("0,1", "B", garrison_points=300)
    scene.ship("A", "1,-1", in_harbour=False)
    scene.aboard("A", "ship 1", 500)
    return scene


@pytest.mark.rule("ME-MAP-01")
@pytest.mark.parametrize(
    ("settlement", "fields", "drawn"),
    [
        ("none", {}, None),
        ("village", {}, "village"),
        ("city", {}, "city"),
        ("capital", {}, "capital"),
        ("none", {"location": "tower"}, "tower"),
        ("none", {"temple": Temple("men_empire", 1)}, "temple"),
        ("village", {"temple": Temple("men_empire", 1)}, "village"),
    ],
)
def test_what_stands_on_a_tile_is_drawn(settlement: str, fields: dict[str, Any], drawn: str | None) -> None:
    scene = Scene()
    scene.land("0,0", "A", settlement, **fields)
    [tile] = [one for one in DISPLAY.board(scene.state, "A").tiles if one.id == "0,0"]
    assert (tile.settlement, tile.veiled) == (drawn, False)


@pytest.mark.rule("ME-MAP-01", "ME-MAP-14", "ME-ARMY-18", "ME-ARMY-14")
def test_the_board_says_in_words_all_that_it_draws() -> None:
    scene = pictured()
    RULESET.redact(scene.state, "A")
    shown = DISPLAY.board(scene.state, "A")
    tiles = {tile.id: tile for tile in shown.tiles}
    home, ruin, held = tiles["0,0"], tiles["0,-1"], tiles["0,1"]
    assert (home.settlement, home.name, home.ground, home.owner) == ("capital", "Ravenholt", "mountain", "A")
    assert home.label.startswith(f"Ravenholt ({home.id}): ")
    assert "capital of A" in home.label
    assert "3 baggage in store" in home.label
    assert home.badges[0].icon == "stockpile"
    assert (ruin.razed, ruin.owner, ruin.flag, ruin.bridged) == (True, None, "B", True)
    assert "in ruins, flag of B" in ruin.label
    assert (held.besieged, held.ground) == (True, "forest")
    assert "besieged by B" in held.label
    assert tiles["1,-1"].veiled
    assert "unknown" in tiles["1,-1"].label
    assert not tiles["1,0"].veiled
    mine, theirs, ship = shown.pieces
    assert mine.label == "A’s banner 1 at 0,0, at the S edge, 900 points, 2 baggage"
    assert (mine.number, mine.slot, mine.badges[0].text) == ("1", 3, "2")
    assert theirs.label == "B’s banner 1 at 0,1, at the N edge, 0 baggage", "nothing of its strength"
    assert (ship.kind, ship.label) == ("ship", "Ship 1 of A at sea at 1,-1, carries A’s banner 2")


def test_the_ledger_lists_an_empire_as_its_reader_may_know_it() -> None:
    scene = pictured()
    fact = Fact(about="B", year=1, campaign_turn=1, text="B’s force has 1200 points.")
    scene.state.secrets["A"].knowledge.append(fact)
    RULESET.redact(scene.state, "A")
    mine, theirs = DISPLAY.ledgers(scene.state, "A")
    assert (mine.player, theirs.player) == ("A", "B")
    lines = {section.title: [(line.label, line.value) for line in section.lines] for section in mine.sections}
    assert lines["Banners"] == [
        ("Banner 1", "900 points, 2 baggage"),
        ("Banner 2", "500 points, 0 baggage"),
    ]
    assert lines["Settlements"] == [("Ravenholt", "capital, feeds 4")]
    assert lines["Ships"] == [("Ship 1", "at sea, carries banner 2")]
    assert ("Victory", "0 gold from conquered realms") in lines["Standing"]
    known = {section.title: [line.label for line in section.lines] for section in theirs.sections}
    assert known["What you know"] == ["B’s force has 1200 points."]
    onlooker = DISPLAY.ledgers(scene.state, None)
    assert [ledger.player for ledger in onlooker] == ["A", "B"]


def test_the_track_follows_the_campaign_from_the_map_to_its_end() -> None:
    campaign = empires.new(
        "mighty-empires",
        players=["A", "B"],
        seed="track",
        options={"years": 2, "map_mode": "drawn_by_players"},
    )
    policies = {name: RandomPlayer("track", name) for name in "AB"}
    headings = []
    while not campaign.finished:
        track = DISPLAY.track(campaign.view(None).state, None)
        assert sum(step.when == "now" for step in track.steps) == 1
        if track.heading not in headings:
            headings.append(track.heading)
        play(campaign, policies, 1)
    assert headings[:2] == ["Before the first season", "Year 1, first month"]
    assert DISPLAY.track(campaign.state, None).heading.startswith("The campaign ended")
    assert campaign.state.phase == ENDED


def test_every_moment_can_be_drawn_for_everybody() -> None:
    campaign = empires.new(
        "mighty-empires", players=["A", "B", "C"], seed="draw", options={"map_mode": "generated", "years": 1}
    )
    policies = {name: RandomPlayer("draw", name) for name in "ABC"}
    while not campaign.finished:
        for reader in (*campaign.state.players, None):
            state = campaign.view(reader).state
            drawn = DISPLAY.board(state, reader)
            assert len(drawn.tiles) == len(state.map.tiles)
            assert all(tile.label for tile in drawn.tiles)
            assert DISPLAY.ledgers(state, reader)
        play(campaign, policies, 30)


def test_places_are_named_by_the_seed_and_never_twice() -> None:
    campaigns = [
        empires.new("mighty-empires", players=["A", "B"], seed=seed, options={"map_mode": "generated"})
        for seed in ("x", "x", "y")
    ]
    first = []
    for campaign in campaigns:
        play(campaign, {name: RandomPlayer("n", name) for name in "AB"}, 20)
        first.append([land.name for land in campaign.state.lands.values() if land.name])
        assert len(set(first[-1])) == len(first[-1]) > 2
    assert first[0] == first[1] != first[2]


def test_the_rulebook_explains_every_rule_that_the_code_cites() -> None:
    package = files("empires.rulesets.mighty_empires")
    cited: set[str] = set()
    for path in Path(str(package)).rglob("*.py"):
        cited |= set(
            re.findall(r"\bME-(?:T-)?[A-Z]+(?:-[A-Z]+)*(?:-\d+)?\b", path.read_text(encoding="utf-8"))
        )
    known = rulebook()
    families = {key for key in cited if re.search(r"\d$", key) or key.startswith("ME-T-")}
    assert sorted(key for key in families if key not in known) == []
    assert all(text.title and text.text and text.chapter for text in known.values())


@pytest.mark.rule("ME-SIEGE-05", "ME-ARMY-18")
@pytest.mark.parametrize(("reader", "garrison"), [("B", "garrison 300 points, 1 baggage, "), ("A", "")])
def test_a_siege_stands_in_the_books_but_only_who_sees_the_place_knows_its_garrison(
    reader: str, garrison: str
) -> None:
    scene = pictured()
    siege = scene.state.sieges["0,1"]
    siege.hardship, siege.assault_locked, siege.garrison_baggage = 2, True, 1
    RULESET.redact(scene.state, reader)
    books = {book.player: book for book in DISPLAY.ledgers(scene.state, reader)}
    (told,) = next(section.lines for section in books["B"].sections if section.title == "Sieges")
    assert (told.label, told.tile, told.note) == ("Marlwatch", "0,1", "B before the walls")
    assert told.value == f"{garrison}hardship +2 for assaults, no assault before next month"
    assert all(section.title != "Sieges" for section in books["A"].sections)

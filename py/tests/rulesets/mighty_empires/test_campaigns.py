"""Whole campaigns of random players: they end, replay, keep their secrets and lose nothing on the way."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

import empires
from empires.core.base.stream import Stream
from empires.core.play.campaign import Campaign
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets.mighty_empires.banners.engines import new_engine
from empires.rulesets.mighty_empires.banners.forces import BAGGAGE_LIMIT
from empires.rulesets.mighty_empires.lands.horde_strength import loose_horde
from empires.rulesets.mighty_empires.nature.dead_armies import armies_at
from empires.rulesets.mighty_empires.nature.races import eats
from empires.rulesets.mighty_empires.ruleset import RULESET
from empires.rulesets.mighty_empires.state import ENGINE_KINDS, Fact, MightyEmpires, Preset, Secrets
from empires.rulesets.mighty_empires.state.race import RACES
from empires.testing import kinds
from tests.moments import again
from tests.rulesets.mighty_empires.scene import unmoved

VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"map_mode": "drawn_by_players", "tiles_per_player": 12, "army_strength": "random"},
    {"map_mode": "imported", "army_points": 3000},
    {
        "map_mode": "generated",
        "realm_start": "crowns_80",
        "scout_sharing": "same_tile",
        "hide_baggage": True,
        "pirates": False,
    },
    {
        "map_mode": "generated",
        "unused_capitals": "independent_cities",
        "move_edge_capitals": True,
        "attacker_retreat_forage": True,
    },
    {
        "map_mode": "generated",
        "initial_stockpiles": True,
        "capital_min_distance": "3",
        "independent_card": "other_player",
    },
    {
        "map_mode": "generated",
        "victory": "largest_army",
        "assault_cards": False,
        "captured_capital_value": "2",
        "strict_layout": True,
    },
    {
        "map_mode": "generated",
        "army_mode": "full",
        "battle_method": "ask",
        "recovery_scope": "unit",
        "routers_off_table": "lost",
    },
    {
        "map_mode": "generated",
        "army_mode": "moderate",
        "battle_method": "tabletop",
        "siege_starvation_rows": "surrender1_betrayal2",
        "warhammer_siege": True,
    },
    {"map_mode": "generated", "open_sea": True, "unused_capitals": "independent_cities"},
)


def new(number: int, years: int = 1) -> Campaign[MightyEmpires]:
    """A campaign of two to five players; the number chooses seed, players, settings and races."""
    options = {"years": years, **VARIANTS[number % len(VARIANTS)]}
    campaign: Campaign[MightyEmpires] = empires.new(
        "mighty-empires", players=list("ABCDE")[: 2 + number % 4], seed=f"{number}", options=options
    )
    for at, name in enumerate(campaign.state.players):
        campaign.attempt(name, "choose_race", {"race": RACES[(3 * number + 2 * at) % len(RACES)]})
    return campaign


def players(campaign: Campaign[MightyEmpires], seed: object) -> dict[str, RandomPlayer]:
    return {name: RandomPlayer(f"{seed}", name) for name in campaign.state.players}


def sound(state: MightyEmpires) -> None:
    """What must hold at any moment of the season."""
    RULESET.check(state)
    for name in state.players:
        mine = [banner.id for banner in state.banners.values() if banner.owner == name]
        assert list(state.secrets[name].points) == mine, "every banner has points, and nothing else has"
    for banner in state.banners.values():
        assert 0 <= banner.baggage <= (BAGGAGE_LIMIT if eats(state, banner) else 0)
        if banner.place is not None:
            assert state.map.tiles[banner.tile].edges[banner.place.edge] not in ("S", "K")
    for land in state.lands.values():
        assert not (land.razed and land.owner is not None), "razed land is nobody’s"
    for tile, siege in state.sieges.items():
        outside = [one for one in state.banners.values() if one.tile == tile and one.owner == siege.besieger]
        assert outside or armies_at(state, tile), "somebody besieges"


def verified(campaign: Campaign[MightyEmpires]) -> None:
    """The journal replays from the start to the same state."""
    empires.verify(empires.load(empires.save(campaign)))


MORE = [pytest.param(number, marks=pytest.mark.soak) for number in range(4, 16)]


@pytest.mark.parametrize("number", [*range(4), *MORE])
def test_random_players_play_to_the_end(number: int) -> None:
    campaign = new(number)
    policies = players(campaign, number)
    while not campaign.finished:
        play(campaign, policies, 25)
        sound(campaign.state)
    verified(campaign)


@pytest.mark.parametrize("number", [*range(3), *MORE[:2]])
def test_random_players_among_walls_and_siege_trains_play_to_the_end(number: int) -> None:
    """Two years of a land that begins with many walls and engines, in every army mode."""
    modes = ("points", "moderate", "full")
    options = {"map_mode": "generated", "tiles_per_player": 10, "years": 2, "army_points": 5000}
    began: Campaign[MightyEmpires] = empires.new(
        "mighty-empires",
        players=list("ABC")[: 2 + number % 2],
        seed=f"train {number}",
        options={**options, "walls": True, "siege_train": True, "army_mode": modes[number % 3]},
    )
    policies = players(began, number)
    while began.state.campaign_turn == 0:
        play(began, policies, 1)
    state = msgspec.json.decode(msgspec.json.encode(began.state), type=MightyEmpires)
    for at, land in enumerate(state.lands.values()):
        land.walls = [] if land.owner is None else sorted({at % 6, (at + 1) % 6, (at + 3) % 6})
    for at, banner in enumerate(state.banners.values()):
        for kind in ENGINE_KINDS[: at % 5]:
            engine = new_engine(state, kind, banner.tile)
            engine.banner, engine.tile = banner.id, None
    campaign = Campaign(RULESET, began.setup, state)
    while not campaign.finished:
        play(campaign, policies, 25)
        sound(campaign.state)


def haunted(number: int, years: int = 1) -> Campaign[MightyEmpires]:
    """The same after its founding, with a necropolis in every empty tile and hordes on the march."""
    campaign = new(number, years)
    campaign.attempt("A", "choose_race", {"race": "undead"})
    policies = players(campaign, number)
    while campaign.state.campaign_turn < 1:
        play(campaign, policies, 1)
    state = campaign.state
    for at, (tile, land) in enumerate(state.lands.items()):
        if land.settlement == "none":
            land.location = "necropolis"
        if at % 9 == 0:
            loose_horde(state, tile, 600 + 100 * at)
    return Campaign(RULESET, campaign.setup, state)


@pytest.mark.parametrize("number", [0, 1, *MORE[3:5]])
def test_random_players_rob_tombs_and_meet_the_dead(number: int) -> None:
    campaign = haunted(number)
    policies = players(campaign, number)
    while not campaign.finished:
        play(campaign, policies, 25)
        sound(campaign.state)
    heard = kinds(campaign.chronicle())
    assert {"necropolis_searched", "search_result", "horde_marched"} <= set(heard)
    assert empires.load(empires.save(campaign)).hash() == campaign.hash()


def test_random_players_choose_among_maps_and_add_land() -> None:
    """Two drafts laid by hand, and whoever wants may add land in winter."""
    options = {"draft_maps": 2, "map_extension": 1, "tiles_per_player": 10, "years": 2}
    campaign: Campaign[MightyEmpires] = empires.new(
        "mighty-empires", players=list("AB"), seed="agreed", options=options
    )
    policies = players(campaign, "agreed 3")
    while not campaign.finished:
        play(campaign, policies, 25)
        sound(campaign.state)
    verified(campaign)
    assert any(event.rule == "ME-MAP-13" for event in campaign.chronicle())


@pytest.mark.soak
@pytest.mark.parametrize("number", range(200))
def test_three_years_of_random_play(number: int) -> None:
    campaign = new(number, years=3)
    play(campaign, players(campaign, number))
    assert campaign.finished
    sound(campaign.state)
    verified(campaign)


@pytest.mark.rule("ME-MAP-14")
def test_saved_and_loaded_at_every_question_it_is_the_same_campaign() -> None:
    campaign = new(4)
    policies = players(campaign, "saved")
    while not campaign.finished:
        text = empires.save(campaign)
        again = empires.load(text)
        assert again.hash() == campaign.hash()
        assert again.waiting == campaign.waiting
        assert empires.save(again) == text
        play(campaign, policies, 1)


@pytest.mark.rule("ME-ARMY-18", "ME-RULING-115")
@pytest.mark.parametrize("number", [0, 2, *MORE[:1], *MORE[2:4]])
def test_a_view_does_not_change_with_the_secrets_of_others(number: int) -> None:
    """The state a player sees is the same, byte for byte, whatever the others hide."""
    campaign = new(number)
    policies = players(campaign, number)
    looks = 0
    while not campaign.finished:
        play(campaign, policies, 20)
        looks += unmoved(campaign, _scramble)
    assert looks > 10


def _scramble(state: MightyEmpires, reader: str) -> None:
    """Change everything that `reader` may not know."""
    state.hidden.seed += "?"
    for name in state.players:
        if name != reader:
            old = state.secrets[name]
            state.secrets[name] = Secrets(
                points={banner: points + 7 for banner, points in old.points.items()},
                points_unassigned=old.points_unassigned + 1,
                presets=[*old.presets, Preset("0,0", 1)],
                knowledge=[Fact(about=reader, year=1, campaign_turn=1, text="?")],
                treasure=dict.fromkeys(old.points, 9),
                treasure_home=old.treasure_home + 1,
                hoards_known=list(state.lands)[:1],
            )
    if state.settings.hide_baggage:
        for banner in state.banners.values():
            if banner.owner != reader:
                banner.baggage = (banner.baggage + 1) % 7


def test_no_event_tells_a_strength_to_others() -> None:
    """Losses and musters name points only to their owner; in battle both sides have declared them."""
    campaign = new(0)
    play(campaign, players(campaign, "quiet"))
    for event in campaign.chronicle():
        if "side" not in event.facts and event.kind in (
            "losses",
            "army_set",
            "troops_gained",
            "militia_counted",
            "skirmish",
        ):
            assert event.to is not None
            assert len(event.to) == 1


DRAWN = 3
"""Choices that are tried of each of the first so many questions of a kind; of later ones it is one."""


@pytest.mark.parametrize("number", [0, *(pytest.param(number, marks=pytest.mark.soak) for number in (2, 3))])
def test_every_offered_answer_is_accepted(number: int) -> None:
    """At every question of a month, choices drawn from those offered are legal, of every kind of question."""
    campaign = new(number)
    accepted(campaign, players(campaign, f"all {number}"), DRAWN)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(10))
def test_every_single_answer_that_is_offered_is_accepted(number: int) -> None:
    campaign = new(number)
    accepted(campaign, players(campaign, f"all {number}"), 10_000)


def accepted(campaign: Campaign[MightyEmpires], policies: dict[str, RandomPlayer], drawn: int) -> None:
    """Try choices of every question of a month, each on a copy of the moment."""
    seen = Counter[str]()
    while not campaign.finished and campaign.state.campaign_turn < 2:
        hash_before = campaign.hash()
        for question in campaign.waiting:
            seen[question.kind] += 1
            answers = [choice.value for choice in question.choices] or [question.default]
            lots = Stream(campaign.setup.seed, f"{campaign.answers} {question.player}")
            for answer in lots.shuffled(answers)[: drawn if seen[question.kind] <= drawn else 1]:
                copy = again(campaign)
                copy.attempt(question.player, question.kind, answer)
        assert campaign.hash() == hash_before
        play(campaign, policies, 1)

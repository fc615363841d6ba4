"""Campaigns of Mighty Kingdoms from crowded scenes, played twice: by the rules and by the second reckoning.

Both get the same dice and the same answers; at every question they must agree on the question, its choices,
the dice used so far, and the whole state of land, armies and stores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from empires.core.base.stream import Stream
from empires.core.errors import IllegalChoice
from empires.core.play.campaign import Campaign
from empires.core.questions.question import Question
from empires.maps.hexes import Hex, disc, tile_id
from empires.players.random_legal import RandomPlayer
from empires.rulesets.mighty_kingdoms.ruleset import RULESET
from empires.rulesets.mighty_kingdoms.settings import OPTIONS
from empires.rulesets.mighty_kingdoms.state import Kingdoms, Terrain
from empires.testing import agreed, campaign_at
from tests.oracles.campaigns import disagrees
from tests.oracles.lockstep import State, in_lockstep
from tests.oracles.mighty_kingdoms_year import Year
from tests.rulesets.mighty_kingdoms.scene import army, fx3, own

MOST = 250
"""Questions after which a scene has been played for long enough."""

TURNED = {
    "slaughter_choice", "unspent", "build_costs", "one_build", "deploy_order", "end", "wizards",
    "first_player_brakes", "terrain_entry", "terrain_slow", "controller_first", "concede", "win_move",
    "table_conditions", "strategies", "capital_by_upgrade", "supply_lines", "feed_armies", "recruit_for_gold",
    "tithe_first", "capital_limit_3", "reorder_at_deploy", "sea_entry", "swamp_entry",
}  # fmt: skip
"""The settings that are drawn for every scene."""


GROUND: tuple[Terrain, ...] = (
    "plains", "plains", "plains", "plains", "forest", "mountain", "swamp", "all_mountain", "sea",
)  # fmt: skip


def options_of(dice: Stream) -> dict[str, Any]:
    drawn = {}
    for option in OPTIONS:
        if option.key in TURNED:
            drawn[option.key] = dice.pick(tuple(one.value for one in option.choices) or (False, True))
    return drawn | {
        "lists_required": "no",
        "battle_mode": dice.pick(("simple_hits", "simple_points", "tabletop")),
        "max_armies": dice.pick((1, 3, 6, 12)),
        "max_towers": dice.pick((None, 0, 2)),
        "years": dice.pick((1, 2)),
    }


def scene(dice: Stream) -> Kingdoms:
    """Three kingdoms on rough land, with armies of all of them on the same few tiles."""
    options = options_of(dice)
    state = fx3(order=dice.pick(("ABC", "CAB", "BCA")), **options)
    near = {tile_id(place) for place in disc(Hex(2, 2), 4)}
    state.tiles = {name: tile for name, tile in state.tiles.items() if name in near}
    for name, tile in state.tiles.items():
        if not tile.start_site:
            tile.terrain = dice.pick(GROUND)
        tile.river, tile.bridge = dice.below(10) == 0, dice.below(2) == 0
        if tile.terrain == "sea":
            tile.controller, tile.settlement = "", "none"
        elif dice.below(6) == 0:
            kind = dice.pick(("none", "none", "village", "city", "fortress"))
            own(state, dice.pick(tuple("ABC")), name, settlement=kind)
    for player, kingdom in state.kingdoms.items():
        kingdom.gold, kingdom.food = dice.below(4), dice.below(4)
        if state.tiles[kingdom.start_tile].controller != player:
            kingdom.capital_tile = ""
    dry = [name for name, tile in state.tiles.items() if tile.explored and tile.terrain != "sea"]
    crowded = [dice.pick(dry) for _ in range(5)]
    for player in "ABC":
        for number in range(min(state.settings.max_armies, dice.below(6))):
            token = army(state, f"{player}{number + 1}", dice.pick(crowded), listed=False)
            token.stance = dice.pick(("upright", "upright", "side"))
            token.strength = dice.pick((100, 200, 500))
    return state


def answer(campaign: Campaign[Kingdoms], question: Question, dice: Stream) -> Any:
    """Give a random answer, if possible one that leads to a battle; returns it."""
    if not question.choices:
        for form in [_form(question, dice) for _ in range(9)]:
            try:
                campaign.answer(question, form)
            except IllegalChoice:
                continue
            agreed(campaign)
            return form
        form = msgspec.to_builtins(question.default)
        campaign.answer(question, form)
        return form
    values = [choice.value for choice in question.choices]
    held = {one.tile for one in campaign.state.armies.values() if one.owner != question.player}
    hostile = [one for one in values if " move " in one and one.split()[-1] in held]
    given = dice.pick(hostile if hostile and dice.below(2) else values)
    if question.kind == "spend" and dice.below(2):
        given = "pass"
    campaign.answer(question, given)
    return given


def _form(question: Question, dice: Stream) -> Any:
    if question.kind == "recruit":
        return {**msgspec.to_builtins(question.default), "units": []}
    return RandomPlayer(str(dice.below(1_000_000)), question.player).fill(question)


def facts_of(state: State) -> dict[str, Any]:
    """What both must agree on."""
    land = ("explored", "controller", "settlement", "tower")
    token = ("owner", "tile", "stance", "strength", "defending")
    stores = ("gold", "food", "might", "strategies", "capital_tile")
    return {
        "order": state["order"],
        "when": (state.get("year", 1), state.get("month", 1)),
        "tiles": {name: [one[fact] for fact in land] for name, one in state["tiles"].items()},
        "armies": {name: [one[fact] for fact in token] for name, one in state.get("armies", {}).items()},
        "stores": {name: [state["kingdoms"][name][fact] for fact in stores] for name in state["order"]},
    }


def compare(number: int) -> Counter[str]:
    """Play a scene twice; returns how often each question was asked."""
    dice = Stream("a year", str(number))
    state, faces = scene(dice), [1 + dice.below(6) for _ in range(3000)]
    year = Year(msgspec.to_builtins(state), iter(faces))
    campaign = campaign_at(RULESET, state, faces)
    asked = in_lockstep(campaign, year, lambda question: answer(campaign, question, dice), facts_of, MOST)
    assert not campaign.finished or campaign.state.winners == year.winners
    return asked


@pytest.mark.rule("MK-RES-02", "MK-BAT-02", "MK-OUT-01", "MK-OUT-02", "MK-SIMP-04", "MK-RULING-43")
@pytest.mark.parametrize("ten", range(2))
def test_years_from_crowded_scenes_go_as_reckoned(ten: int) -> None:
    asked: Counter[str] = Counter()
    for number in range(10 * ten, 10 * ten + 10):
        asked += compare(number)
    assert {"give_order", "concede", "retreat", "winner_move", "spend", "recruit", "deploy"} <= asked.keys()


@pytest.mark.soak
@pytest.mark.parametrize("ten", range(10, 30))
def test_many_years_go_as_reckoned(ten: int) -> None:
    for number in range(10 * ten, 10 * ten + 10):
        compare(number)


@pytest.mark.parametrize(
    ("place", "wrong"),
    [
        ("month.battles.opponents", lambda *_: []),
        ("month.outcome.refuges", lambda state, force: list(state.tiles)),
        ("month.outcome.relocate", lambda state, force, dest: setattr(force, "tile", dest)),
        ("month.simple_battle.defence_of", lambda *_: 4),
        ("month.concession.must_concede", lambda *_: False),
        ("month.orders.braking_player", lambda _: None),
        ("month.resolution.control.raze", lambda *_: None),
        ("month.exploration._towers_left", lambda _: False),
        ("control._forget_capital", lambda *_: None),
        ("winter.recall.land.joined_to", lambda state, player, _: list(state.tiles)),
        ("winter.deployment._cut_off", lambda *_: False),
        ("ending.merits", lambda state, player: (0,)),
    ],
)
def test_the_second_reckoning_complains_of_wrong_rules(
    place: str, wrong: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"empires.rulesets.mighty_kingdoms.{place}", wrong)
    assert disagrees(compare, range(40))

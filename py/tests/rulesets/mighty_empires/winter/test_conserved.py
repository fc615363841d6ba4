"""What comes and goes says why, and what one player hides changes nothing for the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from empires.core.play.campaign import Campaign
from empires.core.records.events import Event
from empires.players.policy import answer_one, play
from empires.render.board import board_svg
from empires.rulesets.mighty_empires.charts import SPELL_LASTS
from empires.rulesets.mighty_empires.ruleset import DISPLAY, RULESET
from empires.rulesets.mighty_empires.state import MightyEmpires, Spell
from tests.rulesets.mighty_empires.winter.base import Base
from tests.rulesets.mighty_empires.winter.test_winters import Spender, rich_winter

BAGGAGE_TOLD = {
    "baggage_lost", "baggage_bought", "baggage_moved", "baggage_captured", "fed", "garrison_store",
    "settlement_razed", "stockpile_destroyed", "stockpile_set", "siege_begun", "siege_ended",
    "convoy",
}  # fmt: skip
"""The events that say why baggage has come or gone; what a garrison eats is told before its siege begins."""


def baggage_of(state: MightyEmpires) -> int:
    """All baggage there is, bought baggage too."""
    carried = sum(banner.baggage for banner in state.banners.values())
    stored = sum(land.stockpile for land in state.lands.values())
    besieged = sum(siege.garrison_baggage for siege in state.sieges.values())
    return carried + stored + besieged + sum(one.baggage_bought for one in state.secrets.values())


def banners_told(events: list[Event]) -> tuple[set[str], set[str], set[str]]:
    """The banners that events say were raised and lost, and the players whose army was pooled."""
    raised = {event.facts["banner"] for event in events if event.kind == "banner_created"}
    lost = {event.facts["banner"] for event in events if event.kind in ("banner_lost", "banner_removed")}
    return raised, lost, {event.facts["player"] for event in events if event.kind == "army_pooled"}


def follow(campaign: Campaign[MightyEmpires], answers: int) -> None:
    """Random players; after each answer what has changed was told."""
    policies = {name: Spender(f"c{name}", name) for name in campaign.state.players}
    for _ in range(answers):
        before, held = set(campaign.state.banners), baggage_of(campaign.state)
        if campaign.finished:
            return
        question = campaign.waiting[0]
        events = answer_one(campaign, question, policies[question.player])
        raised, lost, pooled = banners_told(events)
        after = set(campaign.state.banners)
        assert after - before <= raised
        gone = {one for one in before - after if one not in lost and one.split(":")[0] not in pooled}
        assert not gone, [(event.kind, event.text) for event in events]
        if baggage_of(campaign.state) != held:
            assert {event.kind for event in events} & BAGGAGE_TOLD, [event.kind for event in events]


@pytest.mark.rule("ME-QUART-10", "ME-DEPLOY-01", "ME-BAGG-03")
@pytest.mark.parametrize("number", range(20, 26))
def test_banners_and_baggage_never_come_or_go_in_silence_in_winter(number: int) -> None:
    follow(rich_winter(number), 120)


@pytest.mark.rule("ME-EQX-22", "ME-EQX-26", "ME-EQX-28", "ME-EQX-29")
@pytest.mark.parametrize("number", range(3))
def test_nor_do_they_under_the_spells_of_spring(number: int) -> None:
    campaign = rich_winter(number)
    tiles = ["2,0", "3,0", "4,0", "3,1", "5,0", "1,0", "2,1", "7,0", "0,0", "6,0"]
    policies = {name: Spender(f"w{name}", name) for name in campaign.state.players}
    while campaign.state.year == 1:
        play(campaign, policies, 1)
    for row, tile in zip(SPELL_LASTS.rows, tiles[number:] + tiles[:number], strict=True):
        strength = 400 if row.on == "raise_dead" else 0
        campaign.state.active_spells.append(Spell(spell=row.on, caster="Red", tile=tile, points=strength))  # type: ignore[arg-type]
    follow(campaign, 150)
    RULESET.check(campaign.state)


# --- secrets -------------------------------------------------------------------------------------------


def all_that_is_shown(campaign: Campaign[MightyEmpires], reader: str) -> tuple[Any, ...]:
    """View, log and page of one player."""
    view = campaign.view(reader)
    return (
        msgspec.json.encode(view.state),
        [(event.kind, event.text, event.facts) for event in view.events],
        str(board_svg(DISPLAY.board(view.state, reader))),
        DISPLAY.track(view.state, reader),
        DISPLAY.ledgers(view.state, reader),
        DISPLAY.sheets(view.state, reader),
        [(one.kind, one.text, one.default) for one in campaign.waiting if one.player == reader],
    )


def strong(scene: Base, points: int) -> None:
    scene.banner("Red", "0,0", points)
    scene.banner("Blue", "6,0", 900)


def answering(kind: str, answer: Any) -> Callable[[Campaign[MightyEmpires]], object]:
    return lambda campaign: campaign.attempt("Red", kind, answer)


OPS = {"assassin": 0, "spy": 0, "saboteur": 0, "agent": 0}
SECRETS: list[tuple[str, str, Any, Any]] = [
    ("recruitment", "recruit", {"troops": 6}, {"troops": 1}),
    ("baggage", "buy_baggage", {"baggage": 6}, {"baggage": 0}),
    ("hiring", "buy_ops", {**OPS, "assassin": 2}, {**OPS, "agent": 2}),
    ("construction", "build", {"projects": []}, {"projects": ["ship -1,1"]}),
]


@pytest.mark.rule("ME-RULING-203", "ME-SPY-01", "ME-RULING-341")
@pytest.mark.parametrize(("phase", "kind", "one", "other"), SECRETS, ids=[one[0] for one in SECRETS])
def test_what_one_player_buys_changes_nothing_for_the_others(
    phase: str, kind: str, one: Any, other: Any
) -> None:
    shown = []
    for answer in (one, other):
        scene = Base(phase, {"1,-1": "lowland P P P F P P", "7,-1": "lowland P P P F P P"})
        strong(scene, 900)
        scene.rich(Red=7, Blue=7)
        campaign = scene.play(quiet=8)
        campaign.attempt("Red", kind, answer)
        sealed = all_that_is_shown(campaign, "Blue")
        if phase in ("recruitment", "baggage"):  # buildings and counters are seen when all have sealed
            [asked] = [one for one in campaign.waiting if one.player == "Blue"]
            campaign.attempt("Blue", asked.kind, asked.default)
        shown.append((sealed, all_that_is_shown(campaign, "Blue")))
    assert shown[0] == shown[1]


@pytest.mark.rule("ME-RULING-203", "ME-ARMY-18", "ME-RULING-334")
@pytest.mark.parametrize("phase", ["declarations", "pooling", "hiring", "spring_equinox"])
def test_what_one_player_has_changes_nothing_for_the_others(phase: str) -> None:
    shown = []
    for points, crowns in ((900, 3), (700, 5)):
        scene = Base(phase)
        strong(scene, points)
        scene.rich(Red=crowns, Blue=4)
        secret = scene.state.secrets["Red"]
        secret.heroes_points, secret.points_unassigned = points, crowns * 100
        campaign = scene.play(6, 1, quiet=8)
        shown.append(all_that_is_shown(campaign, "Blue"))
    assert shown[0] == shown[1]

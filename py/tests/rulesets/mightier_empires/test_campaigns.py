"""Whole campaigns with random options, and players who scheme: they end, verify, and keep their secrets."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import empires
from empires.core.base.stream import Stream
from empires.core.offices.desk import redacted
from empires.core.play.campaign import Campaign, step_start
from empires.players.policy import play
from empires.rulesets.mightier_empires.ruleset import DISPLAY, RULESET
from empires.rulesets.mightier_empires.settings import OPTIONS
from empires.rulesets.mightier_empires.state import Army, Compartment, Hexagon, War, living
from tests.rulesets.mightier_empires.schemer import Schemer

FEW = (0, 1, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(2, 6)))
MOST = 4_000


def begun(seed: int, **fixed: Any) -> Campaign[Any]:
    """A campaign of two to six players with options drawn from the seed, but for those that are `fixed`."""
    stream = Stream(str(seed), "options")
    options: dict[str, Any] = {"end_from_turn": 3 + stream.below(8), "tiles": 24 + stream.below(60)}
    for option in OPTIONS:
        if option.key == "house_tables" or stream.below(3):
            continue
        if option.kind == "flag":
            options[option.key] = stream.below(2) == 1
        elif option.kind == "pick":
            options[option.key] = stream.pick(option.choices).value
    players = [chr(ord("A") + number) for number in range(2 + seed % 5)]
    return empires.new("mightier-empires", players, seed=str(seed), options=options | fixed)


def schemers(campaign: Campaign[Any], seed: int) -> dict[str, Schemer]:
    return {name: Schemer(str(seed), name) for name in campaign.setup.players}


def ends_and_verifies(seed: int) -> None:
    campaign = begun(seed)
    play(campaign, schemers(campaign, seed), MOST)
    assert campaign.finished
    assert campaign.state.winners
    assert empires.verify(empires.load(empires.save(campaign))) >= campaign.answers


@pytest.mark.rule("MI-SEQ-01", "MI-SEQ-03")
@pytest.mark.parametrize("seed", FEW)
def test_whole_campaigns_end_and_verify(seed: int) -> None:
    ends_and_verifies(seed)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1_000, 1_300))
def test_three_hundred_campaigns_end_and_verify(seed: int) -> None:
    ends_and_verifies(seed)


@pytest.mark.rule("MI-INFO-06", "MI-SEQ-02")
@pytest.mark.parametrize("seed", [2, pytest.param(3, marks=pytest.mark.soak)])
def test_no_fact_of_a_compartment_reaches_anybody_else(seed: int) -> None:
    """Each compartment is emptied or filled with other things: nobody else's view or page changes."""
    campaign = begun(seed)
    players = schemers(campaign, seed)
    for _ in range(8):
        play(campaign, players, 12)
        if campaign.finished:
            break
        for keeper in campaign.setup.players:
            others = [*(name for name in campaign.setup.players if name != keeper), None]
            seen = {other: shown(campaign, other) for other in others}
            kept = campaign.state.secrets[keeper]
            strange = Compartment(power=77, armies=[Army(name="Strangers")], bank={"ore": 2})
            campaign.state.secrets[keeper] = strange
            try:
                assert {other: shown(campaign, other) for other in others} == seen
            finally:
                campaign.state.secrets[keeper] = kept


def shown(campaign: Campaign[Any], player: str | None) -> bytes:
    """A player's view and page, as the state is now: the campaign keeps a view until something happens."""
    seen = redacted(RULESET, campaign.state, player)
    parts = [
        seen, DISPLAY.board(seen, player), DISPLAY.ledgers(seen, player), DISPLAY.track(seen, player),
        DISPLAY.sheets(seen, player),
    ]  # fmt: skip
    return b"".join(msgspec.json.encode(part) for part in parts)


def test_every_number_stays_within_its_bounds() -> None:
    campaign = begun(9)
    players = schemers(campaign, 9)
    while not campaign.finished:
        play(campaign, players, 5)
        for own in campaign.state.secrets.values():
            assert own.power >= 0
            assert all(0 <= count <= 2 for count in own.bank.values())
            assert own.escrow == sum(bid.power for bid in own.bids) or campaign.state.phase == "orders"
        for tile in campaign.state.tiles.values():
            assert not (tile.lake and tile.owner)
            assert len(set(tile.major)) == len(tile.major)


@pytest.mark.rule("MI-OPT-09", "MI-INFO-04", "MI-RULING-56")
@pytest.mark.parametrize("seed", [12, pytest.param(11, marks=pytest.mark.soak)])
def test_what_nobody_told_a_player_changes_nothing_he_sees(seed: int) -> None:
    """A hex of which a player has no news is made another, and all natives go away: his view, page and sheet
    stay the same."""
    campaign = empires.new("mightier-empires", ["A", "B", "C"], seed=str(seed), options={"tiles": 80})
    players = schemers(campaign, seed)
    compared = 0
    while not campaign.finished and campaign.state.turn < 8:
        play(campaign, players, 1)
        state = campaign.state
        if state.phase != "orders" or len(campaign.waiting) < 3:
            continue
        for player in living(state):
            same, other = (of_this_turn(campaign, player, changes) for changes in (False, True))
            assert same == other
            compared += 1
    assert compared > 9


def of_this_turn(campaign: Campaign[Any], player: str, changes: bool) -> tuple[bytes, list[bytes]]:
    """A player's view, page and sheet at the beginning of a turn, perhaps with changes unknown to him."""
    state = msgspec.json.decode(msgspec.json.encode(step_start(campaign)), type=War)
    if changes:
        known = state.secrets[player].known
        state.tiles |= {name: changed(tile) for name, tile in state.tiles.items() if name not in known}
        state.natives = {name: one for name, one in state.natives.items() if one.kind == "beast"}
    twin = Campaign(RULESET, campaign.setup, state)
    asked = [msgspec.json.encode(one.shown()) for one in twin.waiting if one.player == player]
    return shown(twin, player), asked


def changed(tile: Hexagon) -> Hexagon:
    """The same ground with a settlement that nobody else owns."""
    return Hexagon(terrain=tile.terrain, explored=True, major=["city"], minor=["fortress"], reverted=True)

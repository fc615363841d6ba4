"""A save of a released version opens for ever: it is what it was, it is proved, and it goes on."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest

import empires
from empires.core.apart.device import Device, load, save
from empires.core.play.campaign import Campaign
from empires.players.named import answer_for
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import rules_of
from empires.umpire.stored import open_umpire, open_window, write_umpire, write_window
from tests.correspondence import asked
from tests.saves.record import FOLDER, plans

VERSIONS = sorted(path.name for path in FOLDER.iterdir() if path.is_dir() and path.name[0].isdigit())
SAVES = sorted(FOLDER.glob("*/*.json.gz"))


def called(path: Path) -> str:
    return f"{path.parent.name} {path.name.removesuffix('.json.gz')}"


def text_of(path: Path) -> str:
    return gzip.decompress(path.read_bytes()).decode()


def proved(campaign: Campaign[Any]) -> None:
    """The journal leads to the state, where the rules have not changed since."""
    if campaign.setup.rules_version == campaign.ruleset.version:
        assert empires.verify(campaign) > 0


@pytest.mark.parametrize("version", VERSIONS)
def test_every_way_to_play_every_ruleset_is_kept(version: str) -> None:
    kept = {path.name.removesuffix(".json.gz") for path in (FOLDER / version).iterdir()}
    assert kept >= {f"{ruleset}.{way}" for ruleset, way in plans()}


@pytest.mark.parametrize(
    "path", [one for one in SAVES if not one.match("*.umpire.*") and not one.match("*.window.*")], ids=called
)
def test_a_campaign_opens_is_proved_and_goes_on(path: Path) -> None:
    device = load(text_of(path), rules_of, answer_for)
    campaign = device.campaign
    proved(campaign)
    before = campaign.answers
    if device.post is None:
        lots = {name: RandomPlayer("later", name) for name in campaign.played_by}
        assert play(campaign, lots, 15) == 15 or campaign.finished
    else:
        assert device.post.secrets, "it is still the device of a seat"
        for question in asked(device.post)[:1]:
            Device(campaign, device.post).answer(
                question, question.choices[0].value if question.choices else question.default
            )
    assert campaign.answers >= before
    assert load(save(device), rules_of, answer_for).campaign.hash() == campaign.hash()


@pytest.mark.parametrize("path", [one for one in SAVES if one.match("*.umpire.*")], ids=called)
def test_an_umpires_campaign_opens_and_is_proved(path: Path) -> None:
    umpire = open_umpire(text_of(path), rules_of, answer_for)
    assert umpire.campaign is not None
    proved(umpire.campaign)
    again = open_umpire(write_umpire(umpire), rules_of, answer_for)
    assert again.campaign is not None
    assert again.campaign.hash() == umpire.campaign.hash()
    assert again.bundle()


@pytest.mark.parametrize("path", [one for one in SAVES if one.match("*.window.*")], ids=called)
def test_a_window_opens_and_shows_what_it_was_shown(path: Path) -> None:
    window = open_window(text_of(path), rules_of)
    again = open_window(write_window(window), rules_of)
    assert again.view("Ann").state == window.view("Ann").state
    assert [one.kind for one in again.waiting] == [one.kind for one in window.waiting]

"""Players who join late and leave for good, in a campaign of any ruleset."""

from __future__ import annotations

from typing import Any

import empires
from empires.core.offices.guests import AGREE, JOIN, LEAVE, waiting
from empires.core.play.campaign import Campaign
from empires.core.records.desk import ORGANISER
from empires.players.named import player_called
from empires.players.policy import Policy, answer_one


def join(campaign: Campaign[Any], name: str, start: str = "handout", handicap: int = 0) -> None:
    """The organiser lets somebody join."""
    campaign.attempt(ORGANISER, JOIN, {"player": name, "start": start, "handicap": handicap})


def leave(campaign: Campaign[Any], name: str, land: str) -> None:
    """The organiser lets somebody leave."""
    campaign.attempt(ORGANISER, LEAVE, {"player": name, "land": land})


def agree(campaign: Campaign[Any], by: str, about: str, *, agrees: bool = True) -> None:
    """A player agrees to a plan, or rejects it."""
    campaign.attempt(by, AGREE, {"player": about, "agrees": agrees})


class Table:
    """A campaign with a quick player at every seat, newcomers' seats included."""

    def __init__(self, campaign: Campaign[Any], seed: str = "guests") -> None:
        self.campaign = campaign
        self.seed = seed
        self.players: dict[str, Policy] = {}

    def play(self, answers: int) -> None:
        """Play on, and no farther than the end."""
        for _ in range(answers):
            if self.campaign.finished:
                return
            question = self.campaign.waiting[0]
            if (name := question.player) not in self.players:
                self.players[name] = player_called("easy", self.campaign.ruleset, self.seed, name)
            answer_one(self.campaign, question, self.players[name])

    def until_all_came_and_went(self) -> None:
        """Play on until everybody has joined or left who is to."""
        while waiting(self.campaign.state):
            assert not self.campaign.finished, "the campaign ended too early"
            self.play(1)


def same_when_opened(campaign: Campaign[Any]) -> None:
    """The saved campaign opens to the same state and questions, and its journal leads there."""
    again = empires.load(empires.save(campaign))
    assert again.hash() == campaign.hash()
    assert [one.shown() for one in again.waiting] == [one.shown() for one in campaign.waiting]
    empires.verify(again)

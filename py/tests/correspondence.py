"""Friends far apart: devices that play their seats, and a chat that delays, repeats, reorders and loses."""

from __future__ import annotations

from random import Random
from typing import Any

import empires
from empires.core.campaign import Campaign
from empires.core.errors import IllegalChoice
from empires.core.letters import Post
from empires.core.saves import share
from empires.core.seats import SEAT
from empires.core.slips import Gap, Mine, slip
from empires.core.story import telling
from empires.core.work import finished
from empires.players.policy import answer_one
from empires.players.random_legal import RandomPlayer

BETTER_NOT = (SEAT.name,)
"""What nobody does beside the open question: handing seats over would leave nobody to play."""


def told(campaign: Campaign[Any]) -> int:
    """How long the story is."""
    return len(finished(telling(campaign)).inputs)


class Device:
    """Somebody's phone: a copy of the campaign and the seats that are played at it."""

    def __init__(self, campaign: Campaign[Any], seats: list[str], seed: str) -> None:
        self.campaign: Campaign[Any] = empires.load(empires.save(campaign))
        self.campaign.post = Post(seats)
        self.players = {name: RandomPlayer(seed, name) for name in seats}
        self.came: list[str] = []
        self.lost = False

    def play(self) -> bool:
        """Answer what one of the own seats is asked; of several who may answer, the first one does."""
        asked = [one.player for one in self.campaign.waiting]
        mine = asked if self.campaign.asked_together else asked[:1]
        for question in self.campaign.waiting:
            if question.player in mine and question.player in self.players:
                answer_one(self.campaign, question, self.players[question.player])
                return True
        return False

    def interject(self) -> bool:
        """Do something beside the open question, if one of the own seats may; it may be a letter."""
        for name, player in self.players.items():
            offered = [one for one in self.campaign.standing(name) if one.kind not in BETTER_NOT]
            for question in offered:
                try:
                    self.campaign.answer(question, player.choose(self.campaign.view(name), question))
                except IllegalChoice:
                    continue
                return True
        return False

    def hear(self) -> None:
        """Take in what has come; what goes too far ahead is asked for again, so it comes once more."""
        for text in self.came:
            try:
                self.campaign.take(text)
            except Gap:
                continue
            except Mine:
                assert self.lost, "somebody answers in our name"
                self.campaign.take(text, mine=True)  # it was us, at the device that is lost
            self.look()
        self.came = []

    def look(self) -> None:
        """Nobody has another's letter before the own one is sealed and cannot change any more."""
        letters = {one.player for one in self.campaign.pending}
        if letters - {*self.players}:
            assert letters & {*self.players} == {*self.campaign.asked_together} & {*self.players}

    def reopen(self) -> None:
        """Close the page and open it again."""
        self.campaign = empires.load(empires.save(self.campaign))

    def lose(self) -> None:
        """Lose the device, and go on at another one with the campaign's file."""
        if not self.campaign.asked_together:
            self.lost = True
            self.campaign = empires.load(share(self.campaign))
            self.campaign.post = Post([*self.players])


class Chat:
    """What carries the slips."""

    def __init__(self, devices: list[Device], seed: str) -> None:
        self.devices = devices
        self.dice = Random(seed)
        self.sizes: list[int] = []

    def say(self, device: Device, since: int | None = None) -> None:
        """A slip goes to all others: once, twice or not at all, and not in order."""
        before = device.campaign.post.sent if device.campaign.post else 0
        text = slip(device.campaign, since)
        if since is None and told(device.campaign) > before:
            self.sizes.append(len(text))
        for other in self.devices:
            if other is not device:
                for _ in range(self.dice.choice((0, 1, 1, 1, 2))):
                    other.came.insert(self.dice.randrange(len(other.came) + 1), text)

    def go_on(self, answers: int) -> None:
        """Play until so many answers are given, or the campaign ends at all devices."""
        while not self.done(answers):
            device = self.dice.choice(self.devices)
            device.hear()
            chance = self.dice.random()
            if chance < 0.05:
                device.reopen()
            elif chance < 0.06:
                device.lose()
            elif chance < 0.08:
                device.interject()
            if device.campaign.answers < answers:
                device.play()
            known = min(told(one.campaign) for one in self.devices)
            self.say(device, self.dice.choice((None, known)))

    def done(self, answers: int) -> bool:
        """Whether everybody has played as far, and knows the same."""
        ends = {told(one.campaign) for one in self.devices}
        first = self.devices[0].campaign
        waits = any(one.campaign.pending for one in self.devices)
        return len(ends) == 1 and not waits and (first.finished or first.answers >= answers)

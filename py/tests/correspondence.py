"""Friends far apart: devices that play their seats, and a chat that delays, repeats, reorders and loses."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from random import Random
from typing import Any

import empires
from empires.core.apart.device import Device, load, save, share
from empires.core.apart.letters import OtherLetter, TwoLetters
from empires.core.apart.lost_letters import Late, unopened
from empires.core.apart.onward import set_aside
from empires.core.apart.slips import Branch, Gap, Mine, slip, take
from empires.core.errors import IllegalChoice
from empires.core.offices.seats import SEAT
from empires.core.offices.set_aside import asides
from empires.core.play.campaign import Campaign
from empires.core.records.post import Post
from empires.core.saves.proof import whole_journal
from empires.players.policy import answer_one
from empires.players.random_legal import RandomPlayer
from empires.rulesets import find_ruleset

BETTER_NOT = (SEAT.name,)
"""What nobody does beside the open question: handing seats over would leave nobody to play."""


def told(campaign: Campaign[Any]) -> int:
    """How long the story is."""
    return campaign.record.length


class Phone:
    """Somebody's phone: a copy of the campaign and the seats that are played at it."""

    def __init__(self, campaign: Campaign[Any], seats: list[str], seed: str) -> None:
        self.device = Device(empires.load(empires.save(campaign)), Post(seats))
        self.players = {name: RandomPlayer(seed, name) for name in seats}
        self.came: list[str] = []
        self.lost = False
        self.stuck: set[str] = set()
        self.torn = False
        self.chosen = 0
        self.peers: list[Phone] = []

    @property
    def campaign(self) -> Campaign[Any]:
        """The copy of the campaign."""
        return self.device.campaign

    def play(self) -> bool:
        """Answer what one of the own seats is asked; of several who may answer, the first one does."""
        post = self.device.post
        self.agree(post.agreed if post is not None else ())
        self.stuck = {name for name in self.players if self.device.sealed_elsewhere(name)}
        asked = [one.player for one in self.campaign.waiting]
        mine = asked if self.campaign.run.together else asked[:1]
        for question in self.campaign.waiting:
            if question.player in mine and question.player in {*self.players} - self.stuck:
                answer_one(self.device, question, self.players[question.player])
                return True
        return False

    def interject(self) -> bool:
        """Do something beside the open question, if one of the own seats may; it may be a letter."""
        for name, player in self.players.items():
            offered = [one for one in self.campaign.view(name).standing if one.kind not in BETTER_NOT]
            for question in offered:
                try:
                    self.device.answer(question, player.choose(self.campaign.view(name), question))
                except IllegalChoice:
                    continue
                return True
        return False

    def hear(self) -> None:
        """Take in what has come; what goes too far ahead is asked for again, so it comes once more."""
        for text in self.came:
            try:
                self.take(text)
                self.torn = False
            except Gap:
                continue
            except Branch as fault:
                self.choose(fault)
            except (TwoLetters, OtherLetter) as fault:
                self.agree({fault.player})
            except Late:
                continue
            self.look()
        self.came = []

    def take(self, text: str) -> None:
        """Bring a message in; an answer in our name was ours, at a device that is lost."""
        try:
            take(self.device, text)
        except Mine:
            assert self.lost, "somebody answers in our name"
            take(self.device, text, mine=True)

    def choose(self, fault: Branch) -> None:
        """A device was lost while letters were open, and two courses came of it. Of those people go on with
        the one in which a letter was set aside, or else with either.
        """
        if fault.mine is None or fault.theirs is None:
            self.torn = True
            return
        mine, theirs = ((not asides([one]), repr(one)) for one in (fault.mine, fault.theirs))
        if theirs < mine:
            self.take_file(fault)

    def take_file(self, fault: Branch) -> None:
        """Go on with somebody else's file, in which the other course stands."""
        for one in self.peers:
            inputs = whole_journal(one.campaign)
            if len(inputs) > fault.at and inputs[fault.at] == fault.theirs:
                self._go_on_with(share(one.device))
                self.lost, self.torn, self.chosen = True, False, self.chosen + 1
                return

    def look(self) -> None:
        """Nobody has another's letter before the own one is sealed and cannot change any more."""
        letters = {one.player for one in self.campaign.pending}
        if letters - {*self.players}:
            assert letters & {*self.players} == {*self.campaign.run.together} & {*self.players}

    def reopen(self) -> None:
        """Close the page and open it again."""
        self.device = load(save(self.device), find_ruleset)

    def lose(self) -> None:
        """Lose the device, and go on at another one with the campaign's file."""
        self.lost = True
        self._go_on_with(share(self.device))

    def _go_on_with(self, file: str) -> None:
        self.device = Device(empires.load(file), Post([*self.players]))

    def agree(self, lost: Collection[str]) -> None:
        """Agree that a letter is set aside whose device was lost."""
        post = self.device.post
        assert post is not None
        for player in [name for name in unopened(self.campaign, post) if name in lost]:
            with suppress(IllegalChoice):
                set_aside(self.device, player)


class Chat:
    """What carries the slips."""

    def __init__(self, phones: list[Phone], seed: str) -> None:
        self.phones = phones
        for one in phones:
            one.peers = [other for other in phones if other is not one]
        self.dice = Random(seed)
        self.sizes: list[int] = []

    def say(self, phone: Phone, since: int | None = None) -> None:
        """A slip goes to all others: once, twice or not at all, and not in order."""
        before = phone.device.post.sent if phone.device.post else 0
        text = slip(phone.device, since)
        if since is None and told(phone.campaign) > before:
            self.sizes.append(len(text))
        for other in self.phones:
            if other is not phone:
                for _ in range(self.dice.choice((0, 1, 1, 1, 2))):
                    other.came.insert(self.dice.randrange(len(other.came) + 1), text)

    def go_on(self, answers: int) -> None:
        """Play until so many answers are given, or the campaign ends at all phones."""
        while not self.done(answers):
            phone = self.dice.choice(self.phones)
            phone.hear()
            phone.agree({name for one in self.phones for name in one.stuck})
            chance = self.dice.random()
            if chance < 0.05:
                phone.reopen()
            elif chance < 0.07:
                phone.lose()
            elif chance < 0.09:
                phone.interject()
            if phone.campaign.answers < answers:
                phone.play()
            known = min(told(one.campaign) for one in self.phones)
            if any(one.torn for one in self.phones):
                known = 0  # the whole story tells where two courses part
            self.say(phone, self.dice.choice((None, known)))

    def done(self, answers: int) -> bool:
        """Whether everybody has played as far, and knows the same."""
        ends = {told(one.campaign) for one in self.phones}
        first = self.phones[0].campaign
        waits = any(one.campaign.pending for one in self.phones)
        return len(ends) == 1 and not waits and (first.finished or first.answers >= answers)

"""Letters: answers to a question asked of several at once, sealed until all have answered.

A letter first leaves its device as a commitment: a fingerprint of the place in the story, the player, a salt
and the answer. When the commitments of all who were asked have come, each device opens its own letters; an
opening that does not fit the commitment is refused and names whose it is.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import msgspec

from empires.core.errors import IllegalChoice, SlipError
from empires.core.offices.seats import persons
from empires.core.play.campaign import Campaign
from empires.core.records.events import Event
from empires.core.records.inputs import Answered
from empires.core.records.post import Post


class TwoLetters(SlipError):
    """A `player` has sealed a letter, and then another one."""

    def __init__(self, player: str) -> None:
        super().__init__(
            f"{player} has sealed two different letters; the first one counts. If {player} has lost the "
            "device with it, all who wait for the letter can agree to set it aside."
        )
        self.player = player


class OtherLetter(SlipError):
    """The letter of a `player` that others have read is not the one whose seal is here."""

    def __init__(self, player: str) -> None:
        super().__init__(
            f"The letter of {player} is not the one that was sealed. If {player} has lost the device with "
            "that one, agree to set it aside, and bring this message in again."
        )
        self.player = player


SALT = 32
"""Random bytes in a salt: nobody finds an answer by trying all there are."""


class Opening(msgspec.Struct, frozen=True, array_like=True):
    """An opened letter: the answer, and the salt that its commitment was made with."""

    letter: Answered
    salt: str


def commitment(at: str, letter: Answered, salt: str) -> str:
    """What stands for a letter until it is opened."""
    return sha256(msgspec.json.encode([at, letter, salt])).hexdigest()


def turn_to(post: Post, at: str) -> None:
    """Forget the letters of an earlier question."""
    if post.at != at:
        post.at, post.salts, post.sealed = at, {}, {}
        post.agreed, post.elsewhere = {}, {}


def own(campaign: Campaign[Any], post: Post) -> list[Answered]:
    """The letters that wait at this device."""
    return [one for one in campaign.pending if one.player in post.seats]


def seal(campaign: Campaign[Any], post: Post) -> dict[str, str]:
    """The commitments to the own letters, by player; each keeps its salt as long as the question stands."""
    for one in own(campaign, post):
        post.salts.setdefault(one.player, secrets.token_hex(SALT))
    return {one.player: commitment(post.at, one, post.salts[one.player]) for one in own(campaign, post)}


def gives_up(post: Post, player: str) -> bool:
    """Whether those who play here have agreed that a player's letter is set aside."""
    return not {*post.here}.isdisjoint(post.agreed.get(player, []))


def all_sealed(campaign: Campaign[Any], post: Post) -> bool:
    """Whether all who were asked have committed themselves."""
    known = {*post.sealed, *(one.player for one in campaign.pending)}  # computers answer alike at all devices
    return known.issuperset(campaign.run.together)


def openings(campaign: Campaign[Any], post: Post) -> list[Opening]:
    """The own letters, opened; none before all who were asked have committed themselves."""
    if not all_sealed(campaign, post):
        return []
    return [Opening(one, post.salts[one.player]) for one in own(campaign, post)]


def take_sealed(campaign: Campaign[Any], post: Post, sealed: dict[str, str]) -> None:
    """Note others' commitments. Raises SlipError where somebody has committed to something else before."""
    for player, fingerprint in sealed.items():
        if player not in campaign.run.together or player in post.seats:
            continue
        if post.sealed.setdefault(player, fingerprint) != fingerprint:
            raise TwoLetters(player)


def take_opened(campaign: Campaign[Any], post: Post, opened: Iterable[Opening]) -> list[Event]:
    """Read others' opened letters; what happened, if those were the last. None is read before the own ones
    are sealed.

    Raises SlipError where one was never sealed, does not fit its commitment or holds an illegal answer.
    """
    told: list[Event] = []
    if not {*persons(campaign.state, campaign.run.together)} & {*post.seats} <= {*post.salts}:
        return told
    waiting = {one.player for one in campaign.pending}
    for opening in opened:
        letter = opening.letter
        if letter.player in waiting or letter.player not in campaign.run.together:
            continue
        if gives_up(post, letter.player):
            continue
        if post.sealed.get(letter.player) != commitment(post.at, letter, opening.salt):
            raise OtherLetter(letter.player)
        post.salts[letter.player] = opening.salt
        try:
            told += campaign.attempt(letter.player, letter.kind, letter.answer)
        except IllegalChoice as refusal:
            del post.sealed[letter.player], post.salts[letter.player]
            raise SlipError(f"The letter of {letter.player} is refused: {refusal}") from refusal
        if not campaign.pending:
            post.sealed, post.agreed, post.elsewhere = {}, {}, {}
            break  # all are open
    return told

"""The proof of a campaign: its journal, replayed from the setup, leads to the very state it is in."""

from __future__ import annotations

from collections.abc import Generator
from itertools import pairwise
from typing import Any

from .campaign import Campaign, first_state
from .errors import IllegalChoice, ReplayError
from .journal import Input, Rolled, pages_told, unpack


def verify(campaign: Campaign[Any]) -> int:
    """Replay the whole journal from the setup and compare; returns the number of inputs.

    Raises ReplayError where the rules have changed since, an input does not fit or the states differ.
    """
    steps = verifying(campaign)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return int(done.value)


def verifying(campaign: Campaign[Any]) -> Generator[float, None, int]:
    """The same bit by bit: yields what part of the journal is replayed, from 0 to 1."""
    ruleset, setup = campaign.ruleset, campaign.setup
    if setup.rules_version != ruleset.version:
        raise ReplayError(
            f"The campaign was begun with version {setup.rules_version} of the rules of {ruleset.title}; "
            f"this is version {ruleset.version}, which may lead elsewhere. It can be played on all the same."
        )
    if campaign.missing:
        raise ReplayError(
            f"{pages_told(campaign.missing).capitalize()} of the journal’s {len(campaign.blocks)} "
            "are lost, so it cannot be replayed from its start. It can be played on all the same."
        )
    inputs: list[Input] = [one for block in campaign.blocks for one in unpack(block).inputs]
    inputs += campaign.stretch.inputs
    again: Campaign[Any] | None = None
    for start, end in pairwise(_bits(inputs)):
        if again is None:
            again = Campaign(ruleset, setup, first_state(ruleset, setup), replay_first=inputs[:end])
        else:
            again.replay(inputs[start:end])
        yield end / max(len(inputs), 1)
    assert again is not None
    _compare(campaign, again)
    return len(inputs) + len(campaign.pending)


BIT = 25
"""Inputs that are replayed before it is told how far that has come."""


def _bits(inputs: list[Input]) -> list[int]:
    """Where to cut a journal: before answers only, for the rolls that follow one belong to it."""
    cuts = [0]
    for at, one in enumerate(inputs):
        if at >= cuts[-1] + BIT and not isinstance(one, Rolled):
            cuts.append(at)
    return [*cuts, len(inputs)]


def _compare(campaign: Campaign[Any], again: Campaign[Any]) -> None:
    for pending in campaign.pending:
        try:
            again.attempt(pending.player, pending.kind, pending.answer)
        except IllegalChoice as refusal:
            raise ReplayError(f"A sealed answer is refused: {refusal}") from refusal
    if again.hash() != campaign.hash():
        raise ReplayError("The journal replays, but to another state than the saved one.")
    if (again.answers, again.rolls) != (campaign.answers, campaign.rolls):
        raise ReplayError("The journal replays, but the saved counts of answers and rolls are others.")

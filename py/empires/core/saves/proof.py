"""The proof of a campaign: replaying its journal from the setup leads to exactly its current state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, TypeVar

from empires.core.base.long_work import Work, finished
from empires.core.dice.shared import Pool
from empires.core.errors import IllegalChoice, ReplayError, SetupError
from empires.core.play.campaign import Campaign, first_state
from empires.core.records.blocks import pages_told, unpack
from empires.core.records.inputs import BIT, Input, cuts

T = TypeVar("T")


def verify(campaign: Campaign[Any]) -> int:
    """Replay the whole journal from the setup, compare the resulting state with the current one, and return
    the number of inputs.

    Raises ReplayError if the rules have changed since, an input does not fit or the states differ.
    """
    return finished(verifying(campaign))


def verifying(campaign: Campaign[Any]) -> Work[int]:
    """An incremental version of `verify`, which yields its progress from 0 to 1."""
    inputs = whole_journal(campaign)
    again = yield from replayed(campaign, inputs)
    _compare(campaign, again)
    return len(inputs) + len(campaign.pending)


def looking_back(
    campaign: Campaign[Any], moments: Sequence[tuple[int, int]], look: Callable[[Campaign[Any]], T]
) -> Work[list[T]]:
    """The results of `look` at each of the `moments` of a campaign, which is replayed step by step; yields
    its progress from 0 to 1.

    A moment is an event, given by its page of the journal and its number on that page; moments must be in
    ascending order. `look` is called with the campaign at the first question after each moment. Raises
    ReplayError like `verify`.
    """
    inputs = whole_journal(campaign)
    seen: list[T] = []
    again: Campaign[Any] | None = None
    for start, end in pairwise(cuts(inputs, 1)):
        if again is None:
            again = from_start(campaign, inputs[:end])
        else:
            again.replay(inputs[start:end])
        stands = (len(again.record.blocks), len(again.record.stretch.events))
        while len(seen) < len(moments) and moments[len(seen)] < stands:
            seen.append(look(again))
        if len(seen) == len(moments):
            break
        if start % BIT == 0:
            yield end / max(len(inputs), 1)
    return seen


def replayed(campaign: Campaign[Any], inputs: Sequence[Input]) -> Work[Campaign[Any]]:
    """A new campaign made from the setup and the first inputs of another one, replayed step by step. Raises
    ReplayError."""
    again: Campaign[Any] | None = None
    for start, end in pairwise(cuts(inputs)):
        if again is None:
            again = from_start(campaign, inputs[:end])
        else:
            again.replay(inputs[start:end])
        yield end / max(len(inputs), 1)
    assert again is not None
    return again


def from_start(campaign: Campaign[Any], inputs: Sequence[Input]) -> Campaign[Any]:
    """A new campaign made from the setup and the first inputs of another one. Raises ReplayError."""
    try:
        state = first_state(campaign.ruleset, campaign.setup)
    except SetupError as fault:
        raise ReplayError(f"The campaign cannot have begun as the file says: {fault}") from fault
    if campaign.state.pool is not None:
        state.pool = Pool(value=campaign.setup.seed)  # lands come from the first pool (protocol K3)
    return Campaign(campaign.ruleset, campaign.setup, state, replay_first=inputs)


def whole_journal(campaign: Campaign[Any]) -> list[Input]:
    """All inputs since the beginning. Raises ReplayError if they cannot be replayed."""
    ruleset, setup = campaign.ruleset, campaign.setup
    if setup.rules_version != ruleset.version:
        raise ReplayError(
            f"This campaign was started with version {setup.rules_version} of the rules "
            f"of {ruleset.title}. This is version {ruleset.version}, which may lead "
            "to a different state. You can still play on."
        )
    if campaign.record.missing:
        lost, pages = pages_told(campaign.record.missing).capitalize(), len(campaign.record.blocks)
        raise ReplayError(
            f"{lost} of the journal’s {pages} are lost, so it cannot be replayed from "
            "its start. You can still play on."
        )
    inputs: list[Input] = [one for block in campaign.record.blocks for one in unpack(block).inputs]
    return inputs + campaign.record.stretch.inputs


def _compare(campaign: Campaign[Any], again: Campaign[Any]) -> None:
    for pending in campaign.pending:
        try:
            again.attempt(pending.player, pending.kind, pending.answer)
        except IllegalChoice as refusal:
            raise ReplayError(f"A sealed answer was refused: {refusal}") from refusal
    if again.hash() != campaign.hash():
        raise ReplayError("The journal can be replayed, but leads to a state other than the saved one.")
    if (again.answers, again.run.rolls) != (campaign.answers, campaign.run.rolls):
        raise ReplayError(
            "The journal can be replayed, but its counts of answers and rolls differ from the saved ones."
        )

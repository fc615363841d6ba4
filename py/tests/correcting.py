"""A fuzzer of the organiser's desk: it corrects any fact at any question, and plays on to the end.

A correction is refused with a sentence, or the campaign goes on: sound, saved, opened and verified.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

import empires
from empires.core.base.stream import Stream
from empires.core.errors import IllegalChoice
from empires.core.offices import facts
from empires.core.play.campaign import Campaign, step_start
from empires.core.records.desk import ORGANISER
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue
from tests.tampering import changed, impatient


def begun(name: str, seed: str, desk: str = "apart") -> Campaign[Any]:
    about = catalogue()[name]
    players = [chr(ord("A") + seat) for seat in range(about.fewest + 1 if about.fewest < about.most else 2)]
    return empires.new(name, players, seed=seed, options={"desk": desk})


def random_correction(campaign: Campaign[Any], dice: Stream) -> dict[str, str]:
    """Any fact of the state, changed as a hand that slips might change it."""
    fact = dice.pick(list(facts.every(step_start(campaign))))
    near = {"here": fact.value} if fact.value is not facts.NOTHING else {}
    value = changed(fact.value if near else 0, near, dice)
    return {"fact": fact.pointer, "value": msgspec.json.encode(value).decode()[:4_000], "reason": "A test."}


def corrected(name: str, seed: str, most: int, between: int) -> Counter[str]:
    """Play a campaign to its end, or as far as anybody would wait, with corrections on the way."""
    campaign, dice = begun(name, seed), Stream(seed, "corrections")
    people = {name: RandomPlayer(seed, name) for name in campaign.played_by}
    count: Counter[str] = Counter()
    made: list[str] = []
    try:
        for _ in range(most):
            with impatient():
                play(campaign, people, 1 + dice.below(between))
            if campaign.finished:
                break
            wish = random_correction(campaign, dice)
            try:
                with impatient():
                    campaign.attempt(ORGANISER, "correct", wish)
            except IllegalChoice as refusal:
                count[refusal.code] += 1
                continue
            made.append(f"{wish['fact']} = {wish['value'][:80]}")
            count["corrected"] += 1
            if not dice.below(8):
                again = empires.load(empires.save(campaign))
                assert again.hash() == campaign.hash()
        with impatient():
            play(campaign, people, 3_000)
        count["finished" if campaign.finished else "unfinished"] += 1
        again = empires.load(empires.save(campaign))
        assert again.hash() == campaign.hash()
        empires.verify(again)
    except Exception as fault:
        told = "; ".join(made[-3:])
        raise AssertionError(f"{name} {seed}, after {told}: {type(fault).__name__}: {fault}") from fault
    return count

"""Finished campaigns as witnesses: they show that no change to the program leads to a different end.

`python -m tools.witnesses check [NAME...]` replays them, `... record [NAME...]` records them again.

A witness (`py/tests/witnesses/NAME.json.gz`) is a whole campaign of random players: its setup, its inputs in
order, the state's hash at every checkpoint and at the end, and who won. Next to it is a save from the middle
of the campaign (`NAME.save-FORMAT-VERSION.json.gz`: the format of the file, the version of the rules) with
the inputs that followed and the end they lead to.

A change that makes a witness end differently raises the ruleset's `version`; only then is the witness
recorded again, in a separate commit that says which rule changed and why. `tools/frozen.py` compares the
witnesses with what each release froze. Saves of every format and version can always be opened. `record`
keeps the answers of a witness if they still lead to an end under the rules, so that only what changed is
different; otherwise the campaign is played again from the start. A save of an earlier format or version
is never written again; only what follows it is.
"""

from __future__ import annotations

import argparse
import gzip
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any, TypeAlias

import msgspec

import empires
from empires.core.base.stream import Stream
from empires.core.errors import EmpiresError, IllegalChoice, ReplayError
from empires.core.play.campaign import Campaign, first_state
from empires.core.questions.question import Question
from empires.core.records.blocks import unpack
from empires.core.records.inputs import Answered, Input, Rolled, Unasked, Wished
from empires.core.records.setup import Setup
from empires.core.saves import saves
from empires.players.random_legal import RandomPlayer
from empires.rulesets import find_ruleset
from tools.stamps import ROOT
from tools.witness_plans import PLANS, Plan

FOLDER = ROOT / "py" / "tests" / "witnesses"
EVERY = 25
"""Answers between two checkpoints of a recording; each witness holds its own."""
TRIES = 6
"""How often a random player fills in a form before it takes the one that is legal as it stands."""


class Witness(msgspec.Struct):
    """A whole campaign. `checkpoints` are pairs of answers given and the state's hash after them."""

    ends: str
    setup: Setup
    inputs: list[Input]
    checkpoints: list[tuple[int, str]]
    hash: str
    winners: list[str]


class Kept(msgspec.Struct):
    """A save from the middle of a campaign, the inputs that followed, and where they lead."""

    save: str
    inputs: list[Input]
    hash: str
    winners: list[str]


# --- files ---------------------------------------------------------------------------------------------


def names() -> list[str]:
    """The names of all witnesses."""
    return sorted(
        path.name.removesuffix(".json.gz") for path in FOLDER.glob("*.json.gz") if "save-" not in path.name
    )


def kept_names() -> list[str]:
    """The names of all saves from the middle of a campaign, earlier ones among them."""
    return sorted(path.name.removesuffix(".json.gz") for path in FOLDER.glob("*.save-*.json.gz"))


def read_witness(name: str) -> Witness:
    """The witness of this name."""
    return msgspec.json.decode(_read(name), type=Witness)


def read_kept(name: str) -> Kept:
    """The save of this name, e.g. `NAME.save-1-1`."""
    return msgspec.json.decode(_read(name), type=Kept)


def _read(name: str) -> bytes:
    return gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes())


def _write(name: str, what: Witness | Kept) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{name}.json.gz").write_bytes(gzip.compress(msgspec.json.encode(what), 9, mtime=0))


# --- replaying -----------------------------------------------------------------------------------------


def begin(setup: Setup) -> Campaign[Any]:
    """The campaign of a witness before its first answer."""
    ruleset = find_ruleset(setup.ruleset)
    return Campaign(ruleset, setup, first_state(ruleset, setup))


def feed(campaign: Campaign[Any], inputs: Iterable[Input]) -> Iterator[int]:
    """Give the answers of a journal one by one; yields how many there are. The dice roll themselves."""
    for item in inputs:
        if isinstance(item, Answered | Unasked | Wished):
            campaign.attempt(item.player, item.kind, item.answer)
            yield campaign.answers


def inputs_of(campaign: Campaign[Any]) -> list[Input]:
    """The whole journal of a campaign."""
    older = [one for block in campaign.record.blocks for one in unpack(block).inputs]
    return older + campaign.record.stretch.inputs


def _same(what: str, found: object, recorded: object) -> None:
    if found != recorded:
        raise ReplayError(f"{what}: {found} instead of {recorded}")


End: TypeAlias = tuple[str, list[str]]
"""The state's hash at the end, and the winners."""

Ways: TypeAlias = dict[bytes, End]
"""Moments from which a campaign has been played to its end, and where it led."""


def moment(campaign: Campaign[Any], left: Sequence[Input]) -> bytes:
    """A fingerprint of all that decides where a campaign goes on if these answers follow."""
    setup = msgspec.structs.replace(campaign.setup, rules_version=0)  # no rule asks for it
    now = campaign.record.stretch
    parts = (setup, now.rolls, now.inputs, campaign.pending, left)
    return sha256(now.start + b"".join(map(msgspec.json.encode, parts))).digest()


def go_through(campaign: Campaign[Any], inputs: Sequence[Input], met: list[bytes]) -> Iterator[int]:
    """Give the answers as `feed` does; `met` are the first moment and that of each checkpoint on the way."""
    answers = [one for one in inputs if not isinstance(one, Rolled)]
    start = campaign.record.stretch.start
    met.append(moment(campaign, answers))
    for at, answered in enumerate(feed(campaign, answers), 1):
        if campaign.record.stretch.start is not start:
            start = campaign.record.stretch.start
            met.append(moment(campaign, answers[at:]))
        yield answered


def replay(witness: Witness, ways: Ways) -> Campaign[Any]:
    """Play a witness again. Raises ReplayError at the first checkpoint where it goes elsewhere."""
    campaign = begin(witness.setup)
    _same("Version of the rules", campaign.ruleset.version, witness.setup.rules_version)
    checkpoints = dict(witness.checkpoints)
    met: list[bytes] = []
    for answers in go_through(campaign, witness.inputs, met):
        if answers in checkpoints:
            _same(f"State after {answers} answers", campaign.hash(), checkpoints[answers])
    _at_the_end(campaign, witness)
    _same("Journal", inputs_of(campaign), witness.inputs)
    ways.update(dict.fromkeys(met, (witness.hash, witness.winners)))
    return campaign


def play_on(kept: Kept, ways: Ways) -> Campaign[Any]:
    """Open a save and give the answers that followed it, to the end or to a moment of `ways`: from there the
    same answers lead to the same end. Raises ReplayError where they lead elsewhere.
    """
    campaign = empires.load(kept.save)
    met: list[bytes] = []
    for _ in go_through(campaign, kept.inputs, met):
        if met[-1] in ways:
            _same("End", ways[met[-1]], (kept.hash, kept.winners))
            break
    else:
        _at_the_end(campaign, kept)
    ways.update(dict.fromkeys(met, (kept.hash, kept.winners)))
    return campaign


def _at_the_end(campaign: Campaign[Any], recorded: Witness | Kept) -> None:
    _same("Finished", campaign.finished, True)
    _same("State at the end", campaign.hash(), recorded.hash)
    _same("Winners", campaign.winners, recorded.winners)


# --- recording -----------------------------------------------------------------------------------------


class Table:
    """Random players round a table, with now and then a sudden notion of one of them."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.players: dict[str, RandomPlayer] = {}
        self.notions = Stream(plan.seed, "sudden notions")

    def play(self, campaign: Campaign[Any]) -> Iterator[int]:
        """Play to the end; yields after every answer how many there are."""
        while not campaign.finished:
            self._answer(campaign, self.notions.pick(campaign.waiting))
            yield campaign.answers
            if self.notions.below(1000) < self.plan.notions and self._notion(campaign):
                yield campaign.answers

    def _answer(self, campaign: Campaign[Any], question: Question) -> None:
        player = self.players.setdefault(question.player, RandomPlayer(self.plan.seed, question.player))
        for _ in range(1 if question.choices else TRIES):
            with suppress(IllegalChoice):
                campaign.answer(question, player.choose(campaign.view(question.player), question))
                return
        campaign.answer(question, question.default)

    def _notion(self, campaign: Campaign[Any]) -> bool:
        player = self.notions.pick(campaign.state.players)
        offers = [one for one in campaign.view(player).standing if one.kind in self.plan.sudden]
        if offers:
            with suppress(IllegalChoice):
                self._answer(campaign, self.notions.pick(offers))
                return True
        return False


def play_anew(plan: Plan) -> Campaign[Any]:
    """The campaign of a plan, played to its end."""
    seats = [chr(ord("A") + seat) for seat in range(plan.players)]
    campaign = empires.new(plan.ruleset, seats, options=plan.options, seed=plan.seed)
    for _ in Table(plan).play(campaign):
        pass
    return campaign


def _inputs_for(plan: Plan, anew: bool) -> tuple[Setup, list[Input], str]:
    """The setup and inputs of a plan's campaign: those of the old recording where they still reach an end."""
    if not anew and plan.name in names():
        old = read_witness(plan.name)
        setup = msgspec.structs.replace(old.setup, rules_version=find_ruleset(plan.ruleset).version)
        with suppress(EmpiresError):
            campaign = begin(setup)
            for _ in feed(campaign, old.inputs):
                pass
            if campaign.finished:
                return setup, inputs_of(campaign), "the same answers"
    campaign = play_anew(plan)
    return campaign.setup, inputs_of(campaign), "played anew"


def record(plan: Plan, anew: bool = False) -> str:
    """Record a plan's witness and the save from its middle; returns what was done."""
    setup, inputs, how = _inputs_for(plan, anew)
    answers = [one for one in inputs if not isinstance(one, Rolled)]
    campaign = begin(setup)
    checkpoints, save, followed = [], "", answers
    for given in feed(campaign, answers):
        if given % EVERY == 0:
            checkpoints.append((given, campaign.hash()))
        if not save and given >= len(answers) // 2 and (campaign.pending or given >= len(answers) * 2 // 3):
            save, followed = empires.save(campaign), answers[given:]
    end, winners = campaign.hash(), campaign.winners
    _write(plan.name, Witness(plan.ends, setup, inputs, checkpoints, end, winners))
    today = f"{plan.name}.save-{saves.VERSION}-{setup.rules_version}"
    _write(today, Kept(save, list(followed), end, winners))
    for name in kept_names():
        if name.startswith(f"{plan.name}.save-") and name != today:
            _renew(plan, name)
    return f"{plan.name}: {how}, {len(answers)} answers, {' and '.join(winners) or 'nobody'} wins"


def _renew(plan: Plan, name: str) -> None:
    """What follows an earlier save; the save itself stays as it was written."""
    kept = read_kept(name)
    campaign, inputs = empires.load(kept.save), kept.inputs
    with suppress(EmpiresError):
        for _ in feed(campaign, inputs):
            pass
    if not campaign.finished:
        campaign = empires.load(kept.save)
        before, waiting = len(inputs_of(campaign)), campaign.pending
        for _ in Table(plan).play(campaign):
            pass
        inputs = inputs_of(campaign)[before:]
        for one in waiting:  # they are in the save; the same answer may be given again later
            inputs.remove(one)
    _write(name, Kept(kept.save, inputs, campaign.hash(), campaign.winners))


# --- the command ---------------------------------------------------------------------------------------


def check(name: str) -> str:
    """Replay a witness or play on a save; returns what was found."""
    campaign = play_on(read_kept(name), {}) if ".save-" in name else replay(read_witness(name), {})
    return f"{name}: {campaign.answers} answers, as recorded"


def main() -> int:
    """Check or record, all or the named ones."""
    plans = {plan.name: plan for plan in PLANS}
    parser = argparse.ArgumentParser(prog="python -m tools.witnesses", description=__doc__)
    parser.add_argument("do", choices=("check", "record"))
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument(
        "--anew", action="store_true", help="record: play even where the old answers still do"
    )
    asked = parser.parse_args()
    if asked.do == "check":
        for name in asked.names or [*names(), *kept_names()]:
            print(check(name), flush=True)
    else:
        for name in asked.names or plans:
            print(record(plans[name], asked.anew), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Random campaigns of Mighty Empires for its oracles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from empires.core.base.stream import Stream
from empires.core.play.views import View
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.records.events import Event
from empires.players.random_legal import RandomPlayer
from empires.rulesets.mighty_empires.battle.peace import OfferPeace
from empires.rulesets.mighty_empires.ruleset import RULESET
from empires.rulesets.mighty_empires.season.movement import March
from empires.rulesets.mighty_empires.season.scouting import Scout
from empires.rulesets.mighty_empires.state import MightyEmpires
from empires.rulesets.mighty_empires.state.answers import Done, Yes
from empires.rulesets.mighty_empires.state.race import RACES
from tests.oracles import campaigns
from tests.oracles.campaigns import Check


class Sparing(RandomPlayer):
    """A random player who burns little down: else there is soon nothing left to compare."""

    def choose(self, view: View[Any], question: Question) -> Answer:
        """A random choice; three times in four no razing."""
        found = super().choose(view, question)
        if question.kind == "raze" and isinstance(question, Decision) and Done() in question.acts:
            return found if self._stream.below(4) == 0 else Done()
        return found


class Crowding(Sparing):
    """A random player who scouts and marches, rather where others are, and likes peace: so that many meet."""

    def choose(self, view: View[Any], question: Question) -> Answer:
        """A random choice, but a march where there is one."""
        if not isinstance(question, Decision):
            return super().choose(view, question)
        ways = [act for act in question.acts if isinstance(act, Scout | March)]
        others = Counter(one.tile for one in view.state.banners.values() if one.owner != view.player)
        most = max((others[act.tile] for act in ways), default=0)
        crowds = [act for act in ways if others[act.tile] == most]
        peace = [act for act in question.acts if isinstance(act, OfferPeace | Yes)]
        return self._stream.pick(crowds or [*question.acts, *peace])


def played(
    number: int,
    options: Mapping[str, Any],
    checks: Mapping[str, Check],
    *,
    peoples: bool = False,
    policy: type[RandomPlayer] = RandomPlayer,
) -> Iterator[Event]:
    """Play a campaign of two to four random players to its end, with checks by phase; yields its events.

    With `peoples` they rule races by chance.
    """
    seed, players = f"oracle {number}", list("ABCD")[: 2 + number % 3]

    def prepare(state: MightyEmpires) -> None:
        dice = Stream("peoples", str(number))
        state.races = {name: dice.pick(RACES) for name in players} if peoples else {}

    campaign = campaigns.begun(RULESET, players, seed, options, checks, prepare)
    return campaigns.played(campaign, {name: policy(seed, name) for name in players})

"""How many clicks a turn takes with three people sharing one screen, and how many of those clicks hand the
screen over.

`python -m tools.count_clicks` plays a few turns of each ruleset by dice. A choice counts as one click,
whether in the list or on the map; a form counts as one click for each value that is changed, and one to seal
it. A hand-over is a click that only brings somebody else to the screen: "I am Bo" behind the curtain, or
"Hand over to Bo". People agree with one another's reports of battles.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import Any, NamedTuple

import msgspec

import empires
from empires.core.errors import IllegalChoice
from empires.core.questions.question import Question
from empires.page.session.session import Session
from empires.players.random_legal import RandomPlayer

PEOPLE = ("Ann", "Bo", "Cy")
TURNS = 8
AGREED = ("agree", "confirm")
"""How an answer begins that agrees with what another has entered."""


class Clicks(NamedTuple):
    """Clicks of some turns, and the answers they gave."""

    turns: int
    answers: int
    clicks: int
    hand_overs: int

    @property
    def share(self) -> float:
        """Which part of the clicks hands the screen over."""
        return self.hand_overs / max(1, self.clicks)


def count(ruleset: str, options: Mapping[str, Any], turns: int = TURNS, seed: str = "clicks") -> Clicks:
    """Play the turns that follow the founding; the first turn begins where the track's heading says so."""
    session = Session(empires.new(ruleset, list(PEOPLE), seed=seed, options=dict(options)), "clicks")
    heading, turn, answers, clicks, hand_overs = _heading(session), 0, 0, 0, 0
    while not session.campaign.finished:
        if _heading(session) != heading:
            heading, turn = _heading(session), turn + 1
        if turn > turns:
            break
        lifted = 0
        while session.waits_for_curtain or session.lingers:
            lifted += 1
            session.lift()
        asked = session.question
        if asked is None:
            for _ in session.think():
                pass
            continue
        clicked = _answer(session, asked)
        if turn:
            answers, clicks, hand_overs = answers + 1, clicks + clicked + lifted, hand_overs + lifted
    return Clicks(min(turn, turns), answers, clicks, hand_overs)


def _heading(session: Session) -> str:
    heading = session.display.track(session.campaign.view(None).state, None).heading
    return "" if heading.startswith("Before") else heading


def _answer(session: Session, question: Question) -> int:
    """Whoever sits there gives some legal answer; the clicks it takes."""
    player = RandomPlayer(f"clicks{session.campaign.answers}", question.player)
    agreed = next((one.value for one in question.choices if one.value.startswith(AGREED)), None)
    for choice in (agreed or player.choose(session.view, question), question.default):
        try:
            session.answer(question.player, question.kind, choice, session.campaign.answers)
        except IllegalChoice:
            continue
        return (
            1 + changed_values(msgspec.to_builtins(choice), msgspec.to_builtins(question.default))
            if question.fields
            else 1
        )
    raise AssertionError(f"{question.kind} takes neither an answer by dice nor its default")


def changed_values(given: Any, proposed: Any) -> int:
    """How many values of a form differ from what was proposed."""
    match given:
        case dict():
            before = proposed if isinstance(proposed, dict) else {}
            return sum(changed_values(value, before.get(name)) for name, value in given.items())
        case list():
            rows = proposed if isinstance(proposed, list) else []
            return sum(changed_values(value, row) for value, row in zip_longest(given, rows[: len(given)]))
        case _:
            return int(given != proposed and bool(given))


CASES: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "Warmaster, a round": ("warmaster", {}),
    "  battles by dice": ("warmaster", {"auto_battle": "always"}),
    "  private pacts": ("warmaster", {"nap_visibility": "private"}),
    "Ninth Age, a turn": ("ninth-age", {}),
    "Mighty Kingdoms, a month": ("mighty-kingdoms", {}),
    "Mighty Empires, a season": ("mighty-empires", {"map_mode": "generated"}),
    "Mightier Empires, a turn": ("mightier-empires", {}),
}


def main() -> None:
    """Print the table."""
    print(
        "three people on one screen  turns  answers a turn  clicks a turn  hand-overs a turn  share of clicks"
    )
    for words, (ruleset, options) in CASES.items():
        turns, answers, clicks, hand_overs = found = count(ruleset, options)
        each = f"{answers / turns:15.1f}{clicks / turns:15.1f}{hand_overs / turns:19.1f}"
        print(f"{words:26} {turns:6} {each} {found.share:16.0%}", flush=True)


if __name__ == "__main__":
    main()

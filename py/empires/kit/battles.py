"""Battles in all rulesets: the choice of method, the report and its confirmation, and the events.

    by_dice = yield from all_agree(players, lambda player: Decision(...), DICE)
    begin(game, "NA-BAT-01", "Ann against Bo: the battle begins.", Sides("Ann", "Bo", 500, 400))
    report = yield from reported(game, sides, form, confirm)
    end(game, "battle_result", "NA-CP-02", "Ann wins.", winner="attacker")

For every ruleset, the page draws a battle from the events that `begin` and `end` emit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias, TypeVar

import msgspec

from empires.core.offices.seats import persons
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Answer, Text
from empires.core.questions.form import Form
from empires.core.questions.question import Asking
from empires.core.rules.asking import Steps, ask, ask_any
from empires.core.rules.game import Game
from empires.core.rules.state import State
from empires.kit.filled import filled_in

A = TypeVar("A", bound=Act)
R = TypeVar("R")
S = TypeVar("S", bound=State)

Facts: TypeAlias = Mapping[str, Any]

NO_FACTS: Final[Facts] = {}

Role: TypeAlias = Literal["attacker", "defender"]
Winner: TypeAlias = Role | Literal["draw"]
"""The result of a battle; the two sides are named in its first event."""

ROLES: Final[tuple[Role, Role]] = ("attacker", "defender")
"""The names of the two sides, the attacker first."""

NOTES = Text(name="notes", label="For the chronicle", longest=1000, lines=4, optional=True)
"""A field of every report: the players' own account of the battle. `end` emits it as `notes`, and the
chronicle quotes it.
"""


def quoted(notes: str) -> dict[str, str]:
    """The players' own account, which the other side reads before it agrees."""
    return {NOTES.label: f"“{notes}”"} if notes else {}


def most_points(foes: int) -> int:
    """The maximum number of victory points that a report may give for beating armies of `foes` points.

    It is five times the enemy's points, plus 1,000 for the extras in a small battle. Real scores, with
    generals, banners, baggage and objectives, are far lower, so only typing errors are refused.
    """
    return 5 * foes + 1_000


class Sides(msgspec.Struct, frozen=True, omit_defaults=True):
    """The names of the two sides of a battle, with their strengths if everybody may know them."""

    attacker: str
    defender: str
    attack: int | None = None
    defence: int | None = None


def begin(
    game: Game[S], rule: str, text: str, sides: Sides, *, kind: str = "battle_begun",
    to: tuple[str, ...] | None = None, tiles: tuple[str, ...] = (), ahead: Facts = NO_FACTS, **facts: Any,
) -> None:  # fmt: skip
    """Emit the beginning of a battle. The facts in `ahead` come before the sides, because the order of facts
    in an event must never change."""
    game.emit(kind, rule, text, to=to, tiles=tiles, **ahead, **msgspec.to_builtins(sides), **facts)


def end(
    game: Game[S], kind: str, rule: str, text: str, *, winner: str, to: tuple[str, ...] | None = None,
    tiles: tuple[str, ...] = (), ahead: Facts = NO_FACTS, why: Why | None = None, **facts: Any,
) -> None:  # fmt: skip
    """Emit the end of a battle; the `winner` is a `Winner`, or the name of a side in the first event. `why`
    says what decided the battle, from public facts."""
    game.emit(kind, rule, text, to=to, tiles=tiles, **ahead, winner=winner, **facts, **facts_of(why))


class Why(msgspec.Struct, frozen=True):
    """The reason for a battle's result: a sentence, and how far each factor favoured the attacker."""

    said: str
    tips: Mapping[str, int] = {}


def facts_of(why: Why | None) -> dict[str, Any]:
    """The facts of an event that explain a battle's result; the page draws them as a scale."""
    if why is None:
        return {}
    return {"why": why.said, "tips": dict(why.tips)} if why.tips else {"why": why.said}


class Term(msgspec.Struct, frozen=True):
    """One factor of a battle: how far it favoured the attacker, a sentence in case it was the decisive
    factor, and its name on the scale."""

    tips: int
    said: str
    name: str = "dice"


def decided(winner: Winner, terms: Sequence[Term], even: str = "It was even.") -> Why:
    """The reason for a result: the sentence of the term that helped the winner most, or of the first of
    several; `even` after a draw.

    >>> decided("attacker", [Term(2, "Numbers."), Term(1, "Plans."), Term(4, "Dice.")]).said
    'Dice.'
    """
    tips = {term.name: term.tips for term in terms}
    if winner == "draw":
        return Why(even, tips)
    sign = 1 if winner == "attacker" else -1
    return Why(max(terms, key=lambda term: sign * term.tips).said, tips)


def by_the_dice(shown: int, average: int) -> str:
    """The sentence for a battle that luck decided.

    >>> by_the_dice(11, 7)
    'The dice decided: 11 where 7 is average.'
    """
    return f"The dice decided: {shown:,} where {average:,} is average."


def by_numbers(more: int, fewer: int, unit: str = "points") -> str:
    """The sentence for a battle that strength decided."""
    return f"Decided by numbers: {more:,} {unit} against {fewer:,}."


def by_the_table(
    winner: Winner, had: tuple[int, int], lost: tuple[int, int] = (0, 0), unit: str = "points"
) -> Why:
    """The reason for the result of a tabletop battle, given the strengths and losses of both sides, the
    attacker's first.

    >>> by_the_table("defender", (2000, 1500), (900, 300)).said
    'The smaller army won on the table: 1,500 points against 2,000.'
    """
    numbers = 10 * (had[0] - had[1]) // max(*had, 1)
    fallen = [10 * gone // max(1, whole) for gone, whole in zip(lost, had, strict=True)]
    tips = {"numbers": numbers, "losses": fallen[1] - fallen[0]}
    if winner == "draw":
        return Why("Neither side broke the other on the table.", tips)
    own, other = had if winner == "attacker" else had[::-1]
    against = f"{own:,} {unit} against {other:,}."
    if abs(numbers) > 1:
        larger = "Decided on the table by numbers" if own > other else "The smaller army won on the table"
        return Why(f"{larger}: {against}", tips)
    if any(lost):
        mine, theirs = lost if winner == "attacker" else lost[::-1]
        return Why(f"Decided on the table: {mine:,} {unit} lost to {theirs:,}.", tips)
    return Why(f"Equal armies, decided on the table: {against}", tips)


def by_victory_points(winner: Winner, attacker: int, defender: int) -> Why:
    """The reason for the result of a tabletop battle, given the victory points of both sides."""
    tips = {"victory points": 10 * (attacker - defender) // max(attacker, defender, 1)}
    if winner == "draw":
        return Why(f"Even in victory points: {attacker:,} against {defender:,}.", tips)
    best, other = sorted((attacker, defender), reverse=True)
    return Why(f"Decided by victory points: {best:,} against {other:,}.", tips)


def all_agree(players: Sequence[str], question: Callable[[str], Decision[A]], wanted: A) -> Steps[bool]:
    """Ask the players one after another whether they all choose `wanted`; the first to choose anything else
    decides for all."""
    for player in players:
        if (yield from ask(question(player))) != wanted:
            return False
    return True


# --- the report of a battle on the table ---------------------------------------------------------------


class Agree(Act, tag="agree"):
    """The answer that confirms the report."""


class Disagree(Act, tag="disagree"):
    """The answer that rejects the report; the battle is then reported again."""


Verdict: TypeAlias = Agree | Disagree

CONFIRM = Kind("confirm_report", Agree, Disagree)


def reported_by(*kinds: str) -> dict[str, Answer]:
    """The questions with which a ruleset asks for the result of a tabletop battle and for its confirmation;
    see `Ruleset.results`."""
    return {**dict.fromkeys(kinds), CONFIRM.name: CONFIRM.write(Agree())}


def reporters(state: State, sides: Sequence[Sequence[str]]) -> list[str]:
    """The players who may report a battle: the people on either side, otherwise any person, otherwise the
    first player."""
    fighters = [player for side in sides for player in side]
    return persons(state, fighters) or persons(state, state.players) or fighters[:1]


def checkers(state: State, sides: Sequence[Sequence[str]], by: str) -> list[str]:
    """The players who confirm what `by` reports: the people on the other sides, or nobody if only computers
    fought.
    """
    own = next((side for side in sides if by in side), ())
    return [one for one in persons(state, [one for side in sides for one in side]) if one not in own]


def reported(
    game: Game[S],
    sides: Sequence[Sequence[str]],
    form: Callable[[str], Asking[R]],
    told: Callable[[R], str],
    *,
    rules: tuple[str, ...],
    tiles: tuple[str, ...] = (),
    goes_on: Callable[[], bool] = lambda: True,
    odd: Callable[[R], str] = lambda _: "",
    to: tuple[str, ...] | None = None,
) -> Steps[R | None]:
    """The report of a battle, made by a person on either side and confirmed by a person on the other.

    `form(player)` is the form for the report; `told(report)` gives a sentence for the person who confirms it,
    who also reads every field of the form. If anything in the report is `odd`, although it may be true, the
    reporter is asked about it first. Returns None if nobody is left to report, or if the battle no longer
    `goes_on`, because a side has left meanwhile. Only the players in `to` learn that a report is disputed; by
    default everybody does.
    """
    state = game.state
    while True:
        given = yield from ask_any(
            lambda: {player: form(player) for player in reporters(state, sides)} if goes_on() else {}
        )
        if given is None:
            return None
        by, report = given
        strange = odd(report)
        if strange and not (yield from _meant(by, strange, rules, tiles, goes_on)):
            continue
        said, asked = f"{told(report)} {strange}".rstrip(), form(by)
        facts = filled_in(asked, report) if isinstance(asked, Form) else NO_FACTS
        agreed = yield from confirmed(
            game, sides, by, said, rules=rules, tiles=tiles, goes_on=goes_on, facts=facts, to=to
        )
        if not goes_on():
            return None
        if agreed:
            return report


def doubt(winner: Winner, lost: tuple[int, int], had: tuple[int, int]) -> str:
    """A doubt about a result, given what each side `lost` and `had`, with the attacker first; "" if there is
    no doubt."""
    gone = [side for side in (0, 1) if 0 < had[side] <= lost[side]]
    if winner == "draw":
        return "A draw, though one side lost everything." if len(gone) == 1 else ""
    own = 0 if winner == "attacker" else 1
    if own in gone:
        return "The winner lost everything it had."
    if not lost[1 - own] and 0 < had[own] <= 2 * lost[own]:
        return "The winner lost half its army or more, and the loser lost nothing."
    return ""


def _meant(
    by: str, doubt: str, rules: tuple[str, ...], tiles: tuple[str, ...], goes_on: Callable[[], bool]
) -> Steps[bool]:
    """Whether the player who reported something odd confirms it."""
    words = {Agree(): "Yes, that is right", Disagree(): "No, report it again"}

    def question() -> Decision[Verdict] | None:
        return Decision(
            player=by, kind=CONFIRM, text=f"{doubt} Is that right?", rules=rules, tiles=tiles,
            offers=[Agree(), Disagree()], words=lambda act: Words(words[act]),
        ) if goes_on() else None  # fmt: skip

    return (yield from ask(question)) != Disagree()


def confirmed(
    game: Game[S],
    sides: Sequence[Sequence[str]],
    by: str,
    said: str,
    *,
    rules: tuple[str, ...],
    tiles: tuple[str, ...] = (),
    goes_on: Callable[[], bool] = lambda: True,
    facts: Facts = NO_FACTS,
    to: tuple[str, ...] | None = None,
) -> Steps[bool]:
    """Whether a person on the other side agrees to what `by` reports; if there is no such person, nobody is
    asked. Only the players in `to` learn of a dispute; by default everybody does."""
    verdict = yield from ask_any(
        lambda: {
            player: _confirmation(player, by, said, rules, tiles, facts)
            for player in checkers(game.state, sides, by)
            if goes_on()
        }
    )
    if verdict is None or verdict[1] == Agree():
        return True
    text = f"{verdict[0]} does not agree with the report of {by}. It must be entered again."
    game.emit("report_disputed", rules[0], text, to=to, tiles=tiles, player=verdict[0])
    return False


def _confirmation(
    player: str, by: str, said: str, rules: tuple[str, ...], tiles: tuple[str, ...], facts: Facts
) -> Decision[Verdict]:
    words = {Agree(): "That is what happened", Disagree(): "No, report it again"}
    return Decision(
        player=player,
        kind=CONFIRM,
        text=f"{by} reports: {said} Is that right?",
        rules=rules,
        tiles=tiles,
        offers=[Agree(), Disagree()],
        words=lambda act: Words(words[act]),
        facts=facts,
    )

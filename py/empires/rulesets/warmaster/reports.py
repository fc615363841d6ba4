"""Reports of battles fought on the table, and the other side's agreement (WM-BATTLE-05)."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from empires.core.base.words import joined
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Answer, Choice, Flag, Item, Pick, PickMany, Split
from empires.core.questions.form import Form
from empires.core.questions.question import Asking
from empires.core.rules.asking import Steps, ask, ask_any
from empires.core.rules.game import Game
from empires.kit.battles import NOTES, confirmed, most_points, quoted, reporters
from empires.kit.handed import Waiting, handing_in, is_agreed, taken
from empires.rulesets.warmaster.armies import armies, fielded, headline
from empires.rulesets.warmaster.results import Outcome, settle_allied, settle_duel
from empires.rulesets.warmaster.state import Battle, War
from empires.rulesets.warmaster.tables import refuse


class WhichBattle(Act):
    """Report this battle."""

    id: str


REPORT_WHICH = Kind("report_which", WhichBattle)


class DuelReport(msgspec.Struct):
    """A form: the outcome of a one-on-one battle, with each army's VP by its number; the solo army is number
    0.
    """

    outcome: Outcome
    vp: dict[str, int]
    notes: str = ""


class AlliedReport(msgspec.Struct):
    """A form: the numbers of the allies that withdrew, whether the solo army withdrew, and each army's VP by
    its number."""

    withdrawn: list[str]
    solo_withdrawn: bool
    vp: dict[str, int]
    notes: str = ""


Report = DuelReport | AlliedReport


def a_report(game: Game[War], waiting: list[Battle]) -> Steps[Battle | None]:
    """One of these battles with its result, which either side reports and the other confirms; battles may be
    reported in any order.

    None if the other side does not agree. The consequences of a report are calculated, never typed
    (WM-BATTLE-05).
    """
    state = game.state
    for battle in waiting:
        answer = taken(game, _waiting(state, battle))
        if answer is not None:
            _enter(battle, answer)
            return battle
    given = yield from ask_any(lambda: _askable(state, waiting) if not any(map(is_agreed, waiting)) else {})
    if given is None:  # a report has been handed in since
        return None
    by, answer = given
    battle = _open_to(state, waiting, by)[0]
    if isinstance(answer, WhichBattle):
        battle = next(one for one in waiting if one.id == answer.id)
        answer = yield from ask(_form(state, battle, by))
    said, facts = _said(state, battle, answer), quoted(answer.notes)
    if not (yield from confirmed(game, sides(battle), by, said, rules=("WM-BATTLE-05",), facts=facts)):
        return None
    _enter(battle, answer)
    return battle


def sides(battle: Battle) -> list[list[str]]:
    """The players of the solo side and of the allies."""
    return [[battle.solo.player], [army.player for army in battle.allies]]


def _waiting(state: War, battle: Battle) -> Waiting:
    return Waiting(
        battle,
        sides(battle),
        lambda player: _form(state, battle, player),
        lambda report: _said(state, battle, report),
        "WM-BATTLE-05",
    )


def all_waiting(state: War) -> list[Waiting]:
    """The battles on the table for which reports may be handed in. On one screen, everybody is asked anyway;
    with several devices, only one of them can answer a question."""
    fights = state.battles if state.phase == "battles" and state.pool is not None else []
    return [_waiting(state, one) for one in fights if one.on_table and not one.resolved_by]


HANDING_IN = handing_in(all_waiting)


def _askable(state: War, waiting: list[Battle]) -> dict[str, Asking[Any]]:
    """The question for each player who may report: the form for his battle, or a choice among several
    battles."""
    people = dict.fromkeys(player for battle in waiting for player in reporters(state, sides(battle)))
    asked: dict[str, Asking[Any]] = {}
    for player in people:
        own = _open_to(state, waiting, player)
        asked[player] = _form(state, own[0], player) if len(own) == 1 else _which(state, own, player)
    return asked


def _open_to(state: War, waiting: list[Battle], player: str) -> list[Battle]:
    return [battle for battle in waiting if player in reporters(state, sides(battle))]


def _which(state: War, own: list[Battle], player: str) -> Decision[WhichBattle]:
    lines = {battle.id: headline(state, battle) for battle in own}
    return Decision(
        player=player,
        kind=REPORT_WHICH,
        text="Battles are being fought. Which of yours is over?",
        rules=("WM-BATTLE-05",),
        offers=[WhichBattle(battle.id) for battle in own],
        words=lambda act: Words(lines[act.id]),
    )


def _form(state: War, battle: Battle, player: str) -> Form[Any]:
    return (_allied_form if len(battle.allies) > 1 else _duel_form)(state, battle, player)


def _enter(battle: Battle, report: Report) -> None:
    """Apply a report to the armies of its battle."""
    if isinstance(report, AlliedReport):
        battle.solo.withdrawn = report.solo_withdrawn
        for at, army in enumerate(battle.allies, start=1):
            army.withdrawn = str(at) in report.withdrawn
        settle_allied(battle)
    else:
        settle_duel(battle, report.outcome)
    for at, army in enumerate(armies(battle)):
        army.vp = report.vp[str(at)]
    battle.notes, battle.handed = report.notes, None


def _said(state: War, battle: Battle, report: Report) -> str:
    """A description of a report, for the players who have to confirm it."""
    names = [fielded(state, army) for army in armies(battle)]
    if isinstance(report, AlliedReport):
        gone = [names[int(at)] for at in report.withdrawn] + names[:1] * report.solo_withdrawn
        words = f"{joined(gone)} withdrew" if gone else "nobody withdrew"
    else:
        words = {"a": f"{names[0]} won", "draw": "a draw", "b": f"{names[-1]} won"}[report.outcome]
    scores = [f"{name} {report.vp[str(at)]:,} VP" for at, name in enumerate(names)]
    doubt = odd(state, battle, report)
    return " ".join([f"{words[:1].upper()}{words[1:]}; {', '.join(scores)}.", *doubt.values()])


def odd(state: War, battle: Battle, report: Report) -> dict[str, str]:
    """Anything in a report that looks odd but may be true: the players are asked about it, but the report is
    never refused."""
    allied = sum(army.size for army in battle.allies)
    for at, army in enumerate(armies(battle)):
        scored, foes = report.vp.get(str(at), 0), battle.solo.size if at else allied
        if scored > foes:
            text = f"{fielded(state, army)}: {scored:,} points, but the other side had only {foes:,}."
            return {"mind": text}
    return odd_outcome(report) if isinstance(report, DuelReport) else {}


def odd_outcome(report: DuelReport) -> dict[str, str]:
    """A note if the winner does not seem to fit the points."""
    solo, other = report.vp.get("0", 0), report.vp.get("1", 0)
    won, lost = (other, solo) if report.outcome == "b" else (solo, other)
    if report.outcome == "draw":
        return {"mind": "A draw, although one side has more points."} if won != lost else {}
    return {"mind": "The winner has fewer points than the loser."} if won < lost else {}


def _duel_form(state: War, battle: Battle, player: str) -> Form[DuelReport]:
    solo, other = (fielded(state, army) for army in armies(battle))
    outcomes = (Choice("a", f"{solo} won"), Choice("draw", "A draw"), Choice("b", f"{other} won"))
    return Form(
        player=player,
        kind="report_battle",
        text=f"{headline(state, battle)}. How did it end?",
        rules=_rules(battle),
        record=DuelReport,
        fields=(Pick(name="outcome", label="Outcome", choices=outcomes), _points(state, battle), NOTES),
        default=DuelReport("draw", _no_points(battle)),
        unsaid=("outcome", "vp"),
        why_not=lambda report: why_not_points(battle, report.vp),
        unread=lambda given: _unread(battle, given),
        sums=lambda report: _facts(battle) | odd(state, battle, report),
        facts=_facts(battle),
    )


def _allied_form(state: War, battle: Battle, player: str) -> Form[AlliedReport]:
    allies = tuple(Choice(str(at), fielded(state, army)) for at, army in enumerate(battle.allies, start=1))
    return Form(
        player=player,
        kind="report_battle",
        text=f"{headline(state, battle)}. How did it end?",
        rules=_rules(battle),
        record=AlliedReport,
        fields=(
            PickMany(name="withdrawn", label="Allied armies that withdrew", choices=allies),
            Flag(name="solo_withdrawn", label=f"{fielded(state, battle.solo)} withdrew"),
            _points(state, battle),
            NOTES,
        ),
        default=AlliedReport([], solo_withdrawn=False, vp=_no_points(battle)),
        unsaid=("vp",),
        why_not=lambda report: why_not_allied(battle, report),
        unread=lambda given: _unread(battle, given),
        sums=lambda report: _facts(battle) | odd(state, battle, report),
        facts=_facts(battle),
    )


def _rules(battle: Battle) -> tuple[str, ...]:
    return ("WM-BATTLE-05", "WM-RULING-56" if battle.capital_of else "WM-BATTLE-01")


def _points(state: War, battle: Battle) -> Split:
    """The form field for the points that each army scores against its opponents (WM-BATTLE-05)."""
    allied = sum(army.size for army in battle.allies)
    most = [most_points(allied), *[most_points(battle.solo.size)] * len(battle.allies)]
    lines = tuple(
        Item(str(at), f"{fielded(state, army)}, at most {hi:,}", 0, hi)
        for at, (army, hi) in enumerate(zip(armies(battle), most, strict=True))
    )
    return Split(name="vp", label="Victory points", items=lines, lo=0, hi=sum(most), unit="VP")


def _no_points(battle: Battle) -> dict[str, int]:
    return {str(at): 0 for at in range(len(armies(battle)))}


def _facts(battle: Battle) -> dict[str, Any]:
    return {"benefits": [list(army.benefits) for army in armies(battle)]}


def _unread(battle: Battle, given: Answer) -> IllegalChoice | None:
    """Why the rules refuse a report whose parts do not match this battle, or None (WM-BATTLE-05)."""
    if not isinstance(given, dict):
        return None
    message = _too_much(battle, given) or _too_little(battle, given)
    return refuse("BAD_REPORT", message, "WM-BATTLE-05") if message else None


def _too_much(battle: Battle, given: dict[str, Any]) -> str:
    """A part of a report that nobody enters, as a sentence; "" if there is none."""
    allied = len(battle.allies) > 1
    if allied and "outcome" in given:
        return "The outcome of an allied battle follows from the armies that withdrew; nobody enters it."
    if not allied and not given.keys().isdisjoint(("withdrawn", "solo_withdrawn")):
        return "Armies that withdrew are entered only if allies fought. Enter the outcome instead."
    if "capital_taken" in given:  # WM-RULING-56
        return "Whether the capital falls follows from how the siege ended; nobody enters it."
    return ""


def _too_little(battle: Battle, given: dict[str, Any]) -> str:
    """A part that a report lacks, as a sentence; "" if it is complete."""
    points = given.get("vp")
    if not isinstance(points, dict) or any(type(one) is not int for one in points.values()):
        return "The report needs the Victory points of every army, as whole numbers."
    if len(battle.allies) == 1:
        return "" if given.get("outcome") in get_args(Outcome) else "The report needs the outcome."
    withdrawn = given.get("withdrawn")
    named = type(withdrawn) is list and all(type(one) is str for one in withdrawn)
    whole = named and type(given.get("solo_withdrawn")) is bool
    return "" if whole else "The report needs to say which armies on each side withdrew."


def why_not_points(battle: Battle, vp: dict[str, int]) -> IllegalChoice | None:
    """Why these Victory points are impossible, or None (WM-BATTLE-05)."""
    if vp.keys() != _no_points(battle).keys():
        return refuse("BAD_REPORT", "The report needs the Victory points of every army.", "WM-BATTLE-05")
    if any(points < 0 for points in vp.values()):
        return refuse("BAD_REPORT", "Victory points are never negative.", "WM-BATTLE-05")
    return None


def why_not_allied(battle: Battle, report: AlliedReport) -> IllegalChoice | None:
    """Why a report of an allied battle is impossible, or None (WM-BATTLE-05)."""
    if refusal := why_not_points(battle, report.vp):
        return refusal
    allies = [str(at) for at in range(1, len(battle.allies) + 1)]
    if any(at not in allies for at in report.withdrawn):
        return refuse(
            "BAD_REPORT",
            "The report says that an army withdrew, but that army was not there.",
            "WM-BATTLE-05",
        )
    if len(set(report.withdrawn)) < len(report.withdrawn):
        return refuse("BAD_REPORT", "The report lists the same army as withdrawn twice.", "WM-BATTLE-05")
    return None

"""The result of a battle: reported from the tabletop, or rolled for as a quick battle (NA-CP-01,
NA-RULING-51)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Literal, TypeAlias, get_args

import msgspec

from empires.core.base.words import joined, span
from empires.core.errors import IllegalChoice
from empires.core.offices.seats import persons
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Answer, Choice, Number, Pick
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask, ask_any
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, Next
from empires.kit.battles import (
    NOTES,
    Sides,
    Why,
    Winner,
    begin,
    by_the_table,
    by_victory_points,
    confirmed,
    end,
    most_points,
    quoted,
    reporters,
)
from empires.kit.handed import Waiting, handing_in, is_agreed, taken
from empires.rulesets.ninth_age.battles import current, fielded, versus
from empires.rulesets.ninth_age.book import BANDS, refuse
from empires.rulesets.ninth_age.odds import odds_of
from empires.rulesets.ninth_age.sizes import limit, side_base
from empires.rulesets.ninth_age.state import Band, Battle, NinthAge

ALL_BANDS: tuple[Band, ...] = get_args(Band)


class Way(Act):
    """A choice: fight on the tabletop, or by rolling dice."""

    how: Literal["tabletop", "quick"]


class Drawn(Act, tag="draw"):
    """A choice: report a draw."""


class Victory(Act):
    """A choice: report a victory for this side in this band."""

    side: int
    band: Literal["narrow", "solid", "massacre"]


class ByPoints(Act, tag="points"):
    """A choice: enter the victory points."""


Result: TypeAlias = ByPoints | Drawn | Victory

QUICK_BATTLE = Kind("quick_battle", Way)
REPORT = Kind("report_result", ByPoints, Drawn, Victory)


_NO_POINTS = refuse("bad-result", "", "NA-RULING-41", "victory points are whole numbers from 0 upwards.")


class InWords(msgspec.Struct):
    """The answer to a form: the players' own account of the battle for the chronicle."""

    notes: str = ""


class VictoryPoints(msgspec.Struct):
    """The answer to a form: the final victory points of both sides, and text for the chronicle."""

    vp1: int
    vp2: int
    notes: str = ""


class Handed(msgspec.Struct):
    """The answer to a form: the result of a battle about which nobody has been asked yet."""

    result: str
    vp1: int = 0
    vp2: int = 0
    notes: str = ""


def waiting(state: NinthAge, fight: Battle) -> Waiting:
    """A battle on the table, for which a report may be handed in."""
    return Waiting(
        fight,
        (fight.side1, fight.side2),
        lambda player: _handed_question(state, fight, player),
        lambda report: _handed_told(state, fight, report),
        "NA-CP-01",
    )


def all_waiting(state: NinthAge) -> list[Waiting]:
    """The battles that are being fought on the table, except the one about which the rules are asking a
    player.

    That battle is also included once it has a report: when several devices play, only one of them can answer
    the question, and the others may hand in a report.
    """
    settings = state.settings
    fights = state.battles if settings.battles_at_once and settings.quick_battle != "always" else []
    if state.phase not in ("fighting", "reporting") or not all(one.ready for one in fights):
        return []
    rest = [
        one for one in fights[state.at :] if one.band is None and persons(state, (*one.side1, *one.side2))
    ]
    asked = current(state) if state.pool is None and state.phase == "reporting" else None
    return [waiting(state, one) for one in rest if one is not asked or one.handed is not None]


HANDING_IN = handing_in(all_waiting)


def fighting(game: Game[NinthAge]) -> Steps[Next]:
    """Choose how a battle is fought: on the tabletop, or by dice if no human takes part, if the group agreed
    on dice for all battles, or if everybody in this battle agrees."""
    state = game.state
    setting = state.settings.quick_battle
    fight = current(state)
    humans = persons(state, state.to_act)
    by_dice = setting == "always" or (setting != "off" and not humans)  # NA-RULING-51
    if setting == "on" and humans and fight.handed is None:  # NA-RULING-51
        by_dice = yield from _all_agree(game, fight, humans)
    attacker, defender = (joined(side) for side in (fight.side1, fight.side2))
    attack, defence = (_strength(state, fight, side) for side in (fight.side1, fight.side2))
    sides = Sides(attacker, defender, attack, defence)
    begin(game, "NA-BAT-01", f"{versus(state, fight)}: the battle begins.", sides)
    return "rolling" if by_dice else "reporting"


def _strength(state: NinthAge, fight: Battle, side: list[str]) -> int:
    """The total points that a side may bring."""
    return sum(limit(state, fight, one) for one in side)


def _all_agree(game: Game[NinthAge], fight: Battle, humans: list[str]) -> Steps[bool]:
    """Whether every human in the battle agrees to dice; if any of them wants the tabletop, the battle is
    fought there.
    """

    def words(act: Way, player: str) -> Words:
        if act.how == "tabletop":
            return Words("On the tabletop")
        odds = odds_of(state, player, [fight])
        return Words("By rolling dice", note="if all in the battle agree", odds=odds)

    state = game.state
    for player in humans:
        act = yield from ask(
            Decision(
                player=player,
                kind=QUICK_BATTLE,
                text=f"{versus(state, fight)}: how will it be fought?",
                rules=("NA-RULING-51",),
                offers=[Way("tabletop"), Way("quick")],
                words=partial(words, player=player),
            )
        )
        if act.how == "tabletop":
            text = f"{player} wants to play it on the tabletop."
            game.emit("quick_battle_declined", "NA-RULING-51", text, code="consent-missing")
            return False
    return True


def band_of(state: NinthAge, fight: Battle, vp1: int, vp2: int) -> Band:
    """The band that follows from two totals of victory points."""
    difference = abs(vp1 - vp2)  # NA-RULING-41
    # NA-RULING-41, NA-T-BANDS
    return next(one.band for one in spans(state, fight) if one.most is None or difference <= one.most)


def reporting(game: Game[NinthAge]) -> Steps[Next]:
    """Ask for the result from the tabletop: winner and band, or the victory points of both sides.

    A person on one side reports, and a person on the other side confirms.
    """
    state = game.state
    fight = current(state)
    report = taken(game, waiting(state, fight))
    if report is not None:
        return _settle(game, fight, _result_of(state, fight, report), _points_of(report), report.notes)
    sides = (fight.side1, fight.side2)
    given = yield from ask_any(
        lambda: (
            {player: _report_question(state, fight, player) for player in reporters(state, sides)}
            if not is_agreed(fight)
            else {}
        )
    )
    if given is None:
        return AGAIN
    by, result = given
    points: list[int] = []
    if isinstance(result, ByPoints):  # NA-CP-01
        final = yield from ask(_points_question(state, fight, by))
        facts = quoted(final.notes) | odd(state, fight, final)
        points, notes = [final.vp1, final.vp2], final.notes
        result = _result_of_points(state, fight, *points)
    else:
        notes = (yield from ask(_words_question(state, fight, by))).notes
        facts = quoted(notes)
    said = f"{_told(fight, result)}{f', {points[0]:,} to {points[1]:,} victory points' if points else ''}."
    if not (yield from confirmed(game, sides, by, said, rules=("NA-CP-01",), facts=facts)):
        return AGAIN
    return _settle(game, fight, result, points, notes)


def _settle(
    game: Game[NinthAge], fight: Battle, result: Drawn | Victory, points: list[int], notes: str
) -> Next:
    """Record a result from the tabletop on which both sides agree."""
    state = game.state
    fight.vp, fight.handed = points, None
    reckoned = _reckoned(state, fight, points) if points else "."
    if isinstance(result, Victory):
        why = _why(state, fight, "attacker" if result.side == 1 else "defender", points)
        return settle(game, fight, result.side, result.band, reckoned, notes, why)
    return settle(game, fight, None, "draw", reckoned, notes, _why(state, fight, "draw", points))


def _why(state: NinthAge, fight: Battle, winner: Winner, points: list[int]) -> Why:
    """The deciding factor of a tabletop battle: victory points or, if these were not counted, army points."""
    if points:
        return by_victory_points(winner, *points)
    one, other = (sum(limit(state, fight, player) for player in side) for side in (fight.side1, fight.side2))
    return by_the_table(winner, (one, other))


def _reckoned(state: NinthAge, fight: Battle, points: list[int]) -> str:
    """How the band follows from victory points, as the end of a sentence and another: the row of the table,
    and the totals."""
    one, other = points
    band = next(band for band in spans(state, fight) if band.band == band_of(state, fight, one, other))
    return f" ({_span(band)} apart). Victory points {one:,} to {other:,}."


def _result_of_points(state: NinthAge, fight: Battle, vp1: int, vp2: int) -> Drawn | Victory:
    band = band_of(state, fight, vp1, vp2)
    return Drawn() if band == "draw" else Victory(1 if vp1 == max(vp1, vp2) else 2, band)


def _told(fight: Battle, result: Drawn | Victory) -> str:
    if isinstance(result, Drawn):
        return "a draw"
    winners = fight.side1 if result.side == 1 else fight.side2
    return f"{BANDS.of(result.band)['name'].lower()} for {joined(winners)}"


def _report_question(state: NinthAge, fight: Battle, reporter: str) -> Decision[Result]:
    sides = {1: fight.side1, 2: fight.side2}
    bands = {one.band: one for one in spans(state, fight) if one.most is None or one.least <= one.most}

    def words(act: Result) -> Words:
        match act:
            case ByPoints():
                return Words("Enter the victory points")
            case Drawn():
                name, most = BANDS.of("draw")["name"].lower(), bands["draw"].most
                return Words(f"A {name}, up to {most:,} points apart")
            case Victory(side, band):
                name = BANDS.of(band)["name"].lower()
                return Words(f"{joined(sides[side])}: {name} by {_span(bands[band])}")

    def refused(text: str) -> IllegalChoice:
        return refuse("bad-result", f"“{text}”")

    won: list[Result] = [Victory(side, band) for side in sides for band in bands if band != "draw"]
    return Decision(
        player=reporter,
        kind=REPORT,
        text=f"{versus(state, fight)}: how did the battle end?",
        rules=("NA-CP-01", "NA-CP-02", "NA-T-BANDS"),
        offers=[ByPoints(), Drawn(), *won],
        words=words,
        why_not=lambda act: refused(REPORT.write(act)),
        unread=refused,
    )


class Span(msgspec.Struct, frozen=True):
    """The smallest and the largest difference in victory points for a band; the largest is None if there is
    no upper limit.
    """

    band: Band
    least: int
    most: int | None


def spans(state: NinthAge, fight: Battle) -> list[Span]:
    """The limits of the bands, as percentages of the side base.

    A difference exactly on a limit counts as the smaller victory or, with one of the settings, as the greater
    one. In a tiny battle a band may be empty: its largest difference is below its smallest.
    """
    base = side_base(state, fight)
    upper = state.settings.band_boundary == "upper"  # NA-RULING-42
    found: list[Span] = []
    least = 0
    for band in ALL_BANDS:
        upto = BANDS.of(band)["upto"]
        if upto is None:
            found.append(Span(band, least, None))
            break
        # NA-RULING-42, NA-T-BANDS
        most = -(-upto * base // 100) - 1 if upper else upto * base // 100
        found.append(Span(band, least, max(most, 0) if band == "draw" else most))
        least = max(least, most + 1, 1)
    return found


def _span(band: Span, unit: str = "") -> str:
    return f"{band.least:,}{unit} or more" if band.most is None else f"{span(band.least, band.most)}{unit}"


def _points_question(state: NinthAge, fight: Battle, reporter: str) -> Form[VictoryPoints]:
    """The final totals of both sides; allies' points are added up (NA-RULING-41).

    A side cannot score more points than the other side's army has.
    """
    pairs = (("vp1", fight.side1, fight.side2), ("vp2", fight.side2, fight.side1))
    totals = (_total(name, side, _strength(state, fight, foes)) for name, side, foes in pairs)
    facts = {"side_base": side_base(state, fight)}

    def sums(points: VictoryPoints) -> Mapping[str, Any]:
        return facts | odd(state, fight, points)

    return Form(
        player=reporter,
        kind="report_points",
        text=f"What are the final victory points (out of {side_base(state, fight):,} for each side)?",
        rules=("NA-CP-01", "NA-RULING-41"),
        record=VictoryPoints,
        fields=(*totals, NOTES),
        default=VictoryPoints(0, 0),
        unsaid=("vp1", "vp2"),
        why_not=_below_zero,
        unread=_unread_points,
        sums=sums,
        facts=facts,
    )


def _below_zero(points: VictoryPoints | Handed) -> IllegalChoice | None:
    return _NO_POINTS if min(points.vp1, points.vp2) < 0 else None


def _unread_points(given: Answer) -> IllegalChoice | None:
    """The refusal of a report whose victory points are not whole numbers."""
    if isinstance(given, dict) and all(type(given.get(name)) is int for name in ("vp1", "vp2")):
        return None
    return _NO_POINTS


def odd(state: NinthAge, fight: Battle, points: VictoryPoints) -> dict[str, str]:
    """Anything about the points of a battle that looks odd but may be true (NA-RULING-41)."""
    pairs = ((points.vp1, fight.side1, fight.side2), (points.vp2, fight.side2, fight.side1))
    for scored, side, foes in pairs:
        army = _strength(state, fight, foes)
        if scored > army:
            return {"mind": f"{joined(side)}: {scored:,} points, but the other side had only {army:,}."}
    return {}


# --- reports that are handed in ------------------------------------------------------------------------


def _points_of(report: Handed) -> list[int]:
    return [report.vp1, report.vp2] if report.result == REPORT.write(ByPoints()) else []


def _result_of(state: NinthAge, fight: Battle, report: Handed) -> Drawn | Victory:
    """The result in a report: the one that was chosen, or the one that follows from the victory points."""
    result = REPORT.read(report.result)
    if isinstance(result, Drawn | Victory):
        return result
    return _result_of_points(state, fight, report.vp1, report.vp2)


def _handed_told(state: NinthAge, fight: Battle, report: Handed) -> str:
    points = _points_of(report)
    counted = f", {points[0]:,} to {points[1]:,} victory points" if points else ""
    told = f"{_told(fight, _result_of(state, fight, report))}{counted}."
    return " ".join([told, *_handed_odd(state, fight, report).values()])


def _handed_odd(state: NinthAge, fight: Battle, report: Handed) -> dict[str, str]:
    """Anything odd in a report: strange victory points, or a result that contradicts them."""
    points = VictoryPoints(report.vp1, report.vp2)
    found = odd(state, fight, points)
    counted = _result_of_points(state, fight, report.vp1, report.vp2)
    result = _result_of(state, fight, report)
    if not found and (report.vp1 or report.vp2) and counted != result:  # NA-RULING-41
        text = f"{report.vp1:,} to {report.vp2:,} victory points would be {_told(fight, counted)}"
        return {"mind": f"{text}, but the report says {_told(fight, result)}."}
    return found


def _handed_question(state: NinthAge, fight: Battle, reporter: str) -> Form[Handed]:
    asked = _report_question(state, fight, reporter)
    points = _points_question(state, fight, reporter)
    choices = tuple(Choice(one.value, one.label) for one in asked.choices)
    return Form(
        player=reporter,
        kind="report_result",
        text=f"Hand in a report: {versus(state, fight)}",
        rules=asked.rules,
        record=Handed,
        fields=(Pick(name="result", label="Result", choices=choices), *points.fields),
        default=Handed(REPORT.write(Drawn())),
        unsaid=("result",),
        why_not=_below_zero,
        unread=_unread_points,
        sums=lambda report: (
            {**points.facts, **_handed_odd(state, fight, report)} if report.result else points.facts
        ),
        facts=points.facts,
    )


def _total(name: str, side: list[str], foes: int) -> Number:
    most = most_points(foes)
    return Number(name=name, label=joined(side), lo=0, hi=most, unit=f"at most {most:,} points")


def _words_question(state: NinthAge, fight: Battle, reporter: str) -> Form[InWords]:
    return Form(
        player=reporter,
        kind="report_words",
        text=f"{versus(state, fight)}: what should the chronicle say? You may leave this empty.",
        rules=("NA-CP-01",),
        record=InWords,
        fields=(msgspec.structs.replace(NOTES, optional=False),),
        default=InWords(),
    )


def settle(
    game: Game[NinthAge], fight: Battle, winner: int | None, band: Band, reckoned: str = ".", notes: str = "",
    why: Why | None = None,
) -> Next:  # fmt: skip
    """Record the result of a battle, and that each winner has beaten each loser."""
    state = game.state
    fight.winner, fight.band = winner, band
    name = BANDS.of(band)["name"]
    if winner is None:
        text = f"{versus(state, fight)}: a draw{reckoned}"
        end(
            game, "battle_result", "NA-CP-02", text, ahead={"band": band}, winner="draw", why=why, notes=notes
        )
    else:
        won, lost = (fight.side1, fight.side2) if winner == 1 else (fight.side2, fight.side1)
        text = f"{fielded(state, won)} against {fielded(state, lost)}: {name}{reckoned}"
        side = "attacker" if winner == 1 else "defender"
        end(
            game, "battle_result", "NA-CP-02", text,
            ahead={"band": band}, winner=side, winners=list(won), why=why, notes=notes,
        )  # fmt: skip
        for victor in won:
            for loser in lost:
                state.beaten.append([victor, loser])  # NA-RULING-43
                game.emit("beaten", "NA-RULING-43", f"{victor} has beaten {loser}.", by=victor, beaten=loser)
    state.at += 1  # NA-BAT-01
    return "battle"

"""The report on a battle on the table: result, medals and scars, captured artefacts (MK-TBL-03,
MK-MED-01)."""

from __future__ import annotations

from functools import partial

import msgspec

from empires.core.base.words import begun, joined, listed
from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Answer, Choice, Field, Pick, PickMany, Text
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, Next
from empires.kit.battles import NOTES, Winner, by_the_table, reported
from empires.rosters.roster import plain
from empires.rulesets.mighty_kingdoms import artefacts
from empires.rulesets.mighty_kingdoms.month.battles import armies_in_battle
from empires.rulesets.mighty_kingdoms.month.outcome import DRAW, conclude
from empires.rulesets.mighty_kingdoms.state import Battle, Kingdoms, Unit
from empires.rulesets.mighty_kingdoms.turns import over
from empires.rulesets.mighty_kingdoms.units import title_of, units_of


class Report(msgspec.Struct):
    """The report on a battle on the table; the form asks for marks if lists are known, and for a note if
    somebody dug in.

    `notes` are the players' own words for the chronicle.
    """

    result: Winner
    medals: list[str] | msgspec.UnsetType = msgspec.UNSET
    scars: list[str] | msgspec.UnsetType = msgspec.UNSET
    note: str | msgspec.UnsetType = msgspec.UNSET
    notes: str = ""


def report_battle(game: Game[Kingdoms], battle: Battle) -> Steps[Next]:
    """Let a human player on either side enter the result from the table, and a human player on the other side
    confirm it."""
    state = game.state
    state.stirred = True
    report = yield from reported(
        game,
        [[player] for player in battle.sides],
        partial(_question, state, battle),
        partial(_told, state, battle),
        rules=("MK-TBL-03",),
        tiles=(battle.tile,),
        goes_on=lambda: state.battle is battle and not over(state),
    )
    if report is None:  # MK-TBL-03
        return AGAIN
    winner = {"attacker": battle.attacker, "defender": battle.defender, "draw": DRAW}[report.result]
    _mark(game, battle, report.medals or [], report.scars or [])  # MK-MED-01, MK-MED-02
    _note(game, battle, plain(report.note or "", 300))  # MK-DEF-02
    if winner != DRAW:
        state.kingdoms[winner].might += 1  # MK-SCORE-02
        loser = battle.other(winner)
        if state.settings.strategies:  # MK-STRAT-01
            state.kingdoms[loser].strategies += 1  # MK-STRAT-01
    had = len(battle.attacking), len(battle.defending)
    following = conclude(
        game, battle, winner, report.notes, why=by_the_table(report.result, had, unit="armies")
    )
    # MK-ART-08, MK-RULING-69
    beaten = [] if winner == DRAW else units_brought(state, battle, battle.other(winner))
    routed = [unit for unit in beaten if unit.id in (report.scars or [])]  # MK-ART-05
    yield from _capture(game, battle, winner, routed)  # MK-ART-05
    return following


def _note(game: Game[Kingdoms], battle: Battle, note: str) -> None:
    """The agreement on the terrain for armies that have dug in (MK-DEF-02)."""
    if note:
        game.emit("noted", "MK-DEF-02", f"Terrain on {battle.tile}: {note}", tiles=(battle.tile,))


def units_brought(state: Kingdoms, battle: Battle, player: str) -> list[Unit]:
    """The units brought to the table by one side."""
    return [unit for army in armies_in_battle(state, battle, player) for unit in units_of(state, army.id)]


def _question(state: Kingdoms, battle: Battle, reporter: str) -> Form[Report]:
    fields: list[Field] = [
        Pick(
            name="result",
            label="Result",
            choices=(
                Choice("attacker", f"{battle.attacker} won"),
                Choice("defender", f"{battle.defender} won"),
                Choice("draw", "Draw"),
            ),
        )
    ]
    default = Report("draw")
    choices = tuple(
        Choice(unit.id, title_of(state, unit))
        for player in battle.sides
        for unit in units_brought(state, battle, player)
    )
    if choices:
        fields += [
            PickMany(name="medals", label="Medals: damaged an enemy and routed it", choices=choices),
            PickMany(name="scars", label="Scars: were routed", choices=choices),
        ]
        default.medals, default.scars = [], []
    if battle.benefit:
        fields.append(Text(name="note", label="How the defenders changed the terrain", longest=300, lines=2))
        default.note = ""
    fields.append(NOTES)
    facts = {"board": battle.board, "condition": battle.condition, "benefit": list(battle.benefit)}
    return Form(
        player=reporter,
        kind="report_battle",
        text=f"The battle between {battle.attacker} and {battle.defender} on {battle.tile}: how did it end?",
        record=Report,
        rules=("MK-TBL-03", "MK-MED-01", "MK-MED-02", "MK-MED-03", "MK-RULING-24"),
        fields=tuple(fields),
        default=default,
        unsaid=("result",),
        why_not=lambda report: why_not(state, battle, report),
        unread=lambda given: None if choices else _unlisted(given),
        sums=lambda report: facts | odd(state, battle, report),
        tiles=(battle.tile,),
        facts=facts,
    )


def _unlisted(given: Answer) -> IllegalChoice | None:
    """Why a report may not give marks if no army in the battle has a list, or None (MK-MED-05)."""
    if not isinstance(given, dict) or not (given.get("medals") or given.get("scars")):
        return None
    message = "No army in this battle has a list, so no unit can get a mark."
    return IllegalChoice("unit_not_in_battle", message, "MK-MED-05")


def _told(state: Kingdoms, battle: Battle, report: Report) -> str:
    """A description of a report, for the player who has to confirm it."""
    if report.result == "draw":
        words = [f"the battle on {battle.tile} is a draw"]
    else:
        winner = battle.attacker if report.result == "attacker" else battle.defender
        words = [f"{winner} wins on {battle.tile}"]
    for mark, marked in (("medals", report.medals or []), ("scars", report.scars or [])):
        units = [unit for player in battle.sides for unit in units_brought(state, battle, player)]
        names = [title_of(state, unit) for unit in units if unit.id in marked]
        words += [f"{mark} for {listed(names)}"] if names else []
    return " ".join([begun("; ".join(words)) + ".", *odd(state, battle, report).values()])


def odd(state: Kingdoms, battle: Battle, report: Report) -> dict[str, str]:
    """Anything in a report that looks odd but may be true (MK-TBL-03, MK-MED-02)."""
    routed = report.scars or []
    lost = [
        bool(brought) and all(unit.id in routed for unit in brought)
        for brought in (units_brought(state, battle, player) for player in battle.sides)
    ]
    if report.result == "draw":
        return {"mind": "A draw, though every unit of one side was routed."} if lost[0] != lost[1] else {}
    winner = battle.attacker if report.result == "attacker" else battle.defender
    if lost[battle.sides.index(winner)]:
        return {"mind": f"Every unit of {winner} was routed, although {winner} won."}
    return {}


def why_not(state: Kingdoms, battle: Battle, report: Report) -> IllegalChoice | None:
    """Why marks are refused: only units that were brought can have marks, each at most one medal and one
    scar, and there cannot be more medals than routs."""
    sides = [[unit.id for unit in units_brought(state, battle, player)] for player in battle.sides]
    brought = sides[0] + sides[1]
    medals, scars = report.medals or [], report.scars or []
    for marks in (medals, scars):
        for unit in marks:
            if unit not in brought:  # MK-MED-05
                return IllegalChoice("unit_not_in_battle", f"{unit} was not on the table.", "MK-MED-05")
            if marks.count(unit) > 1:  # MK-MED-03
                return IllegalChoice(
                    "too_many_marks", "A unit gets at most one medal and one scar in a battle.", "MK-MED-03"
                )
    for own, other in (sides, sides[::-1]):
        # MK-RULING-24, MK-RULING-73
        if sum(unit in own for unit in medals) > sum(unit in other for unit in scars):
            return IllegalChoice(
                "more_medals_than_routs",
                "One side has more medals than the other has routed units.",
                "MK-RULING-24",
            )
    return None


def _mark(game: Game[Kingdoms], battle: Battle, medals: list[str], scars: list[str]) -> None:
    """Record marks: a unit that routs another earns a medal, a routed unit a scar. The marks of a month add
    up; with one of the options, they change unit strength instead."""
    state = game.state
    strength = state.settings.unit_marks == "unit_strength"  # MK-USTR-01
    told = []
    for player in battle.sides:
        for unit in units_brought(state, battle, player):
            medal, scar = unit.id in medals, unit.id in scars  # MK-MED-01, MK-MED-02
            if not (medal or scar):
                continue
            if strength:
                unit.strength_change += medal - scar  # MK-USTR-01
            else:
                unit.medals += medal  # MK-MED-01, MK-MED-04
                unit.scars += scar  # MK-MED-02
            told.append(f"{title_of(state, unit)}: {_words_of(medal, scar, strength=strength)}")
    if told:
        rule = "MK-USTR-01" if strength else "MK-MED-04"
        game.emit(
            "marks_recorded", rule, "; ".join(told) + ".", tiles=(battle.tile,), medals=medals, scars=scars
        )


def _words_of(medal: bool, scar: bool, *, strength: bool) -> str:
    if strength:
        return "unit strength unchanged" if medal == scar else f"unit strength {medal - scar:+d}"
    return joined(["a medal"] * medal + ["a scar"] * scar)


def _capture(game: Game[Kingdoms], battle: Battle, winner: str, routed: list[Unit]) -> Steps[None]:
    """Give the winner the artefacts of routed bearers on the losing side."""
    state = game.state
    takers = [army.id for army in armies_in_battle(state, battle, winner)]
    for unit in routed:
        artefact = artefacts.carried_by(state, unit.id)
        if artefact is not None:  # MK-ART-05
            yield from artefacts.capture(game, artefact, winner, takers, "MK-ART-05")

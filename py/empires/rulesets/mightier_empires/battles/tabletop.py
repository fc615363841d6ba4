"""Battles on the table: the briefing, and the report (4.18, MI-TAB-09)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from empires.core.base.words import many
from empires.core.errors import IllegalChoice
from empires.core.offices.seats import by_person
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Choice, Flag, Number, Pick, Records
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.kit.battles import NOTES, Winner, all_agree, by_the_table, doubt, reported
from empires.rulesets.mightier_empires.battles import abstract_battle, characters, fallen, ground
from empires.rulesets.mightier_empires.battles import sides as of_side
from empires.rulesets.mightier_empires.battles.abstract_battle import Outcome, told_of
from empires.rulesets.mightier_empires.battles.parts import hurt, part_strength
from empires.rulesets.mightier_empires.battles.sides import Side
from empires.rulesets.mightier_empires.book import TABLES, number, table_of
from empires.rulesets.mightier_empires.kingdom.strengths import difference
from empires.rulesets.mightier_empires.land import sights
from empires.rulesets.mightier_empires.state import Character, War


class OnTable(Act, tag="tabletop"):
    """A choice: fight the battle on the table."""


class ByDice(Act, tag="abstract"):
    """A choice: settle the battle by dice."""


METHOD = Kind("choose_method", OnTable, ByDice)


class Deeds(msgspec.Struct, kw_only=True):
    """A character's deeds: whether he fell (perhaps by his own miscast), slew the General, won challenges, or
    kept a standard.

    See MI-XP-02, MI-XP-04.
    """

    character: str
    fell: bool = False
    miscast: bool = False
    slew_general: bool = False
    challenges: int = 0
    standard: bool = False


class Report(msgspec.Struct, kw_only=True):
    """The result of a battle on the table: losses in points, characters' deeds, and text for the
    chronicle."""

    winner: Winner | Literal["unfought"]
    attacker_lost: int
    defender_lost: int
    deeds: list[Deeds] = []
    notes: str = ""


def on_table(game: Game[War], name: str, first: Side, second: Side) -> Steps[bool]:
    """Whether a battle is fought on the table."""
    state = game.state
    players = told_of(first, second)
    if not players or not all(by_person(state, player) for player in players):  # MI-ABS-01
        return False
    neutral = not (first.players and second.players)
    way = state.settings.neutral_battle_method if neutral else state.settings.battle_method  # MI-NEUT-02
    if way != "ask":  # MI-BAT-01
        return way == "tabletop"

    wanted: OnTable | ByDice = OnTable()

    def question(player: str) -> Decision[OnTable | ByDice]:
        words = {OnTable(): Words("On the table"), ByDice(): Words("By dice")}
        return Decision(
            player=player, kind=METHOD,
            text=(
                f"How will the battle of {name} be fought? It is played on the table only if everyone in it "
                "wants that."
            ),
            rules=("MI-BAT-01", "MI-TAB-11", "MI-RULING-93"), tiles=(name,), offers=[OnTable(), ByDice()],
            words=lambda act: words[act], late=ByDice(),
            facts=battle_sheet(state, name, player, first, second),
        )  # fmt: skip

    return (yield from all_agree(players, question, wanted))


def battle_sheet(state: War, name: str, player: str, first: Side, second: Side) -> dict[str, str]:
    """Both sides' strengths, what the player knows of the hex, and the advice to play even battles first."""
    sizes = [of_side.strength(state, side) for side in (first, second)]
    odds = int(table_of(state.house, "MI-T-ABSMOD").at(difference(*sizes))["modifier"])
    advice = ("even: the first to play", "nearly even: worth playing if there is time")
    return {  # MI-TAB-11
        "attacker": f"{of_side.name_of(state, first)}, {sizes[0]:,} points",
        "defender": f"{of_side.name_of(state, second)}, {sizes[1]:,} points",
        "prize": ", ".join(sights.knows_majors(state, player, name)) or "no major feature that you know of",
        "advice": advice[odds] if odds < len(advice) else "uneven: dice will do",
    }


def fight(game: Game[War], name: str, first: Side, second: Side) -> Steps[tuple[Outcome, Report | None]]:
    """The outcome of a battle, from a report that the other side has confirmed (MI-SEQ-08).

    A battle that nobody fought by the deadline is settled by dice, without plans.
    """
    state = game.state
    yield from ground.lay(game, name, first, second)  # MI-TAB-01
    report = yield from reported(
        game,
        [first.players, second.players],
        lambda player: report_form(state, name, player, first, second),
        lambda report: _told(state, first, second, report),
        rules=("MI-TAB-09",),
        tiles=(name,),
        odd=lambda report: odd(report, (of_side.strength(state, first), of_side.strength(state, second))),
        to=told_of(first, second) if state.settings.fog else None,  # MI-INFO-05
    )
    assert report is not None, "the battle goes on until it is reported"
    if report.winner == "unfought":  # MI-SEQ-07
        return (yield from abstract_battle.fight(game, name, first, second, planned=False)), None
    return _outcome(state, first, second, report), report


def cast(state: War, side: Side) -> list[Character]:
    """The characters mentioned in a report."""
    return of_side.characters(state, side)


def report_form(state: War, name: str, player: str, first: Side, second: Side) -> Form[Report]:
    """The form in which a battle on the table is reported."""
    people = [one for side in (first, second) for one in cast(state, side)]
    choices = (*_called(state, first, "attacker"), *_called(state, second, "defender"))
    sizes = [of_side.strength(state, side) for side in (first, second)]
    fields = (
        Pick(name="character", label="Character", choices=choices),
        Flag(name="fell", label="Fell"),
        Flag(name="miscast", label="By his own miscast"),
        Flag(name="slew_general", label="Slew the General"),
        Number(name="challenges", label="Challenges won", lo=0, hi=6),
        Flag(name="standard", label="Kept a standard"),
    )
    return Form(
        player=player,
        kind="report_battle",
        text=f"How did the battle of {name} end? Attacker: {of_side.name_of(state, first)}, "
        f"defender: {of_side.name_of(state, second)}.",
        record=Report,
        rules=("MI-TAB-09", "MI-BAT-08"),
        tiles=(name,),
        fields=(
            Pick(name="winner", label="Winner", choices=(
                Choice("attacker", of_side.name_of(state, first)), Choice("draw", "a draw"),
                Choice("defender", of_side.name_of(state, second)),
                Choice("unfought", "not fought in time: by dice, without plans"),
            )),
            _lost("attacker", sizes[0]),
            _lost("defender", sizes[1]),
            Records(name="deeds", label="Characters", fields=fields, at_most=len(people)),
            NOTES,
        ),
        default=Report(winner="draw", attacker_lost=0, defender_lost=0),
        unsaid=("winner", "attacker_lost", "defender_lost"),
        late=lambda: Report(winner="unfought", attacker_lost=0, defender_lost=0),
        why_not=lambda report: _why_not(report, people),
    )  # fmt: skip


def _called(state: War, side: Side, role: str) -> Iterator[Choice]:
    """The characters of a side; those with the same name are numbered."""
    seen: Counter[str] = Counter()
    for one in cast(state, side):
        seen[one.name] += 1
        which = f", number {seen[one.name]}" if seen[one.name] > 1 else ""
        yield Choice(one.id, f"{one.name} ({role}{which})")


def _lost(role: str, size: int) -> Number:
    label, unit = f"Points the {role} lost", f"at most {size:,}"
    return Number(name=f"{role}_lost", label=label, lo=0, hi=size, unit=unit)


def _why_not(report: Report, people: Sequence[Character]) -> IllegalChoice | None:
    names = [deeds.character for deeds in report.deeds]
    if len(set(names)) < len(names) or any(all(name != one.id for one in people) for name in names):
        return IllegalChoice("bad_answer", "Each character may be in the report only once.", "MI-TAB-09")
    return None


def odd(report: Report, sizes: tuple[int, int]) -> str:
    """Anything in a report that looks odd but may be true (MI-TAB-09)."""
    if report.winner == "unfought":
        return ""
    return doubt(report.winner, (report.attacker_lost, report.defender_lost), sizes)


def _told(state: War, first: Side, second: Side, report: Report) -> str:
    if report.winner == "unfought":
        return "the battle was not fought; dice decide it."
    winner = {"attacker": first, "defender": second}.get(report.winner)
    who = f"{of_side.name_of(state, winner)} won" if winner is not None else "it was a draw"
    lost = many(report.attacker_lost, "point")
    return f"{who}; the attacker lost {lost}, the defender {report.defender_lost:,}."


def _outcome(state: War, first: Side, second: Side, report: Report) -> Outcome:
    """The outcome that a report describes: every army loses its fallen, and the first armies lose the
    remaining points (MI-TAB-09).
    """
    assert report.winner != "unfought", "then dice settle it"
    sizes = of_side.strength(state, first), of_side.strength(state, second)
    people = [(at, one) for at, side in enumerate((first, second)) for one in cast(state, side)]
    fell = [deeds.character for deeds in report.deeds if deeds.fell or deeds.miscast]
    fates = [next(found for found in people if found[1].id == one) for one in fell]  # in the order reported
    down = [one for _, one in fates]
    lost = (
        _lost_by(state, first, report.attacker_lost, down),
        _lost_by(state, second, report.defender_lost, down),
    )
    miscast = [deeds.character for deeds in report.deeds if deeds.miscast]
    gone = sum(lost[0].values()), sum(lost[1].values())
    why = by_the_table(report.winner, sizes, gone)
    return Outcome(winner=report.winner, result="", lost=lost, fallen=fates, miscast=miscast, why=why)


def _lost_by(state: War, side: Side, reported: int, fell: Sequence[Character]) -> dict[int, int]:
    """Take the reported points from a side, or the points of its fallen if these are more; return the losses
    by position."""
    shares = dict.fromkeys(range(len(side.parts)), 0)
    fallen.cover(state, side, shares, fell)  # MI-RULING-96
    left = reported - sum(shares.values())
    for at, part in enumerate(side.parts):
        some = max(0, min(left, part_strength(state, part)))
        hurt(state, part, some)
        shares[at] += some
        left -= some
    return shares


def award(
    game: Game[War], sides: tuple[Side, Side], sizes: tuple[int, int],
    casts: tuple[list[Character], list[Character]],
    generals: tuple[Character | None, Character | None], owners: dict[str, str], report: Report,
) -> Steps[None]:  # fmt: skip
    """Experience from a battle on the table: for taking part, generalship and feats (4.21, MI-T-XP)."""
    deeds = {one.character: one for one in report.deeds}
    earned = {one.id: number("MI-T-XP", "took part", "xp") for people in casts for one in people}
    winner = {"attacker": 0, "defender": 1}.get(report.winner)
    if winner is not None and (leader := generals[winner]) is not None:
        bonus = yield from generalship(game, sizes[winner], sizes[1 - winner], told_of(*sides))
        earned[leader.id] += bonus
    for one in [one for people in casts for one in people]:
        done = deeds.get(one.id, Deeds(character=one.id))
        earned[one.id] += done.slew_general * number("MI-T-XP", "slew the enemy general", "xp")
        earned[one.id] += done.challenges * number("MI-T-XP", "won a challenge", "xp")
        earned[one.id] += done.standard * number("MI-T-XP", "kept a standard", "xp")
        if not one.dead:  # only survivors gain experience (MI-XP-01)
            yield from characters.gain(game, owners[one.id], one, earned[one.id])


LUCKY = number("MI-T-NUMBERS", "lowest roll that makes a General lucky")
"""The lowest roll on which a General uses the better column (MI-T-GENERALSHIP, MI-RULING-45)."""


def generalship(game: Game[War], own: int, enemy: int, told: tuple[str, ...]) -> Steps[int]:
    """The winning General's experience, by the difference in strength."""
    row = TABLES["MI-T-GENERALSHIP"].at(difference(own, enemy))
    column = "smaller" if own == min(own, enemy) else "larger"  # MI-XP-03
    if row["die"]:  # MI-T-GENERALSHIP, MI-RULING-45
        roll = yield from game.roll("d6", "MI-T-GENERALSHIP", "Generalship", to=told)
        column += " lucky" if roll.total >= LUCKY else ""
    return int(row[column])

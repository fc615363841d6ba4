"""Battles fought on the table: consent, what to play, and the result (ME-BATTLE-02, ME-BATTLE-25).

In points mode this is the easy system: armies are drawn up for the one game (ME-ARMY-04), wounded or captured
characters count as killed and no items are taken (ME-ARMY-05, ME-CASREC-17), so casualties are points.
"""

from __future__ import annotations

import copy
from typing import Literal

import msgspec

from empires.core.acts import Kind, Words
from empires.core.errors import IllegalChoice
from empires.core.fields import Choice, Number, Pick, Text
from empires.core.questions import Decision, Form
from empires.core.seats import persons
from empires.core.steps import Game, Steps
from empires.kit.battles import Sides, all_agree, begin, end, reported
from empires.rulesets.mighty_empires.banners import contents
from empires.rulesets.mighty_empires.battle.field import (
    Outcome,
    Side,
    fight,
    name_of_side,
    strength_of,
    suffer,
)
from empires.rulesets.mighty_empires.charts import TT_OUTCOME
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import INDEPENDENT, Campaign
from empires.rulesets.mighty_empires.state.answers import No, Yes

TT_CONSENT = Kind("tt_consent", Yes, No)

BATTLE_RESULTS = {
    "victory": "a win",
    "no_degrees": "a win, in a scenario without degrees",
    "decisive": "a decisive win",
    "massacre": "a massacre",
    "draw": "a draw",
}
ASSAULT_RESULTS = {"assault_won": "the besiegers win", "assault_lost": "the garrison wins"}
NAMED = {"draw": "nobody", "assault_won": "attacker", "assault_lost": "defender"}
"""The winner that goes with a result, where only one does."""


class Report(msgspec.Struct):
    """A form: how a game on the table ended, with the points lost in units that stood and that routed."""

    result: str
    winner: Literal["attacker", "defender", "nobody"]
    attacker_lost: int = 0
    attacker_routed: int = 0
    defender_lost: int = 0
    defender_routed: int = 0
    notes: str = ""


class Fight(msgspec.Struct, frozen=True):
    """A fight that may be settled on the table."""

    tile: str
    attacker: Side
    defender: Side

    @property
    def players(self) -> list[list[str]]:
        """The players of each side; independents have none, the dead their leader (ME-RULING-220)."""
        sides = (self.attacker.chief, self.defender.chief)
        return [[player] for player in sides if player != INDEPENDENT]

    def names(self) -> dict[str, str]:
        """Who won, by the word of the report."""
        sides = {"attacker": self.attacker, "defender": self.defender}
        return {**{role: name_of_side(side) for role, side in sides.items()}, "nobody": "nobody"}


def battle(game: Game[Campaign], tile: str, attacker: Side, defender: Side) -> Steps[Outcome]:
    """A field battle, on the table if those concerned want it, else on paper (ME-BATTLE-02).

    Who won is what the players report (ME-TABLE-24); whether the beaten scatter follows from how
    (ME-TABLE-25), and the rest is as after a battle on paper (ME-TABLE-26). Of those who routed nobody
    recovers (ME-CASREC-07).
    """
    on = Fight(tile, attacker, defender)
    sizes = (strength_of(game.state, attacker), strength_of(game.state, defender))
    banners = [*attacker.banners, *defender.banners]
    before = {banner.id: copy.deepcopy(contents.contents_of(game.state, banner)) for banner in banners}
    report = yield from _played(game, on, sizes, BATTLE_RESULTS)
    if report is None:
        return (yield from fight(game, tile, attacker, defender))
    winner: Literal["attacker", "defender", "draw"] = "draw" if report.winner == "nobody" else report.winner
    victor = f", for {on.names()[report.winner]}" if winner != "draw" else ""
    text = f"On the table: {BATTLE_RESULTS[report.result]}{victor}."
    _tell(game, "battle_result", text, tile, report)
    yield from _take_losses(game, on, report)
    return Outcome(
        winner=winner,
        scattered=TT_OUTCOME.of(report.result)["scattered"],
        attack_points=sizes[0],
        defence_points=sizes[1],
        casualties=(report.attacker_lost, report.defender_lost),
        fallen={
            one.id: contents.fallen(before[one.id], contents.contents_of(game.state, one)) for one in banners
        },
    )


def assault(game: Game[Campaign], tile: str, attacker: Side, defender: Side) -> Steps[str | None]:
    """An assault on the table: its result as ME-T-ASSAULT names it, None to settle it on paper.

    Stormed where the besiegers win (ME-TSIEGE-02), else a bloody repulse (ME-TSIEGE-03), after which nobody
    assaults again this month (ME-TSIEGE-04).
    """
    on = Fight(tile, attacker, defender)
    sizes = (strength_of(game.state, attacker), strength_of(game.state, defender))
    report = yield from _played(game, on, sizes, ASSAULT_RESULTS)
    if report is None:
        return None
    _tell(game, "assault_result", f"On the table: {ASSAULT_RESULTS[report.result]}.", tile, report)
    yield from _take_losses(game, on, report)
    return str(TT_OUTCOME.of(report.result)["assault"])


def _tell(game: Game[Campaign], kind: str, text: str, tile: str, report: Report) -> None:
    facts = {**msgspec.to_builtins(report), "winner": "draw" if report.winner == "nobody" else report.winner}
    end(game, kind, "ME-T-TTOUTCOME", text, tiles=(tile,), **facts)


def _take_losses(game: Game[Campaign], on: Fight, report: Report) -> Steps[None]:
    yield from suffer(game, on.attacker, report.attacker_lost + report.attacker_routed, "ME-CASREC-06")
    yield from suffer(game, on.defender, report.defender_lost + report.defender_routed, "ME-CASREC-06")


# --- consent -------------------------------------------------------------------------------------------


def _consent(game: Game[Campaign], on: Fight) -> Steps[bool]:
    """Both players must want the table (ME-TABLE-02, ME-RULING-168), else the fight is on paper
    (ME-TABLE-01); against independents the attacker alone decides (ME-TABLE-03).

    Where battles are fought on the table by setting, each may still refuse for one of them (ME-OPT-301).
    Computers go along with the persons; among themselves they fight on paper.
    """
    state = game.state
    if state.settings.battle_method == "paper":
        return False  # ME-TABLE-01, ME-OPT-301
    asked = persons(state, [player for side in on.players for player in side])
    wanted: Yes | No = Yes()
    agreed = bool(asked) and (
        yield from all_agree(asked, lambda player: _consent_question(state, on, player), wanted)
    )
    where = "on the table" if agreed else "on paper"
    game.emit("method_set", "ME-BATTLE-02", f"The fight is settled {where}.", tiles=(on.tile,))
    return agreed


def _consent_question(state: Campaign, on: Fight, player: str) -> Decision[Yes | No]:
    def text() -> str:
        place = place_name(state, on.tile)
        if state.settings.battle_method == "tabletop":
            return f"The fight at {place} is played on the table, unless you want it on paper."
        return f"Is the fight at {place} played on the table?"

    return Decision(
        player=player,
        kind=TT_CONSENT,
        text=text,
        rules=("ME-BATTLE-02", "ME-RULING-168"),
        offers=[Yes(), No()],
        words=lambda act: Words("On the table" if isinstance(act, Yes) else "On paper", (on.tile,)),
        tiles=(on.tile,),
    )


# --- the report ----------------------------------------------------------------------------------------


def _played(
    game: Game[Campaign], on: Fight, sizes: tuple[int, int], results: dict[str, str]
) -> Steps[Report | None]:
    """What a person of either side reports and one of the other confirms; None for a fight on paper."""
    if not (yield from _consent(game, on)):
        return None
    attacker, defender = on.attacker.player, on.defender.player
    begin(
        game,
        "ME-BATTLE-05",
        f"To play at {place_name(game.state, on.tile)}: {name_of_side(on.attacker)} attacks with {sizes[0]} "
        f"points, {name_of_side(on.defender)} defends with {sizes[1]}.",
        Sides(attacker, defender, *sizes),
        kind="strengths_declared",
        tiles=(on.tile,),
    )
    return (
        yield from reported(
            game,
            on.players,
            lambda player: _form(player, on, sizes, results),
            lambda report: _told(on, report, results),
            rules=("ME-BATTLE-25",),
            tiles=(on.tile,),
        )
    )


def _form(player: str, on: Fight, sizes: tuple[int, int], results: dict[str, str]) -> Form[Report]:
    """The one form for a result from the table (ME-BATTLE-25)."""
    names = on.names()
    losses = [
        Number(name=f"{role}_{word}", label=f"{names[role]}: {label}", lo=0, hi=size, unit="points")
        for role, size in zip(("attacker", "defender"), sizes, strict=True)
        for word, label in (
            ("lost", "casualties in units that stood"),  # of these some recover (ME-CASREC-08)
            ("routed", "casualties in routing units"),
        )
    ]
    return Form(
        player=player,
        kind="tt_report",
        text="How did the game on the table end?",
        rules=("ME-BATTLE-25", "ME-T-TTOUTCOME", "ME-ARMY-05"),
        record=Report,
        fields=(
            Pick(name="result", label="Result", choices=tuple(Choice(*pair) for pair in results.items())),
            Pick(name="winner", label="Winner", choices=tuple(Choice(*pair) for pair in names.items())),
            *losses,
            Text(name="notes", label="For the chronicle", longest=1000, lines=4),
        ),
        default=Report(next(iter(results)), "attacker"),
        why_not=lambda report: why_not_report(sizes, report),
        tiles=(on.tile,),
        facts={"attack": sizes[0], "defence": sizes[1]},
    )


def _told(on: Fight, report: Report, results: dict[str, str]) -> str:
    """A report in a sentence, for whoever confirms it."""
    names = on.names()
    victor = f" for {names[report.winner]}" if report.winner != "nobody" else ""
    lost = ", ".join(
        f"{names[role]} lost {stood} points in units that stood and {routed} in routing ones"
        for role, stood, routed in (
            ("attacker", report.attacker_lost, report.attacker_routed),
            ("defender", report.defender_lost, report.defender_routed),
        )
    )
    return f"{results[report.result]}{victor}; {lost}."


def why_not_report(sizes: tuple[int, int], report: Report) -> IllegalChoice | None:
    """Refuse a report that contradicts itself or loses more than there was."""
    named = NAMED.get(report.result)
    if report.winner != named if named else report.winner == "nobody":
        return IllegalChoice("report_inconsistent", "Result and winner do not fit together.", "ME-BATTLE-25")
    losses = (
        report.attacker_lost + report.attacker_routed,
        report.defender_lost + report.defender_routed,
    )
    if any(lost > size for lost, size in zip(losses, sizes, strict=True)):
        return IllegalChoice("report_inconsistent", "A side cannot lose more than it had.", "ME-BATTLE-25")
    return None

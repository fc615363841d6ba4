"""Battles fought on the table: consent, what to play, the result, and who recovers (ME-BATTLE-02, 25).

In points mode this is the easy system: armies are drawn up for the one game (ME-ARMY-04), wounded or captured
characters count as killed and no items are taken (ME-ARMY-05, ME-CASREC-17), so casualties are points.
"""

from __future__ import annotations

import copy
from typing import Literal

import msgspec

from empires.core.acts import Act, Kind, Words
from empires.core.errors import IllegalChoice
from empires.core.fields import Choice, Number, Pick, Text
from empires.core.questions import Decision, Form
from empires.core.steps import Game, Steps, ask, ask_all
from empires.rulesets.mighty_empires.banners import contents as roster
from empires.rulesets.mighty_empires.banners.forces import points
from empires.rulesets.mighty_empires.battle.field import (
    Outcome,
    Side,
    fight,
    name_of_side,
    standing_banners,
    strength_of,
    suffer,
)
from empires.rulesets.mighty_empires.battle.pursuit import Chase
from empires.rulesets.mighty_empires.charts import RECOVERY, RECOVERY_MODIFIER, TT_OUTCOME
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import INDEPENDENT, Banner, Campaign
from empires.rulesets.mighty_empires.state.answers import No, Yes

ATTACKER, DEFENDER, NOBODY = "attacker", "defender", "nobody"


class Report(msgspec.Struct):
    """A form: how a game on the table ended."""

    result: str
    winner: Literal["attacker", "defender", "nobody"]
    attacker_lost: int = 0
    attacker_routed: int = 0
    defender_lost: int = 0
    defender_routed: int = 0
    notes: str = ""


class Agree(Act, tag="agree"):
    """The report is right."""


class Disagree(Act, tag="disagree"):
    """Report again."""


TT_CONSENT = Kind("tt_consent", Yes, No)
TT_REPORT = Kind("tt_report", Agree, Disagree)


def battle(game: Game[Campaign], tile: str, attacker: Side, defender: Side) -> Steps[Outcome]:
    """A field battle, on the table if those concerned want it, else on paper (ME-BATTLE-02)."""
    if not (yield from consent(game, tile, attacker, defender)):
        return (yield from fight(game, tile, attacker, defender))
    sizes = (strength_of(game.state, attacker), strength_of(game.state, defender))
    banners = [*attacker.banners, *defender.banners]
    before = {banner.id: copy.deepcopy(roster.contents_of(game.state, banner)) for banner in banners}
    report = yield from _report(game, tile, attacker, defender, _BATTLE_RESULTS)
    row = TT_OUTCOME.of(report.result)
    victor = {ATTACKER: attacker.player, DEFENDER: name_of_side(defender)}.get(report.winner)
    text = f"On the table: {_BATTLE_RESULTS[report.result]}{f', for {victor}' if victor else ''}."
    game.emit("battle_result", "ME-T-TTOUTCOME", text, tiles=(tile,), **msgspec.to_builtins(report))
    return Outcome(
        winner="draw" if report.winner == "nobody" else report.winner,
        scattered=row["scattered"],
        attack_points=sizes[0],
        defence_points=sizes[1],
        casualties=(report.attacker_lost, report.defender_lost),
        fallen={
            one.id: roster.fallen(before[one.id], roster.contents_of(game.state, one)) for one in banners
        },
    )


def assault(game: Game[Campaign], tile: str, attacker: Side, defender: Side) -> Steps[str | None]:
    """An assault on the table: its result as ME-T-ASSAULT names it, None to settle it on paper."""
    if not (yield from consent(game, tile, attacker, defender)):
        return None
    report = yield from _report(game, tile, attacker, defender, _ASSAULT_RESULTS)
    result: str = TT_OUTCOME.of(report.result)["assault"]
    text = f"On the table: {_ASSAULT_RESULTS[report.result]}."
    game.emit("assault_result", "ME-T-TTOUTCOME", text, tiles=(tile,), **msgspec.to_builtins(report))
    return result


def consent(game: Game[Campaign], tile: str, attacker: Side, defender: Side) -> Steps[bool]:
    """Both players must want the table; against independents the attacker decides (ME-RULING-168).

    Where battles are fought on the table by setting, each may still refuse for one of them (ME-OPT-301).
    """
    state = game.state
    if state.settings.battle_method == "paper":
        return False
    text = f"Is the fight at {place_name(state, tile)} played on the table?"
    if state.settings.battle_method == "tabletop":
        text = f"The fight at {place_name(state, tile)} is played on the table, unless you want it on paper."
    players = [side.player for side in (attacker, defender) if side.player != INDEPENDENT]
    answers = yield from ask_all(
        {
            player: Decision[Yes | No](
                player=player,
                kind=TT_CONSENT,
                text=text,
                rules=("ME-BATTLE-02", "ME-RULING-168"),
                offers=[Yes(), No()],
                words=lambda act: Words("On the table" if isinstance(act, Yes) else "On paper", (tile,)),
                tiles=(tile,),
            )
            for player in players
        }
    )
    agreed = all(isinstance(answer, Yes) for answer in answers.values())
    where = "on the table" if agreed else "on paper"
    game.emit("method_set", "ME-BATTLE-02", f"The fight is settled {where}.", tiles=(tile,))
    return agreed


# --- the report ----------------------------------------------------------------------------------------

_BATTLE_RESULTS = {
    "victory": "a win",
    "no_degrees": "a win, in a scenario without degrees",
    "decisive": "a decisive win",
    "massacre": "a massacre",
    "draw": "a draw",
}
_ASSAULT_RESULTS = {"assault_won": "the besiegers win", "assault_lost": "the garrison wins"}


def _report(
    game: Game[Campaign], tile: str, attacker: Side, defender: Side, results: dict[str, str]
) -> Steps[Report]:
    """The attacker fills in the report, the other player confirms it; then the losses are taken."""
    state = game.state
    sizes = (strength_of(state, attacker), strength_of(state, defender))
    game.emit(
        "strengths_declared",
        "ME-BATTLE-05",
        f"To play at {place_name(state, tile)}: {attacker.player} attacks with {sizes[0]} points, "
        f"{name_of_side(defender)} defends with {sizes[1]}.",
        tiles=(tile,),
        attack=sizes[0],
        defence=sizes[1],
    )
    while True:
        report = yield from ask(_form(tile, attacker, defender, sizes, results))
        if defender.player == INDEPENDENT:
            break
        if isinstance((yield from ask(_confirm(tile, defender, report))), Agree):
            break
    yield from suffer(game, attacker, report.attacker_lost + report.attacker_routed, "ME-CASREC-06")
    yield from suffer(game, defender, report.defender_lost + report.defender_routed, "ME-CASREC-06")
    return report


def _form(
    tile: str, attacker: Side, defender: Side, sizes: tuple[int, int], results: dict[str, str]
) -> Form[Report]:
    """The one form for a result from the table (ME-BATTLE-25)."""
    sides = ((ATTACKER, attacker, sizes[0]), (DEFENDER, defender, sizes[1]))
    losses = [
        Number(
            name=f"{role}_{word}",
            label=f"{name_of_side(side)}: {label}",
            lo=0,
            hi=size,
            unit="points",
        )
        for role, side, size in sides
        for word, label in (
            ("lost", "casualties in units that stood"),
            ("routed", "casualties in routing units"),
        )
    ]
    return Form(
        player=attacker.player,
        kind="tt_report",
        text="How did the game on the table end?",
        rules=("ME-BATTLE-25", "ME-T-TTOUTCOME", "ME-ARMY-05"),
        fields=(
            Pick(name="result", label="Result", choices=tuple(Choice(*pair) for pair in results.items())),
            Pick(
                name="winner",
                label="Winner",
                choices=(
                    Choice(ATTACKER, attacker.player),
                    Choice(DEFENDER, name_of_side(defender)),
                    Choice(NOBODY, "nobody"),
                ),
            ),
            *losses,
            Text(name="notes", label="For the chronicle", longest=1000, lines=4),
        ),
        record=Report,
        default=Report(next(iter(results)), "attacker"),
        why_not=lambda report: why_not_report(sizes, report),
        tiles=(tile,),
        facts={"attack": sizes[0], "defence": sizes[1]},
    )


def _confirm(tile: str, defender: Side, report: Report) -> Decision[Agree | Disagree]:
    facts = msgspec.to_builtins(report)

    def text() -> str:
        told = ", ".join(f"{key.replace('_', ' ')} {value}" for key, value in facts.items() if key != "notes")
        return f"The report says: {told}. Is that right?"

    return Decision(
        player=defender.player,
        kind=TT_REPORT,
        text=text,
        rules=("ME-BATTLE-25",),
        offers=[Agree(), Disagree()],
        words=lambda act: Words("That is how it went" if isinstance(act, Agree) else "No, report again"),
        tiles=(tile,),
        facts=facts,
    )


def why_not_report(sizes: tuple[int, int], report: Report) -> IllegalChoice | None:
    """Refuse a report that contradicts itself or loses more than there was."""
    named = {"draw": NOBODY, "assault_won": ATTACKER, "assault_lost": DEFENDER}.get(report.result)
    if report.winner != named if named else report.winner == NOBODY:
        return IllegalChoice("report_inconsistent", "Result and winner do not fit together.", "ME-BATTLE-25")
    losses = (
        report.attacker_lost + report.attacker_routed,
        report.defender_lost + report.defender_routed,
    )
    if any(lost > size for lost, size in zip(losses, sizes, strict=True)):
        return IllegalChoice("report_inconsistent", "A side cannot lose more than it had.", "ME-BATTLE-25")
    return None


# --- recovery ------------------------------------------------------------------------------------------


def recover(
    game: Game[Campaign], outcome: Outcome, chase: Chase, attacker: Side, defender: Side
) -> Steps[None]:
    """When all is over part of the casualties return to what is left of each force (ME-CASREC-01 to 08)."""
    for role, side, lost in zip((ATTACKER, DEFENDER), (attacker, defender), outcome.casualties, strict=True):
        banners = standing_banners(game.state, side.banners)
        if not lost or not banners:
            continue
        row, _ = yield from game.roll_on(
            RECOVERY,
            f"{side.player} gathers the fallen",
            player=side.player,
            modifier=_modifier(outcome, chase, role),
        )
        back = lost // row["one_in"] if row["one_in"] else 0
        _return(game, banners, back, outcome)


def _modifier(outcome: Outcome, chase: Chase, role: str) -> int:
    if outcome.winner == "draw":
        return int(RECOVERY_MODIFIER.of("draw")["modifier"])
    if outcome.winner == role:
        return int(RECOVERY_MODIFIER.of("victorious")["modifier"])
    beaten = RECOVERY_MODIFIER.of("scattered" if outcome.scattered else "defeated")["modifier"]
    return int(beaten + (RECOVERY_MODIFIER.of("pursued")["modifier"] if chase != "none" else 0))


def _return(game: Game[Campaign], banners: list[Banner], amount: int, outcome: Outcome) -> None:
    """Recovered troops rejoin their banners, as evenly as they fell (ME-CASREC-05)."""
    state = game.state
    each, over = divmod(amount, len(banners))
    for rank, banner in enumerate(sorted(banners, key=lambda one: (-points(state, one), one.number))):
        roster.recover(state, banner, each + (rank < over), outcome.fallen.get(banner.id, []))
    game.emit(
        "recovered", "ME-CASREC-05", f"{amount} points return to {banners[0].owner}’s banners.",
        to=(banners[0].owner,), points=amount,
    )  # fmt: skip

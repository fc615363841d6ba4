"""The Realm Point Phase: checking for victory (NA-RPP-01, NA-WIN)."""

from __future__ import annotations

from itertools import dropwhile, takewhile
from typing import TypeAlias

from empires.core.base.words import joined
from empires.core.errors import IllegalChoice
from empires.core.offices.guests import waiting
from empires.core.offices.seats import persons
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Next
from empires.core.rules.state import ENDED
from empires.kit.battles import reported
from empires.kit.dice_order import highest
from empires.rulesets.ninth_age.book import TIEBREAK, goal, refuse
from empires.rulesets.ninth_age.realms import living, measure, realm_points
from empires.rulesets.ninth_age.rolloffs import die_for
from empires.rulesets.ninth_age.sizes import standard_points
from empires.rulesets.ninth_age.state import NinthAge
from empires.rulesets.ninth_age.teams import dissolve_teams

FOUGHT = ("battle", "d6")
"""The tie-breakers that are not counted, but decided by a battle or by dice."""

REASONS = {"treasury": "the largest treasury"}


def counting(game: Game[NinthAge]) -> Next:
    """Count realm points. The last survivor wins, or else the player with the most points, if these are ten
    or more; otherwise the next turn begins. Points that were gained earlier in the turn and lost again do not
    count.
    """
    state = game.state
    players = living(state)
    points = {player: realm_points(state, player) for player in players}
    text = "Realm points: " + ", ".join(f"{player} {points[player]}" for player in players) + "."
    game.emit("realm_points_counted", "NA-RPP-01", text, points=points)
    if len(players) == 1:  # NA-RULING-49
        return win(game, players[0], "NA-RULING-49", "nobody else is left")
    tied = [player for player in players if points[player] >= goal()]  # NA-WIN-01, NA-RPP-01
    rule, reason = "NA-WIN-01", f"{goal()} realm points or more"
    for criterion in takewhile(lambda one: one not in FOUGHT, _criteria() if tied else ()):
        # NA-WIN-02, NA-WIN-03
        best = max(measure(state, player, criterion) for player in tied)
        narrowed = [player for player in tied if measure(state, player, criterion) == best]
        if len(narrowed) < len(tied):
            rule = "NA-WIN-02" if criterion == "realm points" else "NA-WIN-03"
            reason = f"{REASONS.get(criterion, f'the most {criterion}')}, {best}"
        tied = narrowed
    if not tied:
        dissolve_teams(game)  # NA-TEAM-06
        return "guests" if waiting(state) else "turn_start"  # there is no last turn (NA-RULING-62)
    if len(tied) == 1:  # NA-RPP-01
        return win(game, tied[0], rule, reason)
    state.victory_tie = tied
    return "deciding"


def _criteria() -> list[str]:
    """The tie-breakers for victory, in order."""
    return [row["victory"] for row in TIEBREAK.rows]


class Won(Act, tag="won"):
    """A choice: report a clear victory for this player in the deciding battle."""

    player: str


class Nobody(Act, tag="nobody"):
    """A choice: report that the deciding battle has no clear winner."""


Duel: TypeAlias = Won | Nobody

TIEBREAK_REPORT = Kind("report_tiebreak", Won, Nobody)


def deciding(game: Game[NinthAge]) -> Steps[Next]:
    """Let players who are still tied fight one standard battle without bonuses; if it has no clear winner,
    they roll dice (NA-RULING-50).

    Computer players settle the battle by dice, no matter how other battles are settled.
    """
    tied = game.state.victory_tie
    for means in dropwhile(lambda one: one not in FOUGHT, _criteria()):
        if means == "d6":
            winner = yield from highest(tied, die_for(game, "NA-WIN-03", "rolls for the campaign"))
            return win(game, winner, "NA-WIN-03", "the higher die")
        if won := (yield from _duel(game, tied)):
            return win(game, won, "NA-RULING-50", "victory in the deciding battle")
    raise AssertionError("a die decides in the end")


def _duel(game: Game[NinthAge], tied: list[str]) -> Steps[str | None]:
    """Hold one battle between all tied players; return the clear winner, if there is one (NA-RULING-50)."""
    state = game.state
    if state.settings.quick_battle == "always" or not persons(state, tied):
        return (yield from _duel_by_dice(game, tied))
    act = yield from reported(
        game,
        [[player] for player in tied],
        lambda player: _duel_report(state, tied, player),
        lambda act: f"{act.player} won." if isinstance(act, Won) else "nobody clearly won.",
        rules=("NA-WIN-03", "NA-RULING-50"),
    )
    return act.player if isinstance(act, Won) else None


def _duel_by_dice(game: Game[NinthAge], tied: list[str]) -> Steps[str | None]:
    """Roll two dice for each player.

    The player with the highest total wins; if several share it, nobody does (NA-RULING-50).
    """
    totals = []
    for player in tied:
        roll = yield from game.roll("2d6", "NA-RULING-50", f"{player} in the deciding battle", player=player)
        totals.append(roll.total)
    return tied[totals.index(max(totals))] if totals.count(max(totals)) == 1 else None


def _duel_report(state: NinthAge, tied: list[str], reporter: str) -> Decision[Duel]:
    def words(act: Duel) -> Words:
        return Words(act.player) if isinstance(act, Won) else Words("No clear winner", note="a die decides")

    offers: list[Duel] = [*(Won(player) for player in tied), Nobody()]

    def unread(text: str) -> IllegalChoice:
        return refuse("bad-result", f"“{text}”", "NA-RULING-50")

    return Decision(
        player=reporter,
        kind=TIEBREAK_REPORT,
        text=f"{joined(tied)} are tied and fight one battle at {standard_points(state.settings):,} points, "
        "without bonuses. Who won it?",
        rules=("NA-WIN-03", "NA-RULING-50"),
        offers=offers,
        words=words,
        why_not=lambda act: unread(TIEBREAK_REPORT.write(act)),
        unread=unread,
    )


def win(game: Game[NinthAge], winner: str, rule: str, reason: str) -> Next:
    """End the campaign with one winner."""
    state = game.state
    state.winners = [winner]  # whatever the teams are (NA-RULING-58)
    state.win_reason = reason
    state.victory_tie = []
    game.emit("campaign_won", rule, f"{winner} wins the campaign: {reason}.", player=winner)
    return ENDED

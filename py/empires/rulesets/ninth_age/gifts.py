"""Actions open at any time: giving gold, and sharing conquest points with team-mates.

Gold may change hands no matter whose turn it is to act (NA-GOLD-03); any promise made in return is the
players' own business (NA-GOLD-02, NA-RULING-54).
"""

from __future__ import annotations

import msgspec

from empires.core.base.words import many
from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, Number, Pick, Text
from empires.core.questions.form import Form
from empires.core.rules.game import Game
from empires.kit.any_time import AnyTime
from empires.kit.placenames import naming
from empires.kit.titles import ARMY, GENERAL, TEAM, titling
from empires.rosters.roster import plain
from empires.rulesets.ninth_age.book import not_whole, refuse
from empires.rulesets.ninth_age.realms import controlled, in_play, living, team_of, teammates
from empires.rulesets.ninth_age.state import NinthAge

LONGEST_BARGAIN = 120


class Gold(msgspec.Struct):
    """A gift of gold, and what is promised in return."""

    to: str
    amount: int
    bargain: str


class Points(msgspec.Struct):
    """A gift of conquest points."""

    to: str
    points: int


NOBODY_THERE = "nobody is there whom {it} could give anything."


def _why_no_gold(state: NinthAge, player: str) -> IllegalChoice | None:
    """Why the player cannot give gold now (NA-GOLD-03)."""
    if state.turn == 0:
        return refuse("not-your-step", player)
    if not in_play(state, player) or not _others(state, player):
        return refuse("bad-target", player, "NA-GOLD-03", NOBODY_THERE)
    return None if state.realms[player].treasury else refuse("not-enough-gold", player)


def _why_no_points(state: NinthAge, player: str) -> IllegalChoice | None:
    """Why the player cannot share conquest points now (NA-TEAM-05)."""
    if state.settings.teams == "none":
        return refuse("option-off", player)
    if state.phase != "invasion":
        return refuse("not-your-step", player)
    if not in_play(state, player) or not _friends(state, player):
        return refuse("bad-target", player, "NA-RULING-57", NOBODY_THERE)
    return None if state.realms[player].cp_left else refuse("not-enough-cp", player)


def _others(state: NinthAge, player: str) -> list[str]:
    return [other for other in living(state) if other != player]


def _friends(state: NinthAge, player: str) -> list[str]:
    return [other for other in living(state) if teammates(state, player, other)]


def _gold_question(state: NinthAge, player: str) -> Form[Gold]:
    others = _others(state, player)
    treasury = state.realms[player].treasury

    def why_not(gift: Gold) -> IllegalChoice | None:
        """Why a gift is refused: the amount is checked first, then the target, then the payment."""
        if gift.amount < 1:
            return refuse("bad-amount", str(gift.amount), "NA-RULING-54")
        if gift.to not in others:
            return refuse("bad-target", gift.to, "NA-GOLD-03")
        return refuse("not-enough-gold", player) if gift.amount > treasury else None

    return Form(
        player=player,
        kind="give_gold",
        record=Gold,
        unread=not_whole,
        why_not=why_not,
        text=f"Will you give gold to another player? You have {treasury:,}.",
        rules=("NA-GOLD-02", "NA-GOLD-03", "NA-RULING-54"),
        fields=(
            Pick(name="to", label="To", choices=tuple(Choice(other, other) for other in others)),
            Number(name="amount", label="Gold", lo=1, hi=treasury, unit="gold"),
            Text(name="bargain", label="In return for (not binding)", longest=LONGEST_BARGAIN),
        ),
        default=Gold(others[0], 1, ""),
    )


def _points_question(state: NinthAge, player: str) -> Form[Points]:
    friends = _friends(state, player)
    points = state.realms[player].cp_left

    def why_not(gift: Points) -> IllegalChoice | None:
        """Why a gift is refused: the amount is checked first, then the target, then the payment."""
        if gift.points < 1:
            return refuse("bad-amount", str(gift.points), "NA-RULING-57")
        if gift.to not in friends:
            return refuse("bad-target", gift.to, "NA-RULING-57")
        return refuse("not-enough-cp", player) if gift.points > points else None

    return Form(
        player=player,
        kind="share_cp",
        record=Points,
        unread=not_whole,
        why_not=why_not,
        text=f"Will you give conquest points to a team-mate? You have {points:,}.",
        rules=("NA-TEAM-05", "NA-RULING-57"),
        fields=(
            Pick(name="to", label="To", choices=tuple(Choice(friend, friend) for friend in friends)),
            Number(name="points", label="Conquest points", lo=1, hi=points),
        ),
        default=Points(friends[0], 1),
    )


def _give_gold(game: Game[NinthAge], giver: str, gift: Gold) -> None:
    """Make a gift, which is final (NA-RULING-54)."""
    state = game.state
    state.realms[giver].treasury -= gift.amount
    state.realms[gift.to].treasury += gift.amount
    bargain = plain(gift.bargain, LONGEST_BARGAIN)
    text = f"{giver} gives {gift.to} {gift.amount:,} gold{f' in return for: {bargain}' if bargain else ''}."
    game.emit("gold_given", "NA-GOLD-03", text, giver=giver, taker=gift.to, gold=gift.amount)


def _share(game: Game[NinthAge], giver: str, gift: Points) -> None:
    """Give conquest points to a team-mate (NA-TEAM-05, NA-RULING-57)."""
    state = game.state
    state.realms[giver].cp_left -= gift.points
    state.realms[gift.to].cp_left += gift.points
    text = f"{giver} gives {gift.to} {many(gift.points, 'conquest point')}."
    game.emit("cp_shared", "NA-TEAM-05", text, giver=giver, taker=gift.to, points=gift.points)


def _army(state: NinthAge, player: str) -> dict[str, str]:
    """The army that a player brings to every battle, its general, and the team that he leads."""
    if player not in living(state):
        return {}
    return {ARMY: "", GENERAL: ""} | ({TEAM: ""} if team_of(state, player)[:1] == [player] else {})


ANY_TIME = (
    AnyTime(kind="give_gold", why_not=_why_no_gold, question=_gold_question, do=_give_gold),
    AnyTime(kind="share_cp", why_not=_why_no_points, question=_points_question, do=_share),
    naming(controlled),
    titling(_army),
)
"""The actions that are always open: gifts, and names for places, armies, generals and teams."""

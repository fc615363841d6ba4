"""What may be done at any moment: giving gold, and sharing conquest points with team-mates.

Gold may change hands in anybody's step (NA-GOLD-03); what is promised for it is nobody's business but the
players' (NA-GOLD-02, NA-RULING-54).
"""

from __future__ import annotations

from empires.core.questions import Answer, Choice, Number, Pick, Question, Text
from empires.core.steps import Game
from empires.rosters.roster import plain

from .book import refuse
from .realms import in_play, living, teammates
from .state import NinthAge

LONGEST_BARGAIN = 120


def standing(game: Game[NinthAge], player: str) -> list[Question]:
    """The gifts open to a player at this moment."""
    state = game.state
    found = []
    if gold_refusal(state, player) == "":
        found.append(_gold_question(state, player))
    if points_refusal(state, player) == "":
        found.append(_points_question(state, player))
    return found


def gold_refusal(state: NinthAge, player: str) -> str:
    """Why the player cannot give gold now, or "" (NA-GOLD-03)."""
    if state.turn == 0:
        return "not-your-step"
    if not in_play(state, player) or not _others(state, player):
        return "bad-target"
    return "" if state.realms[player].treasury else "not-enough-gold"


def points_refusal(state: NinthAge, player: str) -> str:
    """Why the player cannot share conquest points now, or "" (NA-TEAM-05, NA-RULING-57)."""
    if state.settings.teams == "none":
        return "option-off"
    if state.phase != "invasion":
        return "not-your-step"
    if not in_play(state, player) or not _friends(state, player):
        return "bad-target"
    return "" if state.realms[player].cp_left else "not-enough-cp"


def _others(state: NinthAge, player: str) -> list[str]:
    return [other for other in living(state) if other != player]


def _friends(state: NinthAge, player: str) -> list[str]:
    return [other for other in living(state) if teammates(state, player, other)]


def _gold_question(state: NinthAge, player: str) -> Question:
    others = _others(state, player)
    treasury = state.realms[player].treasury
    return Question(
        player=player,
        kind="give_gold",
        text=f"Give gold away? You have {treasury}.",
        rules=("NA-GOLD-02", "NA-GOLD-03", "NA-RULING-54"),
        fields=(
            Pick(name="to", label="To", choices=tuple(Choice(other, other) for other in others)),
            Number(name="amount", label="Gold", lo=1, hi=treasury, unit="gold"),
            Text(name="bargain", label="In return for (binds nobody)", longest=LONGEST_BARGAIN),
        ),
        default={"to": others[0], "amount": 1, "bargain": ""},
    )


def _points_question(state: NinthAge, player: str) -> Question:
    friends = _friends(state, player)
    points = state.realms[player].cp_left
    return Question(
        player=player,
        kind="share_cp",
        text=f"Give conquest points to a team-mate? You have {points}.",
        rules=("NA-TEAM-05", "NA-RULING-57"),
        fields=(
            Pick(name="to", label="To", choices=tuple(Choice(friend, friend) for friend in friends)),
            Number(name="points", label="Conquest points", lo=1, hi=points),
        ),
        default={"to": friends[0], "points": 1},
    )


def explain(game: Game[NinthAge], question: Question, answer: Answer) -> None:
    """Refuse a gift with the digest's code: the amount, then the target, then the payment."""
    state = game.state
    player = question.player
    realm = state.realms[player]
    gold = question.kind == "give_gold"
    amount = answer["amount" if gold else "points"]
    if amount < 1:
        raise refuse("bad-amount", str(amount), "NA-RULING-54" if gold else "NA-RULING-57")
    if answer["to"] not in (_others(state, player) if gold else _friends(state, player)):
        raise refuse("bad-target", answer["to"], "NA-GOLD-03" if gold else "NA-RULING-57")
    if amount > (realm.treasury if gold else realm.cp_left):
        raise refuse("not-enough-gold" if gold else "not-enough-cp", player)


def stand(game: Game[NinthAge], question: Question, answer: Answer) -> None:
    """The gift is made, and it is final (NA-RULING-54)."""
    state = game.state
    giver, taker = question.player, answer["to"]
    if question.kind == "give_gold":
        amount = answer["amount"]
        state.realms[giver].treasury -= amount
        state.realms[taker].treasury += amount
        bargain = plain(answer["bargain"], LONGEST_BARGAIN)
        text = f"{giver} gives {taker} {amount} gold{f' in return for: {bargain}' if bargain else ''}."
        game.emit("gold_given", "NA-GOLD-03", text, giver=giver, taker=taker, gold=amount)
    else:
        points = answer["points"]
        state.realms[giver].cp_left -= points
        state.realms[taker].cp_left += points
        text = f"{giver} gives {taker} {points} conquest points."
        game.emit("cp_shared", "NA-TEAM-05", text, giver=giver, taker=taker, points=points)

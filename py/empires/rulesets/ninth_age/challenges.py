"""The Challenge Phase: the opponents, and the form of their battles (NA-CHAL).

A player who challenges another joins the side against that player. An engagement has at most two players on
each side, and nobody is in two engagements (NA-RULING-33, NA-RULING-34).
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec

from empires.core.base.words import joined
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.rulesets.ninth_age.book import CHALLENGE, EARNED, refuse
from empires.rulesets.ninth_age.odds import odds_of, planned
from empires.rulesets.ninth_age.realms import controlled, in_play, living, realm_points, teammates
from empires.rulesets.ninth_age.state import Band, Battle, Engagement, NinthAge


class Challenge(Act):
    """A choice: challenge this player."""

    player: str


class Pass(Act, tag="pass"):
    """A choice: challenge nobody."""


class Fight(Act):
    """A choice: fight the engagement as one battle."""

    form: Literal["2v1-together", "2v2-together"]


class FightApart(Act):
    """A choice: fight the engagement in one-on-one battles.

    The player who decides fights `first` first or, if the engagement splits into pairs, fights nobody else.
    """

    form: Literal["2v1-separate", "2v2-split"]
    first: str


Challenging: TypeAlias = Challenge | Pass
Form: TypeAlias = Fight | FightApart

CHALLENGING = Kind("challenge", Challenge, Pass)
FORMAT = Kind("choose_format", Fight, FightApart)


def engagement_of(state: NinthAge, player: str) -> Engagement | None:
    """The engagement that a player is in; None if there is none."""
    for engagement in state.engagements:
        if player in engagement.side1 or player in engagement.side2:
            return engagement
    return None


def situation(state: NinthAge, target: str) -> str:
    """The row of NA-T-CHALLENGE that applies to a challenged player, given the engagements so far."""
    engagement = engagement_of(state, target)
    if engagement is None:
        return "free"
    mine, theirs = _sides(engagement, target)
    if len(mine) + len(theirs) == 2:
        return "in a 1v1"
    if len(mine) + len(theirs) == 4:
        return "in a 2v2"
    return "single in a 2v1" if len(mine) == 1 else "ally in a 2v1"


def _sides(engagement: Engagement, player: str) -> tuple[list[str], list[str]]:
    """The player's own side and the opposing side."""
    if player in engagement.side1:
        return engagement.side1, engagement.side2
    return engagement.side2, engagement.side1


def why_not_challenge(state: NinthAge, player: str, target: str) -> str:
    """The refusal code for challenging `target`; "" if the challenge is legal."""
    if target == player or not in_play(state, target):  # NA-RULING-18
        return _refused("yourself, eliminated or unknown")
    engagement = engagement_of(state, target)
    opposed = [target] if engagement is None else _sides(engagement, target)[0]
    if any(teammates(state, player, other) for other in opposed):  # NA-TEAM-03, NA-RULING-56
        return _refused("team-mate, or opposite one")
    if target in state.realms[player].emissary_from:  # NA-EVENT-09, NA-RULING-26
        return _refused("protected by an Emissary")
    return _refused(situation(state, target))  # NA-CHAL-09


def _refused(row: str) -> str:
    return str(CHALLENGE.of(row)["refusal"])


def legal_targets(state: NinthAge, player: str) -> list[str]:
    """The players whom a player may challenge."""
    return [target for target in living(state) if not why_not_challenge(state, player, target)]


def challenge(game: Game[NinthAge], player: str) -> Steps[Next]:
    """Let the next player in realm order challenge somebody, unless that player has already been
    challenged.
    """
    state = game.state
    if not state.realms[player].was_challenged:
        offers = challenges_open(state, player)
        match offers[0] if len(offers) == 1 else (yield from ask(_challenge_question(state, player, offers))):
            case Challenge(target):
                _issue(game, player, target)
            case Pass():
                game.emit("challenge_passed", "NA-RULING-31", f"{player} challenges nobody.", player=player)
    state.to_act.pop(0)  # NA-CHAL-01
    if state.to_act:
        return AGAIN
    # NA-RULING-36
    state.to_act = [one.decider for one in state.engagements if one.decider is not None]
    return "formats" if state.to_act else "matching"


def challenges_open(state: NinthAge, player: str) -> list[Challenging]:
    """The choices open to a player: each player who may be challenged and, if the rules allow it, passing
    (NA-RULING-31).
    """
    targets: list[Challenging] = [Challenge(target) for target in legal_targets(state, player)]
    return targets if targets and state.settings.challenge_required else [*targets, Pass()]


def _challenge_question(state: NinthAge, player: str, offers: list[Challenging]) -> Decision[Challenging]:
    def words(act: Challenging) -> Words:
        if isinstance(act, Pass):
            return Words("Challenge nobody")
        target = act.player
        strong = f"realm points {realm_points(state, player)} to {realm_points(state, target)}"
        note = f"{_consequence(state, target)}; {strong}"
        return Words(
            f"Challenge {target}", tuple(controlled(state, target)), note, odds=_odds(state, player, target)
        )

    def why_not(act: Challenging) -> IllegalChoice:
        if isinstance(act, Pass):
            return refuse("must-challenge", player)
        return refuse(why_not_challenge(state, player, act.player), act.player)

    return Decision(
        player=player,
        kind=CHALLENGING,
        text="Whom will you challenge?",
        rules=("NA-CHAL-01", "NA-CHAL-09", "NA-RULING-31"),
        offers=offers,
        words=words,
        why_not=why_not,
        unread=lambda text: refuse("bad-target", text),
        step_on=Pass() if Pass() in offers else None,
    )


def _odds(state: NinthAge, player: str, target: str) -> tuple[Odds, ...]:
    """The odds of the battle that a challenge starts or, if allies fight together, of the battle that the
    challenger joins.
    """
    engagement = engagement_of(state, target)
    if engagement is None:
        return odds_of(state, player, [planned(state, [player], [target], together=False)])
    theirs, allies = _sides(engagement, target)
    return odds_of(state, player, [planned(state, [*allies, player], theirs, together=True)])


def odds_of_way(state: NinthAge, engagement: Engagement, decider: str, act: Form) -> tuple[Odds, ...]:
    """The odds of the decider's battles if the engagement is fought this way."""
    form = msgspec.structs.replace(
        engagement,
        decider=decider,
        format=act.form,
        first=act.first if isinstance(act, FightApart) else None,
    )
    fights = [
        planned(state, side1, side2, together=together)
        for side1, side2, together in pairings(form)
        if decider in (*side1, *side2)
    ]
    for fight in fights[1:]:
        fight.first_for = [one for one in fight.first_for if one != decider]  # NA-RULING-23
    return odds_of(state, decider, fights)


def _consequence(state: NinthAge, target: str) -> str:
    """What a challenge to this player would lead to, and which players would then be allies."""
    made = CHALLENGE.of(situation(state, target))["makes"]
    engagement = engagement_of(state, target)
    if engagement is None:
        return f"{made}, one-on-one"
    mine, theirs = _sides(engagement, target)
    return f"{made}, you join {joined(theirs)} against {joined(mine)}"


def _issue(game: Game[NinthAge], player: str, target: str) -> None:
    """Create an engagement, or join one, no matter who challenged whom.

    If there are allies, one player decides how they fight: in a 2v1 the player without an ally, in a 2v2 the
    player named in the challenge that made it a 2v2.
    """
    state = game.state
    state.realms[player].has_issued = True  # NA-CHAL-01
    state.realms[target].was_challenged = True  # NA-CHAL-02, NA-CHAL-03
    text = f"{player} challenges {target}."
    game.emit("challenged", "NA-CHAL-02", text, player=player, target=target)
    engagement = engagement_of(state, target)
    if engagement is None:  # NA-CHAL-04
        engagement = Engagement(side1=[player], side2=[target], challenges=[[player, target]], format="1v1")
        state.engagements.append(engagement)
        game.emit("engagement_created", "NA-CHAL-04", f"{player} and {target} must fight.")
        return
    allies = _sides(engagement, target)[1]
    rule = "NA-CHAL-05" if len(engagement.side1) + len(engagement.side2) == 2 else "NA-CHAL-07"
    text = f"{player} is now allied with {allies[0]}, for this turn only."
    allies.append(player)  # NA-CHAL-05, NA-CHAL-07, NA-RULING-32
    engagement.challenges.append([player, target])  # NA-CHAL-07
    engagement.decider = target  # NA-RULING-37, NA-RULING-38
    engagement.format = None  # NA-CHAL-06, NA-CHAL-08
    game.emit("alliance_formed", rule, text, allies=list(allies))


def formats(game: Game[NinthAge], decider: str) -> Steps[Next]:
    """After all challenges, let players decide the form of each 2v1 and 2v2, in the order of the
    engagements.
    """
    state = game.state
    # NA-RULING-36
    engagement = next(one for one in state.engagements if one.decider == decider)
    ways = {way.act: way for way in ways_to_fight(engagement, decider)}

    def refused(text: str) -> IllegalChoice:
        return refuse("bad-format", f"“{text}”")

    act = yield from ask(
        Decision(
            player=decider,
            kind=FORMAT,
            text=lambda: f"How will you fight {joined(_sides(engagement, decider)[1])}?",
            rules=("NA-CHAL-06", "NA-RULING-37") if _is_2v1(engagement) else ("NA-CHAL-08", "NA-RULING-38"),
            offers=list(ways),
            words=lambda act: Words(
                ways[act].label, note=ways[act].note, odds=odds_of_way(state, engagement, decider, act)
            ),
            why_not=lambda act: refused(FORMAT.write(act)),
            unread=refused,
        )
    )
    engagement.format = act.form  # NA-RULING-36
    engagement.first = act.first if isinstance(act, FightApart) else None
    told = {way.act: way.label for way in ways_to_fight(engagement, decider, decider)}
    text = f"{decider} decides: {told[act]}."
    game.emit("format_chosen", "NA-RULING-36", text, format=engagement.format)
    state.to_act.pop(0)
    return AGAIN if state.to_act else ON


def _is_2v1(engagement: Engagement) -> bool:
    return len(engagement.side1) + len(engagement.side2) == 3


class Way(msgspec.Struct, frozen=True):
    """The label of a form that an engagement may take, with its consequence."""

    act: Form
    label: str
    note: str = ""


def ways_to_fight(engagement: Engagement, decider: str, called: str = "you") -> list[Way]:
    """The forms that an engagement may take; `called` stands for the player who decides.

    One against two can be one battle, or two battles in an order that the player without an ally chooses. Two
    against two can be one battle, or two one-on-one battles, for which the player who decides picks his
    opponent.
    """
    mine, theirs = _sides(engagement, decider)
    one, other = theirs
    both = ((one, other), (other, one))
    if _is_2v1(engagement):  # NA-CHAL-06
        average = "you earn the average of both"
        return [
            Way(Fight("2v1-together"), "one battle against both", _as_allies()),
            *(Way(FightApart("2v1-separate", a), f"first {a}, then {b}", average) for a, b in both),
        ]
    ally = next(player for player in mine if player != decider)  # NA-CHAL-08
    return [
        Way(Fight("2v2-together"), "one battle, two against two"),
        *(Way(FightApart("2v2-split", a), f"{called} against {a}, {ally} against {b}") for a, b in both),
    ]


def _as_allies() -> str:
    """The points that allies give up by fighting together against one player (NA-CP-03)."""
    less = {EARNED.of("usual")[band] - EARNED.of("ally")[band] for band in get_args(Band)}
    return f"each of the two earns {less.pop()} less" if len(less) == 1 else "the two earn as allies do"


def matching(game: Game[NinthAge]) -> Next:
    """Set the order of battles: engagements in the order in which they were created, each in its chosen form
    (NA-RULING-40)."""
    state = game.state
    for number, engagement in enumerate(state.engagements):
        for side1, side2, together in pairings(engagement):
            state.battles.append(Battle(engagement=number, side1=side1, side2=side2, together=together))
    for battle in state.battles:
        for player in (*battle.side1, *battle.side2):
            realm = state.realms[player]
            if realm.battles_fought == 0:  # NA-RULING-23
                battle.first_for.append(player)
            realm.battles_fought += 1
    return "battle" if state.battles else "award"


def pairings(engagement: Engagement) -> list[tuple[list[str], list[str], bool]]:
    """The battles of one engagement: the two sides of each, and whether allies fight together in it."""
    first, decider = engagement.first, engagement.decider
    together = engagement.format in ("2v1-together", "2v2-together")
    if first is None or decider is None:
        return [(list(engagement.side1), list(engagement.side2), together)]
    mine, theirs = _sides(engagement, decider)
    second = next(player for player in theirs if player != first)
    partner = next((player for player in mine if player != decider), decider)
    pairs = [(decider, first), (partner, second)]
    if mine is engagement.side2:
        pairs = [(right, left) for left, right in pairs]
    return [([left], [right], False) for left, right in pairs]

"""The Challenge Phase: who must fight whom, and in what form (NA-CHAL-01 to NA-CHAL-09).

Naming a player joins the side against that player. An engagement has two players a side at most, and nobody
is in two engagements (NA-RULING-33, NA-RULING-34).
"""

from __future__ import annotations

from empires.core.questions import Choice, Question
from empires.core.steps import Game, Steps, ask
from empires.kit.words import joined

from .book import CHALLENGE, refuse
from .realms import controlled, in_play, living, teammates
from .state import Battle, Engagement, Format, NinthAge

PASS = "pass"


def engagement_of(state: NinthAge, player: str) -> Engagement | None:
    """The engagement a player is in, if any."""
    for engagement in state.engagements:
        if player in engagement.side1 or player in engagement.side2:
            return engagement
    return None


def situation(state: NinthAge, target: str) -> str:
    """The row of NA-T-CHALLENGE that a named player stands in by the engagements so far."""
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
    """The player's own side and the one against it."""
    if player in engagement.side1:
        return engagement.side1, engagement.side2
    return engagement.side2, engagement.side1


def why_not_challenge(state: NinthAge, player: str, target: str) -> str:
    """The code that refuses naming `target`, or "" where it is legal.

    In the digest's order: a living rival (NA-RULING-18), no team-mate on the other side (NA-TEAM-03,
    NA-RULING-56), no Emissary (NA-EVENT-09), room on the side to join (NA-CHAL-09).
    """
    if target == player or not in_play(state, target):
        return "bad-target"
    engagement = engagement_of(state, target)
    opposed = [target] if engagement is None else _sides(engagement, target)[0]
    if any(teammates(state, player, other) for other in opposed):
        return "teammate"
    if target in state.realms[player].emissary_from:
        return "emissary"
    refusal: str = CHALLENGE.of(situation(state, target))["refusal"]
    return refusal


def legal_targets(state: NinthAge, player: str) -> list[str]:
    """Whom the player may challenge."""
    return [target for target in living(state) if not why_not_challenge(state, player, target)]


def challenge(game: Game[NinthAge]) -> Steps[None]:
    """One player's challenge, in realm order; the challenged issue none (NA-CHAL-01, NA-CHAL-03)."""
    state = game.state
    player = state.to_act[0]
    realm = state.realms[player]
    if not realm.was_challenged:
        targets = legal_targets(state, player)
        may_pass = not targets or not state.settings.challenge_required
        answer = (targets or [PASS])[0]
        if len(targets) + may_pass > 1:
            answer = yield from _ask_for_target(state, player, targets, may_pass)
        if answer == PASS:
            game.emit("challenge_passed", "NA-RULING-31", f"{player} challenges nobody.", player=player)
        else:
            _issue(game, player, answer)
    state.to_act.pop(0)
    if not state.to_act:
        state.to_act = [one.decider for one in state.engagements if one.decider is not None]
        state.phase = "formats" if state.to_act else "matching"


def _ask_for_target(state: NinthAge, player: str, targets: list[str], may_pass: bool) -> Steps[str]:
    def explain(answer: object) -> None:
        if answer == PASS:
            raise refuse("must-challenge", player)
        raise refuse(why_not_challenge(state, player, str(answer)), str(answer))

    passing = (Choice(PASS, "Challenge nobody"),) if may_pass else ()
    target: str = yield from ask(
        Question(
            player=player,
            kind="challenge",
            text="Whom do you challenge?",
            rules=("NA-CHAL-01", "NA-CHAL-09", "NA-RULING-31"),
            choices=(
                *(
                    Choice(target, target, tuple(controlled(state, target)), _consequence(state, target))
                    for target in targets
                ),
                *passing,
            ),
            step_on=PASS if may_pass else "",
        ),
        explain,
    )
    return target


def _consequence(state: NinthAge, target: str) -> str:
    """What naming this player leads to."""
    engagement = engagement_of(state, target)
    if engagement is None:
        return "one against one"
    mine, theirs = _sides(engagement, target)
    return f"you join {joined(theirs)} against {joined(mine)}"


def _issue(game: Game[NinthAge], player: str, target: str) -> None:
    """Make or join an engagement (NA-CHAL-04, NA-CHAL-05, NA-CHAL-07).

    The named player decides how a fight with allies is fought: in a 2v1 because of standing alone
    (NA-RULING-37), in a 2v2 because the challenge that made it named this player (NA-RULING-38).
    """
    state = game.state
    state.realms[player].has_issued = True
    state.realms[target].was_challenged = True
    text = f"{player} challenges {target}."
    game.emit("challenged", "NA-CHAL-02", text, player=player, target=target)
    engagement = engagement_of(state, target)
    if engagement is None:
        engagement = Engagement(side1=[player], side2=[target], challenges=[[player, target]], format="1v1")
        state.engagements.append(engagement)
        game.emit("engagement_created", "NA-CHAL-04", f"{player} and {target} must fight.")
        return
    allies = _sides(engagement, target)[1]
    rule = "NA-CHAL-05" if len(engagement.side1) + len(engagement.side2) == 2 else "NA-CHAL-07"
    text = f"{player} is now allied with {allies[0]}, for this turn only."
    allies.append(player)
    engagement.challenges.append([player, target])
    engagement.decider = target
    engagement.format = None
    game.emit("alliance_formed", rule, text, allies=list(allies))


def formats(game: Game[NinthAge]) -> Steps[None]:
    """After all challenges each 2v1 and 2v2 gets its form, in order of engagement (NA-RULING-36)."""
    state = game.state
    decider = state.to_act[0]
    engagement = engagement_of(state, decider)
    assert engagement is not None
    options = ways_to_fight(engagement)

    def explain(answer: object) -> None:
        raise refuse("bad-format", f"“{answer}”")

    answer = yield from ask(
        Question(
            player=decider,
            kind="choose_format",
            text=f"How do you fight {joined(_sides(engagement, decider)[1])}?",
            rules=("NA-CHAL-06", "NA-RULING-37") if _is_2v1(engagement) else ("NA-CHAL-08", "NA-RULING-38"),
            choices=tuple(Choice(value, label, note=note) for value, (label, note, _, _) in options.items()),
        ),
        explain,
    )
    label, _, engagement.format, engagement.first = options[answer]
    game.emit("format_chosen", "NA-RULING-36", f"{decider} decides: {label}.", format=engagement.format)
    state.to_act.pop(0)
    if not state.to_act:
        state.phase = "matching"


def _is_2v1(engagement: Engagement) -> bool:
    return len(engagement.side1) + len(engagement.side2) == 3


def ways_to_fight(engagement: Engagement) -> dict[str, tuple[str, str, Format, str | None]]:
    """The forms an engagement may take: value -> label, consequence, form, opponent met first.

    Against two: together, or one after the other in the decider's order (NA-CHAL-06, NA-RULING-37). Two
    against two: together, or in two pairs of which the decider names the own one (NA-CHAL-08).
    """
    assert engagement.decider is not None
    mine, theirs = _sides(engagement, engagement.decider)
    one, other = theirs
    if _is_2v1(engagement):
        return {
            "2v1-together": ("one battle against both", "each of the two earns 1 less", "2v1-together", None),
            **{
                f"2v1-separate {first}": (
                    f"first {first}, then {second}", "you earn the average of both", "2v1-separate", first,
                )
                for first, second in ((one, other), (other, one))
            },
        }  # fmt: skip
    ally = next(player for player in mine if player != engagement.decider)
    return {
        "2v2-together": ("one battle, two against two", "", "2v2-together", None),
        **{
            f"2v2-split {first}": (f"you against {first}, {ally} against {second}", "", "2v2-split", first)
            for first, second in ((one, other), (other, one))
        },
    }


def matching(game: Game[NinthAge]) -> Steps[None]:
    """The battles in their order: engagements as they came about, each as its form says (NA-RULING-40)."""
    state = game.state
    for number, engagement in enumerate(state.engagements):
        for side1, side2, together in pairings(engagement):
            state.battles.append(Battle(engagement=number, side1=side1, side2=side2, together=together))
    for battle in state.battles:
        for player in (*battle.side1, *battle.side2):
            realm = state.realms[player]
            if realm.battles_fought == 0:
                battle.first_for.append(player)
            realm.battles_fought += 1
    state.at = 0
    state.phase = "battle" if state.battles else "award"
    yield from ()


def pairings(engagement: Engagement) -> list[tuple[list[str], list[str], bool]]:
    """The battles of one engagement: both sides, and whether allies fight together in it."""
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

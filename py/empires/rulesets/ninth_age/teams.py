"""Teams declared for one turn, and the end of fixed teams (NA-TEAM-06, NA-TEAM-07, NA-RULING-58).

Actions that are forbidden within a team are checked in the modules `events` and `challenges`; those allowed
only within a team, in `gifts`.
"""

from __future__ import annotations

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice, PickMany
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, Next
from empires.rulesets.ninth_age.book import refuse
from empires.rulesets.ninth_age.consent import Decline, consent
from empires.rulesets.ninth_age.ranking import after_ranking, all_act
from empires.rulesets.ninth_age.realms import team_name
from empires.rulesets.ninth_age.state import NinthAge


class Allies(msgspec.Struct):
    """The answer to a form: the allies for this turn."""

    members: list[str]


def uniting(game: Game[NinthAge], player: str) -> Steps[Next]:
    """Let each player who is not on a team, in realm order, name partners for this turn."""
    state = game.state
    free = [other for other in state.realm_order if state.realms[other].team is None and other != player]
    if state.realms[player].team is not None or not free:  # NA-TEAM-07, NA-RULING-58
        return _next(state)
    declared = yield from ask(_declaration(player, free))
    members = [other for other in free if other in declared.members]
    if not members:  # NA-TEAM-07
        return _next(state)
    state.union = [player, *members]
    game.emit("team_proposed", "NA-TEAM-07", f"{player} proposes a team with {', '.join(members)}.")
    return "joining"


def _declaration(player: str, free: list[str]) -> Form[Allies]:
    def why_not(declared: Allies) -> IllegalChoice | None:
        wrong = next((other for other in declared.members if other not in free), None)
        return None if wrong is None else refuse("bad-target", wrong, "NA-RULING-58")

    return Form(
        player=player,
        kind="declare_allied",
        text="Who will be your allies this turn? Leave this empty for none.",
        rules=("NA-TEAM-07", "NA-RULING-58"),
        record=Allies,
        fields=(
            PickMany(
                name="members",
                label="Allies for this turn",
                choices=tuple(Choice(other, other) for other in free),
                hi=len(free),
            ),
        ),
        default=Allies([]),
        why_not=why_not,
    )


def joining(game: Game[NinthAge]) -> Steps[Next]:
    """Ask everyone named to agree. If somebody declines, there is no team, and the proposer may name others.
    When a team is formed, everyone without a team gets another chance.
    """
    state = game.state
    proposer, *named = state.union
    player = state.named[0] if state.named else named[0]
    text = f"{proposer} declares for this turn: {', '.join(state.union)}. Do you agree?"
    if (yield from ask(consent(player, text, ("NA-TEAM-07",)))) == Decline():
        told = f"{player} does not agree, so there is no team."
        game.emit("team_declined", "NA-TEAM-07", told, code="consent-missing")
        state.union, state.named = [], []
        return "uniting"
    state.named = named[named.index(player) + 1 :]
    if state.named:
        return AGAIN
    number = 1 + max(realm.team or 0 for realm in state.realms.values())
    for member in state.union:
        state.realms[member].team = number  # NA-TEAM-07
    name = team_name(state, player)
    told = f"Allied this turn{f' as {name}' if name else ''}: {', '.join(state.union)}."
    game.emit("team_declared", "NA-TEAM-07", told, members=list(state.union))
    state.union = []
    all_act(state)  # NA-TEAM-07
    return "uniting"


def _next(state: NinthAge) -> Next:
    """End the declarations if everyone has been asked since the last team was formed."""
    state.to_act.pop(0)  # NA-TEAM-07
    return "uniting" if state.to_act else after_ranking(state)


def dissolve_teams(game: Game[NinthAge]) -> None:
    """Dissolve fixed teams after the turn that was set beforehand."""
    state = game.state
    if state.settings.teams != "fixed" or state.turn != state.settings.team_turns:
        return
    for realm in state.realms.values():
        realm.team = None  # NA-TEAM-06
    game.emit("teams_dissolved", "NA-TEAM-06", "The teams dissolve. From now on everybody plays alone.")

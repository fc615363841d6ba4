"""Teams declared for one turn, and the end of fixed ones (NA-TEAM-06, NA-TEAM-07, NA-RULING-58).

What a team forbids stands where it forbids it: events, challenges; what it allows, with the gifts.
"""

from __future__ import annotations

from empires.core.questions import Choice, PickMany, Question
from empires.core.steps import Game, Steps, ask

from .book import refuse
from .ranking import after_ranking
from .state import NinthAge


def uniting(game: Game[NinthAge]) -> Steps[None]:
    """In realm order, each player outside a team may name partners for this turn (NA-TEAM-07)."""
    state = game.state
    player = state.to_act[0]
    free = [other for other in state.realm_order if state.realms[other].team is None and other != player]
    if state.realms[player].team is not None or not free:
        _next(state)
        return

    def explain(answer: dict[str, list[str]]) -> None:
        for other in answer["members"]:
            if other not in free:
                raise refuse("bad-target", other, "NA-RULING-58")

    answer = yield from ask(
        Question(
            player=player,
            kind="declare_allied",
            text="With whom are you openly allied this turn? Nobody, if you name nobody.",
            rules=("NA-TEAM-07", "NA-RULING-58"),
            fields=(
                PickMany(
                    name="members",
                    label="Allies for this turn",
                    choices=tuple(Choice(other, other) for other in free),
                    hi=len(free),
                ),
            ),
            default={"members": []},
        ),
        explain,
    )
    members = [other for other in free if other in answer["members"]]
    if members:
        state.union = [player, *members]
        game.emit("team_proposed", "NA-TEAM-07", f"{player} proposes a team with {', '.join(members)}.")
        state.phase = "joining"
    else:
        _next(state)


def joining(game: Game[NinthAge]) -> Steps[None]:
    """Everybody named must agree; without that there is no team (NA-TEAM-07)."""
    state = game.state
    proposer, *named = state.union
    for player in named:
        answer = yield from ask(
            Question(
                player=player,
                kind="consent",
                text=f"{proposer} declares for this turn: {', '.join(state.union)}. Do you agree?",
                rules=("NA-TEAM-07",),
                choices=(Choice("consent", "Agree"), Choice("decline", "Decline")),
            )
        )
        if answer == "decline":
            text = f"{player} does not agree; there is no team."
            game.emit("team_declined", "NA-TEAM-07", text, code="consent-missing")
            break
    else:
        number = 1 + max(realm.team or 0 for realm in state.realms.values())
        for player in state.union:
            state.realms[player].team = number
        text = f"Allied this turn: {', '.join(state.union)}."
        game.emit("team_declared", "NA-TEAM-07", text, members=list(state.union))
    state.union = []
    state.phase = "uniting"
    _next(state)


def _next(state: NinthAge) -> None:
    state.to_act.pop(0)
    if not state.to_act:
        after_ranking(state)


def dissolve_teams(game: Game[NinthAge]) -> None:
    """Fixed teams end with the turn fixed beforehand (NA-TEAM-06)."""
    state = game.state
    if state.settings.teams != "fixed" or state.turn != state.settings.team_turns:
        return
    for realm in state.realms.values():
        realm.team = None
    game.emit("teams_dissolved", "NA-TEAM-06", "The teams dissolve; from now on everybody stands alone.")

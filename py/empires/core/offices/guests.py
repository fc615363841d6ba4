"""Players who join a campaign in progress, or leave it for good. Everybody may propose this. A proposal is
settled when everyone still playing agrees; the organiser can settle it at once. The change happens between
two turns, in a phase of the ruleset in which no question is half answered. Until then a caretaker plays for
those who leave."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar, get_args

import msgspec

from empires.core.base.words import agree, joined, many
from empires.core.errors import IllegalChoice, SetupError
from empires.core.offices.seats import CONTROLLERS, persons
from empires.core.questions.fields import Choice, Flag, Number, Pick, Text, bad_answer
from empires.core.questions.form import Form
from empires.core.records.desk import organiser_told
from empires.core.records.guests import MOST_PLANS, Arrival, Departure, Guests, Land, Plan, Start
from empires.core.records.setup import LONGEST_NAME, clean_name
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.guests import Guesting, Handicap
from empires.core.rules.ruleset import Ruleset
from empires.core.rules.standing import Standing
from empires.core.rules.state import State

S = TypeVar("S", bound=State)

InPlay: TypeAlias = Callable[[S, str], bool]
"""Whether a player is still in the game, according to the ruleset."""

JOIN: Final = "join_late"
LEAVE: Final = "leave_for_good"
AGREE: Final = "agree_to_guests"
"""The kinds of the inputs that the journal records."""

KINDS = frozenset({JOIN, LEAVE, AGREE})

LANDS: dict[Land, str] = {
    "neutral": "the land belongs to nobody and the armies go home",
    "divided": "the neighbours divide the land",
    "caretaker": "a caretaker plays on",
}
"""Labels for what can happen to the land of a player who leaves."""

assert tuple(LANDS) == get_args(Land)

UMPIRED = (
    "In a campaign with an umpire, nobody can join late or leave for good. A caretaker can take over a seat."
)

NOT_OPEN = "The people still playing, or an organiser, decide who joins or leaves; no such plan is open now."


class Joining(msgspec.Struct, kw_only=True):
    """A form with the name of a new player and how that player starts."""

    player: str = ""
    start: Start = "handout"
    handicap: int = 0


class Leaving(msgspec.Struct, kw_only=True):
    """A form that names the player who leaves for good, and says what happens to that player's land."""

    player: str = ""
    land: Land = "caretaker"


class Agreeing(msgspec.Struct, kw_only=True):
    """A form in which somebody accepts or rejects a plan for a player to join or leave."""

    player: str = ""
    agrees: bool = True


def plans(state: State) -> list[Plan]:
    """The plans for players who are about to join or leave."""
    return state.guests.plans if state.guests is not None else []


def left(state: State) -> list[str]:
    """The players who have left for good."""
    return state.guests.left if state.guests is not None else []


def waiting(state: State) -> bool:
    """Whether somebody is to join or leave before the next turn begins."""
    return any(plan.settled for plan in plans(state))


def why_nobody_comes_or_goes(ruleset: Ruleset[Any], *, umpire: bool) -> str:
    """A sentence that says why nobody can join or leave in this campaign; "" if players can."""
    if umpire:
        return UMPIRED
    if ruleset.guests is None:
        return f"Nobody can join {ruleset.title} late. A caretaker can take over a seat."
    return ""


def questions(ruleset: Ruleset[S], game: Game[S], asker: str) -> Iterator[Standing[Any]]:
    """The questions with which a person, or the keeper of the desk, lets players join or leave."""
    hooks, state = ruleset.guests, game.state
    keeper = state.desk is not None and asker == state.desk.keeper
    if hooks is None or not (keeper or asker in voters(ruleset, state)):
        return
    yield Standing(_joining(ruleset, hooks, state, asker), partial(_join, ruleset, game, asker))
    yield Standing(_leaving(ruleset, state, asker), partial(_leave, ruleset, game, asker))
    if open_plans := [plan for plan in plans(state) if not plan.settled]:
        yield Standing(_agreeing(ruleset, state, open_plans, asker), partial(_agree, ruleset, game, asker))


def missing_consent(ruleset: Ruleset[S], state: S, plan: Plan) -> list[str]:
    """The people who have yet to agree to a plan."""
    return [name for name in voters(ruleset, state) if name not in plan.agreed]


def voters(ruleset: Ruleset[S], state: S) -> list[str]:
    """The people who must agree: everyone still playing."""
    return [name for name in persons(state, state.players) if ruleset.in_play(state, name)]


# --- the questions -------------------------------------------------------------------------------------


def _joining(ruleset: Ruleset[S], hooks: Guesting[S], state: S, asker: str) -> Form[Joining]:
    starts = tuple(Choice(start, words) for start, words in hooks.starts.items())
    more = hooks.handicap
    return Form(
        player=asker,
        kind=JOIN,
        text="Who joins the campaign?",
        record=Joining,
        fields=(
            Text(name="player", label="Name", longest=LONGEST_NAME),
            Pick(name="start", label="Begins with", choices=starts),
            Number(name="handicap", label=more.label, lo=more.least, hi=more.most, unit=more.unit),
        ),
        default=lambda: Joining(player=_a_name(state), start=next(iter(hooks.starts))),
        why_not=partial(_why_not_join, ruleset, hooks, state),
    )


def _a_name(state: State) -> str:
    return next(name for n in range(1, 1_000) if not _taken(state, name := f"Guest {n}"))


def _taken(state: State, name: str) -> bool:
    known = [*state.players, *(plan.player for plan in plans(state))]
    return name.casefold() in [one.casefold() for one in known]


def _why_not_join(ruleset: Ruleset[S], hooks: Guesting[S], state: S, wish: Joining) -> IllegalChoice | None:
    try:
        name = clean_name(wish.player, "A newcomer")
    except SetupError as fault:
        return bad_answer(str(fault))
    if _taken(state, name):
        return bad_answer(f"{name} is already known here. Choose another name.")
    playing = sum(ruleset.in_play(state, one) for one in state.players)
    coming = sum(isinstance(plan, Arrival) for plan in plans(state))
    if playing + coming >= ruleset.most or len(plans(state)) >= MOST_PLANS:
        return IllegalChoice("no_room", f"{ruleset.title} has room for {many(ruleset.most, 'player')}.")
    if wish.start not in hooks.starts:
        return bad_answer(f"A newcomer can begin with {joined(hooks.starts.values())}.")
    if why := hooks.why_nobody_joins(state, wish.start):
        return IllegalChoice("no_room", why)
    return None


def _leaving(ruleset: Ruleset[S], state: S, asker: str) -> Form[Leaving]:
    gone = {*left(state), *(plan.player for plan in plans(state))}
    who = [name for name in state.players if ruleset.in_play(state, name) and name not in gone]
    lands = tuple(Choice(land, f"{words[0].upper()}{words[1:]}") for land, words in LANDS.items())
    first = asker if asker in who else next(iter(who), "")
    return Form(
        player=asker,
        kind=LEAVE,
        text="Who leaves the campaign for good?",
        record=Leaving,
        fields=(
            Pick(name="player", label="Leaves", choices=tuple(Choice(one, one) for one in who)),
            Pick(name="land", label="Land and armies", choices=lands),
        ),
        default=Leaving(player=first),
        why_not=partial(_why_not_leave, ruleset, state),
    )


def _why_not_leave(ruleset: Ruleset[S], state: S, wish: Leaving) -> IllegalChoice | None:
    hooks = ruleset.guests
    if wish.land == "caretaker" or hooks is None or wish.player not in state.players:
        return None
    if why := _why_kept(hooks, ruleset.in_play, state, wish.player):
        return IllegalChoice("too_few", f"{why} A caretaker can play on.")
    return None


def _why_kept(hooks: Guesting[S], in_play: InPlay[S], state: S, player: str) -> str:
    """A sentence that says why a player's land cannot become neutral or be divided, or ""."""
    going = [plan.player for plan in plans(state) if isinstance(plan, Departure) and plan.land != "caretaker"]
    stay = [name for name in state.players if in_play(state, name) and name not in (player, *going)]
    if len(stay) < 2:
        return "Only one player would be left."
    return hooks.why_kept(state, player)


def name_of(state: State, plan: Plan) -> str:
    """The name of a plan in an answer. Between devices the name includes every detail of the plan, so that
    nobody can change the plan before another player's agreement is recorded (protocol W3)."""
    if state.pool is None:
        return plan.player
    if isinstance(plan, Arrival):
        return f"{plan.player} {plan.start} {plan.handicap}"
    return f"{plan.player} {plan.land}"


def _agreeing(ruleset: Ruleset[Any], state: State, open_plans: list[Plan], asker: str) -> Form[Agreeing]:
    choices = tuple(Choice(name_of(state, plan), plan_in_full(ruleset, plan)) for plan in open_plans)
    return Form(
        player=asker,
        kind=AGREE,
        text="Do you agree?",
        record=Agreeing,
        fields=(
            Pick(name="player", label="The plan", choices=choices),
            Flag(name="agrees", label="I agree (otherwise the plan is dropped)"),
        ),
        default=Agreeing(player=choices[0].value),
    )


def plan_told(plan: Plan) -> str:
    """A sentence describing a plan."""
    if isinstance(plan, Arrival):
        return f"{plan.player} joins the campaign"
    return f"{plan.player} leaves for good; {LANDS[plan.land]}"


def plan_in_full(ruleset: Ruleset[Any], plan: Plan) -> str:
    """A sentence describing everything that people agree to when they accept a plan."""
    hooks, told = ruleset.guests, plan_told(plan)
    if hooks is None or not isinstance(plan, Arrival):
        return told
    words = hooks.starts[plan.start]
    more = f". {hooks.handicap.told(plan.player, plan.handicap)}".rstrip(".") if plan.handicap else ""
    return f"{told}: {words[0].lower()}{words[1:]}{more}"


# --- what they do --------------------------------------------------------------------------------------


def _join(ruleset: Ruleset[S], game: Game[S], asker: str, wish: Joining) -> None:
    name = clean_name(wish.player, "A newcomer")
    _plan(ruleset, game, asker, Arrival(player=name, start=wish.start, handicap=wish.handicap))


def _leave(ruleset: Ruleset[S], game: Game[S], asker: str, wish: Leaving) -> None:
    _plan(ruleset, game, asker, Departure(player=wish.player, land=wish.land))


def _plan(ruleset: Ruleset[S], game: Game[S], asker: str, plan: Plan) -> None:
    state = game.state
    if state.guests is None:
        state.guests = Guests()
    state.guests.plans.append(plan)
    _count(ruleset, game, asker, plan)


def _agree(ruleset: Ruleset[S], game: Game[S], asker: str, wish: Agreeing) -> None:
    plan = next(one for one in plans(game.state) if name_of(game.state, one) == wish.player)
    if wish.agrees:
        _count(ruleset, game, asker, plan)
        return
    plans(game.state).remove(plan)
    told = plan_told(plan)
    game.emit("plan_dropped", "", f"{_who(game.state, asker)} rejects this: {told}.", player=plan.player)


def _count(ruleset: Ruleset[S], game: Game[S], asker: str, plan: Plan) -> None:
    """Record somebody's consent to a plan, and settle the plan if that was the last one needed."""
    state, player = game.state, plan.player
    desk = state.desk is not None and asker == state.desk.keeper
    own = isinstance(plan, Departure) and plan.land == "caretaker" and asker == player
    if not desk and asker not in plan.agreed:
        plan.agreed.append(asker)
    missing = missing_consent(ruleset, state, plan)
    if missing and not desk and not own:
        yet = f"{joined(missing)} {agree(len(missing), 'has', 'have')} yet to agree"
        text = f"{asker} wants this: {plan_told(plan)}; {yet}."
        game.emit("guest_proposed", "", text, player=player, agreed=asker)
        return
    assert ruleset.guests is not None
    plan.settled = True
    turn = ruleset.guests.turn
    if isinstance(plan, Arrival):
        text = f"{player} joins the campaign when this {turn} is over."
        game.emit("guest_expected", "", text, player=player)
        return
    state.seats[player] = "caretaker"
    if plan.land == "caretaker":
        _leaves(state, plan)
        game.emit("player_left", "", f"{player} leaves for good; {CONTROLLERS['caretaker']} plays on.")
        return
    text = f"{player} leaves for good when this {turn} is over; until then a caretaker plays."
    game.emit("departure_expected", "", text, player=player)


def _leaves(state: State, plan: Departure) -> None:
    assert state.guests is not None
    state.guests.plans.remove(plan)
    state.guests.left.append(plan.player)


def _who(state: State, asker: str) -> str:
    desk = state.desk is not None and asker == state.desk.keeper
    return organiser_told(asker) if desk else asker


# --- between two turns ---------------------------------------------------------------------------------


def come_and_go(game: Game[S], hooks: Guesting[S], in_play: InPlay[S]) -> Steps[None]:
    """Let everybody whose plan is settled leave or join; those who leave go first, because the others may
    need their land. A plan that is no longer possible is dropped."""
    state = game.state
    settled = [plan for plan in plans(state) if plan.settled]
    for plan in settled:
        if isinstance(plan, Departure):
            _leaves(state, plan)
            if in_play(state, plan.player):
                _go(game, hooks, in_play, plan)
    for plan in settled:
        if isinstance(plan, Arrival):
            plans(state).remove(plan)
            yield from _come(game, hooks, plan)


def _go(game: Game[S], hooks: Guesting[S], in_play: InPlay[S], plan: Departure) -> None:
    why = _why_kept(hooks, in_play, game.state, plan.player)
    told = LANDS["caretaker" if why else plan.land]
    game.emit("player_left", "", f"{why} {plan.player} leaves for good; {told}.".strip(), player=plan.player)
    if not why:
        hooks.leave(game, plan)


def _come(game: Game[S], hooks: Guesting[S], plan: Arrival) -> Steps[None]:
    state, player = game.state, plan.player
    if why := hooks.why_nobody_joins(state, plan.start):
        game.emit("guest_refused", "", f"{player} cannot join. {why}", player=player)
        return
    assert state.guests is not None
    state.guests.joined.append(player)
    state.players.append(player)
    game.emit("player_joined", "", f"{player} joins the campaign.", player=player)
    if plan.handicap:
        state.handicaps[player] = plan.handicap
        _tell_handicap(game, hooks.handicap, player)
    yield from hooks.join(game, plan)


# --- handicaps -----------------------------------------------------------------------------------------


def tell_handicaps(game: Game[S], handicap: Handicap) -> None:
    """Report at the start of the campaign which players begin with more or less than the others."""
    for player in game.state.handicaps:
        _tell_handicap(game, handicap, player)


def _tell_handicap(game: Game[S], handicap: Handicap, player: str) -> None:
    number = game.state.handicaps[player]
    game.emit("handicap", "", handicap.told(player, number), player=player, number=number)

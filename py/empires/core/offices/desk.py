"""The organiser's desk: the actions that its keeper may take at any time, and who sees them. Announcements
and deadlines change nothing that the rules use. A correction replaces one fact of the state (see
`core.play.correcting` for what happens to the step being played); the new state is checked as thoroughly as
one from a file. Everybody sees who corrected which fact and why, with its old and new value; players who may
not know the fact see only that a secret was corrected."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from empires.core.base.dates import dated, moment_of
from empires.core.errors import IllegalChoice
from empires.core.offices import facts
from empires.core.offices.facts import NOTHING, Fact
from empires.core.questions.fields import Text, bad_answer
from empires.core.questions.form import Form
from empires.core.records.desk import LONGEST_NOTICE, Desk, organiser_told
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Ruleset
from empires.core.rules.standing import Amendment, Standing
from empires.core.rules.state import State

S = TypeVar("S", bound=State)

CORRECT, ANNOUNCE, DEADLINE = "correct", "announce", "deadline"
"""The kinds of actions that every organiser may take."""

TOLD = frozenset({"corrected", "secret_corrected", "announced", "deadline_set", "deadline_lifted"})
"""The kinds of events that report these actions to everybody."""


class Correction(msgspec.Struct, kw_only=True):
    """A form with the pointer to a `fact`, its new `value`, and the `reason`; see `facts.read_value`."""

    fact: str = ""
    value: str = ""
    reason: str = ""


class Announcement(msgspec.Struct, kw_only=True):
    """A notice for everybody; an empty `text` removes it."""

    text: str = ""


class Deadline(msgspec.Struct, kw_only=True):
    """A deadline, `until`, and what must be done by then, `about`; an empty `until` lifts the deadline."""

    until: str = ""
    about: str = ""


def announcing(game: Game[Any], desk: Desk) -> Standing[Announcement]:
    """Announce something to all players; the notice stays above the map until it is removed."""

    def announce(said: Announcement) -> None:
        desk.notice = said.text.strip()
        told = f"announces: {desk.notice}" if desk.notice else "takes the notice down."
        text = f"{organiser_told(desk.keeper)} {told}"
        game.emit("announced", "", text, by=desk.keeper, notice=desk.notice)

    question = Form(
        player=desk.keeper,
        kind=ANNOUNCE,
        text="What should all players read?",
        record=Announcement,
        fields=(Text(name="text", label="Announcement", longest=LONGEST_NOTICE, lines=3),),
        default=Announcement(),
    )
    return Standing(question, announce)


def timing(game: Game[Any], desk: Desk) -> Standing[Deadline]:
    """Set, move or lift a deadline. A deadline reminds everybody, but decides nothing."""

    def why_not(deadline: Deadline) -> IllegalChoice | None:
        if deadline.until.strip() and moment_of(deadline.until.strip()) is None:
            return bad_answer("Write the deadline as a day and a time: 2026-12-01 20:00, or 2026-12-01.")
        return None

    def set_deadline(deadline: Deadline) -> None:
        desk.until, desk.about = deadline.until.strip(), deadline.about.strip()
        who = organiser_told(desk.keeper)
        if not desk.until:
            desk.about = ""
            game.emit("deadline_lifted", "", f"{who} removes the deadline.", by=desk.keeper)
            return
        about = f": {desk.about}" if desk.about else ""
        text = f"{who} sets a deadline for {dated(desk.until)}{about}."
        game.emit("deadline_set", "", text, by=desk.keeper, until=desk.until, about=desk.about)

    question = Form(
        player=desk.keeper,
        kind=DEADLINE,
        text="What has to be done, and by when? Leave the time blank for no deadline.",
        record=Deadline,
        fields=(
            Text(name="until", label="Day and time, such as 2026-12-01 20:00", longest=20),
            Text(name="about", label="What has to be done by then", longest=LONGEST_NOTICE),
        ),
        default=Deadline(),
        why_not=why_not,
    )
    return Standing(question, set_deadline)


def correcting(ruleset: Ruleset[S], desk: Desk) -> Amendment[Correction]:
    """Correct one fact of the state."""
    question = Form(
        player=desk.keeper,
        kind=CORRECT,
        text="Which fact is wrong, and how should it read?",
        record=Correction,
        fields=(
            Text(name="fact", label="The path to the fact, such as /turn", longest=facts.LONGEST_POINTER),
            Text(name="value", label="What it should say", longest=facts.LONGEST_VALUE),
            Text(name="reason", label="Why", longest=LONGEST_NOTICE),
        ),
        default=Correction(),
    )
    return Amendment(question, lambda game, correction: _correct(ruleset, desk, game, correction))


def _correct(ruleset: Ruleset[S], desk: Desk, game: Game[S], correction: Correction) -> None:
    """Replace this state with one in which the fact is corrected. Raises IllegalChoice."""
    before = game.state
    if not correction.reason.strip():
        raise bad_answer("Give a reason: everybody can read it in the log.")
    old = facts.check_place(before, correction.fact)
    if not desk.sees and not _seen(ruleset, before, desk.keeper, old):
        raise IllegalChoice(
            "not_yours_to_see", "Your seat may not know that fact, so it cannot be changed from here."
        )
    value = facts.read_value(old, correction.value, removable=facts.removable(before, old))
    if old.value is NOTHING and value is NOTHING:
        raise IllegalChoice("no_such_fact", f"There is no fact called {old.words}.")
    try:
        after = msgspec.json.decode(facts.with_fact(before, old.pointer, value), type=ruleset.state_type)
    except msgspec.MsgspecError as fault:
        raise IllegalChoice(
            "wrong_type", f"{old.words} cannot be {facts.value_told(value)}: {fault}."
        ) from fault
    if _longest_text(value) > LONGEST_NOTICE:
        raise bad_answer(f"A text can have at most {LONGEST_NOTICE:,} characters.")
    place = old.pointer if not old.pointer.endswith("/-") else _last_of(after, old.pointer)
    new = facts.find(after, place) or Fact(place, old.type, NOTHING)
    if after == before:
        raise IllegalChoice("no_change", f"{old.words} already has that value.")
    game.state = after
    _tell(ruleset, desk, game, (before, old), (after, new), correction.reason)


def _longest_text(value: Any) -> int:
    """The length of the longest text in a value."""
    match value:
        case str():
            return len(value)
        case dict():
            return max(map(_longest_text, [*value, *value.values()]), default=0)
        case list():
            return max(map(_longest_text, value), default=0)
        case _:
            return 0


def _last_of(state: State, pointer: str) -> str:
    """The pointer to the last item of a list, which was just appended."""
    held = facts.find(state, pointer.removesuffix("/-"))
    return pointer.removesuffix("-") + str(len(held.value) - 1 if held is not None else 0)


def _tell(
    ruleset: Ruleset[S],
    desk: Desk,
    game: Game[S],
    was: tuple[S, Fact],
    now: tuple[S, Fact],
    reason: str,
) -> None:
    """Emit both values for players who may know the fact, and only the correction for the others."""
    (before, old), (after, new) = was, now
    players = after.players
    knows = [
        name for name in players if _seen(ruleset, before, name, old) and _seen(ruleset, after, name, new)
    ]
    who, steps = organiser_told(desk.keeper), facts.steps_of(new.pointer)
    text = (
        f"{who} corrects {facts.told(steps)}: {facts.value_told(old.value)} becomes "
        f"{facts.value_told(new.value)}. {reason.strip()}"
    )
    public = knows == players and _seen(ruleset, before, None, old) and _seen(ruleset, after, None, new)
    game.emit(
        "corrected", "", text,
        to=None if public else (*knows, *([desk.keeper] if desk.keeper not in knows else [])),
        tiles=facts.tiles_of(steps), by=desk.keeper, fact=new.pointer,
        before=facts.value_told(old.value), after=facts.value_told(new.value), reason=reason.strip(),
    )  # fmt: skip
    others = [name for name in players if name not in knows]
    if others or not public:
        whose = f"of {knows[0]}" if len(knows) == 1 else "of the campaign"
        game.emit("secret_corrected", "", f"{who} corrects a secret fact {whose}.", by=desk.keeper)


def _seen(ruleset: Ruleset[S], state: S, player: str | None, fact: Fact) -> bool:
    """Whether `player` may know a fact of the state, that is, whether the player's view contains it."""
    shown = facts.find(redacted(ruleset, state, player), fact.pointer)
    return shown is not None and shown.value == fact.value


def redacted(ruleset: Ruleset[S], state: S, player: str | None) -> S:
    """A copy of the state with only what `player` may know; the keeper of a desk that sees everything gets a
    full copy."""
    copy = msgspec.json.decode(msgspec.json.encode(state), type=ruleset.state_type)
    if state.desk is None or not state.desk.sees or player != state.desk.keeper:
        ruleset.redact(copy, player)
    return copy


def known_to_keeper(ruleset: Ruleset[S], state: S) -> S:
    """Everything that the keeper of the desk may know."""
    return state if state.desk is None else redacted(ruleset, state, state.desk.keeper)

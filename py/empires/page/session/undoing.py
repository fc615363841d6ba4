"""Ways in which people sharing one screen can go back: undo, playing the turn again, reopening a sealed
letter."""

from __future__ import annotations

from empires.core.base.long_work import Work
from empires.core.errors import IllegalChoice
from empires.core.records.desk import ORGANISER
from empires.page.session.session import Session
from empires.page.session.way_back import TurnStart, turn_start


def undo(session: Session) -> None:
    """Take back a person's last answer, and the computer players' answers after it. A sealed letter may be
    reopened only by its writer."""
    people = session.people.here
    letters = [one.player for one in session.campaign.pending if one.player in people]
    if session.curtains and letters and letters[-1] != session.viewer:
        owner = letters[-1]
        raise IllegalChoice(
            "not_yours", f"The last answer is {owner}’s sealed letter. Only {owner} can open it again."
        )
    back = session.campaign.undo([*people, ORGANISER] if people else None)
    while session.campaign.answers in session.routine.answered:  # including standing answers
        session.routine.answered.discard(session.campaign.answers)
        try:
            back = session.campaign.undo([*people, ORGANISER])
        except IllegalChoice:
            break
    session.drafts.clear()
    _taken_back(session, back)


def weigh_undo(session: Session) -> None:
    """Find out how far back an undo would go; undo is offered only if it would not be refused."""
    if session.undo_weighed == session.campaign.moment:
        return
    people = session.people.here
    letters = [one.player for one in session.campaign.pending if one.player in people]
    session.undo_weighed, session.undo_told = session.campaign.moment, ""
    if session.curtains and letters and letters[-1] != session.viewer:
        return
    try:
        undoing = session.device.undoing([*people, ORGANISER] if people else None)
    except IllegalChoice:
        return
    session.undo_told = session.way_back.told(undoing, people, session.viewer)


def start_of_turn(session: Session) -> Work[TurnStart | None]:
    """The start of the viewer's current month, turn or round, as long as it may be played again."""
    if session.viewer is None or not session.way_back.alone:
        return None
    return (yield from turn_start(session.device, session.display, session.viewer))


def go_back(session: Session, start: TurnStart) -> None:
    """Play again from the start of that month, turn or round, even if dice were rolled in it."""
    if session.viewer is not None and session.way_back.alone:
        session.device.go_back(start.length, session.viewer, start.since)
        session.drafts.clear()
        _taken_back(session, session.viewer)


def take_back(session: Session, player: str) -> None:
    """Reopen a player's sealed answer, which waits for the others, behind a curtain."""
    session.campaign.take_back(player)
    if session.curtains:
        session.viewer = None
    _taken_back(session, player)


def _taken_back(session: Session, player: str | None) -> None:
    session.news.forget()
    session.since.go_back(session.viewer)
    session.ending = None
    session.lingers = False
    session.pointer.given = {}
    session.routine.pause(session.campaign.answers)
    session.chronicle.forget()
    session.forget_input()
    if player == ORGANISER or session.desk.seated:
        return
    if player is not None and player != session.viewer and len(session.people.here) > 1:
        session.viewer = None if session.curtains else player
        session.called = player
    session.turn_to_next()

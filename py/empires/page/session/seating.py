"""The seats of an open campaign: who plays them, who is at this screen, and the organiser at the desk."""

from __future__ import annotations

from empires.core.offices.guests import AGREE, plans
from empires.core.offices.seats import HUMAN, SEAT, Seating
from empires.core.records.desk import ORGANISER
from empires.core.records.events import Event
from empires.core.records.guests import Arrival
from empires.core.records.setup import Controller
from empires.page.forms.filled import read_form
from empires.page.session.session import Session
from empires.page.wire.browsing import AgreeToGuest, AgreeToResult
from empires.page.wire.values import Filled


def sit_at_desk(session: Session, seated: bool) -> None:
    """Let an organiser without a seat come to the desk, or leave the screen to the players."""
    device = session.device
    session.desk.seated = session.desk.apart and (device.desk_here if device.shared else seated)
    session.desk.words = session.desk.pointer = ""
    session.drawer = "desk" if session.desk.seated else ""
    session.viewer = None if session.desk.seated else session.people.alone
    session.news.forget()
    session.forget_input()
    session.turn_to_next()


def act_at_desk(session: Session, kind: str, filled: Filled, at: int) -> bool:
    """Carry out an action at the organiser's desk. Returns False if the person here does not keep the desk,
    or if the action has already been carried out.

    Raises IllegalChoice with the sentence to show.
    """
    keeper = session.desk.keeper(session.viewer)
    answer = session.desk.answer(kind, filled) if keeper is not None else None
    if keeper is None or answer is None or at != session.campaign.answers:
        return False
    _hear(session, session.campaign.attempt(keeper, kind, answer))
    return True


def plan_guest(session: Session, kind: str, filled: Filled, at: int) -> bool:
    """Let somebody join or leave. Returns False if that has already been done. Raises IllegalChoice with the
    sentence to show."""
    who = session.desk.keeper(session.viewer) or session.viewer
    asked = [] if who is None else session.device.coming_and_going(who)
    question = next((one for one in asked if one.kind == kind), None)
    if who is None or question is None or at != session.campaign.answers:
        return False
    _hear_of_guests(session, session.campaign.attempt(who, kind, read_form(question, filled)))
    return True


def agree_to_guest(session: Session, command: AgreeToGuest) -> bool:
    """Record that somebody at this screen agrees to a plan, or rejects it. Returns False if that has already
    been done. Raises IllegalChoice with the sentence to show."""
    here = [*session.people.here, session.desk.keeper(session.viewer)]
    if session.waits_for_curtain or command.by not in here or command.at != session.campaign.answers:
        return False
    answer = {"player": command.player, "agrees": command.agrees}
    _hear_of_guests(session, session.campaign.attempt(command.by, AGREE, answer))
    return True


def _hear_of_guests(session: Session, events: list[Event]) -> None:
    """Show what was planned. A newcomer will share this screen; a player who leaves will no longer do so."""
    arrived = any(isinstance(one, Arrival) and one.settled for one in plans(session.device.state))
    session.curtains |= arrived and session.device.post is None
    if session.viewer is not None and session.viewer not in session.people.here:
        session.viewer, session.drawer = session.people.alone, ""
    _hear(session, events)


def restate(session: Session, filled: Filled) -> bool:
    """Accept a form of a new report, and return whether the result is thereby restated. Raises IllegalChoice
    with the sentence to show."""
    who = session.desk.keeper(session.viewer) or session.viewer
    events = session.results.take(who, filled) if who is not None else None
    if events is None:
        return False
    _hear(session, events)
    return True


def agree_to_result(session: Session, command: AgreeToResult) -> bool:
    """Record that somebody agrees to a new report of a battle, or rejects it. Returns False if that has
    already been done. Raises IllegalChoice with the sentence to show."""
    who = session.desk.keeper(session.viewer) or session.viewer
    if session.waits_for_curtain or who is None or command.at != session.campaign.answers:
        return False
    events = session.results.agree(who, command.key, agrees=command.agrees)
    if events is None:
        return False
    _hear(session, events)
    return True


def _hear(session: Session, events: list[Event]) -> None:
    """Show the results of an action other than answering the open question."""
    session.chronicle.forget()
    session.news.hear(events, session.people.players)
    session.forget_input()
    if session.viewer is not None:
        session.seat(session.viewer)
    else:
        session.news.tell(events)
    session.turn_to_next()


def change_seat(session: Session, player: str) -> None:
    """Give a seat played by a person to a caretaker, or any other seat to a person. Raises IllegalChoice."""
    person = session.campaign.played_by.get(player) == HUMAN
    give_seat(session, "caretaker" if person else HUMAN, player)


def give_seat(session: Session, by: Controller, player: str) -> None:
    """Give a player’s seat to `by` from now on. This is done in the name of the seat's owner or of the
    organiser at the desk or, if the owner is far away, with the viewer's consent. Raises IllegalChoice."""
    seats, seating = session.device.here, Seating(by, player)
    here = seats is None or player in seats
    asker = ORGANISER if session.desk.seated else player if here else session.viewer or player
    session.news.hear(session.campaign.attempt(asker, SEAT.name, seating), session.people.players)
    people = session.people.here
    if len(people) > 1:
        session.curtains = True
    if session.viewer not in people:
        session.viewer = session.people.alone
        session.drawer = ""
    session.forget_input()


def seats_here(session: Session) -> None:
    """Adapt to a change in the seats on this device."""
    session.desk.seated = session.device.desk_here
    session.curtains = len(session.people.here) > 1
    session.viewer = session.people.alone
    session.drawer = ""
    session.forget_input()
    session.turn_to_next()


def sign_as(session: Session, player: str) -> None:
    """Choose the name under which somebody writes in the chronicle after the end, when nobody is asked any
    more questions.
    """
    if session.campaign.finished and session.viewer is None and player in session.people.here:
        session.seat(player)

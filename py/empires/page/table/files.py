"""Storing and exporting a table: files, messages, and a small map."""

from __future__ import annotations

from empires.core.apart.device import save, story_of
from empires.core.base.dates import this_moment
from empires.core.base.words import listed
from empires.core.questions.fields import Records
from empires.core.questions.question import Question
from empires.core.records.events import ROLL
from empires.kit.called import events_told, with_tiles
from empires.kit.lists import list_text
from empires.kit.spreadsheets import ledgers_csv, standings_csv
from empires.maps.drawing.underlay import write_underlay
from empires.maps.foreign.textmapper import write
from empires.page.card.waiting import AWAITED
from empires.page.drawers.calendar import calendar_file
from empires.page.forms.filled import read_field
from empires.page.session.session import Session
from empires.page.shelf.contents import Shelf
from empires.page.shelf.entry import ShelfEntry
from empires.page.shelf.stored import snapshot
from empires.page.wire.operations import Download, Operations
from empires.render.board import board_svg
from empires.render.seats import coloured
from empires.render.thumbnail import thumbnail_svg

LONGEST_WORDS = 240
"""The maximum length of an event that is put into a chat message, in characters."""

LARGEST_PICTURE = 30_000
"""The maximum size of the small map on the start page, in characters. A larger map is left out, because there
is little storage."""


def entry_of(session: Session, touched: int) -> ShelfEntry:
    """The campaign's entry for the start page."""
    before = session.entry
    setup, waiting = session.campaign.setup, session.waited_for
    seats = session.device.here
    same = before is not None and before.waiting == waiting and before.since
    heading = session.display.track(session.campaign.view(None).state, None).heading
    if not session.people.begun:
        heading = "Waiting for everybody to join"
    if session.campaign.finished:
        heading = f"Ended; won by {', '.join(session.campaign.winners) or 'nobody'}"
    return ShelfEntry(
        id=session.id,
        name=setup.name,
        title=session.campaign.ruleset.title,
        heading=heading,
        players=setup.players,
        touched=touched,
        finished=session.campaign.finished,
        story=(before.story if before is not None else "") or story_of(session.device),
        waiting=waiting,
        awaits_more=not waiting and session.view.awaits_more,
        since=before.since if before is not None and same else this_moment(),
        here=[*seats] if seats is not None else None,
        listened=session.listened,
    )


def message_words(session: Session) -> str:
    """The text to send along with a message in a chat: the sender, whose turn it is, and public news."""
    campaign = session.campaign
    if not session.people.begun:
        return _founding_words(session)
    public = campaign.view(None)
    waits = f"{listed(public.waiting_for)} to play." if public.waiting_for else ""
    turn = waits or (AWAITED if public.awaits_more else "It is over." if campaign.finished else "")
    names = with_tiles(session.display.names(campaign.view(None).state))
    seen = [event for event in campaign.view(None).events if event.kind != ROLL]
    told = [event.text for event in events_told(seen[-1:], names)]
    happened = told[-1] if told and len(told[-1]) <= LONGEST_WORDS else ""
    here = "The organiser" if session.desk.seated else listed(session.people.here)
    sender = f"{here} in “{campaign.setup.name}”:"
    return " ".join(part for part in (sender, happened, turn) if part)


def invitation_words(session: Session) -> str:
    """The text to send along with an invitation link in a chat."""
    here = "The organiser" if session.desk.seated else listed(session.people.here)
    return f"{here or 'A friend'} invites you to “{session.campaign.setup.name}”: tap the link."


def _founding_words(session: Session) -> str:
    """The text to send along with the messages that found a campaign."""
    name, here = session.campaign.setup.name, listed(session.people.here) or "The organiser"
    waits = session.device.awaited
    if not waits:
        return f"{here} in “{name}”: everybody has answered. Tap the link, and send yours if asked."
    told = f"Still to answer: {listed(waits)}."
    return f"{here} in “{name}”: tap the link, say who you are, and send the answer back. {told}"


def picture(session: Session) -> str:
    """A small map that shows what everybody knows; empty if it would take too much storage."""
    if not session.people.begun:
        return ""
    board = session.display.board(session.campaign.view(None).state, None)
    drawn = str(thumbnail_svg(coloured(board, session.campaign.setup.seats))) if board.tiles else ""
    return drawn if len(drawn) <= LARGEST_PICTURE else ""


def export(session: Session, what: str) -> Download:
    """A file with the campaign, its map, or one of its tables."""
    if what == "map":
        drawn = board_svg(session.board(), standalone=True)
        return Download(name=file_name(session, "svg"), text=drawn, type="image/svg+xml")
    if what == "map-with-picture" and session.underlay is not None:
        text = write(session.board()) + write_underlay(session.underlay)
        return Download(name=file_name(session, "map.txt"), text=text, type="text/plain")
    if what == "map-text":
        return Download(name=file_name(session, "txt"), text=write(session.board()), type="text/plain")
    if what == "map-picture":
        drawn = board_svg(session.board(), standalone=True)
        return Download(name=file_name(session, "png"), text=drawn, type="image/png")
    if what in ("standings", "ledgers"):
        books = session.display.books_of(session.view.state, session.viewer, session.names)
        text = standings_csv(books) if what == "standings" else ledgers_csv(books)
        name = f"{_worded(f'{session.campaign.setup.name} {what}')}.csv"
        return Download(name=name, text=text, type="text/csv")
    desk = session.campaign.state.desk
    if what == "deadline" and desk is not None:
        text = calendar_file(session.campaign.setup.name, desk.until, desk.about)
        return Download(
            name=f"{_worded(session.campaign.setup.name)}-deadline.ics", text=text, type="text/calendar"
        )
    post = session.device.post
    if post is not None:
        return Download(name=file_name(session, "empires"), text=post.file(), type="text/plain")
    text = save(session.device)
    return Download(name=file_name(session, "json" if text.startswith("{") else "txt"), text=text)


def export_list(session: Session, question: Question, field: str) -> Download:
    """The list that is being filled in, as text that programs for army lists can open."""
    asked = next(one for one in question.fields if one.name == field and isinstance(one, Records))
    rows = read_field(asked, field, session.drafts.of(question))
    title = f"{question.player} in {session.campaign.setup.name}"
    return Download(
        name=f"{_worded(title)}.txt", text=list_text(title, rows, asked.fields), type="text/plain"
    )


def file_name(session: Session, kind: str) -> str:
    """A name for a file: the campaign, the point it has reached and, if it is played between devices, whose
    turn it is.
    """
    setup, asked = session.campaign.setup, session.people.elsewhere or session.people.here
    asked = [name for name in session.waited_for if name in asked]
    side = f"-{_worded(f'for {asked[0]}')}" if session.device.shared and asked else ""
    return f"{_worded(setup.name)}-{_worded(entry_of(session, 0).heading)}{side}.{kind}"


def _worded(text: str) -> str:
    """A string reduced to characters that every file system accepts."""
    kept = "".join(sign if sign.isalnum() else "-" for sign in text.lower())
    return "-".join(part for part in kept.split("-") if part)[:60] or "campaign"


def keep(session: Session, shelf: Shelf, *, leaving: bool = False) -> Operations:
    """Store the open campaign. A new small map is drawn at checkpoints and at the end."""
    campaign, id = session.campaign, session.id
    if shelf.kept is None or (campaign.resting is not None and not leaving):
        return []  # a long calculation is stored once it is finished
    pages = len(campaign.pages())
    if leaving or shelf.wants_picture(pages):
        shelf.pictures[id] = picture(session)
    session.entry = entry_of(session, shelf.next_touch(id))
    snapshot(shelf.kept, session.device, session.entry, shelf.pictures.get(id, ""))
    return [*shelf.write_down(session.entry, pages), *note(session, shelf)]


def note(session: Session, shelf: Shelf) -> Operations:
    """Store the partly filled forms and the standing answers."""
    return shelf.note(session.id, session.drafts.text, session.routine.text)

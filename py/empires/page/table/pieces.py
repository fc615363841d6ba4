"""What the page shows of a table: its card, drawers, track, curtain, and the files it gives away."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from empires.core.apart.device import save, share
from empires.core.apart.story import first_link
from empires.core.base.words import listed
from empires.core.offices.entries import HAND_ON
from empires.core.offices.seats import SEAT
from empires.core.records.events import ROLL, Event
from empires.kit.books import Sheet
from empires.kit.called import Names, book_told, event_told, events_told, question_told
from empires.maps.board import Board, Overlay
from empires.maps.foreign.textmapper import write
from empires.maps.hexes import hex_of, is_tile_id
from empires.page.card import battle
from empires.page.card.advice import advised, said
from empires.page.card.card import (
    AWAITED,
    curtain,
    desk_card,
    elsewhere_card,
    ended_card,
    passing_card,
    question_card,
    thinking,
    waiting_card,
)
from empires.page.card.choices import in_hand
from empires.page.card.events import Ways, one_happening, tidings
from empires.page.drawers import printouts
from empires.page.drawers.calendar import calendar_file
from empires.page.drawers.chronicle import annals_drawer
from empires.page.drawers.desk import desk_drawer, desk_line
from empires.page.drawers.frame import ledgers_drawer, log_drawer, sheets_drawer
from empires.page.drawers.menu import menu_drawer, track_bar
from empires.page.drawers.rulebook import found, rule_dialog, rulebook_drawer, table_dialog
from empires.page.drawers.standings import standings
from empires.page.session.desk import done
from empires.page.session.news import RECENT
from empires.page.session.session import Session
from empires.page.shelf.entry import About
from empires.page.widgets.markup import NOTHING, Html, join
from empires.page.wire.operations import Download
from empires.render.board import board_svg
from empires.render.seats import coloured
from empires.render.thumbnail import thumbnail_svg
from empires.rulesets import catalogue

LONGEST_WORDS = 240
"""Characters of a happening that is told in a chat."""

LARGEST_PICTURE = 30_000
"""Characters of the small map on the start page; a larger one is left out, storage is short."""


def overlay(session: Session) -> Overlay:
    """Legal targets, the selected tile, and where something just happened."""
    if (read := session.news.read) is not None:
        return Overlay(recent=tuple(dict.fromkeys(read.tiles)))
    question, pointing = session.question, session.pointing
    chosen = [pointing.tile] if pointing.tile else []
    if question is None:
        return Overlay(chosen=tuple(chosen))
    filling = session.filling
    targets = dict.fromkeys(tile for choice in question.choices for tile in choice.tiles)
    if question.fields:
        in_hand = filling.offered_tiles(question)
        targets = dict.fromkeys(in_hand or filling.tickable_tiles(question))
        chosen += [] if in_hand else filling.filled_tiles(question)
    about = [tile for tile in question.tiles if tile not in targets and tile not in chosen]
    recent = dict.fromkeys(tile for event in session.news.told for tile in event.tiles)
    laid = {tile.id for tile in session.board().tiles}
    spaces = [(tile, *hex_of(tile)) for tile in targets if tile not in laid and is_tile_id(tile)]
    return Overlay(
        targets=tuple(targets),
        chosen=(*chosen, *about),
        recent=tuple(recent),
        spaces=tuple(spaces),
        ghost=pointing.ghost(question, session.view.state),
    )


def turned(session: Session) -> str:
    """How the tile in hand lies, in words."""
    lying = session.pointing.chosen(session.question)
    return lying.label if lying is not None else ""


def card(session: Session, board: Board) -> Html:
    """The card beside the map."""
    campaign, tables = session.campaign, session.campaign.ruleset.tables
    names = called_here(session)
    news, pointing = session.news, session.pointing
    if news.reading is not None and (read := news.read) is not None:
        return one_happening(event_told(read, names), news.reading, len(news.told), tables)
    happened = events_told(battle.completed(news.told, lambda: session.view.events), names)
    told = join(
        tidings(happened, _ways(session), session.lists, since=news.since), said(session.company.reasons)
    )
    if campaign.finished:
        return ended_card(told, campaign.winners, campaign.setup.name, campaign.setup.ruleset)
    question = session.question
    if session.lingers and session.next_player:
        return passing_card(told, session.next_player)
    if question is None:
        if campaign.resting is not None:
            return waiting_card(told, f"{campaign.resting.text}.", paused=False)
        waited = session.view.waiting_for
        if session.desk.seated:
            return desk_card(told, waited, apart=session.device.post is not None)
        if session.people.elsewhere and not session.people.thinking:
            known = [name for name in session.people.elsewhere if name in waited]
            return elsewhere_card(told, known, _since(session))
        return waiting_card(told, thinking(waited), paused=not session.people.here)
    beside = [] if session.standing_kind else campaign.view(question.player).standing
    standing = [one for one in beside if one.kind not in (SEAT.name, HAND_ON)]  # they have their drawers
    held = pointing.held(question, session.view.state)
    return question_card(
        question_told(question, names),
        session.people.players[question.player],
        campaign.answers,
        told=told,
        tile=pointing.tile,
        place=place(board, pointing.tile) or _space(pointing.tile),
        held=in_hand(held, pointing.turned) if held is not None else None,
        filling=session.filling,
        standing=standing,
        opened=bool(session.standing_kind),
        lists=session.lists,
        advice=advised(session.advice, question_told(question, names), campaign.answers),
        sealed=session.sealed if len(session.people.here) > 1 else (),
        shared=session.curtains,
        names=names,
        coach=session.coach.panel(campaign, question.kind, {event.kind for event in news.told}),
    )


def coached(session: Session) -> str:
    """What the coach says beside the question of the moment, to be spoken."""
    question = session.question
    if question is None:
        return ""
    happened = {event.kind for event in session.news.told}
    return session.coach.spoken(session.campaign, question.kind, happened)


def called_here(session: Session) -> Names:
    """What the places are called, as far as the reader may know."""
    return session.display.names(session.view.state)


def _space(tile: str | None) -> str:
    return f"Empty space {tile}" if tile is not None and is_tile_id(tile) else ""


def _since(session: Session) -> str:
    """Since when the campaign waits as it does, if that was told before."""
    told = session.told
    return told.since if told is not None and told.waiting == _known_here(session) else ""


def place(board: Board, tile: str | None) -> str:
    """A tile in words."""
    return next((one.label for one in board.tiles if one.id == tile), "")


def curtain_of(session: Session) -> Html:
    """The curtain, where one must be lifted before anybody may look."""
    player = session.waits_for_curtain
    if player is None:
        return NOTHING
    names = session.display.names(session.campaign.view(None).state)
    happened = events_told(session.news.for_all[-RECENT:], names)
    told = tidings(happened, _ways(session), session.lists, since=False)
    return curtain(
        player,
        session.campaign.setup.name,
        session.sealed,
        told=told,
        desk=session.desk.apart and session.device.post is None,
    )


def _ways(session: Session) -> Ways:
    """How the news of this campaign are told; behind a curtain places go by their ids."""
    names = {} if session.waits_for_curtain else {tile.id: tile.name for tile in session.board().tiles}

    def place_of(tile: str) -> str:
        return names.get(tile) or tile

    tables = session.campaign.ruleset.tables
    return Ways(session.people.players, tables, session.display.leads, place_of)


def track(session: Session) -> Html:
    """Where the year stands."""
    bar = track_bar(session.display.track(session.view.state, session.viewer))
    view = session.view
    return join(bar, desk_line(view.state.desk, view.waiting_for, more=view.awaits_more))


def _known_here(session: Session) -> list[str]:
    """Who is asked, as far as anybody at this device may know it."""
    views = [session.campaign.view(name) for name in (None, *session.people.here, session.viewer)]
    return list(dict.fromkeys(name for view in views for name in view.waiting_for))


def drawer_of(session: Session) -> Html:
    """The open drawer, if one is open."""
    campaign, viewer = session.campaign, session.viewer
    match session.drawer:
        case "ledger":
            names = called_here(session)
            books = [book_told(one, names) for one in session.display.ledgers(session.view.state, viewer)]
            return ledgers_drawer(
                books, standings(books, session.people.players, session.courses), session.lists
            )
        case "log":
            seen = [one for one in _log(session) if session.desk.seated or one.visible_to(viewer)]
            events = events_told(seen, called_here(session))
            older = len(campaign.pages()) - 1 - _pages(session)
            return log_drawer(events, campaign.ruleset.tables, older, session.log_view, viewer, session.lists)
        case "chronicle":
            people = session.people.here if campaign.finished else []
            return annals_drawer(session.annals, viewer, people, session.lists)
        case "rules":
            credits = catalogue()[campaign.setup.ruleset].credits
            return rulebook_drawer(session.display.rulebook(), campaign.ruleset.tables, credits)
        case "sheets":
            return sheets_drawer([*_papers(session), *_sheets(session)], session.lists)
        case "desk":
            events = done(campaign, session.desk.seated, viewer)
            tile = session.pointing.tile
            there = place(session.board(), tile)
            return desk_drawer(session.desk, viewer, tile, there, events, campaign.answers)
        case "menu":
            played_by, board = campaign.played_by, session.board()
            coach = session.coach.speaks(campaign.setup)
            return menu_drawer(
                campaign.setup,
                session.curtains,
                session.hidden_layers,
                played_by,
                board,
                coach=coach,
                theme=session.coach.keeper.theme,
            )
        case _:
            return NOTHING


def _sheets(session: Session) -> Sequence[Sheet]:
    """The ruleset's own sheets."""
    names = called_here(session)
    return [book_told(one, names) for one in session.display.sheets(session.view.state, session.viewer)]


def _papers(session: Session) -> list[Sheet]:
    """The open form as it stands, and what the last turn brought."""
    question = session.question
    seen = [event for event in _log(session) if event.visible_to(session.viewer)]
    seen = events_told(seen, called_here(session))
    drawn = printouts.draft(question, session.filling.of(question)) if question and question.fields else None
    return [one for one in (drawn, printouts.report(seen), _brief(session, seen)) if one is not None]


def _brief(session: Session, seen: Sequence[Event]) -> Sheet | None:
    """What whoever takes the viewer's seat over has to know."""
    viewer, campaign = session.viewer, session.campaign
    if viewer is None or campaign.finished:
        return None
    names = called_here(session)
    own, public = (
        next(
            (book_told(one, names) for one in session.display.ledgers(state, eyes) if one.player == viewer),
            None,
        )
        for state, eyes in ((session.view.state, viewer), (campaign.view(None).state, None))
    )
    return printouts.brief(viewer, own, public, seen) if own is not None and public is not None else None


def _pages(session: Session) -> int:
    """Finished pages of the journal that the log shows: the last one, and those asked for."""
    return min(1 + session.earlier, len(session.campaign.pages()) - 1)


def _log(session: Session) -> list[Event]:
    return [event for page in session.campaign.pages()[-1 - _pages(session) :] for event in page]


def rules_of(session: Session, ids: Sequence[str]) -> Html:
    """The rules behind something."""
    return rule_dialog(ids, session.display.rulebook(), session.campaign.ruleset.tables)


def table_of(session: Session, id: str, total: int | None, column: str) -> Html:
    """A table of the rules with the row of a roll lit up."""
    table = session.campaign.ruleset.tables.get(id)
    return table_dialog(table, total, column) if table is not None else NOTHING


def search(session: Session, wanted: str) -> Html:
    """The rules in which all these words stand."""
    return found(wanted, session.display.rulebook(), session.campaign.ruleset.tables)


def about(session: Session, touched: int) -> About:
    """A few words for the start page."""
    before = session.told
    setup, waiting = session.campaign.setup, _known_here(session)
    post = session.device.post
    same = before is not None and before.waiting == waiting and before.since
    heading = session.display.track(session.campaign.view(None).state, None).heading
    if session.campaign.finished:
        heading = f"Ended; won by {', '.join(session.campaign.winners) or 'nobody'}"
    return About(
        id=session.id,
        name=setup.name,
        title=session.campaign.ruleset.title,
        heading=heading,
        players=setup.players,
        touched=touched,
        finished=session.campaign.finished,
        story=first_link(session.campaign),
        waiting=waiting,
        awaits_more=not waiting and session.view.awaits_more,
        since=before.since if before is not None and same else datetime.now().strftime("%Y-%m-%d %H:%M"),
        here=post.seats if post is not None else None,
    )


def message_words(session: Session) -> str:
    """What stands round a message in a chat: who sends it, whose turn it is, and what all may know."""
    campaign = session.campaign
    public = campaign.view(None)
    waits = f"{listed(public.waiting_for)} to play." if public.waiting_for else ""
    turn = waits or (AWAITED if public.awaits_more else "It is over." if campaign.finished else "")
    names = session.display.names(campaign.view(None).state)
    seen = [event for event in campaign.view(None).events if event.kind != ROLL]
    told = [event.text for event in events_told(seen[-1:], names)]
    happened = told[-1] if told and len(told[-1]) <= LONGEST_WORDS else ""
    here = "The organiser" if session.desk.seated else listed(session.people.here)
    sender = f"{here} in “{campaign.setup.name}”:"
    return " ".join(part for part in (sender, happened, turn) if part)


def picture(session: Session) -> str:
    """The map as everybody knows it, small; nothing where it would be large."""
    board = session.display.board(session.campaign.view(None).state, None)
    drawn = str(thumbnail_svg(coloured(board, session.campaign.setup.seats))) if board.tiles else ""
    return drawn if len(drawn) <= LARGEST_PICTURE else ""


def export(session: Session, what: str) -> Download:
    """The campaign or its map as a file."""
    if what == "map":
        drawn = board_svg(session.board(), standalone=True)
        return Download(name=file_name(session, "svg"), text=drawn, type="image/svg+xml")
    if what == "map-text":
        return Download(name=file_name(session, "txt"), text=write(session.board()), type="text/plain")
    if what == "map-picture":
        drawn = board_svg(session.board(), standalone=True)
        return Download(name=file_name(session, "png"), text=drawn, type="image/png")
    desk = session.campaign.state.desk
    if what == "deadline" and desk is not None:
        text = calendar_file(session.campaign.setup.name, desk.until, desk.about)
        return Download(
            name=f"{_worded(session.campaign.setup.name)}-deadline.ics", text=text, type="text/calendar"
        )
    device = session.device
    written = save(device) if device.post is None else share(device)
    return Download(name=file_name(session, "json"), text=written)


def file_name(session: Session, kind: str) -> str:
    """A file's name after the campaign, the moment and, between devices, whose turn it is."""
    setup, asked = session.campaign.setup, session.people.elsewhere or session.people.here
    asked = [name for name in _known_here(session) if name in asked]
    side = f"-{_worded(f'for {asked[0]}')}" if session.device.post is not None and asked else ""
    return f"{_worded(setup.name)}-{_worded(about(session, 0).heading)}{side}.{kind}"


def _worded(text: str) -> str:
    """Words that every file system takes."""
    kept = "".join(sign if sign.isalnum() else "-" for sign in text.lower())
    return "-".join(part for part in kept.split("-") if part)[:60] or "campaign"

"""The contents of a table's card, map, bar and curtain."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from empires.kit.called import Names, events_told
from empires.maps.board import Board, BoardPlayer, BoardTile, Overlay
from empires.maps.hexes import hex_of, is_tile_id
from empires.page.card import battle
from empires.page.card.advice import advised, said
from empires.page.card.agreements import agreements
from empires.page.card.card import News, question_card
from empires.page.card.ending import review
from empires.page.card.events import IN_SIGHT, NEXT_TO_MUCH, Ways, battle_of, tidings
from empires.page.card.far import NO_MESSAGES
from empires.page.card.slip import line_list, replay_card, replay_strip, summary_slip
from empires.page.card.waiting import (
    curtain,
    desk_card,
    elsewhere_card,
    ended_card,
    passing_card,
    thinking,
    waiting_card,
)
from empires.page.drawers.desk import desk_line
from empires.page.drawers.menu import track_bar
from empires.page.forms.filled import is_sheet
from empires.page.session.news import RECENT
from empires.page.session.session import Session
from empires.page.widgets.markup import NOTHING, Html, el, join
from empires.render.icons import emblem_icon

if TYPE_CHECKING:
    from empires.page.card.far import Far


def overlay(session: Session) -> Overlay:
    """The marks over the map: legal targets, the selected tile, and the places of recent events."""
    if session.replay is not None:
        return Overlay(recent=session.replay.frame.tiles)
    news = _news_marks(session)
    question, pointing = session.question, session.pointer
    chosen = [pointing.tile] if pointing.tile else []
    if question is None:
        return msgspec.structs.replace(news, chosen=tuple(chosen))
    filling = session.drafts
    targets = dict.fromkeys(tile for choice in question.choices for tile in choice.tiles)
    now = pointing.chosen(question, session.view.state)
    chosen += [tile for tile in now.tiles if tile not in chosen] if now is not None else []
    if question.fields:
        in_hand = filling.offered_tiles(question)
        targets = dict.fromkeys(in_hand or filling.tickable_tiles(question))
        chosen += [] if "." in filling.hand else filling.filled_tiles(question)
    about = [tile for tile in question.tiles if tile not in targets and tile not in chosen]
    recent = dict.fromkeys(tile for event in session.news.told for tile in event.tiles)
    laid = {tile.id for tile in session.board().tiles}
    spaces = [(tile, *hex_of(tile)) for tile in targets if tile not in laid and is_tile_id(tile)]
    return msgspec.structs.replace(
        news,
        targets=tuple(targets),
        chosen=(*chosen, *about),
        recent=tuple(recent),
        spaces=tuple(spaces),
        ghost=pointing.ghost(question, session.view.state),
    )


def _news_marks(session: Session) -> Overlay:
    """The rings around tiles that the viewer has lost and won, the threats, and the numbers of the lines
    about them; all of these are shown until the news is folded away."""
    summary, viewer = session.since.summary, session.viewer
    if summary is None or not summary.fresh or session.lingers:
        return Overlay()
    about = [tile for line in summary.lines if line.topic == "land" and line.strong for tile in line.tiles]
    mine = {tile.id for tile in session.board().tiles if tile.owner == viewer}
    return Overlay(
        lost=tuple(tile for tile in about if tile not in mine),
        won=tuple(tile for tile in about if tile in mine),
        threats=tuple((one.at, one.place, one.owner) for line in summary.lines for one in line.threats),
        numbers=tuple((tile, number) for tile, all in summary.places.items() for number in all),
    )


def _named(player: BoardPlayer, *, reader: bool) -> Html:
    name = el("span", player.name, translate="no")
    if not reader:
        return el("li", emblem_icon(player), name)
    return el("li", emblem_icon(player), name, el("span", "(you)"), class_="you")


def legend(session: Session, board: Board) -> Html:
    """The legend of the map: the emblem and name of each player, and which of them the reader is."""
    players = [_named(one, reader=one.name == session.onlooker) for one in board.players]
    return el("ul", *players, class_="legend") if len(players) > 1 else NOTHING


def turned(session: Session) -> str:
    """A description of how the tile in hand is turned."""
    lying = session.pointer.chosen(session.question, session.view.state)
    return lying.label if lying is not None else ""


def card(session: Session, board: Board, far: Far | None = None) -> Html:
    """The card next to the map; `far` adds the part about messages if the device shares the campaign with
    others."""
    campaign, names = session.campaign, session.names
    pointing = session.pointer
    if session.replay is not None:
        return replay_card(session.replay)
    news, reasons = _told(session), said(session.computers.reasons)
    if session.device.state.new_reports is not None or session.device.state.guests is not None:
        news = join(agreements(session), news)
    told = join(news, reasons)
    if far is not None and not session.people.begun:
        return far.founding()
    if campaign.finished:
        looked = review(session.ending, session.people.players)
        setup, messages = campaign.setup, far.beside(asked=False).owed if far is not None else NOTHING
        film, whole = bool(looked), session.device.whole
        return ended_card(
            told, campaign.winners, setup.name, setup.ruleset, looked, messages, film=film, whole=whole
        )
    question = session.question
    if session.lingers and session.next_player:
        return passing_card(told, session.next_player)
    if question is None:
        if campaign.resting is not None:
            return waiting_card(told, f"{campaign.resting.text}.", paused=False)
        waited = session.view.waiting_for
        if session.desk.seated:
            return desk_card(told, waited, far.messages() if far is not None else None)
        if far is not None and not session.people.thinking:
            return elsewhere_card(told, far.awaited(), _since(session), far.messages())
        return waiting_card(told, thinking(waited), paused=not session.people.here)
    asked = session.eyes.worded(question, session.onlooker)
    there = _read_off(_tile(board, pointing.tile), names) or _space(pointing.tile)
    below = join(advised(session.advice, asked, campaign.answers), reasons)
    ways = far.beside(asked=True) if far is not None else NO_MESSAGES
    return question_card(session, asked, there, News(news, below), ways)


def _told(session: Session) -> Html:
    """The events of the viewer's last answer, and those later events that only the viewer may know, that say
    why the same question is asked again, or that belong to the viewer's last battle.
    """
    news = session.news
    own, came = news.told[: news.own], news.told[news.own :]
    told = battle.completed(own, lambda: session.view.events)
    fought = battle_of(battle.completed(came, lambda: session.view.events), session.viewer)
    again = session.display.again
    said_to_me = [
        event
        for event in came
        if (event.to is not None or not event.rule or event.kind in again) and event not in fought
    ]
    happened = events_told([*told, *said_to_me, *fought], session.names)
    question = session.question
    form = question is not None and bool(question.fields)
    weighs = question is not None and any(choice.odds for choice in question.choices)
    most = NEXT_TO_MUCH if form or weighs else IN_SIGHT
    summary = session.since.summary
    known = (
        summary is not None
        and summary.fresh
        and any(line.topic == "battle" and line.strong for line in summary.lines)
    )
    said = [
        tile
        for line in (summary.lines if summary is not None and summary.fresh else ())
        if line.topic == "land"
        for tile in line.tiles
    ]
    return tidings(
        happened,
        _ways(session),
        session.lists,
        fresh=news.fresh,
        most=most,
        brief=form,
        known=known,
        said=said if question is not None and form and is_sheet(question) else (),
        about=question.tiles if question is not None else (),
    )


def slip(session: Session) -> Html:
    """The slip over the map that shows what has changed since the viewer's last answer, or the replay of
    these changes."""
    summary = session.since.summary
    if session.replay is not None:
        lines = summary.lines if summary is not None and not session.campaign.finished else ()
        return replay_strip(session.replay, lines)
    if summary is None or session.lingers or session.campaign.finished:
        return NOTHING
    others = [name for name in session.people.players if name != session.viewer]
    mine = [
        one.text for one in session.news.told[: session.news.own] if one.text.startswith(f"{session.viewer} ")
    ]
    seen = any(name in text for text in mine for name in others) or session.reports
    return summary_slip(summary, calm=not seen)


def coached(session: Session) -> str:
    """The coach's hint on the current question, to be read aloud."""
    question = session.question
    if question is None:
        return ""
    happened = {event.kind for event in session.news.told}
    return session.coach.spoken(session.campaign, question.kind, happened)


def _space(tile: str | None) -> str:
    return f"Empty space {tile}" if tile is not None and is_tile_id(tile) else ""


def _since(session: Session) -> str:
    """The moment when the campaign began to wait for the players it is waiting for now, if this is known."""
    told = session.entry
    return told.since if told is not None and told.waiting == session.waited_for else ""


def _tile(board: Board, tile: str | None) -> BoardTile | None:
    return next((one for one in board.tiles if one.id == tile), None)


def place(board: Board, tile: str | None) -> str:
    """A description of a tile."""
    found = _tile(board, tile)
    return found.label if found is not None else ""


def _read_off(tile: BoardTile | None, names: Names) -> str:
    """A description of a tile for somebody who sees it: under its usual name, and without its six edges."""
    if tile is None or not tile.label:
        return ""
    return tile.described(names.get(tile.id) or tile.name or tile.id)


def curtain_of(session: Session) -> Html:
    """The curtain, if it must be lifted before anybody may look."""
    player = session.waits_for_curtain
    if player is None:
        return NOTHING
    lines = session.since.for_all(player)
    happened = events_told(session.news.for_all[-RECENT:], session.eyes.names_of(None))
    told = line_list(lines) if lines else tidings(happened, _ways(session), session.lists)
    return curtain(
        player,
        session.campaign.setup.name,
        session.sealed,
        told=told,
        desk=session.desk.apart and not session.device.shared,
    )


def _ways(session: Session) -> Ways:
    """What is needed to draw the news of this campaign."""
    tables, display = session.campaign.ruleset.tables, session.display
    return Ways(session.people.players, tables, display.leads, display.echoes, session.viewer)


def track(session: Session) -> Html:
    """The year and the steps of the turn, for the bar over the map."""
    bar = track_bar(session.display.track(session.view.state, session.viewer))
    view = session.view
    return join(bar, desk_line(view.state.desk, view.waiting_for, more=view.awaits_more))

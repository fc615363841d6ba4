"""What the page shows of a table: its card, drawers, track, curtain, and the files it gives away."""

from __future__ import annotations

import empires
from empires.core.events import Event
from empires.core.journal import unpack
from empires.core.seats import SEAT
from empires.maps.board import Board, Overlay
from empires.render.board import board_svg
from empires.render.chronicle import chronicle_html
from empires.render.seats import coloured
from empires.render.thumbnail import thumbnail_svg
from empires.rulesets import catalogue

from . import battle
from .card import curtain, ended_card, question_card, thinking, waiting_card
from .dicebook import dice_dialog, seen_rolls
from .drawers import ledgers_drawer, log_drawer, sheets_drawer
from .markup import NOTHING, Html
from .menu import menu_drawer, track_bar
from .rules import found, rule_dialog, rulebook_drawer, table_dialog
from .shelf import About
from .table import Table
from .tidings import one_happening, tidings
from .wire import Download

LARGEST_PICTURE = 30_000
"""Characters of the small map on the start page; a larger one is left out, storage is short."""


def overlay(table: Table) -> Overlay:
    """Legal targets, the selected tile, and where something just happened."""
    if table.reading is not None:
        return Overlay(recent=tuple(dict.fromkeys(table.news[table.reading].tiles)))
    question = table.question
    chosen = [table.tile] if table.tile else []
    if question is None:
        return Overlay(chosen=tuple(chosen))
    targets = dict.fromkeys(tile for choice in question.choices for tile in choice.tiles)
    about = [tile for tile in question.tiles if tile not in targets and tile not in chosen]
    recent = dict.fromkeys(tile for event in table.news for tile in event.tiles)
    return Overlay(targets=tuple(targets), chosen=(*chosen, *about), recent=tuple(recent))


def card(table: Table, board: Board) -> Html:
    """The card beside the map."""
    campaign, tables = table.campaign, table.campaign.ruleset.tables
    if table.reading is not None:
        return one_happening(table.news[table.reading], table.reading, len(table.news), tables)
    news = battle.completed(table.news, lambda: table.view.events)
    told = tidings(news, table.players, tables, table.lists, since=table.since)
    if campaign.finished:
        return ended_card(told, campaign.winners, campaign.setup.name, campaign.setup.ruleset)
    question = table.question
    if question is None:
        if campaign.resting is not None:
            return waiting_card(told, f"{campaign.resting.text}.", paused=False)
        names = list(dict.fromkeys(one.player for one in campaign.waiting))
        return waiting_card(told, thinking(names), paused=not table.people)
    beside = [] if table.standing_kind else campaign.standing(question.player)
    standing = [one for one in beside if one.kind != SEAT.name]  # the menu has the seats
    return question_card(
        question,
        table.players[question.player],
        campaign.answers,
        told=told,
        tile=table.tile,
        place=place(board, table.tile),
        filled=table.filled,
        given=table.given,
        spare=table.spare,
        standing=standing,
        opened=bool(table.standing_kind),
        lists=table.lists,
    )


def place(board: Board, tile: str | None) -> str:
    """A tile in words."""
    return next((one.label for one in board.tiles if one.id == tile), "")


def curtain_of(table: Table) -> Html:
    """The curtain, where one must be lifted before anybody may look."""
    player = table.waits_for_curtain
    if player is None:
        return NOTHING
    sealed = [one.player for one in table.campaign.pending if one.player in table.people]
    return curtain(player, table.campaign.setup.name, sealed)


def track(table: Table) -> Html:
    """Where the year stands."""
    return track_bar(table.display.track(table.view.state, table.viewer))


def drawer_of(table: Table) -> Html:
    """The open drawer, if one is open."""
    campaign, viewer = table.campaign, table.viewer
    match table.drawer:
        case "ledger":
            return ledgers_drawer(table.display.ledgers(table.view.state, viewer), table.lists)
        case "log":
            events = [event for event in _log(table) if event.visible_to(viewer)]
            older = len(campaign.blocks) - _pages(table)
            return log_drawer(events, campaign.ruleset.tables, older, table.log_view, viewer, table.lists)
        case "rules":
            credits = catalogue()[campaign.setup.ruleset].credits
            return rulebook_drawer(table.display.rulebook(), campaign.ruleset.tables, credits)
        case "sheets":
            return sheets_drawer(table.display.sheets(table.view.state, viewer), table.lists)
        case "menu":
            return menu_drawer(campaign.setup, table.curtains, table.hidden_layers, campaign.played_by)
        case _:
            return NOTHING


def _pages(table: Table) -> int:
    """Finished pages of the journal that the log shows: the last one, and those asked for."""
    return min(1 + table.earlier, len(table.campaign.blocks))


def _log(table: Table) -> list[Event]:
    blocks = table.campaign.blocks
    shown = blocks[len(blocks) - _pages(table) :]
    older = [event for block in shown for event in unpack(block).events]
    return older + table.campaign.stretch.events


def rules_of(table: Table, ids: str) -> Html:
    """The rules behind something."""
    return rule_dialog(ids.split(","), table.display.rulebook(), table.campaign.ruleset.tables)


def table_of(table: Table, which: str) -> Html:
    """A table of the rules with the row of a roll lit up; `which` is "ID:total:column"."""
    id, total, column = (*which.split(":"), "", "")[:3]
    found_table = table.campaign.ruleset.tables.get(id)
    if found_table is None:
        return NOTHING
    number = int(total) if total.lstrip("-").isdigit() else None
    return table_dialog(found_table, number, column)


def search(table: Table, wanted: str) -> Html:
    """The rules in which all these words stand."""
    return found(wanted, table.display.rulebook(), table.campaign.ruleset.tables)


def dice_of(table: Table) -> Html:
    """How the dice fell, as far as the viewer may know."""
    return dice_dialog(table.campaign.setup, seen_rolls(table.campaign, table.viewer))


def about(table: Table, touched: int) -> About:
    """A few words for the start page."""
    setup = table.campaign.setup
    heading = table.display.track(table.campaign.view(None).state, None).heading
    if table.campaign.finished:
        heading = f"Ended; won by {', '.join(table.campaign.winners) or 'nobody'}"
    return About(
        id=table.id,
        name=setup.name,
        title=table.campaign.ruleset.title,
        heading=heading,
        players=setup.players,
        touched=touched,
        finished=table.campaign.finished,
    )


def picture(table: Table) -> str:
    """The map as everybody knows it, small; nothing where it would be large."""
    board = table.display.board(table.campaign.view(None).state, None)
    drawn = str(thumbnail_svg(coloured(board, table.campaign.setup.seats))) if board.tiles else ""
    return drawn if len(drawn) <= LARGEST_PICTURE else ""


def export(table: Table, what: str) -> Download:
    """The campaign, its map or its chronicle as a file named after it and the moment."""
    setup = table.campaign.setup
    name = f"{_file_name(setup.name)}-{_file_name(about(table, 0).heading)}"
    match what:
        case "map":
            drawn = board_svg(table.board(), standalone=True)
            return Download(name=f"{name}.svg", text=drawn, type="image/svg+xml")
        case "chronicle":
            events = [one for one in table.campaign.chronicle() if one.visible_to(table.viewer)]
            return Download(name=f"{name}.html", text=chronicle_html(setup.name, events), type="text/html")
        case _:
            return Download(name=f"{name}.json", text=empires.save(table.campaign))


def _file_name(text: str) -> str:
    """Words that every file system takes."""
    kept = "".join(sign if sign.isalnum() else "-" for sign in text.lower())
    return "-".join(part for part in kept.split("-") if part)[:60] or "campaign"

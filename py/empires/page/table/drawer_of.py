"""The contents of a table's open drawer, and the pages of the rulebook shown over it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from empires.core.base.dates import in_words
from empires.core.records.events import Event
from empires.core.rules.state import State
from empires.kit.books import Ledger, Sheet
from empires.kit.called import book_told, events_told, with_tiles
from empires.page.card.routine import kept
from empires.page.drawers import printouts
from empires.page.drawers.chronicle import chronicle_drawer
from empires.page.drawers.desk import desk_drawer
from empires.page.drawers.frame import ledgers_drawer, log_drawer, sheets_drawer
from empires.page.drawers.guests import guests_drawer
from empires.page.drawers.layers import layers_drawer
from empires.page.drawers.menu import menu_drawer
from empires.page.drawers.results import results_drawer
from empires.page.drawers.rulebook import found, rule_dialog, rulebook_drawer, table_dialog
from empires.page.drawers.standings import standings
from empires.page.session.desk import done
from empires.page.session.session import Session
from empires.page.table.card_of import place
from empires.page.widgets.markup import NOTHING, Html, join
from empires.rulesets import agreed, catalogue, printed_tables


def drawer_of(session: Session) -> Html:
    """The drawer that is open; empty if all drawers are closed."""
    campaign, viewer = session.campaign, session.viewer
    match session.drawer:
        case "ledger":
            books = _books(session, session.view.state, viewer)
            return ledgers_drawer(
                books,
                join(
                    standings(books, session.people.players, session.courses),
                    kept(session.routine.of(viewer)),
                ),
                session.lists,
            )
        case "log":
            seen = [one for one in _log(session) if session.desk.seated or one.visible_to(viewer)]
            events = events_told(seen, session.names)
            older = len(campaign.pages()) - 1 - _pages(session)
            return log_drawer(events, campaign.ruleset.tables, older, session.log_view, viewer, session.lists)
        case "chronicle":
            people = session.people.here if campaign.finished else []
            return chronicle_drawer(session.chronicle, viewer, people, session.lists)
        case "rules":
            credits = catalogue()[campaign.setup.ruleset].credits
            book, tables = session.display.rulebook(), campaign.ruleset.tables
            return rulebook_drawer(book, tables, credits, agreed(campaign.setup))
        case "sheets":
            return sheets_drawer([*_papers(session), *_sheets(session)], session.lists, _imprint(session))
        case "desk":
            events = done(campaign, session.desk.seated, viewer)
            tile = session.pointer.tile
            there = place(session.board(), tile)
            return desk_drawer(session.desk, viewer, tile, there, events, campaign.answers)
        case "results":
            who = session.desk.keeper(viewer) or viewer
            if who is None:
                return NOTHING
            return results_drawer(session.results, who, campaign.answers, session.names)
        case "guests":
            who = session.desk.keeper(viewer) or viewer
            return guests_drawer(session.device, who, session.people.here, campaign.answers)
        case "menu":
            coach = session.coach.speaks(campaign.setup)
            return menu_drawer(
                campaign.setup,
                session.curtains,
                campaign.played_by,
                coach=coach,
                theme=session.habits.theme,
                sound=session.habits.sound,
                one_tap=session.habits.one_tap,
                picture=session.underlay is not None,
                only="" if session.device.whole else viewer or "",
            )
        case "layers":
            picture = session.underlaid if session.underlay is not None else None
            return layers_drawer(session.hidden_layers, session.board(), picture)
        case _:
            return NOTHING


def _sheets(session: Session) -> Sequence[Sheet]:
    """The sheets that the ruleset itself provides."""
    names = with_tiles(session.display.names(session.view.state))
    sheets = session.display.sheets(session.view.state, session.viewer)
    return [book_told(one, names, session.viewer or "") for one in sheets]


def _books(session: Session, state: State, eyes: str | None) -> list[Ledger]:
    """The ledgers that a reader may see, with the names of places known to that reader."""
    return session.display.books_of(state, eyes, session.names)


def _imprint(session: Session) -> str:
    """The heading of every sheet: the campaign, the point it has reached, and today's date."""
    moment = session.display.track(session.view.state, session.viewer).heading
    return f"“{session.campaign.setup.name}”, {moment}, printed {in_words(date.today())}"


def _papers(session: Session) -> list[Sheet]:
    """The papers that the page itself provides: the standings, the open form with its contents, and the
    report on the last turn."""
    question = session.question
    seen = [event for event in _log(session) if event.visible_to(session.viewer)]
    seen = events_told(seen, session.names)
    drawn = printouts.draft(question, session.drafts.of(question)) if question and question.fields else None
    books = _books(session, session.view.state, session.viewer)
    papers = (drawn, printouts.poster(f"“{session.campaign.setup.name}”", books), printouts.report(seen))
    return [one for one in (*papers, _brief(session, seen)) if one is not None]


def _brief(session: Session, seen: Sequence[Event]) -> Sheet | None:
    """The brief for the player who takes over the viewer's seat."""
    viewer, campaign = session.viewer, session.campaign
    if viewer is None or campaign.finished:
        return None
    own, public = (
        next((one for one in _books(session, state, eyes) if one.player == viewer), None)
        for state, eyes in ((session.view.state, viewer), (campaign.view(None).state, None))
    )
    return printouts.brief(viewer, own, public, seen) if own is not None and public is not None else None


def _pages(session: Session) -> int:
    """The finished pages of the journal that the log shows: the last one, and those that were requested."""
    return min(1 + session.earlier, len(session.campaign.pages()) - 1)


def _log(session: Session) -> list[Event]:
    return [event for page in session.campaign.pages()[-1 - _pages(session) :] for event in page]


def rules_of(session: Session, ids: Sequence[str]) -> Html:
    """A dialog with the rules that explain something."""
    campaign = session.campaign
    printed = printed_tables(campaign.setup)
    return rule_dialog(ids, session.display.rulebook(), campaign.ruleset.tables, printed)


def table_of(session: Session, id: str, total: int | None, column: str) -> Html:
    """A table of the rules, in which the row of a roll is highlighted."""
    table, printed = session.campaign.ruleset.tables.get(id), printed_tables(session.campaign.setup)
    return table_dialog(table, total, column, printed.get(id)) if table is not None else NOTHING


def search(session: Session, wanted: str) -> Html:
    """The rules that contain all these words."""
    return found(wanted, session.display.rulebook(), session.campaign.ruleset.tables)

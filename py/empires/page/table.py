"""The table: one open campaign on the page, for the people who share the screen.

It knows who sits at the screen (`viewer`), what they clicked, and which drawer is open; from that it says
what the page shows. What a player may do or know is the campaign's business, never this module's.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import empires
from empires.core.campaign import Campaign
from empires.core.events import Event
from empires.core.journal import unpack
from empires.core.questions import Answer as Given
from empires.core.questions import Choice, Question
from empires.maps.board import Board, Overlay
from empires.players.policy import Policy, answer_one
from empires.players.random_legal import RandomPlayer
from empires.render.board import board_svg
from empires.render.chronicle import chronicle_html
from empires.render.seats import board_players, coloured
from empires.rulesets import catalogue, find_display

from .card import curtain, ended_card, question_card, waiting_card
from .drawers import ledgers_drawer, log_drawer, sheets_drawer
from .forms import Filled, read_form
from .markup import NOTHING, Html
from .menu import menu_drawer, tools, track_bar
from .rules import rule_dialog, rulebook_drawer
from .shelf import About
from .tidings import tidings
from .wire import Download

RECENT = 5
"""Happenings told on the card."""


class Table:
    """An open campaign and what its people look at."""

    def __init__(self, campaign: Campaign[Any], id: str) -> None:
        self.campaign = campaign
        self.id = id
        self.display = find_display(campaign.setup.ruleset)
        self.people = [seat.name for seat in campaign.setup.seats if seat.controller == "human"]
        self.players = {player.name: player for player in board_players(campaign.setup.seats)}
        self.curtains = len(self.people) > 1
        self.viewer: str | None = self.people[0] if len(self.people) == 1 else None
        self.tile: str | None = None
        self.drawer = ""
        self.hidden_layers: frozenset[str] = frozenset({"coordinates"})
        self.earlier = 0
        self.filled: Filled | None = None
        self.standing_kind = ""
        self.news: list[Event] = []
        self._unseen: dict[str, list[Event]] = {name: [] for name in self.people}
        self._policies: dict[str, Policy] = {
            seat.name: RandomPlayer(f"{campaign.setup.seed} {campaign.answers}", seat.name)
            for seat in campaign.setup.seats
            if seat.controller != "human"
        }
        self._turn_to_next()

    # --- who is at the screen ---------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """The question to show: the viewer's own, or the standing one the viewer has opened."""
        if self.viewer is None:
            return None
        view = self.campaign.view(self.viewer)
        if self.standing_kind:
            return next((one for one in view.standing if one.kind == self.standing_kind), None)
        return view.questions[0] if view.questions else None

    @property
    def waits_for_curtain(self) -> str | None:
        """The player who has to come to the screen before anything is shown."""
        asked = self._asked_people()
        if self.campaign.finished or not asked or self.viewer in asked:
            return None
        return asked[0]

    @property
    def thinking(self) -> bool:
        """Whether a computer player is to answer next."""
        return any(question.player in self._policies for question in self.campaign.waiting)

    def _asked_people(self) -> list[str]:
        return [question.player for question in self.campaign.waiting if question.player in self.people]

    def _turn_to_next(self) -> None:
        """After an answer: without curtains the screen turns to whoever is asked next."""
        asked = self._asked_people()
        if asked and self.viewer not in asked and not self.curtains:
            self._seat(asked[0])

    def _seat(self, player: str) -> None:
        self.viewer = player
        self.news = self._unseen[player]
        self._unseen[player] = []

    def lift(self) -> None:
        """The player the curtain names is there."""
        player = self.waits_for_curtain
        if player is not None:
            self._seat(player)
            self.drawer = ""

    # --- what they do -----------------------------------------------------------------------------

    def answer(self, player: str, kind: str, choice: Given, at: int) -> bool:
        """Answer a question; False where the answer was meant for an earlier moment (a double click).

        Raises IllegalChoice with the sentence to show.
        """
        if at != self.campaign.answers or player != self.viewer:
            return False
        self._tell(self.campaign.attempt(player, kind, choice), player)
        self.tile = None
        self.filled = None
        self.standing_kind = ""
        self._turn_to_next()
        return True

    def fill(self, filled: Filled, at: int) -> bool:
        """Answer the open form; it keeps what was filled in when it is refused."""
        question = self.question
        if question is None:
            return False
        self.filled = filled
        return self.answer(question.player, question.kind, read_form(question, filled), at)

    def _tell(self, events: list[Event], by: str | None) -> None:
        """Remember for everybody at this screen what happened, as far as each may know it."""
        for name in self.people:
            told = [event for event in events if event.visible_to(name)]
            if name == by:
                self.news = told
            else:
                self._unseen[name] += told

    def click(self, tile: str) -> Choice | None:
        """Select a tile; a second click on the only thing one can do there returns that choice."""
        here = self._choices_at(tile)
        if tile == self.tile and len(here) == 1:
            return here[0]
        self.tile = tile
        return None

    def _choices_at(self, tile: str) -> list[Choice]:
        question = self.question
        return [] if question is None else [one for one in question.choices if tile in one.tiles]

    def back(self) -> bool:
        """One step back at the table: the standing question, the drawer, then the selected tile."""
        if self.standing_kind:
            self.standing_kind = ""
        elif self.drawer:
            self.drawer = ""
        elif self.tile is not None:
            self.tile = None
        else:
            return False
        return True

    def undo(self) -> None:
        """Take back the last answer of a person, and what computer players answered to it."""
        player = self.campaign.undo()
        while self.people and player is not None and player not in self.people:
            player = self.campaign.undo()
        self.news = []
        self.tile = None
        self.filled = None
        if player is not None and player != self.viewer and len(self.people) > 1:
            self.viewer = None if self.curtains else player

    def think(self) -> Iterator[None]:
        """Let the computer players answer until a person is asked; stops after every answer."""
        while self.thinking:
            question = next(one for one in self.campaign.waiting if one.player in self._policies)
            before = len(self.campaign.stretch.events)
            answer_one(self.campaign, question, self._policies[question.player])
            events = self.campaign.stretch.events
            self._tell(events[before:] if before <= len(events) else events, None)
            if not self.people:
                self.news = [event for event in events[-RECENT:] if event.visible_to(None)]
            yield
        self._turn_to_next()
        if self.viewer is not None and self._unseen.get(self.viewer):
            self._seat(self.viewer)

    # --- what they see ----------------------------------------------------------------------------

    def board(self) -> Board:
        """The map as the viewer may know it."""
        view = self.campaign.view(self.viewer)
        return coloured(self.display.board(view.state, self.viewer), self.campaign.setup.seats)

    def overlay(self) -> Overlay:
        """Legal targets, the selected tile, and where something just happened."""
        question = self.question
        chosen = [self.tile] if self.tile else []
        if question is None:
            return Overlay(chosen=tuple(chosen))
        targets = dict.fromkeys(tile for choice in question.choices for tile in choice.tiles)
        about = [tile for tile in question.tiles if tile not in targets and tile not in chosen]
        recent = dict.fromkeys(tile for event in self.news for tile in event.tiles)
        return Overlay(targets=tuple(targets), chosen=(*chosen, *about), recent=tuple(recent))

    def card(self, board: Board) -> Html:
        """The card beside the map."""
        campaign = self.campaign
        told = self._told()
        if campaign.finished:
            return ended_card(told, campaign.winners, campaign.setup.name)
        question = self.question
        if question is None:
            names = list(dict.fromkeys(one.player for one in campaign.waiting))
            return waiting_card(told, names, paused=not self.people)
        place = next((tile.label for tile in board.tiles if tile.id == self.tile), "")
        standing = [] if self.standing_kind else campaign.standing(question.player)
        return question_card(
            question,
            self.players[question.player],
            campaign.answers,
            told=told,
            tile=self.tile,
            place=place,
            filled=self.filled,
            standing=standing,
        )

    def _told(self) -> Html:
        if not self.news:
            return NOTHING
        return tidings(self.news[-RECENT:], self.campaign.ruleset.tables)

    def curtain(self) -> Html:
        """The curtain, where one must be lifted before anybody may look."""
        player = self.waits_for_curtain
        return NOTHING if player is None else curtain(player, self.campaign.setup.name)

    def track(self) -> Html:
        """Where the year stands."""
        return track_bar(self.display.track(self.campaign.view(self.viewer).state, self.viewer))

    def tools(self) -> Html:
        """The buttons of the drawers."""
        return tools(self.drawer)

    def drawer_html(self) -> Html:
        """The open drawer, if one is open."""
        campaign, viewer = self.campaign, self.viewer
        match self.drawer:
            case "ledger":
                return ledgers_drawer(self.display.ledgers(campaign.view(viewer).state, viewer))
            case "log":
                events = [event for event in self._log() if event.visible_to(viewer)]
                older = len(campaign.blocks) - self.earlier
                return log_drawer(events, campaign.ruleset.tables, older)
            case "rulebook":
                credits = catalogue()[campaign.setup.ruleset].credits
                return rulebook_drawer(self.display.rulebook(), campaign.ruleset.tables, credits)
            case "sheets":
                return sheets_drawer(self.display.sheets(campaign.view(viewer).state, viewer))
            case "menu":
                return menu_drawer(campaign.setup, self.curtains, self.hidden_layers, len(self.people))
            case _:
                return NOTHING

    def _log(self) -> list[Event]:
        blocks = self.campaign.blocks
        shown = blocks[len(blocks) - self.earlier :] if self.earlier else []
        older = [event for block in shown for event in unpack(block).events]
        return older + self.campaign.stretch.events

    def rules(self, ids: str) -> Html:
        """The rules behind something."""
        return rule_dialog(ids.split(","), self.display.rulebook(), self.campaign.ruleset.tables)

    # --- what they take away ----------------------------------------------------------------------

    def about(self, touched: int) -> About:
        """A few words for the start page."""
        setup = self.campaign.setup
        heading = self.display.track(self.campaign.view(None).state, None).heading
        if self.campaign.finished:
            heading = f"Ended; won by {', '.join(self.campaign.winners) or 'nobody'}"
        return About(
            id=self.id,
            name=setup.name,
            title=self.campaign.ruleset.title,
            heading=heading,
            players=setup.players,
            touched=touched,
        )

    def export(self, what: str) -> Download:
        """The campaign, its map or its chronicle as a file named after it and the moment."""
        name = f"{_file_name(self.campaign.setup.name)}-{_file_name(self.about(0).heading)}"
        match what:
            case "map":
                picture = board_svg(self.board(), standalone=True)
                return Download(name=f"{name}.svg", text=picture, type="image/svg+xml")
            case "chronicle":
                events = [one for one in self.campaign.chronicle() if one.visible_to(self.viewer)]
                text = chronicle_html(self.campaign.setup.name, events)
                return Download(name=f"{name}.html", text=text, type="text/html")
            case _:
                return Download(name=f"{name}.json", text=empires.save(self.campaign))


def _file_name(text: str) -> str:
    """Words that every file system takes."""
    kept = "".join(sign if sign.isalnum() else "-" for sign in text.lower())
    return "-".join(part for part in kept.split("-") if part)[:60] or "campaign"

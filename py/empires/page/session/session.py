"""A session: one open campaign, the people who share its screen, and what they are looking at. The campaign
alone decides what a player may do or know. The package `table` shows all this on the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from empires.core.apart.device import Device, Held, device_of
from empires.core.base.long_work import Work
from empires.core.base.texts import cleaned
from empires.core.errors import IllegalChoice
from empires.core.offices.entries import CHRONICLE, HAND_ON
from empires.core.offices.seats import SEAT
from empires.core.play.views import View
from empires.core.questions.fields import Answer as Given
from empires.core.questions.fields import Choice
from empires.core.questions.question import Question
from empires.core.records.desk import ORGANISER
from empires.core.records.events import Event
from empires.core.table import Table
from empires.kit.called import Names
from empires.maps.board import Board
from empires.maps.drawing.underlay import Underlay
from empires.page.forms.drafts import Drafts
from empires.page.session.chronicle import Chronicle
from empires.page.session.coach import Coach
from empires.page.session.computers import Computers
from empires.page.session.curtain import holds_secret
from empires.page.session.desk import AtDesk
from empires.page.session.ending import Ending
from empires.page.session.eyes import Eyes
from empires.page.session.intake import Intake
from empires.page.session.news import News
from empires.page.session.people import People
from empires.page.session.pointer import Pointer
from empires.page.session.profiles import Profiles
from empires.page.session.replay import Replay, replaying
from empires.page.session.results import Restating
from empires.page.session.routine import IN_A_ROW, Routine, value_of
from empires.page.session.since import Since
from empires.page.session.way_back import WayBack
from empires.page.shelf.contents import Shelf
from empires.page.shelf.entry import Listened, ShelfEntry
from empires.page.widgets.long_list import Lists
from empires.page.wire.values import Filled
from empires.players.advice import Advice
from empires.rulesets import find_display

Courses: TypeAlias = Mapping[str, Sequence[int]]
"""The number of tiles that each player has had, from the beginning until now."""


class Session:
    """An open campaign and what the people at its screen look at.

    `viewer` is the person at the screen; a viewer who `lingers` is reading the secret outcome of the last
    answer before passing the screen on.
    """

    def __init__(self, held: Held, id: str, shelf: Shelf | None = None, coach: Coach | None = None) -> None:
        shelf = shelf or Shelf()
        self.device = device = device_of(held)
        self.campaign: Table = device
        device.pausing()
        self.id = id
        self.desk = AtDesk(device)
        self.results = Restating(device)
        self.display = find_display(device.ruleset)
        self.chronicle = Chronicle(device, self.display)
        self.people = People(device)
        self.curtains = len(self.people.here) > 1
        self.viewer: str | None = self.people.alone
        self.eyes = Eyes(device, self.display)
        self.since = Since(device, self.eyes)
        self.replay: Replay | None = None
        self.ending: Ending | None = None
        self.way_back = WayBack(device)
        self.undo_told = ""  # how far an undo would go; empty if none is possible
        self.undo_weighed = -1
        self.called: str | None = None
        self.pointer = Pointer(self.display)
        self.courses: Courses = {}
        self.drawer = ""
        self.log_view = "all"
        self.switched_layers: frozenset[str] = frozenset()
        self.underlay: Underlay | None = None  # a picture under the hexes, and whether it is shown
        self.underlaid = False
        self.earlier = 0
        self.drafts = Drafts(shelf.drafts)
        self.routine = Routine(shelf.always, self.display.queues, device.ruleset.results)
        self.profiles = Profiles(device.ruleset.name, shelf.habits)
        self.intake = Intake(self.display, self.drafts, self.profiles)
        self.standing_kind = ""
        self.news = News()
        self.lingers = False
        self.lists = Lists()
        self.habits = shelf.habits
        self.coach = coach or Coach(shelf)
        self.at_hand: Device | str | None = None  # another version, or a message to pass on
        self.entry: ShelfEntry | None = None  # the campaign's description on the shelf
        self.listened: Listened | None = None  # how the post learns of changes on the shelf
        self.computers = Computers(device, self.display)
        if self.viewer is not None and device.answers:
            self.since.look(self.viewer)
        self.turn_to_next()

    # --- who is at the screen ---------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """The question to show: the viewer's own, or an any-time question that the viewer has opened."""
        if self.viewer is None or not self.people.begun:
            return None
        view = self.campaign.view(self.viewer)
        if self.standing_kind:
            return next((one for one in view.standing if one.kind == self.standing_kind), None)
        return view.questions[0] if view.questions and self.viewer in self.people.asked else None

    @property
    def offers(self) -> list[Question]:
        """The any-time questions that the card offers; seats and the chronicle have drawers instead."""
        if self.viewer is None or self.standing_kind or not self.people.begun:
            return []
        standing = self.campaign.view(self.viewer).standing
        return [one for one in standing if one.kind not in (SEAT.name, HAND_ON)]

    @property
    def waited_for(self) -> list[str]:
        """The players who are being asked, if the people at this device may know this."""
        if not self.people.begun:
            return self.people.elsewhere
        views = [self.campaign.view(name) for name in (None, *self.people.here, self.viewer)]
        known = list(dict.fromkeys(name for view in views for name in view.waiting_for))
        return known or self.people.elsewhere  # between devices dice may wait for somebody

    @property
    def waits_for_curtain(self) -> str | None:
        """The player who must come to the screen before anything is shown."""
        return None if self.lingers else self.next_player

    @property
    def next_player(self) -> str | None:
        """The player at this screen who is asked next, unless that player is already in front of it."""
        asked = self.people.asked
        if self.campaign.finished or not asked or self.viewer in asked or self.desk.seated:
            return None
        return self.called if self.called in asked else asked[0]

    def turn_to_next(self) -> None:
        """Turn the screen to the player who is asked next, unless a curtain must fall first."""
        player = self.waits_for_curtain
        if player is not None and not (self.curtains and self._has_secrets(player)):
            self.seat(player)

    def _has_secrets(self, player: str) -> bool:
        """Whether a curtain falls before this player comes to the screen."""
        begun = any(self.drafts.has(one) for one in self.campaign.waiting if one.player == player)
        news = self.news.waiting(player)
        return begun or holds_secret(self.eyes, player, news)

    @property
    def sealed(self) -> list[str]:
        """The players whose sealed letters are on this table, which everybody may know."""
        return [one.player for one in self.campaign.pending if one.player in self.people.here]

    def seat(self, player: str) -> None:
        """Seat a player at the screen, and show the news."""
        self.viewer = player
        self.called = None
        self.lingers = False
        self.undo_told = ""
        self.undo_weighed = -1
        self.since.leave()
        self._tell_news(player)

    def lift(self) -> None:
        """Lift the curtain for the player that it names, or pass the screen on once a lingering player has
        finished reading."""
        player = self.waits_for_curtain
        if self.lingers:
            self.lingers = False
            self._answer_as_always()
            self.turn_to_next()
        elif player is not None:
            self.seat(player)
        self.drawer = ""

    # --- friends far apart ------------------------------------------------------------------------

    def hear(self, events: list[Event]) -> None:
        """Process what happened on another device."""
        self.chronicle.forget()
        self._hear(events)
        self._answer_as_always()
        self.forget_input()
        self.turn_to_next()
        if self.viewer is not None and self.news.waiting(self.viewer):
            self.seat(self.viewer)

    # --- what they do -----------------------------------------------------------------------------

    def answer(self, player: str, kind: str, choice: Given, at: int) -> bool:
        """Answer a question. Returns False if the answer was meant for an earlier question (after a double
        click).

        Raises IllegalChoice with the sentence to show.
        """
        if at != self.campaign.answers or player != self.viewer:
            return False
        self.news.for_all = []
        question = self.question
        if question is not None:
            self.way_back.note(player, self.eyes.worded(question, self.onlooker).text)
        self.since.begin(player)
        letter = question is not None and question.secret and question.kind == kind
        if letter:
            self.since.look(player)  # the outcome of letters is news to everybody, including the last sealer
        value = value_of(question, choice) if question is not None and question.kind == kind else ""
        events = self.campaign.attempt(player, kind, choice)
        self.routine.hear(player, kind, value)
        self.pointer.given[kind] = choice, question
        self.computers.reasons = {}
        if any((one.player, one.kind) == (player, kind) for one in self.campaign.pending):
            self._hear(events, by=player)  # a sealed answer that waits for others may be reopened
        else:
            self.drafts.settle(kind)
            self._hear(events, by=None if letter else player)
            if letter:
                self._tell_news(player)
        self.forget_input()
        self.lingers = self.curtains and any(event.to for event in self.news.told)
        self.lingers = self.lingers and self.next_player is not None
        if not self.lingers:
            self._answer_as_always()
        self.turn_to_next()
        return True

    def answer_always(self, kind: str, *, on: bool) -> None:
        """Turn a viewer's answer into a standing one and give it at once, or withdraw a standing answer."""
        question, viewer = self.question, self.viewer
        if viewer is None or self.waits_for_curtain:
            return
        if not on:
            self.routine.drop(viewer, kind)
            return
        one = self.routine.offered(question) if question is not None and question.kind == kind else None
        if one is not None:
            self.routine.keep(one)
            self.routine.given = []
            asked_at = self.campaign.answers
            self._answer_as_always()
            self.routine.answered.discard(asked_at)  # the viewer gave this answer
            self.turn_to_next()

    @property
    def shared(self) -> str:
        """The answer to the open question that everybody at this screen may give at once, as text; "" if
        there is none. It is offered once one of them has given it, and only where no curtain falls.
        """
        question = self.question
        value = self.routine.shared(question) if question is not None and not self.standing_kind else ""
        if question is None or not value:
            return ""
        if self.curtains and any(self._has_secrets(name) for name in self.people.here):
            return ""
        return next((one.label for one in question.choices if one.value == value), value)

    def answer_for_all(self, kind: str, at: int) -> None:
        """Repeat the previous player's answer for everybody here who is asked the same thing in turn."""
        question = self.question
        if question is None or question.kind != kind or not self.shared or self.waits_for_curtain:
            return
        answer = self.routine.answer_of(question, self.routine.shared(question))
        self.routine.begin_round([name for name in self.people.here if name != question.player])
        try:
            self.answer(question.player, kind, answer, at)
        finally:
            self.routine.end_round()

    def _answer_as_always(self) -> None:
        """Give the standing answers of the players here to the questions that they are asked."""
        for _ in range(IN_A_ROW):
            found = next(filter(None, map(self._standing_answer, self.people.asked)), None)
            if found is None:
                return
            question, answer = found
            try:
                events = self.campaign.attempt(question.player, question.kind, answer)
            except IllegalChoice:  # the proposal may not be legal everywhere: leave it to a person
                self.routine.pause(self.campaign.answers)
                return
            self.routine.note(question, self.campaign.answers - 1)
            self._hear(events)
            self.forget_input()

    def _standing_answer(self, player: str) -> tuple[Question, Given] | None:
        """The first question that has a standing answer, and that answer."""
        for question in self.campaign.view(player).questions:
            answer = self.routine.answer_to(question, self.campaign.answers)
            return (question, answer) if answer is not None else None
        return None

    def _tell_news(self, player: str) -> None:
        """Show a player what has happened since their last answer."""
        self.since.sum_up(player)
        self.news.tell_who_comes(player)

    def _hear(self, events: Sequence[Event], by: str | None = None) -> None:
        """Process events that were caused `by` a player at this screen, or by others."""
        self.news.hear(events, self.people.players, by=by)
        self.since.hear(events, [name for name in self.people.here if name != by])
        if by is not None:
            self.since.answered(by, events)
            if all(one.player != by for one in self.campaign.pending):
                self.since.look(by, events)
                if self.since.robbed(by):
                    self.since.sum_up(by)

    def forget_input(self) -> None:
        """Forget everything that was selected, opened or begun, because it belongs to an earlier moment."""
        self.lists.forget("card")
        self.pointer.forget()
        self.courses = {}
        self.drafts.hand = ""
        self.standing_kind = ""
        self.replay = None

    def click(self, tile: str) -> Choice | None:
        """Select a tile (at the desk, for its facts) and return the result of `Pointer.click`. If the open
        form has a field for the tile, the tile is put there."""
        if self.drawer == "desk" and self.desk.keeper(self.viewer) is not None:
            self.desk.words = self.desk.pointer = ""
            self.pointer.tile = tile
            return None
        question = self.question
        if question is not None and question.fields and self.drafts.point(question, tile):
            self.pointer.tile = None
            return None
        return self.pointer.click(question, self.view.state, tile, at_once=self.habits.one_tap)

    def pick(self, value: str, at: int) -> Choice | None:
        """Select a choice in the list, and return the result of `Pointer.pick`."""
        question = self.question
        if question is None or at != self.campaign.answers or self.waits_for_curtain:
            return None
        return self.pointer.pick(question, self.view.state, value, at_once=self.habits.one_tap)

    def back(self) -> bool:
        """Take one step back: out of the replay, the any-time question, the drawer, or the selected tile."""
        if self.replay is not None:
            self.replay = None
        elif self.standing_kind:
            self.standing_kind = ""
        elif (
            (self.drawer == "desk" and self.desk.back())
            or (self.drawer == "chronicle" and self.chronicle.back())
            or (self.drawer == "results" and self.results.go_back())
        ):
            pass
        elif self.drawer:
            self.drawer = ""
        elif self.pointer.back() or self.drafts.put_down():
            pass
        else:
            return False
        return True

    def write(self, passage: str, filled: Filled, at: int) -> bool:
        """Write the contents of a form into the chronicle, or pass the "office" on. Returns False if the form
        was sent twice, or by somebody who may not write.

        Raises IllegalChoice with the sentence to show.
        """
        viewer = self.viewer
        if viewer is None or at != self.campaign.answers or self.waits_for_curtain:
            return False
        if passage == "office":
            answer = {"player": filled.get("player", [""])[0]}
            self.news.hear(self.campaign.attempt(viewer, HAND_ON, answer), self.people.players, by=viewer)
            return True
        words = cleaned(filled.get("text", [""])[0])
        entry = {"what": filled.get("what", [""])[0], "passage": passage, "text": words}
        self.news.hear(self.campaign.attempt(viewer, CHRONICLE, entry), self.people.players, by=viewer)
        self.chronicle.writing = ""
        return True

    def think(self) -> Iterator[bool]:
        """Let the umpire and the computer players continue until a person is asked. Pauses after every bit of
        work, yielding whether anything happened."""
        while self.people.thinking:
            people, persons = self.people.here, self.people.persons
            before = len(self.campaign.pages()[-1])
            if self.campaign.resting is not None:
                self.campaign.go_on()
            else:
                question = next(one for one in self.campaign.waiting if one.player not in persons)
                yield from self.computers.answer(question)
            events = self.campaign.pages()[-1]
            self._hear(events[before:] if before <= len(events) else events)
            if not people:
                self.news.watch(events)
            self._answer_as_always()
            yield True
        self.turn_to_next()
        if self.viewer is not None:
            if self.news.waiting(self.viewer):
                self.since.sum_up(self.viewer)
            self.news.tell_more(self.viewer)

    def watch_again(self) -> Work[None]:
        """Retrace the events since the viewer's last answer, so that they can be watched on the map."""
        if self.ending is not None:
            self.replay = Replay(self.ending.frames, "Back to the end")
            return
        summary, viewer = self.since.summary, self.viewer
        if viewer is None or summary is None or summary.since is None:
            return
        frames = yield from replaying(self.device, self.display, viewer, summary.since)
        if len(frames) > 1:
            self.replay = Replay(frames)

    @property
    def reports(self) -> bool:
        """Whether the open question is about what happened on the table, which only the players know."""
        return self.question is not None and self.question.kind in self.campaign.ruleset.results

    def advise(self) -> Work[None]:
        """Think about answers to the open question, unless it is about what happened on the table; the result
        is then in `advice`."""
        question, viewer = self.question, self.viewer
        if question is not None and viewer is not None and not (self.standing_kind or self.reports):
            yield from self.computers.advise(self.campaign.view(viewer), question)

    @property
    def advice(self) -> list[Advice] | None:
        """The advice to show on the question; None if nobody has asked for any."""
        return self.computers.advice_at(self.question)

    # --- what they see ----------------------------------------------------------------------------

    @property
    def onlooker(self) -> str | None:
        """The reader of the screen: the viewer, or the organiser at the desk."""
        return ORGANISER if self.desk.seated else self.viewer

    @property
    def view(self) -> View[Any]:
        """The reader's view, which is cached until something changes."""
        return self.eyes.view_of(self.onlooker)

    @property
    def names(self) -> Names:
        """The names of places that the reader may know, for use next to the map."""
        return self.eyes.names_of(self.onlooker)

    @property
    def proper_names(self) -> list[str]:
        """The names of people, places and armies that the reader may know."""
        return self.display.every_name(self.campaign, self.view.state)

    @property
    def hidden_layers(self) -> frozenset[str]:
        """The layers of the map that are not shown: coordinates (if places have names) and the layers that
        were switched off."""
        named = any(tile.name for tile in self.eyes.board_of(None).tiles)
        return self.switched_layers ^ (frozenset({"coordinates"}) if named else frozenset())

    def board(self) -> Board:
        """The map as known to the reader; empty until the land is made from everybody's numbers."""
        if not self.device.begun:
            return Board(tiles=())
        return self.eyes.board_of(self.onlooker)

"""A session: one open campaign, the people who share its screen, and what they are looking at.

What a player may do or know is the campaign's business, never this module's. What the page shows of all
this is in `shown`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from empires.core.campaign import Campaign
from empires.core.chronicling import CHRONICLE, HAND_ON
from empires.core.errors import IllegalChoice
from empires.core.events import Event
from empires.core.fields import Answer as Given
from empires.core.fields import Choice
from empires.core.letters import Post
from empires.core.organiser import ORGANISER
from empires.core.questions import Question
from empires.core.seats import HUMAN, SEAT, Seating
from empires.core.setup import Controller
from empires.core.texts import cleaned
from empires.core.views import View
from empires.core.work import Work
from empires.maps.board import Board, BoardTile
from empires.render.seats import coloured
from empires.rulesets import find_display

from .annals import Annals
from .coach import Coach
from .company import Company
from .desk import AtDesk
from .filled import Filled, filled_with, read_form
from .filling import Filling
from .handing import holds_secret
from .intake import Intake
from .lists import Lists
from .people import People
from .shelf import About
from .standings import Courses

if TYPE_CHECKING:  # who only looks at the start page needs no computer players
    from empires.players.advice import Advice

RECENT = 12
"""Happenings remembered for people who watch computer players."""

MOST_NEWS = 400
"""Happenings remembered for somebody who was away; the log has them all."""


class Session:
    """An open campaign and what its people look at.

    `viewer` is who sits at the screen; `news` is what the card tells them, `since` whether it happened while
    they were away, `reading` which of it they read one by one. A viewer who `lingers` reads what only he may
    know of his last answer before the screen goes on; `told_all` is what everybody may know came of it.
    """

    def __init__(self, campaign: Campaign[Any], id: str, drafts: str = "") -> None:
        self.campaign = campaign
        campaign.pausing = True
        self.id = id
        self.desk = AtDesk(campaign)
        self.display = find_display(campaign.setup.ruleset)
        self.annals = Annals(campaign, self.display)
        self.people = People(campaign)
        self.curtains = len(self.people.here) > 1
        self.viewer: str | None = self.people.alone
        self._view: View[Any] | None = None
        self._boards: dict[str | None, Board] = {}
        self._boarded = -1
        self._seen: tuple[str | None, int] = (None, 0)
        self._called: str | None = None
        self.tile: str | None = None
        self.turned = 0
        self.courses: Courses = {}
        self.drawer = ""
        self.log_view = "all"
        self.hidden_layers: frozenset[str] = frozenset()
        self.earlier = 0
        self.filling = Filling(drafts)
        self.intake = Intake(self.display, self.filling)
        self.standing_kind = ""
        self.news: list[Event] = []
        self.since = False
        self.reading: int | None = None
        self.lingers = False
        self.told_all: list[Event] = []
        self.lists = Lists()
        self.coach = Coach()
        self.at_hand: Campaign[Any] | str | None = None  # another course, or a message in somebody's name
        self.told: About | None = None  # what the shelf says of it
        self.company = Company(campaign)
        self._advised: tuple[Question | None, list[Advice]] = (None, [])
        self._unseen: dict[str, list[Event]] = {}
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
        return view.questions[0] if view.questions and self.viewer in self.people.asked else None

    @property
    def waits_for_curtain(self) -> str | None:
        """The player who has to come to the screen before anything is shown."""
        return None if self.lingers else self.next_player

    @property
    def next_player(self) -> str | None:
        """The player at this screen who is asked next, where that is not the one who sits at it."""
        asked = self.people.asked
        if self.campaign.finished or not asked or self.viewer in asked or self.desk.seated:
            return None
        return self._called if self._called in asked else asked[0]

    def _turn_to_next(self) -> None:
        """After an answer: the screen turns to whoever is asked next, unless a curtain must fall before."""
        player = self.waits_for_curtain
        if player is not None and not (self.curtains and self._has_secrets(player)):
            self._seat(player)

    def _has_secrets(self, player: str) -> bool:
        """Whether a curtain falls before a player; it is the door of an organiser without a seat, too."""
        begun = any(self.filling.has(one) for one in self.campaign.waiting if one.player == player)
        news = self._unseen.get(player, ())
        return self.desk.apart or begun or holds_secret(self.campaign, self.display, player, news)

    @property
    def sealed(self) -> list[str]:
        """Whose letters lie sealed on this table; that much everybody may know."""
        return [one.player for one in self.campaign.pending if one.player in self.people.here]

    def _seat(self, player: str) -> None:
        self.viewer = player
        self._called = None
        self.lingers = False
        self.news = self._unseen.pop(player, [])
        self.since = bool(self.news)

    def lift(self) -> None:
        """The player the curtain names is there; or who lingered has read it, and passes the screen on."""
        player = self.waits_for_curtain
        if self.lingers:
            self.lingers = False
            self._turn_to_next()
        elif player is not None:
            self._seat(player)
        self.drawer = ""

    def sit_at_desk(self, seated: bool) -> None:
        """An organiser without a seat comes to the desk, or leaves it to the players."""
        post = self.campaign.post
        self.desk.seated = self.desk.apart and (seated if post is None else post.desk)
        self.desk.words = self.desk.pointer = ""
        self.drawer = "desk" if self.desk.seated else ""
        self.viewer = None if self.desk.seated else self.people.alone
        self.news, self.since, self.told_all = [], False, []
        self._forget_input()
        self._turn_to_next()

    def act_at_desk(self, kind: str, filled: Filled, at: int) -> bool:
        """Do something at the organiser's desk; False where it is not his who sits here, or done already.

        Raises IllegalChoice with the sentence to show.
        """
        keeper = self.desk.keeper(self.viewer)
        answer = self.desk.answer(kind, filled) if keeper is not None else None
        if keeper is None or answer is None or at != self.campaign.answers:
            return False
        events = self.campaign.attempt(keeper, kind, answer)
        self.annals.forget()
        self._tell(events, None)
        self._forget_input()
        if self.viewer is not None:
            self._seat(self.viewer)
        else:
            self.news, self.since = events, False
        self._turn_to_next()
        return True

    def change_seat(self, player: str) -> None:
        """A person's seat goes to a caretaker, any other to a person. Raises IllegalChoice."""
        person = self.campaign.played_by.get(player) == HUMAN
        self.give_seat("caretaker" if person else HUMAN, player)

    def give_seat(self, by: Controller, player: str) -> None:
        """From now on `by` plays a player’s seat: said by its owner, by the organiser at the desk, or agreed
        to by the viewer where its owner is far away. Raises IllegalChoice.
        """
        post, seating = self.campaign.post, Seating(by, player)
        here = post is None or player in post.seats
        asker = ORGANISER if self.desk.seated else player if here else self.viewer or player
        self._tell(self.campaign.attempt(asker, SEAT.name, seating), None)
        people = self.people.here
        if len(people) > 1:
            self.curtains = True
        if self.viewer not in people:
            self.viewer = self.people.alone
            self.drawer = ""
        self._forget_input()

    # --- friends far apart ------------------------------------------------------------------------

    def change_place(self, player: str) -> None:
        """A person plays at this device from now on, or at another one. Nobody here is as good as everybody:
        then all play at this screen.
        """
        campaign, persons = self.campaign, self.people.persons
        if player == ORGANISER and self.desk.apart:
            self._organise_here(campaign.post is None or not campaign.post.desk)
            return
        if player not in persons:
            return
        here = set(self.people.here) ^ {player}
        seats = [name for name in persons if name in here]
        if not seats or seats == persons:
            campaign.post = None
        elif campaign.post is None:
            campaign.post = Post(seats)
        else:
            campaign.post.seats, campaign.post.desk = seats, False
        self.desk.seated = False
        self.curtains = len(self.people.here) > 1
        self.viewer = self.people.alone
        self.drawer = ""
        self._forget_input()
        self._turn_to_next()

    def _organise_here(self, here: bool) -> None:
        """An organiser without a seat sits at this device, where nobody plays then, or no longer."""
        if not here:
            self.campaign.post = None
        elif self.campaign.post is None:
            self.campaign.post = Post([], desk=True)
        else:
            self.campaign.post.seats, self.campaign.post.desk = [], True
        self.sit_at_desk(here)

    def hear(self, events: list[Event]) -> None:
        """Something happened at another device, and was brought in."""
        self._tell(events, None)
        self._forget_input()
        self._turn_to_next()
        if self.viewer is not None and self._unseen.get(self.viewer):
            self._seat(self.viewer)

    # --- what they do -----------------------------------------------------------------------------

    def answer(self, player: str, kind: str, choice: Given, at: int) -> bool:
        """Answer a question; False where the answer was meant for an earlier moment (a double click).

        Raises IllegalChoice with the sentence to show.
        """
        if at != self.campaign.answers or player != self.viewer:
            return False
        self.told_all = []
        self._tell(self.campaign.attempt(player, kind, choice), player)
        self.company.reasons = {}
        if all((one.player, one.kind) != (player, kind) for one in self.campaign.pending):
            self.filling.settle(kind)  # what is sealed and waits for others may be opened again
        self._forget_input()
        self.lingers = self.curtains and any(event.to for event in self.news)
        self.lingers = self.lingers and self.next_player is not None
        self._turn_to_next()
        return True

    def _forget_input(self) -> None:
        self.lists.forget("card")
        self.tile, self.turned, self.courses = None, 0, {}
        self.filling.hand = ""
        self.standing_kind = ""
        self.reading = None

    def fill(self, filled: Filled, at: int) -> bool:
        """Answer the open form; it keeps what was filled in when it is refused."""
        question = self.question
        if question is None:
            return False
        self.filling.note(question, filled)
        return self.answer(question.player, question.kind, read_form(question, filled), at)

    def take_in(self, source: str, data: bytes, filled: Filled) -> str:
        """Fill a field of the open form from a file or a paste (`Intake.take`)."""
        question = self.question
        return self.intake.take(question, source, data, filled) if question is not None else ""

    def read_legend(self, filled: Filled) -> None:
        """The map of another program is read again, as the corrected legend says."""
        if self.question is not None:
            self.intake.read_legend(self.question, filled)

    def _tell(self, events: list[Event], by: str | None) -> None:
        """Remember for everybody at this screen what happened, as far as each may know it."""
        self.told_all = (self.told_all + [event for event in events if event.to is None])[-MOST_NEWS:]
        for name in self.people.players:
            told = [event for event in events if event.visible_to(name)]
            if name == by:
                self.news, self.since = told, False
            else:
                self._unseen[name] = (self._unseen.get(name, []) + told)[-MOST_NEWS:]

    def click(self, tile: str) -> Choice | None:
        """Select a tile; a second click on the only thing one can do there returns that choice. A tile that
        a form wants goes into it.
        """
        if self.drawer == "desk" and self.desk.keeper(self.viewer) is not None:
            self.desk.words = self.desk.pointer = ""
            self.tile = tile  # its facts, and no answer
            return None
        question = self.question
        if question is not None and question.fields and self.filling.point(question, tile):
            self.tile = None
            return None
        here = self.choices_at(tile)
        if tile == self.tile and (len(here) == 1 or (here and self.ghost is not None)):
            return here[self.turned % len(here)]
        self.tile = tile
        return None

    def hover(self, tile: str) -> bool:
        """The mouse is over a tile: what is in hand lies there for the moment; False where it cannot."""
        if tile == self.tile or not self.choices_at(tile) or self.held is None:
            return False
        self.tile = tile
        return True

    @property
    def held(self) -> BoardTile | None:
        """The tile in hand, as it would lie by the first choice, where the question is where it goes."""
        question = self.question
        first = next((one for one in question.choices if one.tiles), None) if question else None
        if question is None or first is None:
            return None
        return self.display.in_hand(self.view.state, question, first.value)

    @property
    def ghost(self) -> BoardTile | None:
        """The tile in hand as it would lie on the selected tile, turned as it is."""
        question, here = self.question, self.choices_at(self.tile) if self.tile else []
        if question is None or not here:
            return None
        return self.display.in_hand(self.view.state, question, here[self.turned % len(here)].value)

    def do_row(self, wish: str, of: str) -> str:
        """Do something about a row of the open form (`Filling.row`); the row to go on with, or ""."""
        question = self.question
        if question is None:
            return ""
        row = self.filling.row(question, wish, of, self.tile)
        self.tile = None
        return row

    def choices_at(self, tile: str) -> list[Choice]:
        """What the open question offers on a tile."""
        question = self.question
        return [] if question is None else [one for one in question.choices if tile in one.tiles]

    def back(self) -> bool:
        """One step back at the table: the news, the standing question, the drawer, then the selected tile."""
        if self.reading is not None:
            self.reading = None
        elif self.standing_kind:
            self.standing_kind = ""
        elif (self.drawer == "desk" and self.desk.back()) or (
            self.drawer == "chronicle" and self.annals.back()
        ):
            pass
        elif self.drawer:
            self.drawer = ""
        elif self.tile is not None:
            self.tile = None
        elif self.filling.put_down():
            pass
        else:
            return False
        return True

    def undo(self) -> None:
        """Take back the last answer of a person, and what computer players answered to it.

        A sealed letter is opened again by nobody but who wrote it.
        """
        people = self.people.here
        letters = [one.player for one in self.campaign.pending if one.player in people]
        if self.curtains and letters and letters[-1] != self.viewer:
            owner = letters[-1]
            raise IllegalChoice(
                "not_yours", f"The last answer is {owner}’s sealed letter; only {owner} opens it again."
            )
        back = self.campaign.undo([*people, ORGANISER] if people else None)
        self.filling.clear()
        self._taken_back(back)

    def take_back(self, player: str) -> None:
        """A player opens the sealed answer again that waits for the others; behind a curtain of their own."""
        self.campaign.take_back(player)
        if self.curtains:
            self.viewer = None
        self._taken_back(player)

    def sign_as(self, player: str) -> None:
        """When all is over, and nobody is asked anything, a person says who writes into the chronicle."""
        if self.campaign.finished and self.viewer is None and player in self.people.here:
            self._seat(player)

    def write(self, passage: str, filled: Filled, at: int) -> bool:
        """Write into the chronicle what was filled in, or hand the "office" on; False where it was sent twice
        or by nobody.

        Raises IllegalChoice with the sentence to show.
        """
        viewer = self.viewer
        if viewer is None or at != self.campaign.answers or self.waits_for_curtain:
            return False
        if passage == "office":
            answer = {"player": filled.get("player", [""])[0]}
            self._tell(self.campaign.attempt(viewer, HAND_ON, answer), viewer)
            return True
        words = cleaned(filled.get("text", [""])[0])
        entry = {"what": filled.get("what", [""])[0], "passage": passage, "text": words}
        self._tell(self.campaign.attempt(viewer, CHRONICLE, entry), viewer)
        self.annals.writing = ""
        return True

    def _taken_back(self, player: str | None) -> None:
        self.news, self.since, self.told_all, self.lingers = [], False, [], False
        self.annals.forget()
        self._forget_input()
        if player == ORGANISER or self.desk.seated:
            return
        if player is not None and player != self.viewer and len(self.people.here) > 1:
            self.viewer = None if self.curtains else player
            self._called = player
        self._turn_to_next()

    def think(self) -> Iterator[bool]:
        """Let the umpire and the computer players go on until a person is asked; stops after every bit, and
        says whether something has happened in it.
        """
        while self.people.thinking:
            people, persons = self.people.here, self.people.persons
            before = len(self.campaign.stretch.events)
            if self.campaign.resting is not None:
                self.campaign.go_on()
            else:
                question = next(one for one in self.campaign.waiting if one.player not in persons)
                yield from self.company.answer(question)
            events = self.campaign.stretch.events
            self._tell(events[before:] if before <= len(events) else events, None)
            if not people:
                self.news = [event for event in events[-RECENT:] if event.visible_to(None)]
            yield True
        self._turn_to_next()
        if self.viewer is not None:  # what came of his own answer stays, and what others did is told after it
            came = self._unseen.pop(self.viewer, [])
            self.news, self.since = (self.news + came)[-MOST_NEWS:], self.since or bool(came)

    def advise(self) -> Work[None]:
        """Think about what could be answered to the open question; what comes of it is `advice`."""
        question, viewer = self.question, self.viewer
        if question is not None and viewer is not None and not self.standing_kind:
            advice = yield from self.company.advise(self.campaign.view(viewer), question)
            self._advised = question, advice

    @property
    def advice(self) -> list[Advice] | None:
        """What was advised at the question to show; None where nobody asked."""
        question, advice = self._advised
        return advice if question is not None and question is self.question else None

    def follow(self, number: int) -> None:
        """Fill the open form in as the advice of this number says."""
        question, advice = self.question, self.advice or []
        if question is not None and question.fields and number < len(advice):
            self.filling.note(question, filled_with(question, advice[number].answer))

    # --- what they see ----------------------------------------------------------------------------

    @property
    def view(self) -> View[Any]:
        """What the viewer may know; the same until something changes."""
        eyes = ORGANISER if self.desk.seated else self.viewer
        seen = (eyes, self.campaign.moment)
        if self._view is None or seen != self._seen:
            self._view, self._seen = self.campaign.view(eyes), seen
        return self._view

    def board(self) -> Board:
        """The map as the viewer may know it."""
        return self.board_of(ORGANISER if self.desk.seated else self.viewer)

    def board_of(self, eyes: str | None) -> Board:
        """The map as a player, the organiser or (None) everybody may know it; the same until that changes."""
        if self._boarded != self.campaign.moment:
            self._boarded, self._boards = self.campaign.moment, {}
        if eyes not in self._boards:
            player = None if eyes == ORGANISER else eyes
            board = self.display.board(self.campaign.view(eyes).state, player)
            self._boards[eyes] = coloured(board, self.campaign.setup.seats)
        return self._boards[eyes]

    def read_on(self, what: str) -> None:
        """Read the news one by one: at a number, or to their end."""
        number = int(what) if what.isdigit() else -1
        self.reading = number if 0 <= number < len(self.news) else None
        if what == "end":
            self.news, self.since = self.news[-1:], False

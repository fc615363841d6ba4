"""The table: commands about the open campaign, and the operations that show their effects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Choice
from empires.kit.called import words_told
from empires.maps.drawing.underlay import Underlay, write_underlay
from empires.page.card.card import DEED_WORDS, deed_words, sums
from empires.page.card.peek import peek
from empires.page.forms.controls import totals
from empires.page.forms.form import offered_rows, row_focus
from empires.page.screen import dialogs
from empires.page.screen.screen import Screen
from empires.page.session import filling
from empires.page.session.seating import change_seat, give_seat
from empires.page.session.session import Session
from empires.page.session.undoing import go_back, start_of_turn, take_back, undo
from empires.page.shelf.contents import Shelf
from empires.page.table import files
from empires.page.table.brought import Brought
from empires.page.table.card_of import coached, place, turned
from empires.page.table.carriage import Carriage
from empires.page.table.drawers import Drawers
from empires.page.table.painter import Painter
from empires.page.table.photographs import Photographs
from empires.page.table.post import Messages
from empires.page.widgets.markup import NOTHING, join
from empires.page.widgets.progress import watched
from empires.page.wire import (
    answers,
    browsing,
    commands,
    forms,
    letters,
    operations,
    pages,
    parcels,
    pointing,
    post,
    reports,
    seating,
)
from empires.page.wire.browsing import AnyBrowsing
from empires.page.wire.letters import AnyLetter
from empires.page.wire.operations import Operations
from empires.page.wire.post import AnyPost
from empires.page.wire.values import Filled

_VEILED = (
    browsing.ShowMore
    | browsing.OpenDrawer
    | browsing.ViewLog
    | browsing.OlderLog
    | browsing.ShowCourses
    | browsing.ShowDice
    | browsing.Watch
    | browsing.OpenStanding
    | browsing.Advise
    | browsing.FollowAdvice
    | browsing.TurnChronicle
    | browsing.ReadEdition
    | browsing.WritePassage
    | browsing.SignAs
    | parcels.MovePhotograph
    | parcels.Picture
    | browsing.OpenFact
    | browsing.LeaveFact
    | pointing.Peek
    | letters.GiveUp
    | letters.MoveSeat
    | post.NewLock
    | post.PostOff
    | post.BringIn
    | post.SendAlone
)
"""Commands that nobody may give while the curtain is down."""


class Table:
    """One campaign on the page. `drawers` opens things next to the table, `brought` deals with lists and maps
    that have to be checked, `messages` with messages to and from other devices, and `carriage` is the post;
    `address` is the page's URL, and `relays` are those that the site suggests."""

    def __init__(
        self, session: Session, screen: Screen, shelf: Shelf, address: str = "", relays: Sequence[str] = ()
    ) -> None:
        self.session = session
        self.shelf = shelf
        self.painter = Painter(session, screen, shelf)
        self.messages = Messages(self.painter, address)
        self.carriage = Carriage(self.painter, self.messages, [*relays])
        self.messages.by_post = lambda: self.carriage.ready
        self.messages.post_part = self.carriage.part
        self.drawers = Drawers(self.painter)
        self.brought = Brought(self.painter)
        self.photographs = Photographs(self.painter)

    def begin(self) -> Iterator[Operations]:
        """Show the campaign, and let it continue if it is a computer player's turn to answer."""
        yield from self.painter.repaint()
        yield [operations.Focus(id="card")]
        yield from self.carriage.begin()
        yield from self.painter.think_on()

    def carry_out(self, command: commands.AnyCommand) -> Iterable[Operations]:
        """Carry out a command about the open campaign, step by step; ignore any other command."""
        if isinstance(command, _VEILED) and self.session.waits_for_curtain:
            return ()
        if isinstance(command, AnyBrowsing):
            return self.drawers.carry_out(command)
        if isinstance(command, AnyLetter):
            return self.messages.carry_out(command)
        if isinstance(command, AnyPost):
            return self.carriage.carry_out(command)
        match command:
            case answers.Answer():
                return self._answer(command)
            case answers.Choose():
                return self._choose(command)
            case reports.Think():
                return self.painter.think()
            case pointing.Tile() if self.session.replay is not None:
                return ()
            case pointing.Tile(hover=True):
                return self._hover(command.id)
            case pointing.Tile():
                return self._click(command)
            case pointing.Peek():
                return self._peek(command.id)
            case pointing.Turn():
                return self._turn(command.by)
            case pointing.Find():
                return self._find(command.id)
            case answers.Lift():
                return self._lift()
            case answers.Undo():
                undo(self.session)
                return self.painter.went_back()
            case answers.GoBack():
                return self._go_back(command.sure)
            case answers.TakeBack():
                take_back(self.session, command.player)
                return self.painter.went_back()
            case answers.AnswerAlways():
                return self._answer_always(command)
            case answers.AnswerForAll():
                return self._answer_for_all(command)
            case answers.CoachGot():
                return self._coach(self.session.coach.got(command.panel, self.session.campaign.setup))
            case answers.CoachWish(wish="never"):
                return self._coach(self.session.coach.hush())
            case answers.CoachWish():
                return self._coach(self.session.coach.switch(self.session.campaign.setup))
            case parcels.Export(what="film"):
                return self.drawers.film()
            case parcels.Export(what="club-page"):
                return self.drawers.give_page(self.session.chronicle.club_page, "page")
            case parcels.Export(what="poster"):
                return self.drawers.give_page(self.session.chronicle.poster, "poster")
            case parcels.Export(what="photographs"):
                return self.photographs.export()
            case parcels.Picture() | parcels.MovePhotograph():
                return self.photographs.carry_out(command)
            case parcels.Export(what="campaign"):
                return self._give_away()
            case parcels.Export():
                return ([files.export(self.session, command.what)],)
            case seating.SwitchCurtain():
                self.session.curtains = not self.session.curtains
                return self._play_on()
            case pages.SwitchSound():
                return self._switch_sound()
            case pages.SwitchTap():
                return self._switch_tap()
            case pointing.SwitchLayer(name="picture"):
                self.session.underlaid = not self.session.underlaid
                return self._play_on()
            case pointing.SwitchLayer():
                self.session.switched_layers ^= {command.name}
                return self._play_on()
            case seating.HandSeat():
                change_seat(self.session, command.player)
                return self._seats_changed()
            case seating.PlaySeat():
                give_seat(self.session, command.by, command.player)
                return self._seats_changed()
            case forms.Fill():
                return self._fill(command.form, command.fields)
            case parcels.File():
                data, beside = parcels.contents(command), parcels.files_beside(command)
                return self._take_in(command.purpose, command.field, data, command.fields, beside)
            case _:
                return ()

    def _fill(self, form: forms.AnyForm, fields: Filled) -> Iterable[Operations]:
        """Process a form that was sent at the table."""
        match form:
            case forms.AnswerForm():
                return self.fill(fields, form.at)
            case forms.CheckForm(do=None):
                return self.check(fields)
            case forms.CheckForm(do=forms.Do() as do):
                return self._do(do, fields)
            case forms.CheckList() | forms.TakeList() | forms.CheckMap() | forms.TakeMap():
                return self.brought.carry_out(form, fields)
            case forms.SeatWords():
                return self.messages.seat_words(fields)
            case forms.PostForm():
                return self.carriage.on(fields)
            case forms.SearchRules():
                return self.drawers.search(fields)
            case forms.ChronicleForm():
                return self.drawers.write(form.passage, fields, form.at)
            case forms.CaptionForm() if not self.session.waits_for_curtain:
                return self.photographs.carry_out(form, fields)
            case forms.RecorderForm():
                return self.drawers.write("office", fields, form.at)
            case forms.SearchFacts():
                return self.drawers.search_facts(fields)
            case forms.GuestForm():
                return self.drawers.plan_guest(form, fields)
            case forms.ResultForm():
                return self.drawers.restate(form, fields)
            case forms.DeskForm():
                return self.drawers.act_at_desk(form, fields)
            case _:
                return ()

    def back(self) -> Iterator[Operations]:
        """Take one step back."""
        return self.drawers.back()

    def may_leave(self) -> bool:
        """Whether the table may be left; if that would lose answers, the person is asked first."""
        if self.shelf.at_risk:
            self.painter.screen.put("dialog", dialogs.NOT_STORED)
            return False
        return True

    def leave(self) -> Iterator[Operations]:
        """Put the campaign back on the shelf."""
        yield files.keep(self.session, self.shelf, leaving=True)
        yield [operations.Release(name=self.session.id)]

    def take_underlay(self, picture: Underlay) -> Operations:
        """Store a picture to be drawn under the campaign's hexes; it is shown once somebody switches it
        on."""
        self.session.underlay = picture
        return self.shelf.keep_beside(self.session.id, "underlay", write_underlay(picture))

    def keep_pictures(self) -> Iterator[Operations]:
        """Store the campaign's pictures again, because its id has changed."""
        if self.session.underlay is not None:
            yield self.take_underlay(self.session.underlay)
        if self.session.chronicle.kept_album:
            yield self.photographs.keep()

    def called(self, sentence: str) -> str:
        """A sentence, such as a refusal, with names filled in for the places that the reader knows."""
        return words_told(sentence, self.session.names, self.session.viewer or "")

    def _give_away(self) -> Iterator[Operations]:
        """Offer to save the campaign to a file, which is not lost when the page is closed."""
        yield [files.export(self.session, "campaign")]
        self.shelf.give_away()
        self.painter.screen.put("dialog", NOTHING)

    # --- forms and files --------------------------------------------------------------------------

    def fill(self, fields: Filled, at: int) -> Iterator[Operations]:
        """Process the open form, which keeps its contents if it is refused."""
        known = self.session.habits.units
        try:
            answered = filling.fill(self.session, fields, at)
        except IllegalChoice:
            yield from self.painter.repaint()
            raise
        if self.session.habits.units != known:
            yield self.shelf.remember_units()
        if answered:
            yield from self.painter.after_answer()

    def check(self, fields: Filled) -> Iterator[Operations]:
        """Show the totals of the open form while it is being filled in."""
        question = self.session.question
        if question is None:
            return
        self.session.drafts.note(question, fields)
        names = self.session.names
        words = join(deed_words(self.session.display, question, fields))
        parts = {**totals(question, fields), **sums(question, fields, names), DEED_WORDS: words}
        for id, html in parts.items():
            self.painter.screen.put_part("card", id, html)
        yield self.painter.note()

    def _do(self, do: forms.Do, fields: Filled) -> Iterator[Operations]:
        """Carry out the action of a button in the open form."""
        session, question = self.session, self.session.question
        if question is None:
            return
        session.drafts.note(question, fields)
        if do.what == "paste":
            text = fields.get(f"paste.{do.row}", [""])[0]
            yield from self._take_in("roster", do.row, text.encode(), fields)
            return
        if do.what == "give":
            yield [files.export_list(session, question, do.row)]
            return
        row = ""
        match do.what:
            case "legend":
                filling.read_legend(session, fields)
            case "anew":
                session.drafts.anew(question)
            case _:
                row = filling.do_row(session, do)
        yield from self.painter.repaint()
        if row and do.what != "hand":
            yield [operations.Focus(id=row_focus(question, row))]
        yield self.painter.note()

    def bring(
        self, source: str, field: str, data: bytes, beside: Mapping[str, bytes] | None = None
    ) -> Iterator[Operations]:
        """Put a list or map that was opened into the field of the open form."""
        question = self.session.question
        if question is not None:
            yield from self._take_in(source, field, data, self.session.drafts.of(question), beside)

    def _take_in(
        self, source: str, field: str, data: bytes, fields: Filled, beside: Mapping[str, bytes] | None = None
    ) -> Iterator[Operations]:
        told = filling.take_in(self.session, source, field, data, fields, beside)
        self.brought.show()
        yield from self.painter.repaint()
        yield self.painter.note()
        if told:
            yield self.painter.tell(told)

    # --- the game ---------------------------------------------------------------------------------

    def _answer(self, command: answers.Answer) -> Iterator[Operations]:
        if self.session.answer(command.player, command.kind, command.choice, command.at):
            yield from self.painter.after_answer()

    def _answer_always(self, command: answers.AnswerAlways) -> Iterator[Operations]:
        before = self.session.campaign.answers
        self.session.answer_always(command.kind, on=command.on)
        yield self.painter.note()
        if self.session.campaign.answers == before:
            yield from self.painter.repaint()
        else:
            yield from self.painter.after_answer()

    def _answer_for_all(self, command: answers.AnswerForAll) -> Iterator[Operations]:
        self.session.answer_for_all(command.kind, command.at)
        yield from self.painter.after_answer()

    def _choose(self, command: answers.Choose) -> Iterator[Operations]:
        again = self.session.pick(command.choice, command.at)
        if again is not None:
            yield from self._give(again)
        else:
            yield from self.painter.repaint()

    def _give(self, choice: Choice) -> Iterator[Operations]:
        """Answer with a choice that was selected twice."""
        session, question = self.session, self.session.question
        if question is not None:
            session.answer(question.player, question.kind, choice.value, session.campaign.answers)
            yield from self.painter.after_answer()

    def _hover(self, tile: str) -> Iterator[Operations]:
        session = self.session
        if session.pointer.hover(session.question, session.view.state, tile):
            yield from self.painter.repaint()

    def _peek(self, tile: str) -> Iterator[Operations]:
        self.painter.screen.put(
            "peek", peek(self.session.board(), tile, self.session.names) if tile else NOTHING
        )
        yield []

    def _turn(self, by: int) -> Iterator[Operations]:
        session = self.session
        if session.pointer.turn(session.question, session.view.state, by):
            yield from self.painter.repaint()
            yield [operations.Announce(text=turned(session))]

    def _find(self, tile: str) -> Iterator[Operations]:
        self.session.pointer.tile = tile
        yield from self.painter.repaint()
        yield [operations.Centre(tile=tile)]

    def _go_back(self, sure: bool) -> Iterator[Operations]:
        """In a campaign against computers, play again from the start of this turn, even if dice were rolled
        in it."""
        start = yield from watched(start_of_turn(self.session), "Looking up the start of this turn …")
        if start is None:
            raise IllegalChoice("nothing_to_undo", "You have answered nothing since this turn began.")
        if not sure:
            self.painter.screen.put("dialog", dialogs.back_to_the_start(start.since, start.answers))
            yield []
            return
        self.painter.screen.put("dialog", NOTHING)
        go_back(self.session, start)
        yield from self.painter.went_back()

    def _lift(self) -> Iterator[Operations]:
        """Combine these operations into one list, so that the browser paints only once."""
        self.session.lift()
        painted = [one for some in self.painter.repaint() for one in some]
        yield [*painted, *self.painter.in_sight(), *self.painter.lifted(), operations.Focus(id="card")]

    def _click(self, command: pointing.Tile) -> Iterator[Operations]:
        session = self.session
        held = session.drafts.hand
        choice, question = session.click(command.id), session.question
        if choice is not None:
            yield from self._give(choice)
            return
        yield from self.painter.repaint()
        if question is not None and question.fields:
            if session.pointer.tile is None:  # the tile went into the form
                filled_in = f"row-{held}" if held != session.drafts.hand else "question"
                yield [*self.painter.note(), operations.Reveal(id=filled_in)]
                return
            lists = offered_rows(question, session.drafts.of(question), command.id)
            here: Sequence[object] = [offer for found in lists.values() for offer in found]
        else:
            here = session.pointer.choices(question, command.id)
        there = place(session.board(), command.id)
        yield [operations.Announce(text=f"{there} {_count(len(here))}".strip())]
        if command.keys and len(here) > 1:  # with a single choice the same key is the second click
            yield [operations.Focus(id="here")]
        yield [operations.Reveal(id="here" if here else "question")]

    def _coach(self, kept: Operations) -> Iterator[Operations]:
        """Change the coach's settings; this takes effect at once."""
        yield kept
        yield from self.painter.repaint()
        yield [operations.Announce(text=coached(self.session) or "The coach is off.")]

    def _switch_sound(self) -> Iterator[Operations]:
        """Switch sounds on or off; switching them on plays a sound, which shows how loud they are."""
        yield self.shelf.switch_sound()
        yield from self.painter.repaint()
        yield [operations.Sound(name="turn")] if self.shelf.habits.sound else []

    def _switch_tap(self) -> Iterator[Operations]:
        yield self.shelf.switch_tap()
        yield from self.painter.repaint()

    def _play_on(self) -> Iterator[Operations]:
        """Redraw after a change at the table, and let computers continue if it is their turn."""
        yield from self.painter.repaint()
        yield from self.painter.think_on()

    def _seats_changed(self) -> Iterator[Operations]:
        yield self.painter.keep()
        yield from self._play_on()


def _count(choices: int) -> str:
    return "There is nothing to choose here." if not choices else f"Choices: {choices}."

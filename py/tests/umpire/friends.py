"""Friends whose campaign an umpire holds, and a chat that loses, repeats and reorders what it carries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from empires.core.errors import IllegalChoice
from empires.core.questions.question import Question
from empires.core.records.setup import Seat, Setup, check_options
from empires.core.rules.ruleset import Ruleset
from empires.players.named import answer_for
from empires.players.random_legal import RandomPlayer
from empires.rulesets import find_ruleset, rules_of
from empires.umpire.charter import chartered, ticket_in
from empires.umpire.stored import open_umpire, open_window, write_umpire, write_window
from empires.umpire.umpire import Umpire
from empires.umpire.window import Window

NAMES = ("Ann", "Bo", "Cy")


def an_umpire(
    ruleset: str | Ruleset[Any],
    seats: Sequence[str | Seat] = NAMES,
    options: Mapping[str, Any] = {},
    *,
    seed: str = "umpire",
) -> Umpire:
    """An umpire whose campaign nobody has joined yet."""
    rules = find_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    setup = Setup(
        ruleset=rules.name,
        rules_version=rules.version,
        name="Under an umpire",
        seats=[one if isinstance(one, Seat) else Seat(name=one) for one in seats],
        options=check_options(rules.offered, options),
        seed="",
    )
    root = Random(f"{rules.name} {seed}").randbytes(32)
    return Umpire(root, chartered(setup, root), rules, answer_for)


def a_window(umpire: Umpire, seat: str) -> Window:
    """The device of somebody who was given a ticket."""
    root = Random(f"{umpire.charter.campaign} {seat}").randbytes(32)
    return Window(ticket_in(umpire.ticket(seat).text), umpire.ruleset, root)


def founded(ruleset: str, seats: Sequence[str | Seat] = NAMES, **more: Any) -> Friends:
    """Friends whose campaign has begun."""
    friends = Friends(an_umpire(ruleset, seats, **more))
    for _ in range(4):
        friends.exchange()
    assert all(window.begun for window in friends.windows.values())
    return friends


class Friends:
    """An umpire and a window for each person, between whom nothing but texts is handed over."""

    def __init__(self, umpire: Umpire, seed: str = "friends") -> None:
        self.umpire = umpire
        self.windows = {seat: a_window(umpire, seat) for seat in umpire.charter.people}
        self.lots = Random(seed)
        self.players = {seat: RandomPlayer(seed, seat) for seat in self.windows}
        self.down: dict[str, list[str]] = {seat: [] for seat in self.windows}
        self.up: list[str] = []
        self.sizes: list[int] = []

    # --- a chat that loses nothing -----------------------------------------------------------------

    def exchange(self) -> None:
        """Everybody sends what is unsent, and takes in what the umpire sends then."""
        for window in self.windows.values():
            if window.unsent:
                assert self.umpire.take(window.reply()) == []
        if self.umpire.due:
            text = self.umpire.bundle()
            self.umpire.due = False
            for window in self.windows.values():
                window.take(text)

    def play(self, answers: int, *, ahead: bool = False) -> None:
        """Play until the umpire has taken so many answers, or the campaign has ended; with foreseen questions
        answered `ahead`, if that is wanted."""
        while not self._far(answers):
            for seat in self.windows:
                self.answer(seat)
                while ahead and self.windows[seat].foresees:
                    self.answer(seat)
            self.exchange()
        self.exchange()

    def _far(self, answers: int) -> bool:
        campaign = self.umpire.campaign
        return campaign is not None and (campaign.finished or campaign.answers >= answers)

    # --- what people do ----------------------------------------------------------------------------

    def answer(self, seat: str) -> None:
        """Answer what a window is asked: at random, and with the proposed answer after a refusal."""
        window = self.windows[seat]
        if not window.begun or not window.waiting:
            return
        question = window.waiting[0]
        refused = window.refusals and window.refusals[-1].number == window.count
        if refused and question.fields:
            window.answer(question, question.default)
            return
        try:
            window.answer(question, self.chosen(seat, question))
        except IllegalChoice:
            assert question.fields
            window.answer(question, question.default)

    def chosen(self, seat: str, question: Question) -> Any:
        """A random answer, maybe one that the rules refuse."""
        if question.fields:
            return self.players[seat].fill(question)
        return self.lots.choice(question.choices).value

    # --- a chat that does --------------------------------------------------------------------------

    def go_on(self, answers: int) -> None:
        """Play through the chat until the umpire has taken so many answers, or the campaign has ended."""
        while not self._far(answers):
            seat = self.lots.choice([*self.windows])
            self.hear(seat)
            if self.lots.random() < 0.03:
                self.reopen(seat)
            if self.lots.random() < 0.03:
                self.interject(seat)
            self.answer(seat)
            if self.windows[seat].unsent or self.lots.random() < 0.2:
                self._carry(self.up, self.windows[seat].reply())
            for text in self.up:
                refused = self.umpire.take(text)
                assert not refused, refused
            self.up = []
            if self.umpire.due or self.lots.random() < 0.05:
                text = self.umpire.bundle()
                self.umpire.due = False
                self.sizes.append(len(text) // len(self.windows))
                for came in self.down.values():
                    self._carry(came, text)

    def _carry(self, came: list[str], text: str) -> None:
        """A text is lost, comes once or twice, and sometimes before others."""
        for _ in range(self.lots.choices((0, 1, 2), (1, 8, 1))[0]):
            at = len(came) if self.lots.random() < 0.9 else self.lots.randrange(len(came) + 1)
            came.insert(at, text)

    def hear(self, seat: str) -> None:
        """A window takes in what has come."""
        for text in self.down[seat]:
            self.windows[seat].take(text)
        self.down[seat] = []

    def reopen(self, seat: str) -> None:
        """The umpire's program and a window's page are closed and opened again."""
        self.umpire = open_umpire(write_umpire(self.umpire), rules_of, answer_for)
        self.windows[seat] = open_window(write_window(self.windows[seat]), rules_of)

    def interject(self, seat: str) -> None:
        """Do something beside the open question, or take the own letter back."""
        window = self.windows[seat]
        if not window.begun:
            return
        if window.pending:
            window.take_back(seat)
            return
        view = window.view(seat)
        for question in [*view.standing, *view.chronicling]:
            if question.kind != "seat":
                try:
                    window.answer(question, self.chosen(seat, question))
                except IllegalChoice:
                    continue
                return

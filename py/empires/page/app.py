"""The whole page as messages: a command in, operations out. Nothing here knows a browser or PyScript."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from html import escape

from . import wire
from .screen import Screen
from .welcome import keys, welcome


class App:
    """One open page. It holds what the page shows and turns each command into operations."""

    def __init__(self) -> None:
        self.screen = Screen()
        self.stored: dict[str, int] = {}

    def steps(self, command: wire.AnyCommand) -> Iterator[list[wire.AnyOperation]]:
        """Carry a command out. Each stop is a point where the browser may see to other things; what it
        yields is to be applied in order.
        """
        try:
            for operations in self._carry_out(command):
                yield [*self.screen.take(), *operations]
        except Exception as fault:  # a bug must not take the page down: the player goes on from the autosave
            self.screen.put("dialog", _apology(fault))
        yield self.screen.take()

    def handle(self, text: str) -> list[wire.AnyOperation]:
        """Read and carry out one command in one go; what cannot be read is refused with a sentence."""
        try:
            command = wire.read(text)
        except wire.Malformed as refusal:
            return self.refuse(str(refusal))
        return [operation for operations in self.steps(command) for operation in operations]

    def refuse(self, sentence: str) -> list[wire.AnyOperation]:
        """Tell the player why something was not done."""
        self.screen.put("notice", f"<p>{escape(sentence)}</p>")
        return [*self.screen.take(), wire.Announce(text=sentence, urgent=True)]

    def _carry_out(self, command: wire.AnyCommand) -> Iterator[list[wire.AnyOperation]]:
        match command:
            case wire.Start():
                self.stored = command.stored
                self.screen.layout("page")
                self.screen.put("page", welcome(self.stored))
                if command.problem:
                    yield self.refuse(command.problem)
                if command.again:
                    yield self.refuse("The engine stopped and was started again. Nothing stored was lost.")
            case wire.Show(what="keys"):
                self.screen.put("dialog", keys())
            case wire.ChooseTheme():
                yield [wire.SetTheme(name=command.name)]
            case wire.Back():
                self._step_back()
            case wire.Update():
                yield [wire.TakeUpdate()]
            case wire.Offline(update=True):
                self.screen.put("notice", _NEWER)
            case _:
                pass

    def _step_back(self) -> None:
        for region in ("dialog", "notice", "drawer"):
            if self.screen.shows(region):
                self.screen.put(region, "")
                return


_NEWER = (
    "<p>A newer version of Empires is ready. It starts with your next visit, or now: the campaign stays."
    '</p><button data-cmd="update">Start it now</button> <button class="quiet" data-cmd="back">Later</button>'
)


def _apology(fault: Exception) -> str:
    told = escape("".join(traceback.format_exception(fault))[-4000:])
    return (
        "<h2>That did not work</h2><p>Empires met a fault of its own. Your last answer may not have counted; "
        "everything before it is stored. Reload the page to go on from there.</p>"
        f"<details><summary>For whoever mends it</summary><pre>{told}</pre></details>"
        '<div class="choices"><button class="primary" data-cmd="back">Close</button></div>'
    )

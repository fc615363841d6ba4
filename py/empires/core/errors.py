"""Errors whose messages say what went wrong, where, and what to do.

    EmpiresError
    ├── IllegalChoice   an answer the rules refuse; nothing changed
    ├── SetupError      a campaign that cannot begin: players, options, ruleset
    ├── SaveError       a string that cannot be opened as a campaign
    ├── ForeignError    another program's file that cannot be read, or not safely
    ├── SlipError       a message about a campaign that does not fit it
    ├── ReplayError     a journal whose replay fails or ends in a different state
    └── TableError      a missing table, or dice for which it has no row

A bug raises none of these.
"""

from __future__ import annotations


class EmpiresError(Exception):
    """The base class of all errors that a person may see."""


class IllegalChoice(EmpiresError):
    """An answer that the rules refuse. The campaign is unchanged and the question still open.

    `code` never changes (the digests list all codes), `message` is a sentence for the player, and `rule` the
    ID of the rule that forbids the answer, or "" if it comes from no rulebook. `parts` are the individual
    refusals if an answer is refused for several reasons at once.
    """

    def __init__(
        self, code: str, message: str, rule: str = "", parts: tuple[IllegalChoice, ...] = ()
    ) -> None:
        super().__init__(f"{message} ({rule})" if rule else message)
        self.code = code
        self.message = message
        self.rule = rule
        self.parts = parts


class SetupError(EmpiresError):
    """Raised when a campaign cannot begin with these settings. If a rule forbids them, `code` and `rule` are
    those of the digest; if a setting is to blame, `option` is its key."""

    def __init__(self, message: str, code: str = "", rule: str = "", *, option: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.rule = rule
        self.option = option


class SaveError(EmpiresError):
    """Raised for a string that cannot be opened as a campaign; the message says what is wrong and where."""


class ForeignError(EmpiresError):
    """Raised for another program's file that is broken, too large or hostile; the message says which."""


class SlipError(EmpiresError):
    """Raised for a friend's message that is broken, does not fit this campaign, or cheats; the error says
    which."""


class ReplayError(EmpiresError):
    """Raised when a journal cannot be replayed; the message names the first input that does not fit."""


class TableError(EmpiresError):
    """A table, row or column that does not exist."""

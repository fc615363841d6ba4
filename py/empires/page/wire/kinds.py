"""Kinds of commands: a person's actions, mere looks, and those that nobody asked for."""

from __future__ import annotations

import msgspec


class Command(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="cmd", forbid_unknown_fields=True
):
    """An action of a person, or a report of the page."""


class Look(Command, frozen=True):
    """A mere look of a person, which need not wait while another command is being carried out."""


class Unasked(Command, frozen=True):
    """A command that no person gave: the page reports its state, or goes on by itself."""


class Leaving(Command, frozen=True):
    """A turn to something else, which ends all work at the table that is left."""

"""Kinds of commands: a person's actions, requests merely to look at something, and commands that no person
gave."""

from __future__ import annotations

import msgspec


class Command(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="cmd", forbid_unknown_fields=True
):
    """An action by a person, or a report from the page."""


class Look(Command, frozen=True):
    """A person's request merely to look at something, which does not have to wait while another command is
    being carried out."""


class Unasked(Command, frozen=True):
    """A command that no person gave: the page reports its state, or continues automatically."""


class Leaving(Command, frozen=True):
    """A move to another part of the page, which ends all work at the table that people are leaving."""

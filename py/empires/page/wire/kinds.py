"""Kinds of commands: what a person does, what is only looked at, and what nobody asked for."""

from __future__ import annotations

import msgspec


class Command(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="cmd", forbid_unknown_fields=True
):
    """Something a person did, or the page has to report."""


class Look(Command, frozen=True):
    """A person only looks at something: it need not wait while another command is being carried out."""


class Unasked(Command, frozen=True):
    """Something that no person did: the page reports its state, or goes on by itself."""


class Leaving(Command, frozen=True):
    """A person turns to something else: it ends whatever goes on at the table that is left."""

"""The messages between the browser page and Python as JSON text, strictly read.

The page sends one command at a time, `{"cmd": "tile", "id": "t7"}`; Python answers with a list of operations,
`[{"op": "html", "region": "card", "html": "…"}, …]`.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from empires.core.base.nesting import depth
from empires.page.wire.commands import AnyCommand
from empires.page.wire.operations import AnyOperation
from empires.render import markup

LARGEST = 12_000_000
"""Bytes of one command: an imported file of the largest kind fits, a flood does not."""
DEEPEST = 24
"""Levels of nesting in one command. Far deeper JSON would crash the interpreter despite any `except`."""


class Malformed(ValueError):
    """A string that is not a command; the message is a sentence for the player."""


_decoder = msgspec.json.Decoder(AnyCommand)


def _as_text(value: object) -> str:
    """Markup is sent as the text it is."""
    if isinstance(value, markup.Html):
        return str(value)
    raise TypeError(f"{type(value).__name__} cannot be sent to the page.")


_encoder = msgspec.json.Encoder(enc_hook=_as_text)


def read(text: str) -> AnyCommand:
    """The command in a string; `Malformed` for anything else, however hostile."""
    raw = text.encode("utf-8", "surrogatepass")
    if len(raw) > LARGEST:
        raise Malformed(f"That is too large: {len(raw):,} bytes, but at most {LARGEST:,} can be read.")
    if depth(raw) > DEEPEST:
        raise Malformed("That is nested too deeply to be read.")
    try:
        command: AnyCommand = _decoder.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Malformed(f"The page sent something that cannot be read. ({error})") from error
    return command


def write(operations: Sequence[AnyOperation]) -> str:
    """A list of operations as the text the page applies."""
    return _encoder.encode(operations).decode()

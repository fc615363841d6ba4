"""The messages between the browser page and Python as JSON text, which is read strictly.

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
"""The maximum size of a command, in bytes: large enough for the largest imported file, but not for a flood of
data."""
DEEPEST = 24
"""The maximum number of levels of nesting in one command. Much deeper JSON would crash the interpreter, which
no `except` could catch."""


class Malformed(ValueError):
    """Raised for text that is not a command; the message is a sentence for the player."""


_decoder = msgspec.json.Decoder(AnyCommand)


def _as_text(value: object) -> str:
    """Encode markup as plain text."""
    if isinstance(value, markup.Html):
        return str(value)
    raise TypeError(f"{type(value).__name__} cannot be sent to the page.")


_encoder = msgspec.json.Encoder(enc_hook=_as_text)


def read(text: str) -> AnyCommand:
    """The command that some text contains. Raises `Malformed` for anything else, however hostile."""
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
    """A list of operations as text, which the page reads and applies."""
    return _encoder.encode(operations).decode()

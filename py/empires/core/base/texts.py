"""The characters allowed in texts that people enter.

Any script is welcome. Control characters, lone surrogates (which no file can hold) and characters that
reverse the direction of the following text are not, because in a name or note they would spoil a line, a
picture or a save.
"""

from __future__ import annotations

import re
from typing import Final

_UNFIT: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
"""Control characters: all but the tab and the line break."""


def fit(text: str) -> bool:
    """Whether a string can be stored and shown unchanged."""
    return text.isprintable() or not _UNFIT.search(text)


def cleaned(text: str) -> str:
    """The text without forbidden characters and with uniform line endings."""
    return text if text.isprintable() else _UNFIT.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))

"""Texts about relays: what a relay learns, and why it refused a message."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, TypeAlias

LEARNT = (
    "Your messages are stored sealed at a relay, which cannot read them. It learns the internet addresses of "
    "your devices, when and how much you send, and that you are playing together; one that carries several "
    "campaigns learns that you play several. It may lose messages or shut down; then you copy and paste "
    "messages, as before. Until the campaign begins, anyone with the link can read everything."
)
"""The text shown before the post is switched on."""

Why: TypeAlias = Literal["large", "clock", "often", "closed", "silent", "other"]

WHY: Mapping[str, str] = {
    "large": "does not accept messages of this size",
    "clock": "says that this device’s clock is wrong; set it",
    "closed": "serves members only",
    "often": "asks for a pause and will be tried again later",
    "silent": "does not answer",
    "other": "refused the message",
}
"""What a refusal means, worded to follow the relay's name."""

_KINDS: Mapping[Why, re.Pattern[str]] = {
    "large": re.compile(r"too (large|long|big)|size|content.*(length|long)|max_|characters should", re.I),
    "clock": re.compile(r"future|too (late|early|old)|created_at|clock|timestamp", re.I),
    "often": re.compile(r"^rate-limited|rate limit|slow down|too (many|fast|much)", re.I),
    "closed": re.compile(r"^(auth-required|restricted|blocked|pow)|pay|invite|allow|kind", re.I),
    "silent": re.compile(r"^$"),
}


def meant(said: str) -> Why:
    """Returns the meaning of a relay's refusal; `meant` in `web/courier/relays.js` does the same for the
    page."""
    return next((why for why, words in _KINDS.items() if words.search(said)), "other")

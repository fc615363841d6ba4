"""The way to an umpire through the post: the author of the umpire's drawer, and the relays (`umpire 13`)."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec

MOST_RELAYS: Final = 3

LEARNT: Final = (
    "Messages are stored sealed at a relay, each for the one device that can open it. A relay learns the "
    "internet addresses of your devices, when and how much they send, and that they belong together. It may "
    "lose messages or shut down; then you copy and paste, as before."
)
"""The sentences shown to people before their device contacts a relay."""

Author: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
Relays: TypeAlias = Annotated[
    tuple[Annotated[str, msgspec.Meta(max_length=200)], ...],
    msgspec.Meta(min_length=1, max_length=MOST_RELAYS),
]


class Way(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The umpire's author, and the relays at which it has a drawer."""

    author: Author
    relays: Relays


class Posted(msgspec.Struct, kw_only=True):
    """The post of one device, as it is stored: the `way` that it uses, how often the device was started, the
    size of its events, and the name of what it last put into its drawer. With `alone`, answers go out
    automatically after a short wait.
    """

    way: Way
    starts: int = 0
    size: int = 0
    laid: str = ""
    alone: bool = True

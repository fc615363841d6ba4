"""Files that come and go, and another course of a campaign that came in one."""

from __future__ import annotations

from typing import Literal, TypeAlias

from empires.page.wire.kinds import Command
from empires.page.wire.values import Filled


class Branch(Command, frozen=True, tag="branch"):
    """What to do with another course of the campaign: go on with the one here or the one that came, or open
    it beside this one.
    """

    choice: Literal["mine", "theirs", "beside"]


class Export(Command, frozen=True, tag="export"):
    """Offer the open campaign, its map, a film or its deadline as a file."""

    what: Literal["campaign", "map", "map-text", "map-picture", "film", "deadline"] = "campaign"


class File(Command, frozen=True, tag="file"):
    """A file was chosen or dropped: a campaign or message, a land to draw on, or an army's list or a map for
    a `field` of the open form. It comes as `text`, or as `base64` where its control has `data-bytes`; as
    neither where it is larger than the control's `data-limit`. `fields` are those of the form around it.
    """

    purpose: Literal["campaign", "drawing", "roster", "map"]
    name: str
    size: int
    field: str = ""
    text: str | None = None
    base64: str | None = None
    fields: Filled = {}


AnyParcel: TypeAlias = Branch | Export | File

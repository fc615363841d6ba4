"""The chronicle of a Warmaster campaign: the pacts, marches, battles and land of each round."""

from __future__ import annotations

import re
from typing import Final

from empires.core.records.events import Event
from empires.kit.chronicle import BattleTeller, Gather, Scribe

SILENT: Final = frozenset({
    "allies_share", "army_scored", "attendance_set", "battle_created", "build_passed", "builder_set",
    "buying_order", "capital_chosen", "capital_order", "empire_added", "location_drawn", "location_lost",
    "map_rebuilt", "nap_offered", "nap_declined", "order_passed", "orders_revealed", "pack_exhausted",
    "recorder_set", "report_disputed", "ruler_set", "seat_changed", "territory_marked", "tile_drawn",
    "tile_dropped", "tile_moved", "tile_placed", "tile_returned", "warning",
})  # fmt: skip
"""Events that are not part of the story: whose turn it is, army sizes, which tiles were on the table."""

GATHERED: Final = {
    "arrow_placed": Gather(
        r"(?P<a>.+?) (?:has [a-z ]+,? and )?marches against (?P<b>.+)\.",
        "On the march: {what}.", item="{a} against {b}", others="others",
    ),
    "attack_succeeds": Gather(
        r"(?P<a>.+?): .*attack on (?P<b>.+) (?:comes through|succeeds)\.",
        "One attack succeeds: {what}.", "Several attacks succeed: {what}.",
        item="{a} against {b}", others="others",
    ),
    "attack_cancelled": Gather(
        r"(?P<a>.+) is attacked by (?P<b>.+) and must call off its own attack on (?P<c>.+)\.",
        "{what}.", item="{a}, attacked by {b}, calls off the march against {c}", others="others",
    ),
    "attack_ring": Gather(
        r"(?P<what>.+) attacks in a ring with .+",
        "{what} attacks in a ring.", "{what} attack each other in a ring, and none of them succeeds.",
        others="others",
    ),
    "points_awarded": Gather(
        r"(?P<a>.+) gets (?P<b>\d+ campaign points?): .*",
        "The battles earn {what}.", item="{b} for {a}", others="others",
    ),
    "points_lost": Gather(
        r"(?P<what>.+) loses \d+ unspent points?\.",
        "{what} loses unspent campaign points.",
        "{what} lose unspent campaign points.",
    ),
    "tile_occupied": Gather(
        r"(?P<who>.+) occupies (?P<what>\S+)\.", "{who} occupies {what}.", others="other tiles"
    ),
    "tile_removed": Gather(
        r"(?P<who>.+ drives .+) from (?P<what>\S+)(?:; it lies waste|, which becomes wilderness)\.",
        "{who} from {what}, which becomes wilderness.",
        "{who} from {what}, which become wilderness.",
        others="other tiles",
    ),
    "capital_placed": Gather(
        r"(?P<a>.+) founds its capital on (?P<b>\S+)\.",
        "The capitals are founded: {what}.", item="{a}’s on {b}",
    ),
    "empire_founded": Gather(
        r"(?P<a>.+) begins with (?P<b>\d+ tiles?)\.",
        "The empires begin small: {what}.", item="{a}’s with {b}",
    ),
    "final_score": Gather(
        r"(?P<a>.+) ends with (?P<b>\d+ tiles?) and .*", "At the end {what}.", item="{a} holds {b}"
    ),
}  # fmt: skip
"""Sentences that combine several events."""

TOPICS: Final = {
    "nap_made": "pacts",
    **dict.fromkeys(("arrow_placed", "assault_announced"), "marches"),
    **dict.fromkeys(("points_awarded", "tile_occupied", "tile_removed", "tile_captured"), "land"),
    **dict.fromkeys(("final_score", "campaign_ended", "last_round"), "end"),
}

_LATE: Final = re.compile(r"; [^;]+ withdrew")
_VERBS: Final = {"won with": "wins with", "lost with": "loses with", "drew with": "draws with"}


class WarmasterTeller(BattleTeller):
    """The narration of a Warmaster campaign's events."""

    opening = "The founding of the empires"
    silent = SILENT
    gathered = GATHERED
    topics = TOPICS
    ends = frozenset({"battle_reported"})

    def end(self, event: Event, scribe: Scribe) -> None:
        """The winner, with the victory points."""
        text = _LATE.sub("", event.text.split(": ", 1)[-1])
        for said, told in _VERBS.items():
            text = text.replace(said, told)
        scribe.say(text.replace(" VP", " victory points"))
        super().end(event, scribe)

"""The chronicle of Mighty Kingdoms: each year with its months and its winter."""

from __future__ import annotations

import re
from typing import Final

from empires.core.records.events import Event
from empires.kit.chronicle import BattleTeller, Gather, Scribe

SEASON = "Summer"

MONTHS: Final = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")

SILENT: Final = frozenset({
    "armies_fed", "army_deployed", "army_hit", "army_missed", "army_moved", "army_placed",
    "artefacts_allocated", "battlefield_cards", "board_set", "condition_set", "defend_benefit", "defend_set",
    "effect_undone", "fortress_scenario", "hits_counted", "list_submitted", "lists_revealed", "map_warning",
    "marks_cancelled", "method_set", "noted", "order_given", "order_spent", "passed", "phase_ended",
    "quest_empty", "raze_marked", "recorder_set", "regrouped", "report_disputed", "resources_gathered",
    "seat_changed", "settlement_found", "settlement_kept", "ship_docked", "unit_unchanged",
})  # fmt: skip
"""Events that are not part of the story: orders, stores, and the set-up of a table."""

GATHERED: Final = {
    "capital_placed": Gather(
        r"(?P<a>.+)['’]s Capital City rises on (?P<b>\S+)\.",
        "Capital cities rise: {what}.",
        item="{a}’s on {b}",
    ),
    "kingdom_placed": Gather(
        r"(?P<a>.+) settles the land around (?P<b>\S+)\.",
        "{what} settles the land around the capital.", "{what} settle the land around their capitals.",
        item="{a}",
    ),
    "tile_explored": Gather(
        r"(?P<who>.+) explores (?P<a>\S+) and finds (?P<b>an? .+)\.",
        "{who}’s scouts find {what}.", item="{b} on {a}",
    ),
    "settlement_razed": Gather(
        r"(?P<who>.+) burns (?:down )?the (?P<what>.+? on \S+?)(?: down)?\.", "{who} burns down {what}.",
        item="the {what}",
    ),
    "settlement_built": Gather(
        r"(?P<who>.+) builds (?P<what>an? \w+ on \S+) for .+", "{who} builds {what}."
    ),
    "army_recruited": Gather(
        r"(?P<who>.+) recruits (?:allied )?(?P<what>army \S+) in .+",
        "{who} raises {what}.", "{who} raises {what}.", others="others",
    ),
    "tithe_given": Gather(
        r"(?P<who>.+) gives (?P<a>.+?) [\d,]+ (?:gold|food).*", "{who} sends tithes to {what}.", item="{a}",
        others="others",
    ),
    "armies_recalled": Gather(
        r"(?P<a>.+)['’]s armies winter in (?P<b>\S+)\.", "The armies go into winter quarters: {what}.",
        item="{a}’s in {b}",
    ),
    "might_scored": Gather(
        r"(?P<a>.+) has (?P<b>[\d,]+) might: .+", "The might of the kingdoms: {what}.", item="{b} for {a}"
    ),
}  # fmt: skip
"""Sentences that combine several events."""

TOPICS: Final = {
    **dict.fromkeys(("armies_recalled", "stores_lost"), "quarters"),
    **dict.fromkeys(("settlement_built", "tithe_given", "army_recruited", "ship_built"), "works"),
    **dict.fromkeys(("quest_result", "artefact_gained"), "quests"),
    **dict.fromkeys(("might_scored", "campaign_over"), "end"),
}

IN_BATTLE: Final = frozenset({
    "artefact_captured", "army_destroyed", "army_retreated", "army_withdrew", "battle_conceded",
    "marks_recorded", "ship_destroyed", "tile_taken", "unit_destroyed",
})  # fmt: skip
"""Events that belong to the battle they follow."""


class KingdomsTeller(BattleTeller):
    """The narration of Mighty Kingdoms' events."""

    opening = "The founding of the kingdoms"
    silent = SILENT
    gathered = GATHERED
    begins = "battle_started"
    in_battle = IN_BATTLE

    def __init__(self) -> None:
        super().__init__()
        self._month = 0

    def tell(self, event: Event, scribe: Scribe) -> None:
        """Narrate an event; the new player order ends a month, and the recall begins the winter."""
        match event.kind:
            case "order_set" if self._month:
                self._turn_month(scribe)
            case "order_set":
                pass
            case "armies_recalled" if self._month:
                self._month, self.topics = 0, TOPICS
                scribe.chapter("", "Winter")
                super().tell(event, scribe)
            case _:
                super().tell(event, scribe)

    def head(self, event: Event, scribe: Scribe) -> None:
        """Begin a year and its summer."""
        scribe.part(event.text)
        self._month, self.topics = 0, {}
        self._turn_month(scribe)

    def title(self, event: Event) -> str:
        """The place of the battle."""
        place = re.search(r" on (\S+)(?: \((.+)\))?\.$", event.text)
        return f"The battle on {place[1]}" if place else "A battle"

    def strength(self, size: int) -> str:
        """How many armies a side has."""
        return f"{size or 'no'} {'army' if size < 2 else 'armies'}"

    def begin(self, event: Event, scribe: Scribe) -> None:
        """The attacker and the defender."""
        super().begin(event, scribe)
        scribe.say(event.text)

    def end(self, event: Event, scribe: Scribe) -> None:
        """The winner."""
        scribe.say(event.text)
        super().end(event, scribe)

    def sentence(self, event: Event) -> str:
        """The chronicle's wording for an event; "" for empty land."""
        return "" if event.kind == "tile_explored" else event.text

    def _turn_month(self, scribe: Scribe) -> None:
        if self._month < len(MONTHS):
            scribe.chapter(f"{MONTHS[self._month]} month", SEASON)
            self._month += 1

"""The chronicle of a Mightier Empires campaign: the rumours, fights and conquests of each turn.

Most of this is secret: a passage is shown only to readers who may know of it.
"""

from __future__ import annotations

from typing import Final

from empires.core.base.words import agree, begun, listed
from empires.core.records.events import Event
from empires.kit.chronicle import BattleTeller, Gather, Scribe

SILENT: Final = frozenset({
    "advance_gained", "army_holds", "decisions_revealed", "encounter_opened", "hex_changed_owner",
    "item_lost", "kingdom_known", "list_warning", "orders_locked", "power_tally", "recorder_set",
    "report_disputed", "rivals_set", "seat_changed", "spending_cut", "spoils_disputed", "table_edited",
    "table_laid", "terrain_placed", "xp_gained",
})  # fmt: skip
"""Events that are not part of the story: sheets, tallies and the setting up of a battle on the table."""

GATHERED: Final = {
    "army_created": Gather(
        r"(?P<a>.+) leads (?P<b>.+); the Capital (?:lies|is) on (?P<c>\S+)\.", "{what}.",
        item="{a} leads {b} from {c}", others="others",
    ),
    "rumour": Gather(
        r"(?P<what>.+?) can be hired: .+", "For hire, they say: {what}.", others="others"
    ),
    "bids_settled": Gather(
        r"(?P<what>.+) (?:is|are) no longer for hire\.", "No longer for hire: {what}.", others="others"
    ),
    "power_gained": Gather(
        r"(?P<who>.+) gains (?P<what>[\d,]+ Power)\.",
        "{who}’s land yields Power.",
        "{who}’s lands yield Power.",
    ),
    "tokens_gained": Gather(
        r"(?P<who>.+) gains (?P<what>\d+ \w+ tokens?)\.", "{who} gains {what}.", others="other tokens"
    ),
    "news": Gather(
        r"(?P<what>\S+) is (?P<who>.+)['’]s now\.", "Word comes that {who} holds {what}.", others="others"
    ),
    "hex_explored": Gather(
        r"(?P<a>\S+) is explored: (?P<b>.+)\.", "Scouts explore {what}.", item="{a} ({b})", others="others"
    ),
    "hex_taken": Gather(
        r"(?P<who>.+) marches unopposed into (?P<what>\S+)\.", "{who} marches unopposed into {what}.",
        others="others",
    ),
    "feature_built": Gather(
        r"The work on (?P<a>\S+) is done: (?P<b>.+)\.", "Works are finished: {what}.", item="{b} on {a}",
        others="others",
    ),
    "work_lost": Gather(
        r"The work on (?P<what>\S+) comes to nothing; its Power is lost\.",
        "The work on {what} comes to nothing.", others="others",
    ),
    "hex_razed": Gather(
        r"(?P<what>\S+) is razed\.", "{what} is razed.", "{what} are razed.", others="others"
    ),
    "final_power": Gather(
        r"(?P<a>.+) has (?P<b>\S+) Effective Power\.",
        "Effective Power at the end: {what}.", item="{b} for {a}",
    ),
}  # fmt: skip
"""Sentences that combine several events."""

TOPICS: Final = {
    **dict.fromkeys(("rumour", "bids_settled", "mercenary_hired"), "rumours"),
    **dict.fromkeys(("random_event", "rebels_raised", "appeased", "natives_found", "hex_explored"), "fate"),
    **dict.fromkeys(("hex_taken", "lost_cause", "hex_razed", "feature_built", "character_fate"), "war"),
    **dict.fromkeys(("power_gained", "tokens_gained", "news"), "produce"),
    **dict.fromkeys(("final_power", "campaign_ended"), "end"),
}


class MightierTeller(BattleTeller):
    """The narration of Mightier Empires' events."""

    opening = "The founding of the kingdoms"
    silent = SILENT
    gathered = GATHERED
    topics = TOPICS
    ends = frozenset({"battle_resolved", "lost_cause"})

    def title(self, event: Event) -> str:
        """The place of a battle, which is named before the sides in the event's text."""
        return event.text.split(": ", 1)[0]

    def begin(self, event: Event, scribe: Scribe) -> None:
        """The two sides of a battle, and its place."""
        super().begin(event, scribe)
        attacker, defender = str(event.facts["attacker"]), str(event.facts["defender"])
        several = " and " in attacker or (attacker.startswith("the ") and attacker.endswith("s"))
        scribe.say(begun(f"{attacker} {'meet' if several else 'meets'} {defender}."))

    def end(self, event: Event, scribe: Scribe) -> None:
        """The winner of a battle, and the losses of both sides."""
        scribe.say(f"{event.text.rsplit(': ', 1)[0]}.")
        for side, points in enumerate(event.facts.get("lost", ())):
            scribe.fared(side, f"{int(points):,} points lost")
        super().end(event, scribe)

    def sentence(self, event: Event) -> str:
        """An event in the words of the chronicle."""
        if event.kind == "campaign_ended":
            winners = event.facts["winners"]
            return f"The campaign is over: {listed(winners)} {agree(len(winners), 'has', 'have')} won."
        return event.text

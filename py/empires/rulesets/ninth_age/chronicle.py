"""The chronicle of a Ninth Age campaign, turn by turn: its challenges, its battles and its land."""

from __future__ import annotations

from typing import Final

from empires.core.records.events import Event
from empires.kit.chronicle import BattleTeller, Gather, Scribe

SILENT: Final = frozenset({
    "battle_size_named", "battle_size_open", "battle_size_set", "beaten", "challenge_passed",
    "change_declined", "change_proposed", "cp_lost", "engagement_created", "event_passed", "format_chosen",
    "hex_drawn", "hex_flipped", "hex_placed", "invasion_done", "map_fixed", "map_warning", "mix_agreed",
    "outline_drawn", "points_bought", "quick_battle", "quick_battle_declined", "realms_ranked",
    "recorder_set", "report_disputed", "river_warning", "roll_off", "seat_changed", "talk_ended",
    "team_declined", "team_proposed",
})  # fmt: skip
"""Events that are not part of the story: proposals, draws, the order of players, army sizes."""

_PLACE = r"the \w+(?: \w+)? at \S+"

GATHERED: Final = {
    "capital_placed": Gather(
        r"(?P<a>.+) founds a capital on (?P<b>.+)\.", "{what}.", item="{a} founds a capital on {b}"
    ),
    "flag_placed": Gather(r"(?P<who>.+) plants a flag on (?P<what>.+)\.", "{who} plants a flag on {what}."),
    "challenged": Gather(
        r"(?P<a>.+) challenges (?P<b>.+)\.", "{what}.", item="{a} challenges {b}", others="others"
    ),
    "hex_claimed": Gather(
        rf"(?P<who>.+) claims (?P<what>{_PLACE}) for .+", "{who} claims {what}.", others="others"
    ),
    "hex_conquered": Gather(
        rf"(?P<a>.+) conquers (?P<what>{_PLACE}) from (?P<b>.+) for .+",
        "Conquered: {what}.", item="{what}, by {a} from {b}", others="others",
    ),
    "raided": Gather(r"(?P<who>.+) raids (?P<what>[\d,]+ gold): .+", "{who} raids {what}.", twice=True),
    "mine_income": Gather(
        r"The mine on (?P<a>.+) brings (?P<who>.+) (?P<b>[\d,]+) gold: .+",
        "The mines bring {who} {what}.", item="{b} gold from {a}",
    ),
    "cp_awarded": Gather(
        r"(?P<a>.+) has (?P<b>\d+) conquest points?: .+", "Conquest points: {what}.", item="{b} for {a}"
    ),
    "event_picked": Gather(r"(?P<what>.+ picks .+)\.", "{what}.", others="others"),
}  # fmt: skip
"""Sentences that combine several events."""

TOPICS: Final = {
    **dict.fromkeys(("challenged", "alliance_formed"), "challenges"),
    **dict.fromkeys(("cp_awarded", "hex_claimed", "hex_conquered", "built", "raided"), "land"),
    **dict.fromkeys(("event_picked", "improvement_destroyed", "mine_income"), "fate"),
    **dict.fromkeys(("realm_points_counted", "campaign_won"), "end"),
}


class NinthAgeTeller(BattleTeller):
    """The narration of a Ninth Age campaign's events."""

    opening = "Before the first turn"
    silent = SILENT
    gathered = GATHERED
    topics = TOPICS

    def end(self, event: Event, scribe: Scribe) -> None:
        """The winner of a battle, and how clear the victory is."""
        band = event.text.rsplit(": ", 1)[-1].rstrip(".").lower()
        victor = scribe.winner(event)
        if victor:
            beaten = next(one.side for one in scribe.fight().figures if one.side != victor)
            verb = "win" if " and " in victor else "wins"
            scribe.say(f"{victor} {verb} the day against {beaten}: {band}.")
        else:
            scribe.say("The battle ends in a draw.")
        super().end(event, scribe)

"""The sentences of the chronicle of Mighty Empires: sentences that gather several events, and those that
differ from the log (ME-CHRON-10).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from empires.core.base.words import agree, begun, listed, many
from empires.core.records.events import Event
from empires.kit.chronicle import Gather, Scribe
from empires.rulesets.mighty_empires.state import INDEPENDENT, UNDEAD, WIZARD

WINTERS: Final = {
    "dragonrage": "raging dragons",
    "peasant_revolt": "a peasants’ revolt",
    "rebellion": "a rebellion",
    "plague": "the plague",
    "raids": "raiders",
    "increased_revenue": "rich taxes",
    "plentiful_harvest": "a plentiful harvest",
    "special_tribute": "a special tribute",
    "treachery": "treachery",
}
"""Each event of a winter (ME-T-EVENTS), worded for a sentence."""

SCOUTS: Final = {
    "desertion": "Soldiers of {} desert",
    "mutiny": "{} mutiny",
    "rotten_supplies": "Supplies rot in the carts of {}",
    "sickness": "Sickness breaks out among {}",
    "storms": "Storms close the roads before {}",
    "wrong_way": "The scouts of {} go astray",
    "bandits": "Bandits fall upon the scouts of {}",
    "convoy": "A convoy falls into the hands of {}",
    "mercenaries": "Armed wanderers cross the way of {}",
    "lair": "The scouts of {} find a dragons’ lair",
}
"""Each fate of scouts (ME-T-EVENT), worded for a sentence."""

_SENT_HOME: Final = re.compile(r"(.+): (.+) is sent home\.")
_ALLIED: Final = re.compile(r"(.+): an ally of (.+?) (until .+)\.")
_JOINED: Final = re.compile(r"(.+): part of (.+)’s empire from now on\.")
_RECKONED: Final = re.compile(r" \(\d+ × \d+\)")
_CHANGE: Final = re.compile(r"(.+): ([+-]\d+) to the revenue of (.+)\.")
_CLOSES: Final = re.compile(r"Year \d+ closes: .*?\d ([^\d,]+)\.")


def called(side: object) -> str:
    """The name of one side of a battle, worded for a sentence."""
    named = {INDEPENDENT: "the militia", UNDEAD: "the dead", WIZARD: "the wizard"}
    return named.get(str(side), str(side))


GATHERED: Final[dict[str, Gather | tuple[Gather, ...]]] = {
    "tile_joined": Gather(
        r"(?:Empty|The) land at (?P<what>.+?)"
        r"(?:; it is| is barren\. It joins the empire of) (?P<who>.+?)(?:’s)?\.",
        "{who} claims barren land at {what}.",
    ),
    "tile_found": Gather(
        r"The (?P<what>\w+ of .+) submits to (?P<who>.+)\.",
        "{what} submits to {who}.",
        "{what} submit to {who}.",
        item="the {what}",
    ),
    "settlement_placed": Gather(
        r"(?P<name>.+), an? (?P<kind>\w+) of (?P<who>.+)\.",
        "{who} begins with {what}.",
        item="the {kind} of {name}",
    ),
    "settlement_razed": Gather(
        r"(?P<who>.+) razes (?P<what>.+) to the ground\.", "{who} razes {what} to the ground."
    ),
    "recovered": (
        Gather(
            r"(?P<what>.+) recovers and belongs to (?P<who>.+)\.",
            "{what} rises from its ruins for {who}.",
            "{what} rise from their ruins for {who}.",
        ),
        Gather(
            r"(?P<what>.+) recovers and is independent\.",
            "{what} rises from its ruins as a free town.",
            "{what} rise from their ruins as free towns.",
        ),
    ),
    "banner_home": Gather(
        r"(?P<who>.+)’s banner (?P<what>\d+) comes home after a winter retreat\.",
        "{who}’s banner {what} comes home after a winter retreat.",
        "{who}’s banners {what} come home after a winter retreat.",
    ),
    "baggage_lost": Gather(
        r"(?P<who>.+)’s banner (?P<what>\d+) loses \d+ baggage\.",
        "{who}’s banner {what} loses baggage.",
        "{who}’s banners {what} lose baggage.",
    ),
}
"""Sentences that combine several events."""


def counted(event: Event, scribe: Scribe) -> bool:
    """Join an event with others in one sentence, from its numbers; False if the event needs a sentence of its
    own. Raises if the event lacks the facts."""
    tell = _COUNTED.get(event.kind)
    return tell is not None and tell(event, scribe)


def by_itself(event: Event) -> str:
    """An event as a sentence of its own; "" if it has none."""
    facts, text = event.facts, event.text
    match event.kind:
        case "scout_event" if facts["event"] in SCOUTS:
            return begun(SCOUTS[facts["event"]].format(text.split(": ", 1)[0])) + "."
        case "banner_home" if facts.get("route") == "clear":
            return ""
        case "missions_declared" if not event.tiles:
            return ""
        case "revenue_modified":
            return _revenue_change(text)
        case "victory_counted":
            return _year_closes(event)
        case "campaign_ended":
            return _ended(facts["winners"])
        case "naval_result" | "outsailed":
            return f"{text.split(': ', 1)[0]}."  # the sums are for the log
        case "mission_failed" if (found := _SENT_HOME.fullmatch(text)) is not None:
            return f"{found[2]}’s mission to {found[1]} is sent home."
        case "alliance" if (found := _ALLIED.fullmatch(text)) is not None:
            return f"{found[2]} is allied with {found[1]} {found[3]}."
        case "alliance" if (found := _JOINED.fullmatch(text)) is not None:
            return f"{found[1]} joins {found[2]}’s empire for good."
        case _:
            return _RECKONED.sub("", text)


def _several(names: Sequence[str], one: str, more: str) -> str:
    return agree(len(set(names)), one, more)


# --- counted ---------------------------------------------------------------------------------------------


def _baggage(event: Event, scribe: Scribe) -> bool:
    if not event.text.endswith("is left behind."):
        return False
    scribe.gather(
        "baggage",
        str(int(event.facts["baggage"])),
        lambda all: f"{sum(map(int, all))} baggage is left behind.",
    )
    return True


def _treasury(event: Event, scribe: Scribe) -> bool:
    scribe.gather("treasury", f"{int(event.facts['crowns'])} {event.facts['player']}", _revenue)
    return True


def _winter(event: Event, scribe: Scribe) -> bool:
    what = WINTERS.get(event.facts["event"], str(event.facts["event"]).replace("_", " "))
    scribe.gather(
        "winter", f"{event.facts['player']} {what}", lambda all: f"The winter brings {listed(all)}."
    )
    return True


def _paid(event: Event, scribe: Scribe) -> bool:
    player = event.facts["player"]
    scribe.gather(
        f"paid {player}",
        str(int(event.facts["crowns"])),
        lambda all: f"{player} spends {many(sum(map(int, all)), 'crown')}.",
    )
    return True


def _toll(event: Event, scribe: Scribe) -> bool:
    if "banner" not in event.facts:
        return False
    owner = event.facts["banner"].rsplit(":", 1)[0]
    scribe.gather(
        f"toll {owner}",
        str(int(event.facts["points"])),
        lambda all: f"Hunger and hardship cost {owner} {many(sum(map(int, all)), 'point')} of troops.",
    )
    return True


def _of_banners(told: str, one: str, more: str) -> Callable[[Event, Scribe], bool]:
    """A sentence about one owner's banners: in "{}’s {} {} no more." the verb becomes "is" or "are"."""

    def gather(event: Event, scribe: Scribe) -> bool:
        if "banner" not in event.facts:
            return False
        owner, number = event.facts["banner"].rsplit(":", 1)
        scribe.gather(
            f"{event.kind} {owner}",
            str(int(number)),
            lambda all: told.format(owner, banners_told(all), _several(all, one, more)),
        )
        return True

    return gather


def banners_told(numbers: Sequence[str]) -> str:
    """Banners by their numbers: "banners 1, 2 and 4"."""
    each = sorted(set(numbers), key=int)
    return f"{agree(len(each), 'banner', 'banners')} {listed(each)}"


_COUNTED: Final[dict[str, Callable[[Event, Scribe], bool]]] = {
    "baggage_lost": _baggage,
    "treasury_set": _treasury,
    "event": _winter,
    "crowns_paid": _paid,
    "losses": _toll,
    "banner_created": _of_banners("{0} {2} {1}.", "raises", "raises"),
    "banner_lost": _of_banners("{0}’s {1} {2} no more.", "is", "are"),
}


# --- by themselves ---------------------------------------------------------------------------------------


def _revenue(all: Sequence[str]) -> str:
    """A sentence on each player's income; players who earn nothing come last."""
    earned = [one.split(" ", 1) for one in all]
    some = [f"{many(int(crowns), 'crown')} for {player}" for crowns, player in earned if crowns != "0"]
    none = [player for crowns, player in earned if crowns == "0"]
    rest = f"nothing for {listed(none)}" if none else ""
    return f"The winter’s revenue: {'; '.join(part for part in (listed(some), rest) if part)}."


def _revenue_change(text: str) -> str:
    change = _CHANGE.fullmatch(text)
    if change is None:
        return text
    source, crowns, player = change[1], int(change[2]), change[3]
    if not crowns:
        return ""
    verb = "brings" if crowns > 0 else "costs"
    return f"{source} {verb} {player} {many(abs(crowns), 'crown')}."


def _year_closes(event: Event) -> str:
    scores, unit = event.facts["scores"], _CLOSES.fullmatch(event.text)
    if unit is None or any(scores.values()):
        return event.text
    return f"So the year closes, and nobody has any {unit[1]}."


def _ended(winners: Sequence[str]) -> str:
    match len(winners):
        case 0:
            return "The campaign is over, and nobody has won it."
        case 1:
            return f"The campaign is over: {winners[0]} has won it."
        case _:
            return f"The campaign is over: {listed(winners)} share the victory."

"""The chronicle of a Mighty Empires campaign (ME-CHRON-08 to ME-CHRON-10).

The heading is the year's name; below it come the campaign season, with a heading for each month, and the
winter. Months without content are left out (ME-CHRON-08). Each turn of a player is a paragraph, and each
battle is a passage of its own with its figures (ME-CHRON-09). Facts that only some players may know appear
only for them (ME-RULING-465)."""

from __future__ import annotations

import re
from typing import Final

from empires.core.base.words import agree, begun, listed
from empires.core.records.events import Event
from empires.kit.chronicle import Figure, Scribe, Teller, several
from empires.rulesets.mighty_empires.show.chronicle_sentences import (
    GATHERED,
    banners_told,
    by_itself,
    called,
    counted,
)
from empires.rulesets.mighty_empires.world.calendar import read_heading

RULES: Final = {
    "add": "ME-CHRON-10",
    "reword": "ME-CHRON-12",
    "comment": "ME-CHRON-12",
    "account": "ME-CHRON-11",
    "strike": "ME-CHRON-08",
    "restore": "ME-CHRON-08",
}
"""The rules for writing in the chronicle: by the recorder, and by players who fought (ME-CHRON-11,
ME-CHRON-12).
"""

SEASON = "The campaign season"

SILENT: Final = frozenset({
    "army_pooled", "army_set", "baggage_bought", "baggage_moved", "baggage_set", "banner_placed",
    "banner_removed", "battery_result", "bearers_set", "billeted", "bought", "cast_skipped",
    "casting_order", "combat_table_set", "contact_opened", "defence_set", "dragon_trail", "embarked",
    "espionage_order", "event_spent", "fed", "ground_agreed", "house_chart_set", "in_harbour", "landed",
    "method_set", "mission_sent", "moved", "moved_back", "op_moved", "op_placed", "op_removed", "ops_bought",
    "ops_counted", "ops_discarded", "ops_gone", "order_set", "passed", "player_ready", "put_to_sea",
    "recorder_set", "reorganized", "report_disputed", "route_failed", "sailed", "scenario_set",
    "scouting_score", "scouts_lost", "seat_changed", "ship_berthed", "ship_placed", "siege_goes_on",
    "siege_supply", "sites_added", "spell_rerolled", "spell_rolled", "start_hour", "tile_barren",
    "tile_drawn", "tile_placed", "tile_returned", "tile_scouted", "turn_order", "winter_order",
})  # fmt: skip
"""Events that no recorder would write down: who is asked next, how tiles were laid, where supplies were
carried."""

RESULTS: Final = frozenset({"battle_result", "assault_result"})

AFTER_BATTLE: Final = frozenset({
    "baggage_captured", "banner_lost", "character_captured", "character_lost", "character_recovered",
    "character_rescued", "character_wounded", "force_destroyed", "militia_disperses", "peace_kept",
    "prisoner_escaped", "pursuit_result", "recovered", "retreated", "roles_set",
    "settlement_surrendered", "ship_lost", "siege_ended", "strategies_shown", "tile_taken",
    "trophy_taken",
})  # fmt: skip
"""Events that belong to the preceding battle (ME-CHRON-09)."""

ATTACKS: Final = {"direct": "A direct attack", "surprise": "A surprise attack", "flank": "A flank attack"}
DEFENCES: Final = {"counter": "a counter-attack", "hold": "a firm stand", "withdraw": "an orderly withdrawal"}
"""Each strategy in a battle (ME-T-STRATEGY), worded for a sentence."""

_MET: Final = re.compile(r"(?:Battle|To play) at (.+?): ")
_STORMED: Final = re.compile(r".+ storms (.+)\.")
_SUMMED: Final = re.compile(r"^[+-].*: -?\d+[.:] (.+)$")

TOPICS: Final = {
    **dict.fromkeys(("capital_founded", "capital_moved"), "capitals"),
    **dict.fromkeys(("settlement_placed", "independent_found", "ships_placed", "bridge_built"), "realms"),
    **dict.fromkeys(("event", "plague", "rebellion", "raided", "treachery", "dragons_woken"), "fate"),
    **dict.fromkeys(("treasury_set", "alliance", "alliance_ended", "crowns_given"), "court"),
    **dict.fromkeys(("recovered", "still_razed", "built"), "works"),
    **dict.fromkeys(("banner_created", "points_bought", "heroes_join"), "arms"),
    **dict.fromkeys(("spell_cast", "spell_failed"), "stars"),
    **dict.fromkeys(("op_resolved", "op_caught", "king_slain"), "agents"),
    **dict.fromkeys(("victory_counted", "campaign_ended"), "end"),
}
"""The topics of the winter and of the founding; each is a paragraph."""


class MightyTeller(Teller):
    """The narration of events in Mighty Empires."""

    opening = "The founding of the realms"
    silent = SILENT
    gathered = GATHERED

    def __init__(self) -> None:
        super().__init__()
        self._year = 0
        self._exploring = ""
        self._hungry: dict[str, list[str]] = {}
        self._ruins: list[str] = []
        self._undecided: set[tuple[str, ...] | None] = set()
        self.topics = TOPICS

    def tell(self, event: Event, scribe: Scribe) -> None:
        """Narrate an event where a recorder would write it."""
        kind = event.kind
        if kind == "turn_begun":
            scribe.paragraph()
        elif kind == "assault_begun" or (kind == "strengths_declared" and event.to is None):
            _battle(event, scribe)
            self._undecided.add(event.to)
        elif scribe.fighting() is not None and _in_battle(event, scribe):
            if event.kind in RESULTS:
                self._undecided.discard(event.to)
        elif kind == "shortfall" and "banner" in event.facts and event.to is None:
            owner, number = event.facts["banner"].rsplit(":", 1)
            self._hungry.setdefault(owner, []).append(str(int(number)))
        elif kind == "cycle_named":
            scribe.retitle(f"Year {self._year}, {event.text.removeprefix('This is ').rstrip('.')}")
        else:
            super().tell(event, scribe)

    def head(self, event: Event, scribe: Scribe) -> None:
        """The headings for year, season and month."""
        self._undecided.clear()
        self._tell_hunger(scribe)
        heading = read_heading(event.text)
        if heading is None:
            scribe.part(event.text)
            return
        if heading.year != self._year:
            self._year = heading.year
            scribe.part(heading.year_told)  # ME-CHRON-08
        if heading.month:
            self.topics = {}
            scribe.chapter(heading.month_told, SEASON)  # ME-CHRON-03, ME-CHRON-06
        else:
            self.topics = TOPICS
            scribe.chapter("", "Winter")  # ME-CHRON-07

    def _tell_hunger(self, scribe: Scribe) -> None:
        """Report in a single sentence all banners that went hungry in the month now ending; in lean years
        there are many."""
        who = [f"{owner}’s {banners_told(numbers)}" for owner, numbers in self._hungry.items()]
        self._hungry.clear()
        if who:
            scribe.paragraph()
            scribe.say(f"Hunger marches with {listed(who)}.")

    def _tell_ruins(self, event: Event, scribe: Scribe) -> bool:
        """Hold back the report of ruins until the winter turns to other matters, because some of them may be
        rebuilt before that."""
        name = event.text.partition(" stays in ruins")[0].partition(" recovers")[0]
        if event.kind == "still_razed":
            self._ruins = [*(one for one in self._ruins if one != name), name]
            return True
        if event.kind == "recovered":
            self._ruins = [one for one in self._ruins if one != name]
        elif self._ruins:
            verb = agree(len(self._ruins), "lies", "lie")
            scribe.say(f"{several(self._ruins, 'other places')} still {verb} in ruins.")
            self._ruins = []
        return False

    def say(self, event: Event, scribe: Scribe) -> None:
        """Narrate an event on its own or together with others; an exploration is told together with its
        results."""
        if scribe.fighting() is not None and event.to not in self._undecided:
            scribe.close()
        if event.to is None and self._tell_ruins(event, scribe):
            return
        found = ""
        if event.to is None:  # a private passage neither waits nor makes others wait
            found, self._exploring = self._exploring, ""
        if event.kind == "explored" and event.to is None:
            self._exploring = event.text
        elif found and event.kind == "nothing_found":
            scribe.say(f"{found.rstrip('.')} and {'find' if ' explore ' in found else 'finds'} nothing.")
        else:
            scribe.say(found)
            self.turn_to(event, scribe)
            if not counted(event, scribe):
                super().say(event, scribe)

    def sentence(self, event: Event) -> str:
        """The chronicle's wording for an event."""
        return by_itself(event)


# --- battles (ME-CHRON-09) -------------------------------------------------------------------------------


def _battle(event: Event, scribe: Scribe) -> None:
    """Narrate the two sides, the place, and the strengths that everyone may know."""
    facts = event.facts
    storm = event.kind == "assault_begun"
    place = _STORMED.fullmatch(event.text) if storm else _MET.match(event.text)
    scribe.battle(f"The {'storming' if storm else 'battle'} of {place[1]}" if place else "A battle")
    sides = called(facts["attacker"]), called(facts["defender"])
    strengths = [f"{int(facts[one]):,} points" if one in facts else "" for one in ("attack", "defence")]
    scribe.figures(*(Figure(*pair) for pair in zip(sides, strengths, strict=True)))
    where = f" at {place[1]}" if place else ""
    scribe.say(event.text if storm else begun(f"{sides[0]} meets {sides[1]}{where}."))


def _in_battle(event: Event, scribe: Scribe) -> bool:
    """Narrate an event that is part of the present battle; False for any other event."""
    match event.kind:
        case kind if kind in RESULTS:
            _result(event, scribe)
        case "losses" if "side" in event.facts:
            _loss(event, scribe)
        case "strategies_shown":
            plans = (str(event.facts["attack"]), str(event.facts["defence"]))
            scribe.say(f"{ATTACKS.get(plans[0], 'An attack')} meets {DEFENCES.get(plans[1], 'a defence')}.")
        case kind if kind in AFTER_BATTLE:
            if not counted(event, scribe):
                scribe.say(event.text)
        case _:
            return False
    return True


def _result(event: Event, scribe: Scribe) -> None:
    """Narrate who won, with the players' own words; the calculation behind the result appears only in the
    log."""
    text = event.text.removeprefix("On the table: ")
    summed = _SUMMED.search(text)
    scribe.say(begun(summed[1] if summed else text))
    scribe.result(event)


def _loss(event: Event, scribe: Scribe) -> None:
    """Narrate a side's losses, which never exceed what it had, even if the table demands more."""
    side, points = called(event.facts["side"]), int(event.facts["points"])
    for number, figure in enumerate(scribe.fight().figures):
        if figure.side == side:
            had = figure.strength.partition(" ")[0].replace(",", "")
            scribe.fared(number, f"{min(points, int(had)) if had else points:,} points lost")

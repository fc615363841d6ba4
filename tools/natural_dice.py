"""Dice for which no choice has to show odds: they are rolled anyway, harm nobody, or had their odds shown
before."""

from __future__ import annotations

from collections.abc import Mapping

NATURE: Mapping[str, Mapping[str, str]] = {
    "mighty-empires": {
        "ME-ARMY-21": "the first baggage",
        "ME-BATTLE-19": "the skeleton garrison of a fortress that is entered",
        "ME-DRAGON-03": "how many dragons wake in winter",
        "ME-DRAGON-04": "where dragons fly",
        "ME-EQX-05": "who casts first at an equinox",
        "ME-EQX-44": "how much a spell forges that cannot fail",
        "ME-EQX-46": "how much a spell harvests that cannot fail",
        "ME-EQX-49": "how many heroes a spell calls that cannot fail",
        "ME-EVENT-04": "which fortress rebels in winter",
        "ME-EVENT-03": "what a revolt of the winter costs",
        "ME-EVENT-06": "raids of the winter",
        "ME-EVENT-09": "a tribute of the winter",
        "ME-EVENT-11": "an event of the winter",
        "ME-EXPLORE-06": "dragons over a mine",
        "ME-PIRATE-04": "whether pirates burn a village",
        "ME-T-PIRATE": "where pirates sail",
        "ME-TOWER-22": "whom a spell of a tower strikes",
        "ME-SPY-04": "who first carries out what was ordered in secret",
        "ME-RULING-201": "the order of the players in winter",
        "ME-SIEGE-23": "the baggage within walls that are besieged",
        "ME-T-AUTUMN": "which spell the stars offer; whoever looks may still cast none",
        "ME-T-DRAGON": "what dragons do",
        "ME-T-EVENTS": "the events of the winter",
        "ME-T-EXPERIMENT": "what the wizard of a tower tries",
        "ME-T-MILITIA": "how many defend a place that is entered; the odds assumed them all",
        "ME-T-OPCOST": "how many spies a crown hires; one at least",
        "ME-T-REALM": "what stands in a new realm",
        "ME-T-RECOVERY": "which ruins recover",
        "ME-T-RETREAT": "the way home of banners that have neither a choice nor baggage",
        "ME-T-SHIPS": "which ships lie in a harbour that is found",
        "ME-T-SHORTFALL": "the hunger of banners for which there is no food at all",
        "ME-T-SPRING": "which spell the stars offer; whoever looks may still cast none",
        "ME-T-STARVE": "the hunger of the besieged",
        "ME-T-TOWEREQ": "what the towers do at the equinox",
        "ME-TOWER-21": "where a spell of a tower strikes",
        "ME-TURN-02": "the initiative of a month",
    },
    "mighty-kingdoms": {
        "MK-PORD-01": "the order of the players, month by month",
        "MK-SET-03": "the first order of the players",
    },
    "mightier-empires": {
        "MI-EVENT-02": "who dies by a random event",
        "MI-EVENT-04": "which hex a disaster razes",
        "MI-EVENT-05": "which army the storms hold",
        "MI-EVENT-07": "how long reinforcements stay",
        "MI-EVENT-08": "where the land is bountiful",
        "MI-EVENT-09": "which place becomes an unlikely ally",
        "MI-MULTI-10": "which of several rivals fight first",
        "MI-RULING-38": "who of equal allies gains a hex on which they do not agree",
        "MI-REB-07": "how many join rebels who stay",
        "MI-RAZE-02": "how long a hex lies waste that rebels or a disaster razed",
        "MI-SCOUT-01": "what scouts find out; it harms nobody",
        "MI-T-BEAST": "how strong a Beast is that has woken",
        "MI-T-EVENTS": "the random events of a turn",
        "MI-T-LENGTH": "whether the campaign ends",
        "MI-T-MAJOR": "the search of an own ruin, and who defends a hex that is entered",
        "MI-T-MERCS": "which mercenaries are for hire",
        "MI-T-MERCS-OFFER": "whether mercenaries are for hire",
        "MI-T-SCOUT-D3": "by how much scouts are mistaken",
    },
    "ninth-age": {
        "NA-FOUND-01": "who founds the first capital",
        "NA-HEX-02": "what a mine in the mountains brings",
        "NA-HEX-04": "what a mine on a river brings",
        "NA-SIZE-02": "who acts first of realms of one size",
        "NA-T-DRAW": "which hex is drawn for the map",
        "NA-T-DRAW-SHAPE": "which river is drawn for the map",
    },
    "warmaster": {
        "WM-RULING-49": "who buys first",
        "WM-T-SPECIAL": "which location is drawn for the map",
    },
}
"""By ruleset: the rule that rolls them, and what they decide."""

ORDERED: Mapping[str, Mapping[str, str]] = {
    "mighty-empires": {"ME-BAGG-05": "siege_decision", "ME-T-PERIL": "accept_peril"},
    "mighty-kingdoms": {"MK-T-EXPLORE": "give_order", "MK-SIMP-03": "give_order"},
    "mightier-empires": {
        **dict.fromkeys(
            (
                "MI-T-RISK",
                "MI-BEAST-01",
                "MI-BEAST-03",
                "MI-RAZE-03",
                "MI-SPEND-11",
                "MI-REB-03",
                "MI-APP-03",
            ),
            "lock_orders",
        ),
        "MI-T-UNITREC": "plan_battle",
    },
}
"""Dice for what was ordered before, by the rule that rolls them, and the question that showed their odds."""

"""Terms of the rulebooks, and other words for the same things, which no text of the game may use."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tools.words.text import Text

OTHERS = {
    "mighty_empires": {
        "barren land": "empty land",
        "Necropolis": "city of the dead|cities of the dead",
        "perilous route": "perilous (?:way|path|road)s?",
        "independent": "free city|free cities",
        "recovery of losses": "gather(?:s|ed)? (?:the|their) fallen",
        "razed": "(?:lays?|laid|lies|lie) waste",
        "tile": "hex(?:es)?",
        "treaty of alliance, alliance": "league",
        "crowns": "coins?|gold crowns?|pieces? of gold",
        "month": "(?:this|next|last|each|every) round",
        "realm, empire": "kingdoms?",
        "player": "seats?",
    },
    "mighty_kingdoms": {
        "swamp": "marsh(?:es)?",
        "relics": "magic things?",
        "tile": "hex(?:es)?",
        "gold": "crowns?|coins?",
        "month": "(?:this|next|last) (?:turn|round)",
        "kingdom": "realms?",
        "player": "seats?",
    },
    "warmaster": {
        "wilderness": "(?:goes?|gone|went) wild|(?:lays?|laid|lies|lie) waste|waste land",
        "non-aggression pact": "pacts? of non-aggression",
        "attack succeeds": "(?:comes?|came) through",
        "tile": "hex(?:es)?",
        "points": r"(?:…|\d) gold|crowns?|coins?",
        "round": "months?",
        "empire": "kingdoms?|realms?",
    },
    "ninth_age": {
        "hex": "tiles?|provinces?",
        "battle points": "invasion points",
        "gold": "crowns?|coins?",
        "turn": "months?|(?:this|next|last|each|every) round",
        "realm": "kingdoms?|empires?",
    },
    "mightier_empires": {
        "hex": "provinces?",
        "wakes": "awakes?",
        "mercenaries": "hirelings?",
        "starting armies": "first (?:two )?armies",
        "Power, support": "crowns?|gold|coins?",
        "turn": "rounds?|(?:this|next|last|each|every) month",
        "kingdom": "(?:a|the|your|each|every|whole) realms?",
    },
}
"""By ruleset: a term, and a pattern of the words it replaces everywhere."""
SHARED = {
    "core|kit|page|players|courier|umpire|cli": {
        "seat": "chairs?|slots?",
        "campaign": "(?:this|the|a|your) (?:war game|match)",
        "person": "humans?",
        "computer player": "bots?|AI",
        "ruleset, rule system": "rule ?pack",
    },
    "kit|page/card|page/drawers|page/session|render": {"land, `Board.counted`": "(?:…|a) tiles?"},
}
"""By folders whose texts every ruleset shares: a term, and the words it replaces. A number of tiles is
counted in the rulebook's word, by `Board.counted`."""
PREFIXES = {
    "mighty_empires": "ME-",
    "mighty_kingdoms": "MK-",
    "warmaster": "WM-",
    "ninth_age": "NA-",
    "mightier_empires": "MI-",
}
"""The rules of each ruleset are known by how their IDs begin."""
UNREAD = {"docstrings", "comments", "docs"}
"""Kinds that no player reads."""


def strays(text: Text) -> Iterator[str]:
    """The terms that a text for players has other words for."""
    if text.kind in UNREAD:
        return
    for ruleset, terms in OTHERS.items():
        if text.where.startswith((f"rulesets/{ruleset}/", PREFIXES[ruleset])):
            for term, others in terms.items():
                if re.search(rf"\b(?:{others})\b", text.words, re.IGNORECASE):
                    yield term
    for folders, terms in SHARED.items():
        if re.match(rf"(?:{folders})/", text.where):
            for term, others in terms.items():
                if re.search(rf"(?<!\w)(?:{others})\b", text.words):
                    yield term

"""What players read has words and numbers as people write them, in every ruleset, whatever was agreed."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import empires
from empires.core.errors import SetupError
from empires.players.policy import Policy
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue, find_ruleset
from tests.shown import played

THINGS = (
    "answer", "army", "artefact", "banner", "battle", "character", "city", "crown", "engine", "event",
    "fortress", "game", "hero", "hex", "hit", "list", "location", "medal", "mine", "model", "month", "move",
    "operative", "place", "player", "point", "prisoner", "roll", "scar", "ship", "space", "step", "tile",
    "token", "turn", "unit", "village", "vote", "wound", "year",
)  # fmt: skip
"""Things that texts count."""


def plural(noun: str) -> str:
    if noun.endswith("y"):
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("s", "x", "o")) else f"{noun}s"


WRONG = {
    "one of several": re.compile(rf"(?<![\w,.×+-])(?<!× )1 ({'|'.join(map(plural, THINGS))})\b|\(s\)"),
    "several of one": re.compile(rf"(?<![\w,.])(?!1 )\d+ ({'|'.join(THINGS)})\b(?![’-]|s\b)"),
    "a range of a data file": re.compile(r"\d\.\.|\.\.\d"),
    "a large number without a comma": re.compile(r"(?<!Year )(?<![\d,.])\d{4,}"),
    "a name of the program": re.compile(r"_|\b[a-z]+[A-Z]\w*|\b(True|False)\b"),
    "nothing at all": re.compile(r"\w None\b|^None$"),
    "an x for a sign": re.compile(r"\dx\d"),
    "a space too many": re.compile(r"  |\s[,.;:!?](\s|$)"),
    "signs of a list": re.compile(r"\[\]|\['|[{}]|\(\)"),
    "an apostrophe of a typewriter": re.compile(r"\w'|'\w"),
}


def wrong_with(words: str) -> list[str]:
    return [what for what, pattern in WRONG.items() if pattern.search(words)]


@pytest.mark.parametrize(
    "words",
    [
        "0..1",
        "4..",
        "558825 points",
        "river_valley",
        "battleOf",
        "None",
        "4x4",
        "two  spaces",
        "['a']",
        "Wizard's",
        "loses 1 points",
        "1 armies of Bo",
        "feeds 3 army",
        "banner(s)",
    ],
)
def test_what_is_wrong_is_found(words: str) -> None:
    assert wrong_with(words)


@pytest.mark.parametrize(
    "words",
    [
        "4 or more",
        "558,825 points",
        "on -2,11",
        "Year 1066",
        "None of them",
        "4 × 4",
        "Lord 2.1",
        "1 army, 21 points, 1,001 points",
    ],
)
def test_what_is_right_is_let_be(words: str) -> None:
    assert not wrong_with(words)


AGREED: dict[str, dict[str, Any]] = {
    "ninth-age": {"battle_size": "free", "quick_battle": "off", "starting_gold": 9_000},
    "warmaster": {"base_size": 5_000, "auto_battle": "never"},
    "mighty-kingdoms": {"battle_mode": "simple_points", "wizards": True, "ships": True},
    "mightier-empires": {"battle_method": "tabletop", "neutral_battle_method": "ask"},
    "mighty-empires": {"years": 1, "army_mode": "moderate", "hide_baggage": True},
}
"""Options under which much is told."""


def found_in(name: str, seed: str, options: dict[str, Any], answers: int) -> list[str]:
    players = ["Ann", "Bo", "Cy"]
    campaign = empires.new(name, players, seed=seed, options=options)
    people: dict[str, Policy] = {one: RandomPlayer(seed, one) for one in players}
    shown = dict.fromkeys(played(campaign, people, answers))
    return [f"{where}: {words}" for where, words in shown if wrong_with(words)]


@pytest.mark.parametrize("name", AGREED)
def test_all_that_is_shown_of_a_campaign_reads_well(name: str) -> None:
    assert found_in(name, "words", AGREED[name], 400) == []


@pytest.mark.soak
@pytest.mark.parametrize("name", catalogue())
@pytest.mark.parametrize("seed", range(12))
def test_all_that_is_shown_reads_well_whatever_was_agreed(name: str, seed: int) -> None:
    chance = random.Random(f"{name} {seed}")
    options: dict[str, Any] = {"years": 1} if name == "mighty-empires" else {}
    for option in find_ruleset(name).options:
        if option.kind != "number" and chance.random() < 0.4:
            options[option.key] = chance.choice([one.value for one in option.choices] or [True, False])
    try:
        assert found_in(name, f"words {seed}", options, 3_000) == []
    except SetupError:
        pytest.skip("these options do not go together")

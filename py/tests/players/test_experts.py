"""Experts: scripts of a page or two that play whole campaigns by the rulebook's advice, as yardsticks."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from empires.core.errors import SetupError
from empires.lab.matches import Match, begun, matches, winners_of
from empires.players.named import player_called
from empires.players.plain import plain
from empires.rulesets import catalogue, find_ruleset, find_script
from tests.examples import in_soak

RULESETS = sorted(catalogue())

LONGEST = 150
"""Lines of a script that say something."""

SHORT = {"mighty-kingdoms": {"years": 2}, "mighty-empires": {"years": 3}}
"""Options under which a campaign takes a second or two."""

GAMES = {"ninth-age": (200, 8), "warmaster": (100, 8)}
"""Campaigns in the soak and in the test command, where they are quick."""


def source(ruleset: str) -> str:
    """The script of a ruleset."""
    module = import_module(f"empires.rulesets.{catalogue()[ruleset].package}.expert")
    return Path(str(module.__file__)).read_text()


def played_strictly(match: Match) -> list[int]:
    """The winners of a campaign in which whatever the expert answers has to be legal."""
    campaign, players = begun(match, "strict")
    while campaign.waiting:
        question = campaign.waiting[0]
        name = match.players[match.seats.index(question.player)]
        answer = players[question.player].choose(campaign.view(question.player), plain(question))
        if name != "expert" and not question.choices:
            answer = question.default  # what is filled in at random need not fit together
        campaign.answer(question, answer)
    return winners_of(match, campaign)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_script_is_short_and_knows_nothing_of_what_thinking_players_value(ruleset: str) -> None:
    lines = [line for line in source(ruleset).splitlines() if line.strip()]
    assert len(lines) <= LONGEST
    for secret in ("values", "outlook", "first_looks", "first_forms", "plans", "players"):
        assert not any(line.startswith(("from", "import")) and f".{secret} " in line for line in lines)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_an_expert_plays_whole_campaigns_by_the_rules_and_beats_chance(ruleset: str) -> None:
    games = in_soak(*GAMES.get(ruleset, (20, 2)))
    found = list(matches(ruleset, ["expert", "random"], games, "script", SHORT.get(ruleset, {})))
    won = sum(match.players[winner] == "expert" for match in found for winner in played_strictly(match))
    assert won >= 0.7 * games


def test_nobody_is_an_expert_where_no_script_was_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("empires.rulesets.import_module", missing)
    with pytest.raises(SetupError, match="Nobody has written an expert for"):
        player_called("expert", find_ruleset("ninth-age"), "seed", "A")


def missing(name: str) -> object:
    """Imports all but scripts."""
    if name.endswith(".expert"):
        raise ModuleNotFoundError(name=name)
    return import_module(name)


def test_kinds_that_a_script_names_are_asked_somewhere_in_the_rules() -> None:
    for ruleset in RULESETS:
        folder = Path(str(import_module(f"empires.rulesets.{catalogue()[ruleset].package}").__path__[0]))
        texts = "\n".join(path.read_text() for path in folder.rglob("*.py") if path.name != "expert.py")
        script = find_script(find_ruleset(ruleset))
        unknown = [kind for kind in (*script.marks, *script.fills) if f'"{kind}"' not in texts]
        assert not unknown, (ruleset, unknown)

"""Campaigns in files: opened, stored, checked for a player, and what they ask."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

import empires
from empires.core.errors import SetupError
from empires.core.questions.question import Question
from empires.kit.called import question_told
from empires.kit.chronicle import Scribe
from empires.rulesets import find_display


def open_file(path: Path) -> empires.Campaign[Any]:
    """Returns the campaign in a file. Raises SaveError."""
    return empires.load(path.read_text(encoding="utf-8"))


def store(campaign: empires.Campaign[Any], path: Path) -> None:
    """Write a campaign to its file."""
    path.write_text(empires.save(campaign), encoding="utf-8")


def check_player(campaign: empires.Campaign[Any], player: str | None) -> None:
    """Raises SetupError unless a seat has this name; no name at all is everybody's view."""
    players = [seat.name for seat in campaign.seats]
    if player is not None and player not in players:
        raise SetupError(f"Nobody called {player} plays here; there are {', '.join(players)}.")


def print_waiting(campaign: empires.Campaign[Any], player: str | None) -> None:
    """Print the questions that are open, all of them or one player's, or how the campaign ended."""
    if campaign.finished:
        print(f"The campaign has ended. Winner: {', '.join(campaign.winners) or 'nobody'}.")
    names = find_display(campaign.setup.ruleset).names(campaign.view(player).state)
    for question in campaign.waiting:
        if player in (None, question.player):
            _print_question(question_told(question, names))


def _print_question(question: Question) -> None:
    print(f"{question.player} is asked: {question.text} [{', '.join(question.rules)}]")
    for choice in question.choices:
        print(f"  {choice.value}: {choice.label}")
    if question.fields:
        print(f"  a form, for instance {msgspec.json.encode(question.default).decode()}")


def scribe_of(campaign: empires.Campaign[Any]) -> Scribe:
    """Returns a scribe who has written down the whole campaign so far."""
    display = find_display(campaign.setup.ruleset)
    scribe = Scribe(display.teller(), display.names(campaign.view(None).state))
    for number, events in enumerate(campaign.pages()):
        for at, event in enumerate(events):
            scribe.take(number, at, event)
    return scribe

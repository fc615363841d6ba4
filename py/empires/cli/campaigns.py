"""Campaigns in files: how they are opened and stored, how a player's name is checked, and how open questions
are printed."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path

import msgspec

from empires.cli.hold import check_free
from empires.cli.kinds import CAMPAIGN, MESSAGE, PHOTOGRAPHS, bytes_as, check_kind, kind_of, read_as
from empires.cli.whole import write_whole
from empires.core.apart.device import Device, Held, load, save
from empires.core.apart.post import Post
from empires.core.apart.wrapping import has_message
from empires.core.errors import SetupError
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.table import Table
from empires.editions.album import Album, read_album
from empires.editions.source import Source
from empires.kit.called import question_told, with_tiles
from empires.kit.chronicle import Scribe
from empires.players.named import answer_for
from empires.rulesets import agreed, find_display, left_out, rules_of


def open_file(path: Path) -> Device:
    """Returns the campaign in a file, with its device. Raises SaveError, or SetupError for another kind of
    file."""
    device = load(read_as(path, CAMPAIGN), rules_of, answer_for)
    for lost in left_out(device.setup):
        print(f"This house rule is no longer possible and is left out. {lost}", file=sys.stderr)
    return device


def store(held: Held, path: Path) -> None:
    """Write a campaign to its file, completely or not at all: whatever is signed is on disk before it is sent
    (protocol A4). Raises SetupError if another program holds the file."""
    check_free(path)
    write_whole(path.resolve(), save(held))


def text_of(said: str | None) -> str:
    """Returns a message from the argument, from the file it names, or from standard input. Raises SetupError
    if Empires wrote the text for another purpose."""
    if said in (None, "-"):
        text = sys.stdin.read()
    elif has_message(said):
        text = said
    else:
        text = said
        with suppress(
            OSError, ValueError
        ):  # anything that is not a file, or cannot be the name of one, is taken as the text itself
            text = Path(said.strip()).read_text(encoding="utf-8", errors="replace")
    found = kind_of(text.encode("utf-8", "replace"))
    if found is not None:
        check_kind("This", found, MESSAGE)
    return text


def album_in(path: Path | None, campaign: Table) -> Album | None:
    """Returns the photographs in a file; None if no file was given.

    Raises ForeignError, or SetupError if they belong to another campaign.
    """
    if path is None:
        return None
    album, name = read_album(bytes_as(path, PHOTOGRAPHS)), campaign.setup.name
    if album.photographs_of != name:
        raise SetupError(f"{path} has photographs from “{album.photographs_of}”, not from “{name}”.")
    return album


def post_of(device: Device) -> Post:
    """Returns the post of a device. Raises SetupError if everybody plays on one screen."""
    if device.post is None:
        raise SetupError(
            "This campaign is played on one screen. To play on several devices, begin one with new --apart."
        )
    return device.post


def sign(post: Post) -> None:
    """Sign everything that is finished on this device, and let the computers answer whenever it is their
    turn."""
    post.settle()
    while post.close() is not None:
        post.settle()


def check_player(campaign: Table, player: str | None) -> None:
    """Raises SetupError unless a seat has this name; no name means everybody's view."""
    players = campaign.played_by
    if player is not None and player not in players:
        raise SetupError(f"Nobody called {player} plays here. The players are {', '.join(players)}.")


def check_meant(question: Question, answer: Answer, *, sure: bool) -> None:
    """Raises SetupError if a report contradicts itself or the size of the armies, unless the person who made
    it is `sure`.
    """
    if not sure and (doubt := question.doubt(answer)):
        raise SetupError(f"{doubt} Is that right? If so, repeat this command with --sure.")


def print_waiting(campaign: Table, player: str | None) -> None:
    """Print the open questions (all of them, or one player's), or that the campaign has ended."""
    if campaign.finished:
        print(f"The campaign has ended. Winner: {', '.join(campaign.winners) or 'nobody'}.")
    names = with_tiles(find_display(campaign.ruleset).names(campaign.view(player).state))
    for question in campaign.waiting:
        if player in (None, question.player):
            _print_question(question_told(question, names))


def _print_question(question: Question) -> None:
    print(f"{question.player} is asked: {question.text} [{', '.join(question.rules)}]")
    for choice in question.choices:
        print(f"  {choice.value}: {choice.label}")
    if question.fields:
        print(f"  a form, for instance {msgspec.json.encode(question.default).decode()}")


def scribe_of(campaign: Table) -> Scribe:
    """Returns a scribe that has written the whole campaign so far."""
    display = find_display(campaign.ruleset)
    scribe = Scribe(display.teller(), with_tiles(display.names(campaign.view(None).state)))
    for number, events in enumerate(campaign.pages()):
        for at, event in enumerate(events):
            scribe.take(number, at, event)
    return scribe


def source_of(device: Device, photographs: Path | None = None) -> Source:
    """Returns the material for editions of the whole campaign so far, with an album of photographs."""
    campaign = device.campaign
    return Source(
        table=campaign,
        journal=campaign,
        book=scribe_of(campaign).book,
        display=find_display(campaign.ruleset),
        agreed=agreed(campaign.setup),
        album=album_in(photographs, campaign),
    )

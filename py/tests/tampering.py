"""A fuzzer of saves: it changes one fact of a valid save, makes the checksum fit again, and tries what opens.

Whatever opens must play, save, show, draw and export; everything else must be refused with a sentence.
"""

from __future__ import annotations

import base64
import json
import signal
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

import empires
from empires.core.base.stream import Stream
from empires.core.errors import ReplayError, SaveError
from empires.core.offices.book import edition
from empires.core.play.campaign import Campaign
from empires.core.saves import saves
from empires.editions.pages import part_section
from empires.kit.chronicle import Scribe
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.render.board import board_svg
from empires.rulesets import find_display

PATIENCE = 20
"""Seconds a case may take on a busy machine before it counts as hanging."""

STRANGERS = ["", "nobody", "0,0", "99,-99", "A", "pass", "ended", "<b>", "x" * 5_000, "1 0,1", "none"]
NUMBERS = [-1, 0, 1, 7, 13, 77, 100_000, 2**31, -(2**40), 2**62]


class HangsError(Exception):
    """A case took longer than anybody would wait."""


@contextmanager
def impatient() -> Iterator[None]:
    """Stop what takes too long."""

    def stop(signum: int, frame: FrameType | None) -> None:
        raise HangsError

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every fact of a JSON value, lists and objects themselves too."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, one in value.items():
            yield from places(one, (*path, key))
    elif isinstance(value, list):
        for at, one in enumerate(value):
            yield from places(one, (*path, at))


def altered(head: dict[str, Any], dice: Stream) -> tuple[dict[str, Any], str]:
    """A copy of the head with one fact changed, and which."""
    head = json.loads(json.dumps(head))
    part = dice.pick(
        [part for part in ("start", "start", "start", "inputs", "setup", "") if head.get(part, 1)]
    )
    path = dice.pick(list(places(head[part], (part,)) if part else places(head)))
    return head, alter(head, path, dice)


def alter(whole: Any, path: tuple[Any, ...], dice: Stream) -> str:
    """Change the fact at `path`; where it stands in words."""
    for step in path[:-1]:
        whole = whole[step]
    whole[path[-1]] = changed(whole[path[-1]], whole, dice)
    return "/".join(map(str, path))


def altered_page(blocks: list[str], dice: Stream) -> tuple[list[str], str]:
    """The pages of the journal with one fact of one changed, or one page lost, spoilt or put elsewhere."""
    blocks, at = list(blocks), dice.below(len(blocks))
    match dice.pick(["fact"] * 6 + ["page", "place"]):
        case "fact":
            page = json.loads(zlib.decompress(base64.b64decode(blocks[at])))
            where = alter(page, dice.pick(list(places(page))), dice)
            blocks[at] = base64.b64encode(zlib.compress(json.dumps(page).encode())).decode()
            return blocks, f"page {at}: {where}"
        case "page":
            blocks[at] = dice.pick(["", "x", "AAAA", blocks[at][:-8], blocks[at] * 2])
            return blocks, f"page {at}"
        case _:
            other = dice.below(len(blocks))
            blocks[at], blocks[other] = blocks[other], blocks[at]
            return blocks, f"pages {at} and {other}"


def changed(value: Any, holder: Any, dice: Stream) -> Any:
    """Another value in its place, mostly of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return dice.pick([value + 1, value - 1, -value, *NUMBERS])
        case str():
            others = list(holder.values() if isinstance(holder, dict) else holder)
            return dice.pick([*STRANGERS, *(one for one in others if isinstance(one, str))])
        case list():
            return dice.pick([[], value + value[-1:], value[:-1], value[::-1], value * 3])
        case dict():
            keys = list(value)
            fewer = {key: value[key] for key in keys[1:]}
            return dice.pick([{}, fewer, {**value, "stranger": value[keys[0]]} if keys else {"stranger": 1}])
        case _:
            return dice.pick([0, "", [], "A"])


def forged(head: dict[str, Any], blocks: list[str]) -> str:
    """A save with this head, its checksum made to fit."""
    raw = json.dumps(head)
    whole = {
        "format": saves.FORMAT, "version": saves.VERSION, "head": "HEAD", "pages": len(blocks),
        "checksum": saves._checksum(raw.encode(), blocks), "blocks": blocks,
    }  # fmt: skip
    return json.dumps(whole).replace('"HEAD"', raw)


def exercise(campaign: Campaign[Any], seed: str) -> None:
    """Play, save, show, draw and export; any fault is the loader's, who let the state in."""
    display = find_display(campaign.ruleset)
    play(campaign, {name: RandomPlayer(seed, name) for name in campaign.played_by}, 30)
    empires.load(empires.save(campaign))
    for player in [*campaign.state.players[:2], None]:
        view = campaign.view(player)
        board = display.board(view.state, player)
        board_svg(board)
        display.ledgers(view.state, player)
        display.track(view.state, player)
        display.sheets(view.state, player)
        for question in [*view.questions, *view.standing]:
            question.shown()
    with suppress(SaveError):  # an early page of the journal may be spoilt
        scribe = Scribe(display.teller())
        for number, event in enumerate(campaign.chronicle()):
            scribe.take(0, number, event)
        for part in edition(scribe.book, campaign.state.players[0]):
            part_section(part, 1)
    with suppress(ReplayError, SaveError):  # an altered campaign need not replay from its start
        empires.verify(campaign)


def attack(text: str, seed: str) -> str:
    """Change one fact of a save and try it: "refused", "played", or it raises what went wrong and where."""
    whole, dice = json.loads(text), Stream(seed, "tampering")
    head, blocks = whole["head"], whole["blocks"]
    if blocks and not dice.below(5):
        blocks, where = altered_page(blocks, dice)
    else:
        head, where = altered(head, dice)
    with impatient():
        try:
            campaign = empires.load(forged(head, blocks))
        except SaveError:
            return "refused"
        try:
            exercise(campaign, seed)
        except Exception as fault:
            raise AssertionError(
                f"{seed}: {where} was taken, then {type(fault).__name__}: {fault}"
            ) from fault
    return "played"

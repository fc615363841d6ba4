"""Every command that any screen of the page carries is read as the page would send it."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from functools import cache

import pytest

import empires
from empires.core.records.setup import Seat
from empires.page.wire import codec
from empires.page.wire.codec import Malformed
from empires.players.policy import answer_one
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue
from tests.page.browser import Page

ANSWERS = 40
ADVISED = 1
"""Questions at which the computer is asked; that takes a while."""
OPEN = ("ninth-age", "warmaster")
"""Rulesets that begin without a secret, so that no curtain falls."""
DRAWERS = ("ledger", "log", "chronicle", "rules", "sheets", "desk", "layers", "menu")
ELEMENT = re.compile(r"<(\w+)((?: [\w-]+(?:=\"[^\"]*\")?)*) ?/?>")
ATTRIBUTE = re.compile(r" ([\w-]+)(?:=\"([^\"]*)\")?")
CHECK = "{&quot;form&quot;:&quot;check&quot;}"
FORM = re.compile(r"<form[^>]*>.*?</form>", re.S)


def attributes_of(markup: str) -> Iterator[dict[str, str]]:
    """The attributes of every element."""
    for element in ELEMENT.finditer(markup):
        yield {name: html.unescape(value or "") for name, value in ATTRIBUTE.findall(element[2])}


@cache
def commands_in(markup: str) -> frozenset[str]:
    """What the page sends for every button and form, as `input.js` makes it; each can be read."""
    found = frozenset(_commands_in(markup))
    for one in found:
        codec.read(one)
    return found


def _commands_in(markup: str) -> Iterator[str]:
    for given in attributes_of(markup):
        if "data-cmd" in given:
            yield json.dumps({"cmd": given["data-cmd"], **json.loads(given.get("data-args", "{}"))})
        if "data-file" in given:
            file = {"purpose": given["data-file"], "field": given.get("data-field", "")}
            yield json.dumps({"cmd": "file", "name": "a", "size": 1, **file})
    for form in FORM.findall(markup):
        first, *inside = attributes_of(form)
        doing = [json.loads(one["data-do"]) for one in inside if "data-do" in one]
        assert not doing or "data-live" in first, "a button does something in a form that is not live"
        if "data-live" in first:
            live = json.loads(first["data-live"])
            for does in [{}, *({"do": one} for one in doing)]:
                yield json.dumps({"cmd": "fill", "form": {**live, **does}, "fields": {}})


def carried(page: Page) -> set[str]:
    """The commands that the page carries now."""
    return {one for part in (*page.shown.values(), *page.parts.values()) for one in commands_in(part)}


def kinds(sent: set[str]) -> set[str]:
    """The kinds of some commands, forms by what they are for and what is done in them."""
    told = set()
    for one in map(json.loads, sent):
        form = one.get("form", {})
        does = form.get("do", {}).get("what", "")
        told.add(" ".join(part for part in (one["cmd"], form.get("form", ""), does) if part))
    return told


def test_a_command_that_nobody_knows_is_found() -> None:
    for typo in (
        '<button data-cmd="shwo_keys">',
        '<button data-cmd="open_drawer" data-args="{&quot;name&quot;:&quot;legder&quot;}">',
        '<form data-live="{&quot;form&quot;:&quot;chekc&quot;}"></form>',
        f'<form data-live="{CHECK}"><button data-do="{{&quot;what&quot;:&quot;x&quot;}}"></form>',
        '<input data-file="campain">',
    ):
        page = Page()
        page.shown["card"] = typo
        with pytest.raises(Malformed):
            carried(page)


def look_everywhere(page: Page) -> set[str]:
    """What is carried by the page as it stands, by every drawer and dialog over it, and by a clicked tile."""
    found = carried(page)
    session = page.app.session
    assert session is not None
    for name in DRAWERS:
        page.send("open_drawer", name=name)
        found |= carried(page)
    for command in ("show_keys", "show_safety", "show_dice", "open_friends"):
        page.send(command)
        found |= carried(page)
        page.send("back")
    page.send("watch", step=0)
    found |= carried(page)
    page.send("watch")
    page.send("tile", id=session.board().tiles[0].id if session.board().tiles else "0,0")
    return found | carried(page)


@pytest.mark.parametrize("ruleset", [*catalogue()])
def test_every_command_on_the_pages_round_a_table_is_read(ruleset: str) -> None:
    page = Page()
    found = carried(page)
    page.send("show_about")
    found |= carried(page)
    page.send("new_sheet")
    found |= carried(page)
    page.send("new_sheet", ruleset=ruleset)
    found |= carried(page)
    page.send("open_drawing")
    page.fill("draw_for", {"ruleset": [ruleset], "players": ["2"]})
    found |= carried(page)
    assert {"learn", "fill begin", "fill preview seed", "fill new_land", "use_drawing"} <= kinds(found)


@pytest.mark.parametrize("ruleset", [*catalogue()])
def test_every_command_of_a_table_is_read(ruleset: str) -> None:
    seats = [Seat(name="Ann"), Seat(name="Bo"), Seat(name="Zoe", controller="easy")]
    options = {"map_mode": "generated"} if ruleset == "mighty-empires" else {}
    campaign = empires.new(ruleset, seats, seed="screens", options={**options, "desk": "apart"})
    page = Page()
    page.send("file", purpose="campaign", name="c.json", size=1, text=empires.save(campaign))
    session = page.app.session
    assert session is not None
    page.send("coach_wish", wish="switch")
    found: set[str] = set()
    asked: set[str] = set()
    for n in range(ANSWERS):
        if session.waits_for_curtain:
            found |= carried(page)
            page.send("lift")
        question = session.question
        if question is not None and question.kind not in asked:
            asked.add(question.kind)
            found |= look_everywhere(page)
            if len(asked) <= ADVISED:
                page.send("advise")
                found |= carried(page)
        table = session.campaign
        if table.finished or not table.waiting:
            break
        if session.people.thinking:
            page.send("think")
            continue
        one = next(one for one in table.waiting if one.player in ("Ann", "Bo"))
        answer_one(table, one, RandomPlayer(f"{n}", one.player))
        session.hear(table.recent[-12:])
        page.send("switch_layer", name="grid")
    page.send("sit_at_desk", seated=True)
    found |= carried(page)
    page.send("open_fact", pointer="/players")
    found |= carried(page)
    page.send("leave")
    found |= carried(page)
    curtain = set() if ruleset in OPEN else {"lift"}
    assert curtain | {
        "answer", "fill answer", "fill check", "advise", "open_drawer", "hand_seat", "play_seat",
        "switch_layer", "show_rule", "export", "coach_got", "fill desk", "open_fact",
        "fill search", "open",
    } <= kinds(found), kinds(found)  # fmt: skip

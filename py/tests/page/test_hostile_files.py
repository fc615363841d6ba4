"""Files that are damaged or made to harm, dropped where files are taken: each is read or refused, soon, and
none of its markup reaches the page. The soak drops many more."""

from __future__ import annotations

import base64
import gzip
import json
import random
import re
from collections.abc import Callable
from time import process_time

import pytest

import empires
from empires.core.apart.message import Message, write
from tests.maps.foreign.test_azgaar import export
from tests.maps.foreign.test_foreign import tmx, wxx
from tests.page.browser import Page
from tests.page.start.test_brought_maps import asked_for_a_map
from tests.page.table.test_at_the_table import LIST, opened, played
from tests.rosters.shapes import SHAPES

EVIL = (
    b"<script>harm()</script>", b'"><img src=x onerror=harm()>', b"<svg onload=harm()>", b"]]><b>",
    b"\x00\x00", b"\xff\xfe", b"9" * 400, b"-1e308", b"NaN", b"\xe2\x80\xae", b"{" * 2_000, b"[" * 50_000,
    b"\t" * 5_000, b"<!DOCTYPE x [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;'>]>", b"0" * 100_000,
    b"1x" * 20_000,
)  # fmt: skip
HARM = re.compile(r"<script>harm|<img src=x|<svg onload", re.I)


def good_files() -> list[bytes]:
    """Files of every kind that is taken."""
    texts = [
        LIST,
        "0101 forest\n0102 hill\n0201 sea\n0101-0201 river\n",
        *(one.text for one in SHAPES.values()),
    ]
    saved = empires.save(empires.new("ninth-age", ["Ann", "Bo"], seed="x"))
    roster = (
        '{"roster": {"name": "A", "costs": [{"name": "pts", "value": 5}], "forces": [{"selections": []}]}}'
    )
    texts += [saved, write(Message("c", "t")), json.dumps(export()), roster]
    return [*(text.encode() for text in texts), tmx("1,1,1,1"), wxx(), wxx(rows=True)]


def harmed(dice: random.Random, data: bytes) -> bytes:
    """A file with one of the harms that files come to."""
    packed = data.startswith(b"\x1f\x8b")
    raw = bytearray(gzip.decompress(data) if packed else data)
    here = dice.randrange(len(raw) + 1)
    match dice.randrange(7):
        case 0:
            del raw[here:]
        case 1:
            for _ in range(20):
                raw[dice.randrange(len(raw))] = dice.randrange(256)
        case 2 | 3:
            raw[here:here] = dice.choice(EVIL)
        case 4:
            number = dice.choice([b"99999999999999999999", b"-1", b"0", b"1e999", b"NaN", b""])
            raw = bytearray(
                re.sub(rb"\d+", lambda was: number if dice.random() < 0.1 else was[0], bytes(raw))
            )
        case 5:
            sign = dice.choice(EVIL[:4])
            raw = bytearray(
                re.sub(rb"[A-Za-z]{4,}", lambda was: sign if dice.random() < 0.1 else was[0], bytes(raw))
            )
        case _:
            raw = raw * dice.randrange(2, 12)
    return gzip.compress(bytes(raw)) if packed else bytes(raw)


def drawing() -> Page:
    page = Page()
    page.send("open_drawing")
    return page


PLACES: dict[str, Callable[[], Page]] = {
    "start": Page,
    "list form": lambda: opened(played("mighty-kingdoms", "submit_list")),
    "map form": lambda: asked_for_a_map("mighty-kingdoms"),
    "editor": drawing,
}


@pytest.mark.parametrize("many", [15, pytest.param(150, marks=pytest.mark.soak)])
@pytest.mark.parametrize("place", PLACES)
def test_no_file_harms_the_page_or_holds_it_up(place: str, many: int) -> None:
    dice, files = random.Random(f"{place} {many}"), good_files()
    for _ in range(many):
        page = PLACES[place]()
        data = harmed(dice, dice.choice(files))
        held = base64.b64encode(data).decode()
        started = process_time()
        page.send("file", purpose="campaign", name="<b>a file</b>", size=len(data), base64=held)
        assert process_time() - started < 1.5
        shown = "".join(page.shown.values())
        assert not HARM.search(shown)
        assert "<b>a file" not in shown
        assert "went wrong" not in shown

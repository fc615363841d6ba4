"""Events as relays carry them: sealed, signed, and the same in the program as in the page."""

from __future__ import annotations

import json
import subprocess
from typing import Any

import msgspec
import pytest
from tools.stamps import ROOT

from empires.courier.author import author_of, new_secret, shared
from empires.courier.courier import Put
from empires.courier.sealing import Event, event_of, unsealed, written
from empires.courier.words import meant

SECRET, SEAL = b"\1" * 32, b"\7" * 32


def event(raw: bytes = b"hello", d: str = "0") -> Event:
    return written(Put(SECRET, SEAL, d, raw), 1_000)


def test_an_event_is_genuine_until_anything_in_it_is_changed() -> None:
    one: dict[str, Any] = msgspec.to_builtins(event())
    assert event_of(one) == msgspec.convert(one, Event)
    changes: list[dict[str, Any]] = [
        {"created_at": 1_001},
        {"kind": 1},
        {"content": "AAAA"},
        {"pubkey": author_of(new_secret())},
        {"tags": [["d", "1"]]},
        {"tags": []},
        {"sig": "0" * 128},
        {"id": "0" * 64},
    ]
    for change in changes:
        assert event_of(one | change) is None
    nonsense: list[Any] = [None, [], "", {}, {"id": 1}, [[[]]]]
    assert not any(map(event_of, nonsense))


def test_only_the_lock_opens_it_and_only_where_it_belongs() -> None:
    one = event()
    assert unsealed(one, [b"\0" * 32, SEAL]) == b"hello"
    assert unsealed(one, [b"\0" * 32]) is None
    elsewhere = msgspec.structs.replace(one, tags=[["d", "a1"]])
    assert unsealed(elsewhere, [SEAL]) is None
    assert unsealed(msgspec.structs.replace(one, content="no base64"), [SEAL]) is None
    assert unsealed(msgspec.structs.replace(one, content=""), [SEAL]) is None


def test_two_authors_share_what_no_third_knows() -> None:
    one, two, three = new_secret(), new_secret(), new_secret()
    assert shared(one, author_of(two)) == shared(two, author_of(one))
    assert shared(three, author_of(two)) != shared(one, author_of(two))
    with pytest.raises(ValueError, match="author’s name"):
        shared(one, "f" * 64)


PAGE = """
import { genuine, unsealed, written } from './web/courier/sealing.js';
const { event, seal, put } = JSON.parse(process.argv[1]);
const good = await genuine(event);
const raw = await unsealed(event, event.tags[0][1], [seal]);
console.log(JSON.stringify({ good, raw, mine: await written(put, 2000) }));
"""


SAID = (
    "invalid: event too large", "blocked: content length exceeds 8196", "invalid: created_at too late",
    "rate-limited: slow down", "you are noting too fast", "auth-required: members only",
    "pow: 28 bits needed", "restricted: pay first", "error: database", "", "rate limit exceeded",
    "invalid: 280 characters should be enough for anybody", "invalid: created_at too early",
)  # fmt: skip


def test_a_refusal_means_the_same_to_the_page_and_the_program() -> None:
    script = """import { meant } from './web/courier/relays.js';
        console.log(JSON.stringify(JSON.parse(process.argv[1]).map(meant)));"""
    words = ["node", "--input-type=module", "-e", script, json.dumps(SAID)]
    page = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert [meant(said) for said in SAID] == json.loads(page)


def test_the_page_reads_what_the_program_wrote_and_the_other_way_round() -> None:
    put = {
        "secret": SECRET.hex(),
        "seal": "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=",
        "place": "a1",
        "raw": "aGk=",
    }
    given = {"event": msgspec.to_builtins(event()), "seal": put["seal"], "put": put}
    words = ["node", "--input-type=module", "-e", PAGE, json.dumps(given)]
    said = json.loads(subprocess.run(words, cwd=ROOT, capture_output=True, check=True, text=True).stdout)
    assert said["good"]
    assert said["raw"] == "aGVsbG8="
    mine = event_of(said["mine"])
    assert mine is not None
    assert unsealed(mine, [SEAL]) == b"hi"
    assert author_of(SECRET) == mine.pubkey

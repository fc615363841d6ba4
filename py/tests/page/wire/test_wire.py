"""Commands are read strictly and hostile text is refused with a sentence."""

from __future__ import annotations

import json
import time

import pytest

from empires.core.base.nesting import depth
from empires.page.wire import codec, operations, pointing


def refusal(text: str) -> str:
    with pytest.raises(codec.Malformed) as caught:
        codec.read(text)
    return str(caught.value)


def test_a_command_is_told_by_its_name() -> None:
    assert codec.read('{"cmd": "tile", "id": "q1r2"}') == pointing.Tile(id="q1r2")


def test_operations_carry_their_name_and_fields() -> None:
    assert json.loads(codec.write([operations.Focus(id="ok")])) == [{"op": "focus", "id": "ok"}]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "null",
        '{"cmd": "dance"}',
        '{"cmd": "tile"}',
        '{"cmd": "tile", "id": 3}',
        '{"cmd": "tile"',
    ],
)
def test_what_is_no_command_is_refused(text: str) -> None:
    assert refusal(text).startswith("The page sent something that cannot be read.")


def test_an_unknown_field_is_refused() -> None:
    assert "other" in refusal('{"cmd": "tile", "id": "t", "other": 1}')


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":'])
def test_deep_nesting_is_refused_before_it_is_parsed(opening: str) -> None:
    assert refusal(opening * 200_000) == "That is nested too deeply to be read."


def test_a_flood_is_refused() -> None:
    assert "too large" in refusal('"' + "x" * codec.LARGEST + '"')


def test_brackets_inside_strings_are_no_nesting() -> None:
    assert depth(json.dumps(["[[[[" * 100, '"[\\"[[', {"a": []}]).encode()) == 3


@pytest.mark.parametrize(
    "text", ['"' * 1_000_000, '"\\"' * 1_000_000, "\\" * 1_000_000, '["' + "\\" * 999_999]
)
def test_measuring_the_depth_of_any_text_takes_linear_time(text: str) -> None:
    started = time.process_time()
    depth(text.encode())
    assert time.process_time() - started < 2


def test_a_lone_surrogate_is_refused_and_does_not_raise_anything_else() -> None:
    assert refusal('{"cmd": "tile", "id": "\udc80"}')

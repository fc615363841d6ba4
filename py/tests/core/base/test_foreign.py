"""Files of other programs: bounded while they are read, and never believed."""

from __future__ import annotations

import zipfile
from io import BytesIO

import pytest

from empires.core.base import foreign
from empires.core.base.foreign import read_json, read_xml, unzip
from empires.core.errors import ForeignError


def zipped(entries: dict[str, bytes], packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    data = BytesIO()
    with zipfile.ZipFile(data, "w", packing) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return data.getvalue()


def test_xml_is_read_without_its_namespace() -> None:
    node = read_xml(b'\xef\xbb\xbf<?xml version="1.0"?><x:a xmlns:x="u" n="1 &lt; 2">t<b>in</b>u<b/></x:a>')
    assert (node.name, node.attributes["n"], node.text) == ("a", "1 < 2", "tu")
    assert [child.text for child in node.all("b")] == ["in", ""]


@pytest.mark.parametrize(
    "hostile",
    [
        b'<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;">]><a>&c;</a>',
        b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
        b"<a>" * 5_000 + b"</a>" * 5_000,
        b"<a>" + b"<b/>" * 300_000 + b"</a>",
        b"<a>" + b" " * 9_000_000 + b"</a>",
        b"<a><b></a>",
        b"<a>\x00</a>",
        b'<?xml version="1.0" encoding="no-such-code"?><a/>',
        b"",
    ],
)
def test_broken_and_hostile_xml_is_refused(hostile: bytes) -> None:
    with pytest.raises(ForeignError):
        read_xml(hostile)


@pytest.mark.parametrize(
    "hostile", [b"[" * 100_000, b'{"a":', b"\xff\xfe", b"", b'{"a":' * 200 + b"1" + b"}" * 200]
)
def test_broken_and_hostile_json_is_refused(hostile: bytes) -> None:
    with pytest.raises(ForeignError):
        read_json(hostile)


def test_json_with_brackets_inside_strings_is_not_deep() -> None:
    assert read_json(b'{"a": "' + b"[" * 5_000 + b'"}') == {"a": "[" * 5_000}


def test_a_zip_gives_its_one_file() -> None:
    assert unzip(zipped({"list.ROS": b"<roster/>", "readme.txt": b"hello"}), ".ros") == b"<roster/>"


def test_a_zip_bomb_costs_no_more_than_the_limit() -> None:
    bomb = zipped({"a.ros": b"\0" * 40_000_000})
    assert len(bomb) < 50_000
    with pytest.raises(ForeignError, match="larger than"):
        unzip(bomb, ".ros")


def test_unusual_and_damaged_zips_are_refused() -> None:
    whole = zipped({"a.ros": b"<roster/>" * 50})
    for broken in (
        b"PK",
        whole[:-30],
        whole[:40] + b"\xff" * 8 + whole[48:],
        zipped({"a.ros": b"", "b.ros": b""}),
        zipped({"a.txt": b""}),
        zipped({"a.ros": b"x"}, zipfile.ZIP_LZMA),
        zipped({f"{n}.txt": b"" for n in range(foreign.MOST_ENTRIES)} | {"a.ros": b""}),
    ):
        with pytest.raises(ForeignError):
            unzip(broken, ".ros")

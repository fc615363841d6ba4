"""What a file is shows in its first bytes; what is no list is named; no letter is lost to a code page."""

from __future__ import annotations

import gzip
import zipfile
from contextlib import suppress
from io import BytesIO

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from empires.core.errors import ForeignError
from empires.rosters import Roster, read_rosters

LIST = "Grishnákh’s Völkerwanderung\nÉlan Spears (110)\nŁowcy (80)\n190\n"
ROS = (
    '<?xml version="1.0" encoding="UTF-8"?><roster name="Zoë"><costs><cost name="pts" value="80"/></costs>'
    '<forces><force><selections><selection name="Éclair" type="unit"><costs><cost name="pts" value="80"/>'
    "</costs></selection></selections></force></forces></roster>"
)


def only(data: bytes) -> Roster:
    [roster] = read_rosters(data)
    return roster


def zipped(name: str, content: bytes) -> bytes:
    data = BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr(name, content)
    return data.getvalue()


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"\x89PNG\r\n\x1a\n" + bytes(200), "a PNG picture"),
        (b"\xff\xd8\xff\xe0" + bytes(200), "a JPEG picture"),
        (b"GIF89a" + bytes(200), "a GIF picture"),
        (b"%PDF-1.7\n" + bytes(200), "a PDF"),
        (b"\xd0\xcf\x11\xe0" + bytes(200), "an old Word or Excel file"),
        (b"{\\rtf1 Spears 100}", "a rich text file"),
        (b"7z\xbc\xaf\x27\x1c" + bytes(200), "a 7-Zip archive"),
        (b"Rar!\x1a\x07\x00" + bytes(200), "a RAR archive"),
        (b"<!DOCTYPE html><html><body>Spears [100pts]</body></html>", "a web page"),
        (b"\xef\xbb\xbf\n<!-- saved -->\n<HTML>", "a web page"),
        (bytes(500), "neither text nor an army list"),
    ],
)  # fmt: skip
def test_what_is_no_army_list_is_refused_by_its_own_name(data: bytes, what: str) -> None:
    with pytest.raises(ForeignError, match=what):
        read_rosters(data)
    with pytest.raises(ForeignError, match=what):
        read_rosters(gzip.compress(data))
    with pytest.raises(ForeignError, match=what):
        read_rosters(zipped("picture.ros", data))


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("word/document.xml", "a Word document"),
        ("xl/workbook.xml", "an Excel spreadsheet"),
        ("list.txt", "no file that ends in .ros"),
    ],
)
def test_a_zip_of_something_else_is_refused_by_its_own_name(name: str, what: str) -> None:
    with pytest.raises(ForeignError, match=what):
        read_rosters(zipped(name, b"<w:document/>"))


@pytest.mark.parametrize("content", [LIST, ROS, '{"roster": {"name": "Zoë", "costs": []}}'])
def test_a_roster_packed_with_gzip_is_unpacked(content: str) -> None:
    assert read_rosters(gzip.compress(content.encode())) == read_rosters(content.encode())


def test_damaged_and_endless_gzip_is_refused() -> None:
    whole = gzip.compress(LIST.encode() * 20)
    with pytest.raises(ForeignError, match="end is missing"):
        read_rosters(whole[:-20])
    with pytest.raises(ForeignError, match="damaged"):
        read_rosters(whole[:12] + b"\xff" * 30 + whole[42:])
    with pytest.raises(ForeignError, match="larger than"):
        read_rosters(gzip.compress(bytes(40_000_000)))


@pytest.mark.parametrize(
    "code", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-be"]
)
def test_a_list_in_any_unicode_is_the_same_list(code: str) -> None:
    mark = b"\x00\x00\xfe\xff" if code == "utf-32-be" else b""
    data = mark + LIST.encode(code)
    assert only(data) == only(LIST.encode())
    assert [unit.name for unit in only(data).units] == ["Élan Spears", "Łowcy"]


@pytest.mark.parametrize("code", ["utf-16", "utf-16-le", "utf-16-be"])
def test_xml_and_json_without_a_mark_are_read_whatever_the_xml_declares(code: str) -> None:
    assert only(ROS.encode(code)) == only(ROS.encode())
    text = '{"roster": {"name": "Zoë"}}'
    assert only(text.encode(code)) == only(text.encode())


def test_xml_in_the_code_page_that_it_declares() -> None:
    declared = ROS.replace("UTF-8", "windows-1252")
    assert only(declared.encode("cp1252")) == only(ROS.encode())
    assert only(ROS.encode("cp1252")) == only(ROS.encode())


def test_windows_text_keeps_its_accents() -> None:
    text = "Élan “Süd” – Jäger (110)\nFörster’s Bärenreiter (80)\n"
    assert only(text.encode("cp1252")) == only(text.encode())
    assert [unit.name for unit in only(text.encode("cp1252")).units] == [
        "Élan “Süd” – Jäger",
        "Förster’s Bärenreiter",
    ]


def test_one_broken_byte_does_not_spoil_the_other_letters() -> None:
    data = "Élan Jäger Süd (110)\nBären (80)\n".encode() + b"\xe9 5\n"
    assert [unit.name for unit in only(data).units] == ["Élan Jäger Süd", "Bären"]


def test_a_heart_at_the_beginning_is_no_markup() -> None:
    assert only(b"<3 my list\nSpears (110)\nBows (80)").points == 190


def test_messages_speak_of_a_file_and_not_of_a_campaign_and_end_in_one_stop() -> None:
    hostile = [
        b'{"roster":' + b"[" * 5_000,
        b'{"a": [1, 2}',
        b"<roster>",
        b"<a>" * 500,
        b"PK\x03\x04 not a zip at all",
        b"PK\x03\x04",
        zipped("a.txt", b""),
        zipped("a.ros", zipped("b.ros", ROS.encode())),
    ]
    for data in hostile:
        with pytest.raises(ForeignError) as refused:
            read_rosters(data)
        told = str(refused.value)
        assert "campaign" not in told
        assert ": ." not in told
        assert told.endswith(".")
        assert not told.endswith("..")


@given(st.binary(max_size=400) | st.builds(lambda start, end: start + end, st.sampled_from(
    [b"PK\x03\x04", b"\x1f\x8b", b"<roster", b'{"roster":', b"[[{", b"\xff\xfe", b"\x00<", b"{\\rtf"]
), st.binary(max_size=200)))  # fmt: skip
@example("!\n¹".encode("cp1252"))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with suppress(ForeignError):
        assert read_rosters(data)

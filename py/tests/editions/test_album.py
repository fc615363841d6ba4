"""An album: photographs that the browser has redrawn, their captions, bounds, and the file they travel in."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import empires
from empires.cli.campaigns import source_of
from empires.core.apart.device import Device
from empires.core.base.long_work import finished
from empires.core.errors import ForeignError
from empires.core.offices.book import Passage, edition
from empires.core.offices.entries import LONGEST_CAPTION
from empires.editions.album import LONGEST, MOST, Album, photograph, read_album, write_album
from empires.editions.chronicle import html_edition, markdown_edition
from empires.editions.club_page import PHOTOGRAPHS, club_page
from empires.editions.figures import hung, pictured_by, strays
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer

PIXELS = "data:image/webp;base64,UklGRhIAAABXRUJQ"
OTHER = "data:image/jpeg;base64,/9j/AAAA"


def album(*captions: str, passage: str = "0.0") -> Album:
    made = Album("The Marches")
    for at, caption in enumerate(captions):
        made = made.with_one(photograph(passage, f"{PIXELS}{'A' * 4 * at}", 0.75, caption))
    return made


def hostile(**other: Any) -> bytes:
    """An album's file with one photograph in which something is not as the page writes it."""
    one = {"name": "0" * 12, "passage": "0.0", "pixels": PIXELS, "ratio": 0.75} | other
    return json.dumps({"photographs_of": "The Marches", "pictures": [one]}).encode()


def test_an_album_is_read_back_as_it_was_written() -> None:
    made = album("The bridge", "", "After the storm")
    assert read_album(write_album(made)) == made
    assert read_album(hostile()).pictures[0].pixels == PIXELS


def test_a_photograph_is_captioned_and_removed_by_its_name() -> None:
    first, second = album("The bridge", "The ford").pictures
    changed = album("The bridge", "The ford").captioned(second.name, "  The\nford,\tat noon \x00")
    assert [one.caption for one in changed.pictures] == ["The bridge", "The ford, at noon"]
    assert changed.without(first.name).at("0.0") == [changed.pictures[1]]
    assert len(changed.captioned(first.name, "x" * 999).pictures[0].caption) == LONGEST_CAPTION


def test_an_album_is_bounded() -> None:
    full = album(*(str(at) for at in range(MOST)))
    with pytest.raises(ForeignError, match="keep at most 32 photographs"):
        full.with_one(photograph("0.0", OTHER, 1))
    assert len(full.with_one(full.pictures[0]).pictures) == MOST  # it takes its own place
    assert len(read_album(write_album(full)).pictures) == MOST


@pytest.mark.parametrize(
    "other",
    [
        {"pixels": "https://example.org/spy.png"},
        {"pixels": "data:image/svg+xml;base64,PHN2Zz4="},
        {"pixels": f'{PIXELS}"><script>'},
        {"pixels": "data:image/webp;base64,AAAA"},
        {"pixels": PIXELS + "A" * LONGEST},
        {"passage": "everywhere"},
        {"name": "../etc"},
        {"ratio": "wide"},
        {"pixels": None},
    ],
    ids=["address", "drawing", "markup", "no webp", "too large", "passage", "name", "ratio", "none"],
)
def test_what_no_page_has_written_is_no_album(other: dict[str, Any]) -> None:
    with pytest.raises(ForeignError):
        read_album(hostile(**other))


@pytest.mark.parametrize(
    "raw",
    [b"", b"{", b"[]", b'{"photographs_of": 5}', b"{" * 9_000, b'{"pictures": "x"}', b"\xff" * 99],
)
def test_a_damaged_file_is_refused_in_a_sentence(raw: bytes) -> None:
    with pytest.raises(ForeignError, match=r"^The file"):
        read_album(raw)


def test_captions_are_text_and_never_markup() -> None:
    drawn = pictured_by(album('<img src=x onerror="boom()">'))(Passage((0, 0), None))
    assert "<img src=x" not in drawn
    assert 'alt="&lt;img src=x onerror=&quot;boom()&quot;&gt;"' in drawn


def test_a_secret_passage_has_no_photographs_though_its_name_is_the_same() -> None:
    drawn = pictured_by(album("The bridge"))
    assert "The bridge" in drawn(Passage((0, 0), None))
    assert drawn(Passage((0, 0), ("Ann",))) == ""


def test_editions_and_the_club_s_page_carry_photographs() -> None:
    campaign = empires.new("mightier-empires", ["Ann", "Bo"], seed="album", name="The Marches")
    play(campaign, {name: RandomPlayer("album", name) for name in ("Ann", "Bo")}, 400)
    bare = source_of(Device(campaign))
    parts = list(edition(bare.book, None))
    early, late = parts[0].chapters[0].passages[0].id, parts[-1].chapters[-1].passages[-1].id
    assert early != late
    first = album("An early photograph", passage=early)
    source = replace(bare, album=first.with_one(photograph(late, OTHER, 1, "A late one")))
    told = finished(html_edition(source, None))
    assert told.count('class="photograph"') == 2
    assert told.index("An early photograph") < told.index("A late one")
    assert 'class="photograph"' not in finished(html_edition(bare, None))
    last, earlier = finished(club_page(source, "today")).split(f">{PHOTOGRAPHS}</h2>")
    assert "A late one" in last
    assert "An early photograph" in earlier
    plain = finished(markdown_edition(source, None))
    assert "The page edition shows 2 photographs; this one only names them." in plain
    assert plain.index("*Photograph: An early photograph*") < plain.index("*Photograph: A late one*")
    assert "hotograph" not in finished(markdown_edition(bare, None))


def test_a_photograph_whose_passage_was_taken_back_is_a_stray_until_it_is_put_elsewhere() -> None:
    campaign = empires.new("ninth-age", ["Ann", "Bo"], seed="album", name="The Marches")
    play(campaign, {name: RandomPlayer("album", name) for name in ("Ann", "Bo")}, 60)
    book = source_of(Device(campaign)).book
    here = next(edition(book, None)).chapters[0].passages[0].id
    kept = album("The bridge", passage="9999.0").with_one(photograph(here, OTHER, 1, "The ford"))
    [stray] = strays(kept, book)
    assert stray.caption == "The bridge"
    assert [one.caption for one in hung(kept, book)] == ["The ford"]
    moved = kept.moved(stray.name, here)
    assert not strays(moved, book)
    assert [one.caption for one in moved.at(here)] == ["The ford", "The bridge"]
    assert kept.moved("no such", here) == kept
    with pytest.raises(ForeignError, match="no passage"):
        kept.moved(stray.name, "everywhere")

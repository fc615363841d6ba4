"""Photographs in the chronicle's drawer: added to a passage, captioned, kept beside, given away and read."""

from __future__ import annotations

import base64

from empires.editions.album import MOST
from empires.page.shelf.keys import key
from tests.page.browser import Page
from tests.page.session.test_chronicle import drawer, founding, session

PIXELS = "data:image/webp;base64,UklGRhIAAABXRUJQ"


def passage_of(page: Page) -> str:
    """The first passage of the open part, with the pen taken up."""
    [at] = [one.partition('"')[0] for one in drawer(page).split('id="pen-')[1:2]]
    page.send("write_passage", id=at)
    return at


def photographed() -> Page:
    """A photograph is added to the first passage, and captioned."""
    page = founding()
    at = passage_of(page)
    page.send("picture", pixels=PIXELS, ratio=0.75, passage=at)
    [name] = [one.name for one in session(page).chronicle.album().pictures]
    page.fill("caption", {"caption": ["The <b>bridge</b> at noon"]}, name=name)
    return page


def album_file(page: Page) -> str:
    page.send("export", what="photographs")
    return next(text for name, text in page.files.items() if name.endswith("-photographs.json"))


def dropped(page: Page, text: str) -> None:
    held = base64.b64encode(text.encode()).decode()
    page.send("file", purpose="campaign", name="photographs.json", size=len(text), base64=held)


def test_a_photograph_stands_at_its_passage_with_its_caption() -> None:
    page = photographed()
    assert f'src="{PIXELS}"' in drawer(page)
    assert "The &lt;b&gt;bridge&lt;/b&gt; at noon" in drawer(page)
    page.send("write_passage", id="")
    assert f'src="{PIXELS}"' in drawer(page)
    page.send("turn_chronicle", part=1)
    assert PIXELS not in drawer(page)


def test_it_is_kept_beside_the_campaign_and_never_in_it() -> None:
    page = photographed()
    id = session(page).id
    page.send("export", what="campaign")
    assert not [text for text in page.files.values() if "UklGR" in text]
    again = page.reload()
    again.send("lift")
    again.send("open_drawer", name="chronicle")
    again.send("turn_chronicle", part=0)
    assert f'src="{PIXELS}"' in drawer(again)
    assert not [text for text in again.browser.home.texts.values() if "UklGR" in text]
    again.send("leave")
    again.send("forget", id=id, sure=True)
    assert key(id, "photographs") not in again.browser.spare.texts


def test_it_is_removed() -> None:
    page = photographed()
    [one] = session(page).chronicle.album().pictures
    page.send("move_photograph", name=one.name)
    assert PIXELS not in drawer(page)
    again = page.reload()
    assert "UklGR" not in again.browser.spare.texts[key(session(page).id, "photographs")]


def test_editions_carry_it_and_a_file_of_its_own_takes_it_to_another_browser() -> None:
    page = photographed()
    page.send("export_chronicle", public=True)
    page.send("export", what="club-page")
    carried = [text for name, text in page.files.items() if name.endswith(".html")]
    assert [text.count(PIXELS) for text in carried] == [1, 1]
    held = album_file(page)
    there = founding()
    dropped(there, held)
    assert "Photographs in the chronicle: 1." in there.shown["notice"]
    assert [one["pixels"] for one in there.log if one["op"] == "repaint"] == [PIXELS]
    assert f'src="{PIXELS}"' in drawer(there)
    assert "The &lt;b&gt;bridge" in drawer(there)
    dropped(there, held)
    assert "already has every photograph" in there.shown["notice"]
    assert len(session(there).chronicle.album().pictures) == 1


def test_photographs_of_another_campaign_or_of_none_are_refused() -> None:
    held = album_file(photographed())
    there = founding()
    dropped(there, held.replace('"photographs_of":"', '"photographs_of":"Not '))
    assert "Open that campaign" in there.shown["notice"]
    assert not session(there).chronicle.album().pictures
    nowhere = Page()
    dropped(nowhere, held)
    assert "Open the campaign first" in nowhere.shown["notice"]


def test_what_is_no_picture_or_one_too_many_is_refused() -> None:
    page = founding()
    at = passage_of(page)
    page.send("picture", pixels="data:image/svg+xml;base64,PHN2Zz4=", ratio=1, passage=at)
    assert "not a picture" in page.shown["notice"]
    page.send("file", purpose="photograph", name="song.mp3", size=9, field=at, text="la la")
    assert "not a picture that this browser can read" in page.shown["notice"]
    for n in range(MOST + 1):
        page.send("picture", pixels=f"{PIXELS}{'A' * 4 * n}", ratio=1, passage=at)
    assert f"keep at most {MOST} photographs" in page.shown["notice"]
    assert len(session(page).chronicle.album().pictures) == MOST


def test_behind_the_curtain_nobody_hangs_or_captions_anything() -> None:
    page = photographed()
    [one] = session(page).chronicle.album().pictures
    session(page).viewer = None
    assert session(page).waits_for_curtain
    page.send("picture", pixels=PIXELS + "AAAA", ratio=1, passage="0.0")
    page.send("move_photograph", name=one.name)
    page.fill("caption", {"caption": ["Mine"]}, name=one.name)
    assert session(page).chronicle.album().pictures == (one,)


def test_photographs_of_a_passage_that_was_taken_back_are_listed_and_put_elsewhere() -> None:
    page = photographed()
    annals = session(page).chronicle
    [one] = annals.album().pictures
    assert "without a passage" not in drawer(page)
    page.send("move_photograph", name=one.name, passage="9999.0")
    assert "1 photograph belonged to passages that have since been undone." in drawer(page)
    assert drawer(page).count(f'src="{PIXELS}"') == 1, "in the list of strays"
    at = one.passage
    assert "Put “The &lt;b&gt;bridge&lt;/b&gt; at noon” here" in drawer(page)
    page.send("move_photograph", name=one.name, passage=at)
    assert "without a passage" not in drawer(page)
    assert [there.passage for there in annals.album().pictures] == [at]
    page.send("move_photograph", name=one.name, passage="everywhere")
    assert "no passage" in page.shown["notice"]
    again = page.reload()
    assert at in again.browser.spare.texts[key(session(page).id, "photographs")]

"""Messages come and go by the system's own ways: its share sheet, its share target, a file it opens."""

from __future__ import annotations

from pathlib import Path

from conftest import Table, ready
from hands import answer_somehow, card, fingerprint, open_file, settled
from playwright.sync_api import Page, expect
from test_friends import asked, at_turn

from empires.core.apart.post import Post
from tests.correspondence import founded

SYSTEM = """
    navigator.canShare = () => true;
    navigator.share = async parcel => {
        if (window.declines) throw new DOMException('closed', 'AbortError');
        window.parcel = parcel;
    };
    const queue = { setConsumer: take => { window.launched = take; } };
    Object.defineProperty(window, 'launchQueue', { value: queue });
"""
"""A share sheet that notes what it was given, and files that the system opens with the page."""

SHARED = """([name, text]) => {
    const form = Object.assign(document.createElement('form'), {
        method: 'post', enctype: 'multipart/form-data', action: './',
    });
    const control = document.createElement('input');
    control.name = name;
    if (name === 'file') {
        const held = new DataTransfer();
        held.items.add(new File([text], 'turn.empires', { type: 'text/plain' }));
        control.type = 'file';
        control.files = held.files;
    } else control.value = text;
    form.append(control);
    document.body.append(form);
    HTMLFormElement.prototype.submit.call(form);
}"""
"""What the system sends when somebody shares a text or a file with the page. The page itself sends no forms,
so this is done beside it.
"""


def device(there: Table, folder: Path, post: Post) -> Page:
    """Somebody's browser on a system with a share sheet, at which the campaign was opened."""
    path = folder / f"{post.seats[0]}.empires"
    path.write_text(post.file(moving=True), encoding="utf-8")
    there.prepare(SYSTEM)
    page = there.sit_down()
    open_file(page, path)
    page.evaluate("navigator.serviceWorker.ready")
    return page


def play(page: Page) -> None:
    while asked(page):
        answer_somehow(page)


def shared(page: Page) -> tuple[str, str]:
    """One tap: the words and the link that the share sheet was given."""
    card(page).get_by_role("button", name="Send them the message").click()
    settled(page)
    expect(page.locator("[data-region=notice]")).to_contain_text("The message is on its way.")
    parcel = page.evaluate("window.parcel")
    return parcel["text"], parcel["url"]


def share_with(page: Page, name: str, text: str) -> None:
    """Share a text or a file with the page: the message comes in."""
    page.goto(page.url.partition("#")[0] + "manifest.webmanifest")
    with page.expect_navigation():
        page.evaluate(SHARED, [name, text])
    ready(page)
    expect(page.locator("[data-region=notice]")).to_contain_text("arrived")
    settled(page)
    assert page.evaluate("location.hash") == ""


def test_the_system_passes_messages_on_and_brings_them(table: Table, tmp_path: Path) -> None:
    table.expects_errors = True  # a bare file in a tab, from which the system shares, has no icon
    places = (table, table.elsewhere())
    posts = founded("ninth-age", ["Ann", "Bo"])
    pages = [device(there, tmp_path, post) for there, post in zip(places, posts, strict=True)]

    def turn() -> tuple[Page, Page]:
        mine, theirs = at_turn(*pages)
        play(mine)
        return mine, theirs

    mine, theirs = turn()
    mine.evaluate("window.declines = true")
    card(mine).get_by_role("button", name="Send them the message").click()
    expect(mine.locator("[data-region=notice]")).to_contain_text("The message was not passed on.")
    mine.evaluate("window.declines = false")

    words, link = shared(mine)
    assert "to play." in words
    share_with(theirs, "text", f"{words} {link}")

    mine, theirs = turn()
    words, link = shared(mine)
    share_with(theirs, "file", f"{words}\n\n{link}\n")

    mine, theirs = turn()
    words, link = shared(mine)
    theirs.evaluate(
        "text => window.launched({ files: [{ getFile: async () => new File([text], 'turn.empires') }] })",
        f"{words}\n\n{link}\n",
    )
    expect(theirs.locator("[data-region=notice]")).to_contain_text("arrived")
    settled(theirs)
    assert fingerprint(mine) == fingerprint(theirs)

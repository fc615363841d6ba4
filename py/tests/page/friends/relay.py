"""A relay that pages reach by the post: what the worker and the network do, in a few lines."""

from __future__ import annotations

from typing import Any

from empires.courier.author import author_of
from tests.page.browser import Page

RELAY = "wss://relay.example"


class Relay:
    """The newest event of each author and place, with the key that seals it."""

    def __init__(self) -> None:
        self.rows: dict[tuple[str, str], tuple[str, str]] = {}

    def carry(self, *pages: Page, times: int = 3) -> None:
        """What pages want laid down is laid down, and what they listen to comes."""
        for page in pages * times:
            for name in [*page.carries]:
                self._carry(page, name)

    def tell(self, page: Page, name: str) -> None:
        """What a page listens to under a name comes, and nothing is laid down yet."""
        for (author, place), (seal, raw) in [*self.rows.items()]:
            wish = page.carries.get(name)
            if wish is not None and author in wish["authors"] and seal in wish["seals"]:
                page.send("came", name=name, author=author, place=place, raw=raw)

    def _carry(self, page: Page, name: str) -> None:
        """The same for what a page carries under a name."""
        self.tell(page, name)
        page.send("carried", name=name, relay=RELAY, state="on")
        wish = page.carries.get(name)
        if wish is None or page.browser.carriers.get(name) is not page:
            return
        for secret, seal, place, raw in wish["puts"]:
            self.rows[author_of(bytes.fromhex(secret)), place] = seal, raw
        page.send("carried", name=name, relay=RELAY, state="laid")


def link_of(page: Page) -> str:
    """The link of an invitation, as it is passed on."""
    page.send("invite")
    parcel: dict[str, Any] = page.passed[-1]
    assert parcel["brings"] == "join"
    page.send("passed", how="copied")
    return f"#join={parcel['slip']}"


def switch_on(page: Page) -> None:
    """Switch the post on, at a relay that was typed."""
    page.send("open_friends")
    page.fill("post_on", {"relay": [RELAY]})
    page.send("back")

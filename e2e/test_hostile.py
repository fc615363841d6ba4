"""Markup, control signs and odd signs in every text: no script runs, no element appears that is not ours.

The names of players and campaign, the seed, every text that players type, everything told in the journal and
the free words of the state are hostile; so are the names of files, what the shelf remembers, and options.
Looked at are the page with all its drawers and dialogs, and the chronicle and the map as files. One page
goes through it all, so what one story leaves behind is looked at in the next.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from conftest import Table, new_context, ready
from hands import SEND, card, lift, press, settled, some
from playwright.sync_api import Browser, Page, expect

import empires
from empires.cli.serving import SiteServer
from empires.core.errors import IllegalChoice, SaveError
from empires.core.play.campaign import Campaign
from empires.core.questions.fields import Answer, Field, Text
from empires.core.saves import saves
from empires.players.policy import Policy, answer_one, play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue

NAMES = (
    "<img src=x onerror=pwned=1>",
    '"><script>pwned=2</script>',
    "'onfocus='pwned=3'autofocus='",
    "&lt;b&gt;",
)
TITLE = "</title><script>pwned=4</script>"
TOLD = (
    "</script></style></textarea></svg><script>pwned=5</script><img src=x onerror=pwned=6>"
    "<svg onload=pwned=7><a href='javascript:pwned=8'>{n}</a><xss id=question>&\"'\x07\u202e]]>"
)
TYPED = "<b onclick=pwned=10 id=question>{n}</b>"
SURROGATE = "\\ud83d<script>pwned=9</script>"
"""Half of a sign, as a careless program writes it into JSON."""
READ = ("dice", "table", "column", "player", "attacker", "defender")
"""Facts of events that mean something to the page; the journal's check or the names above see to them."""
FREE_WORDS = frozenset({"name", "text", "race", "spells", "win_reason", "note", "bargain"})
"""What stands in a state as words that a person or a table gave."""

FOREIGN = """() => {
  const ours = new Set(['SCRIPT', 'STYLE', 'LINK', 'META', 'IMG', 'A']);
  const known = one => one.closest('head') || one.matches('script[name=engine], a.skip, a[target=_blank]')
    || foot.test(one.outerHTML)
    || /^#part-[0-9]+$/.test(one.getAttribute('href')) && one.closest('nav') || drawn(one);
  const look = /^<img src="looks\\/[a-z-]+\\.svg" alt="" width="460" height="260" loading="lazy">$/;
  const words = '(?:[A-Za-z0-9]|\\\\\\\\[0-9a-f]+ )*';
  const rule = `@page{@bottom-center{content:"${words}" " · " counter[(]page[)]}}`.replace(/[{}]/g, '\\\\$&');
  const foot = new RegExp(`^<style>${rule}</style>$`); // of every printed sheet
  const drawn = one => look.test(one.outerHTML);
  return [...document.querySelectorAll('*')].filter(one =>
    (ours.has(one.tagName.toUpperCase()) && !known(one) && !one.closest('svg'))
    || one.matches('xss, iframe, object, embed, base, svg a, svg script, svg image, svg foreignObject')
    || one.matches('img') && !drawn(one)
    || [...one.attributes].some(({ name, value }) => /^on/i.test(name) || /^\\s*javascript:/i.test(value))
    || one.hasAttribute('autofocus') && !one.closest('[data-region=curtain], #start')
  ).map(one => one.outerHTML.slice(0, 200)).concat(window.pwned === undefined ? [] : [`ran ${window.pwned}`]);
}"""


def clean(page: Page) -> None:
    """Nothing in the page is there that is not ours."""
    assert page.evaluate(FOREIGN) == []


def poisoned(value: Any, key: str, players: set[str], n: count[int]) -> Any:
    """A state in which every free word is hostile."""
    if isinstance(value, dict):
        return {name: poisoned(one, name, players, n) for name, one in value.items()}
    if isinstance(value, list):
        return [poisoned(one, key, players, n) for one in value]
    if isinstance(value, str) and value and key in FREE_WORDS and value not in players:
        return TOLD.format(n=next(n))
    return value


def poisoned_block(block: str, n: count[int]) -> str:
    """A page of the journal in which everything told is hostile."""
    inputs, events = json.loads(zlib.decompress(base64.b64decode(block)))
    for event in events:
        event["text"] = TOLD.format(n=next(n))
        for name, fact in event.get("facts", {}).items():
            if isinstance(fact, str) and name not in READ:
                event["facts"][name] = TOLD.format(n=next(n))
    return base64.b64encode(zlib.compress(json.dumps([inputs, events]).encode())).decode()


def written(head: Any, blocks: list[str]) -> str:
    """A save with a checksum that fits it."""
    raw = json.dumps(head).encode()
    check = sha256(raw + "".join(blocks).encode()).hexdigest()
    whole = saves.SaveFile(saves.FORMAT, saves.VERSION, check, msgspec.Raw(raw), len(blocks), blocks)
    return msgspec.json.encode(whole).decode()


class Scribbler(RandomPlayer):
    """Types markup wherever words may be typed."""

    written = count(1)

    def _fill(self, field: Field) -> Answer:
        if isinstance(field, Text):
            return TYPED.format(n=next(self.written))[: field.longest]
        return super()._fill(field)


def in_full_swing(ruleset: str, policies: dict[str, Policy]) -> Campaign[Any]:
    """A campaign that has come far and is not over."""
    campaign = empires.new(ruleset, list(policies), seed=TITLE, name=TITLE)
    saved = ""
    while campaign.answers < 150 or not campaign.record.blocks:
        play(campaign, policies, 10)
        if campaign.finished:
            return empires.load(saved)
        saved = empires.save(campaign)
    return campaign


def hostile(ruleset: str) -> str:
    """A campaign in which as much is hostile as the umpire lets in."""
    about = catalogue()[ruleset]
    names = NAMES[: max(2, about.fewest)]
    n = count()
    policies: dict[str, Policy] = {name: Scribbler("hostile", name) for name in names}
    campaign = in_full_swing(ruleset, policies)
    for question in [one for name in names for one in campaign.view(name).standing if one.fields]:
        before = empires.save(campaign)
        with suppress(IllegalChoice):  # not everything may be done with everything that is typed
            answer_one(campaign, question, policies[question.player])
        if campaign.finished:
            campaign = empires.load(before)
    blocks = [poisoned_block(block, n) for block in campaign.record.blocks]
    head = json.loads(empires.save(campaign))["head"]
    spoilt = {**head, "start": poisoned(head["start"], "", set(names), n), "state_hash": ""}
    try:
        empires.load(written(spoilt, blocks))
    except SaveError:
        spoilt = head  # refused with a sentence: such words do not get in at all
    return written(spoilt, blocks)


def look_everywhere(page: Page) -> None:
    """Open every drawer and dialog of the table; the menu stays open."""
    why = card(page).locator(".ways .why")
    if why.count():
        press(page, why)
        clean(page)
        begins_at_its_top(page)
        page.keyboard.press("Escape")
        settled(page)
    for key in "lgcrsx":
        page.keyboard.press(key)
        settled(page)
        expect(page.locator("#drawer-title")).to_be_visible()
        clean(page)
        if key == "g":
            for view in ("The story", "Dice", "About me", "Everything"):
                press(page, page.get_by_role("button", name=view))
                clean(page)
            earlier = page.get_by_role("button", name="Earlier pages")
            if earlier.count():
                press(page, earlier)
                clean(page)
        pen = page.locator(".pen")
        if key == "c" and pen.count():
            press(page, pen.first)
            clean(page)
    wide = page.viewport_size
    page.set_viewport_size({"width": 360, "height": 560})
    press(page, page.get_by_role("button", name="Dice, expected and rolled"))
    clean(page)
    begins_at_its_top(page)
    if wide is not None:
        page.set_viewport_size(wide)
    page.keyboard.press("Escape")
    settled(page)


BEGINNING = """dialog => {
    const [round, at] = [dialog, document.activeElement].map(one => one.getBoundingClientRect());
    return [dialog.scrollTop, dialog.contains(document.activeElement), at.bottom <= round.bottom];
}"""
"""How far a dialog is scrolled, whether the keyboard is in it, and whether where it stands is in sight."""


def begins_at_its_top(page: Page) -> None:
    """The dialog that is open shows its beginning, and the keyboard is where one reads."""
    assert page.locator("dialog[open]").evaluate(BEGINNING) == [0, True, True]


@pytest.fixture(scope="module")
def table(browser: Browser, site: Path) -> Iterator[Table]:
    """One server and one browser for all of this."""
    with SiteServer(site) as server:
        context = new_context(browser, {})
        table = Table(server, context)
        context.on("request", table.note)
        yield table
        table.close()


@pytest.fixture(scope="module")
def seat(table: Table) -> Page:
    """The page that goes through it all."""
    return table.sit_down()


@pytest.fixture
def page(table: Table, seat: Page) -> Iterator[Page]:
    """The page at its start, watched for errors and strangers."""
    seat.evaluate(SEND, {"cmd": "leave"})
    settled(seat)
    expect(seat.locator("[data-region=notice]")).to_be_empty()
    yield seat
    clean(seat)
    assert (table.errors, table.strangers) == ([], [])


def hand_in(page: Page, text: str | None, size: int = 1) -> None:
    """Open a file whose name is hostile too."""
    file = {"cmd": "file", "purpose": "campaign", "name": NAMES[0], "size": size, "text": text}
    page.evaluate(SEND, file)
    settled(page)


@pytest.mark.parametrize("ruleset", some({name: name for name in catalogue()}, "mighty-kingdoms"))
def test_a_hostile_campaign_shows_as_words(
    page: Page, browser: Browser, tmp_path: Path, ruleset: str
) -> None:
    hand_in(page, hostile(ruleset))
    clean(page)
    lift(page)
    clean(page)
    look_everywhere(page)
    assert TITLE in page.title()
    names = page.locator("body").inner_text()
    assert NAMES[0] in names or NAMES[1] in names, "the names are shown as they are"
    for what, shown in (("The chronicle as a page", "pwned=5"), ("The map for a large print (SVG)", "")):
        with page.expect_download() as coming:
            page.get_by_role("button", name=what).click()
        file = tmp_path / coming.value.suggested_filename
        coming.value.save_as(file)
        alone = browser.new_page()
        alone.goto(file.as_uri())
        clean(alone)
        assert shown in (alone.locator(":root").text_content() or "")
        alone.close()
    press(page, page.get_by_role("button", name="All campaigns").first)
    clean(page)
    expect(page.locator(".shelf")).to_contain_text(TITLE)


def test_hostile_words_on_a_new_sheet_stay_words(page: Page) -> None:
    page.get_by_role("button", name="A new campaign").click()
    page.locator(".ruleset").first.click()
    page.locator("[name=player0]").fill(NAMES[0])
    page.locator("[name=player1]").fill(NAMES[1])
    page.locator("[name=name]").fill(TITLE)
    page.locator("[name=seed]").fill(TITLE)
    page.locator("[name=player1]").press("Tab")
    settled(page)
    clean(page)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("body[data-layout=table]")
    settled(page)
    clean(page)
    expect(page.locator("[data-region=curtain]")).to_contain_text("it is your turn")


def with_options(value: object) -> str:
    """A campaign file in which every option is something else."""
    campaign = empires.new("ninth-age", ["Ann", "Bo"], seed="options")
    head = json.loads(empires.save(campaign))["head"]
    options = {**head["setup"]["options"], TYPED: TYPED}
    head["setup"]["options"] = dict.fromkeys(options, value)
    return written(head, [])


NO_CAMPAIGN = {
    "half a sign": SURROGATE,
    "words": TOLD,
    "half a sign in a file": f'{{"format": "empires-campaign", "x": "{SURROGATE}"}}',
    "options": with_options(TYPED),
    "options of another kind": with_options([TYPED]),
    "a campaign with half a sign": with_options(1).replace('"Ann"', f'"{SURROGATE}"'),
    "too large": None,
}


@pytest.mark.parametrize("text", NO_CAMPAIGN.values(), ids=NO_CAMPAIGN.keys())
def test_a_hostile_file_that_is_no_campaign_is_refused_with_words(page: Page, text: str | None) -> None:
    hand_in(page, text, size=1 if text else 99_000_000)
    expect(page.locator("[data-region=notice]")).not_to_be_empty()
    expect(page.locator(".shelf, .how-it-works")).not_to_have_count(0)
    clean(page)


def test_what_the_shelf_remembers_is_shown_as_words(page: Page) -> None:
    page.evaluate(
        """([told, picture]) => {
          const words = { name: told, title: told, heading: told, players: [told], picture };
          const about = { id: 'abcdefabcdef', ...words };
          localStorage.setItem('empires:campaign:abcdefabcdef:about', JSON.stringify(about));
          localStorage.setItem('empires:campaign:abcdefabcdef:picture', picture);
          localStorage.setItem('empires:campaign:abcdefabcdef:a', told);
        }""",
        [TOLD.format(n=1), '<svg viewBox="0 0 1 1" onload="pwned=1"><path d="M0 0" /></svg>'],
    )
    page.reload()
    ready(page)
    expect(page.locator(".shelf")).to_contain_text("pwned=5")
    clean(page)
    press(page, page.locator("[data-cmd=open][data-args*=abcdefabcdef]"))
    expect(page.locator("[data-region=notice]")).not_to_be_empty()


def test_no_text_becomes_a_script(page: Page) -> None:
    tried = "try { told(new Function('return 1')()); } catch (why) { told(why.name); }"
    later = f"() => new Promise(told => setTimeout(() => {{ {tried} }}))"  # what the driver itself runs may
    assert page.evaluate(later) == "EvalError"

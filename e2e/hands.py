"""What a person does at the page, for stories: begin, lift the curtain, choose, fill in, read the card."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from conftest import START
from playwright.sync_api import Error, Locator, Page, expect

from empires.core.play.campaign import Campaign

SEND = "command => import('./js/main.js').then(main => main.send(command))"


def some(cases: Mapping[str, Any], *always: str) -> list[Any]:
    """Parameters of a story that is told of many cases: some of them always, the others with the kills."""
    return [
        pytest.param(case, id=name, marks=() if name in always else pytest.mark.soak)
        for name, case in cases.items()
    ]


RESTS = """() => new Promise(done => {
    const rests = () => document.body.dataset.busy === "0";
    const end = () => { watch.disconnect(); clearTimeout(late); done(rests()); };
    const watch = new MutationObserver(() => rests() && end());
    const late = setTimeout(end, 2_000);
    watch.observe(document.body, { attributes: true });
    if (rests()) end();
})"""
"""Whether the page has done all it was asked to, as soon as it has, or after a while."""


def turns_true(page: Page, holds: str, arg: Any = None) -> None:
    """Wait until a function of the page, given `arg`, returns something true. The driver's own way of waiting
    makes a script of a text each time, which the page's policy forbids.
    """
    waits = f"""async arg => {{
        const holds = {holds};
        const end = performance.now() + {START};
        while (!(await holds(arg))) {{
            if (performance.now() > end) throw new Error(`not so in time: ${{holds}}`);
            await new Promise(soon => setTimeout(soon, 20));
        }}
    }}"""
    page.evaluate(waits, arg)


def settled(page: Page) -> None:
    """Wait until the page has done all it was asked to."""
    try:
        rests = page.evaluate(RESTS)
    except Error:  # the page went away meanwhile, and another comes
        rests = False
    if not rests:
        page.wait_for_selector("body[data-busy='0']", state="attached", timeout=START)


def until(page: Page, true: Callable[[], object], what: str) -> None:
    """Wait for something that no element of the page shows; `what` names it."""
    late = time.monotonic() + START / 1_000
    while not true():
        assert time.monotonic() < late, f"waited in vain: {what}"
        page.wait_for_timeout(20)


def read(page: Page, selector: str) -> str:
    """The text of what is found first, as it is now; empty where nothing is."""
    return str(page.evaluate("selector => document.querySelector(selector)?.innerText ?? ''", selector))


def crash(page: Page) -> None:
    """The engine dies in the middle of play, and somebody has the page start it again."""
    page.evaluate("document.querySelector('script[name=engine]').xworker.terminate()")
    page.evaluate("document.querySelector('#thinking button').click()")


def card(page: Page) -> Locator:
    """The card with the question of the moment."""
    return page.locator("#card")


def question(page: Page) -> str:
    """The sentence that is asked; empty behind a curtain."""
    return read(page, "#card #question")


def begin(page: Page, title: str, *names: str, computers: int = 0, **options: str) -> None:
    """Write a new campaign's sheet and begin it; `options` are values of the sheet's controls."""
    page.get_by_role("button", name="A new campaign").click()
    page.locator(".ruleset").filter(has=page.get_by_text(title, exact=True)).click()
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    if page.locator("[name=seats]").input_value() != str(len(names)):
        page.locator("[name=seats]").fill(str(len(names)))
        expect(page.locator(".seat")).to_have_count(len(names))
    for n, name in enumerate(names):
        page.locator(f"[name=player{n}]").fill(name)
        if n >= len(names) - computers:
            page.locator(f"[name=controller{n}]").select_option("easy")
    page.locator("[name=seed]").fill("a story")
    for details in page.locator("details.options").all() if options else []:
        details.locator("summary").click()
    for key, value in options.items():
        control = page.locator(f"[name='option.{key}'], [name={key}]").first
        match control.get_attribute("type"):
            case "radio":
                page.locator(f"[name='option.{key}'][value='{value}'], [name={key}][value='{value}']").check()
            case "checkbox":
                control.set_checked(value == "on")
            case _:
                control.fill(value)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("body[data-layout=table]")
    settled(page)


def answers(page: Page) -> int:
    """How many answers the campaign had when the open question was asked."""
    at = page.evaluate("document.querySelector('#card #card-body')?.dataset.at")
    return int(at or card(page).locator("#card-body").get_attribute("data-at") or "")


def curtain(page: Page) -> Locator:
    """The curtain between two players."""
    return page.locator("[data-region=curtain]")


def sit_down_as(page: Page, name: str) -> None:
    """Come to the screen as `name`, lifting the curtain where one has fallen."""
    page.wait_for_selector("[data-region=curtain] button, #card .asked")
    waits = page.get_by_role("button", name=f"I am {name}")
    if waits.count():
        waits.click()
        settled(page)
    expect(card(page).locator(".asked")).to_contain_text(name)


def lift(page: Page) -> str:
    """Lift the curtain, whoever it waits for; the name of who is asked now, or "" if nobody is."""
    pass_on(page)
    if page.evaluate(WAITS):
        press(page, curtain(page).get_by_role("button", name=re.compile("^I am ")))
    return read(page, "#card .asked span").removesuffix(" is asked")


WAITS = """[...document.querySelectorAll("[data-region=curtain] button")]
    .some(one => one.checkVisibility() && one.innerText.startsWith("I am "))"""
"""Whether a curtain waits for somebody."""


def without_curtain(page: Page) -> None:
    """The people at the table have no secrets from each other."""
    lift(page)
    page.keyboard.press("x")
    page.get_by_role("button", name="A curtain between players").click()
    page.get_by_role("button", name="Close", exact=True).click()
    settled(page)


def choose(page: Page, words: str | re.Pattern[str]) -> None:
    """Answer with a choice of the card by its words, opening the folded list it stands in."""
    wanted = card(page).locator(OFFERED).filter(has_text=words).first
    expect(wanted).to_be_attached()
    unfold(wanted)
    give_answer(page, wanted)


def give_answer(page: Page, choice: Locator) -> None:
    """Press a row of the card, then the button at its foot that names it, unless the first has answered."""
    row, given = choice.get_attribute("data-cmd") == "choose", answers(page)
    press(page, choice)
    if row and answers(page) == given:
        press(page, card(page).locator("#deed"))


OFFERED = "button[data-cmd=choose], .foot button[data-cmd=answer]"
"""The rows of the card, and the answers that stand in its foot."""


def unfold(wanted: Locator) -> None:
    """Open the folded lists in which a choice stands."""
    wanted.evaluate_all(
        """choices => choices.forEach(choice => {
            const folded = () => choice.closest("details:not([open])");
            while (folded()) folded().querySelector("summary").click();
        })"""
    )  # at once: the card may be drawn anew under the hand, because the mouse came to rest on a tile


def press(page: Page, choice: Locator) -> None:
    """Press a button and wait for what comes of it."""
    if spot := choice.evaluate_all(SPOT):
        page.mouse.click(*spot)
    else:
        choice.click()
    settled(page)


SPOT = """([button, ...others]) => {
    if (!button || others.length) return null;
    for (let part = button; part; part = part.parentElement) if (part.getAnimations().length) return null;
    button.scrollIntoViewIfNeeded();
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return !button.disabled && button.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
}"""
"""Where the mouse presses a button that rests in sight; others are left to Playwright, which waits until they
do, but has ten times as much to say to the browser about it.
"""


def send(page: Page) -> None:
    """Send the form as it stands."""
    press(page, card(page).locator("#deed[type=submit]"))


def click_tile(page: Page, tile: str) -> None:
    """Click a tile on the map with the mouse."""
    box = page.locator(f"#hit-{css(tile)}").bounding_box()
    assert box, f"tile {tile} is not on the map"
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    settled(page)


def css(id: str) -> str:
    """An id as a selector writes it."""
    return re.sub(r"([^\w-])", r"\\\1", id)


def targets(page: Page) -> list[str]:
    """The tiles that glow."""
    return [one.removeprefix("target-") for one in page.evaluate(TARGETS)]


TARGETS = "[...document.querySelectorAll('.mark.target')].map(one => one.id)"


def answer_somehow(page: Page) -> None:
    """Answer like somebody in a hurry: end the step, take the form as it stands, or the first choice."""
    found = page.evaluate(HASTY, QUICK)
    if found:
        tell_something(page)
        press(page, card(page).locator(found).first)
    else:
        first = card(page).locator(OFFERED).first
        unfold(first)
        give_answer(page, first)
    pass_on(page)


QUICK = ("[type=submit]", "[data-key=e]", "#deed[data-cmd=answer]")
HASTY = "quick => quick.find(one => document.getElementById('card').querySelector(one))"
"""What ends a step or gives in a form as it stands, where the card has that."""


def tell_something(page: Page) -> None:
    """Fill in what only people can know, such as how a battle ended: a draw, and no points."""
    for control in card(page).locator("form :required").all():
        match control.get_attribute("type"):
            case "radio":
                group = card(page).locator(f"[name='{control.get_attribute('name')}']")
                if not group.and_(page.locator(":checked")).count():
                    draw = group.and_(page.locator("[value=draw]"))
                    (draw if draw.count() else group).first.check()
            case "number" if not control.input_value():
                control.fill("0")


def pass_on(page: Page) -> None:
    """Having read what only this player may know of the answer, hand the screen on."""
    if page.evaluate(PASSES):
        press(page, card(page).get_by_role("button", name=re.compile("^Hand over to ")))


PASSES = (
    "[...document.querySelectorAll('#card button')].some(one => one.innerText.startsWith('Hand over to '))"
)


def prefer(page: Page, wishes: Sequence[str]) -> bool:
    """Press the first choice whose words begin with one of `wishes`; False where none does."""
    offered = card(page).locator(OFFERED).locator("> span:first-child").all_text_contents()
    for wish in wishes:
        for words in offered:
            if re.search(wish, words):
                choose(page, re.compile(f"^{re.escape(words)}"))
                return True
    return False


def play_until(page: Page, done: Callable[[], bool], wishes: Sequence[str] = (), most: int = 120) -> None:
    """Play in a hurry, lifting curtains, until something has come about; `wishes` are taken where offered."""
    for _ in range(most):
        lift(page)
        if done():
            return
        if not prefer(page, wishes):
            answer_somehow(page)
    raise AssertionError(f"After {most} answers it had not come about; asked is: {question(page)}")


def whole_log(page: Page) -> str:
    """The story as the log tells it, from the first page on; the log is closed again."""
    page.keyboard.press("g")
    page.get_by_role("button", name="The story").click()
    settled(page)
    earlier = page.get_by_role("button", name="Earlier pages")
    while earlier.count():
        earlier.click()
        settled(page)
    told = "\n".join(to_its_end(page, ".story"))
    page.keyboard.press("Escape")
    settled(page)
    return told


def to_its_end(page: Page, lines: str) -> list[str]:
    """The texts of a long list, read from its first line to its last as it is scrolled."""
    while page.locator("[data-region=drawer] [data-more]").count():
        page.evaluate("document.querySelector('[data-region=drawer] [data-more]')?.scrollIntoView()")
        page.evaluate("new Promise(requestAnimationFrame)")
        settled(page)
    return page.locator(lines).all_inner_texts()


def labels(page: Page) -> str:
    """What a screen reader says of all tiles."""
    return str(
        page.evaluate("[...document.querySelectorAll('[data-tile]')].map(one => one.ariaLabel).join('; ')")
    )


def year(page: Page) -> str:
    """Where the track says the campaign stands."""
    return read(page, ".track .year")


def step(page: Page) -> str:
    """The step of the turn that is going on."""
    return str(page.evaluate(STEP))


STEP = "document.querySelector('.track [aria-current=step]')?.firstChild.textContent ?? ''"


def saved_file(page: Page, folder: Path) -> Path:
    """Save the campaign to a file, as its player would send it."""
    if not page.get_by_role("button", name="Save to a file").count():
        page.keyboard.press("x")
    with page.expect_download() as coming:
        page.get_by_role("button", name="Save to a file").click()
    path = folder / coming.value.suggested_filename
    coming.value.save_as(path)
    return path


def open_file(page: Page, path: Path) -> None:
    """Choose a file on the start page."""
    page.locator("[data-file=campaign]").set_input_files(path)
    turns_true(
        page,
        "() => document.body.dataset.layout === 'table'"
        " || document.querySelector('[data-region=notice]').textContent"
        " || document.querySelector('dialog[open]')",
    )
    settled(page)


def give(page: Page, campaign: Campaign[Any]) -> None:
    """Put a campaign that was played elsewhere on the table, as an opened file would."""
    import empires

    command = {
        "cmd": "file",
        "purpose": "campaign",
        "name": "c.json",
        "size": 1,
        "text": empires.save(campaign),
    }
    page.evaluate(SEND, command)
    page.wait_for_selector("body[data-layout=table]")
    settled(page)


def fingerprint(page: Page) -> str:
    """The hash of the campaign's state, which the page shows when it has checked the journal."""
    page.evaluate(SEND, {"cmd": "verify"})
    shown = page.locator("#fingerprint")
    expect(shown).to_be_visible()
    text = shown.inner_text()
    page.get_by_role("button", name="Close").last.click()
    settled(page)
    return text


def stored(page: Page) -> dict[str, str]:
    """Everything of campaigns that the browser keeps."""
    kept = page.evaluate("JSON.stringify({...localStorage})")
    return {key: text for key, text in json.loads(kept).items() if key.startswith("empires:campaign:")}


def command_to(screen: str) -> dict[str, object]:
    """The command that opens a page, a lesson or a sheet ("learn:warmaster", "new:warmaster"), a drawer or a
    dialog; "" closes the drawer.
    """
    name, _, ruleset = screen.partition(":")
    if ruleset:
        return {"cmd": "learn" if name == "learn" else "new_sheet", "ruleset": ruleset}
    screens = {
        "welcome": "leave", "new": "new_sheet", "about": "show_about", "draw": "open_drawing",
        "keys": "show_keys", "safe": "show_safety", "dice": "show_dice", "friends": "open_friends",
        "advice": "advise",
    }  # fmt: skip
    return {"cmd": screens[name]} if name in screens else {"cmd": "open_drawer", "name": name}


def taken(page: Page, button: str, folder: Path) -> Path:
    """A file that the drawer gives away."""
    with page.expect_download() as coming:
        page.get_by_role("button", name=button).click()
    path = folder / coming.value.suggested_filename
    coming.value.save_as(path)
    settled(page)
    return path

"""A turn, a reload, no network, a finger, a file: what every engine must do alike."""

from __future__ import annotations

from pathlib import Path

import empires
from empires.cli.serving import SiteServer
from engines.driver import ENTER, ESCAPE, Point
from engines.hands import OFFLINE, SCALE, SEEN, TILE, Person

KEPT = "() => Object.keys(localStorage).filter(key => key.includes(':campaign:')).sort()"
COPIED = "async () => (await (await import('./js/spare.js')).look()).keys.sort()"
WRITTEN = "() => import('./js/spare.js').then(spare => spare.settled()).then(() => true)"
MOVED = f"(tile, x, y) => ({TILE})(tile).then(at => Math.hypot(at[0] - x, at[1] - y) < 2)"
STRETCHED = f"scale => Math.abs(({SCALE})() / scale - 1) < 0.05"
YEAR = ".track .year"


def test_a_month_is_played_with_the_mouse(person: Person) -> None:
    person.begin("Mighty Empires", "Ann", "Bo", map_mode="generated")
    assert not person.sees("[data-region=curtain]"), "no secret is at stake yet"
    site = person.targets()[0]
    person.press_tile(site)
    assert person.sees("#card .place"), "one click shows what the place is"
    person.press_tile(site)
    for _ in range(80):
        if "second month" in person.text(YEAR):
            break
        person.lift()
        person.answer_somehow()
    assert "second month" in person.text(YEAR)


def test_another_plays_with_the_keyboard(person: Person) -> None:
    person.begin("Ninth Age hex campaign", "Ann", "Bo")
    person.driver.type(ENTER)
    person.settled()
    assert person.question(), "Enter lifts the curtain"
    person.driver.type("m")
    assert person.focused("data-tile")
    person.driver.type("l")
    person.settled()
    assert person.sees("#drawer-title")
    person.driver.type(ESCAPE)
    person.settled()
    assert not person.sees("#drawer-title")
    assert person.focused("id") == "tool-ledger"


def test_what_is_played_is_stored_twice_and_a_reload_goes_on_there(person: Person) -> None:
    person.begin("Ninth Age hex campaign", "Ann", "Bo")
    person.play(3)
    asked = person.question(), person.answers()
    person.driver.until(WRITTEN)
    kept = person.driver.evaluate(KEPT)
    assert kept
    assert person.driver.evaluate(COPIED) == kept
    person.reload()
    person.lift()
    assert (person.question(), person.answers()) == asked
    person.driver.evaluate("() => localStorage.clear()")
    person.reload()
    person.lift()
    assert (person.question(), person.answers()) == asked, "the second copy alone is enough"


def test_without_a_network_it_starts_and_plays_on(person: Person, server: SiteServer) -> None:
    person.begin("Mighty Kingdoms", "Ann", "Bo")
    person.play(2)
    asked, given = person.question(), person.answers()
    person.driver.until(OFFLINE)
    server.close()
    person.reload()
    person.lift()
    assert (person.question(), person.answers()) == (asked, given)
    person.play(1)
    assert person.answers() == given + 1


def test_a_file_goes_to_another_browser_and_back(person: Person, server: SiteServer) -> None:
    person.begin("Ninth Age hex campaign", "Ann", "Bo")
    person.play(4)
    asked, given = person.question(), person.answers()
    path = person.saved_file()
    campaign = empires.load(path.read_text(encoding="utf-8"))
    assert campaign.answers == given
    with SiteServer(server.folder) as elsewhere:
        person.visit(elsewhere.url)
        assert person.driver.evaluate(KEPT) == []
        person.open_file(path)
        person.lift()
        assert (person.question(), person.answers()) == (asked, given)
        assert person.fingerprint() == campaign.hash()
        person.play(1)
        assert person.answers() == given + 1


def test_a_damaged_file_is_refused(person: Person, tmp_path: Path) -> None:
    text = empires.save(empires.new("ninth-age", players=["Ann", "Bo"], seed="spoilt"))
    spoilt = tmp_path / "spoilt.json"
    spoilt.write_text(text.replace('"Ann"', '"Eve"'), encoding="utf-8")
    person.open_file(spoilt)
    assert person.sees("[data-region=notice]", "changed or damaged")
    assert person.driver.evaluate(KEPT) == []


def test_fingers_tap_move_and_stretch_the_map(person: Person) -> None:
    person.begin("Mighty Empires", "Ann", "Bo", map_mode="generated")
    person.lift()
    site, asked = person.targets()[0], person.question()
    x, y = person.place_of_tile(site)
    person.driver.touch(way((x, y), (x + 60, y + 30)))
    person.driver.until(MOVED, site, x + 60, y + 30)
    assert not person.sees("#card .place"), "the end of a drag is no tap"
    x, y = person.middle_of_map()
    before = person.scale()
    person.driver.touch(way((x - 40, y), (x - 80, y)), way((x + 40, y), (x + 80, y)))
    person.driver.until(STRETCHED, 2 * before)
    assert not person.sees("#card .place")
    person.press("[data-zoom=fit]")
    person.driver.touch([person.place_of_tile(site)])
    person.driver.until(SEEN, "#card .place", "")
    person.settled()
    person.driver.touch([person.place_of_tile(site)])
    person.driver.until("asked => document.querySelector('#question')?.innerText !== asked", asked)


def way(start: Point, end: Point, steps: int = 8) -> list[Point]:
    """Places on the straight line from one to another."""
    return [
        (start[0] + (end[0] - start[0]) * n / steps, start[1] + (end[1] - start[1]) * n / steps)
        for n in range(steps + 1)
    ]

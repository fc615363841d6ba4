"""The post's policy: the page reaches no relay; its worker does, once somebody has switched the post on."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from tools.relay import Relay

from engines.driver import PATIENCE
from engines.hands import OFFLINE, Person

ATTEMPT = """url => new Promise(done => {
  let refused = false;
  addEventListener('securitypolicyviolation', () => { refused = true; }, { once: true });
  const end = how => setTimeout(() => done(refused ? 'refused' : how), 200);
  try {
    const socket = new WebSocket(url);
    socket.onopen = () => end('open');
    socket.onerror = () => end('failed');
  } catch { end('refused'); }
})"""
POLICY = "() => fetch('courier/worker.js').then(found => found.headers.get('content-security-policy'))"
ALONE = "default-src 'none'; script-src 'self'; connect-src wss: ws://localhost:* ws://127.0.0.1:*"


@pytest.fixture
def relay() -> Iterator[Relay]:
    with Relay() as relay:
        yield relay


def test_only_the_worker_reaches_a_relay(person: Person, relay: Relay) -> None:
    person.driver.until(OFFLINE)
    person.driver.reload()
    person._come()
    assert person.driver.evaluate(ATTEMPT, relay.url) == "refused"
    assert person.driver.evaluate(POLICY) == ALONE
    assert relay.puts == 0
    person.driver.evaluate("() => { globalThis.faults = []; }")  # an engine may report what it refused
    sheet = {"seats": ["2"], "player0": ["Ann"], "player1": ["Bo"], "dice": ["shared"]}
    person.send({"cmd": "new_sheet", "ruleset": "ninth-age"})
    person.send({"cmd": "fill", "form": {"form": "begin", "ruleset": "ninth-age"}, "fields": sheet})
    person.driver.until("() => document.body.dataset.layout === 'table'")
    person.send({"cmd": "open_friends"})
    person.send({"cmd": "fill", "form": {"form": "post_on"}, "fields": {"relay": [relay.url]}})
    person.driver.until(
        "() => document.querySelector('#relays-reached')?.textContent.includes('is connected')"
    )
    end = time.monotonic() + PATIENCE
    while not relay.rows and time.monotonic() < end:
        time.sleep(0.05)
    assert relay.rows

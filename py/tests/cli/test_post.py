"""The command `post`: terminals play one campaign through a relay."""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tools.relay import Relay
from tools.tls import Proxy

from empires.cli.hold import hold
from empires.cli.main import main
from empires.cli.post import ASKED
from empires.courier.author import author_of
from empires.courier.courier import Courier, Put
from empires.courier.drawer import padded
from empires.courier.kept import begun, kept_of
from empires.courier.lock import new_lock
from empires.courier.relays import Refusal, Relays
from empires.courier.sealing import written
from tests.cli.terminal import run
from tests.cli.test_slip import link_in, post_in


@pytest.fixture(scope="module")
def one_relay() -> Iterator[Relay]:
    with Relay() as relay:
        yield relay


@pytest.fixture
def relay(one_relay: Relay) -> Relay:
    one_relay.refusal, one_relay.knows_all, one_relay.most = "", True, 1_000_000
    one_relay.forget()
    return one_relay


BEGUN: dict[str, str] = {}
"""What lies in the files and at the relay once a campaign has begun; made once, for it takes seconds."""


@pytest.fixture
def files(tmp_path: Path, relay: Relay, capsys: pytest.CaptureFixture[str]) -> tuple[Path, Path]:
    """A campaign that Ann began and Bo joined by its link."""
    ann, bo = tmp_path / "ann.json", tmp_path / "bo.json"
    if not BEGUN:
        begin(capsys, relay, ann, bo)
        BEGUN.update(ann=ann.read_text(), bo=bo.read_text(), rows=repr(relay.rows))
    ann.write_text(BEGUN["ann"])
    bo.write_text(BEGUN["bo"])
    relay.rows = literal_eval(BEGUN["rows"])
    return ann, bo


def begin(capsys: pytest.CaptureFixture[str], relay: Relay, ann: Path, bo: Path) -> None:
    run(capsys, "new", "ninth-age", "--players", "Ann,Bo", "--apart", "-o", ann)
    told = run(capsys, "post", ann, "--relay", relay.url)
    assert "It learns the internet addresses" in told
    link = next(word for word in told.split() if word.startswith("#join="))
    assert "Bo plays from this file." in run(capsys, "post", bo, "--join", link, "--as", "Bo")
    carry(capsys, ann)
    assert "Do you all have these words?" in carry(capsys, bo)
    assert "Do you all have these words?" in carry(capsys, ann)


def carry(capsys: pytest.CaptureFixture[str], path: Path) -> str:
    """What the command prints at a file, whoever is asked."""
    capsys.readouterr()
    assert main(["post", str(path)]) in (0, ASKED)
    return capsys.readouterr().out


def test_two_terminals_play_through_a_relay(
    files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    ann, bo = files
    while post_in(ann).campaign.answers < 5:
        for path in files:
            while (post := post_in(path)).holds:
                question = next(one for one in post.campaign.waiting if one.player in post.secrets)
                run(capsys, "answer", path, "--as", question.player, question.choices[0].value)
            carry(capsys, path)
    carry(capsys, ann)
    carry(capsys, bo)
    assert link_in(ann) == link_in(bo)


@pytest.mark.rule("protocol F4")
def test_nothing_is_signed_before_a_relay_was_read(
    files: tuple[Path, Path], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file may be an old copy, whose later turns lie in its own drawer."""
    path = next(path for path in files if post_in(path).holds)
    while (post := post_in(path)).holds:
        question = next(one for one in post.campaign.waiting if one.player in post.secrets)
        run(capsys, "answer", path, "--as", question.player, question.choices[0].value)
    before = link_in(path)
    with monkeypatch.context() as unread:
        unread.setattr(Relays, "listen", lambda _: None)
        assert "No relay can be reached" in carry(capsys, path)
    assert link_in(path) == before
    carry(capsys, path)
    assert link_in(path) != before


def test_a_relay_that_lost_everything_is_filled_again(
    files: tuple[Path, Path], relay: Relay, capsys: pytest.CaptureFixture[str]
) -> None:
    relay.forget()
    for path in files:
        carry(capsys, path)
    assert {row["pubkey"] for row in relay.rows.values()} >= {kept_author(path) for path in files}


def kept_author(path: Path) -> str:
    post = post_in(path)
    kept = kept_of(post)
    assert kept is not None
    return Courier(post, kept).author


def test_a_refusal_is_said_in_a_sentence(
    files: tuple[Path, Path], relay: Relay, capsys: pytest.CaptureFixture[str]
) -> None:
    relay.refusal = "auth-required: members only"
    assert "it serves members only" in carry(capsys, files[0])
    relay.refusal = "invalid: event too large"
    assert "does not accept messages of this size" in carry(capsys, files[0])


def test_a_relay_that_asks_who_is_there_is_told(
    files: tuple[Path, Path], relay: Relay, capsys: pytest.CaptureFixture[str]
) -> None:
    relay.forget()
    relay.knows_all = False
    for path in files:
        assert "members only" not in carry(capsys, path)
    assert {row["pubkey"] for row in relay.rows.values()} >= {kept_author(path) for path in files}


def test_a_relay_behind_a_proxy_with_a_certificate_is_reached_if_that_is_trusted(
    tmp_path: Path, relay: Relay, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ann.json"
    run(capsys, "new", "ninth-age", "--players", "Ann,Bo", "--apart", "-o", path)
    with Proxy(tmp_path, relay.port) as proxy:
        assert "No relay can be reached" in run(capsys, "post", path, "--relay", proxy.url)
        assert not relay.rows
        monkeypatch.setenv("SSL_CERT_FILE", str(proxy.file))
        assert "No relay can be reached" not in run(capsys, "post", path, "--relay", proxy.url)
        assert relay.rows


def test_a_relay_that_hands_out_few_events_at_once_is_asked_for_the_rest() -> None:
    with Relay() as relay:
        lock = new_lock()
        courier = Courier(None, begun(lock, [relay.url]))
        parts = [Put(lock.box, lock.seal, f"{'ab' * 8}/a{n}", padded(b"{}")) for n in range(1, 31)]
        relay.rows = {
            (author_of(lock.box), put.d): msgspec.to_builtins(written(put, 1_000 + n))
            for n, put in enumerate(parts)
        }
        relay.most = 22
        relays = Relays(courier)
        relays.listen()
        relays.close()
        assert len(relays.has) == 30


def test_a_relay_that_refuses_is_not_offered_the_same_every_second() -> None:
    with Relay() as relay:
        lock = new_lock()
        relays = Relays(Courier(None, begun(lock, [relay.url])))
        relays.listen()
        relay.refusal = "rate-limited: slow down"
        put = Put(lock.box, lock.seal, f"{'ab' * 8}/0", padded(b"{}"))
        assert len(relays.lay([put])) == 1
        assert relays.lay([put]) == []
        assert relay.puts == 1
        relays.close()


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("invalid: created_at too far in the future", "clock is wrong"),
        ("rate-limited: slow down", "asks for a pause"),
        ("pow: 28 bits needed", "members only"),
        ("invalid: 280 characters should be enough for anybody", "does not accept messages of this size"),
        ("", "it does not answer"),
        ("error: database", "it refused the message (“error: database”)"),
    ],
)
def test_every_refusal_ends_in_passing_it_on_oneself(said: str, sentence: str) -> None:
    told = Refusal("wss://relay.example.org", said).sentence
    assert sentence in told
    assert "pass the message on yourself" in told


def test_the_post_of_a_campaign_is_off_until_somebody_switches_it_on(
    tmp_path: Path, relay: Relay, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ann.json"
    run(capsys, "new", "ninth-age", "--players", "Ann,Bo", "--apart", "-o", path)
    assert "Switch it on with --relay" in run(capsys, "post", path, status=2)
    run(capsys, "post", path, "--relay", relay.url)
    run(capsys, "post", path, "--off")
    assert "Switch it on with --relay" in run(capsys, "post", path, status=2)


def test_a_file_that_another_program_carries_is_left_alone(
    files: tuple[Path, Path], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with hold(files[0]):
        monkeypatch.setattr("os.getpid", lambda: -1)
        assert "Another program is using" in run(capsys, "slip", files[0], status=2)
        assert "Another program is using" in run(capsys, "post", files[0], status=2)


def test_a_relay_that_is_not_there_leaves_pasting(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ann.json"
    run(capsys, "new", "ninth-age", "--players", "Ann,Bo", "--apart", "-o", path)
    with Relay() as gone:
        pass
    assert "No relay can be reached" in run(capsys, "post", path, "--relay", gone.url)


@pytest.mark.parametrize("address", ["http://a.example", "ws://a.example", "wss://a b", "file:///x", ""])
def test_only_an_address_of_a_relay_is_taken(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ann.json"
    run(capsys, "new", "ninth-age", "--players", "Ann,Bo", "--apart", "-o", path)
    assert "wss://" in run(capsys, "post", path, "--relay", address, status=2)

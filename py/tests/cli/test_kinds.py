"""A command that is given a file of another kind says in one sentence what it is, and what to do with it."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Final

import msgspec
import pytest

from empires.cli import kinds
from empires.cli.campaigns import open_file, post_of
from empires.cli.kinds import Kind, kind_of
from empires.cli.main import COMMANDS, main
from empires.umpire.stored import sealed_story, write_umpire, write_window
from tests.cli.terminal import NAME, run
from tests.umpire.friends import founded
from tests.umpire.test_campaigns import so_far

OURS: Final = {
    "campaign": kinds.CAMPAIGN,
    "umpire": kinds.UMPIRE,
    "window": kinds.WINDOW,
    "story": kinds.STORY_AT_END,
    "sealed": kinds.SEALED,
    "ticket": kinds.TICKET,
    "parcels": kinds.PARCELS,
    "reply": kinds.REPLY,
    "message": kinds.MESSAGE,
    "rules": kinds.RULES,
    "photographs": kinds.PHOTOGRAPHS,
}
"""Everything that Empires writes, and reads again."""

FOREIGN: Final = ("map", "list", "picture", "nothing", "numbers", "deep", "words", "half")
"""Everything else, a file of ours that was cut off among them."""

COMMANDS_THAT_READ: Final = (
    (("show", "*"), kinds.CAMPAIGN),
    (("answer", "*", "--as", "Ann", "x"), kinds.CAMPAIGN),
    (("restate", "*", "--as", "Ann"), kinds.CAMPAIGN),
    (("join-late", "*", "Dee", "--organiser"), kinds.CAMPAIGN),
    (("leave", "*", "Ann", "--as", "Ann"), kinds.CAMPAIGN),
    (("agree", "*", "Ann", "--as", "Bo"), kinds.CAMPAIGN),
    (("auto", "*"), kinds.CAMPAIGN),
    (("verify", "*"), kinds.CAMPAIGN),
    (("map", "*", "-o", "out"), kinds.CAMPAIGN),
    (("chronicle", "*", "-o", "out"), kinds.CAMPAIGN),
    (("film", "*", "-o", "out"), kinds.CAMPAIGN),
    (("page", "*", "-o", "out"), kinds.CAMPAIGN),
    (("page", "campaign", "--photographs", "*", "-o", "out"), kinds.PHOTOGRAPHS),
    (("claim", "*", "Ann"), kinds.CAMPAIGN),
    (("slip", "*"), kinds.CAMPAIGN),
    (("take", "*", "message"), kinds.CAMPAIGN),
    (("take", "friends", "*"), kinds.MESSAGE),
    (("join", "new", "*"), kinds.MESSAGE),
    (("lost", "*"), kinds.CAMPAIGN),
    (("post", "*"), kinds.CAMPAIGN),
    (("umpire", "*"), kinds.UMPIRE),
    (("umpire", "new", "--restore", "*"), kinds.SEALED),
    (("window", "*"), kinds.WINDOW),
    (("window", "window", "--prove", "*"), kinds.STORY_AT_END),
    (("rules", "check", "*"), kinds.RULES),
    (("new", NAME, "--players", "A,B", "--rules", "*", "-o", "out"), kinds.RULES),
    (("new", NAME, "--players", "A,B", "--house-rules", "*", "-o", "out"), kinds.WORDS),
    (("land", "mightier-empires", "*", "-o", "out"), kinds.MAP),
)
"""Every command that reads a file, with a star in its place."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """One file of each kind."""
    folder = tmp_path_factory.mktemp("kinds")
    paths = {name: folder / f"{name}.json" for name in (*OURS, *FOREIGN, "friends")}
    main(["auto", NAME, "--players", "2", "--max-answers", "20", "-o", str(paths["campaign"])])
    main(["new", "ninth-age", "--players", "Ann,Bo", "--apart", "-o", str(paths["friends"])])
    friends = founded("ninth-age")
    umpire, window = friends.umpire, friends.windows["Ann"]
    texts = {
        "umpire": write_umpire(umpire),
        "window": write_window(window),
        "story": msgspec.json.encode(so_far(umpire)).decode(),
        "sealed": sealed_story(umpire),
        "ticket": f"https://example.org/#{umpire.ticket('Ann').text}",
        "parcels": umpire.bundle(),
        "reply": window.reply(),
        "message": post_of(open_file(paths["friends"])).message(),
        "rules": json.dumps({"format": "empires-variant 1", "ruleset": NAME, "version": 1, "title": "Ours"}),
        "photographs": json.dumps({"photographs_of": "Another war", "pictures": []}),
        "map": "0,0 forest\n0,1 fields seat",
        "list": json.dumps({"roster": {"name": "Riders", "forces": []}}),
        "numbers": "[1, 2",
        "deep": '{"format":' * 5_000,
        "nothing": "",
        "words": "The side that attacks rolls first.\n",
    }
    for name, text in texts.items():
        paths[name].write_text(text, encoding="utf-8")
    paths["picture"].write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe\x00")
    whole = paths["campaign"].read_bytes()
    paths["half"].write_bytes(whole[: len(whole) // 2])
    return paths


def test_every_kind_is_told_from_the_others(files: dict[str, Path]) -> None:
    assert {name: kind_of(files[name].read_bytes()) for name in OURS} == OURS
    assert {kind_of(files[name].read_bytes()) for name in FOREIGN} == {None, kinds.CAMPAIGN}, "one is half"


def test_every_command_with_a_file_is_tried() -> None:
    known = {words[0] for words, _ in COMMANDS_THAT_READ}
    others = {"play", "rulesets", "tables", "roll", "match", "lab", "tune"}
    names = {one.__name__.rpartition(".")[2] for one in COMMANDS}
    assert names - {"guests"} == (known | others) - {"join-late", "leave", "agree"}


@pytest.mark.parametrize("name", [*OURS, *FOREIGN])
@pytest.mark.parametrize(("words", "wanted"), COMMANDS_THAT_READ, ids=lambda one: one[0])
def test_a_file_of_another_kind_is_refused_in_one_sentence(
    words: tuple[str, ...],
    wanted: Kind,
    name: str,
    files: dict[str, Path],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if OURS.get(name) == wanted or (wanted in (kinds.WORDS, kinds.MAP) and name in FOREIGN):
        pytest.skip("that is the right one, or a text that may be anything")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    given = [words[0], *(str(files[name] if one == "*" else files.get(one, one)) for one in words[1:])]
    before = files[name].read_bytes()
    told = run(capsys, *given, status=2)
    assert told.startswith("empires: ")
    assert told.count("\n") == 1, told
    for decoders in ("Object", "JSON", "codec", "Expected", "`", "$", "byte", "Traceback", "malformed"):
        assert decoders not in told.replace(str(files[name]), ""), told
    if name in OURS:
        assert f"is {OURS[name].called}, not {wanted.called}. {OURS[name].use}" in told
    assert files[name].read_bytes() == before


def test_a_folder_is_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (("show",), ("umpire",), ("window",)):
        assert "is a folder, not a file." in run(capsys, *words, tmp_path, status=2)

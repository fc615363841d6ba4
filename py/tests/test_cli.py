"""The command line: a campaign step by step, whole campaigns, tables, pictures; and how it fails."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import empires
from empires.cli import main
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue

NAME = "mighty-empires"


def run(capsys: pytest.CaptureFixture[str], *words: object, status: int = 0) -> str:
    """What a command prints; it must end with `status`."""
    assert main([str(word) for word in words]) == status
    told = capsys.readouterr()
    return told.out if status == 0 else told.out + told.err


@pytest.fixture
def campaign(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A campaign in its first months, on file."""
    path = tmp_path / "c.json"
    run(capsys, "auto", NAME, "--players", 2, "--seed", 3, "--max-answers", 60, "-o", path)
    return path


def test_every_ruleset_is_listed_with_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "rulesets")
    for name, about in catalogue().items():
        assert f"{name}: {about.title}, {about.fewest} to {about.most} players" in told
    assert "years = 6" in told


def test_a_campaign_step_by_step(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "c.json"
    told = run(capsys, "new", NAME, "--players", "Ann, Bo", "--seed", "s", "--option", "years=2", "-o", path)
    player, choice = re.findall(r"^(\w+) is asked:.*\n  ([^:]+):", told, re.MULTILINE)[0]
    run(capsys, "answer", path, "--as", player, choice)
    begun = empires.load(path.read_text(encoding="utf-8"))
    assert begun.answers == 1
    assert begun.setup.options["years"] == 2
    told = run(capsys, "show", path, "--as", "Ann")
    assert "Ann" in told
    assert run(capsys, "verify", path).startswith("ok: ")


@pytest.mark.parametrize("name", list(catalogue()))
def test_auto_plays_to_the_end_and_verifies(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "c.json"
    told = run(capsys, "auto", name, "--seed", 7, "--policy", "random", "-o", path)
    assert re.fullmatch(r"finished: .+, \d+ answers, \d+ rolls, \d+ events", told.splitlines()[-1])
    assert re.fullmatch(r"ok: \d+ inputs replayed", run(capsys, "verify", path).splitlines()[-1])


def test_auto_goes_on_from_a_file(campaign: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "auto", campaign, "--max-answers", 10, "-o", campaign).startswith(
        "stopped: 70 answers"
    )
    assert run(capsys, "auto", campaign).startswith("finished: ")


def test_verify_tells_a_changed_journal(campaign: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed = empires.load(campaign.read_text(encoding="utf-8"))
    changed.state.year += 1
    stretch = changed.stretch
    stretch.start = json.dumps({**json.loads(stretch.start), "year": 9}).encode()
    stretch.inputs.clear()
    campaign.write_text(empires.save(changed), encoding="utf-8")
    assert "campaign" in run(capsys, "verify", campaign, status=2)


def test_a_fault_in_the_rules_ends_with_its_trace_and_a_saved_journal(
    campaign: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a fault of the program")

    monkeypatch.setattr("empires.cli_auto.play", broken)
    kept = tmp_path / "fault.json"
    told = run(capsys, "auto", campaign, "-o", kept, status=1)
    assert "ZeroDivisionError: a fault of the program" in told
    assert "stopped: a fault after 60 answers" in told
    assert empires.load(kept.read_text(encoding="utf-8")).answers == 60


def test_tables_as_text_and_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert "ME-T-ROUTE" in run(capsys, "tables", NAME)
    told = json.loads(run(capsys, "tables", NAME, "ME-T-SHIPS", "--json"))
    assert [row["cells"]["ships"] for row in told[0]["rows"]] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("ME-T-SCOUT", "--dice", "2,3", "--key", "pack=highland"), "ME-T-SCOUT 5: highland barren"),
        (("ME-T-SCOUT", "--dice", "2,3", "--key", "pack=river_valley"), "ME-T-SCOUT 5: river_valley village"),
        (("ME-T-COMBAT", "--dice", "3600", "--key", "defender=1250"), "ME-T-COMBAT 3001..4000: 1250 3"),
        (("ME-T-STRATEGY", "--dice", "surprise", "--key", "defender=hold"), "ME-T-STRATEGY surprise: hold 1"),
    ],
)
def test_one_table_is_read_with_given_dice(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "roll", NAME, *words).strip() == told


def test_pictures_and_prose(campaign: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture, story = tmp_path / "m.svg", tmp_path / "c.html"
    assert "tiles drawn" in run(capsys, "map", campaign, "--as", "A", "-o", picture)
    assert ET.fromstring(picture.read_text(encoding="utf-8")).tag.endswith("svg")
    assert "passages told" in run(capsys, "chronicle", campaign, "--as", "B", "-o", story)
    assert story.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_a_campaign_is_filmed(capsys: pytest.CaptureFixture[str], campaign: Path, tmp_path: Path) -> None:
    film = tmp_path / "film.svg"
    assert "characters in" in run(capsys, "film", campaign, "-o", film)
    assert film.read_text().startswith("<svg")


def test_a_chronicle_betrays_no_secret(
    campaign: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = {}
    for player in ("A", "B"):
        run(capsys, "chronicle", campaign, "--as", player, "-o", tmp_path / "c.html")
        told[player] = (tmp_path / "c.html").read_text(encoding="utf-8")
    secret = [event for event in empires.load(campaign.read_text()).chronicle() if event.to == ("A",)]
    assert secret
    assert all(event.text not in told["B"] or event.text in told["A"] for event in secret)
    assert told["A"] != told["B"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("new", "chess", "--players", "A,B", "-o", "x"), "no ruleset called chess"),
        (("new", NAME, "--players", "A", "-o", "x"), "2 to 12 players"),
        (("new", NAME, "--players", "A,a", "-o", "x"), "Two players are called"),
        (("new", NAME, "--players", "A,B", "--option", "moon=1", "-o", "x"), "no option moon"),
        (("new", NAME, "--players", "A,B", "--option", "years", "-o", "x"), "key=value"),
        (("new", NAME, "--players", "A,B", "--option", "years=0", "-o", "x"), "between 1 and 100"),
        (("show", "nowhere.json"), "no file nowhere.json"),
        (("tables", NAME, "ME-T-MOON"), "no table ME-T-MOON"),
        (("roll", NAME, "ME-T-ROUTE", "--dice", "7"), "from 1 to 6"),
        (("roll", NAME, "ME-T-ROUTE", "--dice", "six"), "as numbers"),
        (("roll", NAME, "ME-T-SCOUT", "--dice", "3,3", "--key", "pack=moon"), "no column moon"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(
    words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in run(capsys, *words, status=2)


def test_what_is_wrong_with_a_campaign_is_said_in_a_sentence(
    campaign: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "Nobody called Cy" in run(capsys, "show", campaign, "--as", "Cy", status=2)
    asked = empires.load(campaign.read_text(encoding="utf-8")).waiting[0].player
    other = "B" if asked == "A" else "A"
    assert f"waits for {asked}" in run(capsys, "answer", campaign, "--as", other, "x", status=2)
    assert "empires: " in run(capsys, "answer", campaign, "--as", asked, "no such thing", status=2)
    campaign.write_text("{}", encoding="utf-8")
    assert "not a whole Empires campaign" in run(capsys, "show", campaign, status=2)


def test_the_keeper_of_the_desk_corrects_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "desk.json"
    run(capsys, "new", NAME, "--players", "A,B", "--option", "desk=apart", "--seed", "1", "-o", path)
    wish = json.dumps({"fact": "/year", "value": "3", "reason": "We began late."})
    told = run(capsys, "answer", path, "--organiser", "--kind", "correct", wish)
    assert told.startswith("The organiser corrects year: 1 becomes 3. We began late.")
    assert empires.load(path.read_text(encoding="utf-8")).state.year == 3
    assert run(capsys, "verify", path).startswith("ok: ")
    run(capsys, "answer", path, "--as", "B", "--kind", "seat", "caretaker A")
    assert "--kind" in run(capsys, "answer", path, "--organiser", "--kind", "dance", "{}", status=2)


def test_without_a_desk_there_is_no_organiser(campaign: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "desk=apart" in run(capsys, "answer", campaign, "--organiser", "--kind", "correct", "{}", status=2)


class TestFarApart:
    """Two terminals play one campaign by slips."""

    @pytest.fixture
    def files(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[Path, Path]:
        ann, bo = tmp_path / "ann.json", tmp_path / "bo.json"
        run(capsys, "new", "ninth-age", "--players", "Ann,Bo", "--seed", "far", "-o", ann)
        bo.write_text(ann.read_text(encoding="utf-8"), encoding="utf-8")
        assert run(capsys, "seats", ann, "Ann") == "Played at this file: Ann.\n"
        run(capsys, "seats", bo, "Bo")
        return ann, bo

    def test_what_one_plays_the_other_takes(
        self, files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
    ) -> None:
        ann, bo = files
        for _ in range(6):
            for mine, theirs, name in ((ann, bo, "Ann"), (bo, ann, "Bo")):
                self.play(mine, name)
                run(capsys, "take", theirs, run(capsys, "slip", mine).strip())
        one, other = (empires.load(path.read_text(encoding="utf-8")) for path in files)
        assert one.answers > 6
        assert one.hash() == other.hash()

    @staticmethod
    def play(path: Path, name: str) -> None:
        campaign = empires.load(path.read_text(encoding="utf-8"))
        play(campaign, {name: RandomPlayer("far", name)})
        path.write_text(empires.save(campaign), encoding="utf-8")

    def test_a_message_that_is_known_says_so(
        self, files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert "Nothing of it is new here." in run(capsys, "take", files[1], run(capsys, "slip", files[0]))

    def test_nobody_answers_for_a_seat_that_is_played_elsewhere(
        self, files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
    ) -> None:
        told = run(capsys, "answer", files[0], "--as", "Bo", "x", status=2)
        assert "Bo does not play at this file, but Ann." in told

    def test_a_letter_of_a_lost_device_is_set_aside(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        ann, bo = tmp_path / "ann.json", tmp_path / "bo.json"
        run(capsys, "new", "warmaster", "--players", "Ann,Bo", "--seed", "far", "-o", ann)
        campaign = empires.load(ann.read_text(encoding="utf-8"))
        players = {name: RandomPlayer("far", name) for name in ("Ann", "Bo")}
        while not campaign.asked_together:
            play(campaign, players, 1)
        for path, name in ((ann, "Ann"), (bo, "Bo")):
            path.write_text(empires.save(campaign), encoding="utf-8")
            run(capsys, "seats", path, name)
        for _ in range(2):
            run(capsys, "take", bo, run(capsys, "slip", ann).strip())
            run(capsys, "take", ann, run(capsys, "slip", bo).strip())
        assert "No sealed letter of Bo" in run(capsys, "aside", ann, "Bo", status=2)
        self.play(bo, "Bo")
        run(capsys, "take", ann, run(capsys, "slip", bo).strip())
        assert run(capsys, "aside", ann, "Bo").startswith("Ann sets the sealed letter of Bo aside")

    def test_an_organiser_without_a_seat_has_a_file_of_his_own(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = tmp_path / "desk.json"
        run(capsys, "new", "warmaster", "--players", "Ann,Bo", "--option", "desk=apart", "-o", path)
        assert run(capsys, "seats", path, "#organiser") == "The organiser sits at this file.\n"
        assert "Ann does not play at this file, but the organiser." in run(
            capsys, "answer", path, "--as", "Ann", "x", status=2
        )

    def test_what_is_no_message_is_refused(
        self, files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert "not a message of a campaign" in run(capsys, "take", files[0], "hello", status=2)
        assert "Nobody called Cy plays here" in run(capsys, "seats", files[0], "Cy", status=2)


@pytest.mark.parametrize("policy", ["easy", "greedy"])
def test_computers_of_every_strength_play_whole_campaigns(
    policy: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["auto", "ninth-age", "--policy", policy]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("finished: ")


def test_computers_say_what_they_do_and_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "told.json"
    words = ("auto", "ninth-age", "--policy", "raider,builder", "--tell", "--max-answers", 200, "-o", path)
    lines = run(capsys, *words).splitlines()
    deeds = [line for line in lines if not line.startswith("    ")][:-1]
    assert len(deeds) == empires.load(path.read_text(encoding="utf-8")).answers
    assert all(re.match(r"[AB], \w+: .+", line) for line in deeds)
    assert any(line.endswith("(it builds the realm up)") for line in deeds)
    texts = {event.text for event in empires.load(path.read_text(encoding="utf-8")).chronicle()}
    happened = [line.strip() for line in lines if line.startswith("    ")]
    assert happened
    assert (
        sum(line in texts for line in happened) > len(happened) / 2
    )  # the others call places by their names


def test_auto_knows_its_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert "no computer player called clever" in run(
        capsys, "auto", "ninth-age", "--policy", "easy,clever", status=2
    )


def test_a_map_of_another_program_becomes_the_land_of_a_campaign(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    drawn, land = tmp_path / "drawn.txt", tmp_path / "land.txt"
    drawn.write_text('0101 green forest\n0102 light-green castle "High Hold"\n', encoding="utf-8")
    told = run(capsys, "land", "mightier-empires", drawn, "-o", land)
    assert land.read_text(encoding="utf-8") == '0,0 forest\n0,1 fields seat "High Hold"'
    assert "2 players need 20 to 400 hexes; here are 2. (MI-SET-01)" in told
    assert "The place on the map is where a Capital is drawn first. (MI-SET-02)" in told
    assert "begin with --option land=prepared" in told
    drawn.write_text("", encoding="utf-8")
    assert "No map can be read" in run(capsys, "land", "mightier-empires", drawn, "-o", land, status=2)

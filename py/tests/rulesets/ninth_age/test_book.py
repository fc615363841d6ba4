"""The tables, settings and rule texts as data."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import empires
from empires.rulesets.ninth_age.book import REFUSALS, TABLES, refuse
from empires.rulesets.ninth_age.ruleset import DISPLAY, RULESET
from empires.rulesets.ninth_age.settings import OPTIONS, SETTINGS_TABLE

PACKAGE = Path(empires.__file__).parent / "rulesets" / "ninth_age"


@pytest.mark.rule("NA-T-SETTINGS", "NA-RULING-02")
def test_every_setting_with_its_default() -> None:
    defaults = {row.on: row["default"] for row in SETTINGS_TABLE.rows}
    assert defaults == {
        "players": 2,
        "map_mode": "tile-laying",
        "outline": "default",
        "hex_mix": "book",
        "river_check": "when-placed",
        "starting_flags": 1,
        "starting_gold": 0,
        "improvements_per_hex": "fort-and-mine",
        "rebuild_exhausted": True,
        "challenge_required": True,
        "bye_cp": 0,
        "band_boundary": "lower",
        "brash_two_battles": "all-must-win",
        "battle_size": "standard",
        "standard_points": 2500,
        "battles_at_once": False,
        "quick_battle": "computer-only",
        "teams": "none",
        "team_turns": None,
        "team_lists": None,
        "dice": "sealed",
    }
    bounds = {option.key: (option.lo, option.hi) for option in OPTIONS if option.kind == "number"}
    assert (bounds["starting_flags"], bounds["bye_cp"]) == ((0, 4), (0, 2))
    assert (bounds["team_turns"][0], bounds["standard_points"][0]) == (1, 2)


@pytest.mark.rule("NA-RULING-02")
def test_from_two_to_sixteen_players() -> None:
    names = [chr(ord("A") + n) for n in range(17)]
    for count in (2, 16):
        assert empires.new("ninth-age", names[:count], seed="s").state.players == names[:count]
    for count in (1, 17):
        with pytest.raises(empires.SetupError, match="2 to 16"):
            empires.new("ninth-age", names[:count], seed="s")


@pytest.mark.rule("NA-T-REFUSALS")
def test_every_refusal_has_a_sentence_and_a_rule_and_is_used() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in sorted(PACKAGE.glob("*.py")))
    tables = "".join(path.read_text(encoding="utf-8") for path in sorted(PACKAGE.glob("tables/[bc]*.json")))
    for row in REFUSALS.rows:
        refusal = refuse(row.on, "Ann")
        assert refusal.message.endswith(".")
        assert "{" not in refusal.message
        assert refusal.rule in DISPLAY.rulebook()
        if row.on != "bad-dice":  # said by the dice themselves
            assert f'"{row.on}"' in code + tables, row.on
    assert refuse("hex-own", "1,0").message == "1,0 is already yours."


def test_every_rule_is_in_the_rulebook_with_words_of_its_own() -> None:
    book = DISPLAY.rulebook()
    cited = set(
        re.findall(
            r"NA-[A-Z0-9-]*\d\d|NA-T-[A-Z-]*[A-Z]",
            " ".join(path.read_text() for path in PACKAGE.rglob("*.py")),
        )
    )
    extra = {"NA-T-DRAW-SHAPE", "NA-T-VICTORY", "NA-T-QUICK-SCORE"}
    assert cited <= set(book)
    assert len(set(book) - extra) == 184
    for rule, entry in book.items():
        assert entry.title, rule
        assert entry.chapter, rule
        assert 30 <= len(entry.text) <= 400, rule
        assert entry.text.endswith("."), rule


def test_every_table_is_offered_by_name() -> None:
    assert RULESET.tables is TABLES
    for name, table in TABLES.items():
        assert name == table.id
        assert table.title
        assert table.rows


@pytest.mark.rule("NA-RULING-38", "NA-RULING-51")
def test_the_rulebook_names_who_decides_and_which_battles_are_rolled() -> None:
    texts = {rule: row.text for rule, row in DISPLAY.rulebook().items()}
    assert "the player named in the challenge that made it two against two decides" in texts["NA-RULING-38"]
    assert "Usually only battles between computer players are rolled" in texts["NA-RULING-51"]

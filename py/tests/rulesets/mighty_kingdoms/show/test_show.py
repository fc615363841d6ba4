"""What is shown: the map, the ledgers, the army sheets, the rulebook."""

from __future__ import annotations

from pathlib import Path

import pytest

import empires.rulesets.mighty_kingdoms
from empires.core.rules.state import ENDED
from empires.kit.chronicle import Scribe
from empires.rulesets.mighty_kingdoms import show
from empires.rulesets.mighty_kingdoms.book import TABLES
from empires.rulesets.mighty_kingdoms.ruleset import RULESET
from empires.rulesets.mighty_kingdoms.settings import OPTIONS
from empires.rulesets.mighty_kingdoms.show.chronicle import KingdomsTeller
from empires.rulesets.mighty_kingdoms.state import Kingdoms, redact
from tests.rulesets.mighty_kingdoms.scene import (
    army,
    artefact,
    effect,
    fx3,
    ordered,
    own,
    ship,
    started,
    unit_of,
)

PACKAGE = Path(empires.rulesets.mighty_kingdoms.__file__).parent


def shown_to(state: Kingdoms, player: str | None) -> Kingdoms:
    """The state as a view holds it."""
    import msgspec

    copy = msgspec.json.decode(msgspec.json.encode(state), type=Kingdoms)
    redact(copy, player)
    return copy


def test_the_chronicle_keeps_flight_and_conquest_in_the_passage_of_their_battle() -> None:
    state = fx3("battle", battle_mode="simple_hits")
    own(state, "B", "2,0")
    for name, stance in (("A1", "upright"), ("B1", "upright"), ("B2", "side")):
        army(state, name, "2,0").stance = stance  # type: ignore[assignment]
    scribe = Scribe(KingdomsTeller())
    for at, event in enumerate(started(state, 6, 1).chronicle()):
        scribe.take(0, at, event)
    [passage] = [one for part in scribe.book.parts for chapter in part.chapters for one in chapter.passages]
    assert passage.battle
    assert "army 2 flees to 3,0. A takes 2,0 from B." in passage.text


def test_the_map_shows_tokens_orders_and_the_unknown() -> None:
    state = fx3(ships=True)
    ordered(army(state, "A1", "1,0"), "move 2,0")
    army(state, "B1", "4,0", stance="side")
    ship(state, "C5", "0,4")
    state.tiles["2,-1"].tower = state.tiles["2,-1"].explored = True
    board = show.board(state, None)
    tiles = {tile.id: tile for tile in board.tiles}
    assert (tiles["0,0"].settlement, tiles["1,0"].settlement, tiles["2,-1"].settlement) == (
        "capital",
        "city",
        "tower",
    )
    assert (tiles["0,0"].owner, tiles["0,0"].veiled, tiles["2,0"].veiled) == ("A", False, True)
    assert [(arrow.start, arrow.end) for arrow in board.arrows] == [("1,0", "2,0")]
    assert [(piece.id, piece.kind, piece.number) for piece in board.pieces] == [
        ("A1", "army", "1"), ("B1", "army", "1"), ("C5", "ship", ""),
    ]  # fmt: skip
    assert "disordered" in board.pieces[1].label


@pytest.mark.rule("MK-LIST-05", "MK-ART-03")
def test_ledgers_and_sheets_show_only_what_the_reader_may_know() -> None:
    state = fx3(wizards=True)
    army(state, "A1", "0,0")
    army(state, "B1", "4,0")
    artefact(state, "20-A", 20, owner="A")
    state.secrets["A"].bearers["20-A"] = "A1.a1"
    mine, theirs = (shown_to(state, player) for player in "AB")
    assert [sheet.id for sheet in show.sheets(mine, "A")] == ["army-A1"]
    assert [sheet.id for sheet in show.sheets(theirs, "B")] == ["army-B1"]
    assert show.sheets(shown_to(state, None), None) == ()
    text = str(show.ledgers(theirs, "B"))
    assert "Spears" not in text
    assert "450" not in text
    assert "list unknown" in text
    own_book = show.ledgers(mine, "A")
    assert own_book[0].player == "A"
    assert "Spears, Block, Bows, Captain" in str(own_book[0])
    assert "20 points', tile='', note='Spears'" in str(own_book[0])


@pytest.mark.rule("MK-REF-07", "MK-ART-02")
def test_the_army_sheet_is_a_roster_to_print() -> None:
    state = fx3(wizards=True)
    army(state, "A1", "0,0")
    spears = unit_of(state, "a1")
    spears.effects = [effect("e1", "scar", "me", -1)]
    spears.medals = 1
    artefact(state, "20-A", 20, owner="A")
    state.secrets["A"].bearers["20-A"] = "A1.a1"
    [sheet] = show.sheets(state, "A")
    assert sheet.title == "Army 1 of A: list of A1"
    assert "450 points" in sheet.note
    lines = [(line.label, line.value) for line in sheet.sections[0].lines]
    assert lines[0] == ("Sp 0, Me 5+, Ra -, De 4+, At 0, Ne 13/15", "110 points")
    assert ("carries 20-A", "20 points, not counted") in lines
    assert ("this month: 1 medal", "medals ☐☐☐ scars ☐☐☐") in lines
    assert ("Me worse (year 1, month 2)", "") in lines
    assert [section.title for section in sheet.sections] == ["Spears", "Block", "Bows", "Captain"]


def test_every_phase_stands_on_the_track() -> None:
    from empires.rulesets.mighty_kingdoms.show.track import MONTH, SETUP, WINTER

    stops = [phase for course in (SETUP, MONTH, WINTER) for stage in course for phase in stage.names]
    assert sorted(stops) == sorted(RULESET.phases)
    state = fx3()
    state.season, state.phase = "over", ENDED
    assert show.track(state, None).heading == "The campaign ended in year 1"


def test_every_option_names_its_rule_and_explains_itself() -> None:
    book = show.rulebook()
    for option in OPTIONS:
        assert option.help
        assert option.group
        assert all(rule in book for rule in option.rules)
    numbers = sorted({rule for option in OPTIONS for rule in option.rules if rule.startswith("MK-OPT")})
    assert numbers == [f"MK-OPT-{number:02}" for number in range(1, 38)]


def test_every_table_has_words() -> None:
    book = show.rulebook()
    assert len(TABLES) == 24
    assert all(name in book for name in TABLES)


def test_the_rulebook_has_a_text_for_every_rule() -> None:
    book = show.rulebook()
    for text in book.values():
        assert text.title
        assert text.text.endswith(".")
        assert text.chapter


def test_tables_that_no_rule_reads_are_marked_as_reminders() -> None:
    code = "".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.py"))
    reads = ('table("{}"', '"{}" if', 'TABLES["{}"]')
    unread = {name for name in TABLES if not any(read.format(name) in code for read in reads)}
    reminders = {name for name, table in TABLES.items() if table.note.startswith("A reminder")}
    assert reminders == {"MK-T-ORDERS", "MK-T-RESOLVE", "MK-T-RESULT"}
    assert unread - {"MK-T-BUILD2018", "MK-T-DEPLOY"} <= reminders

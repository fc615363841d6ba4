"""The page with real rules: tiles clicked, forms filled in, rules looked up, files opened, steps undone."""

from __future__ import annotations

import base64
import html
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

import empires
from empires.core.dice.dice import SealedDice
from empires.core.play.campaign import Campaign
from empires.core.records.events import Event
from empires.core.records.setup import Seat, Setup, check_options
from empires.kit.changes import Line
from empires.page.card.waiting import ended_card
from empires.page.session.since import Summary
from empires.page.start import new_campaign
from empires.page.table.card_of import card
from empires.page.widgets.markup import NOTHING
from empires.players.policy import answer_one
from empires.players.random_legal import RandomPlayer
from empires.rulesets.mighty_empires.ruleset import RULESET
from tests.page.browser import Page
from tests.rulesets.mighty_empires.winter.base import Base


def played(ruleset: str, until: str, *, seed: str = "x", **options: Any) -> Campaign[Any]:
    """A campaign of two that has come to the first question of a kind."""
    campaign = empires.new(ruleset, ["Ann", "Bo"], seed=seed, options=options)
    for n in range(400):
        if campaign.waiting[0].kind == until:
            return campaign
        answer_one(campaign, campaign.waiting[0], RandomPlayer(f"{seed}{n}", campaign.waiting[0].player))
    raise AssertionError(f"{until} was not asked")


def opened(campaign: Campaign[Any]) -> Page:
    """A page on which the campaign was opened from a file, with the player who is asked before it."""
    page = Page()
    page.send("file", purpose="campaign", name="c.json", size=1, text=empires.save(campaign))
    page.send("lift")
    return page


@pytest.fixture
def scouting() -> Page:
    return opened(played("mighty-empires", "scout", map_mode="generated"))


def said(page: Page) -> str:
    """What is said to those who listen to the page."""
    return page.said.get(False, "")


# --- tiles -------------------------------------------------------------------------------------------


def test_the_first_click_says_what_a_place_is_and_the_second_takes_what_can_be_done_there() -> None:
    page = opened(played("ninth-age", "place_capital"))
    session = page.app.session
    assert session is not None
    assert session.question is not None
    tile = session.question.choices[0].tiles[0]
    given = session.campaign.answers
    page.send("tile", id=tile)
    assert 'class="place told"' in page.shown["card"]
    assert "Choices: 1." in said(page)
    assert session.campaign.answers == given
    page.send("tile", id=tile)
    assert session.campaign.answers == given + 1


def test_a_place_where_nothing_can_be_done_is_told_and_closes(scouting: Page) -> None:
    session = scouting.app.session
    assert session is not None
    assert session.question is not None
    targets = {tile for choice in session.question.choices for tile in choice.tiles}
    tile = next(one.id for one in session.board().tiles if one.id not in targets)
    scouting.send("tile", id=tile)
    assert said(scouting).endswith("There is nothing to choose here.")
    assert 'class="place told"' in scouting.shown["card"]
    scouting.send("back")
    assert "place told" not in scouting.shown["card"]


def test_the_keyboard_goes_on_to_what_can_be_done_at_a_place(scouting: Page) -> None:
    session = scouting.app.session
    assert session is not None
    assert session.question is not None
    tile = next(choice.tiles[0] for choice in session.question.choices if choice.tiles)
    scouting.log.clear()
    scouting.send("tile", id=tile, keys=True)
    assert {"op": "focus", "id": "here"} in scouting.log


def test_a_place_named_in_a_drawer_is_found_on_the_map(scouting: Page) -> None:
    session = scouting.app.session
    assert session is not None
    tile = session.board().tiles[0].id
    scouting.log.clear()
    scouting.send("find", id=tile)
    assert {"op": "centre", "tile": tile} in scouting.log
    assert session.pointer.tile == tile


def test_a_tile_clicked_before_any_campaign_is_open_does_nothing() -> None:
    page = Page()
    page.send("tile", id="0,0")
    assert "Play now" in page.shown["page"]


# --- one step back -----------------------------------------------------------------------------------


def test_back_goes_one_step_at_a_time(scouting: Page) -> None:
    session = scouting.app.session
    assert session is not None
    tile = session.board().tiles[0].id
    scouting.send("tile", id=tile)
    scouting.send("open_drawer", name="ledger")
    scouting.send("open_standing", kind=session.campaign.view(session.viewer or "").standing[0].kind)
    assert "Cancel" in scouting.shown["card"]
    scouting.send("back")
    assert "Cancel" not in scouting.shown["card"]
    assert scouting.shown["drawer"]
    scouting.log.clear()
    scouting.send("back")
    assert scouting.shown["drawer"] == ""
    assert {"op": "focus", "id": "tool-ledger"} in scouting.log
    pointed = session.pointer.tile
    assert pointed == tile
    scouting.send("back")
    assert session.pointer.tile is None
    scouting.log.clear()
    scouting.send("back")
    assert not [one for one in scouting.log if one.get("region") == "card"], (
        "there is nothing to go back from"
    )


def test_back_leads_from_a_sheet_to_the_rulesets_and_from_there_to_the_shelf() -> None:
    page = Page()
    page.send("new_sheet", ruleset="ninth-age")
    page.send("back")
    assert "Which rules should the umpire use?" in page.shown["page"]
    page.send("back")
    assert "Play now" in page.shown["page"]
    page.send("show_about")
    assert "MIT" in page.shown["page"]
    page.send("back")
    assert "Play now" in page.shown["page"]


def test_back_closes_a_dialog_before_anything_else(scouting: Page) -> None:
    scouting.send("open_drawer", name="ledger")
    scouting.send("show_keys")
    scouting.send("back")
    assert scouting.shown["dialog"] == ""
    assert scouting.shown["drawer"]


# --- the rulebook ------------------------------------------------------------------------------------


def test_the_rulebook_is_searched_for_all_the_words(scouting: Page) -> None:
    scouting.send("open_drawer", name="rules")
    scouting.fill("search", {"words": ["scout tile"]})
    assert re.search(r"\d+ found", scouting.parts["rulebook-found"])
    scouting.fill("search", {"words": ["zeppelin"]})
    assert "No rule mentions “zeppelin”." in scouting.parts["rulebook-found"]
    scouting.fill("search", {"words": ["the"]})
    assert "shown" in scouting.parts["rulebook-found"]
    scouting.fill("search", {"words": [" "]})
    assert "<summary>All tables" in scouting.parts["rulebook-found"]


def test_a_table_opens_with_the_row_of_a_roll_lit_up(scouting: Page) -> None:
    session = scouting.app.session
    assert session is not None
    tables = session.campaign.ruleset.tables
    id = next(id for id, one in tables.items() if not one.keyed and len(one.rows) > 2)
    scouting.send("show_table", id=id, total=tables[id].rows[0].lo)
    assert 'class="lit"' in scouting.shown["dialog"]
    scouting.send("show_table", id=id)
    assert 'class="lit"' not in scouting.shown["dialog"]
    scouting.send("show_table", id="of-nothing")
    assert scouting.shown["dialog"] == ""


# --- forms -------------------------------------------------------------------------------------------


def check(page: Page, do: str = "", row: str = "", /, **fields: list[str]) -> None:
    """The open form as it is while it is being filled in, or when a button of it is pressed."""
    page.fill("check", fields, do={"what": do, "row": row} if do else None)


def test_a_form_says_how_far_its_sum_has_come_while_it_is_filled_in() -> None:
    page = opened(played("mighty-empires", "create_banner", map_mode="generated"))
    check(page, banners=["1500"])
    assert "1,500 of 4,000" in page.parts["total-banners"]
    assert "2,500 to go" in page.parts["total-banners"]
    check(page, banners=["1500", "1500", "1000"])
    assert 'class="enough"' in page.parts["total-banners"]
    check(page, banners=["3000", "3000"])
    assert "2,000 too many" in page.parts["total-banners"]
    before = page.parts.pop("total-banners")
    check(page, banners=["many"])
    assert before
    assert "total-banners" not in page.parts, "what is no number changes no sum"


def test_what_is_shared_out_among_several_is_summed_too() -> None:
    page = opened(played("mighty-empires", "give_baggage", map_mode="generated"))
    check(page, **{"baggage.1": ["1"]})
    assert "1 of" in page.parts["total-baggage"]


def building() -> Page:
    """A winter in which Red may build at (2,0) and elsewhere, with 12 crowns and some timber."""
    woods = dict.fromkeys(("1,-1", "0,1", "0,-1"), "lowland P P P F P P")
    scene = Base("construction", woods)
    scene.rich(Red=12)
    setup = Setup(
        ruleset=RULESET.name,
        rules_version=RULESET.version,
        name="A winter",
        seats=[Seat(name=player) for player in scene.state.players],
        options=check_options(RULESET.options, {}),
        seed="s",
        dice="sealed",
    )
    return opened(Campaign(RULESET, setup, scene.state, source=SealedDice("s")))


def ticked(page: Page) -> list[str]:
    return re.findall(r'value="([^"]*)" checked', page.shown["card"])


def test_a_purchase_tells_what_is_spent_and_what_is_left() -> None:
    page = building()
    check(page, projects=["fortress 2,0"])
    assert "5 of 12 spent, 7 left" in page.parts["sums"]
    assert "1 of 3 used" in page.parts["sums"]
    check(page, projects=["fortress 2,0", "fortress 3,0"])
    assert "15 of 12 spent: 3 crowns too many" in page.parts["sums"]


def test_clicks_on_the_map_tick_what_a_form_offers_there_one_by_one_and_then_take_it_back() -> None:
    page = building()
    page.send("tile", id="2,0")
    assert ticked(page) == ["fortress 2,0"]
    assert "5 of 12 spent" in page.shown["card"]
    check(page, projects=["fortress 2,0", "fortress 0,1"])
    page.send("tile", id="2,0")
    assert set(ticked(page)) == {"fortress 2,0", "temple 2,0", "fortress 0,1"}
    page.send("tile", id="2,0")
    assert ticked(page) == ["fortress 0,1"]
    page.send("tile", id="3,1")
    assert ticked(page) == ["fortress 0,1"], "nothing is offered there"


LIST = "Empire\nCharacters\nGeneral - 155\nRegiments\nHalberdiers x20 - 120\nTotal: 275"


@pytest.fixture
def mustering() -> Page:
    return opened(played("mighty-kingdoms", "submit_list"))


def rows(page: Page) -> int:
    return page.shown["card"].count('class="row"')


def test_a_list_of_units_gets_more_rows_and_keeps_what_was_typed(mustering: Page) -> None:
    before, session = rows(mustering), mustering.app.session
    assert session is not None
    assert session.question is not None
    filled = session.drafts.of(session.question)
    check(mustering, "rows", "units", **filled | {"title": ["The Old Guard"]})
    assert rows(mustering) == before + 1
    assert "The Old Guard" in mustering.shown["card"]


def test_a_pasted_army_list_fills_the_rows_in(mustering: Page) -> None:
    check(mustering, "paste", "units", **{"paste.units": [LIST], "title": ["Kept"]})
    assert "units," in mustering.said.get(True, "")
    assert "Halberdiers" in mustering.shown["card"]
    assert "Kept" in mustering.shown["card"]


SLIP = "Weir Watch\nGeneral - 155\nHalberdiers x20 - 120\nTotal: 280"


def paste(page: Page, text: str) -> None:
    check(page, "paste", "units", **{"paste.units": [text], "title": ["Kept"]})


def correct(page: Page, form: str, do: dict[str, Any] | None = None, **typed: str) -> None:
    """What is typed into the dialog of a list that was read."""
    dialog = page.shown["dialog"]
    fields = {
        html.unescape(name): [html.unescape(value)]
        for name, value in re.findall(r'<input[^>]* name="([a-z]+\.\d+)"[^>]* value="([^"]*)"', dialog)
    }
    fields |= {name.replace("_", "."): [value] for name, value in typed.items()}
    page.send(
        "fill",
        form={"form": form, **({"do": do} if do else {})},
        fields={k: v for k, v in fields.items() if v != ["-"]},
    )


def test_a_list_that_differs_from_its_total_is_looked_over_first(mustering: Page) -> None:
    paste(mustering, SLIP)
    dialog = mustering.shown["dialog"]
    assert "Halberdiers" not in mustering.shown["card"]
    assert "5 fewer than the 280 that the list gives" in dialog
    assert "Line 3: Halberdiers x20 - 120" in dialog
    correct(mustering, "check_list", points_1="125")
    assert "280 points. That matches the list’s total." in mustering.parts["list-sum"]
    correct(mustering, "take_list", points_1="125", name_1="Old Halberdiers", keep_0="-")
    assert mustering.shown["dialog"] == NOTHING
    assert "Old Halberdiers" in mustering.shown["card"]
    assert "General" not in mustering.shown["card"]
    assert "Kept" in mustering.shown["card"]


def test_of_several_lists_in_one_text_one_is_chosen_by_its_name(mustering: Page) -> None:
    paste(mustering, f"{LIST}\n\nWeir Watch\nCaptain - 90\nOtters - 60\nTotal: 150\n")
    assert "Weir Watch (150)" in mustering.shown["dialog"]
    correct(mustering, "check_list", do={"what": "list", "number": 1})
    assert "Read: Weir Watch" in mustering.shown["dialog"]
    correct(mustering, "take_list")
    assert "Otters" in mustering.shown["card"]


def test_other_readings_are_offered_by_their_totals(mustering: Page) -> None:
    paste(mustering, "Weir Watch\n300 - Captain\n200 - 2x10 Otters\n100 - 2x5 Herons\nTotal: 604\n")
    assert "600 points in 5 units" in mustering.shown["dialog"]
    correct(mustering, "check_list", do={"what": "way", "number": 1})
    assert "Kept: 5 units, 900 points." in mustering.shown["dialog"]


def test_a_list_without_prices_gives_names_and_its_points_are_typed(mustering: Page) -> None:
    paste(mustering, "Weir Watch\nCore\n20 Halberdiers\n5 Knights\nTotal: 300\n")
    assert "2 units still without points" in mustering.shown["dialog"]
    correct(mustering, "take_list", points_0="180", points_1="120")
    assert "Knights" in mustering.shown["card"]
    assert "300 points" in mustering.said.get(True, "")


def test_what_is_read_is_text_and_never_markup(mustering: Page) -> None:
    paste(mustering, "Watch <b onclick=x>\n<script>alert(1)</script> - 155\nBows - 120\nTotal: 280")
    assert "<script>" not in mustering.shown["dialog"]
    assert "<b " not in mustering.shown["dialog"]


def test_a_text_without_units_is_refused_and_the_form_stays(mustering: Page) -> None:
    check(mustering, "paste", "units", **{"paste.units": ["a shopping list"], "title": ["Kept"]})
    assert mustering.shown["notice"]
    assert "submit" in mustering.shown["card"]


def test_a_file_that_is_no_base64_could_not_be_read(mustering: Page) -> None:
    mustering.send("file", purpose="roster", field="units", name="a.rosz", size=3, base64="&&&")
    assert "a.rosz could not be read." in mustering.shown["notice"]


def test_an_army_list_comes_from_a_file(mustering: Page) -> None:
    raw = base64.b64encode(LIST.encode()).decode()
    mustering.send("file", purpose="roster", field="units", name="a.txt", size=len(LIST), base64=raw)
    assert "Halberdiers" in mustering.shown["card"]


def test_a_map_comes_from_a_file_into_its_field() -> None:
    campaign = empires.new("mighty-empires", ["Ann", "Bo"], seed="x", options={"map_mode": "imported"})
    page = opened(campaign)
    raw = base64.b64encode(b"a map of my own").decode()
    page.send("file", purpose="map", field="map", name="m.txt", size=9, base64=raw)
    assert "a map of my own" in page.shown["card"]


# --- a new sheet -------------------------------------------------------------------------------------


def sheet(ruleset: str, **fields: str) -> Page:
    page = Page()
    page.send("new_sheet", ruleset=ruleset)
    filled = {"seats": ["2"], "seed": ["s"], "player0": ["Ann"], "player1": ["Bo"], "name": ["T"]}
    filled |= {key: [value] for key, value in fields.items()}
    page.fill("preview", filled, ruleset=ruleset)
    return page


@pytest.mark.parametrize("ruleset", ["mighty-empires", "mighty-kingdoms", "ninth-age", "warmaster"])
def test_every_option_of_a_ruleset_stands_on_its_sheet_with_its_bounds(ruleset: str) -> None:
    page = sheet(ruleset)
    shown = html.unescape(page.shown["page"])
    for option in empires.rulesets.find_ruleset(ruleset).options:
        if option.retired:
            assert f'name="option.{option.key}"' not in shown
            continue
        assert option.label in shown
        if option.kind == "number":
            assert f"{option.lo:,} to {option.hi:,}" in shown


def test_a_map_that_players_lay_themselves_has_no_preview() -> None:
    page = sheet("mighty-empires")
    assert "The players lay the map themselves." in page.shown["page"] + json.dumps(
        page.parts, ensure_ascii=False
    )
    page = sheet("mighty-empires", **{"option.map_mode": "generated"})
    assert "<svg" in page.parts["preview"]


def test_a_land_that_takes_long_is_left_to_the_campaign(monkeypatch: pytest.MonkeyPatch) -> None:
    class Laying:
        resting = "laying"

        def go_on(self) -> None: ...

    monkeypatch.setattr(new_campaign, "begin", lambda name, filled: Laying())
    assert "is laid out when the campaign begins" in new_campaign.preview("warmaster", {})


def test_an_option_out_of_its_bounds_is_told_in_the_place_of_the_map() -> None:
    page = sheet("mighty-empires", player1="Ann")
    assert "<svg" not in page.parts["preview"]
    assert "Ann" in page.parts["preview"]


# --- watching, the end, files ------------------------------------------------------------------------


def test_where_nobody_plays_those_who_watch_say_when_it_goes_on() -> None:
    page = Page()
    filled = {"seats": ["2"], "player0": ["Ann"], "player1": ["Bo"], "seed": ["s"], "name": ["T"]}
    filled |= {"controller0": ["random"], "controller1": ["random"]}
    page.fill("begin", filled, ruleset="ninth-age")
    assert "Play on" in page.shown["card"]
    assert "thinking" in page.shown["card"]
    session = page.app.session
    assert session is not None
    before = session.campaign.answers
    page.send("think")
    assert session.campaign.answers > before
    assert session.news.told, "what happened is told to them"


@pytest.mark.parametrize(
    ("winners", "sentence"),
    [
        ((), "Nobody has won."),
        (("Ann",), "Ann has won."),
        (("Ann", "Bo", "Cy"), "Ann, Bo and Cy share the victory."),
    ],
)
def test_the_last_card_says_who_won(winners: tuple[str, ...], sentence: str) -> None:
    assert sentence in ended_card(NOTHING, winners, "The war", "ninth-age")


def test_map_chronicle_and_campaign_are_given_as_files(scouting: Page) -> None:
    for what in ("map", "campaign", "standings", "ledgers", "club-page"):
        scouting.send("export", what=what)
    scouting.send("export_chronicle")
    scouting.send("export_chronicle", public=True, markdown=True)
    kinds = {name.rsplit(".", 1)[1]: text for name, text in scouting.files.items()}
    assert "<svg" in kinds["svg"][:200]
    assert "<html" in kinds["html"][:200]
    assert kinds["md"].startswith("# ")
    tables = [text for name, text in scouting.files.items() if name.endswith(".csv")]
    assert [name for name in scouting.files if name.endswith("-page.html")]
    assert [text.splitlines()[0].split(",")[0].lstrip("\ufeff") for text in tables] == ["Place", "Player"]
    assert empires.load(kinds["json"]).setup.players == ["Ann", "Bo"]


def test_a_journal_that_leads_elsewhere_is_told(scouting: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    def differs(campaign: object) -> Iterator[float]:
        yield 0.5
        raise empires.core.errors.ReplayError("input 7 leads elsewhere")

    monkeypatch.setattr("empires.page.table.drawers.verifying", differs)
    scouting.send("verify")
    assert "input 7 leads elsewhere" in scouting.shown["dialog"]


def test_the_theme_is_put_on_and_a_newer_version_is_taken(scouting: Page) -> None:
    scouting.log.clear()
    scouting.send("theme", name="candle")
    scouting.send("update")
    assert {"op": "theme", "name": "candle"} in scouting.log
    assert {"op": "update"} in scouting.log


# --- drafts ------------------------------------------------------------------------------------------


def ordering() -> Page:
    return opened(played("mightier-empires", "lock_orders"))


def the_form(page: Page) -> dict[str, list[str]]:
    session = page.app.session
    assert session is not None
    assert session.question is not None
    return dict(session.drafts.of(session.question))


def test_beside_a_sheet_news_of_land_of_which_the_slip_speaks_is_folded_away() -> None:
    session = ordering().app.session
    assert session is not None
    session.news.told = [Event("hex_changed_owner", "X", "The hill is Bo’s.", tiles=("B1",), to=("Ann",))]
    session.news.own = 1
    for tile, folded in (("B1", True), ("B2", False)):
        session.since.summary = Summary([Line("land", "", "Bo took a hex.", (tile,))], 1, None)
        assert ("1 event" in card(session, session.board())) == folded


def test_a_sheet_that_was_begun_is_there_again_after_a_reload() -> None:
    page = ordering()
    check(page, **the_form(page) | {"orders.0.army": ["The Grey Host"]})
    again = page.reload()
    again.send("lift")
    assert "The Grey Host" in again.shown["card"]
    check(again, "anew", **the_form(again))
    assert "The Grey Host" not in again.shown["card"]
    assert "The Grey Host" not in again.reload().shown.get("card", "")


def test_what_is_illegal_on_a_sheet_is_told_while_it_is_written() -> None:
    page = ordering()
    check(page, **the_form(page) | {"orders.0.army": ["Nobody"]})
    assert "There is no army called Nobody." in page.parts["faults"]
    check(page, **the_form(page) | {"orders.0.army": ["First Army"]})
    assert page.parts["faults"] == ""


def test_a_tile_clicked_fills_in_the_row_that_is_in_hand() -> None:
    page = ordering()
    check(page, "hand", "orders.1", **the_form(page))
    session = page.app.session
    assert session is not None
    assert session.question is not None
    goal = session.drafts.offered_tiles(session.question)[0]
    page.send("tile", id=goal)
    assert the_form(page)["orders.1.hex"] == [goal]
    page.send("tile", id=goal)
    card = html.unescape(page.shown["card"])
    assert '{"what":"put","row":"orders.0"}' in card or '{"what":"hand","row":"orders.0"}' in card


def test_a_sealed_sheet_that_is_taken_back_is_as_it_was_sealed() -> None:
    page = ordering()
    filled = the_form(page)
    filled["orders.0.order"], filled["orders.0.hex"] = ["patrol"], filled["orders.1.hex"]
    session = page.app.session
    assert session is not None
    filled |= {"orders.1.order": ["patrol"], "orders.1.hex": filled["orders.0.hex"]}
    capital = session.campaign.state.realms["Ann"].capital
    filled |= {"orders.0.hex": [capital], "orders.1.hex": [capital]}
    page.fill("answer", filled, at=session.campaign.answers)
    assert [one.player for one in session.campaign.pending] == ["Ann"]
    page.send("take_back", player="Ann")
    page.send("lift")
    assert the_form(page) == filled


def test_the_legend_of_the_map_names_each_player_as_the_questions_do_and_marks_the_reader() -> None:
    page = opened(played("ninth-age", "place_capital"))
    legend = page.shown["legend"]
    session = page.app.session
    assert session is not None
    others = [name for name in session.people.players if name != session.onlooker]
    assert others
    assert legend.count(f">{session.onlooker}</span><span>(you)</span>") == legend.count("(you)") == 1
    assert all(f">{name}</span>" in legend for name in others)


# --- names -------------------------------------------------------------------------------------------


def test_a_banner_is_named_from_the_card_and_is_called_so_on_card_map_and_ledger(scouting: Page) -> None:
    session = scouting.app.session
    assert session is not None
    player = session.viewer or ""
    assert "What do you want to name?" in scouting.shown["card"]
    scouting.send("open_standing", kind="name_army")
    assert 'list="' in scouting.shown["card"], "names are proposed"
    fields = {"what": ["banner 1"], "name": ["The Iron Guard"]}
    scouting.fill("answer", fields, at=session.campaign.answers)
    assert session.campaign.state.titles == {player: {"banner 1": "The Iron Guard"}}
    assert "The Iron Guard scouts" in scouting.shown["card"]
    labels = [piece.label for piece in session.board().pieces]
    assert any(label.startswith(f"{player}’s Iron Guard (banner 1) at ") for label in labels)
    scouting.send("open_drawer", name="ledger")
    assert "The Iron Guard (banner 1)" in scouting.shown["drawer"]


def test_a_device_without_the_journal_offers_no_file_of_it_at_the_end() -> None:
    for whole in (True, False):
        card = ended_card(NOTHING, ["Ann"], "The war", "ninth-age", whole=whole)
        assert ("Save the campaign as a file" in card) == whole
        assert "Save the chronicle as a page" in card
        assert "Read the chronicle" in card

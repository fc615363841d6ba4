"""The rival of a first campaign: its capital is guarded, it attacks once, and a battle comes."""

from __future__ import annotations

import pytest

import empires
from empires.core.offices.entries import fights
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.records.events import Event
from empires.maps.board import Board, BoardTile, Piece
from empires.page.session.coach import lesson, lesson_of
from empires.page.session.session import Session
from empires.page.session.tutor import guarded, pressed, way
from empires.players.named import player_called
from empires.players.plain import plain
from empires.rulesets import catalogue, find_coach, find_ruleset


class March(Act):
    """Somebody goes somewhere."""

    who: str
    to: str


MARCH = Kind("march", March)
TILES = {"0,0": "capital", "0,1": None, "0,2": None}


def board(*guards: str) -> Board:
    tiles = tuple(
        BoardTile(id=id, q=0, r=int(id[-1]), ground="plain", owner="Bo", settlement=kind)  # type: ignore[arg-type]
        for id, kind in TILES.items()
    )
    pieces = (Piece(id=str(n), tile=where, kind="banner", owner="Bo") for n, where in enumerate(guards))
    return Board(tiles=tiles, pieces=tuple(pieces))


def asked(*offers: str) -> Decision[March]:
    """Bo is asked who marches; what is offered reads "who from to"."""
    ways = {March(who, to): (start, to) for who, start, to in map(str.split, offers)}
    return Decision(
        player="Bo",
        kind=MARCH,
        text="Who marches?",
        offers=[*ways],
        words=lambda act: Words(act.who, ways[act] if ways[act][0] != ways[act][1] else ()),
    )


def test_the_last_guard_stays_in_the_capital() -> None:
    question = asked("1 0,0 0,1", "1+2 0,0 0,1", "3 0,1 0,2", "none 0,0 0,0")
    assert guarded(board("0,0", "0,0"), question, March("1", "0,1")) == March("1", "0,1")
    assert guarded(board("0,0"), question, March("1", "0,1")) == "none 0,0"
    assert guarded(board("0,0", "0,0"), question, March("1+2", "0,1")) == "none 0,0"
    assert guarded(board("0,0"), question, March("3", "0,2")) == March("3", "0,2")


def test_an_empty_capital_is_manned_again() -> None:
    question = asked("3 0,1 0,2", "4 0,1 0,0", "none 0,0 0,0")
    assert guarded(board("0,1", "0,1"), question, March("3", "0,2")) == "4 0,0"


def test_it_attacks_once_and_then_guards_again() -> None:
    found = find_coach(find_ruleset("mighty-kingdoms"))
    assert found is not None
    plan, (person, rival) = found.lesson, found.lesson.players
    battle = Event("b", "X", "A battle.", facts={"attacker": rival, "defender": person})
    other = Event("b", "X", "A battle.", facts={"attacker": person, "defender": rival})
    assert way(plan, plan.attacks_after - 1, [], rival) == plan.guard
    assert way(plan, plan.attacks_after, [other], rival) == plan.attack
    assert way(plan, plan.attacks_after, [battle], rival) == plan.guard


def played(ruleset: str, lots: str, *, whole: bool = False) -> tuple[int, int | None]:
    """How many answers a newcomer gives in the `whole` lesson or up to the first battle, and after how many
    that battle has come.
    """
    session = Session(lesson(ruleset), "l")
    person = session.campaign.setup.players[0]
    newcomer = player_called("easy", find_ruleset(ruleset), lots, person)
    answers, first = 0, None
    think(session)
    while (question := session.question) is not None and answers < 200 and (whole or first is None):
        choice = newcomer.choose(session.campaign.view(person), plain(question))
        try:
            written = question.write(question.read(choice))
            session.answer(person, question.kind, written, session.campaign.answers)
        except empires.IllegalChoice:
            session.answer(person, question.kind, question.write(question.default), session.campaign.answers)
        answers += 1
        think(session)
        if first is None and any(one.with_(person) for one in fights(session.news.told)):
            first = answers
    return answers, first


def think(session: Session) -> None:
    for _ in session.think():
        pass


@pytest.mark.parametrize("lots", ["one", "three", "four"])
def test_the_lesson_of_warmaster_lasts_and_its_first_battle_comes_early(lots: str) -> None:
    answers, first = played("warmaster", lots, whole=True)
    assert answers >= 40
    assert first is not None
    assert first <= 12


@pytest.mark.parametrize(
    ("ruleset", "lots", "most"),
    [("mightier-empires", "one", 10), ("mightier-empires", "two", 10), ("mighty-empires", "two", 60)],
)
def test_the_first_battle_of_a_lesson_comes_early(ruleset: str, lots: str, most: int) -> None:
    first = played(ruleset, lots)[1]
    assert first is not None
    assert first <= most


def test_while_it_attacks_it_marches_nearer_to_whoever_it_knows_of() -> None:
    near = Piece(id="a", tile="0,2", kind="banner", owner="Ann")
    land = board("0,0")
    seen = Board(tiles=land.tiles, pieces=(*land.pieces, near))
    question = asked("1 0,1 0,2", "none 0,0 0,0")
    assert pressed(seen, question, "none 0,0", "Ann") == "1 0,2"
    assert pressed(land, question, "none 0,0", "Ann") == "none 0,0", "nobody is known to be anywhere"
    assert pressed(seen, asked("1 0,2 0,2", "none 0,0 0,0"), "none 0,0", "Ann") == "none 0,0"


@pytest.mark.soak
@pytest.mark.parametrize("ruleset", [*catalogue()])
def test_a_battle_comes_in_every_lesson(ruleset: str) -> None:
    lots = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    late = [lot for lot in lots if played(ruleset, lot)[1] is None]
    assert not late, late


def test_other_campaigns_have_no_tutor() -> None:
    assert lesson_of(empires.new("warmaster", ["Ann", "Bo"], seed="x").setup) is None

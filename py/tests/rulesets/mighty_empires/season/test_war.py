"""Whole wars by quarrelsome players: whatever they do, banners, sieges and stores stay sound."""

from __future__ import annotations

from typing import Any

import pytest

import empires
from empires.core.base.stream import Stream
from empires.core.errors import IllegalChoice
from empires.core.play.campaign import Campaign
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.players.random_legal import RandomPlayer
from empires.rulesets.mighty_empires.banners.contents import contents_of, heroes_worth, worth
from empires.rulesets.mighty_empires.banners.forces import BAGGAGE_LIMIT
from empires.rulesets.mighty_empires.lands.presence import force
from empires.rulesets.mighty_empires.state import UNDEAD, WIZARD, MightyEmpires


class Quarrelsome(RandomPlayer):
    """Marches, attacks, besieges and storms wherever it can; settles everything else by dice."""

    EAGER = ("scout", "move_group", "siege")
    PATIENT = ("raze", "reorganize")
    FIRST = ("agree_peace", "besiege_or_leave")

    def __init__(self, seed: str, name: str) -> None:
        super().__init__(seed, name)
        self._temper = Stream(seed, f"temper of {name}")

    def pick(self, question: Question) -> Answer:
        """An answer to the question."""
        values = [choice.value for choice in question.choices]
        calm = self._temper.below(10) == 0
        if question.kind in self.EAGER and len(values) > 1:
            return self._temper.pick([value for value in values if value != question.step_on])
        if question.kind in self.PATIENT and question.step_on in values and not calm:
            return question.step_on
        if question.kind in self.FIRST and values and not calm:
            return values[0]
        return super().choose(None, question)  # type: ignore[arg-type]  # it never looks


def sound(state: MightyEmpires) -> None:
    """What must hold at every question."""
    for banner in state.banners.values():
        secret = state.secrets[banner.owner]
        assert 0 <= banner.baggage <= BAGGAGE_LIMIT
        assert secret.points[banner.id] >= 0
        if state.settings.army_mode == "full":
            assert secret.points[banner.id] == worth(contents_of(state, banner))
        assert heroes_worth(contents_of(state, banner)) <= secret.points[banner.id]
        if banner.inside and banner.tile != state.engaged:
            assert state.sieges[banner.tile].defender == banner.owner
    for tile, land in state.lands.items():
        assert 0 <= land.stockpile <= BAGGAGE_LIMIT
        assert not land.razed or (land.owner is None and land.stockpile == 0), tile
    for tile, siege in state.sieges.items():
        if tile != state.engaged:
            assert siege.defender in (state.lands[tile].owner, WIZARD)
        if state.phase in ("raze", "reorganization") and siege.besieger != UNDEAD:
            assert force(state, siege.besieger, tile, inside=False)
            assert siege.garrison_points or force(state, siege.defender, tile, inside=True)


def war(seed: int, **options: Any) -> Campaign[MightyEmpires]:
    """A war of two years among two to four players, checked at every step."""
    names = ["Ann", "Bo", "Cy", "Di"][: 2 + seed % 3]
    settings = {"map_mode": "generated", "years": 2, "tiles_per_player": 10, "army_points": 5000, **options}
    campaign = empires.new("mighty-empires", players=names, options=settings, seed=f"war {seed}")
    players = {name: Quarrelsome(str(seed), name) for name in names}
    mood = Stream(str(seed), "parleys")
    while campaign.waiting:
        question = campaign.waiting[0]
        try:
            campaign.answer(question, players[question.player].pick(question))
        except IllegalChoice:
            campaign.answer(question, question.default)
        if mood.below(4) == 0:
            parley(campaign, players, mood)
        sound(campaign.state)
    return campaign


def parley(campaign: Campaign[MightyEmpires], players: dict[str, Quarrelsome], mood: Stream) -> None:
    """Somebody does something that may be done at any moment: offers terms, gives leave, burns a store."""
    name = mood.pick(campaign.state.players)
    offers = campaign.view(name).standing
    if offers:
        question = mood.pick(offers)
        try:
            campaign.answer(question, players[name].pick(question))
        except IllegalChoice:
            campaign.answer(question, question.default)


MODES = ("points", "moderate", "full")


@pytest.mark.parametrize("seed", range(2))
def test_a_war_stays_sound(seed: int) -> None:
    method = "ask" if seed % 2 else "paper"
    campaign = war(seed, army_mode=MODES[seed % 3], battle_method=method)
    again = empires.load(empires.save(campaign))
    assert again.hash() == campaign.hash()
    assert empires.verify(campaign) > 0


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 200))
def test_a_hundred_wars_stay_sound(seed: int) -> None:
    assert empires.verify(war(seed, army_mode=MODES[seed % 3], siege_starvation_rows="surrender1_betrayal2"))

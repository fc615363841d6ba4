"""Good ways to fill in the forms of Mighty Empires, for computer players.

Crowns cannot be saved (ME-REV-10): they are spent on troops, except in the last winter, when only places
count and crowns go into rebuilding and fortifying. A crown spent on troops is worth more than one spent on
baggage, because it buys twice as many points as a hungry banner loses."""

from __future__ import annotations

from collections.abc import Iterable

from empires.core.questions.fields import Answer, Pick, PickMany
from empires.core.questions.question import Question
from empires.rulesets.mighty_empires.outlook import Goals, last_winter
from empires.rulesets.mighty_empires.state import MightyEmpires
from empires.rulesets.mighty_empires.weights import W
from empires.rulesets.mighty_empires.winter.building.works import PROJECT, Project, cost, wood


def forms(state: MightyEmpires, question: Question) -> Iterable[Answer]:
    """Recruit, build where it counts, and start the spring where there is something to take."""
    match question.kind:
        case "recruit":
            none = {field.name: 0 for field in question.fields}
            yield {**none, "troops": _crowns_for_troops(state, question)}
        case "build":
            yield {"projects": _projects(state, question)}
        case "deploy_banner":
            yield from _deployed(state, question)


def _crowns_for_troops(state: MightyEmpires, question: Question) -> int:
    return 0 if last_winter(state) else int(question.facts["treasury"])


def _projects(state: MightyEmpires, question: Question) -> list[str]:
    """Projects that make captured villages count for more, the cheapest first, as long as crowns and timber
    last."""
    crowns, woods = int(question.facts["treasury"]), int(question.facts["timber"])
    chosen: dict[str, str] = {}
    for work in sorted(_offered(question), key=lambda one: cost(state, one)):
        affordable = cost(state, work) <= crowns and wood(state, work) <= woods
        if affordable and work.tile not in chosen and _lifts(state, question.player, work):
            crowns, woods = crowns - cost(state, work), woods - wood(state, work)
            chosen[work.tile] = PROJECT.write(work)
    return list(chosen.values())


def _lifts(state: MightyEmpires, player: str, work: Project) -> bool:
    """Whether the project upgrades a captured village."""
    land = state.lands[work.tile]
    captured = land.realm_of not in (None, player)
    return captured and land.settlement == "village" and work.what in ("fortress", "city")


def _offered(question: Question) -> list[Project]:
    (field,) = question.fields
    assert isinstance(field, PickMany)
    works = (PROJECT.read(choice.value) for choice in field.choices)
    return [work for work in works if isinstance(work, Project)]


def _deployed(state: MightyEmpires, question: Question) -> Iterable[Answer]:
    """Place the banners near the best places, but leave the first banners in the Capital."""
    goals, form = Goals(state, question.player), question.default
    if isinstance(form, dict):
        stands = [one for one in question.fields if isinstance(one, Pick) and one.name.startswith("banner ")]
        near = {one.name: max(_by_land(one), key=goals.pull) for one in stands if _by_land(one)}
        yield {**form, **near, **_guard(state, question, stands)}


def _guard(state: MightyEmpires, question: Question, stands: list[Pick]) -> dict[str, str]:
    """Keep enough banners in the Capital to guard it, because its loss would end all revenue (ME-REV-02)."""
    home = state.capitals.get(question.player, "")
    return {one.name: home for one in stands[: int(W.guard)] if home in _by_land(one)}


def _by_land(field: Pick) -> list[str]:
    """The places on offer in a field that a banner can reach without a ship."""
    return [choice.value for choice in field.choices if choice.tiles and not choice.note]

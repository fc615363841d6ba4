"""The Events Phase: each player picks one event, and it is resolved at once (NA-EVENT)."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from empires.core.base.words import many
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next
from empires.kit.odds import Tally
from empires.rulesets.ninth_age.book import EVENTS, refuse
from empires.rulesets.ninth_age.building import Build, build, refuse_build, sites, words_of
from empires.rulesets.ninth_age.ranking import all_act
from empires.rulesets.ninth_age.realms import controlled, in_play, living, named, teammates, works
from empires.rulesets.ninth_age.state import NinthAge

ASKED = {
    "poisoned-mines": "whose mines yield nothing this turn?",
    "catastrophe": "who rolls for each city, fortress and mine?",
    "emissary": "who may not challenge you this turn?",
}
"""The question asked of a player who picks an event that strikes a rival."""


def picks(state: NinthAge, event: str) -> int:
    """The number of times an event has been picked this turn by all players together (NA-RULING-17)."""
    return sum(realm.event == event for realm in state.realms.values())


def targets(state: NinthAge, player: str) -> list[str]:
    """The possible targets of a harmful event: living rivals who are not team-mates."""
    # NA-RULING-18, NA-TEAM-02
    return [other for other in living(state) if other != player and not teammates(state, player, other)]


def why_not_pick(state: NinthAge, player: str, event: str) -> str:
    """The refusal code for picking an event; "" if that is legal."""
    if picks(state, event) >= EVENTS.of(event)["supply"]:  # NA-EVENT-03
        return "event-exhausted"
    if EVENTS.of(event)["target"] == "player" and not targets(state, player):
        return "event-teammate"
    return ""


def why_not_target(state: NinthAge, player: str, target: str) -> str:
    """The refusal code for picking a target; "" if that is legal."""
    if target == player or not in_play(state, target):  # NA-RULING-18
        return "bad-target"
    return "event-teammate" if teammates(state, player, target) else ""  # NA-TEAM-02


class PickEvent(Act):
    """A choice: pick this event."""

    event: str


class Strike(Act):
    """A choice: strike this player with the event."""

    player: str


class BuildNothing(Act, tag="none"):
    """A choice: build nothing."""


Project: TypeAlias = Build | BuildNothing

PICK_EVENT = Kind("pick_event", PickEvent)
EVENT_TARGET = Kind("event_target", Strike)
EVENT_BUILD = Kind("event_build", Build, BuildNothing)


class Plan(msgspec.Struct, frozen=True):
    """A complete choice of event, with its target, or with its building and place; it has not been carried
    out yet.
    """

    event: str
    target: str | None = None
    work: Build | None = None


def events(game: Game[NinthAge], player: str) -> Steps[Next]:
    """Let one player pick an event, in realm order (NA-EVENT-02); every choice is made before anything
    happens."""
    state = game.state
    offered = [PickEvent(row.on) for row in EVENTS.rows if not why_not_pick(state, player, row.on)]
    if not offered:
        game.emit("event_passed", "NA-RULING-17", f"There is nothing left for {player} to pick.")
    else:
        plan = yield from _plan(state, player, offered)
        yield from _carry_out(game, player, plan)
    state.to_act.pop(0)
    if state.to_act:
        return AGAIN
    all_act(state)
    return ON


def _plan(state: NinthAge, player: str, offered: list[PickEvent]) -> Steps[Plan]:
    """Ask for an event, and then for its target or building."""
    event = offered[0].event
    if len(offered) > 1:
        event = (yield from ask(_pick_question(state, player, offered))).event
    match EVENTS.of(event)["target"]:
        case "player":
            rivals = targets(state, player)
            if len(rivals) == 1:
                return Plan(event, rivals[0])
            return Plan(event, (yield from ask(_target_question(state, player, event, rivals))).player)
        case "hex" if sites(state, player):
            act = yield from ask(lambda: _project_question(state, player))
            return Plan(event, work=act if isinstance(act, Build) else None)
    return Plan(event)


def _carry_out(game: Game[NinthAge], player: str, plan: Plan) -> Steps[None]:
    """Carry out an event at once, or record it for the part of the turn in which it applies."""
    realm = game.state.realms[player]
    realm.event, realm.event_target = plan.event, plan.target
    row = EVENTS.of(plan.event)
    text = f"{player} picks {row['name']}{_aimed(game.state, player, plan)}."
    facts: dict[str, Any] = {"target": plan.target} if plan.target else {}
    game.emit("event_picked", row["rule"], text, event=plan.event, **facts)
    struck = game.state.realms[plan.target or player]
    match plan.event:
        case "poisoned-mines":
            struck.poisoned = True  # NA-EVENT-04
        case "construction-project" if plan.work:
            build(game, player, plan.work, "NA-EVENT-05")
        case "catastrophe":
            yield from _catastrophe(game, plan.target or player)  # NA-EVENT-06
        case "emissary":
            struck.emissary_from.append(player)  # NA-EVENT-09
        case "rapid-expansion":
            realm.rapid_left = True  # NA-EVENT-10


def _aimed(state: NinthAge, player: str, plan: Plan) -> str:
    """A phrase that names the target, or says that nothing is built."""
    if plan.target:
        return f" against {plan.target}"
    if EVENTS.of(plan.event)["target"] != "hex" or plan.work:
        return ""
    return " and builds nothing" if sites(state, player) else ", but there is nothing to build"


def _pick_question(state: NinthAge, player: str, offered: list[PickEvent]) -> Decision[PickEvent]:
    def why_not(act: PickEvent) -> IllegalChoice | None:
        if act.event not in [row.on for row in EVENTS.rows]:
            return None
        name = EVENTS.of(act.event)["name"]
        if why_not_pick(state, player, act.event) == "event-exhausted":
            return refuse("event-exhausted", name)
        return refuse("event-teammate", name, "NA-TEAM-02", "{it} has nobody to strike: no rival is left.")

    return Decision(
        player=player,
        kind=PICK_EVENT,
        text="Which event will you pick?",
        rules=("NA-EVENT-02", "NA-EVENT-03", "NA-T-EVENTS"),
        offers=offered,
        words=lambda act: _words(state, player, act.event),
        why_not=why_not,
    )


def _words(state: NinthAge, player: str, event: str) -> Words:
    """The label of an event on offer, with its odds if it has only one possible target."""
    rivals = targets(state, player) if EVENTS.of(event)["target"] == "player" else []
    odds = _odds(state, event, rivals[0]) if len(rivals) == 1 else ()
    return Words(EVENTS.of(event)["name"], note=_note(state, player, event), odds=odds)


def _odds(state: NinthAge, event: str, rival: str) -> tuple[Odds, ...]:
    """The odds that a catastrophe, which rolls a die for each building, destroys something (NA-EVENT-06)."""
    count = sum(len(works(state.tiles[place])) for place in controlled(state, rival))
    if event != "catastrophe" or not count:
        return ()
    spared = 5**count
    tally = Tally()
    tally.add("win", 6**count - spared)
    tally.add("lose", spared)
    about = f"{many(count, 'building')}, a die each: a {EVENTS.of(event)['number']} destroys it"
    ends = ("something falls", "", "nothing falls")
    return (Odds(lines=(tally.chances(),), about=about, dice=f"{count}d6", ends=ends),)


def _note(state: NinthAge, player: str, event: str) -> str:
    row = EVENTS.of(event)
    nothing = "You have nothing to build." if row["target"] == "hex" and not sites(state, player) else ""
    last = "The last one." if row["supply"] - picks(state, event) == 1 else ""
    return " ".join(filter(None, (row["effect"], nothing, last)))


def _target_question(state: NinthAge, player: str, event: str, rivals: list[str]) -> Decision[Strike]:
    row = EVENTS.of(event)

    def words(act: Strike) -> Words:
        there, odds = tuple(controlled(state, act.player)), _odds(state, event, act.player)
        return Words(act.player, there, _wealth(state, act.player), odds=odds)

    return Decision(
        player=player,
        kind=EVENT_TARGET,
        text=f"{row['name']}: {ASKED[event]}",
        rules=(row["rule"], "NA-RULING-18"),
        offers=[Strike(rival) for rival in rivals],
        words=words,
        why_not=lambda act: refuse(why_not_target(state, player, act.player), act.player),
        unread=lambda text: refuse("bad-target", text),
    )


def _wealth(state: NinthAge, player: str) -> str:
    """The possible losses of a target, shown to the player who chooses one."""
    tiles = [state.tiles[place] for place in controlled(state, player)]
    counts = {
        "cities": sum(tile.fort == "city" for tile in tiles),
        "fortresses": sum(tile.fort == "fortress" for tile in tiles),
        "mines": sum(tile.mine for tile in tiles),
    }
    return ", ".join(f"{what}: {count}" for what, count in counts.items() if count)


def _project_question(state: NinthAge, player: str) -> Decision[Project]:
    """Ask for a building, which is free and built at once, or for no building (NA-EVENT-05)."""

    def words(act: Project) -> Words:
        return words_of(state, act, "free") if isinstance(act, Build) else Words("Build nothing")

    def why_not(act: Project) -> IllegalChoice | None:
        return refuse_build(state, player, act) if isinstance(act, Build) else None

    return Decision(
        player=player,
        kind=EVENT_BUILD,
        text="What will you build, free of charge?",
        rules=("NA-EVENT-05", "NA-RULING-27"),
        offers=[*sites(state, player), BuildNothing()],
        words=words,
        why_not=why_not,
        step_on=BuildNothing(),
    )


def _catastrophe(game: Game[NinthAge], target: str) -> Steps[None]:
    """Roll a die for each city, fortress and mine (NA-RULING-53); a 1 destroys it.

    In each hex the city or fortress comes before the mine. The flag stays; a destroyed city is not replaced
    by a fortress.
    """
    state = game.state
    fatal = EVENTS.of("catastrophe")["number"]
    for place in controlled(state, target):
        tile = state.tiles[place]
        for work in works(tile):
            where = f"the {work} on {named(place, tile)}"
            roll = yield from game.roll("d6", "NA-EVENT-06", f"Catastrophe: {where}", player=target)
            if roll.total != fatal:  # NA-EVENT-06
                continue
            if work == "mine":
                tile.mine = False  # NA-EVENT-06
            else:
                tile.fort = "none"  # NA-EVENT-06, NA-RULING-20
            text = f"Catastrophe destroys {where}."
            game.emit("improvement_destroyed", "NA-EVENT-06", text, tiles=(place,), what=work)

"""The Events Phase: each player picks one event, and it is resolved at once (NA-EVENT-01 to NA-EVENT-11)."""

from __future__ import annotations

from typing import TypeAlias

from empires.core.acts import Act, Kind, Words
from empires.core.errors import IllegalChoice
from empires.core.questions import Decision
from empires.core.ruleset import AGAIN, ON, Next
from empires.core.steps import Game, Steps, ask

from .book import EVENTS, refuse
from .building import Build, build, refuse_build, sites, words_of
from .ranking import all_act
from .realms import controlled, in_play, living, named, teammates
from .state import NinthAge

SUPPLY: dict[str, int] = {row.on: row["supply"] for row in EVENTS.rows}
RULE = {
    "poisoned-mines": "NA-EVENT-04",
    "construction-project": "NA-EVENT-05",
    "catastrophe": "NA-EVENT-06",
    "brash-attack": "NA-EVENT-07",
    "reconnaissance": "NA-EVENT-08",
    "emissary": "NA-EVENT-09",
    "rapid-expansion": "NA-EVENT-10",
    "veteran-troops": "NA-EVENT-11",
}


def picks(state: NinthAge, event: str) -> int:
    """How often an event has been picked this turn, by all players together (NA-RULING-17)."""
    return sum(realm.event == event for realm in state.realms.values())


def targets(state: NinthAge, player: str) -> list[str]:
    """Whom a harmful event of the player's may name: living rivals who are no team-mates (NA-TEAM-02)."""
    return [other for other in living(state) if other != player and not teammates(state, player, other)]


def why_not_pick(state: NinthAge, player: str, event: str) -> str:
    """The code that refuses an event, or ""."""
    if picks(state, event) >= SUPPLY[event]:
        return "event-exhausted"
    if EVENTS.of(event)["target"] == "player" and not targets(state, player):
        return "event-teammate"
    return ""


def why_not_target(state: NinthAge, player: str, target: str) -> str:
    """The code that refuses a target, or "" (NA-RULING-18, NA-TEAM-02)."""
    if target == player or not in_play(state, target):
        return "bad-target"
    return "event-teammate" if teammates(state, player, target) else ""


class PickEvent(Act):
    """Pick this event."""

    event: str


class Strike(Act):
    """The event strikes this player."""

    player: str


class BuildNothing(Act, tag="none"):
    """Build nothing."""


Project: TypeAlias = Build | BuildNothing

PICK_EVENT = Kind("pick_event", PickEvent)
EVENT_TARGET = Kind("event_target", Strike)
EVENT_BUILD = Kind("event_build", Build, BuildNothing)


def events(game: Game[NinthAge], player: str) -> Steps[Next]:
    """One player's pick, in realm order (NA-EVENT-02)."""
    state = game.state
    offered = [PickEvent(event) for event in SUPPLY if not why_not_pick(state, player, event)]
    if not offered:
        game.emit("event_passed", "NA-RULING-17", f"Nothing is left that {player} could pick.")
    elif len(offered) == 1:
        yield from _pick(game, player, offered[0].event)
    else:
        yield from _pick(game, player, (yield from ask(_pick_question(state, player, offered))).event)
    state.to_act.pop(0)
    if state.to_act:
        return AGAIN
    all_act(state)
    return ON


def _pick_question(state: NinthAge, player: str, offered: list[PickEvent]) -> Decision[PickEvent]:
    def why_not(act: PickEvent) -> IllegalChoice | None:
        if act.event not in SUPPLY:
            return None
        name = EVENTS.of(act.event)["name"]
        if why_not_pick(state, player, act.event) == "event-exhausted":
            return refuse("event-exhausted", name)
        return refuse("event-teammate", name, "NA-TEAM-02", "{it} has nobody to strike: no rival is left.")

    return Decision(
        player=player,
        kind=PICK_EVENT,
        text="Which event do you pick?",
        rules=("NA-EVENT-02", "NA-EVENT-03", "NA-T-EVENTS"),
        offers=offered,
        words=lambda act: Words(EVENTS.of(act.event)["name"], note=_note(state, act.event)),
        why_not=why_not,
    )


def _pick(game: Game[NinthAge], player: str, event: str) -> Steps[None]:
    state = game.state
    realm = state.realms[player]
    row = EVENTS.of(event)
    if row["target"] == "player":
        yield from _aim(game, player, event)
    realm.event = event
    if not row["target"] or row["target"] == "hex":
        game.emit("event_picked", RULE[event], f"{player} picks {row['name']}.", event=event)
    match event:
        case "construction-project":
            yield from _construct(game, player)
        case "rapid-expansion":
            realm.rapid_left = True


def _note(state: NinthAge, event: str) -> str:
    row = EVENTS.of(event)
    left = row["supply"] - picks(state, event)
    return f"{row['effect']} {'The last one.' if left == 1 else ''}".strip()


def _aim(game: Game[NinthAge], player: str, event: str) -> Steps[None]:
    """Name the rival an event strikes, and let it strike (NA-RULING-18)."""
    state = game.state
    rivals = targets(state, player)
    target = rivals[0]
    if len(rivals) > 1:
        target = (yield from ask(_target_question(state, player, event, rivals))).player
    state.realms[player].event_target = target
    text = f"{player} picks {EVENTS.of(event)['name']} against {target}."
    game.emit("event_picked", RULE[event], text, event=event, target=target)
    struck = state.realms[target]
    match event:
        case "poisoned-mines":
            struck.poisoned = True
        case "emissary":
            struck.emissary_from.append(player)
        case "catastrophe":
            yield from _catastrophe(game, target)


def _target_question(state: NinthAge, player: str, event: str, rivals: list[str]) -> Decision[Strike]:
    def words(act: Strike) -> Words:
        return Words(act.player, tuple(controlled(state, act.player)), _wealth(state, act.player))

    return Decision(
        player=player,
        kind=EVENT_TARGET,
        text=f"{EVENTS.of(event)['name']}: whom does it strike?",
        rules=(RULE[event], "NA-RULING-18"),
        offers=[Strike(rival) for rival in rivals],
        words=words,
        why_not=lambda act: refuse(why_not_target(state, player, act.player), act.player),
        unread=lambda text: refuse("bad-target", text),
    )


def _wealth(state: NinthAge, player: str) -> str:
    """What there is to strike at, for the one who aims."""
    tiles = [state.tiles[place] for place in controlled(state, player)]
    counts = {
        "cities": sum(tile.fort == "city" for tile in tiles),
        "fortresses": sum(tile.fort == "fortress" for tile in tiles),
        "mines": sum(tile.mine for tile in tiles),
    }
    return ", ".join(f"{what}: {count}" for what, count in counts.items() if count)


def _construct(game: Game[NinthAge], player: str) -> Steps[None]:
    """Free of conquest points, at once, and only if wanted: one building (NA-EVENT-05, NA-RULING-20)."""
    state = game.state
    options: list[Project] = [*sites(state, player)]
    if not options:
        return

    def words(act: Project) -> Words:
        return words_of(state, act, "free") if isinstance(act, Build) else Words("Build nothing")

    def why_not(act: Project) -> IllegalChoice | None:
        return refuse_build(state, player, act) if isinstance(act, Build) else None

    act = yield from ask(
        Decision(
            player=player,
            kind=EVENT_BUILD,
            text="What is built, free of charge?",
            rules=("NA-EVENT-05", "NA-RULING-27"),
            offers=[*options, BuildNothing()],
            words=words,
            why_not=why_not,
            step_on=BuildNothing(),
        )
    )
    if isinstance(act, Build):
        build(game, player, act, "NA-EVENT-05")


def _catastrophe(game: Game[NinthAge], target: str) -> Steps[None]:
    """A die for each city, fortress and mine, the fort before the mine of a hex; a 1 destroys it.

    The flag stays, and nothing is left beneath a destroyed city (NA-EVENT-06, NA-RULING-20, NA-RULING-53).
    """
    state = game.state
    fatal = EVENTS.of("catastrophe")["number"]
    for place in controlled(state, target):
        tile = state.tiles[place]
        for work in (tile.fort, "mine" if tile.mine else "none"):
            if work == "none":
                continue
            where = f"the {work} on {named(place, tile)}"
            roll = yield from game.roll("d6", "NA-EVENT-06", f"Catastrophe: {where}", player=target)
            if roll.total != fatal:
                continue
            if work == "mine":
                tile.mine = False
            else:
                tile.fort = "none"
            text = f"Catastrophe destroys {where}."
            game.emit("improvement_destroyed", "NA-EVENT-06", text, tiles=(place,), what=work)

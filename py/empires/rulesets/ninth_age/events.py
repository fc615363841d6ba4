"""The Events Phase: each player picks one event, and it is resolved at once (NA-EVENT-01 to NA-EVENT-11)."""

from __future__ import annotations

from empires.core.questions import Choice, Question
from empires.core.steps import Game, Steps, ask

from .book import EVENTS, refuse
from .building import build, explain_build, site_choice, sites
from .ranking import begin_phase
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


def events(game: Game[NinthAge]) -> Steps[None]:
    """One player's pick, in realm order (NA-EVENT-02)."""
    state = game.state
    player = state.to_act[0]
    offered = [event for event in SUPPLY if not why_not_pick(state, player, event)]
    if offered:
        yield from _pick(game, player, offered)
    else:
        game.emit("event_passed", "NA-RULING-17", f"Nothing is left that {player} could pick.")
    state.to_act.pop(0)
    if not state.to_act:
        begin_phase(state, "mining")


def _pick(game: Game[NinthAge], player: str, offered: list[str]) -> Steps[None]:
    state = game.state
    realm = state.realms[player]

    def explain(answer: object) -> None:
        if answer in SUPPLY:
            raise refuse(why_not_pick(state, player, str(answer)), EVENTS.of(str(answer))["name"])

    event: str = offered[0]
    if len(offered) > 1:
        event = yield from ask(
            Question(
                player=player,
                kind="pick_event",
                text="Which event do you pick?",
                rules=("NA-EVENT-02", "NA-EVENT-03", "NA-T-EVENTS"),
                choices=tuple(Choice(one, EVENTS.of(one)["name"], note=_note(state, one)) for one in offered),
            ),
            explain,
        )
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
    name = EVENTS.of(event)["name"]
    rivals = targets(state, player)

    def explain(answer: object) -> None:
        raise refuse(why_not_target(state, player, str(answer)), str(answer))

    target = rivals[0]
    if len(rivals) > 1:
        target = yield from ask(
            Question(
                player=player,
                kind="event_target",
                text=f"{name}: whom does it strike?",
                rules=(RULE[event], "NA-RULING-18"),
                choices=tuple(
                    Choice(other, other, tuple(controlled(state, other)), _wealth(state, other))
                    for other in rivals
                ),
            ),
            explain,
        )
    state.realms[player].event_target = target
    text = f"{player} picks {name} against {target}."
    game.emit("event_picked", RULE[event], text, event=event, target=target)
    struck = state.realms[target]
    match event:
        case "poisoned-mines":
            struck.poisoned = True
        case "emissary":
            struck.emissary_from.append(player)
        case "catastrophe":
            yield from _catastrophe(game, target)


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
    options = sites(state, player)
    if not options:
        return

    answer = yield from ask(
        Question(
            player=player,
            kind="event_build",
            text="What is built, free of charge?",
            rules=("NA-EVENT-05", "NA-RULING-27"),
            choices=(
                *(site_choice(state, *one, note="free") for one in options),
                Choice("none", "Build nothing"),
            ),
            step_on="none",
        ),
        lambda answer: explain_build(state, player, str(answer)),
    )
    if answer != "none":
        _, work, place = answer.split(" ")
        build(game, player, place, work, "NA-EVENT-05")


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

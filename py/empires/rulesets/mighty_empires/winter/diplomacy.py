"""Phase 5: gifts, and missions to independent empires (ME-DIPL-04 to 12)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.base.words import many
from empires.core.dice.dice import Roll
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Choice, PickMany
from empires.core.questions.form import Form
from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps, ask, ask_all
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.kit.dice_order import highest
from empires.kit.odds import End, by_total
from empires.rulesets.mighty_empires.charts import COMPETE, MISSION
from empires.rulesets.mighty_empires.lands.alliances import (
    empires_beside,
    independent_empires,
    name_of_group,
)
from empires.rulesets.mighty_empires.lands.presence import in_the_game
from empires.rulesets.mighty_empires.lands.settlements import lose_stores, place_name, take_tile
from empires.rulesets.mighty_empires.nature.races import sails
from empires.rulesets.mighty_empires.sea.fleets import lose_ship
from empires.rulesets.mighty_empires.siege.ending import end_siege
from empires.rulesets.mighty_empires.state import INDEPENDENT, Alliance, MightyEmpires
from empires.rulesets.mighty_empires.state.answers import Done
from empires.rulesets.mighty_empires.winter.declarations import Missions
from empires.rulesets.mighty_empires.winter.money.purse import (
    pay,
    price,
    purse_eyes,
    tally,
    treasury,
    why_not_pay,
)
from empires.rulesets.mighty_empires.winter.order import latest_order, this_winter
from empires.rulesets.mighty_empires.winter.quarters.quarters import gathered, part

Group = tuple[str, ...]


class Give(Act):
    """Give crowns to this player: "3 to Blue"."""

    crowns: int
    player: str
    written = "{crowns} to {player}"


GIVE_CROWNS = Kind("give_crowns", Done, Give)


# --- gifts (ME-WSET-21) --------------------------------------------------------------------------------


def gifts(game: Game[MightyEmpires]) -> Steps[Next]:
    """Under a setting, players may give each other crowns, one player after another (ME-RULING-208)."""
    if not game.state.settings.gifts_of_crowns:
        return ON
    for player in latest_order(game.state):
        yield from _give(game, player)
    return ON


def _give(game: Game[MightyEmpires], player: str) -> Steps[None]:
    state = game.state
    while treasury(state, player):
        act = yield from ask(_gift_question(state, player))
        if isinstance(act, Done):
            return
        state.secrets[player].treasury -= act.crowns
        state.secrets[act.player].treasury += act.crowns
        eyes = purse_eyes(state, player, act.player)
        text = f"{player} gives {many(act.crowns, 'crown')} to {act.player}."
        game.emit("crowns_given", "ME-RULING-208", text, to=eyes, player=player, crowns=act.crowns)


def _gift_question(state: MightyEmpires, player: str) -> Decision[Give | Done]:
    held = treasury(state, player)
    others = [name for name in in_the_game(state) if name != player]  # ME-RULING-281

    def words(act: Give | Done) -> Words:
        return Words(
            "No more gifts" if isinstance(act, Done) else f"{many(act.crowns, 'crown')} to {act.player}"
        )

    return Decision(
        player=player,
        kind=GIVE_CROWNS,
        text=f"You have {many(held, 'crown')}. Will you give any away?",
        rules=("ME-RULING-208",),
        offers=[Done(), *(Give(crowns, name) for name in others for crowns in range(1, held + 1))],
        words=words,
        why_not=lambda act: why_not_pay(state, player, act.crowns) if isinstance(act, Give) else None,
        step_on=Done(),
        secret=True,
    )


# --- missions sent (ME-DIPL-04 to 06) ------------------------------------------------------------------


def missions(game: Game[MightyEmpires]) -> Steps[Next]:
    """Everyone sends missions at the same time, for a crown each; then each independent empire answers."""
    state = game.state
    groups = independent_empires(state)
    forms = {
        player: mission_form(state, player)
        for player in state.players
        if treasury(state, player) >= price("mission")
        and any(why_not_send(state, player, group) is None for group in groups)
    }
    sent = yield from ask_all(forms)
    for player, answer in sent.items():
        for tile in answer.missions:
            _send(game, player, _group_of(groups, tile))
    forces = gathered(state)
    for group in groups:
        rivals = [name for name in sent if group[0] in sent[name].missions]  # ME-RULING-287
        yield from _resolve(game, group, rivals)
    yield from part(game, forces)
    return ON


def _send(game: Game[MightyEmpires], player: str, group: Group) -> None:
    """Spend the crown for a mission, whatever the result (ME-DIPL-08)."""
    name = name_of_group(game.state, group)
    pay(game, player, price("mission"), "ME-DIPL-04", f"a mission to {name}")
    game.emit(
        "mission_sent", "ME-DIPL-04", f"{player} sends a mission to {name}.", tiles=group, player=player
    )


def _group_of(groups: Sequence[Group], tile: str) -> Group:
    return next(one for one in groups if tile in one)


def why_not_send(state: MightyEmpires, player: str, group: Group) -> IllegalChoice | None:
    """Why a player cannot send a mission to independents: they must be next to his empire (ME-DIPL-04). If
    other empires border them, and already did when the season ended, the mission must have been declared
    then.
    """
    beside = empires_beside(state, group)
    if player not in beside:
        return IllegalChoice("not_bordering", "Your empire does not border these independents.", "ME-DIPL-04")
    winter = this_winter(state)
    was_shared = any(tile in winter.shared for tile in group)  # ME-RULING-286
    declared = any(tile in winter.declared.get(player, ()) for tile in group)  # ME-DIPL-06
    if len(beside) > 1 and was_shared and not declared:
        return IllegalChoice("not_declared", "You declared no mission when the season closed.", "ME-DIPL-06")
    return None


def why_not_missions(
    state: MightyEmpires, player: str, groups: Sequence[Group], tiles: Sequence[str]
) -> IllegalChoice | None:
    """Refuse missions that cannot be sent, a second mission to the same empire, and missions without a crown
    (ME-DIPL-05)."""
    chosen: list[Group] = []
    for tile in tiles:
        group = next((one for one in groups if tile in one), None)
        if group is None:
            return IllegalChoice("not_bordering", "There are no independents there.", "ME-DIPL-04")
        if refusal := why_not_send(state, player, group):
            return refusal
        total = state.settings.missions == "one_total"  # ME-RULING-285
        if chosen and (total or group in chosen):
            each = "" if total else " to each independent empire"
            text = f"You may send only one mission{each} a winter."
            return IllegalChoice("one_mission", text, "ME-DIPL-05")
        chosen.append(group)
    return why_not_pay(state, player, len(chosen) * price("mission"))


def mission_form(state: MightyEmpires, player: str) -> Form[Missions]:
    """The missions that a player sends."""
    held, groups = treasury(state, player), independent_empires(state)
    mine = [one for one in groups if why_not_send(state, player, one) is None]
    choices = tuple(Choice(one[0], name_of_group(state, one), one) for one in mine)
    return Form(
        player=player,
        kind="send_mission",
        text=f"You have {many(held, 'crown')}. "
        "To which independents will you send a mission, at a crown each?",
        rules=("ME-DIPL-04", "ME-DIPL-05", "ME-DIPL-06", "ME-T-MISSION", "ME-T-COMPETE"),
        record=Missions,
        fields=(PickMany(name="missions", label="Missions", choices=choices, hi=held),),
        default=Missions([]),
        why_not=lambda answer: why_not_missions(state, player, groups, answer.missions),
        sums=lambda answer: tally(held, len(answer.missions) * price("mission")),
        risks=lambda answer: tuple(
            mission_odds(place_name(state, tile)) for tile in answer.missions if tile in state.lands
        ),
        tiles=tuple(tile for group in mine for tile in group),
        secret=True,
        facts={"treasury": held},
    )


def mission_odds(place: str) -> Odds:
    """The odds of a mission without rivals."""
    ends: dict[str, End] = {"complete": "win", "temporary": "draw", "none": "lose"}
    line = by_total(MISSION.dice, lambda face: ends[MISSION.at(face)["alliance"]])
    told = ("joins you", "an ally for a season", "sent home")
    about, hope = f"The mission to {place}, if it is the only one", f"{place} joins you"
    return Odds(lines=(line,), about=about, dice="d6", ends=told, hope=hope)


# --- missions answered (ME-DIPL-07 to 12) --------------------------------------------------------------


def _resolve(game: Game[MightyEmpires], group: Group, senders: list[str]) -> Steps[None]:
    """Resolve the missions to one empire: a single mission has its own roll; several share a die and then
    compete."""
    if not senders:
        return
    name = name_of_group(game.state, group)
    alone = len(senders) == 1  # ME-DIPL-07
    table = MISSION if alone else COMPETE  # ME-DIPL-08
    row, _ = yield from game.roll_on(table, f"Missions at {name}", player=senders[0])
    if row["alliance"] == "none":
        text = f"{name}: {' and '.join(senders)} {'is' if alone else 'are'} sent home."
        game.emit("mission_failed", table.rules[0], text, tiles=group)
        return

    def die(player: str, ties: int) -> Steps[Roll]:
        why = f"The favour of {name}{', again' * ties}: {player}"
        return game.roll("d6", "ME-DIPL-08", why, player=player)

    winner = yield from highest(senders, die)  # tied players roll again (ME-RULING-289)
    _ally(game, group, winner, row["alliance"])


def _ally(game: Game[MightyEmpires], group: Group, player: str, kind: str) -> None:
    """Make an alliance, temporary or permanent; either kind allows a contingent this winter."""
    state, winter = game.state, this_winter(game.state)
    # ME-DIPL-12, ME-RULING-294
    winter.contingents_allowed[player] = winter.contingents_allowed.get(player, 0) + 1
    name = name_of_group(state, group)
    if kind == "temporary":
        state.alliances.append(Alliance(player, group))  # ME-DIPL-09
        text = f"{name}: an ally of {player} until the next season ends."
        game.emit("alliance", "ME-DIPL-09", text, tiles=group, player=player, alliance=kind)
        return
    text = f"{name}: part of {player}’s empire from now on."
    game.emit("alliance", "ME-DIPL-11", text, tiles=group, player=player, alliance=kind)
    for tile in group:
        _join(game, tile, player)  # ME-DIPL-11


def _join(game: Game[MightyEmpires], tile: str, player: str) -> None:
    """Let a place join an empire, with its stores and ordinary ships; pirates stay pirates (ME-RULING-291).

    Lizardmen have no use for ships."""
    state = game.state
    take_tile(state, tile, player)
    lose_stores(game, tile, "ME-TEMPLE-07")  # a temple without a settlement is gone
    for ship in list(state.ships.values()):
        if ship.tile == tile and ship.owner == INDEPENDENT and ship.kind == "ordinary":
            if sails(state, player):
                ship.owner = player
            else:
                lose_ship(game, ship, "ME-RULING-456", "has no crew left and is lost")
    siege = state.sieges.get(tile)
    if siege is not None:
        siege.defender = player
        if siege.besieger == player:
            end_siege(game, siege, "ME-DIPL-11")

"""The fate of characters who fell on the table (ME-CASREC-09 to ME-CASREC-18).

Wounds or levels lost only in the game are never recorded: the character has them again afterwards
(ME-CASREC-15).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from empires.core.base.words import listed
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Choice, PickMany
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.baggage_trains import capture, send_home, train_of
from empires.rulesets.mighty_empires.banners.contents import bury_hero, contents_of, enrol
from empires.rulesets.mighty_empires.banners.forces import points, remove_spent
from empires.rulesets.mighty_empires.banners.heroes import disarm, incapacitated, join, take_out
from empires.rulesets.mighty_empires.battle.field import Outcome, Side, survivors
from empires.rulesets.mighty_empires.battle.matchup import ROLES, opposite
from empires.rulesets.mighty_empires.battle.prisoners import share_gear
from empires.rulesets.mighty_empires.battle.wounds import wound
from empires.rulesets.mighty_empires.charts import CHARACTER_RECOVERY, RECOVERY_MODIFIER
from empires.rulesets.mighty_empires.state import Banner, Character, Gear, MightyEmpires, Role


class Load(Act):
    """Let the prisoner ride with the banner with this number."""

    banner: str


PRISONER_BANNER = Kind("prisoner_banner", Load)


class Spent(msgspec.Struct):
    """A form: gear used up or destroyed, by its line."""

    items: list[str]


def recover_characters(
    game: Game[MightyEmpires], outcome: Outcome, modifiers: Mapping[Role, int], attacker: Side, defender: Side
) -> Steps[None]:
    """Roll for each fallen character, the attacker's first; then spent magic is removed."""
    sides = {"attacker": attacker, "defender": defender}
    for role in ROLES:
        for banner, hero in _casualties(game.state, sides[role], outcome):
            # Each character rolls separately: ME-CASREC-09
            yield from _recover(game, outcome, role, banner, hero, modifiers[role], sides[opposite(role)])
    for role in ROLES:
        yield from _abstract(game, outcome, role, sides[role], modifiers[role])  # ME-CASREC-17
    for role in ROLES:
        yield from _spend(game, sides[role])  # ME-CASREC-16


def _casualties(state: MightyEmpires, side: Side, outcome: Outcome) -> Iterator[tuple[Banner, Character]]:
    """The fallen characters who are still with a banner of their side."""
    for banner in side.banners:
        for hero in outcome.heroes.get(banner.id, []):
            if banner.id not in state.banners:  # lost with a destroyed force: ME-RULING-527
                continue
            if any(one is hero for one in contents_of(state, banner).characters):
                yield banner, hero


def _recover(
    game: Game[MightyEmpires],
    outcome: Outcome,
    role: Role,
    banner: Banner,
    hero: Character,
    modifier: int,
    enemy: Side,
) -> Steps[None]:
    state, owner = game.state, banner.owner
    row, _ = yield from game.roll_on(
        CHARACTER_RECOVERY, f"What happened to {hero.name}", player=owner, modifier=modifier
    )
    lost = outcome.winner == opposite(role)  # ME-CASREC-11
    match row["result"]:
        case "dead":
            bury_hero(state, banner, hero)  # ME-CASREC-10; his gear is lost with him: ME-RULING-419
            _tell(game, "character_lost", "ME-CASREC-10", f"{hero.name} of {owner} is dead.", banner)
            remove_spent(game, [banner])  # ME-RULING-123
        case "unconscious" if lost:
            yield from take_prisoner(game, banner, hero, enemy)  # ME-CASREC-11
        case "wounded":
            _tell(game, "character_rescued", "ME-CASREC-12", f"{hero.name} of {owner} is wounded.", banner)
            yield from wound(game, hero, owner)  # ME-CASREC-12
            if incapacitated(hero):  # ME-WOUND-03
                take_out(state, banner, hero)
                train_of(state, banner).wounded.append(hero)
                remove_spent(game, [banner])  # ME-RULING-123
        case _:  # unconscious characters on the winning side recover as well
            _tell(game, "character_recovered", "ME-CASREC-13", f"{hero.name} of {owner} recovers.", banner)


def _tell(game: Game[MightyEmpires], kind: str, rule: str, text: str, banner: Banner) -> None:
    game.emit(kind, rule, text, tiles=(banner.tile,), player=banner.owner)


def take_prisoner(game: Game[MightyEmpires], banner: Banner, hero: Character, captors: Side) -> Steps[None]:
    """Take a fallen character prisoner: he joins the winner's baggage train, and his gear is captured too.
    Only players hold prisoners: a character beaten by militia or the dead makes his way home."""
    state = game.state
    holders = survivors(state, captors.banners)
    holder = holders[0] if holders else None
    if len(holders) > 1:
        act = yield from ask(_load_question(holders, hero.name))
        holder = next(one for one in holders if one.id == act.banner)
    take_out(state, banner, hero)  # ME-PRIS-02
    gear = list(hero.gear)
    disarm(hero)  # ME-PRIS-03
    if holder is None:
        send_home(state, banner.owner, hero)
        text = f"{hero.name} of {banner.owner} escapes and sets out for home."
        _tell(game, "prisoner_escaped", "ME-RULING-430", text, banner)
        remove_spent(game, [banner])  # ME-RULING-123
        return
    captive = capture(state, hero, banner.owner, holder)
    text = f"{hero.name} of {banner.owner} is a prisoner of {holder.owner}."
    game.emit("character_captured", "ME-PRIS-02", text, tiles=(holder.tile,), prisoner=captive.id)
    remove_spent(game, [banner])  # ME-RULING-123
    taken = [Gear(one.name, one.points, one.users, captive.id) for one in gear]
    yield from share_gear(game, holder.owner, holders, holder, taken)


def take_garrison(game: Game[MightyEmpires], outcome: Outcome, captors: Side, garrison: Side) -> Steps[None]:
    """In a place stormed on the table, let the fallen defending characters roll as if beaten; any who survive
    become prisoners (ME-RULING-411).
    """
    state, beaten = game.state, int(RECOVERY_MODIFIER.of("defeated")["modifier"])
    for banner in survivors(state, garrison.banners):
        for hero in list(contents_of(state, banner).characters):
            if any(one is hero for one in outcome.heroes.get(banner.id, [])):
                why = f"What happened to {hero.name}"
                row, _ = yield from game.roll_on(
                    CHARACTER_RECOVERY, why, player=banner.owner, modifier=beaten
                )
                if row["result"] == "dead":  # he is lost with his banner
                    text = f"{hero.name} of {banner.owner} is dead."
                    _tell(game, "character_lost", "ME-CASREC-10", text, banner)
                    continue
            yield from take_prisoner(game, banner, hero, captors)


def _load_question(holders: list[Banner], name: str) -> Decision[Load]:
    return Decision(
        player=holders[0].owner,
        kind=PRISONER_BANNER,
        text=f"{name} is your prisoner. Which banner will take him along?",
        rules=("ME-PRIS-02",),
        offers=[Load(one.id) for one in holders],
        words=lambda act: Words(f"Banner {act.banner.rpartition(':')[2]}"),
        tiles=(holders[0].tile,),
    )


# --- points mode ---------------------------------------------------------------------------------------


def _abstract(
    game: Game[MightyEmpires], outcome: Outcome, role: Role, side: Side, modifier: int
) -> Steps[None]:
    """Roll for fallen characters of an army counted only in points: wounded or captured counts as killed
    (ME-ARMY-05)."""
    for hero in [one for one in outcome.abstract if one.side == role]:
        banners = survivors(game.state, side.banners)
        if not banners:
            return
        why = f"What happened to {hero.name}"
        row, _ = yield from game.roll_on(CHARACTER_RECOVERY, why, player=side.player, modifier=modifier)
        saved = row["result"] == "light" or (  # ME-CASREC-17
            row["result"] == "unconscious" and outcome.winner != opposite(role)
        )
        if saved:
            weakest = min(banners, key=lambda one: points(game.state, one))
            enrol(game.state, weakest, hero.points)
        fate = "recovers" if saved else "is dead"
        text = f"{hero.name} of {side.player} {fate} ({hero.points:,} points)."
        game.emit("character_lost" if not saved else "character_recovered", "ME-CASREC-17", text)


# --- what was used up ----------------------------------------------------------------------------------


def _spend(game: Game[MightyEmpires], side: Side) -> Steps[None]:
    """Remove magic used up or destroyed in the game, and its points (ME-CASREC-16)."""
    state = game.state
    bearers = [
        (banner, hero)
        for banner in survivors(state, side.banners)
        for hero in contents_of(state, banner).characters
        if hero.gear
    ]
    if not bearers:
        return
    answer = yield from ask(_spent_form(bearers))
    for at, (banner, hero) in enumerate(bearers):
        gone = [one for n, one in enumerate(hero.gear) if f"{at} {n}" in answer.items]
        if gone:
            take_out(state, banner, hero)
            hero.gear = [one for n, one in enumerate(hero.gear) if f"{at} {n}" not in answer.items]
            hero.points -= sum(one.points for one in gone)
            join(state, banner, hero)
            text = f"{hero.name} has used up {listed([one.name for one in gone])}."
            game.emit("items_spent", "ME-CASREC-16", text, to=(banner.owner,), player=banner.owner)


def _spent_form(bearers: list[tuple[Banner, Character]]) -> Form[Spent]:
    choices = tuple(
        Choice(f"{at} {n}", f"{one.name} of {hero.name}")
        for at, (_, hero) in enumerate(bearers)
        for n, one in enumerate(hero.gear)
    )
    banner = bearers[0][0]
    return Form(
        player=banner.owner,
        kind="tt_items_spent",
        text="Which magic items were used up or destroyed in the game?",
        rules=("ME-CASREC-16",),
        record=Spent,
        fields=(PickMany(name="items", label="Used up or destroyed", choices=choices),),
        default=Spent([]),
        tiles=(banner.tile,),
        secret=True,
    )

"""The gear and the imprisonment of prisoners (ME-PRIS-03 to ME-PRIS-05)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.baggage_trains import train_of
from empires.rulesets.mighty_empires.banners.contents import contents_of, listed
from empires.rulesets.mighty_empires.banners.heroes import join, take_out
from empires.rulesets.mighty_empires.nature.races import race_of
from empires.rulesets.mighty_empires.state import Banner, Character, Gear, MightyEmpires


class Assign(Act):
    """Let the character with this number in the force take the item; 0 leaves it in the train."""

    bearer: int


ASSIGN_ITEM = Kind("assign_captured_item", Assign)


def usable(state: MightyEmpires, player: str, item: Gear) -> bool:
    """Whether a player's race can use an item (ME-PRIS-03)."""
    return not item.users or race_of(state, player) in item.users


def share_gear(
    game: Game[MightyEmpires], player: str, force: Sequence[Banner], train: Banner, gear: Sequence[Gear]
) -> Steps[None]:
    """Share captured gear among the characters of the force whose race can use it; the rest stays in the
    train. In moderate mode equipment changes only in winter, so until then all of it stays in the train."""
    state = game.state
    for item in gear:
        heroes = [(banner, hero) for banner in force for hero in contents_of(state, banner).characters]
        bearer = 0
        if heroes and listed(state) and usable(state, player, item):  # ME-PRIS-04, ME-CASREC-18
            bearer = yield from ask_bearer(player, train, item, heroes)
        if not bearer:
            train_of(state, train).gear.append(item)
            _tell(game, player, train, f"{item.name} is in {player}’s baggage train.")
            continue
        banner, hero = heroes[bearer - 1]
        equip(state, banner, hero, item)  # ME-PRIS-03
        _tell(game, player, train, f"{hero.name} takes {item.name}.")


def equip(state: MightyEmpires, banner: Banner, hero: Character, item: Gear) -> None:
    """Give a character an item, and add its points to his and his banner's."""
    take_out(state, banner, hero)
    hero.gear = [*hero.gear, Gear(item.name, item.points, item.users)]
    hero.points += item.points
    join(state, banner, hero)


def _tell(game: Game[MightyEmpires], player: str, train: Banner, text: str) -> None:
    game.emit("item_captured", "ME-PRIS-03", text, to=(player,), tiles=(train.tile,), player=player)


def ask_bearer(
    player: str, train: Banner, item: Gear, heroes: Sequence[tuple[Banner, Character]]
) -> Steps[int]:
    """The number of the character who takes an item, counting from 1; 0 if it stays in the train."""
    return (yield from ask(_question(player, train, item, heroes))).bearer


def _question(
    player: str, train: Banner, item: Gear, heroes: Sequence[tuple[Banner, Character]]
) -> Decision[Assign]:
    def words(act: Assign) -> Words:
        if not act.bearer:
            return Words("Leave it in the baggage train")
        banner, hero = heroes[act.bearer - 1]
        return Words(f"{hero.name} of banner {banner.number}", (banner.tile,))

    return Decision(
        player=player,
        kind=ASSIGN_ITEM,
        text=f"You have captured {item.name} ({item.points:,} points). Who will take it?",
        rules=("ME-PRIS-03",),
        offers=[Assign(n) for n in range(len(heroes) + 1)],
        words=words,
        tiles=(train.tile,),
        secret=True,
    )

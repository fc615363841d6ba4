"""Options of the miniature siege game that the sides of a siege may take (ME-TSIEGE-07 to ME-TSIEGE-11;
ME-OPT-316).

Such a siege lasts as long as it takes, and both sides go on eating (ME-TSIEGE-09); winter is a separate case
(ME-TSIEGE-08)."""

from __future__ import annotations

import msgspec

from empires.core.base.words import begun
from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Number, Text
from empires.core.questions.form import Form
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.kit.battles import reported
from empires.rulesets.mighty_empires.banners.contents import enrol
from empires.rulesets.mighty_empires.banners.forces import strength
from empires.rulesets.mighty_empires.banners.gains import form_banners, room_for_troops
from empires.rulesets.mighty_empires.banners.halts import why_none_acts
from empires.rulesets.mighty_empires.battle.field import Side, size_of, strength_of, suffer, survivors
from empires.rulesets.mighty_empires.battle.matchup import ROLES, Fight, opposite
from empires.rulesets.mighty_empires.lands.presence import besiegers, garrison
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.siege.assault import besieging_side, conclude, garrison_side
from empires.rulesets.mighty_empires.state import UNDEAD, MightyEmpires, Role, Siege

MOST_POINTS = 1000


class SiegeOption(msgspec.Struct):
    """A form: the option taken, and the points gained or lost, as printed and before scaling."""

    text: str
    attacker_lost: int = 0
    attacker_gained: int = 0
    defender_lost: int = 0
    defender_gained: int = 0

    def lost(self, role: Role) -> int:
        """A side's losses as printed."""
        return self.attacker_lost if role == "attacker" else self.defender_lost

    def gained(self, role: Role) -> int:
        """A side's gains as printed."""
        return self.attacker_gained if role == "attacker" else self.defender_gained

    def told(self) -> str:
        """The option in a sentence, with its printed points."""
        numbers = [
            f"{word} {amount:,} as printed"
            for word, amount in (
                ("the besiegers lose", self.attacker_lost),
                ("the besiegers gain", self.attacker_gained),
                ("the garrison loses", self.defender_lost),
                ("the garrison gains", self.defender_gained),
            )
            if amount
        ]
        return "; ".join([self.text.strip() or "an option of the siege game", *numbers])


def part_in(siege: Siege, player: str) -> Role:
    """Whether a player besieges or holds the place."""
    return "attacker" if siege.besieger == player else "defender"


def why_not_option(state: MightyEmpires, siege: Siege, player: str) -> IllegalChoice | None:
    """The refusal of an option of the siege game: it takes up the whole month, as a campaign option does
    (ME-TSIEGE-07).
    """
    if not state.settings.warhammer_siege:
        return IllegalChoice("not_offered", "This campaign is played without the siege game.", "ME-OPT-316")
    if siege.besieger == UNDEAD or siege.agreed is not None:
        return IllegalChoice("not_offered", "Terms were agreed here, so the fighting is over.", "ME-SIEGE-28")
    if part_in(siege, player) in siege.taken:
        text = "You have already taken an option in this siege this month."
        return IllegalChoice("siege_option_already_used", text, "ME-TSIEGE-11")
    own = besiegers(state, siege) if player == siege.besieger else garrison(state, siege)
    return why_none_acts(own)  # ME-RULING-219


def why_not_campaign_option(siege: Siege, player: str) -> IllegalChoice | None:
    """The refusal of a storm, battery or sally after an option of the siege game (ME-TSIEGE-11)."""
    if siege.taken.get(part_in(siege, player)) == "miniature":
        text = "You have already taken an option of the siege game this month."
        return IllegalChoice("siege_option_already_used", text, "ME-TSIEGE-11")
    return None


def take_option(game: Game[MightyEmpires], siege: Siege, player: str) -> Steps[None]:
    """Play one option of the siege game, which takes up the month; its result is reported and confirmed.

    Points lost are multiplied by the size of the force that inflicts them, points gained by the size of the
    gaining force."""
    state, tile = game.state, siege.tile
    siege.taken[part_in(siege, player)] = "miniature"
    on = Fight(tile, besieging_side(state, siege), garrison_side(state, siege))
    report = yield from reported(
        game,
        on.players,
        lambda one: _form(state, one, tile),
        SiegeOption.told,
        rules=("ME-TSIEGE-07", "ME-TSIEGE-10"),
        tiles=(tile,),
    )
    if report is None:
        return
    sizes = {role: size_of(strength_of(state, on.side(role))) for role in ROLES}
    text = f"The siege game at {place_name(state, tile)}: {report.told()}."
    game.emit("siege_option", "ME-TSIEGE-07", text, tiles=(tile,), player=player)
    for role in ROLES:
        loss = report.lost(role) * sizes[opposite(role)]
        if loss:  # ME-TSIEGE-10, ME-RULING-414
            text = f"{on.name(role)}: {report.lost(role):,} × {sizes[opposite(role)]} = {loss:,} points lost."
            game.emit(
                "losses", "ME-TSIEGE-10", begun(text), tiles=(tile,), side=on.side(role).player, points=loss
            )
            yield from suffer(game, on.side(role), loss, "ME-TSIEGE-10")
    for role in ROLES:
        gain = report.gained(role) * sizes[role]
        if gain and strength_of(state, on.side(role)):  # ME-TSIEGE-10, ME-RULING-414, ME-RULING-123
            text = f"{on.name(role)}: {report.gained(role):,} × {sizes[role]} = {gain:,} points gained."
            game.emit("troops_gained", "ME-TSIEGE-10", begun(text), tiles=(tile,), side=on.side(role).player)
            _gain(game, on.side(role), gain)
    conclude(game, siege, on.attacker, on.defender, stormed=False)


def _gain(game: Game[MightyEmpires], side: Side, gain: int) -> None:
    """Add gained points to the first banners with room, which grow to 1500 at most, or to the militia. The
    rest forms new banners, no larger (ME-RULING-476). Banners at nothing are gone and take in nobody
    (ME-RULING-123)."""
    if not side.banners:
        side.militia += gain
        return
    state = game.state
    standing = [one for one in survivors(state, side.banners) if strength(state, [one])]
    for banner in [one for one in standing if one.kind == "own"]:
        share = min(gain, room_for_troops(state, banner))
        if share:
            enrol(state, banner, share)
            gain -= share
    form_banners(game, standing[0], standing, gain, "ME-RULING-476")


def _form(state: MightyEmpires, player: str, tile: str) -> Form[SiegeOption]:
    def points(name: str, label: str) -> Number:
        return Number(name=name, label=label, lo=0, hi=MOST_POINTS, unit="points")

    return Form(
        player=player,
        kind="tt_siege_option",
        text=(
            f"Which option of the siege game will you take at {place_name(state, tile)}, "
            "and what does it cost or gain you? Enter the printed points: they are "
            "scaled to the size of the force."
        ),
        rules=("ME-TSIEGE-07", "ME-TSIEGE-10", "ME-RULING-414"),
        record=SiegeOption,
        fields=(
            Text(name="text", label="Option", longest=300, lines=2),
            points("attacker_lost", "Besiegers lose"),
            points("attacker_gained", "Besiegers gain"),
            points("defender_lost", "Garrison loses"),
            points("defender_gained", "Garrison gains"),
        ),
        default=SiegeOption(""),
        tiles=(tile,),
    )

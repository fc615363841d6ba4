"""Scenes: a campaign of this ruleset at any point, from a few words and a list of dice.

Tiles are written one after the other, parted by semicolons:
"0,0 mountain A city mine; 1,0 land; 0,1 river N-S".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from empires.core.play.campaign import Campaign
from empires.core.records.setup import check_options
from empires.maps.hexes import NAMES
from empires.rulesets.ninth_age.layout import usual_mix, usual_outline
from empires.rulesets.ninth_age.realms import in_reading_order
from empires.rulesets.ninth_age.ruleset import RULESET
from empires.rulesets.ninth_age.settings import OPTIONS, settings_from
from empires.rulesets.ninth_age.state import Engagement, NinthAge, Realm, Tile
from empires.testing import agreed, campaign_at

Play = Campaign[NinthAge]


def tiles(text: str) -> dict[str, Tile]:
    """The hexes a text describes, in reading order."""
    found = {}
    for part in filter(None, (piece.strip() for piece in text.split(";"))):
        place, terrain, *words = part.split()
        tile = Tile(terrain=terrain)  # type: ignore[arg-type]  # a wrong word fails at once
        for word in words:
            first, dash, second = word.partition("-")
            if word in ("city", "fortress"):
                tile.fort = word  # type: ignore[assignment]  # one of two words
            elif word == "mine":
                tile.mine = True
            elif word == "spot":
                tile.spot = True
            elif dash:
                tile.ends = sorted((NAMES.index(first), NAMES.index(second)))
            else:
                tile.flag = word
        found[place] = tile
    return {place: found[place] for place in in_reading_order(found)}


def scene(
    map_text: str = "",
    *,
    players: str = "AB",
    phase: str = "turn_start",
    turn: int = 2,
    order: str = "",
    gold: dict[str, int] | None = None,
    picked: dict[str, str] | None = None,
    computers: str = "",
    outline: Iterable[str] = (),
    **options: Any,
) -> NinthAge:
    """A state in `phase`, everybody still to act in `order` (else alphabetical), the last the Largest."""
    order = order or players
    placed = tiles(map_text)
    state = NinthAge(
        phase=phase,
        players=list(players),
        settings=settings_from(check_options(OPTIONS, options)),
        map_seed="looks",
        realms={player: Realm() for player in players},
        outline=list(outline) or list(placed) or usual_outline(len(players)),
        mix=usual_mix(),
        tiles=placed,
        turn=turn,
        to_act=list(order),
        map_order=list(order),
        found_order=list(order),
        realm_order=list(order) if turn else [],
        smallest=order[0] if turn else None,
        largest=order[-1] if turn else None,
    )
    for player, amount in (gold or {}).items():
        state.realms[player].treasury = amount
    for player, event in (picked or {}).items():
        state.realms[player].event = event
    for player in computers:
        state.seats[player] = "computer"
    return state


def at(state: NinthAge, *dice: int) -> Play:
    """The campaign that begins there and rolls these dice."""
    return campaign_at(RULESET, state, dice)


def engaged(
    state: NinthAge, side1: str, side2: str, form: str, decider: str = "", first: str = ""
) -> NinthAge:
    """Add an engagement whose form is chosen; the next phase makes its battles."""
    state.engagements.append(
        Engagement(
            side1=list(side1),
            side2=list(side2),
            challenges=[],
            decider=decider or None,
            format=form,  # type: ignore[arg-type]  # a wrong word fails at once
            first=first or None,
        )
    )
    state.phase = "matching"
    return state


def report(campaign: Play, *results: str) -> None:
    """Give results as "1 solid", "draw" or "1400:500" to the battles as they come, buying nothing."""
    for result in results:
        while campaign.waiting[0].kind == "buy_points":
            campaign.answer(campaign.waiting[0], {"gold": 0})
        if ":" in result:
            left, _, right = result.partition(":")
            campaign.answer(campaign.waiting[0], "points")
            campaign.answer(campaign.waiting[0], {"vp1": int(left), "vp2": int(right)})
        else:
            campaign.answer(campaign.waiting[0], result)
        agreed(campaign)


def earned(campaign: Play) -> dict[str, int]:
    """The conquest points each player was awarded."""
    return {player: realm.cp_earned for player, realm in campaign.state.realms.items()}

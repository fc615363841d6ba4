"""Face-down tiles of a campaign: the remaining tiles of each pack are known, but they have no order. A die
decides which tile comes up only when it is drawn, so that no file or device can reveal this earlier
(WM-WORLD-01).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from empires.core.base.stream import Stream
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.maps.catalogue import type_ids
from empires.maps.edges import LAND_PACKS, Pack
from empires.maps.faults import Code, Fault, fault
from empires.maps.piles import Piles
from empires.maps.placement import open_packs
from empires.maps.tiles import TileMap


class FaceDown(msgspec.Struct, omit_defaults=True):
    """The tiles of each pack, by type. `packs` are the tiles that nobody has seen, sorted; `under` are tiles
    put at the bottom of their pack, in the order in which they will come up once the others are drawn.

    If tiles are not drawn `by_dice`, as in older campaigns, `packs` contains all of them in order, bottom
    first.
    """

    packs: dict[Pack, list[str]]
    under: dict[Pack, list[str]] = {}
    by_dice: bool = False

    def held(self, pack: Pack) -> list[str]:
        """All tiles of a pack."""
        return [*self.packs[pack], *self.under.get(pack, [])]

    def left(self, pack: Pack) -> int:
        """The number of tiles left in the pack."""
        return len(self.held(pack))

    def put_under(self, pack: Pack, type_id: str) -> None:
        """Put a tile back at the bottom of its pack, without reshuffling (WM-WORLD-11, WM-RULING-15)."""
        if self.by_dice:
            self.under.setdefault(pack, []).append(type_id)
        else:
            self.packs[pack].insert(0, type_id)

    def after(self, piles: Piles) -> FaceDown:
        """The packs after the umpire has laid tiles; tiles put at the bottom of a pack are mixed with the
        rest.
        """
        return face_down(piles.packs) if self.by_dice else FaceDown(piles.packs)


def face_down(tiles: Mapping[Pack, Sequence[str]]) -> FaceDown:
    """These tiles, shuffled so that nobody knows their order."""
    return FaceDown({pack: sorted(tiles.get(pack, ())) for pack in LAND_PACKS}, by_dice=True)


def tile_sets(sets: int, capitals: bool = False) -> dict[Pack, list[str]]:
    """The tiles of this many sets by pack, with capital tiles only if asked for.

    WM-MAP-12 keeps capital tiles back; they are among the others when players draw the map of Mighty Empires
    (ME-RULING-101).
    """
    return {pack: type_ids(pack, sets, capitals) for pack in LAND_PACKS}


def draw(game: Game[Any], piles: FaceDown, pack: Pack, rule: str, player: str) -> Steps[str]:
    """Take the top tile of a non-empty pack; a die decides which of the unseen tiles it is."""
    unseen = piles.packs[pack]
    if not piles.by_dice:
        return unseen.pop()
    if not unseen:
        return piles.under[pack].pop(0)
    at = 1
    if len(unseen) > 1:
        why = f"{player} draws from the {pack.replace('_', ' ')} pack"
        at = (yield from game.roll(f"d{len(unseen)}", rule, why, player=player)).total
    return unseen.pop(at - 1)


def in_random_order(stream: Stream, piles: FaceDown) -> Piles:
    """The packs in random order for the umpire, with returned tiles at the bottom of their pack."""
    order = {}
    for pack in LAND_PACKS:
        unseen = piles.packs[pack]
        order[pack] = [
            *reversed(piles.under.get(pack, [])),
            *(stream.shuffled(unseen) if piles.by_dice else unseen),
        ]
    return Piles(order)


def umpires_hand(game: Game[Any], rule: str) -> Steps[str]:
    """Dice for every choice that the umpire makes when completing a map; nobody knows them beforehand."""
    roll = yield from game.roll("8d6", rule, "The umpire’s choice")
    return "".join(map(str, roll.faces))


def check_draw(on: TileMap, piles: FaceDown, pack: Pack) -> Fault | None:
    """Why the top tile of a pack may not be drawn, or None (WM-WORLD-02, WM-WORLD-03)."""
    what = f"Drawing from the {pack.replace('_', ' ')} pack"
    if not on.tiles and pack != "highland":
        return fault(Code.FIRST_HIGHLAND, what)
    if pack not in open_packs(on):
        return fault(Code.PACK_NO_MATCH, what)
    return None if piles.left(pack) else fault(Code.PACK_EMPTY, what)

"""The months of Mighty Kingdoms once more, from the rules alone: what answers and dice lead to.

`Months` works on a state as plain JSON, asks for every choice that the rules give and takes its dice from a
list. Not covered: ships, army lists and all that hangs on them (medals, scars, artefacts, quests).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from tests.oracles import mighty_kingdoms as oracle
from tests.oracles.lockstep import FORM, Asked, Reckoning, Steps
from tests.oracles.mighty_kingdoms import option

Army: TypeAlias = dict[str, Any]


class Months(Reckoning):
    """The months of a Summer."""

    def tile(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self.state["tiles"][name]
        return found

    def on(self, tile: str, player: str = "") -> list[Army]:
        there = [one for one in self.armies.values() if one["tile"] == tile]
        return [one for one in there if player in ("", one["owner"])]

    def foes(self, tile: str, player: str) -> list[Army]:
        return [one for one in self.on(tile) if one["owner"] != player]

    @property
    def armies(self) -> dict[str, Army]:
        found: dict[str, Army] = self.state.setdefault("armies", {})
        return found

    @property
    def order(self) -> list[str]:
        found: list[str] = self.state["order"]
        return found

    def of(self, player: str) -> list[Army]:
        return list(oracle.armies(self.state, player).values())

    def is_set(self, name: str) -> bool:
        return bool(option(self.state, name, False))

    # --- the course of a month -------------------------------------------------------------------------

    def month(self) -> Steps:
        """One month; whether the campaign is over."""
        self.state["phase"] = "orders"
        yield from self._orders()
        yield from self.in_cycles(self._unresolved, self._resolve)
        yield from self.in_cycles(lambda player: oracle.battles(self.state, player), self._battle)
        self._reform()
        if self.over():
            return True
        self.rank()
        return False

    def in_cycles(self, able: Callable[[str], Any], act: Callable[[str], Steps]) -> Steps:
        while any(map(able, self.order)):
            for player in list(self.order):
                if able(player):
                    yield from act(player)

    def over(self) -> bool:
        """Whether at most one kingdom is left; those without armies and land are out."""
        state = self.state
        state["order"] = [one for one in self.order if self.of(one) or oracle.own(state, one)]
        return len(self.order) <= (0 if option(state, "end", "years") == "open" else 1)

    def rank(self) -> None:
        counts = {player: len(self.of(player)) for player in self.order}
        levels = sorted(set(counts.values()), reverse=True)
        tied = [[player for player in counts if counts[player] == level] for level in levels]
        self.state["order"] = [player for some in tied for player in self._by_dice(some)]

    def _by_dice(self, players: list[str]) -> list[str]:
        if len(players) < 2:
            return players
        faces = dict(zip(players, self.rolls(len(players)), strict=True))
        levels = sorted(set(faces.values()), reverse=True)
        tied = [[player for player in players if faces[player] == level] for level in levels]
        return [player for some in tied for player in self._by_dice(some)]

    # --- orders and resolution -------------------------------------------------------------------------

    def _unordered(self, player: str) -> list[Army]:
        return [one for one in self.of(player) if one["order"] is None]

    def ahead(self) -> str:
        """The first player, where brakes are on and he has more armies than the second."""
        if not self.is_set("first_player_brakes") or len(self.order) < 2:
            return ""
        first, second = self.order[:2]
        return first if len(self.of(first)) > len(self.of(second)) else ""

    def _orders(self) -> Steps:
        first = self.ahead()
        while first and self._unordered(first):
            yield from self._order(first)
        yield from self.in_cycles(self._unordered, self._order)

    def _order(self, player: str) -> Steps:
        answer = yield from self.asks(player, "give_order", oracle.orders(self.state, player))
        name, kind, *dest = answer.split()
        self.armies[name]["order"] = {"type": kind, "dest": "".join(dest)}

    def _unresolved(self, player: str) -> set[str]:
        return oracle.unresolved(self.state, player)

    def _resolve(self, player: str) -> Steps:
        name = yield from self.asks(player, "resolve_order", self._unresolved(player))
        army = self.armies[name]
        army["resolved"] = True
        there = self.tile(army["tile"])
        match army["order"]["type"]:
            case "regroup":
                army["stance"] = "upright"
            case "defend":
                army["defending"] = True
            case "raze" if not self.foes(army["tile"], player):
                there["settlement"] = "none"
            case "move":
                self._march(army, army["order"]["dest"])

    def _march(self, army: Army, dest: str) -> None:
        start, there, player = army["tile"], self.tile(dest), army["owner"]
        if there["tower"]:
            return
        self._move(army, dest)
        if there["explored"]:
            if not self.foes(dest, player):
                self._take(dest, player)
            return
        if there["terrain"] == "sea":
            there["explored"] = True
            return
        faces = self.rolls(2)
        found = oracle.explored(faces)
        if self.is_set("wizards") and faces[0] == faces[1]:
            again, most = self.rolls(2), option(self.state, "max_towers", None)
            towers = sum(one["tower"] for one in self.state["tiles"].values())
            if again[0] == again[1] and (most is None or towers < most):
                there["explored"] = there["tower"] = True
                army["tile"], army["crossed"] = start, False
                return
        there["explored"], there["controller"] = True, player
        there["settlement"] = "none" if found == "empty" else found

    def _move(self, army: Army, dest: str) -> None:
        left, entered = self.tile(army["tile"]), self.tile(dest)
        army["tile"], army["defending"] = dest, False
        rough = {left["terrain"], entered["terrain"]} & {"mountain", "all_mountain", "forest"}
        wades = entered["river"] and not entered["bridge"]
        if self.is_set("terrain_slow") and "city" not in (left["settlement"], entered["settlement"]):
            army["crossed"] = army["crossed"] or bool(rough) or wades

    def _take(self, name: str, player: str) -> None:
        tile = self.tile(name)
        if tile["controller"] == player or tile["terrain"] == "sea":
            return
        tile["controller"] = player
        for kingdom in self.state["kingdoms"].values():
            if kingdom["capital_tile"] == name and option(self.state, "capital_by_upgrade", "no") != "no":
                kingdom["capital_tile"] = ""

    # --- battles ---------------------------------------------------------------------------------------

    def _battle(self, player: str) -> Steps:
        offers = oracle.battles(self.state, player)
        tile, enemy = (yield from self.asks(player, "pick_battle", offers)).split()
        lying = self.on(tile, enemy)
        if all(one["stance"] == "side" for one in lying):
            picker = option(self.state, "slaughter_choice", "picker") == "picker"
            chooser = player if picker else enemy
            del self.armies[(yield from self.asks(chooser, "slaughter", {one["id"] for one in lying}))]
            return
        sides = (player, enemy)
        winner = (yield from self._conceded(tile, sides)) if self.is_set("concede") else None
        if winner is None:
            if option(self.state, "battle_mode", "ask") == "tabletop":
                winner = yield from self._on_table(sides)
            else:
                winner = yield from self._by_hits(tile, sides)
        yield from self._consequences(tile, sides, winner)

    def _conceded(self, tile: str, sides: tuple[str, str]) -> Steps:
        """The winner of a battle that is not fought; None if it is."""
        there, last_stands = self.tile(tile), set()
        for one in sides:
            dug_in = any(army["defending"] for army in self.on(tile, one))
            walls = there["settlement"] == "fortress" and there["controller"] == one
            refuge = any(near in oracle.own(self.state, one) for near in oracle.beside(tile))
            if (walls and dug_in) or not refuge:
                last_stands.add(one)
        for one, other in (sides, sides[::-1]):
            if len(self.on(tile, one)) < len(self.on(tile, other)) and one not in last_stands:
                return other
        for one, other in (sides, sides[::-1]):
            if (yield from self.asks(one, "concede", {"fight", "concede"})) == "concede":
                return other
        return None

    def _on_table(self, sides: tuple[str, str]) -> Steps:
        if self.is_set("table_conditions"):
            self.rolls()
        report = yield Asked("", "report_battle", FORM)
        winner = {"attacker": sides[0], "defender": sides[1], "draw": ""}[report["result"]]
        if winner:
            self.state["kingdoms"][winner]["might"] += 1
            loser = sides[winner == sides[0]]
            self.state["kingdoms"][loser]["strategies"] += self.is_set("strategies")
        return winner

    def _by_hits(self, tile: str, sides: tuple[str, str]) -> Steps:
        brought = {
            one: [army["id"] for army in self.on(tile, one) if army["stance"] == "upright"] for one in sides
        }
        marks = {name: self._defence(self.armies[name]) for one in sides for name in brought[one]}
        dice = {one: self.rolls(len(brought[one])) for one in sides}
        hits, turn = dict.fromkeys(sides, 0), 0
        wears = option(self.state, "battle_mode", "ask") == "simple_points"
        while True:
            standing = [[name for name in brought[one] if name in self.armies] for one in sides]
            able = [at for at in (turn, 1 - turn) if dice[sides[at]] and standing[1 - at]]
            if not able:
                break
            at, targets = able[0], standing[1 - able[0]]
            player = sides[at]
            face, name = dice[player][0], targets[0]
            if len(targets) > 1:
                offers = {f"{face} {target}" for face in dice[player] for target in targets}
                answer = yield from self.asks(player, "assign_die", offers, always=True)
                face, name = int(answer.split()[0]), answer.split()[1]
            dice[player].remove(face)
            turn = 1 - at
            if face >= marks[name]:
                hits[player] += 1
                self.armies[name]["strength"] -= 100 * wears
                if self.armies[name]["strength"] <= 0:
                    del self.armies[name]
        left = [one for one, names in zip(sides, standing, strict=True) if names]
        if len(left) == 1:
            return left[0]
        first, second = sides
        return "" if hits[first] == hits[second] else max(sides, key=lambda one: hits[one])

    def _defence(self, army: Army) -> int:
        tile, owner, name = self.tile(army["tile"]), army["owner"], army["tile"]
        if option(self.state, "battle_mode", "ask") == "simple_points":
            return int(army["strength"]) // 100 + bool(army["defending"])
        held: bool = tile["controller"] == owner and tile["settlement"] == "fortress"
        seat: bool = oracle.capital(self.state, owner) == name
        return 4 + bool(army["defending"]) + seat + held

    def _consequences(self, tile: str, sides: tuple[str, str], winner: str) -> Steps:
        holder = self.tile(tile)["controller"]
        for player in sides:
            if player == winner or (not winner and player == holder):
                continue
            for army in self.on(tile, player):
                refuges = oracle.refuges(self.state, player, tile)
                if not refuges:
                    del self.armies[army["id"]]
                    continue
                kind = "retreat" if winner else "withdraw"
                self._move(army, (yield from self.asks(player, kind, refuges)))
                army["stance"] = "side" if winner else army["stance"]
        if not winner or not self.on(tile, winner):
            return
        self._take(tile, winner)
        offers = oracle.pursuits(self.state, winner, tile)
        if option(self.state, "win_move", True) and len(offers) > 1:
            answer = yield from self.asks(winner, "winner_move", offers)
            if answer != "stay":
                name, dest = answer.split()
                self._move(self.armies[name], dest)

    def _reform(self) -> None:
        for army in self.armies.values():
            army["stance"] = "side" if army["crossed"] else army["stance"]
            army |= {"crossed": False, "defending": False, "order": None, "resolved": False}
        for tile in {army["tile"] for army in self.armies.values()}:
            owners = {army["owner"] for army in self.on(tile)}
            if len(owners) == 1:
                self._take(tile, owners.pop())

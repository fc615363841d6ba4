"""The turns of the Ninth Age once more, from the rules alone: what answers and dice lead to.

`Turns` works on a state as plain JSON, asks for every choice that the rules give and takes its dice from a
list. All battles are fought by dice.
"""

from __future__ import annotations

from typing import Any

from tests.oracles import ninth_age as oracle
from tests.oracles.lockstep import FORM, Asked, Reckoning, Steps
from tests.oracles.ninth_age import Battle, Tile


class Turns(Reckoning):
    """The rest of a campaign, from the start of a turn."""

    winner = ""

    def realm(self, player: str) -> dict[str, Any]:
        found: dict[str, Any] = self.state["realms"][player]
        return found

    def own(self, player: str) -> list[Tile]:
        """A player's hexes in reading order."""
        place = [tuple(map(int, name.split(","))) for name in oracle.own(self.state, player)]
        return [self.state["tiles"][f"{q},{r}"] for r, q in sorted((r, q) for q, r in place)]

    def play(self) -> Steps:
        while not self.winner:
            yield from self._turn()
        return self.winner

    def _turn(self) -> Steps:
        state = self.state
        state["turn"] = state.get("turn", 0) + 1
        for realm in state["realms"].values():
            realm |= {"event": None, "poisoned": False, "emissary_from": [], "was_challenged": False}
            realm |= {"rapid_left": False, "cp_left": 0}
        state["engagements"], state["battles"], state["beaten"] = [], [], []
        state["realm_order"] = order = self._ranking()
        state["largest"] = order[-1]
        if state["settings"]["teams"] == "per-turn":
            yield from self._unions(order)
        for player in order if state["turn"] > 1 else []:
            yield from self._event(player)
        for player in order:
            self._mine(player)
        for player in order:
            if not self.realm(player)["was_challenged"]:
                yield from self._challenge(player)
        for one in state["engagements"]:
            if one["decider"]:
                yield from self._format(one)
        self._match()
        for number, battle in enumerate(state["battles"]):
            if state["settings"]["battle_size"] == "free":
                yield from self._talk(battle)
            yield from self._buy(battle)
            self._fight(number, battle)
        for player in order:
            self.realm(player)["cp_left"] = oracle.conquest_points(state, player)
        for player in list(order):
            if player in state["realm_order"]:
                yield from self._spend(player)
        for realm in state["realms"].values():
            realm["cp_left"] = 0
        self._count()

    def _unions(self, order: list[str]) -> Steps:
        """Teams for this turn; whoever has none may declare one again after each that comes about."""
        for realm in self.state["realms"].values():
            realm["team"] = None
        left = list(order)
        while left:
            player = left[0]
            free = [one for one in order if self.realm(one)["team"] is None and one != player]
            if self.realm(player)["team"] is None and free:
                said = yield Asked(player, "declare_allied", FORM)
                if named := [one for one in free if one in said["members"]]:
                    left = (yield from self._united([player, *named])) or left
                    continue
            left.pop(0)

    def _united(self, team: list[str]) -> Steps:
        """Everybody who may declare teams after this one; nobody if somebody named does not consent."""
        for one in team[1:]:
            if (yield Asked(one, "consent", frozenset({"consent", "decline"}))) == "decline":
                return []
        number = 1 + max(realm["team"] or 0 for realm in self.state["realms"].values())
        for one in team:
            self.realm(one)["team"] = number
        return list(self.state["realm_order"])

    def _ranking(self) -> list[str]:
        """From the smallest realm to the largest."""
        sizes = {player: oracle.size(self.state, player) for player in oracle.living(self.state)}
        return self._by_dice(sizes)

    def _by_dice(self, scores: dict[str, Any]) -> list[str]:
        ranked = []
        for score in sorted(set(scores.values())):
            tied = [player for player in scores if scores[player] == score]
            if len(tied) > 1:
                tied = self._by_dice(dict(zip(tied, self.rolls(len(tied)), strict=True)))
            ranked += tied
        return ranked

    # --- events and mines ------------------------------------------------------------------------------

    def _event(self, player: str) -> Steps:
        offers, realm = oracle.events(self.state, player), self.realm(player)
        if not offers:
            return
        event = yield from self.asks(player, "pick_event", offers)
        target = ""
        if event in oracle.TARGETED:
            target = yield from self.asks(player, "event_target", oracle.rivals(self.state, player))
        build = "none"
        if event == "construction-project" and (works := self._works(player)):
            build = yield from self.asks(player, "event_build", works | {"none"})
        realm["event"] = event
        match event:
            case "poisoned-mines":
                self.realm(target)["poisoned"] = True
            case "emissary":
                self.realm(target)["emissary_from"].append(player)
            case "rapid-expansion":
                realm["rapid_left"] = True
            case "catastrophe":
                self._catastrophe(target)
            case "construction-project" if build != "none":
                self._build(*build.split()[1:])

    def _works(self, player: str) -> set[str]:
        hexes = oracle.own(self.state, player).items()
        return {f"build {work} {place}" for place, tile in hexes for work in oracle.works(self.state, tile)}

    def _build(self, work: str, place: str) -> None:
        tile = self.state["tiles"][place]
        tile |= {"mine": True, "exhausted": False} if work == "mine" else {"fort": work}

    def _catastrophe(self, target: str) -> None:
        for tile in self.own(target):
            if tile["fort"] != "none" and self.rolls() == [1]:
                tile["fort"] = "none"
            if tile["mine"] and self.rolls() == [1]:
                tile["mine"] = False

    def _mine(self, player: str) -> None:
        for tile in [] if self.realm(player)["poisoned"] else self.own(player):
            if not tile["mine"]:
                continue
            faces = self.rolls(3 if tile["terrain"] == "mountain" else 2)
            self.realm(player)["treasury"] += oracle.gold_for(self.state, faces)
            if len(set(faces)) == 1:
                tile |= {"mine": False, "exhausted": True}

    # --- challenges and battles ------------------------------------------------------------------------

    def _challenge(self, player: str) -> Steps:
        target = yield from self.asks(player, "challenge", oracle.challenges(self.state, player))
        if target == "pass":
            return
        self.realm(target)["was_challenged"] = True
        for one in self.state["engagements"]:
            for mine, theirs in ((one["side1"], one["side2"]), (one["side2"], one["side1"])):
                if target in mine:
                    theirs.append(player)
                    one["decider"] = target
                    return
        self.state["engagements"].append({"side1": [player], "side2": [target], "decider": None, "how": ""})

    def _format(self, one: dict[str, Any]) -> Steps:
        decider = one["decider"]
        foes = one["side2"] if decider in one["side1"] else one["side1"]
        alone = len(one["side1"]) + len(one["side2"]) == 3
        form, apart = ("2v1", "separate") if alone else ("2v2", "split")
        ways = {f"{form}-together", *(f"{form}-{apart} {foe}" for foe in foes)}
        one["how"] = yield from self.asks(decider, "choose_format", ways)

    def _match(self) -> None:
        """The battles in their order: in those fought apart the decider meets his choice first."""
        for one in self.state["engagements"]:
            _, apart, first = one["how"].partition(" ")
            if not apart:
                self._arrange(one["side1"], one["side2"], together=bool(one["how"]))
                continue
            decider, swapped = one["decider"], one["decider"] in one["side2"]
            mine, theirs = (one["side1"], one["side2"])[:: -1 if swapped else 1]
            pairs = [(decider, first), (mine[mine[0] == decider and len(mine) > 1], _other(theirs, first))]
            for pair in pairs:
                left, right = pair[::-1] if swapped else pair
                self._arrange([left], [right], together=False)

    def _arrange(self, side1: list[str], side2: list[str], together: bool) -> None:
        battle = {"side1": side1, "side2": side2, "together": together, "gold": {}}
        self.state["battles"].append(battle)

    def _talk(self, battle: Battle) -> Steps:
        """The players name points until all name the same, or one ends the talk."""
        players = [one for one in self.state["realm_order"] if one in battle["side1"] + battle["side2"]]
        named: dict[str, int] = {}
        while len(named) < len(players) or len(set(named.values())) > 1:
            named = {} if len(named) == len(players) else named
            player = players[len(named)]
            offers = {"other", "standard", *map(str, named.values())}
            said = yield from self.asks(player, "agree_size", offers)
            if said == "standard":
                return
            if said == "other":
                said = (yield from self.asks(player, "name_size", set(FORM), always=True))["points"]
            named[player] = int(said)
        battle["size"] = named[players[0]]

    def _buy(self, battle: Battle) -> Steps:
        for player in self.state["realm_order"]:
            if player not in battle["side1"] + battle["side2"]:
                continue
            rich = any(self.realm(one)["treasury"] for one in oracle.living(self.state))
            gold = 0
            if rich and oracle.base(self.state, battle, player) >= 10:
                gold = (yield from self.asks(player, "buy_points", set(FORM), always=True))["gold"]
                assert gold <= oracle.most_gold(self.state, battle, player)
            battle["gold"][player] = gold
            self.realm(player)["treasury"] -= gold

    def _fight(self, number: int, battle: Battle) -> None:
        dice = [sum(self.rolls(2)) for _ in range(2)]
        one, other = (
            oracle.quick_score(self.state, number, side, thrown)
            for side, thrown in zip(("side1", "side2"), dice, strict=True)
        )
        battle["band"] = band = oracle.quick_band(one, other)
        battle["winner"] = None if band == "draw" else 1 if one > other else 2
        if battle["winner"]:
            sides = (battle["side1"], battle["side2"])[:: 1 if battle["winner"] == 1 else -1]
            self.state["beaten"] += [[winner, loser] for winner in sides[0] for loser in sides[1]]

    # --- what conquest points buy, and the end ---------------------------------------------------------

    def _spend(self, player: str) -> Steps:
        state, realm = self.state, self.realm(player)
        while True:
            mates = [one for one in oracle.living(state) if oracle.friends(state, player, one)]
            if not realm["cp_left"] and not any(self.realm(one)["cp_left"] for one in mates):
                return
            use = yield from self.asks(player, "spend", oracle.purchases(state, player), always=True)
            what, *more = use.split()
            match what:
                case "end":
                    return
                case "raid":
                    realm["cp_left"] -= 1
                    realm["treasury"] += oracle.gold_for(state, self.rolls(2))
                case "build":
                    realm["cp_left"] -= 1
                    self._build(*more)
                case _:
                    self._take(player, what, state["tiles"][more[0]])

    def _take(self, player: str, what: str, tile: Tile) -> None:
        realm, holder = self.realm(player), tile["flag"]
        price = 2 if what == "claim" else 3 + (tile["fort"] != "none")
        realm["cp_left"] -= price + (tile["terrain"] == "mountain") - realm["rapid_left"]
        realm["rapid_left"] = False
        tile["flag"] = player
        if holder and not oracle.own(self.state, holder):
            lost = self.realm(holder)
            realm["treasury"] += lost["treasury"]
            lost |= {"treasury": 0, "cp_left": 0, "eliminated_turn": self.state["turn"]}
            self.state["realm_order"].remove(holder)

    def _count(self) -> None:
        living = oracle.living(self.state)
        able = [player for player in living if oracle.may_have_won(self.state, player)]
        if len(able) > 1:
            totals = {player: sum(self.rolls(2)) for player in able}
            best = [player for player in able if totals[player] == max(totals.values())]
            able = best if len(best) == 1 else [self._highest(able)]
        self.winner = able[0] if able else ""
        settings = self.state["settings"]
        if not self.winner and settings["teams"] == "fixed" and self.state["turn"] == settings["team_turns"]:
            for realm in self.state["realms"].values():
                realm["team"] = None

    def _highest(self, players: list[str]) -> str:
        while len(players) > 1:
            faces = dict(zip(players, self.rolls(len(players)), strict=True))
            players = [player for player in players if faces[player] == max(faces.values())]
        return players[0]


def _other(pair: list[str], one: str) -> str:
    return pair[pair[0] == one]

"""The years of Mighty Kingdoms once more, from the rules alone: Winter, the end, and might."""

from __future__ import annotations

from tests.oracles import mighty_kingdoms as oracle
from tests.oracles.lockstep import FORM, Steps
from tests.oracles.mighty_kingdoms import option
from tests.oracles.mighty_kingdoms_months import Months

MONTHS = 6


class Year(Months):
    """The rest of a campaign, from the orders of a month."""

    winners: list[str] | None = None

    def play(self) -> Steps:
        """Months and Winters until the campaign is over."""
        while True:
            over = yield from self.month()
            month = self.state.get("month", 1)
            if not over and month == MONTHS:
                over = yield from self._winter()
            if over:
                self.winners = self.winners or list(self.order)
                return
            self.state["month"] = month % MONTHS + 1

    def _winter(self) -> Steps:
        """A Winter; whether the campaign is over."""
        for player in list(self.order):
            yield from self._recall(player)
            if len(self.order) < 2:
                return True
        if self.over():
            return True
        self._gather()
        for phase in ("tithes",) * self.is_set("tithe_first") + ("spend",):
            self.state["phase"] = phase
            yield from self._spend()
        for player in self.order:
            yield from self._feed(player)
        for player in self.order:  # at the end of the phase, once all are fed
            if option(self.state, "unspent", "keep") == "lose":
                self.state["kingdoms"][player] |= {"gold": 0, "food": 0}
        yield from self._deploy()
        return self._year_ends()

    def _recall(self, player: str) -> Steps:
        kingdom = self.state["kingdoms"][player]
        kingdom["recall_tile"] = ""
        homes = oracle.homes(self.state, player)
        if not oracle.own(self.state, player) and option(self.state, "end", "years") == "years":
            self.order.remove(player)
        if not homes:
            for army in self.of(player):
                del self.armies[army["id"]]
        if not self.of(player):
            return
        home = kingdom["recall_tile"] = yield from self.asks(player, "choose_recall", homes)
        land = oracle.joined(self.state, player, home)
        for army in self.of(player):
            if self.is_set("supply_lines") and army["tile"] not in land:
                del self.armies[army["id"]]
            army |= {"tile": home, "stance": "upright"}

    def _gather(self) -> None:
        for player in self.order:
            kingdom = self.state["kingdoms"][player]
            food, gold = oracle.income(self.state, player)
            kingdom["food"] += food
            kingdom["gold"] += gold
            kingdom["tithed_to"] = []
        for tile in self.state["tiles"].values():
            tile["built"] = tile["recruited"] = False

    # --- purchases -------------------------------------------------------------------------------------

    def _spend(self) -> Steps:
        """Purchases in turn, until all have passed one after another."""
        passed = turn = 0
        while passed < len(self.order):
            player = self.order[turn % len(self.order)]
            turn += 1
            offers = oracle.purchases(self.state, player)
            what, *more = (yield from self.asks(player, "spend", offers)).split()
            passed = passed + 1 if what == "pass" else 0
            match what:
                case "tithe":
                    self._pay(player, int(more[0]), int(more[1]))
                    self._pay(more[2], -int(more[0]), -int(more[1]))
                    self.state["kingdoms"][player]["tithed_to"].append(more[2])
                case "build":
                    self._build(player, *more)
                case "name_capital":
                    price = int(option(self.state, "capital_by_upgrade", "no") == "paid")
                    self._pay(player, price, price)
                    self.state["kingdoms"][player]["capital_tile"] = more[0]
                case "recruit":
                    yield from self._recruit(player, more[0])

    def _pay(self, player: str, gold: int, food: int) -> None:
        kingdom = self.state["kingdoms"][player]
        kingdom["gold"] -= gold
        kingdom["food"] -= food

    def _build(self, player: str, kind: str, name: str) -> None:
        original = option(self.state, "build_costs", "original") == "original"
        prices, tile = oracle.ORIGINAL if original else oracle.REVISED, self.tile(name)
        self._pay(player, *prices[kind, tile["settlement"]])
        tile |= {"settlement": kind, "built": True}

    def _recruit(self, player: str, fortress: str) -> Steps:
        form = yield from self.asks(player, "recruit", set(FORM), always=True)
        full = len(self.of(player)) >= option(self.state, "max_armies", 6)
        assert full == bool(form["disband"]), "who has no room disbands an army, and nobody else does"
        if full:
            del self.armies[form["disband"]]
        for_gold = self.is_set("recruit_for_gold")
        self._pay(player, int(for_gold), int(not for_gold))
        self.tile(fortress)["recruited"] = True
        number = self.state.setdefault("next_token", 1)
        self.state["next_token"] = number + 1
        self.armies[f"a{number}"] = {
            "id": f"a{number}", "owner": player, "tile": fortress, "stance": "upright", "order": None,
            "resolved": False, "defending": False, "strength": 500, "crossed": False, "deployed": False,
            "recruited_at": fortress,
        }  # fmt: skip

    def _feed(self, player: str) -> Steps:
        armies, food = self.of(player), self.state["kingdoms"][player]["food"]
        if not self.is_set("feed_armies") or not armies:
            return
        hungry = max(0, len(armies) - food)
        starved = [one["id"] for one in armies]
        if hungry < len(armies):
            form = (yield from self.asks(player, "unfed", set(FORM), always=True)) if hungry else None
            starved = form["armies"] if form else []
        assert len(starved) == hungry
        self._pay(player, 0, len(armies) - hungry)
        for name in starved:
            del self.armies[name]

    # --- quarters and the end --------------------------------------------------------------------------

    def _deploy(self) -> Steps:
        if self.is_set("reorder_at_deploy"):
            self.rank()
        for army in self.armies.values():
            at = army["recruited_at"]
            cut_off = self.is_set("supply_lines") and at not in oracle.supplied(self.state, army["owner"])
            army["deployed"] = bool(at) and cut_off
        first = self.ahead()
        while first and self._waiting(first):
            yield from self._quarter(first)
        if option(self.state, "deploy_order", "cycle") == "player":
            for player in self.order:
                while self._waiting(player):
                    yield from self._quarter(player)
        yield from self.in_cycles(self._waiting, self._quarter)
        for army in self.armies.values():
            army |= {"deployed": False, "recruited_at": ""}

    def _waiting(self, player: str) -> list[str]:
        return [one["id"] for one in self.of(player) if not one["deployed"]]

    def _quarter(self, player: str) -> Steps:
        offers = oracle.quarters(self.state, player)
        if not offers:
            for name in self._waiting(player):
                del self.armies[name]
            return
        name, tile = (yield from self.asks(player, "deploy", offers)).split()
        self.armies[name] |= {"tile": tile, "deployed": True}

    def _year_ends(self) -> bool:
        for player in self.order:
            self.state["kingdoms"][player]["years_survived"] += 1
        year = self.state.get("year", 1)
        if option(self.state, "end", "years") != "years" or year < option(self.state, "years", 6):
            self.state["year"] = year + 1
            return False
        merits = {player: self._merit(player) for player in self.order}
        self.winners = [player for player in self.order if merits[player] == max(merits.values())]
        for player, (might, *_) in merits.items():
            self.state["kingdoms"][player]["might"] = might
        return True

    def _merit(self, player: str) -> tuple[int, ...]:
        settled = [tile["settlement"] for tile in oracle.own(self.state, player).values()]
        kingdom = self.state["kingdoms"][player]
        might = oracle.might(self.state, player, kingdom["might"])
        counts = (settled.count(kind) for kind in ("city", "fortress", "village"))
        return might, len(self.of(player)), *counts, kingdom["years_survived"]

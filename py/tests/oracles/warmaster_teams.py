"""A round of a Warmaster war of teams once more, from the rules alone: who meets whom, who falls, what
everybody earns and takes, who is out and who rules.

`TeamRound` begins where arrows are resolved, asks for every choice that the rules give and takes its dice
from a function. All battles are fought by dice.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from tests.oracles import warmaster as oracle

Steps: TypeAlias = Generator[tuple[str, str, set[str]], Any, Any]
"""Questions: whom, what, and what may be answered."""


@dataclass
class Meeting:
    """A defender and those who come against it; `bold` of them besiege its capital."""

    defender: str
    attackers: list[str]
    bold: list[str]
    mutual: bool = False
    walkover: bool = False


@dataclass
class Fight:
    """A game: one player against one or more."""

    meeting: Meeting
    solo: str
    allies: list[str]
    civil: bool = False
    siege: bool = False
    results: dict[str, str] = field(default_factory=dict)
    vp: dict[str, int] = field(default_factory=dict)


@dataclass
class TeamRound:
    """A round, with what it begins from; land and rulers change as it goes."""

    options: dict[str, Any]
    teams: dict[str, list[str]]
    absent: set[str]
    arrows: dict[str, str]
    assaults: set[str]
    tiles: list[str]
    capitals: dict[str, str]
    locations: dict[str, str]
    marker: dict[str, str]
    rulers: dict[str, str]
    at_start: dict[str, int]
    die: Callable[[int], int]
    fights: list[Fight] = field(default_factory=list)
    results: dict[str, str] = field(default_factory=dict)
    vp: dict[str, int] = field(default_factory=dict)
    forfeits: dict[str, list[str]] = field(default_factory=dict)
    awards: dict[str, int] = field(default_factory=dict)
    buyers: list[str] = field(default_factory=list)
    out: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.alive = list(self.teams)
        self.team = {player: name for name, players in self.teams.items() for player in players}
        self.foes: dict[str, set[str]] = {name: set() for name in self.teams}
        self.helped = dict(self.marker)  # a location bought in this round helps from the next on

    def play(self) -> Steps:
        """The round; "void" or "idle" where no attack comes through or nobody attacks, "over" at the end."""
        fates = oracle.fates(self.arrows)
        if not self.arrows or all(fate in ("cancelled", "ring") for fate in fates.values()):
            return "void" if self.arrows else "idle"
        meetings = list(self._meetings(fates))
        for one in meetings:
            self.foes[one.defender] |= {*one.attackers}
            for name in one.attackers:
                self.foes[name].add(one.defender)
        for one in meetings:
            yield from self._pair(one)
        for fight in self.fights:
            self._fight(fight)
        for one in meetings:
            self._fall(one)
        if len(self.alive) == 1:
            return "over"
        self._award()
        for name in self.buyers:
            yield from self._buy(name)
        for name in self.alive:
            self._knock_out(name)
        for name in self.alive:
            yield from self._leadership(name)
        return "on"

    def _meetings(self, fates: dict[str, str]) -> Iterable[Meeting]:
        names = list(self.teams)
        for name in names:
            foe = self.arrows.get(name, "")
            through = [one for one in names if self.arrows.get(one) == name and fates[one] == "succeeds"]
            bold = [one for one in through if one in self.assaults]
            if through:
                joined = bold and self.options["assault_mixed"] == "join_siege"
                yield Meeting(name, through, through if joined else bold)
            elif fates.get(name) == "mutual" and names.index(foe) > names.index(name):
                bold = [one for one in (name, foe) if one in self.assaults]
                attacker = bold[0] if len(bold) == 1 else name
                target = foe if attacker == name else name
                yield Meeting(target, [attacker], bold if len(bold) == 1 else [], mutual=True)

    # --- pairing ---------------------------------------------------------------------------------------

    def _come(self, name: str) -> list[str]:
        return [player for player in self.teams[name] if player not in self.absent]

    def _drawn(self, names: Sequence[Any]) -> list[Any]:
        cup, order = list(names), []
        while len(cup) > 1:
            order.append(cup.pop(self.die(len(cup)) - 1))
        return order + cup

    def _ranked(self, scores: dict[str, int]) -> list[str]:
        found = []
        for score in sorted(set(scores.values()), reverse=True):
            equal = [name for name in scores if scores[name] == score]
            if len(equal) > 1:
                equal = self._ranked({name: self.die(6) for name in equal})
            found += equal
        return found

    def _forfeit(self, one: Meeting) -> bool:
        """Whether a side has nobody there; an empire without players has lost a battle."""
        sides = [one.defender], one.attackers
        there = [[player for name in side for player in self._come(name)] for side in sides]
        for side, come, others in zip(sides, there, there[::-1], strict=True):
            for name in side:
                if not self._come(name):
                    self.forfeits[name] = ["L"]
            for player in [] if come else others:
                self.results[player] = "W"
                self.forfeits.setdefault(self.team[player], []).append("W")
        one.walkover = not there[0] and any(map(self._come, one.bold))
        return not all(there)

    def _pair(self, one: Meeting) -> Steps:
        if self._forfeit(one):
            return
        defenders = yield from self._line_up(one.defender)
        cycle = self._ranked({name: len(self._come(name)) for name in one.attackers if self._come(name)})
        waiting = {}
        for name in cycle:
            waiting[name] = yield from self._line_up(name)
        games: list[tuple[list[str], list[str]]] = []
        at = 0
        for defender in defenders:
            ready = [name for name in cycle[at:] + cycle[:at] if waiting[name]]
            if ready:
                games.append(([defender], [waiting[ready[0]].pop(0)]))
                at = cycle.index(ready[0]) + 1
        extras = defenders[len(games) :] + [player for name in cycle for player in waiting[name]]
        if self.options["civil_war"]:
            extras = yield from self._friendly(one, extras)
        order = list(range(len(games)))
        if extras and len(cycle) > 1:
            extras, order = self._drawn(extras), self._drawn(order)
        for number, player in enumerate(extras):
            sides = games[order[number % len(order)]]
            sides[self.team[player] != one.defender].append(player)
        for mine, theirs in games:
            siege = any(self.team[player] in one.bold for player in theirs)
            solo, allies = (mine, theirs) if len(mine) == 1 else (theirs, mine)
            self.fights.append(Fight(one, solo[0], allies, siege=siege))

    def _line_up(self, name: str) -> Steps:
        """The players of a team in the order in which they meet their opponents."""
        come = self._come(name)
        if self.options["team_pairing"] == "random":
            return self._drawn(come)
        return (yield self.rulers[name], "pair_players", set(come)) if len(come) > 1 else come

    def _friendly(self, one: Meeting, extras: list[str]) -> Steps:
        """Games between those left over; returns who still needs one."""
        waiting, unwilling = list(extras), list[str]()
        while len(waiting) > 1:
            for player in waiting[:2]:
                if (yield player, "agree_civil_war", {"agree", "double_up"}) == "double_up":
                    waiting.remove(player)
                    unwilling.append(player)
                    break
            else:
                self.fights.append(Fight(one, waiting[1], waiting[:1], civil=True))
                waiting = waiting[2:]
        return unwilling + waiting

    # --- battles and capitals --------------------------------------------------------------------------

    def _help(self, player: str) -> int:
        kinds = [kind for tile, kind in self.locations.items() if self.helped.get(tile) == player]
        return min(2, sum(kind != "Bridges" for kind in kinds))

    def _score(self, player: str, more: int = 0) -> int:
        return self.die(6) + self.die(6) + self._help(player) + more

    def _fight(self, fight: Fight) -> None:
        one, solo, allies = fight.meeting, fight.solo, fight.allies
        seats = list(self.teams)
        allies = sorted(allies, key=lambda player: seats.index(self.team[player]))
        order = [solo, *allies]
        if len(allies) == 1:
            mine, other = (seats.index(self.team[player]) for player in order)
            equal = fight.civil or one.mutual
            if not (mine < other if equal else self.team[allies[0]] == one.defender):
                order.reverse()
        scores = {}
        for player in order:
            walls = 2 * (fight.siege and self.team[player] == one.defender)
            scores[player] = self._score(player, walls + (len(allies) - 1) * (player != solo))
        results = oracle.quick_results(scores[solo], [scores[player] for player in fight.allies])
        fight.results = dict(zip([solo, *fight.allies], results, strict=True))
        fight.vp = {player: 100 * score for player, score in scores.items()}
        self.results |= fight.results
        self.vp |= fight.vp

    def _fall(self, one: Meeting) -> None:
        name = one.defender
        sieges = [fight for fight in self.fights if fight.siege and fight.meeting is one]
        own = [[fight.results[who] for who in fight.results if self.team[who] == name] for fight in sieges]
        lost = ["W" not in some and "D" not in some for some in own]
        if not one.bold or name not in self.alive or not (one.walkover or 2 * sum(lost) > len(lost)):
            return
        if one.walkover:
            claims = {player: 0 for empire in one.bold for player in self._come(empire)}
        else:
            claims = {
                player: fight.vp[player]
                for fight in sieges
                for player, result in fight.results.items()
                if result == "W" and self.team[player] in one.bold
            }
        first = {player: vp for player, vp in claims.items() if self.team[player] in self.assaults}
        prized = self.options["capital_prize"] == "tile" and (first or claims)
        heir = self._ranked(first or claims)[0] if prized else ""
        self.marker = {tile: who for tile, who in self.marker.items() if self.team[who] != name}
        self.alive.remove(name)
        if heir:
            self.marker[self.capitals[name]] = heir

    # --- points and land -------------------------------------------------------------------------------

    def _heirs(self, name: str) -> list[str]:
        for letter in "WDL":
            if found := [player for player in self.teams[name] if self.results.get(player) == letter]:
                return found
        return [self.rulers[name]]

    def _award(self) -> None:
        first = {}
        for name in self.alive:
            results = list(self.forfeits.get(name, []))
            for fight in self.fights:
                own = [result for player, result in fight.results.items() if self.team[player] == name]
                results += own if fight.civil else sorted(own, key="WDL".index)[:1]
            won, drawn, lost = (results.count(letter) for letter in "WDL")
            each = self.options["team_points"] == "each"
            mostly = won > max(drawn, lost) if each else won > drawn + lost
            hardly = lost > max(drawn, won) if each else lost > drawn + won
            if results:
                self.awards[name] = 3 if mostly else 1 if hardly else 2
                first[name] = max(self.vp.get(player, 0) for player in self._heirs(name))
        self.buyers = self._ranked(first)

    def _offers(self, name: str, points: int) -> set[str]:
        held = {tile: self.team[player] for tile, player in self.marker.items()}
        found = set()
        for tile in self.tiles:
            if not any(held.get(near) == name for near in oracle.near(tile)):
                continue
            holder = held.get(tile)
            if holder is None:
                found.add(f"occupy {tile}")
            elif holder in self.foes[name] and tile != self.capitals[holder]:
                found |= {f"capture {tile}"} if points > 2 else set()
                found |= {f"remove {tile}"} if points > 1 else set()
        return found

    def _buy(self, name: str) -> Steps:
        points, at, idle = self.awards[name], 0, 0
        turns = self._ranked({player: self.vp.get(player, 0) for player in self._heirs(name)})
        while points and idle < len(turns) and (offers := self._offers(name, points)):
            player = turns[at % len(turns)]
            what, *tile = (yield player, "buy", offers | {"end_buying"}).split()
            idle = idle + 1 if what == "end_buying" else 0
            points -= {"capture": 3, "remove": 2, "occupy": 1}.get(what, 0)
            if what == "remove":
                del self.marker[tile[0]]
                continue
            at += 1
            if tile:
                self.marker[tile[0]] = player

    # --- players and rulers ----------------------------------------------------------------------------

    def _tiles(self, player: str) -> int:
        return list(self.marker.values()).count(player)

    def _knock_out(self, name: str) -> None:
        if self.options["team_knockout"]:
            self.out |= {player for player in self.teams[name] if not self._tiles(player)}
        left = [player for player in self.teams[name] if player not in self.out]
        if self.rulers[name] not in left:
            self.rulers[name] = max(left, key=self._tiles)

    def _leadership(self, name: str) -> Steps:
        ruler = self.rulers[name]
        left = [player for player in self.teams[name] if player not in self.out]
        if self.options["team_challenge"] == "auto":
            most = max(self.at_start[player] for player in left)
            mark = 0 if ruler in self.absent else self.vp.get(ruler, 0)
            able = [one for one in left if self.results.get(one) == "W" and self.vp.get(one, 0) > mark]
            able = [one for one in able if self.at_start[one] == most > self.at_start[ruler]]
            if able:
                self.rulers[name] = max(able, key=lambda one: self.vp.get(one, 0))
            return
        willing = {}
        for player in [one for one in left if self._tiles(one) > self._tiles(ruler)]:
            if (yield player, "challenge_ruler", {"challenge", "wait"}) == "challenge":
                willing[player] = (self._tiles(player), self.vp.get(player, 0))
        rivals = [player for player in willing if willing[player] == max(willing.values())]
        while len(rivals) > 1:
            faces = {player: self.die(6) for player in rivals}
            rivals = [player for player in rivals if faces[player] == max(faces.values())]
        for rival in rivals:
            given = yield ruler, "resign_ruler", {"fight", "resign"}
            if given == "resign" or self._score(rival) > self._score(ruler):
                self.rulers[name] = rival

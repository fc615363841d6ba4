"""The sheet for a new campaign, and the drawn map that waits for one."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import TYPE_CHECKING

from empires.core.apart.device import Device, Held
from empires.core.errors import EmpiresError
from empires.core.records.setup import Setup
from empires.maps.drawing.underlay import Underlay
from empires.page.screen.screen import Screen
from empires.page.session.session import Session
from empires.page.shelf.libraries import fetch_house_rules, fetch_libraries, fetch_umpire
from empires.page.shelf.requests import Requests
from empires.page.shelf.stored import name_id
from empires.page.start.new_campaign import NewCampaign, choose_ruleset, problem_part
from empires.page.start.options import one_of
from empires.page.start.page import StartPage
from empires.page.table.own_map import fill_in, sheet_for
from empires.page.widgets.markup import Html
from empires.page.wire import forms, operations
from empires.page.wire.operations import Operations
from empires.page.wire.values import Filled
from empires.players.named import answer_for
from empires.rulesets import catalogue, rules_of

if TYPE_CHECKING:  # fetched when the first map is drawn or house rules are first opened
    from empires.page.drawing.table import DrawingTable
    from empires.page.house.desk import HouseDesk


class NewSheet:
    """The sheet for a new campaign that is open; a `map` that somebody drew waits for the next campaign."""

    def __init__(self, screen: Screen, start: StartPage, requests: Requests) -> None:
        self.screen = screen
        self.start = start
        self.requests = requests
        self.draft: NewCampaign | None = None
        self.map = ""
        self.picture: Underlay | None = None
        self._house: HouseDesk | None = None
        self._covered = False
        """Whether a page about house rules is shown instead of the sheet."""

    @property
    def house(self) -> HouseDesk:
        """The desk at which house rules are written. Raises SetupError if it cannot be fetched."""
        if self._house is None:
            fetch_house_rules()
            from empires.page.house.desk import HouseDesk

            self._house = HouseDesk(self.screen, self.requests.shelf, self)
        return self._house

    def cover(self, page: Html) -> None:
        """Show a page about house rules instead of the sheet."""
        self._covered = True
        self.start.sheet(page)

    def back(self) -> None:
        """Go one step back: to the sheet, to the rulesets, or to the start page."""
        covered, self._covered = self._covered, False
        if covered and self.draft is not None:
            self._lay(self.draft)
        elif covered:
            self.start.show()
        else:
            self.show("")

    def variant_of(self, ruleset: str) -> str:
        """The house rules on the open sheet of a ruleset, as text; empty if there are none."""
        same = self.draft is not None and self.draft.name == ruleset
        return one_of(self.draft.filled, "variant", "") if self.draft is not None and same else ""

    def use(self, ruleset: str, text: str, options: Filled) -> None:
        """Show the sheet of a ruleset with these house rules and the options that they set."""
        draft = self._draft_of(ruleset)
        if draft is not None:
            draft.filled = {**draft.filled, **options, "variant": [text]}
            self._lay(draft)

    def show(self, ruleset: str) -> None:
        """Show the sheet of a ruleset, or the rulesets to choose from."""
        if ruleset in catalogue():
            self._lay(self._fresh(ruleset))
        else:
            self.draft = None
            self.start.sheet(choose_ruleset(), rulesets=True)

    def show_for(self, drawing: DrawingTable) -> None:
        """Show the sheet for a campaign that is played on the drawn land."""
        self.map, self.picture = drawing.text, drawing.picture
        self._lay(sheet_for(drawing.wanted.ruleset, drawing.own_land))

    def _lay(self, draft: NewCampaign) -> None:
        self.draft, self._covered = draft, False
        self.start.sheet(draft.page())

    def change(self, form: forms.Preview, fields: Filled) -> None:
        """Accept a change to the sheet, and show the parts that depend on it."""
        draft = self._draft_of(form.ruleset)
        for id, html in draft.change(fields, form.do).items() if draft is not None else ():
            self.screen.put_part("page", id, html)

    def begin(self, ruleset: str, fields: Filled) -> Iterator[Operations]:
        """Begin the campaign described by the sheet, or say next to its fields why that is not possible."""
        draft = self._draft_of(ruleset)
        if draft is None:
            return
        try:
            campaign = draft.begin(fields)
            begun: Held = campaign
            if campaign.setup.dice == "shared":
                begun = self._invite(campaign.setup)
            elif draft.under_umpire:
                begun = self._under_umpire(campaign.setup)
        except EmpiresError as fault:
            self.screen.put_part("page", "new-problem", problem_part(str(fault)))
            yield [operations.Announce(text=str(fault), urgent=True)]
            return
        yield self.requests.bring(name_id(begun), begun)

    @staticmethod
    def _invite(setup: Setup) -> Device:
        """Begin a campaign between devices, to which the others are invited. Raises SlipError."""
        fetch_libraries()
        from empires.core.apart.beginning import organised

        post = organised(setup, rules_of(setup), answer_for)
        return Device(post.campaign, post)

    @staticmethod
    def _under_umpire(setup: Setup) -> Device:
        """Begin a campaign that this device runs as the umpire. Raises SetupError."""
        fetch_umpire()
        from empires.umpire.device import organised

        return organised(setup, secrets.token_bytes(32), rules_of(setup), answer_for)

    def _draft_of(self, ruleset: str) -> NewCampaign | None:
        """The open sheet of a ruleset, or a new one if the engine was restarted while the page was open."""
        if self.draft is None or self.draft.name != ruleset:
            self.draft = self._fresh(ruleset) if ruleset in catalogue() else None
        return self.draft

    def _fresh(self, ruleset: str) -> NewCampaign:
        return NewCampaign(ruleset, shelved=self.requests.shelf.has_rules)

    def lay_map(self, session: Session) -> str:
        """Put the drawn map into the form that asks for a map, as soon as that form is open, and return what
        to say about it."""
        told = fill_in(session, self.map) if self.map else ""
        self.map = "" if told else self.map
        return told

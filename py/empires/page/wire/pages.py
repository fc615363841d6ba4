"""Commands about the start page and the pages reached from it, and about the page as a whole."""

from __future__ import annotations

from typing import Literal, TypeAlias

from empires.page.wire.kinds import Command, Leaving, Look
from empires.page.wire.values import Theme


class ShowKeys(Look, frozen=True, tag="show_keys"):
    """Show the keyboard shortcuts."""


class ShowSafety(Look, frozen=True, tag="show_safety"):
    """Show how safe each way of playing is."""


class ShowAbout(Look, frozen=True, tag="show_about"):
    """Show the authors of the rules, and the licences."""


class Leave(Leaving, frozen=True, tag="leave"):
    """Go to the start page. If that would lose answers, the page first asks for confirmation, unless the
    person is already `sure`."""

    sure: bool = False


class NewSheet(Leaving, frozen=True, tag="new_sheet"):
    """Show the sheet for a new campaign by these rules, or the rules to choose from."""

    ruleset: str = ""


class Learn(Leaving, frozen=True, tag="learn"):
    """Begin the small prepared campaign of a ruleset, with the coach."""

    ruleset: str


class PlayNow(Leaving, frozen=True, tag="play_now"):
    """Begin a campaign against an easy computer player, without setting anything up."""


class OpenDrawing(Leaving, frozen=True, tag="open_drawing"):
    """Open the map editor."""


class UseDrawing(Leaving, frozen=True, tag="use_drawing"):
    """Show the sheet for a campaign that is played on the drawn land."""


class Open(Leaving, frozen=True, tag="open"):
    """Open a campaign stored in this browser; with `take`, even if another tab has it open."""

    id: str
    take: bool = False


class Forget(Command, frozen=True, tag="forget"):
    """Delete a campaign stored in this browser; the page first asks for confirmation, unless the person is
    already `sure`. With `take`, delete it even if another tab has it open."""

    id: str
    sure: bool = False
    take: bool = False


class PutAway(Command, frozen=True, tag="put_away"):
    """Save a campaign on the shelf to a file, and then offer to remove it from the browser."""

    id: str


class House(Leaving, frozen=True, tag="house"):
    """Press a house-rules button: show the stored ones; write new ones for the sheet of `ruleset`,
    change those on the sheet, or play without any; begin with, change, save or delete those stored under
    `name`; stop a trial; go back to the sheet."""

    what: Literal["shelf", "write", "none", "begin", "change", "give", "forget", "stop", "back"]
    ruleset: str = ""
    name: str = ""


class TryHouse(Command, frozen=True, tag="try_house"):
    """Play quick campaigns by the printed rules and by the house rules that are being written."""


class Back(Command, frozen=True, tag="back"):
    """Take one step back, like the Escape key."""


class ChooseTheme(Command, frozen=True, tag="theme"):
    """Choose the colours: paper, candlelight, or those of the system."""

    name: Theme


class SwitchSound(Command, frozen=True, tag="switch_sound"):
    """Switch sounds on or off."""


class SwitchTap(Command, frozen=True, tag="switch_tap"):
    """Let a single tap answer where nothing is risked, or require two taps again."""


class Update(Command, frozen=True, tag="update"):
    """Start the newer version of the page, now that the player has agreed."""


AnyPage: TypeAlias = (
    ShowKeys
    | ShowSafety
    | ShowAbout
    | Leave
    | NewSheet
    | Learn
    | PlayNow
    | OpenDrawing
    | UseDrawing
    | House
    | TryHouse
    | Open
    | Forget
    | PutAway
    | Back
    | ChooseTheme
    | SwitchSound
    | SwitchTap
    | Update
)

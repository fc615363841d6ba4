"""The organiser's desk on the page: who uses it, the search for facts, and the answers in its forms."""

from __future__ import annotations

from typing import Any

import msgspec

from empires.core.apart.device import Device
from empires.core.offices import facts
from empires.core.offices.desk import ANNOUNCE, CORRECT, DEADLINE, TOLD
from empires.core.offices.facts import NOTHING, Fact
from empires.core.offices.restatement import RESTATED
from empires.core.questions.fields import Field, Flag, Number, Text
from empires.core.questions.form import Form
from empires.core.questions.question import Question
from empires.core.records.desk import LONGEST_NOTICE, ORGANISER
from empires.core.records.events import Event
from empires.core.table import Table
from empires.page.forms.filled import read_form
from empires.page.wire.values import Filled

MOST_FOUND = 60
"""The maximum number of facts that a search lists."""

PLAIN = frozenset({ANNOUNCE, DEADLINE, CORRECT})
"""The actions that every desk has; a ruleset may add more."""


class AtDesk:
    """The state of the desk for the person who keeps it. `seated` says that this is an organiser without a
    seat; `words` are the words searched for, and `pointer` is the open fact."""

    def __init__(self, device: Device) -> None:
        self.campaign: Table = device
        self.device = device
        self.seated = device.desk_here
        self.words = ""
        self.pointer = ""

    @property
    def shown(self) -> tuple[bool, str, str]:
        """Everything that decides what the drawer shows, apart from the campaign."""
        return self.seated, self.words, self.pointer

    @property
    def apart(self) -> bool:
        """Whether an organiser without a seat keeps the desk."""
        desk = self.campaign.state.desk
        return desk is not None and desk.keeper == ORGANISER

    def keeper(self, viewer: str | None) -> str | None:
        """The name under which the person at the screen may act at the desk; None if they do not keep it."""
        desk = self.campaign.state.desk
        if desk is None or (not self.seated if desk.keeper == ORGANISER else desk.keeper != viewer):
            return None
        keeper: str = desk.keeper
        return keeper

    def back(self) -> bool:
        """Take one step back, from a fact to its container."""
        if not self.pointer:
            return False
        self.pointer = self.pointer.rpartition("/")[0]
        return True

    @property
    def _start(self) -> Any:
        """The state that corrections change, limited to what the keeper may see."""
        desk = self.campaign.state.desk
        return self.campaign.view(desk.keeper if desk is not None else None).step_start

    # --- facts -------------------------------------------------------------------------------------

    def fact(self) -> Fact | None:
        """The fact that is open in the drawer."""
        if not self.pointer:
            return None
        found = facts.find(self._start, self.pointer)
        return None if facts.steps_of(self.pointer)[0] in facts.FIXED else found

    def now(self, fact: Fact) -> Any:
        """The current value of the fact, which usually equals the one at the beginning of the step."""
        desk = self.campaign.state.desk
        state = self.campaign.view(desk.keeper if desk is not None else None).state
        found = facts.find(state, fact.pointer)
        return NOTHING if found is None else found.value

    def listed(self, tile: str | None) -> list[tuple[str, list[Fact]]]:
        """The facts to choose from, in groups with headings: the parts of the open fact, the facts that match
        the words typed in, the facts about a place, or all facts."""
        state = self._start
        fact = self.fact()
        if fact is not None:
            return [(fact.words, facts.parts(fact))] if fact.whole else []
        words = self.words.casefold().split()
        if words:
            every = (one for one in facts.every(state) if not one.whole and _says(one, words))
            found = [one for one, _ in zip(every, range(MOST_FOUND), strict=False)]
            return [(f"Facts containing “{self.words}”", found)]
        if tile is not None:
            return [(one.words, facts.parts(one)) for one in facts.at_place(state, tile)]
        return [("Everything", facts.top(state))]

    # --- forms -------------------------------------------------------------------------------------

    def form(self, fact: Fact) -> Form[dict[str, Any]]:
        """The form that corrects a fact, with a control that suits the fact's type."""
        fields: list[Field] = [facts.field_of(fact)]
        if facts.may_be_none(fact):
            fields.append(Flag(name="none", label="Empty: nothing or nobody"))
        fields.append(Text(name="reason", label="Why (everybody can read it)", longest=LONGEST_NOTICE))
        return Form(
            player="", kind=CORRECT, text=fact.words, record=dict, fields=tuple(fields),
            default=_as_filled(fact, fields[0]),
        )  # fmt: skip

    def removable(self, fact: Fact) -> bool:
        """Whether the fact can be removed altogether."""
        return facts.removable(self._start, fact) and fact.value is not NOTHING

    def correction(self, filled: Filled) -> dict[str, str]:
        """The answer that was entered in the form for the open fact."""
        fact = self.fact()
        if fact is None:
            return {"fact": self.pointer or "/", "value": "", "reason": ""}
        given = read_form(self.form(fact), filled)
        if "take" in filled:
            value = ""
        elif given.get("none"):
            value = "null"
        else:
            value = _written(facts.field_of(fact), given["value"], fact)
        return {"fact": fact.pointer, "value": value, "reason": given["reason"]}

    def answer(self, kind: str, filled: Filled) -> Any:
        """The answer that was entered in a form at the desk; None if there is no such form."""
        if kind == CORRECT:
            return self.correction(filled)
        question = self.question(kind)
        if question is None:
            return None
        if kind == DEADLINE:
            filled = {**filled, "until": [one.replace("T", " ") for one in filled.get("until", [])]}
        return read_form(question, filled)

    def question(self, kind: str) -> Question | None:
        """The desk's question of this kind."""
        desk = self.campaign.state.desk
        asked = [] if desk is None else self.campaign.view(desk.keeper).at_desk
        return next((one for one in asked if one.kind == kind), None)

    def more(self) -> list[Question]:
        """The ruleset's own actions at the desk."""
        desk = self.campaign.state.desk
        asked = [] if desk is None else self.campaign.view(desk.keeper).at_desk
        return [one for one in asked if one.kind not in PLAIN]


def done(campaign: Table, everything: bool, viewer: str | None) -> list[Event]:
    """What was done at the desk according to the last pages of the journal, latest first; only what the
    viewer may know is listed."""
    events = [one for page in campaign.pages()[-PAGES:] for one in page if one.kind in {*TOLD, RESTATED}]
    return [one for one in events if everything or one.visible_to(viewer)][::-1]


PAGES = 21
"""The number of pages of the journal that are searched for earlier actions at the desk."""


def _says(fact: Fact, words: list[str]) -> bool:
    said = f"{fact.words} {facts.value_told(fact.value)}".casefold()
    return all(word in said for word in words)


def _as_filled(fact: Fact, field: Field) -> dict[str, Any]:
    """The values with which the controls show a fact."""
    none = fact.value is None or fact.value is NOTHING
    value: Any = "" if none else fact.value
    if isinstance(field, Text) and not isinstance(fact.value, str):
        value = "" if none else msgspec.json.format(msgspec.json.encode(fact.value), indent=1).decode()
    elif isinstance(field, Number):
        value = 0 if none else fact.value
    elif not isinstance(field, Flag):
        value = str(value)
    return {"value": value, "none": none, "reason": ""}


def _written(field: Field, value: Any, fact: Fact) -> str:
    """The value of a control, in the format that a correction needs."""
    if isinstance(field, Text) and field.lines > 1:
        return str(value)
    if isinstance(field, Number | Flag):
        return msgspec.json.encode(value).decode()
    literal = facts.literal(fact, str(value))
    return msgspec.json.encode(literal).decode()

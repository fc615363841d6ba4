"""A line above the card that says what this person has yet to agree to, in campaigns between devices."""

from __future__ import annotations

from empires.core.offices.guests import missing_consent, plan_told, plans
from empires.core.offices.restatement import waiting_for
from empires.page.session.session import Session
from empires.page.widgets.markup import NOTHING, Html, button, el, join
from empires.page.wire.browsing import OpenDrawer
from empires.page.wire.values import Drawer


def agreements(session: Session) -> Html:
    """The new reports and plans that the reader has yet to agree to."""
    state, who = session.device.state, session.viewer
    if who is None or state.pool is None:
        return NOTHING
    reports = [one for one in waiting_for(state, who) if who in one.missing]
    lines = [_line(f"{one.by} says that a battle was reported wrongly.", "results") for one in reports]
    open_plans = [plan for plan in plans(state) if not plan.settled]
    mine = [plan for plan in open_plans if who in missing_consent(session.device.ruleset, state, plan)]
    lines += [_line(f"You are asked to agree: {plan_told(plan)}.", "guests") for plan in mine]
    return join(*lines)


def _line(text: str, drawer: Drawer) -> Html:
    return el("p", text, " ", button("Look at it", OpenDrawer(name=drawer), class_="quiet"), class_="told")
